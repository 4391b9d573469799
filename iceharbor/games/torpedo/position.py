"""The positions of Torpedo: their fields, and the table written as one.

`position_reader.py` reads them.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import numpy as np
from msgspec import UNSET, Struct, UnsetType, field

from iceharbor.contract import GamePosition, Viewer
from iceharbor.games.common.position_fields import SizeCounts, players_in
from iceharbor.games.common.sizes import DRAWN_SIZES
from iceharbor.games.common.state import Records, read_out
from iceharbor.games.sailing.position_fields import PlacedShip, place_of
from iceharbor.games.sailing.state import corners_of, field_of
from iceharbor.games.torpedo.names import object_name
from iceharbor.games.torpedo.outcomes import outcome_of, scores_of
from iceharbor.games.torpedo.records import (
    CRASHED,
    ENDINGS,
    IN_STOCK,
    LYING,
    NOBODY,
    PHASES,
    SEALED,
    SUNK,
    THE_CLOCK,
    Ending,
    Phase,
    TorpedoSea,
    outline_each,
)
from iceharbor.games.torpedo.tracks import tracks_of
from iceharbor.games.torpedo.transitions import to_act_in
from iceharbor.games.torpedo.volleys import volley_pips
from iceharbor.scene import Point, Size, TrackMark
from iceharbor.table.plane import OUTLINE


class TorpedoShip(PlacedShip, frozen=True):
    order: int | None = None
    """The number of this piece among all that were played, from 1."""
    hull: Sequence[Point] | None = None
    """It is written and not read."""
    met: str | UnsetType | None = UNSET
    """Of a crashed piece: the ship that it touched, null if that is not known."""
    sunk_in: Size | UnsetType | None = field(default=UNSET, name="in")
    """Of a sunk piece: the volley."""


class TorpedoTrack(Struct, frozen=True, forbid_unknown_fields=True):
    """The path of a torpedo; what it met is null if it left the field."""

    ship: str
    start: Point = field(name="from")
    end: Point = field(name="to")
    met: str | None
    sinks: bool


class TorpedoVolley(Struct, frozen=True, forbid_unknown_fields=True):
    size: Size
    tracks: Sequence[TorpedoTrack] | None = None
    """It is written and not read."""


class TorpedoPosition(GamePosition, frozen=True):
    game: Literal["torpedo"]
    players: int
    options: Mapping[str, Any] = field(default_factory=dict)
    phase: Phase | None = None
    to_act: Sequence[int] | None = None
    field: Sequence[Point] | None = None
    ships: Sequence[TorpedoShip] = ()
    stocks: Sequence[SizeCounts] | None = None
    dead: Sequence[SizeCounts] | None = None
    crashed: Sequence[TorpedoShip] = ()
    sunk: Sequence[TorpedoShip] = ()
    sealed_ships: Sequence[TorpedoShip] = ()
    volleys: Sequence[TorpedoVolley] = ()
    ready: Sequence[int] | None = None
    sealed: Sequence[int] = ()
    stopped: Sequence[int] = ()
    stop_by: int | Literal["time"] | None = None
    forfeited: Sequence[int] = ()
    scores: Sequence[int] | None = None
    """It is written and not read."""
    placed: int | None = None
    wave: int | None = None
    termination: Ending | None = None


def position_of(sea: TorpedoSea, options: Mapping[str, Any], viewer: Viewer | UnsetType = UNSET) -> TorpedoPosition:
    """The position of the whole sea, or of a view, which names its viewer."""
    (turn,) = read_out(sea.turn)
    ships, hulls, players = read_out(sea.ships), _hulls(sea), turn.players

    def those(fate: int) -> list[int]:
        return [index for index, ship in enumerate(ships) if ship.fate == fate]

    return TorpedoPosition(
        game="torpedo",
        players=players,
        options=options,
        phase=PHASES[turn.phase],
        to_act=sorted(to_act_in(sea)),
        field=field_of(sea),
        ships=[_ship(ships[index], hulls[index]) for index in those(LYING)],
        stocks=_counts(ships, players, IN_STOCK),
        dead=_counts(ships, players, CRASHED),
        crashed=[
            _ship(ships[index], hulls[index], met=_name(sea, ships[index].met))
            for index in those(CRASHED)
            if ships[index].order
        ],
        sunk=[
            _ship(ships[index], hulls[index], sunk_in=DRAWN_SIZES[volley_pips(sea, ships[index].volley) - 1])
            for index in those(SUNK)
        ],
        sealed_ships=[_ship(ships[index], hulls[index]) for index in those(SEALED)],
        volleys=[
            TorpedoVolley(DRAWN_SIZES[volley_pips(sea, number) - 1], [_track(track) for track in tracks])
            for number, tracks in enumerate(tracks_of(sea), 1)
        ],
        ready=players_in(turn.ready, players),
        sealed=players_in(turn.sealed, players),
        stopped=players_in(turn.stopped, players),
        stop_by=_stopper(turn.stopped_by),
        forfeited=players_in(turn.forfeited, players),
        scores=scores_of(sea),
        placed=turn.placed,
        wave=turn.wave_number,
        termination=ENDINGS[turn.termination],
        outcome=outcome_of(sea),
        viewer=viewer,
    )


def _hulls(sea: TorpedoSea) -> list[list[Point]]:
    """The corners of each piece by number, for pieces that were placed or locked in, also those no longer on the
    field."""
    outlines: Records = np.zeros(len(sea.ships), OUTLINE)
    outline_each(sea.ships, outlines)
    return corners_of(outlines)


def _ship(
    ship: Any, hull: list[Point], met: str | UnsetType | None = UNSET, sunk_in: Size | UnsetType = UNSET
) -> TorpedoShip:
    return TorpedoShip(*place_of(ship), ship.order, hull, met, sunk_in)


def _name(sea: TorpedoSea, index: int) -> str | None:
    return None if index == NOBODY else object_name(sea, index)


def _track(track: TrackMark) -> TorpedoTrack:
    return TorpedoTrack(track.ship, track.start, track.end, track.met, track.sinks)


def _stopper(code: int) -> int | Literal["time"] | None:
    """The player who called stop, or the clock, as positions write it."""
    if code == THE_CLOCK:
        return "time"
    return None if code == NOBODY else code


def _counts(ships: list[Any], players: int, fate: int) -> list[SizeCounts]:
    """For each player, how many pieces of each size have this fate."""
    counts = [[0, 0, 0] for _ in range(players)]
    for ship in ships:
        if ship.fate == fate:
            counts[ship.player][ship.pips - 1] += 1
    return [SizeCounts(*count) for count in counts]
