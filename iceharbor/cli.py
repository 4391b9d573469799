"""The command line: `iceharbor` serves and opens the table; the other commands work with files, bots and programs.

A mistake is one line that names what and where, on standard error, and status 2.
"""

import errno
import os
import sys
from pathlib import Path
from random import Random
from typing import Any, NoReturn

import click

import iceharbor
from iceharbor.cli_admin import admin
from iceharbor.cli_arena import arena
from iceharbor.cli_files import CARDS_HELP, OPTION_HELP, load, read_cards, read_options, write
from iceharbor.cli_server import Bad, aside, copy, limits, prepare, serve, server_options
from iceharbor.cli_storage import backup, check, restore
from iceharbor.codec import Malformed, dump


def main() -> NoReturn:
    """Runs the command line and exits."""
    try:
        commands.main(standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
        sys.exit(0)
    except click.Abort:
        sys.exit(130)
    except click.ClickException as no:
        click.echo(f"iceharbor: {_one_line(no.format_message())}", err=True)
        sys.exit(max(2, no.exit_code))
    except BrokenPipeError:
        _write_nowhere()
        sys.exit(0)
    except OSError as no:
        if no.errno not in (errno.ENOSPC, errno.EDQUOT, errno.EIO):
            raise
        _write_nowhere()
        click.echo(f"iceharbor: cannot write the output: {no.strerror}", err=True)
        sys.exit(2)


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(iceharbor.__version__, prog_name="iceharbor", message="%(prog)s %(version)s")
@server_options
@click.pass_context
def commands(context: click.Context, /, **words: Any) -> None:
    """Play pyramid games. Without a command, start the server and open the browser."""
    if context.invoked_subcommand is None:
        serve(**words)


@commands.command()
def games() -> None:
    """List the games, with their options."""
    from rich.console import Console
    from rich.table import Table

    from iceharbor.bots import BOTS, label_of
    from iceharbor.catalogue import GAMES

    console = Console()
    for info in (game.info for game in GAMES.values()):
        fewest, most = info.players
        console.print(f"[bold]{info.title}[/bold] ({info.name}), {fewest} to {most} players, by {info.designer}")
        console.print(f"  {info.blurb}")
        console.print(f"  Bots: {', '.join(f'{bot} = {label_of(info.name, bot)}' for bot in BOTS.get(info.name, ()))}")
        table = Table(box=None, show_header=False, padding=(0, 2))
        for name, option in info.options["properties"].items():
            choice = " or ".join(map(str, option["enum"])) if "enum" in option else option.get("title", "")
            table.add_row("", name, f"{dump(option['default']).decode()}", choice)
        console.print(table)


@commands.command()
def engine() -> None:
    """Speak JSON Lines on standard input and output, for programs (docs/notation.md)."""
    from iceharbor.engine.engine import serve as answer

    if sys.stdin is None or sys.stdout is None:
        raise Bad("the engine needs standard input and output, but one of them is closed")
    own = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # other output must not mix with the answers
    try:
        answer(sys.stdin.buffer, own)
    except (BrokenPipeError, KeyboardInterrupt):
        os._exit(0)
    except OSError:
        own.raw.close()  # what was not written stays unwritten
        raise


@commands.command()
@click.argument("game")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--players", type=int, help="Number of players. Default: the fewest.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help=OPTION_HELP)
@click.option("--cards", type=click.Path(path_type=Path), help=CARDS_HELP)
@click.option("--seed", help="The same seed gives the same setup.")
@click.option("--position", is_flag=True, help="Write the position instead of a saved game.")
@click.option("--force", is_flag=True, help="Overwrite a file that exists.")
def new(
    game: str,
    file: Path,
    players: int | None,
    options: tuple[str, ...],
    cards: Path | None,
    seed: str | None,
    position: bool,
    force: bool,
) -> None:
    """Set up GAME and write it to FILE, as a saved game."""
    from iceharbor.catalogue import GAMES, open_game
    from iceharbor.files import file_of
    from iceharbor.match import Match

    if file.exists() and not force:
        raise Bad(f"{file} already exists; --force overwrites it")
    fewest = GAMES[game].info.players[0] if game in GAMES else 0
    try:
        whole = read_options(options) | read_cards(game, cards)
        rules = open_game(game, fewest if players is None else players, whole)
        match = Match.begin(rules).settle(Random(seed))
    except Malformed as no:
        raise Bad(str(no)) from None
    write(file, dump(rules.position(match.state) if position else file_of(match)) + b"\n")
    click.echo(f"{file}: {rules.info.title}, {rules.players} players, {match.seq} entries")


@commands.command()
@click.argument("file", type=click.Path(path_type=Path))
def replay(file: Path) -> None:
    """Replay a saved game and verify every entry."""
    from rich.progress import track

    from iceharbor.contract import NATURE
    from iceharbor.files import growing, log_in
    from iceharbor.games.common.outcomes import names_of

    try:
        log = log_in(load(file))
        steps = growing(log)
        match = next(steps)
        for after in track(steps, "Verifying", len(log) - 1, console=aside(), transient=True, disable=_piped()):
            match = after
    except Malformed as no:
        raise Bad(f"{file}: {no}") from None
    info = match.game.info
    click.echo(f"{info.title}, {match.game.players} players, rules {info.rules_version}: {match.seq} entries verified")
    if match.outcome is not None:
        click.echo(f"Won by {names_of(match.outcome.winners)}: {match.outcome.reason} ({match.outcome.rule})")
    else:
        click.echo(f"Not over. To act: {names_of(sorted(match.to_act - {NATURE})) or 'NATURE'}")


