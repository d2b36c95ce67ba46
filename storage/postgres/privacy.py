"""What runs through everything that is kept: a person's export and deletion, and a chat's new name.

The tables concerned get a new version, so that a change decided before is a conflict and brings no old name
back. Whoever calls has locked everything.
"""

import asyncio
import json
import secrets
from collections.abc import Mapping
from dataclasses import asdict

from storage.model import ChannelId, ChatId, Forget, PersonId, TableId, deleted, guide_of, purse
from storage.postgres import ledger, people
from storage.postgres.community import puzzle_days, seasons, tournaments
from storage.postgres.connection.database import (
    OUTSIDE,
    Connection,
    closed,
    connect,
    place_of,
    snapshot,
    unavailable,
)
from storage.rows import as_file


def exported(
    url: str, person: PersonId, disclosed: Mapping[TableId, int], beside: Mapping[str, object]
) -> bytes:
    """In a worker: everything kept of a person in a database. Raises Unavailable."""
    return asyncio.run(_exported(url, person, disclosed, beside))


async def _exported(
    url: str, person: PersonId, disclosed: Mapping[TableId, int], beside: Mapping[str, object]
) -> bytes:
    connection = await connect(url)
    try:
        async with snapshot(connection):
            return as_file({**await export(connection, person, disclosed), **beside})
    except OUTSIDE as error:
        raise unavailable(error, place_of(url)) from None
    finally:
        await closed(connection)


async def export(db: Connection, person: PersonId, disclosed: Mapping[TableId, int]) -> Mapping[str, object]:
    """Everything kept of a person, as JSON values.

    A log holds what is bid in secret: of moves there are only those of seats nobody else ever held, and of a
    table that is being played only those among its first `disclosed` records; none where it is not named.
    Who has blocked them is the others' business. What an answer says that waits for them, they read there.
    """
    known = await people.profile(db, person)
    sittings = await _rows(
        db,
        'SELECT table_id AS "table", seat, name, moved, gone, bank, chip, partner FROM sittings'
        ' WHERE person = $1 ORDER BY table_id COLLATE "C", place',
        person,
    )
    return {
        "person": asdict(known) if known else None,
        "tables": await _rows(
            db,
            "SELECT id, game, chat, status, created, opener = $1 AS opened,"
            " coalesce(invited = $1, FALSE) AS invited FROM tables"
            " WHERE opener = $1 OR invited = $1 OR offer_by = $1"
            " OR id IN (SELECT table_id FROM sittings WHERE person = $1) ORDER BY number",
            person,
        ),
        "seats": [{**sitting, "moves": await _moves(db, person, sitting, disclosed)} for sitting in sittings],
        "to be told": await _rows(
            db,
            'SELECT table_id AS "table", channel FROM showings WHERE notify::jsonb ? $1'
            ' ORDER BY table_id COLLATE "C", channel COLLATE "C"',
            person,
        ),
        "purses": await _rows(
            db, 'SELECT chat, balance FROM accounts WHERE person = $1 ORDER BY name COLLATE "C"', person
        ),
        "chips": await _rows(
            db,
            'SELECT at, source, target, amount, reason, table_id AS "table" FROM entries'
            " WHERE source IN (SELECT name FROM accounts WHERE person = $1)"
            " OR target IN (SELECT name FROM accounts WHERE person = $1) ORDER BY number",
            person,
        ),
        "results": await _rows(
            db,
            'SELECT table_id AS "table", game, results.chat, at, reason, uncounted, seat, score, late,'
            " points_before, points_after, deviation FROM played JOIN results USING (number)"
            " WHERE person = $1 ORDER BY number",
            person,
        ),
        "follows": await _rows(
            db,
            'SELECT chat, game FROM follows WHERE person = $1 ORDER BY chat COLLATE "C", game COLLATE "C"',
            person,
        ),
        "watches": await _rows(
            db,
            'SELECT table_id AS "table" FROM watches WHERE person = $1 ORDER BY table_id COLLATE "C"',
            person,
        ),
        "ratings": await _rows(
            db,
            "SELECT chat, game, points, deviation, games, at FROM ratings WHERE person = $1"
            ' ORDER BY chat COLLATE "C", game COLLATE "C"',
            person,
        ),
        "puzzles": await _rows(
            db,
            "SELECT puzzle, opened, tries, ended, answered, points, deviation FROM attempts"
            ' WHERE person = $1 ORDER BY opened, puzzle COLLATE "C"',
            person,
        ),
        "lessons": await _rows(
            db,
            "SELECT game, lesson, opened, finished FROM lessons"
            ' WHERE person = $1 ORDER BY opened, game COLLATE "C", lesson COLLATE "C"',
            person,
        ),
        "puzzles of the day": await _rows(
            db,
            "SELECT chat, day, opened, tries, solved, card FROM day_answers WHERE person = $1"
            ' ORDER BY day, chat COLLATE "C"',
            person,
        ),
        "seasons": await _rows(
            db,
            "SELECT chat, until, game, points, games, place, medal FROM season_places"
            ' WHERE person = $1 ORDER BY until, chat COLLATE "C", game COLLATE "C"',
            person,
        ),
        "answers that wait": await _rows(
            db,
            'SELECT until FROM kept_answers WHERE person = $1 ORDER BY until, code COLLATE "C"',
            person,
        ),
        "tournaments": await _rows(
            db,
            "SELECT id, chat, game, created, status, opener = $1 AS opened, number, withdrawn"
            " FROM tournaments LEFT JOIN entrants ON tournament = id AND person = $1"
            ' WHERE opener = $1 OR person = $1 ORDER BY created, id COLLATE "C"',
            person,
        ),
    }


