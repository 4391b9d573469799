"""Bots for Pirates CSG: they gather treasure, bring it home, repair, and buy what pays. The greedy one also fights: it
takes shots that pay, hunts enemies, escorts its own loaded ships, tows its derelicts and lays traps. The skipper also
fills its holds before it goes home, and compares many places for islands.

They know only their view, and keep no memory between choices.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

import numpy as np

from iceharbor.bots.bot import AnyGame
from iceharbor.bots.pirates_csg.choosing import decide
from iceharbor.bots.pirates_csg.purchases import place_launch
from iceharbor.bots.pirates_csg.rehearsing import PiratesRehearsal
from iceharbor.bots.pirates_csg.searching import SearchablePirates
from iceharbor.bots.pirates_csg.sites import best_site
from iceharbor.bots.pirates_csg.steering import HEADING_STEP, Beam
from iceharbor.bots.pirates_csg.tasks import FIGHTS, PLANS, TRADES
from iceharbor.bots.thinking import Budget, Thought
from iceharbor.bots.tree import DEEP_MS, TreeBot
from iceharbor.contract import Player
from iceharbor.games.common.state import copied
from iceharbor.games.pirates_csg import encoding as e
from iceharbor.games.pirates_csg import records as r
from iceharbor.games.pirates_csg.actions import (
    Action,
    ChooseFleet,
    PlaceTheirHome,
    PlaceWildIsland,
    write_action,
)
from iceharbor.games.pirates_csg.encoding import EncodedAction, decode, new_action
from iceharbor.games.pirates_csg.fleets import ready_made, ships_in
from iceharbor.games.pirates_csg.records import PiratesSea, PiratesState
from iceharbor.games.pirates_csg.setup import in_setup, starting_ship

SITES_COMPARED: Final = 8
"""Places of an island that are compared."""
EXPLORING: Final = 1.0
"""Less than in other games: values differ by a piece of gold or two."""
SEARCH_SIMULATIONS: Final = 48
"""Simulations for a choice at level 3."""
TREE_SIMULATIONS: Final = 160
"""Simulations for a choice at level 4."""


def chosen(sea: PiratesSea, player: Player, offset: int, style: int) -> EncodedAction:
    """The encoded action, int64[ENCODED_LENGTH], of a bot in play. `sea` is a copy of its view; only its scratch hull
    is written. `offset`, 0..149, shifts the headings tried."""
    encoded = new_action(e.END)
    decide(sea, player, style, Beam(offset), encoded)
    return encoded


class PiratesTrader:
    """Never attacks, and looks at neither guns nor derelicts: it fetches treasure, brings it home, and buys."""

    style: int = TRADES

    def __init__(self, game: AnyGame) -> None:
        self.game: Any = game

    def choose(self, view: PiratesState, player: Player, rng: Random) -> str:
        sea = copied(view.sea, "field", "cards")
        if in_setup(sea):
            return self._before_play(view, player, rng)
        encoded = chosen(sea, player, rng.randrange(HEADING_STEP), self.style)
        return write_action(decode(sea, self.game.words, player, encoded))

    def _before_play(self, view: PiratesState, player: Player, rng: Random) -> str:
        if int(view.sea.turn[0].phase) == r.FLEETS:
            made = list(self._fleets(view))
            if made:
                return write_action(rng.choice(made))
        if int(view.sea.turn[0].phase) == r.LAUNCHES:
            sea = copied(view.sea, "field", "cards")
            encoded = new_action(e.LAUNCH)
            if place_launch(sea, player, starting_ship(sea, player), encoded):
                return write_action(decode(sea, self.game.words, player, encoded))
        return self._sampled(view, player, rng, 1)

    def _fleets(self, view: PiratesState) -> Sequence[ChooseFleet]:
        return list(ready_made(self.game.cards, int(view.sea.turn[0].points)).values())

    def _sampled(self, view: PiratesState, player: Player, rng: Random, tries: int) -> str:
        """The best of `tries` random actions before play."""
        state = self.game.determinize(view, player, rng)
        sampled = [self.game.sample(state, player, rng) for _ in range(tries)]
        best = max(sampled, key=lambda action: _site_value(view.sea, player, action))
        text: str = self.game.write(best)
        return text


class PiratesGreedy(PiratesTrader):
    """Fights as well, where that is worth more than trade. It chooses a fleet with a good first ship, and the best of
    some places for islands."""

    style = FIGHTS

    def _before_play(self, view: PiratesState, player: Player, rng: Random) -> str:
        if int(view.sea.turn[0].phase) in (r.HOMES, r.ISLES):
            return self._sampled(view, player, rng, SITES_COMPARED)
        return super()._before_play(view, player, rng)

    def _fleets(self, view: PiratesState) -> Sequence[ChooseFleet]:
        return sorted(super()._fleets(view), key=self._first_ship_value)[-3:]

    def _first_ship_value(self, fleet: ChooseFleet) -> int:
        """How good the cheapest ship of a fleet is, with which it starts."""
        start = min(ships_in(self.game.cards, fleet.cards), key=lambda card: card.points)
        return 3 * len(start.guns) + start.cargo + 2 * start.move.count("L") + start.move.count("S")


class PiratesSkipper(PiratesGreedy):
    """Plans its trips for the whole game, and compares many places for islands."""

    style = PLANS

    def _before_play(self, view: PiratesState, player: Player, rng: Random) -> str:
        if int(view.sea.turn[0].phase) in (r.HOMES, r.ISLES):
            site = best_site(view.sea, rng)
            if site is not None:
                return write_action(site)
        return super()._before_play(view, player, rng)


class PiratesSearch(TreeBot):
    """Searches whole turns with a fixed number of simulations. Before play it does as `skipper`."""

    budget = Budget(simulations=SEARCH_SIMULATIONS)
    exploring = EXPLORING

    def think(self, view: PiratesState, player: Player, rng: Random, budget: Budget) -> Iterator[Thought]:
        if in_setup(view.sea):
            yield Thought(PiratesSkipper(self.game).choose(view, player, rng))
        else:
            yield from super().think(view, player, rng, budget)


class PiratesTree(PiratesSearch):
    """Searches with more simulations."""

    budget = Budget(simulations=TREE_SIMULATIONS)


class PiratesDeep(PiratesSearch):
    """Rehearses the actions that are worth a look, for a second at most. Before play it does as `skipper`."""

    budget = Budget(ms=DEEP_MS)

    def think(self, view: PiratesState, player: Player, rng: Random, budget: Budget) -> Iterator[Thought]:
        if in_setup(view.sea):
            yield from super().think(view, player, rng, budget)
        else:
            assert isinstance(self.found, SearchablePirates)
            yield from PiratesRehearsal(self.found, view, player, rng).thoughts(budget)


def _site_value(sea: PiratesSea, player: Player, action: Action) -> float:
    """How good a place of an island is for this player: an enemy's home far from the Seed and from the own one, wild
    islands nearer to the own home than to theirs."""
    if not isinstance(action, PlaceTheirHome | PlaceWildIsland):
        return 0
    own, other = sea.islands[1 + player], sea.islands[2 - player]
    to_own = float(np.hypot(action.at[0] - int(own.x), action.at[1] - int(own.y))) if own.laid else 0
    if isinstance(action, PlaceTheirHome):
        seed = sea.islands[0]
        return to_own + 2 * float(np.hypot(action.at[0] - int(seed.x), action.at[1] - int(seed.y)))
    return float(np.hypot(action.at[0] - int(other.x), action.at[1] - int(other.y))) - to_own
