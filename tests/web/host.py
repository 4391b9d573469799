"""A server for browser tests, in its own process: `python -m tests.web.host PORT FOLDER`. Bots do not dawdle.

Its dice fall as they fell before: what the same words set up is the same table, whenever and by whomever it is tested.
With ICEHARBOR_LAG_MS in the environment everything between browsers and the server takes that long each way, or half as
much again: a test that only goes well because answers come at once fails.
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

from iceharbor.server.app import serve
from iceharbor.server.limits import Limits
from tests.server.strait import strait

ROOT = Path(__file__).resolve().parents[2]
START_S = 120
LAG_S = int(os.environ.get("ICEHARBOR_LAG_MS", "0")) / 1000
QUICK = Limits(
    new_matches=10_000, positions=10_000, bot_pause_s=0.02, presence_s=0.05, first_message_s=60, bot_think_s=120
)


class Host:
    """A running server; `kill` is the worst that can happen to it, and `start` brings it back at the same address."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0
        """Where browsers come."""
        self.quay = 0
        """Where the server listens: the same, or beyond the strait."""
        self.process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        words = [sys.executable, "-m", "tests.web.host", str(self.quay), str(self.folder)]
        self.process = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        assert select.select([self.process.stdout], [], [], START_S)[0], "the server does not start"
        line = self.process.stdout.readline()
        self.quay = int(line.split("127.0.0.1:")[1].split("/")[0])
        self.port = self.port or (far_off(self.quay, LAG_S) if LAG_S else self.quay)
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
        **options: Any,
    ) -> tuple[str, list[str | None]]:
        """A new match: `person` or a bot's name for every seat. Gives its id and the seats' tokens.

        A position says its options itself.
        """
        wanted = [{"kind": "person"} if seat == "person" else {"kind": "bot", "bot": seat} for seat in seats]
        for seat, name in zip(wanted, names, strict=False):
            seat["name"] = name
        body: dict[str, Any] = {"game": game, "players": len(seats), "options": options, "seats": wanted}
        if position is not None:
            body["position"] = position
        request = Request(
            f"{self.address}/api/matches", json.dumps(body).encode(), {"content-type": "application/json"}
        )
        with urlopen(request, timeout=START_S) as answer:
            made = json.load(answer)
        return made["match"], made["seats"]


def far_off(port: int, lag_s: float) -> int:
    """A port from which everything comes late to that one, until this process ends."""
    found: list[int] = []
    there = threading.Event()

    async def lie() -> None:
        async with strait(port, Random(1), (lag_s, 1.5 * lag_s)) as between:
            found.append(between.port)
            there.set()
            await asyncio.Event().wait()

    threading.Thread(target=lambda: asyncio.run(lie()), name="strait", daemon=True).start()
    assert there.wait(START_S)
    return found[0]


if __name__ == "__main__":
    serve("127.0.0.1", int(sys.argv[1]), Path(sys.argv[2]), open_browser=False, limits=QUICK, dice=Random)
