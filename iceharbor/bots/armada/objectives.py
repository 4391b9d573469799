"""The objectives of the Armada bot: which enemies to stop, what to guard, and where each ship should sail."""

import math
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from iceharbor.bots.armada.evaluation import Sides
from iceharbor.contract import Player
from iceharbor.games.armada.records import FLAG, NOBODY, ArmadaSea
from iceharbor.games.armada.rules import prize_of, speeds_of
from iceharbor.games.common.state import read_out
from iceharbor.games.sailing.rules import NO_PRIZE
from iceharbor.games.sailing.sampled_places import HEADING, STEPS, STRIDE_U, Places, X, Y

Reals = NDArray[np.float64]

SINKING_VALUE: Final = (0.0, 1.0, 1.6, 2.2)
"""The value of removing a ship beyond its damage points, by pips."""
FLAGSHIP_VALUE: Final = 40.0
"""The value of a flagship."""
URGENT_VALUE: Final = (40.0, 16.0, 8.0, 3.0)
"""The value of sinking an enemy who could win in one Move, in two and so on."""
URGENT_HIT_SHARE: Final = 0.25
"""The share of that value for a single hit."""
CHASE_VALUE: Final = 0.1
"""The share of that value for being one Move nearer to that enemy."""
CHASERS: Final = 3
"""The number of ships that chase an enemy who is close to winning."""
GUARD_URGENCY: Final = 1.0
"""How much more urgent a guard post is than an enemy."""
SHIPS_A_GUARD: Final = 3
"""One ship in this many stays back."""
APPROACH_VALUE: Final = 0.35
"""The value of being one Move nearer to the objective."""
STEP_COST: Final = 0.002
"""The cost of a step, to prefer the shorter of two ways."""
TURNING_COST: Final = 0.2
"""The cost of turning by a radian, in Moves."""
RANGE_U: Final = (0, 900, 1150, 1400)
"""The typical firing distance of a ship, by pips."""
FLAG_U: Final = 900
"""A flag counts as touched within this distance of its middle."""
POST_U: Final = 2500
"""The farthest a guard may be from its post."""
POST_BONUS: Final = 3.0
"""A guard's post counts as this many Moves nearer."""


class Fleets:
    """Both fleets, as object numbers; all other ships are enemies."""

    def __init__(self, sea: ArmadaSea, player: Player) -> None:
        self.sea, self.player = sea, player
        self.ships = read_out(sea.ships)
        self.own = [k for k, ship in enumerate(self.ships) if ship.laid and ship.player == player]
        self.foes = [k for k, ship in enumerate(self.ships) if ship.laid and ship.player != player]
        self.speeds = speeds_of(sea)

    def steps(self, index: int) -> int:
        """The number of steps in a Move of this ship."""
        return self.speeds[self.ships[index].pips]

    def move_u(self, index: int) -> int:
        """The distance that a ship sails in a Move."""
        return self.steps(index) * STRIDE_U[self.ships[index].pips]

    def distance_u(self, one: int, other: int) -> float:
        """The distance between the middles of two objects."""
        outlines = self.sea.outlines
        return math.hypot(outlines[one].mx - outlines[other].mx, outlines[one].my - outlines[other].my)


class Goal(NamedTuple):
    """An objective: a point, the distance that is near enough, a bonus in Moves, and its urgency."""

    x: float
    y: float
    near_u: float
    bonus: float
    urgent: float


