"""How quick the server is while matches are played.

    python benchmarks/server.py [--game armada] [--matches 50] [--seconds 20] [--live 200] [--players 2] [--scenes]

A real server in a process of its own, real sockets, real SQLite with synchronous=FULL on this disk. In every match two
players and a spectator look on; about once a second the player whose turn it is asks for four plans, one after the
other, and plays.

    action    in the server, from an action's arrival to its being handed to every watcher's socket, after the commit
    seen      by the clients, from sending an action to the opponent's having read the event, their own work included
    plan      by the clients, from the question to the answer
    fsync     what the same disk takes meanwhile to sync 8 KB, which every commit has to wait for

Memory is the growth of the server's resident set over many matches in the middle of a game, its players looking.
"""

import argparse
import asyncio
import json
import os
import signal
import statistics
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, BinaryIO

import uvloop
from websockets.asyncio.client import ClientConnection, connect

from iceharbor.catalogue import open_game
from iceharbor.codec import plain
from iceharbor.match import AnyGame, Match
from iceharbor.server.app import serve
from iceharbor.server.limits import read_limits
from iceharbor.server.match.inbox import Reply
from iceharbor.server.match.room import Room
from iceharbor.server.match.seats import new_id, new_token, seat_row
from iceharbor.server.match.session import Step
from iceharbor.server.storage.schema import NewRow
from iceharbor.server.storage.store import Store
from iceharbor.server.wire import Act, NewSeat, Rename

PLANS: tuple[tuple[str, ...], ...] = ((), ("{ship}",), ("move", "{ship}"), ("fire", "{ship}", "port"))
OPEN_S = 300
"""Seconds for a socket to open while many do."""
SCRIPT = 120
"""Actions that are prepared for each match."""


@dataclass
class Scripted:
    """A match with legal actions to be played in it, in order."""

    id: str
    tokens: list[str]
    first: int
    """The seq before the first of them."""
    ships: list[list[str]]
    """The names of each player's ships then."""
    actions: list[tuple[int, str]]


@dataclass
class Times:
    """Milliseconds."""

    action: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    plan: list[float] = field(default_factory=list)
    fsync: list[float] = field(default_factory=list)


def scripted(store: Store, game: AnyGame, seed: int, played: int = 0) -> Scripted:
    """A stored match after a number of actions of play, and the actions that follow."""
    rng = Random(seed)
    match = Match.begin(game).settle(rng, keep_timers=True)
    while plain(game.position(match.state))["phase"] != "play":
        match = played_on(match, rng)
    for _ in range(played):
        match = played_on(match, rng)
    begun, actions = match, list[tuple[int, str]]()
    for _ in range(SCRIPT):
        if match.outcome is None:
            match = played_on(match, rng)
            actions.append((match.entries[-1].player, match.entries[-1].notation))
    tokens = [new_token() for _ in range(game.players)]
    rows = tuple(seat_row(game.info.name, player, NewSeat(), token) for player, token in enumerate(tokens))
    name = new_id()
    store.create(NewRow(name, begun.header, False, rows, begun.entries)).result()
    afloat = plain(game.position(begun.state))["ships"]
    ships = [[ship["name"] for ship in afloat if ship["player"] == player] for player in range(game.players)]
    return Scripted(name, tokens, begun.seq, ships, actions)


def played_on(match: Match, rng: Random) -> Match:
    """The match with one more random action of a player who may act."""
    if match.outcome is not None:
        return match
    player = min(match.to_act)
    return match.play(player, match.game.write(match.game.sample(match.state, player, rng))).settle(rng)


@asynccontextmanager
async def served(folder: Path, times: Times, program: Path = Path(__file__)) -> AsyncIterator[tuple[int, int]]:
    """A server that is there: its process id and its port. When it stops it tells its own times."""
    command = (sys.executable, "-m", f"benchmarks.{program.stem}", "--serve", str(folder))
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE, limit=2**24)
    assert process.stdout is not None
    port = int((await process.stdout.readline()).split(b":")[2].split(b"/")[0])
    try:
        yield process.pid, port
    finally:
        process.send_signal(signal.SIGINT)
        times.action += json.loads(await process.stdout.readline())
        await process.wait()


