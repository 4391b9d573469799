"""A rush that is over, played over the wire, with all its messages."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from secrets import token_hex
from typing import Any, Final

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.web.host import Host

WAIT_S: Final = 60
STOCKS: Final = ({"S": 1, "M": 1, "L": 1}, {"S": 3, "M": 1, "L": 1})

LAYS: Final = (
    (0, "lay S 4000,12000 090.0"),
    (1, "lay M 12000,11400 000.0"),
    (0, "lay M 4000,4000 090.0"),
    (1, "lay S 5000,4200 000.0"),
    (1, "lay S 20000,3500 000.0"),
    (1, "lay L 30000,12200 270.0"),
    (0, "lay L 12000,20000 090.0"),
)
"""Each player places one piece of each size, Coral two Smalls, and Teal has none left. Coral's S1 crashes into Teal's
M1; then Teal's S1 sinks Coral's M1, Teal's M1 Coral's S2, Coral's L1 Teal's S1. Teal's L1 and Coral's S2 miss."""


class Rush:
    """Two players without a browser; `picture` is the server's newest snapshot."""

    def __init__(self, line: ClientConnection, match: str) -> None:
        self.line, self.match = line, match
        self.log: list[dict[str, Any]] = []
        self.picture: dict[str, Any] = {}

    def lay(self, lays: tuple[tuple[int, str], ...]) -> None:
        """Places one piece after the other, each when the one before is stored."""
        for player, words in lays:
            count: int = self.picture["seq"]
            act = {"t": "act", "key": token_hex(8), "player": player, "base_seq": count, "words": words.split(" ")}
            self.line.send(json.dumps(act))
            self.until_seq(count + 1)

    def until_seq(self, count: int) -> None:
        """Waits until this many entries are stored."""
        self.until(lambda seen: bool(seen["seq"] >= count))

    def until(self, happened: Callable[[dict[str, Any]], bool]) -> None:
        """Reads messages until the snapshot is like this; answers probes as a page does."""
        while not self.picture or not happened(self.picture):
            message = json.loads(self.line.recv(timeout=WAIT_S))
            assert message["t"] not in ("error", "refused", "stale"), message
            if message["t"] == "probe":
                self.line.send(json.dumps({"t": "probe_reply", "id": message["id"]}))
            elif message["t"] in ("match", "event"):
                self.picture = message
                self.log += message["log" if message["t"] == "match" else "entries"]

    def end(self) -> None:
        """Waits for the volleys."""
        self.until(lambda seen: seen["outcome"] is not None)

    @property
    def view(self) -> dict[str, Any]:
        return dict(self.picture["views"]["0"])

    @property
    def came_ms(self) -> list[int]:
        """The time of each placement, in milliseconds after the first."""
        times = [entry["at_ms"] for entry in self.log if entry["action"].startswith("lay ")]
        return [time - times[0] for time in times]


@contextmanager
def under_way(host: Host) -> Iterator[Rush]:
    """A rush of two that has just begun, each with a few pieces."""
    begun = {"game": "torpedo", "players": 2, "unchecked": True, "phase": "rush", "stocks": STOCKS}
    match, tokens = host.match("person", "person", game="torpedo", position=begun)
    address = f"ws{host.address.removeprefix('http')}/api/matches/{match}/socket"
    with connect(address, origin=Origin(host.address), max_size=None) as line:
        line.send(json.dumps({"t": "join", "tokens": tokens}))
        rush = Rush(line, match)
        rush.until(lambda seen: True)
        yield rush


def over(host: Host) -> Rush:
    """The rush of `LAYS`, to its end."""
    with under_way(host) as rush:
        rush.lay(LAYS)
        rush.end()
    return rush
