"""The options of Torpedo, as the JSON Schema that checks them, fills in defaults and draws the form; and what follows
from them."""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from iceharbor.games.sailing.fields import chosen_field, field_options
from iceharbor.games.tables import Records
from iceharbor.games.torpedo.records import NOBODY, TURN, Piece
from iceharbor.games.torpedo.words import MOST_A_WAVE

OPTIONS: Final[dict[str, Any]] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "additionalProperties": False,
    "properties": {
        "mode": {
            "title": "How ships are laid",
            "description": "In a rush, everybody at once; or in waves, sealed until all have chosen: no hurry.",
            "enum": ["rush", "waves"],
            "default": "rush",
        },
        "wave": {
            "title": "Pieces a wave",
            "description": "Of each player, when laying in waves.",
            "type": "integer",
            "minimum": 1,
            "maximum": MOST_A_WAVE,
            "default": 3,
        },
        "stock": {
            "title": "Ships of each size",
            "description": "Of each player; five make a whole stash.",
            "type": "integer",
            "minimum": 1,
            "maximum": 5,
            "default": 5,
        },
        "pass_through": {
            "title": "Torpedoes pass ships of their own size",
            "description": "Otherwise a ship of the firer's size stops them.",
            "type": "boolean",
            "default": False,
        },
        "reversed": {
            "title": "Larges fire first",
            "description": "Then Mediums, then Smalls.",
            "type": "boolean",
            "default": False,
        },
        "time_cap": {
            "title": "Seconds for the rush",
            "description": "Then stop is called, whatever is left; 0 waits for somebody's last piece.",
            "type": "integer",
            "minimum": 0,
            "maximum": 600,
            "default": 0,
        },
        **field_options(
            "By default 36 for two or three players, 40 for more.",
            "Of a rectangle; by default 24 for two or three players, 28 for more.",
            least=12,
        ),
    },
}


def playing_field(options: Mapping[str, Any], players: int) -> NDArray[np.int64]:
    """The field that the options ask for (TP-R1); raises Malformed for corners that make none."""
    return chosen_field(options, *((36, 24) if players <= 3 else (40, 28)))


def opening_turn(options: Mapping[str, Any], players: int) -> Records:
    """How a game stands that has not begun, as one TURN record."""
    records = np.zeros(1, TURN)
    turn = records[0]
    turn.players, turn.stopped_by = players, NOBODY
    turn.by_waves, turn.wave = options["mode"] == "waves", options["wave"]
    turn.pass_through, turn.reversed_order = options["pass_through"], options["reversed"]
    turn.time_cap_s = 0 if turn.by_waves else options["time_cap"]
    return records


def stashes(options: Mapping[str, Any], players: int) -> list[Piece]:
    """Everybody's pieces (TP-R1, V3)."""
    numbers = range(1, options["stock"] + 1)
    return [(player, pips, number) for player in range(players) for pips in (1, 2, 3) for number in numbers]
