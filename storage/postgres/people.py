"""Profiles, chats and betting limits: who is known, how a community wants it, what outlives a deletion."""

import json
from collections.abc import Iterable, Sequence

from storage.model import BettingLimits, Chat, ChatId, Follow, PersonId, Profile
from storage.postgres.database import Connection, each, marks, names, others
from storage.rows import CHAT, LIMITS, PROFILE, chat_of, limits_of, listed, profile_of, value_row


async def write_profiles(db: Connection, profiles: Iterable[Profile]) -> None:
    """Put people in the place of what was known of them."""
    await _write(db, "profiles", PROFILE, profiles)


async def profile(db: Connection, person: PersonId) -> Profile | None:
    """What is known of somebody."""
    row = await db.fetchrow(f"SELECT {names(PROFILE)} FROM profiles WHERE id = $1", person)
    return profile_of(row) if row else None


async def write_chats(db: Connection, chats: Iterable[Chat]) -> None:
    """Put the settings of chats in the place of the old ones."""
    await _write(db, "chats", CHAT, chats)


async def chat(db: Connection, chat: ChatId) -> Chat | None:
    """The settings of a chat."""
    row = await db.fetchrow(f"SELECT {names(CHAT)} FROM chats WHERE id = $1", chat)
    return chat_of(row) if row else None


async def write_limits(db: Connection, limits: Iterable[BettingLimits]) -> None:
    """Put betting limits in the place of those with their keys."""
    await _write(db, "betting_limits", LIMITS, limits)


async def betting_limits(db: Connection, key: str) -> BettingLimits | None:
    """The betting limits under a keyed hash."""
    row = await db.fetchrow(f"SELECT {names(LIMITS)} FROM betting_limits WHERE key = $1", key)
    return limits_of(row) if row else None


async def rename_listed(db: Connection, person: PersonId, alias: PersonId, name: str) -> None:
    """On every list of others, put an id and a name that name nobody in the place of somebody's."""
    for table, column in (("profiles", "blocked"), ("chats", "banned")):
        asked = f"SELECT id, {column} AS listed FROM {table} WHERE strpos({column}, $1) > 0"
        for row in await db.fetch(asked, person):
            people = [
                (alias, name) if named.person == person else (named.person, named.name)
                for named in listed(row["listed"])
            ]
            await db.execute(f"UPDATE {table} SET {column} = $2 WHERE id = $1", row["id"], json.dumps(people))


async def write_follows(db: Connection, follows: Iterable[Follow]) -> None:
    """Put what people follow in the place of what they did."""
    for follow in follows:
        verb = "INSERT INTO follows VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
        if not follow.on:
            verb = "DELETE FROM follows WHERE chat = $1 AND game = $2 AND person = $3"
        await db.execute(verb, follow.chat, follow.game, follow.person)


async def followers(db: Connection, chat: ChatId, game: str) -> tuple[PersonId, ...]:
    """Who follows a game in a chat."""
    rows = await db.fetch("SELECT person FROM follows WHERE chat = $1 AND game = $2", chat, game)
    return tuple(PersonId(row["person"]) for row in rows)


async def followed(db: Connection, chat: ChatId, person: PersonId) -> tuple[str, ...]:
    """The games somebody follows in a chat, by their ids."""
    asked = "SELECT game FROM follows WHERE person = $1 AND chat = $2 ORDER BY game"
    return tuple(str(row["game"]) for row in await db.fetch(asked, person, chat))


async def _write(
    db: Connection, table: str, columns: Sequence[str], values: Iterable[Profile | Chat | BettingLimits]
) -> None:
    """Put values in the place of those with their keys, which are the first column."""
    await each(
        db,
        f"INSERT INTO {table} ({names(columns)}) VALUES ({marks(columns)})"
        f" ON CONFLICT ({columns[0]}) DO UPDATE SET {others(columns[1:])}",
        map(value_row, values),
    )
