"""The bots of Ice Pirates that search: they unload and rob when they can, use their actions, and deal nests by what
play tells."""

from random import Random
from statistics import median
from time import process_time

import numpy as np
import pytest

from iceharbor.bots import BOTS
from iceharbor.bots.ice_pirates.fleet import PATIENCE
from iceharbor.bots.ice_pirates.pathfinding import course, quick
from iceharbor.bots.ice_pirates.race import actions_left
from iceharbor.bots.ice_pirates.remembered_courses import blank_memory, course_to, stuck_ships
from iceharbor.bots.ice_pirates.treasure import FRESH, LEFT_ALONE
from iceharbor.bots.searchable import searchable
from iceharbor.bots.thinking import Budget, Thought, conclusion, think
from iceharbor.catalogue import open_game
from iceharbor.contract import Player
from iceharbor.games.ice_pirates.records import TREASURE, IcePiratesSea
from iceharbor.games.sailing.state import copy_sea
from iceharbor.match import Match
from iceharbor.selfplay.series import play as selfplayed
from tests.bots.test_bots import turns
from tests.games.ice_pirates_positions import cargo, sea
from tests.seeds import seeds, times

PAIRS = 12
"""Mirrored pairs of games of level 4 against 3."""
DEALS = 600
ISLANDS = """
    T1 at 18000,9000  nest L:plain M:treasure S:treasure
    T2 at 28000,18000 nest L:plain M:plain S:plain
    H0 at 6000,3000 goods M:treasure M:treasure M:treasure
    H1 at 30000,33000 goods M:treasure S:treasure
"""


def thought(match: Match, simulations: int = 60, seed: int = 1, bot: str = "tree") -> Thought:
    """What the search thinks for the player to act."""
    (player,) = match.to_act
    chooser = BOTS["ice_pirates"][bot](match.game)
    return conclusion(think(chooser, match.view(player), player, Random(seed), Budget(simulations=simulations)))


def turn_of(match: Match, player: Player = 0) -> tuple[Match, list[str]]:
    """The match after a turn of the search, and the actions of that turn."""
    said: list[str] = []
    while match.to_act == {player} and (not said or said[-1] != "end"):
        said.append(thought(match).action)
        match = match.play(player, said[-1])
    return match, said


# --- Choices ----------------------------------------------------------------------------------------------------------


def test_it_unloads_when_that_wins() -> None:
    match = sea("0.L1 at 7000,6900 heading 180.0 cargo M:treasure\n1.L1 at 30000,30000 heading 270.0" + ISLANDS)
    match, said = turn_of(match)
    assert match.outcome is not None, said
    assert match.outcome.winners == (0,)


def test_it_robs_an_enemy_that_cannot_take_the_treasure_back() -> None:
    drawn = "0.L1 at 10000,9000 heading 090.0\n1.L1 at 13700,10500 heading 090.0 damage 3 cargo M:treasure S:treasure"
    match, said = turn_of(sea(drawn + ISLANDS))
    assert sorted(cargo(match, "0.L1")) == ["M treasure", "S treasure"], said


def test_it_moves_to_fire_at_a_carrier() -> None:
    drawn = "0.M1 at 18000,12000 heading 000.0\n1.L1 at 19500,15800 heading 090.0 damage 1 cargo M:treasure"
    _, said = turn_of(sea(drawn + ISLANDS.replace("18000,9000", "8000,20000")))
    assert [word.split()[0] for word in said[:3]] == ["move", "fire", "fire"], said


def test_it_looks_under_an_island_at_once_as_that_is_free() -> None:
    drawn = "0.S1 at 18000,10000 heading 000.0\n1.L1 at 30000,30000 heading 270.0"
    assert thought(sea(drawn + ISLANDS)).action == "explore S1 T1"


def test_it_fetches_the_cargo_of_a_ship_without_an_open_step() -> None:
    match = sea(CORNERED + ISLANDS.replace("30000,33000", "10000,33000"))
    assert stuck_ships(match.state.sea, 0, blank_memory(quick())) == 1
    _, said = turn_of(match)
    assert any(word.startswith("transfer L2 L1 take") for word in said), said


