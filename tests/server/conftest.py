"""A server for all tests of a file, or for one test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from iceharbor import catalogue
from tests.server.databases import PostgresServer, RedisServer, postgres_server, redis_server
from tests.server.opener import Opener
from tests.server.server_fixture import GAMES, RunningServer, running_server


@pytest.fixture(autouse=True, scope="module")
def offered_games() -> Iterator[None]:
    """The catalogue with the tests' own games added."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(catalogue, "GAMES", GAMES)
        yield


@pytest.fixture(scope="module")
def server(offered_games: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(tmp_path_factory.mktemp("matches")) as found:
        yield found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    with postgres_server() as server:
        yield server


@pytest.fixture
def redis() -> Iterator[RedisServer]:
    with redis_server() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def opener(request: pytest.FixtureRequest, folder: Path) -> Iterator[Opener]:
    postgresql = request.param == "postgresql"
    opener = Opener(folder, request.getfixturevalue("postgres").new_database() if postgresql else None)
    yield opener
    opener.close()
