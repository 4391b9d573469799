"""What lies on the sea of Armada, as records that the compiled rules read and write.

Objects are numbered alike everywhere: ships first, then the players' flag markers in mode flag, then islands;
`outlines` has one more, a scratch hull for what is being tried.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from iceharbor.games.sailing.waters import Waters
from iceharbor.games.tables import Records, record_of
from iceharbor.table.plane import OUTLINE, lay, lay_rectangle

ISLES, CHOOSER, FLEET, FIRST, DEPLOY = range(5)
PHASES: Final = ("isles", "chooser", "fleet", "first", "deploy", "play", "over")

BASIC, ADVANCED, FLAG, BREAKTHROUGH = range(4)
MODES: Final = ("basic", "advanced", "flag", "breakthrough")

RUNNING, SUNK, CAPTURED, FLAGSHIP, CROSSED, LEFT, AGREED, PASSED, CAPPED, TOO_LONG = range(10)
"""Why a game is over."""
ENDINGS: Final = ("", "sunk", "captured", "flagship", "crossed", "left", "agreed", "passed", "capped", "too_long")

NOBODY: Final = -1
MARKER_U: Final = 576
"""A stationary flag stands on a square as wide as an upright Small."""

SHIP: Final = record_of(
    *("player", "number", "pips", "laid", "lost", "x", "y", "heading", "damage", "moved", "fired", "flagship")
)
"""`lost` ships are sunk, or gone with a player who left."""

FLAG_MARKER: Final = record_of("laid", "x", "y")
ISLAND: Final = record_of("laid", "x", "y", "heading", "across")

TURN: Final = record_of(
    *("phase", "player", "actions_left", "first", "rounds", "entries", "players", "chooser"),
    *("forfeited", "beaten", "agreeing", "passes", "ready", "over_by", "winner"),
    *("mode", "by_numbers", "equal", "hidden", "spacing_u", "by_bow", "turn_cap", "max_entries"),
    *("attacker", "line_ax", "line_ay", "line_bx", "line_by"),
)
"""Players are one bit each in forfeited, beaten, agreeing and ready; the attacker's goal lies left of the line."""


class Sea(NamedTuple):
    """Everything true now. Never shared: `apply` works on a copy."""

    field: NDArray[np.int64]
    outlines: Records
    ships: Records
    flags: Records
    islands: Records
    turn: Records


FleetWaters = Waters[Sea]


def empty_sea(field: NDArray[np.int64], turn: Records, ships: int, islands: int) -> Sea:
    """A field without anything laid on it yet, and how the game stands."""
    flags = int(turn[0].players) if turn[0].mode == FLAG else 0
    return Sea(
        field,
        np.zeros(ships + flags + islands + 1, OUTLINE),
        np.zeros(ships, SHIP),
        np.zeros(flags, FLAG_MARKER),
        np.zeros(islands, ISLAND),
        turn.copy(),
    )


def flag_object(sea: Sea, player: int) -> int:
    """The object number of a player's flag marker."""
    return len(sea.ships) + player


def island_object(sea: Sea, island: int) -> int:
    """The object number of an island."""
    return len(sea.ships) + len(sea.flags) + island


def outline_everything(sea: Sea) -> None:
    """Lays the outline of every object that is on the table."""
    for index in range(len(sea.ships)):
        outline_ship(sea, index)
    for player in range(len(sea.flags)):
        outline_flag(sea, player)
    for index, island in enumerate(sea.islands):
        if island.laid:
            outline = sea.outlines[island_object(sea, index)]
            lay_rectangle(outline, island.x, island.y, island.heading, island.across, island.across)


def outline_ship(sea: Sea, index: int) -> None:
    """Lays a ship's outline where its record says, or takes it off the table."""
    ship = sea.ships[index]
    sea.outlines[index].corners = 0
    if ship.laid:
        lay(sea.outlines[index], ship.pips, ship.x, ship.y, ship.heading)


def outline_flag(sea: Sea, player: int) -> None:
    """Lays a flag marker's outline where its record says, or takes it off the table."""
    flag, outline = sea.flags[player], sea.outlines[flag_object(sea, player)]
    outline.corners = 0
    if flag.laid:
        lay_rectangle(outline, flag.x, flag.y, 0, MARKER_U, MARKER_U)