async def forget(db: Connection, wanted: Forget) -> None:
    """Delete a person. What others need of their tables stays, under a name that leads nowhere.

    Their chips go back to the mint. Their private chat is forgotten with them, as a channel and as a chat.
    """
    person, nobody = wanted.person, deleted(secrets.token_hex(8))
    await db.execute(
        "UPDATE tables SET version = version + 1 WHERE $1 IN (opener, invited, offer_by)"
        " OR id IN (SELECT table_id FROM sittings WHERE person = $1)",
        person,
    )
    await ledger.take_back(db, person)
    known = await people.profile(db, person)
    for private in {person, known.channel} if known and known.channel else {person}:
        await db.execute("DELETE FROM showings WHERE channel = $1", private)
        await db.execute("DELETE FROM chats WHERE id = $1", private)
        await db.execute("DELETE FROM puzzle_days WHERE chat = $1", private)
        await db.execute("DELETE FROM notes WHERE name = $1", guide_of(ChatId(private)))
        await _rename_chat(db, ChatId(private), ChatId(nobody))  # the accounts of its seasons, too
        await seasons.forget_chat(db, ChatId(nobody))
    for row in await db.fetch("SELECT name, chat FROM accounts WHERE person = $1", person):
        await ledger.rename(db, row["name"], purse(row["chat"], nobody))
    await db.execute("DELETE FROM profiles WHERE id = $1", person)
    await people.rename_listed(db, person, wanted.alias, wanted.stand_in)
    await db.execute("DELETE FROM ratings WHERE person = $1", person)
    await db.execute("DELETE FROM follows WHERE person = $1", person)
    await db.execute("DELETE FROM watches WHERE person = $1", person)
    await db.execute("DELETE FROM kept_answers WHERE person = $1", person)
    await db.execute("DELETE FROM attempts WHERE person = $1", person)
    await puzzle_days.forget(db, person)
    await tournaments.forget(db, wanted, nobody)
    await db.execute("DELETE FROM lessons WHERE person = $1", person)
    await db.execute("UPDATE played SET person = $2 WHERE person = $1", person, nobody)
    await db.execute("UPDATE season_places SET person = $2 WHERE person = $1", person, nobody)
    await db.execute(
        "UPDATE sittings SET person = $2, name = $3 WHERE person = $1", person, nobody, wanted.stand_in
    )
    await db.execute("UPDATE sittings SET partner = NULL WHERE partner = $1", person)
    await db.execute("UPDATE tables SET opener = $2 WHERE opener = $1", person, nobody)
    await db.execute("UPDATE tables SET invited = NULL WHERE invited = $1", person)
    await db.execute("UPDATE tables SET offer_seat = NULL, offer_by = NULL WHERE offer_by = $1", person)
    told = "SELECT table_id, channel, seat, notify FROM showings WHERE notify::jsonb ? $1"
    for row in await db.fetch(told, person):
        left = [other for other in json.loads(row["notify"]) if other != person]
        await db.execute(
            "UPDATE showings SET notify = $4 WHERE (table_id, channel, seat) = ($1, $2, $3)",
            row["table_id"],
            row["channel"],
            row["seat"],
            json.dumps(left),
        )


