"""Pirates CSG before play: fleets unseen, outlines, rolls, homes, islands, the first ships and the coins."""

from collections import Counter
from random import Random
from typing import Any, Final

import numpy as np
import pytest

from iceharbor.codec import Malformed
from iceharbor.contract import NATURE, Refused
from iceharbor.games.pirates_csg.actions import (
    Action,
    ChooseFleet,
    DealCoins,
    DrawShapes,
    PlaceTheirHome,
    PlaceWildIsland,
    RollDice,
    RollLowest,
    read_action,
    write_action,
)
from iceharbor.games.pirates_csg.cards import list_option, own_cards, treasure_set
from iceharbor.games.pirates_csg.charting import (
    BEARING_STEP,
    FREE,
    RING_STEP_U,
    RINGS_U,
    in_l,
    island_to_place,
    isle_refusal,
    lay_isle,
    packed,
    packed_spot,
    random_spot,
    spot_code,
)
from iceharbor.games.pirates_csg.dealing import shares
from iceharbor.games.pirates_csg.island_names import find_island, island_name
from iceharbor.games.pirates_csg.layout import OPTIONS, check_cards, opening_sea
from iceharbor.games.pirates_csg.records import (
    DEAL,
    HOMES,
    IN_YARD,
    ISLES,
    LAUNCHES,
    LONG_U,
    LOWEST,
    NONE,
    ON_ISLAND,
    PURSE,
    ROLLS,
    SHAPES,
    SHIPS_ACT,
    PiratesSea,
)
from iceharbor.games.pirates_csg.setup import (
    apply_setup,
    cheapest_tied,
    sample_setup,
    setup_to_act,
    starting_ship,
)
from iceharbor.table.headings import turned
from iceharbor.table.plane import HEADINGS, gap_floor_u
from tests.seeds import seeds, times

USUAL: Final[dict[str, Any]] = {name: option["default"] for name, option in OPTIONS["properties"].items()}
CARDS: Final = own_cards()
ENGLISH: Final = "fleet english lantern-hen winter-thimble captain"
PIRATE: Final = "fleet pirate nine-buttons bad-penny"
SHAPES_DRAWN: Final = "shapes 0 1 2 3 4 5 6"


def played(*notations: str, **options: Any) -> PiratesSea:
    """The sea after these actions before play, each by the first who may act."""
    sea = opening_sea({**USUAL, **options})
    for notation in notations:
        sea = apply_setup(sea, min(setup_to_act(sea)), read_action(notation), CARDS)
    return sea


def acting(sea: PiratesSea) -> list[int]:
    return sorted(setup_to_act(sea))


def refused(sea: PiratesSea, player: int, notation: str) -> str:
    with pytest.raises(Refused) as no:
        apply_setup(sea, player, read_action(notation), CARDS)
    return no.value.refusal.rule


def sampled(phase: int, rng: Random, **options: Any) -> PiratesSea:
    """The sea after random actions up to a phase."""
    sea = opening_sea({**USUAL, **options})
    while sea.turn[0].phase < phase:
        player = rng.choice(sorted(setup_to_act(sea)))
        action = sample_setup(sea, player, CARDS, rng)
        assert read_action(write_action(action)) == action
        sea = apply_setup(sea, player, action, CARDS)
    return sea


def away(sea: PiratesSea, island: int, gap_u: int, south: bool = False) -> tuple[int, int, int]:
    """The place due north or south of the Seed with exactly this gap."""
    x, y = int(sea.islands[0].x), int(sea.islands[0].y)
    trial = sea._replace(islands=sea.islands.copy(), outlines=sea.outlines.copy())
    for distance in range(gap_u, gap_u + 2 * LONG_U):
        spot = (x, y - distance if south else y + distance, 0)
        lay_isle(trial, island, spot)
        if gap_floor_u(trial.outlines[len(sea.ships) + island], trial.outlines[len(sea.ships)]) == gap_u:
            return spot
    raise AssertionError("no such place")


def rule_at(sea: PiratesSea, island: int, spot: tuple[int, int, int]) -> str:
    refusal = isle_refusal(sea, island, spot)
    return "" if refusal is None else refusal.rule


# --- Fleets -----------------------------------------------------------------------------------------------------------


def test_pc_r3_both_fleets_are_chosen_at_the_same_time() -> None:
    sea = opening_sea(USUAL)
    assert acting(sea) == [0, 1]
    sea = apply_setup(sea, 1, read_action(PIRATE), CARDS)
    assert acting(sea) == [0]
    assert refused(sea, 1, PIRATE) == "PC-R3"
    sea = apply_setup(sea, 0, read_action(ENGLISH), CARDS)
    assert (int(sea.turn[0].phase), acting(sea)) == (SHAPES, [NATURE])
    assert sea.ships["player"].tolist() == [0, 0, 1, 1]
    assert [CARDS.ships[card].word for card in sea.ships["card"]] == ENGLISH.split()[2:4] + PIRATE.split()[2:]


