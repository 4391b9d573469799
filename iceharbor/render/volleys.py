"""Torpedo: what crashed and what was sunk, and how the torpedoes of each volley ran."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from iceharbor.render.look import Look
from iceharbor.render.markup import Style, element, flat, outline
from iceharbor.render.plane import Point, Polygon, dist, mix

STRUCK_U: Final = 150
"""The ring where something is struck."""
NARROW_U: Final = 40
"""Half of what a track takes, with a little room."""
BAR: Final = ((0, 190), (0, -190))
BARB: Final = ((-170, 120), (0, 0), (-170, -120))
"""Along and beside the way: across it where it is blocked, as an arrow's head where it leaves the field."""


def wrecks(position: Mapping[str, Any], look: Look) -> Iterator[str]:
    """Pieces that are dead (TP-R3) or sunk (TP-R6): where they lay; those that crashed are crossed out."""
    for piece in position.get("sunk", ()):
        yield _hull(piece, look, 0.18)
    for piece in position.get("crashed", ()):
        cross: Style = {"stroke": look.colour("no"), "stroke_width": look.px(2.2), "stroke_linecap": "round"}
        yield _hull(piece, look, 0.3) + element("path", d=_crossed(piece["hull"]), fill="none", **cross)


def _hull(piece: Mapping[str, Any], look: Look, fill_opacity: float) -> str:
    tint, dashes = look.seat(piece["player"]), f"{look.px(4):.0f} {look.px(3):.0f}"
    edge: Style = {"stroke": tint.ink, "stroke_width": look.px(1.2), "stroke_dasharray": dashes}
    return element("polygon", points=outline(piece["hull"]), fill=tint.body, fill_opacity=fill_opacity, **edge)


def _crossed(hull: Polygon) -> str:
    bow, port, starboard = hull
    return _line(mix(bow, port, 0.5), starboard) + _line(mix(bow, starboard, 0.5), port)


def tracks(position: Mapping[str, Any], look: Look) -> Iterator[str]:
    """A line from every bow that fired to where its torpedo ended (TP-R5, R6)."""
    for volley in position.get("volleys", ()):
        for track in volley["tracks"]:
            yield _track(track, look)


def in_the_way(position: Mapping[str, Any]) -> tuple[list[Polygon], list[Polygon]]:
    """What names keep clear of: what is sunk or crashed, and the ends of tracks; and the tracks themselves."""
    wrecks = [each["hull"] for each in (*position.get("sunk", ()), *position.get("crashed", ()))]
    fired = [track for volley in position.get("volleys", ()) for track in volley["tracks"]]
    return [*wrecks, *(_around(track["to"]) for track in fired)], [
        _strip(track["from"], track["to"]) for track in fired if track["from"] != track["to"]
    ]


def _around(point: Point) -> Polygon:
    x, y = point
    return [(x - STRUCK_U, y), (x, y - STRUCK_U), (x + STRUCK_U, y), (x, y + STRUCK_U)]


def _strip(a: Point, b: Point) -> Polygon:
    """A line as a shape."""
    long = dist(a, b)
    dx, dy = (b[0] - a[0]) / long * NARROW_U, (b[1] - a[1]) / long * NARROW_U
    return [(a[0] - dy, a[1] + dx), (b[0] - dy, b[1] + dx), (b[0] + dy, b[1] - dx), (a[0] + dy, a[1] - dx)]


def _track(track: Mapping[str, Any], look: Look) -> str:
    start, end = track["from"], track["to"]
    ink, halo = look.seat(int(track["ship"].partition(".")[0])).ink, look.colour("halo")
    dashes, opacity = (None, 1.0) if track["sinks"] else ((7, 5), 0.75) if track["met"] else ((2, 6), 0.5)
    wake: Style = {"stroke": ink, "stroke_width": look.px(2.2), "stroke_opacity": opacity, "stroke_linecap": "round"}
    if dashes:
        wake["stroke_dasharray"] = " ".join(f"{look.px(dash):.0f}" for dash in dashes)
    way = _line(start, end)
    return (
        element("path", d=way, stroke=halo, stroke_width=look.px(5), stroke_opacity=0.75 * opacity)
        + element("path", d=way, **wake)
        + _stop(track, look, ink)
    )


def _stop(track: Mapping[str, Any], look: Look, ink: str) -> str:
    """A ring where something is struck, a bar where the way is blocked, an arrow's head where it leaves the field."""
    start, end = track["from"], track["to"]
    x, y = flat(end)
    if track["sinks"]:
        ring: Style = {"stroke": look.colour("no"), "stroke_width": look.px(3)}
        return element("circle", cx=x, cy=y, r=STRUCK_U, fill="none", **ring)
    long = max(1.0, dist(start, end))
    dx, dy = (end[0] - start[0]) / long, (end[1] - start[1]) / long
    mark = [(end[0] + dx * u - dy * v, end[1] + dy * u + dx * v) for u, v in (BAR if track["met"] else BARB)]
    line: Style = {"stroke": ink, "stroke_width": look.px(3 if track["met"] else 2), "stroke_linecap": "round"}
    return element("polyline", points=outline(mark), fill="none", stroke_opacity=1 if track["met"] else 0.6, **line)


def _line(a: Point, b: Point) -> str:
    (ax, ay), (bx, by) = flat(a), flat(b)
    return f"M{ax:.0f} {ay:.0f}L{bx:.0f} {by:.0f}"
