"""The bots of Pirates CSG that search: what they look at, what they find, and that they never stop early."""

from random import Random
from typing import Any

import numpy as np
import pytest

from iceharbor.bots import BOTS, LEVELS
from iceharbor.bots.pirates_csg.alternatives import MAX_CANDIDATES
from iceharbor.bots.pirates_csg.prospects import prospects
from iceharbor.bots.pirates_csg.rehearsing import PiratesRehearsal, rehearse
from iceharbor.bots.pirates_csg.searching import SearchablePirates
from iceharbor.bots.thinking import Budget, Thought, conclusion, think
from iceharbor.catalogue import open_game
from iceharbor.games.common.state import copied
from iceharbor.games.pirates_csg import encoding as e
from iceharbor.games.pirates_csg import records as r
from iceharbor.games.pirates_csg.records import PiratesSea
from iceharbor.games.pirates_csg.secrets import masked
from iceharbor.games.sailing.state import SeaState
from iceharbor.match import Match
from iceharbor.selfplay.series import contest
from tests.bots.test_pirates_choices import EAST, FAR, SEED, WEST, WILD, L, docked, lay, load
from tests.games.pirates_csg_seas import Ship
from tests.one_entry import through_one_entry
from tests.seeds import seeds, times

PAIRS = 10
"""Mirrored pairs of games of each level against the one below."""
GAME = open_game("pirates_csg", 2)


def thought(sea: PiratesSea, player: int = 0, simulations: int = 60, seed: int = 1, name: str = "tree") -> Thought:
    """What a bot that searches thinks of a sea, by what the player knows."""
    view = SeaState(masked(sea, player), player)
    bot = BOTS["pirates_csg"][name](GAME)
    return conclusion(think(bot, view, player, Random(seed), Budget(simulations=simulations)))


def looked_at(sea: PiratesSea, player: int = 0) -> list[Any]:
    """The encoded actions that are worth a look."""
    view, found = SeaState(masked(sea, player), player), SearchablePirates(GAME)
    out, priors = np.zeros((MAX_CANDIDATES, e.ENCODED_LENGTH), np.int64), np.zeros(MAX_CANDIDATES)
    work = found.work(view)
    count = through_one_entry(found, work).candidates(found.table(view), player, out, priors, work)
    assert priors[0] == priors.max(), "the sensible action is the likeliest"
    return list(out[:count])


def verbs(sea: PiratesSea) -> list[int]:
    return [int(encoded[e.VERB]) for encoded in looked_at(sea)]


# --- What it looks at -------------------------------------------------------------------------------------------------


def test_a_loaded_ship_looks_at_home_at_islands_and_at_enemies() -> None:
    sea = lay(
        Ship(0, (0, -3 * L, EAST), ("1L",) * 3, cargo=5),
        Ship(1, (3 * L, -3 * L, WEST), ("4S", "4S")),
        ashore=((5, SEED),) * 6 + ((5, WILD),) * 6,
    )
    load(sea, 2, r.ABOARD, 0)
    load(sea, 1, r.ABOARD, 1)
    assert verbs(sea).count(e.MOVE) >= 3


def test_a_ship_among_coins_may_also_repair_only_or_sail_on() -> None:
    sea = lay(docked((-3 * L, 2 * L), WILD, standing=0b011), FAR, ashore=((5, SEED),) * 4 + ((5, WILD),) * 4)
    found = looked_at(sea)
    scavenges = {int(encoded[e.ONLY]) for encoded in found if encoded[e.VERB] == e.SCAVENGE}
    assert scavenges == {0, 1}
    assert e.MOVE in [encoded[e.VERB] for encoded in found]


