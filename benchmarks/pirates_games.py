"""Games of Pirates CSG between bots in pairs that mirror each other, for studies of bots and cards.

A pair is two games on the same islands, with the same coins and the same first player, in which the two sides change
seats. Homes and islands are laid at random, and the first ships are launched towards the nearest island. A side is a
bot with a fleet. Everything follows from a seed, on every machine and with every number of processes.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from math import sqrt
from random import Random
from typing import Any, Final, NamedTuple, TypeVar

import numpy as np

from iceharbor.bots import BOTS
from iceharbor.bots.bot import Bot
from iceharbor.bots.pirates_csg.bots import chosen
from iceharbor.bots.pirates_csg.purchases import place_launch
from iceharbor.bots.pirates_csg.steering import HEADING_STEP
from iceharbor.bots.pirates_csg.tasks import FIGHTS, PLANS, TRADES
from iceharbor.bots.thinking import Budget, conclusion, think
from iceharbor.catalogue import whole_options
from iceharbor.contract import NATURE
from iceharbor.games.common.state import copied
from iceharbor.games.pirates_csg import PiratesCSG
from iceharbor.games.pirates_csg import encoding as e
from iceharbor.games.pirates_csg import records as r
from iceharbor.games.pirates_csg.actions import ChooseFleet
from iceharbor.games.pirates_csg.cards import own_cards
from iceharbor.games.pirates_csg.dealing import dealt, random_deal
from iceharbor.games.pirates_csg.encoding import EncodedAction, encode, new_action
from iceharbor.games.pirates_csg.layout import with_ships
from iceharbor.games.pirates_csg.moving import launch
from iceharbor.games.pirates_csg.records import PiratesSea
from iceharbor.games.pirates_csg.rules import acting, try_action
from iceharbor.games.pirates_csg.rulings import OPEN
from iceharbor.games.pirates_csg.sampling import random_action
from iceharbor.games.pirates_csg.secrets import masked
from iceharbor.games.pirates_csg.setup import cheapest_of, pass_launch, starting_ship, with_fleet
from iceharbor.games.pirates_csg.turns import ENDINGS, total_of_player
from iceharbor.games.sailing.state import SeaState

LAYOUTS: Final = 60
"""The number of different layouts of islands in a process: laying them takes as long as some games."""
NICE: Final = 10
STYLES: Final = {"trader": TRADES, "greedy": FIGHTS, "skipper": PLANS}
"""How the bots play that do not search, by name."""

Item = TypeVar("Item")
Result = TypeVar("Result")


class Side(NamedTuple):
    """A bot by name and its fleet."""

    bot: str
    fleet: ChooseFleet


class Ended(NamedTuple):
    """How a game ended."""

    points: float
    """1 if the first side of the pair won, 0 if it lost, 0.5 if the win is shared."""
    first: float
    """The same for Player 1."""
    ending: str
    rounds: int
    entries: int
    shots: int
    tows: int
    traps: int


# --- The start of a game ----------------------------------------------------------------------------------------------


@cache
def layout(seed: str, number: int) -> PiratesSea:
    """A sea with all islands laid and no ships, before the first launch."""
    game, rng = PiratesCSG(2, whole_options(PiratesCSG, {})), Random(f"{seed}/layout/{number}")
    state = game.setup()
    while state.sea.turn[0].phase < r.LOWEST:
        player = min(game.to_act(state))
        state = game.apply(state, player, game.sample(state, player, rng))
    sea = copied(state.sea)
    sea.crew["state"], sea.turn[0].ready = r.NOT_IN_FLEET, 0
    return with_ships(sea, sea.ships[:0], sea.cards[:0])


def start(seed: str, number: int, fleets: Sequence[ChooseFleet], first: int) -> PiratesSea:
    """The first turn of a game with these fleets, by seat: the same islands and coins for every pair of fleets."""
    sea, cards = copied(layout(seed, number % LAYOUTS)), own_cards()
    rng = Random(f"{seed}/coins/{number}")
    sea.turn[0].first = sea.turn[0].player = first
    for player, fleet in enumerate(fleets):
        sea = with_fleet(sea, player, fleet, cards)
        sea.ships[rng.choice(cheapest_of(sea, player))].in_yard = 0
    sea.turn[0].phase = r.LAUNCHES
    while sea.turn[0].phase == r.LAUNCHES:
        player = int(sea.turn[0].player)
        ship, encoded = starting_ship(sea, player), new_action(e.LAUNCH)
        place_launch(sea, player, ship, encoded)
        launch(sea, player, ship, encoded[e.BEARING], encoded[e.FACING])
        pass_launch(sea)
    return dealt(sea, random_deal(sea, cards, rng).coins)


# --- A game -----------------------------------------------------------------------------------------------------------


@cache
def _game() -> PiratesCSG:
    return PiratesCSG(2, PiratesCSG.kept(whole_options(PiratesCSG, {})))


@cache
def _player(bot: str) -> tuple[Bot, Budget | None]:
    """A bot, and its budget if its name has one, as in `tree@80`."""
    name, _, simulations = bot.partition("@")
    return BOTS["pirates_csg"][name](_game()), Budget(simulations=int(simulations)) if simulations else None


def choice_of(bot: str, sea: PiratesSea, player: int, rng: Random) -> EncodedAction:
    """The encoded action of a bot, which sees only its view."""
    if bot not in ("random", *STYLES):
        thinker, budget = _player(bot)
        view = SeaState(masked(sea, player), player)
        said: Any = _game().read(conclusion(think(thinker, view, player, rng, budget)).action)
        return encode(sea, _game().words, player, said)
    if bot == "random":
        encoded = np.zeros(e.ENCODED_LENGTH, np.int64)
        random_action(sea, player, np.array([rng.getrandbits(64) | 1], np.uint64), encoded)
        return encoded
    return chosen(masked(sea, player), player, rng.randrange(HEADING_STEP), STYLES[bot])


def rolled(rng: Random) -> EncodedAction:
    """A die of NATURE's."""
    encoded = new_action(e.ROLL)
    encoded[e.WHICH] = rng.randint(1, 6)
    return encoded


