"""The board alone, built once for the run, and a page that has it open."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.board.demo import build, served

Opened = Callable[..., Page]


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("board")
    build(folder)
    with served(folder) as where:
        yield where


@pytest.fixture
def opened(browser: Browser, address: str) -> Iterator[Opened]:
    """Opens the board with the words of an address; nothing moves unless asked, so that nobody waits."""
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
