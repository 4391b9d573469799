"""A position of a ships' game: the sea with everything that lies on it, and names beside the things."""

from collections.abc import Mapping
from typing import Any, Final

from iceharbor.render.chart import chart, definitions
from iceharbor.render.goal import goal, goal_sign
from iceharbor.render.labels import placed
from iceharbor.render.land import land
from iceharbor.render.look import Look
from iceharbor.render.markup import element
from iceharbor.render.plane import Box, Point, bounds
from iceharbor.render.signs import signs_of
from iceharbor.render.things import flag, home, island, ship
from iceharbor.render.volleys import in_the_way, tracks, wrecks

FRAME_U: Final = 420
"""Room for the chart's frame, in table units."""
SEALED: Final = 0.55
"""How strongly one sees what one has sealed and others do not see."""


def frame_of(position: Mapping[str, Any]) -> Box:
    """What a picture shows: the whole field, with room for its frame."""
    return bounds(position["field"]).grown(FRAME_U)


def defined(position: Mapping[str, Any], look: Look) -> str:
    """What the sea refers to."""
    return definitions(position["field"], look)


def sea(position: Mapping[str, Any], look: Look) -> str:
    """Chart and things, in sheet coordinates of table units. An island without a nest is land."""
    islands, homes = position.get("islands", ()), position.get("homes", ())
    shores, line = [thing["hull"] for thing in (*islands, *homes)], position.get("goal")
    return "".join(
        (
            chart(position["field"], shores, look),
            goal(line, position["field"], look) if line else "",
            *(home(each, look) for each in homes),
            *(island(each, look) if "nest" in each else land(each, look) for each in islands),
            *wrecks(position, look),
            *(ship(each, look) for each in position.get("ships", ())),
            *(element("g", ship(each, look), opacity=SEALED) for each in position.get("sealed_ships", ())),
            *(flag(each, look) for each in position.get("flags", ())),
            *tracks(position, look),
        )
    )


def names(position: Mapping[str, Any], look: Look) -> str:
    """What is written beside things, in pixels of the picture."""
    frame = frame_of(position)

    def px(point: Point) -> Point:
        return ((point[0] - frame.x) * look.scale, (frame.y + frame.h - point[1]) * look.scale)

    signs = list(signs_of(position, look, px))
    if position.get("goal"):
        signs.append(goal_sign(position["goal"], look, px))
    shapes, lines = ([[px(point) for point in shape] for shape in each] for each in in_the_way(position))
    whole = Box(0, 0, frame.w * look.scale, frame.h * look.scale).grown(-FRAME_U * look.scale)
    return "".join(
        element("g", sign.drawn, transform=f"translate({x:.1f} {y:.1f})")
        for sign, (x, y) in placed(signs, whole, shapes, lines)
    )
