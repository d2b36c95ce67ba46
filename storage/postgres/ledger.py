"""The ledger: every chip on an account came from another one, and the sum over all of them is zero."""

from collections.abc import Iterable

from storage.model import MINT, ChatId, Entry, PersonId
from storage.postgres.database import Connection


class OverdrawnError(Exception):
    """An account other than the mint would owe chips."""


async def book(db: Connection, entries: Iterable[Entry], at: float) -> None:
    """Move chips, one entry after the other. Raises OverdrawnError.

    Whoever books has locked the names of all accounts before, in their order: two who book the same
    accounts the other way round would wait for each other.
    """
    for entry in entries:
        await db.execute(
            "INSERT INTO entries (at, source, target, amount, reason, table_id)"
            " VALUES ($1, $2, $3, $4, $5, $6)",
            at,
            entry.source,
            entry.target,
            entry.amount,
            entry.reason,
            entry.table,
        )
        await _move(db, entry.source, entry.target, entry.amount)


async def take_back(db: Connection, person: PersonId) -> None:
    """Return a person's chips, in every chat, to the mint; the entry bears the time of the one before it."""
    for row in await db.fetch("SELECT name, balance FROM accounts WHERE person = $1 AND balance > 0", person):
        await _move(db, row["name"], MINT, row["balance"])
        await db.execute(
            "INSERT INTO entries (at, source, target, amount, reason)"
            " SELECT max(at), $1, $2, $3, 'forgotten' FROM entries",
            row["name"],
            MINT,
            row["balance"],
        )


async def balance(db: Connection, account: str) -> int:
    """The chips of an account."""
    return int(await db.fetchval("SELECT balance FROM accounts WHERE name = $1", account) or 0)


async def brought(db: Connection, account: str) -> dict[str, int]:
    """What each other account has paid in since it was last paid out, by account."""
    rows = await db.fetch(
        "SELECT source, sum(amount)::bigint AS paid_in FROM entries AS paid WHERE target = $1 AND number >"
        " coalesce((SELECT max(number) FROM entries WHERE source = $1 AND target = paid.source), 0)"
        ' GROUP BY source ORDER BY source COLLATE "C"',
        account,
    )
    return {row["source"]: row["paid_in"] for row in rows}


async def latest_entry(db: Connection, account: str) -> int:
    """The number of the latest entry of an account, 0 where there is none: it tells whether chips moved."""
    return int(
        await db.fetchval(
            "SELECT greatest((SELECT coalesce(max(number), 0) FROM entries WHERE source = $1),"
            " (SELECT coalesce(max(number), 0) FROM entries WHERE target = $1))",
            account,
        )
    )


async def purses(db: Connection, chat: ChatId) -> tuple[tuple[PersonId, int], ...]:
    """Everybody with chips in a chat, richest first."""
    rows = await db.fetch(
        "SELECT person, balance FROM accounts WHERE chat = $1 AND balance > 0"
        ' ORDER BY balance DESC, person COLLATE "C"',
        chat,
    )
    return tuple((PersonId(row["person"]), row["balance"]) for row in rows)


async def rename(db: Connection, old: str, new: str) -> None:
    """Let an account go by another name; where that has chips already, they are put together."""
    await db.execute(
        "INSERT INTO accounts (name, balance) SELECT $1, balance FROM accounts WHERE name = $2"
        " ON CONFLICT (name) DO UPDATE SET balance = accounts.balance + excluded.balance",
        new,
        old,
    )
    await db.execute("DELETE FROM accounts WHERE name = $1", old)
    await db.execute("UPDATE entries SET source = $1 WHERE source = $2", new, old)
    await db.execute("UPDATE entries SET target = $1 WHERE target = $2", new, old)


async def _move(db: Connection, source: str, target: str, amount: int) -> None:
    taken = await db.execute(
        "UPDATE accounts SET balance = balance - $2 WHERE name = $1 AND (balance >= $2 OR name = $3)",
        source,
        amount,
        MINT,
    )
    if taken != "UPDATE 1":
        raise OverdrawnError(source)
    await db.execute(
        "INSERT INTO accounts (name, balance) VALUES ($1, $2)"
        " ON CONFLICT (name) DO UPDATE SET balance = accounts.balance + excluded.balance",
        target,
        amount,
    )
