"""A greedy bot for Armada: it plays one action at a time, the first of the best rest of its turn that it finds.

A plan is shots that are open now, in any order, then one Move, then the shots that are open from there. For every
place that a ship can reach, the bot counts what it could hit and what could hit it: enemy guns where they lie, and
the threat of each enemy after a Move. It sinks what it can, approaches to fire next turn, and avoids broadsides,
though less as the game goes on. A flag or a goal line comes first.
"""

from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from iceharbor.bots.armada.evaluation import (
    HITS,
    Sides,
    best_place,
    evaluate,
    fleet_loss,
    place_over_line,
    place_to_touch,
    stuck_at,
    survey,
)
from iceharbor.bots.armada.objectives import Fleets, Objectives
from iceharbor.bots.armada.setup import choose_setup
from iceharbor.bots.bot import AnyGame
from iceharbor.bots.thinking import Budget, Thought
from iceharbor.bots.tree import DEEP_MS, TreeBot
from iceharbor.contract import Player
from iceharbor.games.armada.actions import Play
from iceharbor.games.armada.records import ArmadaSea, ArmadaState, spoken_name
from iceharbor.games.sailing.actions import SIDES, End, Fire, Move
from iceharbor.games.sailing.rules import NO_PRIZE
from iceharbor.games.sailing.sampled_places import Grain, Places, no_places, places_after, way_to
from iceharbor.games.sailing.state import ACTIONS_A_TURN, PLAY, copy_sea
from iceharbor.games.sailing.threat import UNSEEN, Chart, blank_chart, mark_threat
from iceharbor.table.plane import HIT, line_of_fire

COARSE: Final = Grain(288, 180, 120)
MAX_PLACES: Final = 6000
REACH_U: Final = 1500
"""An upper bound, roughly, for how far a shot or a hull reaches from the middle of a ship."""
LOSS_WEIGHT: Final = (0.75, 0.015, 0.2)
"""The weight of a possible loss against a sure gain: at first, its decrease each round, and at least."""
NOISE: Final = 0.02
"""The range of random noise on values, so that matches differ."""
DEAD_END_PENALTY: Final = 1.5
"""The penalty for a place where no step is open."""
MAX_RETRIES: Final = 4
"""How often the bot searches again before it takes such a place."""
SEARCH_SIMULATIONS: Final = 110
"""Simulations for a choice at level 3."""
TREE_SIMULATIONS: Final = 280
"""Simulations for a choice at level 4."""
MAX_TARGETS: Final = 5
"""The number of targets considered at once."""


class TurnPlan(NamedTuple):
    """A candidate for the rest of a turn: shots, then perhaps a Move."""

    value: float
    shots: tuple[tuple[int, int], ...]
    """Own ships and enemy ships, by number in their fleets."""
    mover: int = -1
    place: int = -1


