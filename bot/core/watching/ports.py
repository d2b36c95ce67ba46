"""What looking on needs from outside: where it is kept who does."""

from typing import Protocol

from storage.model import PersonId, TableId, Watch


class Watches(Protocol):
    """Who looks on at which table; what is new comes with a Commit. Methods may raise Unavailable."""

    async def tables(self) -> tuple[TableId, ...]:
        """The tables where anybody looks on."""

    async def of_table(self, table: TableId) -> tuple[Watch, ...]:
        """Who looks on at a table."""

    async def of_person(self, person: PersonId) -> tuple[Watch, ...]:
        """Where somebody looks on."""
