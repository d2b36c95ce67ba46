"""Results of games, the ratings that follow from them, and lists of those. Who hides their results is on no
list.
"""

from collections.abc import Sequence
from typing import Final

from storage.database import Database, Queries, asking, reading, scalar, writing
from storage.entities import RATINGS, RESULTS, add_result
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

_FIRST: Final = -(2**62)
"""Before every number."""
_RANKED: Final = (
    " FROM ratings LEFT JOIN profiles ON id = person"
    " WHERE chat = $1 AND game = $2 AND at >= $3 AND NOT coalesce(hidden, FALSE)"
    " AND (deviation * deviation + $4::float8 * CASE WHEN at < $5::float8 THEN $5 - at ELSE 0 END"
    " <= $6::float8 * $6) = $7::bool"
)
_MINE: Final = "mine.person = $1 AND ($2::text IS NULL OR mine.chat = $2)"


async def latest_result(db: Database, chat: ChatId, person: PersonId) -> int:
    """Return the number of a person's latest result in a chat; 0 where there is none."""
    asked = "SELECT max(number) FROM played WHERE person = $1 AND chat = $2"
    return int(await scalar(db, asked, person, chat) or 0)


class Results(Queries):
    """Results and ratings. New results come with a Commit."""

    @reading
    async def of_table(self, db: Database, table: TableId) -> Result | None:
        return next((one for _, one in await RESULTS.whole(db, "WHERE table_id = $1", table)), None)

    @reading
    async def of_chat(
        self, db: Database, chat: ChatId, after: int | None, most: int
    ) -> tuple[tuple[int, Result], ...]:
        behind = _FIRST if after is None else after
        return await RESULTS.whole(
            db, "WHERE chat = $1 AND number > $2 ORDER BY number LIMIT $3", chat, behind, most
        )

    @asking
    async def chats(self, db: Database) -> tuple[ChatId, ...]:
        rows = await db.rows("SELECT chat FROM results UNION SELECT chat FROM ratings ORDER BY chat")
        return tuple(ChatId(row["chat"]) for row in rows)

    @reading
    async def standings(
        self, db: Database, chat: ChatId, game: str, people: Sequence[PersonId], since: float
    ) -> tuple[Standing, ...]:
        found = list[Standing]()
        for place, person in enumerate(people, 1):
            met = [(other, await _counted(db, chat, (person, other), since)) for other in people[place:]]
            rating = await RATINGS.find(db, chat, game, person)
            found.append(Standing(person, await latest_result(db, chat, person), rating, tuple(met)))
        return tuple(found)

    @asking
    async def was_late(self, db: Database, chat: ChatId, person: PersonId) -> bool:
        late = await scalar(
            db,
            "SELECT late FROM played JOIN results USING (number) WHERE person = $1 AND played.chat = $2"
            " AND preset <> 'live' AND coalesce(uncounted, '') <> 'friendly' ORDER BY number DESC LIMIT 1",
            *(person, chat),
        )
        return bool(late)

    @asking
    async def ratings(self, db: Database, chat: ChatId) -> tuple[Rating, ...]:
        return await RATINGS.all(db, "WHERE chat = $1 ORDER BY game, person", chat)

    @writing("results")
    async def replace_ratings(
        self, db: Database, chat: ChatId, ratings: Sequence[Rating], changed: Sequence[Result], latest: int
    ) -> bool:
        if (await scalar(db, "SELECT max(number) FROM results WHERE chat = $1", chat) or 0) != latest:
            return False
        await db.run("DELETE FROM ratings WHERE chat = $1", chat)
        for rating in ratings:
            await RATINGS.write(db, None, rating)
        for result in changed:
            await db.run("UPDATE results SET reason = $2 WHERE table_id = $1", result.table, result.reason)
            await db.each(
                "UPDATE played SET side = $1, score = $2, late = $3, points_before = $4,"
                " points_after = $5, deviation = $6"
                " WHERE seat = $7 AND number = (SELECT number FROM results WHERE table_id = $8)",
                [
                    (p.side, p.score, p.late, p.before, p.after, p.deviation, p.seat, result.table)
                    for p in result.played
                ],
            )
        return True

    @writing("results")
    async def keep_earlier(self, db: Database, found: Sequence[Result]) -> None:
        first = min(await scalar(db, "SELECT min(number) FROM results") or 1, 1)
        for number, result in enumerate(reversed(found), 1):
            await add_result(db, first - number, result)

    @asking
    async def ranked(self, db: Database, ranking: Ranking, most: int, *, settled: bool) -> tuple[Ranked, ...]:
        rows = await db.rows(
            f"SELECT person, name, points, games{_RANKED} ORDER BY points DESC, person LIMIT $8",
            *_values(ranking, settled=settled),
            most,
        )
        return tuple(Ranked(row["person"], row["name"], row["points"], row["games"]) for row in rows)

    @asking
    async def above(self, db: Database, ranking: Ranking, points: float) -> int:
        asked = f"SELECT count(*){_RANKED} AND points > $8"
        return int(await scalar(db, asked, *_values(ranking, settled=True), points))

    @asking
    async def ratings_of(self, db: Database, person: PersonId, chat: ChatId | None) -> tuple[Rating, ...]:
        mine = "WHERE person = $1 AND ($2::text IS NULL OR chat = $2) ORDER BY chat, game"
        return await RATINGS.all(db, mine, person, chat)

    @asking
    async def past_games(self, db: Database, person: PersonId, chat: ChatId | None) -> tuple[PastGame, ...]:
        rows = await db.rows(
            "SELECT game, min(mine.score) AS score, EXISTS"
            " (SELECT 1 FROM played AS theirs WHERE theirs.number = mine.number"
            " AND theirs.machine IS NOT NULL) AS machines FROM played AS mine"
            f" JOIN results ON results.number = mine.number WHERE {_MINE}"
            " GROUP BY mine.number, game ORDER BY mine.number",
            *(person, chat),
        )
        return tuple(PastGame(row["game"], row["score"], bool(row["machines"])) for row in rows)

    @asking
    async def between(
        self, db: Database, person: PersonId, other: PersonId, chat: ChatId
    ) -> tuple[Score, ...]:
        rows = await db.rows(
            f"SELECT min(mine.score) AS score FROM played AS mine WHERE {_MINE} AND EXISTS"
            " (SELECT 1 FROM played AS theirs WHERE theirs.number = mine.number AND theirs.person = $3"
            " AND theirs.side <> mine.side) GROUP BY mine.number ORDER BY mine.number",
            *(person, chat, other),
        )
        return tuple(row["score"] for row in rows)

    @reading
    async def latest(
        self,
        db: Database,
        person: PersonId,
        asker: PersonId | None,
        chat: ChatId | None,
        channel: ChannelId | None,
        most: int,
    ) -> tuple[Result, ...]:
        seen = (
            "SELECT mine.number FROM played AS mine JOIN results ON results.number = mine.number"
            f" WHERE {_MINE} AND ($3::text IS NULL"
            " OR EXISTS (SELECT 1 FROM posts WHERE kind = 'board' AND key = results.table_id AND seat = -1"
            " AND channel = $3)"
            " OR EXISTS (SELECT 1 FROM played AS theirs WHERE theirs.number = mine.number"
            " AND theirs.person = $4)) GROUP BY mine.number ORDER BY mine.number DESC LIMIT $5"
        )
        found = await RESULTS.whole(
            db, f"WHERE number IN ({seen}) ORDER BY number DESC", person, chat, channel, asker, most
        )
        return tuple(result for _, result in found)


def _values(ranking: Ranking, *, settled: bool) -> tuple[object, ...]:
    known = (ranking.chat, ranking.game, ranking.since, ranking.growth)
    return (*known, ranking.now, ranking.settled, settled)


async def _counted(db: Database, chat: ChatId, people: tuple[PersonId, PersonId], since: float) -> int:
    """Return how many results that count two people have had as opponents in a chat since a Unix time."""
    return int(
        await scalar(
            db,
            "SELECT count(DISTINCT mine.number) FROM played AS mine"
            " JOIN played AS theirs ON theirs.number = mine.number AND theirs.side <> mine.side"
            " JOIN results ON results.number = mine.number"
            " WHERE mine.person = $1 AND mine.chat = $2 AND theirs.person = $3"
            " AND results.at >= $4 AND results.uncounted IS NULL",
            *(people[0], chat, people[1], since),
        )
    )
