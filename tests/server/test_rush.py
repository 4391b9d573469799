"""A rush over real sockets: connections are slow, are cut with frames in transit, and overtake each other.

Each acknowledged placement is stored exactly once, in the order of arrival at the server, and a replay gives the
same state. A player who is slow, or does not read, harms no other player. Nothing here depends on the machine's
speed.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.asyncio.client import connect

from iceharbor.catalogue import open_game
from iceharbor.match import Entry, Header, Match
from iceharbor.server.match.inbox import Reply
from iceharbor.server.match.room import Room
from iceharbor.server.wire import Act, Rename
from tests.as_json import as_json
from tests.seeds import seeds
from tests.server.rushing import Rusher, together, until
from tests.server.server_fixture import QUICK, WAIT_S, RunningServer, running_server
from tests.server.slow_proxy import slow_proxy

BUSY = replace(QUICK, presence_s=0.05, burst=10**6, inbox=10_000)
"""Limits under which no client is disconnected for many messages, or for reading late."""
PLAYERS = 4
LINES = 2
"""The number of connections of each player, each through its own proxy."""
ROUGH = (0.0, 0.03)
"""The delay of a chunk in seconds."""
CUT = (5, 20)
INCH = 1024


@dataclass
class Arrivals:
    """The key of every action, in the order in which the first copy of each reached its room."""

    keys: list[str] = field(default_factory=list)

    def watch(self, patch: pytest.MonkeyPatch) -> None:
        ask = Room.submit

        def noting(room: Room, message: Act | Rename, reply: Reply, **how: Any) -> None:
            if isinstance(message, Act) and message.key not in self.keys:
                self.keys.append(message.key)
            ask(room, message, reply, **how)

        patch.setattr(Room, "submit", noting)


def lays(game: str, seat: int, count: int, rng: Random) -> list[str]:
    """A player's placements: this many numbers of their own, or pieces in random places."""
    if game == "numbers":
        return [f"lay {seat + PLAYERS * number}" for number in range(count)]
    pieces = [size for size in "SML" for _ in range(5)][:count]
    rng.shuffle(pieces)
    places = [(rng.randrange(3, 33) * INCH, rng.randrange(3, 21) * INCH, rng.randrange(360)) for _ in pieces]
    return [f"lay {size} {x},{y} {heading:03}.0" for size, (x, y, heading) in zip(pieces, places, strict=True)]


@asynccontextmanager
async def rushers(
    server: RunningServer, game: str, rng: Random, ports: list[list[int]], **options: Any
) -> AsyncIterator[list[Rusher]]:
    """A new match, with all players connected: `ports[seat]` lists the proxies to use."""
    made = await asyncio.to_thread(server.new_match, game, len(ports), options=options)
    match, tokens = made
    found = [
        Rusher(match, seat, token, Random(rng.random()), lambda seat=seat: ports[seat])  # type: ignore[misc]
        for seat, token in enumerate(tokens)
    ]
    staying = [asyncio.create_task(each.stay(line)) for each in found for line in range(len(ports[each.seat]))]
    try:
        yield found
    finally:
        for task in staying:
            task.cancel()
        await asyncio.gather(*staying, return_exceptions=True)


async def begin(players: list[Rusher]) -> None:
    for player in players:
        player.plan(["ready"])
    await together(*(player.lay_all() for player in players))
    await until(players, lambda player: player.phase() == "rush")


