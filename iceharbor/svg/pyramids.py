"""Pyramids of clear plastic, each in its own frame: the middle of the stern (lying) or of the base (upright) at the
origin, the bow up the sheet. A lying piece is exactly its ground triangle: the square base is the narrow strip at the
stern, the upper face runs to the bow.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import cos, sin
from typing import Final

from iceharbor.scene import CargoLook
from iceharbor.svg.look import Look, Tint, base_of, slant_of, strip
from iceharbor.svg.markup import Style, corners, element
from iceharbor.svg.plane import Point, Polygon

IN_HOLD: Final = 0.76
"""How large cargo is drawn in a hold: a little smaller than it is, so that one still sees whose ship it is."""
PIPS: Final = {"S": 1, "M": 2, "L": 3}
ALONG: Final = (0.34, 0.52, 0.68)
"""Where on the side each point of damage shows."""
RAYS: Final = (0.3, 1.5, 2.4, 3.6, 4.7, 5.6)


@dataclass(frozen=True, slots=True)
class Brush:
    """How a piece is painted: whose plastic, turned to which heading in tenths of a degree."""

    look: Look
    tint: Tint
    heading: float = 0
    pattern: str = "none"

    def polygon(self, shape: Polygon, **attributes: str | float | None) -> str:
        return element("polygon", points=corners(shape), **attributes)

    def line(self, d: str, colour: str, width: float, opacity: float = 1) -> str:
        width = self.look.px(width)
        return element("path", d=d, fill="none", stroke=colour, stroke_width=width, stroke_opacity=opacity)

    def facet(self, shape: Polygon, way: float) -> str:
        """A face that faces `way` when the piece heads north, with the light that falls on it."""
        light = self.look.light(self.heading + way)
        lit, dim = self.look.opacity("upper_lit") * light, self.look.opacity("upper_shaded") * (1 - light)
        return self.polygon(shape, fill=self.tint.light, fill_opacity=lit) + self.polygon(
            shape, fill=self.tint.deep, fill_opacity=dim
        )

    def edge(self, shape: Polygon, colour: str, width: float = 1.4) -> str:
        width = self.look.px(width)
        return self.polygon(shape, fill="none", stroke=colour, stroke_width=width, stroke_linejoin="round")

    def woven(self, shape: Polygon) -> str:
        if self.pattern == "none":
            return ""
        return self.polygon(shape, fill=self.pattern, fill_opacity=self.look.weave)


def ground(size: str) -> Polygon:
    """The ground triangle: bow, port corner, starboard corner."""
    half = base_of(size) / 2
    return ((0, -slant_of(size)), (-half, 0), (half, 0))


def lying_ship(
    size: str, damage: int, cargo: Sequence[CargoLook], brush: Brush, fill_opacity: float | None = None
) -> str:
    """A ship lying on the water."""
    look, tint = brush.look, brush.tint
    bow, port, starboard = whole = ground(size)
    left, right, keel = _brim(size)
    cut, half = left[1], right[0]
    parts = [
        brush.polygon(whole, fill=tint.body, fill_opacity=fill_opacity or look.opacity("body")),
        brush.facet((bow, left, keel), -900),
        brush.facet((bow, keel, right), 900),
        brush.woven(whole),
        brush.polygon((port, left, right, starboard), fill=tint.deep, fill_opacity=look.opacity("base_strip")),
        brush.line(f"M{left[0]:.0f} {cut:.0f}H{half:.0f}", tint.light, 0.9, 0.9),
        _hold(size, cargo, look, brush.heading),
        brush.polygon((bow, (-half * 0.1, cut * 1.6), (half * 0.1, cut * 1.6)), fill="#fff", fill_opacity=0.5),
        brush.line(f"M{port[0] * 0.86:.0f} {cut * 0.25:.0f}L0 {bow[1] * 0.95:.0f}", "#fff", 1, 0.5),
        *(_wound(size, n, brush) for n in range(min(damage, 3))),
        *(_pip(size, n, damage, brush) for n in range(PIPS[size])),
        brush.edge(whole, tint.ink),
    ]
    return "".join(parts)


def _brim(size: str) -> tuple[Point, Point, Point]:
    """Where the base ends and the upper face begins: left, right, middle."""
    cut, half = -slant_of(size) * strip(), base_of(size) / 2 * (1 - strip())
    return (-half, cut), (half, cut), (0, cut)


def _pip(size: str, n: int, damage: int, brush: Brush) -> str:
    """A pip of the strip; a point of size that is lost is a hole."""
    pips, base, cut = PIPS[size], base_of(size), _brim(size)[0][1]
    r, x, y = min(-cut * 0.3, 66), (n - (pips - 1) / 2) * base * 0.24, cut / 2
    if n < pips - damage:
        line = brush.look.px(0.7)
        return element("circle", cx=x, cy=y, r=r, fill="#fff", stroke=brush.tint.deep, stroke_width=line)
    return _lost(x, y, r * 1.1, brush)


def _lost(x: float, y: float, r: float, brush: Brush) -> str:
    a, line = r * 0.55, brush.look.px(0.6)
    hole = element("circle", cx=x, cy=y, r=r, fill=brush.tint.deep, stroke=brush.tint.light, stroke_width=line)
    cross = f"M{x - a:.1f} {y - a:.1f}L{x + a:.1f} {y + a:.1f}M{x + a:.1f} {y - a:.1f}L{x - a:.1f} {y + a:.1f}"
    return hole + brush.line(cross, "#fff", 1.1)


def _wound(size: str, n: int, brush: Brush) -> str:
    """A shot leaves a star in the plastic and a notch in the side."""
    base, slant = base_of(size), slant_of(size)
    side, along = (-1, 1)[n % 2], ALONG[n]
    x, y = side * base * (1 - along) / 2, -slant * along
    w, slope = base * 0.075, side * base / 2 / slant
    heart = x - side * base * 0.15
    rays = (
        f"M{heart:.1f} {y:.1f}l{sin(turn) * base * length:.1f} {cos(turn) * base * length:.1f}"
        for turn, length in zip(RAYS, (0.19, 0.1) * 3, strict=True)
    )
    notch = brush.polygon(
        ((x - slope * w, y + w), (heart, y), (x + slope * w, y - w)),
        fill=brush.look.colour("sea"),
        stroke=brush.tint.deep,
        stroke_width=brush.look.px(1),
        stroke_linejoin="round",
    )
    return brush.line("".join(rays), "#fff", 1.1, 0.95) + notch


def _hold(size: str, cargo: Iterable[CargoLook], look: Look, heading: float) -> str:
    """Cargo lies nested in the hold, its stern towards the strip of what holds it."""
    stern, parts = -slant_of(size) * (strip() + 0.07), []
    for good in largest_first(cargo):
        brush = Brush(look, look.goods(good.kind), heading)
        parts.append(element("g", _lying_good(good, brush), transform=f"translate(0 {stern:.1f}) scale({IN_HOLD})"))
        stern -= slant_of(good.size) * (strip() + 0.05) * IN_HOLD
    return "".join(parts)


def _lying_good(good: CargoLook, brush: Brush) -> str:
    bow, port, starboard = whole = ground(good.size)
    left, right, keel = _brim(good.size)
    return "".join(
        (
            brush.polygon(whole, fill=brush.tint.body),
            brush.facet((bow, left, keel), -900),
            brush.facet((bow, keel, right), 900),
            brush.polygon((port, left, right, starboard), fill=brush.tint.deep, fill_opacity=0.55),
            _veil(good, whole, brush),
            brush.edge(whole, brush.tint.deep, 0.9),
        )
    )


def _veil(good: CargoLook, shape: Polygon, brush: Brush) -> str:
    """The hatching over a piece that the viewer does not know."""
    return brush.polygon(shape, fill="url(#unknown)", fill_opacity=0.8) if good.kind == "unknown" else ""


def largest_first(goods: Iterable[CargoLook]) -> list[CargoLook]:
    return sorted(goods, key=lambda good: -base_of(good.size))


def upright(base: float, brush: Brush, fill_opacity: float = 1, veiled: bool = False) -> str:
    """An upright pyramid from above: four faces about the top."""
    h, tint = base / 2, brush.tint
    square: Polygon = ((-h, -h), (h, -h), (h, h), (-h, h))
    rim = [(x * 0.93, y * 0.93) for x, y in square]
    bevel: Style = {"stroke": tint.light, "stroke_width": brush.look.px(0.8), "stroke_opacity": 0.5}
    return "".join(
        (
            brush.polygon(square, fill=tint.body, fill_opacity=fill_opacity),
            *(brush.facet((square[n], square[(n + 1) % 4], (0, 0)), n * 900) for n in range(4)),
            brush.woven(square),
            brush.polygon(square, fill="url(#unknown)", fill_opacity=0.8) if veiled else "",
            brush.line(f"M{-h} {-h}L{h} {h}M{h} {-h}L{-h} {h}", tint.light, 0.9, 0.75),
            brush.polygon(rim, fill="none", **bevel),
            brush.edge(square, tint.deep),
            element("circle", r=base * 0.035, fill="#fff", fill_opacity=0.9),
        )
    )


def upright_good(good: CargoLook, look: Look, heading: float) -> str:
    """A piece of cargo standing on its base."""
    return upright(base_of(good.size), Brush(look, look.goods(good.kind), heading), veiled=good.kind == "unknown")


def risen_ship(size: str, cargo: Iterable[CargoLook], brush: Brush) -> str:
    """A ship risen on end over its dashed triangle, its cargo stacked on it."""
    base, look = base_of(size), brush.look
    wreck = brush.polygon(
        ground(size),
        fill=brush.tint.body,
        fill_opacity=0.16,
        stroke=brush.tint.ink,
        stroke_width=look.px(1.2),
        stroke_dasharray=f"{look.px(4):.0f} {look.px(3):.0f}",
    )
    stack = "".join(upright_good(good, look, brush.heading) for good in largest_first(cargo))
    holes = "".join(
        _lost((n - (PIPS[size] - 1) / 2) * base * 0.17, base * 0.41, base * 0.055, brush) for n in range(PIPS[size])
    )
    tower = upright(base, brush, fill_opacity=0.86) + stack + holes
    return wreck + element("g", tower, transform=f"translate(0 {-slant_of(size) / 3:.1f})")
