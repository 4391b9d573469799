"""A server for browser tests, in its own process: `python -m tests.web.host PORT FOLDER`. Its bots play without delay.

Its dice have a fixed seed: the same requests give the same table in every run. With ICEHARBOR_LAG_MS in the
environment every message between browser and server is delayed by that time, or up to half as much again, so that a
test that relies on instant answers fails.
"""

import asyncio
import json
import os
import select
import signal
import subprocess
import sys
import threading
from pathlib import Path
from random import Random
from typing import Any
from urllib.request import Request, urlopen

from iceharbor.jit.entries import folder as cache_folder
from iceharbor.server.app import serve
from iceharbor.server.limits import Limits
from tests.server.slow_proxy import slow_proxy

ROOT = Path(__file__).resolve().parents[2]
START_S = 120
LAG_S = int(os.environ.get("ICEHARBOR_LAG_MS", "0")) / 1000
QUICK = Limits(
    new_matches=10_000,
    positions=10_000,
    boards=10_000,
    claims=10_000,
    hints=10_000,
    reviews=10_000,
    absent_s=0.0,
    bot_pause_s=0.02,
    presence_s=0.05,
    first_message_s=60,
    bot_think_s=120,
    address_guests=1000,
    address_seats=1000,
    address_joining=1000,
    address_connections=4000,
    address_requests=1000,
    address_guest_work=10**6,
    address_seat_work=10**6,
    head_s=60,
    body_s=60,
)


class Host:
    """A running server; `kill` kills its process, and `start` starts it again at the same address."""

    def __init__(self, folder: Path, root: Path = ROOT) -> None:
        self.folder = folder
        self.root = root
        """The checkout that serves, or a copy of one. Compiled code is shared."""
        self.port = 0
        """The address for browsers."""
        self.server_port = 0
        """The port of the server: the same, or behind the slow proxy."""
        self.process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        words = [sys.executable, "-m", "tests.web.host", str(self.server_port), str(self.folder)]
        shared = {**os.environ, "NUMBA_CACHE_DIR": str(cache_folder())}
        self.process = subprocess.Popen(words, cwd=self.root, env=shared, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        assert select.select([self.process.stdout], [], [], START_S)[0], "the server does not start"
        line = self.process.stdout.readline()
        self.server_port = int(line.split("127.0.0.1:")[1].split("/")[0])
        self.port = self.port or (far_off(self.server_port, LAG_S) if LAG_S else self.server_port)
        while not self.get("/api/ready")["ready"]:
            select.select([], [], [], 0.1)

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        self.process.wait()

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def get(self, path: str) -> Any:
        with urlopen(self.address + path, timeout=START_S) as answer:
            return json.load(answer)

    def match(
        self,
        *seats: str,
        game: str = "ice_pirates",
        names: tuple[str, ...] = (),
        position: dict[str, Any] | None = None,
        hints: str = "alone",
        **options: Any,
    ) -> tuple[str, list[str | None]]:
        """A new match: `person` or a bot's name for every seat, or `invited` for a free seat. Gives its id and the
        seats' tokens, or the invitation of a free seat.

        A position contains its own options.
        """
        kinds: dict[str, dict[str, Any]] = {"person": {"kind": "person", "claim": True}, "invited": {"kind": "person"}}
        wanted = [dict(kinds.get(seat, {"kind": "bot", "bot": seat})) for seat in seats]
        for seat, name in zip(wanted, names, strict=False):
            seat["name"] = name
        body: dict[str, Any] = {"game": game, "players": len(seats), "options": options, "seats": wanted}
        if hints != "alone":
            body["hints"] = hints
        if position is not None:
            body["position"] = position
        request = Request(
            f"{self.address}/api/matches", json.dumps(body).encode(), {"content-type": "application/json"}
        )
        with urlopen(request, timeout=START_S) as answer:
            made = json.load(answer)
        return made["match"], [token or link for token, link in zip(made["tokens"], made["invitations"], strict=True)]


def far_off(port: int, lag_s: float) -> int:
    """A port that forwards to that one with a delay, until this process ends."""
    found: list[int] = []
    there = threading.Event()

    async def lie() -> None:
        async with slow_proxy(port, Random(1), (lag_s, 1.5 * lag_s)) as between:
            found.append(between.port)
            there.set()
            await asyncio.Event().wait()

    threading.Thread(target=lambda: asyncio.run(lie()), name="slow_proxy", daemon=True).start()
    assert there.wait(START_S)
    return found[0]


if __name__ == "__main__":
    serve("127.0.0.1", int(sys.argv[1]), Path(sys.argv[2]), open_browser=False, limits=QUICK, rng_factory=Random)
