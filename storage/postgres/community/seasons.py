"""The seasons of chats: those that are over, who came where, and what somebody has made of a span of time."""

from collections.abc import Iterable, Sequence
from typing import Final

from storage.model import (
    CHIPS,
    GONE,
    ChannelId,
    ChatId,
    Listed,
    PersonId,
    Season,
    SeasonPlace,
    SeasonScore,
    Span,
    Surplus,
    moment_of,
    season_account,
)
from storage.postgres import ledger
from storage.postgres.connection.database import Connection, Does, each, marks, names, others
from storage.season_rows import PLACE, SEASON, listed_of, made_in, place_of, place_row, score_of, season_of

_HAD: Final = (
    "(balance - (SELECT coalesce(sum(amount), 0) FROM entries WHERE target = accounts.name AND at >= $4)"
    " + (SELECT coalesce(sum(amount), 0) FROM entries WHERE source = accounts.name"
    " AND (at >= $4 OR reason = 'forgotten')))::bigint"
)
"""The chips of an account at a moment; of who was deleted, whenever that was, those they had before."""
_COUNTED: Final = (
    "WITH span AS MATERIALIZED (SELECT number FROM results WHERE chat = $1 AND game = $2"
    " AND at >= $3 AND at < $4 AND uncounted IS NULL AND NOT EXISTS (SELECT 1 FROM played"
    " WHERE played.number = results.number AND machine IS NOT NULL)),"
    " counted AS (SELECT DISTINCT number, person, score FROM span JOIN played USING (number)),"
    " added AS (SELECT person, sum(CASE score WHEN 'won' THEN 1.0::float8 WHEN 'drawn' THEN 0.5 ELSE 0.0 END)"
    " AS points, count(*) AS games FROM counted GROUP BY person)"
)
_OPPONENTS: Final = (
    "(SELECT count(DISTINCT theirs.person) FROM played AS mine JOIN span USING (number)"
    " JOIN played AS theirs ON theirs.number = mine.number AND theirs.side <> mine.side"
    " WHERE mine.person = best.person AND mine.chat = $1)"
)
_MADE: Final = (
    "WITH added AS (SELECT person, {} AS points, {} AS games FROM ratings"
    " WHERE chat = $1 AND game = $2 AND at >= $3 AND at < $4)"
)
_MET: Final = (
    "(SELECT count(*) FROM (SELECT DISTINCT theirs.person FROM played AS mine JOIN results USING (number)"
    " JOIN played AS theirs ON theirs.number = mine.number AND theirs.side <> mine.side"
    " WHERE mine.person = best.person AND mine.chat = $1 AND mine.number >= $8 AND game = $2"
    " AND at >= $3 AND at < $4 AND uncounted IS NULL AND NOT EXISTS (SELECT 1 FROM played"
    " WHERE played.number = results.number AND machine IS NOT NULL) LIMIT $7) AS others)"
)
_FIRST: Final = "SELECT number FROM results WHERE chat = $1 AND game = $2 AND at >= $3 ORDER BY at LIMIT 1"
_CHIPS: Final = (
    "WITH added AS (SELECT person, (SELECT count(*) FROM entries WHERE source = accounts.name"
    " AND reason = 'arrival' AND at >= $3 AND at < $4) AS games,"
    f" {_HAD} AS points FROM accounts WHERE chat = $1 AND $2 = $2)"
)
_BEST: Final = 'points DESC, games, person COLLATE "C"'


