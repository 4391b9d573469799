"""Pyramids on a board or a bare table, seen from above at a slant as on the page: widths are true, depths are a little
shorter, and heights go up the sheet. A lying pyramid is drawn as ships are.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from typing import Final

from iceharbor.scene import Pyramid
from iceharbor.svg.look import Look, base_of, slant_of
from iceharbor.svg.markup import element, flat
from iceharbor.svg.plane import Point
from iceharbor.svg.pyramids import PIPS, Brush, lying_ship

STANDING: Final = 0.62
LYING: Final = 0.5
"""The drawn sizes of a standing and a lying pyramid on a board whose spots are 1024 apart."""
ACROSS: Final = sqrt(0.5)
DEPTH: Final = 0.5
RISE: Final = 0.56
"""With an edge towards the viewer: the width of the base, its drawn depth, and the drawn height of a unit."""
HIGH: Final = 1.75
"""The height of a pyramid in widths of its base."""
STEP: Final = 110
"""The part of the lower pyramid's point that is visible under its cap."""
CLEAR: Final = 0.78
"""The opacity of the plastic of a pyramid on a board."""


def pyramid(pyramid: Pyramid, look: Look) -> str:
    """A pyramid on its spot, standing or lying, in sheet coordinates of table units."""
    x, y = flat(pyramid.at)
    if pyramid.heading is None:
        lowest = pyramid.on[0] if pyramid.on else pyramid.size
        y += (_middle(lowest) - _lift(pyramid.size, pyramid.on)) * pyramid.scale
        drawn = _lacking(pyramid, look) if pyramid.wanted else _standing(pyramid, look)
    else:
        brush = Brush(look, look.plastic(pyramid.plastic), pyramid.heading, look.pattern(pyramid.plastic))
        lying = lying_ship(pyramid.size, 0, (), brush, CLEAR)
        transform = f"rotate({pyramid.heading / 10:g}) scale({LYING}) translate(0 {slant_of(pyramid.size) / 2:.1f})"
        drawn = element("g", lying, transform=transform)
    leant = f" rotate({pyramid.lean})" if pyramid.lean else ""
    placed = f"translate({x:.1f} {y:.1f}){leant} scale({pyramid.scale:.3f})"
    return element("g", drawn, transform=placed, opacity=0.45 if pyramid.pale else None)


def _height(size: str) -> float:
    return base_of(size) * HIGH * STANDING * RISE


def _lift(size: str, on: Sequence[str]) -> float:
    """The height on the sheet of the base of a pyramid that caps others."""
    tower = (*on, size)
    return sum(_height(lower) - _height(upper) + STEP for lower, upper in pairwise(tower))


def _middle(size: str) -> float:
    """How far the base is moved down, so that the visible pyramid is centred on its spot."""
    return _height(size) * 0.27


def _standing(pyramid: Pyramid, look: Look) -> str:
    """The face to the left in the light, the one to the right in the shade."""
    tint = look.plastic(pyramid.plastic)
    brush = Brush(look, tint, pattern=look.pattern(pyramid.plastic))
    half = base_of(pyramid.size) * STANDING * ACROSS
    deep, high = half * DEPTH, _height(pyramid.size)
    tip, left, front, right = whole = ((0.0, -high), (-half, 0.0), (0.0, deep), (half, 0.0))
    behind = f"M{-half:.1f} 0L0 {-deep:.1f}L{half:.1f} 0M0 {-deep:.1f}L0 {-high:.1f}"
    gleam = f"M{-half * 0.7:.1f} {-deep * 0.1:.1f}L{-half * 0.1:.1f} {-high * 0.82:.1f}"
    foot = element(
        "ellipse",
        cx=half * 0.18,
        cy=deep * 0.24,
        rx=half * 1.08,
        ry=deep * 1.04,
        fill=look.colour("shade"),
        fill_opacity=0.14,
    )
    dashes = f"{look.px(4 / pyramid.scale):.0f} {look.px(3 / pyramid.scale):.0f}" if pyramid.plastic is None else None
    edge, wide = (look.colour("gold"), 3) if pyramid.marked else (tint.ink, 1.3)
    outline = brush.polygon(
        whole,
        fill="none",
        stroke=edge,
        stroke_width=look.px(wide / pyramid.scale),
        stroke_linejoin="round",
        stroke_dasharray=dashes,
    )
    return "".join(
        (
            foot,
            brush.polygon(whole, fill=tint.body, fill_opacity=CLEAR),
            brush.line(behind, tint.light, 0.9, 0.35),
            brush.facet((tip, left, front), 2700),
            brush.facet((tip, front, right), 1250),
            brush.woven(whole),
            brush.line(f"M0 {deep:.1f}L0 {-high:.1f}", tint.light, 0.9, 0.75),
            brush.line(gleam, "#fff", 1, 0.5),
            *(_pip(at, brush) for at in _pips(PIPS[pyramid.size], half, deep, high)),
            outline,
        )
    )


def _lacking(pyramid: Pyramid, look: Look) -> str:
    """The outline of a piece that a set lacks: dashed, and warm if the piece can be taken now."""
    half = base_of(pyramid.size) * STANDING * ACROSS
    deep, high = half * DEPTH, _height(pyramid.size)
    near = pyramid.wanted == "near"
    return element(
        "path",
        d=f"M0 {-high:.1f}L{-half:.1f} 0L0 {deep:.1f}L{half:.1f} 0ZL0 {deep:.1f}",
        fill="none",
        stroke=look.felt("cost_line" if near else "faint"),
        stroke_width=look.px((1.8 if near else 1.4) / pyramid.scale),
        stroke_dasharray=f"{look.px(4 / pyramid.scale):.0f} {look.px(3 / pyramid.scale):.0f}",
        stroke_linejoin="round",
    )


def _pips(count: int, half: float, deep: float, high: float) -> tuple[Point, ...]:
    """One pip for every point of size, along the foot of both faces: S in front, M left and right, L all three."""
    left, right = ((side * half * 0.46, deep / 2 - high * 0.12) for side in (-1, 1))
    middle = (0.0, deep - high * 0.16)
    return {1: (middle,), 2: (left, right), 3: (left, middle, right)}[count]


def _pip(at: Point, brush: Brush) -> str:
    line = brush.look.px(0.7)
    return element("circle", cx=at[0], cy=at[1], r=50, fill="#fff", stroke=brush.tint.deep, stroke_width=line)
