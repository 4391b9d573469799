"""The server as a process: one line when it is there, one line when it cannot be, and an end in good order."""

import os
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.harbour import WAIT_S, Harbour

SERVE = """
import sys
from pathlib import Path
from iceharbor import catalogue
from tests.server.harbour import GAMES
catalogue.GAMES = GAMES
from iceharbor.server import app
try:
    app.serve("127.0.0.1", int(sys.argv[1]), Path(sys.argv[2]), False)
except app.CannotServe as error:
    sys.exit(str(error))
"""


@contextmanager
def process(port: int, folder: Path) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-c", SERVE, str(port), str(folder)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, start_new_session=True) as running:
        try:
            yield running
        finally:
            if running.poll() is None:
                os.killpg(running.pid, signal.SIGKILL)


@contextmanager
def serving(folder: Path) -> Iterator[tuple[subprocess.Popen[str], Harbour]]:
    """A server that has said that it is there."""
    with process(0, folder) as running:
        assert running.stdout is not None
        line = running.stdout.readline()
        assert line.startswith("Iceharbor is at http://127.0.0.1:")
        yield running, Harbour(int(line.split(":")[2].split("/")[0]), folder)


def prepared(server: Harbour) -> None:
    """Returns when the rules are prepared: until then a line waits."""
    with server.line("nowhere") as line:
        line.say(t="join")
        assert line.hear("error")["code"] == "no_such_match"
    assert server.get("/api/ready").json["ready"]


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_server_that_is_stopped_sends_everybody_away_and_leaves_one_whole_file(folder: Path, how: int) -> None:
    with serving(folder) as (running, server):
        assert set(server.get("/api/ready").json) == {"ready", "doing", "progress"}
        prepared(server)
        match, tokens = server.new_match()
        with server.join(match, *tokens) as both:
            assert both.act(0, 2, "add 1")["t"] == "ack"
            running.send_signal(how)
            assert both.closed() == 1012
        running.wait(WAIT_S)
        assert "Traceback" not in running.communicate()[1]
    with sqlite3.connect(folder / "iceharbor.sqlite3") as file:
        assert file.execute("SELECT count(*) FROM entries").fetchone() == (4,)
    file.close()


def test_while_the_rules_are_prepared_a_new_match_is_told_to_wait_and_a_line_waits(folder: Path) -> None:
    with serving(folder) as (_, server):
        answer = server.post("/api/matches", {"game": "tally", "players": 2})
        assert answer.status in (201, 503)
        if answer.status == 503:
            assert answer.json["error"]["code"] == "preparing"
        prepared(server)


def test_a_taken_port_is_one_line_that_says_what_to_do(folder: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with process(port, folder) as running:
            out, error = running.communicate(timeout=WAIT_S)
    wanted = f"port {port} is taken, perhaps by another Iceharbor; choose another with --port\n"
    assert (out, error, running.returncode) == ("", wanted, 1)


def test_a_folder_in_use_and_one_that_cannot_be_written_are_one_line(folder: Path) -> None:
    with serving(folder), process(0, folder) as second:
        error = second.communicate(timeout=WAIT_S)[1]
        assert error == f"another Iceharbor is using {folder}; stop it, or choose another folder with --data\n"
    with process(0, folder / "iceharbor.sqlite3" / "deeper") as third:
        error = third.communicate(timeout=WAIT_S)[1]
        assert error.startswith("cannot write in ")
        assert error.count("\n") == 1


FAILING = SERVE.replace(
    "try:",
    """
from iceharbor.server import ledger, sqlite
def fail(tables, more):
    raise sqlite.OperationalError("disk I/O error")
ledger.append = fail
try:
""",
    1,
)


def test_a_failing_disk_stops_the_server_with_one_line(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(folder) as (_, server):
        prepared(server)
        match, tokens = server.new_match()
    monkeypatch.setattr(sys.modules[__name__], "SERVE", FAILING)
    with serving(folder) as (running, server), server.join(match, *tokens) as both:
        both.say(t="act", key="k", player=0, base=2, words=["add", "1"])
        assert both.closed() == 1012
        out, error = running.communicate(timeout=WAIT_S)
        assert "ack" not in out
        assert error.splitlines()[-1] == "the storage failed: disk I/O error"
        assert running.returncode == 1
    with serving(folder) as (_, server), server.join(match, *tokens) as both:
        assert both.picture["seq"] == 2
