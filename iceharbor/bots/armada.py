"""A greedy captain of Armada: one action at a time, the first of the best he can think of for the rest of his turn.

He thinks of shots that are open now, in any order, then of one Move, then of the shots that are open from there. For
every place that a ship can come to he counts what it could hit and what could hit it: the foes' guns where they lie,
and what each foe threatens after a Move. He sinks what can be sunk, closes in so that he can fire next, and keeps out
of broadsides, though less so as the game gets long. A flag or a goal line comes before everything.
"""

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
from iceharbor.bots.stakes import Fleets, Stakes
from iceharbor.contract import Player
from iceharbor.games.armada.names import spoken_name
from iceharbor.games.armada.records import FleetWaters, Sea
from iceharbor.games.armada.words import Play
from iceharbor.games.sailing.gunnery import SIDES
from iceharbor.games.sailing.places import Grain, Places, no_places, places_after, way_to
from iceharbor.games.sailing.threat import UNSEEN, Chart, blank_chart, mark_threat
from iceharbor.games.sailing.voyage import NO_PRIZE
from iceharbor.games.sailing.waters import ACTIONS_A_TURN, PLAY, copy_sea
from iceharbor.games.sailing.words import End, Fire, Move
from iceharbor.table.plane import HIT, line_of_fire

COARSE: Final = Grain(288, 180, 120)
MOST_PLACES: Final = 6000
REACH_U: Final = 1500
"""No shot, and no hull, reaches farther than this from the middle of a ship, more or less."""
CAUTION: Final = (0.75, 0.015, 0.2)
"""What a possible loss counts beside a sure gain: at first, less in each round, and at least."""
WHIM: Final = 0.02
"""So much is left to chance, so that no two matches are alike."""
DEAD_END: Final = 1.5
"""What it costs to lie where no step is open."""
AGAIN: Final = 4
"""Times that he thinks again before he lies in one."""
MOST_TARGETS: Final = 5
"""Targets thought of at once."""


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
        self.fleets = Fleets(sea, player)
        self.ships, self.own, self.foes = self.fleets.ships, self.fleets.own, self.fleets.foes
        self.stakes = Stakes(self.fleets)
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
        steps = 0 if ship.moved else self.fleets.steps(index)
        return places[: places_after(self.sea.outlines, self.sea.field, index, steps, COARSE, places)]

    def _wins(self) -> Iterator[Play]:
        """Moves that take the flag or cross the line."""
        for own, index in enumerate(self.own):
            if self.ships[index].moved:
                continue
            if self.stakes.attacks:
                place = crossing(self.sea, self.player, index, self.places[own])
                if place >= 0:
                    yield self._move(own, place)
            if self.stakes.prize != NO_PRIZE:
                steps = self.fleets.steps(index)
                place, heading = seizing(self.sea, index, steps, self.stakes.prize, self.places[own])
                if place >= 0:
                    yield self._move(own, place, heading)

    # --- What there is to be known ------------------------------------------------------------------------------------

    def _look_around(self) -> None:
        foes, chart = np.array(self.foes, np.int64), blank_chart(self.sea.field)
        charts = self._threats(chart)
        self.prospects = [np.zeros((len(places), 3), np.int64) for places in self.places]
        for own, index in enumerate(self.own):
            survey(self.sea.outlines, index, self.places[own], foes, charts, chart, self.prospects[own])
        self.standing = np.array([prospects[0] for prospects in self.prospects])
        self.sides = self.stakes.sides()
        self.dislikes = [
            self.stakes.dislikes(own, places) + WHIM * self.luck.random(len(places))
            for own, places in enumerate(self.places)
        ]

    def _threats(self, chart: Chart) -> NDArray[np.float32]:
        """What each foe threatens, laid out like this chart."""
        charts = np.full((len(self.foes), *chart.depth.shape), UNSEEN, np.float32)
        outlines, nobody, places = self.sea.outlines, np.zeros(len(self.sea.outlines), np.bool_), no_places(MOST_PLACES)
        for foe, index in enumerate(self.foes):
            if self._is_near(index):
                count = places_after(outlines, self.sea.field, index, self.fleets.steps(index), COARSE, places)
                own = Chart(charts[foe], chart.left, chart.bottom)
                mark_threat(outlines, index, places[:count], nobody, own, nobody)
        return charts

    def _is_near(self, foe: int) -> bool:
        """Whether a foe could come to threaten a place to which a ship of one's own could come."""
        way_u = self.fleets.way_u(foe) + 2 * REACH_U
        return any(self.fleets.apart_u(index, foe) < way_u + self.fleets.way_u(index) for index in self.own)

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
        if thought.mover < 0:
            return False
        place = self.places[thought.mover][thought.place]
        return bool(stuck_at(self.sea.outlines, self.sea.field, self.own[thought.mover], place))

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
        headings = np.zeros(max(self.fleets.speeds), np.int64)
        steps = way_to(self.places[own], place, headings)
        return Move(self._name(self.own[own]), (*headings[:steps].tolist(), *more))

    def _name(self, index: int) -> str:
        return spoken_name(self.sea, self.player, index)