def stored(server: RunningServer, match: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The snapshot of a spectator, and its log."""
    with server.join(match) as watcher:
        return watcher.picture, watcher.picture["log"]


def check(game: str, server: RunningServer, players: list[Rusher], arrivals: Arrivals) -> None:
    """Every acknowledged entry is stored once, in order, and a replay gives the state that all clients see."""
    picture, log = stored(server, players[0].match)
    assert [line for player in players for line in player.wrong] == []
    said = {key: (player.seat, key.partition(": ")[2]) for player in players for key in player.acked}
    lying = [(entry["player"], entry["action"]) for entry in log if entry["player"] >= 0]
    assert [said[key] for key in arrivals.keys] == lying, "everything once, in the order in which it came"
    for player in players:
        for key, seq in player.acked.items():
            assert (log[seq - 1]["player"], log[seq - 1]["action"]) == said[key]
    times = [entry["at_ms"] for entry in log]
    assert times == sorted(times)
    rules = open_game(game, len(players), picture["options"])
    header = Header(game, len(players), picture["options"], picture["rules"])
    again = Match.replay(rules, header, [Entry(entry["player"], entry["action"]) for entry in log])
    assert as_json(again.written(again.view(None))) == picture["views"]["spectator"]


@pytest.mark.parametrize("seed", seeds(1))
@pytest.mark.parametrize("game", ["numbers", "torpedo"])
def test_placements_are_stored_once_and_in_order_on_slow_and_cut_connections(
    folder: Path, game: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng, arrivals, count = Random(seed), Arrivals(), 25 if game == "numbers" else 14
    arrivals.watch(monkeypatch)

    async def rush(server: RunningServer) -> list[Rusher]:
        async with AsyncExitStack() as sea:
            passed = [
                await sea.enter_async_context(slow_proxy(server.port, Random(rng.random()), ROUGH, CUT))
                for _ in range(PLAYERS * LINES)
            ]
            ports = [[each.port for each in passed[LINES * seat : LINES * seat + LINES]] for seat in range(PLAYERS)]
            options = {"mode": "rush", "stock": 1000} if game == "numbers" else {}
            async with rushers(server, game, rng, ports, **options) as players:
                await begin(players)
                for player in players:
                    player.plan(lays(game, player.seat, count, rng))
                await together(*(player.lay_all() for player in players))
            assert sum(each.cuts for each in passed) > PLAYERS, "lines were cut"
            return players

    with running_server(folder, BUSY) as server:
        players = asyncio.run(rush(server))
        assert all(len(player.acked) == 1 + count for player in players)
        check(game, server, players, arrivals)


def test_a_slow_player_harms_only_themselves(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    arrivals = Arrivals()
    arrivals.watch(monkeypatch)

    async def rush(server: RunningServer) -> list[Rusher]:
        async with slow_proxy(server.port, Random(1)) as still:
            ports = [[still.port], [server.port], [server.port]]
            async with rushers(server, "numbers", Random(1), ports, mode="rush", stock=1000) as players:
                await begin(players)
                still.gate.clear()
                for player in players:
                    player.plan(lays("numbers", player.seat, 40, Random(1)))
                late = asyncio.create_task(players[0].lay_all())
                await together(*(player.lay_all() for player in players[1:]))
                assert len(players[0].waiting) + len(players[0].unsent) == 40, "the slow player has no answer yet"
                still.gate.set()
                await together(late)
                return players

    with running_server(folder, BUSY) as server:
        players = asyncio.run(rush(server))
        check("numbers", server, players, arrivals)


def test_an_action_after_the_grace_time_is_refused_without_delaying_others(folder: Path) -> None:
    async def rush(server: RunningServer) -> list[Rusher]:
        async with (
            slow_proxy(server.port, Random(1)) as still,
            rushers(server, "numbers", Random(1), [[still.port], [server.port]], mode="rush", stock=3) as players,
        ):
            laggard, other = players
            await begin(players)
            still.gate.clear()
            laggard.plan(["lay 100"])
            late = asyncio.create_task(laggard.lay_all())
            other.plan(["lay 1", "lay 2", "lay 3"])
            await together(other.lay_all())
            await until([other], lambda player: player.phase() == "over")
            still.gate.set()
            await together(late)
            return players

    with running_server(folder, BUSY) as server:
        laggard, other = asyncio.run(rush(server))
        assert laggard.refused == {"0: lay 100": "NU-R6"}
        _, log = stored(server, other.match)
        assert [entry["action"] for entry in log[-2:]] == ["stop 0", "count"]


def test_a_client_that_reads_nothing_does_not_harm_others(folder: Path) -> None:
    async def rush(server: RunningServer) -> list[Rusher]:
        ports = [[server.port]] * 3
        async with rushers(server, "numbers", Random(1), ports, mode="rush", stock=1000) as players:
            address = f"ws://127.0.0.1:{server.port}/api/matches/{players[0].match}/socket"
            deaf = await connect(
                address, compression=None, max_queue=1, max_size=2**24, open_timeout=WAIT_S, close_timeout=0.1
            )
            await deaf.send(json.dumps({"t": "join"}))
            await begin(players)
            for player in players:
                player.plan(lays("numbers", player.seat, 150, Random(1)))
            await together(*(player.lay_all() for player in players))
            await deaf.close()
            return players

    with running_server(folder, BUSY) as server:
        players = asyncio.run(rush(server))
        assert [(player.wrong, len(player.acked)) for player in players] == [([], 151)] * 3
