"""A real server, the built page, and visitors whose browsers may not log any error."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect

import dev
from tests.conftest import open_browser
from tests.web.host import Host
from tests.web.visitor import PATIENCE_MS, Visitor

Visit = Callable[..., Visitor]

expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="session")
def built() -> None:
    """The built page, from the current sources; of several processes the first builds it."""
    with dev.alone():
        dev.build()


@pytest.fixture(scope="session")
def host(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """One server for all tests of this process."""
    running = Host(tmp_path_factory.mktemp("harbor"))
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with open_browser() as running:
        yield running


@pytest.fixture
def visit(browser: Browser, host: Host) -> Iterator[Visit]:
    """Opens a browser, at a path of the server if one is given; an error in its log fails the test."""
    visitors: list[Visitor] = []

    def come(
        path: str | None = None, *, phone: bool = False, at: Host = host, newcomer: bool = False, **wishes: str
    ) -> Visitor:
        visitor = Visitor(browser, at, phone=phone, newcomer=newcomer, **wishes)
        visitors.append(visitor)
        if path is not None:
            visitor.goto(path)
        return visitor

    yield come
    complaints = [line for visitor in visitors for line in visitor.leave()]
    assert complaints == []
