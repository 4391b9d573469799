"""What reviews do to live matches: the same matches are played with a review in the background and without.

    python -m benchmarks.reviews [--matches 20] [--seconds 20] [--rounds 4]

A real server, real sockets and SQLite on this disk, as in `benchmarks.server`. In each round Ice Pirates is played
twice, once while finished matches of Hextris are reviewed one after the other; the two take turns to be first. Each
begins when no review is under way. A first time, which warms the server up, is not counted.

    seen   by the clients, from sending an action to the opponent's having read the event
    plan   by the clients, from the question to the answer
"""

import argparse
import asyncio
import json
import statistics
import sys
import tempfile
from itertools import count
from pathlib import Path
from random import Random
from typing import Final
from urllib.request import Request, urlopen

import uvloop

from benchmarks.server import Scripted, Times, come, play, scripted, served
from iceharbor.catalogue import open_game
from iceharbor.selfplay.series import play as play_bots
from iceharbor.server.match.seats import new_id, seat_row
from iceharbor.server.storage.schema import NewRow
from iceharbor.server.storage.store import Store
from iceharbor.server.wire import NewSeat

REVIEWED: Final = "hextris"
MAX_REVIEWS: Final = 4
"""Finished matches for each round: more than can be reviewed meanwhile."""


def finished(store: Store, number: int) -> str:
    """The name of a stored match of bots that is over."""
    match = play_bots(REVIEWED, ("greedy", "careless"), f"reviewed {number}", {}).match
    rows = tuple(seat_row(REVIEWED, player, NewSeat(), f"{number} {player}") for player in range(2))
    name = new_id()
    store.create(NewRow(name, match.header, False, rows, match.entries)).result()
    return name


def ask(port: int, match: str) -> str:
    """The state of a match's review."""
    address = f"http://127.0.0.1:{port}/api/matches/{match}/review"
    with urlopen(Request(address, b"{}", {"content-type": "application/json"})) as answer:
        state: str = json.load(answer)["state"]
    return state


async def review(port: int, match: str) -> None:
    """Asks for a review as a page does: each second until it is there."""
    while (state := await asyncio.to_thread(ask, port, match)) != "ready":
        assert state != "failed", match
        await asyncio.sleep(1)


async def keep_reviewing(port: int, matches: list[str], over: asyncio.Event) -> None:
    """Has one match after the other reviewed until the time is over; the last review is waited for."""
    for match in matches:
        await review(port, match)
        if over.is_set():
            return
    raise AssertionError("all matches were reviewed before the time was over")


async def window(port: int, scripts: list[Scripted], seconds: float, times: Times) -> None:
    """Plays these matches at the same time."""
    everybody = [await come(port, script, True) for script in scripts]
    await asyncio.gather(
        *(
            play(script, lines, seconds, Random(number), times)
            for number, (script, lines) in enumerate(zip(scripts, everybody, strict=True))
        )
    )


async def compare(folder: Path, matches: int, seconds: float, rounds: int) -> None:
    """Prints both sides and their ratio."""
    store, seeds = Store(folder, sys.exit), count()
    game = open_game("ice_pirates", 2, {"fleet": 1})
    scripts = [[scripted(store, game, next(seeds)) for _ in range(matches)] for _ in range(1 + 2 * rounds)]
    first = finished(store, next(seeds))
    ended = [[finished(store, next(seeds)) for _ in range(MAX_REVIEWS)] for _ in range(rounds)]
    store.close()
    sides = {False: Times(), True: Times()}
    async with served(folder, Times()) as (_, port):
        await review(port, first)
        await window(port, scripts.pop(), seconds, Times())
        for number in range(rounds):
            for reviewed in (number % 2 == 1, number % 2 == 0):
                over = asyncio.Event()
                reviewing = asyncio.create_task(keep_reviewing(port, ended[number], over)) if reviewed else None
                await window(port, scripts.pop(), seconds, sides[reviewed])
                over.set()
                if reviewing is not None:
                    await reviewing
    print(f"{matches} matches, {rounds} rounds of {seconds:g} s: {len(sides[True].seen)} actions on each side")
    for name in ("seen", "plan"):
        cuts = [statistics.quantiles(getattr(sides[reviewed], name), n=100) for reviewed in (False, True)]
        for number in (49, 94, 98):
            alone, beside = (each[number] for each in cuts)
            print(f"{name}   p{number + 1}   {alone:6.2f} ms   with reviews {beside:6.2f}   ratio {beside / alone:.2f}")


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--matches", type=int, default=20)
    asked.add_argument("--seconds", type=float, default=20)
    asked.add_argument("--rounds", type=int, default=4)
    words = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        uvloop.run(compare(Path(folder), words.matches, words.seconds, words.rounds))


if __name__ == "__main__":
    main()
