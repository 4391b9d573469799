"""Traces of what just happened: what they are, read from two scenes and the motions between them, and how they are
drawn."""

import re
from xml.etree import ElementTree

import pytest

from iceharbor.scene import (
    CannonShot,
    CargoLook,
    Hop,
    IslandLook,
    Motion,
    Peek,
    Sail,
    SailingShip,
    Scene,
    Shift,
    ShiftedPiece,
    ShipLook,
    Shot,
    Voyage,
)
from iceharbor.svg import board_of
from iceharbor.svg.look import Look, slant_of
from iceharbor.svg.picture import NEAREST
from iceharbor.svg.plane import Box, centroid
from iceharbor.svg.traces import Ring, ShotLine, TableChange, Trace, Way, traces_of
from tests.svg.hand_built import elements, sea, ship, spot, square, table
from tests.svg.sailing_fleet import vessel

SIZE = (832, 584)
MOVER = Look().seat(1)
STEP = round(slant_of("S"))


def change(before: Scene, after: Scene, *motions: Motion, seat: int = 1) -> TableChange:
    shown = {name: getattr(after, name) for name in after.__struct_fields__}
    return TableChange(before, Scene(**{**shown, "motions": motions}), seat)


def sailed(*others: ShipLook, x: int = 9000) -> TableChange:
    """Coral's S1 made two steps to the north."""
    before, after = sea(ship("1.S1", x, 6000), *others), sea(ship("1.S1", x, 6000 + 2 * STEP), *others)
    return change(before, after, Sail("1.S1", (0, 0)))


def hen(y: int) -> SailingShip:
    return vessel("0.hen", "Hen", 2, (9000, y), 0)


def rings(traces: tuple[Trace, ...]) -> list[tuple[str, str]]:
    return [(trace.object, trace.what) for trace in traces if isinstance(trace, Ring)]


def drawing(scene: Scene, *changes: TableChange, theme: str = "day") -> ElementTree.Element:
    return ElementTree.fromstring(board_of(scene, SIZE, theme, traces=traces_of(changes)))


# --- What they are ----------------------------------------------------------------------------------------------------


def test_a_ship_that_sailed_leaves_an_outline_a_step_its_way_and_a_ring_where_it_is_now() -> None:
    made = sailed()
    way, ring = traces_of([made])
    assert isinstance(way, Way)
    assert [centroid(hull)[1] for hull in way.hulls] == pytest.approx([6000 + STEP / 3, 6000 + STEP * 4 / 3], abs=1)
    assert way.path[-1] == pytest.approx(centroid(made.after.ships[0].hull), abs=2)
    assert ring == Ring(1, "1.S1", made.after.ships[0].hull, "moved")


def test_a_ship_under_sail_leaves_an_outline_where_each_leg_began_and_none_where_it_turned() -> None:
    before, after = hen(9000), hen(15000)
    poses = ((9000, 9000, 900), (9000, 12000, 900), (9000, 12000, 0), (9000, 15000, 0))
    way, ring = traces_of([change(sea(vessels=(before,)), sea(vessels=(after,)), Voyage("0.hen", poses))])
    assert isinstance(way, Way)
    assert [centroid(hull)[1] for hull in way.hulls] == pytest.approx([9000, 12000], abs=60)
    assert rings((ring,)) == [("0.hen", "moved")]


@pytest.mark.parametrize(("left", "fate", "what"), [(True, "hit", "hit"), (False, "sunk", "gone")])
def test_a_shot_goes_from_the_firing_side_to_the_hull_and_rings_or_crosses_out_its_target(
    left: bool, fate: str, what: str
) -> None:
    shooter, target = ship("1.S1", 9000, 6000), ship("0.S1", 13000, 6000)
    after = sea(shooter, target) if left else sea(shooter)
    line, ring = traces_of([change(sea(shooter, target), after, Shot("1.S1", "starboard", "0.S1"))])
    assert isinstance(line, ShotLine)
    assert (9000 <= line.start[0] < line.end[0] <= 13000, line.fate) == (True, fate)
    assert rings((ring,)) == [("0.S1", what)]


def test_a_missed_shot_rings_nothing_and_shots_of_one_gun_at_one_target_are_one_line() -> None:
    scene = sea(vessels=(hen(9000),))
    missed = CannonShot((5000, 9000), (8500, 9000), "0.hen", hits=False)
    assert traces_of([change(scene, scene, missed, missed)]) == (
        ShotLine(1, "0.hen", (5000, 9000), (8500, 9000), "miss"),
    )


def test_cargo_that_changes_hands_and_an_island_that_was_looked_under_are_ringed() -> None:
    island = IslandLook("T1", "T1", square(12000, 9000, 1000), 0, "plain", "T1")
    scene = sea(ship("1.S1", 9000, 6000), islands=(island,))
    taken = change(scene, scene, Hop("T1", "1.S1", (CargoLook("S", "unknown"),)))
    assert rings(traces_of([taken])) == [("1.S1", "taken")]
    assert rings(traces_of([change(scene, scene, Peek("T1"))])) == [("T1", "revealed")]


def test_pieces_from_a_tray_are_placed_from_a_spot_moved_and_to_a_tray_taken_off() -> None:
    scene = table(spot("c3", 1000, 1000), spot("d3", 2000, 1000), spot("stash", 0, 0, "tray", seat=1))

    def traces(start: str, end: str) -> tuple[Trace, ...]:
        return traces_of([change(scene, scene, Shift((ShiftedPiece(start, end),)))])

    assert rings(traces("stash", "c3")) == [("c3", "placed")]
    assert rings(traces("c3", "stash")) == [("c3", "gone")]
    way, ring = traces("c3", "d3")
    assert isinstance(way, Way)
    assert [tuple(map(round, point)) for point in way.path] == [(1000, 1000), (2000, 1000)]
    assert rings((ring,)) == [("d3", "moved")]


