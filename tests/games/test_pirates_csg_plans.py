"""Plans of Pirates CSG in play: menus, attacks with their odds, scavenging, the market, and refusals in words."""

from random import Random

import pytest

from iceharbor.catalogue import open_game
from iceharbor.games.pirates_csg import records as r
from iceharbor.games.pirates_csg.cards import CardList, ShipCard
from iceharbor.games.pirates_csg.market_plans import payments
from iceharbor.games.pirates_csg.plans import plan_words
from iceharbor.games.pirates_csg.records import SHIPS_ACT, PiratesSea
from iceharbor.games.pirates_csg.refusals import SENTENCES
from iceharbor.games.pirates_csg.rulings import OPEN
from iceharbor.match import Match
from iceharbor.plan import One, Plan
from tests.games.pirates_csg_seas import Ship, lay_sea

SEED_ISLE, HOME_0, HOME_1, WILD_1 = range(4)
ISLES = ((r.SEED, 0, 0), (r.HOME, -9000, 0), (r.HOME, 9000, 0), (r.WILD, 0, 9000))
GUNS = ("2S", "2S", "2S")
CARDS = CardList("Tests", tuple(ShipCard(f"Ship {k}", "pirate", 8, GUNS, "S+S", 3) for k in range(4)))


def waters(*ships: Ship, coins: tuple[tuple[int, int], ...] = ((5, WILD_1), (4, WILD_1)), **turn: int) -> PiratesSea:
    return lay_sea(ships, ISLES, coins, **turn)


def plan(sea: PiratesSea, words: str = "", player: int = 0) -> Plan:
    return plan_words(sea, CARDS, player, tuple(words.split()))


def says(found: Plan, *, closed: bool = False) -> list[str]:
    ones = (one for one in found.choices if isinstance(one, One))
    return [" ".join(one.says) for one in ones if (one.refusal is not None) == closed]


def duel() -> PiratesSea:
    return waters(Ship(0, (-5000, 4000, 0)), Ship(1, (-3000, 4000, 0)), Ship(1, (6000, 4000, 0)))


def test_the_ships_in_range_are_buttons_too_and_those_out_of_range_are_on_the_board_alone() -> None:
    targets = {one.object: one.board for one in plan(duel(), "attack ship-0").choices if isinstance(one, One)}
    assert targets == {"1.ship-1": False, "1.ship-2": True, None: False}


def docked(**facts: int) -> PiratesSea:
    return waters(Ship(0, (-5000, 4000, 0), standing=0b101, facts={"docked": WILD_1, **facts}), Ship(1, (6000, 0, 0)))


def test_the_opening_lists_own_ships_and_another_players_turn_is_named() -> None:
    sea = duel()
    assert says(plan(sea))[0] == "ship-0"
    assert plan(sea, player=1).prompt == "It's Teal's turn."
    assert says(plan(sea, player=1)) == ["ship-1", "ship-2"]


def test_pc_r11_the_end_of_the_turn_is_all_that_is_left_when_every_ship_has_acted_and_nothing_can_be_bought() -> None:
    def over(sea: PiratesSea) -> bool:
        (end,) = [one for one in plan(sea).choices if isinstance(one, One) and one.says == ("end",)]
        return end.left

    idle, acted = Ship(0, (-5000, 4000, 0)), Ship(0, (-5000, 4000, 0), facts={"acted": 1})
    enemy = Ship(1, (6000, 4000, 0))
    assert not over(waters(idle, enemy))
    assert not over(waters(acted, Ship(0, (5000, 4000, 0)), enemy))
    assert over(waters(acted, enemy))
    assert plan(waters(acted, enemy)).prompt == "Nothing left to do: end your turn."


def test_pc_r20_when_all_ships_have_acted_the_prompt_says_what_else_is_open() -> None:
    sea = waters(Ship(0, (-5000, 4000, 0), facts={"acted": 1}), Ship(1, (6000, 4000, 0)))
    sea.coins[0].place, sea.coins[0].where = r.PURSE, 0
    assert plan(sea).prompt == "Buy or end your turn."
    sea.ships[0].acted = 0
    assert plan(sea).prompt == "Choose a ship."


def test_pc_r20_a_ship_that_was_bought_is_to_be_launched() -> None:
    sea = waters(Ship(0, (-5000, 4000, 0)), Ship(0, (0, 0, 0), facts={"laid": 0}), Ship(1, (6000, 4000, 0)))
    sea.turn[0].phase = r.MARKET
    sea.turn[0].unlaunched = 0b10
    assert plan(sea).prompt == "Launch what you have bought."


def test_the_button_of_an_answer_says_what_it_does() -> None:
    sea = docked()
    assert plan(sea, "end").label == "End turn"
    sea.turn[0].phase, sea.turn[0].chooser, sea.turn[0].actor = r.TAKE, 0, 0
    assert (plan(sea, "take c1").prompt, plan(sea, "take c1").label) == ("Take the 5 gold?", "Take it")
    sea.coins[1].value = r.UNKNOWN_VALUE
    assert plan(sea, "take c2").prompt == "Take an unseen coin?"


