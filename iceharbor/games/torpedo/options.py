"""The options of Torpedo as a JSON Schema (it checks them, fills in defaults and draws the form), and the field, the
first turn and the pieces that follow from them."""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from iceharbor.games.common.options import SINCE
from iceharbor.games.common.state import Records
from iceharbor.games.sailing.field import chosen_field, field_options
from iceharbor.games.torpedo.actions import MAX_A_WAVE
from iceharbor.games.torpedo.records import NOBODY, TURN, Piece

OPTIONS: Final[dict[str, Any]] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "additionalProperties": False,
    "properties": {
        "mode": {
            "title": "Mode",
            "description": "In a rush: all at the same time. In waves: hidden until all players are ready; no hurry.",
            "enum": ["rush", "waves"],
            "default": "rush",
        },
        "wave": {
            "title": "Ships per wave",
            "description": "Per player, in waves.",
            "type": "integer",
            "minimum": 1,
            "maximum": MAX_A_WAVE,
            "default": 3,
        },
        "stock": {
            "title": "Ships of each size",
            "description": "Per player; 5 is a full set.",
            "type": "integer",
            "minimum": 1,
            "maximum": 5,
            "default": 5,
        },
        "pass_through": {
            "title": "Torpedoes pass ships of the same size",
            "description": "Otherwise a ship of the same size blocks the shot.",
            "type": "boolean",
            "default": False,
        },
        "reversed": {
            "title": "Large ships fire first",
            "description": "Then medium ships, then small ones.",
            "type": "boolean",
            "default": False,
        },
        "time_cap": {
            "title": "Time for the rush (seconds, 0 = none)",
            "description": "The rush stops after this time. With 0 it stops when a player has placed all ships.",
            "type": "integer",
            "minimum": 0,
            "maximum": 600,
            "default": 0,
        },
        "pace": {
            "title": "Pace of bots",
            "description": "Seconds for a ship in a rush: slow 3, steady 2, swift 1.2, fast 0.3.",
            "enum": ["by level", "slow", "steady", "swift", "fast"],
            "default": "by level",
            # No rule has changed: a log without it leaves bots the pace of their level.
            SINCE: "2005-1",
        },
        **field_options(
            "36 for 2 or 3 players and 40 for more, unless set.",
            "For a rectangle. 24 for 2 or 3 players and 28 for more, unless set.",
            least=12,
        ),
    },
}


def playing_field(options: Mapping[str, Any], players: int) -> NDArray[np.int64]:
    """The field for these options, int64 (corners, 2) in units (TP-R1); raises Malformed when the corners are not
    valid."""
    return chosen_field(options, *((36, 24) if players <= 3 else (40, 28)))


def opening_turn(options: Mapping[str, Any], players: int) -> Records:
    """The TURN record of a game that has not started."""
    records = np.zeros(1, TURN)
    turn = records[0]
    turn.players, turn.stopped_by = players, NOBODY
    turn.by_waves, turn.wave = options["mode"] == "waves", options["wave"]
    turn.pass_through, turn.reversed_order = options["pass_through"], options["reversed"]
    turn.time_cap_s = 0 if turn.by_waves else options["time_cap"]
    return records


def stashes(options: Mapping[str, Any], players: int) -> list[Piece]:
    """The pieces of all players (TP-R1, V3)."""
    numbers = range(1, options["stock"] + 1)
    return [(player, pips, number) for player in range(players) for pips in (1, 2, 3) for number in numbers]
