"""The commands of the server: it starts, lists its limits, compiles the games, and moves to PostgreSQL."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from iceharbor.cli_storage import NO_DRIVERS, user_data
from iceharbor.codec import Malformed

DATABASE_HELP: Final = "A PostgreSQL for many processes (docs/many-processes.md): postgresql://user@host/name."
REDIS_HELP: Final = "A Redis, so that they see each other's actions at once: redis://host:6379."
METRICS_HELP: Final = "Serve metrics and health (docs/monitoring.md) at an address that is not public: 127.0.0.1:9474."

F = TypeVar("F", bound=Callable[..., Any])


class Bad(click.ClickException):
    """A mistake of the person who called, in one line."""

    exit_code = 2


def server_options(command: F) -> F:
    """Adds the options of the server to a command."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command


LIMIT_OPTION: Final = click.option(
    "--limit",
    "settings",
    multiple=True,
    metavar="NAME=VALUE",
    envvar="ICEHARBOR_LIMITS",
    help="A limit of the server, such as sockets=10000; `iceharbor limits` lists them. Can be repeated.",
)
OPTIONS: Final = (
    click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on."),
    click.option(
        "--port", type=click.IntRange(0, 65535), default=8474, show_default=True, help="0 takes any free port."
    ),
    click.option("--data", type=click.Path(path_type=Path), help="The folder for matches. Default: your data folder."),
    click.option("--no-browser", is_flag=True, help="Do not open the browser."),
    LIMIT_OPTION,
    click.option(
        "--trusted-proxy",
        "proxies",
        multiple=True,
        metavar="ADDRESS",
        envvar="ICEHARBOR_TRUSTED_PROXIES",
        help="A proxy, or a network of them, whose X-Forwarded-For names the client. Can be repeated.",
    ),
    click.option("--database", metavar="URL", envvar="ICEHARBOR_DATABASE", help=DATABASE_HELP),
    click.option("--redis", metavar="URL", envvar="ICEHARBOR_REDIS", help=REDIS_HELP),
    click.option("--metrics", metavar="ADDRESS:PORT", envvar="ICEHARBOR_METRICS", help=METRICS_HELP),
    click.option(
        "--log",
        type=click.Choice(["text", "json"]),
        default="text",
        show_default=True,
        envvar="ICEHARBOR_LOG",
        help="Warnings as text, or warnings and events as JSON lines.",
    ),
)


def serve(
    host: str,
    port: int,
    data: Path | None,
    no_browser: bool,
    settings: tuple[str, ...],
    proxies: tuple[str, ...],
    database: str | None,
    redis: str | None,
    metrics: str | None,
    log: str,
) -> None:
    """Start the server with these options. Raises Bad."""
    from iceharbor.server.app import CannotServe, Operations, Shared
    from iceharbor.server.app import serve as start
    from iceharbor.server.http.proxies import Proxies
    from iceharbor.server.limits import read_limits
    from iceharbor.server.operations.endpoints import read_address

    try:
        start(
            host,
            port,
            data or user_data(),
            not no_browser,
            read_limits(settings),
            proxies=Proxies(proxies),
            shared=Shared(database, redis),
            operations=Operations(read_address(metrics) if metrics else None, "json" if log == "json" else "text"),
        )
    except (CannotServe, Malformed) as no:
        raise Bad(str(no)) from None


@click.command()
def limits() -> None:
    """List the limits of the server, for `--limit`."""
    from iceharbor.server.limits import described

    for name, value, about in described():
        click.echo(f"{name}={value:g}".ljust(34) + about)


@click.command()
@click.option("--data", type=click.Path(path_type=Path), help="The folder with the SQLite file.")
@click.option("--database", metavar="URL", envvar="ICEHARBOR_DATABASE", required=True, help="The PostgreSQL.")
def copy(data: Path | None, database: str) -> None:
    """Copy the matches of a stopped server from SQLite to PostgreSQL. A second run copies what is missing."""
    try:
        from iceharbor.server.storage.copying import CopyFailed, copy_all

        all_copied = copy_all(data or user_data(), database, click.echo)
    except ImportError as error:
        raise Bad(NO_DRIVERS.format(error.name)) from None
    except CopyFailed as error:
        raise Bad(str(error)) from None
    sys.exit(0 if all_copied else 1)


@click.command()
def prepare() -> None:
    """Compile all games and bots now, in two processes. Without it the first server does so while it serves.

    It also writes Python's byte code, for an image or a folder in which the server cannot write it.
    """
    import asyncio

    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    from iceharbor.jit.entries import clear_old
    from iceharbor.warmup import bytecode, units
    from iceharbor.warmup.queue import Queue

    columns = TextColumn("Compiling"), BarColumn(), TextColumn("{task.description}"), TimeElapsedColumn()
    with Progress(*columns, console=aside()) as progress:
        task = progress.add_task("", total=1.0)

        def show() -> None:
            running = ", ".join(map(str, queue.running))
            progress.update(task, completed=queue.progress(queue.units), description=running or "done")

        queue = Queue(units.in_order(), on_change=show, is_done=lambda unit: not units.functions(unit))
        asyncio.run(queue.run())
    if (why := queue.error(queue.units)) is not None:
        raise Bad(f"not everything could be compiled: {why}")
    clear_old()
    import iceharbor.server.app  # noqa: F401

    bytecode.load_games()
    bytecode.write_missing(bytecode.loaded_sources())


def aside() -> Any:
    """Progress goes to standard error, so that answers can be piped."""
    from rich.console import Console

    return Console(stderr=True)
