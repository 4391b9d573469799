"""Many actions a second over many live matches, in one process on SQLite or in two on PostgreSQL and Redis.

    python -m benchmarks.load [--processes 2] [--matches 1000] [--rate 500] [--seconds 30] [--spectators]

The real program in processes of its own, real sockets, and a database that syncs to this disk (two processes need the
Debian packages postgresql and redis-server; they are started in a temporary folder). The two players of a match, of
two processes one at each, play a game that was prepared. Actions are sent at a steady rate, also when answers are late.

    action  in the server, from an action's arrival to its broadcast after the commit, by the program's own metrics
    commit  what the database took for each commit, by the same
    loop    how late the server's event loop called what was due, by the same
    seen    by the clients, from sending an action to the opponent's event, their own work included
    late    how late the generator itself sent an action: above a few milliseconds it is the generator that is measured
    fsync   a bare sync of 8 KB on the same disk at the same time

Quantiles of the first three are read from histograms, so they are exact to the width of a bucket.
"""

import argparse
import asyncio
import json
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from random import Random
from time import perf_counter, time
from typing import Any, Final
from urllib.request import urlopen

import uvloop
from websockets.asyncio.client import ClientConnection

from benchmarks.server import Times, joined, played_on, report, sync_now_and_then
from iceharbor.catalogue import open_game
from iceharbor.match import Match
from iceharbor.server.descriptors import allow
from iceharbor.server.match.seats import new_id, new_token, seat_row
from iceharbor.server.storage.match_store import MatchStore
from iceharbor.server.storage.schema import NewRow
from iceharbor.server.storage.store import Store
from iceharbor.server.wire import NewSeat
from tests.server.databases import postgres_server, redis_server
from tests.server.real_program import Program, programs

WARM_S: Final = 3.0
"""Seconds of play before the measurement."""
AT_ONCE: Final = 40
"""Sockets that join at the same time."""
MAX_ACTIONS: Final = 60
GOAL_MS: Final = 50


@dataclass
class Prepared:
    """A match with the actions to be played in it, in order."""

    id: str
    tokens: list[str]
    seq: int
    actions: list[tuple[int, str]]
    lines: list[ClientConnection] = field(default_factory=list)
    """The sockets of its players."""
    played: int = 0
    sent_at: float = 0.0
    waits: bool = False
    """The last action has not been seen by the opponent yet."""


def prepared(store: MatchStore, name: str, seed: int) -> Prepared:
    """A stored match without actions, and a random game that goes on from it."""
    rng = Random(seed)
    match = begun = Match.begin(open_game(name, 2)).settle(rng)
    actions: list[tuple[int, str]] = []
    while match.outcome is None and len(actions) < MAX_ACTIONS:
        match = played_on(match, rng)
        actions.append((match.entries[-1].player, match.entries[-1].notation))
    tokens = [new_token() for _ in range(2)]
    rows = tuple(seat_row(name, player, NewSeat(), token) for player, token in enumerate(tokens))
    row = NewRow(new_id(), begun.header, False, rows, begun.entries, round(1000 * time()))
    store.create(row).result()
    return Prepared(row.id, tokens, begun.seq, actions)


class Load:
    """The clients of all matches."""

    def __init__(self, matches: list[Prepared], ports: list[int], rate: float) -> None:
        self.matches, self.ports, self.rate = matches, ports, rate
        self.seen: list[float] = []
        self.late: list[float] = []
        self.skipped = self.answers = 0
        self.wrong: list[str] = []
        self._tasks: list[asyncio.Task[None]] = []

    async def join(self, spectators: bool) -> None:
        gate = asyncio.Semaphore(AT_ONCE)

        async def come(match: Prepared) -> None:
            async with gate:
                for player, token in enumerate(match.tokens):
                    port = self.ports[player % len(self.ports)]
                    match.lines.append(await joined(port, match.id, token, scenes=True))
                if spectators:
                    match.lines.append(await joined(self.ports[-1], match.id, scenes=True))
            for player, line in enumerate(match.lines):
                self._tasks.append(asyncio.create_task(self._listen(match, player, line)))

        await asyncio.gather(*map(come, self.matches))

    async def _listen(self, match: Prepared, player: int, line: ClientConnection) -> None:
        while True:
            text = await line.recv(decode=True)
            kind = text[6:11]
            if kind == "event" and match.waits and player == 1 - match.actions[match.played - 1][0]:
                self.seen.append(1000 * (perf_counter() - match.sent_at))
                match.waits = False
            elif kind == 'ack",':
                self.answers += 1
            elif kind in ("stale", "refus", "error"):
                self.wrong.append(text[:300])

    async def play(self, seconds: float) -> None:
        """Sends actions at the rate, one match after the other."""
        self.seen, self.late, self.skipped, self.answers = [], [], 0, 0
        began = perf_counter()
        for number in range(round(seconds * self.rate)):
            due = began + number / self.rate
            if (wait := due - perf_counter()) > 0:
                await asyncio.sleep(wait)
            self.late.append(1000 * (perf_counter() - due))
            match = self.matches[number % len(self.matches)]
            if match.waits or match.played >= len(match.actions):
                self.skipped += 1
                continue
            await self._act(match)

    async def _act(self, match: Prepared) -> None:
        player, action = match.actions[match.played]
        base = match.seq + match.played
        act: dict[str, Any] = {"t": "act", "key": f"{base}.{match.id}", "player": player, "base_seq": base}
        match.played, match.waits, match.sent_at = match.played + 1, True, perf_counter()
        await match.lines[player].send(json.dumps({**act, "words": action.split(" ")}))

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for start in range(0, len(self.matches), AT_ONCE):
            lines = [line for match in self.matches[start : start + AT_ONCE] for line in match.lines]
            await asyncio.gather(*(line.close() for line in lines), return_exceptions=True)


