"""Player names: free text, checked once here and shown as text everywhere."""

import unicodedata
from collections.abc import Iterable
from itertools import groupby
from typing import Final

from iceharbor.codec import Malformed

MAX_LENGTH: Final = 20
MAX_ACCENTS: Final = 2
"""Combining marks allowed on one letter; more would cover the lines above."""
BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and marks that look like nothing."""
LOOK_ALIKES: Final = str.maketrans(
    "авекмнорстухіјѕԁѵԛԝгьαβγεηικνορτυχωl1|0",
    "abekmhopctyxijsdvqwrbabyenikvoptuxwiiio",
)
"""Cyrillic and Greek letters, and digits, that look like a Latin letter, in lower case."""


def read_name(text: str) -> str:
    """The name in normal form, with single spaces; raises Malformed with what is wrong."""
    name = " ".join(unicodedata.normalize("NFKC", text[: 20 * MAX_LENGTH]).split())
    if not 1 <= len(name) <= MAX_LENGTH:
        raise Malformed(f"a name must have 1 to {MAX_LENGTH} characters, not {len(name)}")
    for character in name:
        if unicodedata.category(character)[0] == "C" or character in BLANK:
            raise Malformed(f"a name cannot hold the invisible character U+{ord(character):04X}")
    if all(unicodedata.category(character)[0] in "MZ" for character in name):
        raise Malformed("a name must have a visible character")
    for is_mark, run in groupby(name, lambda character: unicodedata.category(character)[0] == "M"):
        if is_mark and len(list(run)) > MAX_ACCENTS:
            raise Malformed(f"a name cannot have more than {MAX_ACCENTS} accents on one letter")
    return name


def check_differs(name: str, others: Iterable[str]) -> None:
    """Raises Malformed if a name looks like one of the others."""
    if looks(name) in {looks(other) for other in others}:
        raise Malformed(f"the name {name!r} looks like another player's; choose a different one")


def looks(name: str) -> str:
    """What a name looks like: equal for two names that a player could confuse."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    return "".join(each for each in plain if unicodedata.category(each)[0] not in "MZ").translate(LOOK_ALIKES)
