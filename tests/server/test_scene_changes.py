"""A change makes a scene the next one: in every game, from each state to the next, for each viewer."""

import json
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from random import Random
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest
from msgspec import Struct
from msgspec.structs import replace

from iceharbor.catalogue import GAMES
from iceharbor.codec import dump
from iceharbor.contract import Viewer
from iceharbor.match import Match
from iceharbor.scene import CardLook, LoggedAction, Panel, Scene, SceneChange, scene_change
from iceharbor.scene.changes import applied
from iceharbor.server.match.recent import recent_actions
from tests.playthroughs import files
from tests.seeds import seeds, times
from tests.starts import states_of


def drawn(match: Match, viewer: Viewer) -> Scene:
    log = [LoggedAction(seq, e.player, e.notation) for seq, e in enumerate(match.redact(viewer), 1)]
    scene = match.game.scene(match.view(viewer), recent_actions(log, viewer))
    assert isinstance(scene, Scene)
    return scene


def as_json(value: Struct) -> Any:
    return json.loads(dump(value))


def pairs(game: str, rng: Random) -> Iterator[tuple[Scene, Scene]]:
    """Scenes of some recorded matches and the next ones, a few states on included."""
    for path in rng.sample(files(game), 4):
        states = states_of(path)[:40:4]
        viewer = rng.choice((None, 0, 1))
        scenes = [drawn(match, viewer) for match in states]
        yield from pairwise(scenes)
        yield scenes[0], scenes[-1]
        yield scenes[-1], scenes[0]


@pytest.mark.parametrize("game", GAMES)
def test_a_change_makes_a_scene_the_next_one(game: str) -> None:
    for before, after in pairs(game, Random(game)):
        assert applied(as_json(before), as_json(scene_change(before, after))) == as_json(after)


@pytest.mark.parametrize("game", GAMES)
def test_a_scene_that_stays_has_an_empty_change(game: str) -> None:
    before, _ = next(pairs(game, Random(game)))
    assert as_json(scene_change(before, before)) == {"fields": {"since": None, "motions": None}}


def test_a_field_that_may_be_null_can_be_left_out() -> None:
    """Null leaves a field out, so a null that must be written would be lost. A scene's viewer never changes."""
    required = [
        f"{kind.__name__}.{name}"
        for kind in parts(Scene)
        for name, hint in get_type_hints(kind).items()
        if type(None) in get_args(hint) and name in _without_default(kind)
    ]
    assert required == ["Scene.viewer"]


def _without_default(kind: type[Struct]) -> tuple[str, ...]:
    return kind.__struct_fields__[: len(kind.__struct_fields__) - len(kind.__struct_defaults__)]


def parts(hint: Any) -> list[type[Struct]]:
    """Every struct within a type, itself included."""
    found: list[type[Struct]] = []
    waiting = [hint]
    while waiting:
        kind = waiting.pop()
        if isinstance(kind, type) and issubclass(kind, Struct) and kind not in found:
            found.append(kind)
            waiting += get_type_hints(kind).values()
        elif get_origin(kind) in (tuple, dict, Union, UnionType):
            waiting += get_args(kind)
    return found


def test_two_lists_of_other_length_are_spliced() -> None:
    scene = Scene(None, (), a_panel(), {}, looks=("a", "b", "c"))
    other = Scene(None, (), scene.panel, {}, looks=("a", "x", "y", "c"))
    change = scene_change(scene, other)
    assert isinstance(change, SceneChange)
    assert as_json(change)["items"] == {"looks": {"1": "x"}}
    assert as_json(change)["splices"] == {"looks": [{"start": 2, "removed": 0, "items": ["y"]}]}


@cache
def a_panel() -> Panel:
    return drawn(states_of(files("hextris")[0])[0], None).panel


def change_of_cards(before: tuple[CardLook, ...], after: tuple[CardLook, ...]) -> Any:
    """The change between two lists of cards, which makes the first one the second."""
    old, new = (Scene(None, (), a_panel(), {}, cards=cards) for cards in (before, after))
    change = as_json(scene_change(old, new))
    assert applied(as_json(old), change) == as_json(new)
    return change


def test_of_a_list_of_objects_that_shifts_only_what_differs_is_sent() -> None:
    a, b, c, d = (CardLook(name, name, 0, (), 0, name) for name in "abcd")
    turned = replace(c, heading=900)
    change = change_of_cards((a, b, c, d), (a, turned, d))
    assert change["splices"] == {"cards": [{"start": 1, "removed": 1, "items": []}]}
    assert change["items"] == {"cards": {"2": {"heading": 900}}}
    change_of_cards((a, turned, d), (a, b, c, d))


def test_objects_that_come_and_go_at_several_places_are_spliced_there() -> None:
    a, b, c, d, e = (CardLook(name, name, 0, (), 0, name) for name in "abcde")
    change = change_of_cards((a, b, c, d), (a, c, e, d))
    assert change["splices"]["cards"] == [
        {"start": 3, "removed": 0, "items": [as_json(e)]},
        {"start": 1, "removed": 1, "items": []},
    ]
    assert "items" not in change
    change_of_cards((a, b, c, d), (d, c, b, a))
    change_of_cards((a, b), (c, d, e))


@pytest.mark.parametrize("seed", seeds(1))
def test_any_list_becomes_any_other(seed: int) -> None:
    rng = Random(seed)
    for _ in range(times(50, 5000)):
        names = "".join(rng.choices("abcdef", k=12))
        cards = [CardLook(name, name, 0, (), rng.randrange(2), name) for name in names]
        change_of_cards(tuple(cards[: rng.randrange(7)]), tuple(cards[rng.randrange(6, 13) :]))
        change_of_cards(tuple(cards), tuple(rng.sample(cards, rng.randrange(13))))


def test_the_items_of_a_list_are_of_one_kind() -> None:
    """So a field of an item is a field of its partner."""
    for kind in parts(Scene):
        for name, hint in get_type_hints(kind).items():
            if get_origin(hint) is tuple and (kind, name) != (Scene, "motions"):
                assert not any(get_origin(item) in (Union, UnionType) for item in get_args(hint)), (kind, name)
