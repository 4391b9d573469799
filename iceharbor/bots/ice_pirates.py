"""A greedy pirate: one action at a time, the one that seems to be worth most now.

He looks under islands whenever it is free, loads what is treasure, carries it home, fires at whoever carries some,
takes it from the disabled and from homes, and repairs his carriers. All he knows is his view. Worths are in points of
treasure, roughly: a treasure brought nearer by one action of many counts its share.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

import numpy as np

from iceharbor.bots.bot import AnyGame
from iceharbor.bots.courses import DEPTH, course
from iceharbor.contract import Player
from iceharbor.games.ice_pirates.bridge import PirateBridge
from iceharbor.games.ice_pirates.cargo import colour_in, known_in, room, shelf
from iceharbor.games.ice_pirates.names import spoken_name
from iceharbor.games.ice_pirates.records import (
    HOMES,
    MEDIUM,
    NOTHING,
    PLAIN,
    SHIPS,
    SMALL,
    TREASURE,
    UNKNOWN,
    PirateWaters,
    Sea,
    home_object,
    island_object,
)
from iceharbor.games.ice_pirates.rules import disabled, docked, home_total
from iceharbor.games.ice_pirates.words import Explore, Play, Repair, Transfer, write_action
from iceharbor.games.sailing.fans import is_stuck
from iceharbor.games.sailing.gunnery import SIDES
from iceharbor.games.sailing.notation import SIZES
from iceharbor.games.sailing.waters import copy_sea
from iceharbor.games.sailing.words import End, Fire, Move, Ready
from iceharbor.table.plane import HIT, line_of_fire

HOPE: Final = 0.5
"""What an unseen piece is worth beside a treasure."""
WORTH_OF_AN_ACTION: Final = 0.1
"""What it is worth to cost somebody else an action, or to have a ship without cargo back."""
STIR: Final = 6
"""With a carrier stuck, one action in so many stirs the water."""
TRIES_TO_WANDER: Final = 12
LEAST_WORTH: Final = 0.02
"""Below this an action is not worth doing, and the turn ends."""
PER_ACTION_U: Final = (0, 4256, 2928, 1864)
"""How far a ship sails in an action, by pips."""
TREASURE_WORD: Final = {pips: f"{SIZES[pips]}:treasure" for pips in (MEDIUM, SMALL)}
PLAIN_WORD: Final = {pips: f"{SIZES[pips]}:plain" for pips in (MEDIUM, SMALL)}


@dataclass(frozen=True)
class Option:
    """An action and what it seems to be worth."""

    worth: float
    action: Play


class GreedyPirate:
    """Chooses for any seat of Ice Pirates, in tens of milliseconds."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def choose(self, view: PirateWaters, player: Player, rng: Random) -> str:
        if view.sea.turn[0].phase in (HOMES, SHIPS):
            return write_action(Ready())
        captain = _Captain(copy_sea(view.sea), player)
        if captain.has_stuck_carrier() and rng.randrange(STIR) == 0:
            return write_action(self._wander(view, player, rng))
        best = captain.best(rng)
        if isinstance(best, End) and view.sea.turn[0].actions_left:
            best = self._wander(view, player, rng)
        return write_action(best)

    def _wander(self, view: PirateWaters, player: Player, rng: Random) -> Play:
        """Some ship goes anywhere: what stands in everybody's way does not stand there for ever."""
        for _ in range(TRIES_TO_WANDER):
            action = self.game.sample(view, player, rng)
            if isinstance(action, Move):
                return action
        return End()


