"""A table of felt in a wooden edge, and the shapes on it that are no places, as the page draws them."""

from typing import Final

from iceharbor.scene import Note, Plate, Polygon
from iceharbor.svg.look import Look, emblem_of
from iceharbor.svg.markup import Style, element, text
from iceharbor.svg.plane import bounds

EDGE: Final = 70
"""The width of the wooden edge."""
OUTER: Final = 170
INNER: Final = 110
"""The radii of its corners outside and inside."""
ROUND: Final = {"pad": 130, "lane": 110, "good": 320, "cost": 320}
"""The corner radii of plates; those of a tag are larger than half of its height."""
DISCS: Final = (1, 0.82, 0.64, 0.46)
"""A glow is some discs, one within the other."""
LIGHT: Final = (0.46, 0.36, 0.26)
"""The felt is lighter in the middle: the radii of what is laid over it, as shares of its width and height."""
LEGIBLE_PX: Final = 13
LARGEST: Final = 265
"""Text is not drawn smaller than this, but in small pictures."""
HALO: Final = 90
"""The width of the line in the colour of the felt around words that lie over frames."""


def felt_table(field: Polygon, look: Look) -> str:
    """The table under everything: its edge, and the felt."""
    box = bounds(field)

    def rect(inset: float, rx: float, **style: str | float | None) -> str:
        size: Style = {"width": box.w - 2 * inset, "height": box.h - 2 * inset}
        return element("rect", x=box.x + inset, y=-box.y - box.h + inset, rx=rx, **size, **style)

    cx, cy = box.x + box.w / 2, -box.y - box.h / 2
    glow: Style = {"fill": look.felt("light"), "fill_opacity": 0.28}
    return "".join(
        (
            rect(0, OUTER, fill=look.felt("frame"), stroke=look.felt("frame_line"), stroke_width=look.px(2)),
            rect(EDGE, INNER, fill=look.felt("cloth"), stroke=look.felt("inner"), stroke_width=look.px(3)),
            *(element("ellipse", cx=cx, cy=cy, rx=box.w * share, ry=box.h * share, **glow) for share in LIGHT),
        )
    )


def plate(plate: Plate, look: Look) -> str:
    """A plate in its place."""
    x, y, w, h = plate.box
    cx, cy = x + w / 2, -y - h / 2
    match plate.look:
        case "glow":
            light: Style = {"fill": look.felt("glow"), "fill_opacity": 0.24}
            return "".join(element("circle", cx=cx, cy=cy, r=w / 2 * share, **light) for share in DISCS)
        case "mat":
            return element("ellipse", cx=cx, cy=cy, rx=w / 2, ry=h / 2, fill=look.felt("mat"))
        case "gap":
            dashes = f"{look.px(4):.0f} {look.px(3):.0f}"
            line: Style = {"stroke": look.felt("faint"), "stroke_width": look.px(1.5), "stroke_dasharray": dashes}
            return element("circle", cx=cx, cy=cy, r=w / 2, fill="none", **line)
        case "token":
            return _token(plate.seat or 0, (cx, cy), w, look)
        case "pad" | "lane":
            return _rounded(plate, look.felt(plate.look))
        case "good":
            return _rounded(plate, look.felt("good_fill"), stroke=look.felt("good"), stroke_width=look.px(1.5))
        case "cost":
            return _rounded(plate, look.felt("cost_fill"), stroke=look.felt("cost_line"), stroke_width=look.px(1.5))


def _rounded(plate: Plate, fill: str, **style: str | float | None) -> str:
    x, y, w, h = plate.box
    return element("rect", x=x, y=-y - h, width=w, height=h, rx=min(ROUND[plate.look], h / 2), fill=fill, **style)


def _token(seat: int, at: tuple[float, float], w: float, look: Look) -> str:
    cx, cy = at
    rim: Style = {"stroke": look.seat(seat).deep, "stroke_width": look.px(2.5)}
    ends: Style = {"stroke_width": 13, "stroke_linecap": "round", "stroke_linejoin": "round"}
    emblem = element(
        "path",
        d=emblem_of(seat),
        fill="none",
        stroke=look.felt("token_ink"),
        transform=f"translate({cx:.0f} {cy:.0f})scale({w / 260:.3f})",
        **ends,
    )
    return element("circle", cx=cx, cy=cy, r=w / 2, fill=look.felt("token"), **rim) + emblem


def felt_note(note: Note, look: Look) -> str:
    """Text on felt."""
    x, y = note.at[0], -note.at[1]
    size = max(note.size, min(LEGIBLE_PX / look.scale, LARGEST))
    tone = {"good": "good", "cost": "cost", "faint": "faint"}.get(note.tone, "ink")
    halo: Style = {
        "stroke": look.felt("pad"),
        "stroke_width": HALO,
        "stroke_linejoin": "round",
        "paint_order": "stroke",
    }
    return element(
        "text",
        text(note.text),
        x=x,
        y=y + size * 0.35,
        fill=look.felt(tone),
        font_family=look.font("names"),
        font_size=size,
        font_weight="bold" if note.tone in ("strong", "over") else None,
        text_anchor=note.anchor,
        **(halo if note.tone == "over" else {}),
    )
