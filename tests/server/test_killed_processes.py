"""`kill -9` of one of two processes that serve the same matches, of PostgreSQL, and of Redis: acknowledged and shown
entries are stored once, and players go on with the process that runs."""

import asyncio
import os
import signal
from pathlib import Path
from random import Random

import pytest

from tests.seeds import seeds, times
from tests.server.databases import PostgresServer, RedisServer, postgres_server
from tests.server.server_fixture import WAIT_S
from tests.server.test_killed import MAX_HEARD, Player, Witnesses, crew, last_log, yard

KILLS = times(4, 30)
DATABASE_KILLS = times(1, 3)
REDIS_KILLS = times(1, 3)
SOON_S = 0.01


async def play_on(player: Player, ports: list[int], rng: Random) -> None:
    """Plays, and joins again on any process, until the player is told to stop."""
    while True:
        await player.play(rng.choice(ports))
        await asyncio.sleep(SOON_S)


async def sail(folder: Path, postgres: PostgresServer, redis: RedisServer, rng: Random) -> Witnesses:
    witnesses = Witnesses()
    shared = (postgres.new_database(), redis.address)
    async with yard(folder, *shared) as first, yard(folder, *shared) as second:
        yards = (first, second)
        running = [await each.start() for each in yards]
        ports = [port for _, port in running]
        players = await crew(ports[0], folder, witnesses)
        playing = [asyncio.create_task(play_on(player, ports, rng)) for player in players]
        faults = ["process"] * KILLS + ["database"] * DATABASE_KILLS + ["redis"] * REDIS_KILLS
        rng.shuffle(faults)
        for fault in (*faults, ""):
            witnesses.full.clear()
            witnesses.enough = witnesses.heard + rng.randint(1, MAX_HEARD)
            await asyncio.wait_for(witnesses.full.wait(), WAIT_S)
            if witnesses.wrong:
                break
            if fault == "process":
                which = rng.randrange(2)
                os.kill(running[which][0], signal.SIGKILL)
                running[which] = await yards[which].start()
                ports[which] = running[which][1]
            elif fault:
                server = postgres if fault == "database" else redis
                server.kill()
                await asyncio.to_thread(server.start)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        for player in players:
            for port in ports:
                witnesses.check(player.match, await last_log(port, player), witnesses.promised(player.match))
    return witnesses


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(1))
def test_nothing_acknowledged_or_shown_is_lost_or_doubled_when_one_of_two_processes_is_killed(
    folder: Path, redis: RedisServer, seed: int
) -> None:
    with postgres_server() as postgres:
        witnesses = asyncio.run(sail(folder, postgres, redis, Random(seed)))
    assert witnesses.wrong == []
    assert len(witnesses.acknowledged) > 10 * KILLS