def test_pc_r8_ships_and_crew_of_a_fleet_wait_in_the_shipyard() -> None:
    sea = played(ENGLISH, PIRATE)
    assert sea.ships["in_yard"].tolist() == [1, 1, 1, 1]
    assert not sea.ships["laid"].any()
    assert sea.ships["standing"].tolist() == [0b11, 0b111, 0b1, 0b1]
    assert [index for index, member in enumerate(sea.crew) if member.state == IN_YARD] == [2]


def test_pc_r3_an_illegal_fleet_is_refused_and_the_sea_unchanged() -> None:
    sea = opening_sea(USUAL)
    assert refused(sea, 0, "fleet english salt-ledger") == "PC-A3"
    assert len(sea.ships) == 0
    assert refused(sea, 0, "home 0,0 000.0") == "PC-R3"


# --- Outlines and the roll --------------------------------------------------------------------------------------------


def test_pc_r1_nature_draws_a_different_outline_for_each_of_the_seven_islands() -> None:
    sea = played(ENGLISH, PIRATE)
    for wrong in ("shapes 0 1 2 3 4 5", "shapes 0 0 1 2 3 4 5"):
        assert refused(sea, NATURE, wrong) == "PC-R1"
    sea = played(ENGLISH, PIRATE, "shapes 6 5 4 3 2 1 0")
    assert sea.islands["outline"].tolist() == [6, 5, 4, 3, 2, 1, 0]
    assert [island_name(sea, k) for k in range(4)] == ["seed", "home0", "home1", "wild1"]
    assert find_island(sea, "wild4") == 6
    assert find_island(sea, "wild5") == NONE


def test_pc_r6_pc_a45_the_seed_lies_in_the_middle_of_a_table_of_fourteen_l() -> None:
    sea = played(ENGLISH, PIRATE, SHAPES_DRAWN)
    assert sea.field.max(axis=0).tolist() == [14 * LONG_U, 14 * LONG_U]
    assert (int(sea.islands[0].x), int(sea.islands[0].y)) == (7 * LONG_U, 7 * LONG_U)


def test_pc_r5_the_higher_roll_is_player_1_and_ties_roll_again() -> None:
    sea = played(ENGLISH, PIRATE, SHAPES_DRAWN, "roll 3 3")
    assert (int(sea.turn[0].phase), int(sea.turn[0].first)) == (ROLLS, NONE)
    assert refused(sea, NATURE, "roll 4") == "PC-R5"
    sea = apply_setup(sea, NATURE, read_action("roll 2 4"), CARDS)
    assert (int(sea.turn[0].phase), int(sea.turn[0].first), acting(sea)) == (HOMES, 1, [1])


# --- Homes and Wild Islands -------------------------------------------------------------------------------------------


def home_phase(**options: Any) -> PiratesSea:
    shapes = " ".join(map(str, range(options.get("islands", 7))))
    return played(ENGLISH, PIRATE, f"shapes {shapes}", "roll 4 2", **options)


def test_pc_r6_player_1_places_the_home_of_player_2_and_then_the_other_way_round() -> None:
    sea = home_phase()
    assert island_name(sea, island_to_place(sea)) == "home1"
    x, y, heading = away(sea, 2, 4 * LONG_U)
    assert refused(sea, 1, write_action(PlaceTheirHome((x, y), heading))) == "PC-R6"
    sea = apply_setup(sea, 0, PlaceTheirHome((x, y), heading), CARDS)
    assert (acting(sea), island_name(sea, island_to_place(sea))) == ([1], "home0")


def test_pc_r6_a_home_is_three_to_five_l_from_the_seed() -> None:
    sea = home_phase()
    for gap_u, rule in (
        (3 * LONG_U - 1, "PC-R6"),
        (3 * LONG_U, ""),
        (5 * LONG_U, ""),
        (5 * LONG_U + 1, "PC-R6"),
    ):
        assert rule_at(sea, 2, away(sea, 2, gap_u)) == rule


def test_pc_a7_homes_are_more_than_one_l_from_each_other() -> None:
    sea = home_phase()
    x, y, heading = away(sea, 2, 4 * LONG_U)
    sea = apply_setup(sea, 0, PlaceTheirHome((x, y), heading), CARDS)
    assert rule_at(sea, 1, (x + LONG_U, y, 0)) == "PC-A7"
    assert rule_at(sea, 1, (x, 2 * int(sea.islands[0].y) - y, 0)) == ""


