"""Who looks on at which table."""

from storage.model import PersonId, TableId, Watch
from storage.postgres.connection.database import Connection, Does


class PostgresWatches:
    """Fulfils `bot.core.watching.ports.Watches`. What is new of them comes with a Commit."""

    def __init__(self, read: Does) -> None:
        self._read = read

    async def tables(self) -> tuple[TableId, ...]:
        """The tables where anybody looks on."""
        return await self._read(_tables)

    async def of_table(self, table: TableId) -> tuple[Watch, ...]:
        """Who looks on at a table."""
        return await self._read(lambda db: _found(db, "table_id", table))

    async def of_person(self, person: PersonId) -> tuple[Watch, ...]:
        """Where somebody looks on."""
        return await self._read(lambda db: _found(db, "person", person))


async def _tables(db: Connection) -> tuple[TableId, ...]:
    rows = await db.fetch('SELECT DISTINCT table_id COLLATE "C" AS id FROM watches ORDER BY id')
    return tuple(TableId(row["id"]) for row in rows)


async def _found(db: Connection, column: str, value: str) -> tuple[Watch, ...]:
    rows = await db.fetch(
        f"SELECT table_id, person, seq FROM watches WHERE {column} = $1"
        ' ORDER BY table_id COLLATE "C", person COLLATE "C"',
        value,
    )
    return tuple(Watch(row["table_id"], row["person"], row["seq"]) for row in rows)
