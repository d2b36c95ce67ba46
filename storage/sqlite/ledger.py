"""The ledger: every chip on an account came from another one, and the sum over all of them is zero."""

import sqlite3
from collections.abc import Iterable

from storage.model import MINT, ChatId, Entry, PersonId


class OverdrawnError(Exception):
    """An account other than the mint would owe chips."""


def book(db: sqlite3.Connection, entries: Iterable[Entry], at: float) -> None:
    """Move chips, one entry after the other. Raises OverdrawnError."""
    for entry in entries:
        db.execute(
            "INSERT INTO entries (at, source, target, amount, reason, table_id) VALUES (?, ?, ?, ?, ?, ?)",
            (at, entry.source, entry.target, entry.amount, entry.reason, entry.table),
        )
        _move(db, entry.source, entry.target, entry.amount)


def take_back(db: sqlite3.Connection, person: PersonId) -> None:
    """Return a person's chips, in every chat, to the mint; the entry bears the time of the one before it."""
    held = db.execute("SELECT name, balance FROM accounts WHERE person = ? AND balance > 0", (person,))
    for name, chips in held.fetchall():
        _move(db, name, MINT, chips)
        db.execute(
            "INSERT INTO entries (at, source, target, amount, reason)"
            " SELECT max(at), ?, ?, ?, 'forgotten' FROM entries",
            (name, MINT, chips),
        )


def balance(db: sqlite3.Connection, account: str) -> int:
    """The chips of an account."""
    row = db.execute("SELECT balance FROM accounts WHERE name = ?", (account,)).fetchone()
    return int(row["balance"]) if row else 0


def brought(db: sqlite3.Connection, account: str) -> dict[str, int]:
    """What each other account has paid in since it was last paid out, by account."""
    rows = db.execute(
        "SELECT source, sum(amount) FROM entries AS paid WHERE target = :account AND number >"
        " ifnull((SELECT max(number) FROM entries WHERE source = :account AND target = paid.source), 0)"
        " GROUP BY source ORDER BY source",
        {"account": account},
    )
    return dict(rows.fetchall())


def latest_entry(db: sqlite3.Connection, account: str) -> int:
    """The number of the latest entry of an account, 0 where there is none: it tells whether chips moved."""
    (number,) = db.execute(
        "SELECT max((SELECT ifnull(max(number), 0) FROM entries WHERE source = :account),"
        " (SELECT ifnull(max(number), 0) FROM entries WHERE target = :account))",
        {"account": account},
    ).fetchone()
    return int(number)


def purses(db: sqlite3.Connection, chat: ChatId) -> tuple[tuple[PersonId, int], ...]:
    """Everybody with chips in a chat, richest first."""
    rows = db.execute(
        "SELECT person, balance FROM accounts WHERE chat = ? AND balance > 0 ORDER BY balance DESC, person",
        (chat,),
    )
    return tuple((PersonId(person), chips) for person, chips in rows)


def rename(db: sqlite3.Connection, old: str, new: str) -> None:
    """Let an account go by another name; where that has chips already, they are put together."""
    db.execute(
        "INSERT INTO accounts (name, balance) SELECT ?, balance FROM accounts WHERE name = ?"
        " ON CONFLICT (name) DO UPDATE SET balance = balance + excluded.balance",
        (new, old),
    )
    db.execute("DELETE FROM accounts WHERE name = ?", (old,))
    db.execute("UPDATE entries SET source = ? WHERE source = ?", (new, old))
    db.execute("UPDATE entries SET target = ? WHERE target = ?", (new, old))


def _move(db: sqlite3.Connection, source: str, target: str, amount: int) -> None:
    taken = db.execute(
        "UPDATE accounts SET balance = balance - :amount"
        " WHERE name = :source AND (balance >= :amount OR name = :mint)",
        {"source": source, "amount": amount, "mint": MINT},
    )
    if not taken.rowcount:
        raise OverdrawnError(source)
    db.execute(
        "INSERT INTO accounts (name, balance) VALUES (?, ?)"
        " ON CONFLICT (name) DO UPDATE SET balance = balance + excluded.balance",
        (target, amount),
    )
