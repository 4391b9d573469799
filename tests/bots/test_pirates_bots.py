"""The bots of Pirates CSG: their games end by the rules, they buy, and they beat random play."""

from collections.abc import Callable
from random import Random
from typing import Final

import pytest

from iceharbor.bots.bot import AnyGame, Bot
from iceharbor.bots.pirates_csg.bots import PiratesGreedy, PiratesTrader
from iceharbor.bots.random import RandomBot
from iceharbor.catalogue import whole_options
from iceharbor.contract import NATURE, Outcome
from iceharbor.games.pirates_csg import PiratesCSG
from tests.seeds import seeds, times

BOTS: Final[dict[str, Callable[[AnyGame], Bot]]] = {
    "random": RandomBot,
    "trader": PiratesTrader,
    "greedy": PiratesGreedy,
}


def ended(seats: tuple[str, str], seed: int) -> tuple[Outcome, list[str]]:
    """The outcome of a game between these bots, and what the players said."""
    game, rng = PiratesCSG(2, whole_options(PiratesCSG, {})), Random(f"pirates {seats} {seed}")
    bots = [BOTS[name](game) for name in seats]
    state, said = game.setup(), []
    while acting := game.to_act(state):
        player = min(acting)
        if player == NATURE:
            action = game.sample(state, player, rng)
        else:
            said.append(bots[player].choose(game.view(state, player), player, rng))
            action = game.read(said[-1])
        state = game.apply(state, player, action)
    outcome = game.outcome(state)
    assert outcome is not None
    return outcome, said


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("bot", ["trader", "greedy"])
def test_a_bot_that_trades_beats_random_play(bot: str, seat: int) -> None:
    seats = (bot, "random") if seat == 0 else ("random", bot)
    for seed in seeds(times(1, 10)):
        assert ended(seats, seed)[0].winners == (seat,)


def test_two_greedy_bots_claim_all_treasure_buy_and_fight() -> None:
    outcome, said = ended(("greedy", "greedy"), 4)
    assert outcome.rule == "PC-R24"
    verbs = {text.split(" ")[0] for text in said}
    assert {"move", "scavenge", "take", "buy", "launch", "attack"} <= verbs


def test_a_trader_never_attacks() -> None:
    _, said = ended(("trader", "trader"), 2)
    assert not [text for text in said if text.startswith("attack")]
