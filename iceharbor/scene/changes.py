"""What of a scene is different after an event: most events change a few of its parts, and a scene has hundreds.

    applied(before, scene_change(before, after)) == after     in JSON; the page has the same function

A path is the name of a field, or of a field of `panel`, `placement`, `top` or `own_part`: `ships`, `top.spots`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import compress, count
from operator import attrgetter, is_not, ne
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Raw, Struct
from msgspec.structs import astuple

from iceharbor.scene.own_part import OwnPart
from iceharbor.scene.table import Scene
from iceharbor.scene.tabletop_looks import TableLayer

PARTS: Final = ("panel", "placement", "top", "own_part")
"""The fields of a scene whose own fields are compared one by one."""
LAYERS: Final = ("top.layers", "own_part.layers")
SHOWN: Final = ("since", "motions")
"""How the table came here is said in full: a client that has just joined has the scene before without it."""

MAX_KEPT_LAYERS: Final = 16_384
"""The number of layers' changes that are kept, encoded: the same spot, hand or tray changes alike in other matches."""

MAX_PAIRS: Final = 2
"""Where no more items without names than this differ, they change in their places."""

NAME: Final = attrgetter("name")
NEVER: Final = object()
"""Equal to no value: a field without a default is never left out."""
_Field = tuple[str, Any, Any, Any]
"""A field of two structs: its name or path, its default, the old and the new value."""


class Splice(Struct, frozen=True, gc=False):
    """A stretch of a list is replaced."""

    start: int
    removed: int
    """How many items there were."""
    items: tuple[Any, ...]


class LayerChange(Struct, frozen=True, gc=False, omit_defaults=True):
    """How a layer becomes the one in its place; as of a scene, with the names of its fields for paths."""

    fields: dict[str, Any] = {}
    items: dict[str, dict[str, Any]] = {}
    splices: dict[str, tuple[Splice, ...]] = {}


class SceneChange(Struct, frozen=True, gc=False, omit_defaults=True):
    """How a scene becomes the next one of the same viewer."""

    fields: dict[str, Any] = {}
    """New values by path; null for a field that the new scene leaves out."""
    items: dict[str, dict[str, Any]] = {}
    """By path of a list: what changes, by index. Of an object only the fields that differ are named, null for one that
    is left out. By `facts` and `played`: the same by name; null for one without."""
    splices: dict[str, tuple[Splice, ...]] = {}
    """By path of a list: stretches that are replaced, the last one first. Made after `items`, whose indices are those
    before."""
    layers: dict[str, Annotated[Raw, Meta(extra={"struct": LayerChange})]] = {}
    """By path of a list of layers and index, `own_part.layers.1`: how that layer changes. Such a list has the same
    length before and after, and no items or splices."""


def scene_change(before: Scene, after: Scene) -> SceneChange:
    """What is different in `after`, for a reader that has `before`."""
    change = SceneChange({}, {}, {}, {})
    for name, default, old, new in _different(before, after):
        if name in PARTS and old is not None and new is not None:
            for inner, *values in _different(old, new):
                _add(change, f"{name}.{inner}", *values)
        elif name not in SHOWN:
            _add(change, name, default, old, new)
    change.fields.update(since=after.since, motions=after.motions or None)
    return change


def own_part_change(before: OwnPart, after: OwnPart) -> SceneChange:
    """What is different in the own part of a scene, for a reader that has the one with `before`."""
    change = SceneChange({}, {}, {}, {})
    for name, *values in _different(before, after):
        _add(change, f"own_part.{name}", *values)
    return change


@lru_cache(MAX_KEPT_LAYERS)
def layer_change(before: TableLayer, after: TableLayer) -> Raw | None:
    """What is different between two layers, encoded; None if nothing is."""
    change = LayerChange({}, {}, {})
    for each in _different(before, after):
        _add(change, *each)
    return Raw(msgspec.json.encode(change)) if any(astuple(change)) else None


