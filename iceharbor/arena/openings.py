"""Openings of games: random choices, drawn again until a judge finds the position even.

Random choices alone often give one side a won game, and then the stronger bot shows nothing. The judge is a bot that
searches. All games of a round begin alike, so it judges the first variant of their setting.
"""

from random import Random
from typing import Final

from iceharbor.arena.pairings import Pairing
from iceharbor.arena.study import Study, rules_of
from iceharbor.bots import BOTS
from iceharbor.bots.thinking import Judging
from iceharbor.match import Match
from iceharbor.selfplay.series import RandomOpening, begun

EVEN: Final = 0.2
"""In an even position every seat may expect at most this much more or less than 0: 40 to 60 % of the table."""
TRIES: Final = 20
"""Openings that are judged; if none is even, the nearest to even is played."""


def drawn_for(study: Study, game: Pairing) -> RandomOpening | None:
    """The random choices at the beginning of a game.."""
    if study.drawn == 0:
        return None
    usual = RandomOpening(study.drawn, f"{game.seed}/opening")
    if study.judge is None:
        return usual
    nearest, tilt = usual, 2.0
    for number in range(TRIES):
        drawn = usual if number == 0 else RandomOpening(study.drawn, f"{game.seed}/opening/{number}")
        found = _tilt(study, game, drawn)
        if found < tilt:
            nearest, tilt = drawn, found
        if tilt <= EVEN:
            break
    return nearest


def _tilt(study: Study, game: Pairing, drawn: RandomOpening) -> float:
    """How far from even the judge finds the position after these choices; 1 if the game is over."""
    assert study.judge is not None
    assert study.judge.bot is not None
    assert study.judge.budget is not None
    variant = game.setting.variants[0]
    rules = rules_of(study, game.setting, variant)
    judge = BOTS[study.game][study.judge.bot](rules)
    assert isinstance(judge, Judging)
    match: Match = begun(rules, game.seed, variant.opening, drawn)
    if not match.to_act:
        return 1.0
    player = min(match.to_act)
    luck = Random(f"{drawn.seed}/judge")
    values = judge.expectations(match.view(player), player, luck, study.judge.budget)
    return max(map(abs, values))
