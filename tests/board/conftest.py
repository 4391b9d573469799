"""The board alone, built once for the run, and a page that shows it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.board.demo import build, served
from tests.conftest import open_browser

Opened = Callable[..., Page]


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("board")
    build(folder)
    with served(folder) as where:
        yield where


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with open_browser() as running:
        yield running


@pytest.fixture
def opened(browser: Browser, address: str) -> Iterator[Opened]:
    """Opens the board with the words of an address. Animations are off unless the test asks for them, so that no
    test waits."""
    contexts = []

    def open_board(query: str = "", *, still: bool = True, touch: bool = False) -> Page:
        context = browser.new_context(
            viewport={"width": 390, "height": 700} if touch else {"width": 1000, "height": 800},
            has_touch=touch,
            reduced_motion="reduce" if still else "no-preference",
        )
        contexts.append(context)
        page = context.new_page()
        page.goto(f"{address}?{query}")
        page.wait_for_function("window.demo")
        return page

    yield open_board
    for context in contexts:
        context.close()
