"""Games that are ready can be played while others compile; a page that waits hears the progress of its game."""

import asyncio
import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from iceharbor import catalogue
from iceharbor.server.warmup import Warmup
from iceharbor.warmup.units import Unit
from iceharbor.warmup.worker import UnitFailed
from tests.server.server_fixture import WAIT_S, RunningServer, running_server

PARLEY = Unit("parley")


@dataclass
class SlowCompiler:
    """Workers that compile one game only when the test allows it, and until then report half of a function."""

    slow: str = "parley"
    error: str = ""
    may_end: threading.Event = field(default_factory=threading.Event)
    begun: list[Unit] = field(default_factory=list)
    loaded: list[Unit] = field(default_factory=list)

    def warmup(self) -> Warmup:
        return Warmup(self.start, self.is_done, lambda unit: None, self.loaded.append)

    def is_done(self, unit: Unit) -> bool:
        return unit.game != self.slow

    async def start(self) -> "SlowCompiler":
        return self

    async def compile(self, unit: Unit, on_function: Callable[[str], None]) -> None:
        self.begun.append(unit)
        await asyncio.to_thread(self.may_end.wait, WAIT_S)
        if self.error:
            raise UnitFailed(self.error)

    def kill(self) -> None: ...

    async def close(self) -> None: ...


def progress_of(server: RunningServer, game: str) -> tuple[bool, float, str | None]:
    (found,) = (each for each in server.get("/api/ready").json["games"] if each["game"] == game)
    return found["ready"], found["progress"], found["error"]


def when_ready(server: RunningServer, game: str) -> None:
    while not progress_of(server, game)[0]:
        threading.Event().wait(0.01)


def test_a_ready_game_is_played_while_another_is_compiled(folder: Path) -> None:
    compiler = SlowCompiler()
    with running_server(folder, warmup=compiler.warmup()) as server:
        when_ready(server, "numbers")
        match, tokens = server.new_match("numbers")
        with server.join(match, *tokens) as both:
            assert both.act(0, 2, "add 1")["t"] == "ack"
        answer = server.post("/api/matches", {"game": "parley", "players": 2})
        assert (answer.status, answer.json["error"]["code"]) == (503, "preparing")
        assert "Parley is getting ready (0%)" in answer.json["error"]["message"]
        assert server.get("/api/ready").json["ready"] is False
        compiler.may_end.set()
        when_ready(server, "parley")
        server.new_match("parley")
        assert compiler.loaded[-1] == PARLEY


def test_a_match_that_is_opened_hears_how_far_its_game_is_and_begins_by_itself(folder: Path) -> None:
    with running_server(folder) as server:
        match, tokens = server.new_match("parley")
    compiler = SlowCompiler()
    with running_server(folder, warmup=compiler.warmup()) as server, server.line(match) as line:
        line.say(t="join", tokens=tokens, after=None)
        message = line.hear("preparing")
        assert message == {"t": "preparing", "game": "parley", "title": "Parley", "progress": 0.0}
        line.hear("preparing")
        compiler.may_end.set()
        assert line.hear("match")["game"] == "parley"


def test_a_game_that_cannot_be_compiled_says_why_and_the_others_go_on(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with running_server(folder) as server:
        match, tokens = server.new_match("parley")
    compiler = SlowCompiler(error="TypingError: no such field")
    compiler.may_end.set()
    sentence = "Parley cannot be played: TypingError: no such field"
    with running_server(folder, warmup=compiler.warmup()) as server:
        when_ready(server, "numbers")
        while (found := progress_of(server, "parley"))[2] is None:
            threading.Event().wait(0.01)
        assert found == (False, 0.0, sentence)
        answer = server.post("/api/matches", {"game": "parley", "players": 2})
        assert (answer.status, answer.json["error"]) == (500, {"code": "not_compiled", "message": sentence})
        with server.line(match) as line:
            line.say(t="join", tokens=tokens, after=None)
            error = line.hear("error")
            assert (error["code"], error["message"]) == (
                "not_compiled",
                f"{sentence}. The other games are not affected",
            )
        assert server.get(f"/api/matches/{match}").json["error"]["code"] == "not_compiled"
        server.new_match("numbers")
    assert "parley cannot be compiled: TypingError: no such field" in caplog.messages


def test_a_game_that_cannot_be_loaded_says_why(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    def load(unit: Unit) -> None:
        if unit == PARLEY:
            raise OSError("no memory")

    with running_server(folder, warmup=Warmup(is_done=lambda unit: True, load=load)) as server:
        while (found := progress_of(server, "parley"))[2] is None:
            threading.Event().wait(0.01)
        assert found[2] == "Parley cannot be played: OSError: no memory"
    assert "parley cannot be loaded" in caplog.messages


def test_a_chosen_game_is_compiled_first(folder: Path) -> None:
    compiler = SlowCompiler()
    compiler.is_done = lambda unit: unit.game in ("numbers", "parley")  # type: ignore[method-assign]
    with running_server(folder, warmup=compiler.warmup()) as server:
        when_ready(server, "numbers")
        answer = server.post("/api/ready", {"game": "undercut"})
        assert {each["game"] for each in answer.json["games"]} == set(catalogue.GAMES)
        assert server.post("/api/ready", {"game": "chess"}).status == 200
        assert server.post("/api/ready", {"title": "Undercut"}).status == 400
        compiler.may_end.set()
        when_ready(server, "undercut")
        assert compiler.begun[2:4] == [Unit("undercut"), Unit("undercut", "greedy")]
        while len(compiler.loaded) < len(catalogue.GAMES):
            threading.Event().wait(0.01)


FROZEN = """
import gc
from iceharbor.server.warmup import freeze_loaded
freeze_loaded()
print(gc.get_freeze_count() > 10_000, len(gc.get_objects()) < 1_000)
"""


def test_loaded_games_are_excluded_from_garbage_collection(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = subprocess.run([sys.executable, "-c", FROZEN], capture_output=True, text=True, check=True)
    assert found.stdout == "True True\n"
    frozen = threading.Event()
    monkeypatch.setattr("iceharbor.server.warmup.freeze_loaded", frozen.set)
    with running_server(folder):
        assert frozen.wait(WAIT_S)
