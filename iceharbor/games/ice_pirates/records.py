"""What lies on the sea of Ice Pirates, as records that the compiled rules read and write.

Objects are numbered alike everywhere: ships first, then islands, then homes; `outlines` has one more, a scratch hull
for what is being tried. Outlines follow from the other records and are kept only so that nothing is computed twice.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from iceharbor.games.sailing.waters import Waters
from iceharbor.games.tables import Records
from iceharbor.table.plane import OUTLINE, lay, lay_rectangle

NOTHING: Final = 0
PLAIN: Final = 1
TREASURE: Final = 2
UNKNOWN: Final = 3
"""The colour of a piece of cargo; UNKNOWN only in views."""

PUBLIC: Final = 128
EVERYBODY: Final = 255
"""Who knows a colour: one bit a player, and PUBLIC for whoever only watches."""

MEDIUM: Final = 2
SMALL: Final = 1
"""Sizes of cargo in pips."""

ISLES, NESTS, FIRST, HOMES, SHIPS = range(5)
PHASES: Final = ("isles", "nests", "first", "homes", "ships", "play", "over")

RUNNING, TARGET_MET, LAST_LEFT, AGREED, CAPPED, TOO_LONG = range(6)
"""Why a game is over."""

ISLANDS: Final = 10
POSTCARD_U: Final = (5632, 3584)
ISLAND_U: Final = 1024

SHIP: Final = np.dtype(
    (
        np.record,
        [
            (name, "i8")
            for name in (
                *("player", "number", "pips", "laid", "x", "y", "heading", "damage"),
                *("moved", "fired", "repaired", "acted"),
                *("medium", "small", "medium_known", "small_known"),
            )
        ],
    )
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
"""`goods` lie on top, counted as in HOME."""

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

TURN: Final = np.dtype(
    (
        np.record,
        [
            (name, "i8")
            for name in (
                *("phase", "player", "actions_left", "first", "rounds", "entries", "nested"),
                *("forfeited", "agreeing", "over_by", "players", "target", "hidden_holds", "turn_cap", "max_entries"),
            )
        ],
    )
)


class Sea(NamedTuple):
    """Everything true now. Never shared: `apply` works on a copy."""

    field: NDArray[np.int64]
    outlines: Records
    ships: Records
    islands: Records
    homes: Records
    turn: Records


PirateWaters = Waters[Sea]


def empty_sea(field: NDArray[np.int64], players: int, ships: int) -> Sea:
    """A field without anything laid on it yet; record counts are final."""
    return Sea(
        field,
        np.zeros(ships + ISLANDS + players + 1, OUTLINE),
        np.zeros(ships, SHIP),
        np.zeros(ISLANDS, ISLAND),
        np.zeros(players, HOME),
        np.zeros(1, TURN),
    )


def island_object(sea: Sea, island: int) -> int:
    return len(sea.ships) + island


def home_object(sea: Sea, player: int) -> int:
    return len(sea.ships) + len(sea.islands) + player


def outline_everything(sea: Sea) -> None:
    """Lays the outline of every object that is on the table."""
    for index, ship in enumerate(sea.ships):
        if ship.laid:
            lay(sea.outlines[index], ship.pips, ship.x, ship.y, ship.heading)
    for index, island in enumerate(sea.islands):
        if island.laid:
            outline_island(sea, index)
    for player, home in enumerate(sea.homes):
        if home.laid:
            outline_home(sea, player)


def outline_island(sea: Sea, index: int) -> None:
    island = sea.islands[index]
    outline = sea.outlines[island_object(sea, index)]
    lay_rectangle(outline, island.x, island.y, island.heading, ISLAND_U, ISLAND_U)


def outline_home(sea: Sea, player: int) -> None:
    home = sea.homes[player]
    outline = sea.outlines[home_object(sea, player)]
    lay_rectangle(outline, home.x, home.y, home.heading, home.across, home.along)
