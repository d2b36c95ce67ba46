"""Small things kept by name: requests that were handled, secrets, notes, and when the house was last open."""

import sqlite3


def handled(db: sqlite3.Connection, key: str) -> bool:
    """Whether a request was carried out, or failed and was passed over."""
    return db.execute("SELECT 1 FROM requests WHERE key = ?", (key,)).fetchone() is not None


def handle(db: sqlite3.Connection, key: str, at: float, failed: str | None = None) -> None:
    """Note that a request was handled; what was noted first stands."""
    db.execute(
        "INSERT INTO requests (key, at, failed) VALUES (?, ?, ?) ON CONFLICT (key) DO NOTHING",
        (key, at, failed),
    )


def prune(db: sqlite3.Connection, before: float) -> None:
    """Drop the keys of old requests."""
    db.execute("DELETE FROM requests WHERE at < ?", (before,))


def secret(db: sqlite3.Connection, name: str) -> bytes | None:
    """A secret by name."""
    row = db.execute("SELECT value FROM secrets WHERE name = ?", (name,)).fetchone()
    return bytes(row["value"]) if row else None


def agreed_secret(db: sqlite3.Connection, name: str, fresh: bytes) -> bytes:
    """A secret by name; `fresh` becomes its value where there is none."""
    db.execute("INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING", (name, fresh))
    return secret(db, name) or fresh


def note(db: sqlite3.Connection, name: str) -> str | None:
    """A small fact by name."""
    row = db.execute("SELECT value FROM notes WHERE name = ?", (name,)).fetchone()
    return str(row["value"]) if row else None


def put_note(db: sqlite3.Connection, name: str, value: str | None) -> None:
    """Keep a small fact, or drop it."""
    if value is None:
        db.execute("DELETE FROM notes WHERE name = ?", (name,))
    else:
        db.execute("INSERT OR REPLACE INTO notes (name, value) VALUES (?, ?)", (name, value))


def alive(db: sqlite3.Connection, now: float) -> None:
    """Note that the house is open."""
    db.execute("INSERT OR REPLACE INTO opening (row, at) VALUES (1, ?)", (now,))


def last_alive(db: sqlite3.Connection) -> float | None:
    """The last such moment."""
    row = db.execute("SELECT at FROM opening").fetchone()
    return float(row["at"]) if row else None
