"""The command line: `iceharbor` serves and opens the table; the other commands work with files, bots and programs.

A mistake is one line that names what and where, on standard error, and status 2.
"""

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, Final, NoReturn

import click

import iceharbor
from iceharbor.codec import Malformed, dump, parse

MOST_BYTES: Final = 16 * 2**20
"""No file that is read may be longer."""
OPTION_HELP: Final = "An option of the game, such as fleet=2; may be given again."

Seat = int | None


class Bad(click.ClickException):
    """A mistake of the person who called, in one line."""

    exit_code = 2


def main() -> NoReturn:
    """Runs the command line and exits."""
    try:
        commands.main(standalone_mode=False)
        sys.exit(0)
    except click.Abort:
        sys.exit(130)
    except click.ClickException as no:
        click.echo(f"iceharbor: {_one_line(no.format_message())}", err=True)
        sys.exit(max(2, no.exit_code))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        sys.exit(0)


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(iceharbor.__version__, prog_name="iceharbor", message="%(prog)s %(version)s")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=8474, show_default=True, help="0 takes any free port.")
@click.option("--data", type=click.Path(path_type=Path), help="Where matches are kept; by default your data folder.")
@click.option("--no-browser", is_flag=True, help="Do not open the browser.")
@click.pass_context
def commands(context: click.Context, host: str, port: int, data: Path | None, no_browser: bool) -> None:
    """A digital table for the high-seas pyramid games. Without a command it serves the table and opens the browser."""
    if context.invoked_subcommand is None:
        from iceharbor.server.app import CannotServe, serve

        try:
            serve(host, port, data or user_data(), not no_browser)
        except CannotServe as no:
            raise Bad(str(no)) from None


@commands.command()
def prepare() -> None:
    """Compile the sea now, once for each version; without it the first server does so while it serves."""
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    from iceharbor import games as rooms
    from iceharbor.bots.warming import warm as warm_bots
    from iceharbor.compiled import clear_old, counted

    columns = TextColumn("Preparing the sea"), BarColumn(), TextColumn("{task.description}"), TimeElapsedColumn()
    with Progress(*columns, console=_aside()) as progress:
        task = progress.add_task("", total=100)
        now = ""

        def told(what: str, done: float) -> None:
            nonlocal now
            now = what
            progress.update(task, completed=90 * done, description=what)

        with counted(lambda count: progress.update(task, description=f"{now}, {count} functions")):
            rooms.warm(told)
            told("the bots", 1.0)
            warm_bots()
        progress.update(task, completed=100, description="ready")
    clear_old()


@commands.command()
def games() -> None:
    """List the games, with their options."""
    from rich.console import Console
    from rich.table import Table

    from iceharbor.catalogue import GAMES

    console = Console()
    for info in (game.info for game in GAMES.values()):
        fewest, most = info.players
        console.print(f"[bold]{info.title}[/bold] ({info.name}), {fewest} to {most} players, by {info.designer}")
        console.print(f"  {info.blurb}")
        table = Table(box=None, show_header=False, padding=(0, 2))
        for name, option in info.options["properties"].items():
            choice = " or ".join(map(str, option["enum"])) if "enum" in option else option.get("title", "")
            table.add_row("", name, f"{dump(option['default']).decode()}", choice)
        console.print(table)


@commands.command()
def engine() -> None:
    """Speak JSON Lines on standard input and output, for programs (docs/notation.md)."""
    from iceharbor.engine import serve as answer

    own = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever else is printed must not stand among the answers
    try:
        answer(sys.stdin.buffer, own)
    except (BrokenPipeError, KeyboardInterrupt):
        os._exit(0)


@commands.command()
@click.argument("game")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--players", type=int, help="By default the fewest.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help=OPTION_HELP)
@click.option("--seed", help="The same seed lays the same table.")
@click.option("--position", is_flag=True, help="Write the position instead of a saved game.")
@click.option("--force", is_flag=True, help="Write over a file that is already there.")
def new(
    game: str, file: Path, players: int | None, options: tuple[str, ...], seed: str | None, position: bool, force: bool
) -> None:
    """Lay a table for GAME and write it to FILE, as a saved game."""
    from iceharbor.catalogue import GAMES, open_game
    from iceharbor.match import Match
    from iceharbor.saved import file_of

    if file.exists() and not force:
        raise Bad(f"{file} is already there; --force writes over it")
    fewest = GAMES[game].info.players[0] if game in GAMES else 0
    try:
        rules = open_game(game, fewest if players is None else players, read_options(options))
        match = Match.begin(rules).settle(Random(seed))
    except Malformed as no:
        raise Bad(str(no)) from None
    write(file, dump(rules.position(match.state) if position else file_of(match)) + b"\n")
    click.echo(f"{file}: {rules.info.title}, {rules.players} players, {match.seq} entries")


