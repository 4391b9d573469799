"""The same stored matches, opened again and again, in SQLite or PostgreSQL."""

import sqlite3
from pathlib import Path
from typing import LiteralString

import psycopg
import pytest

from iceharbor.match import Entry, Header
from iceharbor.server.storage.match_store import MatchStore
from iceharbor.server.storage.postgres_store import PostgresStore
from iceharbor.server.storage.schema import FILE, SeatRow
from iceharbor.server.storage.store import Store

HEADER = Header("numbers", 2, {"sides": 6}, "1")
SEATS = (SeatRow("Teal", None, (b"h" * 32,), b"i" * 32), SeatRow("Coral", "greedy"))
AT_TWO_DEVICES = SeatRow("Ada", None, (b"h" * 32, b"o" * 32), b"j" * 32, b"l" * 32, 2)
DEALS = (Entry(-1, "deal 3"), Entry(-1, "deal 4"))


class Opener:
    """Opens the same stored matches again and again."""

    def __init__(self, folder: Path, address: str | None) -> None:
        self.folder, self.address = folder, address
        self.opened: list[MatchStore] = []

    def open(self) -> MatchStore:
        self.close()
        store = Store(self.folder, pytest.fail) if self.address is None else PostgresStore(self.address)
        self.opened.append(store)
        return store

    def close(self) -> None:
        while self.opened:
            self.opened.pop().close()

    def execute(self, statement: LiteralString) -> None:
        """Change the tables behind the store's back."""
        if self.address is None:
            with sqlite3.connect(self.folder / FILE) as file:
                file.execute(statement)
            file.close()
        else:
            with psycopg.connect(self.address) as connection:
                connection.execute(statement)
