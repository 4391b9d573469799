"""What is true of every scene, line and motion: whole coordinates, names of what is there, players who exist."""

from collections.abc import Callable, Iterator, Sequence
from math import isfinite
from typing import Any, Final

from msgspec import Struct

from iceharbor.codec import dump, parse, plain
from iceharbor.contract import NATURE
from iceharbor.plan import One, Places, Plan, Words
from iceharbor.scene import ExactRef, Line, Motion, ObjectRef, PieceRef, Scene, SeatRef, Shift

FARTHEST: Final = 2**22
"""No coordinate is beyond this, in table units."""


def objects_in(scene: Scene) -> set[str]:
    """The names of all that lies on the table or beside it, and of each player's pieces that may come to it. Pieces may
    stand in a part of a tray that is no spot of its own."""
    seas = (scene.ships, scene.islands, scene.cards, scene.flags, scene.lands, scene.wrecks)
    lying = (*seas, scene.vessels, scene.sands)
    spots = scene.top.spots if scene.top else ()
    sealed = scene.placement.sealed if scene.placement else ()
    stood = {pyramid.spot for pyramid in scene.top.pyramids} if scene.top else set()
    found = stood | {str(each.name) for looks in (*lying, spots, sealed) for each in looks}
    return found | {name for names in scene.own for name in names}


def check_scene(scene: Scene, players: int) -> None:
    """Coordinates are finite and near the table, seats exist, and every name is one of the scene."""
    check_values(scene, players)
    objects = objects_in(scene)
    assert len(scene.panel.standings) == players
    assert len(scene.own) in (0, players)
    assert scene.facts.keys() <= objects, f"facts of {scene.facts.keys() - objects}, which are not there"
    assert set(scene.looks) <= objects, f"looks {set(scene.looks) - objects}, which are not there"
    assert not scene.motions, "motions are the caller's to add"
    for names in (scene.looks, *scene.own, [spot.name for spot in scene.top.spots] if scene.top else ()):
        assert len(names) == len(set(names)), f"{names}: a name twice"
    if scene.top:
        assert set(scene.top.struck) <= objects, f"struck {set(scene.top.struck) - objects}, which are not there"
        assert all(min(spot.box[2:]) > 0 for spot in scene.top.spots)


def check_line(line: Line, log: Sequence[object], players: int, objects: set[str]) -> None:
    """A sentence of whole pieces about players and objects that exist."""
    check_values(line, players)
    for piece in (*line.text, *line.run):
        match piece:
            case str():
                assert piece, "an empty piece"
            case SeatRef(seat):
                assert 0 <= seat < players
            case ObjectRef(name, label):
                assert label
                assert name in objects, f"{line.text}: {name!r} is not there"
            case PieceRef(label) | ExactRef(label):
                assert label
    assert not line.joins or log, "the first entry joins none"
    assert not (line.joins and line.text) or line.run, "an entry that joins says the whole line"
    assert not line.place or line.place in objects


def check_motions(motions: Sequence[Motion], players: int, objects: set[str]) -> None:
    """All that moves is there before or afterwards."""
    for motion in motions:
        check_values(motion, players)
        named = set(_named(motion))
        assert named <= objects, f"{motion}: {named - objects} are not there"


def check_root_plan(scene: Scene, plan_of: Callable[[Words], Plan]) -> None:
    """A choice that stands for an object stands for one of the scene, or for a piece that it places."""
    objects = objects_in(scene)
    for choice in plan_of(()).choices:
        if isinstance(choice, One) and choice.object and choice.object not in objects:
            places = {each.object for each in plan_of(choice.says).choices if isinstance(each, Places)}
            assert choice.object in places, f"{choice.says} stands for {choice.object}, which is not there"


def check_values(value: Struct, players: int) -> None:
    """A struct that JSON holds whole, with finite numbers near the table, and seats that exist."""
    for name, number in _numbers(plain(value)):
        assert isfinite(number), f"{name} is {number}"
        assert abs(number) <= FARTHEST, f"{name} is {number}, far off the table"
        if name in ("seat", "player", "viewer", "victim"):
            assert number == int(number)
            assert NATURE <= number < players, f"there is no {name} {number}"
    assert parse(dump(value)) == plain(parse(dump(value)))


def _numbers(value: Any, name: str = "") -> Iterator[tuple[str, float]]:
    """Every number in a plain value, with the name of its field."""
    match value:
        case dict():
            for key, inner in value.items():
                yield from _numbers(inner, key)
        case list() | tuple():
            for inner in value:
                yield from _numbers(inner, name)
        case bool():
            return
        case int() | float():
            yield name, value


def _named(motion: Motion) -> Iterator[str]:
    """The names in a motion, apart from a spot that exists no more and the place beside it."""
    if isinstance(motion, Shift):
        for move in motion.moves:
            yield move.start
            yield move.beside or move.end
        return
    for name in ("object", "start", "end", "target"):
        if hasattr(motion, name):
            yield getattr(motion, name)
    yield from getattr(motion, "flags", ())