class _Captain:
    """One choice, on a copy of the view's sea."""

    def __init__(self, sea: Sea, player: Player) -> None:
        self.sea, self.player, self.turn = sea, player, sea.turn[0]
        self.mine = [i for i, ship in enumerate(sea.ships) if ship.laid and ship.player == player]
        self.active = [i for i in self.mine if not disabled(sea.ships[i])]
        self.foes = [i for i, ship in enumerate(sea.ships) if ship.laid and ship.player != player]
        self.home = home_object(sea, player)
        bridge = PirateBridge(sea, player)
        self.stuck = {index for index in self.active if self._aboard(index) and is_stuck(bridge, index)}

    def has_stuck_carrier(self) -> bool:
        """Whether treasure lies in a hold that can't sail: then somebody should fetch it, or make way."""
        return bool(self.stuck) and self.turn.actions_left > 0

    def best(self, rng: Random) -> Play:
        look = next(self._looks(), None)
        if look is not None:
            return look
        if self.turn.actions_left == 0:
            return End()
        options = [*self._exchanges(), *self._shots(), *self._repairs()]
        if not any(option.worth > 4 for option in options):
            options += self._voyages()
        rng.shuffle(options)
        best = max(options, key=lambda option: option.worth, default=None)
        return End() if best is None or best.worth < LEAST_WORTH else best.action

    # --- Looking --------------------------------------------------------------------------------------------------

    def _looks(self) -> Iterator[Explore]:
        """Every island that can be looked under and hasn't been."""
        for k, island in enumerate(self.sea.islands):
            if self._unseen(island):
                for ship in self.active:
                    if docked(self.sea, ship, island_object(self.sea, k)):
                        yield Explore(self._name(ship), f"T{k + 1}")

    def _unseen(self, island: np.record) -> bool:
        return any(colour_in(island, pips) == UNKNOWN for pips in (MEDIUM, SMALL))

    # --- Cargo ----------------------------------------------------------------------------------------------------

    def _exchanges(self) -> Iterator[Option]:
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
        """Everything aboard goes home, so that the hold is empty again."""
        aboard = [pips for pips in (MEDIUM, SMALL) if colour_in(self.sea.ships[index], pips) != NOTHING]
        worth = self._aboard(index)
        if not aboard or not worth:
            return None
        give = tuple(self._word(self.sea.ships[index], pips) for pips in aboard)
        wins = home_total(self.sea.homes[self.player]) + worth >= self.turn.target
        return Option(10_000.0 if wins else 20.0 * worth, Transfer(self._name(index), f"H{self.player}", (), give))

    def _load(self, index: int, partner: int) -> Option | None:
        """Treasure comes aboard; what is plain makes room for it."""
        ship = self.sea.ships[index]
        if self._is_mine(partner):
            return None
        take, give, worth = [], [], 0.0
        for pips in (MEDIUM, SMALL):
            word = self._treasure_word(partner, pips)
            if word is None or not room(ship, pips) or colour_in(ship, pips) == TREASURE:
                continue
            if colour_in(ship, pips) != NOTHING:
                if not self._accepts(partner, pips):
                    continue
                give.append(self._word(ship, pips))
            take.append(word)
            worth += pips * (1.0 if word == TREASURE_WORD[pips] else HOPE)
        if not take:
            return None
        stolen = 1.5 if self._owner(partner) is not None else 1.0
        return Option(8.0 * worth * stolen, Transfer(self._name(index), self._name(partner), tuple(take), tuple(give)))

    def _is_mine(self, partner: int) -> bool:
        """Whether nothing need be fetched there, since it is one's own already."""
        return self._owner(partner) == self.player and partner not in self.stuck

    def _owner(self, partner: int) -> Player | None:
        """Whose ship or home an object is; None for an island."""
        ships, islands = len(self.sea.ships), len(self.sea.islands)
        if partner < ships:
            return int(self.sea.ships[partner].player)
        return partner - ships - islands if partner >= ships + islands else None

    def _accepts(self, partner: int, pips: int) -> bool:
        """Whether a partner that gives its piece of a size can take one of the same size for it."""
        return partner >= len(self.sea.ships) or bool(room(self.sea.ships[partner], pips))

    def _word(self, hold: np.record, pips: int) -> str:
        colour = colour_in(hold, pips)
        return {TREASURE: TREASURE_WORD[pips], PLAIN: PLAIN_WORD[pips]}.get(colour, SIZES[pips])

    def _treasure_word(self, place: int, pips: int) -> str | None:
        """The word for treasure, or for what may be some, of this size at an object."""
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
        """What the known treasure in a hold is worth."""
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
                            yield Option(self._worth_of_hit(foe), Fire(self._name(index), word, self._name(foe)))

    def _worth_of_hit(self, foe: int) -> float:
        """A carrier is worth what it carries; anybody else the action that his repair costs."""
        ship = self.sea.ships[foe]
        so_far = (ship.damage + 1) / ship.pips
        return float(so_far * (WORTH_OF_AN_ACTION + 3.0 * self._aboard(foe)))

    def _repairs(self) -> Iterator[Option]:
        for index in self.mine:
            ship = self.sea.ships[index]
            if disabled(ship) and not (ship.moved or ship.fired or ship.acted) and not self._under_fire(index):
                yield Option(WORTH_OF_AN_ACTION + 2.0 * self._aboard(index), Repair(self._name(index)))

    def _under_fire(self, index: int) -> bool:
        """Whether an enemy could fire at a ship from where he lies: then a repair is soon undone."""
        guns = [foe for foe in self.foes if not disabled(self.sea.ships[foe])]
        return any(line_of_fire(self.sea.outlines, foe, side, index) == HIT for foe in guns for side in (0, 1))

    # --- Sailing --------------------------------------------------------------------------------------------------

    def _voyages(self) -> list[Option]:
        """The best voyage of every ship, no two to the same place but home."""
        found = sorted(self._courses(), key=lambda leg: -leg[0])
        options: list[Option] = []
        ships, goals = set(), set()
        for worth, index, goal, headings in found:
            if index in ships or goal in goals:
                continue
            ships.add(index)
            if goal != self.home:
                goals.add(goal)
            if headings:
                options.append(Option(worth, Move(self._name(index), headings)))
        return options

    def _courses(self) -> Iterator[tuple[float, int, int, tuple[int, ...]]]:
        best = np.zeros(1 + DEPTH, np.int64)
        for index in self.active:
            ship = self.sea.ships[index]
            if ship.moved or ship.repaired:
                continue
            for goal, worth in self._goals(index):
                cost = course(self.sea, index, goal, best)
                back = 0.0 if goal == self.home else self._sailing_time(index, goal, self.home)
                yield worth / (1.0 + cost + back), index, goal, tuple(int(h) for h in best[1 : 1 + best[0]])

    def _goals(self, index: int) -> Iterator[tuple[int, float]]:
        """The few goals most worth sailing to for a ship, each with its worth."""
        ship = self.sea.ships[index]
        aboard = self._aboard(index)
        if aboard:
            yield self.home, 4.0 * aboard
        wished = ((goal, self._wish(ship, goal)) for goal in range(len(self.sea.outlines) - 1) if goal != self.home)
        ranked = sorted(
            ((w / (4.0 + self._sailing_time(index, index, goal)), goal, w) for goal, w in wished if w > 0), reverse=True
        )
        for _, goal, worth in ranked[:3]:
            yield goal, worth

    def _wish(self, ship: np.record, goal: int) -> float:
        """What a ship could hope to fetch, or to learn, at a goal."""
        if not self.sea.outlines[goal].corners or self._is_mine(goal):
            return 0.0
        if goal < len(self.sea.ships) and not disabled(self.sea.ships[goal]) and goal not in self.stuck:
            return 0.0
        worth = 0.0
        for pips in (MEDIUM, SMALL):
            word = self._treasure_word(goal, pips)
            if word is not None:
                share = 1.0 if word == TREASURE_WORD[pips] else HOPE
                if room(ship, pips) and colour_in(ship, pips) != TREASURE:
                    worth += pips * share
                elif word == SIZES[pips]:
                    worth += 0.1 * pips
        return worth

    def _sailing_time(self, index: int, start: int, goal: int) -> float:
        """Actions that a ship needs from one object to another, as the gull flies."""
        one, other = self.sea.outlines[start], self.sea.outlines[goal]
        way = float(np.hypot(float(one.mx - other.mx), float(one.my - other.my)))
        return way / PER_ACTION_U[self.sea.ships[index].pips]

    def _name(self, index: int) -> str:
        return spoken_name(self.sea, self.player, index)
