"""A sea seen from the north: all on it is turned round, and upright what is read."""

import re
from collections.abc import Iterator
from dataclasses import replace as replace_fields
from typing import Any, Final
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from iceharbor.scene import GoalLook, Point, Scene, SeatSide, Shot, TrackMark
from iceharbor.scene.turned import across, turned_round
from iceharbor.svg import board_of
from iceharbor.svg.traces import ShotLine, TableChange, traces_of
from tests.svg.hand_built import elements, sea, ship, spot, table
from tests.svg.sailing_fleet import fleet_scene

SIZE: Final = (832, 584)
LAID: Final = re.compile(r"translate\((\S+) (\S+)\)rotate\((\S+)\)")


@pytest.mark.parametrize("direction", [0, 600, 749, 2851, 3000])
def test_a_side_in_the_north_is_above(direction: int) -> None:
    assert SeatSide.at(0, direction).above


@pytest.mark.parametrize("direction", [750, 900, 1800, 2700, 2850])
def test_a_side_in_the_south_or_nearly_in_the_east_or_west_is_not(direction: int) -> None:
    assert not SeatSide.at(0, direction).above


def test_a_player_whose_side_is_above_sees_the_sea_from_the_north() -> None:
    scene = sea(sides=(SeatSide(0, above=False), SeatSide(1, above=True)))
    seen = [replace(scene, viewer=viewer).seen_from_north for viewer in (0, 1, None)]
    assert seen == [False, True, False]


def test_turned_twice_a_sea_is_as_it_was() -> None:
    goal = GoalLook(0, ((0, 9000), (36864, 9000)), "goal line")
    tracks = (TrackMark("0.S1", 0, (9000, 7064), (9000, 24576)),)
    for scene in (sea(ship("0.S1", 9000, 6000), goal=goal, tracks=tracks), fleet_scene()):
        assert turned_round(scene) != scene
        assert turned_round(turned_round(scene)) == scene


def places(drawn: ElementTree.Element) -> Iterator[tuple[Point, int]]:
    """The place and the heading of each object that is laid on the sea."""
    for group in elements(drawn, "g"):
        if laid := LAID.fullmatch(group.get("transform", "")):
            yield (round(float(laid[1])), round(-float(laid[2]))), round(10 * float(laid[3]))


def drawn(scene: Scene, **more: Any) -> ElementTree.Element:
    return ElementTree.fromstring(board_of(scene, SIZE, **more))


def test_ships_lie_across_and_head_the_other_way() -> None:
    scene = sea(ship("0.S1", 9000, 6000), ship("1.S1", 20000, 18000, heading=900))
    place = across(scene)
    upright, turned = list(places(drawn(scene))), list(places(drawn(scene, turned=True)))
    assert turned == [(place(at), (heading + 1800) % 3600) for at, heading in upright]


def test_the_chart_is_the_same_turned_as_a_whole_and_its_numbers_are_upright() -> None:
    scene = sea(ship("0.S1", 9000, 6000))
    upright, turned = drawn(scene), drawn(scene, turned=True)
    [chart] = elements(turned, "g", transform="rotate(180 18432 -12288)")
    words = {each.text for each in elements(chart, "text", font_style="italic")}
    assert words == {each.text for each in elements(upright, "text", font_style="italic")}
    for number in elements(chart, "text", font_style="italic"):
        assert number.get("transform", "").startswith("rotate(180 ")


def test_traces_turn_with_the_ships() -> None:
    scene = sea(ship("1.S1", 9000, 6000), ship("0.S1", 13000, 6000))
    shown = replace(scene, motions=(Shot("1.S1", "starboard", "0.S1"),))
    traces = traces_of([TableChange(scene, shown, 1)])
    turn = across(scene)
    (line, ring), turned = traces, [trace.at(turn) for trace in traces]
    assert isinstance(line, ShotLine)
    assert turned[0] == replace_fields(line, start=turn(line.start), end=turn(line.end))
    assert turned[1].extent == tuple(turn(corner) for corner in ring.extent)
    x, y = turn(line.end)
    bursts = elements(drawn(scene, traces=traces, turned=True), "path", transform=f"translate({x:.0f} {-y:.0f})")
    assert len(bursts) == 1


def test_a_board_is_not_turned() -> None:
    scene = table(spot("c3", 1000, 1000))
    assert board_of(scene, SIZE, turned=True) == board_of(scene, SIZE)
