"""SQLite from a package with a recent version, else Python's own."""

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sqlite3 import Connection, DatabaseError, Error, IntegrityError, OperationalError, connect
else:
    try:
        from pysqlite3.dbapi2 import Connection, DatabaseError, Error, IntegrityError, OperationalError, connect
    except ImportError:
        from sqlite3 import Connection, DatabaseError, Error, IntegrityError, OperationalError, connect

__all__ = ["Connection", "DatabaseError", "Error", "IntegrityError", "OperationalError", "connect", "is_damage"]

CORRUPT: Final = 11
NOT_A_DATABASE: Final = 26


def is_damage(error: Error) -> bool:
    """True if the file is damaged: SQLite found a page or a text that cannot be, and the disk itself works."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in (CORRUPT, NOT_A_DATABASE) or "decode to UTF-8" in str(error)
