"""What is at stake for a captain of Armada: whom he must stop, what he must guard, and where each ship should sail."""

import math
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from iceharbor.bots.prospects import Sides
from iceharbor.contract import Player
from iceharbor.games.armada.records import FLAG, NOBODY, Sea
from iceharbor.games.armada.rules import prize_of, speeds_of
from iceharbor.games.sailing.places import HEADING, STEPS, STRIDE_U, Places, X, Y
from iceharbor.games.sailing.voyage import NO_PRIZE
from iceharbor.games.tables import read_out

Reals = NDArray[np.float64]

SUNK_WORTH: Final = (0.0, 1.0, 1.6, 2.2)
"""What it is worth that a ship is gone, over its damage points, by pips."""
PRIZE_WORTH: Final = 40.0
"""What a flagship is worth."""
URGENT_WORTH: Final = (40.0, 16.0, 8.0, 3.0)
"""What it is worth to sink a foe who could win in one Move, in two and so on."""
URGENT_HIT: Final = 0.25
"""Of such worth, what a hit alone is worth."""
ALARM: Final = 0.1
"""Of such worth, what it is worth to be one Move nearer to him."""
CHASERS: Final = 3
"""So many go after a foe who comes near to winning."""
GUARD: Final = 1.0
"""How much more urgent it is to be at a post than near a foe."""
GUARDS: Final = 3
"""One ship in so many stays back."""
ZEAL: Final = 0.35
"""What it is worth to be one Move nearer to what one sails for."""
STEP: Final = 0.002
"""What a step costs: of two ways to the same the shorter one."""
TURNING: Final = 0.2
"""Moves that it costs to turn by a radian."""
RANGE_U: Final = (0, 900, 1150, 1400)
"""From about so far a ship fires, by pips."""
FLAG_U: Final = 900
"""So near to its middle a flag is touched."""
POST_U: Final = 2500
"""A guard may be so far from his post."""
POST_LIKING: Final = 3.0
"""His post seems so many Moves nearer to him."""


class Fleets:
    """Both fleets, as object numbers; all others are foes."""

    def __init__(self, sea: Sea, player: Player) -> None:
        self.sea, self.player = sea, player
        self.ships = read_out(sea.ships)
        self.own = [k for k, ship in enumerate(self.ships) if ship.laid and ship.player == player]
        self.foes = [k for k, ship in enumerate(self.ships) if ship.laid and ship.player != player]
        self.speeds = speeds_of(sea)

    def steps(self, index: int) -> int:
        """Steps in a Move of this ship."""
        return self.speeds[self.ships[index].pips]

    def way_u(self, index: int) -> int:
        """How far a ship sails in a Move."""
        return self.steps(index) * STRIDE_U[self.ships[index].pips]

    def apart_u(self, one: int, other: int) -> float:
        """How far the middles of two objects are apart."""
        outlines = self.sea.outlines
        return math.hypot(outlines[one].mx - outlines[other].mx, outlines[one].my - outlines[other].my)


class Goal(NamedTuple):
    """What to sail for: a point, how near is near enough, how many Moves nearer it seems than it is, and how urgent it
    is to be there."""

    x: float
    y: float
    near_u: float
    liking: float
    urgent: float