def test_the_sensible_action_comes_first_and_its_ship_decides_what_else_is_looked_at() -> None:
    near = Ship(1, (L // 2, -2 * L - L // 2, EAST), ("4S",))
    sea = lay(Ship(0, (0, -2 * L, EAST)), near, ashore=((5, SEED),) * 9)
    load(sea, 3, r.ABOARD, 1)
    assert looked_at(sea)[0][e.VERB] == e.ATTACK
    assert verbs(sea).count(e.MOVE) >= 1


def test_the_end_of_the_turn_is_looked_at_only_when_nothing_else_is_sensible() -> None:
    sea = lay(Ship(0, (0, -3 * L, EAST)), FAR, ashore=((5, SEED),) * 6)
    assert e.END not in verbs(sea)


@pytest.mark.parametrize("seed", seeds(times(1, 6)))
def test_it_ends_its_turn_only_where_the_sensible_bot_does(seed: int) -> None:
    """Or where that bot would buy something: a player may save."""
    rng = Random(f"stops {seed}")
    match = Match.begin(GAME)
    for _ in range(times(120, 300)):
        match = (Match.begin(GAME) if match.outcome else match).settle(rng)
        player = min(match.to_act)
        view = match.view(player)
        bot = BOTS["pirates_csg"]["tree"](match.game)
        said = conclusion(think(bot, view, player, Random(seed), Budget(simulations=5))).action
        if said == "end":
            first = looked_at(copied(match.state.sea), player)[0]
            assert first[e.VERB] in (e.END, e.BUY)
        match = match.play(player, said)


# --- What it finds ----------------------------------------------------------------------------------------------------


def test_a_loaded_ship_in_range_of_a_strong_enemy_is_worth_less() -> None:
    sea = lay(
        Ship(0, (-2 * L, 0, WEST), ("6S",), cargo=3),
        Ship(1, (-2 * L, L, WEST), ("1L",) * 5),
        ashore=((5, SEED),) * 12,
    )
    load(sea, 3, r.ABOARD, 0)
    before = prospects(masked(sea, 0), 0)
    sea.ships[1].x += 8 * L
    assert prospects(masked(sea, 0), 0) > before


def test_a_derelict_without_a_rescuer_is_worth_less_than_a_ship() -> None:
    def worth(standing: int) -> float:
        sea = lay(Ship(0, (0, -3 * L, EAST), standing=standing), FAR, ashore=((5, SEED),) * 12)
        load(sea, 3, r.ABOARD, 0)
        return prospects(masked(sea, 0), 0)

    assert worth(0b111) > worth(0b001) > worth(0)


def test_treasure_nearer_home_is_worth_more() -> None:
    def worth(x: int) -> float:
        sea = lay(Ship(0, (x, 0, WEST)), FAR, ashore=((5, SEED),) * 12)
        load(sea, 3, r.ABOARD, 0)
        return prospects(masked(sea, 0), 0)

    assert worth(-3 * L) > worth(L)


def test_values_are_those_of_what_the_player_has_seen() -> None:
    """A coin that another player alone has seen counts as any unseen one, whatever it is."""
    values = set()
    for value in (1, 7):
        sea = lay(Ship(0, (0, -3 * L, EAST)), Ship(1, (3 * L, 0, WEST)), ashore=((5, SEED),) * 9 + ((value, WILD),))
        sea.coins[9].place, sea.coins[9].where, sea.coins[9].known = r.ABOARD, 1, 0b10
        values.add(prospects(sea, 1))
    assert len(values) == 1


@pytest.mark.parametrize("name", ["tree", "deep"])
def test_it_takes_the_last_coin_when_it_is_ahead(name: str) -> None:
    sea = lay(docked((-3 * L, 2 * L), WILD), FAR, ashore=((5, SEED),) * 4 + ((5, WILD),))
    load(sea, 2, r.SPENT, 0)
    load(sea, 2, r.SPENT, 0)
    last = thought(sea, name=name)
    assert last.action.startswith("scavenge")
    assert last.values[0] > 0.9


@pytest.mark.parametrize("name", ["tree", "deep"])
@pytest.mark.parametrize("phase", [r.REROLL, r.TAKE])
def test_it_answers_in_the_middle_of_an_action(phase: int, name: str) -> None:
    sea = lay(docked((-3 * L, 2 * L), WILD), FAR, ashore=((5, SEED),) * 4 + ((5, WILD), (7, WILD)))
    sea.turn[0].phase, sea.turn[0].chooser, sea.turn[0].actor = phase, 0, 0
    sea.turn[0].shooter, sea.turn[0].targets[0] = 0, 1
    sea.coins["known"] = 0b11
    assert thought(sea, name=name).action in ("take c6", "keep", "reroll")


# --- Rehearsals -------------------------------------------------------------------------------------------------------


def duelling() -> PiratesSea:
    """A loaded ship within range of an enemy's guns, among coins that neither player has seen."""
    enemy = Ship(1, (L // 2, -2 * L - L // 2, EAST), ("3S", "4S"))
    sea = lay(Ship(0, (0, -2 * L, EAST)), enemy, ashore=((5, SEED),) * 6 + ((2, WILD), (7, WILD), (6, WILD)))
    load(sea, 2, r.ABOARD, 0)
    return sea


def rehearsal(seed: int) -> PiratesRehearsal:
    return PiratesRehearsal(SearchablePirates(GAME), SeaState(masked(duelling(), 0), 0), 0, Random(seed))


@pytest.mark.parametrize("seed", seeds(times(2, 20)))
def test_every_action_is_rehearsed_on_the_same_coins_and_dice(seed: int) -> None:
    """So an action that is listed twice gains nothing, whatever is dealt and rolled."""
    choice, results = rehearsal(seed), set()
    for _ in range(6):
        choice.deal()
        deal = choice.dealt
        twice = []
        for _ in range(2):
            choice.seed[:] = deal
            rehearse(choice.sea, choice.scratch, 0, 0, choice.seed, choice.values, choice.work)
            twice.append(float(choice.values[0]))
        assert twice[0] == twice[1]
        results.add(twice[0])
    assert len(results) > 1, "deals differ"


def test_an_action_that_seems_no_gain_is_dropped_and_the_sensible_one_is_played() -> None:
    choice = rehearsal(1)
    last = conclusion(choice.thoughts(Budget(simulations=400)))
    assert choice.kept[0] == 0
    assert len(choice.kept) < len(choice.seen)
    assert last.simulations <= 400
    if choice.kept == [0]:
        assert last.action == choice.said(0)


@pytest.mark.parametrize("name", ["tree", "deep"])
def test_equal_seeds_give_equal_thoughts(name: str) -> None:
    assert thought(duelling(), name=name) == thought(duelling(), name=name)


# --- Strength ---------------------------------------------------------------------------------------------------------


def points(strong: str, weak: str, seed: int) -> float:
    """What the stronger bot scores in a mirrored pair of games."""
    simulations, total = {"search": 48, "tree": 160, "deep": 600}, 0.0
    for bots in ((strong, weak), (weak, strong)):
        budgets = [Budget(simulations=simulations[bot]) if bot in simulations else None for bot in bots]
        makers = [BOTS["pirates_csg"][bot](GAME) for bot in bots]
        outcome = contest(GAME, makers, bots, f"{seed}", budgets).match.outcome
        assert outcome is not None
        total += (1 + outcome.returns[bots.index(strong)]) / 2
    return total


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("level", [3, 4, 5])
def test_each_level_scores_at_least_as_much_as_the_one_below(level: int) -> None:
    weak, strong = LEVELS["pirates_csg"][level - 2 : level]
    assert sum(points(strong, weak, seed) for seed in range(PAIRS)) >= PAIRS - 3
