"""The server's dice: no client can predict them, and a caller who brings a seed gets the same table again."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from iceharbor.match import Entry
from iceharbor.server.rng_factory import RngFactory, system_rng
from iceharbor.server.wire import Join, NewMatch, NewSeat
from tests.server.room_fixture import FakeClient, some_rooms
from tests.server.server_fixture import QUICK, WAIT_S

ENTRIES = 30
"""How much of a match is compared: in Ice Pirates 12 entries are NATURE's."""


async def begun(folder: Path, rng_factory: RngFactory) -> tuple[Entry, ...]:
    """The first entries of a match of two bots on its own server."""
    async with some_rooms(folder, QUICK, rng_factory=rng_factory) as (rooms, _):
        seats = (NewSeat("bot", "random"), NewSeat("bot", "random"))
        made = await rooms.create(NewMatch("ice_pirates", 2, {"fleet": 1}, seats))
        room = await rooms.open(made.match)
        room.join(FakeClient(), Join())
        async with asyncio.timeout(WAIT_S):
            while room.session.match.seq < ENTRIES:
                room.changed.clear()
                await room.changed.wait()
        return room.session.match.entries[:ENTRIES]


@pytest.mark.parametrize(("rng_factory", "alike"), [(Random, True), (system_rng, False)])
def test_only_a_given_rng_factory_draws_the_same_twice(folder: Path, rng_factory: RngFactory, alike: bool) -> None:
    one, other = (asyncio.run(begun(folder / which, rng_factory)) for which in ("one", "other"))
    natures = [[entry for entry in entries if entry.player < 0] for entries in (one, other)]
    bots = [[entry for entry in entries if entry.player >= 0] for entries in (one, other)]
    assert natures[0]
    assert bots[0]
    assert (natures[0] == natures[1], bots[0] == bots[1]) == (alike, alike)
