"""Firing and sinking (AR-R6).

The shooter is a Large that sails east with its bow at 16000,12000 unless a test says otherwise: port is north.
"""

import pytest

from iceharbor.plan import One
from tests.games.armada_positions import afloat, marker, waters, where
from tests.games.ice_pirates_positions import left, plan, play, refusal, rule, ship

SHOOTER = "0.L1 bow 16000,12000 heading 090.0"
RESERVE = "1.L4 at 35864,23576 heading 180.0"


def fires(target: str, more: str = "", side: str = "port", shooter: str = SHOOTER) -> str | None:
    """The rule that refuses a shot at a target, None if it hits."""
    name = target.split()[0].removeprefix("0.")
    match = waters("\n".join((shooter, target, more, RESERVE)))
    return rule(match, f"fire {shooter.split()[0][2:]} {side} {name}")


def test_ar_r6_a_shot_does_one_damage_and_costs_an_action() -> None:
    match = play(waters(f"{SHOOTER} \n 1.L1 bow 15400,13500 heading 090.0"), "fire L1 port 1.L1")
    assert ship(match, "1.L1")["damage"] == 1
    assert ship(match, "0.L1")["fired"] == 1
    assert left(match) == 2


@pytest.mark.parametrize(("y", "expected"), [(2007, None), (2253, "AR-R6")])
def test_ar_r6_the_reach_ends_one_large_away(y: int, expected: str | None) -> None:
    assert fires(f"1.S1 bow {16000 - 614},{12000 + y} heading 090.0") == expected


@pytest.mark.parametrize(("y", "expected"), [(2042, None), (2043, "AR-R6")])
def test_ar_r6_the_far_edge_of_the_reach_is_exact(y: int, expected: str | None) -> None:
    assert fires(f"1.S1 bow {16000 - 400},{12000 + y} heading 180.0") == expected


@pytest.mark.parametrize(("x", "expected"), [(-1, None), (0, "AR-R6")])
def test_ar_r6_to_share_an_edge_with_the_reach_is_a_miss(x: int, expected: str | None) -> None:
    """The front edge of this reach runs due north from the bow; the target's stern is along it."""
    assert fires(f"1.S1 at {16000 + x},13000 heading 090.0") == expected


@pytest.mark.parametrize(
    "target",
    [
        "1.S1 bow 17229,12307 heading 270.0",
        "1.S1 bow 13747,12205 heading 090.0",
        "1.S1 bow 16922,13024 heading 270.0",
    ],
)
def test_ar_r6_nothing_ahead_astern_or_on_the_bow_quarter_is_hit(target: str) -> None:
    assert fires(target) == "AR-R6"
    assert fires(target, side="starboard") == "AR-R6"


def test_ar_r6_each_side_fires_only_its_own_way() -> None:
    north, south = "1.S1 bow 15400,13500 heading 090.0", "1.S1 bow 15400,10500 heading 090.0"
    assert fires(north) is None
    assert fires(north, side="starboard") == "AR-R6"
    assert fires(south, side="starboard") is None
    assert fires(south) == "AR-R6"


def test_ar_r6_a_small_reaches_as_far_as_a_large() -> None:
    assert fires("1.S1 bow 15980,13792 heading 000.0", shooter="0.S1 bow 16000,12000 heading 090.0") is None


@pytest.mark.parametrize(("piece", "most"), [("S1", 1), ("M1", 2), ("L1", 3)])
def test_ar_r6_ar_r4_a_ship_fires_as_often_as_its_size(piece: str, most: int) -> None:
    target = "1.L1 bow 15600,13300 heading 090.0"
    for fired, expected in ((most - 1, None), (most, "AR-R4")):
        shooter = f"0.{piece} bow 16000,12000 heading 090.0 fired {fired}"
        assert fires(target, shooter=shooter) == expected


def test_ar_r6_shots_are_counted_over_both_sides() -> None:
    drawn = (
        "0.M1 bow 16000,12000 heading 090.0 \n 1.L1 bow 15600,13300 heading 090.0 \n 1.L2 bow 15600,10700 heading 090.0"
    )
    match = play(waters(drawn), "fire M1 port 1.L1", "fire M1 starboard 1.L2")
    assert left(match) == 1
    assert rule(match, "fire M1 port 1.L1") == "AR-R4"
    assert rule(match, "fire M1 starboard 1.L2") == "AR-R4"


