"""Results of games and the ratings that follow from them."""

import sqlite3
from collections.abc import Iterable, Sequence, Sized
from typing import Final

from storage.model import ChatId, PersonId, Rating, Result, Standing, TableId
from storage.rows import PLAYED, RATING, RESULT, played_row, rating_of, rating_row, result_of, result_row

_RESULT: Final = ", ".join(RESULT)
_PLAYED: Final = ", ".join(f"played.{name}" for name in PLAYED)
FIRST: Final = -(2**62)
"""Before every number."""
_LATEST: Final = "SELECT coalesce(max(number), 0) FROM played WHERE person = ? AND chat = ?"
_RATING_OF: Final = ", ".join(RATING)
_CHANGES: Final = ", ".join(f"{name} = excluded.{name}" for name in RATING[3:])


def write(db: sqlite3.Connection, result: Result) -> None:
    """Add a result behind all others."""
    (latest,) = db.execute("SELECT max(number) FROM results").fetchone()
    _insert(db, max(latest or 0, 0) + 1, result)


def write_earlier(db: sqlite3.Connection, results: Iterable[Result]) -> None:
    """Add results before all others: of games from before any were kept, in order of their ends."""
    (earliest,) = db.execute("SELECT min(number) FROM results").fetchone()
    first = min(earliest or 1, 1)
    for number, result in enumerate(reversed(tuple(results)), 1):
        _insert(db, first - number, result)


def of_table(db: sqlite3.Connection, table: TableId) -> Result | None:
    """The result of a table, if it has one."""
    row = db.execute(f"SELECT number, {_RESULT} FROM results WHERE table_id = ?", (table,)).fetchone()
    return _result(db, row) if row else None


def of_chat(
    db: sqlite3.Connection, chat: ChatId, after: int | None, most: int
) -> tuple[tuple[int, Result], ...]:
    """Results of a chat in order, each with its number, from behind a number on, or all."""
    rows = db.execute(
        f"SELECT number, {_RESULT} FROM results WHERE chat = ? AND number > ? ORDER BY number LIMIT ?",
        (chat, FIRST if after is None else after, most),
    ).fetchall()
    return tuple((row["number"], _result(db, row)) for row in rows)


def chats(db: sqlite3.Connection) -> tuple[ChatId, ...]:
    """The chats that have results or ratings."""
    rows = db.execute("SELECT chat FROM results UNION SELECT chat FROM ratings ORDER BY chat")
    return tuple(ChatId(row["chat"]) for row in rows)


def standings(
    db: sqlite3.Connection, chat: ChatId, game: str, people: Sequence[PersonId], since: float
) -> tuple[Standing, ...]:
    """What people bring to the end of a game in a chat, and how often they have met since a Unix time."""
    return tuple(
        Standing(
            person,
            latest(db, chat, person),
            _rating(db, chat, game, person),
            tuple((other, _counted(db, chat, (person, other), since)) for other in people[place:]),
        )
        for place, person in enumerate(people, 1)
    )


def latest(db: sqlite3.Connection, chat: ChatId, person: PersonId) -> int:
    """The number of somebody's latest result in a chat; 0 where there is none."""
    (number,) = db.execute(_LATEST, (person, chat)).fetchone()
    return int(number)


def stand(db: sqlite3.Connection, read: Sequence[tuple[ChatId, PersonId, int]]) -> bool:
    """Whether the latest results of people in chats are those that were read: one statement, for speed."""
    if not read:
        return True
    query = f"SELECT {' AND '.join([f'({_LATEST}) = ?'] * len(read))}"
    (same,) = db.execute(query, [value for chat, person, number in read for value in (person, chat, number)])
    return bool(same[0])


def _rating(db: sqlite3.Connection, chat: ChatId, game: str, person: PersonId) -> Rating | None:
    """Somebody's rating at a game in a chat."""
    row = db.execute(
        f"SELECT {_RATING_OF} FROM ratings WHERE chat = ? AND game = ? AND person = ?", (chat, game, person)
    ).fetchone()
    return rating_of(row) if row else None