class PostgresSeasons:
    """Fulfils `bot.core.seasons.ports.Seasons`. What is new comes with a Commit."""

    def __init__(self, read: Does, write: Does) -> None:
        self._read = read
        self._write = write

    async def due(self, day: int) -> tuple[ChatId, ...]:
        """Chats whose season has come to its end by a day."""
        return await self._read(lambda db: _due(db, day))

    async def unfinished(self) -> tuple[Season, ...]:
        """Seasons that are over, of which something is still to be booked or posted, the oldest first."""
        return await self._read(_unfinished)

    async def of_chat(self, chat: ChatId) -> tuple[Season, ...]:
        """The seasons of a chat that are over, in order."""
        return await self._read(lambda db: _of_chat(db, chat))

    async def chats(self) -> tuple[ChatId, ...]:
        """The chats that have seasons that are over."""
        return await self._read(_chats)

    async def scores(self, span: Span, enough: int, most: int) -> tuple[SeasonScore, ...]:
        """So many of those who made most of a span and hide their results from nobody, the best first.

        enough: who has played so many games goes before all who have not.
        """
        return await self._read(lambda db: _scores(db, span, enough, most))

    async def running(self, span: Span, enough: int, met: int, most: int) -> tuple[SeasonScore, ...]:
        """As `scores`, of a span of whole months of a quarter that is not over, from what ratings keep of it.

        met: from so many opponents on they are not counted any further.
        """
        return await self._read(lambda db: _running(db, span, enough, met, most))

    async def scores_of(self, span: Span, people: Sequence[PersonId]) -> tuple[SeasonScore, ...]:
        """What these people made of a span, the best first."""
        return await self._read(lambda db: _scores_of(db, span, people))

    async def surplus(self, season: Season, kept: int, most: int) -> tuple[Surplus, ...]:
        """So many of the purses that held more at a turn than is kept, and were not booked for it yet."""
        return await self._read(lambda db: _surplus(db, season, kept, most))

    async def places(self, season: Season, game: str | None = None) -> tuple[Listed, ...]:
        """Who came where in a season that is over, game by game, the best first; of one game, or of all."""
        return await self._read(lambda db: _places(db, season, game))

    async def medals_of(self, person: PersonId, chat: ChatId | None) -> tuple[SeasonPlace, ...]:
        """Somebody's places with medals in a chat, or in all of them, the latest last."""
        return await self._read(lambda db: _medals_of(db, person, chat))

    async def replace_places(self, places: Sequence[SeasonPlace]) -> None:
        """Put places in that of those of the same people."""
        await self._write(lambda db: write_places(db, places))

    async def restore(self, channel: ChannelId | None, chat: ChatId | None) -> None:
        """Let nothing wait any longer in a channel, or in a chat."""
        await self._write(lambda db: _restore(db, channel, chat))


async def write_places(db: Connection, places: Iterable[SeasonPlace]) -> None:
    """Put places in that of those of the same people."""
    await each(
        db,
        f"INSERT INTO season_places ({names(PLACE)}) VALUES ({marks(PLACE)})"
        f" ON CONFLICT (chat, until, game, person) DO UPDATE SET {others(PLACE[4:])}",
        map(place_row, places),
    )


async def move_channel(db: Connection, old: ChannelId, new: ChannelId) -> None:
    """A channel has a new name."""
    await db.execute("UPDATE seasons SET channel = $2 WHERE channel = $1", old, new)
    await db.execute("UPDATE chats SET season_channel = $2 WHERE season_channel = $1", old, new)


async def rename_chat(db: Connection, old: ChatId, new: ChatId) -> None:
    """A chat has a new name; what it brings takes the place of what is there."""
    for season in await _of_chat(db, old):
        await ledger.rename(db, season_account(old, season.until), season_account(new, season.until))
    await db.execute(
        "UPDATE seasons SET booked = FALSE WHERE chat = $1"
        " AND until IN (SELECT until FROM seasons WHERE chat = $2 AND NOT booked)",
        old,
        new,
    )
    for table, key in (("seasons", "until"), ("season_places", "(until, game, person)")):
        there = f"SELECT {key.strip('()')} FROM {table} WHERE chat = $1"
        await db.execute(f"DELETE FROM {table} WHERE chat = $2 AND {key} IN ({there})", old, new)
        await db.execute(f"UPDATE {table} SET chat = $2 WHERE chat = $1", old, new)


async def forget_chat(db: Connection, chat: ChatId) -> None:
    """Delete the seasons of a chat, whose accounts stay: every chip is somewhere."""
    for table in ("seasons", "season_places"):
        await db.execute(f"DELETE FROM {table} WHERE chat = $1", chat)


async def _due(db: Connection, day: int) -> tuple[ChatId, ...]:
    rows = await db.fetch(
        'SELECT id FROM chats WHERE season_until <= $1 ORDER BY season_until, id COLLATE "C"', day
    )
    return tuple(ChatId(row["id"]) for row in rows)


async def _unfinished(db: Connection) -> tuple[Season, ...]:
    rows = await db.fetch(
        f'SELECT {names(SEASON)} FROM seasons WHERE NOT booked OR posted = 0 ORDER BY until, chat COLLATE "C"'
    )
    return tuple(map(season_of, rows))


async def _of_chat(db: Connection, chat: ChatId) -> tuple[Season, ...]:
    rows = await db.fetch(f"SELECT {names(SEASON)} FROM seasons WHERE chat = $1 ORDER BY until", chat)
    return tuple(map(season_of, rows))