def applied(scene: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    """The next scene, or the next layer, all three as JSON objects."""
    after = {**scene, **{part: dict(scene[part]) for part in PARTS if part in scene}}
    for path, value in change.get("fields", {}).items():
        holder, name = _holder(after, path)
        if value is None:
            holder.pop(name, None)
        else:
            holder[name] = value
    for path, items in change.get("items", {}).items():
        holder, name = _holder(after, path)
        holder[name] = _with_items(holder[name], items)
    for path, splices in change.get("splices", {}).items():
        holder, name = _holder(after, path)
        for splice in splices:
            start, old = splice["start"], holder[name]
            holder[name] = [*old[:start], *splice["items"], *old[start + splice["removed"] :]]
    for path, inside in change.get("layers", {}).items():
        holder, name = _holder(after, path.rpartition(".")[0])
        n = int(path.rpartition(".")[2])
        holder[name] = [*holder[name][:n], applied(holder[name][n], inside), *holder[name][n + 1 :]]
    return after


def _add(change: SceneChange | LayerChange, path: str, default: Any, old: Any, new: Any) -> None:
    """Adds a field that differs to a change."""
    kind = type(new)
    if new is default or new == default:
        change.fields[path] = None
    elif not old or (kind is not tuple and kind is not dict):
        change.fields[path] = new
    elif kind is dict:
        change.items[path] = _changed_keys(old, new)
    elif path in LAYERS and len(old) == len(new):
        assert isinstance(change, SceneChange)
        for n in compress(count(), map(is_not, old, new)):
            if (inside := layer_change(old[n], new[n])) is not None:
                change.layers[f"{path}.{n}"] = inside
    else:
        items, splices = _changed_list(old, new)
        if items:
            change.items[path] = items
        if splices:
            change.splices[path] = splices


def _different(before: Struct, after: Struct) -> list[_Field]:
    """The fields that differ. What is the same object is not looked into."""
    names, defaults, values = _layout(type(after))
    old, new = values(before), values(after)
    moved = compress(count(), map(is_not, old, new))
    return [(names[n], defaults[n], old[n], new[n]) for n in moved if old[n] != new[n]]


@cache
def _layout(kind: type[Struct]) -> tuple[tuple[str, ...], tuple[Any, ...], Callable[[Struct], tuple[Any, ...]]]:
    """The names and defaults of a struct's fields, two or more, and a function that reads their values."""
    names, defaults = kind.__struct_fields__, kind.__struct_defaults__
    return names, (NEVER,) * (len(names) - len(defaults)) + defaults, attrgetter(*names)


def _changed_keys(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    changed: dict[str, Any] = {}
    for key, value in new.items():
        was = old.get(key)
        if was is not value and was != value:
            changed[key] = value if was is None else _changed(was, value)
    for key in old:
        if key not in new:
            changed[key] = None
    return changed


def _changed(old: Any, new: Any) -> Any:
    """An item of a list; of a struct, the fields that differ."""
    if not isinstance(new, Struct):
        return new
    return {name: None if value == default else value for name, default, _, value in _different(old, new)}


# --- Lists ------------------------------------------------------------------------------------------------------------


def _changed_list(old: tuple[Any, ...], new: tuple[Any, ...]) -> tuple[dict[str, Any], tuple[Splice, ...]]:
    """The items that change, by index, and the splices. From one pair of partners to the next the items are paired in
    order; those that are left of the longer stretch are spliced."""
    if len(old) == len(new):
        differ = [n for n in compress(count(), map(is_not, old, new)) if old[n] != new[n]]
        if _are_partners(old, new, differ):
            return {str(n): _changed(old[n], new[n]) for n in differ}, ()
    items: dict[str, Any] = {}
    splices: list[Splice] = []
    at = place = _count_alike(old, new)
    for next_at, next_place in _partners(old, new, at):
        pairs = min(next_at - at, next_place - place)
        for n in compress(range(pairs), map(ne, old[at : at + pairs], new[place : place + pairs])):
            items[str(at + n)] = _changed(old[at + n], new[place + n])
        if next_at - at != next_place - place:
            splices.append(Splice(at + pairs, next_at - at - pairs, new[place + pairs : next_place]))
        at, place = next_at, next_place
    return items, tuple(reversed(splices))


def _are_partners(old: tuple[Any, ...], new: tuple[Any, ...], differ: Sequence[int]) -> bool:
    """True if two lists have objects of the same names at these places; where they have no names, if these are few."""
    if not hasattr(new[0], "name"):
        return len(differ) <= MAX_PAIRS
    return all(old[n].name == new[n].name for n in differ)


def _partners(old: tuple[Any, ...], new: tuple[Any, ...], head: int) -> Iterator[tuple[int, int]]:
    """Where both lists have the same item, of one name, or equal without a name, and the one before it is elsewhere. In
    order; at last where the equal ends of the lists begin. The first `head` items are equal."""
    tail = _count_alike(old[head:][::-1], new[head:][::-1])
    end, stop = len(old) - tail, len(new) - tail
    places = dict(zip(_names(new[head:stop]), count(head), strict=False))
    shift, reached = 0, head - 1
    for at, place in enumerate(map(places.get, _names(old[head:end])), head):
        if place is not None and place > reached:
            if place - at != shift:
                yield at, place
            shift, reached = place - at, place
    yield end, stop


def _names(items: tuple[Any, ...]) -> Iterable[Any]:
    """The names of these items; items without names stand for themselves."""
    return map(NAME, items) if items and hasattr(items[0], "name") else items


def _count_alike(old: tuple[Any, ...], new: tuple[Any, ...]) -> int:
    """How many items both lists begin with."""
    return next(compress(count(), map(ne, old, new)), min(len(old), len(new)))


def _holder(scene: dict[str, Any], path: str) -> tuple[dict[str, Any], str]:
    part, _, name = path.rpartition(".")
    return (scene[part], name) if part else (scene, name)


def _with_items(old: Any, items: Mapping[str, Any]) -> Any:
    if isinstance(old, dict):
        kept = {key: value for key, value in old.items() if key not in items}
        return kept | {key: _merged(old.get(key, {}), value) for key, value in items.items() if value is not None}
    return [_merged(value, items[str(n)]) if str(n) in items else value for n, value in enumerate(old)]


def _merged(old: Any, new: Any) -> Any:
    if not isinstance(new, Mapping):
        return new
    return {name: value for name, value in {**old, **new}.items() if value is not None}
