"""Lists of ratings, and what one person has played. Who hides their results is on no list."""

from typing import Final

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
    TableId,
)
from storage.postgres.community import results
from storage.postgres.connection.database import Connection, names
from storage.rows import RATING, rating_of

_RANKED: Final = (
    " FROM ratings LEFT JOIN profiles ON id = person"
    " WHERE chat = $1 AND game = $2 AND at >= $3 AND NOT coalesce(hidden, false)"
    " AND (deviation * deviation + $4::float8 * CASE WHEN at < $5::float8 THEN $5 - at ELSE 0 END"
    " <= $6::float8 * $6) = $7::bool"
)
_MINE: Final = "mine.person = $1 AND ($2::text IS NULL OR mine.chat = $2)"


async def ranked(db: Connection, ranking: Ranking, most: int, *, settled: bool) -> tuple[Ranked, ...]:
    """So many of those with the most points, whose rating is settled, or of those whose is not."""
    rows = await db.fetch(
        f'SELECT person, name, points, games{_RANKED} ORDER BY points DESC, person COLLATE "C" LIMIT $8',
        *_given(ranking, settled=settled),
        most,
    )
    return tuple(Ranked(row["person"], row["name"], row["points"], row["games"]) for row in rows)


async def above(db: Connection, ranking: Ranking, points: float) -> int:
    """How many settled ratings are of more points."""
    asked = f"SELECT count(*){_RANKED} AND points > $8"
    return int(await db.fetchval(asked, *_given(ranking, settled=True), points))


async def ratings_of(db: Connection, person: PersonId, chat: ChatId | None) -> tuple[Rating, ...]:
    """Somebody's ratings in a chat, or in all of them."""
    rows = await db.fetch(
        f"SELECT {names(RATING)} FROM ratings WHERE person = $1 AND ($2::text IS NULL OR chat = $2)"
        ' ORDER BY chat COLLATE "C", game COLLATE "C"',
        person,
        chat,
    )
    return tuple(map(rating_of, rows))


async def past_games(db: Connection, person: PersonId, chat: ChatId | None) -> tuple[PastGame, ...]:
    """Everything somebody has played in a chat, or in all of them, in order."""
    rows = await db.fetch(
        "SELECT game, min(mine.score) AS score, EXISTS"
        " (SELECT 1 FROM played theirs WHERE theirs.number = mine.number AND theirs.machine IS NOT NULL)"
        f" AS machines FROM played mine JOIN results ON results.number = mine.number WHERE {_MINE}"
        " GROUP BY mine.number, game ORDER BY mine.number",
        person,
        chat,
    )
    return tuple(PastGame(row["game"], row["score"], row["machines"]) for row in rows)


async def between(db: Connection, person: PersonId, other: PersonId, chat: ChatId) -> tuple[Score, ...]:
    """How somebody's games against another in a chat ended for them."""
    rows = await db.fetch(
        f"SELECT min(mine.score) AS score FROM played mine WHERE {_MINE} AND EXISTS"
        " (SELECT 1 FROM played theirs WHERE theirs.number = mine.number AND theirs.person = $3"
        " AND theirs.side <> mine.side) GROUP BY mine.number ORDER BY mine.number",
        person,
        chat,
        other,
    )
    return tuple(row["score"] for row in rows)


async def latest(
    db: Connection,
    person: PersonId,
    asker: PersonId | None,
    chat: ChatId | None,
    channel: ChannelId | None,
    most: int,
) -> tuple[Result, ...]:
    """Somebody's latest results in a chat, or in all of them: of tables that the asker may see.

    Those are shown in a channel (None: in any), or the asker sat there.
    """
    rows = await db.fetch(
        f"SELECT table_id FROM played mine JOIN results ON results.number = mine.number WHERE {_MINE} AND ("
        " $3::text IS NULL"
        " OR EXISTS (SELECT 1 FROM showings WHERE showings.table_id = results.table_id AND seat = -1"
        " AND channel = $3)"
        " OR EXISTS (SELECT 1 FROM played theirs WHERE theirs.number = mine.number AND theirs.person = $4))"
        " GROUP BY mine.number, table_id ORDER BY mine.number DESC LIMIT $5",
        person,
        chat,
        channel,
        asker,
        most,
    )
    found = [await results.of_table(db, TableId(row["table_id"])) for row in rows]
    return tuple(result for result in found if result)


def _given(ranking: Ranking, *, settled: bool) -> tuple[object, ...]:
    return (
        ranking.chat,
        ranking.game,
        ranking.since,
        ranking.growth,
        ranking.now,
        ranking.settled,
        settled,
    )
