"""The sea itself: a chart on paper, in sheet coordinates of table units."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import floor, hypot
from typing import Final

from iceharbor.svg.depth import Samples, contours, depth_of, emptiest, soundings
from iceharbor.svg.docking_water import docking_water
from iceharbor.svg.look import Look
from iceharbor.svg.markup import Style, element, flat, outline, text
from iceharbor.svg.plane import INCH, Box, Point, Polygon, bounds, dist, from_, inside, to_outline

BANDS: Final = ((36, "sea", "far_contour"), (29, "shelf", None), (22, "shoal", "contour"), (14, "beach", None))
"""Depth limits in fathoms, each with its colour and the opacity of its contour; the deepest first."""
VIGNETTE_STEPS: Final = 16
"""The flat steps in which the sea darkens towards its edge, from half of its radius on."""
CLEAR_U: Final = INCH * 1.15
"""No number is written nearer to a piece than this."""
MAX_KEPT_SEAS: Final = 8
"""The seas of the last pictures: a match is often drawn several times."""
NEATLINE: Final = (("shade", 820, 0.1), ("neat_dark", 560, 1), ("neat_light", 510, 1))


def chart(
    field: Polygon,
    shores: Sequence[Polygon],
    look: Look,
    shown: Box | None = None,
    dock_u: int = 0,
    pieces: Sequence[Polygon] = (),
) -> str:
    """The whole chart with its frame: water, shallows, docking water of this width, lines of bearing, grid, soundings,
    compass rose. Of a part that is shown, soundings, rose and docking water stand only there; the depth of the water is
    that of the whole sea, so that it is found once for all parts. No sounding is near a piece."""
    field, shores = tuple(field), tuple(map(tuple, shores))
    bands, rose, room = _survey(field, shores)
    radius = min(room * 0.78, INCH * 3.1)
    numbers = [
        (at, fathoms)
        for at, fathoms in _numbers(field, shores, _most(look))
        if dist(at, rose) > min(room, INCH * 3.4) and (shown is None or shown.holds(at)) and _is_clear(at, pieces)
    ]
    part = shown or bounds(field).grown(INCH)
    near = [shore for shore in shores if bounds(shore).overlaps(part.grown(dock_u))]
    water = [
        element("polygon", points=outline(field), fill=look.colour("deep")),
        *(_band(loops, look, name, line) for loops, (_, name, line) in zip(bands, BANDS, strict=True)),
        docking_water(near, dock_u, look) if dock_u else "",
        _rhumbs(field, rose, look),
        _grid(field, look),
        element(
            "polygon",
            points=outline(field),
            fill="url(#vignette)",
            fill_opacity=look.opacity(f"vignette_{look.theme}"),
        ),
        compass_rose(rose, radius, look) if radius > INCH and part.overlaps(Box(*rose, 0, 0).grown(radius)) else "",
        "".join(_sounding(at, fathoms, look) for at, fathoms in numbers),
        element(
            "polygon",
            points=outline(field),
            fill="none",
            stroke=look.colour("shade"),
            stroke_opacity=0.12,
            stroke_width=look.px(7),
        ),
    ]
    return _neatline(field, look) + element("g", *water, clip_path="url(#field)")


@lru_cache(maxsize=MAX_KEPT_SEAS)
def _survey(field: Polygon, shores: tuple[Polygon, ...]) -> tuple[list[list[list[Point]]], Point, float]:
    """What takes long and is the same in all pictures of a sea: the lines of each band, the place of the compass rose,
    and how far it is from there to anything."""
    samples = Samples(field, depth_of(field, shores))
    return [contours(samples, level) for level, _, _ in BANDS], *emptiest(field, shores)


@lru_cache(maxsize=MAX_KEPT_SEAS)
def _numbers(field: Polygon, shores: tuple[Polygon, ...], most: int | float) -> list[tuple[Point, int]]:
    """The soundings of a sea; `most` as in `soundings`."""
    return soundings(field, shores, depth_of(field, shores), most, CLEAR_U)


def definitions(field: Polygon, look: Look) -> str:
    """What the chart refers to: the field's outline and the shading towards its edge."""
    last, colour = VIGNETTE_STEPS - 1, look.colour("vignette")
    stops = [
        element(
            "stop", offset=f"{0.5 + end / VIGNETTE_STEPS / 2:.4f}", stop_color=colour, stop_opacity=f"{k / last:.3f}"
        )
        for k in range(VIGNETTE_STEPS)
        for end in (k, k + 1)
    ]
    return element("clipPath", element("polygon", points=outline(field)), id="field") + element(
        "radialGradient", *stops, id="vignette", r="0.75"
    )


def _most(look: Look) -> int | float:
    """The most numbers on the whole sea, or their share of all: more the nearer one looks."""
    inch_px = look.scale * INCH
    return 10 if inch_px < 17 else 40 if inch_px < 34 else 0.18 if inch_px < 62 else 1.0


def _is_clear(at: Point, pieces: Sequence[Polygon]) -> bool:
    return all(not inside(at, hull) and to_outline(at, hull) > CLEAR_U for hull in pieces)


def _neatline(field: Polygon, look: Look) -> str:
    """The frame of the chart: an inch dark, an inch light, all along the field's edge."""
    points = outline(field)
    rims = [
        element("polygon", points=points, fill="none", stroke=look.colour(name), stroke_width=w, stroke_opacity=o)
        for name, w, o in NEATLINE
    ]
    dark = element(
        "polygon",
        points=points,
        fill="none",
        stroke=look.colour("neat_dark"),
        stroke_width=420,
        stroke_dasharray=f"{INCH} {INCH}",
    )
    hair = element(
        "polygon", points=points, fill=look.colour("sea"), stroke=look.colour("neat_light"), stroke_width=150
    )
    return "".join(rims) + dark + hair