async def move_channel(
    db: Connection, old: ChannelId, new: ChannelId, old_chat: ChatId, new_chat: ChatId
) -> None:
    """Take everything over to a chat's new name; settings that were made there already stand."""
    await db.execute(
        "UPDATE tables SET version = version + 1 WHERE chat = $1"
        " OR id IN (SELECT table_id FROM showings WHERE channel = $2 OR chat = $1)",
        old_chat,
        old,
    )
    await tournaments.move_channel(db, old, new, old_chat)
    if old != new:
        await db.execute(
            "DELETE FROM showings AS taken USING showings AS moved WHERE taken.channel = $2"
            " AND moved.channel = $1 AND (moved.table_id, moved.seat) = (taken.table_id, taken.seat)",
            old,
            new,
        )
        await db.execute("UPDATE showings SET channel = $2 WHERE channel = $1", old, new)
        await db.execute("UPDATE profiles SET channel = $2 WHERE channel = $1", old, new)
        await puzzle_days.move_channel(db, old, new)
        await seasons.move_channel(db, old, new)
    if old_chat != new_chat:
        await db.execute(
            "UPDATE chats SET id = $2 WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM chats WHERE id = $2)",
            old_chat,
            new_chat,
        )
        await db.execute("DELETE FROM chats WHERE id = $1", old_chat)
        await _rename_chat(db, old_chat, new_chat)


async def _rename_chat(db: Connection, old: ChatId, new: ChatId) -> None:
    for table in ("tables", "showings", "results", "played", "tournaments"):
        await db.execute(f"UPDATE {table} SET chat = $2 WHERE chat = $1", old, new)
    await db.execute(
        "DELETE FROM ratings AS taken USING ratings AS moved WHERE taken.chat = $2 AND moved.chat = $1"
        " AND (moved.game, moved.person) = (taken.game, taken.person)",
        old,
        new,
    )
    await db.execute("UPDATE ratings SET chat = $2 WHERE chat = $1", old, new)
    await db.execute(
        "DELETE FROM follows AS taken USING follows AS moved WHERE taken.chat = $2 AND moved.chat = $1"
        " AND (moved.game, moved.person) = (taken.game, taken.person)",
        old,
        new,
    )
    await db.execute("UPDATE follows SET chat = $2 WHERE chat = $1", old, new)
    await puzzle_days.rename_chat(db, old, new)
    await seasons.rename_chat(db, old, new)
    await db.execute(
        "UPDATE notes SET name = $2 WHERE name = $1 AND NOT EXISTS (SELECT 1 FROM notes WHERE name = $2)",
        guide_of(old),
        guide_of(new),
    )
    await db.execute("DELETE FROM notes WHERE name = $1", guide_of(old))
    for row in await db.fetch("SELECT name, person FROM accounts WHERE chat = $1", old):
        await ledger.rename(db, row["name"], purse(new, row["person"]))


async def _moves(
    db: Connection, person: PersonId, sitting: Mapping[str, object], disclosed: Mapping[TableId, int]
) -> list[object]:
    """The lines of a seat's own decisions, none where somebody else held the seat too."""
    rows = await db.fetch(
        "SELECT line FROM records WHERE table_id = $1 AND starts_with(line, $2::bigint || ' ') AND"
        " (number < $3 OR (SELECT status FROM tables WHERE id = $1) <> 'playing') AND NOT EXISTS"
        " (SELECT 1 FROM sittings WHERE table_id = $1 AND seat = $2 AND person IS DISTINCT FROM $4)"
        " ORDER BY number",
        sitting["table"],
        sitting["seat"],
        disclosed.get(TableId(str(sitting["table"])), 0),
        person,
    )
    return [row["line"] for row in rows]


async def _rows(db: Connection, query: str, person: PersonId) -> list[dict[str, object]]:
    return [dict(row) for row in await db.fetch(query, person)]
