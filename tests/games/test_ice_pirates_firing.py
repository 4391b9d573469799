"""Firing (IP-R13).

The shooter is a Large that sails east with its bow at 16000,16000 unless a test says otherwise: port is north.
"""

import pytest

from iceharbor.match import Match
from iceharbor.plan import One
from iceharbor.threat import Threatening
from tests.games.ice_pirates_positions import left, plan, play, refusal, rule, sea, ship

SHOOTER = "0.L1 bow 16000,16000 heading 090.0"


def fires(target: str, more: str = "", side: str = "port", shooter: str = SHOOTER) -> str | None:
    """The rule that refuses a shot at a target, None if it hits."""
    name = target.split()[0].removeprefix("0.")
    return rule(sea("\n".join((shooter, target, more))), f"fire {shooter.split()[0][2:]} {side} {name}")


def test_ip_r13_a_shot_does_one_damage_and_costs_an_action() -> None:
    match = play(sea(f"{SHOOTER} \n 1.L1 bow 15400,17500 heading 090.0"), "fire L1 port 1.L1")
    assert ship(match, "1.L1")["damage"] == 1
    assert ship(match, "0.L1")["fired"] == 1
    assert left(match) == 2


@pytest.mark.parametrize(("y", "expected"), [(2007, None), (2253, "IP-R13")])
def test_ip_r13_the_reach_ends_one_large_away(y: int, expected: str | None) -> None:
    assert fires(f"1.S1 bow {16000 - 614},{16000 + y} heading 090.0") == expected


@pytest.mark.parametrize(("y", "expected"), [(2042, None), (2043, "IP-R13")])
def test_ip_a21_the_far_edge_of_the_reach_is_exact(y: int, expected: str | None) -> None:
    assert fires(f"1.S1 bow {16000 - 400},{16000 + y} heading 180.0") == expected


@pytest.mark.parametrize(("x", "expected"), [(-1, None), (0, "IP-R13")])
def test_ip_a21_to_share_an_edge_with_the_reach_is_a_miss(x: int, expected: str | None) -> None:
    """The front edge of this reach runs due north from the bow; the target's stern is along it."""
    assert fires(f"1.S1 at {16000 + x},17000 heading 090.0") == expected


@pytest.mark.parametrize(
    "target",
    [
        "1.S1 bow 17229,16307 heading 270.0",
        "1.S1 bow 13747,16205 heading 090.0",
        "1.S1 bow 16922,17024 heading 270.0",
    ],
)
def test_ip_r13_nothing_ahead_astern_or_on_the_bow_quarter_is_hit(target: str) -> None:
    assert fires(target) == "IP-R13"
    assert fires(target, side="starboard") == "IP-R13"


def test_ip_r13_each_side_fires_only_its_own_way() -> None:
    north, south = "1.S1 bow 15400,17500 heading 090.0", "1.S1 bow 15400,14500 heading 090.0"
    assert fires(north) is None
    assert fires(north, side="starboard") == "IP-R13"
    assert fires(south, side="starboard") is None
    assert fires(south) == "IP-R13"


def test_ip_r13_a_small_reaches_as_far_as_a_large() -> None:
    assert fires("1.S1 bow 15980,17792 heading 000.0", shooter="0.S1 bow 16000,16000 heading 090.0") is None


@pytest.mark.parametrize(("piece", "most"), [("S1", 1), ("M1", 2), ("L1", 3)])
def test_ip_r13_a_ship_fires_as_often_as_its_size(piece: str, most: int) -> None:
    target = "1.L1 bow 15600,17300 heading 090.0"
    for fired, expected in ((most - 1, None), (most, "IP-R13")):
        shooter = f"0.{piece} bow 16000,16000 heading 090.0 fired {fired}"
        assert fires(target, shooter=shooter) == expected


def test_ip_a26_shots_are_counted_over_both_sides() -> None:
    drawn = (
        "0.M1 bow 16000,16000 heading 090.0 \n 1.L1 bow 15600,17300 heading 090.0 \n 1.L2 bow 15600,14700 heading 090.0"
    )
    match = play(sea(drawn), "fire M1 port 1.L1", "fire M1 starboard 1.L2")
    assert rule(match, "fire M1 port 1.L1") == "IP-R13"
    assert rule(match, "fire M1 starboard 1.L2") == "IP-R13"


def test_ip_r13_a_battery_is_full_again_next_turn() -> None:
    drawn = "0.S1 bow 16000,16000 heading 090.0 \n 1.L1 bow 15600,17300 heading 090.0"
    match = play(sea(drawn), "fire S1 port 1.L1", "end", "end")
    assert rule(match, "fire S1 port 1.L1") is None


# --- The line of fire -------------------------------------------------------------------------------------------------

FAR = "1.S1 bow 15693,17894 heading 090.0"


def test_ip_a24_an_own_ship_in_between_blocks() -> None:
    no = refusal(sea(f"{SHOOTER} \n {FAR} \n 0.L2 bow 16358,17075 heading 090.0"), "fire L1 port 1.S1")
    assert no is not None
    assert no.witness is not None
    assert (no.rule, no.witness.kind, no.witness.object) == ("IP-R13", "line", "0.L2")
    assert fires(FAR) is None


def test_ip_a23_a_stretch_of_the_target_in_the_clear_is_enough() -> None:
    assert fires(FAR, "0.M1 bow 16205,16973 heading 090.0") is None


@pytest.mark.parametrize(
    "blocker",
    [
        "1.L3 bow 16358,17075 heading 090.0",
        "1.L3 bow 16358,17075 heading 090.0 damage 3",
        "T1 at 15240,17000",
        "H0 at 15550,17000 size 1800,600",
        "H1 at 15550,17000 size 1800,600",
    ],
)
def test_ip_a24_ships_islands_and_homes_of_all_players_block(blocker: str) -> None:
    assert fires(FAR, blocker) == "IP-R13"


