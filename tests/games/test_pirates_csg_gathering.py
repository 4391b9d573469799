"""Scavenging in Pirates CSG: treasure, repairs, traps, and unloading at home."""

import numpy as np
import pytest

from iceharbor.games.pirates_csg import records as r
from iceharbor.games.pirates_csg import rulings as no
from iceharbor.games.pirates_csg.encoding import MASTS, ONLY, SCAVENGE, WHICH, EncodedAction, new_action
from iceharbor.games.pirates_csg.encoding import TAKE as TAKE_ONE
from iceharbor.games.pirates_csg.gathering import (
    apply_scavenge,
    apply_take,
    apply_trap,
    apply_trap_roll,
    repairs_at_once,
    scavenge_ruling,
    take_ruling,
    trap_ruling,
    unload,
)
from iceharbor.games.pirates_csg.powers import SPARE_SAIL
from iceharbor.games.pirates_csg.records import PiratesSea
from tests.games.pirates_csg_seas import Ship, lay_sea

SEED_ISLE, HOME_0, HOME_1, WILD_1 = range(4)
ISLES = ((r.SEED, 0, 0), (r.HOME, -9000, 0), (r.HOME, 9000, 0), (r.WILD, 0, 9000))
HURT = 0b101


def scavenge(*masts: int, only: bool = False) -> EncodedAction:
    encoded = new_action(SCAVENGE, 0)
    encoded[MASTS], encoded[ONLY] = sum(1 << mast - 1 for mast in masts), only
    return encoded


def docked_at(island: int, coins: int = 2, **facts: int) -> PiratesSea:
    """A three-master of seat 0 with its middle mast lost, docked at an island; coins of 5, 4, 3... lie on Wild 1."""
    found = [(5 - k, WILD_1) for k in range(coins)]
    return lay_sea([Ship(0, (-5000, 5000, 0), standing=HURT, facts={"docked": island, **facts})], ISLES, found)


def take(sea: PiratesSea, coin: int) -> None:
    encoded = new_action(TAKE_ONE)
    encoded[WHICH] = coin
    assert take_ruling(sea, coin) == no.OPEN
    apply_take(sea, encoded)


def places(sea: PiratesSea) -> list[tuple[int, int, int]]:
    return [(int(coin.place), int(coin.where), int(coin.known)) for coin in sea.coins]


def test_pc_r18_a_docked_ship_takes_one_treasure_and_repairs_one_mast() -> None:
    sea = docked_at(WILD_1)
    assert scavenge_ruling(sea, scavenge(2)) == no.OPEN
    apply_scavenge(sea, scavenge(2))
    assert sea.ships[0].standing == 0b111
    assert (sea.turn[0].phase, sea.turn[0].chooser) == (r.TAKE, 0)
    take(sea, 1)
    assert places(sea) == [(r.ON_ISLAND, WILD_1, 1), (r.ABOARD, 0, 1)]
    assert (sea.turn[0].phase, sea.turn[0].progress, sea.ships[0].acted) == (r.SHIPS_ACT, 1, 2)


def test_pc_a50_who_looks_sees_the_coins_and_must_take_one_of_this_island() -> None:
    sea = docked_at(WILD_1)
    sea.coins[1].where = SEED_ISLE
    apply_scavenge(sea, scavenge())
    assert [int(coin.known) for coin in sea.coins] == [1, 0]
    assert [int(take_ruling(sea, coin)) for coin in (0, 1, 2)] == [no.OPEN, no.NO_COIN, no.NO_COIN]


def test_pc_a27_with_the_option_blind_a_coin_is_taken_unseen() -> None:
    sea = docked_at(WILD_1)
    sea.turn[0].blind = 1
    apply_scavenge(sea, scavenge())
    assert [int(coin.known) for coin in sea.coins] == [0, 0]
    take(sea, 0)
    assert [int(coin.known) for coin in sea.coins] == [1, 0]


def test_pc_a30_a_special_treasure_takes_a_space_and_a59_is_turned_up() -> None:
    sea = docked_at(WILD_1)
    sea.coins[0].power, sea.coins[0].value = SPARE_SAIL, 0
    sea.cards[0].cargo = 1
    apply_scavenge(sea, scavenge())
    take(sea, 0)
    assert sea.coins[0].known == 0b11
    assert scavenge_ruling(sea, scavenge()) == no.NOTHING_TO_DO
    sea.ships[0].docked = HOME_0
    unload(sea)
    assert sea.coins[0].place == r.ABOARD


def test_pc_a31_crew_takes_no_space() -> None:
    sea = docked_at(WILD_1, crew=r.CAPTAIN)
    sea.cards[0].cargo = 1
    assert scavenge_ruling(sea, scavenge()) == no.OPEN


def test_pc_a4_the_seed_is_a_wild_island_to_a_scavenger() -> None:
    sea = docked_at(SEED_ISLE)
    sea.coins["where"] = SEED_ISLE
    assert scavenge_ruling(sea, scavenge()) == no.OPEN


def test_pc_a28_at_home_a_ship_only_repairs() -> None:
    """PC-T22: a full ship at home finds nothing to do."""
    sea = docked_at(HOME_0)
    assert scavenge_ruling(sea, scavenge(2)) == no.OPEN
    assert scavenge_ruling(sea, scavenge()) == no.NOTHING_TO_DO
    sea.ships[0].standing = 0b111
    assert scavenge_ruling(sea, scavenge()) == no.FULL_MASTS
    sea.ships[0].docked = HOME_1
    assert scavenge_ruling(sea, scavenge()) == no.NOT_DOCKED


