"""What the greedy bot of Pirates CSG chooses in small positions: one test for each thing that it can do."""

from typing import Any

import pytest

from iceharbor.bots.pirates_csg.bots import chosen
from iceharbor.bots.pirates_csg.gunnery import better_later
from iceharbor.bots.pirates_csg.tasks import FIGHTS, hunting, task_of
from iceharbor.games.pirates_csg import encoding as e
from iceharbor.games.pirates_csg import records as r
from iceharbor.games.pirates_csg.encoding import EncodedAction
from iceharbor.games.pirates_csg.records import PiratesSea
from iceharbor.games.pirates_csg.rules import try_action
from iceharbor.games.pirates_csg.rulings import OPEN
from iceharbor.games.pirates_csg.secrets import masked
from tests.games.pirates_csg_seas import Ship, lay_sea

L = r.LONG_U
SEED, HOME, THEIRS, WILD = range(4)
ISLES = ((r.SEED, 0, 0), (r.HOME, -5 * L, 0), (r.HOME, 5 * L, 0), (r.WILD, -3 * L, 3 * L))
"""The Seed, the two homes west and east of it, and a Wild Island north-west."""
EAST, WEST = 900, 2700
FAR = Ship(1, (6 * L, -6 * L, EAST), ("6S",))
"""An enemy that can do nothing."""


def lay(*ships: Ship, ashore: tuple[tuple[int, int], ...] = (), **turn: int) -> PiratesSea:
    """A sea with the four islands, and coins (value, island) ashore."""
    return lay_sea(ships, ISLES, ashore, **turn)


def load(sea: PiratesSea, coins: int, place: int, where: int) -> None:
    """Puts the first coins that still lie on the Seed there, known to both."""
    lying = [k for k, coin in enumerate(sea.coins) if coin.place == r.ON_ISLAND and coin.where == SEED]
    for k in lying[:coins]:
        sea.coins[k].place, sea.coins[k].where, sea.coins[k].known = place, where, 0b11


def choice(sea: PiratesSea, player: int = 0) -> EncodedAction:
    """The choice of the greedy bot, which is legal."""
    encoded = chosen(masked(sea, player), player, 0, FIGHTS)
    assert try_action(sea, player, encoded.copy())[0] == OPEN
    return encoded


def verb(sea: PiratesSea) -> int:
    return int(choice(sea)[e.VERB])


def docked(at: tuple[int, int], island: int, **changes: Any) -> Ship:
    """A ship of the first player with its record docked at an island."""
    return Ship(0, (*at, EAST), facts={"docked": island, **changes.pop("facts", {})}, **changes)


# --- Towing -----------------------------------------------------------------------------------------------------------


def test_it_takes_a_loaded_derelict_of_its_own_in_tow() -> None:
    sea = lay(Ship(0, (-2 * L, L, EAST)), Ship(0, (-L, L, EAST), standing=0), FAR, ashore=((5, SEED),) * 4)
    load(sea, 3, r.ABOARD, 1)
    encoded = choice(sea)
    assert (encoded[e.VERB], encoded[e.ACTOR], encoded[e.TOWS]) == (e.MOVE, 0, 1)
    assert sea.ships[0].tows == 1


def test_it_tows_a_derelict_towards_its_home() -> None:
    ships = Ship(0, (-2 * L, L, WEST), facts={"tows": 1}), Ship(0, (-L, L, WEST), standing=0, facts={"towed_by": 0})
    sea = lay(*ships, FAR, ashore=((5, SEED),) * 4)
    load(sea, 3, r.ABOARD, 1)
    before = int(sea.ships[1].x)
    assert verb(sea) == e.MOVE
    assert sea.ships[1].x < before


def test_a_derelict_whose_tower_is_docked_repairs_and_is_then_dropped() -> None:
    tower = docked((-3 * L, L), WILD, facts={"tows": 1, "acted": 1})
    sea = lay(tower, Ship(0, (-4 * L, L, EAST), standing=0, facts={"towed_by": 0}), FAR, ashore=((5, SEED),) * 4)
    encoded = choice(sea)
    assert (encoded[e.VERB], encoded[e.ACTOR]) == (e.SCAVENGE, 1)
    assert sea.ships[1].standing == 0b1
    assert verb(sea) == e.DROP


