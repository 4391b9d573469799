"""Words that place homes and ships (IP-R8, R10): a plan's choices, drawings and sentences."""

import pytest

from iceharbor.plan import Ghost, One, Places, Plan
from tests.games.ice_pirates_positions import hull, plan, play, rule
from tests.games.ice_pirates_setup import at_home, placing, where


def ghost(said: Plan) -> Ghost:
    assert said.preview is not None
    (found,) = said.preview.ghosts
    return found


def test_ip_r8_a_plan_offers_the_field_and_a_fair_place() -> None:
    match = placing()
    places, fair, ready = plan(match, "").choices
    assert isinstance(places, Places)
    assert isinstance(fair, One)
    assert isinstance(ready, One)
    assert (fair.label, ready.says) == ("Fair place", ("ready",))
    assert plan(match, " ".join(fair.says)).action == " ".join(fair.says)


def test_ip_r8_a_plan_shows_which_headings_stand() -> None:
    said = plan(placing(), "home 16000,2000")
    stands = {choice.label: choice.refusal is None for choice in said.choices if isinstance(choice, One)}
    assert (stands["000.0"], stands["090.0"]) == (True, False)


def test_ip_r10_a_plan_slides_a_ship_to_its_home() -> None:
    match = at_home()
    said = plan(match, "ship L1 10100,7500")
    assert said.instead is not None
    assert rule(match, " ".join(said.instead)) is None
    refused_plan = plan(match, "ship L1 10100,7500 000.0")
    assert refused_plan.refusal is not None
    assert refused_plan.instead is not None
    assert rule(match, " ".join(refused_plan.instead)) is None


def test_ip_r10_a_home_at_a_slant_is_touched_too() -> None:
    match = play(placing(), "home 10000,6000 033.3", "ready", "ready")
    said = plan(match, "ship M1 12000,9000")
    assert said.instead is not None
    laid = play(match, " ".join(said.instead))
    assert len(hull(laid, "0.M1")) == 3


def test_ip_r8_a_complete_home_placement_may_be_played_and_is_drawn() -> None:
    said = plan(placing(), "home 16000,5000 000.0")
    assert said.action == "home 16000,5000 000.0"
    assert ghost(said).hull[0] == (13184, 6792)


def test_ip_r8_a_home_that_can_not_lie_there_is_drawn_all_the_same() -> None:
    said = plan(placing(), "home 16000,11000 000.0")
    assert said.refusal is not None
    assert said.refusal.rule == "IP-R8"
    assert len(ghost(said).hull) == 4


def test_ip_r8_a_home_that_is_placed_leaves_only_to_be_ready() -> None:
    (ready,) = plan(play(placing(), "home 16000,5000 000.0"), "").choices
    assert isinstance(ready, One)
    assert ready.says == ("ready",)


def test_ip_r10_every_ship_not_yet_laid_is_offered() -> None:
    match = play(at_home(fleet=1), "ship L1 10000,6792 000.0")
    offered = [" ".join(choice.says) for choice in plan(match, "").choices if isinstance(choice, One)]
    assert offered == ["ship M1", "ship S1", "ready"]
    assert [choice.says for choice in plan(match, "ship").choices if isinstance(choice, One)] == [
        ("ship", "M1"),
        ("ship", "S1"),
    ]
    (places,) = plan(match, "ship M1").choices
    assert isinstance(places, Places)
    assert (places.object, len(places.hull)) == ("0.M1", 3)


def test_ip_r10_a_complete_placement_may_be_played_and_is_drawn() -> None:
    said = plan(at_home(), "ship L1 10000,6792 000.0")
    assert said.action == "ship L1 10000,6792 000.0"
    assert ghost(said).hull[0] == (10000, 6792 + 1864)


@pytest.mark.parametrize("at", ["10000,8000", "14000,5200", "6000,4800", "10000,1500"])
def test_ip_r10_a_ship_stands_with_its_stern_to_the_nearest_side(at: str) -> None:
    headings = {"10000,8000": "000.0", "14000,5200": "090.0", "6000,4800": "270.0", "10000,1500": "180.0"}
    said = plan(at_home(), f"ship L1 {at}")
    assert said.instead is not None
    assert said.instead[-1] == headings[at]


@pytest.mark.parametrize("words", ["ship L1", "ship L1 10000,6792 000.0", "ship", "move L1"])
def test_ip_r10_ships_wait_until_the_homes_are_placed(words: str) -> None:
    said = plan(placing(), words)
    assert said.refusal is not None
    assert said.refusal.rule in ("IP-R10", "IP-R11")


def test_ip_r11_out_of_turn_nothing_is_placed() -> None:
    for words in ("", "home", "ready", "home 16000,5000 000.0"):
        said = plan(placing(), words, player=1)
        assert said.refusal is not None
        assert said.refusal.rule == "IP-R11"


def test_ip_a20_the_last_word_of_placing_is_ready() -> None:
    match = at_home(fleet=1)
    assert plan(match, "ready").action == "ready"
    assert where(play(match, "ready", "ready"))["phase"] == "play"
