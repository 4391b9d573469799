"""The commands that check, copy and restore the stored matches."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

if TYPE_CHECKING:
    from iceharbor.server.storage.check import Report

DATA_HELP: Final = "The folder for matches. Default: your data folder."
DATABASE_OPTION: Final = click.option(
    "--database", metavar="URL", envvar="ICEHARBOR_DATABASE", help="The PostgreSQL, instead of a folder."
)

NO_DRIVERS: Final = 'drivers are not installed ({}); pip install "iceharbor[many]" brings them'


class CannotCopy(click.ClickException):
    """A command that did nothing, with its reason in one line."""

    exit_code = 2


@click.command()
@click.option("--data", type=click.Path(path_type=Path), help=DATA_HELP)
@DATABASE_OPTION
def check(data: Path | None, database: str | None) -> None:
    """Check all stored matches, also while the server runs. The status is 1 if any is damaged or missing."""
    from iceharbor.server.storage import backups

    if database is None:
        with one_line():
            _tell(backups.check_folder(data or user_data()))
        return
    with using_postgres():
        from iceharbor.server.storage.postgres_check import check_database

        found = check_database(database)
    _tell(found)


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--data", type=click.Path(path_type=Path), help=DATA_HELP)
@click.option("--force", is_flag=True, help="Overwrite FILE.")
def backup(file: Path, data: Path | None, force: bool) -> None:
    """Copy all stored matches to FILE and check the copy. The server may run, and play goes on."""
    from iceharbor.server.storage import backups

    with one_line():
        _tell(backups.back_up(data or user_data(), file, force))


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--data", type=click.Path(path_type=Path), help=DATA_HELP)
@click.option("--force", is_flag=True, help="Restore FILE although some of its matches are damaged.")
def restore(file: Path, data: Path | None, force: bool) -> None:
    """Put the backup FILE in place of all stored matches. Stop the server first. The present matches are kept."""
    from iceharbor.server.storage import backups

    with one_line():
        found, kept = backups.restore(data or user_data(), file, force)
    if kept is not None:
        click.echo(f"The matches from before are in {kept}")
    _tell(found)


@contextmanager
def one_line() -> Iterator[None]:
    """Ends the command with the reason in one line when nothing was done."""
    from iceharbor.server.storage.backups import BackupFailed

    try:
        yield
    except BackupFailed as no:
        raise CannotCopy(str(no)) from None


@contextmanager
def using_postgres() -> Iterator[None]:
    """Ends the command with the reason in one line when PostgreSQL or its driver cannot be used."""
    from iceharbor.server.storage.store import CannotOpen

    try:
        yield
    except ImportError as error:
        raise CannotCopy(NO_DRIVERS.format(error.name)) from None
    except CannotOpen as no:
        raise CannotCopy(str(no)) from None


def _tell(found: "Report") -> None:
    """Print a report; the status is 1 if something is wrong."""
    for problem in found.problems:
        click.echo(problem)
    whole = "1 match is" if found.matches == 1 else f"{found.matches} matches are"
    count = len(found.problems)
    click.echo(f"{whole} whole; {count or 'no'} {'problem' if count == 1 else 'problems'}")
    if found.problems:
        sys.exit(1)


def user_data() -> Path:
    """The platform's usual folder."""
    import platformdirs

    return platformdirs.user_data_path("iceharbor", appauthor=False)
