"""The documents name existing things: every module is in the map."""

import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def test_the_map_names_every_module() -> None:
    text = (ROOT / "docs" / "map.md").read_text("utf-8")
    modules = [path for path in (ROOT / "iceharbor").rglob("*.py") if path.name != "__init__.py"]
    page = [
        path
        for path in (ROOT / "web").rglob("*.ts*")
        if not {"node_modules", "generated"} & set(path.parts) and ".test." not in path.name and ".d." not in path.name
    ]
    assert [name_of(path) for path in modules + page if path.name not in text] == []


def test_the_commands_of_the_readme_are_those_of_the_launcher() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    launcher = (ROOT / "dev.py").read_text("utf-8")
    for command in ("python3 dev.py play", "python3 dev.py test"):
        assert command in readme
        assert command in launcher


def test_the_wheel_requires_the_locked_packages() -> None:
    """Every dependency of the package is a line of requirements/play.in, so that it is locked."""
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    locked = (ROOT / "requirements" / "play.in").read_text().lower()
    asked = [re.split(r"[><=; ]", word)[0].lower() for word in project["dependencies"]]
    assert [name for name in asked if not re.search(rf"^{re.escape(name)}\b", locked, re.MULTILINE)] == []


def test_a_source_package_has_the_pages_and_the_programs_that_they_tell_readers_to_run() -> None:
    import tomllib

    built = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["sdist"]
    assert {"/docs", "/examples", "/tests", "/web"} <= set(built["include"])