def test_pc_a45_an_island_lies_inside_the_table() -> None:
    sea = home_phase(width=12, height=12)
    refusal = isle_refusal(sea, 2, away(sea, 2, 5 * LONG_U))
    assert refusal is not None
    assert (refusal.rule, refusal.witness is not None) == ("PC-A45", True)


def isle_phase(north_u: int = 4 * LONG_U, south_u: int = 7 * LONG_U // 2) -> PiratesSea:
    """Homes at 4 L north and 3.5 L south of the Seed (PC-T7)."""
    sea = home_phase()
    for island, gap_u, south in ((2, north_u, False), (1, south_u, True)):
        x, y, heading = away(sea, island, gap_u, south)
        sea = apply_setup(sea, int(sea.turn[0].player), PlaceTheirHome((x, y), heading), CARDS)
    return sea


def sideways(sea: PiratesSea, island: int, gap_u: int) -> tuple[int, int, int]:
    """The place due east of the Seed with exactly this gap."""
    x, y = int(sea.islands[0].x), int(sea.islands[0].y)
    trial = sea._replace(islands=sea.islands.copy(), outlines=sea.outlines.copy())
    for distance in range(gap_u, gap_u + 2 * LONG_U):
        lay_isle(trial, island, (x + distance, y, 0))
        if gap_floor_u(trial.outlines[len(sea.ships) + island], trial.outlines[len(sea.ships)]) == gap_u:
            return x + distance, y, 0
    raise AssertionError("no such place")


def test_pc_r7_pc_a8_a_wild_island_is_not_farther_from_the_seed_than_either_home() -> None:
    sea = isle_phase()
    assert (int(sea.turn[0].phase), acting(sea)) == (ISLES, [0])
    assert rule_at(sea, 3, sideways(sea, 3, 7 * LONG_U // 2)) == ""
    assert rule_at(sea, 3, sideways(sea, 3, 36 * LONG_U // 10)) == "PC-A8"


def test_pc_r7_a_wild_island_is_more_than_one_l_from_every_other_island() -> None:
    sea = isle_phase()
    assert rule_at(sea, 3, sideways(sea, 3, LONG_U)) == "PC-R7"
    assert rule_at(sea, 3, sideways(sea, 3, LONG_U + 1)) == ""


def test_pc_r7_players_alternate_until_four_wild_islands_lie() -> None:
    sea = isle_phase()
    for player in (0, 1, 0, 1):
        assert acting(sea) == [player]
        x, y, heading = packed_spot(sea)
        sea = apply_setup(sea, player, PlaceWildIsland((x, y), heading), CARDS)
    assert sea.islands["laid"].all()
    assert sea.turn[0].phase == LAUNCHES


def test_pc_r7_a_place_that_leaves_no_room_for_the_last_island_is_refused() -> None:
    """On a strip of 4 L, narrower than the options allow: on their tables no random game came so far."""
    sea, middle = isle_phase(), 7 * LONG_U
    west, east, north = middle - 2 * LONG_U, middle + 2 * LONG_U, 14 * LONG_U
    sea = sea._replace(field=np.array([[west, 0], [east, 0], [east, north], [west, north]], np.int64))
    around = range(middle - 12_000, middle + 12_001, 800)
    refusals = [isle_refusal(sea, 3, (x, y, 0)) for x in around if west < x < east for y in around]
    reasons = [refusal.reason for refusal in refusals if refusal]
    assert None in refusals
    assert "the islands that are still to come would have no room" in reasons
    assert isle_refusal(sea, 3, packed_spot(sea)) is None


@pytest.mark.parametrize("islands", [5, 7, 8])
@pytest.mark.parametrize("size", [(12, 12), (14, 14), (20, 12)])
def test_pc_r7_the_last_island_always_has_room(islands: int, size: tuple[int, int]) -> None:
    for seed in seeds(times(2, 12)):
        rng = Random(seed)
        sea = sampled(LAUNCHES, rng, islands=islands, width=size[0], height=size[1])
        assert sea.islands["laid"].all(), f"seed {seed}"
        start = opening_sea({**USUAL, "islands": islands, "width": size[0], "height": size[1]})
        start.islands["outline"] = rng.sample(range(8), islands)
        lay_isle(start, 0, (size[0] * LONG_U // 2, size[1] * LONG_U // 2, 0))
        assert packed(start) is not None, f"seed {seed}"


def first_free(sea: PiratesSea, island: int) -> tuple[int, int, int]:
    """The first free place for an island on any ring of the search."""
    x, y = int(sea.islands[0].x), int(sea.islands[0].y)
    for radius in range(RINGS_U, 0, -RING_STEP_U):
        for bearing in range(0, HEADINGS, BEARING_STEP):
            dx, dy = turned(0, radius, bearing)
            spot = (x + int(dx), y + int(dy), 0)
            if spot_code(sea, island, *spot)[0] == FREE:
                return spot
    raise AssertionError("no such place")


def test_pc_r7_the_search_leaves_out_no_ring_with_a_free_place() -> None:
    for seed in seeds(times(4, 40)):
        rng = Random(seed)
        sea = sampled(HOMES, rng, width=20, height=20)
        while not sea.islands["laid"].all():
            whole, missing = packed(sea), int(sea.islands["laid"].argmin())
            assert whole is not None
            isle = whole.islands[missing]
            assert (isle.x, isle.y, isle.heading) == first_free(sea, missing), f"seed {seed}"
            spot = random_spot(sea, rng) if rng.random() < 0.5 else packed_spot(sea)
            lay_isle(sea, island_to_place(sea), spot)
            sea.turn[0].player = 1 - sea.turn[0].player


def test_the_options_say_what_an_l_is_and_who_places_the_islands() -> None:
    said = {name: (option["title"], option["description"]) for name, option in OPTIONS["properties"].items()}
    assert said["width"] == ("Width of the table", "From west to east, in L: 1 L is the length of a long segment.")
    assert "placed by the players" in said["islands"][1]


def test_distances_are_said_in_l() -> None:
    assert [in_l(gap) for gap in (0, LONG_U - 1, LONG_U, 5 * LONG_U // 2)] == ["0.00", "0.99", "1.00", "2.50"]


# --- First ships ------------------------------------------------------------------------------------------------------


def launch_phase(mine: str, theirs: str, *more: str) -> PiratesSea:
    rng = Random(1)
    sea = played(mine, theirs, SHAPES_DRAWN, "roll 2 5")
    while sea.turn[0].phase in (HOMES, ISLES):
        player = int(sea.turn[0].player)
        sea = apply_setup(sea, player, sample_setup(sea, player, CARDS, rng), CARDS)
    for notation in more:
        sea = apply_setup(sea, NATURE, read_action(notation), CARDS)
    return sea


def test_pc_r8_the_cheapest_ship_of_each_fleet_starts() -> None:
    sea = launch_phase(ENGLISH, PIRATE)
    assert (int(sea.turn[0].phase), acting(sea)) == (LAUNCHES, [1])
    assert sea.ships["in_yard"].tolist() == [0, 1, 0, 1]
    assert (starting_ship(sea, 0), starting_ship(sea, 1)) == (0, 2)


def test_pc_r8_equal_cheapest_ships_roll_until_one_is_lowest() -> None:
    twins = "fleet english lantern-hen brass-teakettle"
    sea = launch_phase(twins, PIRATE)
    assert (int(sea.turn[0].phase), cheapest_tied(sea)) == (LOWEST, [0, 1])
    assert refused(sea, NATURE, "lowest 3") == "PC-R8"
    sea = launch_phase(twins, PIRATE, "lowest 3 3")
    assert (int(sea.turn[0].phase), cheapest_tied(sea)) == (LOWEST, [0, 1])
    sea = launch_phase(twins, PIRATE, "lowest 3 3", "lowest 5 2")
    assert (int(sea.turn[0].phase), starting_ship(sea, 0)) == (LAUNCHES, 1)


def test_pc_r8_pc_a56_first_ships_are_launched_with_their_bows_at_their_homes_player_1_first() -> None:
    sea = launch_phase(ENGLISH, PIRATE)
    assert refused(sea, 1, "launch bad-penny 000.0 180.0") == "PC-R8"
    assert refused(sea, 0, "launch lantern-hen 000.0 180.0") == "PC-R8"
    assert refused(sea, 1, "launch nine-buttons 000.0 000.0") == "PC-A56"
    for player in (1, 0):
        sea = apply_setup(sea, player, sample_setup(sea, player, CARDS, Random(2)), CARDS)
        ship = sea.ships[0 if player == 0 else 2]
        assert (ship.laid, ship.docked) == (1, 1 + player)
    assert (int(sea.turn[0].phase), acting(sea)) == (DEAL, [NATURE])


# --- Coins ------------------------------------------------------------------------------------------------------------


def test_pc_r9_forty_gold_lie_on_the_seed_and_five_coins_on_each_wild_island() -> None:
    sea = sampled(SHIPS_ACT, Random(3))
    on = [sea.coins[(sea.coins["place"] == ON_ISLAND) & (sea.coins["where"] == k)] for k in range(7)]
    assert [len(coins) for coins in on] == [8, 0, 0, 5, 5, 5, 5]
    assert int(on[0]["value"].sum()) == 40
    assert int(sum(coins["value"].sum() for coins in on)) == 120
    assert not any(coins["known"].any() for coins in on[3:])


def test_pc_a5_the_seeds_coins_are_chosen_openly_and_the_rest_is_mixed() -> None:
    sea = sampled(DEAL, Random(3))
    mix = treasure_set()
    assert refused(sea, NATURE, write_action(DealCoins((*map(str, mix.pool), *map(str, mix.seed), "3")))) == "PC-R9"
    pool = [*map(str, mix.pool)]
    pool[0] = "6"
    assert refused(sea, NATURE, write_action(DealCoins((*map(str, mix.seed), *pool, "3")))) == "PC-R9"


def test_pc_r10_player_2_receives_a_coin_of_three_gold() -> None:
    for seed in range(4):
        sea = sampled(SHIPS_ACT, Random(seed))
        last = sea.coins[-1]
        assert (last.place, last.where, last.value) == (PURSE, 1 - int(sea.turn[0].first), 3)
        assert sea.turn[0].player == sea.turn[0].first


def test_pc_a6_a_surplus_goes_to_the_islands_farthest_from_both_homes() -> None:
    sea = sampled(DEAL, Random(4), islands=6, specials=0)
    counts = shares(sea)
    assert (sorted(counts), sum(counts)) == ([6, 7, 7], 20)
    ships = len(sea.ships)
    near = [
        min(int(gap_floor_u(sea.outlines[ships + 3 + k], sea.outlines[ships + home])) for home in (1, 2))
        for k in range(3)
    ]
    assert counts[near.index(min(near))] == 6


def test_pc_a59_special_treasures_are_mixed_with_the_coins() -> None:
    sea = sampled(SHIPS_ACT, Random(5), specials=3)
    powers = sea.coins["power"][sea.coins["power"] > 0]
    assert len(set(powers.tolist())) == 3
    assert not sea.coins[sea.coins["power"] > 0]["value"].any()
    assert (sea.coins[sea.coins["power"] > 0]["where"] >= 3).all()
    assert refused(sampled(DEAL, Random(5), specials=3), NATURE, "deal 5 5 5 5 5 5 5 5 3") == "PC-R9"


def test_pc_v1_points_islands_and_table_are_options_and_a_list_must_make_a_fleet() -> None:
    check_cards(USUAL)
    dear = {"name": "Dear", "ships": [{**list_option(CARDS)["ships"][5], "points": 10}]}
    with pytest.raises(Malformed, match="costs less than 10"):
        check_cards({**USUAL, "cards": dear})
    few = {**list_option(CARDS), "specials": [{"name": "Oars", "power": "oars"}]}
    with pytest.raises(Malformed, match="only 1 special"):
        check_cards({**USUAL, "cards": few, "specials": 2})


# --- Chance -----------------------------------------------------------------------------------------------------------


def test_natures_actions_have_the_odds_of_dice_and_of_shuffled_coins() -> None:
    rng, count = Random(seeds(1)[0]), 600
    rolls = sampled(ROLLS, rng)
    dice: Counter[Action] = Counter(sample_setup(rolls, NATURE, CARDS, rng) for _ in range(36 * count // 6))
    assert len(dice) == 36
    assert all(isinstance(action, RollDice) for action in dice)
    assert max(dice.values()) < 3 * min(dice.values())
    shapes = sampled(SHAPES, rng)
    drawn = [sample_setup(shapes, NATURE, CARDS, rng) for _ in range(count)]
    firsts = Counter(action.shapes[0] for action in drawn if isinstance(action, DrawShapes))
    assert sorted(firsts) == list(range(8))
    deal = sampled(DEAL, rng)
    dealt = [sample_setup(deal, NATURE, CARDS, rng) for _ in range(count)]
    sevens = sum(action.coins[8] == "7" for action in dealt if isinstance(action, DealCoins))
    assert abs(sevens / count - 2 / 20) < 0.05
    assert len({action.coins for action in dealt if isinstance(action, DealCoins)}) == count


def test_a_random_setup_is_the_same_for_the_same_seed() -> None:
    one, other = (sampled(SHIPS_ACT, Random(9)) for _ in range(2))
    for a, b in zip(one, other, strict=True):
        assert np.array_equal(a, b)
    assert isinstance(ChooseFleet("english", ()), ChooseFleet)
    assert RollLowest((1,)) == read_action("lowest 1")
