"""The top of a table that is no sea, drawn as on the page: the board under its spots, over them men, arrows and what is
written. Units are those of the position: 1024 from spot to spot, y grows away from the viewer.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, degrees
from typing import Final, Literal

from iceharbor.render.look import Look
from iceharbor.render.markup import Style, element, flat, outline, text
from iceharbor.render.men import Man, man
from iceharbor.render.plane import Box, Point, Polygon, dist

NEIGHBOURS: Final = 1130
"""Spots nearer than this are neighbours of a bond."""
BOND: Final = 560
HEAD: Final = "M0 0L-170 -95L-120 0L-170 95Z"
CROSS: Final = 330


@dataclass(frozen=True, slots=True)
class Spot:
    """A place of the board, or beside it: a hole, a square, a tray for what is beside the board."""

    kind: Literal["hole", "square", "dark", "tray"]
    box: Box
    seat: int | None = None
    """Whose it is: its edge is in that colour."""
    strong: bool = False
    """It is told apart: whose turn it is."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """A line of attack."""

    start: Point
    end: Point
    seat: int
    strong: bool


@dataclass(frozen=True, slots=True)
class Bond:
    """Pieces that belong together: a tint under them."""

    seat: int
    at: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Note:
    """Something written on the table; `size` in table units."""

    at: Point
    words: str
    size: float
    anchor: Literal["start", "middle", "end"] = "middle"
    tone: Literal["faint", "plain", "strong"] = "plain"
    badge: int | None = None
    """Within a circle in the colour of this seat."""


@dataclass(frozen=True, slots=True)
class Part:
    """Spots, and what stands and is written on them."""

    spots: tuple[Spot, ...] = ()
    men: tuple[Man, ...] = ()
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Tabletop:
    """All that lies on a table."""

    field: Box
    parts: tuple[Part, ...]
    board: Polygon | None = None
    """The board itself, under its spots; none for a bare table."""
    arrows: tuple[Arrow, ...] = ()
    bonds: tuple[Bond, ...] = ()
    struck: frozenset[str] = frozenset()
    """The spots whose pieces are struck through."""


def tabletop(top: Tabletop, look: Look) -> str:
    """Everything on the table, what is farther away first."""
    men = sorted((each for part in top.parts for each in part.men), key=lambda each: (-each.at[1], len(each.on)))
    return "".join(
        (
            _plank(top.board, look) if top.board else "",
            *(_spot(spot, look) for part in top.parts for spot in part.spots),
            *(_bond(bond, look) for bond in top.bonds),
            *(man(each, look) for each in men),
            *(_cross(each.at, look) for each in men if each.spot in top.struck and not each.on),
            *(_arrow(arrow, look) for arrow in top.arrows),
            *(_note(note, look) for part in top.parts for note in part.notes),
        )
    )


def _plank(board: Polygon, look: Look) -> str:
    rim: Style = {"stroke": look.colour("neat_dark"), "stroke_width": look.px(3), "stroke_linejoin": "round"}
    return element(
        "polygon", points=outline(board), fill=look.colour("beach" if look.theme == "day" else "shelf"), **rim
    )


def _spot(spot: Spot, look: Look) -> str:
    box = spot.box
    edge: Style = {"stroke": look.colour("contour"), "stroke_width": look.px(1.3)}
    if spot.kind == "hole":
        (x, y), r = flat(box.middle), box.w / 2
        face = element("circle", cx=x, cy=y, r=r, fill=look.colour("card"), **edge)
        thin: Style = {**edge, "stroke_width": look.px(0.8), "stroke_opacity": 0.6}
        return face + element("circle", cx=x, cy=y, r=r * 0.86, fill="none", **thin)
    dark = look.mixed("shelf" if look.theme == "day" else "deep", "card", 0.7)
    fill: Style = {"fill": dark if spot.kind == "dark" else look.colour("card")}
    if spot.kind == "tray":
        fill["fill_opacity"] = 0.75
        edge |= {"stroke": look.colour("ink"), "stroke_opacity": 0.25, "rx": 110}
    if spot.seat is not None:
        wide, opacity = (4, 1) if spot.strong else (1.8, 0.9)
        edge |= {"stroke": look.seat(spot.seat).body, "stroke_opacity": opacity, "stroke_width": look.px(wide)}
    return element("rect", x=box.x, y=-box.y - box.h, width=box.w, height=box.h, **fill, **edge)


def _bond(bond: Bond, look: Look) -> str:
    pairs = ((flat(a), flat(b)) for n, a in enumerate(bond.at) for b in bond.at[n + 1 :] if dist(a, b) < NEIGHBOURS)
    d = "".join(f"M{ax:.0f} {ay:.0f}L{bx:.0f} {by:.0f}" for (ax, ay), (bx, by) in pairs)
    line: Style = {"stroke": look.seat(bond.seat).body, "stroke_opacity": 0.26, "stroke_width": BOND}
    return element("path", d=d, fill="none", stroke_linecap="round", stroke_linejoin="round", **line)


def _arrow(arrow: Arrow, look: Look) -> str:
    (ax, ay), (bx, by) = flat(arrow.start), flat(arrow.end)
    d, turn = f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}", degrees(atan2(by - ay, bx - ax))
    ink = look.colour("no") if arrow.strong else look.seat(arrow.seat).ink
    shaft, halo = (4, 7) if arrow.strong else (2, 4.5)
    return element(
        "g",
        element("path", d=d, stroke=look.colour("halo"), stroke_width=look.px(halo), stroke_opacity=0.7),
        element("path", d=d, stroke=ink, stroke_width=look.px(shaft)),
        element("path", d=HEAD, fill=ink, transform=f"translate({bx:.1f} {by:.1f}) rotate({turn:.1f})"),
        opacity=None if arrow.strong else 0.5,
    )


def _cross(at: Point, look: Look) -> str:
    x, y = flat(at)
    d = f"M{x - CROSS:.0f} {y - CROSS:.0f}l{2 * CROSS} {2 * CROSS}m0 {-2 * CROSS}l{-2 * CROSS} {2 * CROSS}"
    strokes: Sequence[tuple[str, float, float]] = (("halo", 8, 0.7), ("no", 4, 1))
    return "".join(
        element(
            "path",
            d=d,
            fill="none",
            stroke=look.colour(name),
            stroke_width=look.px(wide),
            stroke_opacity=opacity,
            stroke_linecap="round",
        )
        for name, wide, opacity in strokes
    )


def _note(note: Note, look: Look) -> str:
    x, y = flat(note.at)
    words = element(
        "text",
        text(note.words),
        x=x,
        y=y + note.size * 0.35,
        fill=look.colour("faint" if note.tone == "faint" else "ink"),
        font_family=look.font("names"),
        font_size=note.size,
        font_weight="bold" if note.tone == "strong" or note.badge is not None else None,
        text_anchor=note.anchor,
    )
    if note.badge is None:
        return words
    rim: Style = {"stroke": look.seat(note.badge).body, "stroke_width": look.px(2)}
    return element("circle", cx=x, cy=y, r=note.size * 0.72, fill=look.colour("halo"), **rim) + words
