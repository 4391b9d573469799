"""The processor time of each test, browsers and servers included; Linux only, as it reads /proc.

`.venv/bin/python -m pytest -p benchmarks.cost_of_tests -n 2 tests/web` prints the sum, the files and the tests that
take longest. A process that is started by one test and works later counts for the test that is running then.
"""

import os
from collections import Counter, defaultdict
from collections.abc import Generator
from pathlib import Path
from typing import Any, Final

import pytest

MAX_SHOWN: Final = 40
"""How many files and tests are printed."""
TICKS_A_SECOND: Final = os.sysconf("SC_CLK_TCK")


class Costs:
    """What has been used so far, and by which test."""

    def __init__(self) -> None:
        self.used = 0.0
        self.own = 0.0
        """The time of these measurements."""
        self.tests: Counter[str] = Counter()

    def since_last(self) -> float:
        """The seconds of processor time since the last call. It is at least 0, although a process that ends without its
        parent takes its time with it."""
        began = own_s()
        now = began - self.own + children_s()
        cost, self.used = max(0.0, now - self.used), now
        self.own += own_s() - began
        return cost


COSTS: Final = Costs()


def own_s() -> float:
    """The processor time of this process."""
    times = os.times()
    return times.user + times.system


def children_s() -> float:
    """The processor time of all that this process has started: of those that run, and of those that have ended."""
    ticks, children = dict[int, tuple[int, int]](), defaultdict[int, list[int]](list)
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has just ended
        process = int(folder.name)
        children[int(fields[1])].append(process)
        ticks[process] = int(fields[11]) + int(fields[12]), int(fields[13]) + int(fields[14])
    due, total = [os.getpid()], -ticks[os.getpid()][0]
    while due:
        process = due.pop()
        total += sum(ticks[process])
        due += children[process]
    return total / TICKS_A_SECOND


def pytest_runtestloop() -> None:
    """What was used until here was for the collection."""
    COSTS.since_last()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    report.user_properties.append((f"{report.when}_s", COSTS.since_last()))
    return report


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Called in the process that prints, for the reports of all."""
    costs: dict[str, Any] = dict(report.user_properties)
    COSTS.tests[report.nodeid] += costs[f"{report.when}_s"]


def pytest_terminal_summary(terminalreporter: Any) -> None:
    files: Counter[str] = Counter()
    for test, cost in COSTS.tests.items():
        files[test.partition("::")[0]] += cost
    terminalreporter.section("processor time in seconds")
    terminalreporter.line(f"{sum(files.values()):8.1f} {len(COSTS.tests)} tests")
    for counted in (files, COSTS.tests):
        for name, cost in counted.most_common(MAX_SHOWN):
            terminalreporter.line(f"{cost:8.1f} {name}")
