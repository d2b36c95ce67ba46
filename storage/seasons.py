"""The seasons of chats: those that are over, who came where, and what people have made of a span of time."""

from collections.abc import Sequence
from typing import Final

from storage.database import Database, Queries, asking, marks, reading, scalar, writing
from storage.entities import PLACES, SEASONS
from storage.ledger import latest_entry, rename
from storage.model import (
    CHIPS,
    GONE,
    ChatId,
    Listed,
    PersonId,
    Season,
    SeasonPlace,
    SeasonScore,
    Span,
    Surplus,
    moment_of,
    month_of,
    season_account,
)

# INNER JOIN: in this order, also in SQLite.
_HAD: Final = (
    "(balance - (SELECT coalesce(sum(amount), 0) FROM entries WHERE target = accounts.name AND at >= $4)"
    " + (SELECT coalesce(sum(amount), 0) FROM entries WHERE source = accounts.name"
    " AND (at >= $4 OR reason = 'forgotten')))::bigint"
)
"""The chips of an account at a moment. A deleted person's account counts as before the deletion."""
_COUNTED: Final = (
    "WITH span AS MATERIALIZED (SELECT number FROM results WHERE chat = $1 AND game = $2"
    " AND at >= $3 AND at < $4 AND uncounted IS NULL AND NOT EXISTS (SELECT 1 FROM played"
    " WHERE played.number = results.number AND machine IS NOT NULL)),"
    " counted AS (SELECT DISTINCT number, person, score FROM span INNER JOIN played USING (number)),"
    " added AS (SELECT person, sum(CASE score WHEN 'won' THEN 1.0::float8 WHEN 'drawn' THEN 0.5 ELSE 0.0 END)"
    " AS points, count(*) AS games FROM counted GROUP BY person)"
)
_OPPONENTS: Final = (
    "(SELECT count(DISTINCT theirs.person) FROM played AS mine INNER JOIN span USING (number)"
    " INNER JOIN played AS theirs ON theirs.number = mine.number AND theirs.side <> mine.side"
    " WHERE mine.person = best.person AND mine.chat = $1)"
)
_MADE: Final = (
    "WITH added AS (SELECT person, {} AS points, {} AS games FROM ratings"
    " WHERE chat = $1 AND game = $2 AND at >= $3 AND at < $4)"
)
_MET: Final = (
    "(SELECT count(*) FROM (SELECT DISTINCT theirs.person FROM played AS mine"
    " INNER JOIN results USING (number)"
    " INNER JOIN played AS theirs ON theirs.number = mine.number AND theirs.side <> mine.side"
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
_BEST: Final = "points DESC, games, person"


async def rename_chat(db: Database, old: ChatId, new: ChatId) -> None:
    """Give what the seasons of a chat hold and have booked to its new name."""
    for season in await SEASONS.all(db, "WHERE chat = $1 ORDER BY until", old):
        await rename(db, season_account(old, season.until), season_account(new, season.until))
    await db.run(
        "UPDATE seasons SET booked = FALSE WHERE chat = $1"
        " AND until IN (SELECT until FROM seasons WHERE chat = $2 AND NOT booked)",
        *(old, new),
    )


class Seasons(Queries):
    """Seasons and their places. New ones come with a Commit."""

    @asking
    async def due(self, db: Database, day: int) -> tuple[ChatId, ...]:
        rows = await db.rows("SELECT id FROM chats WHERE season_until <= $1 ORDER BY season_until, id", day)
        return tuple(ChatId(row["id"]) for row in rows)

    @asking
    async def unfinished(self, db: Database) -> tuple[Season, ...]:
        return await SEASONS.all(db, "WHERE NOT booked ORDER BY until, chat")

    @asking
    async def of_chat(self, db: Database, chat: ChatId) -> tuple[Season, ...]:
        return await SEASONS.all(db, "WHERE chat = $1 ORDER BY until", chat)

    @asking
    async def chats(self, db: Database) -> tuple[ChatId, ...]:
        rows = await db.rows("SELECT DISTINCT chat FROM seasons ORDER BY chat")
        return tuple(ChatId(row["chat"]) for row in rows)

    @asking
    async def scores(self, db: Database, span: Span, enough: int, most: int) -> tuple[SeasonScore, ...]:
        shown = f"NOT coalesce(hidden, FALSE) AND person NOT LIKE '{GONE}%'"
        best = f"{shown} ORDER BY games < $5, {_BEST} LIMIT $6"
        return await _scores(db, _asked(span, best), *_values(span), enough, most)

    @reading
    async def running(
        self, db: Database, span: Span, enough: int, met: int, most: int
    ) -> tuple[SeasonScore, ...]:
        first = await scalar(db, _FIRST, span.chat, span.game, span.since) or 0
        months = range(month_of(span.since) % 3 + 1, (month_of(span.until) - 1) % 3 + 2)
        made = (" + ".join(f"{kind}_{month}" for month in months) for kind in ("points", "games"))
        return await _scores(
            db,
            f"{_MADE.format(*made)}, best AS MATERIALIZED (SELECT person, points, games FROM added"
            " WHERE games > 0 AND person NOT IN (SELECT id FROM profiles WHERE hidden)"
            f" ORDER BY games < $5, {_BEST} LIMIT $6)"
            f" SELECT person, name, points, games, {_MET} AS opponents FROM best"
            f" LEFT JOIN profiles ON id = person ORDER BY {_BEST}",
            *(*_values(span), enough, most, met, first),
        )

    @asking
    async def scores_of(
        self, db: Database, span: Span, people: Sequence[PersonId]
    ) -> tuple[SeasonScore, ...]:
        if not people:
            return ()
        return await _scores(
            db, _asked(span, f"person IN ({marks(len(people), 5)})"), *_values(span), *people
        )

    @reading
    async def surplus(self, db: Database, season: Season, kept: int, most: int) -> tuple[Surplus, ...]:
        rows = await db.rows(
            f"SELECT name, least(balance, had - $2) AS chips FROM (SELECT name, balance, {_HAD} AS had"
            " FROM accounts WHERE chat = $1 AND balance > 0 AND NOT EXISTS"
            " (SELECT 1 FROM entries WHERE source = accounts.name AND target = $3)) AS purses"
            " WHERE had > $2 ORDER BY name LIMIT $5",
            *(season.chat, kept, season_account(season.chat, season.until), moment_of(season.until), most),
        )
        return tuple(
            [Surplus(row["name"], row["chips"], await latest_entry(db, row["name"])) for row in rows]
        )

    @asking
    async def places(self, db: Database, season: Season, game: str | None = None) -> tuple[Listed, ...]:
        rows = await db.rows(
            f"SELECT {PLACES.names}, name, coalesce(hidden, FALSE) AS hidden FROM season_places"
            " LEFT JOIN profiles ON id = person"
            " WHERE chat = $1 AND until = $2 AND ($3::text IS NULL OR game = $3)"
            " ORDER BY game, place = 0, place, points DESC, games, person",
            *(season.chat, season.until, game),
        )
        return tuple(Listed(PLACES.from_row(row), row["name"], bool(row["hidden"])) for row in rows)

    @asking
    async def medals_of(self, db: Database, person: PersonId, chat: ChatId | None) -> tuple[SeasonPlace, ...]:
        won = "WHERE person = $1 AND medal > 0 AND ($2::text IS NULL OR chat = $2) ORDER BY until, game, chat"
        return await PLACES.all(db, won, person, chat)

    @writing()
    async def replace_places(self, db: Database, places: Sequence[SeasonPlace]) -> None:
        for place in places:
            await PLACES.write(db, None, place)


def _asked(span: Span, wanted: str) -> str:
    """Return SQL for the scores of those wanted in a span; only for them it is counted how many they have
    met.
    """
    added, opponents = (_CHIPS, "0") if span.game == CHIPS else (_COUNTED, _OPPONENTS)
    return (
        f"{added}, best AS MATERIALIZED (SELECT person, name, points, games FROM added"
        f" LEFT JOIN profiles ON id = person WHERE games > 0 AND {wanted})"
        f" SELECT best.*, {opponents} AS opponents FROM best ORDER BY {_BEST}"
    )


def _values(span: Span) -> tuple[str, str, float, float]:
    return span.chat, span.game, span.since, span.until


async def _scores(db: Database, asked: str, *values: object) -> tuple[SeasonScore, ...]:
    rows = await db.rows(asked, *values)
    return tuple(
        SeasonScore(
            row["person"], row["name"], float(row["points"]), int(row["games"]), int(row["opponents"])
        )
        for row in rows
    )
