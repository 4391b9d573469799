"""A copied table says the same as its original, and neither is changed by writing to the other."""

from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from iceharbor.bots.searchable import arrays_in, searchable
from iceharbor.catalogue import GAMES
from iceharbor.games.common.state import Records, copied, record_of
from tests.starts import midway


class Chest(NamedTuple):
    coins: NDArray[np.int64]
    empty: NDArray[np.int64]
    bits: NDArray[np.int8]
    records: Records


def chest() -> Chest:
    coins = np.arange(6, dtype=np.int64).reshape(2, 3)
    return Chest(coins, np.zeros(0, np.int64), np.array([1, 2, 3], np.int8), np.zeros(2, record_of("east", "north")))


def contents(table: Any) -> list[bytes]:
    return [array.tobytes() for array in table]


@pytest.mark.parametrize("times", [1, 2, 3])
def test_a_copy_of_a_copy_is_written_to_alone(times: int) -> None:
    original = chest()
    copies = [original]
    for _ in range(times):
        copies.append(copied(copies[-1]))
    before = contents(original)
    copies[-1].coins[1, 2] = 99
    copies[-1].bits[0] = 7
    copies[-1].records[1].north = 5
    assert [contents(copy) for copy in copies[:-1]] == [before] * times
    assert contents(copies[-1])[0] != before[0]
    assert copies[-1].records[1].north == 5
    for name, kept in original._asdict().items():
        array = getattr(copies[-1], name)
        assert (array.dtype, array.shape) == (kept.dtype, kept.shape)
        assert array.flags.c_contiguous
        assert array.flags.writeable
        assert array.flags.aligned


class Other(NamedTuple):
    bits: NDArray[np.int8]
    coins: NDArray[np.int64]


def test_arrays_of_a_copy_in_another_kind_of_table_or_with_others_shared_are_not_mistaken() -> None:
    one = copied(chest())
    other = copied(Other(one.bits, one.coins))
    assert (other.bits.tolist(), other.coins.tolist()) == (one.bits.tolist(), one.coins.tolist())
    again = copied(one, "coins")
    assert again.coins is one.coins
    assert contents(again) == contents(one)
    again.bits[0] = 9
    assert one.bits.tolist() == [1, 2, 3]


def test_arrays_of_several_tables_are_copied_as_they_are_now() -> None:
    one, other = copied(chest()), copied(chest())
    other.coins[:] = 8
    other.bits[:] = 5
    mixed = copied(one._replace(coins=other.coins, bits=one.bits[:2]))
    assert mixed.coins.tolist() == [[8, 8, 8], [8, 8, 8]]
    assert mixed.bits.tolist() == [1, 2]
    assert copied(one).coins.tolist() == chest().coins.tolist()


def test_a_shared_array_is_the_same_object() -> None:
    original = chest()
    for copy in (copied(original, "coins"), copied(copied(original, "coins"), "coins")):
        assert copy.coins is original.coins
        assert copy.bits is not original.bits


@pytest.mark.parametrize("name", GAMES)
def test_a_table_of_each_game_is_copied_whole(name: str) -> None:
    match = midway(name, Random(4))
    found = searchable(match.game)
    if found is None:
        return
    table = found.table(match.game.full_view(match.state))
    for _ in range(2):
        copy = table._make(copied(part) if isinstance(part, tuple) else part for part in table)
        assert contents(arrays_in(copy)) == contents(arrays_in(table))
        table = copy
