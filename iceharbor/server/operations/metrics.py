"""Counters, gauges and histograms, written in the text format that Prometheus reads.

    metrics = Metrics()
    served = metrics.counter("iceharbor_served_total", "Requests that were answered.", "route")
    served.add("games")
    metrics.text()

This takes the place of the package prometheus_client: the format is small, and playing installs nothing for it. All
methods may be called from any thread.
"""

import threading
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping
from itertools import accumulate
from typing import Final

Labels = tuple[str, ...]
"""The values of a metric's labels, in their order."""
CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
BUCKETS_S: Final = (
    *(0.0005, 0.001, 0.002, 0.003, 0.004, 0.005, 0.0075, 0.01, 0.015, 0.02, 0.03, 0.04, 0.05),
    *(0.075, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0),
)
"""The upper ends of a histogram's buckets in seconds."""


class Counter:
    """A number by labels that only grows."""

    def __init__(self, *labels: str) -> None:
        self._names = labels
        self._values: dict[Labels, float] = {}
        self._lock = threading.Lock()

    def add(self, *labels: str, by: float = 1) -> None:
        with self._lock:
            self._values[labels] = self._values.get(labels, 0) + by

    def value(self, *labels: str) -> float:
        return self._values.get(labels, 0)

    def lines(self, name: str) -> Iterator[str]:
        with self._lock:
            values = dict(self._values) if self._names else {(): 0.0, **self._values}
        for labels, value in sorted(values.items()):
            yield _line(name, self._names, labels, value)


class Histogram:
    """How many values lie below each of a few bounds, by labels, with their count and sum."""

    def __init__(self, *labels: str, bounds: tuple[float, ...] = BUCKETS_S) -> None:
        self._names, self._bounds = labels, bounds
        self._counts: dict[Labels, list[int]] = {}
        self._sums: dict[Labels, float] = {}
        self._lock = threading.Lock()

    def observe(self, value: float, *labels: str) -> None:
        bucket = bisect_left(self._bounds, value)
        with self._lock:
            if (counts := self._counts.get(labels)) is None:
                counts = self._counts[labels] = [0] * (len(self._bounds) + 1)
            counts[bucket] += 1
            self._sums[labels] = self._sums.get(labels, 0.0) + value

    def lines(self, name: str) -> Iterator[str]:
        with self._lock:
            found = [(labels, tuple(counts), self._sums[labels]) for labels, counts in self._counts.items()]
        names = (*self._names, "le")
        for labels, counts, whole in sorted(found):
            for bound, count in zip((*map(_number, self._bounds), "+Inf"), accumulate(counts), strict=True):
                yield _line(f"{name}_bucket", names, (*labels, bound), count)
            yield _line(f"{name}_sum", self._names, labels, whole)
            yield _line(f"{name}_count", self._names, labels, sum(counts))


Reading = float | Mapping[Labels, float]
"""One value, or one for each combination of labels."""


class Gauge:
    """A number that is read when it is asked for."""

    def __init__(self, read: Callable[[], Reading], *labels: str) -> None:
        self._read, self._names = read, labels

    def lines(self, name: str) -> Iterator[str]:
        found = self._read()
        values = found if isinstance(found, Mapping) else {(): found}
        for labels, value in sorted(values.items()):
            yield _line(name, self._names, labels, value)


class Metrics:
    """The metrics of one server, by name."""

    def __init__(self) -> None:
        self._all: dict[str, tuple[str, str, Counter | Gauge | Histogram]] = {}

    def counter(self, name: str, about: str, *labels: str) -> Counter:
        found = Counter(*labels)
        self._all[name] = ("counter", about, found)
        return found

    def histogram(self, name: str, about: str, *labels: str) -> Histogram:
        found = Histogram(*labels)
        self._all[name] = ("histogram", about, found)
        return found

    def gauge(self, name: str, about: str, read: Callable[[], Reading], *labels: str) -> None:
        """`read` is called for each text, in the thread that asks for it."""
        kind = "counter" if name.endswith("_total") else "gauge"
        self._all[name] = (kind, about, Gauge(read, *labels))

    def text(self) -> str:
        """All metrics, as Prometheus reads them."""
        lines: list[str] = []
        for name, (kind, about, found) in self._all.items():
            lines += (f"# HELP {name} {about}", f"# TYPE {name} {kind}", *found.lines(name))
        return "\n".join(lines) + "\n"


def _line(name: str, names: Labels, labels: Labels, value: float) -> str:
    pairs = ",".join(f'{each}="{_escaped(label)}"' for each, label in zip(names, labels, strict=True))
    return f"{name}{{{pairs}}} {_number(value)}" if pairs else f"{name} {_number(value)}"


def _number(value: float) -> str:
    return str(int(value)) if value == int(value) else repr(float(value))


def _escaped(label: str) -> str:
    return label.replace("\\", r"\\").replace("\n", r"\n").replace('"', r"\"")
