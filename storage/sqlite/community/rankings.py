"""Lists of ratings, and what one person has played. Who hides their results is on no list."""

import sqlite3
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
from storage.rows import RATING, rating_of
from storage.sqlite.community import results

_RANKED: Final = (
    " FROM ratings LEFT JOIN profiles ON id = person"
    " WHERE chat = :chat AND game = :game AND at >= :since AND coalesce(hidden, 0) = 0"
    " AND (deviation * deviation + :growth * CASE WHEN at < :now THEN :now - at ELSE 0 END"
    " <= :settled * :settled) = :whether"
)


def ranked(db: sqlite3.Connection, ranking: Ranking, most: int, *, settled: bool) -> tuple[Ranked, ...]:
    """So many of those with the most points, whose rating is settled, or of those whose is not."""
    rows = db.execute(
        f"SELECT person, name, points, games{_RANKED} ORDER BY points DESC, person LIMIT :most",
        {**_given(ranking, settled=settled), "most": most},
    )
    return tuple(Ranked(*row) for row in rows)


def above(db: sqlite3.Connection, ranking: Ranking, points: float) -> int:
    """How many settled ratings are of more points."""
    given = {**_given(ranking, settled=True), "points": points}
    (number,) = db.execute(f"SELECT count(*){_RANKED} AND points > :points", given).fetchone()
    return int(number)


def ratings_of(db: sqlite3.Connection, person: PersonId, chat: ChatId | None) -> tuple[Rating, ...]:
    """Somebody's ratings in a chat, or in all of them."""
    rows = db.execute(
        f"SELECT {', '.join(RATING)} FROM ratings"
        " WHERE person = :person AND (:chat IS NULL OR chat = :chat) ORDER BY chat, game",
        {"person": person, "chat": chat},
    )
    return tuple(map(rating_of, rows))


def past_games(db: sqlite3.Connection, person: PersonId, chat: ChatId | None) -> tuple[PastGame, ...]:
    """Everything somebody has played in a chat, or in all of them, in order."""
    rows = db.execute(
        "SELECT game, min(mine.score), EXISTS"
        " (SELECT 1 FROM played theirs WHERE theirs.number = mine.number AND theirs.machine IS NOT NULL)"
        f" FROM played mine JOIN results ON results.number = mine.number WHERE {_MINE}"
        " GROUP BY mine.number, game ORDER BY mine.number",
        {"person": person, "chat": chat},
    )
    return tuple(PastGame(game, score, bool(machines)) for game, score, machines in rows)


def between(db: sqlite3.Connection, person: PersonId, other: PersonId, chat: ChatId) -> tuple[Score, ...]:
    """How somebody's games against another in a chat ended for them."""
    rows = db.execute(
        f"SELECT min(mine.score) AS score FROM played mine WHERE {_MINE} AND EXISTS"
        " (SELECT 1 FROM played theirs WHERE theirs.number = mine.number AND theirs.person = :other"
        " AND theirs.side <> mine.side) GROUP BY mine.number ORDER BY mine.number",
        {"person": person, "other": other, "chat": chat},
    )
    return tuple(row["score"] for row in rows)


def latest(
    db: sqlite3.Connection,
    person: PersonId,
    asker: PersonId | None,
    chat: ChatId | None,
    channel: ChannelId | None,
    most: int,
) -> tuple[Result, ...]:
    """Somebody's latest results in a chat, or in all of them: of tables that the asker may see.

    Those are shown in a channel (None: in any), or the asker sat there.
    """
    rows = db.execute(
        f"SELECT table_id FROM played mine JOIN results ON results.number = mine.number WHERE {_MINE} AND ("
        " :channel IS NULL"
        " OR EXISTS (SELECT 1 FROM showings WHERE showings.table_id = results.table_id AND seat = -1"
        " AND channel = :channel)"
        " OR EXISTS (SELECT 1 FROM played theirs WHERE theirs.number = mine.number"
        " AND theirs.person = :asker)) GROUP BY mine.number ORDER BY mine.number DESC LIMIT :most",
        {"person": person, "asker": asker, "chat": chat, "channel": channel, "most": most},
    ).fetchall()
    found = (results.of_table(db, TableId(row["table_id"])) for row in rows)
    return tuple(result for result in found if result)


_MINE: Final = "mine.person = :person AND (:chat IS NULL OR mine.chat = :chat)"


def _given(ranking: Ranking, *, settled: bool) -> dict[str, object]:
    return {
        "chat": ranking.chat,
        "game": ranking.game,
        "now": ranking.now,
        "since": ranking.since,
        "growth": ranking.growth,
        "settled": ranking.settled,
        "whether": settled,
    }
