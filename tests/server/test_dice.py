"""The server's dice: nobody foresees what a server throws, and whoever brings his own finds the same table again."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from iceharbor.match import Entry
from iceharbor.server.dice import Dice, thrown
from iceharbor.server.wire import Join, NewMatch, NewSeat
from tests.server.harbour import QUICK, WAIT_S
from tests.server.quay import Ear, some_rooms

ENTRIES = 30
"""How much of a match is compared: in Ice Pirates 12 are NATURE's."""


async def begun(folder: Path, dice: Dice) -> tuple[Entry, ...]:
    """How a match of two bots begins on a server of its own."""
    async with some_rooms(folder, QUICK, dice=dice) as (rooms, _):
        seats = (NewSeat("bot", "random"), NewSeat("bot", "random"))
        made = await rooms.create(NewMatch("ice_pirates", 2, {"fleet": 1}, seats))
        room = await rooms.open(made.match)
        room.join(Ear(), Join())
        async with asyncio.timeout(WAIT_S):
            while room.record.match.seq < ENTRIES:
                room.changed.clear()
                await room.changed.wait()
        return room.record.match.entries[:ENTRIES]


@pytest.mark.parametrize(("dice", "alike"), [(Random, True), (thrown, False)])
def test_only_dice_that_a_server_is_given_fall_twice_the_same(folder: Path, dice: Dice, alike: bool) -> None:
    one, other = (asyncio.run(begun(folder / which, dice)) for which in ("one", "other"))
    natures = [[entry for entry in entries if entry.player < 0] for entries in (one, other)]
    bots = [[entry for entry in entries if entry.player >= 0] for entries in (one, other)]
    assert natures[0]
    assert bots[0]
    assert (natures[0] == natures[1], bots[0] == bots[1]) == (alike, alike)
