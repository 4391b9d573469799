"""`kill -9` of the real program while all its games are played: of the only process, of one of two, of PostgreSQL.

One entry a number, nothing acknowledged is lost, and nothing is stored twice. `--all` kills 30, 15 and 3 times,
`--long` 200, 100 and 10 times; docs/performance.md has the figures, which each run prints.
"""

import asyncio
import statistics
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from iceharbor.catalogue import GAMES
from tests.seeds import seeds, times
from tests.server.databases import PostgresServer, RedisServer, postgres_server
from tests.server.real_players import Ledger, crew, rows_of_database, rows_of_file
from tests.server.real_program import Program, programs
from tests.server.server_fixture import WAIT_S

KILLS = times(1, 30, 200)
KILLS_OF_ONE = times(1, 15, 100)
KILLS_OF_DATABASE = times(1, 3, 10)
MOST = 60
"""Acknowledgements between two kills."""


async def sail(ports: list[int], kills: Sequence[Callable[[], Awaitable[None]]], rng: Random) -> Ledger:
    """Plays all games, and kills something after a random number of acknowledgements, each in its turn."""
    ledger, back_s = Ledger(), list[float]()
    playing = [asyncio.create_task(seat.play()) for seat in crew(ports, ledger, rng)]
    try:
        for kill in kills:
            await ledger.more(rng.randint(1, MOST))
            if ledger.wrong:
                break
            await kill()
            back_s.append(await ledger.more(1))
        while not ledger.wrong and set(GAMES) - set(ledger.games):
            await ledger.more(1)
    finally:
        for task in playing:
            task.cancel()
        for done in await asyncio.gather(*playing, return_exceptions=True):
            with suppress(asyncio.CancelledError):
                if isinstance(done, BaseException):
                    raise done
    most, middle = max(back_s, default=0), statistics.median(back_s or [0])
    print(
        f"\n{len(kills)} kills: {len(ledger.acknowledged)} acknowledged ({dict(ledger.games)}), {ledger.joined} joins; "
        f"seconds from the program's start, or the kill of another, to the next acknowledgement: {middle:.1f} in the "
        f"middle, {most:.1f} at most"
    )
    return ledger


@pytest.mark.timeout(36_000)
@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(1))
def test_nothing_is_lost_or_doubled_when_the_only_process_is_killed(folder: Path, seed: int) -> None:
    async def run() -> Ledger:
        program = Program(folder)
        ports = [0]

        async def kill() -> None:
            await program.kill()
            await program.start()
            ports[0] = program.port

        async with programs(program):
            ports[0] = program.port
            ledger = await sail(ports, [kill] * KILLS, Random(seed))
            await program.stop()
        return ledger

    ledger = asyncio.run(run())
    assert ledger.check(rows_of_file(str(folder / "iceharbor.sqlite3"))) == []
    assert len(ledger.acknowledged) >= KILLS


@pytest.mark.timeout(36_000)
@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(1))
def test_nothing_is_lost_or_doubled_when_one_of_two_processes_or_postgresql_is_killed(
    folder: Path, redis: RedisServer, seed: int
) -> None:
    async def run(postgres: PostgresServer, database: str) -> Ledger:
        rng, shared = Random(seed), (database, redis.address)
        both = [Program(folder / str(number), shared) for number in range(2)]
        ports: list[int] = []

        async def kill_one() -> None:
            which = rng.randrange(2)
            await both[which].kill()
            await both[which].start()
            ports[which] = both[which].port

        async def kill_database() -> None:
            postgres.kill()
            await asyncio.to_thread(postgres.start)

        kills = [kill_one] * KILLS_OF_ONE + [kill_database] * KILLS_OF_DATABASE
        rng.shuffle(kills)
        async with programs(*both):
            ports += [each.port for each in both]
            ledger = await asyncio.wait_for(sail(ports, kills, rng), WAIT_S * (len(kills) + 1))
            for each in both:
                await each.stop()
        return ledger

    with postgres_server() as postgres:
        database = postgres.new_database()
        ledger = asyncio.run(run(postgres, database))
        assert ledger.check(rows_of_database(database)) == []
    assert len(ledger.acknowledged) >= KILLS_OF_ONE


def test_the_ledger_finds_what_is_lost_doubled_or_changed() -> None:
    ledger = Ledger(
        sent={("m", 0, "a"): "one", ("m", 0, "b"): "two", ("m", 1, "c"): "three"},
        acknowledged={("m", 0, "a"): 1, ("m", 0, "b"): 2},
        denied={("m", 1, "c")},
        shown={("m", 1): 0},
    )
    whole: list[tuple[str, int, int, str, str | None]] = [("m", 1, 0, "one", "a"), ("m", 2, 0, "two", "b")]
    assert ledger.check(whole) == []
    for wrong in (
        whole[:1],
        [whole[0], ("m", 2, 0, "other", "b")],
        [*whole, ("m", 3, 0, "one", "a")],
        [*whole, ("m", 3, 1, "three", "c")],
        [*whole, ("m", 4, -1, "deal", None)],
        [("m", 1, 1, "one", "a"), whole[1]],
    ):
        assert ledger.check(wrong) != [], wrong
