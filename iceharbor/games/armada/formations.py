"""Formations: the place of each ship of a fleet for `arrange`, and their drawings.

A formation has its own coordinates: `across` to the right and `ahead` towards the middle of the sea, from the middle of
the player's front. Ships are in the order of the sea, the largest first.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from iceharbor.games.armada.actions import ABREAST, AHEAD, MIRROR, OPPOSITE, SCATTERED, WEDGE
from iceharbor.table.plane import UNIT

LENGTHS_U: Final = (0, 1064, 1464, 1864)
"""A little more than a ship's length, by pips."""
ABEAM_U: Final = UNIT + UNIT // 2
"""The distance between ships in a line abreast: enough to turn."""
CLOSE_U: Final = UNIT + UNIT // 8
"""The same where the sea is narrow."""
ASTERN_U: Final = UNIT * 3 // 8
"""The distance from a ship's stern to the bow of the next in a line ahead."""
ECHELON_U: Final = UNIT * 5 // 8
"""The distance by which each pair of a wedge is behind the one before."""


class Station(NamedTuple):
    """A ship's place in a formation: the middle of the stern, and its turn from straight ahead."""

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
    """The positions of `count` ships in a row, in half distances from the middle: the middle first, then
    alternating."""
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
    """Spread over the water and turned in different directions, always the same: wide, or closer."""
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


# --- Drawings: path data in a square of 24, each ship a triangle, the fleet's front at the top ------------------------

FORMATION_DRAWINGS: Final = {
    ABREAST: (
        "M4.0 8.0L1.8 15.0L6.2 15.0ZM9.5 8.0L7.3 15.0L11.7 15.0Z"
        "M15.0 8.0L12.8 15.0L17.2 15.0ZM20.5 8.0L18.3 15.0L22.7 15.0Z"
    ),
    AHEAD: "M12.0 0.0L9.8 7.0L14.2 7.0ZM12.0 8.0L9.8 15.0L14.2 15.0ZM12.0 16.0L9.8 23.0L14.2 23.0Z",
    WEDGE: (
        "M12.0 2.0L9.8 9.0L14.2 9.0ZM6.5 8.0L4.3 15.0L8.7 15.0ZM17.5 8.0L15.3 15.0L19.7 15.0Z"
        "M2.5 14.0L0.3 21.0L4.7 21.0ZM21.5 14.0L19.3 21.0L23.7 21.0Z"
    ),
    SCATTERED: (
        "M5.0 3.0L2.8 10.0L7.2 10.0ZM13.0 12.0L10.8 19.0L15.2 19.0ZM20.0 2.0L17.8 9.0L22.2 9.0Z"
        "M6.0 15.0L3.8 22.0L8.2 22.0ZM19.0 15.0L16.8 22.0L21.2 22.0Z"
    ),
    MIRROR: (
        "M1.0 11.7L2.0 18.9L6.0 17.1ZM5.5 5.7L6.5 12.9L10.5 11.1Z"
        "M18.5 5.7L13.5 11.1L17.5 12.9ZM23.0 11.7L18.0 17.1L22.0 18.9Z"
    ),
    OPPOSITE: (
        "M7.0 14.0L4.8 21.0L9.2 21.0ZM17.0 14.0L14.8 21.0L19.2 21.0Z"
        "M7.0 10.0L9.2 3.0L4.8 3.0ZM17.0 10.0L19.2 3.0L14.8 3.0Z"
    ),
}
