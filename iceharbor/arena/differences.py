"""The first difference between two studies, named so that a person finds it.

Bots and settings with the same names are compared field by field; with other names, the names are the difference.
"""

import shlex
from collections.abc import Iterator
from typing import Any, Final

from msgspec import Struct

from iceharbor.arena.study import Contestant, Setting, Study
from iceharbor.codec import dump, plain, shape

MAX_SHOWN: Final = 100
"""Characters of a value that are shown, from shortly before the first one that differs."""
BEFORE: Final = 40
FIELD_WORDS: Final = {"command": "the program"}

Part = tuple[str, str, Any, Any]
"""What is compared, whose it is, and its values there and here."""


def difference(theirs: Study, ours: Study) -> str:
    """How our study differs from another one, as `seed is "s" there, and "t" here`; empty if it does not."""
    found = _within("", "", shape(plain(theirs), Study), shape(plain(ours), Study))
    if found is None:
        return ""
    what, whose, there, here = found
    return f"{what}{whose} is {_told(there, here)} there, and {_told(here, there)} here"


def _within(what: str, whose: str, there: Any, here: Any) -> Part | None:
    """The innermost part that differs."""
    if there == here:
        return None
    inside = (_within(*part) for part in _parts(what, whose, there, here))
    return next((found for found in inside if found is not None), (what, whose, there, here))


def _parts(what: str, whose: str, there: Any, here: Any) -> Iterator[Part]:
    """What may differ inside; nothing where the values themselves should be named."""
    match there, here:
        case (Struct(), Struct()) if type(there) is type(here) and _name(there) == _name(here):
            owner = f" of `{_name(here)}`" if _name(here) else whose
            for field in here.__struct_fields__:
                yield FIELD_WORDS.get(field, field), owner, getattr(there, field), getattr(here, field)
        case dict(), dict():
            for key in dict.fromkeys((*there, *here)):
                yield f"{what}.{key}", whose, there.get(key), here.get(key)
        case (str(), *_), (str(), *_):
            return  # the words of a command are told together
        case (tuple() | list(), tuple() | list()) if list(map(_name, there)) == list(map(_name, here)):
            for number, (one, other) in enumerate(zip(there, here, strict=True)):
                yield f"{what}.{number}", whose, one, other


def _name(value: Any) -> str:
    match value:
        case Contestant():
            return value.name
        case Setting():
            return value.label
        case _:
            return ""


def _told(value: Any, other: Any) -> str:
    """A value in words, shortened so that its difference from the other one is seen."""
    words, others = _words(value), _words(other)
    pairs = enumerate(zip(words, others, strict=False))
    same = next((number for number, (one, another) in pairs if one != another), min(len(words), len(others)))
    begin = max(0, same - BEFORE) if max(len(words), len(others)) > MAX_SHOWN else 0
    end = begin + MAX_SHOWN
    return f"{'...' if begin else ''}{words[begin:end]}{'...' if words[end:] else ''}"


def _words(value: Any) -> str:
    match value:
        case None | ():
            return "none"
        case Contestant() | Setting():
            return _name(value)
        case (Contestant() | Setting(), *_):
            return ", ".join(map(_name, value))
        case (str(), *_):
            return f"`{shlex.join(value)}`"
        case _:
            return dump(value).decode()
