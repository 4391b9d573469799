"""A sea seen from the other side: all on it is turned round about the middle of its field."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from msgspec.structs import replace

from iceharbor.scene.shapes import WHOLE_TURN
from iceharbor.scene.table import Scene

OBJECTS: Final = ("ships", "islands", "cards", "flags", "lands", "vessels", "sands", "wrecks")


def turned_round(scene: Scene) -> Scene:
    """The scene of a sea, turned round. Its motions are not turned."""
    turn = across(scene)
    lines = tuple(replace(each, start=turn(each.start), end=turn(each.end)) for each in scene.tracks)
    goal = scene.goal and replace(scene.goal, line=(turn(scene.goal.line[0]), turn(scene.goal.line[1])))
    sealed = scene.placement and replace(scene.placement, sealed=_turned(scene.placement.sealed, turn))
    objects = {kind: _turned(getattr(scene, kind), turn) for kind in OBJECTS}
    return replace(scene, tracks=lines, goal=goal, placement=sealed, field=tuple(map(turn, scene.field)), **objects)


def across(scene: Scene) -> Callable[[Any], Any]:
    """Where each point of a scene lies when it is turned round."""
    ends = [min(axis) + max(axis) for axis in zip(*scene.field, strict=True)]
    return lambda point: (ends[0] - point[0], ends[1] - point[1])


def _turned(objects: Iterable[Any], turn: Callable[[Any], Any]) -> tuple[Any, ...]:
    return tuple(_turned_object(each, turn) for each in objects)


def _turned_object(look: Any, turn: Callable[[Any], Any]) -> Any:
    changes: dict[str, Any] = {"hull": tuple(map(turn, look.hull))}
    if hasattr(look, "heading"):
        changes["heading"] = (look.heading + WHOLE_TURN // 2) % WHOLE_TURN
    if hasattr(look, "at"):
        changes["at"] = turn(look.at)
    return replace(look, **changes)
