"""SVG as text: elements by name, numbers cut short, everything from outside escaped."""

import re
from collections.abc import Iterable
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from iceharbor.svg.plane import Point, Polygon

FORBIDDEN: Final = re.compile(r"[\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]")
"""What XML cannot hold."""

Style = dict[str, str | float | None]
"""Attributes to be shared by several elements."""


def element(name: str, *inside: str, **attributes: str | float | None) -> str:
    """An element. In attribute names `_` stands for `-`; None leaves one out."""
    words = [
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(value if isinstance(value, str) else short(value))}"
        for key, value in attributes.items()
        if value is not None
    ]
    return f"<{name}{''.join(words)}>{''.join(inside)}</{name}>" if inside else f"<{name}{''.join(words)}/>"


def text(words: str) -> str:
    """Words as text, never markup. What XML cannot hold becomes a question mark."""
    return escape("".join("?" if FORBIDDEN.match(c) else c for c in words))


def short(value: float) -> str:
    """A number with at most three places."""
    return f"{value:.3f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def flat(point: Point) -> Point:
    """The table's y grows north, the sheet's down."""
    return (point[0], -point[1])


def corners(shape: Iterable[Point]) -> str:
    """The points of a polygon in sheet coordinates."""
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in shape)


def outline(shape: Polygon) -> str:
    """The points of a polygon in table coordinates."""
    return corners(map(flat, shape))