def test_an_enemy_derelict_is_towed_only_where_it_hands_over_its_treasure() -> None:
    for capture in (0, 1):
        sea = lay(
            Ship(0, (-2 * L, L, WEST)),
            Ship(1, (-3 * L, L, EAST), standing=0),
            FAR,
            ashore=((5, SEED),) * 12,
            capture=capture,
        )
        load(sea, 3, r.ABOARD, 1)
        assert (task_of(sea, 0, FIGHTS).goal == 1) == bool(capture)


# --- Fighting ---------------------------------------------------------------------------------------------------------


def test_it_fires_at_a_loaded_ship_with_one_mast() -> None:
    sea = lay(Ship(0, (0, -2 * L, EAST)), Ship(1, (L // 2, -2 * L - L // 2, EAST), ("4S",)), ashore=((5, SEED),) * 9)
    load(sea, 3, r.ABOARD, 1)
    encoded = choice(sea)
    assert (encoded[e.VERB], encoded[e.ACTOR], encoded[e.FIRST]) == (e.ATTACK, 0, 1)


def test_it_declines_a_poor_shot_when_its_own_treasure_is_nearly_home() -> None:
    strong = Ship(1, (-4 * L, -2 * L, EAST), ("6S",) * 5)
    sea = lay(Ship(0, (-4 * L, -L, EAST), ("6S", "5S")), strong, ashore=((5, SEED),) * 9)
    load(sea, 3, r.ABOARD, 0)
    assert verb(sea) == e.MOVE


def test_it_leaves_an_empty_derelict_afloat_but_sinks_a_loaded_one_before_it_is_rescued() -> None:
    for loaded, rescuer in ((0, FAR), (3, Ship(1, (2 * L, -4 * L, EAST), ("6S",)))):
        stranded = Ship(1, (L // 2, -2 * L - L // 2, EAST), standing=0)
        sea = lay(Ship(0, (0, -2 * L, EAST)), stranded, rescuer, ashore=((5, SEED),) * 9)
        load(sea, loaded, r.ABOARD, 1)
        assert (verb(sea) == e.ATTACK) == bool(loaded)


def test_guns_that_do_not_see_the_target_fire_at_another_ship() -> None:
    ahead = Ship(1, (L, -2 * L, EAST), ("4S",))
    behind = Ship(1, (-L, -2 * L, EAST), ("4S",))
    shooter = Ship(0, (0, -2 * L, EAST), ("1S",) * 5)
    sea = lay(shooter, ahead, behind, ashore=((5, SEED),) * 12)
    load(sea, 3, r.ABOARD, 1)
    encoded = choice(sea)
    assert encoded[e.VERB] == e.ATTACK
    assert set(encoded[e.FIRST : e.FIRST + encoded[e.COUNT]].tolist()) >= {1, 2}


def test_it_hunts_a_weak_loaded_ship_even_if_that_is_the_last_of_the_list() -> None:
    """A goal with the number of ships less one was once taken for the place of a ship that is not docked."""
    sea = lay(
        Ship(0, (L, -3 * L, EAST), ("1L",) * 5, cargo=1),
        Ship(1, (3 * L, -3 * L, EAST), ("6S",)),
        ashore=((5, SEED),) * 4,
    )
    load(sea, 3, r.ABOARD, 1)
    assert task_of(sea, 0, FIGHTS).goal == 1
    assert verb(sea) == e.MOVE


def test_it_escorts_a_loaded_ship_that_an_enemy_threatens() -> None:
    guard = Ship(0, (-L, -3 * L, EAST), ("1L",) * 4, cargo=2)
    threat = Ship(1, (3 * L // 2, -3 * L, WEST), ("2S", "2S"))
    rates = []
    for loaded in (0, 3):
        mate = Ship(0, (L // 2, -5 * L, WEST), ("6S",), facts={"acted": 1})
        sea = lay(guard, threat, mate, ashore=((5, SEED),) * 4 + ((5, WILD),) * 8)
        load(sea, loaded, r.ABOARD, 2)
        rates.append(hunting(sea, 0)[1])
    assert rates[1] > rates[0]
    assert task_of(sea, 0, FIGHTS).goal == 1
    assert (choice(sea)[e.VERB], sea.ships[0].x > -L) == (e.MOVE, True)


def test_a_trap_is_laid_where_it_holds_enemies() -> None:
    trapper = docked((-3 * L, 2 * L), WILD, cargo=1, facts={"crew": r.EXPLORER})
    foes = (
        Ship(1, (-2 * L, 3 * L, WEST), facts={"docked": WILD}),
        Ship(1, (-3 * L, 4 * L, WEST), facts={"docked": WILD}),
    )
    sea = lay(trapper, *foes, ashore=((5, SEED),) + ((4, WILD),) * 6)
    for ship in range(3):
        sea.ships[ship].standing = 1 if ship else 0b111
    sea.cards["ranks"][:] = 6
    load(sea, 1, r.ABOARD, 0)
    assert verb(sea) == e.TRAP


# --- Treasure, and the end --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mine", "theirs", "takes"), [(2, 0, True), (0, 2, False)])
def test_the_last_coin_is_taken_only_by_the_player_who_is_ahead(mine: int, theirs: int, takes: bool) -> None:
    sea = lay(docked((-3 * L, 2 * L), WILD), FAR, ashore=((5, SEED),) * 4 + ((5, WILD),))
    load(sea, mine, r.SPENT, 0)
    load(sea, theirs, r.SPENT, 1)
    load(sea, 2, r.ABOARD, 1)
    assert (verb(sea) == e.SCAVENGE) == takes


def test_it_takes_the_best_coin_that_it_has_seen() -> None:
    sea = lay(docked((-3 * L, 2 * L), WILD), FAR, ashore=((5, SEED), (2, WILD), (7, WILD), (4, WILD)))
    assert verb(sea) == e.SCAVENGE
    encoded = choice(sea)
    assert (encoded[e.VERB], encoded[e.WHICH]) == (e.TAKE, 2)


def test_a_full_ship_goes_home() -> None:
    sea = lay(docked((-3 * L, 2 * L), WILD, cargo=2), FAR, ashore=((5, SEED),) * 4 + ((5, WILD),) * 4)
    load(sea, 2, r.ABOARD, 0)
    assert task_of(sea, 0, FIGHTS).goal == len(sea.ships) + HOME
    assert verb(sea) == e.MOVE


# --- The market -------------------------------------------------------------------------------------------------------


def market(ashore: int, **turn: int) -> PiratesSea:
    """A sunk ship of 9 points in the Shipyard, and coins of 5 and 5 at home."""
    sea = lay(Ship(0, None), FAR, ashore=((5, SEED),) * (2 + ashore), phase=r.MARKET, **turn)
    load(sea, 2, r.PURSE, 0)
    return sea


def test_it_buys_a_sunk_ship_back() -> None:
    encoded = choice(market(12))
    assert (encoded[e.VERB], encoded[e.SHIPS]) == (e.BUY, 0b1)


def test_it_keeps_its_coins_when_a_ship_would_bring_nothing_home_any_more() -> None:
    assert verb(market(12, rounds=58)) == e.END


def test_a_bought_ship_is_launched_on_the_side_of_the_treasure() -> None:
    sea = market(12)
    choice(sea)
    assert verb(sea) == e.LAUNCH
    assert sea.ships[0].x > -5 * L


def test_a_helmsman_moves_to_the_ship_that_carries_more() -> None:
    ships = docked((-4 * L, 0), HOME, cargo=1, facts={"crew": r.HELMSMAN}), docked((-6 * L, 0), HOME, cargo=6)
    sea = lay(*ships, FAR, ashore=((5, SEED),) * 12, phase=r.MARKET)
    encoded = choice(sea)
    assert (encoded[e.VERB], encoded[e.ACTOR], encoded[e.WHICH]) == (e.CREW_MOVE, 1, r.HELMSMAN)


def test_a_missed_shot_is_rolled_again_unless_a_later_gun_makes_more_of_it() -> None:
    for ranks, later in ((("3S", "3S"), False), (("5S", "3S"), True)):
        sea = lay(Ship(0, (0, -2 * L, EAST), ranks), FAR, phase=r.REROLL, shooter=0, gun=0, chooser=0)
        sea.turn[0].targets[:2] = 1
        assert better_later(sea) == later
        assert verb(sea) == (e.KEEP if later else e.REROLL)
