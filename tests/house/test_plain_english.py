"""Prose is plain: each kind has few listed words per 1,000. `python -m tests.house.prose` prints every use."""

from pathlib import Path
from typing import Final

import pytest

from tests.house.prose import KINDS, Prose, per_thousand, read, tracked

MAX_PER_THOUSAND: Final = 1
"""Listed words per 1,000 words, for each kind of prose."""

PYTHON: Final = '''
"""Whoever reads this. `nobody` is code."""

# An answer for good,
# or nobody's.


def test_nothing_at_rest_is_his() -> None:
    """What of
    itself moves."""
    nobody = his("somebody else", f"{nobody} shall {nobody}")
'''

PAGE: Final = """
/**
 * Whoever reads this; so
 * many.
 */
export function Nobody({ his }: { his: string }) {
  // For
  // good.
  return <p class="nobody at rest" title={`for ${his} good`}>Nobody's {his} turn <b>{"she said"}</b></p>;
}
"""


@pytest.fixture(scope="module")
def texts() -> list[Prose]:
    return list(read(tracked()))


@pytest.fixture(scope="module")
def rates(texts: list[Prose]) -> dict[str, tuple[int, int, float]]:
    return per_thousand(texts)


@pytest.mark.parametrize("kind", KINDS)
def test_listed_words_are_rare(rates: dict[str, tuple[int, int, float]], kind: str) -> None:
    hits, words, rate = rates[kind]
    assert words > 1000, f"is every {kind} read?"
    assert rate <= MAX_PER_THOUSAND, f"{hits} listed words in {words}: run `python -m tests.house.prose`"


def listed(texts: list[Prose]) -> list[tuple[str, int, str]]:
    return sorted((text.kind, line, word) for text in texts for line, word, _ in text.listed())


def planted(folder: Path, name: str, source: str) -> list[tuple[str, int, str]]:
    """The listed words found in this source."""
    file = folder / name
    file.write_text(source)
    return listed(list(read([file])))


def test_documents_are_read_without_their_code(tmp_path: Path) -> None:
    source = "# Whoever\n\n```\nnobody\n```\n\n`his` [she](he.md) https://shall.example/he so\nmany, shallow\n"
    assert planted(tmp_path, "a.md", source) == [
        ("document", 1, "whoever"),
        ("document", 7, "she"),
        ("document", 7, "so many"),
    ]


def test_python_is_read_without_its_identifiers(tmp_path: Path) -> None:
    assert planted(tmp_path, "a.py", PYTHON) == [
        ("comment", 4, "for good"),
        ("comment", 5, "nobody"),
        ("docstring", 2, "whoever"),
        ("docstring", 9, "of itself"),
        ("test name", 8, "at rest"),
        ("test name", 8, "his"),
    ]


def test_strings_of_games_are_read() -> None:
    from tests.house.prose import of_python

    found = listed(list(of_python("iceharbor/games/a.py", PYTHON)))
    assert [each for each in found if each[0] == "game string"] == [
        ("game string", 11, "shall"),
        ("game string", 11, "somebody"),
    ]


def test_the_page_is_read_without_its_identifiers(tmp_path: Path) -> None:
    assert planted(tmp_path, "a.tsx", PAGE) == [
        ("comment", 3, "so many"),
        ("comment", 3, "whoever"),
        ("comment", 7, "for good"),
        ("page string", 9, "nobody"),
        ("page string", 9, "she"),
    ]
    assert planted(tmp_path, "a.test.ts", 'test("nobody waits", () => his("she waits"));\n') == [
        ("test name", 1, "nobody")
    ]
