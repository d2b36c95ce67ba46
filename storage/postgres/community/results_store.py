"""The part of the store that knows how games ended and how well people play."""

from collections.abc import Sequence

from storage.model import (
    ChannelId,
    ChatId,
    PastGame,
    PersonId,
    Ranked,
    Ranking,
    Rating,
    Result,
    Score,
    Standing,
    TableId,
)
from storage.postgres.community import rankings, results
from storage.postgres.connection.database import Does


class PostgresResults:
    """Fulfils `bot.core.ports.Results`. New results come with a Commit."""

    def __init__(self, read: Does, write: Does) -> None:
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

    async def standings(
        self, chat: ChatId, game: str, people: Sequence[PersonId], since: float
    ) -> tuple[Standing, ...]:
        """What people bring to the end of a game in a chat, and how often they have met since a Unix time."""
        return await self._read(lambda db: results.standings(db, chat, game, people, since))

    async def was_late(self, chat: ChatId, person: PersonId) -> bool:
        """Whether somebody's latest slow game for ratings in a chat was lost on time."""
        return await self._read(lambda db: results.was_late(db, chat, person))

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

    async def ranked(self, ranking: Ranking, most: int, *, settled: bool) -> tuple[Ranked, ...]:
        """So many of those with the most points, whose rating is settled, or of those whose is not."""
        return await self._read(lambda db: rankings.ranked(db, ranking, most, settled=settled))

    async def above(self, ranking: Ranking, points: float) -> int:
        """How many settled ratings are of more points."""
        return await self._read(lambda db: rankings.above(db, ranking, points))

    async def ratings_of(self, person: PersonId, chat: ChatId | None) -> tuple[Rating, ...]:
        """Somebody's ratings in a chat, or in all of them."""
        return await self._read(lambda db: rankings.ratings_of(db, person, chat))

    async def past_games(self, person: PersonId, chat: ChatId | None) -> tuple[PastGame, ...]:
        """Everything somebody has played in a chat, or in all of them, in order."""
        return await self._read(lambda db: rankings.past_games(db, person, chat))

    async def between(self, person: PersonId, other: PersonId, chat: ChatId) -> tuple[Score, ...]:
        """How somebody's games against another in a chat ended for them."""
        return await self._read(lambda db: rankings.between(db, person, other, chat))

    async def latest(
        self,
        person: PersonId,
        asker: PersonId | None,
        chat: ChatId | None,
        channel: ChannelId | None,
        most: int,
    ) -> tuple[Result, ...]:
        """Somebody's latest results in a chat, or in all of them: of tables that the asker may see.

        Those are shown in a channel (None: in any), or the asker sat there.
        """
        return await self._read(lambda db: rankings.latest(db, person, asker, chat, channel, most))