def test_ip_a23_the_way_is_square_to_the_side_and_not_slanted() -> None:
    """An island is just behind the perpendicular path; neither it nor the second could block a slanting shot."""
    target = "1.S1 bow 15800,17700 heading 180.0"
    assert fires(target, "T1 at 14300,17300 \n T2 at 16900,17300") is None
    assert fires(target, "T1 at 15500,17080") == "IP-R13"


def test_ip_a22_the_reach_need_not_fit_on_the_table() -> None:
    """An island fills half of the reach; the shot passes beside it."""
    assert fires("1.S1 bow 15950,17500 heading 180.0", "T1 at 14700,17080") is None


def test_ip_a23_of_two_ships_in_a_row_the_nearer_is_hit() -> None:
    near, far = "1.L1 bow 16358,17075 heading 090.0", FAR
    assert fires(near, far) is None
    assert fires(far, near) == "IP-R13"


# --- Legal targets ----------------------------------------------------------------------------------------------------


def at_own(drawn: str) -> Match:
    return sea(f"{SHOOTER} \n {drawn}", options={"fire_at_own": True})


def test_ip_a25_by_option_own_ships_are_fired_at() -> None:
    match = play(at_own("0.S1 bow 15400,17500 heading 090.0"), "fire L1 port S1")
    assert ship(match, "0.S1")["disabled"]
    assert rule(match, "fire L1 port S1") == "IP-R13", "what is disabled can't be hit"


def test_ip_a25_own_ships_are_hit_no_farther_than_others() -> None:
    match = at_own("0.S1 bow 15400,20000 heading 090.0")
    assert rule(match, "fire L1 port S1") == "IP-R13"
    assert rule(match, "fire L1 port L1") == "IP-R13", "no ship fires at itself"


def test_ip_a25_by_option_plans_and_threats_speak_of_own_ships() -> None:
    drawn = "0.S1 bow 15400,17500 heading 090.0"
    for match, seen in ((sea(f"{SHOOTER} \n {drawn}"), False), (at_own(drawn), True)):
        said = plan(match, "fire L1 port")
        assert [choice.object for choice in said.choices if isinstance(choice, One)] == ["0.S1"] * seen
        assert said.preview is not None
        assert [reach.targets for reach in said.preview.reaches] == [("0.S1",) * seen]
        assert isinstance(match.game, Threatening)
        assert ("0.S1" in match.game.threat(match.view(0), 0).targets) == seen


def test_ip_a25_a_ship_that_is_stuck_gets_free_by_a_shot_and_a_repair() -> None:
    """Its bow is close to an island; when it is disabled and placed again it heads away."""
    stuck = "0.S1 bow 15400,17700 heading 000.0 \n T1 at 15400,18300"
    match = at_own(stuck)
    assert rule(match, "move S1 000.0") == "IP-R12"
    match = play(match, "fire L1 port S1", "repair S1 270.0", "end", "end")
    assert rule(match, "move S1 270.0") is None


def test_ip_a25_own_ships_are_not_fired_at() -> None:
    assert fires("0.S1 bow 15400,17500 heading 090.0") == "IP-A25"


@pytest.mark.parametrize("target", ["T1", "H1", "edge"])
def test_ip_a25_islands_and_homes_are_not_fired_at(target: str) -> None:
    match = sea(f"{SHOOTER} \n T1 at 15400,17300 \n H1 at 15400,12500")
    assert rule(match, f"fire L1 port {target}") == "IP-R13"


def test_ip_r13_a_ship_that_is_not_there_is_not_fired_at() -> None:
    match = sea(f"{SHOOTER} \n 1.S1 bow 15400,17500 heading 090.0")
    for target in ("1.S2", "S1", "L1", "4.L1"):
        assert rule(match, f"fire L1 port {target}") == "IP-R13"


def test_ip_r14_a_disabled_ship_takes_no_more_damage() -> None:
    assert fires("1.S1 bow 15400,17500 heading 090.0 damage 1") == "IP-R13"
    assert fires("1.L1 bow 15400,17500 heading 090.0 damage 2") is None


def test_ip_r14_the_third_hit_disables_a_large() -> None:
    drawn = f"{SHOOTER} \n 0.M1 bow 15400,18700 heading 270.0 \n 1.L1 bow 15500,17400 heading 090.0"
    match = sea(drawn)
    for damage in (1, 2, 3):
        match = play(match, "fire L1 port 1.L1")
        assert (ship(match, "1.L1")["damage"], ship(match, "1.L1")["disabled"]) == (damage, damage == 3)
    match = play(match, "end", "end")
    assert rule(match, "fire M1 port 1.L1") == "IP-R13"


def test_ip_r14_damage_stays_from_turn_to_turn() -> None:
    match = play(sea(f"{SHOOTER} \n 1.M1 bow 15500,17400 heading 090.0"), "fire L1 port 1.M1", "end", "end")
    assert ship(match, "1.M1")["damage"] == 1


@pytest.mark.parametrize(("blocker", "expected"), [("", None), ("0.L2 bow 16358,17075 heading 090.0", "IP-R13")])
def test_ip_r13_a_plan_lists_the_ships_near_and_why_one_is_not_hit(blocker: str, expected: str | None) -> None:
    (choice,) = plan(sea(f"{SHOOTER} \n {FAR} \n {blocker}"), "fire L1 port").choices
    assert isinstance(choice, One)
    assert choice.object == "1.S1"
    assert (choice.refusal and choice.refusal.rule) == expected
