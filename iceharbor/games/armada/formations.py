"""Formations: where each ship of a fleet lies when it is arranged at a word.

A formation is made in a frame of its own: `across` to the right and `ahead` towards the middle of the sea, from the
point of the player's front that lies straight before his side. Ships stand in the order of the sea, the largest first.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from iceharbor.table.plane import UNIT

LENGTHS_U: Final = (0, 1064, 1464, 1864)
"""A little more than a ship is long, by pips."""
ABEAM_U: Final = UNIT + UNIT // 2
"""From ship to ship in a line abreast: room enough to turn."""
CLOSE_U: Final = UNIT + UNIT // 8
"""The same where the sea is narrow."""
ASTERN_U: Final = UNIT * 3 // 8
"""From a ship's stern to the bow of the next in a line ahead."""
ECHELON_U: Final = UNIT * 5 // 8
"""How far each pair of a wedge lies behind the one before."""


class Station(NamedTuple):
    """Where a ship lies in its formation: the middle of the stern, and how far it is turned from straight ahead."""

    across: int
    ahead: int
    turn: int = 0


def abreast(pips: Sequence[int]) -> Iterator[tuple[Station, ...]]:
    """Side by side, bows in line: in one row, closer, or in two."""
    for apart in (ABEAM_U, CLOSE_U):
        yield _rows(pips, apart, 1)
    yield _rows(pips, CLOSE_U, 2)


def _rows(pips: Sequence[int], apart: int, rows: int) -> tuple[Station, ...]:
    depth = max(LENGTHS_U[each] for each in pips) + ASTERN_U
    columns = -(-len(pips) // rows)
    order = _outwards(columns)
    return tuple(
        Station(order[k % columns] * apart // 2, -LENGTHS_U[each] - k // columns * depth) for k, each in enumerate(pips)
    )


def _outwards(count: int) -> list[int]:
    """Places of so many ships in a row, in half distances from the middle: the first in the middle, then by turns."""
    places = sorted(range(1 - count, count, 2), key=lambda place: (abs(place), place))
    return places


def ahead(pips: Sequence[int]) -> Iterator[tuple[Station, ...]]:
    """One behind the other along the front, broadsides to the enemy: in one line, or in two."""
    yield _lines(pips, 1)
    yield _lines(pips, 2)


def _lines(pips: Sequence[int], lines: int) -> tuple[Station, ...]:
    stations: dict[int, Station] = {}
    for line in range(lines):
        members = range(line, len(pips), lines)
        length = sum(LENGTHS_U[pips[k]] + ASTERN_U for k in members) - ASTERN_U
        bow = length // 2
        for k in members:
            stern = bow - LENGTHS_U[pips[k]]
            stations[k] = Station(stern, -UNIT // 2 - line * CLOSE_U, 900)
            bow = stern - ASTERN_U
    return tuple(stations[k] for k in range(len(pips)))


def wedge(pips: Sequence[int]) -> Iterator[tuple[Station, ...]]:
    """A point in the middle and the others behind it to both sides: wide, or narrow."""
    for apart in (ABEAM_U, CLOSE_U):
        for back in (ECHELON_U, ECHELON_U // 2):
            order = _outwards(len(pips))
            yield tuple(
                Station(place * apart // 2, -LENGTHS_U[each] - abs(place) * back // 2)
                for place, each in zip(order, pips, strict=True)
            )


def scattered(pips: Sequence[int]) -> Iterator[tuple[Station, ...]]:
    """Spread over the water and turned this way and that, always alike: wide, or closer."""
    for cell in (UNIT * 5 // 2, UNIT * 2, UNIT * 7 // 4):
        columns = -(-len(pips) // 2)
        yield tuple(
            Station(
                (2 * (k % columns) - columns + 1) * cell // 2 + (k * 389) % 512 - 256,
                -UNIT - LENGTHS_U[each] // 2 - k // columns * cell + (k * 211) % 256 - 128,
                ((k * 1471) % 1200) - 600,
            )
            for k, each in enumerate(pips)
        )


MAKERS: Final = {"abreast": abreast, "ahead": ahead, "wedge": wedge, "scattered": scattered}
