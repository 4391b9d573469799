"""A greedy bot for Ice Pirates: it plays the single action that seems best now.

It looks under islands when that is free, loads treasure, carries it home, fires at ships that carry treasure, takes
treasure from disabled ships and homes, and repairs its carriers. It knows only its view. Values are roughly in
points of treasure: a treasure brought nearer by one action of many counts its share.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

import numpy as np

from iceharbor.bots.bot import AnyGame
from iceharbor.bots.ice_pirates.pathfinding import MAX_DEPTH, course, thorough
from iceharbor.contract import Player
from iceharbor.games.ice_pirates.actions import Explore, Play, Repair, Transfer, write_action
from iceharbor.games.ice_pirates.cargo import colour_in, known_in, room, shelf
from iceharbor.games.ice_pirates.records import (
    MEDIUM,
    NOTHING,
    PLAIN,
    SMALL,
    TREASURE,
    UNKNOWN,
    IcePiratesSea,
    IcePiratesState,
    home_object,
    island_object,
    spoken_name,
)
from iceharbor.games.ice_pirates.refusals import IcePiratesContext
from iceharbor.games.ice_pirates.rules import disabled, docked, home_total
from iceharbor.games.ice_pirates.setup import placing
from iceharbor.games.sailing.actions import SIDES, End, Fire, FleetReady, Move
from iceharbor.games.sailing.names import SIZES
from iceharbor.games.sailing.plans import is_stuck
from iceharbor.games.sailing.state import copy_sea
from iceharbor.table.plane import HIT, line_of_fire

UNSEEN_VALUE: Final = 0.5
"""The value of an unseen piece, relative to a treasure."""
ACTION_VALUE: Final = 0.1
"""The value of costing an opponent an action, or of restoring a ship without cargo."""
WANDER_ONE_IN: Final = 6
"""With a carrier stuck, one action in this many moves another ship out of the way."""
WANDER_TRIES: Final = 12
MIN_VALUE: Final = 0.02
"""An action below this value is not played, and the turn ends."""
ACTION_U: Final = (0, 4256, 2928, 1864)
"""The distance that a ship sails in an action, by pips."""
TREASURE_WORD: Final = {pips: f"{SIZES[pips]}:treasure" for pips in (MEDIUM, SMALL)}
PLAIN_WORD: Final = {pips: f"{SIZES[pips]}:plain" for pips in (MEDIUM, SMALL)}


@dataclass(frozen=True)
class Option:
    """An action and its estimated value."""

    value: float
    action: Play


class IcePiratesGreedy:
    """Chooses for any seat of Ice Pirates, in tens of milliseconds."""

    @property
    def chooser(self) -> "type[ActionChooser]":
        """What makes one choice."""
        return ActionChooser

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def choose(self, view: IcePiratesState, player: Player, rng: Random) -> str:
        if placing(view.sea):
            return write_action(FleetReady())
        chooser = self.chooser(copy_sea(view.sea), player)
        if chooser.has_stuck_carrier() and rng.randrange(WANDER_ONE_IN) == 0:
            return write_action(self.wander(view, player, rng))
        best = chooser.best(rng)
        if isinstance(best, End) and view.sea.turn[0].actions_left:
            best = self.wander(view, player, rng)
        return write_action(best)

    def wander(self, view: IcePiratesState, player: Player, rng: Random) -> Play:
        """A random move of a random ship, so that ships do not block each other for the rest of the game; the end of
        the turn if none was found."""
        for _ in range(WANDER_TRIES):
            action = self.game.sample(view, player, rng)
            if isinstance(action, Move):
                return action
        return End()


class ActionChooser:
    """One choice, on a copy of the view's sea."""

    def __init__(self, sea: IcePiratesSea, player: Player) -> None:
        self.sea, self.player, self.turn = sea, player, sea.turn[0]
        self.mine = [i for i, ship in enumerate(sea.ships) if ship.laid and ship.player == player]
        self.active = [i for i in self.mine if not disabled(sea.ships[i])]
        self.foes = [i for i, ship in enumerate(sea.ships) if ship.laid and ship.player != player]
        self.home = home_object(sea, player)
        context = IcePiratesContext(sea, player)
        self.beam = thorough()
        self.stuck = {index for index in self.active if self._aboard(index) and is_stuck(context, index)}

    def has_stuck_carrier(self) -> bool:
        """True if treasure lies in the hold of a ship that cannot sail: another ship should fetch it or make way."""
        return bool(self.stuck) and self.turn.actions_left > 0

    def best(self, rng: Random) -> Play:
        exploration = next(self._explorations(), None)
        if exploration is not None:
            return exploration
        if self.turn.actions_left == 0:
            return End()
        options = [*self._transfers(), *self._shots(), *self._repairs()]
        if not any(option.value > 4 for option in options):
            options += self._moves()
        rng.shuffle(options)
        best = max(options, key=lambda option: option.value, default=None)
        return End() if best is None or best.value < MIN_VALUE else best.action

    # --- Looking --------------------------------------------------------------------------------------------------

    def _explorations(self) -> Iterator[Explore]:
        """The unseen islands that a ship can look under."""
        for k, island in enumerate(self.sea.islands):
            if self._unseen(island):
                for ship in self.active:
                    if docked(self.sea, ship, island_object(self.sea, k)):
                        yield Explore(self._name(ship), f"T{k + 1}")

    def _unseen(self, island: np.record) -> bool:
        """True if the player does not know what lies under an island."""
        return any(colour_in(island, pips) == UNKNOWN for pips in (MEDIUM, SMALL))

    # --- Cargo ----------------------------------------------------------------------------------------------------

    def _transfers(self) -> Iterator[Option]:
        for index in self.active:
            ship = self.sea.ships[index]
            if not room(ship, SMALL) or ship.repaired:
                continue
            for partner in range(len(self.sea.outlines) - 1):
                if self.sea.outlines[partner].corners and docked(self.sea, index, partner):
                    option = self._unload(index) if partner == self.home else self._load(index, partner)
                    if option is not None:
                        yield option

    def _unload(self, index: int) -> Option | None:
        """Unload everything at home, so that the hold is empty again."""
        aboard = [pips for pips in (MEDIUM, SMALL) if colour_in(self.sea.ships[index], pips) != NOTHING]
        value = self._aboard(index)
        if not aboard or not value:
            return None
        give = tuple(self._word(self.sea.ships[index], pips) for pips in aboard)
        wins = home_total(self.sea.homes[self.player]) + value >= self.turn.target
        return Option(10_000.0 if wins else 20.0 * value, Transfer(self._name(index), f"H{self.player}", (), give))

    def _load(self, index: int, partner: int) -> Option | None:
        """Load treasure; unload plain pieces to make room."""
        ship = self.sea.ships[index]
        if self._is_mine(partner):
            return None
        take, give, value = [], [], 0.0
        for pips in (MEDIUM, SMALL):
            word = self._treasure_word(partner, pips)
            if word is None or not room(ship, pips) or colour_in(ship, pips) == TREASURE:
                continue
            if colour_in(ship, pips) != NOTHING:
                if not self._accepts(partner, pips):
                    continue
                give.append(self._word(ship, pips))
            take.append(word)
            value += pips * (1.0 if word == TREASURE_WORD[pips] else UNSEEN_VALUE)
        if not take:
            return None
        theft_factor = 1.5 if self._owner(partner) is not None else 1.0
        return Option(
            8.0 * value * theft_factor, Transfer(self._name(index), self._name(partner), tuple(take), tuple(give))
        )

    def _is_mine(self, partner: int) -> bool:
        """True if nothing needs to be fetched there, since it is the bot's own already."""
        return self._owner(partner) == self.player and partner not in self.stuck

    def _owner(self, partner: int) -> Player | None:
        """The owner of a ship or home; None for an island."""
        ships, islands = len(self.sea.ships), len(self.sea.islands)
        if partner < ships:
            return int(self.sea.ships[partner].player)
        return partner - ships - islands if partner >= ships + islands else None

    def _accepts(self, partner: int, pips: int) -> bool:
        """True if a partner that gives its piece of a size can take one of the same size in return."""
        return partner >= len(self.sea.ships) or bool(room(self.sea.ships[partner], pips))

    def _word(self, hold: np.record, pips: int) -> str:
        colour = colour_in(hold, pips)
        return {TREASURE: TREASURE_WORD[pips], PLAIN: PLAIN_WORD[pips]}.get(colour, SIZES[pips])

    def _treasure_word(self, place: int, pips: int) -> str | None:
        """The word for a treasure, or a possible treasure, of this size at an object."""
        ships, islands = self.sea.ships, self.sea.islands
        home = place - len(ships) - len(islands)
        spot = (
            ships[place] if place < len(ships) else self.sea.homes[home] if home >= 0 else islands[place - len(ships)]
        )
        if place >= len(ships) and spot.goods[shelf(pips, TREASURE)] > 0:
            return TREASURE_WORD[pips]
        if home >= 0:
            return None
        colour = colour_in(spot, pips)
        if colour == TREASURE and known_in(spot, pips) >> self.player & 1:
            return TREASURE_WORD[pips]
        return SIZES[pips] if colour == UNKNOWN else None

    def _aboard(self, index: int) -> int:
        """The value of the known treasure in a hold."""
        ship = self.sea.ships[index]
        return sum(pips for pips in (MEDIUM, SMALL) if colour_in(ship, pips) == TREASURE)

    # --- Guns -----------------------------------------------------------------------------------------------------

    def _shots(self) -> Iterator[Option]:
        for index in self.active:
            ship = self.sea.ships[index]
            if ship.fired >= ship.pips or ship.repaired:
                continue
            for foe in self.foes:
                if not disabled(self.sea.ships[foe]):
                    for side, word in enumerate(SIDES):
                        if line_of_fire(self.sea.outlines, index, side, foe) == HIT:
                            yield Option(self._hit_value(foe), Fire(self._name(index), word, self._name(foe)))

    def _hit_value(self, foe: int) -> float:
        """The value of a hit: a carrier's cargo, or the action that a repair costs."""
        ship = self.sea.ships[foe]
        so_far = (ship.damage + 1) / ship.pips
        return float(so_far * (ACTION_VALUE + 3.0 * self._aboard(foe)))

    def _repairs(self) -> Iterator[Option]:
        for index in self.mine:
            ship = self.sea.ships[index]
            if disabled(ship) and not (ship.moved or ship.fired or ship.acted) and not self._under_fire(index):
                yield Option(ACTION_VALUE + 2.0 * self._aboard(index), Repair(self._name(index)))

    def _under_fire(self, index: int) -> bool:
        """True if an enemy could fire at a ship from its present place: then a repair is soon undone."""
        guns = [foe for foe in self.foes if not disabled(self.sea.ships[foe])]
        return any(line_of_fire(self.sea.outlines, foe, side, index) == HIT for foe in guns for side in (0, 1))

    # --- Sailing --------------------------------------------------------------------------------------------------

    def _moves(self) -> list[Option]:
        """The best move of every ship, no two to the same place except home."""
        found = sorted(self._best_courses(), key=lambda leg: -leg[0])
        options: list[Option] = []
        ships, goals = set(), set()
        for value, index, goal, headings in found:
            task = self._task(index, goal)
            if index in ships or task in goals:
                continue
            ships.add(index)
            if goal != self.home:
                goals.add(task)
            if headings:
                options.append(Option(value, Move(self._name(index), headings)))
        return options

    def _best_courses(self) -> Iterator[tuple[float, int, int, tuple[int, ...]]]:
        best = np.zeros(1 + MAX_DEPTH, np.int64)
        for index in self.active:
            ship = self.sea.ships[index]
            if ship.moved or ship.repaired:
                continue
            for goal, value in self._goals(index):
                cost = course(self.sea, index, goal, self.beam, best)
                yield (
                    value / self._actions_for(index, goal, cost),
                    index,
                    goal,
                    tuple(int(h) for h in best[1 : 1 + best[0]]),
                )

    def _task(self, index: int, goal: int) -> tuple[int, bool]:
        """What only one ship should sail for."""
        return goal, True

    def _actions_for(self, index: int, goal: int, cost: float) -> float:
        """The actions that a trip to a goal takes, with the way home; `cost` is the number of actions to get there."""
        return 1.0 + cost + (0.0 if goal == self.home else self._actions_between(index, goal, self.home))

    def _goals(self, index: int) -> Iterator[tuple[int, float]]:
        """The few best goals of a ship, each with its value."""
        ship = self.sea.ships[index]
        aboard = self._aboard(index)
        if aboard:
            yield self.home, 4.0 * aboard
        valued = (
            (goal, self._goal_value(ship, goal)) for goal in range(len(self.sea.outlines) - 1) if goal != self.home
        )
        ranked = sorted(
            ((w / (4.0 + self._actions_between(index, index, goal)), goal, w) for goal, w in valued if w > 0),
            reverse=True,
        )
        for _, goal, value in ranked[:3]:
            yield goal, value

    def _goal_value(self, ship: np.record, goal: int) -> float:
        """The value that a ship could fetch or learn at a goal."""
        if not self.sea.outlines[goal].corners or self._is_mine(goal):
            return 0.0
        if goal < len(self.sea.ships) and not disabled(self.sea.ships[goal]) and goal not in self.stuck:
            return 0.0
        value = 0.0
        for pips in (MEDIUM, SMALL):
            word = self._treasure_word(goal, pips)
            if word is not None:
                share = 1.0 if word == TREASURE_WORD[pips] else UNSEEN_VALUE
                if room(ship, pips) and colour_in(ship, pips) != TREASURE:
                    value += pips * share
                elif word == SIZES[pips]:
                    value += 0.1 * pips
        return value

    def _actions_between(self, index: int, start: int, goal: int) -> float:
        """The number of actions that a ship needs between two objects in a straight line."""
        one, other = self.sea.outlines[start], self.sea.outlines[goal]
        way = float(np.hypot(float(one.mx - other.mx), float(one.my - other.my)))
        return way / ACTION_U[self.sea.ships[index].pips]

    def _name(self, index: int) -> str:
        return spoken_name(self.sea, self.player, index)
