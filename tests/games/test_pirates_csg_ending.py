"""Turns, rounds, the end and the count of Pirates CSG."""

import pytest

from iceharbor.games.pirates_csg import records as r
from iceharbor.games.pirates_csg.powers import SPARE_SAIL
from iceharbor.games.pirates_csg.records import PiratesSea
from iceharbor.games.pirates_csg.turns import begin_turn, end_turn, finish, leave, outcome_of, total_of_player
from tests.games.pirates_csg_seas import Ship, lay_sea

ISLES = ((r.SEED, 0, 0), (r.HOME, -9000, 0), (r.HOME, 9000, 0), (r.WILD, 0, 9000))
HULL = (Ship(0, (0, 5000, 0)), Ship(1, (3000, 5000, 0)))


def hoards(*coins: tuple[int, int, int], **turn: int) -> PiratesSea:
    """Coins as (value, place, where)."""
    sea = lay_sea(HULL, ISLES, [(value, 3) for value, _, _ in coins], **turn)
    for row, (_, place, where) in zip(sea.coins, coins, strict=True):
        row.place, row.where = place, where
    return sea


def rounds(sea: PiratesSea, most: int) -> int:
    """Turns are passed until the game is over; returns the number of full rounds played."""
    for count in range(1, most + 1):
        for _ in range(2):
            end_turn(sea)
            if sea.turn[0].phase == r.OVER:
                return count
    return 0


def test_pc_r11_a_turn_lets_every_ship_act_again() -> None:
    sea = hoards((5, r.ON_ISLAND, 3))
    sea.ships["acted"], sea.ships["bought"], sea.crew["moved"] = 2, 1, 1
    begin_turn(sea, 1)
    assert (sea.turn[0].player, sea.turn[0].phase) == (1, r.SHIPS_ACT)
    for field in (sea.ships["acted"], sea.ships["bought"], sea.crew["moved"]):
        assert not field.any()


def test_pc_r24_spent_coins_count_their_value_and_unspent_ones_1_more() -> None:
    """PC-T26: unspent 5, 3, 2 and spent 9."""
    unspent = ((value, r.PURSE, 0) for value in (5, 3, 2))
    sea = hoards(*unspent, (9, r.SPENT, 0), (7, r.ABOARD, 0), (7, r.SUNK, r.NONE), (6, r.PURSE, 1))
    assert [total_of_player(sea, player) for player in range(2)] == [22, 7]
    finish(sea, 1)
    outcome = outcome_of(sea)
    assert outcome is not None
    assert (outcome.places, outcome.rule) == ((1, 2), "PC-R24")
    assert "Teal wins with 22 gold to 7" in outcome.reason


def test_pc_a33_spending_loses_only_the_1_of_each_coin_and_pc_a30_special_treasure_is_worth_nothing() -> None:
    sea = hoards((5, r.SPENT, 0), (0, r.PURSE, 0))
    sea.coins[1].power = SPARE_SAIL
    assert total_of_player(sea, 0) == 5


def test_pc_a37_equal_totals_share_the_win() -> None:
    sea = hoards((5, r.PURSE, 0), (6, r.SPENT, 1))
    finish(sea, 1)
    outcome = outcome_of(sea)
    assert outcome is not None
    assert outcome.places == (1, 1)
    assert sea.turn[0].winner == r.NONE


def test_pc_a36_the_game_ends_after_the_turn_in_which_the_last_coin_left_the_islands() -> None:
    sea = hoards((5, r.ABOARD, 0), (3, r.PURSE, 1))
    end_turn(sea)
    outcome = outcome_of(sea)
    assert outcome is not None
    assert outcome.places == (2, 1), "cargo afloat scores nothing"
    assert rounds(hoards((5, r.ON_ISLAND, 0)), 5) == 0


def test_pc_a59_the_end_waits_for_special_treasure() -> None:
    sea = hoards((0, r.ON_ISLAND, 3))
    sea.coins[0].power = SPARE_SAIL
    end_turn(sea)
    assert outcome_of(sea) is None


def test_pc_a36_with_final_delivery_treasure_afloat_has_10_rounds() -> None:
    sea = hoards((5, r.ABOARD, 0), final_delivery=1)
    end_turn(sea)
    assert outcome_of(sea) is None
    sea.coins[0].place = r.PURSE
    end_turn(sea)
    assert outcome_of(sea) is not None
    waiting = hoards((5, r.ABOARD, 0), final_delivery=1)
    for turn in range(20):
        assert outcome_of(waiting) is None, turn
        waiting.turn[0].progress = 1
        end_turn(waiting)
    outcome = outcome_of(waiting)
    assert outcome is not None
    assert outcome.rule == "PC-R24"


@pytest.mark.parametrize(("busy", "limit", "played"), [(False, 60, 10), (True, 60, 60), (True, 12, 12)])
def test_pc_a51_the_count_is_made_at_the_round_limit_or_after_10_quiet_rounds(
    busy: bool, limit: int, played: int
) -> None:
    sea = hoards((5, r.ON_ISLAND, 3), round_limit=limit)
    count = 0
    while sea.turn[0].phase != r.OVER:
        sea.turn[0].progress = busy
        count += 1
        end_turn(sea)
    assert count == 2 * played
    outcome = outcome_of(sea)
    assert outcome is not None
    assert outcome.rule == "PC-A51"


def test_pc_a47_a_player_who_leaves_loses_by_any_count() -> None:
    sea = hoards((5, r.PURSE, 0))
    leave(sea, 0)
    outcome = outcome_of(sea)
    assert outcome is not None
    assert (outcome.places, outcome.rule, outcome.reason) == ((2, 1), "PC-A47", "Teal resigned")


def test_pc_a50_all_coins_are_turned_up_at_the_end() -> None:
    sea = hoards((5, r.SUNK, r.NONE), (4, r.PURSE, 0))
    finish(sea, 1)
    assert list(sea.coins["known"]) == [3, 3]


def test_pc_a35_the_starting_coin_counts_as_any_coin() -> None:
    assert total_of_player(hoards((3, r.PURSE, 1)), 1) == 4
