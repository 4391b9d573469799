"""What people call themselves: free text, so it is checked once here, and shown as text everywhere."""

import unicodedata
from itertools import groupby
from typing import Final

from iceharbor.codec import Malformed

LONGEST: Final = 20
MOST_MARKS: Final = 2
"""Accents on one letter; more of them would climb over the neighbouring lines."""


def read_name(text: str) -> str:
    """The name in one normal form, spaces trimmed and single; raises Malformed saying what is wrong with it."""
    name = " ".join(unicodedata.normalize("NFKC", text[: 20 * LONGEST]).split())
    if not 1 <= len(name) <= LONGEST:
        raise Malformed(f"a name has 1 to {LONGEST} characters, not {len(name)}")
    for character in name:
        if unicodedata.category(character)[0] == "C":
            raise Malformed(f"a name cannot hold the invisible character U+{ord(character):04X}")
    if all(unicodedata.category(character)[0] in "MZ" for character in name):
        raise Malformed("a name needs something to read")
    for is_mark, run in groupby(name, lambda character: unicodedata.category(character)[0] == "M"):
        if is_mark and len(list(run)) > MOST_MARKS:
            raise Malformed(f"a name cannot have more than {MOST_MARKS} accents on one letter")
    return name
