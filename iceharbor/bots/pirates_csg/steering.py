"""Steering: the Move that serves a task best, by a narrow search over headings. Compiled.

Segments are tried one by one on headings some degrees apart; after each the few best beginnings are kept. A ship that
may turn on the spot starts from several headings. Where a Move ends is weighed in gold: the turns that are still to
sail, and what enemy guns may do there.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from iceharbor.bots.pirates_csg.gunnery import danger
from iceharbor.games.pirates_csg.encoding import (
    COUNT,
    ENCODED_LENGTH,
    FIRST,
    LONG_ONE,
    MOVE,
    ONLY_ONE,
    SHORT_ONE,
    TURNED,
    EncodedAction,
    clear,
)
from iceharbor.games.pirates_csg.hulls import bow_tip
from iceharbor.games.pirates_csg.moving import RAMMED, SAILED, base_move, in_contact, segment_ruling, turn_ruling
from iceharbor.games.pirates_csg.records import LONG_U, SHORT_U, PiratesSea
from iceharbor.games.pirates_csg.rulings import OPEN
from iceharbor.jit import njit, njit_no_refcount

BEAM_WIDTH: Final = 8
"""The most beginnings that are kept after each segment."""
FIRST_HEADINGS: Final = 24
"""The most headings tried for a turn on the spot."""
HEADING_STEP: Final = 150
"""The least difference of headings tried."""
MAX_TURN: Final = 900
NODE_FIELDS: Final = 7
"""Numbers of a beginning: x, y, heading, short and long segments left, how it ends, and its distance."""
GOAL_MET: Final = -1
"""The distance of a Move whose bow meets the goal."""
SHORT_OF_GOAL: Final = 0.6
"""A turn that ends short of the goal costs this part of a turn more than the way that is left."""
CONTACT_PENALTY: Final = 1.5
"""The turns that contact with another object costs."""
CAUTION: Final = 0.2
"""The part of a possible loss that counts against a place: most enemies have something better to do than to fire."""
NO_COST: Final = 1e9

Nodes = NDArray[np.int64]


class Beam(NamedTuple):
    """How closely a search for a Move looks."""

    offset: int
    """0 to `step` - 1: shifts the headings tried."""
    step: int = HEADING_STEP
    """Headings tried are this far apart, a multiple of HEADING_STEP."""
    width: int = BEAM_WIDTH
    """Beginnings that are kept after each segment, at most BEAM_WIDTH."""
    first: int = HEADING_STEP
    """Headings of a turn on the spot are this far apart, a multiple of HEADING_STEP."""


class Task(NamedTuple):
    """What a ship sails for."""

    goal: int
    """An object by number."""
    rate: float
    """The gold that a turn of it is worth."""
    stake: float
    """The gold that is lost with the ship."""
    ram: float
    """The gold that a ram costs, its mast included."""


@njit
def steer(sea: PiratesSea, actor: int, task: Task, beam: Beam, encoded: EncodedAction) -> float:
    """Writes the best Move, int64[ENCODED_LENGTH], of a ship that may begin one for this task, and returns what it
    leaves to pay in gold; COUNT is 0 if no Move was found."""
    nodes = np.zeros((BEAM_WIDTH + FIRST_HEADINGS, NODE_FIELDS), np.int64)
    actions = np.zeros((BEAM_WIDTH + FIRST_HEADINGS, ENCODED_LENGTH), np.int64)
    new_nodes, new_actions = np.zeros_like(nodes), np.zeros_like(actions)
    count = _first_nodes(sea, actor, nodes, actions, beam)
    shorts, longs = base_move(sea, actor)
    speed = float(shorts * SHORT_U + longs * LONG_U)
    best = NO_COST
    clear(encoded, MOVE, actor)
    tried = new_nodes[BEAM_WIDTH]
    while count > 0:
        found = 0
        for k in range(count):
            for turn in range(-MAX_TURN + beam.offset, MAX_TURN + 1, beam.step):
                for length in (SHORT_ONE, LONG_ONE):
                    if not _tried(sea, actor, task.goal, nodes[k], length, turn, tried):
                        continue
                    ended = tried[5] != SAILED or tried[3] + tried[4] == 0
                    cost = _cost(sea, actor, task, speed, tried, best) if ended else 0.0
                    if ended and cost >= best:
                        continue
                    _extend(actions[k], nodes[k], length, tried[2], new_actions[BEAM_WIDTH])
                    if ended:
                        best = cost
                        encoded[:] = new_actions[BEAM_WIDTH]
                    else:
                        found = _keep(new_nodes, new_actions, found, beam.width, tried[6])
        count = found
        for k in range(count):
            nodes[k], actions[k] = new_nodes[k], new_actions[k]
    return best


@njit_no_refcount
def _cost(sea: PiratesSea, actor: int, task: Task, speed: float, node: Nodes, best: float) -> float:
    """What a Move that ends at this place leaves to pay: turns at the task's rate, a ram, and danger."""
    cost = 0.0
    if node[6] != GOAL_MET:
        left = max(0.0, float(node[6] - sea.outlines[task.goal].radius))
        cost = task.rate * (SHORT_OF_GOAL + left / speed + (CONTACT_PENALTY if node[5] != SAILED else 0.0))
    cost += task.ram if node[5] == RAMMED else 0.0
    if cost < best and task.stake > 0:
        cost += CAUTION * danger(sea, actor, node[0], node[1], task.stake)
    return cost


