"""Moving (AR-R5). Ships sail east, bow at 16000,12000, unless a test says otherwise."""

import pytest

from iceharbor.plan import Headings
from tests.games.armada_positions import lying, marker, waters, where
from tests.games.ice_pirates_positions import hull, plan, play, refusal, rule, ship

LARGE = "0.L1 bow 16000,12000 heading 090.0"
MEDIUM = "0.M1 bow 16000,12000 heading 090.0"
SMALL = "0.S1 bow 16000,12000 heading 090.0"


def bow(drawn: str, action: str) -> tuple[float, float]:
    """The place of the bow after a step, in inches from its old place."""
    match = play(waters(drawn), action)
    x, y = hull(match, f"0.{action.split()[1]}")[0]
    return (x - 16000) / 1024, (y - 12000) / 1024


def open_arcs(drawn: str, words: str) -> list[tuple[int, int]]:
    """The headings that are open in a plan."""
    fan = plan(waters(drawn), words).choices[0]
    assert isinstance(fan, Headings)
    return [(arc.start, arc.stop) for arc in fan.arcs]


def test_ar_r5_a_step_puts_the_stern_where_the_bow_was() -> None:
    match = play(waters(LARGE), "move L1 090.0")
    assert ship(match, "0.L1")["stern"] == [16000, 12000]
    assert hull(match, "0.L1") == ((17864, 12000), (16000, 12512), (16000, 11488))


def test_ar_r5_a_step_may_turn_the_ship() -> None:
    assert bow(LARGE, "move L1 016.0") == pytest.approx((0.5017, 1.7495), abs=0.001)


@pytest.mark.parametrize(("drawn", "name", "limit"), [(SMALL, "S1", 748), (MEDIUM, "M1", 747), (LARGE, "L1", 746)])
def test_ar_r5_a_turn_is_open_up_to_its_limit_on_both_sides(drawn: str, name: str, limit: int) -> None:
    for turn in (limit, -limit):
        further = turn + (1 if turn > 0 else -1)
        assert rule(waters(drawn), f"move {name} {(900 + turn) / 10:05.1f}") is None
        no = refusal(waters(drawn), f"move {name} {(900 + further) / 10:05.1f}")
        assert no is not None
        assert (no.rule, no.witness and no.witness.kind) == ("AR-R5", "turn")


def test_ar_r5_a_ship_cannot_turn_at_a_right_angle_or_more() -> None:
    for heading in ("000.0", "180.0", "270.0", "345.0"):
        assert rule(waters(SMALL), f"move S1 {heading}") == "AR-R5"


def test_ar_r5_a_large_that_heads_north_may_step_to_285_4_through_074_6() -> None:
    """The sharp turn of the rulebook's examples; exactly three such turns turn a ship around."""
    north = "0.L1 at 16000,12000 heading 000.0"
    assert open_arcs(north, "move L1") == [(2854, 3600 + 746)]
    assert 2 * 746 < 1800 <= 3 * 746


def test_ar_r5_a_later_step_turns_from_where_the_first_left_it() -> None:
    assert rule(waters(SMALL), "move S1 020.0 310.0 240.0 170.0") is None
    assert rule(waters(SMALL), "move S1 090.0 090.0 165.0") == "AR-R5"


@pytest.mark.parametrize(("drawn", "name", "most"), [(SMALL, "S1", 4), (MEDIUM, "M1", 2), (LARGE, "L1", 1)])
def test_ar_r5_ar_a1_the_most_steps_are_four_two_and_one(drawn: str, name: str, most: int) -> None:
    for steps in range(1, most + 1):
        assert rule(waters(drawn), " ".join(["move", name, *["090.0"] * steps])) is None
    assert rule(waters(drawn), " ".join(["move", name, *["090.0"] * (most + 1)])) == "AR-R5"


@pytest.mark.parametrize(("drawn", "name", "most"), [(SMALL, "S1", 4), (MEDIUM, "M1", 3), (LARGE, "L1", 2)])
def test_ar_v1_equal_fleets_make_four_three_and_two_steps(drawn: str, name: str, most: int) -> None:
    match = waters(drawn, options={"fleet_2k": True})
    for steps in range(1, most + 1):
        assert rule(match, " ".join(["move", name, *["090.0"] * steps])) is None
    assert rule(match, " ".join(["move", name, *["090.0"] * (most + 1)])) == "AR-R5"


