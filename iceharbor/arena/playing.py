"""One game of a study, played by its number."""

import os
import socket
import statistics
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from hashlib import sha256
from time import process_time

from iceharbor.arena.external import ProgramBot
from iceharbor.arena.openings import check_open, drawn_for
from iceharbor.arena.pairings import Pairings
from iceharbor.arena.results import GameResult, GameTimes
from iceharbor.arena.study import Contestant, Study, rules_of
from iceharbor.bots import BOTS
from iceharbor.bots.bot import AnyGame, Bot
from iceharbor.codec import Malformed, dump
from iceharbor.match import Match
from iceharbor.selfplay.series import Played, contest

HASH_DIGITS = 16
Ended = tuple[GameResult, GameTimes]
"""A finished game: its result and its times."""


def play_game(study: Study, number: int) -> Ended:
    """Game number `number`, its result and its times."""
    began = process_time()
    try:
        played = played_game(study, number)
    except Exception as mistake:
        mistake.add_note(f"in game {number} of the study with seed {study.seed!r}")
        raise
    return result_of(study, number, played), _times_of(number, played, process_time() - began)


def played_game(study: Study, number: int) -> Played:
    """The whole match of game number `number`."""
    game = Pairings(study)[number]
    seated = [study.contestants[each] for each in game.seats]
    rules = rules_of(study, game.setting, game.variant)
    with _seated(study, rules, seated) as bots:
        names, budgets = [each.name for each in seated], [each.budget for each in seated]
        return contest(rules, bots, names, game.seed, budgets, game.variant.opening, drawn_for(study, game, bots))


def validate(study: Study) -> None:
    """Plays a game of each program against random bots, and draws the openings of a game in each setting. Raises
    Malformed if a program fails, or if no opening leaves a game open."""
    _validate_programs(study)
    if study.drawn == 0:
        return
    first_games = {game.setting.label: game for game in reversed(Pairings(study).first_round())}
    for game in first_games.values():
        seated = [study.contestants[each] for each in game.seats]
        with _seated(study, rules_of(study, game.setting, game.variant), seated) as bots:
            check_open(study, game, bots)


def _validate_programs(study: Study) -> None:
    setting = study.settings[0]
    rules = rules_of(study, setting, setting.variants[0])
    for program in study.contestants:
        if program.command:
            seated = [program, *[Contestant("random", "random")] * (study.players - 1)]
            with _seated(study, rules, seated) as bots:
                names = [each.name for each in seated]
                played = contest(rules, bots, names, f"{study.seed}/validation", [None] * len(bots))
            if 0 in played.faulty:
                kind, told = played.faulty[0], played.faults[0]
                raise Malformed(f"{program.name}: failed its validation match ({kind}): {told}")


@contextmanager
def _seated(study: Study, rules: AnyGame, contestants: Sequence[Contestant]) -> Iterator[list[Bot]]:
    """The bots of a game, by seat; programs run until its end."""
    with ExitStack() as open_programs:
        bots: list[Bot] = []
        for each in contestants:
            if each.command:
                program = ProgramBot(rules, each)
                open_programs.callback(program.close)
                bots.append(program)
            else:
                assert each.bot is not None
                bots.append(BOTS[study.game][each.bot](rules))
        yield bots


def result_of(study: Study, number: int, played: Played) -> GameResult:
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
        hash_of(played.match, played.opened) if study.judge is not None else "",
    )


def hash_of(match: Match, entries: int | None = None) -> str:
    """A hash of a match's entries, or of the first ones."""
    return sha256(dump(match.entries[:entries])).hexdigest()[:HASH_DIGITS]


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
