"""Flags: the pennant on a flagship, and a marker that stands in the water. Drawn as on the page."""

from iceharbor.svg.look import base_of, slant_of
from iceharbor.svg.markup import element
from iceharbor.svg.plane import Polygon
from iceharbor.svg.pyramids import Brush, upright


def pennant(size: str, brush: Brush) -> str:
    """A swallow-tailed pennant on a mast in the middle of a lying ship, streaming aft."""
    base, slant = base_of(size), slant_of(size)
    mast, tails = -slant * 0.56, -slant * 0.19
    narrow, wide = base * 0.05, base * 0.15
    cloth: Polygon = ((-narrow, mast), (-wide, tails), (0, tails - slant * 0.11), (wide, tails), (narrow, mast))
    flown = brush.polygon(
        cloth,
        fill=brush.look.colour("open"),
        stroke=brush.tint.deep,
        stroke_width=brush.look.px(1.3),
        stroke_linejoin="round",
    )
    return flown + _mast(base, mast, brush)


def flag_marker(base: float, brush: Brush) -> str:
    """A marker on its square: an upright pyramid, and a swallow-tailed flag on its point."""
    top, long = -base * 0.82, base * 0.72
    low = top + base * 0.42
    cloth = (
        f"M0 {top:.0f}Q{long * 0.3:.0f} {top - 70:.0f} {long * 0.55:.0f} {top + 10:.0f}T{long:.0f} {top:.0f}"
        f"L{long * 0.78:.0f} {(top + low) / 2:.0f}L{long:.0f} {low:.0f}"
        f"Q{long * 0.7:.0f} {low + 60:.0f} {long * 0.45:.0f} {low - 10:.0f}T0 {low:.0f}Z"
    )
    width = brush.look.px(1.1)
    flown = element(
        "path", d=cloth, fill=brush.tint.body, stroke=brush.tint.deep, stroke_width=width, stroke_linejoin="round"
    )
    pole = brush.line(f"M0 0V{top - 60:.0f}", brush.look.colour("ink"), 1.6)
    return upright(base, brush) + pole + flown + _mast(base, 0, brush)


def _mast(base: float, y: float, brush: Brush) -> str:
    return element("circle", cy=y, r=base * 0.06, fill=brush.look.colour("ink"))
