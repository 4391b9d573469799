"""Deals the coins that a view does not show at random (PC-A50, A59). Compiled."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from iceharbor.games.common.rng import Seed, draw
from iceharbor.games.pirates_csg.cards import CardList, power_code, specials_of, treasure_set
from iceharbor.games.pirates_csg.powers import NO_POWER
from iceharbor.games.pirates_csg.records import ON_ISLAND, UNKNOWN_VALUE, PiratesSea
from iceharbor.jit import njit, njit_no_refcount

MAX_VALUE: Final = 64


class CoinMix(NamedTuple):
    """The coins of a match."""

    gold: NDArray[np.int64]
    """int64 (MAX_VALUE,): how many coins there are of each value."""
    pool: NDArray[np.int64]
    """The values of those on the Wild Islands."""
    powers: NDArray[np.int64]
    """The codes of the special treasures that a match with this list may have."""


def mix_of(cards: CardList) -> CoinMix:
    """The coins of a match with these cards."""
    mix = treasure_set()
    every = np.array((*mix.seed, *mix.pool, mix.start), np.int64)
    powers = [power_code(special.power) for special in specials_of(cards)]
    return CoinMix(
        np.bincount(every, minlength=MAX_VALUE).astype(np.int64),
        np.array(mix.pool, np.int64),
        np.array(powers, np.int64),
    )


@njit
def deal_unseen(sea: PiratesSea, mix: CoinMix, seed: Seed) -> None:
    """Gives coins without a value one of those that are seen nowhere; all deals have the same odds. Special treasures
    that are not seen lie on islands, since ships carry them face up. `seed` is uint64[1]."""
    gold, powers = mix.gold.copy(), mix.powers.copy()
    ashore, unseen, specials = 0, 0, sea.turn[0].specials
    for k in range(len(sea.coins)):
        coin = sea.coins[k]
        if coin.value == UNKNOWN_VALUE:
            unseen += 1
            ashore += 1 if coin.place == ON_ISLAND else 0
        elif coin.power != NO_POWER:
            specials -= 1
            for each in range(len(powers)):
                powers[each] = NO_POWER if powers[each] == coin.power else powers[each]
        elif 0 < coin.value < MAX_VALUE:
            gold[coin.value] = max(0, gold[coin.value] - 1)
    if unseen == 0:
        return
    specials = min(specials, _left(powers), ashore)
    for k in range(len(sea.coins)):
        coin = sea.coins[k]
        if coin.value != UNKNOWN_VALUE:
            continue
        coin.value = 0
        if coin.place == ON_ISLAND and draw(seed, ashore) < specials:
            coin.power = _drawn_power(powers, seed)
            specials -= 1
        else:
            coin.value = _drawn_gold(gold, mix.pool, seed)
        ashore -= 1 if coin.place == ON_ISLAND else 0


@njit_no_refcount
def _left(powers: NDArray[np.int64]) -> int:
    count = 0
    for each in range(len(powers)):
        count += 1 if powers[each] != NO_POWER else 0
    return count


@njit_no_refcount
def _drawn_power(powers: NDArray[np.int64], seed: Seed) -> int:
    """Takes one of the powers that are left, of which there must be one."""
    number, at = draw(seed, _left(powers)), 0
    while powers[at] == NO_POWER or number > 0:
        number -= 1 if powers[at] != NO_POWER else 0
        at += 1
    power = powers[at]
    powers[at] = NO_POWER
    return int(power)


@njit_no_refcount
def _drawn_gold(gold: NDArray[np.int64], pool: NDArray[np.int64], seed: Seed) -> int:
    """Takes one of the coins that are left; of an invented position in which there are none, one of the pool."""
    total = 0
    for value in range(len(gold)):
        total += gold[value]
    if total == 0:
        return int(pool[draw(seed, len(pool))])
    number, value = draw(seed, total), 0
    while number >= gold[value]:
        number -= gold[value]
        value += 1
    gold[value] -= 1
    return value
