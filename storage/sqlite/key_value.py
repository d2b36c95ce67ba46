"""Small things kept by name: requests that were handled, secrets, notes, and when the bot last ran."""

import sqlite3

from storage.model import Note


def handled(db: sqlite3.Connection, key: str) -> bool:
    """Whether a request was carried out, or failed and was passed over."""
    return db.execute("SELECT 1 FROM requests WHERE key = ?", (key,)).fetchone() is not None


def handle(db: sqlite3.Connection, key: str, at: float, failed: str | None = None) -> None:
    """Note that a request was handled; what was noted first stands."""
    db.execute(
        "INSERT INTO requests (key, at, failed) VALUES (?, ?, ?) ON CONFLICT (key) DO NOTHING",
        (key, at, failed),
    )


def prune(db: sqlite3.Connection, keys_before: float, now: float, most: int) -> bool:
    """Drop old requests, notes and answers whose time is over; True where more than `most` are left."""
    old = "SELECT key FROM requests WHERE at < ? ORDER BY at LIMIT ?"
    keys = db.execute(f"DELETE FROM requests WHERE key IN ({old})", (keys_before, most)).rowcount
    over = "SELECT name FROM notes WHERE until < ? LIMIT ?"
    notes = db.execute(f"DELETE FROM notes WHERE name IN ({over})", (now, most)).rowcount
    over = "SELECT code FROM kept_answers WHERE until < ? LIMIT ?"
    answers = db.execute(f"DELETE FROM kept_answers WHERE code IN ({over})", (now, most)).rowcount
    return most in {keys, notes, answers}


def secret(db: sqlite3.Connection, name: str) -> bytes | None:
    """A secret by name."""
    row = db.execute("SELECT value FROM secrets WHERE name = ?", (name,)).fetchone()
    return bytes(row["value"]) if row else None


def agreed_secret(db: sqlite3.Connection, name: str, fresh: bytes) -> bytes:
    """A secret by name; `fresh` becomes its value where there is none."""
    db.execute("INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING", (name, fresh))
    return secret(db, name) or fresh


def note(db: sqlite3.Connection, name: str, now: float) -> str | None:
    """A small fact by name, unless its time is over."""
    row = db.execute(
        "SELECT value FROM notes WHERE name = ? AND ifnull(until >= ?, TRUE)", (name, now)
    ).fetchone()
    return str(row["value"]) if row else None


def put_note(db: sqlite3.Connection, note: Note) -> None:
    """Keep a small fact, or drop it."""
    if note.value is None:
        db.execute("DELETE FROM notes WHERE name = ?", (note.name,))
    else:
        db.execute(
            "INSERT OR REPLACE INTO notes (name, value, until) VALUES (?, ?, ?)",
            (note.name, note.value, note.until),
        )


def alive(db: sqlite3.Connection, now: float) -> None:
    """Note that the bot runs."""
    db.execute("INSERT OR REPLACE INTO opening (row, at) VALUES (1, ?)", (now,))


def put_alive_forward(db: sqlite3.Connection, seconds: float) -> None:
    """Let the last such note be later by what the wall clock has jumped."""
    db.execute("UPDATE opening SET at = at + ?", (seconds,))


def last_alive(db: sqlite3.Connection) -> float | None:
    """The last such moment."""
    row = db.execute("SELECT at FROM opening").fetchone()
    return row["at"] if row and isinstance(row["at"], float) else None
