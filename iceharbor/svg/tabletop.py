"""A tabletop, drawn as on the page: the board under its spots, and over them pyramids, arrows and text. Units are those
of the scene: 1024 from spot to spot, y grows away from the viewer.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import atan2, degrees
from typing import Final

from iceharbor.scene import Arrow, Bond, Note, Point, Polygon, Spot, Tabletop
from iceharbor.svg.felt import felt_note, felt_table, plate
from iceharbor.svg.look import Look, blend
from iceharbor.svg.markup import Style, element, flat, outline, text
from iceharbor.svg.oblique import pyramid
from iceharbor.svg.plane import dist, inside
from iceharbor.svg.trace_marks import over_pieces, under_pieces
from iceharbor.svg.traces import Trace

NEIGHBOURS: Final = 1130
"""Spots nearer than this are neighbours of a bond."""
BOND: Final = 560
ROUND: Final = 110
"""The corner radius of trays."""
INNER: Final = 34
"""The inset of a mark in a square, where the next square cannot cover it."""
FRAME: Final = 100
"""The width of a board's wooden frame."""
WELL: Final = 52
"""The width of the shade inside a well's edge."""
HEAD: Final = "M0 0L-170 -95L-120 0L-170 95Z"
AIM: Final = 120
UNDER: Final = ("faint", "inner")
"""The tones of names, which are under the pyramids."""
SHIELD_DISC: Final = 130
SHIELD: Final = "M0 -82L64 -56V-6C64 44 34 70 0 86C-34 70 -64 44 -64 -6V-56Z"
TICK: Final = "M-30 -2L-8 22L32 -22"
"""Of the shield at the end of an attack that does no harm."""
CROSS: Final = 330


def tabletop(top: Tabletop, look: Look, field: Polygon, traces: Sequence[Trace] = ()) -> str:
    """Everything on the table, with traces; on felt every dealt piece would leave one, and the marks of spots tell what
    was done. Names are under the pyramids, which may cover them; other text is over them."""
    board, shown = replace(look, inlaid=bool(top.board)), () if top.felt else traces
    return "".join(
        (
            _board(top.board, board) if top.board else "",
            felt_table(field, look) if top.felt else "",
            *(plate(each, look) for each in top.plates),
            *(_spot(spot, look if spot.kind == "tray" else board) for spot in top.spots),
            *(_bond(bond, board) for bond in top.bonds),
            *(_written(note, top, look) for note in top.notes if note.tone in UNDER),
            under_pieces(shown, board),
            *_standing(top, look),
            over_pieces(shown, board),
            *(_arrow(arrow, board) for arrow in top.arrows),
            *(_written(note, top, look) for note in top.notes if note.tone not in UNDER),
        )
    )


def _written(note: Note, top: Tabletop, look: Look) -> str:
    """Text on felt, on a board, or beside it. A badge has its own ground."""
    if top.felt:
        return felt_note(note, look)
    on_board = bool(top.board) and note.tone != "badge" and inside(note.at, top.board)
    return _note(note, replace(look, inlaid=True) if on_board else look)


def _board(board: Polygon, look: Look) -> str:
    """Slate in a frame of wood: the frame lies around the board's edge, with a dark line at its inner side."""
    points = outline(board)
    around: Style = {"points": points, "stroke_linejoin": "round"}
    return "".join(
        (
            element("polygon", stroke=look.colour("frame_line"), stroke_width=2 * FRAME + look.px(2.5), **around),
            element("polygon", stroke=look.colour("frame"), stroke_width=2 * FRAME, **around),
            element("polygon", fill=look.colour("plank"), **around),
            element("polygon", fill="none", stroke=look.colour("well"), stroke_width=look.px(4), **around),
        )
    )


def _standing(top: Tabletop, look: Look) -> Iterator[str]:
    """The pyramids, the farthest first, and the crosses over those that are struck through."""
    pyramids = sorted(top.pyramids, key=lambda each: (-each.at[1], len(each.on)))
    yield from (pyramid(each, look) for each in pyramids)
    yield from (_cross(each.at, look) for each in pyramids if each.spot in top.struck and not each.on)


