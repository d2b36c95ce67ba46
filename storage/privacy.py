"""A person's export and deletion, and a chat's new name: through every table, as entities declare it.

The tables of games concerned get a new version, so that a change decided before is a conflict and brings no
old name back. The caller has locked everything.
"""

import json
import secrets
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Final

from storage import ledger, seasons, tournaments
from storage.database import Database
from storage.entities import ENTITIES, PROFILES, Fate, notified_by
from storage.model import ChannelId, ChatId, Forget, PersonId, TableId, deleted, guide_of, mentions_of, purse
from storage.people import rename_listed


@dataclass(frozen=True)
class Kept:
    """A table of the database, with the columns that name people."""

    table: str
    key: tuple[str, ...]
    columns: tuple[str, ...]
    personal: Mapping[str, Fate]


# Tables besides the entities. A log names seats, and a request is keyed by the number of a message.
_BESIDE: Final = (
    Kept("records", ("table_id", "number"), ("line",), {}),
    Kept("old_boards", ("channel", "message"), (), {}),
    Kept("checkpoints", ("table_id", "seq"), ("rules", "prefix", "digest", "snapshot"), {}),
    Kept("accounts", ("name",), ("balance",), {"name": "own"}),
    Kept("entries", ("number",), ("source", "target"), {"source": "own", "target": "own"}),
    Kept("requests", ("key",), ("at", "failed"), {}),
    Kept("secrets", ("name",), ("value",), {}),
    Kept("kept_answers", ("code",), ("person", "content"), {"person": "drop", "content": "own"}),
    Kept("opening", ("row",), ("at",), {}),
)


def everything() -> Iterator[Kept]:
    """Yield every table, in an order that satisfies foreign keys."""
    for entity in ENTITIES.values():
        yield Kept(entity.table, entity.columns[: entity.key], entity.columns, entity.personal)
        for part in entity.parts:
            yield Kept(part.table, part.columns[: part.key], part.columns, part.personal)
    yield from _BESIDE


EVERYTHING: Final = tuple(everything())

_TOLD: Final[Mapping[str, tuple[str, str, str]]] = {
    "watches": ("watches", 'table_id AS "table"', "table_id"),
    "ratings": ("ratings", "chat, game, points, deviation, games, at", "chat, game"),
    "attempts": ("puzzles", "puzzle, opened, tries, ended, answered, points, deviation", "opened, puzzle"),
    "lessons": ("lessons", "game, lesson, opened, finished", "opened, game, lesson"),
    "day_answers": ("puzzles of the day", "chat, day, opened, tries, solved, card", "day, chat"),
    "season_places": ("seasons", "chat, until, game, points, games, place, medal", "until, chat, game"),
    "kept_answers": ("answers that wait", "until", "until, code"),
}
"""Names, columns and orders of tables in an export, where `_declared` isn't enough."""
_TOLD_WITH_OTHERS: Final = frozenset({"sittings", "played", "entrants"})


def _declared(kept: Kept) -> tuple[str, str, str]:
    """Return the name, columns and order in an export of a table with rows for each person: all it has."""
    columns = (
        'table_id AS "table"' if name == "table_id" else name for name in kept.columns if name != "person"
    )
    return kept.table, ", ".join(columns), ", ".join(name for name in kept.key if name != "person")


async def export(db: Database, person: PersonId, disclosed: Mapping[TableId, int]) -> Mapping[str, object]:
    """Return all stored data of a person, as JSON values.

    A log holds secret bids. So the export has only moves of seats that no other person ever held. Of a
    running table it has only moves among the first `disclosed` records, by default none. It leaves out the
    people who have blocked this person, and the contents of pending replies.
    """
    known = await PROFILES.find(db, person)
    told: dict[str, object] = {"person": asdict(known) if known else None}
    for kept in EVERYTHING:
        if "person" in kept.personal and kept.table not in _TOLD_WITH_OTHERS:
            name, columns, order = _TOLD.get(kept.table) or _declared(kept)
            mine = f"SELECT {columns} FROM {kept.table} WHERE person = $1 ORDER BY {order}"
            told[name] = await _rows(db, mine, person)
    for name, asked in _ASKED.items():
        told[name] = await _rows(db, asked, person)
    told["seats"] = [
        {**seat, "moves": await _moves(db, person, seat, disclosed)}
        for seat in await _rows(db, _SEATS, person)
    ]
    owed = await db.rows(_NOTIFIED, f"%{person}%")
    told["to be told"] = [
        {"kind": row["kind"], "key": row["key"], "channel": row["channel"]}
        for row in owed
        if person in notified_by(row["notify"])
    ]
    return told


