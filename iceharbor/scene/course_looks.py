"""A planned course and planned shots of ships, for drawing: rulers, the swept water, ranges and lines of fire."""

from typing import Literal

from msgspec import Struct

from iceharbor.scene.shapes import Point, Polygon


class Leg(Struct, frozen=True, gc=False, omit_defaults=True):
    """One straight stretch of a course: the way of the bow, the water that the hull sweeps, and the ruler beside it."""

    start: Point
    end: Point
    corridor: Polygon
    """The outline of all that the hull passes over, convex."""
    label: str = ""
    """The name of the ruler: `L`. Without one no ruler is drawn."""
    reach: Point | None = None
    """Where the ruler ends, if the course ends before it: that part of it is drawn faded."""


class RangeRing(Struct, frozen=True, gc=False, omit_defaults=True):
    """How far a gun reaches."""

    at: Point
    radius_u: int
    tone: Literal["plain", "red"] = "plain"
    label: str = ""
    """A word on the ring: `Short`."""


class GunLine(Struct, frozen=True, gc=False, omit_defaults=True):
    """A line from a gun to the nearest point of what it would hit."""

    start: Point
    end: Point
    tone: Literal["hot", "missed", "blocked"] = "hot"
    label: str = ""
    """The tag at its end: `Mast 3: 33 %, 5 or 6 hits`."""
