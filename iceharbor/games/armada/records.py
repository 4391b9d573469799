"""The sea of Armada as record arrays that the compiled rules read and write, and the names of its objects.

Objects have the same numbers everywhere: ships first, then the players' flag markers in mode flag, then islands;
`outlines` has one more row, a scratch hull for trying a placement.
"""

from typing import Final, Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray

from iceharbor.contract import SEATS, Player
from iceharbor.games.common.state import Records, read_one, record_of
from iceharbor.games.sailing.names import EDGE, describe_ship, full_ship_name, ship_name
from iceharbor.games.sailing.state import SeaState
from iceharbor.table.plane import OUTLINE, lay, lay_rectangle

ISLES, CHOOSER, FLEET, FIRST, DEPLOY = range(5)
Phase = Literal["isles", "chooser", "fleet", "first", "deploy", "play", "over"]
PHASES: Final[tuple[Phase, ...]] = get_args(Phase)

BASIC, ADVANCED, FLAG, BREAKTHROUGH = range(4)
MODES: Final = ("basic", "advanced", "flag", "breakthrough")

RUNNING, SUNK, CAPTURED, FLAGSHIP, CROSSED, LEFT, AGREED, PASSED, CAPPED, TOO_LONG = range(10)
"""Why a game is over."""
ENDINGS: Final = ("", "sunk", "captured", "flagship", "crossed", "left", "agreed", "passed", "capped", "too_long")

BEHIND_SECOND, BEHIND_FIRST, BEHIND_LARGES, BEHIND_SMALLS = range(4)
GOALS_BEHIND: Final = ("second", "first", "larges", "smalls")
"""Behind which fleet the goal line of a breakthrough is, by turn order or by fleet (AR-R11)."""

NOBODY: Final = -1
MARKER_U: Final = 576
"""The width of a flag marker's square: that of an upright Small."""

SHIP: Final = record_of(
    *("player", "number", "pips", "laid", "lost", "x", "y", "heading", "damage", "moved", "fired", "flagship")
)
"""`lost` ships are sunk, or their player has left."""

FLAG_MARKER: Final = record_of("laid", "x", "y")
ISLAND: Final = record_of("laid", "x", "y", "heading", "across")

TURN: Final = record_of(
    *("phase", "player", "actions_left", "first", "rounds", "entries", "players", "chooser"),
    *("forfeited", "beaten", "draw_offers", "passes", "ready", "termination", "winner"),
    *("mode", "by_numbers", "equal", "hidden", "spacing_u", "by_bow", "turn_cap", "max_entries"),
    *("goal_behind", "sealed", "attacker", "line_ax", "line_ay", "line_bx", "line_by"),
)
"""`forfeited`, `beaten`, `draw_offers` and `ready` have one bit for each player. The attacker's goal is left of the
line."""


class ArmadaSea(NamedTuple):
    """The whole state as arrays. Mutable: `apply` works on a copy."""

    field: NDArray[np.int64]
    outlines: Records
    ships: Records
    flags: Records
    islands: Records
    turn: Records


ArmadaState = SeaState[ArmadaSea]


def empty_sea(field: NDArray[np.int64], turn: Records, ships: int, islands: int) -> ArmadaSea:
    """A field, int64 (corners, 2), without placed objects, and this TURN record."""
    flags = int(turn[0].players) if turn[0].mode == FLAG else 0
    return ArmadaSea(
        field,
        np.zeros(ships + flags + islands + 1, OUTLINE),
        np.zeros(ships, SHIP),
        np.zeros(flags, FLAG_MARKER),
        np.zeros(islands, ISLAND),
        turn.copy(),
    )


def flag_object(sea: ArmadaSea, player: int) -> int:
    """The object number of a player's flag marker."""
    return len(sea.ships) + player


def island_object(sea: ArmadaSea, island: int) -> int:
    """The object number of an island."""
    return len(sea.ships) + len(sea.flags) + island


def outline_everything(sea: ArmadaSea) -> None:
    """Computes the outline of each object on the table."""
    for index in range(len(sea.ships)):
        outline_ship(sea, index)
    for player in range(len(sea.flags)):
        outline_flag(sea, player)
    for index, island in enumerate(sea.islands):
        if island.laid:
            outline = sea.outlines[island_object(sea, index)]
            lay_rectangle(outline, island.x, island.y, island.heading, island.across, island.across)


def outline_ship(sea: ArmadaSea, index: int) -> None:
    """Computes a ship's outline from its record, or removes it if the ship is not on the table."""
    ship = read_one(sea.ships[index])
    sea.outlines["corners"][index] = 0
    if ship.laid:
        lay(sea.outlines[index], ship.pips, ship.x, ship.y, ship.heading)


def outline_flag(sea: ArmadaSea, player: int) -> None:
    """Computes a flag marker's outline from its record, or removes it if it is not on the table."""
    flag, outline = sea.flags[player], sea.outlines[flag_object(sea, player)]
    outline.corners = 0
    if flag.laid:
        lay_rectangle(outline, flag.x, flag.y, 0, MARKER_U, MARKER_U)


# --- Names of objects, in notation, in witnesses and in sentences -----------------------------------------------------


def object_name(sea: ArmadaSea, index: int) -> str:
    """The full name of an object: `0.L1`, `F0`, `T1`; `edge` for an index that is no object."""
    ships, flags = len(sea.ships), len(sea.flags)
    if index < 0 or index >= ships + flags + len(sea.islands):
        return EDGE
    if index < ships:
        return full_ship_name(sea, index)
    return f"F{index - ships}" if index < ships + flags else f"T{index - ships - flags + 1}"


def spoken_name(sea: ArmadaSea, player: Player, index: int) -> str:
    """The name a player uses: their own ships without the player number."""
    if 0 <= index < len(sea.ships) and sea.ships[index].player == player:
        return ship_name(sea, index)
    return object_name(sea, index)


def describe(sea: ArmadaSea, player: Player, index: int) -> str:
    """An object in a sentence to this player: `your L1`, `Coral's M2`, `the flag of Coral`, `island T1`."""
    name = object_name(sea, index)
    if name == EDGE:
        return "the edge of the field"
    if name[0] == "T":
        return f"island {name}"
    if name[0] == "F":
        owner = int(name[1:])
        return "your flag" if owner == player else f"{SEATS[owner]}'s flag"
    return describe_ship(sea, player, index)
