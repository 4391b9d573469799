"""What the position editor offers for a position, or for one object of it, as data: the page knows no game.

A form is rows of fields, a field is choices, and a choice is the changes that it makes in the JSON of the position.
"""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from iceharbor.scene import CoinLook


class Change(Struct, frozen=True, omit_defaults=True):
    """One change in the JSON of a position, after those before it."""

    path: tuple[str | int, ...]
    """`("ships", 3, "masts")`"""
    how: Literal["set", "insert", "remove"] = "set"
    """Gives the place this value, puts the value before the place of a list, or takes what is there away."""
    value: Any = None


class Offer(Struct, frozen=True, omit_defaults=True):
    """A choice of a field, and what it changes."""

    label: str
    changes: tuple[Change, ...]
    chosen: bool = False
    """The position is so already."""
    selects: str | None = None
    """The object that is selected next; the same one if it is missing."""


class EditField(Struct, frozen=True, omit_defaults=True):
    """Choices of one kind: a few in a row, many in a list, a switch (off, on), or buttons without a state."""

    label: str
    kind: Literal["few", "list", "switch", "buttons"]
    offers: tuple[Offer, ...]


class EditRow(Struct, frozen=True, omit_defaults=True):
    """Fields side by side, after the coin that they are about or a label."""

    fields: tuple[EditField, ...]
    label: str = ""
    coin: CoinLook | None = None


class EditForm(Struct, frozen=True, omit_defaults=True):
    """The form of one object, or of the whole position."""

    rows: tuple[EditRow, ...] = ()
    titles: Mapping[str, str] = {}
    """What players call each object, by its full name; also those that are not on the table."""
