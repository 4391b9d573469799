"""The market of Pirates CSG: payment, bought cards, and crew that changes ship."""

import pytest

from iceharbor.games.pirates_csg import records as r
from iceharbor.games.pirates_csg import rulings as no
from iceharbor.games.pirates_csg.encoding import (
    BUY,
    CREW_MOVE,
    CREW_SHIPS,
    SHIPS,
    WHICH,
    EncodedAction,
    add_coin,
    new_action,
)
from iceharbor.games.pirates_csg.market import apply_buy, apply_crew, buy_ruling, crew_price, crew_ruling
from iceharbor.games.pirates_csg.records import PiratesSea
from tests.games.pirates_csg_seas import Ship, lay_sea

SEED_ISLE, HOME_0, HOME_1, WILD_1 = range(4)
ISLES = ((r.SEED, 0, 0), (r.HOME, -9000, 0), (r.HOME, 9000, 0), (r.WILD, 0, 9000))
KINDS = len(r.CREW)


def harbour(*coins: int, **facts: int) -> PiratesSea:
    """Ship 0 is docked at home, 1 is in the yard for 8 gold, 2 is the enemy's; these coins are in seat 0's purse, and
    one of the enemy's. A captain and an oarsman are in the yard."""
    ships = [
        Ship(0, (-9000, 3000, 0), facts={"docked": HOME_0, **facts}),
        Ship(0, points=8),
        Ship(1, (9000, 3000, 0), facts={"docked": HOME_1}),
    ]
    sea = lay_sea(ships, ISLES, [*((value, 0) for value in coins), (3, 1)])
    sea.coins["place"] = r.PURSE
    for kind in (r.CAPTAIN, r.OARSMAN):
        sea.crew[kind].state = r.IN_YARD
    return sea


def buy(coins: tuple[int, ...], ships: tuple[int, ...] = (), crew: tuple[tuple[int, int], ...] = ()) -> EncodedAction:
    encoded = new_action(BUY, 0)
    for coin in coins:
        add_coin(encoded, coin)
    for ship in ships:
        encoded[SHIPS] |= 1 << ship
    for kind, ship in crew:
        encoded[CREW_SHIPS + kind] = ship
    return encoded


def ruled(sea: PiratesSea, encoded: EncodedAction) -> int:
    return int(buy_ruling(sea, 0, encoded)[0])


def test_pc_a32_coins_are_not_changed_and_both_are_spent() -> None:
    """PC-T23: a price of 8, paid with 5 and 4."""
    sea = harbour(5, 4, 2)
    assert ruled(sea, buy((0, 1), (1,))) == no.OPEN
    apply_buy(sea, 0, buy((0, 1), (1,)))
    assert list(sea.coins["place"][:3]) == [r.SPENT, r.SPENT, r.PURSE]
    assert list(sea.coins["known"][:2]) == [0b11, 0b11]
    assert (sea.turn[0].unlaunched, sea.turn[0].phase, sea.turn[0].progress) == (0b10, r.MARKET, 1)


def test_pc_r20_a_purchase_costs_its_points_in_own_coins() -> None:
    sea = harbour(5, 2)
    assert ruled(sea, buy((0, 1), (1,))) == no.TOO_LITTLE
    assert ruled(sea, buy((2,), (), ((r.CAPTAIN, 0),))) == no.NOT_PAID
    assert ruled(sea, buy((0, 1))) == no.NOTHING_BOUGHT
    assert ruled(sea, buy((0, 1), (0,))) == no.NOT_IN_YARD
    assert ruled(sea, buy((0, 1), (2,))) == no.NOT_IN_YARD
    assert ruled(sea, buy((0,), (), ((r.HELMSMAN, 0),))) == no.NOT_IN_YARD


def test_pc_a58_one_payment_buys_several_cards() -> None:
    sea = harbour(7, 5)
    encoded = buy((0, 1), (1,), ((r.CAPTAIN, 0),))
    assert ruled(sea, encoded) == no.OPEN
    apply_buy(sea, 0, encoded)
    assert (sea.ships[0].crew, sea.crew[r.CAPTAIN].state, sea.crew[r.CAPTAIN].ship) == (r.CAPTAIN, r.SERVING, 0)