@commands.command()
@click.argument("file", type=click.Path(path_type=Path))
def replay(file: Path) -> None:
    """Play a saved game again and verify every entry."""
    from rich.progress import track

    from iceharbor.contract import NATURE
    from iceharbor.games.outcomes import names_of
    from iceharbor.saved import growing, log_in

    try:
        log = log_in(load(file))
        steps = growing(log)
        match = next(steps)
        for after in track(steps, "Verifying", len(log) - 1, console=_aside(), transient=True, disable=_piped()):
            match = after
    except Malformed as no:
        raise Bad(f"{file}: {no}") from None
    info = match.game.info
    click.echo(f"{info.title}, {match.game.players} players, rules {info.rules_version}: {match.seq} entries verified")
    if match.outcome is not None:
        click.echo(f"Won by {names_of(match.outcome.winners)}: {match.outcome.reason} ({match.outcome.rule})")
    else:
        click.echo(f"Not over: {names_of(sorted(match.to_act - {NATURE})) or 'chance'} to play")


@commands.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("-o", "--out", type=click.Path(path_type=Path), required=True, help="A file that ends in .svg or .png.")
@click.option("--at", type=int, help="After this entry; by default after the last.")
@click.option("--viewer", help="What this player knows (counted from 0), or `spectator`; by default everything.")
@click.option("--width", type=click.IntRange(200, 6000), default=1200, show_default=True, help="In pixels.")
@click.option("--theme", type=click.Choice(["day", "night"]), default="day", show_default=True)
@click.option("--palette", type=click.Choice(["standard", "safe"]), default="standard", show_default=True)
def render(file: Path, out: Path, at: int | None, viewer: str | None, width: int, theme: str, palette: str) -> None:
    """Draw a saved game or a position as SVG or PNG."""
    from iceharbor import saved
    from iceharbor.render import png_of, svg_of

    if out.suffix.lower() not in (".svg", ".png"):
        raise Bad(f"{out}: the name must end in .svg or .png")
    try:
        match = saved.match_in(load(file))
        shown = match if at is None else saved.at(match, at)
        picture = svg_of(seen(shown, viewer), width, theme, palette)
    except Malformed as no:
        raise Bad(f"{file}: {no}") from None
    write(out, png_of(picture) if out.suffix.lower() == ".png" else picture.encode())


@commands.command()
@click.argument("game", default="ice_pirates")
@click.option("--bots", default="greedy,random", show_default=True, help="One a seat, by name.")
@click.option("--games", "count", type=click.IntRange(1, 100_000), default=10, show_default=True)
@click.option("--seed", default="0", show_default=True, help="The same seed gives the same matches.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help=OPTION_HELP)
@click.option("--save", type=click.Path(path_type=Path), help="A folder for the saved games.")
def selfplay(game: str, bots: str, count: int, seed: str, options: tuple[str, ...], save: Path | None) -> None:
    """Let bots play each other, and sum up."""
    from rich.progress import track

    from iceharbor import selfplay as playing
    from iceharbor.saved import file_of

    try:
        matches = playing.selfplay(game, bots.split(","), count, seed, read_options(options))
        played = list(track(matches, "Playing", total=count, console=_aside(), transient=True, disable=_piped()))
    except Malformed as no:
        raise Bad(str(no)) from None
    click.echo(playing.summary(played))
    for number, one in enumerate(played if save else ()):
        assert save is not None
        write(save / f"{game}-{seed}-{number}.json".replace("/", "_"), dump(file_of(one.match)) + b"\n")


def user_data() -> Path:
    """The platform's usual folder."""
    import platformdirs

    return platformdirs.user_data_path("iceharbor", appauthor=False)


# --- Files and options ------------------------------------------------------------------------------------------------


def load(path: Path) -> Any:
    """The JSON value in a file; raises Bad or Malformed."""
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as no:
        raise Bad(f"{path}: {no.strerror or no}") from None
    return parse(content, MOST_BYTES)


def write(path: Path, content: bytes) -> None:
    """Writes a whole file, with the folders above it; raises Bad."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    except OSError as no:
        raise Bad(f"{path}: {no.strerror or no}") from None


def read_options(words: tuple[str, ...]) -> dict[str, Any]:
    """`fleet=2` as an option: JSON where it is JSON, else the word itself."""
    options = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise Bad(f"--option {word[:60]}: say it as NAME=VALUE")
        try:
            options[name] = parse(value)
        except Malformed:
            options[name] = value
    return options


def seen(match: Any, viewer: str | None) -> Mapping[str, Any]:
    """The position as a viewer knows it; whole when none is named."""
    game = match.game
    if viewer is None:
        position: Mapping[str, Any] = match.written(match.state)
        return position
    seat: Seat = None
    if viewer != "spectator":
        if not viewer.isascii() or not viewer.isdigit() or int(viewer[:6]) >= game.players:
            raise Bad(f"--viewer {viewer[:40]}: say a player from 0 to {game.players - 1}, or spectator")
        seat = int(viewer)
    view: Mapping[str, Any] = match.written(match.view(seat))
    return view


def _aside() -> Any:
    """Progress goes to standard error, so that answers can be piped."""
    from rich.console import Console

    return Console(stderr=True)


def _piped() -> bool:
    return not sys.stderr.isatty()


def _one_line(message: str) -> str:
    return " ".join(message.split())


if __name__ == "__main__":
    main()
