"""Pyramids on a board or a bare table, from above at a slant as on the page: what is flat keeps its width, what is deep
is a little shorter, what is high rises up the sheet. One that lies is drawn as ships are.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from typing import Final

from iceharbor.render.look import Look, Plastic, base_of, slant_of
from iceharbor.render.markup import element, flat
from iceharbor.render.plane import Point
from iceharbor.render.pyramids import PIPS, Brush, lying_ship

STANDING: Final = 0.62
LYING: Final = 0.5
"""How large a standing and a lying pyramid are drawn on a board whose spots are 1024 apart."""
ACROSS: Final = sqrt(0.5)
DEPTH: Final = 0.5
RISE: Final = 0.56
"""An edge points at the viewer: how wide the base then is, how deep it looks, how far height reaches up the sheet."""
HIGH: Final = 1.75
"""The height of a pyramid in widths of its base."""
STEP: Final = 110
"""How much of the lower pyramid's point shows under the one that caps it."""
CLEAR: Final = 0.78
"""How dense the plastic of a pyramid on a board is."""


@dataclass(frozen=True, slots=True)
class Man:
    """A pyramid on a spot."""

    spot: str
    at: Point
    """The middle of its base, or of all of it when it lies."""
    size: str
    plastic: Plastic
    heading: float | None = None
    """It lies, pointing there, in tenths of a degree; None when it stands."""
    on: tuple[str, ...] = ()
    """What it stands on, from the ground up."""
    scale: float = 1
    pale: bool = False
    """It counts no more."""
    marked: bool = False
    """It won: its edge is of gold."""


def man(man: Man, look: Look) -> str:
    """A pyramid where it stands or lies, in sheet coordinates of table units."""
    x, y = flat(man.at)
    tint, pattern = look.plastic(man.plastic), look.pattern(man.plastic)
    if man.heading is None:
        y += (_middle(man.on[0] if man.on else man.size) - _lift(man.size, man.on)) * man.scale
        drawn = _standing(man, Brush(look, tint, pattern=pattern))
    else:
        lying = lying_ship(man.size, 0, (), Brush(look, tint, man.heading, pattern), CLEAR)
        transform = f"rotate({man.heading / 10:g}) scale({LYING}) translate(0 {slant_of(man.size) / 2:.1f})"
        drawn = element("g", lying, transform=transform)
    placed = f"translate({x:.1f} {y:.1f}) scale({man.scale:.3f})"
    return element("g", drawn, transform=placed, opacity=0.45 if man.pale else None)


def _height(size: str) -> float:
    return base_of(size) * HIGH * STANDING * RISE


def _lift(size: str, on: Sequence[str]) -> float:
    """How high up the sheet a pyramid's base is, that caps others."""
    tower = (*on, size)
    return sum(_height(lower) - _height(upper) + STEP for lower, upper in pairwise(tower))


def _middle(size: str) -> float:
    """How far the base is moved down, so that what one sees of the pyramid is about the middle of its spot."""
    return _height(size) * 0.27


def _standing(man: Man, brush: Brush) -> str:
    """The face to the left in the light, the one to the right in the shade."""
    look, tint = brush.look, brush.tint
    half = base_of(man.size) * STANDING * ACROSS
    deep, high = half * DEPTH, _height(man.size)
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
    dashes = f"{look.px(4 / man.scale):.0f} {look.px(3 / man.scale):.0f}" if man.plastic is None else None
    edge, wide = (look.colour("gold"), 3) if man.marked else (tint.ink, 1.3)
    outline = brush.polygon(
        whole,
        fill="none",
        stroke=edge,
        stroke_width=look.px(wide / man.scale),
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
            *(_pip(at, brush) for at in _pips(PIPS[man.size], half, deep, high)),
            outline,
        )
    )


def _pips(count: int, half: float, deep: float, high: float) -> tuple[Point, ...]:
    """One for every point of size, along the foot of both faces: S in front, M left and right, L all three."""
    left, right = ((side * half * 0.46, deep / 2 - high * 0.12) for side in (-1, 1))
    middle = (0.0, deep - high * 0.16)
    return {1: (middle,), 2: (left, right), 3: (left, middle, right)}[count]


def _pip(at: Point, brush: Brush) -> str:
    line = brush.look.px(0.7)
    return element("circle", cx=at[0], cy=at[1], r=50, fill="#fff", stroke=brush.tint.deep, stroke_width=line)
