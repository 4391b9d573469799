"""Rule ids agree: between the rules texts, the code that enforces them, the page, and the tests."""

import re
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
PREFIXES: Final = {"ice-pirates": "IP", "armada": "AR", "hextris": "HX", "sprawl": "SP", "undercut": "UC"}
"""Which rules text has which ids."""
ID: Final = re.compile(r"\b([A-Z]{2})-([RA]\d+)\b")
TEST: Final = re.compile(r"def test_\w+")
TAGS: Final = re.compile(r"_([a-z]{2})_([ra]\d+)(?=_|$)")


def written(game: str) -> set[str]:
    """The ids that have a paragraph of their own in a rules text: in a heading, or in bold at its beginning."""
    text = (ROOT / "docs" / "rules" / f"{game}.md").read_text("utf-8")
    headed = re.findall(r"^(?:#+ |[-*] |\| *)?\**`?([A-Z]{2}-[RA]\d+)", text, re.MULTILINE)
    return {name for name in headed if name.startswith(PREFIXES[game])}


def named(folder: str, *suffixes: str) -> dict[str, str]:
    """Every id that stands in a source file there, with one place where it does."""
    found: dict[str, str] = {}
    for path in sorted((ROOT / folder).rglob("*")):
        if path.suffix in suffixes and "node_modules" not in path.parts:
            for prefix, number in ID.findall(path.read_text("utf-8")):
                found[f"{prefix}-{number}"] = str(path.relative_to(ROOT))
    return found


def covered() -> set[str]:
    """Every id that a test is named for."""
    names = [name for path in (ROOT / "tests").rglob("*.py") for name in TEST.findall(path.read_text("utf-8"))]
    return {f"{prefix}-{number}".upper() for name in names for prefix, number in TAGS.findall(name)}


@pytest.mark.parametrize(
    ("folder", "suffix"), [("iceharbor", ".py"), ("tests", ".py"), ("web", ".ts"), ("web", ".tsx")]
)
def test_every_rule_that_is_named_is_written(folder: str, suffix: str) -> None:
    known = set().union(*map(written, PREFIXES))
    strange = {
        name: place
        for name, place in named(folder, suffix).items()
        if name[:2] in PREFIXES.values() and name not in known
    }
    assert strange == {}


@pytest.mark.parametrize("game", PREFIXES)
def test_every_rule_has_a_test_named_for_it(game: str) -> None:
    rules = {name for name in written(game) if "-R" in name}
    assert rules
    assert rules - covered() == set()


@pytest.mark.parametrize("game", PREFIXES)
def test_every_test_is_named_for_a_rule_that_there_is(game: str) -> None:
    assert {name for name in covered() if name.startswith(PREFIXES[game])} - written(game) == set()


@pytest.mark.parametrize("game", PREFIXES)
def test_the_rules_are_numbered_without_gaps(game: str) -> None:
    numbers = sorted(int(name.split("-R")[1]) for name in written(game) if "-R" in name)
    assert numbers == list(range(1, len(numbers) + 1))
