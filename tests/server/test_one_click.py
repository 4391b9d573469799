"""One action through the server, traced: the functions that receive it are the ones that docs/map.md lists."""

import asyncio
import json
import re
import sys
from pathlib import Path
from types import FrameType
from typing import Any, Final

import iceharbor
from iceharbor.match import Entry
from iceharbor.scene import LoggedAction
from iceharbor.server.storage.schema import Append
from iceharbor.server.wire import Act, Join, NewMatch, NewSeat, read_frame
from tests.server.room_fixture import FakeClient, some_rooms
from tests.server.server_fixture import QUICK

ROOT: Final = Path(iceharbor.__file__).parent.parent
PACKAGE: Final = str(ROOT / "iceharbor")
STEP: Final = re.compile(r"^\d+\. `([^`]+)` ((?:`\w+`(?:, )?)+):", re.MULTILINE)
WORDS: Final = ["start", "S", "A1"]
NOTATION: Final = " ".join(WORDS)
BEFORE: Final = ("iceharbor/server/wire.py", "read_frame")
"""Receives bytes, and makes the action of them."""
CARRIERS: Final = (Act, Append, Entry, LoggedAction)

Function = tuple[str, str]


def listed() -> list[tuple[str, set[str]]]:
    """The steps of the map: a file, and its functions."""
    text = (ROOT / "docs" / "map.md").read_text().partition("## One click")[2].partition("## iceharbor")[0]
    return [(file, set(re.findall(r"`(\w+)`", functions))) for file, functions in STEP.findall(text)]


class Trace:
    """The functions that receive the action from another module: as text, words, a value, or in a message."""

    def __init__(self, value: Any) -> None:
        self.value = value
        self.found: set[Function] = set()

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        code, back = frame.f_code, frame.f_back
        if event != "call" or not code.co_filename.startswith(PACKAGE):
            return
        if back is not None and back.f_code.co_filename == code.co_filename:
            return
        names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        if code.co_name != "<lambda>" and any(self._carries(frame.f_locals.get(name)) for name in names):
            self.found.add((str(Path(code.co_filename).relative_to(ROOT)), code.co_name))

    def _carries(self, value: Any) -> bool:
        if isinstance(value, (*CARRIERS, type(self.value))):
            return True
        return value == NOTATION if isinstance(value, str) else isinstance(value, list | tuple) and [*value] == WORDS


async def traced(folder: Path) -> set[Function]:
    async with some_rooms(folder, QUICK) as (rooms, _):
        made = await rooms.create(NewMatch("sprawl", 3, {}, (NewSeat(claim=True),) * 3, seed="1"))
        room = await rooms.open(made.match)
        watcher, match = FakeClient(), room.session.match
        room.join(watcher, Join(tuple(token for token in made.tokens if token), scenes=True))
        act = {"t": "act", "key": "k", "player": min(match.to_act), "base_seq": match.seq, "words": WORDS}
        trace = Trace(match.game.read(NOTATION))
        sys.setprofile(trace)
        try:
            room.receive(watcher, read_frame(json.dumps(act)))
            await room.drain()
        finally:
            sys.setprofile(None)
        assert room.session.match.entries[-1].notation == NOTATION
        await rooms.close()
    return trace.found


def test_the_map_follows_one_click_through_the_server(folder: Path) -> None:
    steps = listed()
    assert 1 < len(steps) <= 15
    on_server = {(file, name) for file, names in steps for name in names if file.startswith("iceharbor/")}
    assert asyncio.run(traced(folder)) == on_server - {BEFORE}
