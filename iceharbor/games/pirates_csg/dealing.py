"""The coins: how many go where, and what a deal may be (PC-R9, R10, A4..A6, A50, A59)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

import numpy as np

from iceharbor.games.pirates_csg.actions import DealCoins
from iceharbor.games.pirates_csg.cards import CardList, power_code, specials_of, treasure_set
from iceharbor.games.pirates_csg.records import COIN, ON_ISLAND, PURSE, SHIPS_ACT, PiratesSea
from iceharbor.table.plane import gap_floor_u

KNOWN_TO_ALL: Final = 0b11
SEED_KNOWN: Final = len(set(treasure_set().seed)) == 1
"""The Seed's coins are public; being alike, each of them is known (PC-A50)."""


def shares(sea: PiratesSea) -> list[int]:
    """The number of coins on each Wild Island: equal, and the surplus one each to the islands farthest from both
    homes (PC-A6)."""
    coins, isles = len(treasure_set().pool) + int(sea.turn[0].specials), len(sea.islands) - 3
    dealt = [coins // isles] * isles
    far = sorted(range(isles), key=lambda isle: (-_from_homes_u(sea, isle), isle))
    for isle in far[: coins % isles]:
        dealt[isle] += 1
    return dealt


def _from_homes_u(sea: PiratesSea, isle: int) -> int:
    """How far a Wild Island is from the nearer home."""
    ships = len(sea.ships)
    gaps = (gap_floor_u(sea.outlines[ships + 3 + isle], sea.outlines[ships + home]) for home in (1, 2))
    return int(min(gaps))


def coin_word(value: int, power: str | None) -> str:
    """A coin in the notation of a deal: `5`, or `spare-sail`."""
    return power.replace("_", "-") if power else str(value)


def special_words(cards: CardList) -> list[str]:
    """The words of the special treasures of a match, in the list's order."""
    return [coin_word(0, special.power) for special in specials_of(cards)]


def deal_fault(sea: PiratesSea, cards: CardList, coins: Sequence[str]) -> str | None:
    """What is wrong with a deal; None if nothing is."""
    mix, specials = treasure_set(), int(sea.turn[0].specials)
    seed = len(mix.seed)
    if Counter(coins[:seed]) != Counter(map(str, mix.seed)) or coins[-1] != str(mix.start):
        return "the Seed's coins come first, and the second player's coin last"
    gold = [coin for coin in coins[seed:-1] if coin.isdigit()]
    others = [coin for coin in coins[seed:-1] if not coin.isdigit()]
    if Counter(gold) != Counter(map(str, mix.pool)):
        return "the coins for the Wild Islands must be those of the pool"
    if len(set(others)) != len(others) or len(others) != specials or not set(others) <= set(special_words(cards)):
        return f"{specials} different special treasures are mixed with the coins"
    return None


def coin_places(sea: PiratesSea) -> Iterator[tuple[int, int, int]]:
    """(place, where, slot) of each coin of a deal: the Seed's, those of each Wild Island, the second player's."""
    mix = treasure_set()
    for slot in range(len(mix.seed)):
        yield ON_ISLAND, 0, slot
    for isle, count in enumerate(shares(sea)):
        for slot in range(count):
            yield ON_ISLAND, 3 + isle, slot
    yield PURSE, 1 - int(sea.turn[0].first), 0


def dealt(sea: PiratesSea, coins: Sequence[str]) -> PiratesSea:
    """The sea with these coins, a legal deal; Player 1 begins."""
    records = np.zeros(len(coins), COIN)
    for coin, word, place in zip(records, coins, coin_places(sea), strict=True):
        coin.place, coin.where, coin.slot = place
        coin.value = int(word) if word.isdigit() else 0
        coin.power = 0 if word.isdigit() else power_code(word.replace("-", "_"))
        public = coin.place == PURSE or (coin.where == 0 and SEED_KNOWN)
        coin.known = KNOWN_TO_ALL if public else 0
    turn = sea.turn[0]
    turn.phase, turn.player = SHIPS_ACT, turn.first
    return sea._replace(coins=records)


def random_deal(sea: PiratesSea, cards: CardList, rng: Random) -> DealCoins:
    """The coins in the order in which NATURE deals them: all orders have the same odds."""
    mix = treasure_set()
    pool = [str(value) for value in mix.pool]
    pool += rng.sample(special_words(cards), int(sea.turn[0].specials))
    rng.shuffle(pool)
    return DealCoins((*map(str, mix.seed), *pool, str(mix.start)))