class Objectives:
    """An analysis of both fleets."""

    def __init__(self, fleets: Fleets) -> None:
        self.fleets, self.sea, self.turn = fleets, fleets.sea, fleets.sea.turn[0]
        self.prize = int(prize_of(self.sea, fleets.player))
        """The enemy's flag."""
        self.flag = int(prize_of(self.sea, 1 - fleets.player)) if self.turn.mode == FLAG else NO_PRIZE
        """The bot's own flag."""
        self.attacks = self.turn.attacker == fleets.player
        self.guards = self.flag != NO_PRIZE or self.turn.attacker not in (NOBODY, fleets.player)
        self.urgent = [self._urgency(foe) for foe in fleets.foes]
        self.posts = self._posts()
        self.chasers = [self._chasers(foe) for foe in fleets.foes]

    def sides(self) -> Sides:
        """The damage points and the value of every ship."""
        mine, theirs = ([self.fleets.ships[index] for index in fleet] for fleet in (self.fleets.own, self.fleets.foes))
        return Sides(
            np.array([ship.pips - ship.damage for ship in theirs], np.int64),
            np.array([ship.pips for ship in theirs], np.int64),
            np.array([1.0 + URGENT_HIT_SHARE * more for more in self.urgent]),
            np.array([_sinking_value(ship) + more for ship, more in zip(theirs, self.urgent, strict=True)]),
            np.array([ship.pips - ship.damage for ship in mine], np.int64),
            np.array([_sinking_value(ship) for ship in mine]),
        )

    def penalties(self, own: int, places: Places) -> Reals:
        """The penalty of each place of a ship against its present place: Moves still to make, and steps."""
        index = self.fleets.own[own]
        heading = np.radians(places[:, HEADING] / 10)
        length = STRIDE_U[self.fleets.ships[index].pips]
        bow_x, bow_y = places[:, X] + length * np.sin(heading), places[:, Y] + length * np.cos(heading)
        away, chase = np.full(len(places), np.inf), np.zeros(len(places))
        for goal in self._goals(own):
            gap = np.maximum(np.hypot(goal.x - bow_x, goal.y - bow_y) - goal.near_u, 0.0)
            turn = np.abs((np.arctan2(goal.x - bow_x, goal.y - bow_y) - heading + math.pi) % (2 * math.pi) - math.pi)
            moves = gap / self.fleets.move_u(index) + TURNING_COST * np.minimum(gap / goal.near_u, 1.0) * turn
            away = np.minimum(away, moves - goal.bonus)
            chase += CHASE_VALUE * goal.urgent * moves
        if self.attacks:
            gap = np.maximum(self._before_line_u(bow_x, bow_y), 0.0)
            away = np.minimum(away, gap / self.fleets.move_u(index) - 1.0)
        penalties: Reals = APPROACH_VALUE * (away - away[0]) + chase - chase[0] + STEP_COST * places[:, STEPS]
        return penalties

    def _goals(self, own: int) -> Iterator[Goal]:
        """A ship's possible objectives: its post, any enemy, the enemy's flag."""
        outlines, ships = self.sea.outlines, self.fleets.ships
        if own in self.posts:
            yield self.posts[own]
        near_u = RANGE_U[ships[self.fleets.own[own]].pips]
        for foe, index in enumerate(self.fleets.foes):
            urgent = self.urgent[foe] if own in self.chasers[foe] else 0.0
            yield Goal(float(outlines[index].mx), float(outlines[index].my), near_u, 0.1 * ships[index].damage, urgent)
        if self.prize != NO_PRIZE:
            yield Goal(float(outlines[self.prize].mx), float(outlines[self.prize].my), FLAG_U / 2, 1.0, 0.0)

    # --- What may be lost ---------------------------------------------------------------------------------------------

    def _urgency(self, foe: int) -> float:
        """The extra value of sinking an enemy who is close to winning."""
        if not self.guards:
            return 0.0
        moves = max(math.ceil(self._moves_to_win(foe)) - 1, 0)
        return URGENT_VALUE[moves] if moves < len(URGENT_VALUE) else 0.0

    def _moves_to_win(self, index: int) -> float:
        """The number of Moves between a ship and the guarded flag or line."""
        if self.flag != NO_PRIZE:
            gap = self.fleets.distance_u(index, self.flag) - FLAG_U
        else:
            hull = self.sea.outlines[index]
            gap = float(self._before_line_u(np.array([hull.mx]), np.array([hull.my]))[0])
        return gap / self.fleets.move_u(index)

    def _before_line_u(self, x: Any, y: Any) -> Reals:
        """The distance of points before the goal line; negative beyond it."""
        turn = self.turn
        dx, dy = int(turn.line_bx - turn.line_ax), int(turn.line_by - turn.line_ay)
        before: Reals = (dy * (x - turn.line_ax) - dx * (y - turn.line_ay)) / math.hypot(dx, dy)
        return before

    def _posts(self) -> dict[int, Goal]:
        """The posts of the guards: the ships that can be back soonest, each in front of another of the first
        attackers. A flagship has no guards, since it sails with its fleet."""
        if not self.guards or self.flag in self.fleets.own:
            return {}
        nearest = sorted(range(len(self.fleets.own)), key=lambda own: self._moves_to_win(self.fleets.own[own]))
        attackers = sorted(range(len(self.fleets.foes)), key=lambda foe: self._moves_to_win(self.fleets.foes[foe]))
        guards = nearest[: 1 + len(nearest) // SHIPS_A_GUARD]
        return {guard: self._post(foe) for guard, foe in zip(guards, attackers, strict=False)}

    def _post(self, foe: int) -> Goal:
        """The flag, or the point where an enemy would cross the line."""
        hull, turn = self.sea.outlines[self.fleets.foes[foe]], self.turn
        urgent = GUARD_URGENCY * (1.0 + self.urgent[foe])
        if self.flag != NO_PRIZE:
            return Goal(
                float(self.sea.outlines[self.flag].mx), float(self.sea.outlines[self.flag].my), POST_U, 3.0, urgent
            )
        dx, dy = int(turn.line_bx - turn.line_ax), int(turn.line_by - turn.line_ay)
        part = ((hull.mx - turn.line_ax) * dx + (hull.my - turn.line_ay) * dy) / (dx * dx + dy * dy)
        return Goal(float(turn.line_ax + part * dx), float(turn.line_ay + part * dy), POST_U, POST_BONUS, urgent)

    def _chasers(self, foe: int) -> list[int]:
        """The few ships that can reach an enemy soonest."""
        own = self.fleets.own
        moves = [self.fleets.distance_u(index, foe) / self.fleets.move_u(index) for index in own]
        return sorted(range(len(own)), key=moves.__getitem__)[:CHASERS]


def _sinking_value(ship: Any) -> float:
    return SINKING_VALUE[ship.pips] + FLAGSHIP_VALUE * int(ship.flagship)
