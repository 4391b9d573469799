"""Where a game's rulebook says what: the ids under which the ships' games refuse in one voice."""

from typing import NamedTuple


class Rulebook(NamedTuple):
    """A game's name, and the ids of its rules by what they are about."""

    title: str
    acting: str
    """What may be said at all, and whose ship it is."""
    sailing: str
    """A step."""
    firing: str
    """A shot."""
    laying: str
    """Laying a ship before play."""
