"""The table of Torpedo as the protocol's JSON object. `loading.py` reads it back."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from iceharbor.contract import Track
from iceharbor.games.outcomes import write_outcome
from iceharbor.games.reading import players_in
from iceharbor.games.sailing.notation import SIZES
from iceharbor.games.sailing.waters import corners_of
from iceharbor.games.tables import Records, read_out
from iceharbor.games.torpedo.acting import to_act_in
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
    Sea,
    outline_each,
)
from iceharbor.games.torpedo.tracks import tracks_of
from iceharbor.games.torpedo.volleys import volley_pips
from iceharbor.table.plane import OUTLINE


def position_of(sea: Sea, options: Mapping[str, Any]) -> dict[str, Any]:
    """Everything this sea holds; of a view, what its viewer knows."""
    (turn,) = read_out(sea.turn)
    ships, players = read_out(sea.ships), turn.players
    written = [_ship(ship, hull) for ship, hull in zip(ships, _hulls(sea), strict=True)]
    outcome = outcome_of(sea)

    def those(fate: int) -> list[int]:
        return [index for index, ship in enumerate(ships) if ship.fate == fate]

    return {
        "game": "torpedo",
        "players": players,
        "options": dict(options),
        "phase": PHASES[turn.phase],
        "to_act": sorted(to_act_in(sea)),
        "field": sea.field.tolist(),
        "ships": [written[index] for index in those(LYING)],
        "stocks": _counts(ships, players, IN_STOCK),
        "dead": _counts(ships, players, CRASHED),
        "crashed": [
            {**written[index], "met": _name(sea, ships[index].met)} for index in those(CRASHED) if ships[index].order
        ],
        "sunk": [{**written[index], "in": SIZES[volley_pips(sea, ships[index].volley)]} for index in those(SUNK)],
        "sealed_ships": [written[index] for index in those(SEALED)],
        "volleys": [
            {
                "size": SIZES[volley_pips(sea, number)],
                "tracks": [_track(track) for track in tracks],
            }
            for number, tracks in enumerate(tracks_of(sea), 1)
        ],
        "ready": players_in(turn.ready, players),
        "sealed": players_in(turn.sealed, players),
        "stopped": players_in(turn.stopped, players),
        "stop_by": {NOBODY: None, THE_CLOCK: "time"}.get(turn.stopped_by, turn.stopped_by),
        "forfeited": players_in(turn.forfeited, players),
        "scores": scores_of(sea),
        "placed": turn.placed,
        "wave": turn.wave_number,
        "over_by": ENDINGS[turn.over_by] or None,
        "outcome": write_outcome(outcome),
    }


def _hulls(sea: Sea) -> list[list[list[int]]]:
    """The corners of every piece that was played or sealed, by number, wherever it lies or lay."""
    outlines: Records = np.zeros(len(sea.ships), OUTLINE)
    outline_each(sea.ships, outlines)
    return corners_of(outlines)


def _ship(ship: Any, hull: list[list[int]]) -> dict[str, Any]:
    return {
        "name": f"{SIZES[ship.pips]}{ship.number}",
        "player": ship.player,
        "size": SIZES[ship.pips],
        "stern": [ship.x, ship.y],
        "heading": ship.heading,
        "order": ship.order,
        "hull": hull,
    }


def _name(sea: Sea, index: int) -> str | None:
    return None if index == NOBODY else object_name(sea, index)


def _track(track: Track) -> dict[str, Any]:
    return {
        "ship": track.ship,
        "from": list(track.start),
        "to": list(track.end),
        "met": track.met,
        "sinks": track.sinks,
    }


def _counts(ships: list[Any], players: int, fate: int) -> list[dict[str, int]]:
    """Of each player so many of each size have come to this."""
    counts = [dict.fromkeys("SML", 0) for _ in range(players)]
    for ship in ships:
        if ship.fate == fate:
            counts[ship.player][SIZES[ship.pips]] += 1
    return counts
