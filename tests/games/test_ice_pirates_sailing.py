"""Moving (IP-R12) and docking (IP-R17). Ships sail east, bow at 16000,16000, unless a test says otherwise."""

import pytest

from iceharbor.plan import Headings
from tests.games.ice_pirates_positions import hull, plan, play, refusal, rule, sea, ship

LARGE = "0.L1 bow 16000,16000 heading 090.0"
MEDIUM = "0.M1 bow 16000,16000 heading 090.0"
SMALL = "0.S1 bow 16000,16000 heading 090.0"


def bow(drawn: str, action: str) -> tuple[float, float]:
    """The place of the bow after a step, in inches from its old place."""
    match = play(sea(drawn), action)
    x, y = hull(match, f"0.{action.split()[1]}")[0]
    return (x - 16000) / 1024, (y - 16000) / 1024


def test_ip_r12_a_step_puts_the_stern_where_the_bow_was() -> None:
    match = play(sea(LARGE), "move L1 090.0")
    assert ship(match, "0.L1")["stern"] == [16000, 16000]
    assert hull(match, "0.L1") == ((17864, 16000), (16000, 16512), (16000, 15488))


def test_ip_r12_a_step_may_turn_the_ship() -> None:
    assert bow(LARGE, "move L1 016.0") == pytest.approx((0.5017, 1.7495), abs=0.001)


@pytest.mark.parametrize(
    ("drawn", "name", "limit"),
    [(SMALL, "S1", 748), (MEDIUM, "M1", 747), (LARGE, "L1", 746)],
)
def test_ip_r12_a_turn_is_open_up_to_its_limit_on_both_sides(drawn: str, name: str, limit: int) -> None:
    for turn in (limit, -limit):
        further = turn + (1 if turn > 0 else -1)
        assert rule(sea(drawn), f"move {name} {(900 + turn) / 10:05.1f}") is None
        no = refusal(sea(drawn), f"move {name} {(900 + further) / 10:05.1f}")
        assert no is not None
        assert (no.rule, no.witness and no.witness.kind) == ("IP-R12", "turn")


def test_ip_r12_a_ship_can_not_turn_about() -> None:
    for heading in ("180.0", "270.0", "000.0"):
        assert rule(sea(SMALL), f"move S1 {heading}") == "IP-R12"


@pytest.mark.parametrize(("drawn", "name", "most"), [(SMALL, "S1", 4), (MEDIUM, "M1", 2), (LARGE, "L1", 1)])
def test_ip_r12_the_most_steps_are_four_two_and_one(drawn: str, name: str, most: int) -> None:
    for steps in range(1, most + 1):
        assert rule(sea(drawn), " ".join(["move", name, *["090.0"] * steps])) is None
    assert rule(sea(drawn), " ".join(["move", name, *["090.0"] * (most + 1)])) == "IP-R12"


def test_ip_r12_four_steps_of_a_small_carry_it_four_lengths() -> None:
    assert bow(SMALL, "move S1 090.0 090.0 090.0 090.0") == (4 * 1064 / 1024, 0)


def test_ip_a14_a_small_may_sail_round_onto_the_place_where_it_began() -> None:
    stops = ["015.2", "300.4", "225.6", "150.8"]
    where = [(0.2724, 1.0025), (-0.6236, 1.5281), (-1.3658, 0.8013), (-0.8590, -0.1055)]
    for count, place in enumerate(where, 1):
        assert bow(SMALL, " ".join(["move S1", *stops[:count]])) == pytest.approx(place, abs=0.003)


def test_ip_a14_the_place_just_left_is_no_obstacle_beyond_the_turn_limit() -> None:
    fan = plan(sea(SMALL), "move S1").choices[0]
    assert isinstance(fan, Headings)
    assert [(arc.start, arc.stop) for arc in fan.arcs] == [(152, 1648)]
    assert fan.pivot == (16000, 16000)


def test_ip_r12_a_ship_moves_once_a_turn_but_may_fire_after() -> None:
    match = play(sea(f"{LARGE} \n 1.S1 bow 17000,17500 heading 090.0"), "move L1 090.0")
    assert rule(match, "move L1 090.0") == "IP-R12"
    assert rule(match, "fire L1 port 1.S1") is None