async def _chats(db: Connection) -> tuple[ChatId, ...]:
    rows = await db.fetch('SELECT DISTINCT chat COLLATE "C" AS id FROM seasons ORDER BY id')
    return tuple(ChatId(row["id"]) for row in rows)


async def _scores(db: Connection, span: Span, enough: int, most: int) -> tuple[SeasonScore, ...]:
    wanted = (
        f"NOT coalesce(hidden, FALSE) AND person NOT LIKE '{GONE}%' ORDER BY games < $5, {_BEST} LIMIT $6"
    )
    return tuple(map(score_of, await db.fetch(_asked(span, wanted), *_given(span), enough, most)))


async def _running(db: Connection, span: Span, enough: int, met: int, most: int) -> tuple[SeasonScore, ...]:
    first = await db.fetchval(_FIRST, span.chat, span.game, span.since) or 0
    rows = await db.fetch(
        f"{_MADE.format(*made_in(span))}, best AS MATERIALIZED (SELECT person, points, games FROM added"
        " WHERE games > 0 AND person NOT IN (SELECT id FROM profiles WHERE hidden)"
        f" ORDER BY games < $5, {_BEST} LIMIT $6)"
        f" SELECT person, name, points, games, {_MET} AS opponents FROM best"
        f" LEFT JOIN profiles ON id = person ORDER BY {_BEST}",
        *(*_given(span), enough, most, met, first),
    )
    return tuple(map(score_of, rows))


async def _scores_of(db: Connection, span: Span, people: Sequence[PersonId]) -> tuple[SeasonScore, ...]:
    wanted = "person = ANY($5::text[])"
    return tuple(map(score_of, await db.fetch(_asked(span, wanted), *_given(span), list(people))))


def _asked(span: Span, wanted: str) -> str:
    """Scores of a span, of those who are wanted; only of these it is counted how many they have met."""
    added, opponents = (_CHIPS, "0") if span.game == CHIPS else (_COUNTED, _OPPONENTS)
    return (
        f"{added}, best AS MATERIALIZED (SELECT person, name, points, games FROM added"
        f" LEFT JOIN profiles ON id = person WHERE games > 0 AND {wanted})"
        f" SELECT best.*, {opponents} AS opponents FROM best ORDER BY {_BEST}"
    )


def _given(span: Span) -> tuple[str, str, float, float]:
    return span.chat, span.game, span.since, span.until


async def _surplus(db: Connection, season: Season, kept: int, most: int) -> tuple[Surplus, ...]:
    rows = await db.fetch(
        f"SELECT name, least(balance, had - $2) AS chips FROM (SELECT name, balance, {_HAD} AS had"
        " FROM accounts WHERE chat = $1 AND balance > 0 AND NOT EXISTS"
        " (SELECT 1 FROM entries WHERE source = accounts.name AND target = $3)) AS purses"
        ' WHERE had > $2 ORDER BY name COLLATE "C" LIMIT $5',
        season.chat,
        kept,
        season_account(season.chat, season.until),
        moment_of(season.until),
        most,
    )
    return tuple(
        [Surplus(row["name"], row["chips"], await ledger.latest_entry(db, row["name"])) for row in rows]
    )


async def _places(db: Connection, season: Season, game: str | None) -> tuple[Listed, ...]:
    rows = await db.fetch(
        f"SELECT {names(PLACE)}, name, coalesce(hidden, FALSE) AS hidden FROM season_places"
        " LEFT JOIN profiles ON id = person"
        " WHERE chat = $1 AND until = $2 AND ($3::text IS NULL OR game = $3)"
        ' ORDER BY game COLLATE "C", place = 0, place, points DESC, games, person COLLATE "C"',
        season.chat,
        season.until,
        game,
    )
    return tuple(map(listed_of, rows))


async def _medals_of(db: Connection, person: PersonId, chat: ChatId | None) -> tuple[SeasonPlace, ...]:
    rows = await db.fetch(
        f"SELECT {names(PLACE)} FROM season_places WHERE person = $1 AND medal > 0"
        ' AND ($2::text IS NULL OR chat = $2) ORDER BY until, game COLLATE "C", chat COLLATE "C"',
        person,
        chat,
    )
    return tuple(map(place_of, rows))


async def _restore(db: Connection, channel: ChannelId | None, chat: ChatId | None) -> None:
    await db.execute(
        "UPDATE seasons SET barrier = NULL, barred_since = 0, next_try = 0"
        " WHERE barrier IS NOT NULL AND channel = coalesce($1, channel) AND chat = coalesce($2, chat)",
        channel,
        chat,
    )
