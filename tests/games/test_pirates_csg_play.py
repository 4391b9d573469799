"""Whose turn it is in Pirates CSG, what may be done when, and whole actions from start to end."""

import numpy as np
import pytest

from iceharbor.contract import NATURE
from iceharbor.games.pirates_csg import encoding as e
from iceharbor.games.pirates_csg import records as r
from iceharbor.games.pirates_csg import rulings as no
from iceharbor.games.pirates_csg.records import PiratesSea
from iceharbor.games.pirates_csg.rules import acting, check, end_ruling, find_launch, to_act_in, try_action
from iceharbor.games.pirates_csg.sampling import playout
from tests.games.pirates_csg_seas import Ship, lay_sea

SEED_ISLE, HOME_0, HOME_1, WILD_1 = range(4)
ISLES = ((r.SEED, 0, 0), (r.HOME, -9000, 0), (r.HOME, 9000, 0), (r.WILD, 0, 9000))


def waters(*ships: Ship, coins: tuple[tuple[int, int], ...] = ((5, WILD_1),), **turn: int) -> PiratesSea:
    return lay_sea(ships or (Ship(0, (-4000, 4000, 0)), Ship(1, (4000, 4000, 0))), ISLES, coins, **turn)


def ruled(sea: PiratesSea, verb: int, actor: int = 0, player: int = 0, **fields: int) -> int:
    encoded = e.new_action(verb, actor)
    for name, value in fields.items():
        encoded[getattr(e, name)] = value
    return int(check(sea, player, encoded)[0])


def play(sea: PiratesSea, verb: int, actor: int = 0, player: int = 0, **fields: int) -> None:
    encoded = e.new_action(verb, actor)
    for name, value in fields.items():
        encoded[getattr(e, name)] = value
    assert try_action(sea, player, encoded)[0] == no.OPEN


def sail(sea: PiratesSea, actor: int, *headings: int, player: int = 0, tow: bool = False) -> int:
    encoded = e.new_action(e.MOVE, actor)
    encoded[e.COUNT], encoded[e.TOWS] = len(headings), tow
    for k, heading in enumerate(headings):
        encoded[e.FIRST + 2 * k : e.FIRST + 2 * k + 2] = e.ONLY_ONE, heading
    return int(try_action(sea, player, encoded)[0])


def test_pc_r11_a_ship_acts_once_a_turn_and_only_its_owner_acts() -> None:
    sea = waters()
    assert ruled(sea, e.END, player=1) == no.NOT_YOUR_TURN
    assert ruled(sea, e.MOVE, actor=1) == no.NOT_YOUR_SHIP
    assert ruled(sea, e.MOVE, actor=7) == no.NO_SUCH_SHIP
    assert sail(sea, 0, 0, 0) == no.OPEN
    assert sail(sea, 0, 0, 0) == no.ACTED
    play(sea, e.END)
    assert to_act_in(sea) == {1}
    play(sea, e.END, player=1)
    assert (sail(sea, 0, 0, 0), sea.turn[0].rounds) == (no.OPEN, 1)


def test_pc_a11_a_ship_may_do_nothing() -> None:
    sea = waters()
    play(sea, e.END)
    assert to_act_in(sea) == {1}


def test_pc_r14_a_rammer_loses_a_mast_of_its_owners_choice_and_pins_the_rammed_ship() -> None:
    sea = waters(Ship(0, (0, 4000, 0)), Ship(1, (0, 8000, 900)), Ship(1, (6000, 4000, 0)), coins=((5, SEED_ISLE),))
    sea.outlines[6].corners = 0  # the wild island is out of the way
    assert sail(sea, 0, 0, 0) == no.OPEN
    assert (sea.turn[0].phase, acting(sea), sea.ships[0].rams) == (r.MAST, 0, 1)
    assert ruled(sea, e.END) == no.DECIDE_FIRST
    assert ruled(sea, e.CHOOSE_MAST, WHICH=4) == no.NO_MAST
    play(sea, e.CHOOSE_MAST, WHICH=1)
    assert (sea.ships[0].standing, sea.turn[0].phase) == (0b101, r.SHIPS_ACT)
    play(sea, e.END)
    assert sail(sea, 1, 900, 900, player=1) == no.PINNED
    assert ruled(sea, e.ATTACK, actor=1, player=1, COUNT=1, FIRST=0) == no.OPEN, "PC-A15: it may still attack"


@pytest.mark.parametrize(("power", "standing"), [(None, 0), ("iron_prow", 0b1)])
def test_pc_a14_the_last_mast_is_lost_without_a_question_and_an_iron_prow_loses_none(
    power: str | None, standing: int
) -> None:
    rammer = Ship(0, (0, 4000, 0), ("2S",), power=power)
    sea = waters(rammer, Ship(1, (0, 8000, 900)), coins=((5, SEED_ISLE),))
    sea.outlines[5].corners = 0
    assert sail(sea, 0, 0, 0) == no.OPEN
    assert (sea.ships[0].standing, sea.turn[0].phase) == (standing, r.SHIPS_ACT)


def test_pc_a54_nature_chooses_the_least_valuable_mast_for_a_player_who_wants_that() -> None:
    sea = waters(Ship(0, (-9000, 5000, 0), ("2L", "5S")), phase=r.MAST, chooser=0, actor=0, resume=r.SHIPS_ACT)
    assert acting(sea) == 0
    play(sea, e.AUTOMATIC, WHICH=1)
    assert ruled(sea, e.AUTOMATIC, player=NATURE, WHICH=0) == no.NO_SUCH_ACTION
    assert acting(sea) == NATURE
    assert ruled(sea, e.CHOOSE_MAST, player=NATURE, WHICH=0) == no.NOT_LEAST
    play(sea, e.CHOOSE_MAST, player=NATURE, WHICH=1)
    assert sea.ships[0].standing == 0b01
    assert ruled(sea, e.AUTOMATIC, WHICH=1) == no.SETTING_HOLDS


