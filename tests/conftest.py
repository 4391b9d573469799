"""Fixtures for every test: the browser that dev.py found, and one page each for the tests that look."""

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, sync_playwright


def chromium() -> str:
    """The Chromium to drive: what dev.py chose, else the machine's."""
    found = os.environ.get("ICEHARBOR_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if not found:
        pytest.fail("no Chromium here; `python3 dev.py test` brings one")
    return found


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A real browser for the tests of one file: while it is there, no other event loop may run in this thread."""
    with sync_playwright() as play:
        running = play.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-dev-shm-usage"])
        yield running
        running.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A fresh profile with one page, of a laptop's size."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    yield context.new_page()
    context.close()
