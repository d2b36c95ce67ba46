"""The part of the store that knows how games ended and how well people play."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol, TypeVar

from storage.model import ChatId, PersonId, Rating, Result, Standing, TableId
from storage.postgres import results
from storage.postgres.database import Connection

T = TypeVar("T")


class _Does(Protocol):
    """Runs a function on the database, in a transaction for reading or for writing."""

    def __call__(self, work: Callable[[Connection], Awaitable[T]], /) -> Awaitable[T]: ...


class PostgresResults:
    """Fulfils `bot.core.ports.Results`. New results come with a Commit."""

    def __init__(self, read: _Does, write: _Does) -> None:
        self._read = read
        self._write = write

    async def of_table(self, table: TableId) -> Result | None:
        """The result of a table, if it has one."""
        return await self._read(lambda db: results.of_table(db, table))

    async def of_chat(self, chat: ChatId, after: int | None, most: int) -> tuple[tuple[int, Result], ...]:
        """Results of a chat in order, each with its number, from behind a number on, or all."""
        return await self._read(lambda db: results.of_chat(db, chat, after, most))

    async def chats(self) -> tuple[ChatId, ...]:
        """The chats that have results or ratings."""
        return await self._read(results.chats)

    async def standings(self, chat: ChatId, game: str, people: Sequence[PersonId]) -> tuple[Standing, ...]:
        """What people bring to the end of a game in a chat."""
        return await self._read(lambda db: results.standings(db, chat, game, people))

    async def counted_between(self, chat: ChatId, people: tuple[PersonId, PersonId], since: float) -> int:
        """How many results that count two opponents have had in a chat since a Unix time."""
        return await self._read(lambda db: results.counted_between(db, chat, people, since))

    async def ratings(self, chat: ChatId) -> tuple[Rating, ...]:
        """All ratings of a chat."""
        return await self._read(lambda db: results.ratings(db, chat))

    async def replace_ratings(
        self, chat: ChatId, ratings: Sequence[Rating], changed: Sequence[Result], latest: int
    ) -> bool:
        """Put ratings in the place of all of a chat, and results in that of those of their tables.

        False, with nothing written, where the latest result of the chat has another number by now.
        """
        return await self._write(lambda db: results.replace_ratings(db, chat, ratings, changed, latest))

    async def keep_earlier(self, found: Sequence[Result]) -> None:
        """Add results of games from before any were kept, in order of their ends."""
        await self._write(lambda db: results.write_earlier(db, found))
