"""Capture the flag (AR-R10). Teal sails east with the bow at 16000,12000 unless a test says otherwise."""

from typing import Any

import pytest

from iceharbor.match import Match
from tests.as_json import as_json
from tests.games.armada_positions import afloat, deploying, marker, touch, waters, where
from tests.games.ice_pirates_positions import play, refusal, rule, ship

FLAG = {"mode": "flag"}
SMALL = "0.S1 bow 16000,12000 heading 090.0"
LARGE = "0.L1 bow 16000,12000 heading 090.0"


def with_markers(drawn: str, at: tuple[int, int], **more: Any) -> Match:
    """A match in which Teal's marker is out of the way and Coral's marker is here."""
    return waters(drawn, options=FLAG, flags=[marker(0, 3000, 9000), marker(1, *at)], **more)


def with_flagship(drawn: str, flagship: str, **more: Any) -> Match:
    """A match in which Teal's marker is out of the way and one of Coral's ships is the flagship."""
    match = waters(drawn, options={})
    ships = [dict(found, flag=f"{found['player']}.{found['name']}" == flagship) for found in where(match)["ships"]]
    return waters(drawn, options=FLAG, flags=[marker(0, 3000, 9000)], ships=ships, **more)


def captured(match: Match, winner: int = 0) -> bool:
    return match.outcome is not None and match.outcome.winners == (winner,) and match.outcome.rule == "AR-R10"


# --- Touching a marker ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("x", "wins"), [(16000 + 3 * 1064, True), (16000 + 3 * 1064 + 1, False)])
def test_ar_r10_a_small_that_ends_its_third_step_touching_the_marker_wins(x: int, wins: bool) -> None:
    """AR-T13: the bow touches the near side of the marker after three steps, and misses it when it is one unit
    farther off."""
    match = play(with_markers(SMALL, (x + 288, 12000)), "move S1 090.0 090.0 090.0")
    assert captured(match) == wins
    assert touch(match, "0.S1", where(match)["flags"][1]["hull"]) == wins
    assert where(match)["termination"] == ("captured" if wins else None)


def test_ar_r10_the_same_contact_with_another_ship_is_an_illegal_step() -> None:
    """AR-T13: the step that wins at the marker is refused at a ship."""
    match = waters(
        f"{SMALL} \n 1.L1 at {16000 + 3 * 1064},12000 heading 090.0 \n 1.S1 at 3000,3000",
        options=FLAG,
        flags=[marker(0, 3000, 9000), marker(1, 30000, 20000)],
    )
    assert rule(match, "move S1 090.0 090.0 090.0") == "AR-R5"
    assert rule(match, "move S1 090.0 090.0") is None


def test_ar_a10_the_game_ends_where_the_flag_is_touched() -> None:
    match = with_markers(SMALL, (16000 + 2 * 1064 + 288, 12000))
    assert captured(play(match, "move S1 090.0 090.0"))
    no = refusal(match, "move S1 090.0 090.0 160.0")
    assert no is not None
    assert no.rule == "AR-A10"
    assert play(match, "move S1 090.0 090.0").to_act == frozenset()


def test_ar_a10_the_flag_may_not_be_touched_together_with_another_ship() -> None:
    """The bow would touch the marker, and the starboard stern corner a Medium beside it."""
    free = with_markers(LARGE, (17864 + 288, 12000))
    assert captured(play(free, "move L1 090.0"))
    beside = with_markers(f"{LARGE} \n 0.M1 bow 16000,11488 heading 000.0", (17864 + 288, 12000))
    no = refusal(beside, "move L1 090.0")
    assert no is not None
    assert no.witness is not None
    assert (no.rule, no.witness.object) == ("AR-R5", "0.M1")


def test_ar_a10_one_s_own_marker_is_not_touched() -> None:
    match = waters(LARGE, options=FLAG, flags=[marker(0, 17864 + 288, 12000), marker(1, 30000, 20000)])
    assert rule(match, "move L1 090.0") == "AR-R5"


def test_ar_a10_contact_with_the_flagship_wins_too() -> None:
    drawn = f"{LARGE} \n 1.M1 at 17864,12000 heading 090.0 \n 1.S1 at 3000,3000"
    assert captured(play(with_flagship(drawn, "1.M1"), "move L1 090.0"))
    assert rule(with_flagship(drawn, "1.S1"), "move L1 090.0") == "AR-R5"


def test_ar_a10_touching_with_your_own_flagship_wins() -> None:
    """Both flagships touch; the player who moved wins."""
    drawn = f"{LARGE} \n 1.M1 at 17864,12000 heading 090.0"
    found = where(waters(drawn))["ships"]
    match = waters(drawn, options=FLAG, ships=[dict(one, flag=True) for one in found])
    assert captured(play(match, "move L1 090.0"), 0)


def test_ar_a10_other_actions_of_the_turn_are_void() -> None:
    match = play(with_markers(LARGE, (17864 + 288, 12000)), "move L1 090.0")
    for action in ("end", "draw", "fire L1 port 1.L4"):
        assert rule(match, action, player=0) == "AR-R7"


# --- Shooting ---------------------------------------------------------------------------------------------------------