def play(sea: PiratesSea, bots: Sequence[str], rng: Random) -> tuple[PiratesSea, dict[int, int]]:
    """The sea after a whole game between these bots, by seat, and how often each verb was used."""
    verbs: dict[int, int] = {}
    while sea.turn[0].phase != r.OVER:
        player = int(acting(sea))
        encoded = rolled(rng) if player == NATURE else choice_of(bots[player], sea, player, rng)
        if player == NATURE and sea.turn[0].phase == r.MAST:
            random_action(sea, player, np.array([1], np.uint64), encoded)
        ruling, _, _ = try_action(sea, player, encoded)
        assert ruling == OPEN, (bots, player, ruling, encoded)
        verb = int(encoded[e.VERB])
        verbs[verb] = verbs.get(verb, 0) + 1
        if verb == e.MOVE and encoded[e.TOWS]:
            verbs[-1] = verbs.get(-1, 0) + 1
    return sea, verbs


def finished(sea: PiratesSea, bots: Sequence[str], rng: Random, seat: int, first: int) -> Ended:
    """How a whole game between these bots, by seat, ends for a seat and for that of Player 1."""
    sea, verbs = play(sea, bots, rng)
    totals = [int(total_of_player(sea, player)) for player in (0, 1)]
    won = [0.5 if totals[0] == totals[1] else float(totals[k] > totals[1 - k]) for k in (0, 1)]
    turn = sea.turn[0]
    counts = (verbs.get(e.ATTACK, 0), verbs.get(-1, 0), verbs.get(e.TRAP, 0))
    ending = ENDINGS[int(turn.termination)] or ""
    return Ended(won[seat], won[first], ending, int(turn.rounds), int(turn.entries), *counts)


def pair(seed: str, number: int, one: Side, other: Side) -> list[Ended]:
    """Two games between two sides; in the second they change seats. Player 1 sits in seat 0 in every other pair."""
    games = []
    for seat in (0, 1):
        sides = (one, other) if seat == 0 else (other, one)
        sea = start(seed, number, [side.fleet for side in sides], number % 2)
        rng = Random(f"{seed}/play/{number}/{seat}")
        games.append(finished(sea, [side.bot for side in sides], rng, seat, number % 2))
    return games


# --- Many games -------------------------------------------------------------------------------------------------------


def spread(work: Callable[[Item], Result], items: Sequence[Item], processes: int) -> Iterator[Result]:
    """The results in order, computed at low priority in a number of processes."""
    if processes == 1:
        os.nice(NICE)
        yield from map(work, items)
        return
    with ProcessPoolExecutor(processes, initializer=_be_nice) as pool:
        yield from pool.map(work, items, chunksize=4)


def _be_nice() -> None:
    os.nice(NICE)


def interval(won: float, games: int) -> tuple[float, float]:
    """The 95 % interval (Wilson) of a share."""
    if games == 0:
        return 0.0, 1.0
    z, share = 1.96, won / games
    middle = share + z * z / (2 * games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - half) / (1 + z * z / games), (middle + half) / (1 + z * z / games)


def shown(won: float, games: int) -> str:
    """A share of games with its interval: `251 of 400, 62.8 % (58.0 to 67.4)`."""
    low, high = interval(won, games)
    return f"{won:g} of {games}, {100 * won / max(1, games):.1f} % ({100 * low:.1f} to {100 * high:.1f})"