def test_ar_r6_a_battery_is_full_again_next_turn() -> None:
    drawn = "0.S1 bow 16000,12000 heading 090.0 \n 1.L1 bow 15600,13300 heading 090.0"
    match = play(waters(drawn), "fire S1 port 1.L1", "end", "end")
    assert rule(match, "fire S1 port 1.L1") is None


def test_ar_r4_ar_r6_a_large_fires_three_times_and_a_fourth_action_is_refused() -> None:
    """AR-T5: three shots are a whole turn."""
    drawn = (
        f"{SHOOTER} \n 1.L1 bow 15400,13500 heading 090.0 \n 1.L2 bow 15400,10500 heading 090.0 \n 0.S1 at 3000,3000"
    )
    match = play(waters(drawn), "fire L1 port 1.L1", "fire L1 starboard 1.L2", "fire L1 port 1.L1")
    assert (ship(match, "1.L1")["damage"], ship(match, "1.L2")["damage"]) == (2, 1)
    assert left(match) == 0
    for action in ("fire L1 port 1.L1", "move S1 000.0", "move L1 090.0"):
        assert rule(match, action) == "AR-R4"
    assert match.to_act == {0}


# --- Sinking ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("piece", "size"), [("S1", 1), ("M1", 2), ("L1", 3)])
def test_ar_r6_a_ship_sinks_when_its_damage_is_its_size(piece: str, size: int) -> None:
    match = waters(f"{SHOOTER} \n 1.{piece} bow 15500,13400 heading 090.0 \n {RESERVE}")
    for hit in range(1, size + 1):
        assert f"1.{piece}" in afloat(match)
        match = play(match, f"fire L1 port 1.{piece}")
        assert hit == size or ship(match, f"1.{piece}")["damage"] == hit
    assert f"1.{piece}" not in afloat(match)
    assert where(match)["lost"] == [[], [piece]]
    assert match.outcome is None


def test_ar_r6_damage_stays_and_is_never_repaired() -> None:
    """AR-T8: a Medium that is hit in the first turn and again in the fifth sinks."""
    drawn = f"{SHOOTER} \n 1.M1 bow 15500,13400 heading 090.0 \n {RESERVE} \n 0.S1 at 3000,3000"
    match = play(waters(drawn), "fire L1 port 1.M1", "end")
    for heading in ("190.0", "200.0", "210.0"):
        match = play(match, f"move L4 {heading}", "end", "move S1 010.0", "end")
        assert ship(match, "1.M1")["damage"] == 1
    match = play(match, "move L4 220.0", "end", "fire L1 port 1.M1")
    assert "1.M1" not in afloat(match)


def test_ar_a9_a_sunk_ship_takes_no_more_shots() -> None:
    match = play(waters(f"{SHOOTER} \n 1.S1 bow 15500,13400 heading 090.0 \n {RESERVE}"), "fire L1 port 1.S1")
    assert rule(match, "fire L1 port 1.S1") == "AR-R6"


FAR = "1.S1 bow 15693,13894 heading 090.0"
NEAR = "1.L1 bow 16358,13075 heading 090.0 damage 2"


def test_ar_a9_the_next_shot_flies_through_where_a_ship_was_sunk() -> None:
    """AR-T7: a Large with 2 damage is hit a third time and sinks; the ship behind it is hit in the same turn."""
    match = waters(f"{SHOOTER} \n {NEAR} \n {FAR} \n {RESERVE}")
    no = refusal(match, "fire L1 port 1.S1")
    assert no is not None
    assert no.witness is not None
    assert (no.rule, no.witness.kind, no.witness.object) == ("AR-R6", "line", "1.L1")
    match = play(match, "fire L1 port 1.L1", "fire L1 port 1.S1")
    assert afloat(match) == {"0.L1", "1.L4"}


def test_ar_a9_a_ship_may_sail_over_where_a_ship_was_sunk() -> None:
    drawn = f"{SHOOTER} \n 1.S1 bow 15500,13400 heading 090.0 \n 0.S2 bow 14000,13400 heading 090.0 \n {RESERVE}"
    match = waters(drawn)
    assert rule(match, "move S2 090.0") == "AR-R5"
    assert rule(play(match, "fire L1 port 1.S1"), "move S2 090.0") is None