CORNERED = """
    0.L1 at 35000,34950 heading 000.0 cargo M:treasure
    0.L2 at 33900,33500 heading 000.0
    1.L1 at 2000,30000 heading 270.0
"""


PINNED = """
    0.L2 at 20354,17719 heading 212.4 damage 3 cargo M:treasure S:treasure
    1.S1 at 18215,16921 heading 041.8
"""


def test_it_fetches_the_cargo_of_a_disabled_ship_under_fire() -> None:
    _, said = turn_of(sea(PINNED + "0.L1 at 21852,19038 heading 253.2 damage 1" + ISLANDS))
    assert "transfer L1 L2 take M:treasure S:treasure" in said, said


def test_it_repairs_a_carrier_under_fire_rather_than_pass() -> None:
    """One enemy that fires once a turn cannot undo three repairs: two such fleets once passed 9,000 times."""
    _, said = turn_of(sea(PINNED + ISLANDS))
    assert said[:3] == ["repair L2"] * 3, said


FACING = """
    0.L1 at 20545,18961 heading 151.5 damage 2 cargo M:treasure S:treasure
    1.L1 at 20550,16603 heading 339.2 cargo M:treasure S:treasure
"""


@pytest.mark.parametrize("seed", seeds(times(2, 12)))
def test_it_never_passes_while_it_can_move_or_repair(seed: int) -> None:
    rng = Random(f"passes {seed}")
    match = Match.begin(open_game("ice_pirates", 2, {"fleet": 1})).settle(rng)
    for _ in range(times(40, 200)):
        (player,) = match.to_act or (-1,)
        if player < 0:
            break
        left = match.state.sea.turn[0].actions_left
        action = thought(match, 6, rng.getrandbits(32)).action
        assert action != "end" or left < 3 or _is_idle(match, player)
        match = match.play(player, action)


def test_in_a_long_game_it_sometimes_moves_at_random_so_that_no_cycle_lasts() -> None:
    """Two fleets once fired at a carrier and repaired it for 8,000 entries."""
    match = sea(PINNED + "0.M1 at 6000,20000 heading 180.0" + ISLANDS)
    bot, view = BOTS["ice_pirates"]["tree"](match.game), match.view(0)
    usual = {bot.choose(view, 0, Random(seed)) for seed in range(40)}
    view.sea.turn[0].rounds = PATIENCE + 1
    restless = {bot.choose(view, 0, Random(seed)) for seed in range(40)}
    assert len(usual) < 3
    assert len(restless) > len(usual) + 1


@pytest.mark.parametrize("bot", ["fleet", "tree"])
def test_a_carrier_sails_home_in_a_long_game_instead_of_firing_once_more(bot: str) -> None:
    """A carrier once fired three times a turn at another, which was repaired three times a turn, for 9,000 entries."""
    match = sea(FACING + ISLANDS)
    chooser, view = BOTS["ice_pirates"][bot](match.game), match.view(0)
    short = {chooser.choose(view, 0, Random(seed)).split()[0] for seed in range(5)}
    view.sea.turn[0].rounds = 3 * PATIENCE
    long = {chooser.choose(view, 0, Random(seed)).split()[0] for seed in range(5)}
    assert (short, long) == ({"fire"}, {"move"})


def _is_idle(match: Match, player: Player) -> bool:
    """True if none of many random actions is a Move or a repair."""
    rng = Random(1)
    found = (match.game.write(match.game.sample(match.state, player, rng)) for _ in range(times(40, 200)))
    return not any(word.startswith(("move", "repair")) for word in found)


def test_a_choice_of_level_4_takes_at_most_50_ms_in_the_median() -> None:
    spent = []
    for match, _, player in turns("ice_pirates", 9, 30):
        bot, view = BOTS["ice_pirates"]["tree"](match.game), match.view(player)
        bot.choose(view, player, Random(1))
        began = process_time()
        bot.choose(view, player, Random(1))
        spent.append(process_time() - began)
    assert median(spent) < 0.05