Buckets = dict[str, dict[float, float]]
"""For each histogram, how many values lie below each bound, over all processes."""


async def metrics(all_of_them: list[Program]) -> tuple[Buckets, float, float]:
    """The histograms, the processor time and the resident bytes of all processes."""
    buckets: Buckets = {}
    cpu_s = resident = 0.0
    for program in all_of_them:
        address = f"http://127.0.0.1:{program.metrics_port}/metrics"
        text = (await asyncio.to_thread(urlopen, address)).read().decode()
        for name, labels, value in re.findall(r"^(\w+)_bucket\{(.*)\} (\S+)$", text, re.MULTILINE):
            bound = float(labels.split('le="')[1].rstrip('"').replace("+Inf", "inf"))
            found = buckets.setdefault(name, {})
            found[bound] = found.get(bound, 0) + float(value)
        cpu_s += float(re.findall(r"^process_cpu_seconds_total (\S+)$", text, re.MULTILINE)[0])
        resident += float(re.findall(r"^process_resident_memory_bytes (\S+)$", text, re.MULTILINE)[0])
    return buckets, cpu_s, resident


def quantile(counts: dict[float, float], share: float) -> float:
    """The value in ms below which this share lies; within a bucket the values count as evenly spread."""
    whole = share * max(counts.values(), default=0.0)
    for (low, before), (high, now) in pairwise([(0.0, 0.0), *sorted(counts.items())]):
        if now >= whole and now > before:
            return 1000 * (low if high == float("inf") else low + (high - low) * (whole - before) / (now - before))
    return 0.0


def show(name: str, before: Buckets, after: Buckets, metric: str, goal: str = "") -> None:
    counts = {bound: value - before.get(metric, {}).get(bound, 0) for bound, value in after.get(metric, {}).items()}
    p50, p95, p99 = (quantile(counts, share) for share in (0.5, 0.95, 0.99))
    number = max(counts.values(), default=0)
    print(f"{name:7} p50 {p50:6.2f} ms   p95 {p95:6.2f}   p99 {p99:6.2f}   ({number:.0f}){goal}")


async def measure(words: argparse.Namespace, folder: Path, shared: tuple[str, ...], store: MatchStore) -> None:
    matches = [prepared(store, words.game, seed) for seed in range(words.matches)]
    store.close()
    more = (f"--limit=rooms={words.matches + 100}", f"--limit=sockets={3 * words.matches + 1000}")
    raised = [f"--limit=address_{kind}={4 * words.matches}" for kind in ("seats", "guests", "joining", "connections")]
    folders = [folder] if not shared else [folder / str(number) for number in range(words.processes)]
    running = [Program(each, shared, (*more, *raised)) for each in folders]
    times = Times()
    async with programs(*running):
        load = Load(matches, [each.port for each in running], words.rate)
        await load.join(words.spectators)
        print(f"{len(matches)} live matches of {words.game} in {len(running)} processes", flush=True)
        await load.play(WARM_S)
        before, cpu_before, _ = await metrics(running)
        syncing = asyncio.create_task(sync_now_and_then(folder / "synced", times))
        began = perf_counter()
        await load.play(words.seconds)
        took = perf_counter() - began
        syncing.cancel()
        await asyncio.sleep(1)
        after, cpu, resident = await metrics(running)
        done = load.answers
        print(
            f"{done / took:.0f} actions/s for {took:.0f} s, {load.skipped} left out because the one before was not "
            f"seen yet, {len(load.wrong)} refused; load {os.getloadavg()[0]:.1f}"
        )
        for line in load.wrong[:3]:
            print(f"  {line}")
        show("action", before, after, "iceharbor_action_seconds", f" (goal {GOAL_MS})")
        show("commit", before, after, "iceharbor_commit_seconds")
        show("loop", before, after, "iceharbor_loop_delay_seconds")
        report("seen", load.seen, None)
        report("late", load.late, None)
        report("fsync", times.fsync, None)
        each_ms, each_mb = 1000 * (cpu - cpu_before) / max(1, done), resident / len(running) / 2**20
        print(f"{each_ms:.2f} ms of the programs' processor time an action; {each_mb:.0f} MB a process", flush=True)
        await load.close()


def stores(words: argparse.Namespace, folder: Path, ends: ExitStack) -> Iterator[Any]:
    """The addresses of the shared services, then the store."""
    if words.processes == 1:
        yield ()
        yield Store(folder, sys.exit)
        return
    from iceharbor.server.storage.postgres_store import PostgresStore

    database = ends.enter_context(postgres_server()).new_database()
    yield (database, ends.enter_context(redis_server()).address)
    yield PostgresStore(database)


def main() -> None:
    asked = argparse.ArgumentParser(description="Many actions a second over many live matches.")
    asked.add_argument("--processes", type=int, default=1, help="1 on SQLite, more on PostgreSQL and Redis")
    asked.add_argument("--matches", type=int, default=1000)
    asked.add_argument("--rate", type=float, default=500, help="actions a second")
    asked.add_argument("--seconds", type=float, default=30)
    asked.add_argument("--game", default="hextris", help="by its name in the catalogue; one without later chance")
    asked.add_argument("--spectators", action="store_true", help="one in each match")
    words = asked.parse_args()
    allow(4 * words.matches + 500)
    with ExitStack() as ends, tempfile.TemporaryDirectory(dir=os.environ.get("ICEHARBOR_BENCHMARK_DISK")) as folder:
        shared, store = stores(words, Path(folder), ends)
        uvloop.run(measure(words, Path(folder), shared, store))


if __name__ == "__main__":
    main()