@commands.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("-o", "--out", type=click.Path(path_type=Path), required=True, help="A file that ends in .svg or .png.")
@click.option("--at", type=int, help="Draw the position after this entry. Default: the last.")
@click.option("--viewer", help="Draw what this player (from 0) or `spectator` sees. Default: everything.")
@click.option("--width", type=click.IntRange(200, 6000), default=1200, show_default=True, help="Width in pixels.")
@click.option("--theme", type=click.Choice(["day", "night"]), default="day", show_default=True)
@click.option("--palette", type=click.Choice(["standard", "safe"]), default="standard", show_default=True)
def render(file: Path, out: Path, at: int | None, viewer: str | None, width: int, theme: str, palette: str) -> None:
    """Draw a saved game or a position as SVG or PNG."""
    from iceharbor import files
    from iceharbor.pictures import picture
    from iceharbor.svg import png_of

    if out.suffix.lower() not in (".svg", ".png"):
        raise Bad(f"{out}: the name must end in .svg or .png")
    try:
        match = files.match_in(load(file))
        shown = match if at is None else files.at(match, at)
        svg = picture(shown, seen(shown, viewer), width, theme, palette)
    except Malformed as no:
        raise Bad(f"{file}: {no}") from None
    write(out, png_of(svg) if out.suffix.lower() == ".png" else svg.encode())


@commands.command()
@click.argument("game", default="ice_pirates")
@click.option("--bots", help="One name per seat, with commas. Default: the game's default bot against random ones.")
@click.option("--games", "count", type=click.IntRange(1, 100_000), default=10, show_default=True)
@click.option("--seed", default="0", show_default=True, help="The same seed gives the same matches.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help=OPTION_HELP)
@click.option("--cards", type=click.Path(path_type=Path), help=CARDS_HELP)
@click.option("--save", type=click.Path(path_type=Path), help="A folder for the saved games.")
def selfplay(
    game: str,
    bots: str | None,
    count: int,
    seed: str,
    options: tuple[str, ...],
    cards: Path | None,
    save: Path | None,
) -> None:
    """Let bots play each other, and print a summary."""
    from rich.progress import track

    from iceharbor.files import file_of
    from iceharbor.selfplay import series as playing

    try:
        seats = playing.default_seats(game) if bots is None else bots.split(",")
        matches = playing.selfplay(game, seats, count, seed, read_options(options) | read_cards(game, cards))
        played = list(track(matches, "Playing", total=count, console=aside(), transient=True, disable=_piped()))
    except Malformed as no:
        raise Bad(str(no)) from None
    click.echo(playing.summary(played))
    for number, one in enumerate(played if save else ()):
        assert save is not None
        write(save / f"{game}-{seed}-{number}.json".replace("/", "_"), dump(file_of(one.match)) + b"\n")


@commands.command()
@click.argument("game")
@click.argument("words", nargs=-1)
@click.option("--random", "drawn", is_flag=True, help="Print a random legal fleet.")
@click.option("--seed", type=click.IntRange(0, 10**9 - 1), help="With --random: the same seed gives the same fleet.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help=OPTION_HELP)
@click.option("--cards", type=click.Path(path_type=Path), help=CARDS_HELP)
def fleets(
    game: str, words: tuple[str, ...], drawn: bool, seed: int | None, options: tuple[str, ...], cards: Path | None
) -> None:
    """List the ready-made fleets of GAME, or check the fleet that WORDS say.

    WORDS are its notation: fleet english lantern-hen captain. The status is 1 if the fleet is not legal.
    """
    from iceharbor import builds
    from iceharbor.catalogue import GAMES, open_game

    try:
        fewest = GAMES[game].info.players[0] if game in GAMES else 0
        rules = open_game(game, fewest, read_options(options) | read_cards(game, cards))
        rules.check_new()
        if drawn:
            number = Random().randrange(10**9) if seed is None else seed
            click.echo(" ".join(builds.random_words(rules, number)))
        elif words:
            check = builds.checked(rules, words)
            click.echo(check.text)
            if not check.legal:
                sys.exit(1)
        else:
            click.echo(builds.listing(rules))
    except Malformed as no:
        raise Bad(str(no)) from None


for each in (admin, limits, copy, prepare, check, backup, restore, arena):
    commands.add_command(each)


# --- Views and output -------------------------------------------------------------------------------------------------


def seen(match: Any, viewer: str | None) -> Any:
    """What a viewer knows of a match; everything if none is named."""
    from iceharbor.pictures import everything, is_view

    game = match.game
    if viewer is None:
        return everything(match)
    if is_view(match):
        raise Bad(f"--viewer {viewer[:40]}: the file is one viewer's view already; leave --viewer out")
    if viewer == "spectator":
        return match.view(None)
    if viewer not in map(str, range(game.players)):
        raise Bad(f"--viewer {viewer[:40]}: must be a player from 0 to {game.players - 1}, or spectator")
    return match.view(int(viewer))


def _piped() -> bool:
    return not sys.stderr.isatty()


def _write_nowhere() -> None:
    """Drop the output that is still buffered."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _one_line(message: str) -> str:
    """The message in one line. Control characters, which could command a terminal, are written as escapes."""
    return "".join(each if each.isprintable() else ascii(each)[1:-1] for each in " ".join(message.split()))


if __name__ == "__main__":
    main()