def test_ar_r5_straight_ahead_ships_go_as_far_as_the_page_says() -> None:
    assert bow(SMALL, "move S1 090.0 090.0 090.0 090.0") == pytest.approx((4.16, 0), abs=0.005)
    assert bow(MEDIUM, "move M1 090.0 090.0") == pytest.approx((2.86, 0), abs=0.005)
    assert bow(LARGE, "move L1 090.0") == pytest.approx((1.82, 0), abs=0.005)


def test_ar_r5_a_small_may_sail_round_onto_the_place_where_it_began() -> None:
    stops = ["015.2", "300.4", "225.6", "150.8"]
    places = [(0.2724, 1.0025), (-0.6236, 1.5281), (-1.3658, 0.8013), (-0.8590, -0.1055)]
    for count, place in enumerate(places, 1):
        assert bow(SMALL, " ".join(["move S1", *stops[:count]])) == pytest.approx(place, abs=0.003)


def test_ar_r5_ar_r4_a_ship_moves_once_a_turn_but_may_fire_after() -> None:
    match = play(waters(f"{LARGE} \n 1.S1 bow 17000,13500 heading 090.0 \n 1.S2 at 3000,3000"), "move L1 090.0")
    no = refusal(match, "move L1 090.0")
    assert no is not None
    assert (no.rule, "already moved" in no.reason) == ("AR-R4", True)
    assert rule(match, "fire L1 port 1.S1") is None


def test_ar_r5_damage_sails_along() -> None:
    assert ship(play(waters(f"{LARGE} damage 2"), "move L1 090.0"), "0.L1")["damage"] == 2


# --- Obstacles --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edge", "expected"), [(17865, None), (17864, "AR-R5"), (17863, "AR-R5")])
def test_ar_r5_the_bow_may_not_touch_the_edge_of_the_field(edge: int, expected: str | None) -> None:
    drawn = f"{LARGE} \n 1.L1 at 3000,3000 heading 000.0"
    match = waters(drawn, field=[[0, 0], [edge, 0], [edge, 24000], [0, 24000]])
    assert rule(match, "move L1 090.0") == expected


def test_ar_r5_the_edge_of_a_field_that_bends_inward_counts_too() -> None:
    corners = [[0, 0], [32000, 0], [32000, 32000], [17000, 32000], [17000, 12000], [15000, 16000], [15000, 32000]]
    drawn = f"{LARGE} \n 1.L1 at 26000,3000 heading 000.0"
    no = refusal(waters(drawn, field=[*corners, [0, 32000]]), "move L1 090.0")
    assert no is not None
    assert no.witness is not None
    assert (no.rule, no.witness.kind, no.witness.object) == ("AR-R5", "edge", "edge")


@pytest.mark.parametrize(("x", "expected"), [(17865, None), (17864, "AR-R5"), (17000, "AR-R5")])
def test_ar_r5_touching_the_stern_of_a_ship_is_contact(x: int, expected: str | None) -> None:
    assert rule(waters(f"{LARGE} \n 1.L1 at {x},12000 heading 090.0"), "move L1 090.0") == expected


@pytest.mark.parametrize(
    "obstacle",
    [
        "0.M1 bow 17000,11900 heading 180.0",
        "1.L1 bow 17000,11900 heading 180.0",
        "1.L1 bow 17000,11900 heading 180.0 damage 2",
        "T1 at 18100,12000 size 1024,1024",
    ],
)
def test_ar_r5_ships_of_both_sides_and_islands_are_in_the_way(obstacle: str) -> None:
    no = refusal(waters(f"{LARGE} \n {obstacle}", options={"islands": int(obstacle.startswith("T"))}), "move L1 090.0")
    assert no is not None
    assert no.witness is not None
    assert (no.rule, no.witness.kind) == ("AR-R5", "contact")
    assert no.witness.object == obstacle.split()[0]
    assert no.witness.hull == lying("L1", (16000, 12000), "090.0")


def test_ar_r5_one_s_own_flag_is_in_the_way() -> None:
    flags = [marker(0, 17864 + 288, 12000), marker(1, 30000, 20000)]
    no = refusal(waters(LARGE, options={"mode": "flag"}, flags=flags), "move L1 090.0")
    assert no is not None
    assert no.witness is not None
    assert (no.rule, no.witness.kind, no.witness.object) == ("AR-R5", "contact", "F0")