def test_between_parts_of_a_table_only_where_pieces_come_to_is_ringed() -> None:
    scene = table(spot("bag", 0, 0, "patch"), spot("stack 1", 2000, 1000, "patch"))
    (ring,) = traces_of([change(scene, scene, Shift((ShiftedPiece("bag", "stack 1"),)))])
    assert rings((ring,)) == [("stack 1", "moved")]


def test_what_came_went_or_was_struck_without_a_motion_is_ringed() -> None:
    before = sea(ship("0.S1", 9000, 6000), ship("0.S2", 11000, 6000))
    after = sea(ship("0.S1", 9000, 8000), ship("1.S1", 13000, 6000))
    assert rings(traces_of([change(before, after)])) == [("0.S1", "moved"), ("1.S1", "placed"), ("0.S2", "gone")]
    tower = spot("B2", 1000, 1000, "square")
    assert rings(traces_of([change(table(tower), table(tower, struck=("B2",)))])) == [("B2", "struck")]


def test_only_the_last_ring_of_a_piece_stays_and_it_lies_where_the_piece_is_now() -> None:
    first, now = sailed(), sea(ship("1.S1", 9000, 12000))
    again = change(first.after, now, Sail("1.S1", (0,)))
    found = traces_of([first, again])
    assert [trace.hull for trace in found if isinstance(trace, Ring)] == [now.ships[0].hull]
    assert len([trace for trace in found if isinstance(trace, Way)]) == 2


# --- How they are drawn -----------------------------------------------------------------------------------------------


def test_old_outlines_and_the_dotted_wake_lie_under_the_ships_and_rings_over_them() -> None:
    made = sailed()
    drawn = drawing(made.after, made)
    kinds = [each for each in drawn.iter() if each.get("stroke") == MOVER.ink or each.get("fill") == MOVER.body]
    [old, step, wake, hull, *_, ring] = kinds
    assert (old.get("fill"), step.get("fill"), step.get("stroke-dasharray") is None) == (MOVER.light, None, False)
    assert wake.get("stroke-dasharray", "").startswith("0 ")
    assert hull.get("fill") == MOVER.body
    assert ring.get("stroke-dasharray") is None
    assert not elements(drawing(made.after), "path", stroke=MOVER.ink, stroke_opacity="0.75")


def test_a_hit_bursts_and_a_miss_splashes() -> None:
    before = sea(ship("1.S1", 9000, 6000), ship("0.S1", 13000, 6000))
    hit = drawing(before, change(before, before, Shot("1.S1", "starboard", "0.S1")))
    missed = drawing(before, change(before, before, CannonShot((9000, 6000), (12000, 6000), "0.S1", hits=False)))
    gold = Look().goods("treasure").body
    assert [len(elements(each, "path", fill=gold)) for each in (hit, missed)] == [1, 0]
    assert [
        len([each for each in elements(one, "path") if "a320 320" in each.get("d", "")]) for one in (hit, missed)
    ] == [
        0,
        1,
    ]


def test_what_is_gone_is_crossed_out_in_red() -> None:
    before, after = sea(ship("0.S1", 9000, 6000)), sea()
    assert len(elements(drawing(after, change(before, after)), "path", stroke=Look().colour("no"))) == 2


def test_a_board_shows_wakes_and_rings_and_felt_neither() -> None:
    spots = (spot("c3", 1000, 1000, "square"), spot("d3", 3000, 1000, "square"))

    def dotted(scene: Scene) -> bool:
        drawn = drawing(scene, change(scene, scene, Shift((ShiftedPiece("c3", "d3"),))))
        return any(each.get("stroke-dasharray", "").startswith("0 ") for each in elements(drawn, "path"))

    assert [dotted(table(*spots)), dotted(table(*spots, felt=True))] == [True, False]
    felt = table(*spots, felt=True)
    moved = change(felt, felt, Shift((ShiftedPiece("c3", "d3"),)))
    assert board_of(felt, SIZE, traces=traces_of([moved])) == board_of(felt, SIZE)


def seen(made: TableChange, *others: TableChange) -> Box:
    """The part of the sea in sight."""
    drawn = drawing(made.after, made, *others)
    [moved] = [each.get("transform", "") for each in drawn.iter() if "scale" in each.get("transform", "")]
    scale, left, top = map(float, re.findall(r"-?[\d.]+", moved))
    return Box(-left, top - SIZE[1] / scale, SIZE[0] / scale, SIZE[1] / scale)


def test_the_camera_goes_near_what_happened_and_stays_on_the_sea() -> None:
    widest = 24576 / SIZE[1] * SIZE[0]
    still = sea(ship("1.S1", 9000, 6000))
    whole, near = seen(change(still, still)), seen(sailed(x=18000))
    assert (whole.w, whole.middle[0]) == pytest.approx((widest, 18432), abs=6)
    assert (near.w, near.middle[0]) == pytest.approx((NEAREST * widest, 18000), abs=6)
    assert seen(sailed(x=400)).x == 0
    assert seen(sailed(x=36400)).x == pytest.approx(36864 - NEAREST * widest, abs=6)


def test_the_camera_holds_all_of_a_turn_on_two_sides_of_the_sea() -> None:
    before = sea(ship("1.S1", 10000, 6000), ship("1.S2", 26000, 20000))
    after = sea(ship("1.S1", 10000, 7000), ship("1.S2", 26000, 19000))
    held = seen(change(before, after))
    assert all(held.holds(point) for each in before.ships for point in each.hull)
