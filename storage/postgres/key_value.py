"""Small things kept by name: requests that were handled, secrets, notes, and when the bot last ran."""

from collections.abc import Sequence

from storage.model import Note
from storage.postgres.connection.database import Connection
from storage.postgres.connection.lanes import WHOLE


async def handled(db: Connection, key: str) -> bool:
    """Whether a request was carried out, or failed and was passed over."""
    return bool(await db.fetchval("SELECT EXISTS (SELECT 1 FROM requests WHERE key = $1)", key))


async def fail(db: Connection, key: str, at: float, why: str) -> None:
    """Note that a request failed; where it was handled before, that stands."""
    await db.execute(
        "INSERT INTO requests (key, at, failed) VALUES ($1, $2, $3) ON CONFLICT (key) DO NOTHING",
        key,
        at,
        why,
    )


async def prune(db: Connection, keys_before: float, now: float, most: int) -> bool:
    """Drop old requests, notes and answers whose time is over; True where more than `most` are left."""
    old = "SELECT key FROM requests WHERE at < $1 ORDER BY at LIMIT $2"
    keys = await db.execute(f"DELETE FROM requests WHERE key IN ({old})", keys_before, most)
    over = "SELECT name FROM notes WHERE until < $1 LIMIT $2"
    notes = await db.execute(f"DELETE FROM notes WHERE name IN ({over})", now, most)
    over = "SELECT code FROM kept_answers WHERE until < $1 LIMIT $2"
    answers = await db.execute(f"DELETE FROM kept_answers WHERE code IN ({over})", now, most)
    return f"DELETE {most}" in {keys, notes, answers}


async def secret(db: Connection, name: str) -> bytes | None:
    """A secret by name."""
    value = await db.fetchval("SELECT value FROM secrets WHERE name = $1", name)
    return None if value is None else bytes(value)


async def agreed_secret(db: Connection, name: str, fresh: bytes) -> bytes:
    """A secret by name; `fresh` becomes its value where there is none."""
    await db.execute(
        "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING", name, fresh
    )
    return await secret(db, name) or fresh


async def note(db: Connection, name: str, now: float) -> str | None:
    """A small fact by name, unless its time is over."""
    value = await db.fetchval(
        "SELECT value FROM notes WHERE name = $1 AND coalesce(until >= $2, TRUE)", name, now
    )
    return None if value is None else str(value)


async def put_note(db: Connection, note: Note) -> None:
    """Keep a small fact, or drop it."""
    if note.value is None:
        await db.execute("DELETE FROM notes WHERE name = $1", note.name)
    else:
        await db.execute(
            "INSERT INTO notes (name, value, until) VALUES ($1, $2, $3)"
            " ON CONFLICT (name) DO UPDATE SET value = excluded.value, until = excluded.until",
            note.name,
            note.value,
            note.until,
        )


async def turn(db: Connection, name: str, seconds: float) -> float:
    """How long to wait for a turn, of which there is one in so many seconds; the next is after it."""
    now = "extract(epoch FROM clock_timestamp())"
    wait: float = await db.fetchval(
        f"INSERT INTO turns (name, next) VALUES ($1, {now} + $2)"
        f" ON CONFLICT (name) DO UPDATE SET next = greatest(turns.next, {now}) + $2"
        f" RETURNING (next - $2 - {now})::double precision",
        name,
        seconds,
    )
    return max(0.0, wait)


async def alive(db: Connection, now: float, lanes: Sequence[str] | None) -> None:
    """Note that the bot runs, in these lanes or in all."""
    await db.execute(
        "INSERT INTO opening (row, at) VALUES (1, $1) ON CONFLICT (row) DO UPDATE SET at = excluded.at", now
    )
    await db.execute("UPDATE lanes SET alive = $1 WHERE name = ANY($2) OR $2 IS NULL", now, lanes)


async def put_alive_forward(db: Connection, seconds: float, lanes: Sequence[str] | None) -> None:
    """Let the last such note be later by what the wall clock has jumped."""
    if lanes is None:
        await db.execute("UPDATE opening SET at = at + $1", seconds)
    await db.execute("UPDATE lanes SET alive = alive + $1 WHERE name = ANY($2) OR $2 IS NULL", seconds, lanes)


async def last_alive(db: Connection) -> float | None:
    """The last such moment; where lanes are shared now, the last before that."""
    whole = "SELECT alive FROM lanes WHERE name = $1"
    at = await db.fetchval(f"SELECT coalesce(({whole}), (SELECT at FROM opening))", WHOLE)
    return None if at is None else float(at)


async def lanes_alive(db: Connection, lanes: Sequence[str] | None) -> dict[str, float]:
    """The last such moment of each of these lanes, or of all, that has one."""
    rows = await db.fetch(
        "SELECT name, alive FROM lanes WHERE alive IS NOT NULL AND (name = ANY($1::text[]) OR $1 IS NULL)",
        lanes,
    )
    return {row["name"]: row["alive"] for row in rows}
