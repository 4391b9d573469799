"""How fast a rush is: many tables of Torpedo at which each player places a piece twice a second.

    python -m benchmarks.rush [--tables 20] [--players 5] [--rounds 3] [--scenes] [--bare] [--processes 2]

A real server in a process of its own, real sockets, real SQLite with synchronous=FULL on this disk, or where
ICEHARBOR_BENCHMARK_DISK says. All players are ready, the countdown passes, and each player places all pieces but one.

    answered  in the server, from a placement's arrival to its acknowledgement, after the commit
    acked     by the clients, from sending a placement to reading its acknowledgement, their own work included
    seen      by the clients, from sending a placement until the next player has read the event
    fsync     a bare sync of 8 KB on the same disk at the same time; every commit waits for one

With --processes the real program runs that many times on one PostgreSQL and one Redis, and the players of a table are
spread over them. Then `action` and `commit` come from the program's own metrics: from a placement's arrival to its
broadcast after the commit, and what the database took for each commit.

With --scenes the clients get scenes, as the page does. With --bare there are no sockets, and players place as fast as
the server follows, in this process; it prints the processor time of a placement in the server's thread and the bytes of
an event, in turn with views and with scenes.
"""

import argparse
import asyncio
import json
import os
import tempfile
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import mean, median
from time import perf_counter, thread_time
from typing import Any
from urllib.request import Request, urlopen

import uvloop
from msgspec import Struct
from websockets.asyncio.client import ClientConnection

from benchmarks.load import Buckets, metrics, show
from benchmarks.server import Times, joined, report, served, sync_now_and_then
from iceharbor.games.torpedo.records import RUSH
from iceharbor.server import app
from iceharbor.server.bots.bot_process import BotPool
from iceharbor.server.limits import FIRST, read_limits
from iceharbor.server.match.inbox import NO_SEATS, Reply, Seats
from iceharbor.server.match.room import Room
from iceharbor.server.match.rooms import Rooms
from iceharbor.server.rng_factory import system_rng
from iceharbor.server.storage.store import Store
from iceharbor.server.warmup import Warmup, freeze_loaded
from iceharbor.server.wire import Act, Join, NewMatch, NewSeat, Rename
from iceharbor.warmup import units
from tests.server.databases import postgres_server, redis_server
from tests.server.real_program import Program, programs

PAUSE_S = (0.35, 0.65)
"""The pause between a player's placements: twice a second."""
INCH = 1024
FIELD = (40 * INCH, 28 * INCH)
"""For four or five players."""
MARGIN = 2 * INCH
EACH = 5
"""Pieces of each size in a stock."""


WORK = ("address_seat_work=1000000", "address_seat_work_pace=1000000")
"""All clients share one address here; players of as many tables seldom do."""


@dataclass
class Rush:
    """Milliseconds, as the clients see them."""

    acked: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    refused: int = 0


@dataclass
class Table:
    """A match, its players' lines, and when the placement with each key was sent."""

    lines: list[ClientConnection]
    listening: list[asyncio.Task[None]] = field(default_factory=list)
    began: asyncio.Event = field(default_factory=asyncio.Event)
    sent: dict[str, float] = field(default_factory=dict)
    waiting: dict[int, str] = field(default_factory=dict)
    """For each player the placement that their neighbour has not seen yet."""


def serve_timed(folder: Path) -> None:
    """Serves, and prints how long each placement took when it has stopped."""
    took: list[float] = []
    ask = Room.submit

    def timed_ask(
        room: Room, message: Act | Rename, reply: Reply, by_owner: bool = False, here: Seats = NO_SEATS
    ) -> None:
        arrived = perf_counter()

        def timed_reply(answer: Struct) -> None:
            reply(answer)
            if isinstance(message, Act) and message.words[0] == "lay":
                took.append(1000 * (perf_counter() - arrived))

        ask(room, message, timed_reply, by_owner, here)

    Room.submit = timed_ask  # type: ignore[method-assign,assignment]
    app.Warmup = torpedo_alone  # type: ignore[attr-defined,assignment]
    app.serve("127.0.0.1", 0, folder, False, read_limits(WORK))
    print(json.dumps(took))


