"""One game of a study, played by its number."""

import os
import socket
import statistics
from datetime import UTC, datetime
from hashlib import sha256
from time import process_time

from iceharbor.arena.pairings import Pairings
from iceharbor.arena.results import GameResult, GameTimes
from iceharbor.arena.study import Contestant, Study, rules_of
from iceharbor.bots import BOTS
from iceharbor.bots.bot import AnyGame, Bot
from iceharbor.codec import dump
from iceharbor.match import Match
from iceharbor.selfplay.series import Played, contest

HASH_DIGITS = 16


def play_game(study: Study, number: int) -> tuple[GameResult, GameTimes]:
    """Game number `number`, its result and its times."""
    began = process_time()
    played = played_game(study, number)
    return result_of(number, played), _times_of(number, played, process_time() - began)


def played_game(study: Study, number: int) -> Played:
    """The whole match of game number `number`."""
    game = Pairings(study)[number]
    seated = [study.contestants[each] for each in game.seats]
    rules = rules_of(study, game.setting, game.variant)
    return contest(
        rules,
        [_bot(study, rules, each) for each in seated],
        [each.name for each in seated],
        game.seed,
        [each.budget for each in seated],
        game.variant.opening,
        study.drawn,
    )


def _bot(study: Study, rules: AnyGame, contestant: Contestant) -> Bot:
    assert contestant.bot is not None
    return BOTS[study.game][contestant.bot](rules)


def result_of(number: int, played: Played) -> GameResult:
    """The line of the results file."""
    outcome = played.match.outcome
    assert outcome is not None
    faults = tuple(played.faulty.get(seat) for seat in range(len(played.bots)))
    return GameResult(
        number,
        played.bots,
        outcome.places,
        outcome.rule,
        played.match.seq,
        tuple(map(len, played.choices_ms)),
        hash_of(played.match),
        played.clock_ms,
        faults if played.faulty else (),
    )


def hash_of(match: Match) -> str:
    """A hash of a match's entries."""
    return sha256(dump(match.entries)).hexdigest()[:HASH_DIGITS]


def _times_of(number: int, played: Played, cpu_s: float) -> GameTimes:
    choices = [sorted(seat) or [0.0] for seat in played.choices_ms]
    return GameTimes(
        number,
        datetime.now(UTC).isoformat(timespec="seconds"),
        socket.gethostname(),
        os.getpid(),
        round(played.seconds, 4),
        round(cpu_s, 4),
        tuple(round(statistics.median(seat), 3) for seat in choices),
        tuple(round(seat[int(0.95 * (len(seat) - 1))], 3) for seat in choices),
        tuple(round(seat[-1], 3) for seat in choices),
        played.faults,
    )
