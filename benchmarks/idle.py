"""What idle sockets cost: the server's resident memory, with spectators who only look.

    python -m benchmarks.idle [--sockets 10000] [--matches 1000] [--game hextris]

A real server in a process of its own, with its limits raised by their settings. Each socket joins a match as a
spectator and gets its scene. Both processes need as many file descriptors as there are sockets.
"""

import argparse
import asyncio
import os
import tempfile
from pathlib import Path
from time import perf_counter

import uvloop
from websockets.asyncio.client import ClientConnection
from websockets.protocol import State

from benchmarks.server import Times, joined, resident_kb, served
from iceharbor.catalogue import open_game
from iceharbor.match import Match
from iceharbor.server.descriptors import allow
from iceharbor.server.match.seats import new_id, new_token, seat_row
from iceharbor.server.storage.schema import NewRow
from iceharbor.server.storage.store import Store
from iceharbor.server.wire import NewSeat

GOAL_MB = 700
AT_ONCE = 50
"""Sockets that join at the same time."""
RAISED = ("sockets", "address_guests", "address_seats", "address_joining", "address_connections")


def stored_matches(folder: Path, name: str, count: int) -> list[str]:
    """The names of new matches without entries."""
    store, found = Store(folder, lambda *_: os.abort()), []
    for _ in range(count):
        match = Match.begin(open_game(name, 2))
        rows = tuple(seat_row(name, player, NewSeat(), new_token()) for player in range(2))
        found.append(new_id())
        store.create(NewRow(found[-1], match.header, False, rows, ())).result()
    store.close()
    return found


async def steady_kb(pid: int) -> int:
    """The resident memory once it grows no more: at first the server loads its games."""
    before, now = 0, resident_kb(pid)
    while now > before + 100:
        await asyncio.sleep(4)
        before, now = now, resident_kb(pid)
    return now


async def measure(folder: Path, name: str, sockets: int, matches: int) -> None:
    names = stored_matches(folder, name, matches)
    gate = asyncio.Semaphore(AT_ONCE)

    async def come(number: int) -> ClientConnection:
        async with gate:
            return await joined(port, names[number % matches], scenes=True)

    async with served(folder, Times()) as (pid, port):
        empty = await steady_kb(pid)
        begun = perf_counter()
        lines = await asyncio.gather(*map(come, range(sockets)))
        seconds = perf_counter() - begun
        full = await steady_kb(pid)
        still_open = sum(line.state is State.OPEN for line in lines)
        print(
            f"{still_open} idle sockets in {matches} matches: {full / 1024:.0f} MB (goal {GOAL_MB}),"
            f" {empty / 1024:.0f} without; {(full - empty) / sockets:.1f} KB a socket,"
            f" joined within {seconds:.0f} s",
            flush=True,
        )
        await asyncio.gather(*(line.close() for line in lines))


def main() -> None:
    asked = argparse.ArgumentParser(description="What idle sockets cost.")
    asked.add_argument("--sockets", type=int, default=10_000)
    asked.add_argument("--matches", type=int, default=1000)
    asked.add_argument("--game", default="hextris", help="by its name in the catalogue")
    words = asked.parse_args()
    allow(words.sockets + 500)
    raised = [f"{name}={words.sockets + 100}" for name in RAISED]
    patient = ["first_message_s=100", "head_s=100", "sockets_for_seats=0", f"rooms={words.matches}"]
    os.environ["ICEHARBOR_LIMITS"] = " ".join([*raised, *patient])
    with tempfile.TemporaryDirectory() as folder:
        uvloop.run(measure(Path(folder), words.game, words.sockets, words.matches))


if __name__ == "__main__":
    main()
