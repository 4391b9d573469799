"""A server for browser tests, in its own process: `python -m tests.web.host PORT FOLDER`. Bots do not dawdle.

Its dice fall as they fell before: what the same words set up is the same table, whenever and by whomever it is tested.
"""

import json
import select
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any
from urllib.request import Request, urlopen

from iceharbor.server.app import serve
from iceharbor.server.limits import Limits

ROOT = Path(__file__).resolve().parents[2]
START_S = 60
QUICK = Limits(new_matches=10_000, positions=10_000, bot_pause_s=0.02, presence_s=0.05)


class Host:
    """A running server; `kill` is the worst that can happen to it, and `start` brings it back at the same address."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        words = [sys.executable, "-m", "tests.web.host", str(self.port), str(self.folder)]
        self.process = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        assert select.select([self.process.stdout], [], [], START_S)[0], "the server does not start"
        line = self.process.stdout.readline()
        self.port = int(line.split("127.0.0.1:")[1].split("/")[0])
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


if __name__ == "__main__":
    serve("127.0.0.1", int(sys.argv[1]), Path(sys.argv[2]), open_browser=False, limits=QUICK, dice=Random)
