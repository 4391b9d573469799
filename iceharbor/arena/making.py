"""Makes studies from the words of a command."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from iceharbor.arena.pairings import Pairings
from iceharbor.arena.study import (
    Contestant,
    Kind,
    PlannedTest,
    SequentialTest,
    Setting,
    Study,
    Variant,
    check,
    contestant_of,
)
from iceharbor.catalogue import GAMES, open_game
from iceharbor.codec import Malformed


def new_study(
    kind: Kind,
    game: str,
    bots: Sequence[str],
    games: int,
    players: int | None,
    options: Mapping[str, Any],
    seed: str,
    drawn: int,
    programs: Mapping[str, Contestant] | None = None,
    test: SequentialTest | None = None,
    judge: str | None = None,
    plan: PlannedTest | None = None,
) -> Study:
    """A study of bots in one setting; raises Malformed, naming what is wrong."""
    if game not in GAMES:
        raise Malformed(f"there is no game {game!r:.40}; there are: {', '.join(sorted(GAMES))}")
    seats = GAMES[game].info.players[0] if players is None else players
    whole = open_game(game, seats, options).options
    sides = tuple(f"Seat {seat + 1}" for seat in range(seats))
    setting = Setting("", sides, (Variant(tuple(range(seats))),), whole)
    return with_games(kind, game, bots, (setting,), games, seed, drawn, programs, test, judge, plan)


def with_games(
    kind: Kind,
    game: str,
    bots: Sequence[str],
    settings: tuple[Setting, ...],
    games: int,
    seed: str,
    drawn: int = 0,
    programs: Mapping[str, Contestant] | None = None,
    test: SequentialTest | None = None,
    judge: str | None = None,
    plan: PlannedTest | None = None,
) -> Study:
    """A study with at least this many games, in whole rounds; raises Malformed, naming what is wrong."""
    contestants = tuple(contestant_of(game, words, programs or {}) for words in bots)
    judging = None if judge is None else contestant_of(game, judge, {})
    rules = GAMES[game].info.rules_version
    study = Study(kind, game, rules, contestants, settings, 1, seed, drawn, test=test, judge=judging, plan=plan)
    check(study)
    return replace(study, rounds=-(-games // len(Pairings(study).one_round)))


def told_time(seconds: float) -> str:
    """A time for people: `40 s`, `12 min`, `3.5 h`."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 90 * 60 else f"{seconds / 3600:.1f} h"
