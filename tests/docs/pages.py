"""Reading the documents: fenced blocks, and tables under headings."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
DOCS: Final = ROOT / "docs"

_FENCED: Final = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_CODE: Final = re.compile(r"`([^`]+)`")


def page(name: str) -> str:
    """The text of a document."""
    return (DOCS / name).read_text(encoding="utf-8")


def blocks(text: str, language: str) -> list[str]:
    """The contents of all fenced blocks of a language, in order."""
    return [body for found, body in _FENCED.findall(text) if found == language]


def section(text: str, heading: str) -> str:
    """The text under a heading, up to the next heading of any level."""
    _, found, rest = text.partition(f"\n{heading}\n")
    assert found, f"there is no heading {heading!r}"
    return re.split(r"^#+ ", rest, maxsplit=1, flags=re.MULTILINE)[0]


def rows(text: str) -> Iterator[list[str]]:
    """The rows of all tables, without their heads."""
    lines = text.splitlines()
    for k, line in enumerate(lines):
        is_row = line.startswith("|") and not line.startswith("|---")
        is_head = k + 1 < len(lines) and lines[k + 1].startswith("|---")
        if is_row and not is_head:
            yield [cell.strip() for cell in line.strip("|").split("|")]


def first_words(text: str) -> list[str]:
    """The code in the first column of every row."""
    return [_CODE.findall(row[0])[0] for row in rows(text)]