# --- What it knows and guesses ----------------------------------------------------------------------------------------


def treasures(match: Match, viewer: Player) -> list[float]:
    """How often the Medium under each island is dealt as treasure."""
    found = searchable(match.game)
    assert found is not None
    view, seed, counts = match.view(viewer), np.array([7], np.uint64), np.zeros(len(match.state.sea.islands))
    for _ in range(DEALS):
        table: IcePiratesSea = found.table(view)
        assert found.kernel.redeal(table, viewer, seed, found.work(view))
        counts += table.islands["medium"] == TREASURE
    return [float(count) for count in counts / DEALS]


def test_treasure_is_less_likely_where_another_player_looked_and_left_it() -> None:
    nests = "\n".join(
        f"T{k} at {2000 + 3000 * k},18000 nest L:plain M:plain S:plain{' seen 1' if k > 5 else ''}"
        for k in range(1, 11)
    )
    match = sea(f"0.L1 at 10000,9000 heading 090.0\n1.L1 at 13700,30500 heading 090.0\n{nests}")
    shares = treasures(match, 0)
    assert sum(shares) == pytest.approx(5)
    fresh, left = np.mean(shares[:5]), np.mean(shares[5:])
    assert fresh / left > 1 + (FRESH / LEFT_ALONE - 1) / 4, "as five are dealt, the ratio is smaller than the weights'"


def test_what_the_player_has_seen_is_dealt_as_it_is() -> None:
    match = sea("0.L1 at 10000,9000 heading 090.0\n1.L1 at 30000,30000 heading 270.0" + ISLANDS + "\n")
    seen = match.play(0, "end").state.sea
    known = sea(
        "0.L1 at 10000,9000 heading 090.0\n1.L1 at 30000,30000 heading 270.0"
        + ISLANDS.replace("S:treasure\n    T2", "S:treasure seen 0\n    T2")
    )
    assert treasures(known, 0)[0] == 1
    assert seen.islands[0].medium == TREASURE


def race(match: Match, player: Player) -> float:
    """How many actions a player still needs, by what they know."""
    table = copy_sea(match.view(player).sea)
    room = 2 * len(table.outlines)
    return float(actions_left(table, player, blank_memory(quick()), np.zeros(3), np.zeros(room), np.zeros(room)))


def test_a_fleet_needs_fewer_actions_when_its_carrier_is_nearer_to_its_home() -> None:
    def at(x: int, y: int) -> Match:
        return sea(f"0.L1 at {x},{y} heading 270.0 cargo M:treasure\n1.L1 at 30000,30000 heading 270.0" + ISLANDS)

    assert race(at(12000, 5000), 0) < race(at(18000, 5000), 0) - 1
    assert race(at(12000, 5000), 1) == race(at(12000, 5000), 1)


def test_a_remembered_course_is_the_one_that_would_be_found_now() -> None:
    memory = blank_memory(quick())
    for match, _, player in turns("ice_pirates", 11, times(6, 30)):
        table, best = copy_sea(match.view(player).sea), np.zeros(5, np.int64)
        for _ in range(2):
            for ship in range(len(table.ships)):
                goal = (ship + 1) % len(table.ships)
                if table.ships[ship].laid and table.ships[goal].laid:
                    row = course_to(table, ship, goal, memory)
                    cost = course(table, ship, goal, quick(), best)
                    assert memory.cost[row] == cost
                    steps = int(best[0])
                    assert memory.way[row, : steps + 1].tolist() == best[: steps + 1].tolist()


# --- Whole games ------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_level_4_scores_more_than_level_3() -> None:
    scored = 0.0
    for seed in range(PAIRS):
        for bots in (("tree", "fleet"), ("fleet", "tree")):
            winners = selfplayed("ice_pirates", bots, f"pair {seed}", {"fleet": 2}).winners
            scored += ("tree" in winners) / len(winners)
    assert scored > PAIRS, scored
