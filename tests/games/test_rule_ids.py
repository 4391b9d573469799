"""The rules texts, the code and the tests speak of the same rules.

Every id of docs/rules/<game>.md stands in the name of a test, `test_ip_r12_...` for IP-R12; a name may have several.
Every id in the code of a game, `IP-R12` or in a row `IP-R8..R10, A15`, is explained in its rules text.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
TEXTS: Final = sorted((ROOT / "docs" / "rules").glob("*.md"))

ANCHOR: Final = re.compile(r"^(?:#+ |\*\*)([A-Z]{2,4}-[A-Z]\d+)\b", re.MULTILINE)
ROW: Final = re.compile(r"\b([A-Z]{2,4})-([A-Z]\d+(?:(?:, |\.\.)[A-Z]\d+\b)*)")
PART: Final = re.compile(r"(\.\.)?([A-Z])(\d+)")
IN_A_NAME: Final = re.compile(r"_([a-z]{2,4})_([a-z]\d+)(?=_)")


def explained(text: Path) -> list[str]:
    """The ids that a rules text explains, in its order."""
    return ANCHOR.findall(text.read_text(encoding="utf-8"))


def room(text: Path) -> str:
    """What the code and the tests of a text's game are called."""
    return text.stem.replace("-", "_")


def row_of(prefix: str, parts: str) -> Iterator[str]:
    """`IP`, `R8..R10, A15` as IP-R8, IP-R9, IP-R10, IP-A15."""
    last = 0
    for through, letter, number in PART.findall(parts):
        for between in range(last + 1, int(number)) if through else ():
            yield f"{prefix}-{letter}{between}"
        yield f"{prefix}-{letter}{number}"
        last = int(number)


def cited(text: Path) -> set[str]:
    """Every id in the code of a text's game, and in what its games share."""
    folder = ROOT / "iceharbor" / "games"
    prefixes = {rule.split("-")[0] for rule in explained(text)}
    files = [*(folder / room(text)).rglob("*.py"), *(folder / "sailing").rglob("*.py")]
    rows = [found for file in files for found in ROW.findall(file.read_text(encoding="utf-8"))]
    return {rule for prefix, parts in rows if prefix in prefixes for rule in row_of(prefix, parts)}


def named(text: Path) -> set[str]:
    """Every id in the name of a test of a text's game."""
    ids = set()
    for file in (ROOT / "tests" / "games").glob(f"test_{room(text)}_*.py"):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                ids |= {f"{prefix}-{number}".upper() for prefix, number in IN_A_NAME.findall(node.name)}
    return ids


def test_there_are_rules_texts() -> None:
    assert {"ice-pirates", "armada"} <= {text.stem for text in TEXTS}


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.stem)
def test_every_rule_is_explained_once(text: Path) -> None:
    ids = explained(text)
    assert sorted(ids) == sorted(set(ids))


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.stem)
def test_every_rule_has_a_test(text: Path) -> None:
    missing = set(explained(text)) - named(text)
    assert not missing, f"no test is named for {sorted(missing)}"


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.stem)
def test_every_test_names_a_rule_that_is_explained(text: Path) -> None:
    unknown = named(text) - set(explained(text))
    assert not unknown, f"{text.name} does not explain {sorted(unknown)}"


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.stem)
def test_every_rule_that_the_code_cites_is_explained(text: Path) -> None:
    unknown = cited(text) - set(explained(text))
    assert not unknown, f"{text.name} does not explain {sorted(unknown)}"


@pytest.mark.parametrize(
    ("game", "prefix", "rules", "rulings"),
    [
        ("ice-pirates", "IP", 21, 41),
        ("armada", "AR", 11, 17),
        ("torpedo", "TP", 7, 15),
        ("sprawl", "SP", 10, 21),
        ("hextris", "HX", 8, 14),
        ("undercut", "UC", 11, 22),
    ],
)
def test_all_rules_and_rulings_are_there(game: str, prefix: str, rules: int, rulings: int) -> None:
    (text,) = (text for text in TEXTS if text.stem == game)
    wanted = {f"{prefix}-R{number}" for number in range(1, rules + 1)}
    wanted |= {f"{prefix}-A{number}" for number in range(1, rulings + 1)}
    assert wanted <= set(explained(text))


def test_a_row_of_ids_is_read_in_full() -> None:
    assert list(row_of("IP", "R8..R10, A15")) == ["IP-R8", "IP-R9", "IP-R10", "IP-A15"]
    assert ROW.findall("(IP-R8..R10, A15, A20).") == [("IP", "R8..R10, A15, A20")]