# --- Spots ------------------------------------------------------------------------------------------------------------


def _spot(spot: Spot, look: Look) -> str:
    if spot.kind == "patch":
        return _patch(spot, look)
    face = _shape(
        spot, 0, fill=_fill(spot, look), fill_opacity=0.75 if spot.kind == "tray" else None, **_edge(spot, look)
    )
    inlay = ""
    if spot.kind == "hole":
        thin: Style = {"stroke": look.colour("contour"), "stroke_width": look.px(0.8), "stroke_opacity": 0.6}
        inlay = _shape(spot, 0.07 * spot.box[2], fill="none", **thin)
        if look.inlaid:
            deep: Style = {"stroke": look.colour("well"), "stroke_width": WELL, "stroke_opacity": 0.7}
            inlay = _shape(spot, 0.03 * spot.box[2], fill="none", **deep)
    return face + inlay + _rim(spot, look)


def _patch(spot: Spot, look: Look) -> str:
    """A part of the table without an edge: it is seen when the last action came there, or its player has the turn."""
    line: Style = {"stroke": look.felt("edge"), "stroke_width": look.px(2.5)} if spot.strong else {}
    came = spot.played is not None and spot.played.how == "came"
    fill: Style = {"fill": "none"}
    if came and spot.played is not None:
        fill = {"fill": look.seat(spot.played.seat).body, "fill_opacity": 0.16}
    shape = _shape(spot, 0, **fill, **line) if came or spot.strong else ""
    return shape + _rim(spot, look)


def _shape(spot: Spot, inset: float, **style: str | float | None) -> str:
    """The circle of a hole, else the rectangle; `inset` is how far inside its edge."""
    x, y, width, height = spot.box
    if spot.kind == "hole":
        cx, cy = flat((x + width / 2, y + height / 2))
        return element("circle", cx=cx, cy=cy, r=width / 2 - inset, **style)
    size: Style = {"width": width - 2 * inset, "height": height - 2 * inset}
    return element(
        "rect",
        x=x + inset,
        y=-y - height + inset,
        rx=ROUND if spot.kind in ("tray", "patch") else None,
        **size,
        **style,
    )


def _fill(spot: Spot, look: Look) -> str:
    card = look.colour("square" if look.inlaid and spot.kind == "square" else "card")
    if spot.played and spot.played.how == "came":
        return blend(look.seat(spot.played.seat).body, card, 0.13 if spot.kind == "tray" else 0.26)
    if look.inlaid and spot.kind == "dark":
        return look.colour("shelf")
    return look.mixed("shelf" if look.theme == "day" else "deep", "card", 0.7) if spot.kind == "dark" else card


def _edge(spot: Spot, look: Look) -> Style:
    """The edge of a spot: in its owner's colour, wide if the owner has the turn."""
    if spot.seat is not None:
        width, opacity = (4, 1.0) if spot.strong else (1.8, 0.9)
        return {"stroke": look.seat(spot.seat).body, "stroke_opacity": opacity, "stroke_width": look.px(width)}
    edge: Style = {"stroke": look.colour("contour"), "stroke_width": look.px(1.3)}
    return {**edge, "stroke": look.colour("ink"), "stroke_opacity": 0.25} if spot.kind == "tray" else edge


def _rim(spot: Spot, look: Look) -> str:
    """The mark of the last action: whole where it came to, dashed where it left."""
    if spot.played is None:
        return ""
    came = spot.played.how == "came"
    rim: Style = {"stroke": look.seat(spot.played.seat).body, "stroke_width": look.px(3 if came else 2)}
    dashes = None if came else f"{look.px(5):.0f} {look.px(4):.0f}"
    inset = INNER if spot.kind in ("square", "dark") else 0
    return _shape(spot, inset, fill="none", stroke_dasharray=dashes, **rim)


