"""The headings: where each corner of a lying pyramid lies, for every tenth of a degree. No sine is taken at play time.

A heading is a whole number of tenths of a degree, 0..3599, north 0, clockwise. The stored table holds the first quarter
of the compass, made once by tools/make_headings.py and pinned here by its checksum; a quarter turn to the right takes
(x, y) to (y, -x), exactly, which gives the other three.
"""

import hashlib
from collections.abc import Callable
from importlib.resources import files
from typing import Any, Final, cast

import numpy as np

from iceharbor.jit import njit_no_refcount

UNIT: Final = 1024
"""Units to the inch."""
HEADINGS: Final = 3600
QUARTER: Final = HEADINGS // 4
BASE_U: Final = (0, 576, 800, 1024)
"""The base of a pyramid by pips: Small 1, Medium 2, Large 3."""
TURN_LIMIT: Final = (0, 748, 747, 746)
"""The widest turn of a step by pips, inclusive: the limit is the rule, and no overlap with the place just left is
asked."""
COMPASS_BITS: Final = 30
CHECKSUM: Final = "3e09f438a2c1a69100aaa6b9e64722839922dda1331119f0a73542354c71bbc7"

whole = cast(Callable[[Any], int], np.int64)
"""A whole number of 64 bits, compiled or not."""


def _stored() -> np.ndarray[tuple[int], np.dtype[np.int32]]:
    with (files(__package__) / "headings.npy").open("rb") as file:
        table = np.load(file).astype("<i4")
    found = hashlib.sha256(table.tobytes()).hexdigest()
    if found != CHECKSUM:
        raise ImportError(f"headings.npy is damaged: its checksum is {found}, not {CHECKSUM}")
    return table


_TABLE = _stored()
_HULLS, _CENTROIDS, _REACHES, _COMPASS = np.split(_TABLE, np.cumsum([3 * QUARTER * n for n in (4, 2, 6)]))
HULLS: Final = _HULLS.reshape(3, QUARTER, 4).astype(np.int16)
"""[pips - 1, heading]: the bow and the port stern corner, from the middle of the stern. Starboard is port's
negative."""
CENTROIDS: Final = _CENTROIDS.reshape(3, QUARTER, 2).astype(np.int16)
"""[pips - 1, heading]: the centroid, from the middle of the stern."""
REACHES: Final = _REACHES.reshape(3, QUARTER, 6).astype(np.int16)
"""[pips - 1, heading]: the far corners of the port reach, aft and fore, from the middle of the stern, and the way of
its side times 2**14."""
COMPASS: Final = _COMPASS.reshape(QUARTER, 2).copy()
"""[heading]: sine and cosine times 2**COMPASS_BITS."""


@njit_no_refcount
def quarter_turned(x: int, y: int, quarters: int) -> tuple[int, int]:
    """A vector turned to the right by a number of quarter turns, 0..3."""
    if quarters == 0:
        return x, y
    if quarters == 1:
        return y, -x
    if quarters == 2:
        return -x, -y
    return -y, x


@njit_no_refcount
def bow_offset(pips: int, heading: int) -> tuple[int, int]:
    """The bow, from the middle of the stern."""
    row = HULLS[pips - 1, heading % QUARTER]
    return quarter_turned(whole(row[0]), whole(row[1]), heading // QUARTER)


@njit_no_refcount
def port_offset(pips: int, heading: int) -> tuple[int, int]:
    """The port stern corner, from the middle of the stern."""
    row = HULLS[pips - 1, heading % QUARTER]
    return quarter_turned(whole(row[2]), whole(row[3]), heading // QUARTER)


@njit_no_refcount
def centroid_offset(pips: int, heading: int) -> tuple[int, int]:
    """The centroid, rounded to the lattice, from the middle of the stern."""
    row = CENTROIDS[pips - 1, heading % QUARTER]
    return quarter_turned(whole(row[0]), whole(row[1]), heading // QUARTER)


@njit_no_refcount
def reach_offset(pips: int, side: int, which: int, heading: int) -> tuple[int, int]:
    """Far aft corner (0) and far fore corner (1) of a reach, from the middle of the stern, or the way of its side times
    2**14 (2); starboard mirrors port."""
    seen = heading if side == 0 else (HEADINGS - heading) % HEADINGS
    row = REACHES[pips - 1, seen % QUARTER]
    x, y = quarter_turned(whole(row[2 * which]), whole(row[2 * which + 1]), seen // QUARTER)
    return (x, y) if side == 0 else (-x, y)


@njit_no_refcount
def turned(across: int, along: int, heading: int) -> tuple[int, int]:
    """A vector given as (right, ahead) relative to the heading, as x, y; |each| <= 2**18, rounded once."""
    return _scaled_turn(across, along, heading, COMPASS_BITS)


@njit_no_refcount
def half_turned(across: int, along: int, heading: int) -> tuple[int, int]:
    """Half of the vector that `turned` gives, rounded once."""
    return _scaled_turn(across, along, heading, COMPASS_BITS + 1)


@njit_no_refcount
def point_on_circle(radius: int, heading: int) -> tuple[int, int]:
    """The point of a circle about 0,0 that lies on this heading, rounded."""
    return turned(0, radius, heading)


@njit_no_refcount
def _scaled_turn(across: int, along: int, heading: int, bits: int) -> tuple[int, int]:
    row = COMPASS[heading % QUARTER]
    sine, cosine = quarter_turned(whole(row[0]), whole(row[1]), heading // QUARTER)
    return _scaled_down(across * cosine + along * sine, bits), _scaled_down(along * cosine - across * sine, bits)


@njit_no_refcount
def _scaled_down(value: int, bits: int) -> int:
    """Nearest to value / 2**bits, halves away from zero, so that opposite vectors stay opposite.

    No overflow: |value| <= 2 * 2**18 * 2**30 = 2**49.
    """
    half = 1 << (bits - 1)
    return (value + half) >> bits if value >= 0 else -((half - value) >> bits)
