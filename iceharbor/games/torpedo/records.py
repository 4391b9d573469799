"""The table of Torpedo as record arrays that the compiled rules read and write.

All objects are ships. `outlines` has one more row, a scratch hull for trying a placement.
"""

from typing import Final, Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray

from iceharbor.games.common.state import Records, record_of
from iceharbor.games.sailing.state import SeaState
from iceharbor.jit import njit_no_refcount
from iceharbor.table.plane import OUTLINE, lay

READY, COUNTDOWN, RUSH, STOP, WAVE, VOLLEY, OVER = range(7)
Phase = Literal["ready", "countdown", "rush", "stop", "wave", "volley", "over"]
PHASES: Final[tuple[Phase, ...]] = get_args(Phase)

IN_STOCK, LYING, CRASHED, SUNK, SEALED, WITHDRAWN = range(6)
"""The fate of a piece; only a LYING one has an outline."""

RUNNING, FIRED, LEFT = range(3)
"""Why a game is over: all volleys are fired, or one player is left."""
Ending = Literal["volleys", "left"]
ENDINGS: Final[tuple[Ending | None, ...]] = (None, *get_args(Ending))

NOBODY: Final = -1
THE_CLOCK: Final = -2
"""The value of `stopped_by` when the time was up."""

SHIP: Final = record_of("player", "number", "pips", "fate", "order", "x", "y", "heading", "met", "volley")
"""`order` counts all played pieces from 1, and is 0 before; `met` is the ship that a crashed piece touched, or `NOBODY`
if unknown; `volley` is the volley, from 1, that sank it."""

TURN: Final = record_of(
    *("phase", "players", "ready", "sealed", "stopped", "forfeited", "stopped_by"),
    *("placed", "wave_number", "volleys", "termination"),
    *("by_waves", "wave", "pass_through", "reversed_order", "time_cap_s"),
)
"""`ready`, `sealed`, `stopped` and `forfeited` have one bit for each player. `placed` counts played pieces, `volleys`
fired volleys."""


class TorpedoSea(NamedTuple):
    """The whole state as arrays. Mutable: `apply` works on a copy."""

    field: NDArray[np.int64]
    """The field's corners, int64 (corners, 2), x and y in units, anticlockwise."""
    outlines: Records
    """An OUTLINE for each ship by number, then the scratch hull."""
    ships: Records
    """A SHIP for each piece by number: grouped by player, smaller ones first."""
    turn: Records
    """One TURN record."""


TorpedoState = SeaState[TorpedoSea]

Piece = tuple[int, int, int]
"""A player, pips and a number."""


def empty_sea(field: NDArray[np.int64], turn: Records, pieces: list[Piece]) -> TorpedoSea:
    """A sea without placed pieces: every piece is in its owner's stock. `field` is int64 (corners, 2)."""
    ships = np.zeros(len(pieces), SHIP)
    for ship, piece in zip(ships, sorted(pieces), strict=True):
        ship["player"], ship["pips"], ship["number"] = piece
        ship["met"] = NOBODY
    return TorpedoSea(field, np.zeros(len(pieces) + 1, OUTLINE), ships, turn.copy())


@njit_no_refcount
def outline_each(ships: Records, outlines: Records) -> None:
    """Computes the outline of each piece that was placed or locked in, even if it is no longer on the field."""
    for index in range(len(ships)):
        ship = ships[index]
        if ship.order > 0 or ship.fate == SEALED:
            lay(outlines[index], ship.pips, ship.x, ship.y, ship.heading)


@njit_no_refcount
def outline_lying(sea: TorpedoSea) -> None:
    """Computes the outline of each ship on the field."""
    for index in range(len(sea.ships)):
        ship = sea.ships[index]
        if ship.fate == LYING:
            lay(sea.outlines[index], ship.pips, ship.x, ship.y, ship.heading)
