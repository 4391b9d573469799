"""The options `--all` and `--long`, and the browser that dev.py found."""

import os
import shutil
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

import dev
from tests.short_run import is_left_out, left_out


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all", action="store_true", help="slow tests too, and random ones with their large counts")
    parser.addoption("--long", action="store_true", help="kill the real program as often as docs/performance.md says")


def pytest_configure(config: pytest.Config) -> None:
    """Sets ICEHARBOR_ALL before any test module is imported; see tests/seeds.py."""
    if config.getoption("all"):
        os.environ["ICEHARBOR_ALL"] = "1"
    if config.getoption("long"):
        os.environ["ICEHARBOR_LONG"] = "1"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    return True if is_left_out(collection_path, config) else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out what `short_run` says. Half of the files with browser tests, which often wait, come first, and the
    other half at the end: of the processes, each with a share of this list, the first and the last wait while those
    between compute. Each share begins with some of the longest tests, so that no process ends alone with them."""
    out = set(left_out(items, config))
    if out:
        config.hook.pytest_deselected(items=list(out))
        items[:] = [item for item in items if item not in out]
    browser_files = sorted({item.path for item in items if "browser" in getattr(item, "fixturenames", ())})
    early = set(browser_files[::2])
    items.sort(key=lambda item: item.path not in early)
    longest = [item for item in items if item.get_closest_marker("timeout")]
    others = [item for item in items if not item.get_closest_marker("timeout")]
    shares = getattr(config, "workerinput", {}).get("workercount", 1)
    items[:] = [
        item
        for k in range(shares)
        for item in (*longest[k::shares], *others[k * len(others) // shares : (k + 1) * len(others) // shares])
    ]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Escapes halves of surrogate pairs in a failure: xdist cannot send them, and its worker would crash."""
    report = yield
    failure = str(report.longrepr)
    if escaped(failure) != failure:
        report.longrepr = escaped(failure)
    report.sections = [(name, escaped(text)) for name, text in report.sections]
    return report


def escaped(text: str) -> str:
    """The text with an escape for each character that UTF-8 does not have."""
    return text.encode(errors="backslashreplace").decode()


def chromium() -> str:
    """The Chromium to drive: the one that dev.py chose, or else the machine's that it would choose."""
    found = os.environ.get("ICEHARBOR_CHROMIUM") or next(filter(None, map(shutil.which, dev.BROWSERS)), None)
    if not found:
        pytest.fail("no Chromium here; `python3 dev.py test` brings one")
    return found


@contextmanager
def open_browser() -> Iterator[Browser]:
    """A real browser for all tests of one folder. While it is open, no other event loop may run in this thread, so the
    folder has no test that runs one."""
    with sync_playwright() as play:
        running = play.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-dev-shm-usage"])
        yield running
        running.close()
