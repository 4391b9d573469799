"""Openings of games: random choices, drawn again until they leave the game open and a judge finds the position even.

Random choices alone often give one side a won game, and then the stronger bot shows nothing. The judge is a bot that
searches. All games of a round begin alike, so it judges the first variant of their setting. An opening that ends the
game in any variant is never played: its result would be that of no bot.
"""

from collections.abc import Sequence
from random import Random
from typing import Final, NoReturn

from iceharbor.arena.pairings import Pairing
from iceharbor.arena.study import Study, rules_of
from iceharbor.bots import BOTS
from iceharbor.bots.bot import Bot
from iceharbor.bots.thinking import Judging
from iceharbor.codec import Malformed
from iceharbor.match import Match
from iceharbor.selfplay.series import RandomOpening, begun

EVEN: Final = 0.2
"""In an even position every seat may expect at most this much more or less than 0: 40 to 60 % of the table."""
TRIES: Final = 20
"""Openings that are judged; if none is even, the nearest to even is played."""

MAX_TRIES: Final = 200
"""Openings that are drawn until one leaves the game open; if none does, the study is refused."""


def drawn_for(study: Study, game: Pairing, bots: Sequence[Bot] = ()) -> RandomOpening | None:
    """The random choices at the beginning of a game; None if its study draws none. The bots by seat are needed in games
    without turns. Raises Malformed if no opening leaves the game open."""
    if study.drawn == 0:
        return None
    nearest, tilt = None, 2.0
    for number in range(MAX_TRIES):
        if nearest is not None and (tilt <= EVEN or number >= TRIES):
            break
        drawn = _opening(study, game, number)
        if not _leaves_open(study, game, drawn, bots):
            continue
        found = 0.0 if study.judge is None else _tilt(study, game, drawn)
        if found < tilt:
            nearest, tilt = drawn, found
    return nearest or _refuse(study, game)


def check_open(study: Study, game: Pairing, bots: Sequence[Bot]) -> None:
    """Raises Malformed if no opening leaves this game open."""
    if study.drawn > 0:
        openings = (_opening(study, game, number) for number in range(MAX_TRIES))
        if not any(_leaves_open(study, game, drawn, bots) for drawn in openings):
            _refuse(study, game)


def _refuse(study: Study, game: Pairing) -> NoReturn:
    raise Malformed(
        f"--drawn {study.drawn}: {study.drawn} random choices end game {game.number} in all {MAX_TRIES} openings that "
        "were tried; draw fewer"
    )


def _opening(study: Study, game: Pairing, number: int) -> RandomOpening:
    again = f"/{number}" if number else ""
    return RandomOpening(study.drawn, f"{game.seed}/opening{again}")


def _leaves_open(study: Study, game: Pairing, drawn: RandomOpening, bots: Sequence[Bot]) -> bool:
    """True if the game goes on after these choices, in all variants of its setting."""
    return all(
        begun(rules_of(study, game.setting, variant), game.seed, variant.opening, drawn, bots).to_act
        for variant in game.setting.variants
    )


def _tilt(study: Study, game: Pairing, drawn: RandomOpening) -> float:
    """How far from even the judge finds the position after these choices."""
    assert study.judge is not None
    assert study.judge.bot is not None
    assert study.judge.budget is not None
    variant = game.setting.variants[0]
    rules = rules_of(study, game.setting, variant)
    judge = BOTS[study.game][study.judge.bot](rules)
    assert isinstance(judge, Judging)
    match: Match = begun(rules, game.seed, variant.opening, drawn)
    player = min(match.to_act)
    luck = Random(f"{drawn.seed}/judge")
    values = judge.expectations(match.view(player), player, luck, study.judge.budget)
    return max(map(abs, values))
