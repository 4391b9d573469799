"""Breakthrough (AR-R11). Teal attacks northward across a line at y = 20000 unless a test says otherwise."""

from typing import Any

import pytest

from iceharbor.catalogue import open_game
from iceharbor.codec import Malformed
from iceharbor.match import Match
from tests.games.armada_positions import INCH, afloat, deploying, equals, gaps, goal, waters, where
from tests.games.ice_pirates_positions import hull, play, refusal, rule

LINE = 20000
AHEAD = goal(0, (0, LINE), (36864, LINE))
"""Beyond is to the left of the line's direction: north of a line that runs east."""
DEFENDER = "1.L1 at 3000,16000 heading 180.0"


def attack(drawn: str, crossing: str = "whole", **more: Any) -> Match:
    options = {"mode": "breakthrough", "crossing": crossing}
    return waters(f"{drawn} \n {DEFENDER}", options=options, **{"goal": AHEAD, **more})


def crossed(match: Match) -> bool:
    return match.outcome is not None and match.outcome.winners == (0,) and match.outcome.rule == "AR-R11"


@pytest.mark.parametrize(("stern", "wins"), [(LINE + 1, True), (LINE, False), (LINE - 1, False)])
def test_ar_r11_ar_a13_a_ship_is_over_the_line_when_all_of_it_is(stern: int, wins: bool) -> None:
    """The stern ends parallel to the line: a unit beyond it, on it, and before it."""
    match = play(attack(f"0.S1 bow 16000,{stern} heading 000.0"), "move S1 000.0")
    assert hull(match, "0.S1")[1][1] == stern
    assert crossed(match) == wins
    assert where(match)["termination"] == ("crossed" if wins else None)


def test_ar_a13_a_ship_with_a_corner_on_the_line_is_not_over_it() -> None:
    """A Large at a slant: only its starboard stern corner counts, since that is the farthest back."""
    for shift, wins in ((0, False), (1, True)):
        low = min(y for _, y in hull(play(attack("0.L1 bow 16000,15000 heading 000.0"), "move L1 030.0"), "0.L1"))
        bow = 15000 + LINE - low + shift
        match = play(attack(f"0.L1 bow 16000,{bow} heading 000.0"), "move L1 030.0")
        assert min(y for _, y in hull(match, "0.L1")) == LINE + shift
        assert crossed(match) == wins


@pytest.mark.parametrize(("bow", "wins"), [(LINE + 1, True), (LINE, False)])
def test_ar_a13_with_the_option_the_bow_is_enough(bow: int, wins: bool) -> None:
    match = attack(f"0.S1 bow 16000,{bow - 1064} heading 000.0", crossing="bow")
    assert crossed(play(match, "move S1 000.0")) == wins


def test_ar_r11_the_step_over_the_line_is_the_last() -> None:
    match = attack("0.S1 bow 16000,18950 heading 000.0")
    assert play(match, "move S1 000.0").outcome is None
    assert crossed(play(match, "move S1 000.0 000.0"))
    no = refusal(match, "move S1 000.0 000.0 000.0")
    assert no is not None
    assert no.rule == "AR-R11"


def test_ar_r11_the_defender_wins_nothing_by_crossing_it() -> None:
    drawn = "0.L1 at 3000,3000 heading 000.0 \n 1.S1 bow 16000,20100 heading 000.0"
    match = waters(drawn, turn=1, options={"mode": "breakthrough"}, goal=AHEAD)
    assert play(match, "move S1 000.0").outcome is None


def test_ar_r11_the_attacker_loses_with_their_last_ship() -> None:
    """AR-T16: the attacker's last ship is sunk, and the defender wins."""
    drawn = "1.L2 bow 16000,12000 heading 090.0 \n 0.S1 bow 15500,13400 heading 090.0"
    match = play(attack(drawn, turn=1), "fire L2 port 0.S1")
    assert match.outcome is not None
    assert match.outcome.winners == (1,)
    assert where(match)["termination"] == "sunk"


def test_ar_a12_a_defender_without_ships_has_lost() -> None:
    drawn = "0.L1 bow 16000,12000 heading 090.0 \n 1.S1 bow 15500,13400 heading 090.0"
    match = waters(drawn, options={"mode": "breakthrough"}, goal=AHEAD)
    match = play(match, "fire L1 port 1.S1")
    assert match.outcome is not None
    assert (match.outcome.winners, where(match)["termination"]) == ((0,), "sunk")


def test_ar_r11_the_line_is_no_obstacle() -> None:
    match = attack("0.L1 bow 16000,19500 heading 000.0")
    assert rule(match, "move L1 000.0") is None


