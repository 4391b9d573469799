"""Warnings of Pirates CSG: in range of guns, a ram with the last mast, a trap, a full hold, coins spent, ships idle."""

from iceharbor.codec import dump
from iceharbor.games.common.state import copied
from iceharbor.games.pirates_csg.plan_warnings import pirates_warnings
from iceharbor.games.pirates_csg.records import PiratesSea
from iceharbor.plan import Plan
from tests.games.pirates_csg_seas import Ship
from tests.games.test_pirates_csg_plans import CARDS, WILD_1, plan, waters
from tests.games.test_plan_warnings import text_of


def said(sea: PiratesSea, words: str) -> list[str]:
    found = plan(copied(sea), words)
    assert found.action is not None, dump(found)
    before = [array.tobytes() for array in sea]
    warnings = pirates_warnings(sea, CARDS, 0, found)
    assert [array.tobytes() for array in sea] == before, "the sea is not changed"
    return [f"{warning.rule} {text_of(warning)}" for warning in warnings]


def test_pc_r17_a_move_into_the_range_of_guns_names_the_ship() -> None:
    near, far = Ship(1, (-3000, 9000, 900)), Ship(1, (6000, -6000, 900))
    move = "move ship-0 S 000.0 S 000.0"
    assert said(waters(Ship(0, (-5000, 4000, 0)), near), move) == ["PC-R17 In range of the guns of 1.ship-1"]
    assert said(waters(Ship(0, (-5000, 4000, 0)), far), move) == []


def test_pc_r17_a_ship_without_masts_has_no_guns() -> None:
    derelict = Ship(1, (-3000, 9000, 900), standing=0)
    assert said(waters(Ship(0, (-5000, 4000, 0)), derelict), "move ship-0 S 000.0 S 000.0") == []


def test_pc_r14_a_ram_with_the_last_mast_is_said() -> None:
    for standing, costs in ((0b1, True), (0b11, False)):
        sea = waters(Ship(0, (-5000, 4000, 0), standing=standing), Ship(1, (-5000, 8000, 900)))
        texts = said(sea, "move ship-0 S 000.0 S 000.0")
        assert ("PC-R14 The ram costs your last mast" in texts) == costs


def test_pc_r23_a_trap_and_a_full_hold_are_said_before_docking() -> None:
    sea = waters(Ship(0, (0, 4000, 0), cargo=0), Ship(1, (6000, -9000, 0)))
    sea.islands[WILD_1].trap = 1
    texts = said(sea, "move ship-0 S 000.0")
    assert "PC-R23 A trap lies here: treasure waits until a roll destroys it" in texts
    assert "PC-R18 The hold is full: nothing can be taken here" in texts


def test_pc_r24_spending_coins_says_what_they_no_longer_count() -> None:
    for coins, text in (
        (1, "PC-R24 The coin spent no longer counts +1 at the end"),
        (2, "PC-R24 The 2 coins spent no longer count +1 each at the end"),
    ):
        words = ("buy", "ship-1", "pay", *(f"c{coin + 1}" for coin in range(coins)))
        found = pirates_warnings(waters(), CARDS, 0, Plan(words, action=" ".join(words)))
        assert [f"{warning.rule} {text_of(warning)}" for warning in found] == [text]
        assert found[0].severity == "note"


def test_pc_r11_ships_that_have_not_acted_are_said_before_the_end_of_the_turn() -> None:
    ships = [Ship(0, (0, 4000, 0)), Ship(0, (3000, 4000, 0)), Ship(1, (6000, -9000, 0))]
    assert said(waters(*ships), "end") == ["PC-R11 2 ships have not acted this turn"]
    ships[0] = Ship(0, (0, 4000, 0), facts={"acted": 1})
    assert said(waters(*ships), "end") == ["PC-R11 1 ship has not acted this turn"]
    ships[1] = Ship(0, (3000, 4000, 0), standing=0)
    assert said(waters(*ships), "end") == []
