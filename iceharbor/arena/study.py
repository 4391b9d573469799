"""A study: all that decides its games. The number of a game decides its seed, its seats and its opening.

A study is a value. It is the first line of its results file, so a file can be continued and reported without the
command that began it. Games come in *rounds*: a round plays every line-up in every setting, in every seat and on every
side, with one seed, so that the games of a round mirror each other. Round `r` has the seed `<seed>/r`.
"""

import os
import shlex
from collections.abc import Mapping, Sequence
from math import comb
from shutil import which
from typing import Any, Final, Literal

from msgspec import Struct

from iceharbor.bots import BOTS, LEVEL_WORDS, LEVELS, bot_at
from iceharbor.bots.thinking import Budget, Judging, Thinker
from iceharbor.catalogue import GAMES, open_game
from iceharbor.codec import Malformed, dump
from iceharbor.contract import Player, Refused
from iceharbor.match import AnyGame, Match

FORMAT: Final = 1
"""The version of results files."""
MAX_GAMES: Final = 10_000_000
MAX_ROUND: Final = 100_000
"""Games of a round."""
MAX_DRAWN: Final = 100
MAX_SEED: Final = 200
"""Characters."""
MAX_SIMS: Final = 10_000_000
MAX_MS: Final = 600_000
"""The longest budgets for a choice."""
MAX_ELO: Final = 2_000
ERRORS: Final = (0.0001, 0.4)
"""The least and the largest `alpha` and `beta`."""
MAX_LOOKS: Final = 5

Kind = Literal["round robin", "gauntlet", "sprt", "step", "balance"]


class Allowance(Struct, frozen=True, omit_defaults=True):
    """What a program that plays may use. A choice is free for `choice_ms`; what it takes longer comes from the bank of
    `bank_ms` for the whole game."""

    choice_ms: int = 1_000
    bank_ms: int = 10_000
    memory_mb: int = 1_024
    cpu_s: int = 600
    """Processor seconds for a whole game."""


class Contestant(Struct, frozen=True, omit_defaults=True):
    """A bot with its budget, or a program with its allowance."""

    name: str
    bot: str | None = None
    sims: int | None = None
    """Simulations for a choice, in bots that search."""
    ms: int | None = None
    """Milliseconds for a choice, in bots that search."""
    command: tuple[str, ...] = ()
    """A program, which speaks the engine's protocol, and its arguments (`external.py`)."""
    allowance: Allowance | None = None

    @property
    def budget(self) -> Budget | None:
        """How long it may think for a choice; None is its own usual time."""
        return None if self.sims is None and self.ms is None else Budget(self.sims, self.ms)


class Variant(Struct, frozen=True, omit_defaults=True):
    """One way to seat a setting."""

    sides: tuple[int, ...]
    """The side that each seat has, as an index into the setting's sides."""
    options: Mapping[str, Any] = {}
    """Added to the options of the setting."""
    opening: tuple[tuple[Player, str], ...] = ()
    """The first entries of the log."""
    first: Player | None = None
    """The seat that moves first, if the variant decides it."""


class Setting(Struct, frozen=True, omit_defaults=True):
    """One way to play the game: options, and the sides that differ."""

    label: str
    sides: tuple[str, ...]
    """What the sides are called, such as the first player and the second; one for each seat."""
    variants: tuple[Variant, ...]
    options: Mapping[str, Any] = {}


class SequentialTest(Struct, frozen=True):
    """Is the first contestant `elo1` or more stronger than the second, or `elo0` or less? About `alpha` of the answers
    are wrong if it is `elo0`, and `beta` if it is `elo1`."""

    elo0: float
    elo1: float
    alpha: float
    beta: float


class PlannedTest(Struct, frozen=True):
    """Does the first contestant win more than the share `bar` against the second? The games are looked at after each of
    `looks` equal parts of the rounds, and they end when a look decides (`planned.py`)."""

    bar: float
    looks: int


class Study(Struct, frozen=True, omit_defaults=True):
    """All that decides the games."""

    kind: Kind
    game: str
    rules: str
    """The version of the game's rules."""
    contestants: tuple[Contestant, ...]
    settings: tuple[Setting, ...]
    rounds: int
    seed: str
    drawn: int = 0
    """How many choices at the beginning of a game are drawn at random, alike in all games of a round."""
    test: SequentialTest | None = None
    format: int = FORMAT
    judge: Contestant | None = None
    """A bot that searches: random choices at the beginning are drawn again until it finds the position even."""
    plan: PlannedTest | None = None

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.settings[0].sides)

    @property
    def is_sequential(self) -> bool:
        """True if the study ends as soon as its games decide, so that they count in the order of their numbers."""
        return self.test is not None or self.plan is not None

    @property
    def is_timed(self) -> bool:
        """True if time decides, so that the same game may be played in another way the next time."""
        return any(each.ms is not None or each.command for each in self.contestants)