def _band(loops: Sequence[Sequence[Point]], look: Look, name: str, line: str | None) -> str:
    style: Style = {}
    if line is not None:
        style = {"stroke": look.colour("contour"), "stroke_width": look.px(0.9), "stroke_opacity": look.opacity(line)}
    if line == "far_contour":
        style["stroke_dasharray"] = " ".join(f"{look.px(dash):.0f}" for dash in (1, 4))
    drawn = "".join(map(soft_path, loops))
    return element("path", d=drawn, fill=look.colour(name), fill_rule="evenodd", **style)


def soft_path(loop: Sequence[Point]) -> str:
    """A closed line, rounded through the middles of its edges. Each bend mirrors the one before it, so only the steps
    from middle to middle are written: the text of a sea is half as long."""
    flats = [flat(p) for p in loop]
    ends = [(round((a[0] + b[0]) / 2), round((a[1] + b[1]) / 2)) for a, b in pairwise((*flats, flats[0]))]
    (x, y), (bend_x, bend_y) = ends[0], flats[1]
    steps = [f"{bx - ax} {by - ay}" for (ax, ay), (bx, by) in pairwise((*ends, ends[0]))]
    curves = f"q{bend_x - x:.0f} {bend_y - y:.0f} {steps[0]}t{' '.join(steps[1:])}"
    return f"M{x} {y}{curves.replace(' -', '-')}z"


def _rhumbs(field: Polygon, at: Point, look: Look) -> str:
    """Lines of constant bearing over the whole sea, as on a portolan."""
    box = bounds(field)
    far = hypot(box.w, box.h)
    x, y = flat(at)
    ends = [flat(from_(at, i * 225, far)) for i in range(16)]
    return element(
        "path",
        d="".join(f"M{x:.0f} {y:.0f}L{ex:.0f} {ey:.0f}" for ex, ey in ends),
        stroke=look.colour("grid"),
        stroke_width=look.px(0.8),
        stroke_opacity=look.opacity("rhumb"),
    )


def _grid(field: Polygon, look: Look, inches: int = 6) -> str:
    box, step = bounds(field), inches * INCH
    across = [f"M{box.x + k * step:.0f} {-box.y:.0f}v{-box.h:.0f}" for k in range(1, floor(box.w / step) + 1)]
    along = [f"M{box.x:.0f} {-box.y - k * step:.0f}h{box.w:.0f}" for k in range(1, floor(box.h / step) + 1)]
    return element(
        "path",
        d="".join(across + along) or "M0 0",
        stroke=look.colour("grid"),
        stroke_width=look.px(1),
        stroke_opacity=look.opacity("grid"),
    )


def _sounding(at: Point, fathoms: int, look: Look) -> str:
    """A number in the water, upright to the reader."""
    x, y = flat(at)
    return element(
        "text",
        text(str(fathoms)),
        x=x,
        y=y,
        transform=f"rotate(180 {x:.0f} {y:.0f})" if look.turned else None,
        fill=look.colour("faint"),
        fill_opacity=look.opacity("soundings"),
        font_family=look.font("chart"),
        font_style="italic",
        font_size=look.px(9.5),
        text_anchor="middle",
    )


def compass_rose(at: Point, r: float, look: Look) -> str:
    """A rose of radius `r`, N up."""
    x, y = flat(at)
    ink, line = look.colour("faint"), look.px(0.9)
    rims = [element("circle", r=r * k, fill="none", stroke=ink, stroke_width=line) for k in (0.86, 0.9, 0.5)]
    ticks = "".join(_tick(i * 50, r, 0.09 if i % 6 == 0 else 0.06 if i % 2 == 0 else 0.03) for i in range(72))
    arms = [
        _arm(turn, r * length, r * waist, look)
        for turns, length, waist in (
            ((22.5, 67.5, 112.5, 157.5, 202.5, 247.5, 292.5, 337.5), 0.42, 0.03),
            ((45, 135, 225, 315), 0.58, 0.055),
            ((90, 180, 270, 0), 0.76, 0.075),
        )
        for turn in turns
    ]
    north = element(
        "text",
        "N",
        y=-r * 0.93,
        fill=ink,
        font_family=look.font("chart"),
        font_weight="bold",
        font_size=r * 0.2,
        text_anchor="middle",
    )
    tick_path = element("path", d=ticks, stroke=ink, stroke_width=line)
    transform = f"translate({x:.0f} {y:.0f})"
    return element("g", *rims, tick_path, *arms, north, transform=transform, opacity=look.opacity("rose"))


def _tick(heading: float, r: float, length: float) -> str:
    (ax, ay), (bx, by) = from_((0, 0), heading, r * 0.86), from_((0, 0), heading, r * (0.86 - length))
    return f"M{ax:.0f} {-ay:.0f}L{bx:.0f} {-by:.0f}"


def _arm(turn: float, length: float, waist: float, look: Look) -> str:
    return "".join(
        element(
            "path",
            d=f"M0 0L{side * waist:.0f} {-waist:.0f}L0 {-length:.0f}Z",
            fill=look.colour(fill),
            stroke=look.colour("faint"),
            stroke_width=look.px(0.6),
            transform=f"rotate({turn:g})",
        )
        for side, fill in ((-1, "sea"), (1, "faint"))
    )
