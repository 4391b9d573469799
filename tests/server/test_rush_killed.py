"""`kill -9` in the middle of a rush: the match continues, acknowledged placements are stored once, NATURE acts once.

Servers are killed in the countdown, while players place, and as soon as Stop is called; the players reconnect and
resend unacknowledged requests.
"""

import asyncio
import os
import signal
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.seeds import seeds
from tests.server.rushing import Rusher, together, until
from tests.server.server_fixture import RunningServer
from tests.server.test_killed import Yard, yard
from tests.server.test_rush import lays, rushers, stored

PLAYERS = 3
STOCKS = {"numbers": 30, "torpedo": 15}
KILLS = 4
BETWEEN = 8
"""The most acknowledgements from one server to the next."""
LAST = {"numbers": "count", "torpedo": "volley L"}


async def killed(servers: Yard, pid: int, port: list[int]) -> int:
    """Starts the next server's process; `port` is its port."""
    os.kill(pid, signal.SIGKILL)
    pid, port[0] = await servers.start()
    return pid


def acked(players: list[Rusher]) -> int:
    return sum(len(player.acked) for player in players)


def ends(player: Rusher) -> bool:
    """True if the player has seen that the rush has ended; from then on requests may stay unacknowledged."""
    return player.phase() in ("stop", "volley", "count", "over")


async def sail(folder: Path, game: str, rng: Random) -> tuple[list[Rusher], list[dict[str, Any]]]:
    """A whole rush over several servers: its players, and the log that is stored in the end."""
    async with yard(folder) as servers:
        pid, first = await servers.start()
        port, options = [first], {"mode": "rush", "stock": STOCKS[game]} if game == "numbers" else {}
        async with rushers(RunningServer(first, folder), game, rng, [port] * PLAYERS, **options) as players:
            for player in players:
                player.plan(["ready"])
            await together(*(player.lay_all() for player in players))
            pid = await killed(servers, pid, port)
            await until(players, lambda player: player.phase() == "rush")
            for player in players:
                player.plan(lays(game, player.seat, STOCKS[game], rng))
            laying = asyncio.ensure_future(together(*(player.lay_all() for player in players)))
            for _ in range(KILLS):
                enough = acked(players) + rng.randint(1, BETWEEN)
                await until(players[:1], lambda one, enough=enough: acked(players) >= enough or ends(one))  # type: ignore[misc]
                pid = await killed(servers, pid, port)
            await until(players[1:2], ends)
            pid = await killed(servers, pid, port)
            await until(players, lambda player: player.phase() == "over")
            await laying
        _, log = await asyncio.to_thread(stored, RunningServer(port[0], folder), players[0].match)
    return players, log


@pytest.mark.parametrize("seed", seeds(1))
@pytest.mark.parametrize("game", STOCKS)
def test_a_rush_survives_killed_servers_and_each_player_is_stopped_once(folder: Path, game: str, seed: int) -> None:
    players, log = asyncio.run(sail(folder, game, Random(seed)))
    assert [line for player in players for line in player.wrong] == []
    for player in players:
        for key, seq in player.acked.items():
            assert (log[seq - 1]["player"], log[seq - 1]["action"]) == (player.seat, key.partition(": ")[2])
    said = Counter((entry["player"], entry["action"]) for entry in log)
    assert max(said.values()) == 1
    laid = Counter(entry["player"] for entry in log if entry["action"].startswith("lay"))
    stopped = [player for player in range(PLAYERS) if (-1, f"stop {player}") in said]
    assert stopped == [player for player in range(PLAYERS) if laid[player] < STOCKS[game]]
    assert next(entry["action"] for entry in log if entry["player"] == -1) == "go"
    assert log[-1]["action"] == LAST[game]
