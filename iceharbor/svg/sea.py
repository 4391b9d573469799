"""The sea of a scene with everything on it, and the names beside the objects."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from iceharbor.scene import Scene
from iceharbor.scene.turned import across, turned_round
from iceharbor.svg.chart import chart, definitions
from iceharbor.svg.goal import goal, goal_sign
from iceharbor.svg.isle import island
from iceharbor.svg.labels import PlacedSign, placed
from iceharbor.svg.land import land
from iceharbor.svg.look import Look
from iceharbor.svg.markup import element, flat
from iceharbor.svg.plane import INCH, Box, Point, bounds
from iceharbor.svg.sailing import sailing_ship, sand_island
from iceharbor.svg.signs import signs_of
from iceharbor.svg.things import flag, home, sealed_ship, ship
from iceharbor.svg.trace_marks import over_pieces, under_pieces
from iceharbor.svg.traces import Trace
from iceharbor.svg.tracks import obstacles, track, wreck

FRAME_U: Final = 420
"""Room for the chart's frame, in table units."""
NEAR_U: Final = 2 * INCH
"""How far outside a picture an object may lie that is still drawn."""


def defined(scene: Scene, look: Look) -> str:
    """The definitions that the sea refers to."""
    return definitions(scene.field, look)


def sea(scene: Scene, look: Look, shown: Box | None = None, traces: Sequence[Trace] = (), on_water: str = "") -> str:
    """The chart, what is drawn on the water, and the objects with their traces, in sheet coordinates of table units; of
    a part that is shown, without what lies far outside it."""
    near = scene if shown is None else _near(scene, shown.grown(NEAR_U))
    return _chart(scene, look, shown) + on_water + "".join(_objects(near, look, traces))


def _chart(scene: Scene, look: Look, shown: Box | None) -> str:
    """The chart. Of a sea that is turned round it is drawn as it was, and turned as a whole."""
    if look.turned:
        turn, scene = across(scene), turned_round(scene)
        shown = shown and bounds([turn(corner) for corner in shown.corners])
    hills = [*(island.hull for island in scene.islands), *(land.hull for land in scene.lands)]
    shores = [*hills, *(card.hull for card in scene.cards), *(sand.hull for sand in scene.sands)]
    afloat = *(ship.hull for ship in scene.ships), *(ship.hull for ship in scene.vessels)
    pieces = [*afloat, *(flag.hull for flag in scene.flags)]
    drawn = chart(scene.field, shores, look, shown, scene.dock_u, pieces)
    (x, y) = flat(bounds(scene.field).middle)
    return element("g", drawn, transform=f"rotate(180 {x:.0f} {y:.0f})") if look.turned else drawn


def _near(scene: Scene, box: Box) -> Scene:
    """The scene without the objects that lie outside a box."""
    kinds = ("ships", "islands", "cards", "vessels", "sands", "wrecks")
    kept = {kind: tuple(each for each in getattr(scene, kind) if bounds(each.hull).overlaps(box)) for kind in kinds}
    return replace(scene, **kept)


def _objects(scene: Scene, look: Look, traces: Sequence[Trace]) -> Iterator[str]:
    """The objects and traces, from the lowest layer to the highest."""
    if scene.goal:
        yield goal(scene.goal, scene.field, look)
    yield from (sand_island(each, look) for each in scene.sands)
    yield from (home(each, look) for each in scene.cards)
    yield from (island(each, look) for each in scene.islands)
    yield from (land(each, look) for each in scene.lands)
    yield from (wreck(each, look) for each in scene.wrecks)
    yield under_pieces(traces, look)
    yield from (ship(each, look) for each in scene.ships)
    yield from (sailing_ship(each, look) for each in scene.vessels)
    if scene.placement:
        yield from (sealed_ship(each, look) for each in scene.placement.sealed)
    yield from (flag(each, look) for each in scene.flags)
    yield from (track(each, look) for each in scene.tracks)
    yield over_pieces(traces, look)


def names(scene: Scene, frame: Box, look: Look) -> str:
    """The labels beside the objects, in pixels of the picture."""

    def px(point: Point) -> Point:
        return ((point[0] - frame.x) * look.scale, (frame.y + frame.h - point[1]) * look.scale)

    signs = list(signs_of(scene, look, px))
    if scene.goal:
        signs.append(goal_sign(scene.goal, look, px))
    shapes, lines = ([[px(point) for point in shape] for shape in each] for each in obstacles(scene))
    whole = Box(0, 0, frame.w * look.scale, frame.h * look.scale).grown(-FRAME_U * look.scale)
    return "".join(
        _leader(each, look) + element("g", each.sign.drawn, transform=f"translate({each.at[0]:.1f} {each.at[1]:.1f})")
        for each in placed(signs, whole, shapes, lines)
    )


def _leader(placed: PlacedSign, look: Look) -> str:
    """The line from a name that stands away from its object."""
    if not placed.led:
        return ""
    (ax, ay), (bx, by) = placed.leader
    return element("path", d=f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}", stroke=look.colour("ink"), stroke_width=1)
