"""The bots of Armada that search: they are stronger than the captain, use their actions, and see replies coming."""

from random import Random

import pytest

from iceharbor.bots import BOTS, LEVELS
from iceharbor.bots.thinking import Budget, conclusion, think
from iceharbor.contract import Player
from iceharbor.match import Match
from iceharbor.selfplay.series import contest
from tests.games.armada_positions import equals, goal, marker, waters
from tests.seeds import seeds, times

PAIRS = {3: 12, 4: times(4, 4, 12), 5: times(4, 4, 12)}
"""Mirrored pairs of games of each level against the one below. The larger steps, to 4 and 5, need fewer."""
SIMULATIONS = {"search": 110, "tree": 280, "deep": 1200}
FLEETS = {"fleet_2k": True, "larges": 1, "mediums": 2, "smalls": 1}


def choice(match: Match, simulations: int = 60, seed: int = 1) -> str:
    """The action that the search chooses for the player to act."""
    (player,) = match.to_act
    bot = BOTS["armada"]["tree"](match.game)
    return conclusion(think(bot, match.view(player), player, Random(seed), Budget(simulations=simulations))).action


def test_it_takes_a_flag_in_reach() -> None:
    match = waters(
        "0.S1 at 18000,12000 heading 000.0\n1.L1 at 19500,12500 heading 000.0",
        options={"mode": "flag"},
        flags=[marker(0, 3000, 3000), marker(1, 18200, 15000)],
    )
    match = match.play(0, choice(match, 8))
    assert match.outcome is not None
    assert match.outcome.winners == (0,)


def test_it_crosses_a_line_in_reach() -> None:
    match = waters(
        "0.S1 at 18000,19000 heading 000.0\n1.L1 at 19500,18500 heading 000.0",
        options={"mode": "breakthrough"},
        goal=goal(0, (0, 20500), (36864, 20500)),
    )
    match = match.play(0, choice(match, 8))
    assert match.outcome is not None
    assert match.outcome.winners == (0,)


def test_it_fires_when_that_wins() -> None:
    match = waters("0.L1 at 18000,12000 heading 000.0\n1.S1 at 17000,12600 heading 000.0", left=1)
    assert choice(match) == "fire L1 port 1.S1"


@pytest.mark.parametrize("seed", seeds(times(2, 12)))
def test_it_never_passes_while_it_can_move(seed: int) -> None:
    rng = Random(f"passes {seed}")
    match = equals(larges=1, mediums=1, smalls=1).settle(rng)
    for _ in range(times(30, 120)):
        (player,) = match.to_act or (-1,)
        if player < 0:
            break
        turn = match.state.sea.turn[0]
        action = choice(match, 6, rng.getrandbits(32))
        assert action != "end" or turn.phase < 5 or turn.actions_left < 3 or _is_idle(match, player)
        match = match.play(player, action).settle(rng)


def _is_idle(match: Match, player: Player) -> bool:
    """True if none of many random actions is anything but a pass."""
    rng = Random(1)
    return all(
        match.game.write(match.game.sample(match.state, player, rng)) in ("end", "draw") for _ in range(times(40, 200))
    )


def points(strong: str, weak: str, seed: int) -> float:
    """What the stronger bot scores in a mirrored pair of games."""
    total = 0.0
    for bots in ((strong, weak), (weak, strong)):
        match = equals(**{k: v for k, v in FLEETS.items() if k != "fleet_2k"})
        budgets = [Budget(simulations=SIMULATIONS[bot]) if bot in SIMULATIONS else None for bot in bots]
        played = contest(match.game, [BOTS["armada"][bot](match.game) for bot in bots], bots, f"{seed}", budgets)
        outcome = played.match.outcome
        assert outcome is not None
        total += (1 + outcome.returns[bots.index(strong)]) / 2
    return total


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("level", [3, 4, 5])
def test_each_level_scores_more_than_the_one_below(level: int) -> None:
    weak, strong = LEVELS["armada"][level - 2 : level]
    scored = sum(points(strong, weak, seed) for seed in range(PAIRS[level]))
    assert scored > PAIRS[level], scored