class Stakes:
    """One look at both fleets."""

    def __init__(self, fleets: Fleets) -> None:
        self.fleets, self.sea, self.turn = fleets, fleets.sea, fleets.sea.turn[0]
        self.prize = int(prize_of(self.sea, fleets.player))
        """The enemy's flag."""
        self.flag = int(prize_of(self.sea, 1 - fleets.player)) if self.turn.mode == FLAG else NO_PRIZE
        """One's own."""
        self.attacks = self.turn.attacker == fleets.player
        self.guards = self.flag != NO_PRIZE or self.turn.attacker not in (NOBODY, fleets.player)
        self.urgent = [self._urgency(foe) for foe in fleets.foes]
        self.posts = self._posts()
        self.chasers = [self._chasers(foe) for foe in fleets.foes]

    def sides(self) -> Sides:
        """What every ship can bear, and what it is worth."""
        mine, theirs = ([self.fleets.ships[index] for index in fleet] for fleet in (self.fleets.own, self.fleets.foes))
        return Sides(
            np.array([ship.pips - ship.damage for ship in theirs], np.int64),
            np.array([ship.pips for ship in theirs], np.int64),
            np.array([1.0 + URGENT_HIT * more for more in self.urgent]),
            np.array([_sunk_worth(ship) + more for ship, more in zip(theirs, self.urgent, strict=True)]),
            np.array([ship.pips - ship.damage for ship in mine], np.int64),
            np.array([_sunk_worth(ship) for ship in mine]),
        )

    def dislikes(self, own: int, places: Places) -> Reals:
        """What is against each place of a ship beside the place where it is: Moves still to be made, and steps."""
        index = self.fleets.own[own]
        heading = np.radians(places[:, HEADING] / 10)
        length = STRIDE_U[self.fleets.ships[index].pips]
        bow_x, bow_y = places[:, X] + length * np.sin(heading), places[:, Y] + length * np.cos(heading)
        away, alarm = np.full(len(places), np.inf), np.zeros(len(places))
        for goal in self._goals(own):
            gap = np.maximum(np.hypot(goal.x - bow_x, goal.y - bow_y) - goal.near_u, 0.0)
            turn = np.abs((np.arctan2(goal.x - bow_x, goal.y - bow_y) - heading + math.pi) % (2 * math.pi) - math.pi)
            moves = gap / self.fleets.way_u(index) + TURNING * np.minimum(gap / goal.near_u, 1.0) * turn
            away = np.minimum(away, moves - goal.liking)
            alarm += ALARM * goal.urgent * moves
        if self.attacks:
            gap = np.maximum(self._before_line_u(bow_x, bow_y), 0.0)
            away = np.minimum(away, gap / self.fleets.way_u(index) - 1.0)
        dislikes: Reals = ZEAL * (away - away[0]) + alarm - alarm[0] + STEP * places[:, STEPS]
        return dislikes

    def _goals(self, own: int) -> Iterator[Goal]:
        """What a ship may sail for: its post, any foe, the enemy's flag."""
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
        """What it is worth besides to sink a foe who comes near to winning."""
        if not self.guards:
            return 0.0
        moves = max(math.ceil(self._to_win(foe)) - 1, 0)
        return URGENT_WORTH[moves] if moves < len(URGENT_WORTH) else 0.0

    def _to_win(self, index: int) -> float:
        """How many Moves a ship is from what is guarded: the flag, or the line."""
        if self.flag != NO_PRIZE:
            gap = self.fleets.apart_u(index, self.flag) - FLAG_U
        else:
            hull = self.sea.outlines[index]
            gap = float(self._before_line_u(np.array([hull.mx]), np.array([hull.my]))[0])
        return gap / self.fleets.way_u(index)

    def _before_line_u(self, x: Any, y: Any) -> Reals:
        """How far points lie before the goal line; beyond it that is negative."""
        turn = self.turn
        dx, dy = int(turn.line_bx - turn.line_ax), int(turn.line_by - turn.line_ay)
        before: Reals = (dy * (x - turn.line_ax) - dx * (y - turn.line_ay)) / math.hypot(dx, dy)
        return before

    def _posts(self) -> dict[int, Goal]:
        """Where the guards should be: those who are back soonest, each before another of the foes who come first. A
        flagship needs none: it sails with its fleet."""
        if not self.guards or self.flag in self.fleets.own:
            return {}
        soonest = sorted(range(len(self.fleets.own)), key=lambda own: self._to_win(self.fleets.own[own]))
        comers = sorted(range(len(self.fleets.foes)), key=lambda foe: self._to_win(self.fleets.foes[foe]))
        guards = soonest[: 1 + len(soonest) // GUARDS]
        return {guard: self._post(foe) for guard, foe in zip(guards, comers, strict=False)}

    def _post(self, foe: int) -> Goal:
        """The flag, or where a foe would cross the line."""
        hull, turn, urgent = self.sea.outlines[self.fleets.foes[foe]], self.turn, GUARD * (1.0 + self.urgent[foe])
        if self.flag != NO_PRIZE:
            return Goal(
                float(self.sea.outlines[self.flag].mx), float(self.sea.outlines[self.flag].my), POST_U, 3.0, urgent
            )
        dx, dy = int(turn.line_bx - turn.line_ax), int(turn.line_by - turn.line_ay)
        part = ((hull.mx - turn.line_ax) * dx + (hull.my - turn.line_ay) * dy) / (dx * dx + dy * dy)
        return Goal(float(turn.line_ax + part * dx), float(turn.line_ay + part * dy), POST_U, POST_LIKING, urgent)

    def _chasers(self, foe: int) -> list[int]:
        """The few who can be at a foe soonest."""
        own = self.fleets.own
        moves = [self.fleets.apart_u(index, foe) / self.fleets.way_u(index) for index in own]
        return sorted(range(len(own)), key=moves.__getitem__)[:CHASERS]


def _sunk_worth(ship: Any) -> float:
    return SUNK_WORTH[ship.pips] + PRIZE_WORTH * int(ship.flagship)
