"""The turn (IP-R11), damage and repair (IP-R14..R16), and exploring (IP-R19)."""

import pytest

from tests.games.ice_pirates_positions import hull, island, left, play, refusal, rule, sea, ship

LARGE = "0.L1 bow 16000,16000 heading 090.0"
NEAR = "1.L1 bow 15500,17400 heading 090.0"
ISLE = "T1 at 15000,14800 nest L:plain M:treasure S:plain"


# --- The turn ---------------------------------------------------------------------------------------------------------


def test_ip_r11_a_turn_has_three_actions_by_any_ships() -> None:
    drawn = f"{LARGE} \n {NEAR} \n 0.S1 at 5000,5000 \n 0.M1 at 9000,5000 damage 1 \n 0.L2 at 12000,5000"
    match = play(sea(drawn, turn=1), "end", "fire L1 port 1.L1", "move S1 000.0", "repair M1")
    assert match.to_act == {0}
    for action in ("move L2 000.0", "fire L1 port 1.L1", "repair M1"):
        assert rule(match, action) == "IP-R11"
    assert play(match, "end").to_act == {1}


def test_ip_r11_players_take_turns_in_order() -> None:
    match = sea(players=3, turn=1)
    order: list[int] = []
    for _ in range(4):
        order += match.to_act
        match = play(match, "end")
    assert order == [1, 2, 0, 1]


@pytest.mark.parametrize("action", ["end", "draw", "move L1 000.0", "fire L1 port 0.L1", "explore S9 T1", "repair L1"])
def test_ip_r11_acting_out_of_turn_is_refused(action: str) -> None:
    no = refusal(sea(f"{LARGE} \n {NEAR}"), action, player=1)
    assert no is not None
    assert (no.rule, no.reason) == ("IP-R11", "it's Teal's turn")


@pytest.mark.parametrize("action", ["dance", "", "move", "move  L1 000.0", "MOVE L1 000.0", "fire L1 port", "end now"])
def test_ip_r11_other_words_are_no_actions(action: str) -> None:
    assert rule(sea(LARGE), action) == "IP-R11"


def test_ip_r11_only_own_ships_act() -> None:
    match = sea(f"{LARGE} \n {NEAR}")
    assert rule(match, "move 1.L1 090.0") == "IP-R11"
    assert rule(match, "move 0.L1 090.0") is None
    assert rule(match, "move L2 090.0") == "IP-R11"


def test_ip_a27_one_ship_may_move_fire_and_transfer_in_one_turn() -> None:
    drawn = f"0.L1 bow 14136,16000 heading 090.0 \n {NEAR} \n T1 at 15000,14800 nest L:plain S:plain"
    match = play(sea(drawn), "move L1 090.0", "fire L1 port 1.L1", "transfer L1 T1 take S")
    assert ship(match, "0.L1")["cargo"] == ["S plain"]


def test_ip_a28_a_turn_may_end_without_an_action() -> None:
    assert play(sea(LARGE), "end").to_act == {1}


def test_ip_a28_a_turn_ends_only_when_its_player_says_so() -> None:
    match = sea(f"{LARGE} \n {ISLE}", left=0)
    assert match.to_act == {0}
    assert rule(match, "explore L1 T1") is None
    assert rule(match, "transfer L1 T1 take S") == "IP-R11"


def test_ip_a41_sizes_count_one_two_and_three() -> None:
    for name, size in (("S1", 1), ("M1", 2), ("L1", 3)):
        almost = sea(f"1.{name} at 9000,9000 damage {size - 1}")
        assert not ship(almost, f"1.{name}")["disabled"]
        assert ship(sea(f"1.{name} at 9000,9000 damage {size}"), f"1.{name}")["disabled"]


# --- The order in which rules refuse ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("drawn", "left", "action", "expected"),
    [
        (f"{LARGE} damage 3 moved", 0, "move L1 270.0", "IP-R14"),
        (f"{LARGE} repaired", 0, "move L1 270.0", "IP-R15"),
        (f"{LARGE} repaired", 3, "fire L1 port 1.S9", "IP-R15"),
        (f"{LARGE} moved", 3, "repair L1 000.0", "IP-R15"),
        (LARGE, 0, "move L1 270.0", "IP-R11"),
        (LARGE, 0, "transfer L1 H1 take L:plain", "IP-R11"),
        (LARGE, 0, "repair L1", "IP-R11"),
        (LARGE, 3, "transfer L1 T1 take L:plain", "IP-R17"),
        (LARGE, 3, "fire L1 port S1", "IP-R13"),
    ],
)
def test_ip_r11_the_piece_then_the_limit_then_the_geometry_then_the_effect(
    drawn: str, left: int, action: str, expected: str
) -> None:
    assert rule(sea(f"{drawn} \n 0.S1 at 3000,3000 \n T1 at 30000,30000", left=left), action) == expected