def test_pc_r20_crew_joins_a_ship_at_home_or_at_any_wild_island_one_a_ship() -> None:
    """PC-T25: a second crew on the same ship is refused."""
    captain = buy((0,), (), ((r.CAPTAIN, 0),))
    found = {
        island: ruled(harbour(5, docked=island), captain) for island in (HOME_0, WILD_1, SEED_ISLE, r.NONE, HOME_1)
    }
    assert found == {HOME_0: no.OPEN, WILD_1: no.OPEN, SEED_ISLE: no.OPEN, r.NONE: no.NO_BERTH, HOME_1: no.NO_BERTH}
    assert ruled(harbour(5, crew=r.HELMSMAN), captain) == no.CREW_BERTH
    assert ruled(harbour(5), buy((0,), (), ((r.CAPTAIN, 0), (r.OARSMAN, 0)))) == no.CREW_BERTH
    assert ruled(harbour(5), buy((0,), (), ((r.CAPTAIN, 2),))) == no.NO_SUCH_SHIP


def test_pc_a46_hired_crew_costs_1_less_for_a_ship_with_that_power() -> None:
    sea = lay_sea([Ship(0, (0, 0, 0), power="hiring"), Ship(0, (3000, 0, 0))])
    assert [crew_price(sea, r.CAPTAIN, ship) for ship in (0, 1)] == [2, 3]
    assert crew_price(sea, r.OARSMAN, 0) == 1


# --- Crew that changes ship -------------------------------------------------------------------------------------------


def two_ships(island: int = WILD_1, **facts: int) -> PiratesSea:
    """Two ships of seat 0 with a captain and a helmsman; ship 0 is docked at Wild 1, ship 1 at this island."""
    ships = [
        Ship(0, (0, 5000, 0), facts={"docked": WILD_1, "crew": r.CAPTAIN}),
        Ship(0, (3000, 5000, 0), facts={"docked": island, "crew": r.HELMSMAN, **facts}),
        Ship(1, (6000, 5000, 0), facts={"docked": WILD_1}),
    ]
    return lay_sea(ships, ISLES)


def to(ship: int, kind: int = r.CAPTAIN) -> EncodedAction:
    encoded = new_action(CREW_MOVE, ship)
    encoded[WHICH] = kind
    return encoded


def test_pc_r22_crew_changes_between_ships_docked_at_the_same_island_or_in_tow() -> None:
    assert crew_ruling(two_ships(), 0, to(1)) == no.OPEN
    assert crew_ruling(two_ships(SEED_ISLE), 0, to(1)) == no.NOT_TOGETHER
    assert crew_ruling(two_ships(r.NONE, tows=0), 0, to(1)) == no.OPEN
    assert crew_ruling(two_ships(), 0, to(0)) == no.CREW_ABOARD
    assert crew_ruling(two_ships(), 0, to(2)) == no.CREW_ELSEWHERE
    assert crew_ruling(two_ships(), 0, to(1, r.OARSMAN)) == no.NO_CREW_HERE


def test_pc_a57_two_crew_swap_and_each_changes_ship_once_a_turn() -> None:
    sea = two_ships()
    apply_crew(sea, 0, to(1))
    assert [int(ship.crew) for ship in sea.ships[:2]] == [r.HELMSMAN, r.CAPTAIN]
    assert [int(sea.crew[kind].ship) for kind in (r.CAPTAIN, r.HELMSMAN)] == [1, 0]
    assert crew_ruling(sea, 0, to(0)) == no.CREW_MOVED


@pytest.mark.parametrize("kind", [r.CAPTAIN, r.HELMSMAN])
def test_pc_a57_crew_that_has_moved_is_not_swapped_again(kind: int) -> None:
    sea = two_ships()
    sea.crew[kind].moved = 1
    assert crew_ruling(sea, 0, to(1)) == no.CREW_MOVED
