"""Makes iceharbor/table/headings.npy: the one place where the sea meets trigonometry.

Decimal arithmetic with 60 digits, rounded once to the nearest unit; only the first quarter of the compass, since the
other three are the same numbers turned. Run `python tools/make_headings.py`, then pin the printed checksum in
iceharbor/table/headings.py. `--check` compares instead of writing.
"""

import hashlib
import sys
from decimal import Decimal, getcontext
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

TABLE = Path(__file__).parents[1] / "iceharbor" / "table" / "headings.npy"
QUARTER = 900
BASES = (Decimal(576), Decimal(800), Decimal(1024))
HEIGHTS = (Decimal(1024), Decimal(1408), Decimal(1792))
"""Small, Medium, Large, in units of 1/1024 inch."""
COMPASS_SCALE = Decimal(2**30)
SIDE_SCALE = Decimal(2**14)

Vector = tuple[Decimal, Decimal]

getcontext().prec = 60


def sine(angle: Decimal) -> Decimal:
    """The sine of an angle in radians, by its series."""
    term, total, k = angle, Decimal(0), 1
    while abs(term) > Decimal(10) ** -55:
        total += term
        term *= -angle * angle / ((k + 1) * (k + 2))
        k += 2
    return total


def half_circle() -> Decimal:
    """Pi, by Machin's formula."""
    return 4 * (4 * arc_cotangent(5) - arc_cotangent(239))


def arc_cotangent(whole: int) -> Decimal:
    power, total, k = Decimal(1) / whole, Decimal(0), 1
    while abs(power) > Decimal(10) ** -58:
        total += power / k
        power /= -whole * whole
        k += 2
    return total


def compass() -> list[Vector]:
    """(sine, cosine) of every tenth of a degree from north to east: the way of a heading as (x, y)."""
    pi = half_circle()
    return [(sine(pi * h / 1800), sine(pi * (QUARTER - h) / 1800)) for h in range(QUARTER)]


def along(vector: Vector, length: Decimal) -> Vector:
    return vector[0] * length, vector[1] * length


def plus(*vectors: Vector) -> Vector:
    return sum((v[0] for v in vectors), Decimal(0)), sum((v[1] for v in vectors), Decimal(0))


def leftward(vector: Vector) -> Vector:
    return -vector[1], vector[0]


def slant(base: Decimal, height: Decimal) -> Decimal:
    """From the middle of the stern to the bow of a lying pyramid."""
    return (height**2 + (base / 2) ** 2).sqrt()


def hull(way: Vector, base: Decimal, height: Decimal) -> tuple[Vector, Vector]:
    """The bow and the port stern corner, from the middle of the stern."""
    return along(way, slant(base, height)), along(leftward(way), base / 2)


def port_reach(way: Vector, base: Decimal, height: Decimal) -> tuple[Vector, Vector, Vector]:
    """The far corners, aft and fore, that a Large slid along the port side covers; the way of that side."""
    bow, corner = hull(way, base, height)
    side = plus(bow, along(corner, Decimal(-1)))
    edge = (side[0] ** 2 + side[1] ** 2).sqrt()
    ahead = along(side, 1 / edge)
    out = along(leftward(ahead), slant(BASES[2], HEIGHTS[2]))
    half = BASES[2] / 2
    aft, fore = plus(corner, along(ahead, half), out), plus(corner, along(ahead, edge - half), out)
    return aft, fore, along(ahead, SIDE_SCALE)


def nearest(vectors: list[Vector]) -> list[int]:
    return [int(value.to_integral_value()) for vector in vectors for value in vector]


def headings() -> NDArray[np.int32]:
    """Hulls, centroids, reaches and the compass, one after the other, as laid out in iceharbor.table.headings."""
    ways = compass()
    sizes = list(zip(BASES, HEIGHTS, strict=True))
    hulls = [nearest([*hull(way, *size)]) for size in sizes for way in ways]
    centroids = [nearest([along(way, slant(*size) / 3)]) for size in sizes for way in ways]
    reaches = [nearest([*port_reach(way, *size)]) for size in sizes for way in ways]
    turns = [nearest([along(way, COMPASS_SCALE)]) for way in ways]
    return np.array([value for part in (hulls, centroids, reaches, turns) for row in part for value in row], np.int32)


def main() -> None:
    made = headings()
    if "--check" in sys.argv:
        assert np.array_equal(made, np.load(TABLE)), "the stored table differs from the one made now"
    else:
        np.save(TABLE, made)
    print(hashlib.sha256(made.astype("<i4").tobytes()).hexdigest())


if __name__ == "__main__":
    main()
