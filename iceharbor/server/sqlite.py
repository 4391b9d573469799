"""SQLite: a new one where a package brings it, else Python's own."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sqlite3 import Connection, DatabaseError, Error, IntegrityError, OperationalError, connect
else:
    try:
        from pysqlite3.dbapi2 import Connection, DatabaseError, Error, IntegrityError, OperationalError, connect
    except ImportError:
        from sqlite3 import Connection, DatabaseError, Error, IntegrityError, OperationalError, connect

__all__ = ["Connection", "DatabaseError", "Error", "IntegrityError", "OperationalError", "connect"]
