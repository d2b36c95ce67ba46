"""What results and ratings need from outside: where they are kept."""

from collections.abc import Sequence
from typing import Protocol

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


class Results(Protocol):
    """How games ended, and the ratings that follow from that. Every method may raise Unavailable.

    New results come with a Commit.
    """

    async def of_table(self, table: TableId) -> Result | None:
        """The result of a table, if it has one."""

    async def of_chat(self, chat: ChatId, after: int | None, most: int) -> tuple[tuple[int, Result], ...]:
        """So many results of a chat in order, each with its number, from behind a number on, or all."""

    async def chats(self) -> tuple[ChatId, ...]:
        """The chats that have results or ratings."""

    async def standings(
        self, chat: ChatId, game: str, people: Sequence[PersonId], since: float
    ) -> tuple[Standing, ...]:
        """What people bring to the end of a game in a chat, and how often they have met since a Unix time."""

    async def was_late(self, chat: ChatId, person: PersonId) -> bool:
        """Whether somebody's latest slow game for ratings in a chat was lost on time."""

    async def ratings(self, chat: ChatId) -> tuple[Rating, ...]:
        """All ratings of a chat, by game and person."""

    async def ranked(self, ranking: Ranking, most: int, *, settled: bool) -> tuple[Ranked, ...]:
        """So many of those with the most points, whose rating is settled, or of those whose is not."""

    async def above(self, ranking: Ranking, points: float) -> int:
        """How many settled ratings are of more points."""

    async def ratings_of(self, person: PersonId, chat: ChatId | None) -> tuple[Rating, ...]:
        """Somebody's ratings in a chat, or in all of them."""

    async def past_games(self, person: PersonId, chat: ChatId | None) -> tuple[PastGame, ...]:
        """Everything somebody has played in a chat, or in all of them, in order."""

    async def between(self, person: PersonId, other: PersonId, chat: ChatId) -> tuple[Score, ...]:
        """How somebody's games against another in a chat ended for them."""

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

    async def replace_ratings(
        self, chat: ChatId, ratings: Sequence[Rating], changed: Sequence[Result], latest: int
    ) -> bool:
        """Put ratings in the place of all of a chat, and results in that of those of their tables.

        False, with nothing written, where the latest result of the chat has another number by now.
        """

    async def keep_earlier(self, found: Sequence[Result]) -> None:
        """Add results of games from before any were kept, in order of their ends."""
