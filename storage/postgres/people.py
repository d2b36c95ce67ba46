"""Profiles, chats and betting limits: who is known, how a community wants it, what outlives a deletion."""

import json

from storage.model import BettingLimits, Chat, ChatId, PersonId, Profile
from storage.postgres.connection.database import Connection, names
from storage.rows import CHAT, LIMITS, PROFILE, chat_of, limits_of, listed, profile_of


async def profile(db: Connection, person: PersonId) -> Profile | None:
    """What is known of somebody."""
    row = await db.fetchrow(f"SELECT {names(PROFILE)} FROM profiles WHERE id = $1", person)
    return profile_of(row) if row else None


async def chat(db: Connection, chat: ChatId) -> Chat | None:
    """The settings of a chat."""
    row = await db.fetchrow(f"SELECT {names(CHAT)} FROM chats WHERE id = $1", chat)
    return chat_of(row) if row else None


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


async def followers(db: Connection, chat: ChatId, game: str) -> tuple[PersonId, ...]:
    """Who follows a game in a chat."""
    rows = await db.fetch("SELECT person FROM follows WHERE chat = $1 AND game = $2", chat, game)
    return tuple(PersonId(row["person"]) for row in rows)


async def followed(db: Connection, chat: ChatId, person: PersonId) -> tuple[str, ...]:
    """The games somebody follows in a chat, by their ids."""
    asked = "SELECT game FROM follows WHERE person = $1 AND chat = $2 ORDER BY game"
    return tuple(str(row["game"]) for row in await db.fetch(asked, person, chat))