def _counted(db: sqlite3.Connection, chat: ChatId, people: tuple[PersonId, PersonId], since: float) -> int:
    """How many results that count two people have had as opponents in a chat since a Unix time."""
    (number,) = db.execute(
        "SELECT count(DISTINCT mine.number) FROM played mine"
        " JOIN played theirs ON theirs.number = mine.number AND theirs.side <> mine.side"
        " JOIN results ON results.number = mine.number"
        " WHERE mine.person = ? AND mine.chat = ? AND theirs.person = ?"
        " AND results.at >= ? AND results.uncounted IS NULL",
        (people[0], chat, people[1], since),
    ).fetchone()
    return int(number)


def write_ratings(db: sqlite3.Connection, ratings: Iterable[Rating]) -> None:
    """Put ratings in the place of those of the same people."""
    db.executemany(
        f"INSERT INTO ratings ({_RATING_OF}) VALUES ({_marks(RATING)})"
        f" ON CONFLICT (chat, game, person) DO UPDATE SET {_CHANGES}",
        map(rating_row, ratings),
    )


def replace_ratings(
    db: sqlite3.Connection, chat: ChatId, ratings: Iterable[Rating], results: Iterable[Result], latest: int
) -> bool:
    """Put these ratings in the place of all of a chat, and these results in that of those of their tables.

    False, with nothing written, where the chat's latest result has another number by now.
    """
    (stands,) = db.execute("SELECT max(number) FROM results WHERE chat = ?", (chat,)).fetchone()
    if (stands or 0) != latest:
        return False
    db.execute("DELETE FROM ratings WHERE chat = ?", (chat,))
    write_ratings(db, ratings)
    for result in results:
        db.execute("UPDATE results SET reason = ? WHERE table_id = ?", (result.reason, result.table))
        db.executemany(
            "UPDATE played SET side = ?, score = ?, late = ?, points_before = ?,"
            " points_after = ?, deviation = ?"
            " WHERE seat = ? AND number = (SELECT number FROM results WHERE table_id = ?)",
            [
                (p.side, p.score, p.late, p.before, p.after, p.deviation, p.seat, result.table)
                for p in result.played
            ],
        )
    return True


def ratings(db: sqlite3.Connection, chat: ChatId) -> tuple[Rating, ...]:
    """All ratings of a chat."""
    rows = db.execute(f"SELECT {_RATING_OF} FROM ratings WHERE chat = ? ORDER BY game, person", (chat,))
    return tuple(map(rating_of, rows))


def was_late(db: sqlite3.Connection, chat: ChatId, person: PersonId) -> bool:
    """Whether somebody's latest slow game for ratings in a chat was lost on time."""
    row = db.execute(
        "SELECT late FROM played JOIN results USING (number) WHERE person = ? AND played.chat = ?"
        " AND preset <> 'live'"
        " AND coalesce(uncounted, '') <> 'friendly' ORDER BY number DESC LIMIT 1",
        (person, chat),
    ).fetchone()
    return bool(row and row["late"])


def _insert(db: sqlite3.Connection, number: int, result: Result) -> None:
    row = (number, *result_row(result))
    db.execute(f"INSERT INTO results (number, {_RESULT}) VALUES ({_marks(row)})", row)
    db.executemany(
        f"INSERT INTO played (number, {', '.join(PLAYED)}) VALUES (?, {_marks(PLAYED)})",
        [(number, *played_row(played, result.chat)) for played in result.played],
    )


def _marks(values: Sized) -> str:
    return ", ".join("?" * len(values))


def _result(db: sqlite3.Connection, row: sqlite3.Row) -> Result:
    played = db.execute(
        f"SELECT {_PLAYED}, hidden FROM played LEFT JOIN profiles ON id = person"
        " WHERE number = ? ORDER BY seat",
        (row["number"],),
    )
    return result_of(row, played)