def test_ip_r12_cargo_and_damage_sail_along() -> None:
    match = play(sea(f"{LARGE} damage 2 cargo M:treasure S:plain"), "move L1 090.0")
    assert (ship(match, "0.L1")["damage"], ship(match, "0.L1")["cargo"]) == (2, ["M treasure", "S plain"])


@pytest.mark.parametrize(("edge", "expected"), [(17865, None), (17864, "IP-R12"), (17863, "IP-R12")])
def test_ip_r12_the_bow_may_not_touch_the_edge_of_the_field(edge: int, expected: str | None) -> None:
    match = sea(LARGE, field=((0, 0), (edge, 0), (edge, 30000), (0, 30000)))
    assert rule(match, "move L1 090.0") == expected


def test_ip_r12_the_edge_of_a_field_that_bends_inward_counts_too() -> None:
    corners = (
        (0, 0),
        (32000, 0),
        (32000, 32000),
        (17000, 32000),
        (17000, 16000),
        (15000, 20000),
        (15000, 32000),
        (0, 32000),
    )
    no = refusal(sea(LARGE, field=corners), "move L1 090.0")
    assert no is not None
    assert no.witness is not None
    assert (no.rule, no.witness.kind, no.witness.object) == ("IP-R12", "edge", "edge")


@pytest.mark.parametrize(("x", "expected"), [(18377, None), (18376, "IP-R12")])
def test_ip_a13_touching_an_island_is_contact(x: int, expected: str | None) -> None:
    assert rule(sea(f"{LARGE} \n T1 at {x},16000"), "move L1 090.0") == expected


@pytest.mark.parametrize(
    "obstacle",
    [
        "0.M1 bow 17000,15900 heading 180.0",
        "1.L1 bow 17000,15900 heading 180.0",
        "1.L1 bow 17000,15900 heading 180.0 damage 3",
        "T4 at 17300,16000",
        "H0 at 20600,16000",
        "H1 at 20600,16000",
    ],
)
def test_ip_a13_ships_islands_and_homes_are_all_in_the_way(obstacle: str) -> None:
    no = refusal(sea(f"{LARGE} \n {obstacle}"), "move L1 090.0")
    assert no is not None
    assert no.witness is not None
    assert (no.rule, no.witness.kind) == ("IP-R12", "contact")
    assert no.witness.object == obstacle.split()[0]
    assert len(no.witness.hull) == 3


def test_ip_a13_only_the_places_after_each_step_count() -> None:
    """The stern would sweep over the island as the ship turns, but no step ends on it."""
    match = sea(f"{SMALL} \n T1 at 16500,14900")
    assert rule(match, "move S1 090.0 090.0") is None
    assert rule(match, "move S1 150.0 090.0") == "IP-R12"


def test_ip_r12_a_later_step_is_judged_like_the_first() -> None:
    match = sea(f"{SMALL} \n T1 at 18500,16000")
    no = refusal(match, "move S1 090.0 090.0")
    assert no is not None
    assert "step 2" in no.reason
    assert rule(match, "move S1 090.0") is None


def test_ip_r12_a_ship_does_not_leap_over_what_an_earlier_step_would_touch() -> None:
    match = sea(f"{SMALL} \n T1 at 16450,16712")
    assert rule(match, "move S1 090.0") == "IP-R12"
    assert rule(match, "move S1 090.0 090.0") == "IP-R12"


@pytest.mark.parametrize(("turn", "expected"), [(743, "IP-R12"), (744, None), (747, None), (748, "IP-R12")])
def test_ip_r12_a_medium_bow_on_to_an_island_gets_by_only_at_the_sharpest_turn(turn: int, expected: str | None) -> None:
    match = sea(f"{MEDIUM} \n T1 at 16901,16000")
    assert rule(match, f"move M1 {(900 - turn) / 10:05.1f}") == expected
    assert rule(match, f"move M1 {(900 + turn) / 10:05.1f}") == expected


