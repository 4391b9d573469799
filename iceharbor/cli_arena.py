"""The commands of the arena: they play studies, go on with them, and report on them."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from iceharbor.cli_files import CARDS_HELP, OPTION_HELP, read_cards, read_options
from iceharbor.cli_server import Bad, aside
from iceharbor.codec import Malformed

SERVER: Final = "http://127.0.0.1:8474"
"""Where `iceharbor` serves by default."""
LONG_S: Final = 60
"""The expected time of a longer study is told."""

F = TypeVar("F", bound=Callable[..., Any])


@click.group()
def arena() -> None:
    """Studies of bots and games: play many numbered games on all cores, and report on them (docs/arena.md).

    FILE takes the results. The same command goes on with a study that was interrupted.
    """


def _applied(options: tuple[Callable[[F], F], ...]) -> Callable[[F], F]:
    def apply(command: F) -> F:
        for option in reversed(options):
            command = option(command)
        return command

    return apply


WORKERS: Final = click.option("--workers", type=click.IntRange(1, 1024), help="Processes. Default: one for each core.")
RAY: Final = click.option(
    "--ray", "address", metavar="ADDRESS", help="Play on a Ray cluster: HOST:PORT, or auto (docs/arena.md)."
)
FILE: Final = click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
GAMES: Final = click.option(
    "--games",
    "count",
    type=click.IntRange(1, 1_000_000),
    default=100,
    show_default=True,
    help="Rounded up to whole rounds, in which every bot plays every seat.",
)
SHARED: Final = (
    click.argument("game"),
    FILE,
    click.option("--seed", default="0", show_default=True, help="The same seed gives the same games."),
    click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help=OPTION_HELP),
    click.option("--cards", type=click.Path(path_type=Path), help=CARDS_HELP),
    click.option(
        "--drawn",
        type=click.IntRange(0, 100),
        default=0,
        show_default=True,
        help="The first choices of a game are random, this many, alike for all games of a round.",
    ),
    click.option(
        "--judge", metavar="BOT@SIMS", help="Draw those choices again until this bot, as tree@200, finds them even."
    ),
    click.option(
        "--program", "programs", multiple=True, metavar="NAME=COMMAND", help="A bot of your own (docs/arena.md)."
    ),
    click.option("--choice-ms", type=click.IntRange(1, 10**7), default=1_000, show_default=True, help="Of a program."),
    click.option(
        "--bank-ms", type=click.IntRange(0, 10**8), default=10_000, show_default=True, help="For a whole game."
    ),
    click.option("--memory-mb", type=click.IntRange(16, 10**6), default=1_024, show_default=True, help="Of a program."),
    click.option("--cpu-s", type=click.IntRange(1, 10**6), default=600, show_default=True, help="For a whole game."),
    WORKERS,
    RAY,
)
study_options = _applied((*SHARED, click.option("--players", type=int, help="Seats. Default: the fewest.")))
BOTS_HELP: Final = "Names with commas: greedy, level3, tree@400 (simulations), tree@200ms."


@arena.command("round-robin")
@study_options
@click.option("--bots", required=True, help=BOTS_HELP)
@GAMES
def round_robin(bots: str, **words: Any) -> None:
    """Every bot against every other, in every seat."""
    _play("round robin", bots.split(","), **words)


@arena.command()
@study_options
@click.option("--bot", required=True, help="The bot that plays against all others.")
@click.option("--against", required=True, help=BOTS_HELP)
@GAMES
def gauntlet(bot: str, against: str, **words: Any) -> None:
    """One bot against each of the others, which do not meet."""
    _play("gauntlet", [bot, *against.split(",")], **words)


@arena.command()
@study_options
@click.option("--bots", required=True, help="Two names with a comma: is the first stronger?")
@click.option("--elo0", type=float, default=0, show_default=True, help="The first is at most this much stronger, or")
@click.option("--elo1", type=float, default=50, show_default=True, help="at least this much.")
@click.option("--alpha", type=float, default=0.05, show_default=True, help="Error at elo0, 0.0001 to 0.4.")
@click.option("--beta", type=float, default=0.05, show_default=True, help="Error at elo1, 0.0001 to 0.4.")
@click.option("--games", "count", type=click.IntRange(1, 1_000_000), default=2000, show_default=True, help="At most.")
def sprt(bots: str, elo0: float, elo1: float, alpha: float, beta: float, **words: Any) -> None:
    """A sequential test of two bots on mirrored games: it ends as soon as the games decide."""
    from iceharbor.arena.study import SequentialTest

    _play("sprt", bots.split(","), test=SequentialTest(elo0, elo1, alpha, beta), **words)


@arena.command()
@study_options
@click.option("--bots", required=True, help="Two names with a comma: the stronger one first.")
@click.option("--bar", type=click.IntRange(1, 99), default=60, show_default=True, help="The share to beat, in percent.")
@click.option(
    "--looks", type=click.IntRange(1, 5), default=4, show_default=True, help="How often the games are judged."
)
@click.option("--games", "count", type=click.IntRange(1, 1_000_000), default=400, show_default=True, help="At most.")
def step(bots: str, bar: int, looks: int, **words: Any) -> None:
    """Is a bot clearly stronger? A test with planned looks, which ends when a look decides."""
    from iceharbor.arena.study import PlannedTest

    _play("step", bots.split(","), plan=PlannedTest(bar / 100, looks), **words)


@arena.command()
@study_options
@click.option("--bots", help=f"{BOTS_HELP} In Armada by default those of levels 2 and 3.")
@click.option("--vary", "varied", multiple=True, metavar="NAME=A,B", help="Compare these values of an option.")
@click.option("--numbers", multiple=True, metavar="L-M-S", help="Armada: Larges against Mediums and Smalls, as 4-4-3.")
@GAMES
def balance(
    game: str,
    file: Path,
    bots: str | None,
    varied: tuple[str, ...],
    numbers: tuple[str, ...],
    count: int,
    players: int | None,
    options: tuple[str, ...],
    cards: Path | None,
    workers: int | None,
    address: str | None,
    seed: str,
    drawn: int,
    judge: str | None,
    **programs: Any,
) -> None:
    """Which side or seat is ahead, by how much, and which setting is even.

    In Armada: the Larges against the Mediums and Smalls, with numbers of ships that may even them.
    """
    from iceharbor.arena.balance import balance_settings, captains
    from iceharbor.arena.making import with_games

    try:
        whole = read_options(options) | read_cards(game, cards)
        settings = balance_settings(game, players, whole, _varied(varied), [_numbers(each) for each in numbers])
        names = captains(game) if bots is None else bots.split(",")
        own = _programs(game, list(names), **programs)
        study = with_games("balance", game, names, settings, count, seed, drawn, own, judge=judge)
    except Malformed as no:
        raise Bad(str(no)) from None
    _run(study, file, workers, address)


def _varied(words: tuple[str, ...]) -> dict[str, list[Any]]:
    """`pie_rule=false,true` as an option and its values."""
    found = {}
    for word in words:
        name, equals, values = word.partition("=")
        if not equals or name in found:
            raise Bad(f"--vary {word[:60]}: must be NAME=A,B, each option once")
        found[name] = [read_options((f"{name}={value}",))[name] for value in values.split(",")]
    return found


def _numbers(words: str) -> tuple[int, int, int]:
    """`4-4-3` as numbers of ships."""
    found = words.split("-")
    if len(found) != 3 or not all(each in ("0", "1", "2", "3", "4") for each in found):
        raise Bad(f"--numbers {words[:40]}: must be Larges-Mediums-Smalls, each from 0 to 4, such as 4-4-3")
    larges, mediums, smalls = map(int, found)
    return larges, mediums, smalls


@arena.command()
@FILE
@click.option("-o", "--out", type=click.Path(path_type=Path, file_okay=False), required=True, help="A folder.")
@click.option("--no-games", is_flag=True, help="Do not play games again to show them.")
@click.option("--server", default=SERVER, show_default=True, help="Where links to the board lead.")
def report(file: Path, out: Path, no_games: bool, server: str) -> None:
    """Write a report on the study in FILE, as Markdown and HTML, with plots and games that are worth a look."""
    from iceharbor.arena.report import write_report

    try:
        written = write_report(file, out, not no_games, server)
    except Malformed as no:
        raise Bad(str(no)) from None
    except OSError as no:
        raise Bad(f"{out}: {no.strerror or no}") from None
    for each in written:
        click.echo(str(each))


@arena.command()
@FILE
@WORKERS
@RAY
def resume(file: Path, workers: int | None, address: str | None) -> None:
    """Go on with the study in FILE."""
    from iceharbor.arena.results import read_results

    try:
        study, _ = read_results(file)
    except Malformed as no:
        raise Bad(str(no)) from None
    _run(study, file, workers, address)


def _play(
    kind: Any,
    bots: list[str],
    game: str,
    file: Path,
    count: int,
    players: int | None,
    options: tuple[str, ...],
    cards: Path | None,
    workers: int | None,
    address: str | None,
    seed: str,
    drawn: int,
    judge: str | None,
    test: Any = None,
    plan: Any = None,
    **programs: Any,
) -> None:
    """Makes the study, and runs it."""
    from iceharbor.arena.making import new_study

    try:
        whole = read_options(options) | read_cards(game, cards)
        own = _programs(game, bots, **programs)
        study = new_study(kind, game, bots, count, players, whole, seed, drawn, own, test, judge, plan)
    except Malformed as no:
        raise Bad(str(no)) from None
    _run(study, file, workers, address)


def _programs(
    game: str, bots: list[str], programs: tuple[str, ...], choice_ms: int, bank_ms: int, memory_mb: int, cpu_s: int
) -> dict[str, Any]:
    """The programs by name. Raises Malformed."""
    from iceharbor.arena.study import Allowance, programs_of

    return programs_of(game, bots, programs, Allowance(choice_ms, bank_ms, memory_mb, cpu_s))


def _run(study: Any, file: Path, workers: int | None, address: str | None) -> None:
    """Plays what is missing, with a progress bar."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    from iceharbor.arena.making import told_time
    from iceharbor.arena.pairings import Pairings
    from iceharbor.arena.results import ResultsFile
    from iceharbor.arena.running import TRIED, run

    processes = workers or os.cpu_count() or 1
    where = f"{processes} workers" if address is None else f"the Ray cluster at {address}"
    games = len(Pairings(study))
    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("{task.description}"))
    try:
        with (
            ResultsFile(file, study) as results,
            Progress(*columns, console=aside(), transient=True, disable=not sys.stderr.isatty()) as progress,
        ):
            begun = len(results.results)
            click.echo(f"{study.kind}: {games} games of {study.game}, {begun} played; {where}", err=True)
            bar = progress.add_task("", total=games, completed=begun)

            def tell(done: int, left_s: float) -> None:
                progress.update(bar, completed=done, description=f"{told_time(left_s)} left")
                played = done - begun
                if played in (1, TRIED * processes) and left_s >= LONG_S:
                    by = ", by the first game, which loads the bots" if played == 1 else ""
                    progress.console.print(f"expected time: {told_time(left_s)} for {games - done} games{by}")

            run(results, processes, tell, address)
            click.echo(f"{file}: {len(results.results)} of {games} games")
    except Malformed as no:
        raise Bad(str(no)) from None
    except KeyboardInterrupt:
        goes_on = f"`iceharbor arena resume {file}` goes on" if file.exists() else "no game was played"
        raise Bad(f"interrupted; {goes_on}") from None
