"""A greedy captain of Armada: one action at a time, the first of the best he can think of for the rest of his turn.

He thinks of shots that are open now, in any order, then of one Move, then of the shots that are open from there. For
every place that a ship can come to he counts what it could hit and what could hit it: the foes' guns where they lie,
and what each foe threatens after a Move. He sinks what can be sunk, closes in so that he can fire next, and keeps out
of broadsides, though less so as the game gets long. A flag or a goal line comes before everything.
"""

import math
from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from iceharbor.bots.bot import AnyGame
from iceharbor.bots.mustering import muster
from iceharbor.bots.prospects import (
    HITS,
    Sides,
    best_place,
    crossing,
    fleet_loss,
    seizing,
    stuck_at,
    survey,
    weighed,
)
from iceharbor.contract import Player
from iceharbor.games.armada.names import spoken_name
from iceharbor.games.armada.records import FLAG, NOBODY, FleetWaters, Sea
from iceharbor.games.armada.rules import prize_of, speeds_of
from iceharbor.games.armada.words import Play
from iceharbor.games.sailing.gunnery import SIDES
from iceharbor.games.sailing.places import (
    HEADING,
    STEPS,
    STRIDE_U,
    Grain,
    Places,
    X,
    Y,
    no_places,
    places_after,
    way_to,
)
from iceharbor.games.sailing.threat import UNSEEN, Chart, blank_chart, mark_threat
from iceharbor.games.sailing.voyage import NO_PRIZE
from iceharbor.games.sailing.waters import ACTIONS_A_TURN, PLAY, copy_sea
from iceharbor.games.sailing.words import End, Fire, Move
from iceharbor.games.tables import read_out
from iceharbor.table.plane import HIT, line_of_fire

COARSE: Final = Grain(288, 180, 120)
MOST_PLACES: Final = 6000
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
CAUTION: Final = (0.75, 0.015, 0.2)
"""What a possible loss counts beside a sure gain: at first, less in each round, and at least."""
ZEAL: Final = 0.35
"""What it is worth to be one Move nearer."""
RANGE_U: Final = (0, 900, 1150, 1400)
"""From about so far a ship fires, by pips."""
FLAG_U: Final = 900
"""So near to its middle a flag is touched."""
POST_U: Final = 2500
"""A guard may be so far from his post."""
GUARD: Final = 1.0
"""How much more urgent it is to be at a post than near a foe."""
CHASERS: Final = 3
"""So many go after a foe who comes near to winning."""
TURNING: Final = 0.2
"""Moves that it costs to turn by a right angle."""
WHIM: Final = 0.02
"""So much is left to chance, so that no two matches are alike."""
DEAD_END: Final = 1.5
"""What it costs to lie where no step is open."""
MOST_TARGETS: Final = 5
"""Targets thought of at once."""
AGAIN: Final = 4
"""Dead ends that are passed over before one is accepted."""


class Thought(NamedTuple):
    """What the rest of a turn could be: shots, then perhaps a Move."""

    worth: float
    shots: tuple[tuple[int, int], ...]
    """Own ships and foes, by number in their fleets."""
    mover: int = -1
    place: int = -1


