"""How long players wait after a restart: processor time of the server until it acknowledges the first action.

    python -m benchmarks.restart [--game hextris] [--starts 5]

Everything is compiled (`iceharbor prepare`). The program is started on a folder with one match, whose player
joins as soon as it listens, waits while the game is loaded, and acts. Two kinds of starts alternate: with Python's byte
code, and without it, as in an image that was built without `iceharbor prepare`.
"""

import argparse
import asyncio
import json
import os
import signal
import statistics
import sys
import tempfile
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect

from iceharbor.catalogue import GAMES, open_game
from iceharbor.match import Match
from iceharbor.server.match.seats import new_id, new_token, seat_row
from iceharbor.server.storage.schema import NewRow
from iceharbor.server.storage.store import Store
from iceharbor.server.wire import NewSeat

LIMIT_S: Final = 120
SEED: Final = 1
TICKS: Final = os.sysconf("SC_CLK_TCK")


@dataclass
class Stored:
    """A stored match, and a legal action."""

    id: str
    tokens: list[str]
    player: int
    notation: str


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="hextris", choices=sorted(GAMES))
    parser.add_argument("--starts", type=int, default=5)
    wanted = parser.parse_args()
    times: dict[str, list[tuple[float, float]]] = defaultdict(list)
    with tempfile.TemporaryDirectory(prefix="restart-") as folder:
        kinds = {
            "with byte code": {"PYTHONPYCACHEPREFIX": f"{folder}/code"},
            "without": {"PYTHONPYCACHEPREFIX": f"{folder}/none", "PYTHONDONTWRITEBYTECODE": "1"},
        }
        for number in range(wanted.starts + 1):
            for kind, settings in kinds.items():
                found = asyncio.run(start(Path(folder) / f"{kind}-{number}", wanted.game, settings))
                if number:
                    times[kind].append(found)
    for kind, all_times in times.items():
        listening, acknowledged = (sorted(each) for each in zip(*all_times, strict=True))
        print(
            f"{wanted.game}, {kind}: CPU to listening {statistics.median(listening):.2f} s, "
            f"to the first ack {statistics.median(acknowledged):.2f} s (worst {acknowledged[-1]:.2f} s)"
        )


async def start(folder: Path, game: str, settings: dict[str, str]) -> tuple[float, float]:
    """Processor seconds of one start, until the server listens and until a first action is acknowledged."""
    stored = stored_match(folder, game)
    bare = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    words = (sys.executable, "-m", "iceharbor.cli", "--no-browser", "--port", "0", "--data", str(folder))
    server = await asyncio.create_subprocess_exec(*words, env=bare | settings, stdout=asyncio.subprocess.PIPE)
    assert server.stdout is not None
    try:
        address = (await server.stdout.readline()).split()[3].decode()
        listening = used_s(server.pid)
        async with asyncio.timeout(LIMIT_S):
            await first_action(address, stored)
        return listening, used_s(server.pid)
    finally:
        server.send_signal(signal.SIGTERM)
        await server.wait()


async def first_action(address: str, stored: Stored) -> None:
    """Joins the match while its game is still being loaded, and waits until its first action is acknowledged."""
    async with connect(f"ws{address[4:]}api/matches/{stored.id}/socket", max_size=2**24) as line:
        await line.send(json.dumps({"t": "join", "tokens": stored.tokens}))
        seq = (await heard(line, "match"))["seq"]
        words = stored.notation.split(" ")
        await line.send(json.dumps({"t": "act", "key": "1", "player": stored.player, "base_seq": seq, "words": words}))
        await heard(line, "ack")


async def heard(line: ClientConnection, kind: str) -> dict[str, Any]:
    """The next message of this kind; raises SystemExit at a refusal."""
    while True:
        message: dict[str, Any] = json.loads(await line.recv())
        if message["t"] == kind:
            return message
        if message["t"] in ("refused", "stale", "error"):
            raise SystemExit(f"the server answered {message}")


def stored_match(folder: Path, game: str) -> Stored:
    """A new match in the file of this folder, and a legal first action."""
    rules = open_game(game, GAMES[game].info.players[0])
    match = Match.begin(rules).settle(Random(SEED), keep_timers=True)
    player = min(match.to_act)
    notation = rules.write(rules.sample(match.state, player, Random(SEED)))
    tokens = [new_token() for _ in range(rules.players)]
    rows = tuple(seat_row(game, seat, NewSeat(), token) for seat, token in enumerate(tokens))
    store = Store(folder, print)
    name = new_id()
    store.create(NewRow(name, match.header, False, rows, match.entries)).result()
    store.close()
    return Stored(name, tokens, player, notation)


def used_s(process: int) -> float:
    """The processor time of a process, in seconds."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


if __name__ == "__main__":
    main()