@pytest.mark.parametrize(
    ("drawn", "action", "expected"),
    [
        (f"{LARGE} moved", "move L1 270.0", "already moved"),
        (f"{LARGE} fired 3", "fire L1 port 0.S1", "no shots left"),
        (LARGE, "move L1 270.0 090.0", "at most 1 step"),
        (LARGE, "fire L1 port S1", "out of range"),
    ],
)
def test_ip_r12_ip_r13_the_limit_comes_before_the_geometry(drawn: str, action: str, expected: str) -> None:
    no = refusal(sea(f"{drawn} \n 0.S1 at 3000,3000"), action)
    assert no is not None
    assert expected in no.reason


# --- Disabled ships ---------------------------------------------------------------------------------------------------

WRECK = "0.L1 bow 16000,16000 heading 090.0 damage 3"


@pytest.mark.parametrize(
    "action", ["move L1 090.0", "fire L1 port 1.L1", "explore L1 T1", "transfer L1 T1 take S:plain"]
)
def test_ip_r14_a_disabled_ship_does_nothing(action: str) -> None:
    assert rule(sea(f"{WRECK} \n {NEAR} \n {ISLE}"), action) == "IP-R14"


def test_ip_a31_a_disabled_ship_still_blocks_shots() -> None:
    before = sea(f"{LARGE} \n 1.L1 bow 15500,17400 heading 090.0 damage 2")
    after = play(before, "fire L1 port 1.L1")
    assert ship(after, "1.L1")["disabled"]
    assert hull(after, "1.L1") == hull(before, "1.L1")


def test_ip_a7_a_disabled_ship_may_be_robbed_and_laden() -> None:
    """Ships of any player, own ships included."""
    match = sea(f"{LARGE} cargo S:plain \n 1.M1 bow 15500,17200 heading 090.0 damage 2 cargo S:treasure")
    match = play(match, "transfer L1 1.M1 take S:treasure give S:plain")
    assert (ship(match, "0.L1")["cargo"], ship(match, "1.M1")["cargo"]) == (["S treasure"], ["S plain"])
    assert (
        rule(sea(f"{LARGE} \n 0.M1 bow 15500,17200 heading 090.0 damage 2 cargo S:plain"), "transfer L1 M1 take S")
        is None
    )


def test_ip_a8_a_disabled_ship_keeps_its_cargo_and_has_it_when_repaired() -> None:
    match = sea(f"{LARGE} \n 1.M1 bow 15500,17200 heading 090.0 damage 1 cargo S:treasure")
    match = play(match, "fire L1 port 1.M1")
    assert ship(match, "1.M1")["cargo"] == ["S treasure"]
    assert ship(play(match, "end", "repair M1"), "1.M1")["cargo"] == ["S treasure"]


# --- Repair -----------------------------------------------------------------------------------------------------------


def test_ip_r15_one_action_removes_one_damage_and_three_remove_three() -> None:
    match = sea(WRECK)
    for damage in (2, 1, 0):
        match = play(match, "repair L1")
        assert ship(match, "0.L1")["damage"] == damage
    assert left(match) == 0


@pytest.mark.parametrize("action", ["move L1 090.0", "fire L1 port 1.L1", "transfer L1 T1 take S"])
def test_ip_r15_a_ship_that_was_repaired_does_nothing_else_this_turn(action: str) -> None:
    match = sea(f"{LARGE} damage 1 \n {NEAR} \n {ISLE}")
    assert rule(match, action) is None
    assert rule(play(match, "repair L1"), action) == "IP-R15"
    assert rule(play(match, "repair L1", "end", "end"), action) is None


@pytest.mark.parametrize("action", ["move L1 090.0", "fire L1 port 1.L1", "transfer L1 T1 take S"])
def test_ip_a29_a_ship_that_acted_this_turn_is_not_repaired(action: str) -> None:
    match = sea(f"{LARGE} damage 1 \n {NEAR} \n {ISLE}")
    assert rule(play(match, action), "repair L1") == "IP-R15"
    assert rule(play(match, action, "end", "end"), "repair L1") is None


def test_ip_a29_exploring_is_no_obstacle_to_repair_nor_repair_to_exploring() -> None:
    match = sea(f"{LARGE} damage 1 \n {ISLE}")
    assert rule(play(match, "explore L1 T1"), "repair L1") is None
    assert rule(play(match, "repair L1"), "explore L1 T1") is None


def test_ip_a29_the_other_side_of_a_transfer_has_not_acted() -> None:
    match = sea(f"{LARGE} cargo S:plain \n 0.M1 bow 15500,17200 heading 090.0 damage 1")
    assert rule(play(match, "transfer L1 M1 give S:plain"), "repair M1") is None


def test_ip_a30_a_sound_ship_is_not_repaired() -> None:
    assert rule(sea(LARGE), "repair L1") == "IP-R15"


