"""Names have one meaning: module names that occur more than once are in the glossary, and a class name is used once."""

import re
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
A_CLASS: Final = re.compile(r"^\s*class (\w+)[:(\[]", re.MULTILINE)
A_LIMIT: Final = re.compile(r"\b(?:MOST_[A-Z_]+|LONGEST|KEPT)\b")
"""A name of a limit other than MAX_..."""
ROW: Final = re.compile(r"^\| ([a-zA-Z_]+) \| \S", re.MULTILINE)


def sources() -> list[Path]:
    """Every module of the package and of the page, without tests, generated files and type declarations."""
    python = [path for path in (ROOT / "iceharbor").rglob("*.py") if path.name != "__init__.py"]
    page = [path for suffix in ("*.ts", "*.tsx") for path in (ROOT / "web").rglob(suffix)]
    return python + [
        path
        for path in page
        if not {"node_modules", "generated"} & set(path.parts) and not path.name.endswith((".test.ts", ".d.ts"))
    ]


def repeated_stems(paths: Iterable[Path]) -> dict[str, list[str]]:
    """Module names that occur more than once, with their files."""
    found = defaultdict(list)
    for path in paths:
        found[path.name.split(".")[0]].append(str(path))
    return {stem: sorted(files) for stem, files in found.items() if len(files) > 1}


def repeated_classes(paths: Iterable[Path]) -> dict[str, list[str]]:
    """Names of Python classes that are defined more than once, with their files."""
    found = defaultdict(list)
    for path in paths:
        for name in A_CLASS.findall(path.read_text("utf-8")):
            found[name].append(str(path))
    return {name: files for name, files in found.items() if len(files) > 1}


def shared_stems() -> list[str]:
    """The module names in the glossary's table, in its order."""
    glossary = (ROOT / "docs" / "glossary.md").read_text("utf-8")
    section = glossary.split("## Shared stems", 1)[1].split("\n## ", 1)[0]
    return [stem for stem in ROW.findall(section) if stem != "stem"]


def test_a_module_stem_that_is_used_twice_stands_in_the_glossary() -> None:
    repeated = repeated_stems(sources())
    missing = {stem: files for stem, files in repeated.items() if stem not in shared_stems()}
    assert missing == {}, "choose another name, or say in docs/glossary.md what the shared one means"


def test_the_glossary_lists_no_stem_that_is_used_once() -> None:
    assert set(shared_stems()) - set(repeated_stems(sources())) == set()
    assert shared_stems() == sorted(shared_stems())


def test_a_class_name_is_used_once() -> None:
    assert repeated_classes(path for path in sources() if path.suffix == ".py") == {}


def test_limits_are_named_max() -> None:
    found = {str(path): A_LIMIT.findall(path.read_text("utf-8")) for path in sources()}
    assert {path: names for path, names in found.items() if names} == {}


def test_a_planted_stem_and_a_planted_class_are_found(tmp_path: Path) -> None:
    planted = []
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        planted.append(tmp_path / folder / "fresh.py")
        planted[-1].write_text("class Ship:\n    pass\n")
    assert set(repeated_stems(planted)) == {"fresh"}
    assert set(repeated_classes(planted)) == {"Ship"}
