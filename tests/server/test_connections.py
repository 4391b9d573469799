"""Connections before and below the application: slow and long heads, fragments, floods of frames, open files."""

import asyncio
import json
import logging
import os
import socket
import struct
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.types import Message, Receive, Scope, Send

from iceharbor.server import descriptors
from iceharbor.server.descriptors import RESERVE, TooFewDescriptors, fitted
from iceharbor.server.http.proxies import Proxies
from iceharbor.server.http.requests_in_flight import RequestsInFlight
from iceharbor.server.limits import FIRST
from tests.server.server_fixture import QUICK, WAIT_S, RunningServer, running_server

GET = b"GET /api/ready HTTP/1.1\r\nhost: localhost\r\n"
KEY = "A" * 22 + "=="
UPGRADE = f"upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: {KEY}\r\n\r\n"
TEXT, PING, CONTINUED, CLOSE = 0x1, 0x9, 0x0, 0x8


@contextmanager
def wire(server: RunningServer) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", server.port), WAIT_S) as line:
        yield line


def until_closed(line: socket.socket) -> bytes:
    """All that the server sends until it closes the connection."""
    heard = b""
    try:
        while more := line.recv(65_536):
            heard += more
    except ConnectionResetError:
        pass
    return heard


def frame(opcode: int, content: bytes = b"", final: bool = True) -> bytes:
    """A client's frame; its mask is zero."""
    return struct.pack("!BB4x", opcode | (0x80 if final else 0), 0x80 | len(content)) + content


@contextmanager
def open_socket(server: RunningServer) -> Iterator[socket.socket]:
    """A WebSocket that has not joined, as bytes."""
    match, _ = server.new_match()
    with wire(server) as line:
        head = f"GET /api/matches/{match}/socket HTTP/1.1\r\nhost: localhost\r\nsec-websocket-version: 13\r\n"
        line.sendall(
            f"{head}upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-key: {'A' * 22}==\r\n\r\n".encode()
        )
        answer = b""
        while b"\r\n\r\n" not in answer:
            answer += line.recv(1)
        assert b" 101 " in answer
        yield line


def close_code(line: socket.socket) -> int:
    """The close code of the last frame before the connection is closed."""
    heard = until_closed(line)
    at = heard.rindex(bytes([0x80 | CLOSE]))
    return int.from_bytes(heard[at + 2 : at + 4], "big")


@pytest.mark.parametrize("begun", [b"", b"GET / HTT", GET, b"POST /api/matches HTTP/1.1\r\nhost: localhost\r\nx"])
def test_a_head_that_does_not_end_in_time_ends_the_connection(folder: Path, begun: bytes) -> None:
    with running_server(folder, replace(QUICK, head_s=0.2)) as server, wire(server) as line:
        line.sendall(begun)
        assert until_closed(line) == b""


def test_a_second_head_has_the_same_time(folder: Path) -> None:
    with running_server(folder, replace(QUICK, head_s=0.2)) as server, wire(server) as line:
        line.sendall(GET + b"\r\n" + GET)
        assert until_closed(line).startswith(b"HTTP/1.1 200")


def test_a_socket_outlives_the_time_for_a_head(folder: Path) -> None:
    with running_server(folder, replace(QUICK, head_s=0.2)) as server, open_socket(server) as line:
        with wire(server) as silent:
            assert until_closed(silent) == b""
        line.sendall(frame(TEXT, b'{"t":"join"}'))
        assert b'"t":"match"' in line.recv(65_536)


@pytest.mark.parametrize("header", [b"x: ", b"x" * 30_000, b"x: y\r\n" * 4000])
@pytest.mark.parametrize("end", [b"", b"\r\n\r\n"])
def test_a_head_that_is_too_long_is_refused(server: RunningServer, header: bytes, end: bytes) -> None:
    with wire(server) as line:
        line.sendall(GET + header.ljust(30_000, b"a") + end)
        assert until_closed(line).startswith(b"HTTP/1.1 4")


def test_a_head_below_the_limit_is_answered(server: RunningServer) -> None:
    assert server.ask("GET", "/api/ready", headers={"x": "a" * (QUICK.head_bytes - 500)}).status == 200


def test_a_body_that_does_not_end_in_time_is_refused(folder: Path) -> None:
    with running_server(folder, replace(QUICK, body_s=0.2)) as server, wire(server) as line:
        head = b"POST /api/matches HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n"
        line.sendall(head + b"content-type: application/json\r\ncontent-length: 9\r\n\r\n{")
        answer = line.recv(65_536)
        assert answer.startswith(b"HTTP/1.1 408")


def test_fragments_of_a_message_are_limited(folder: Path) -> None:
    with running_server(folder, replace(QUICK, fragments=4)) as server:
        with open_socket(server) as line:
            parts = [frame(TEXT, b'{"t"', False), *[frame(CONTINUED, b"", False)] * 2, frame(CONTINUED, b':"join"}')]
            line.sendall(b"".join(parts))
            assert b'"t":"match"' in line.recv(65_536)
        with open_socket(server) as line:
            line.sendall(frame(TEXT, b"", False) + frame(CONTINUED, b"", False) * 4)
            assert close_code(line) == 1008