class ArmadaGreedy:
    """Chooses for any seat of Armada, in tens of milliseconds."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def choose(self, view: ArmadaState, player: Player, rng: Random) -> str:
        if view.sea.turn[0].phase < PLAY:
            return self.game.write(choose_setup(view, player, rng))
        return self.game.write(_TurnPlanner(copy_sea(view.sea), player, rng).best())


class ArmadaSearch(TreeBot):
    """Searches whole turns with a fixed number of simulations. Before play it does as `greedy`, and it wins at once if
    it can."""

    budget = Budget(simulations=SEARCH_SIMULATIONS)

    def think(self, view: ArmadaState, player: Player, rng: Random, budget: Budget) -> Iterator[Thought]:
        if view.sea.turn[0].phase < PLAY:
            yield Thought(self.game.write(choose_setup(view, player, rng)))
            return
        win = _TurnPlanner(copy_sea(view.sea), player, rng).win()
        if win is not None:
            yield Thought(self.game.write(win))
            return
        yield from super().think(view, player, rng, budget)


class ArmadaTree(ArmadaSearch):
    """Searches with more simulations."""

    budget = Budget(simulations=TREE_SIMULATIONS)


class ArmadaDeep(ArmadaSearch):
    """Searches for a second."""

    budget = Budget(ms=DEEP_MS)


class _TurnPlanner:
    """One choice, on a copy of the view's sea."""

    def __init__(self, sea: ArmadaSea, player: Player, rng: Random) -> None:
        self.noise = np.random.default_rng(rng.getrandbits(32))
        self.sea, self.player, self.turn = sea, player, sea.turn[0]
        self.fleets = Fleets(sea, player)
        self.ships, self.own, self.foes = self.fleets.ships, self.fleets.own, self.fleets.foes
        self.objectives = Objectives(self.fleets)
        self.left = int(self.turn.actions_left)
        most, less, least = LOSS_WEIGHT
        self.loss_weight = max(least, most - less * int(self.turn.rounds))

    def best(self) -> Play:
        if self.left == 0:
            return End()
        self.places = [self._places(index) for index in self.own]
        win = next(self._wins(), None)
        if win is not None:
            return win
        self._survey()
        plan = self._best_plan()
        if plan.shots:
            return self._fire(*plan.shots[0])
        if plan.mover >= 0:
            return self._move(plan.mover, plan.place)
        return End()

    # --- Winning at once ----------------------------------------------------------------------------------------------

    def _places(self, index: int) -> Places:
        """The places that a ship can reach with one Move, without the way there."""
        ship, places = self.ships[index], no_places(MAX_PLACES)
        steps = 0 if ship.moved else self.fleets.steps(index)
        return places[: places_after(self.sea.outlines, self.sea.field, index, steps, COARSE, places)]

    def win(self) -> Play | None:
        """A Move that takes the flag or crosses the line, if there is one."""
        if self.left == 0 or not (self.objectives.attacks or self.objectives.prize != NO_PRIZE):
            return None
        self.places = [self._places(index) for index in self.own]
        return next(self._wins(), None)

    def _wins(self) -> Iterator[Play]:
        """Moves that take the flag or cross the line."""
        for own, index in enumerate(self.own):
            if self.ships[index].moved:
                continue
            if self.objectives.attacks:
                place = place_over_line(self.sea, self.player, index, self.places[own])
                if place >= 0:
                    yield self._move(own, place)
            if self.objectives.prize != NO_PRIZE:
                steps = self.fleets.steps(index)
                place, heading = place_to_touch(self.sea, index, steps, self.objectives.prize, self.places[own])
                if place >= 0:
                    yield self._move(own, place, heading)

    # --- What there is to be known ------------------------------------------------------------------------------------

    def _survey(self) -> None:
        foes, chart = np.array(self.foes, np.int64), blank_chart(self.sea.field)
        threats = self._threats(chart)
        self.masks = [np.zeros((len(places), 3), np.int64) for places in self.places]
        for own, index in enumerate(self.own):
            survey(self.sea.outlines, index, self.places[own], foes, threats, chart, self.masks[own])
        self.current = np.array([masks[0] for masks in self.masks])
        self.sides = self.objectives.sides()
        self.penalties = [
            self.objectives.penalties(own, places) + NOISE * self.noise.random(len(places))
            for own, places in enumerate(self.places)
        ]

    def _threats(self, chart: Chart) -> NDArray[np.float32]:
        """The threat of each enemy, on the grid of `chart`."""
        threats = np.full((len(self.foes), *chart.depth.shape), UNSEEN, np.float32)
        outlines, blank, places = self.sea.outlines, np.zeros(len(self.sea.outlines), np.bool_), no_places(MAX_PLACES)
        for foe, index in enumerate(self.foes):
            if self._is_near(index):
                count = places_after(outlines, self.sea.field, index, self.fleets.steps(index), COARSE, places)
                own = Chart(threats[foe], chart.left, chart.bottom)
                mark_threat(outlines, index, places[:count], blank, own, blank)
        return threats

    def _is_near(self, foe: int) -> bool:
        """True if an enemy could come to threaten a place that an own ship can reach."""
        move_u = self.fleets.move_u(foe) + 2 * REACH_U
        return any(self.fleets.distance_u(index, foe) < move_u + self.fleets.move_u(index) for index in self.own)

    # --- Thinking -----------------------------------------------------------------------------------------------------

    def _best_plan(self) -> TurnPlan:
        guns = [self.ships[index].pips - self.ships[index].fired for index in self.own]
        for _ in range(MAX_RETRIES):
            plan = self._search((), self.sides.foe_left, guns, 0.0)
            if plan.shots or not self._is_dead_end(plan):
                break
            self.penalties[plan.mover][plan.place] += DEAD_END_PENALTY
        return plan

    def _is_dead_end(self, plan: TurnPlan) -> bool:
        if plan.mover < 0:
            return False
        place = self.places[plan.mover][plan.place]
        return bool(stuck_at(self.sea.outlines, self.sea.field, self.own[plan.mover], place))

    def _search(
        self, shots: tuple[tuple[int, int], ...], foe_left: NDArray[np.int64], guns: list[int], gained: float
    ) -> TurnPlan:
        """The best continuation of these shots."""
        alive = sum(1 << foe for foe, points in enumerate(foe_left.tolist()) if points > 0)
        actions = self.left - len(shots)
        sides = self.sides._replace(foe_left=foe_left)
        best = self._stop(shots, alive, sides, gained)
        if alive == 0 or actions == 0:
            return best
        for own, index in enumerate(self.own):
            if not self.ships[index].moved and len(self.places[own]) > 1:
                after = min(actions - 1, guns[own])
                lie = (self.masks[own], self.current, self.penalties[own])
                value, place = best_place(own, *lie, after, alive, sides, self.loss_weight)
                if gained + value > best.value or (best.mover < 0 and not shots and self._would_pass()):
                    best = TurnPlan(gained + value, shots, own, place)
        latest = shots[-1][1] if shots else 0
        for foe in self._targets(alive, guns):
            own = self._gunner(foe, guns)
            if foe >= latest:  # shots in another order are the same shots
                left = foe_left.copy()
                left[foe] -= 1
                gain = float(sides.foe_hit[foe] + (sides.foe_sunk[foe] if left[foe] == 0 else 0.0))
                fewer = [gun - (k == own) for k, gun in enumerate(guns)]
                longer = self._search((*shots, (own, foe)), left, fewer, gained + gain)
                best = max(best, longer, key=lambda plan: plan.value)
        return best

    def _stop(self, shots: tuple[tuple[int, int], ...], alive: int, sides: Sides, gained: float) -> TurnPlan:
        lost = evaluate(*fleet_loss(self.current, -1, alive, sides))
        return TurnPlan(gained - self.loss_weight * lost, shots)

    def _would_pass(self) -> bool:
        """True if ending now would be a pass: when all players pass, no player wins."""
        return self.left == ACTIONS_A_TURN

    def _targets(self, alive: int, guns: list[int]) -> list[int]:
        """The enemies that can be fired at now, the most valuable first."""
        sides = self.sides
        hits = 0
        for own, gun in enumerate(guns):
            if gun > 0:
                hits |= int(self.current[own, HITS])
        open_now = [foe for foe in range(len(self.foes)) if (hits & alive) >> foe & 1]
        open_now.sort(key=lambda foe: -(sides.foe_hit[foe] + sides.foe_sunk[foe] / sides.foe_left[foe]))
        return sorted(open_now[:MAX_TARGETS])

    def _gunner(self, foe: int, guns: list[int]) -> int:
        """The ship that fires at an enemy: the one with the fewest other targets."""
        able = [own for own, gun in enumerate(guns) if gun > 0 and int(self.current[own, HITS]) >> foe & 1]
        return min(able, key=lambda own: (int(self.current[own, HITS]).bit_count(), -guns[own]))

    # --- Saying it ----------------------------------------------------------------------------------------------------

    def _fire(self, own: int, foe: int) -> Play:
        ship, target = self.own[own], self.foes[foe]
        outlines = self.sea.outlines
        side = next(side for side in range(len(SIDES)) if line_of_fire(outlines, ship, side, target) == HIT)
        return Fire(self._name(ship), SIDES[side], self._name(target))

    def _move(self, own: int, place: int, *more: int) -> Play:
        headings = np.zeros(max(self.fleets.speeds), np.int64)
        steps = way_to(self.places[own], place, headings)
        return Move(self._name(self.own[own]), (*headings[:steps].tolist(), *more))

    def _name(self, index: int) -> str:
        return spoken_name(self.sea, self.player, index)