def test_ar_r10_sinking_the_flagship_wins() -> None:
    """AR-T14: a flagship M takes its second hit."""
    drawn = f"{LARGE} \n 1.M1 bow 15500,13400 heading 090.0 damage 1 \n 1.L1 at 30000,20000 heading 000.0"
    assert captured(play(with_flagship(drawn, "1.M1"), "fire L1 port 1.M1"))
    other = play(with_flagship(drawn, "1.L1"), "fire L1 port 1.M1")
    assert other.outcome is None
    assert "1.M1" not in afloat(other)


def test_ar_a11_a_marker_is_not_shot() -> None:
    match = with_markers(LARGE, (15500, 13300))
    assert rule(match, "fire L1 port F1") == "AR-A11"
    assert rule(match, "fire L1 port F0") == "AR-A11"


# --- Losing every ship ------------------------------------------------------------------------------------------------


def test_ar_a12_losing_the_whole_fleet_loses_even_if_the_flag_stands() -> None:
    match = with_markers(f"{LARGE} \n 1.S1 bow 15500,13400 heading 090.0", (30000, 20000))
    match = play(match, "fire L1 port 1.S1")
    assert match.outcome is not None
    assert match.outcome.winners == (0,)
    assert where(match)["termination"] == "sunk"


# --- Placing the flag -------------------------------------------------------------------------------------------------


def test_ar_a17_the_owner_chooses_a_flagship_and_all_see_it() -> None:
    match = play(deploying(mode="flag"), "flag L3", "ready", "flag S2", "ready")
    assert [found["name"] for found in where(match)["ships"] if found["flag"]] == ["L3", "S2"]
    seen = as_json(match.game.position(match.view(1)))["ships"]
    assert [found["name"] for found in seen if found["flag"]] == ["L3", "S2"]
    assert where(match)["flags"] == []


def test_ar_a17_without_a_word_the_largest_ship_is_the_flagship() -> None:
    match = play(deploying(mode="flag"), "ready", "ready")
    flagships = [found for found in where(match)["ships"] if found["flag"]]
    assert [(found["player"], found["size"]) for found in flagships] == [(0, "L"), (1, "M")]


def test_ar_a17_a_later_choice_of_flag_replaces_an_earlier_one() -> None:
    match = play(deploying(mode="flag"), "flag L3", "flag 9000,3000", "ready")
    assert [found["flag"] for found in where(match)["ships"]] == [False] * 4
    assert where(match)["flags"][0] | {"hull": ""} == {"name": "F0", "player": 0, "at": [9000, 3000], "hull": ""}
    match = play(deploying(mode="flag"), "flag 9000,3000", "flag L3", "ready")
    assert where(match)["flags"] == []
    assert ship(match, "0.L3")["flag"] is True


def test_ar_r10_a_marker_is_a_square_of_nine_sixteenths_of_an_inch() -> None:
    match = play(deploying(mode="flag"), "flag 9000,3000")
    corners = {tuple(corner) for corner in where(match)["flags"][0]["hull"]}
    assert corners == {(8712, 2712), (9288, 2712), (9288, 3288), (8712, 3288)}


@pytest.mark.parametrize(
    ("at", "expected"),
    [
        ("9000,3000", None),
        ("289,3000", None),
        ("288,3000", "AR-R3"),
        ("9000,20000", "AR-R3"),
        ("18432,6000", "AR-R3"),
    ],
)
def test_ar_a17_a_marker_lies_on_one_s_own_side_and_touches_nothing(at: str, expected: str | None) -> None:
    match = play(deploying(mode="flag"), "ship L1 18432,5136 000.0")
    assert rule(match, f"flag {at}") == expected


@pytest.mark.parametrize(
    ("action", "expected"), [("flag", "AR-R4"), ("flag S1", "AR-A6"), ("flag L9", "AR-A6"), ("flag 1.S1", "AR-A6")]
)
def test_ar_a17_ar_a6_a_flagship_is_one_of_one_s_own(action: str, expected: str) -> None:
    assert rule(deploying(mode="flag"), action) == expected


def test_ar_r10_ar_a2_a_marker_keeps_the_spacing_too() -> None:
    """It is ten inches from the enemy's ships: 12288 - 5120 - 288 is as far forward as it may be."""
    match = play(deploying(mode="flag"), "flag 18432,6880", "arrange ahead", "ready")
    assert rule(match, "ship S1 18432,17408 000.0") is None
    no = refusal(match, "ship S1 18432,17407 000.0")
    assert no is not None
    assert no.witness is not None
    assert (no.rule, no.witness.kind, no.witness.object) == ("AR-R3", "gap", "F0")


def test_ar_r10_only_the_flag_game_has_flags() -> None:
    assert rule(deploying(), "flag L1") == "AR-R10"
    assert rule(deploying(), "flag 9000,3000") == "AR-R10"


def test_ar_a17_a_ship_is_laid_clear_of_the_marker() -> None:
    match = play(deploying(mode="flag"), "flag 9000,3000")
    assert rule(match, "ship L1 9000,3000 000.0") == "AR-R3"
    assert rule(match, "ship L1 9000,3289 000.0") is None
