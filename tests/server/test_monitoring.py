"""Metrics, health and logs: what an operator sees, and that no secret is in it."""

import asyncio
import json
import logging
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic, sleep

import pytest

from iceharbor.codec import Malformed
from iceharbor.server.limits import FIRST, described
from iceharbor.server.match.seats import new_id, new_token
from iceharbor.server.operations import health
from iceharbor.server.operations.endpoints import read_address
from iceharbor.server.operations.figures import Figures
from iceharbor.server.operations.health import Health, Readiness
from iceharbor.server.operations.logs import JsonLines, without_secrets
from iceharbor.server.operations.metrics import Metrics
from iceharbor.server.operations.notify import Notifier
from tests.docs.pages import ROOT, page
from tests.server.real_program import FEW_GAMES
from tests.server.server_fixture import QUICK, WAIT_S, CompiledAlready, RunningServer, running_server


@contextmanager
def watched(folder: Path, **changed: int) -> Iterator[tuple[RunningServer, RunningServer]]:
    """A server, and its operator's port."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        port = door.getsockname()[1]
        with running_server(folder, replace(QUICK, **changed), metrics=door) as server:
            yield server, RunningServer(port, folder)


def until_ready(server: RunningServer) -> None:
    """Returns when the server takes players."""
    until = monotonic() + WAIT_S
    while server.get("/api/health/ready").status != 200:
        assert monotonic() < until
        sleep(0.05)


def until_playable(server: RunningServer, *games: str) -> None:
    """Returns when these games are compiled and loaded."""
    until = monotonic() + WAIT_S
    while not set(games) <= {each["game"] for each in server.get("/api/ready").json["games"] if each["ready"]}:
        assert monotonic() < until
        sleep(0.05)


def value(text: str, name: str) -> float:
    found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
    return float(found[1]) if found else 0.0


def test_the_text_of_metrics_is_what_prometheus_reads() -> None:
    metrics = Metrics()
    counter = metrics.counter("served_total", "Served.", "route")
    counter.add('a"b\\c\n')
    counter.add("x", by=2.5)
    histogram = metrics.histogram("took_seconds", "Took.")
    for seconds in (0.0004, 0.001, 7, 11):
        histogram.observe(seconds)
    metrics.gauge("rooms", "Rooms.", lambda: {("big",): 2, ("small",): 0.5}, "size")
    metrics.gauge("cpu_seconds_total", "Processor time.", lambda: 3.25)
    lines = metrics.text().splitlines()
    assert lines[:4] == [
        "# HELP served_total Served.",
        "# TYPE served_total counter",
        'served_total{route="a\\"b\\\\c\\n"} 1',
        'served_total{route="x"} 2.5',
    ]
    assert {'took_seconds_bucket{le="0.0005"} 1', 'took_seconds_bucket{le="0.001"} 2'} <= set(lines)
    assert {'took_seconds_bucket{le="5"} 2', 'took_seconds_bucket{le="+Inf"} 4', "took_seconds_count 4"} <= set(lines)
    assert 'rooms{size="big"} 2' in lines
    assert lines[-2:] == ["# TYPE cpu_seconds_total counter", "cpu_seconds_total 3.25"]


def test_actions_rooms_sockets_limits_and_refusals_are_counted(folder: Path) -> None:
    with watched(folder, address_guests=1, new_matches=1) as (server, operator):
        match, tokens = server.new_match()
        assert server.post("/api/matches", {"game": "numbers", "players": 2}).status == 429
        with server.join(match, *tokens) as both, server.join(match), server.line(match) as third:
            seq = both.picture["seq"]
            assert both.act(0, seq, "add 1")["t"] == "ack"
            assert both.act(0, seq, "add 2")["t"] == "stale"
            third.say(t="join", tokens=[])
            assert third.closed() == 1008
            text = operator.get("/metrics").body.decode()
        for name, wanted in {
            'iceharbor_actions_total{game="numbers",answer="stored"}': 1,
            'iceharbor_actions_total{game="numbers",answer="stale"}': 1,
            'iceharbor_action_seconds_count{game="numbers"}': 2,
            'iceharbor_match_open_seconds_count{game="numbers"}': 1,
            'iceharbor_matches_created_total{game="numbers"}': 1,
            'iceharbor_limit_hits_total{limit="new_matches"}': 1,
            'iceharbor_limit_hits_total{limit="address_guests"}': 1,
            'iceharbor_refused_total{code="rate_limited"}': 1,
            'iceharbor_refused_total{code="server_full"}': 1,
            'iceharbor_requests_total{route="new_match",status="201"}': 1,
            "iceharbor_rooms": 1,
            "iceharbor_rooms_with_clients": 1,
            'iceharbor_sockets{kind="seat"}': 1,
            'iceharbor_sockets{kind="guest"}': 1,
            "iceharbor_inbox_messages": 0,
        }.items():
            assert value(text, name) == wanted, name
        assert value(text, "iceharbor_commit_seconds_count") >= 2
        assert value(text, "process_resident_memory_bytes") > 2**24
        assert not any(secret in text for secret in (match, *tokens, "127.0.0.1"))


def test_metrics_are_not_at_the_players_port_and_are_off_by_default(server: RunningServer) -> None:
    assert [server.get(path).status for path in ("/metrics", "/api/metrics", "/health")] == [404] * 3


def test_every_metric_is_on_the_page_and_every_counted_limit_is_one(folder: Path) -> None:
    with watched(folder) as (_, operator):
        names = re.findall(r"^# TYPE (\S+)", operator.get("/metrics").body.decode(), re.MULTILINE)
    assert [name for name in names if f"`{name}`" not in page("monitoring.md")] == []
    sources = "\n".join(path.read_text() for path in (ROOT / "iceharbor" / "server").rglob("*.py"))
    hit = set(re.findall(r'\bhit\("(\w+)"\)', sources))
    assert len(hit) > 12
    assert hit <= {name for name, _, _ in described(FIRST)}


@pytest.mark.parametrize("text", ["9474", "127.0.0.1", "127.0.0.1:", "host:x", "host:70000", ":1"])
def test_a_bad_address_for_metrics_is_refused(text: str) -> None:
    with pytest.raises(Malformed, match="address and a port"):
        read_address(text)


def test_an_address_for_metrics_has_a_host_and_a_port() -> None:
    assert read_address("127.0.0.1:9474") == ("127.0.0.1", 9474)
    assert read_address("[::1]:0") == ("::1", 0)


# --- Health -----------------------------------------------------------------------------------------------------------


@dataclass
class SlowStore:
    """A store that answers when the test says so."""

    asked: int = 0
    answer: "Future[None] | None" = None

    def ping(self) -> "Future[None]":
        self.asked += 1
        self.answer = Future()
        return self.answer


def test_health_is_at_both_ports(folder: Path) -> None:
    with watched(folder) as (server, operator):
        until_ready(server)
        for at, path in ((server, "/api/health"), (operator, "/health")):
            assert (at.get(path).status, at.get(f"{path}/ready").json) == (
                200,
                {"ok": True, "problems": [], "warnings": []},
            )


def test_a_storage_that_does_not_answer_is_asked_once_and_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    async def see() -> list[Health]:
        store = SlowStore()
        ready = Readiness(CompiledAlready(), store)
        ready._started = True
        seen = list(await asyncio.gather(*(ready.health() for _ in range(5))))
        assert store.asked == 1
        assert store.answer is not None
        store.answer.set_result(None)
        seen.append(await ready.health())
        ready.stopping = True
        return [*seen, await ready.health()]

    monkeypatch.setattr(health, "ANSWER_S", 0.2)
    *slow, well, stopping = asyncio.run(see())
    assert slow == [Health(False, ("storage",))] * 5
    assert (well, stopping) == (Health(True), Health(False, ("stopping",)))


def test_a_server_that_loads_its_games_is_not_ready_and_stays_ready_when_it_was() -> None:
    async def see() -> list[bool]:
        class Loading(CompiledAlready):
            loaded = False

            @property
            def all_loaded(self) -> bool:
                return self.loaded

        store, warmup = SlowStore(), Loading()
        ready, seen = Readiness(warmup, store), []
        ready._answered = float("inf")
        for warmup.loaded in (False, True, False):
            seen.append((await ready.health()).ok)
        return seen

    assert asyncio.run(see()) == [False, True, True]


def test_systemd_hears_of_start_watchdog_and_stop(tmp_path: Path) -> None:
    async def see() -> list[bytes]:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
            ear.bind(str(tmp_path / "notify"))
            ear.settimeout(WAIT_S)
            told = Notifier({"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "20000"})
            told.ready(asyncio.get_running_loop())
            heard = [await asyncio.to_thread(ear.recv, 99) for _ in range(3)]
            told.close()
            told.stopping()
            while b"STOPPING=1" not in heard:
                heard.append(ear.recv(99))
        return heard

    assert asyncio.run(see())[:3] == [b"READY=1", b"WATCHDOG=1", b"WATCHDOG=1"]
    Notifier({}).stopping()


# --- Logs -------------------------------------------------------------------------------------------------------------


def test_everything_that_looks_like_a_secret_is_left_out() -> None:
    for token in (new_token() for _ in range(1000)):
        assert without_secrets(f"GET /m/x?token={token}&b=1 '{token}'") == "GET /m/x?token=[secret]&b=1 '[secret]'"
    match = new_id()
    assert without_secrets(f"match {match}: was_opened_with_a_rather_long_name") == (
        f"match {match}: was_opened_with_a_rather_long_name"
    )
    assert without_secrets("postgresql://me:pa55@host/x password=hush ok") == (
        "postgresql://me:[secret]@host/x password=[secret] ok"
    )


def test_an_error_in_the_json_log_has_its_traceback_without_secrets() -> None:
    token = new_token()
    try:
        raise ValueError(f"bad {token}")
    except ValueError:
        record = logging.LogRecord("iceharbor", logging.ERROR, "", 1, "failed with %s", (token,), sys.exc_info())
    line = json.loads(JsonLines().format(record))
    assert (line["level"], line["message"]) == ("error", "failed with [secret]")
    assert line["error"].endswith("ValueError: bad [secret]")
    assert token not in JsonLines().format(record)


def test_the_log_of_a_real_server_is_json_and_has_no_token(folder: Path) -> None:
    command = [sys.executable, "-c", FEW_GAMES, "hextris", "--no-browser", "--port", "0", "--data", str(folder)]
    more = ["--log", "json", "--metrics", "127.0.0.1:0"]
    pipe = subprocess.PIPE
    with subprocess.Popen([*command, *more], stdout=pipe, stderr=pipe, text=True, start_new_session=True) as running:
        try:
            assert running.stdout is not None
            metrics_port, port = (int(running.stdout.readline().split(":")[2].split("/")[0]) for _ in range(2))
            server, operator = RunningServer(port, folder), RunningServer(metrics_port, folder)
            until_ready(server)
            until_playable(server, "hextris")
            match, tokens = server.new_match("hextris")
            secret = tokens[0]
            for path in (f"/m/{match}?seat={secret}", f"/{secret}", f"/api/matches/{secret}", f"/{secret}?x={secret}"):
                server.get(path)
            server.post(f"/api/matches/{match}/claim", {"invitation": secret, "key": "K1" + secret})
            server.ask("GET", f"/{secret}", headers={"cookie": f"seat={secret}", "host": f"{secret}.example"})
            with server.join(match, *tokens) as both:
                both.say(t="plan", id=1, player=0, words=[secret])
                both.say(t=secret)
                both.hear("plan")
                text = operator.get("/metrics").body.decode()
        finally:
            os.killpg(running.pid, signal.SIGTERM)
            log = running.communicate(timeout=WAIT_S)[1]
    lines = [json.loads(line) for line in log.splitlines()]
    events = [line["message"] for line in lines]
    assert {"serving", "request", "socket", "stopping", "drained", "stopped"} <= set(events)
    assert {"new_match", "document", "claim"} <= {line["route"] for line in lines if line["message"] == "request"}
    for secret in tokens:
        for start in range(len(secret) - 12):
            assert secret[start : start + 12] not in log + text, "not even a part of a token"


def test_a_metric_that_no_part_counts_would_be_seen() -> None:
    figures = Figures()
    figures.hit("sockets")
    assert value(figures.metrics.text(), 'iceharbor_limit_hits_total{limit="sockets"}') == 1