def test_pc_r15_a_derelict_neither_moves_nor_attacks_but_an_oarsman_rows_s() -> None:
    """PC-T29."""
    drifting = Ship(0, (-4000, 4000, 0), standing=0)
    assert sail(waters(drifting), 0, 0) == no.DERELICT
    assert ruled(waters(drifting), e.ATTACK) == no.DERELICT
    rowed = waters(Ship(0, (-4000, 4000, 0), standing=0, facts={"crew": r.OARSMAN}))
    assert ruled(rowed, e.ATTACK) == no.DERELICT
    assert sail(rowed, 0, 0, 0) == no.TOO_MANY_SEGMENTS
    assert sail(rowed, 0, 0) == no.OPEN


@pytest.mark.parametrize(("power", "ruling"), [("quick_hands", no.OPEN), (None, no.ACTED)])
def test_pc_a46_quick_hands_scavenge_in_the_turn_in_which_the_ship_docks(power: str | None, ruling: int) -> None:
    sea = waters(Ship(0, (0, 4000, 0), power=power))
    assert sail(sea, 0, 0) == no.OPEN
    assert sea.ships[0].docked == WILD_1
    assert ruled(sea, e.SCAVENGE) == ruling


def test_pc_a46_a_soft_landing_repairs_a_mast_when_the_ship_docks() -> None:
    sea = waters(Ship(0, (0, 4000, 0), power="soft_landing", standing=0b010))
    assert sail(sea, 0, 0) == no.OPEN
    assert sea.ships[0].standing == 0b011


def test_pc_r19_a_ship_that_comes_home_unloads() -> None:
    sea = waters(Ship(0, (-9000, 5000, 1800)))
    sea.coins[0].place, sea.coins[0].where = r.ABOARD, 0
    assert sail(sea, 0, 1800) == no.OPEN
    assert (sea.coins[0].place, sea.coins[0].where) == (r.PURSE, 0)


# --- Buying and launching ---------------------------------------------------------------------------------------------


def rich(**turn: int) -> PiratesSea:
    sea = waters(
        Ship(0, (-9000, 4000, 0)), Ship(0, points=8), Ship(1, (6000, 4000, 0)), coins=((5, 0), (4, 0), (3, 0)), **turn
    )
    sea.coins["place"][:2] = r.PURSE
    return sea


def buy(sea: PiratesSea) -> int:
    encoded = e.new_action(e.BUY, 0)
    encoded[e.SHIPS] = 0b10
    for coin in range(2):
        e.add_coin(encoded, coin)
    return int(try_action(sea, 0, encoded)[0])


def test_pc_r20_a_bought_ship_appears_at_home_and_acts_from_the_next_turn() -> None:
    sea = rich()
    assert ruled(sea, e.LAUNCH, actor=1, BEARING=0, FACING=1800) == no.NOT_PAID_YET
    assert buy(sea) == no.OPEN
    assert sail(sea, 0, 0, 0) == no.MARKET_ONLY
    assert ruled(sea, e.END) == no.LAUNCH_FIRST
    bearing, heading = find_launch(sea, 0, 1)
    play(sea, e.LAUNCH, actor=1, BEARING=bearing, FACING=heading)
    bought = sea.ships[1]
    assert (bought.laid, bought.in_yard, bought.bought, bought.docked) == (1, 0, 1, HOME_0)
    assert ruled(sea, e.MOVE, actor=1) == no.MARKET_ONLY
    play(sea, e.END)
    play(sea, e.END, player=1)
    assert ruled(sea, e.MOVE, actor=1) == no.SHORT_MOVE


def test_pc_a43_without_room_at_home_a_ship_is_not_sold_and_no_coin_is_spent() -> None:
    sea = rich()
    sea.field[:] //= 1000
    assert buy(sea) == no.NO_ROOM
    assert set(sea.coins["place"][:2]) == {r.PURSE}
    sea.turn[0].unlaunched = 0b10
    assert end_ruling(sea, 0) == no.OPEN, "a ship that has no room waits"


def test_pc_a44_player_2_may_spend_its_coin_in_the_first_turn() -> None:
    sea = rich(player=1)
    sea.coins["where"] = 1
    sea.ships[1].player = 1
    sea.ships[1].in_yard = 1
    encoded = e.new_action(e.BUY, 0)
    encoded[e.SHIPS] = 0b10
    e.add_coin(encoded, 0)
    e.add_coin(encoded, 1)
    assert int(try_action(sea, 1, encoded)[0]) == no.OPEN


def test_pc_a47_a_player_without_ships_passes() -> None:
    sea = waters(Ship(0), Ship(1, (4000, 4000, 0)))
    play(sea, e.END)
    assert to_act_in(sea) == {1}


def test_the_same_seed_plays_the_same_game_to_its_end() -> None:
    games = []
    for _ in range(2):
        sea = waters(Ship(0, (-4000, 4000, 0)), Ship(1, (4000, 4000, 0)), coins=((5, WILD_1), (4, SEED_ISLE)))
        count = playout(sea, np.array([7], np.uint64), 20000)
        games.append((count, [array.tobytes() for array in sea if array is not sea.outlines]))
        assert sea.turn[0].phase == r.OVER
    assert games[0] == games[1]
