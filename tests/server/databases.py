"""Real servers of PostgreSQL and Redis for tests, in temporary folders; a clear skip where they are not installed."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import psycopg
import pytest

from tests.server.server_fixture import WAIT_S

USERS = ("postgres", "nobody")
"""PostgreSQL refuses root, so one of these users runs it then."""
PAUSE_S = 0.05


def program(name: str, package: str) -> str:
    """The path of a program; skips the test where it is missing."""
    found = shutil.which(name) or next(map(str, Path("/usr/lib/postgresql").glob(f"*/bin/{name}")), None)
    if found is None:
        pytest.skip(f"{name} is not installed, so this test is skipped; on Debian: apt install {package}")
    return found


def user() -> str | None:
    """The user who runs PostgreSQL; None for the own one."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in USERS if name in names)


@dataclass
class PostgresServer:
    """A PostgreSQL in a temporary folder, reached by a Unix socket in it."""

    folder: Path
    process: "subprocess.Popen[bytes] | None" = None
    names: Iterator[int] = field(default_factory=count)

    def start(self) -> None:
        """Start it, also after a kill, and wait until it answers."""
        command = [program("postgres", "postgresql"), "-D", str(self.folder / "data"), "-k", str(self.folder)]
        settings = ["-c", "listen_addresses=", "-c", "max_connections=60", "-c", "shared_buffers=32MB"]
        until = time.monotonic() + WAIT_S
        while True:
            if self.process is None or self.process.poll() is not None:
                with (self.folder / "log").open("ab") as log:
                    self.process = subprocess.Popen(
                        [*command, *settings], user=user(), stdout=log, stderr=log, start_new_session=True
                    )
            try:
                psycopg.connect(self.address("postgres")).close()
                return
            except psycopg.OperationalError:
                assert time.monotonic() < until, (self.folder / "log").read_text()
                time.sleep(PAUSE_S)

    def address(self, name: str) -> str:
        return f"postgresql://postgres@/{name}?host={self.folder}"

    def new_database(self) -> str:
        """The address of an empty database."""
        name = f"test{next(self.names)}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.address(name)

    def kill(self) -> None:
        """`kill -9` of all its processes."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


@contextmanager
def postgres_server() -> Iterator[PostgresServer]:
    initdb = program("initdb", "postgresql")
    folder = Path(tempfile.mkdtemp(prefix="iceharbor-"))
    try:
        if (owner := user()) is not None:
            shutil.chown(folder, owner)
        command = [initdb, "-D", str(folder / "data"), "-U", "postgres", "-A", "trust", "--no-sync", "-E", "UTF8"]
        subprocess.run(command, user=owner, check=True, stdout=subprocess.DEVNULL, cwd="/")
        server = PostgresServer(folder)
        server.start()
        try:
            yield server
        finally:
            server.kill()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@dataclass
class RedisServer:
    """A Redis without a file, on a port of this machine."""

    port: int
    process: "subprocess.Popen[bytes] | None" = None

    @property
    def address(self) -> str:
        return f"redis://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [program("redis-server", "redis-server"), "--port", str(self.port), "--bind", "127.0.0.1"]
        self.process = subprocess.Popen([*command, "--save", "", "--appendonly", "no"], stdout=subprocess.DEVNULL)
        until = time.monotonic() + WAIT_S
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            except OSError:
                assert time.monotonic() < until
                time.sleep(PAUSE_S)

    def signal(self, number: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(number)

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()


@contextmanager
def redis_server() -> Iterator[RedisServer]:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port: int = door.getsockname()[1]
    server = RedisServer(port)
    server.start()
    try:
        yield server
    finally:
        server.kill()