# --- Between and over the pyramids ------------------------------------------------------------------------------------


def _bond(bond: Bond, look: Look) -> str:
    pairs = ((flat(a), flat(b)) for n, a in enumerate(bond.at) for b in bond.at[n + 1 :] if dist(a, b) < NEIGHBOURS)
    d = "".join(f"M{ax:.0f} {ay:.0f}L{bx:.0f} {by:.0f}" for (ax, ay), (bx, by) in pairs)
    opacity = 0.5 if look.inlaid else 0.26
    line: Style = {"stroke": look.seat(bond.seat).body, "stroke_opacity": opacity, "stroke_width": BOND}
    return element("path", d=d, fill="none", stroke_linecap="round", stroke_linejoin="round", **line)


def _arrow(arrow: Arrow, look: Look) -> str:
    (ax, ay), (bx, by) = flat(arrow.start), flat(arrow.end)
    d, turn = f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}", degrees(atan2(by - ay, bx - ax))
    if arrow.tone == "held":
        return _shield(arrow.end, look)
    seat = look.seat(arrow.seat)
    ink = look.colour("no") if arrow.tone == "strong" else seat.light if look.inlaid else seat.ink
    if arrow.tone == "dotted":
        dots: Style = {"stroke_width": look.px(2.4), "stroke_dasharray": f"{look.px(1.5):.0f} {look.px(5):.0f}"}
        shaft = element("path", d=d, stroke=ink, stroke_linecap="round", **dots)
        return shaft + element("circle", cx=bx, cy=by, r=AIM, fill="none", stroke=ink, stroke_width=look.px(1.8))
    width, halo = (4, 7) if arrow.tone == "strong" else (2, 4.5)
    return element(
        "g",
        element("path", d=d, stroke=look.colour("halo"), stroke_width=look.px(halo), stroke_opacity=0.7),
        element("path", d=d, stroke=ink, stroke_width=look.px(width)),
        element("path", d=HEAD, fill=ink, transform=f"translate({bx:.1f} {by:.1f}) rotate({turn:.1f})"),
        opacity=0.5 if arrow.tone == "faint" else None,
    )


def _shield(at: Point, look: Look) -> str:
    x, y = flat(at)
    line: Style = {"stroke": look.colour("safe"), "stroke_width": look.px(1.6), "stroke_linejoin": "round"}
    return element(
        "g",
        element("circle", r=SHIELD_DISC, fill=look.colour("disc"), **line),
        element("path", d=SHIELD, fill="none", **line),
        element("path", d=TICK, fill="none", **line),
        transform=f"translate({x:.1f} {y:.1f})",
    )


def _cross(at: Point, look: Look) -> str:
    x, y = flat(at)
    d = f"M{x - CROSS:.0f} {y - CROSS:.0f}l{2 * CROSS} {2 * CROSS}m0 {-2 * CROSS}l{-2 * CROSS} {2 * CROSS}"
    return "".join(
        element(
            "path",
            d=d,
            fill="none",
            stroke=look.colour(name),
            stroke_width=look.px(width),
            stroke_opacity=opacity,
            stroke_linecap="round",
        )
        for name, width, opacity in (("halo", 8, 0.7), ("no", 4, 1))
    )


def _note(note: Note, look: Look) -> str:
    x, y = flat(note.at)
    words = element(
        "text",
        text(note.text),
        x=x,
        y=y + note.size * 0.35,
        fill=look.colour("faint" if note.tone in UNDER else "ink"),
        font_family=look.font("names"),
        font_size=note.size,
        font_weight="bold" if note.tone in ("strong", "badge") else None,
        text_anchor=note.anchor,
    )
    if note.tone != "badge":
        return words
    rim: Style = {"stroke": look.seat(note.seat or 0).body, "stroke_width": look.px(2)}
    return element("circle", cx=x, cy=y, r=note.size * 0.72, fill=look.colour("halo"), **rim) + words