_SEATS: Final = (
    'SELECT table_id AS "table", seat, name, moved, gone, bank, chip, partner FROM sittings'
    " WHERE person = $1 ORDER BY table_id, place"
)
_NOTIFIED: Final = (
    "SELECT kind, key, channel, seat, notify FROM posts WHERE notify LIKE $1"
    " ORDER BY kind, key, channel, seat"
)
_ASKED: Final = {
    "tables": (
        "SELECT id, game, chat, status, created, opener = $1 AS opened,"
        " coalesce(invited = $1, FALSE) AS invited FROM tables"
        " WHERE opener = $1 OR invited = $1 OR offer_by = $1"
        " OR id IN (SELECT table_id FROM sittings WHERE person = $1) ORDER BY number"
    ),
    "purses": "SELECT chat, balance FROM accounts WHERE person = $1 ORDER BY name",
    "chips": (
        'SELECT at, source, target, amount, reason, table_id AS "table" FROM entries'
        " WHERE source IN (SELECT name FROM accounts WHERE person = $1)"
        " OR target IN (SELECT name FROM accounts WHERE person = $1) ORDER BY number"
    ),
    "results": (
        'SELECT table_id AS "table", game, results.chat, at, reason, uncounted, seat, score, late,'
        " points_before, points_after, deviation FROM played JOIN results USING (number)"
        " WHERE person = $1 ORDER BY number"
    ),
    "tournaments": (
        "SELECT id, chat, game, created, status, opener = $1 AS opened, number, withdrawn"
        " FROM tournaments LEFT JOIN entrants ON tournament = id AND person = $1"
        " WHERE opener = $1 OR person = $1 ORDER BY created, id"
    ),
}


def as_file(values: Mapping[str, object]) -> bytes:
    """Return plain values as a file that people and programs can read: JSON."""
    return json.dumps(values, ensure_ascii=False, indent=2, sort_keys=True).encode()


async def forget(db: Database, wanted: Forget) -> None:
    """Delete a person. What others need of their tables stays, under a name that leads nowhere.

    Their chips go back to the mint. Their private chat is forgotten with them, as a channel and as a chat.
    """
    person, nobody = wanted.person, deleted(secrets.token_hex(8))
    await db.run(
        "UPDATE tables SET version = version + 1 WHERE $1 IN (opener, invited, offer_by)"
        " OR id IN (SELECT table_id FROM sittings WHERE person = $1)",
        person,
    )
    await ledger.take_back(db, person)
    known = await PROFILES.find(db, person)
    for private in {person, known.channel} if known and known.channel else {person}:
        await _forget_chat(db, ChatId(private), ChatId(nobody))
    for row in await db.rows("SELECT name, chat FROM accounts WHERE person = $1", person):
        await ledger.rename(db, row["name"], purse(row["chat"], nobody))
    await rename_listed(db, person, wanted.alias, wanted.stand_in)
    await _let_posts_say_so(db, person)
    await tournaments.forget(db, wanted, nobody)
    seat = "UPDATE sittings SET person = $2, name = $3 WHERE person = $1"
    await db.run(seat, person, nobody, wanted.stand_in)
    await db.run("UPDATE tables SET offer_seat = NULL, offer_by = NULL WHERE offer_by = $1", person)
    for kept in EVERYTHING:
        for column, fate in kept.personal.items():
            await _end(db, f"{kept.table}.{column}", fate, person, nobody)


async def _end(db: Database, column: str, fate: Fate, person: PersonId, nobody: PersonId) -> None:
    """Have a column name a person no longer."""
    table, _, name = column.partition(".")
    match fate:
        case "drop":
            await db.run(f"DELETE FROM {table} WHERE {name} = $1", person)
        case "rename":
            await db.run(f"UPDATE {table} SET {name} = $2 WHERE {name} = $1", person, nobody)
        case "clear":
            await db.run(f"UPDATE {table} SET {name} = NULL WHERE {name} = $1", person)
        case "own":
            pass


async def _let_posts_say_so(db: Database, person: PersonId) -> None:
    """Take a person off the puzzles of the day, whose posts name them no longer, and off those to be
    mentioned.
    """
    await db.run(
        "UPDATE posts SET wanted = wanted + 1 WHERE kind = 'puzzle' AND (chat, key) IN"
        " (SELECT chat, CAST(day AS TEXT) FROM day_answers WHERE person = $1)",
        person,
    )
    for row in await db.rows(_NOTIFIED, f"%{person}%"):
        left = json.dumps(sorted(notified_by(row["notify"]) - {person}))
        place = (row["kind"], row["key"], row["channel"], row["seat"])
        less = "UPDATE posts SET notify = $5 WHERE kind = $1 AND key = $2 AND channel = $3 AND seat = $4"
        await db.run(less, *place, left)


