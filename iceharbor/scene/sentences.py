"""Sentences about seats and objects, and the lines of the log."""

from typing import Literal

from msgspec import Struct

from iceharbor.scene.shapes import Plastic, Size


class SeatRef(Struct, frozen=True, gc=False, tag_field="ref", tag="seat"):
    """A player in a sentence: the reader writes a name, a colour or `you`."""

    seat: int


class ObjectRef(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="ref", tag="object"):
    """An object in a sentence: `Coral's M1`, or `your home`."""

    object: str
    label: str
    """`M1`, `home`, `T3`."""
    seat: int | None = None
    """The owner; None if it has none: then the label stands alone."""
    named: bool = True
    """The label is a name: for the owner it stands alone, `M1`. If False, the owner reads `your home`."""


class PieceRef(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="ref", tag="piece"):
    """A piece in a sentence: the page draws a small picture of it; its label is read aloud."""

    label: str
    """`Large`, `black Large`."""
    size: Size
    plastic: Plastic = None


class ExactRef(Struct, frozen=True, gc=False, tag_field="ref", tag="exact"):
    """A word for a number; the page shows the number on demand."""

    label: str
    """`north-east`."""
    exact: str
    """`051.0°`."""


Sentence = tuple[str | SeatRef | ObjectRef | PieceRef | ExactRef, ...]
"""A sentence in pieces, with its spaces; no piece is empty."""


class LoggedAction(Struct, frozen=True, gc=False, omit_defaults=True):
    """An entry of the log as one viewer may read it. NATURE is player -1."""

    seq: int
    player: int
    notation: str
    effects: str = ""
    """The results that the notation does not say."""
    at_ms: int | None = None
    """The time of arrival in milliseconds since the match was created, if it was measured."""


Cue = Literal[
    "ready", "tick", "go", "laid", "theirs", "crash", "stop", "launch", "hit", "blocked", "end", "place", "sail", "turn"
]
"""A sound of the page."""


class Line(Struct, frozen=True, gc=False, omit_defaults=True):
    """An entry in words."""

    text: Sentence
    """Without its subject, the player of the entry; an entry of NATURE has a whole sentence."""
    joins: bool = False
    """It shares one line of the log with the entry before; `run` is the sentence of that line so far."""
    run: Sentence = ()
    """The sentence of this entry and those it joins; empty if it is the text."""
    ends: bool = False
    """It only ends a turn: it has a line of the log to itself if nothing else was done in that turn."""
    found: str = ""
    """What only this viewer and those it names know by it: `a small treasure (1 point). Only you know.`"""
    place: str = ""
    """The object in which it was found."""
    cues: tuple[Cue, ...] = ()
