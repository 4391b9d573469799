"""Wrecks of ships that crashed or were sunk, and the tracks of torpedoes."""

from typing import Final

from iceharbor.scene import Scene, TrackMark, WreckLook
from iceharbor.svg.look import Look
from iceharbor.svg.markup import Style, element, flat, outline
from iceharbor.svg.plane import Point, Polygon, dist, mix

STRUCK_U: Final = 150
"""The ring where something is struck."""
NARROW_U: Final = 40
"""Half of what a track takes, with a little room."""
BAR: Final = ((0, 190), (0, -190))
BARB: Final = ((-170, 120), (0, 0), (-170, -120))
"""Along and beside the way: across it where it is blocked, as an arrow's head where it leaves the field."""


def wreck(wreck: WreckLook, look: Look) -> str:
    """A piece where it lay: pale if it was sunk, crossed out if it crashed."""
    tint, dashes = look.seat(wreck.seat), f"{look.px(4):.0f} {look.px(3):.0f}"
    edge: Style = {"stroke": tint.ink, "stroke_width": look.px(1.2), "stroke_dasharray": dashes}
    opacity = 0.3 if wreck.crashed else 0.18
    hull = element("polygon", points=outline(wreck.hull), fill=tint.body, fill_opacity=opacity, **edge)
    if not wreck.crashed:
        return hull
    cross: Style = {"stroke": look.colour("no"), "stroke_width": look.px(2.2), "stroke_linecap": "round"}
    return hull + element("path", d=_crossed(wreck.hull), fill="none", **cross)


def _crossed(hull: Polygon) -> str:
    bow, port, starboard = hull
    return _line(mix(bow, port, 0.5), starboard) + _line(mix(bow, starboard, 0.5), port)


def obstacles(scene: Scene) -> tuple[list[Polygon], list[Polygon]]:
    """The shapes that labels keep clear of: wrecks and the ends of tracks; and the tracks, each as a narrow strip."""
    ends = [_around(track.end) for track in scene.tracks]
    strips = [_strip(track.start, track.end) for track in scene.tracks if track.start != track.end]
    return [*(wreck.hull for wreck in scene.wrecks), *ends], strips


def _around(point: Point) -> Polygon:
    x, y = point
    return [(x - STRUCK_U, y), (x, y - STRUCK_U), (x + STRUCK_U, y), (x, y + STRUCK_U)]


def _strip(a: Point, b: Point) -> Polygon:
    """A line as a shape."""
    long = dist(a, b)
    dx, dy = (b[0] - a[0]) / long * NARROW_U, (b[1] - a[1]) / long * NARROW_U
    return [(a[0] - dy, a[1] + dx), (b[0] - dy, b[1] + dx), (b[0] + dy, b[1] - dx), (a[0] + dy, a[1] - dx)]


def track(track: TrackMark, look: Look) -> str:
    """A line from the bow that fired to the end of its torpedo's way."""
    ink, halo = look.seat(track.seat).ink, look.colour("halo")
    dashes, opacity = (None, 1.0) if track.sinks else ((7, 5), 0.75) if track.met else ((2, 6), 0.5)
    wake: Style = {"stroke": ink, "stroke_width": look.px(2.2), "stroke_opacity": opacity, "stroke_linecap": "round"}
    if dashes:
        wake["stroke_dasharray"] = " ".join(f"{look.px(dash):.0f}" for dash in dashes)
    way = _line(track.start, track.end)
    return (
        element("path", d=way, stroke=halo, stroke_width=look.px(5), stroke_opacity=0.75 * opacity)
        + element("path", d=way, **wake)
        + _stop(track, look, ink)
    )


def _stop(track: TrackMark, look: Look, ink: str) -> str:
    """A ring at a hit, a bar where the way is blocked, an arrowhead where it leaves the field."""
    start, end = track.start, track.end
    x, y = flat(end)
    if track.sinks:
        ring: Style = {"stroke": look.colour("no"), "stroke_width": look.px(3)}
        return element("circle", cx=x, cy=y, r=STRUCK_U, fill="none", **ring)
    long = max(1.0, dist(start, end))
    dx, dy = (end[0] - start[0]) / long, (end[1] - start[1]) / long
    mark = [(end[0] + dx * u - dy * v, end[1] + dy * u + dx * v) for u, v in (BAR if track.met else BARB)]
    line: Style = {"stroke": ink, "stroke_width": look.px(3 if track.met else 2), "stroke_linecap": "round"}
    return element("polyline", points=outline(mark), fill="none", stroke_opacity=1 if track.met else 0.6, **line)


def _line(a: Point, b: Point) -> str:
    (ax, ay), (bx, by) = flat(a), flat(b)
    return f"M{ax:.0f} {ay:.0f}L{bx:.0f} {by:.0f}"