async def _forget_chat(db: Database, private: ChatId, nobody: ChatId) -> None:
    """Forget a private chat; the accounts of its seasons stay, under another name: every chip is
    somewhere.
    """
    await db.run("DELETE FROM posts WHERE $1 IN (channel, chat)", private)
    await db.run("DELETE FROM chats WHERE id = $1", private)
    await db.run("DELETE FROM puzzle_days WHERE chat = $1", private)
    for name in (guide_of, mentions_of):
        await db.run("DELETE FROM notes WHERE name = $1", name(private))
    await _rename_chat(db, private, nobody)
    for table in ("seasons", "season_places"):
        await db.run(f"DELETE FROM {table} WHERE chat = $1", nobody)


async def move_channel(
    db: Database, old: ChannelId, new: ChannelId, old_chat: ChatId, new_chat: ChatId
) -> None:
    """Take everything over to a chat's new name; settings that were made there already stand."""
    await db.run(
        "UPDATE tables SET version = version + 1 WHERE chat = $1"
        " OR id IN (SELECT key FROM posts WHERE kind = 'board' AND (channel = $2 OR chat = $1))",
        *(old_chat, old),
    )
    named = "UPDATE tournaments SET version = version + 1 WHERE chat = $1 OR channel = $2"
    await db.run(named, old_chat, old)
    if old != new:
        for kept in EVERYTHING:
            for column in kept.columns:
                if column == "channel" or column.endswith("_channel"):
                    await _rename(db, kept, column, old, new)
    if old_chat != new_chat:
        there = "EXISTS (SELECT 1 FROM chats WHERE id = $2)"
        await db.run(f"UPDATE chats SET id = $2 WHERE id = $1 AND NOT {there}", old_chat, new_chat)
        await db.run("DELETE FROM chats WHERE id = $1", old_chat)
        await _rename_chat(db, old_chat, new_chat)


async def _rename_chat(db: Database, old: ChatId, new: ChatId) -> None:
    await seasons.rename_chat(db, old, new)
    for kept in EVERYTHING:
        if "chat" in kept.columns:
            await _rename(db, kept, "chat", old, new)
    for name in (guide_of, mentions_of):
        await db.run(
            "DELETE FROM notes WHERE name = $1 AND EXISTS (SELECT 1 FROM notes WHERE name = $2)",
            *map(name, (new, old)),
        )
        await db.run("UPDATE notes SET name = $1 WHERE name = $2", name(new), name(old))
    for row in await db.rows("SELECT name, person FROM accounts WHERE chat = $1", old):
        await ledger.rename(db, row["name"], purse(new, row["person"]))


async def _rename(db: Database, kept: Kept, column: str, old: str, new: str) -> None:
    """Put a new name in the place of another in a column; rows that come take the place of those that are
    there.
    """
    if column in kept.key:
        rest = ", ".join(name for name in kept.key if name != column)
        coming = f"SELECT {rest} FROM {kept.table} WHERE {column} = $1"
        await db.run(f"DELETE FROM {kept.table} WHERE {column} = $2 AND ({rest}) IN ({coming})", old, new)
    await db.run(f"UPDATE {kept.table} SET {column} = $2 WHERE {column} = $1", old, new)


async def _moves(
    db: Database, person: PersonId, seat: Mapping[str, object], disclosed: Mapping[TableId, int]
) -> list[object]:
    """Return the lines of a seat's own decisions, or none if another person held the seat too."""
    rows = await db.rows(
        "SELECT line FROM records WHERE table_id = $1 AND line LIKE $2::bigint || ' %' AND"
        " (number < $3 OR (SELECT status FROM tables WHERE id = $1) <> 'playing') AND NOT EXISTS"
        " (SELECT 1 FROM sittings WHERE table_id = $1 AND seat = $2 AND person IS DISTINCT FROM $4)"
        " ORDER BY number",
        *(seat["table"], seat["seat"], disclosed.get(TableId(str(seat["table"])), 0), person),
    )
    return [row["line"] for row in rows]


async def _rows(db: Database, asked: str, person: PersonId) -> list[dict[str, object]]:
    return [dict(row) for row in await db.rows(asked, person)]  # type: ignore[call-overload] # a row is a mapping, too
