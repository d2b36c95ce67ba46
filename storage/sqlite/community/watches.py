"""Who looks on at which table."""

import sqlite3
from collections.abc import Iterable

from storage.model import PersonId, TableId, Watch
from storage.sqlite.database import Does


class SqliteWatches:
    """Fulfils `bot.core.watching.ports.Watches`. What is new of them comes with a Commit."""

    def __init__(self, read: Does) -> None:
        self._read = read

    async def tables(self) -> tuple[TableId, ...]:
        """The tables where anybody looks on."""
        rows = await self._read(
            lambda db: db.execute("SELECT DISTINCT table_id FROM watches ORDER BY table_id").fetchall()
        )
        return tuple(TableId(row["table_id"]) for row in rows)

    async def of_table(self, table: TableId) -> tuple[Watch, ...]:
        """Who looks on at a table."""
        return await self._read(lambda db: _found(db, "table_id", table))

    async def of_person(self, person: PersonId) -> tuple[Watch, ...]:
        """Where somebody looks on."""
        return await self._read(lambda db: _found(db, "person", person))


def write(db: sqlite3.Connection, changes: Iterable[tuple[Watch | None, Watch | None]]) -> None:
    """Put in place what has not been changed since it was read."""
    for before, after in changes:
        if before is None and after is not None:
            db.execute(
                "INSERT OR IGNORE INTO watches VALUES (?, ?, ?)", (after.table, after.person, after.seq)
            )
        elif before is not None and after is None:
            db.execute("DELETE FROM watches WHERE table_id = ? AND person = ?", (before.table, before.person))
        elif before is not None and after is not None:
            db.execute(
                "UPDATE watches SET seq = ? WHERE table_id = ? AND person = ? AND seq = ?",
                (after.seq, before.table, before.person, before.seq),
            )


def _found(db: sqlite3.Connection, column: str, value: str) -> tuple[Watch, ...]:
    rows = db.execute(
        f"SELECT table_id, person, seq FROM watches WHERE {column} = ? ORDER BY table_id, person", (value,)
    )
    return tuple(Watch(*row) for row in rows)