@pytest.mark.parametrize(("gap", "first"), [(491, None), (502, 737), (563, 674)])
def test_ip_r12_a_large_may_be_stuck_bow_on(gap: int, first: int | None) -> None:
    """At 0.48 inch from an island it is stuck; at 0.49 and 0.55 a narrow range of turns is open."""
    fan = plan(sea(f"{LARGE} \n T1 at {16000 + gap + 512},16000"), "move L1").choices[0]
    assert isinstance(fan, Headings)
    expected = [] if first is None else [(900 - 746, 900 - first), (900 + first, 900 + 746)]
    assert [(arc.start, arc.stop) for arc in fan.arcs] == expected


def test_ip_a16_a_home_is_a_card_of_five_and_a_half_by_three_and_a_half_inches() -> None:
    for y, expected in ((16000 + 512 + 1792 + 1, None), (16000 + 512 + 1792, "IP-R12")):
        assert rule(sea(f"{LARGE} \n H1 at 17000,{y}"), "move L1 090.0") == expected
    for x, expected in ((17864 + 2816 + 1, None), (17864 + 2816, "IP-R12")):
        assert rule(sea(f"{LARGE} \n H1 at {x},16000"), "move L1 090.0") == expected


# --- Docked -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("gap", "expected"), [(563, None), (575, None), (576, "IP-R17"), (584, "IP-R17")])
def test_ip_r17_ip_a11_docked_is_a_gap_under_nine_sixteenths(gap: int, expected: str | None) -> None:
    match = sea(f"{MEDIUM} \n T1 at {16000 + gap + 512},16000 nest L:plain S:plain")
    assert rule(match, "explore M1 T1") == expected


@pytest.mark.parametrize(("gap", "expected"), [(512, None), (575, None), (576, "IP-R17"), (614, "IP-R17")])
def test_ip_r17_a_stern_corner_docks_as_well_as_a_bow(gap: int, expected: str | None) -> None:
    match = sea(f"{LARGE} \n T1 at {16000 - 1864},{16000 - 512 - gap - 512}")
    assert rule(match, "explore L1 T1") == expected


def test_ip_r17_a_refusal_shows_the_gap() -> None:
    no = refusal(sea(f"{MEDIUM} \n T1 at 17200,16000"), "explore M1 T1")
    assert no is not None
    assert no.witness is not None
    assert (no.witness.kind, no.witness.object, no.witness.gap_u) == ("gap", "T1", 688)
    assert no.witness.points == ((16000, 16000), (16688, 16000))


@pytest.mark.parametrize(
    "partner",
    [
        "T1 at 15000,17100 nest L:plain S:plain",
        "H0 at 16000,18400 goods S:plain",
        "H1 at 16000,18400 goods S:plain",
        "0.L2 bow 15000,17000 heading 090.0 cargo S:plain",
        "1.L2 bow 15000,17000 heading 090.0 cargo S:plain",
        "1.M2 bow 15000,17000 heading 090.0 cargo S:plain damage 2",
    ],
)
def test_ip_r17_a_ship_docks_with_islands_homes_and_ships_of_all_players(partner: str) -> None:
    name = partner.split()[0].removeprefix("0.")
    assert rule(sea(f"{LARGE} \n {partner}"), f"transfer L1 {name} take S") is None


def test_ip_a12_the_gap_ignores_objects_in_between() -> None:
    """A Small has its bow in the gap between a Large's side and an island, and both are docked all the same."""
    match = sea(f"{LARGE} \n T1 at 15000,17263 \n 1.S1 bow 14560,16680 heading 090.0")
    assert rule(match, "explore L1 T1") is None


def test_ip_a9_docked_depends_only_on_where_objects_lie() -> None:
    match = sea("0.L1 bow 16000,16000 heading 090.0 cargo S:treasure \n 1.M1 bow 16000,14900 heading 090.0", turn=1)
    match = play(match, "end")
    assert rule(match, "transfer L1 1.M1 give S:treasure") is None
    sailed = play(match, "end", "move M1 160.0 170.0", "end")
    assert rule(sailed, "transfer L1 1.M1 give S:treasure") == "IP-R17"


def test_ip_a10_passing_by_is_not_docking() -> None:
    match = sea(f"{SMALL} \n T1 at 17500,15000 nest L:plain S:plain")
    assert rule(play(match, "move S1 090.0"), "explore S1 T1") is None
    assert rule(play(match, "move S1 090.0 090.0 090.0 060.0"), "explore S1 T1") == "IP-R17"