def rules_of(study: Study, setting: Setting, variant: Variant) -> AnyGame:
    """The game of a setting. Raises Malformed."""
    return open_game(study.game, study.players, {**setting.options, **variant.options})


# --- Contestants as words ---------------------------------------------------------------------------------------------


def contestant_of(game: str, words: str, programs: Mapping[str, Contestant]) -> Contestant:
    """`greedy`, `tree@400` (simulations), `tree@200ms`, `level3`, or the name of a program. Raises Malformed."""
    if words in programs:
        return programs[words]
    name, at, limit = words.partition("@")
    bot = _bot_named(game, name, programs)
    return Contestant(words, bot, *_limits_in(words, limit)) if at else Contestant(words, bot)


def _bot_named(game: str, name: str, programs: Mapping[str, Contestant]) -> str:
    bots = BOTS.get(game, {})
    if name in bots:
        return name
    level = name.removeprefix("level")
    if level != name and level.isdecimal() and len(level) <= 2:
        return bot_at(LEVELS, game, int(level))
    names = ", ".join([*bots, *programs, *(f"level{each + 1}" for each in range(len(LEVEL_WORDS)))])
    raise Malformed(f"there is no bot {name!r:.60} for {game}; there are: {names}")


def _limits_in(words: str, limit: str) -> tuple[int | None, int | None]:
    """Simulations and milliseconds."""
    digits = limit.removesuffix("ms")
    if not digits.isascii() or not digits.isdecimal() or not 1 <= len(digits) <= 9 or int(digits) < 1:
        raise Malformed(f"{words[:60]}: after @ there must be a number of simulations, or of milliseconds as in @200ms")
    return (None, int(digits)) if limit.endswith("ms") else (int(digits), None)


def program_of(words: str, allowance: Allowance) -> Contestant:
    """`mine=python3 my_bot.py --fast` as a program. Raises Malformed."""
    name, _, command = words.partition("=")
    try:
        split = tuple(shlex.split(command))
    except ValueError as no:
        raise Malformed(f"--program {words[:60]}: {no}") from None
    if not name or not split or set(name) & set(",@="):
        raise Malformed(f"--program {words[:60]}: must be NAME=COMMAND")
    if os.name != "posix":
        raise Malformed("--program: programs play on Linux and macOS")
    if which(split[0]) is None:
        raise Malformed(f"--program {name[:60]}: there is no program {split[0]!r:.100}")
    return Contestant(name, command=split, allowance=allowance)


def programs_of(game: str, bots: Sequence[str], words: Sequence[str], allowance: Allowance) -> dict[str, Contestant]:
    """The programs of a study by name. Each has a name of its own and is one of the bots of the study. Raises
    Malformed."""
    found = dict[str, Contestant]()
    for each in words:
        program = program_of(each, allowance)
        if program.name in found:
            raise Malformed(f"--program {program.name:.60}: is given twice")
        if program.name in BOTS.get(game, {}) or program.name in [f"level{n + 1}" for n in range(len(LEVEL_WORDS))]:
            raise Malformed(f"--program {program.name:.60}: a bot of {game} has this name; choose another")
        if program.name not in bots:
            raise Malformed(f"--program {program.name:.60}: does not play; name it among the bots")
        found[program.name] = program
    return found


# --- Checks -----------------------------------------------------------------------------------------------------------


def check(study: Study) -> None:
    """Raises Malformed, naming what is wrong, if the games of a study cannot be played."""
    if study.format != FORMAT:
        raise Malformed(f"format: {study.format} is not known; this program writes {FORMAT}")
    if study.game not in GAMES:
        raise Malformed(f"there is no game {study.game!r:.40}; there are: {', '.join(sorted(GAMES))}")
    if study.rules != GAMES[study.game].info.rules_version:
        now = GAMES[study.game].info.rules_version
        raise Malformed(f"rules: the study was played by {study.rules!r:.40}, and this program has {now}")
    if not study.settings or not study.contestants:
        raise Malformed("a study needs at least one setting and one contestant")
    if not 1 <= study.rounds <= MAX_GAMES:
        raise Malformed(f"rounds: {study.rounds} must be 1 to {MAX_GAMES}")
    if not 0 <= study.drawn <= MAX_DRAWN:
        raise Malformed(f"drawn: {study.drawn} must be 0 to {MAX_DRAWN}")
    _check_text(study)
    if study.test is not None:
        _check_test(study.test)
    if study.plan is not None:
        _check_plan(study.plan)
    _check_round(study)
    _check_settings(study)
    _check_contestants(study)


