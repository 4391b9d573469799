"""How likely a first hand holds each set (UC-R2, R5): a player chooses its sizes, and its colours are random."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb

import numpy as np

from iceharbor.games.undercut.in_reach import completed
from iceharbor.games.undercut.records import ABOUT, COLOURS, COUNTED, KINDS

Counts = tuple[int, ...]


@lru_cache(maxsize=256)
def chances_of(bag: Counts, sizes: Counts) -> Mapping[int, Fraction]:
    """By set, TREE, TRIPLETS or FOURSOME, the probability that a hand with these numbers of Smalls, Mediums and Larges
    holds one. `bag` counts each kind in the bag."""
    found, every = Counter[int](), 0
    shelves = (bag[COLOURS * k : COLOURS * (k + 1)] for k in range(len(sizes)))
    for parts in product(*(_drawn(shelf, count) for shelf, count in zip(shelves, sizes, strict=True))):
        hand, ways = np.zeros((1, COUNTED), np.int64), 1
        hand[0, :KINDS] = [count for part in parts for count in part]
        for part, start in zip(parts, range(0, KINDS, COLOURS), strict=True):
            for count, held in zip(part, bag[start : start + COLOURS], strict=True):
                ways *= comb(held, count)
        every += ways
        for combo in {int(each) for each in completed(hand)[:, ABOUT]}:
            found[combo] += ways
    return {combo: Fraction(ways, every) for combo, ways in sorted(found.items())}


def _drawn(shelf: Counts, count: int) -> Iterator[Counts]:
    """All numbers of each colour in which this many pieces can be drawn from a shelf."""
    if not shelf:
        if count == 0:
            yield ()
        return
    for first in range(min(shelf[0], count) + 1):
        for rest in _drawn(shelf[1:], count - first):
            yield first, *rest