class GreedyCaptain:
    """Chooses for any seat of Armada, in tens of milliseconds."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def choose(self, view: FleetWaters, player: Player, rng: Random) -> str:
        if view.sea.turn[0].phase < PLAY:
            return self.game.write(muster(self.game, view, player, rng))
        return self.game.write(_Captain(copy_sea(view.sea), player, rng).best())


class _Captain:
    """One choice, on a copy of the view's sea."""

    def __init__(self, sea: Sea, player: Player, rng: Random) -> None:
        self.luck = np.random.default_rng(rng.getrandbits(32))
        self.sea, self.player, self.turn = sea, player, sea.turn[0]
        self.ships = read_out(sea.ships)
        self.own = [k for k, ship in enumerate(self.ships) if ship.laid and ship.player == player]
        self.foes = [k for k, ship in enumerate(self.ships) if ship.laid and ship.player != player]
        self.speeds = speeds_of(sea)
        self.prize = int(prize_of(sea, player))
        self.flag = int(prize_of(sea, 1 - player)) if self.turn.mode == FLAG else NO_PRIZE
        self.guarded = self.flag != NO_PRIZE or self.turn.attacker not in (NOBODY, player)
        self.left = int(self.turn.actions_left)
        most, less, least = CAUTION
        self.caution = max(least, most - less * int(self.turn.rounds))

    def best(self) -> Play:
        if self.left == 0:
            return End()
        self.places = [self._places(index) for index in self.own]
        win = next(self._wins(), None)
        if win is not None:
            return win
        self._look_around()
        thought = self._best_thought()
        if thought.shots:
            return self._fire(*thought.shots[0])
        if thought.mover >= 0:
            return self._move(thought.mover, thought.place)
        return End()

    # --- Winning at once ----------------------------------------------------------------------------------------------

    def _places(self, index: int) -> Places:
        """Where a ship can come to; only where it lies when it has moved."""
        ship, places = self.ships[index], no_places(MOST_PLACES)
        steps = 0 if ship.moved else self.speeds[ship.pips]
        return places[: places_after(self.sea.outlines, self.sea.field, index, steps, COARSE, places)]

    def _wins(self) -> Iterator[Play]:
        """Moves that take the flag or cross the line."""
        for own, index in enumerate(self.own):
            if self.ships[index].moved:
                continue
            if self.turn.attacker == self.player:
                place = crossing(self.sea, self.player, index, self.places[own])
                if place >= 0:
                    yield self._move(own, place)
            if self.prize != NO_PRIZE:
                steps = self.speeds[self.ships[index].pips]
                place, heading = seizing(self.sea, index, steps, self.prize, self.places[own])
                if place >= 0:
                    yield self._move(own, place, heading)

    # --- What there is to be known ------------------------------------------------------------------------------------

    def _look_around(self) -> None:
        sea = self.sea
        chart = blank_chart(sea.field)
        charts = np.full((len(self.foes), *chart.depth.shape), UNSEEN, np.float32)
        nobody = np.zeros(len(sea.outlines), np.bool_)
        places = no_places(MOST_PLACES)
        for foe, index in enumerate(self.foes):
            if self._is_near(index):
                steps = self.speeds[self.ships[index].pips]
                count = places_after(sea.outlines, sea.field, index, steps, COARSE, places)
                mark_threat(sea.outlines, index, places[:count], nobody, Chart(charts[foe], *chart[1:]), nobody)
        foes = np.array(self.foes, np.int64)
        self.prospects = [np.zeros((len(places), 3), np.int64) for places in self.places]
        for own, index in enumerate(self.own):
            survey(sea.outlines, index, self.places[own], foes, charts, chart, self.prospects[own])
        self.standing = np.array([prospects[0] for prospects in self.prospects])
        self.urgent = [self._urgency(index) for index in self.foes]
        self.sides = self._sides()
        self.posts = self._posts()
        self.chasers = [self._chasers(index) for index in self.foes]
        self.dislikes = [self._dislikes(own) for own in range(len(self.own))]

    def _is_near(self, foe: int) -> bool:
        """Whether a foe could come to threaten a place to which a ship of one's own could come."""
        theirs, way = self.sea.outlines[foe], self._way_u(foe) + 1500
        return any(
            math.hypot(self.sea.outlines[index].mx - theirs.mx, self.sea.outlines[index].my - theirs.my)
            < way + self._way_u(index) + 1500
            for index in self.own
        )

    def _way_u(self, index: int) -> int:
        """How far a ship sails in a Move."""
        pips = self.ships[index].pips
        return self.speeds[pips] * STRIDE_U[pips]

    def _sides(self) -> Sides:
        mine, theirs = ([self.ships[index] for index in fleet] for fleet in (self.own, self.foes))
        urgent = self.urgent
        return Sides(
            np.array([ship.pips - ship.damage for ship in theirs], np.int64),
            np.array([ship.pips for ship in theirs], np.int64),
            np.array([1.0 + URGENT_HIT * more for more in urgent]),
            np.array(
                [SUNK_WORTH[s.pips] + PRIZE_WORTH * s.flagship + more for s, more in zip(theirs, urgent, strict=True)]
            ),
            np.array([ship.pips - ship.damage for ship in mine], np.int64),
            np.ones(len(mine)),
            np.array([SUNK_WORTH[ship.pips] + PRIZE_WORTH * ship.flagship for ship in mine]),
        )

    def _urgency(self, foe: int) -> float:
        """What it is worth besides to sink a foe who comes near to winning."""
        if not self.guarded:
            return 0.0
        moves = max(math.ceil(self._to_win_u(foe) / self._way_u(foe)) - 1, 0)
        return URGENT_WORTH[moves] if moves < len(URGENT_WORTH) else 0.0

    def _to_win_u(self, index: int) -> float:
        """How far a ship is from what is guarded here: one's own flag or flagship, or the line."""
        hull, kept = self.sea.outlines[index], self.sea.outlines[self.flag]
        if self.flag != NO_PRIZE:
            return math.hypot(hull.mx - kept.mx, hull.my - kept.my) - FLAG_U
        return float(-self._beyond_line_u(np.array([hull.mx]), np.array([hull.my]))[0])

    def _posts(self) -> dict[int, tuple[float, float, float]]:
        """Where the guards should be, the rearmost third of the fleet: each between a foe and what it could win by."""
        if not self.guarded or self.flag in self.own:
            return {}
        guards = sorted(
            range(len(self.own)), key=lambda own: self._to_win_u(self.own[own]) / self._way_u(self.own[own])
        )
        comers = sorted(self.foes, key=lambda foe: self._to_win_u(foe) / self._way_u(foe))
        return {guard: self._post(foe) for guard, foe in zip(guards[: 1 + len(guards) // 3], comers, strict=False)}

    def _chasers(self, foe: int) -> list[int]:
        """The few who can be at a foe soonest."""
        hull = self.sea.outlines[foe]

        def moves(own: int) -> float:
            mine = self.sea.outlines[self.own[own]]
            return math.hypot(mine.mx - hull.mx, mine.my - hull.my) / self._way_u(self.own[own])

        return sorted(range(len(self.own)), key=moves)[:CHASERS]

    def _post(self, foe: int) -> tuple[float, float, float]:
        """The flag, or where a foe would cross the line, and how urgent it is to be there."""
        urgent = GUARD * (1.0 + self.urgent[self.foes.index(foe)])
        hull, turn, kept = self.sea.outlines[foe], self.turn, self.sea.outlines[self.flag]
        if self.flag != NO_PRIZE:
            return float(kept.mx), float(kept.my), urgent
        dx, dy = int(turn.line_bx - turn.line_ax), int(turn.line_by - turn.line_ay)
        part = ((hull.mx - turn.line_ax) * dx + (hull.my - turn.line_ay) * dy) / (dx * dx + dy * dy)
        return float(turn.line_ax + part * dx), float(turn.line_ay + part * dy), urgent

    def _beyond_line_u(self, x: NDArray[np.int64], y: NDArray[np.int64]) -> NDArray[np.float64]:
        """How far points lie beyond the goal line."""
        turn = self.turn
        dx, dy = int(turn.line_bx - turn.line_ax), int(turn.line_by - turn.line_ay)
        beyond: NDArray[np.float64] = (dx * (y - turn.line_ay) - dy * (x - turn.line_ax)) / math.hypot(dx, dy)
        return beyond

    def _dislikes(self, own: int) -> NDArray[np.float64]:
        """What is against each place: Moves still to be made before the ship can do something, and steps sailed."""
        places, ship = self.places[own], self.ships[self.own[own]]
        heading = np.radians(places[:, HEADING] / 10)
        length = STRIDE_U[ship.pips]
        bow_x, bow_y = places[:, X] + length * np.sin(heading), places[:, Y] + length * np.cos(heading)
        away, alarm = np.full(len(places), np.inf), np.zeros(len(places))
        for x, y, near, liking, urgent in self._goals(own, ship.pips):
            turn = np.abs((np.arctan2(x - bow_x, y - bow_y) - heading + math.pi) % (2 * math.pi) - math.pi)
            gap = np.maximum(np.hypot(x - bow_x, y - bow_y) - near, 0.0)
            moves = gap / self._way_u(self.own[own]) + TURNING * np.minimum(gap / near, 1.0) * turn
            away = np.minimum(away, moves - liking)
            alarm += ALARM * urgent * moves
        if self.turn.attacker == self.player:
            gap = np.maximum(-self._beyond_line_u(bow_x, bow_y), 0.0)
            away = np.minimum(away, gap / self._way_u(self.own[own]) - 1.0)
        dislikes: NDArray[np.float64] = ZEAL * (away - away[0]) + alarm - alarm[0]
        return dislikes + 0.002 * places[:, STEPS] + WHIM * self.luck.random(len(places))

    def _goals(self, own: int, pips: int) -> Iterator[tuple[float, float, float, float, float]]:
        """What to sail for: a point, from how near it can be fired at, how much it is liked, and how urgent it is."""
        if own in self.posts:
            x, y, urgent = self.posts[own]
            yield x, y, POST_U, 3.0, urgent
        for foe, index in enumerate(self.foes):
            hull, urgent = self.sea.outlines[index], self.urgent[foe] * (own in self.chasers[foe])
            yield float(hull.mx), float(hull.my), RANGE_U[pips], 0.1 * self.ships[index].damage, urgent
        if self.prize != NO_PRIZE:
            yield float(self.sea.outlines[self.prize].mx), float(self.sea.outlines[self.prize].my), 400.0, 1.0, 0.0

    # --- Thinking -----------------------------------------------------------------------------------------------------

    def _best_thought(self) -> Thought:
        guns = [self.ships[index].pips - self.ships[index].fired for index in self.own]
        for _ in range(AGAIN):
            thought = self._thinking((), self.sides.foe_left, guns, 0.0)
            if thought.shots or not self._is_dead_end(thought):
                break
            self.dislikes[thought.mover][thought.place] += DEAD_END
        return thought

    def _is_dead_end(self, thought: Thought) -> bool:
        own = thought.mover
        place = self.places[own][thought.place]
        return own >= 0 and bool(stuck_at(self.sea.outlines, self.sea.field, self.own[own], place))

    def _thinking(
        self, shots: tuple[tuple[int, int], ...], foe_left: NDArray[np.int64], guns: list[int], gained: float
    ) -> Thought:
        """The best that can follow these shots."""
        alive = sum(1 << foe for foe, points in enumerate(foe_left.tolist()) if points > 0)
        actions = self.left - len(shots)
        sides = self.sides._replace(foe_left=foe_left)
        best = self._stop(shots, alive, sides, gained)
        if alive == 0 or actions == 0:
            return best
        for own, index in enumerate(self.own):
            if not self.ships[index].moved and len(self.places[own]) > 1:
                after = min(actions - 1, guns[own])
                lie = (self.prospects[own], self.standing, self.dislikes[own])
                worth, place = best_place(own, *lie, after, alive, sides, self.caution)
                if gained + worth > best.worth or (best.mover < 0 and not shots and self._would_pass()):
                    best = Thought(gained + worth, shots, own, place)
        latest = shots[-1][1] if shots else 0
        for foe in self._targets(alive, guns):
            own = self._gunner(foe, guns)
            if foe >= latest:  # shots in another order are the same shots
                left = foe_left.copy()
                left[foe] -= 1
                gain = float(sides.foe_hit[foe] + (sides.foe_sunk[foe] if left[foe] == 0 else 0.0))
                fewer = [gun - (k == own) for k, gun in enumerate(guns)]
                further = self._thinking((*shots, (own, foe)), left, fewer, gained + gain)
                best = max(best, further, key=lambda thought: thought.worth)
        return best

    def _stop(self, shots: tuple[tuple[int, int], ...], alive: int, sides: Sides, gained: float) -> Thought:
        lost = weighed(*fleet_loss(self.standing, -1, alive, sides))
        return Thought(gained - self.caution * lost, shots)

    def _would_pass(self) -> bool:
        """Whether ending now would be a pass: when all do, nobody wins."""
        return self.left == ACTIONS_A_TURN

    def _targets(self, alive: int, guns: list[int]) -> list[int]:
        """The foes that can be fired at now, the most worthwhile."""
        sides = self.sides
        hits = 0
        for own, gun in enumerate(guns):
            if gun > 0:
                hits |= int(self.standing[own, HITS])
        open_now = [foe for foe in range(len(self.foes)) if (hits & alive) >> foe & 1]
        open_now.sort(key=lambda foe: -(sides.foe_hit[foe] + sides.foe_sunk[foe] / sides.foe_left[foe]))
        return sorted(open_now[:MOST_TARGETS])

    def _gunner(self, foe: int, guns: list[int]) -> int:
        """Who fires at a foe: whoever has the fewest other targets."""
        able = [own for own, gun in enumerate(guns) if gun > 0 and int(self.standing[own, HITS]) >> foe & 1]
        return min(able, key=lambda own: (int(self.standing[own, HITS]).bit_count(), -guns[own]))

    # --- Saying it ----------------------------------------------------------------------------------------------------

    def _fire(self, own: int, foe: int) -> Play:
        ship, target = self.own[own], self.foes[foe]
        outlines = self.sea.outlines
        side = next(side for side in range(len(SIDES)) if line_of_fire(outlines, ship, side, target) == HIT)
        return Fire(self._name(ship), SIDES[side], self._name(target))

    def _move(self, own: int, place: int, *more: int) -> Play:
        headings = np.zeros(max(self.speeds), np.int64)
        steps = way_to(self.places[own], place, headings)
        return Move(self._name(self.own[own]), (*headings[:steps].tolist(), *more))

    def _name(self, index: int) -> str:
        return spoken_name(self.sea, self.player, index)