def torpedo_alone() -> Warmup:
    """A warm-up that loads or compiles the one game that is played here."""
    return Warmup(is_done=lambda unit: True, load=load_torpedo)


def load_torpedo(unit: units.Unit) -> None:
    if unit.game == "torpedo":
        units.warm(unit)
        freeze_loaded()


async def new_table(ports: Sequence[int], players: int, scenes: bool) -> Table:
    """A table whose players are spread over the servers at these ports."""
    body = {"game": "torpedo", "players": players, "seats": [{"claim": True}] * players}
    made = await asyncio.to_thread(post, ports[0], body)
    joining = enumerate(made["tokens"])
    return Table([await joined(ports[n % len(ports)], made["match"], token, scenes=scenes) for n, token in joining])


def post(port: int, body: dict[str, Any]) -> dict[str, Any]:
    address = f"http://127.0.0.1:{port}/api/matches"
    with urlopen(Request(address, json.dumps(body).encode(), {"content-type": "application/json"})) as answer:
        made: dict[str, Any] = json.load(answer)
    return made


async def begin(table: Table, rush: Rush) -> None:
    """All clients listen and are ready, and the countdown has passed."""
    seats = range(len(table.lines))
    table.listening = [asyncio.create_task(listen(table, seat, rush)) for seat in seats]
    for seat in seats:
        await act(table, seat, "ready", f"ready-{seat}")
    await table.began.wait()


async def play(table: Table, rng: Random) -> None:
    await asyncio.gather(*(lay_all(table, seat, Random(rng.random())) for seat in range(len(table.lines))))
    await asyncio.sleep(1)


async def leave(table: Table) -> None:
    for listener in table.listening:
        listener.cancel()
    for line in table.lines:
        await line.close()


async def lay_all(table: Table, seat: int, rng: Random) -> None:
    await asyncio.sleep(rng.random() / 2)
    for number, text in enumerate(placements(rng)):
        key = f"{seat}-{number}"
        pause = asyncio.create_task(asyncio.sleep(rng.uniform(*PAUSE_S)))
        table.sent[key] = perf_counter()
        table.waiting[seat] = f'"{text.rpartition(" ")[0]} '
        await act(table, seat, text, key)
        await pause


def placements(rng: Random) -> Iterator[str]:
    """All the pieces of a player but one, anywhere."""
    stock = [size for size in "SML" for _ in range(EACH)][:-1]
    rng.shuffle(stock)
    for size in stock:
        x, y = (rng.randint(MARGIN, width - MARGIN) for width in FIELD)
        heading = rng.randrange(3600)
        yield f"lay {size} {x},{y} {heading // 10:03}.{heading % 10}"


async def act(table: Table, seat: int, text: str, key: str) -> None:
    message = {"t": "act", "key": key, "player": seat, "base_seq": 0, "words": text.split(" ")}
    await table.lines[seat].send(json.dumps(message))


async def listen(table: Table, seat: int, rush: Rush) -> None:
    """Answers probes, and notes when what was sent is acknowledged, and when the neighbour's placement is seen."""
    neighbour = (seat - 1) % len(table.lines)
    async for text in table.lines[seat]:
        assert isinstance(text, str)
        now = perf_counter()
        if text.startswith('{"t":"ack"') and (key := json.loads(text)["key"]) in table.sent:
            rush.acked.append(1000 * (now - table.sent[key]))
        elif text.startswith('{"t":"event"'):
            head = text[:400]
            if '"action":"go"' in head:
                table.began.set()
            if (waited := table.waiting.get(neighbour)) and waited in head:
                number = sum(key.startswith(f"{neighbour}-") for key in table.sent) - 1
                rush.seen.append(1000 * (now - table.sent[f"{neighbour}-{number}"]))
        elif text.startswith('{"t":"probe"'):
            await table.lines[seat].send(json.dumps({"t": "probe_reply", "id": json.loads(text)["id"]}))
        elif text.startswith('{"t":"refused"'):
            rush.refused += 1


