"""Hints and the thoughts of bots, as the page gets them."""

from typing import Annotated

from msgspec import Meta, Struct

from iceharbor.plan import Preview, Words
from iceharbor.scene import Point
from iceharbor.server.wire_fields import Seating, Token


class AskedHint(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /api/matches/<id>/hint`."""

    player: Seating
    """The seat that asks."""
    tokens: Annotated[tuple[Token, ...], Meta(max_length=16)]
    """The tokens of all seats that this device holds in the match."""


class AdvisedAction(Struct, frozen=True, omit_defaults=True):
    """An action that a bot looked at, as words to be planned and drawn. It is not played."""

    words: Words
    """The words of the action, up to a last place or heading that is tried."""
    tried: Words = ()
    """All words of an action that ends with a place or a heading; otherwise there are none."""
    at: Point | None = None
    """The place that they try."""
    heading: int | None = None
    """The heading that they try, in tenths of a degree."""
    value: float | None = None
    """What the seat may expect of the action, from -1 to 1; None if the bot gives no values."""
    share: float | None = None
    """The share of the simulations that began with it, from 0 to 1; None if the bot gives none."""
    label: str = ""
    """What the button says that plays it: `Move`."""
    preview: Preview | None = None
    """What is drawn of it beside other actions; None if nothing stands on the board."""


class Hint(Struct, frozen=True):
    """The answer: what a strong bot would do now."""

    seq: int
    """The number of entries after which it holds."""
    actions: tuple[AdvisedAction, ...]
    """At most three, the best first."""


class ThinkingMessage(Struct, frozen=True, tag_field="t", tag="thinking"):
    """What the bot of a seat thinks so far. Only for clients that joined with `thinking` and may know it."""

    seq: int
    """The number of entries when it began."""
    player: int
    simulations: int
    actions: tuple[AdvisedAction, ...]
    """At most three, the best first."""
