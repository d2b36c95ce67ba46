"""What seasons need from outside: where they are kept."""

from collections.abc import Sequence
from typing import Protocol

from storage.model import (
    ChannelId,
    ChatId,
    Listed,
    PersonId,
    Season,
    SeasonPlace,
    SeasonScore,
    Span,
    Surplus,
)


class Seasons(Protocol):
    """Seasons as they are kept; what is new comes with a Commit. Every method may raise Unavailable."""

    async def due(self, day: int) -> tuple[ChatId, ...]:
        """Chats whose season has come to its end by a day."""

    async def unfinished(self) -> tuple[Season, ...]:
        """Seasons that are over, of which something is still to be booked or posted, the oldest first."""

    async def of_chat(self, chat: ChatId) -> tuple[Season, ...]:
        """The seasons of a chat that are over, in order."""

    async def chats(self) -> tuple[ChatId, ...]:
        """The chats that have seasons that are over."""

    async def scores(self, span: Span, enough: int, most: int) -> tuple[SeasonScore, ...]:
        """So many of those who made most of a span and hide their results from nobody, the best first.

        enough: who has played so many games goes before all who have not.
        """

    async def running(self, span: Span, enough: int, met: int, most: int) -> tuple[SeasonScore, ...]:
        """As `scores`, of a span of whole months of a quarter that is not over, from what ratings keep of it.

        met: from so many opponents on they are not counted any further.
        """

    async def scores_of(self, span: Span, people: Sequence[PersonId]) -> tuple[SeasonScore, ...]:
        """What these people made of a span, the best first."""

    async def surplus(self, season: Season, kept: int, most: int) -> tuple[Surplus, ...]:
        """So many of the purses that held more at a turn than is kept, and were not booked for it yet."""

    async def places(self, season: Season, game: str | None = None) -> tuple[Listed, ...]:
        """Who came where in a season that is over, game by game, the best first; of one game, or of all."""

    async def medals_of(self, person: PersonId, chat: ChatId | None) -> tuple[SeasonPlace, ...]:
        """Somebody's places with medals in a chat, or in all of them, the latest last."""

    async def replace_places(self, places: Sequence[SeasonPlace]) -> None:
        """Put places in that of those of the same people."""

    async def restore(self, channel: ChannelId | None, chat: ChatId | None) -> None:
        """Let nothing wait any longer in a channel, or in a chat."""