@njit
def _first_nodes(sea: PiratesSea, actor: int, nodes: Nodes, actions: Nodes, beam: Beam) -> int:
    ship = sea.ships[actor]
    shorts, longs = base_move(sea, actor)
    clear(actions[0], MOVE, actor)
    nodes[0] = np.array([ship.x, ship.y, ship.heading, shorts, longs, SAILED, 0])
    count = 1
    if in_contact(sea, actor):
        for around in range(0, 3600, beam.first):
            heading = (around + beam.offset) % 3600
            if turn_ruling(sea, actor, heading)[0] == OPEN:
                nodes[count] = nodes[0]
                nodes[count, 2] = heading
                clear(actions[count], MOVE, actor)
                actions[count, TURNED] = heading
                count += 1
    return min(count, BEAM_WIDTH + FIRST_HEADINGS - 1)


@njit_no_refcount
def _tried(sea: PiratesSea, actor: int, goal: int, node: Nodes, length: int, turn: int, after: Nodes) -> bool:
    """True if one more segment is legal; writes where it leads."""
    if node[3 + length] == 0:
        return False
    heading = (node[2] + turn) % 3600
    masts = sea.ships[actor].masts
    bow_x, bow_y = bow_tip(masts, node[0], node[1], node[2])
    units = SHORT_U if length == SHORT_ONE else LONG_U
    ruling, met, end, x, y = segment_ruling(sea, actor, bow_x, bow_y, heading, units)
    if ruling != OPEN:
        return False
    after[0], after[1], after[2], after[3], after[4], after[5] = x, y, heading, node[3], node[4], end
    after[3 + length] -= 1
    tip_x, tip_y = bow_tip(masts, x, y, heading)
    dx, dy = sea.outlines[goal].mx - tip_x, sea.outlines[goal].my - tip_y
    after[6] = GOAL_MET if end != SAILED and met == goal else int(np.sqrt(float(dx * dx + dy * dy)))
    return True


@njit
def _extend(action: Nodes, node: Nodes, length: int, heading: int, extended: Nodes) -> None:
    extended[:] = action
    row = FIRST + 2 * action[COUNT]
    extended[row] = length if node[3] > 0 and node[4] > 0 else ONLY_ONE
    extended[row + 1] = heading
    extended[COUNT] += 1


@njit
def _keep(nodes: Nodes, actions: Nodes, found: int, width: int, distance: int) -> int:
    """Keeps the beginning in row BEAM_WIDTH among the best `width`; returns how many there are."""
    nodes[BEAM_WIDTH, 6] = distance
    at = found
    if found == width:
        at = 0
        for k in range(1, width):
            if nodes[k, 6] > nodes[at, 6]:
                at = k
        if nodes[at, 6] <= distance:
            return found
    nodes[at], actions[at] = nodes[BEAM_WIDTH], actions[BEAM_WIDTH]
    return min(found + 1, width)