def test_pc_a24_only_an_empty_slot_of_the_card_is_repaired() -> None:
    sea = docked_at(WILD_1)
    assert scavenge_ruling(sea, scavenge(1)) == no.MAST_STANDS
    assert scavenge_ruling(sea, scavenge(4)) == no.MAST_STANDS
    sea.ships[0].standing = 0b100
    assert scavenge_ruling(sea, scavenge(1, 2)) == no.REPAIRS_TOO_MANY


@pytest.mark.parametrize(("island", "most"), [(r.NONE, 1), (HOME_0, 1), (WILD_1, 2), (SEED_ISLE, 2)])
def test_pc_a42_a_shipwright_repairs_1_at_sea_and_at_home_and_2_at_a_wild_island(island: int, most: int) -> None:
    assert repairs_at_once(docked_at(island, crew=r.SHIPWRIGHT), 0) == most
    assert scavenge_ruling(docked_at(island, crew=r.SHIPWRIGHT), scavenge(2)) == no.OPEN
    assert repairs_at_once(docked_at(island), 0) == (0 if island == r.NONE else 1)


def test_pc_r15_a_derelict_scavenges() -> None:
    sea = docked_at(WILD_1)
    sea.ships[0].standing = 0
    assert scavenge_ruling(sea, scavenge(1)) == no.OPEN


def test_nothing_but_a_repair_may_be_asked_for() -> None:
    sea = docked_at(WILD_1)
    apply_scavenge(sea, scavenge(2, only=True))
    assert (sea.ships[0].standing, sea.turn[0].phase) == (0b111, r.SHIPS_ACT)
    assert [int(coin.known) for coin in sea.coins] == [0, 0]
    assert scavenge_ruling(docked_at(WILD_1), scavenge(only=True)) == no.NOTHING_TO_DO


# --- Traps ------------------------------------------------------------------------------------------------------------


def test_pc_r23_an_explorer_leaves_one_trap_at_a_wild_island() -> None:
    sea = docked_at(WILD_1, crew=r.EXPLORER)
    assert trap_ruling(sea, 0) == no.OPEN
    apply_trap(sea, 0)
    assert sea.islands[WILD_1].trap == 0
    assert trap_ruling(sea, 0) == no.TRAP_HERE
    assert trap_ruling(docked_at(HOME_0, crew=r.EXPLORER), 0) == no.NOT_WILD
    assert trap_ruling(docked_at(WILD_1), 0) == no.NO_EXPLORER


@pytest.mark.parametrize(("die", "trap"), [(2, 1), (3, r.NONE)])
def test_pc_a38_a_trapped_scavenger_rolls_above_2_and_gains_nothing_else(die: int, trap: int) -> None:
    """PC-T28."""
    sea = docked_at(WILD_1)
    sea.islands[WILD_1].trap = 1
    assert scavenge_ruling(sea, scavenge(2)) == no.TRAPPED
    apply_scavenge(sea, scavenge())
    assert sea.turn[0].phase == r.TRAP_ROLL
    apply_trap_roll(sea, die)
    assert (sea.islands[WILD_1].trap, sea.turn[0].phase, sea.ships[0].acted) == (trap, r.SHIPS_ACT, 2)
    assert np.all(sea.coins["place"] == r.ON_ISLAND)


def test_pc_a39_the_owner_of_a_trap_scavenges_past_it() -> None:
    sea = docked_at(WILD_1)
    sea.islands[WILD_1].trap = 0
    apply_scavenge(sea, scavenge())
    assert sea.turn[0].phase == r.TAKE


# --- Unloading --------------------------------------------------------------------------------------------------------


def with_cargo(ships: list[Ship], aboard: int, **turn: int) -> PiratesSea:
    sea = lay_sea(ships, ISLES, [(5, WILD_1)], **turn)
    sea.coins[0].place, sea.coins[0].where, sea.coins[0].known = r.ABOARD, aboard, 1
    unload(sea)
    return sea


def test_pc_a29_gold_is_unloaded_at_home_by_itself_and_pc_r19_counts_then() -> None:
    sea = with_cargo([Ship(0, (0, 5000, 0), facts={"docked": HOME_0})], 0)
    assert (places(sea), sea.turn[0].progress) == ([(r.PURSE, 0, 1)], 1)
    assert places(with_cargo([Ship(0, (0, 5000, 0), facts={"docked": WILD_1})], 0)) == [(r.ABOARD, 0, 1)]


def test_pc_a55_a_derelict_in_tow_unloads_with_its_tower() -> None:
    towed = [
        Ship(0, (0, 5000, 0), facts={"docked": HOME_0, "tows": 1}),
        Ship(0, (0, 8000, 0), standing=0, facts={"towed_by": 0}),
    ]
    assert places(with_cargo(towed, 1)) == [(r.PURSE, 0, 1)]


@pytest.mark.parametrize(("capture", "found"), [(0, (r.ABOARD, 1, 1)), (1, (r.PURSE, 0, 1))])
def test_pc_a18_a_captured_derelict_hands_over_its_gold_with_the_option(
    capture: int, found: tuple[int, int, int]
) -> None:
    towed = [
        Ship(0, (0, 5000, 0), facts={"docked": HOME_0, "tows": 1}),
        Ship(1, (0, 8000, 0), standing=0, facts={"towed_by": 0}),
    ]
    assert places(with_cargo(towed, 1, capture=capture)) == [found]
