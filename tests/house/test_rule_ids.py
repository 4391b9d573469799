"""The rules texts, the code, the page and the tests use the same rule ids.

Every id that docs/rules/<game>.md explains is in the name of a test, `test_ip_r12_...` for IP-R12; a name may have
several. Every id elsewhere, `IP-R12` or in a row `IP-R8..R10, A15`, is explained there.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
TEXTS: Final = sorted((ROOT / "docs" / "rules").glob("*.md"))

ANCHOR: Final = re.compile(r"^(?:#+ |\*\*)([A-Z]{2,4}-[RAV]\d+)\b", re.MULTILINE)
ROW: Final = re.compile(r"\b([A-Z]{2,4})-([RAV]\d+(?:(?:, |\.\.)[RAV]\d+\b)*)")
PART: Final = re.compile(r"(\.\.)?([RAV])(\d+)")
A_TEST: Final = re.compile(r"^\s*(?:async )?def (test_\w+)", re.MULTILINE)
IN_A_NAME: Final = re.compile(r"_([a-z]{2,4})_([rav]\d+)(?=_|$)")


@cache
def explained(text: Path) -> tuple[str, ...]:
    """The ids that a rules text explains, in its order."""
    return tuple(ANCHOR.findall(text.read_text(encoding="utf-8")))


def row_of(prefix: str, parts: str) -> Iterator[str]:
    """`IP`, `R8..R10, A15` as IP-R8, IP-R9, IP-R10, IP-A15."""
    last = 0
    for through, letter, number in PART.findall(parts):
        for between in range(last + 1, int(number)) if through else ():
            yield f"{prefix}-{letter}{between}"
        yield f"{prefix}-{letter}{number}"
        last = int(number)


def cited(source: str) -> set[str]:
    """Every id in a source, rows in full."""
    return {rule for prefix, parts in ROW.findall(source) for rule in row_of(prefix, parts)}


def unknown_in(source: str) -> set[str]:
    """Every id in a source that has the prefix of a game and is not explained."""
    known = {rule for text in TEXTS for rule in explained(text)}
    prefixes = {rule.split("-")[0] for rule in known}
    return {rule for rule in cited(source) - known if rule.split("-")[0] in prefixes}


def names_of_tests(file: Path) -> list[str]:
    """The names of the tests in a file."""
    return A_TEST.findall(file.read_text(encoding="utf-8"))


def rules_in(name: str) -> set[str]:
    """The ids in the name of a test."""
    return {f"{prefix}-{number}".upper() for prefix, number in IN_A_NAME.findall(name)}


def rules_with_a_test(text: Path) -> set[str]:
    """Every id of a game in the name of one of its tests."""
    files = (ROOT / "tests" / "games").rglob(f"test_{text.stem.replace('-', '_')}_*.py")
    return {rule for file in files for name in names_of_tests(file) for rule in rules_in(name)}


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.stem)
def test_every_rule_is_explained_once(text: Path) -> None:
    ids = explained(text)
    assert sorted(ids) == sorted(set(ids))


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.stem)
def test_rules_and_rulings_are_numbered_without_gaps(text: Path) -> None:
    for letter in "RA":
        numbers = sorted(int(rule.split(f"-{letter}")[1]) for rule in explained(text) if f"-{letter}" in rule)
        assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.stem)
def test_every_rule_has_a_test(text: Path) -> None:
    missing = set(explained(text)) - rules_with_a_test(text)
    assert not missing, f"no test is named for {sorted(missing)}"


def test_every_test_names_a_rule_that_is_explained() -> None:
    files = (ROOT / "tests").rglob("*.py")
    rules = {rule for file in files for name in names_of_tests(file) for rule in rules_in(name)}
    assert len(rules) > 100
    assert unknown_in(" ".join(rules)) == set()


@pytest.mark.parametrize(
    ("folder", "suffixes"), [("iceharbor", {".py"}), ("tests", {".py"}), ("web", {".ts", ".tsx"}), ("docs", {".md"})]
)
def test_every_rule_that_is_cited_is_explained(folder: str, suffixes: set[str]) -> None:
    files = [file for file in (ROOT / folder).rglob("*.*") if file.suffix in suffixes]
    sources = {file: file.read_text(encoding="utf-8") for file in files if "node_modules" not in file.parts}
    assert any(map(cited, sources.values())), "some file cites a rule"
    unknown = {str(file.relative_to(ROOT)): unknown_in(source) for file, source in sources.items()}
    assert {name: rules for name, rules in unknown.items() if rules} == {}


@pytest.mark.parametrize(
    ("game", "prefix", "rules", "rulings"),
    [
        ("ice-pirates", "IP", 21, 41),
        ("armada", "AR", 11, 17),
        ("torpedo", "TP", 7, 15),
        ("sprawl", "SP", 10, 21),
        ("hextris", "HX", 8, 14),
        ("undercut", "UC", 11, 22),
        ("pirates-csg", "PC", 24, 62),
    ],
)
def test_all_rules_and_rulings_are_there(game: str, prefix: str, rules: int, rulings: int) -> None:
    (text,) = (text for text in TEXTS if text.stem == game)
    wanted = {f"{prefix}-R{number}" for number in range(1, rules + 1)}
    wanted |= {f"{prefix}-A{number}" for number in range(1, rulings + 1)}
    assert wanted <= set(explained(text))


def test_a_row_of_ids_is_read_in_full() -> None:
    assert cited("(IP-R8..R10, A15).") == {"IP-R8", "IP-R9", "IP-R10", "IP-A15"}


def test_an_unknown_rule_is_found_and_a_foreign_id_is_passed_over() -> None:
    assert unknown_in("HX-R1 HX-R" + "99, A1 and ISO-R99") == {"HX-R" + "99"}


def test_the_name_of_a_test_may_hold_several_rules() -> None:
    assert rules_in("test_ip_r8_a_ship_of_ip_a15") == {"IP-R8", "IP-A15"}
