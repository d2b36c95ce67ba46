"""The part of the store that knows tournaments."""

from storage.model import ChannelId, ChatId, Tournament, TournamentId
from storage.postgres.community import tournaments
from storage.postgres.connection.database import Does


class PostgresTournaments:
    """Fulfils `bot.core.tournaments.ports.Tournaments`. What is new of them comes with a Commit."""

    def __init__(self, read: Does, write: Does) -> None:
        self._read = read
        self._write = write

    async def load(self, tournament: TournamentId) -> Tournament | None:
        """A tournament by its code, in upper or lower case."""
        return await self._read(lambda db: tournaments.read(db, tournament))

    async def latest(self, chat: ChatId) -> Tournament | None:
        """The tournament of a chat that was opened last."""
        return await self._read(lambda db: tournaments.latest(db, chat))

    async def due(self, now: float) -> tuple[TournamentId, ...]:
        """Those whose time is up, and those where a game that was waited for is over or none is."""
        return await self._read(lambda db: tournaments.due(db, now))

    async def behind(self, now: float) -> tuple[TournamentId, ...]:
        """Those whose post does not show what it should, if another may be tried."""
        return await self._read(lambda db: tournaments.behind(db, now))

    async def restore(self, channel: ChannelId | None, chat: ChatId | None) -> None:
        """Let posts that wait in a channel, or in a chat, be tried at once."""
        await self._write(lambda db: tournaments.restore(db, channel, chat))