def test_ip_a33_a_large_repaired_once_acts_next_turn_with_two_damage() -> None:
    match = play(sea(WRECK), "repair L1")
    assert (ship(match, "0.L1")["disabled"], ship(match, "0.L1")["damage"]) == (False, 2)
    assert rule(match, "move L1 090.0") == "IP-R15"
    assert rule(play(match, "end", "end"), "move L1 090.0") is None


def test_ip_r16_a_repaired_ship_may_be_laid_on_another_heading() -> None:
    match = play(sea(f"{WRECK} cargo M:plain S:treasure"), "repair L1 270.0")
    laid = ship(match, "0.L1")
    assert (laid["heading"], laid["damage"], laid["cargo"]) == (2700, 2, ["M plain", "S treasure"])


def test_ip_r16_without_a_heading_a_repaired_ship_keeps_its_heading() -> None:
    assert hull(play(sea(WRECK), "repair L1"), "0.L1") == hull(sea(WRECK), "0.L1")


@pytest.mark.parametrize("heading", ["000.0", "033.3", "180.0", "269.9"])
def test_ip_a32_a_repaired_ship_turns_about_its_centroid(heading: str) -> None:
    before, after = hull(sea(WRECK), "0.L1"), hull(play(sea(WRECK), f"repair L1 {heading}"), "0.L1")
    assert [sum(axis) / 3 for axis in zip(*after, strict=True)] == pytest.approx(
        [sum(axis) / 3 for axis in zip(*before, strict=True)], abs=1.5
    )


@pytest.mark.parametrize(("y", "expected"), [(16000 + 1243 + 512 + 1, None), (16000 + 1243 + 511, "IP-R16")])
def test_ip_r16_a_turned_ship_may_touch_nothing(y: int, expected: str | None) -> None:
    """A ship that is placed heading north has its bow 1243 north of its centroid, two thirds of its length."""
    match = sea(f"{WRECK} \n T1 at 14757,{y}")
    assert rule(match, "repair L1 000.0") == expected
    assert rule(match, "repair L1") is None


def test_ip_r16_only_a_disabled_ship_is_turned_when_repaired() -> None:
    match = sea(f"{LARGE} damage 2")
    assert rule(match, "repair L1 000.0") == "IP-R16"
    assert rule(match, "repair L1 090.0") == "IP-R16"
    assert rule(play(sea(WRECK), "repair L1 000.0"), "repair L1 090.0") == "IP-R16"


def test_ip_a32_the_old_heading_is_open_even_where_the_ship_touches_its_home() -> None:
    match = sea("0.M1 at 10000,7792 heading 000.0 damage 2 \n H0 at 10000,6000")
    assert rule(match, "repair M1 000.0") is None
    assert rule(match, "repair M1 001.0") == "IP-R16"


# --- Exploring --------------------------------------------------------------------------------------------------------


def test_ip_r19_exploring_is_free_and_needs_docking() -> None:
    match = sea(f"{LARGE} \n {ISLE} \n T2 at 25000,25000 nest L:plain", left=0)
    assert play(match, "explore L1 T1").to_act == {0}
    assert left(play(sea(f"{LARGE} \n {ISLE}"), "explore L1 T1")) == 3
    assert rule(match, "explore L1 T2") == "IP-R17"


def test_ip_r19_only_the_explorer_learns_what_is_there() -> None:
    match = play(sea(f"{LARGE} \n {ISLE}"), "explore L1 T1")
    assert island(match, "T1", 0)["nest"] == ["L plain", "M treasure", "S plain"]
    for viewer in (1, None):
        assert island(match, "T1", viewer)["nest"] == ["L plain", "M unknown", "S unknown"]


def test_ip_a37_a_ship_explores_as_often_as_it_docks() -> None:
    drawn = (
        "0.L1 bow 14136,16000 heading 090.0 \n T1 at 12800,14700 nest L:plain S:plain \n T2 at 15000,14700 nest L:plain"
    )
    match = play(sea(drawn), "explore L1 T1", "move L1 090.0")
    assert rule(match, "explore L1 T1") == "IP-R17"
    assert rule(match, "explore L1 T2") is None


def test_ip_a37_exploring_out_of_turn_is_refused() -> None:
    assert rule(sea(f"{LARGE} \n {ISLE}", turn=1), "explore L1 T1", player=0) == "IP-R11"


def test_ip_a40_a_small_explores_and_fires_but_carries_nothing() -> None:
    target = "1.L1 bow 15600,17300 heading 090.0"
    match = sea(f"0.S1 bow 16000,16000 heading 090.0 \n {target} \n T1 at 15500,14950 nest L:plain S:plain")
    assert rule(match, "explore S1 T1") is None
    assert rule(match, "fire S1 port 1.L1") is None
    assert rule(match, "transfer S1 T1 take S") == "IP-R20"