async def run(folder: Path, words: argparse.Namespace) -> None:
    times, rush = Times(), Rush()
    async with served(folder, times, Path(__file__)) as (_, port):
        async for _ in rounds([port], folder, words, rush, times):
            pass
    report("answered", times.action, 20)
    report_rush(rush, times)


async def run_shared(folder: Path, words: argparse.Namespace, shared: tuple[str, ...]) -> None:
    """The same with the real program in several processes."""
    most = 4 * words.tables * words.players
    counts = (f"address_{kind}={most}" for kind in ("seats", "guests", "joining", "connections"))
    raised = tuple(f"--limit={limit}" for limit in (*counts, *WORK))
    running = [Program(folder / str(number), shared, raised) for number in range(words.processes)]
    times, rush, counted = Times(), Rush(), dict[str, dict[float, float]]()
    async with programs(*running):
        before: Buckets = {}
        async for playing in rounds([each.port for each in running], folder, words, rush, times):
            now, _, _ = await metrics(running)
            if playing:
                before = now
            else:
                add(counted, before, now)
    show("action", {}, counted, "iceharbor_action_seconds", " (goal 20 and a commit)")
    show("commit", {}, counted, "iceharbor_commit_seconds")
    report_rush(rush, times)


def add(counted: Buckets, before: Buckets, after: Buckets) -> None:
    """Adds what was counted between two moments."""
    for name, counts in after.items():
        total = counted.setdefault(name, {})
        for bound, value in counts.items():
            total[bound] = total.get(bound, 0) + value - before.get(name, {}).get(bound, 0)


async def rounds(
    ports: Sequence[int], folder: Path, words: argparse.Namespace, rush: Rush, times: Times
) -> AsyncIterator[bool]:
    """Plays all rounds; gives True when placing begins in all tables of a round, and False when it has ended."""
    for port in ports:
        await ready(port)
    syncing = asyncio.create_task(sync_now_and_then(folder / "synced", times))
    for number in range(words.rounds):
        tables = [await new_table(ports, words.players, words.scenes) for _ in range(words.tables)]
        rngs = [Random(number * words.tables + at) for at in range(words.tables)]
        await asyncio.gather(*(begin(table, rush) for table in tables))
        yield True
        await asyncio.gather(*(play(table, rng) for table, rng in zip(tables, rngs, strict=True)))
        yield False
        await asyncio.gather(*map(leave, tables))
    syncing.cancel()
    print(
        f"{words.tables} tables of {words.players}, {words.rounds} rounds: {len(rush.acked)} placements, "
        f"{rush.refused} refused; load {os.getloadavg()[0]:.1f}"
    )


def report_rush(rush: Rush, times: Times) -> None:
    report("acked", rush.acked, 20)
    report("seen", rush.seen, None)
    report("fsync", times.fsync, None)


@dataclass(eq=False)
class Onlooker:
    """A client without a socket, to which everything is written all the same."""

    held_seats: tuple[int, ...] = ()
    tokens: tuple[str, ...] = ()
    draws: bool = False
    thinks: bool = False
    address: str = "onlooker"
    events: list[int] = field(default_factory=list)
    """The bytes of each event."""

    def send(self, message: bytes, urgent: bool = True) -> None:
        if message.startswith(b'{"t":"event"'):
            self.events.append(len(message))

    def disconnect(self, code: int) -> None: ...