def serve_timed(folder: Path) -> None:
    """Serves, and prints how long each action took when it has stopped."""
    arrived: dict[str, float] = {}
    took: list[float] = []
    ask, show = Room.submit, Room._broadcast

    def timed_ask(room: Room, message: Act | Rename, reply: Reply, **more: Any) -> None:
        arrived[room.id] = perf_counter()
        ask(room, message, reply, **more)

    def timed_show(room: Room, step: Step) -> None:
        show(room, step)
        took.append(1000 * (perf_counter() - arrived[room.id]))

    Room.submit, Room._broadcast = timed_ask, timed_show  # type: ignore[assignment, method-assign]
    serve("127.0.0.1", 0, folder, False, read_limits(os.environ.get("ICEHARBOR_LIMITS", "").split()))
    print(json.dumps(took))


async def joined(port: int, match: str, *tokens: str, scenes: bool = False) -> ClientConnection:
    address = f"ws://127.0.0.1:{port}/api/matches/{match}/socket"
    line = await connect(address, compression=None, max_size=2**22, open_timeout=OPEN_S, ping_interval=None)
    await line.send(json.dumps({"t": "join", "tokens": tokens, "scenes": scenes}))
    await heard(line, "match")
    return line


async def heard(line: ClientConnection, kind: str) -> str:
    """The next message of this kind, unread."""
    while True:
        text = await line.recv(decode=True)
        if text.startswith(f'{{"t":"{kind}"'):
            return text


async def come(port: int, script: Scripted, scenes: bool) -> list[ClientConnection]:
    """Two players and a spectator."""
    seats = (script.tokens[:1], script.tokens[1:], ())
    return [await joined(port, script.id, *tokens, scenes=scenes) for tokens in seats]


async def play(script: Scripted, lines: list[ClientConnection], seconds: float, rng: Random, times: Times) -> None:
    gazing = asyncio.create_task(gaze(lines[2]))
    seq, end = script.first, perf_counter() + seconds
    await asyncio.sleep(rng.random())
    for player, text in script.actions:
        if perf_counter() > end:
            break
        pause = asyncio.create_task(asyncio.sleep(rng.uniform(0.7, 1.3)))
        mine, other = lines[player], lines[1 - player]
        for number, words in enumerate(PLANS):
            ship = rng.choice(script.ships[player])
            question = [word.format(ship=ship) for word in words]
            before = perf_counter()
            await mine.send(json.dumps({"t": "plan", "id": number, "player": player, "words": question}))
            await heard(mine, "plan")
            times.plan.append(1000 * (perf_counter() - before))
        before = perf_counter()
        act: dict[str, Any] = {"t": "act", "key": f"{seq}", "player": player, "base_seq": seq, "words": text.split(" ")}
        await mine.send(json.dumps(act))
        await heard(other, "event")
        times.seen.append(1000 * (perf_counter() - before))
        await heard(mine, "event")
        seq += 1
        await pause
    gazing.cancel()
    for line in lines:
        await line.close()


async def sync_now_and_then(path: Path, times: Times) -> None:
    with path.open("wb") as file:
        while True:
            await asyncio.sleep(0.1)
            times.fsync.append(1000 * await asyncio.to_thread(sync, file))


def sync(file: BinaryIO) -> float:
    """Seconds to write 8 KB and have them on the disk."""
    before = perf_counter()
    file.write(bytes(8192))
    file.flush()
    os.fsync(file.fileno())
    return perf_counter() - before


async def gaze(line: ClientConnection) -> None:
    """A spectator."""
    async for _ in line:
        pass


def resident_kb(pid: int) -> int:
    line = next(line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1])


