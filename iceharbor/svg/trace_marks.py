"""How traces are drawn, by the same recipe as on the page (`web/table/traces.css`): pale old outlines and dotted wakes
under the pieces; shots with a burst or a splash, and rings, over them. All are in the colour of the player who moved,
and each line lies on a paler one."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import cos, pi, sin
from typing import Final

from iceharbor.svg.chart import soft_path
from iceharbor.svg.look import Look
from iceharbor.svg.markup import Style, element, flat
from iceharbor.svg.plane import Point, Polygon, bounds, centroid, mix
from iceharbor.svg.traces import Ring, ShotLine, Trace, Way

MANY_CORNERS: Final = 8
"""An outline with more corners is a circle or land, and is drawn round."""
ARM: Final = 0.28
"""Half the width of the cross on what is gone, by the size of its outline."""
BURST: Final = tuple((330 if k % 2 else 150, k * pi / 12) for k in range(24))
"""A star of twelve points in table units: how far each corner is, and where."""
SPLASH: Final = (110, 210, 320)
"""The radii of rings of water, in table units."""
RING_DASHES: Final = {"hit": (5, 4), "taken": (5, 4), "revealed": (5, 4), "struck": (3, 5), "gone": (3, 5)}
"""In pixels; rings round what was placed or moved are whole."""
LOST: Final = ("struck", "gone")


def under_pieces(traces: Iterable[Trace], look: Look) -> str:
    """The old places and wakes."""
    return _group(_way(trace, look) for trace in traces if isinstance(trace, Way))


def over_pieces(traces: Iterable[Trace], look: Look) -> str:
    """Shots and rings."""
    drawn = (
        _shot(each, look) if isinstance(each, ShotLine) else _ring(each, look)
        for each in traces
        if not isinstance(each, Way)
    )
    return _group(drawn)


def _group(drawn: Iterable[str]) -> str:
    inside = "".join(drawn)
    return element("g", inside, fill="none", stroke_linecap="round", stroke_linejoin="round") if inside else ""


def _way(way: Way, look: Look) -> str:
    tint = look.seat(way.seat)
    first: Style = {"fill": tint.light, "fill_opacity": 0.5, "stroke_width": look.px(1.4), "stroke_opacity": 0.75}
    between: Style = {"stroke_width": look.px(1.2), "stroke_dasharray": _dashes((1, 4), look), "stroke_opacity": 0.8}
    places = [
        element("path", d=_closed(hull), stroke=tint.ink, **(between if n else first))
        for n, hull in enumerate(way.hulls)
    ]
    return "".join(places) + _cased(_open(way.path), look, tint.ink, (4, 6), _dashes((0, 7), look), both=True)


def _shot(shot: ShotLine, look: Look) -> str:
    ink = look.seat(shot.seat).ink
    dashes = _dashes((2, 6) if shot.fate == "miss" else (7, 4), look)
    line = _cased(_open((shot.start, shot.end)), look, ink, (2.2, 5), dashes)
    x, y = flat(shot.end)
    at: Style = {"transform": f"translate({x:.0f} {y:.0f})"}
    if shot.fate == "miss":
        rings = "".join(f"M{-r} 0a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0" for r in SPLASH)
        return line + element("path", d=rings, stroke=ink, stroke_width=look.px(1.4), **at)
    star = "M" + "L".join(f"{r * sin(turn):.0f} {-r * cos(turn):.0f}" for r, turn in BURST) + "Z"
    fire: Style = {"fill": look.goods("treasure").body, "stroke": look.colour("no"), "stroke_width": look.px(1.6)}
    return line + element("path", d=star, **fire, **at)


def _ring(ring: Ring, look: Look) -> str:
    lost = ring.what in LOST
    ink = look.colour("no") if lost else look.seat(ring.seat).ink
    dashes = _dashes(RING_DASHES[ring.what], look) if ring.what in RING_DASHES else None
    drawn = _cased(_closed(ring.hull), look, ink, (2.2, 5), dashes, opacity=0.8)
    if ring.what != "gone":
        return drawn
    (x, y), box = flat(centroid(ring.hull)), bounds(ring.hull)
    r = min(box.w, box.h) * ARM
    cross = f"M{x - r:.0f} {y - r:.0f}l{2 * r:.0f} {2 * r:.0f}m{-2 * r:.0f} 0l{2 * r:.0f} {-2 * r:.0f}"
    return drawn + _cased(cross, look, ink, (3, 6))


def _cased(
    d: str,
    look: Look,
    ink: str,
    widths: tuple[float, float],
    dashes: str | None = None,
    opacity: float | None = None,
    both: bool = False,
) -> str:
    """A line of the first width in pixels over a paler one of the second; the dashes are of `both` or of the first."""
    line, casing = map(look.px, widths)
    under: Style = {"stroke_width": casing, "stroke_opacity": opacity, "stroke_dasharray": dashes if both else None}
    return element("path", d=d, stroke=look.colour("halo"), **under) + element(
        "path", d=d, stroke=ink, stroke_width=line, stroke_dasharray=dashes
    )


def _dashes(pixels: Sequence[float], look: Look) -> str:
    return " ".join(f"{look.px(each):.0f}" for each in pixels)


def _closed(hull: Polygon) -> str:
    if len(hull) > MANY_CORNERS:
        return soft_path(hull)
    return "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in map(flat, hull)) + "Z"


def _open(path: Sequence[Point]) -> str:
    """A curve through the middles of a way's legs."""
    points = [flat(point) for point in path]
    if len(points) < 3:
        return "M" + "L".join(map(_written, points))
    ends = [*(mix(a, b, 0.5) for a, b in pairwise(points[1:-1])), points[-1]]
    curves = (f"Q{_written(bend)} {_written(end)}" for bend, end in zip(points[1:-1], ends, strict=True))
    return f"M{_written(points[0])}{''.join(curves)}"


def _written(point: Point) -> str:
    return f"{point[0]:.0f} {point[1]:.0f}"
