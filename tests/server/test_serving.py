"""The server as a process: one line when it is ready, one line when it cannot start, and an orderly end."""

import os
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.server_fixture import WAIT_S, RunningServer

SERVE = """
import sys
from pathlib import Path
from iceharbor import catalogue
from tests.server.numbers import Numbers
catalogue.GAMES = {"numbers": Numbers}
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
def serving(folder: Path) -> Iterator[tuple[subprocess.Popen[str], RunningServer]]:
    """A server that has printed that it is ready."""
    with process(0, folder) as running:
        assert running.stdout is not None
        line = running.stdout.readline()
        assert line.startswith("Iceharbor is at http://127.0.0.1:")
        yield running, RunningServer(int(line.split(":")[2].split("/")[0]), folder)


def prepared(server: RunningServer) -> None:
    """Returns when the game of these tests is ready."""
    for _ in range(int(WAIT_S / 0.05)):
        (found,) = (each for each in server.get("/api/ready").json["games"] if each["game"] == "numbers")
        assert found["error"] is None
        if found["ready"]:
            return
        threading.Event().wait(0.05)
    raise AssertionError("the game does not get ready")


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_stopped_server_disconnects_all_clients_and_leaves_one_complete_file(folder: Path, how: int) -> None:
    with serving(folder) as (running, server):
        assert set(server.get("/api/ready").json) == {"ready", "games"}
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
        answer = server.post("/api/matches", {"game": "numbers", "players": 2})
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
from iceharbor.server.storage import schema
from iceharbor.server.storage import sqlite
def fail(connection, more):
    raise sqlite.OperationalError("disk I/O error")
schema.append = fail
try:
""",
    1,
)


@pytest.mark.slow
def test_a_failing_disk_stops_the_server_with_one_line(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(folder) as (_, server):
        prepared(server)
        match, tokens = server.new_match()
    monkeypatch.setattr(sys.modules[__name__], "SERVE", FAILING)
    with serving(folder) as (running, server), server.join(match, *tokens) as both:
        both.say(t="act", key="k", player=0, base_seq=2, words=["add", "1"])
        assert both.closed() == 1012
        out, error = running.communicate(timeout=WAIT_S)
        assert "ack" not in out
        assert error.splitlines()[-1] == "the storage failed: disk I/O error"
        assert running.returncode == 1
    with serving(folder) as (_, server), server.join(match, *tokens) as both:
        assert both.picture["seq"] == 2
