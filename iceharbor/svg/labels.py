"""Places names beside what they name, where they cover nothing important. Everything in pixels of the picture, y down.

The page places its names by the same steps, in `web/table/labels.ts`: `tests/svg/label_places.json` has cases for both.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, inf, pi, sin
from typing import Final, NamedTuple

from iceharbor.svg.plane import Box, Point, Polygon, away, bounds, box_meets, narrowest

GAP_PX: Final = 5
RINGS_PX: Final = (GAP_PX, GAP_PX + 11, GAP_PX + 25)
"""How far a name may be from its hull: beside it, or a little away, with a leader line."""
COMPASS: Final = tuple((sin(n * pi / 8), -cos(n * pi / 8)) for n in range(16))
STRIP_WEIGHT: Final = 0.6
"""The cost of covering a line, so low that no name is left out for one."""


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
    """The preferred direction from the hull: a unit vector."""
    inside: bool = False
    """It is written on what it names."""
    axial: bool = False
    """Of a ship: a name before or behind it is clearly its own, a name beside it may seem to be its neighbour's."""

    def box(self, at: Point) -> Box:
        """What it covers when its middle lies at a point."""
        return Box(at[0] - self.w / 2, at[1] - self.h / 2, self.w, self.h)


class PlacedSign(NamedTuple):
    sign: Sign
    at: Point
    """Its middle."""
    led: bool
    """It is so far from its hull that it needs a leader line."""

    @property
    def leader(self) -> tuple[Point, Point]:
        """The shortest line from the label to its hull."""
        return narrowest(self.sign.box(self.at).corners, self.sign.hull)


class _Obstacle(NamedTuple):
    hull: Polygon
    box: Box
    weight: float
    named: bool = False


class _Candidate(NamedTuple):
    cost: float
    at: Point
    led: bool


def placed(
    signs: Sequence[Sign], field: Box, shapes: Sequence[Polygon] = (), lines: Sequence[Polygon] = ()
) -> Iterator[PlacedSign]:
    """Every sign with its place. One that would have to lie over something is left out.

    `shapes` are things without a name. Lines, as narrow as they are drawn, are kept clear of where that can be.
    """
    known = [
        *(_obstacle(sign.hull, 1.0, named=True) for sign in signs),
        *(_obstacle(shape, 1.0) for shape in shapes),
    ]
    strips = [_obstacle(line, STRIP_WEIGHT) for line in lines]
    taken: list[Box] = []
    for sign in sorted(signs, key=lambda sign: not sign.inside):
        best = _best(sign, known, strips, taken, field)
        if best.cost < 1:
            taken.append(sign.box(best.at))
            yield PlacedSign(sign, best.at, best.led)


def _obstacle(hull: Polygon, weight: float, *, named: bool = False) -> _Obstacle:
    return _Obstacle(hull, bounds(hull).grown(0.5), weight, named)


def _best(
    sign: Sign, known: Sequence[_Obstacle], strips: Sequence[_Obstacle], taken: Sequence[Box], field: Box
) -> _Candidate:
    """The candidate that costs least, the first of equal ones."""
    around = bounds(sign.hull).grown(RINGS_PX[-1] + max(sign.w, sign.h))
    near = [each for each in known if around.overlaps(each.box)]
    crossing = [each for each in strips if around.overlaps(each.box)]
    best = _Candidate(inf, bounds(sign.hull).middle, led=False)
    for candidate in sorted(_candidates(sign), key=lambda candidate: candidate.cost):
        if candidate.cost >= best.cost:
            break
        box = sign.box(candidate.at)
        limit = best.cost - candidate.cost
        cost = candidate.cost + _crossed(box, crossing) + _trouble(box, sign, candidate.led, near, taken, field, limit)
        if cost < best.cost:
            best = candidate._replace(cost=cost)
    return best


def _candidates(sign: Sign) -> Iterator[_Candidate]:
    hull = bounds(sign.hull)
    if sign.inside:
        yield _Candidate(0, hull.middle, led=False)
        return
    x, y = hull.middle
    for ring, gap in enumerate(RINGS_PX):
        for way in COMPASS:
            stretch = max(abs(way[0]), abs(way[1]))
            at = (
                x + way[0] / stretch * (hull.w / 2 + sign.w / 2 + gap),
                y + way[1] / stretch * (hull.h / 2 + sign.h / 2 + gap),
            )
            yield _Candidate(_liking(sign, way) + ring * 0.3, at, led=ring > 0)


def _liking(sign: Sign, way: Point) -> float:
    """The cost of a direction from the hull, 0 for the preferred one."""
    along = way[0] * sign.prefers[0] + way[1] * sign.prefers[1]
    if sign.axial:
        return 0.28 * (1 - along * along) + (0.08 if along < 0 else 0)
    return 0.12 * (1 - along)


def _trouble(
    box: Box,
    sign: Sign,
    led: bool,
    obstacles: Sequence[_Obstacle],
    taken: Sequence[Box],
    field: Box,
    limit: float,
) -> float:
    """0 over open sea; 1 and more for each thing or name that would be covered, and for leaving the field. Counting
    ends at the limit."""
    cost = 5 * (1 - box.common(field) / (box.w * box.h))
    margin = box.grown(1)
    for other in taken:
        if cost >= limit:
            return cost
        if margin.overlaps(other):
            cost += 1.4 + box.common(other) / (box.w * box.h)
    for obstacle in obstacles:
        if cost >= limit:
            return cost
        if sign.inside and obstacle.hull is sign.hull:
            continue
        if box.overlaps(obstacle.box) and box_meets(box, obstacle.hull):
            cost += obstacle.weight
    return cost + 0.4 if cost < limit and not led and _mistakable(box, sign, obstacles) else cost


def _crossed(box: Box, strips: Sequence[_Obstacle]) -> float:
    """The cost of covering lines, less than 1 for all together."""
    crossed = sum(box_meets(box, strip.hull) for strip in strips)
    return STRIP_WEIGHT * (1 - 0.5**crossed)


def _mistakable(box: Box, sign: Sign, obstacles: Sequence[_Obstacle]) -> bool:
    """Whether a name would lie nearer to another object than to its own."""
    if sign.inside:
        return False
    off = away(box.middle, sign.hull)
    near = box.grown(off)
    return any(
        other.named and other.hull is not sign.hull and near.overlaps(other.box) and away(box.middle, other.hull) < off
        for other in obstacles
    )