def test_a_ships_menu_closes_what_it_can_not_do_with_the_reason() -> None:
    menu = plan(duel(), "ship-0")
    assert says(menu) == ["move ship-0", "attack ship-0", "attack ship-0 1.ship-1"]
    (scavenge,) = [one for one in menu.choices if isinstance(one, One) and one.says[0] == "scavenge"]
    assert scavenge.refusal is not None
    assert scavenge.refusal.rule == "PC-R18"


def test_pc_r18_treasure_stands_first_where_a_ship_may_take_it() -> None:
    found = plan(docked(), "ship-0").choices
    assert [one.says[0] for one in found if isinstance(one, One)][:2] == ["scavenge", "move"]
    assert not any(one.opens for one in found if isinstance(one, One))
    for sea in (docked(acted=1), waters(Ship(0, (-5000, 4000, 0), facts={"docked": WILD_1}), coins=())):
        moves = [one for one in plan(sea, "ship-0").choices if isinstance(one, One)]
        assert moves[0].says[0] == "move"
        assert moves[0].opens


def test_pc_a53_an_attack_is_planned_for_all_guns_or_gun_by_gun_with_the_odds() -> None:
    sea = duel()
    asked = plan(sea, "attack ship-0")
    assert says(asked) == ["attack ship-0 1.ship-1", "attack ship-0 none"]
    assert says(asked, closed=True) == ["attack ship-0 1.ship-2"]
    fired = plan(sea, "attack ship-0 1.ship-1")
    assert fired.action == "attack ship-0 1.ship-1"
    assert fired.outlook == "3 dice, at least one hit 96 %"
    assert fired.preview is not None
    assert [line.label for line in fired.preview.aims] == ["Masts 1, 2 and 3: 67 %, above 2 hits", "", ""]
    assert plan(sea, "attack ship-0 none none").action is None
    assert plan(sea, "attack ship-0 none none 1.ship-1").action == "attack ship-0 none none 1.ship-1"
    no = plan(sea, "attack ship-0 none none none").refusal
    assert no is not None
    assert "no gun" in no.reason


def test_pc_r17_the_menu_of_a_ship_has_its_attack_on_each_enemy_in_sight_and_range() -> None:
    shots = [one for one in plan(duel(), "ship-0").choices if isinstance(one, One) and one.board]
    assert [(one.says, one.label, one.object, one.refusal) for one in shots] == [
        (("attack", "ship-0", "1.ship-1"), "Fire at Coral's Ship 1", "1.ship-1", None)
    ]
    acted = waters(Ship(0, (-5000, 4000, 0), facts={"acted": 1}), Ship(1, (-3000, 4000, 0)))
    assert not [one for one in plan(acted, "ship-0").choices if isinstance(one, One) and one.board]


def test_pc_r18_scavenging_offers_the_masts_that_are_lost() -> None:
    found = plan(docked(), "scavenge ship-0")
    assert found.action == "scavenge ship-0"
    assert says(found) == ["scavenge ship-0 repair 2"]
    repaired = plan(docked(), "scavenge ship-0 repair 2")
    assert repaired.action == "scavenge ship-0 repair 2"
    assert says(repaired) == ["scavenge ship-0 repair 2 only"]
    assert plan(docked(), "scavenge ship-0 repair 1").refusal is not None


def test_pc_a50_the_coins_to_take_show_what_the_player_has_seen() -> None:
    sea = docked()
    sea.turn[0].phase, sea.turn[0].chooser, sea.turn[0].actor = r.TAKE, 0, 0
    sea.coins[0].known, sea.coins[1].value = 1, r.UNKNOWN_VALUE
    found = plan(sea)
    assert [one.label for one in found.choices if isinstance(one, One)] == ["5 gold", "an unseen coin"]
    assert says(found) == ["take c1", "take c2"]
    assert plan(sea, "end").refusal is not None


def test_pc_r14_the_mast_to_lose_is_chosen_where_it_stands() -> None:
    sea = docked()
    sea.turn[0].phase, sea.turn[0].chooser, sea.turn[0].actor, sea.turn[0].resume = r.MAST, 0, 0, r.SHIPS_ACT
    found = plan(sea)
    assert says(found) == ["mast 1", "mast 3"]
    assert found.marked
    assert all(one.at for one in found.choices if isinstance(one, One))


@pytest.mark.parametrize(
    ("values", "price", "found"),
    [((5, 4, 2), 6, [(1, 2), (0, 2), (0, 1)]), ((3,), 4, []), ((2, 2), 4, [(0, 1)]), ((7, 1, 1), 2, [(1, 2), (0,)])],
)
def test_pc_a32_payments_are_offered_with_the_smallest_overpayment_first(
    values: tuple[int, ...], price: int, found: list[tuple[int, ...]]
) -> None:
    offered = payments(list(enumerate(values)), price)
    assert offered[: len(found)] == found


