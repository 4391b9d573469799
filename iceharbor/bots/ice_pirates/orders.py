"""The actions that the mate of a fleet of Ice Pirates considers: work arrays, and how actions are written. Compiled."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from iceharbor.bots.ice_pirates.bots import MIN_VALUE
from iceharbor.bots.ice_pirates.goals import (
    MAX_GOALS,
)
from iceharbor.bots.ice_pirates.pathfinding import quick, thorough
from iceharbor.bots.ice_pirates.remembered_courses import (
    Memory,
    blank_memory,
)
from iceharbor.games.ice_pirates.records import IcePiratesSea
from iceharbor.games.ice_pirates.rules import check
from iceharbor.games.sailing.actions import (
    ACTOR,
    COUNT,
    ENCODED_LENGTH,
    FIRST_HEADING,
    SAIL,
    VERB,
)
from iceharbor.games.sailing.rules import OPEN
from iceharbor.jit import njit_no_refcount

MAX_CANDIDATES: Final = 48


class Mate(NamedTuple):
    """Work arrays."""

    memory: Memory
    closely: Memory
    """Courses found with more care: to enemies that can be robbed, and from the table that the search began with."""
    began: NDArray[np.int64]
    """int64 (1,): the number of entries at that table."""
    shares: NDArray[np.float64]
    """float64 (3,): see `weigh`."""
    goals: NDArray[np.int64]
    values: NDArray[np.float64]
    """int64 and float64 (MAX_GOALS + 1,): the goals of one ship."""
    trips: NDArray[np.int64]
    """int64 (ships * (MAX_GOALS + 1), 2): a ship and a goal each."""
    worths: NDArray[np.float64]
    """float64 (ships * (MAX_GOALS + 1),): the values of these trips."""
    taken: NDArray[np.int64]
    """int64 (objects + ships,): who sails for a goal, and which ship has a trip."""
    out: NDArray[np.int64]
    leads: NDArray[np.float64]
    """The candidates of `consider`, int64 (MAX_CANDIDATES, ENCODED_LENGTH), and their values."""


def mate_for(sea: IcePiratesSea) -> Mate:
    """Work arrays for the seas of this match."""
    trips = len(sea.ships) * (MAX_GOALS + 1)
    return Mate(
        blank_memory(quick()),
        blank_memory(thorough()),
        np.array([int(sea.turn[0].entries)], np.int64),
        np.zeros(3),
        np.zeros(MAX_GOALS + 1, np.int64),
        np.zeros(MAX_GOALS + 1),
        np.zeros((trips, 2), np.int64),
        np.zeros(trips),
        np.zeros(len(sea.outlines) + len(sea.ships), np.int64),
        np.zeros((MAX_CANDIDATES, ENCODED_LENGTH), np.int64),
        np.zeros(MAX_CANDIDATES),
    )


@njit_no_refcount
def begin(verb: int, actor: int, found: int, work: Mate) -> None:
    """Begins the encoded action of a candidate."""
    work.out[found, :] = 0
    work.out[found, VERB], work.out[found, ACTOR] = verb, actor


@njit_no_refcount
def added(sea: IcePiratesSea, player: int, value: float, found: int, work: Mate) -> int:
    """The number of candidates with the action in row `found`, if it is legal and worth something."""
    if value < MIN_VALUE or found >= MAX_CANDIDATES - 1 or check(sea, player, work.out[found])[0] != OPEN:
        return found
    work.leads[found] = value
    return found + 1


@njit_no_refcount
def is_written(found: int, work: Mate) -> bool:
    """True if the action in row `found` stands in an earlier row."""
    for each in range(found):
        differs = 0
        for field in range(ENCODED_LENGTH):
            differs |= work.out[each, field] ^ work.out[found, field]
        if differs == 0:
            return True
    return False


@njit_no_refcount
def write_way(sea: IcePiratesSea, index: int, way: NDArray[np.int64], found: int, work: Mate) -> None:
    """Writes a Move, of which `way`, int64 (1 + steps,), has the number of headings and the headings."""
    begin(SAIL, index, found, work)
    work.out[found, COUNT] = way[0]
    for step in range(way[0]):
        work.out[found, FIRST_HEADING + step] = way[1 + step]