async def run_bare(folder: Path, tables: int, players: int, rounds: int) -> None:
    warmup, store = torpedo_alone(), Store(folder, print)
    warmup.start()
    rooms = Rooms(store, BotPool(FIRST.bot_think_s, system_rng), warmup, FIRST)
    found = {scenes: [await bare_round(rooms, tables, players, Random(0), scenes)] for scenes in (False, True)}
    for number in range(1, rounds + 1):
        for scenes, each in found.items():
            each.append(await bare_round(rooms, tables, players, Random(number), scenes))
    await rooms.close()
    await warmup.close()
    store.close()
    print(f"{tables} tables of {players}, {rounds} rounds after a first one")
    for scenes, (_, *each) in found.items():
        took, sizes = zip(*each, strict=True)
        form = "scenes" if scenes else "views "
        print(
            f"{form}  a placement takes {median(took):.2f} ms of one core, an event has {median(sizes):.0f} bytes;",
            end="",
        )
        print(" by rounds", ", ".join(f"{ms:.2f}" for ms in took))


async def bare_round(rooms: Rooms, tables: int, players: int, rng: Random, scenes: bool) -> tuple[float, float]:
    """Milliseconds of processor time for a placement, and the mean bytes of an event, with a number of rushes at
    once."""
    seated = [await sit(rooms, players, scenes) for _ in range(tables)]
    while not all(room.session.match.state.sea.turn[0].phase == RUSH for room, _ in seated):
        await asyncio.sleep(0.1)
    hands = [
        (room, player, seat, list(placements(rng))) for room, people in seated for seat, player in enumerate(people)
    ]
    count = len(hands[0][-1])
    began = thread_time()
    for number in range(count):
        for room, player, seat, texts in hands:
            say(room, player, seat, texts[number])
            await room.drain()
    took = 1000 * (thread_time() - began) / (count * len(hands))
    return took, mean(size for _, people in seated for player in people for size in player.events)


async def sit(rooms: Rooms, players: int, scenes: bool) -> tuple[Room, list[Onlooker]]:
    """A new table at which all players are ready."""
    made = await rooms.create(NewMatch("torpedo", players, seats=(NewSeat(claim=True),) * players))
    room, people = await rooms.open(made.match), [Onlooker() for _ in range(players)]
    for player, token in zip(people, made.tokens, strict=True):
        room.receive(player, Join((str(token),), scenes=scenes))
    for seat, player in enumerate(people):
        say(room, player, seat, "ready")
    await room.drain()
    return room, people


def say(room: Room, player: Onlooker, seat: int, text: str) -> None:
    seq = room.session.match.seq
    room.receive(player, Act(f"{seat} {seq}", seat, seq, tuple(text.split(" "))))


async def ready(port: int) -> None:
    """Returns when the rules are compiled."""
    while not await asyncio.to_thread(is_ready, port):
        await asyncio.sleep(0.2)


def is_ready(port: int) -> bool:
    with urlopen(f"http://127.0.0.1:{port}/api/ready") as answer:
        return bool(json.load(answer)["ready"])


def main() -> None:
    asked = argparse.ArgumentParser(description="How quick a rush is at many tables at once.")
    asked.add_argument("--tables", type=int, default=20)
    asked.add_argument("--players", type=int, default=5)
    asked.add_argument("--rounds", type=int, default=3)
    asked.add_argument("--scenes", action="store_true", help="the clients get scenes in place of views")
    asked.add_argument("--bare", action="store_true", help="no sockets: the processor time of a placement")
    asked.add_argument("--processes", type=int, default=1, help="1 on SQLite, more on PostgreSQL and Redis")
    asked.add_argument("--serve", type=Path, help=argparse.SUPPRESS)
    words = asked.parse_args()
    if words.serve:
        return serve_timed(words.serve)
    with tempfile.TemporaryDirectory(dir=os.environ.get("ICEHARBOR_BENCHMARK_DISK")) as folder:
        data = Path(folder) / "rush"
        if words.bare:
            return uvloop.run(run_bare(data, words.tables, words.players, words.rounds))
        if words.processes == 1:
            return uvloop.run(run(data, words))
        with ExitStack() as ends:
            database = ends.enter_context(postgres_server()).new_database()
            shared = (database, ends.enter_context(redis_server()).address)
            data.mkdir()
            uvloop.run(run_shared(data, words, shared))


if __name__ == "__main__":
    main()
