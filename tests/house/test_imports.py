"""Imports run one way: table <- games <- catalogue, contract <- games, match, bots; nothing imports the server."""

import ast
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = ROOT / "iceharbor"

ROOMS: Final = (
    "jit",
    "codec",
    "scene",
    "plan",
    "prospect",
    "aim",
    "edit_form",
    "listing",
    "lesson",
    "contract",
    "threat",
    "agreements",
    "table",
    "games",
    "catalogue",
    "match",
    "bots",
    "files",
    "warmup",
    "builds",
    "review",
    "selfplay",
    "engine",
    "svg",
    "hauls",
    "pictures",
    "arena",
    "server",
    "cli_storage",
    "cli_server",
    "cli_files",
    "cli_arena",
    "cli_admin",
    "cli",
)
"""Every part of the package, in order: each may import only from those named before it, and not from all of them."""
MAY: Final = {
    "jit": set(),
    "codec": set(),
    "scene": set(),
    "plan": {"scene"},
    "prospect": {"plan", "scene"},
    "aim": {"plan", "scene"},
    "edit_form": {"scene"},
    "listing": set(),
    "lesson": {"plan", "scene"},
    "contract": {"plan", "edit_form", "scene", "listing", "lesson"},
    "threat": {"contract", "plan", "scene"},
    "agreements": {"contract"},
    "table": {"jit", "contract", "plan", "scene"},
    "games": {
        "jit",
        "contract",
        "agreements",
        "codec",
        "plan",
        "prospect",
        "threat",
        "aim",
        "edit_form",
        "scene",
        "listing",
        "lesson",
        "table",
    },
    "catalogue": {"contract", "codec", "games"},
    "match": {"contract", "agreements", "plan", "codec"},
    "bots": {"jit", "contract", "plan", "scene", "codec", "catalogue", "match", "games", "table"},
    "files": {"contract", "plan", "codec", "catalogue", "match"},
    "warmup": {"jit", "contract", "plan", "prospect", "threat", "codec", "catalogue", "match", "bots", "files"},
    "builds": {"contract", "plan", "codec", "match"},
    "review": {"contract", "agreements", "plan", "scene", "match", "bots", "games"},
    "selfplay": {"contract", "plan", "codec", "catalogue", "match", "bots"},
    "engine": {"contract", "agreements", "plan", "prospect", "threat", "codec", "catalogue", "match", "bots", "files"},
    "svg": {"contract", "scene"},
    "hauls": {"contract", "match", "svg", "scene"},
    "pictures": {"contract", "match", "svg", "hauls", "lesson", "scene"},
    "arena": {
        "contract",
        "agreements",
        "plan",
        "codec",
        "catalogue",
        "match",
        "bots",
        "files",
        "selfplay",
        "engine",
        "svg",
        "pictures",
    },
    "server": set(ROOMS)
    - {"cli", "cli_admin", "cli_arena", "cli_files", "cli_storage", "cli_server", "engine", "arena"},
    "cli_storage": {"server"},
    "cli_admin": {"codec", "server", "cli_storage", "cli_server"},
    "cli_server": {"jit", "codec", "warmup", "server", "cli_storage"},
    "cli_files": {"codec", "files", "cli_server"},
    "cli_arena": {"codec", "arena", "cli_server", "cli_files"},
    "cli": set(ROOMS),
}


def room(module: str) -> str:
    """`games` of `iceharbor.games.sailing.field`."""
    return module.split(".")[1] if "." in module else ""


def imported(path: Path) -> set[str]:
    """Every module of the package that a file imports, as `iceharbor.games.sailing`."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Import(names):
                found |= {alias.name for alias in names}
            case ast.ImportFrom(module="iceharbor", names=names):
                found |= {f"iceharbor.{alias.name}" for alias in names}
            case ast.ImportFrom(module=str() as module):
                found.add(module)
            case ast.ImportFrom():
                raise AssertionError(f"{path}: say imports whole, from iceharbor on")
    return {module for module in found if module.split(".")[0] == "iceharbor" and room(module)}


def sources() -> list[Path]:
    return sorted(path for path in PACKAGE.rglob("*.py") if path != PACKAGE / "__init__.py")


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def not_before(path: Path, own: str) -> set[str]:
    """The modules that a file imports and its room, `own`, may not."""
    return {module for module in imported(path) if room(module) in MAY and room(module) not in {own, *MAY[own]}}


def test_a_module_imports_only_from_parts_before_its_own() -> None:
    rooms = {path: room(name_of(path)) for path in sources()}
    assert not set(rooms.values()) - set(MAY), "a new room: say in this test what it may import"
    wrong = {name_of(path): not_before(path, own) for path, own in rooms.items()}
    assert {name: modules for name, modules in wrong.items() if modules} == {}


def test_the_parts_of_the_package_import_without_cycles() -> None:
    assert set(MAY) == set(ROOMS)
    for own, allowed in MAY.items():
        assert all(ROOMS.index(other) < ROOMS.index(own) for other in allowed - {own})


def test_a_wrong_import_is_seen(tmp_path: Path) -> None:
    planted = tmp_path / "rules.py"
    planted.write_text("def f():\n    from iceharbor.server import app\n    import iceharbor.cli\n")
    assert imported(planted) == {"iceharbor.server", "iceharbor.cli"}
    assert not_before(planted, "games") == {"iceharbor.server", "iceharbor.cli"}


FORBIDDEN: Final = {"time", "datetime", "secrets", "socket", "asyncio", "threading", "subprocess", "requests", "uuid"}
"""A clock, chance or input."""


def libraries(path: Path) -> set[str]:
    """The packages that a file imports from, as `time`."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Import(names):
                found |= {alias.name.split(".")[0] for alias in names}
            case ast.ImportFrom(module=str() as module):
                found.add(module.split(".")[0])
    return found


def test_rules_have_no_clock_no_chance_and_no_input() -> None:
    rules = [path for path in sources() if room(name_of(path)) in ("games", "table")]
    found = {name_of(path): libraries(path) & FORBIDDEN for path in rules}
    assert {name: words for name, words in found.items() if words} == {}


def test_a_clock_is_seen_however_it_is_imported(tmp_path: Path) -> None:
    planted = tmp_path / "rules.py"
    planted.write_text("import datetime as d\ndef f():\n    from time import monotonic\n")
    assert libraries(planted) == {"datetime", "time"}
