"""Plans before play: every open choice leads on to an action that is legal, and every closed one says why."""

import math
from random import Random
from typing import Any, Final

import pytest

from iceharbor.contract import NATURE, Refused
from iceharbor.games.pirates_csg.actions import PlaceWildIsland, read_action
from iceharbor.games.pirates_csg.cards import own_cards
from iceharbor.games.pirates_csg.charting import packed_spot
from iceharbor.games.pirates_csg.layout import OPTIONS, opening_sea
from iceharbor.games.pirates_csg.move_refusals import Helm
from iceharbor.games.pirates_csg.records import HOMES, ISLES, LAUNCHES, SHIPS_ACT, PiratesSea
from iceharbor.games.pirates_csg.secrets import masked
from iceharbor.games.pirates_csg.setup import apply_setup, in_setup, sample_setup, setup_to_act
from iceharbor.games.pirates_csg.setup_plans import plan_setup
from iceharbor.plan import Headings, One, Places, Plan, Words
from iceharbor.scene import Point
from tests.seeds import seeds, times

USUAL: Final[dict[str, Any]] = {name: option["default"] for name, option in OPTIONS["properties"].items()}
CARDS: Final = own_cards()


def sea_at(phase: int, seed: int = 4, **options: Any) -> PiratesSea:
    rng, sea = Random(seed), opening_sea({**USUAL, **options})
    while sea.turn[0].phase < phase:
        player = rng.choice(sorted(setup_to_act(sea)))
        sea = apply_setup(sea, player, sample_setup(sea, player, CARDS, rng), CARDS)
    return sea


def plan(sea: PiratesSea, player: int, *words: str) -> Plan:
    return plan_setup(Helm(masked(sea, player), player, CARDS), words)


def test_pc_r6_pc_r7_a_place_is_asked_for_and_the_place_of_the_search_is_offered() -> None:
    for phase, name in ((HOMES, "home1"), (ISLES, "wild1")):
        sea = sea_at(phase)
        player = int(sea.turn[0].player)
        places, fair = plan(sea, player).choices
        assert isinstance(places, Places)
        assert isinstance(fair, One)
        assert places.object in (name, "home0")
        assert len(places.regions[0]) > 8
        assert places.closed
        planned = plan(sea, player, *fair.says)
        assert planned.action is not None
        apply_setup(sea, player, read_action(planned.action), CARDS)


@pytest.mark.parametrize("size", [(14, 14), (12, 20)])
def test_pc_r7_the_offered_place_is_nearer_to_the_own_home_than_the_other_one(size: tuple[int, int]) -> None:
    """As long as the search knows such a place, and never less near than any other that it knows."""
    tried = 0
    for seed in seeds(times(3, 30)):
        sea = sea_at(ISLES, seed, width=size[0], height=size[1])
        while sea.turn[0].phase == ISLES:
            player = int(sea.turn[0].player)
            _, fair = plan(sea, player).choices
            assert isinstance(fair, One)
            assert fair.at is not None
            x, y, heading = packed_spot(sea)
            assert nearer_u(sea, player, fair.at) >= nearer_u(sea, player, (x, y)), f"seed {seed}"
            tried += nearer_u(sea, player, fair.at) > 0
            chosen = read_action(" ".join(fair.says)) if tried % 2 else PlaceWildIsland((x, y), heading)
            sea = apply_setup(sea, player, chosen, CARDS)
    assert tried > 8


def nearer_u(sea: PiratesSea, player: int, at: Point) -> float:
    """How much nearer a place is to a player's home than to the other home."""
    own, other = (sea.islands[home] for home in (1 + player, 2 - player))
    return math.dist(at, (other.x, other.y)) - math.dist(at, (own.x, own.y))


def test_pc_r7_a_place_that_is_refused_has_the_reason_and_a_legal_place_nearby() -> None:
    sea = sea_at(ISLES)
    player = int(sea.turn[0].player)
    seed = f"{sea.islands[0].x},{sea.islands[0].y}"
    refused = plan(sea, player, "island", seed, "000.0")
    assert refused.refusal is not None
    assert refused.refusal.rule == "PC-R7"
    assert refused.instead is not None
    assert plan(sea, player, *refused.instead).action == " ".join(refused.instead)
    partial = plan(sea, player, *refused.instead[:2])
    assert partial.instead == refused.instead
    assert any(isinstance(choice, One) and choice.refusal is None for choice in partial.choices)


def test_pc_r8_the_first_ship_is_launched_and_no_other() -> None:
    sea = sea_at(LAUNCHES)
    player = int(sea.turn[0].player)
    (ship,) = plan(sea, player).choices
    assert isinstance(ship, One)
    (bearings,) = plan(sea, player, *ship.says).choices
    assert isinstance(bearings, Headings)
    bearing = f"{bearings.arcs[0].start // 10:03}.{bearings.arcs[0].start % 10}"
    (fan,) = plan(sea, player, *ship.says, bearing).choices
    assert isinstance(fan, Headings)
    heading = f"{fan.arcs[0].start // 10:03}.{fan.arcs[0].start % 10}"
    planned = plan(sea, player, *ship.says, bearing, heading)
    assert planned.action is not None
    apply_setup(sea, player, read_action(planned.action), CARDS)
    try:
        plan(sea, player, "launch", "no-ship")
    except Refused as no:
        assert no.refusal.rule == "PC-R8"


def test_a_player_who_cannot_act_reads_why() -> None:
    sea, rng = opening_sea(USUAL), Random(2)
    while in_setup(sea):
        for player in {0, 1} - setup_to_act(sea):
            waiting = plan(sea, player)
            assert waiting.refusal is not None
            assert waiting.action is None
        player = min(setup_to_act(sea), default=NATURE)
        sea = apply_setup(sea, player, sample_setup(sea, player, CARDS, rng), CARDS)
    assert sea.turn[0].phase == SHIPS_ACT


def test_every_open_choice_of_a_fleet_can_be_planned() -> None:
    sea = opening_sea(USUAL)
    for choice in plan(sea, 0).choices:
        assert isinstance(choice, One)
        words: Words = choice.says
        assert plan(sea, 0, *words).words == words