# --- The line of fire -------------------------------------------------------------------------------------------------


def test_ar_a8_an_own_ship_in_between_blocks() -> None:
    no = refusal(waters(f"{SHOOTER} \n {FAR} \n {RESERVE} \n 0.L2 bow 16358,13075 heading 090.0"), "fire L1 port 1.S1")
    assert no is not None
    assert no.witness is not None
    assert (no.rule, no.witness.kind, no.witness.object) == ("AR-R6", "line", "0.L2")
    assert fires(FAR) is None


def test_ar_r6_a_stretch_of_the_target_in_the_clear_is_enough() -> None:
    assert fires(FAR, "0.M1 bow 16205,12973 heading 090.0") is None


def test_ar_a8_enemy_ships_block_too() -> None:
    assert fires(FAR, "1.L3 bow 16358,13075 heading 090.0") == "AR-R6"


def test_ar_a8_islands_block() -> None:
    match = waters(f"{SHOOTER} \n {FAR} \n {RESERVE} \n T1 at 15240,13000 size 1024,1024", options={"islands": 1})
    no = refusal(match, "fire L1 port 1.S1")
    assert no is not None
    assert no.witness is not None
    assert (no.rule, no.witness.kind, no.witness.object) == ("AR-R6", "line", "T1")


@pytest.mark.parametrize("owner", [0, 1])
def test_ar_a8_ar_a11_a_flag_of_either_side_blocks(owner: int) -> None:
    target = "1.S1 at 15600,13500 heading 000.0"
    places = [(3000, 12000), (33000, 12000)]
    clear = [marker(player, *places[player]) for player in (0, 1)]
    between = [marker(player, *((15480, 12900) if player == owner else places[player])) for player in (0, 1)]
    for flags, expected in ((clear, None), (between, "AR-R6")):
        match = waters(f"{SHOOTER} \n {target} \n {RESERVE}", options={"mode": "flag"}, flags=flags)
        assert rule(match, "fire L1 port 1.S1") == expected


def test_ar_r6_of_two_ships_in_a_row_the_nearer_is_hit() -> None:
    near = "1.L1 bow 16358,13075 heading 090.0"
    assert fires(near, FAR) is None
    assert fires(FAR, near) == "AR-R6"


def test_ar_r6_the_way_is_square_to_the_side_and_not_slanted() -> None:
    """A Large is just behind the perpendicular path; it could not block a slanting shot."""
    target = "1.S1 bow 15800,13700 heading 180.0"
    assert fires(target, "0.L2 bow 15000,13400 heading 090.0") is None
    assert fires(target, "0.L2 bow 16400,13000 heading 090.0") == "AR-R6"


# --- Legal targets ----------------------------------------------------------------------------------------------------


def test_ar_a8_own_ships_are_not_fired_at() -> None:
    assert fires("0.S1 bow 15400,13500 heading 090.0") == "AR-A8"


@pytest.mark.parametrize("target", ["1.S2", "S1", "L1", "4.L1", "2.L1"])
def test_ar_r6_a_ship_that_is_not_there_is_not_fired_at(target: str) -> None:
    assert rule(waters(f"{SHOOTER} \n 1.S1 bow 15400,13500 heading 090.0"), f"fire L1 port {target}") == "AR-R6"


@pytest.mark.parametrize("target", ["T1", "edge"])
def test_ar_r6_islands_are_not_fired_at(target: str) -> None:
    match = waters(f"{SHOOTER} \n T1 at 15400,13300 size 1024,1024", options={"islands": 1})
    assert rule(match, f"fire L1 port {target}") == "AR-R6"


@pytest.mark.parametrize(("blocker", "expected"), [("", None), ("0.L2 bow 16358,13075 heading 090.0", "AR-R6")])
def test_ar_r6_a_plan_lists_the_ships_near_and_why_one_is_not_hit(blocker: str, expected: str | None) -> None:
    (choice,) = plan(waters(f"{SHOOTER} \n {FAR} \n {RESERVE} \n {blocker}"), "fire L1 port").choices
    assert isinstance(choice, One)
    assert choice.object == "1.S1"
    assert (choice.refusal and choice.refusal.rule) == expected
