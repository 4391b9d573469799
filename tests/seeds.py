"""The number of random tests, and their first seed.

`pytest --all` runs the large numbers and sets ICEHARBOR_ALL, for the programs that tests start too; `--long` runs the
numbers of docs/performance.md, which take hours, and sets ICEHARBOR_LONG. A failure names
its seed; ICEHARBOR_SEED shifts all seeds.
"""

import os
from collections.abc import Iterable
from typing import Any

import pytest

WHOLE_MATCHES = 2
"""How many matches at each table of a game obey each law, with `--all`."""


def seeds(count: int) -> list[int]:
    """This number of seeds, from ICEHARBOR_SEED on (0 if it is not set)."""
    first = int(os.environ.get("ICEHARBOR_SEED", "0"))
    return list(range(first, first + count))


def times(short: int, full: int, long: int | None = None) -> int:
    """How often to try something: `short` in a default run, `full` under `--all`, and `long` under `--long`."""
    if long is not None and os.environ.get("ICEHARBOR_LONG"):
        return long
    return full if os.environ.get("ICEHARBOR_ALL") else short


def most_slow(values: Iterable[Any], short: int = 1) -> list[Any]:
    """Values for a test: a default run tries the first `short` of them, `--all` tries every one."""
    return [value if number < short else _slow(value) for number, value in enumerate(values)]


def _slow(value: Any) -> Any:
    values = value if isinstance(value, tuple) else (value,)
    return pytest.param(*values, marks=pytest.mark.slow)
