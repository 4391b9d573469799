"""How far the ships of Armada are from their goals, in Moves. Compiled.

Every ship sails towards the nearest enemy, the enemy's flag or the goal line, so that games do not stand still.
"""

import math
from typing import Final

from iceharbor.bots.armada.objectives import FLAG_U, RANGE_U, TURNING_COST
from iceharbor.games.armada.records import ArmadaSea
from iceharbor.games.armada.rules import prize_of, speeds_of
from iceharbor.games.sailing.rules import NO_PRIZE
from iceharbor.games.sailing.sampled_places import STRIDE_U
from iceharbor.jit import njit_no_refcount
from iceharbor.table.plane import HEADINGS, bow_of

RADIANS: Final = 2 * math.pi / HEADINGS
"""A tenth of a degree."""


@njit_no_refcount
def away(sea: ArmadaSea, player: int, pips: int, speed: int, x: int, y: int, heading: int, prize: int) -> float:
    """The number of Moves that a ship here, with the middle of its stern at x, y, is away from its nearest goal: an
    enemy in range, the enemy's flag, the goal line."""
    bow_x, bow_y = bow_of(pips, x, y, heading)
    move_u, near_u = float(speed * STRIDE_U[pips]), float(RANGE_U[pips])
    best, turn_x, turn_y, gap = 1e9, 0.0, 0.0, 0.0
    for foe in range(len(sea.ships)):
        ship = sea.ships[foe]
        if ship.laid and ship.player != player:
            dx, dy = float(sea.outlines[foe].mx - bow_x), float(sea.outlines[foe].my - bow_y)
            this = max(math.sqrt(dx * dx + dy * dy) - near_u, 0.0)
            moves = this / move_u - 0.1 * ship.damage
            if moves < best:
                best, turn_x, turn_y, gap = moves, dx, dy, this
    if prize != NO_PRIZE:
        dx, dy = float(sea.outlines[prize].mx - bow_x), float(sea.outlines[prize].my - bow_y)
        this = max(math.sqrt(dx * dx + dy * dy) - FLAG_U / 2, 0.0)
        if this / move_u - 1.0 < best:
            best, turn_x, turn_y, gap = this / move_u - 1.0, dx, dy, this
    if gap > 0.0:
        turn = abs((math.atan2(turn_x, turn_y) - heading * RADIANS + math.pi) % (2 * math.pi) - math.pi)
        best += TURNING_COST * min(gap / near_u, 1.0) * turn
    turn_record = sea.turn[0]
    if turn_record.attacker == player:
        lx, ly = turn_record.line_bx - turn_record.line_ax, turn_record.line_by - turn_record.line_ay
        before = ly * (bow_x - turn_record.line_ax) - lx * (bow_y - turn_record.line_ay)
        best = min(best, max(before / math.sqrt(float(lx * lx + ly * ly)), 0.0) / move_u - 1.0)
    return best


@njit_no_refcount
def fleet_away(sea: ArmadaSea, player: int) -> float:
    """The Moves that all ships of a player are away from their goals."""
    speeds, prize, total = speeds_of(sea), prize_of(sea, player), 0.0
    for own in range(len(sea.ships)):
        ship = sea.ships[own]
        if ship.laid and ship.player == player:
            total += away(sea, player, ship.pips, speeds[ship.pips], ship.x, ship.y, ship.heading, prize)
    return total
