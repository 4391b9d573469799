"""Tree search: budgets, what it finds, and that it thinks only with what its player knows."""

from random import Random
from time import process_time
from typing import Any

import pytest

from iceharbor.bots import BOTS
from iceharbor.bots.searchable import is_searchable
from iceharbor.bots.thinking import LATE_MS, Budget, Thought, conclusion, think
from iceharbor.bots.tree import PARTS
from iceharbor.catalogue import GAMES, open_game
from iceharbor.contract import Player
from iceharbor.match import Match
from tests.bots.test_bots import turns
from tests.games.hextris_positions import board, play
from tests.games.undercut_positions import laid

ENOUGH = Budget(simulations=800)
SEARCHED = [game for game in GAMES if is_searchable(game)]


def thoughts(match: Match, player: Player, budget: Budget, seed: int = 1, bot: str = "deep") -> list[Thought]:
    chooser = BOTS[match.header.game][bot](match.game)
    return list(think(chooser, match.view(player), player, Random(seed), budget))


@pytest.mark.parametrize("game", SEARCHED)
def test_a_budget_in_simulations_is_exact_and_repeatable(game: str) -> None:
    for match, _, player in turns(game, 7, 3):
        first, again = (thoughts(match, player, Budget(simulations=83)) for _ in range(2))
        assert first == again
        if len(first[-1].candidates) > 1:
            assert first[-1].simulations == 83
            assert len(first) == PARTS
        assert sum(one.visits for one in first[-1].candidates) <= 83
        match.play(player, first[-1].action)


@pytest.mark.parametrize("game", SEARCHED)
def test_a_budget_in_milliseconds_is_kept(game: str) -> None:
    for match, _, player in turns(game, 3, 3):
        thoughts(match, player, Budget(simulations=2))
        began = process_time()  # of the clock's time another process may take a part
        thoughts(match, player, Budget(ms=60))
        assert 1000 * (process_time() - began) <= 60 + LATE_MS


def test_whichever_limit_comes_first_ends_a_search() -> None:
    ((match, _, player),) = turns("hextris", 2, 1)
    assert thoughts(match, player, Budget(simulations=30, ms=60_000))[-1].simulations == 30


@pytest.mark.parametrize(
    ("limits", "told"),
    [
        ({}, "a budget needs a limit: give simulations, or ms"),
        ({"simulations": 0}, "simulations: a budget has at least 1, not 0"),
        ({"simulations": -400}, "simulations: a budget has at least 1, not -400"),
        ({"simulations": 400, "ms": 0}, "ms: a budget has at least 1, not 0"),
        ({"ms": -1}, "ms: a budget has at least 1, not -1"),
    ],
)
def test_a_budget_without_time_to_think_is_refused(limits: dict[str, int], told: str) -> None:
    with pytest.raises(ValueError, match=f"^{told}$"):
        Budget(**limits)


def test_a_tree_without_room_grows_no_deeper_but_the_search_goes_on() -> None:
    ((match, _, player),) = turns("hextris", 2, 1)
    roomy, small = (BOTS["hextris"]["deep"](match.game) for _ in range(2))
    small.nodes = 100  # type: ignore[attr-defined]
    deeper, full = (conclusion(think(bot, match.view(player), player, Random(1), ENOUGH)) for bot in (roomy, small))
    assert deeper.simulations == full.simulations == ENOUGH.simulations
    assert deeper.values != full.values


def test_level_5_of_hextris_has_room_for_more_simulations_than_level_4() -> None:
    """Each simulation adds the actions of one table to the tree, at most as many as its width."""
    deep: Any = BOTS["hextris"]["deep"](open_game("hextris", 2))
    assert deep.nodes >= 30_000 * deep.width


def test_a_bot_that_does_not_search_has_one_thought() -> None:
    ((match, _, player),) = turns("hextris", 2, 1)
    (only,) = thoughts(match, player, Budget(simulations=30), bot="greedy")
    assert (only.simulations, only.candidates) == (0, ())


def test_it_wins_at_once_if_it_can() -> None:
    brink: dict[str, Any] = {"stowed": [2, 2], "hands": [{"S": 1}, {"S": 1}]}
    match = board("a1 0S   a2 0M   a3 0L   b4 0S", **brink, unchecked=True)
    last = thoughts(match, 0, Budget(simulations=300))[-1]
    outcome = play(match, last.action).outcome
    assert outcome is not None
    assert outcome.winners == (0,)
    assert last.candidates[0].value == 1


def test_it_blocks_a_third_group() -> None:
    """Teal has one Small to drop beside their four pieces."""
    hands = [{"S": 1}, {"M": 1, "L": 1}]
    match = board("c5 0M d4 0M e2 0S e3 0M   c1 1M d1 1L e1 1M", turn=1, stowed=[2, 2], hands=hands)
    after = play(match, thoughts(match, 1, Budget(simulations=1500))[-1].action)
    won = [after.play(0, after.game.write(action)).outcome for action in after.game.legal_actions(after.state, 0)]  # type: ignore[attr-defined]
    assert not any(won)


def test_it_avoids_an_expensive_tree() -> None:
    match = laid(("S green", "", ""), ("red red red", "red blue green"), combos={"tree": 9})
    assert thoughts(match, 0, Budget(simulations=300))[-1].action.startswith("bid 2")
