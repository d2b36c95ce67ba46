"""What tournaments need from outside: where they are kept."""

from typing import Protocol

from storage.model import ChannelId, ChatId, Tournament, TournamentId


class Tournaments(Protocol):
    """Tournaments as they are kept; what is new comes with a Commit. Every method may raise Unavailable."""

    async def load(self, tournament: TournamentId) -> Tournament | None:
        """A tournament by its code, in upper or lower case."""

    async def latest(self, chat: ChatId) -> Tournament | None:
        """The tournament of a chat that goes on, else the one that was opened last."""

    async def due(self, now: float) -> tuple[TournamentId, ...]:
        """Those whose time is up, and those where a game that was waited for is over or none is."""

    async def behind(self, now: float) -> tuple[TournamentId, ...]:
        """Those whose post does not show what it should, if another may be tried."""

    async def restore(self, channel: ChannelId | None, chat: ChatId | None) -> None:
        """Let posts that wait in a channel, or in a chat, be tried at once."""
