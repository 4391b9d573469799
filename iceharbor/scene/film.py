"""A film: the replay of a game without turns."""

from typing import Literal

from msgspec import Struct

from iceharbor.scene.panel import Facts, Placement, Standing, Turn
from iceharbor.scene.sea_looks import ShipLook, TrackMark, WreckLook
from iceharbor.scene.sentences import Cue
from iceharbor.scene.shapes import Point, Polygon


class FilmShip(Struct, frozen=True, gc=False, omit_defaults=True):
    """A ship and the time for which it lies on the sea as it looks here: from `start` until just before `end`. A ship
    that gets its label later is two of these. Times are milliseconds since the film's beginning."""

    look: ShipLook
    start: int
    end: int | None = None
    struck: int | None = None
    """From here on it was hit, and stands on end until it is removed."""


class FilmTrack(Struct, frozen=True, gc=False):
    """A torpedo and the time of its run: from its track's start to the track's end, at one speed."""

    track: TrackMark
    start: int
    end: int
    until: int
    """It is drawn from `start` until just before this."""


class FilmBurst(Struct, frozen=True, gc=False, omit_defaults=True):
    """A short effect: a splash where a ship is hit, a tick where a torpedo is blocked, a piece that crashes. It is
    drawn from `start` until just before `start + lasts`."""

    kind: Literal["splash", "tick", "crash"]
    at: Point
    seat: int
    start: int
    lasts: int
    hull: Polygon = ()


class Moment(Struct, frozen=True, gc=False):
    """From here on, until the next one, the panel shows this. Of two with the same start the later one counts."""

    start: int
    caption: str
    turn: Turn
    standings: tuple[Standing, ...]
    placement: Placement


class Chapter(Struct, frozen=True, gc=False):
    """A part of a film, to jump to. The first is placing; chapter i + 1 is volley i of the table of hits."""

    start: int
    title: str


class TimedCue(Struct, frozen=True, gc=False):
    """A sound at its time."""

    start: int
    cue: Cue


class Film(Struct, frozen=True, gc=False):
    """A game without turns, as it went: what was on the sea at any moment. The field and all else that does not change
    are those of the last scene."""

    ms: int
    live: int
    """Where it begins for those who saw the end live."""
    chapters: tuple[Chapter, ...]
    stops: tuple[int, ...]
    """The stops of stepping, in order; the first is 0, the last is `ms`."""
    ships: tuple[FilmShip, ...]
    facts: dict[str, Facts]
    """Of every ship in it, by object."""
    wrecks: tuple[tuple[int, WreckLook], ...]
    """Crashed and sunk pieces, each with the time from which the scene has them."""
    tracks: tuple[FilmTrack, ...]
    """Each ship fires once: a `HitRow` is the track of its ship."""
    bursts: tuple[FilmBurst, ...]
    moments: tuple[Moment, ...]
    cues: tuple[TimedCue, ...]
