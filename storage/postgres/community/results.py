"""Results of games and the ratings that follow from them. Who adds one has locked all."""

from collections.abc import Iterable, Sequence

from storage.model import ChatId, PersonId, Rating, Result, Standing, TableId
from storage.postgres.connection.database import Connection, Row, each, lock, marks, names, others
from storage.rows import PLAYED, RATING, RESULT, played_row, rating_of, rating_row, result_of, result_row


async def write_earlier(db: Connection, results: Sequence[Result]) -> None:
    """Add results before all others: of games from before any were kept, in order of their ends."""
    await lock(db, ["results"])
    first = await db.fetchval("SELECT least(min(number), 1) FROM results")
    for number, result in enumerate(reversed(results), 1):
        await _insert(db, first - number, result)


async def of_table(db: Connection, table: TableId) -> Result | None:
    """The result of a table, if it has one."""
    row = await db.fetchrow(f"SELECT number, {names(RESULT)} FROM results WHERE table_id = $1", table)
    return await _result(db, row) if row else None


async def of_chat(
    db: Connection, chat: ChatId, after: int | None, most: int
) -> tuple[tuple[int, Result], ...]:
    """Results of a chat in order, each with its number, from behind a number on, or all."""
    rows = await db.fetch(
        f"SELECT number, {names(RESULT)} FROM results"
        " WHERE chat = $1 AND ($2::bigint IS NULL OR number > $2) ORDER BY number LIMIT $3",
        chat,
        after,
        most,
    )
    return tuple([(row["number"], await _result(db, row)) for row in rows])


async def chats(db: Connection) -> tuple[ChatId, ...]:
    """The chats that have results or ratings."""
    rows = await db.fetch(
        'SELECT chat COLLATE "C" AS chat FROM results UNION SELECT chat FROM ratings ORDER BY chat'
    )
    return tuple(ChatId(row["chat"]) for row in rows)


async def standings(
    db: Connection, chat: ChatId, game: str, people: Sequence[PersonId], since: float
) -> tuple[Standing, ...]:
    """What people bring to the end of a game in a chat, and how often they have met since a Unix time."""
    return tuple(
        [
            Standing(
                person,
                await latest(db, chat, person),
                await _rating(db, chat, game, person),
                tuple(
                    [(other, await _counted(db, chat, (person, other), since)) for other in people[place:]]
                ),
            )
            for place, person in enumerate(people, 1)
        ]
    )


async def latest(db: Connection, chat: ChatId, person: PersonId) -> int:
    """The number of somebody's latest result in a chat; 0 where there is none."""
    asked = "SELECT max(number) FROM played WHERE person = $1 AND chat = $2"
    return int(await db.fetchval(asked, person, chat) or 0)


async def _rating(db: Connection, chat: ChatId, game: str, person: PersonId) -> Rating | None:
    """Somebody's rating at a game in a chat."""
    row = await db.fetchrow(
        f"SELECT {names(RATING)} FROM ratings WHERE chat = $1 AND game = $2 AND person = $3",
        chat,
        game,
        person,
    )
    return rating_of(row) if row else None


async def _counted(db: Connection, chat: ChatId, people: tuple[PersonId, PersonId], since: float) -> int:
    """How many results that count two people have had as opponents in a chat since a Unix time."""
    return int(
        await db.fetchval(
            "SELECT count(DISTINCT mine.number) FROM played mine"
            " JOIN played theirs ON theirs.number = mine.number AND theirs.side <> mine.side"
            " JOIN results ON results.number = mine.number"
            " WHERE mine.person = $1 AND mine.chat = $2 AND theirs.person = $3"
            " AND results.at >= $4 AND results.uncounted IS NULL",
            people[0],
            chat,
            people[1],
            since,
        )
    )


async def write_ratings(db: Connection, ratings: Iterable[Rating]) -> None:
    """Put ratings in the place of those of the same people."""
    await each(
        db,
        f"INSERT INTO ratings ({names(RATING)}) VALUES ({marks(RATING)})"
        f" ON CONFLICT (chat, game, person) DO UPDATE SET {others(RATING[3:])}",
        map(rating_row, ratings),
    )


async def replace_ratings(
    db: Connection, chat: ChatId, ratings: Iterable[Rating], results: Iterable[Result], latest: int
) -> bool:
    """Put these ratings in the place of all of a chat, and these results in that of those of their tables.

    False, with nothing written, where the chat's latest result has another number by now.
    """
    await lock(db, ["results"])
    if (await db.fetchval("SELECT max(number) FROM results WHERE chat = $1", chat) or 0) != latest:
        return False
    await db.execute("DELETE FROM ratings WHERE chat = $1", chat)
    await write_ratings(db, ratings)
    for result in results:
        await db.execute("UPDATE results SET reason = $2 WHERE table_id = $1", result.table, result.reason)
        await each(
            db,
            "UPDATE played SET side = $1, score = $2, late = $3, points_before = $4,"
            " points_after = $5, deviation = $6"
            " WHERE seat = $7 AND number = (SELECT number FROM results WHERE table_id = $8)",
            [
                (p.side, p.score, p.late, p.before, p.after, p.deviation, p.seat, result.table)
                for p in result.played
            ],
        )
    return True


async def ratings(db: Connection, chat: ChatId) -> tuple[Rating, ...]:
    """All ratings of a chat."""
    rows = await db.fetch(
        f'SELECT {names(RATING)} FROM ratings WHERE chat = $1 ORDER BY game COLLATE "C", person COLLATE "C"',
        chat,
    )
    return tuple(map(rating_of, rows))


async def was_late(db: Connection, chat: ChatId, person: PersonId) -> bool:
    """Whether somebody's latest slow game for ratings in a chat was lost on time."""
    return bool(
        await db.fetchval(
            "SELECT late FROM played JOIN results USING (number) WHERE person = $1 AND played.chat = $2"
            " AND preset <> 'live' AND coalesce(uncounted, '') <> 'friendly' ORDER BY number DESC LIMIT 1",
            person,
            chat,
        )
    )


async def _insert(db: Connection, number: int, result: Result) -> None:
    row = (number, *result_row(result))
    await db.execute(f"INSERT INTO results (number, {names(RESULT)}) VALUES ({marks(row)})", *row)
    await each(
        db,
        f"INSERT INTO played (number, {names(PLAYED)}) VALUES ($1, {marks(PLAYED, 2)})",
        [(number, *played_row(played, result.chat)) for played in result.played],
    )


async def _result(db: Connection, row: Row) -> Result:
    played = await db.fetch(
        f"SELECT {names(f'played.{name}' for name in PLAYED)}, hidden"
        " FROM played LEFT JOIN profiles ON id = person WHERE number = $1 ORDER BY seat",
        row["number"],
    )
    return result_of(row, played)