def _check_round(study: Study) -> None:
    """Counts the games of a round without making them; there may be fewer."""
    bots, players = len(study.contestants), study.players
    match study.kind:
        case "gauntlet":
            line_ups = (bots - 1) * max(1, players - 1)
        case "balance":
            line_ups = bots + comb(bots, 2) * max(1, players - 1)
        case _:
            line_ups = comb(bots, players) if bots >= players else comb(bots + players - 1, players)
    games = line_ups * players * sum(len(setting.variants) for setting in study.settings)
    if games > MAX_ROUND:
        raise Malformed(f"a round of {games} games is too long; at most {MAX_ROUND}: compare fewer bots or settings")


def _check_text(study: Study) -> None:
    if len(study.seed) > MAX_SEED:
        raise Malformed(f"--seed: at most {MAX_SEED} characters, not {len(study.seed)}")
    for name, value in {
        "--seed": study.seed,
        "bots and programs": study.contestants,
        "options": study.settings,
    }.items():
        try:
            dump(value)
        except UnicodeEncodeError:
            raise Malformed(f"{name}: there are bytes that are not UTF-8") from None


def _check_test(test: SequentialTest) -> None:
    """Comparisons with NaN are false, so it is refused too."""
    bounds = {"elo0": (-MAX_ELO, MAX_ELO), "elo1": (-MAX_ELO, MAX_ELO), "alpha": ERRORS, "beta": ERRORS}
    for name, (least, most) in bounds.items():
        value = getattr(test, name)
        if not least <= value <= most:
            raise Malformed(f"--{name}: must be from {least:g} to {most:g}, not {value:g}")
    if not test.elo0 < test.elo1:
        raise Malformed(f"--elo1: must be more than --elo0, and {test.elo1:g} is not more than {test.elo0:g}")


def _check_plan(plan: PlannedTest) -> None:
    if not 0 < plan.bar < 1:
        raise Malformed(f"--bar: must be more than 0 % and less than 100 %, not {100 * plan.bar:g} %")
    if not 1 <= plan.looks <= MAX_LOOKS:
        raise Malformed(f"--looks: must be from 1 to {MAX_LOOKS}, not {plan.looks}")


def _check_settings(study: Study) -> None:
    for number, setting in enumerate(study.settings):
        if any(
            (setting.options, setting.variants) == (each.options, each.variants) for each in study.settings[:number]
        ):
            raise Malformed(f"the setting {setting.label!r:.80} is given twice")
        if not setting.variants or len(setting.sides) != study.players:
            raise Malformed(f"{setting.label}: a setting needs a side for each seat, and a variant")
        for variant in setting.variants:
            if sorted(variant.sides) != list(range(study.players)):
                raise Malformed(f"{setting.label}: each seat needs a side of its own")
            rules = rules_of(study, setting, variant)
            match = Match.begin(rules)
            try:
                for player, notation in variant.opening:
                    match = match.play(player, notation)
            except Refused as no:
                raise Malformed(f"{setting.label}: {notation}: {no}") from None


def _check_contestants(study: Study) -> None:
    names = [each.name for each in study.contestants]
    if len(set(names)) < len(names):
        raise Malformed(f"each bot needs a name of its own: {', '.join(names)}")
    if len(names) < 2 and study.kind != "balance":
        raise Malformed(f"a {study.kind} needs at least 2 bots")
    if study.kind == "sprt" and (len(names) != 2 or study.test is None):
        raise Malformed("an sprt is between 2 bots")
    if study.kind == "step" and (len(names) != 2 or study.plan is None):
        raise Malformed("a step is between 2 bots")
    setting = study.settings[0]
    rules = rules_of(study, setting, setting.variants[0])
    for each in study.contestants:
        _check_budget(each)
        if each.command:
            continue
        make = BOTS[study.game].get(each.bot or "")
        if make is None:
            raise Malformed(f"there is no bot {each.bot!r:.60} for {study.game}")
        if each.budget is not None and not isinstance(make(rules), Thinker):
            raise Malformed(f"{each.name}: this bot does not search, so it takes no budget; leave out @")
    if study.judge is not None:
        _check_judge(study, study.judge, rules)


def _check_budget(contestant: Contestant) -> None:
    for limit, most, unit in ((contestant.sims, MAX_SIMS, "simulations"), (contestant.ms, MAX_MS, "ms")):
        if limit is not None and not 1 <= limit <= most:
            raise Malformed(f"{contestant.name}: a choice may have 1 to {most} {unit}, not {limit}")


def _check_judge(study: Study, judge: Contestant, rules: AnyGame) -> None:
    if study.drawn == 0:
        raise Malformed("judge: it judges random choices; draw some with --drawn")
    if judge.sims is None or judge.ms is not None:
        raise Malformed(f"judge: {judge.name} needs a number of simulations, as in tree@200")
    _check_budget(judge)
    make = BOTS[study.game].get(judge.bot or "")
    if make is None or not isinstance(make(rules), Judging):
        raise Malformed(f"judge: {judge.name} cannot say what seats may expect; a bot that searches a tree can")