async def speed(folder: Path, game: AnyGame, matches: int, seconds: float, scenes: bool) -> None:
    store = Store(folder, sys.exit)
    scripts = [scripted(store, game, seed) for seed in range(matches)]
    store.close()
    times = Times()
    async with served(folder, times) as (_, port):
        everybody = [await come(port, script, scenes) for script in scripts]
        matches_playing = (
            play(script, lines, seconds, Random(number), times)
            for number, (script, lines) in enumerate(zip(scripts, everybody, strict=True))
        )
        syncing = asyncio.create_task(sync_now_and_then(folder / "synced", times))
        await asyncio.gather(*matches_playing)
        syncing.cancel()
    actions, plans = len(times.seen) / seconds, len(times.plan) / seconds
    print(f"{matches} matches playing, {seconds:g} s: {actions:.0f} actions/s, {plans:.0f} plans/s")
    report("action", times.action, 10)
    report("seen", times.seen, 10)
    report("plan", times.plan, 15)
    report("fsync", times.fsync, None)


def report(name: str, found: list[float], most: int | None) -> None:
    cuts = statistics.quantiles(found, n=1000)
    goal = "" if most is None else f" (goal {most})"
    print(f"{name:7} p50 {cuts[499]:6.2f} ms   p95 {cuts[949]:6.2f}   p99 {cuts[989]:6.2f}{goal}")


async def memory(folder: Path, game: AnyGame, matches: int, entries: int, scenes: bool) -> None:
    store, last = Store(folder, sys.exit), game.players - 1
    scripts = [scripted(store, game, seed, entries) for seed in range(10 + matches)]
    store.close()
    async with served(folder, Times()) as (pid, port):
        both = [(script.id, token) for script in scripts[:10] for token in script.tokens]
        lines = [await joined(port, name, token, scenes=scenes) for name, token in both]
        before = resident_kb(pid)
        for script in scripts[10:]:
            lines += [await joined(port, script.id, token, scenes=scenes) for token in script.tokens]
            await lines[-1].send(json.dumps({"t": "plan", "id": 1, "player": last, "words": []}))
            await heard(lines[-1], "plan")
        grown = resident_kb(pid) - before
        for line in lines:
            await line.close()
    kept = f"{matches} live matches of {game.players} players and {entries} actions"
    print(f"memory  {grown / matches:.0f} KB a match (goal 300 for two players): {kept}")


def main() -> None:
    asked = argparse.ArgumentParser(description="How quick the server is while matches are played.")
    asked.add_argument("--game", default="ice_pirates", help="by its name in the catalogue")
    asked.add_argument("--matches", type=int, default=50)
    asked.add_argument("--seconds", type=float, default=20)
    asked.add_argument("--live", type=int, default=200, help="matches for measuring memory")
    asked.add_argument("--entries", type=int, default=200, help="actions in each of those")
    asked.add_argument("--players", type=int, default=2, help="players of each of those")
    asked.add_argument("--option", action="append", default=[], metavar="NAME=JSON", help="an option of the game")
    asked.add_argument("--scenes", action="store_true", help="the clients get scenes in place of views")
    asked.add_argument("--serve", type=Path, help=argparse.SUPPRESS)
    words = asked.parse_args()
    if words.serve:
        return serve_timed(words.serve)
    options = {name: json.loads(value) for name, _, value in (each.partition("=") for each in words.option)}
    with tempfile.TemporaryDirectory(dir=os.environ.get("ICEHARBOR_BENCHMARK_DISK")) as folder:
        if words.matches:
            game = open_game(words.game, 2, options)
            uvloop.run(speed(Path(folder) / "speed", game, words.matches, words.seconds, words.scenes))
        game = open_game(words.game, words.players, options)
        uvloop.run(memory(Path(folder) / "memory", game, words.live, words.entries, words.scenes))


if __name__ == "__main__":
    main()
