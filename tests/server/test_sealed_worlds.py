"""Hidden deployment on the wire: others learn neither where ships are, nor how often or when their player changed them.

In one world a player drafts a fleet in many steps, in the other in none, and seals another fleet. All frames to the
others are compared, and counted.
"""

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from iceharbor.contract import Player, Viewer
from iceharbor.match import Match
from iceharbor.server.limits import Limits
from iceharbor.server.wire import NewMatch, NewSeat, read_frame
from tests.seeds import seeds, times
from tests.server.fake_clock import FakeClock
from tests.server.room_fixture import FakeClient, some_rooms

STILL = Limits(presence_s=3600)
OPTIONS: dict[str, Any] = {"fleet_2k": True, "larges": 1, "mediums": 1, "smalls": 1, "deployment": "hidden"}
STEPS = ("arrange wedge", "ship L1 9000,3000 000.0", "arrange abreast", "ship S1 20000,2000 090.0", "arrange scattered")
DRAFTER = 0
Heard = dict[str, list[bytes]]


async def frames(folder: Path, steps: tuple[str, ...], rng: Random, viewers: tuple[Viewer, ...], **more: Any) -> Heard:
    """All frames to these viewers while a player deploys by these steps, drafted or, without the seal, played."""
    async with some_rooms(folder, STILL, FakeClock(), rng_factory=Random) as (rooms, _):
        made = await rooms.create(NewMatch("armada", 2, {**OPTIONS, **more}, (NewSeat(claim=True),) * 2))
        room = await rooms.open(made.match)
        heard: Heard = {}
        clients = {}
        for viewer in (DRAFTER, *viewers):
            for scenes in (False, True):
                client = clients[viewer, scenes] = FakeClient()
                tokens = [] if viewer is None else [made.tokens[viewer]]
                room.receive(client, read_frame(json.dumps({"t": "join", "tokens": tokens, "scenes": scenes})))
                client.heard.clear()
        say = clients[DRAFTER, True]
        for number, step in enumerate(steps):
            if more.get("sealed", True):
                said = {"t": "draft", "id": number, "player": DRAFTER, "draft": steps[: number + 1]}
                room.receive(say, read_frame(json.dumps(said)))
                plan = {"t": "plan", "id": number, "player": DRAFTER, "words": [], "draft": steps[: number + 1]}
                room.receive(say, read_frame(json.dumps(plan)))
            else:
                act(room, say, DRAFTER, step)
            await room.drain()
        act(room, say, DRAFTER, sealed_by(room.session.match, DRAFTER, rng) if more.get("sealed", True) else "ready")
        await room.drain()
        for (viewer, scenes), client in clients.items():
            heard[f"{viewer} {scenes}"] = [frame for frame in client.heard if viewer != DRAFTER]
        assert len(clients[DRAFTER, True].heard) == 2 + 2 * len(steps)
    return heard


def sealed_by(match: Match, player: Player, rng: Random) -> str:
    text = ""
    while not text.startswith("ready L1"):
        text = match.game.write(match.game.sample(match.state, player, rng))
    return text


def act(room: Any, client: FakeClient, player: Player, text: str) -> None:
    seq = room.session.match.seq
    said = {
        "t": "act",
        "key": f"{player} {seq} {text}"[:60],
        "player": player,
        "base_seq": seq,
        "words": text.split(" "),
    }
    room.receive(client, read_frame(json.dumps(said)))


def pair_of(folder: Path, seed: int, **more: Any) -> list[Heard]:
    return [
        asyncio.run(frames(folder / f"{seed} {len(steps)}", steps, Random(seed + len(steps)), (1, None), **more))
        for steps in (STEPS, ())
    ]


@pytest.mark.parametrize("seed", seeds(1))
def test_a_fleet_drafted_in_many_steps_sends_others_the_bytes_of_one_that_was_not(folder: Path, seed: int) -> None:
    for number in range(times(2, 40)):
        one, other = pair_of(folder, 1000 * seed + number)
        assert [len(frames) for frames in one.values()] == [len(frames) for frames in other.values()]
        assert one == other
        assert all(len(frames) == 1 for viewer, frames in one.items() if not viewer.startswith("0"))


def test_without_the_seal_the_steps_can_be_counted(folder: Path) -> None:
    one, other = pair_of(folder, 1, sealed=False)
    assert [len(one["1 True"]), len(other["1 True"])] == [len(STEPS) + 1, 1]


def test_a_draft_is_answered_with_the_table_after_it_and_asked_only_of_ones_own_seat(folder: Path) -> None:
    async def play() -> None:
        async with some_rooms(folder, STILL, FakeClock()) as (rooms, _):
            made = await rooms.create(NewMatch("armada", 2, OPTIONS, (NewSeat(claim=True),) * 2))
            room = await rooms.open(made.match)
            client = FakeClient()
            room.receive(client, read_frame(json.dumps({"t": "join", "tokens": [made.tokens[0]], "scenes": True})))
            for player, draft in ((0, ["arrange wedge", "nonsense", "ready"]), (1, ["arrange wedge"]), (0, [])):
                said = {"t": "draft", "id": player, "player": player, "draft": draft}
                room.receive(client, read_frame(json.dumps(said)))
            drafted, refused, bare = (json.loads(frame) for frame in client.heard[-3:])
            assert [step.split(" ")[:2] for step in drafted["draft"]] == [
                ["ship", "L1"],
                ["ship", "M1"],
                ["ship", "S1"],
            ]
            assert {ship["name"] for ship in drafted["scene"]["ships"]} == {"0.L1", "0.M1", "0.S1"}
            assert refused["code"] == "not_your_seat"
            assert "draft" not in bare
            assert room.session.match.seq == json.loads(client.heard[0])["seq"]

    asyncio.run(play())
