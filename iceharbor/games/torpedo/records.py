"""What lies on the table of Torpedo, as records that the compiled rules read and write.

Objects are ships and nothing else; `outlines` has one more, a scratch hull for what is being tried.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from iceharbor.compiled import borrowing
from iceharbor.games.sailing.waters import Waters
from iceharbor.games.tables import Records, record_of
from iceharbor.table.plane import OUTLINE, lay

READY, COUNTDOWN, RUSH, STOP, WAVE, VOLLEY, OVER = range(7)
PHASES: Final = ("ready", "countdown", "rush", "stop", "wave", "volley", "over")

IN_STOCK, LYING, CRASHED, SUNK, SEALED, WITHDRAWN = range(6)
"""What has become of a piece; only those LYING have an outline."""

RUNNING, FIRED, LEFT = range(3)
"""Why a game is over: the volleys are fired, or all but one have left."""
ENDINGS: Final = ("", "volleys", "left")

NOBODY: Final = -1
THE_CLOCK: Final = -2
"""Who called stop when the time was up."""

SHIP: Final = record_of("player", "number", "pips", "fate", "order", "x", "y", "heading", "met", "volley")
"""`order` counts from 1 all pieces that were played, 0 for none; `met` is what a crashed one touched, NOBODY when that
isn't known; `volley` the volley, from 1, in which it was sunk."""

TURN: Final = record_of(
    *("phase", "players", "ready", "sealed", "stopped", "forfeited", "stopped_by"),
    *("placed", "wave_number", "volleys", "over_by"),
    *("by_waves", "wave", "pass_through", "reversed_order", "time_cap_s"),
)
"""Players are one bit each in ready, sealed, stopped and forfeited. `placed` counts the pieces played, `volleys` those
fired."""


class Sea(NamedTuple):
    """Everything true now. Never shared: `apply` works on a copy."""

    field: NDArray[np.int64]
    """The corners, x and y in units, anticlockwise."""
    outlines: Records
    """OUTLINE of every ship by number, and the scratch hull."""
    ships: Records
    """SHIP of every piece by number: all of a player's together, smaller ones first."""
    turn: Records
    """One TURN."""


TorpedoWaters = Waters[Sea]

Piece = tuple[int, int, int]
"""A player, pips and a number."""


def empty_sea(field: NDArray[np.int64], turn: Records, pieces: list[Piece]) -> Sea:
    """A field on which nothing lies yet; every piece is in its owner's stock."""
    ships = np.zeros(len(pieces), SHIP)
    for ship, piece in zip(ships, sorted(pieces), strict=True):
        ship["player"], ship["pips"], ship["number"] = piece
        ship["met"] = NOBODY
    return Sea(field, np.zeros(len(pieces) + 1, OUTLINE), ships, turn.copy())


@borrowing
def outline_each(ships: Records, outlines: Records) -> None:
    """Lays the outline of every piece that was played or sealed, wherever it lies or lay; one outline a ship."""
    for index in range(len(ships)):
        ship = ships[index]
        if ship.order > 0 or ship.fate == SEALED:
            lay(outlines[index], ship.pips, ship.x, ship.y, ship.heading)


@borrowing
def outline_lying(sea: Sea) -> None:
    """Lays the outline of every ship that lies on the field."""
    for index in range(len(sea.ships)):
        ship = sea.ships[index]
        if ship.fate == LYING:
            lay(sea.outlines[index], ship.pips, ship.x, ship.y, ship.heading)
