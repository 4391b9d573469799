"""What is stored, in numbers, for `iceharbor admin stats`. No line names a match or a player.

A running server with SQLite is asked through its data folder, as for a copy: `stats-NAME.request` is answered with
`stats-NAME.json`. It reads a few hundred matches at a time, so play goes on.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

import msgspec

from iceharbor.server.limits import Limits
from iceharbor.server.storage.schema import Activity

AT_ONCE: Final = 500
"""Matches that are read at once."""
DAY_MS: Final = 86_400_000
AGES: Final = {"day": 1, "week": 7, "month": 30, "year": 365}
"""The classes of ages, in days."""
OLDER: Final = "earlier"
UNKNOWN: Final = "unknown"
SOON_DAYS: Final = 7


class Stats(msgspec.Struct, frozen=True):
    """What is stored."""

    matches: int
    entries: int
    size: int
    """Bytes of the file, or of the database."""
    games: dict[str, int]
    made: dict[str, int]
    """Matches by the age of their creation: each in the smallest class of AGES, or OLDER, or UNKNOWN."""
    active: dict[str, int]
    """The same by the age of the last action."""
    days: dict[int, int]
    """By whole days since the last action, the matches of which that is known."""


def stats_of(rows: Iterable[Activity], stored: int, size: int, now_ms: int) -> Stats:
    """The numbers of these matches; `stored` counts damaged ones too."""
    games, made, active, days = Counter[str](), Counter[str](), Counter[str](), Counter[int]()
    entries = 0
    for row in rows:
        entries += row.seq
        games[row.game or UNKNOWN] += 1
        made[_age(row.made_ms, now_ms)] += 1
        active[_age(row.active_ms, now_ms)] += 1
        if row.active_ms is not None:
            days[max(0, now_ms - row.active_ms) // DAY_MS] += 1
    return Stats(stored, entries, size, dict(games), dict(made), dict(active), dict(days))


def all_activity(read: Callable[[str, int], tuple[Activity, ...]]) -> Iterator[Activity]:
    """All matches. `read` gets an id and a number: the next matches after that id, at most that number."""
    after = ""
    while chunk := read(after, AT_ONCE):
        yield from chunk
        after = chunk[-1].match


def lines(stats: Stats, limits: Limits) -> Iterator[str]:
    """The numbers, and how near they are to the host's settings."""
    yield f"{_count(stats.matches)}, {stats.entries} entries, {stats.size / 2**20:.1f} MB"
    yield f"games: {_classes(stats.games, sorted(stats.games, key=lambda game: (-stats.games[game], game)))}"
    classes = (*AGES, OLDER, UNKNOWN)
    yield f"made in the last: {_classes(stats.made, classes)}"
    yield f"last action in the last: {_classes(stats.active, classes)}"
    most, warned, expire = limits.stored_matches, limits.stored_matches_warned, limits.expire_days
    yield f"stored_matches={most}: {f'room for {_count(max(0, most - stats.matches))}' if most else 'no limit'}"
    yield f"stored_matches_warned={warned}: {_warning(stats.matches, warned)}"
    soon = sum(number for days, number in stats.days.items() if days + SOON_DAYS >= expire)
    yield f"expire_days={expire}: {f'{_count(soon)} to remove within {SOON_DAYS} days' if expire else 'never'}"
    a_day = limits.matches_a_day
    yield f"matches_a_day={a_day}: {'for each address in each process' if a_day else 'no limit'}"


def now_ms() -> int:
    return time.time_ns() // 1_000_000


def size_of(path: Path) -> int:
    """Bytes of a file of SQLite, with what is beside it."""
    parts = (path, path.with_name(path.name + "-wal"))
    return sum(part.stat().st_size for part in parts if part.exists())


def _age(then_ms: int | None, now: int) -> str:
    if then_ms is None:
        return UNKNOWN
    return next((name for name, days in AGES.items() if now - then_ms < days * DAY_MS), OLDER)


def _classes(numbers: dict[str, int], order: Iterable[str]) -> str:
    return ", ".join(f"{name} {numbers[name]}" for name in order if name in numbers) or "none"


def _count(matches: int) -> str:
    return f"{matches} match{'' if matches == 1 else 'es'}"


def _warning(stored: int, warned: int) -> str:
    if not warned:
        return "no warning"
    return "WARNING, as many are stored" if stored >= warned else f"{_count(warned - stored)} below"
