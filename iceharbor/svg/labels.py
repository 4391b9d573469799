"""Where names go: beside what they name, over nothing that matters. Everything in pixels of the picture, y down."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, sin
from typing import Final

from iceharbor.svg.plane import Box, Point, Polygon, away, bounds, box_meets

GAPS: Final = (5, 12, 22)
MAX_FOR_LINES: Final = 0.75
COMPASS: Final = tuple((sin(n * pi / 8), -cos(n * pi / 8)) for n in range(16))


@dataclass(frozen=True, slots=True)
class Sign:
    """A label beside an object."""

    hull: Polygon
    """The outline of what is named."""
    w: float
    h: float
    drawn: str
    """The markup, about its own middle."""
    prefers: Point
    """The way from the hull that is liked best: a unit vector."""
    inside: bool = False
    """It is written on what it names."""


def placed(
    signs: Sequence[Sign], field: Box, shapes: Sequence[Polygon] = (), lines: Sequence[Polygon] = ()
) -> Iterator[tuple[Sign, Point]]:
    """Every sign with its place. One that would have to lie over something is left out.

    `shapes` are things without a name. Lines, as narrow as they are drawn, are kept clear of where that can be.
    """
    hulls = [(hull, bounds(hull).grown(0.5)) for hull in (*(sign.hull for sign in signs), *shapes)]
    boxed_lines = [(line, bounds(line).grown(0.5)) for line in lines]
    taken: list[Box] = []
    for sign in sorted(signs, key=lambda sign: not sign.inside):
        if sign.inside:
            cost, at = 0.0, bounds(sign.hull).middle
        else:
            reach = _reach(sign)
            near = [each for each in hulls if reach.overlaps(each[1])]
            near_lines = [line for line, around in boxed_lines if reach.overlaps(around)]
            near_taken = [other for other in taken if reach.overlaps(other)]
            cost, at = min(
                (liking + _trouble(box, sign, near, near_taken, field) + _crossed(box, near_lines), at)
                for liking, at in _candidates(sign)
                for box in (_box(at, sign),)
            )
        if cost < 1:
            taken.append(_box(at, sign))
            yield sign, at


def _candidates(sign: Sign) -> Iterator[tuple[float, Point]]:
    box = bounds(sign.hull)
    x, y = box.middle
    for ring, gap in enumerate(GAPS):
        for ux, uy in COMPASS:
            stretch = max(abs(ux), abs(uy))
            at = (
                x + ux / stretch * (box.w / 2 + sign.w / 2 + gap),
                y + uy / stretch * (box.h / 2 + sign.h / 2 + gap),
            )
            liking = 0.12 * (1 - (ux * sign.prefers[0] + uy * sign.prefers[1]))
            yield liking + ring * 0.3, at


def _reach(sign: Sign) -> Box:
    """All that can matter to a place beside the object: things farther away than this are not looked at."""
    box = bounds(sign.hull)
    away_from_middle = hypot((box.w + sign.w) / 2 + GAPS[-1], (box.h + sign.h) / 2 + GAPS[-1])
    return box.grown(2 * away_from_middle + sign.w + sign.h)


def _box(at: Point, sign: Sign) -> Box:
    return Box(at[0] - sign.w / 2, at[1] - sign.h / 2, sign.w, sign.h)


def _trouble(box: Box, sign: Sign, hulls: Sequence[tuple[Polygon, Box]], taken: Sequence[Box], field: Box) -> float:
    """0 over open sea; 1 and more for each thing or name that would be covered, and for leaving the picture."""
    cost = 5 * (1 - box.common(field) / (box.w * box.h))
    margin = box.grown(1)
    cost += sum(1.4 for other in taken if margin.overlaps(other))
    cost += sum(1.0 for hull, around in hulls if box.overlaps(around) and box_meets(box, hull))
    return cost + 0.4 if cost < 1 and _mistakable(box, sign, hulls) else cost


def _crossed(box: Box, lines: Sequence[Polygon]) -> float:
    """More for each line that would be covered, and never so much that the sign would be left out for it."""
    return MAX_FOR_LINES * (1 - 0.5 ** sum(box_meets(box, line) for line in lines))


def _mistakable(box: Box, sign: Sign, hulls: Sequence[tuple[Polygon, Box]]) -> bool:
    """Whether a name would lie nearer to another thing than to its own."""
    off = away(box.middle, sign.hull)
    near = box.grown(off)
    return any(
        hull is not sign.hull and near.overlaps(around) and away(box.middle, hull) < off for hull, around in hulls
    )
