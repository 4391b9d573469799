"""Plans of the choice of a fleet: the running total, closed cards with their remedy, and fleets that can be played."""

import pytest

from iceharbor.contract import Refused
from iceharbor.games.pirates_csg.actions import ChooseFleet, read_action
from iceharbor.games.pirates_csg.cards import CardList, ShipCard, own_cards
from iceharbor.games.pirates_csg.fleet_plans import plan_fleet
from iceharbor.games.pirates_csg.fleets import READY_MADE, fleet_refusal
from iceharbor.plan import One, Plan

CARDS = own_cards()


def planned(*words: str) -> Plan:
    return plan_fleet(CARDS, 50, 0, words)


def ones(plan: Plan) -> dict[str, One]:
    """The card choices by title."""
    return {one.card.title: one for one in plan.choices if isinstance(one, One) and one.card}


def test_it_begins_with_nations_and_ready_made_fleets() -> None:
    groups = [one.group for one in planned().choices if isinstance(one, One)]
    assert groups.count("Nation") == 4
    assert groups.count("Ready-made fleets") == len(READY_MADE)


def test_the_question_names_only_what_can_be_chosen() -> None:
    assert planned().prompt == "Choose a nation, or a ready-made fleet of at most 50 points."
    few = plan_fleet(CARDS, 20, 0, ())
    assert few.prompt == "Choose a nation, or a random fleet of at most 20 points."


def test_a_card_is_put_in_and_taken_out_by_its_choice() -> None:
    empty = planned("fleet", "english")
    assert empty.action is None
    added = ones(empty)["Lantern Hen"]
    assert added.says == ("fleet", "english", "lantern-hen")
    again = ones(planned(*added.says))["Lantern Hen"]
    assert again.card is not None
    assert again.card.chosen
    assert again.says == ("fleet", "english")


def test_pc_r3_the_prompt_counts_points_and_says_what_is_lacking() -> None:
    assert planned("fleet", "english").prompt == "0 of 50 points, 50 left. You have no ship, less than 10 is needed."
    assert planned("fleet", "english", "lantern-hen").prompt == "9 of 50 points, 41 left."


def test_pc_r3_an_empty_word_is_no_card() -> None:
    plan = planned("fleet", "english", "lantern-hen", "")
    assert plan.action is None
    assert plan.refusal is not None
    assert plan.refusal.rule == "PC-R3"


def test_pc_r3_a_card_that_costs_too_much_is_closed_with_a_remedy() -> None:
    fleet = READY_MADE["Harbour Patrol"]
    closed = ones(planned("fleet", fleet.nation, *fleet.cards))["Salt Ledger"].refusal
    assert closed is not None
    assert closed.rule == "PC-R3"
    assert "take out" in closed.reason


def test_pc_r4_only_ships_of_the_nation_and_pirates_are_offered() -> None:
    offered = [CARDS.find(one.says[-1]) for one in ones(planned("fleet", "french")).values()]
    assert {CARDS.ships[card].nation for card in offered if card >= 0} == {"french", "pirate"}


def test_every_open_choice_leads_to_a_fleet_that_is_played_when_it_is_legal() -> None:
    for one in ones(planned("fleet", "english", "lantern-hen")).values():
        plan = planned(*one.says)
        fleet = ChooseFleet(one.says[1], tuple(one.says[2:]))
        legal = fleet_refusal(CARDS, 50, fleet) is None
        assert (plan.action is not None) == legal
        assert plan.action is None or read_action(plan.action) == fleet


def test_pc_r3_a_number_gives_a_random_legal_fleet_always_the_same() -> None:
    plan = planned("fleet", "random", "7")
    assert plan.instead is not None
    assert plan.instead == planned("fleet", "random", "7").instead != planned("fleet", "random", "8").instead
    assert planned(*plan.instead).action is not None
    with pytest.raises(Refused, match="PC-R3"):
        planned("fleet", "random", "-7")


def test_pc_r4_another_nation_keeps_crew_and_pirates() -> None:
    plan = planned("fleet", "english", "lantern-hen", "half-a-moon", "captain")
    tabs = {one.label: one for one in plan.choices if isinstance(one, One) and one.role == "tab"}
    assert tabs["Spain"].says == ("fleet", "spanish", "half-a-moon", "captain")
    assert tabs["England"].chosen


def test_pc_r4_a_card_that_cannot_join_can_be_taken_out() -> None:
    plan = planned("fleet", "english", "long-siesta", "no-such-ship")
    assert plan.refusal is not None
    offered = ones(plan)
    assert offered["Long Siesta"].says == ("fleet", "english", "no-such-ship")
    assert offered["no-such-ship"].chosen


def test_pc_r3_a_closed_card_names_what_makes_room_for_it() -> None:
    cards = CardList(
        "Tests",
        tuple(ShipCard(f"E{points}", "english", points, ("3S",), "L", 2) for points in (5, 9, 12, 15, 16, 21, 30)),
    )
    plan = plan_fleet(cards, 50, 0, ("fleet", "english", "e5", "e9", "e30", "captain"))
    closed = ones(plan)
    assert closed["Captain"].refusal is None
    reasons = {title: one.refusal.reason for title, one in closed.items() if one.refusal}
    assert reasons["E12"] == "E12 costs 12 and 3 of 50 points are left: take out E9 (9) and it fits exactly"
    assert reasons["E15"] == "E15 costs 15 and 3 of 50 points are left: take out E30 (30)"
    face = closed["E12"].card
    assert face is not None
    assert face.note == "9 too many"
