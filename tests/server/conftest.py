"""A server for a whole file of tests, or for one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from iceharbor import catalogue
from tests.server.harbour import GAMES, Harbour, harbour


@pytest.fixture(autouse=True, scope="module")
def offered_games() -> Iterator[None]:
    """The catalogue holds the tests' games too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(catalogue, "GAMES", GAMES)
        yield


@pytest.fixture(scope="module")
def server(offered_games: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Harbour]:
    with harbour(tmp_path_factory.mktemp("matches")) as found:
        yield found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"
