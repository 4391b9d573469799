"""SQLite from a package with a recent version, else Python's own."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    import sqlite3 as driver
    from sqlite3 import DatabaseError, Error, IntegrityError, OperationalError
else:
    try:
        from pysqlite3 import dbapi2 as driver
    except ImportError:
        import sqlite3 as driver
    DatabaseError, Error = driver.DatabaseError, driver.Error
    IntegrityError, OperationalError = driver.IntegrityError, driver.OperationalError

__all__ = ["Connection", "DatabaseError", "Error", "IntegrityError", "OperationalError", "connect", "is_damage"]

CORRUPT: Final = 11
NOT_A_DATABASE: Final = 26


class Connection(driver.Connection):
    """A connection that raises Error also where damage has put bytes into SQLite's own message that are not UTF-8."""

    def execute(self, sql: str, parameters: Any = (), /) -> "driver.Cursor":
        """A cursor over the rows. Raises Error."""
        try:
            return super().execute(sql, parameters)
        except UnicodeDecodeError as error:
            message = error.object.decode(errors="replace")
            raise DatabaseError(f"could not decode to UTF-8: {message}") from None


def connect(path: Path | str, **settings: Any) -> Connection:
    """A connection to a file or a `file:` URI, with the settings of Python's own `connect`. Raises Error."""
    connection = driver.connect(path, factory=Connection, **settings)
    assert isinstance(connection, Connection)
    return connection


def is_damage(error: Error) -> bool:
    """True if the file is damaged: SQLite found a page or a text that cannot be, and the disk itself works."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in (CORRUPT, NOT_A_DATABASE) or "decode to UTF-8" in str(error)
