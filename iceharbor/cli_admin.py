"""The commands of a host who looks after a server."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from iceharbor.cli_server import LIMIT_OPTION, Bad
from iceharbor.cli_storage import DATA_HELP, DATABASE_OPTION, one_line, user_data, using_postgres
from iceharbor.codec import Malformed

if TYPE_CHECKING:
    from iceharbor.server.storage.statistics import Stats


@click.group()
def admin() -> None:
    """Look after a server."""


@admin.command()
@click.option("--data", type=click.Path(path_type=Path), help=DATA_HELP)
@DATABASE_OPTION
@LIMIT_OPTION
def stats(data: Path | None, database: str | None, settings: tuple[str, ...]) -> None:
    """Count the stored matches, also while the server runs, beside its settings for expiry and quotas.

    The settings are those of `--limit` and ICEHARBOR_LIMITS: give the same as to the server.
    """
    from iceharbor.server.limits import read_limits
    from iceharbor.server.storage import backups, statistics

    try:
        limits = read_limits(settings)
    except Malformed as no:
        raise Bad(str(no)) from None
    with one_line():
        found = backups.stats_folder(data or user_data()) if database is None else _of_database(database)
    for line in statistics.lines(found, limits):
        click.echo(line)


def _of_database(address: str) -> "Stats":
    with using_postgres():
        from iceharbor.server.storage.postgres_store import stats_database

        return stats_database(address)