# --- The place of the line --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", [0, 1])
def test_ar_r11_the_player_who_goes_first_attacks(first: int) -> None:
    match = play(deploying(first, mode="breakthrough"), "ready", "ready")
    assert where(match)["goal"]["attacker"] == first


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("fleet", ["larges", "smalls"])
@pytest.mark.parametrize("behind", ["second", "first", "larges", "smalls"])
def test_ar_r11_an_option_says_behind_whose_fleet_the_line_lies(first: int, fleet: str, behind: str) -> None:
    larges_of = 0 if fleet == "larges" else 1
    defender = {"second": 1 - first, "first": first, "larges": larges_of, "smalls": 1 - larges_of}[behind]
    match = deploying(first, fleet, mode="breakthrough", goal_behind=behind)
    while not (found := where(match))["goal"]:
        match = play(match, "ready")
    goal_line, ships = found["goal"], [ship for ship in found["ships"] if ship["player"] == defender]
    assert goal_line["attacker"] == 1 - defender
    ys = [y for ship in ships for _, y in ship["hull"]]
    assert goal_line["line"][0][1] == (min(ys) - 256 if defender == 0 else max(ys) + 256)


@pytest.mark.parametrize("behind", ["first", "larges"])
def test_ar_a13_the_defender_named_by_the_option_stays_off_the_edge(behind: str) -> None:
    """Teal has the Larges, goes first and defends in the south; secret deployment does not change that."""
    for deployment in ("in_turn", "hidden"):
        match = deploying(mode="breakthrough", goal_behind=behind, deployment=deployment)
        least = int(2.25 * INCH)
        assert rule(match, f"ship L1 16000,{least} 000.0") is None
        assert rule(match, f"ship L1 16000,{least - 1} 000.0") == "AR-R3"
        prompts = [match.game.plan(match.view(player), player, ()).prompt for player in (0, 1)]
        assert "behind your rearmost ship" in prompts[0]
        assert deployment == "in_turn" or "behind Teal's rearmost ship" in prompts[1]


def test_ar_r11_equal_fleets_have_no_fleet_of_larges() -> None:
    for behind in ("larges", "smalls"):
        with pytest.raises(Malformed, match="goal_behind"):
            open_game("armada", 2, {"mode": "breakthrough", "fleet_2k": True, "goal_behind": behind})
    match = equals(first=1, mode="breakthrough", goal_behind="first")
    assert where(play(match, "ready", "ready"))["goal"]["attacker"] == 0


def test_ar_a14_the_line_is_drawn_when_all_have_laid_their_ships() -> None:
    match = deploying(mode="breakthrough")
    assert where(match)["goal"] is None
    match = play(match, "ready")
    assert where(match)["goal"] is None
    assert where(play(match, "ready"))["goal"] is not None


@pytest.mark.parametrize("first", [0, 1])
def test_ar_a14_the_line_lies_a_quarter_inch_behind_the_rearmost_ship(first: int) -> None:
    match = play(deploying(first, mode="breakthrough"), "ready", "ready")
    ships = [found for found in where(match)["ships"] if found["player"] != first]
    ys = [y for found in ships for _, y in found["hull"]]
    rearmost = max(ys) + 256 if first == 0 else min(ys) - 256
    (ax, ay), (bx, by) = where(match)["goal"]["line"]
    assert ay == by == rearmost
    assert (bx > ax) == (first == 0)


def test_ar_a13_two_inches_of_water_lie_behind_the_line() -> None:
    """Coral defends in the north: every part of Coral's ships is at least 2.25 inches from Coral's edge."""
    match = play(deploying(mode="breakthrough"), "ready")
    last = 24576 - int(2.25 * INCH)
    assert rule(match, f"ship S1 16000,{last} 180.0") is None
    assert rule(match, f"ship S1 16000,{last + 1} 180.0") == "AR-R3"
    assert where(play(match, f"ship S1 16000,{last} 180.0", "ready"))["goal"]["line"][0][1] == 24576 - 2 * INCH


@pytest.mark.parametrize("formation", ["abreast", "ahead", "wedge", "scattered"])
def test_ar_a13_every_arrangement_leaves_that_water(formation: str) -> None:
    match = play(deploying(mode="breakthrough"), f"arrange {formation}", "ready", f"arrange {formation}", "ready")
    assert where(match)["goal"]["line"][0][1] <= 24576 - 2 * INCH
    assert min(gaps(match)) >= 10 * INCH
    assert len(afloat(match)) == 12


def test_ar_r11_no_ship_is_across_the_line_when_play_starts() -> None:
    match = play(deploying(mode="breakthrough"), "ready", "ready")
    assert match.outcome is None
    assert all(y <= 12288 for found in where(match)["ships"] if found["player"] == 0 for _, y in found["hull"])
