"""The sea of Ice Pirates as record arrays that the compiled rules read and write, and the names of its objects.

Objects have the same numbers everywhere: ships first, then islands, then homes; `outlines` has one more row, a
scratch hull for trying a placement. Outlines follow from the other records and are a cache.
"""

from typing import Final, Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray

from iceharbor.contract import SEATS, Player
from iceharbor.games.common.state import Records, record_of
from iceharbor.games.sailing.names import EDGE, describe_ship, find_ship, full_ship_name, ship_name
from iceharbor.games.sailing.state import SeaState
from iceharbor.table.plane import OUTLINE, lay, lay_rectangle

NOTHING: Final = 0
PLAIN: Final = 1
TREASURE: Final = 2
UNKNOWN: Final = 3
"""The colour of a piece of cargo; UNKNOWN only in views."""

PUBLIC: Final = 128
EVERYBODY: Final = 255
"""The mask of all who may know a colour: one bit for each player, and PUBLIC for spectators."""

MEDIUM: Final = 2
SMALL: Final = 1
"""Sizes of cargo in pips."""

ISLES, NESTS, FIRST, HOMES, SHIPS = range(5)
Phase = Literal["isles", "nests", "first", "homes", "ships", "play", "over"]
PHASES: Final[tuple[Phase, ...]] = get_args(Phase)

RUNNING, TARGET_MET, LAST_LEFT, AGREED, CAPPED, TOO_LONG = range(6)
"""Why a game is over."""

ISLANDS: Final = 10
POSTCARD_U: Final = (5632, 3584)
ISLAND_U: Final = 1024

SHIP: Final = record_of(
    *("player", "number", "pips", "laid", "x", "y", "heading", "damage"),
    *("moved", "fired", "repaired", "acted"),
    *("medium", "small", "medium_known", "small_known"),
)
"""`medium` and `small` are the colours in the hold."""

ISLAND: Final = np.dtype(
    (
        np.record,
        [
            *((name, "i8") for name in ("laid", "x", "y", "heading", "large")),
            *((name, "i8") for name in ("medium", "small", "medium_known", "small_known")),
            ("goods", "i8", (4,)),
        ],
    )
)
"""`goods` are on top, counted as in HOME."""

HOME: Final = np.dtype(
    (
        np.record,
        [
            *((name, "i8") for name in ("player", "laid", "x", "y", "heading", "across", "along")),
            ("goods", "i8", (4,)),
        ],
    )
)
"""`goods` counts M plain, M treasure, S plain, S treasure: see `shelf`."""

TURN: Final = record_of(
    *("phase", "player", "actions_left", "first", "rounds", "entries", "nested"),
    *("forfeited", "draw_offers", "termination", "players"),
    *("target", "hidden_holds", "fire_at_own", "islands_by_hand", "turn_cap", "max_entries"),
)


class IcePiratesSea(NamedTuple):
    """The whole state as arrays. Mutable: `apply` works on a copy."""

    field: NDArray[np.int64]
    outlines: Records
    ships: Records
    islands: Records
    homes: Records
    turn: Records


IcePiratesState = SeaState[IcePiratesSea]


def empty_sea(field: NDArray[np.int64], players: int, ships: int) -> IcePiratesSea:
    """A field without placed objects; the number of records never changes. `field` is int64 (corners, 2)."""
    return IcePiratesSea(
        field,
        np.zeros(ships + ISLANDS + players + 1, OUTLINE),
        np.zeros(ships, SHIP),
        np.zeros(ISLANDS, ISLAND),
        np.zeros(players, HOME),
        np.zeros(1, TURN),
    )


def island_object(sea: IcePiratesSea, island: int) -> int:
    return len(sea.ships) + island


def home_object(sea: IcePiratesSea, player: int) -> int:
    return len(sea.ships) + len(sea.islands) + player


def outline_everything(sea: IcePiratesSea) -> None:
    """Computes the outline of each object on the table."""
    for index, ship in enumerate(sea.ships):
        if ship.laid:
            lay(sea.outlines[index], ship.pips, ship.x, ship.y, ship.heading)
    for index, island in enumerate(sea.islands):
        if island.laid:
            outline_island(sea, index)
    for player, home in enumerate(sea.homes):
        if home.laid:
            outline_home(sea, player)


def outline_island(sea: IcePiratesSea, index: int) -> None:
    island = sea.islands[index]
    outline = sea.outlines[island_object(sea, index)]
    lay_rectangle(outline, island.x, island.y, island.heading, ISLAND_U, ISLAND_U)


def outline_home(sea: IcePiratesSea, player: int) -> None:
    home = sea.homes[player]
    outline = sea.outlines[home_object(sea, player)]
    lay_rectangle(outline, home.x, home.y, home.heading, home.across, home.along)


# --- Names of objects, in notation, in witnesses and in sentences -----------------------------------------------------


def object_name(sea: IcePiratesSea, index: int) -> str:
    """The full name of an object: `0.L1`, `T3`, `H0`; `edge` for an index that is no object."""
    ships, islands = len(sea.ships), len(sea.islands)
    if index < 0 or index >= ships + islands + len(sea.homes):
        return EDGE
    if index < ships:
        return full_ship_name(sea, index)
    return f"T{index - ships + 1}" if index < ships + islands else f"H{index - ships - islands}"


def spoken_name(sea: IcePiratesSea, player: Player, index: int) -> str:
    """The name a player uses: their own ships without the player number."""
    if index < len(sea.ships) and sea.ships[index].player == player:
        return ship_name(sea, index)
    return object_name(sea, index)


def find_object(sea: IcePiratesSea, player: Player, word: str) -> int:
    """The object number of a ship, island or home that a player names; -1 when there is none."""
    if word[0] == "T":
        island = int(word[1:]) - 1
        return island_object(sea, island) if 0 <= island < len(sea.islands) else -1
    if word[0] == "H":
        owner = int(word[1:])
        return home_object(sea, owner) if owner < len(sea.homes) else -1
    return find_ship(sea, player, word)


def describe(sea: IcePiratesSea, player: Player, index: int) -> str:
    """An object in a sentence to this player: `your L1`, `Coral's M2`, `island T3`, `the home of Coral`."""
    name = object_name(sea, index)
    if name == EDGE:
        return "the edge of the field"
    if name[0] == "T":
        return f"island {name}"
    if name[0] == "H":
        owner = int(name[1:])
        return "your home" if owner == player else f"{SEATS[owner]}'s home"
    return describe_ship(sea, player, index)
