"""Fleets of Pirates CSG: what makes one legal, the reasons against one with their remedies, ready-made and random."""

from random import Random
from typing import Final

from iceharbor.games.pirates_csg.actions import ChooseFleet
from iceharbor.games.pirates_csg.cards import CardList, ShipCard, own_cards
from iceharbor.games.pirates_csg.fleets import (
    READY_MADE,
    cheapest_fleet,
    fleet_demands,
    fleet_refusal,
    random_fleet,
    ready_made,
    sailing_under,
    ships_in,
    total_of,
)
from iceharbor.plan import Refusal
from tests.seeds import seeds, times


def ship(name: str, points: int, nation: str = "english") -> ShipCard:
    return ShipCard(name, nation, points, ("3S",), "L", 2)  # type: ignore[arg-type]


TEST_CARDS: Final = CardList(
    "Test", (*(ship(f"E{points}", points) for points in (4, 9, 10, 15, 18, 20, 21)), ship("P6", 6, "pirate"))
)


def refusal(*words: str, nation: str = "english", points: int = 50) -> Refusal | None:
    return fleet_refusal(TEST_CARDS, points, ChooseFleet(nation, words))


def said(*words: str, nation: str = "english") -> tuple[str, str]:
    refused = refusal(*words, nation=nation)
    assert refused is not None
    return refused.rule, refused.reason


def test_pc_r3_ships_and_crew_of_fifty_points_are_a_fleet() -> None:
    assert refusal("e9", "e18", "e15", "captain", "helmsman", "musketeer") is None


def test_pc_a2_a_fleet_may_cost_less_than_the_points_but_not_more() -> None:
    assert refusal("e9", "e18", "e20") is None
    assert said("e9", "e20", "e21", "oarsman") == (
        "PC-R3",
        "the fleet costs 51 points, 1 more than 50: take out Oarsman (1)",
    )
    assert said("e4", "e20", "e15", "e18")[1].endswith("7 more than 50: take out E15 (15)")


def test_pc_r3_the_points_are_adjustable() -> None:
    assert refusal("e9", "e20", points=30) is None
    assert refusal("e9", "e20", "captain", points=30) is not None


def test_pc_a3_the_cheapest_ship_must_cost_less_than_ten() -> None:
    reason = "the cheapest ship, E10, costs 10 points: add or exchange one that costs less than 10"
    assert said("e10", "e20") == ("PC-A3", reason)
    assert said("captain")[1].startswith("the fleet has no ship")


def test_pc_r3_each_crew_and_each_ship_is_there_once() -> None:
    assert said("e9", "captain", "captain") == (
        "PC-R3",
        "Captain is there 2 times, and a fleet has at most one crew of each kind: keep one",
    )
    assert "each ship only once: keep one" in said("e9", "e9")[1]


def test_pc_r4_ships_of_the_nation_and_pirates_sail_together() -> None:
    assert refusal("e9", "p6") is None
    reason = "E9 is English, and this fleet is French: take it out, or choose England"
    assert said("p6", "e9", nation="french") == ("PC-R4", reason)
    assert said("p6", "e9", nation="pirate")[0] == "PC-R4"
    assert sailing_under(TEST_CARDS, "pirate") == ["p6"]


def test_pc_r3_an_unknown_card_is_named() -> None:
    assert said("e9", "no-ship") == ("PC-R3", "no card of this match is called 'no-ship': take it out")


def test_pc_r3_the_checks_of_a_fleet_agree_with_the_refusal() -> None:
    for words in (("e9",), ("e10",), ("e9", "e9"), ("e9", "e20", "e21", "oarsman"), ()):
        fleet = ChooseFleet("english", words)
        checks = fleet_demands(TEST_CARDS, 50, fleet)
        assert all(check.met for check in checks) == (fleet_refusal(TEST_CARDS, 50, fleet) is None)
    assert fleet_demands(TEST_CARDS, 50, ChooseFleet("english", ("e9",)))[0].text == "9 points, at most 50"


def test_pc_r3_the_six_ready_made_fleets_are_legal_and_of_more_than_one_nation() -> None:
    assert ready_made(own_cards(), 50) == READY_MADE
    assert len(READY_MADE) == 6
    assert len({fleet.nation for fleet in READY_MADE.values()}) == 4
    assert ready_made(own_cards(), 30) == {}


def test_pc_r3_random_fleets_are_legal_use_their_points_and_differ() -> None:
    for points in (20, 50, 60):
        rng = Random(seeds(1)[0])
        fleets = [random_fleet(own_cards(), points, rng) for _ in range(times(40, 2000))]
        assert [fleet for fleet in fleets if fleet_refusal(own_cards(), points, fleet)] == []
        assert len(set(fleets)) > len(fleets) // 2
        assert min(total_of(own_cards(), fleet.cards) for fleet in fleets) >= points - 3
        assert all(ships_in(own_cards(), fleet.cards) for fleet in fleets)
    assert random_fleet(own_cards(), 50, Random(1)) == random_fleet(own_cards(), 50, Random(1))


def test_pc_a3_a_list_without_a_cheap_ship_has_no_fleet() -> None:
    assert cheapest_fleet(CardList("Dear", (ship("E10", 10),)), 50) is None
    assert cheapest_fleet(TEST_CARDS, 50) == ChooseFleet("english", ("e4",))