def test_ar_r5_only_the_places_after_each_step_count() -> None:
    """The stern would sweep over the Medium as the ship turns, but no step ends on it."""
    match = waters(f"{SMALL} \n 0.M1 at 16500,9900 heading 000.0")
    assert rule(match, "move S1 090.0 090.0") is None
    assert rule(match, "move S1 150.0 090.0") == "AR-R5"


def test_ar_r5_a_later_step_is_judged_like_the_first() -> None:
    match = waters(f"{SMALL} \n 1.L1 at 18000,12000 heading 090.0")
    no = refusal(match, "move S1 090.0 090.0")
    assert no is not None
    assert "step 2" in no.reason
    assert rule(match, "move S1 090.0") is None


def test_ar_r5_a_ship_does_not_leap_over_what_an_earlier_step_would_touch() -> None:
    match = waters(f"{SMALL} \n 0.S2 at 16450,12100 heading 000.0")
    assert rule(match, "move S1 090.0") == "AR-R5"
    assert rule(match, "move S1 090.0 090.0") == "AR-R5"


# --- Stuck ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("drawn", "name", "gap", "first"),
    [
        *((LARGE, "L1", 491, None), (LARGE, "L1", 502, 737), (LARGE, "L1", 563, 674)),
        *((MEDIUM, "M1", 385, None), (MEDIUM, "M1", 389, 744)),
        *((SMALL, "S1", 277, None), (SMALL, "S1", 282, 744)),
    ],
)
def test_ar_r5_bow_on_a_ship_needs_water_to_get_round_in(drawn: str, name: str, gap: int, first: int | None) -> None:
    """Minimum distance to a straight edge ahead: 0.4821 inch for a Large, 0.3768 for a Medium, 0.2715 for a Small.
    Just above it only the sharpest turns are open."""
    limit = {"L": 746, "M": 747, "S": 748}[name[0]]
    expected = [] if first is None else [(900 - limit, 900 - first), (900 + first, 900 + limit)]
    match = waters(f"{drawn} \n T1 at {16000 + gap + 512},12000 size 1024,1024", options={"islands": 1})
    fan = plan(match, f"move {name}").choices[0]
    assert isinstance(fan, Headings)
    assert [(arc.start, arc.stop) for arc in fan.arcs] == expected


def across(gap: int) -> str:
    """L2 with its port side this far ahead of the bow of L1."""
    bow, port, _ = lying("L2", (0, 0), "344.6")
    assert abs(bow[0] - port[0]) <= 2
    return f"0.L2 at {16000 + gap - min(bow[0], port[0])},{12000 - (bow[1] + port[1]) // 2} heading 344.6"


def test_ar_r5_a_large_before_the_side_of_its_own_large_is_stuck_but_may_fire() -> None:
    """AR-T17: the bow is 0.3 inch from the middle of the side, and it would need 0.4821."""
    target = "1.S1 bow 15400,13500 heading 090.0 \n 1.S2 at 3000,3000"
    match = waters(f"{LARGE} \n {across(307)} \n {target}")
    fan = plan(match, "move L1").choices[0]
    assert isinstance(fan, Headings)
    assert fan.arcs == ()
    for heading in range(900 - 746, 900 + 747):
        assert rule(match, f"move L1 {heading / 10:05.1f}") == "AR-R5"
    assert rule(match, "fire L1 port 1.S1") is None


def test_ar_r5_a_little_further_off_the_same_large_gets_round() -> None:
    match = waters(f"{LARGE} \n {across(510)}")
    assert rule(match, "move L1 164.6") is None or rule(match, "move L1 015.4") is None
    assert rule(match, "move L1 090.0") == "AR-R5"


def test_ar_a15_a_fleet_that_is_stuck_may_pass() -> None:
    """Both ships have the bow so near the edge that no step is open."""
    edge = "0.L1 bow 36600,12000 heading 090.0"
    match = waters(f"{edge} \n 1.L1 at 3000,3000 heading 000.0")
    assert all(rule(match, f"move L1 {turn / 10:05.1f}") == "AR-R5" for turn in range(154, 1647))
    assert play(match, "end").to_act == {1}
    assert where(play(match, "end"))["passes"] == 1