def test_pc_a58_a_purchase_is_planned_card_by_card_and_then_paid() -> None:
    coins = ((5, WILD_1), (4, WILD_1), (3, WILD_1))
    sea = waters(Ship(0, (-9000, 4000, 0), facts={"docked": HOME_0}), Ship(0, points=8), coins=coins)
    sea.coins["place"][:2], sea.coins["where"][:2] = r.PURSE, 0
    sea.crew[r.CAPTAIN].state = r.IN_YARD
    assert says(plan(sea, "buy")) == ["buy ship-1", "buy captain@ship-0"]
    assert says(plan(sea, "buy ship-1"))[0] == "buy ship-1 pay c1 c2"
    assert "buy ship-1 captain@ship-0" in says(plan(sea, "buy ship-1"), closed=True)
    assert plan(sea, "buy ship-1 pay c1").prompt == "3 gold more is needed."
    assert plan(sea, "buy ship-1 pay c1 c2").action == "buy ship-1 pay c1 c2"
    assert plan(sea, "buy captain@ship-0").prompt == "Captain for Ship 0: 3 of 9 gold. Add cards, or pay."
    assert plan(sea, "buy ship-1 pay c1 c2").prompt == "Buy Ship 1 for 8 gold, and pay 9?"
    assert plan(sea, "buy ship-1 pay c3").refusal is not None


def test_pc_r22_crew_is_moved_by_its_word_and_a_ship() -> None:
    here = {"docked": WILD_1}
    ships = Ship(0, (-5000, 4000, 0), facts={**here, "crew": r.CAPTAIN}), Ship(0, (5000, 4000, 0), facts=here)
    sea = waters(*ships)
    assert says(plan(sea, "crew")) == ["crew captain"]
    assert says(plan(sea, "crew captain")) == ["crew captain ship-1"]
    assert plan(sea, "crew captain ship-1").action == "crew captain ship-1"


def test_every_ruling_has_a_rule_and_a_sentence() -> None:
    assert OPEN not in SENTENCES
    for rule, sentence in SENTENCES.values():
        assert rule.startswith("PC-")
        assert sentence[0] != sentence[0].upper() or sentence.startswith(("Pirates", "{"))


@pytest.mark.parametrize(
    ("words", "rule"),
    [("fly", "PC-R11"), ("move ship-9", "PC-R11"), ("roll 4", "PC-R11"), ("move 1.ship-1", "PC-R11")],
)
def test_words_without_a_meaning_are_refused(words: str, rule: str) -> None:
    no = plan(duel(), words).refusal
    assert no is not None
    assert no.rule == rule


# --- Crew as tokens ---------------------------------------------------------------------------------------------------


def test_pc_r22_crew_is_dragged_onto_ships_and_a_closed_one_says_why() -> None:
    sea = waters(
        Ship(0, (0, 5000, 0), facts={"docked": WILD_1, "crew": r.CAPTAIN}),
        Ship(0, (3000, 5000, 0), facts={"docked": WILD_1}),
        Ship(0, (-6000, 4000, 0)),
        Ship(1, (6000, 5000, 0)),
    )
    (captain,) = plan(sea).tokens
    assert (captain.label, captain.object, captain.says) == ("Captain", "0.ship-0", ("crew", "captain"))
    assert [drop.object for drop in captain.drops] == ["0.ship-1", "0.ship-2"]
    near, far = captain.drops
    assert plan(sea, " ".join(near.says)).action == "crew captain ship-1"
    assert far.refusal is not None
    assert far.refusal == plan(sea, " ".join(far.says)).refusal
    assert far.refusal.rule == "PC-R22"


def test_pc_r20_crew_in_the_shipyard_is_dragged_onto_a_ship_at_home_for_gold() -> None:
    sea = waters(Ship(0, (-9000, 3000, 0), facts={"docked": HOME_0}), Ship(0, (3000, 5000, 0)), coins=((5, HOME_0),))
    sea.crew[r.CAPTAIN].state = r.IN_YARD
    assert plan(sea).tokens == ()
    sea.coins["place"] = r.PURSE
    sea.coins["where"] = 0
    (captain,) = plan(sea).tokens
    assert (captain.object, captain.detail) == (None, "3 gold")
    home, at_sea = captain.drops
    assert (home.says, home.refusal) == (("buy", "captain@ship-0"), None)
    assert "buy captain@ship-0 pay c1" in says(plan(sea, "buy captain@ship-0"))
    assert at_sea.refusal is not None
    assert plan(sea, player=1).tokens == ()


def test_pc_r17_attack_is_closed_while_no_gun_of_the_ship_sees_an_enemy() -> None:
    game, rng = open_game("pirates_csg", 2), Random(5)
    match = Match.begin(game)
    while match.view(0).sea.turn[0].phase < SHIPS_ACT:
        player = rng.choice(sorted(match.to_act))
        match = match.act(player, game.sample(match.state, player, rng))
    (player,) = match.to_act
    which = game.plan(match.view(player), player, ("attack",))
    (ship,) = which.choices
    assert isinstance(ship, One)
    assert ship.refusal is not None
    assert "no enemy ship is in range" in ship.refusal.reason
    assert game.plan(match.view(player), player, ship.says).refusal == ship.refusal
