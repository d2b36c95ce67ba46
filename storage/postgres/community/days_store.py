"""The part of the store that knows the puzzles of the day."""

from storage.model import ChannelId, ChatId, DayAnswer, PersonId, PuzzleDay, Taker
from storage.postgres.community import puzzle_days
from storage.postgres.connection.database import Does


class PostgresDays:
    """Fulfils `bot.core.puzzles.ports.Days`. What is new comes with a Commit."""

    def __init__(self, read: Does, write: Does) -> None:
        self._read = read
        self._write = write

    async def due(self, day: int, hour: int) -> tuple[ChatId, ...]:
        """Chats whose hour of a day has come and that have no puzzle of it yet."""
        return await self._read(lambda db: puzzle_days.due(db, day, hour))

    async def unfinished(self, day: int) -> tuple[PuzzleDay, ...]:
        """Those of a day and the one before of which something is still to be posted."""
        return await self._read(lambda db: puzzle_days.unfinished(db, day))

    async def of_chat(self, chat: ChatId, since: int) -> tuple[PuzzleDay, ...]:
        """The days of a chat from one on, in order."""
        return await self._read(lambda db: puzzle_days.of_chat(db, chat, since))

    async def takers(self, chat: ChatId, day: int) -> tuple[Taker, ...]:
        """Who took part in a day, those first who solved it first."""
        return await self._read(lambda db: puzzle_days.takers(db, chat, day))

    async def answers_of(self, person: PersonId) -> tuple[DayAnswer, ...]:
        """Everything somebody took part in, in order."""
        return await self._read(lambda db: puzzle_days.answers_of(db, person))

    async def offered(self, person: PersonId) -> tuple[int, ...]:
        """The days on which a puzzle stood in a chat where somebody takes part, in order."""
        return await self._read(lambda db: puzzle_days.offered(db, person))

    async def restore(self, channel: ChannelId | None, chat: ChatId | None) -> None:
        """Let nothing wait any longer in a channel, or in a chat."""
        await self._write(lambda db: puzzle_days.restore(db, channel, chat))