@pytest.mark.parametrize("opcode", [PING, 0xA, TEXT])
def test_a_flood_of_frames_closes_the_socket(folder: Path, opcode: int) -> None:
    with running_server(folder, replace(QUICK, frames=50, frames_pace=0.001)) as server:
        with open_socket(server) as line:
            line.sendall(frame(TEXT, b'{"t":"join"}') + frame(opcode) * 49)
            assert line.recv(1)
        with open_socket(server) as line:
            line.sendall(frame(TEXT, b'{"t":"join"}') + frame(opcode) * 5000)
            assert close_code(line) == 1008


def test_connections_of_one_address_are_limited(folder: Path) -> None:
    with running_server(folder, replace(QUICK, address_connections=5)) as server:
        for _ in range(2):
            wait_for_places(server, 5)
            with ExitStack() as lines:
                mine = [lines.enter_context(wire(server)) for _ in range(5)]
                for line in mine:
                    line.sendall(GET + b"\r\n")
                    assert line.recv(65_536).startswith(b"HTTP/1.1 200")
                assert until_closed(lines.enter_context(wire(server))) == b""


def test_a_socket_counts_as_a_connection_until_it_is_closed(folder: Path) -> None:
    with running_server(folder, replace(QUICK, address_connections=2)) as server:
        with open_socket(server):
            wait_for_places(server, 1)
            with wire(server), wire(server) as second:
                assert until_closed(second) == b""
        wait_for_places(server, 2)


def wait_for_places(server: RunningServer, count: int) -> None:
    """Returns when the server answers this many connections at once; closed ones leave a moment later."""
    for _ in range(int(WAIT_S * 100)):
        with ExitStack() as lines:
            mine = [lines.enter_context(wire(server)) for _ in range(count)]
            for line in mine:
                line.sendall(GET + b"connection: close\r\n\r\n")
            if all(until_closed(line).startswith(b"HTTP/1.1 200") for line in mine):
                return
    raise AssertionError(f"there are no {count} places")


def test_a_trusted_proxy_has_as_many_connections_as_it_needs(folder: Path) -> None:
    limits = replace(QUICK, address_connections=1)
    with running_server(folder, limits, proxies=Proxies(["127.0.0.1"])) as server, ExitStack() as lines:
        for _ in range(3):
            line = lines.enter_context(wire(server))
            line.sendall(GET + b"\r\n")
            assert line.recv(65_536).startswith(b"HTTP/1.1 200")


def settled(server: RunningServer, others: int) -> None:
    """Returns when the server has only this many connections."""
    for _ in range(int(WAIT_S * 100)):
        with wire(server) as line:
            line.sendall(GET + b"connection: close\r\n\r\n")
            if others == 0 and until_closed(line).startswith(b"HTTP/1.1 200"):
                return
            if others:
                return


def test_requests_of_one_address_in_flight_are_limited() -> None:
    async def see() -> tuple[list[int], int]:
        go, statuses = asyncio.Event(), []

        async def answers(scope: Scope, receive: Receive, send: Send) -> None:
            await go.wait()
            await send({"type": "http.response.start", "status": 200})

        limited = RequestsInFlight(answers, 2)

        async def ask(host: str) -> None:
            async def receive() -> Message:
                return {"type": "http.request"}

            async def send(message: Message) -> None:
                if message["type"] == "http.response.start":
                    statuses.append(message["status"])

            await limited({"type": "http", "client": (host, 1), "headers": []}, receive, send)

        asking = [asyncio.create_task(ask("192.0.2.1")) for _ in range(3)]
        asking.append(asyncio.create_task(ask("192.0.2.2")))
        await asyncio.sleep(0)
        refused = list(statuses)
        go.set()
        await asyncio.gather(*asking)
        await ask("192.0.2.1")
        return refused, statuses.count(200)

    assert asyncio.run(see()) == ([429], 4)


@pytest.mark.parametrize(("allowed", "sockets"), [(10_000, 4000), (4000 + RESERVE, 4000), (1024, 1024 - RESERVE)])
def test_sockets_fit_the_files_that_may_be_open(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, allowed: int, sockets: int
) -> None:
    monkeypatch.setattr(descriptors, "allow", lambda wanted: min(wanted, allowed))
    with caplog.at_level(logging.WARNING):
        found = fitted(FIRST)
    assert found.sockets == sockets
    assert found.sockets_for_seats < found.sockets
    assert bool(caplog.records) == (sockets < FIRST.sockets)


def test_a_server_that_may_open_too_few_files_does_not_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(descriptors, "allow", lambda wanted: 100)
    with pytest.raises(TooFewDescriptors, match="ulimit -n"):
        fitted(FIRST)


@pytest.mark.skipif(os.name != "posix", reason="only POSIX systems limit open files")
def test_the_limit_of_open_files_is_raised_as_far_as_allowed() -> None:
    import resource

    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(512, before[1]), before[1]))
        wanted = 600
        assert descriptors.allow(wanted) == min(wanted, before[1])
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == min(wanted, before[1])
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_what_any_client_can_cause_is_not_logged(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO), running_server(folder) as server:
        match, _ = server.new_match()
        with wire(server) as line:
            line.sendall(b"NONSENSE\r\n\r\n")
            until_closed(line)
        headers = {"upgrade": "websocket", "connection": "upgrade", "sec-websocket-version": "13"}
        foreign = {**headers, "sec-websocket-key": KEY, "origin": "https://evil.example"}
        answer = server.ask("GET", f"/api/matches/{match}/socket", headers=foreign)
        assert json.loads(answer.body)["error"]["code"] == "foreign"
    assert [record.getMessage() for record in caplog.records if record.name.startswith("uvicorn")] == []
