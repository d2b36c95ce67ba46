"""The ledger: every chip on an account came from another one, and the sum over all of them is zero."""

from storage.database import Database, Queries, asking, insert, scalar
from storage.model import MINT, ChatId, Entry, PersonId

_ENTRY = ("at", "source", "target", "amount", "reason", "table_id")


class OverdrawnError(Exception):
    """An account other than the mint would owe chips."""


async def book(db: Database, entry: Entry, at: float) -> None:
    """Move chips from one account to another. Raises OverdrawnError."""
    await _note(db, at, entry.source, entry.target, entry.amount, entry.reason, entry.table)
    await _move(db, entry.source, entry.target, entry.amount)


async def take_back(db: Database, person: PersonId) -> None:
    """Return a person's chips, in every chat, to the mint; the entry bears the time of the one before it."""
    for row in await db.rows("SELECT name, balance FROM accounts WHERE person = $1 AND balance > 0", person):
        await _move(db, row["name"], MINT, row["balance"])
        at = await scalar(db, "SELECT max(at) FROM entries")
        await _note(db, at, row["name"], MINT, row["balance"], "forgotten", None)


async def latest_entry(db: Database, account: str) -> int:
    """Return the number of the latest entry of an account, 0 where there is none: it tells whether chips
    moved.
    """
    paid_out = "(SELECT coalesce(max(number), 0) FROM entries WHERE source = $1)"
    paid_in = "(SELECT coalesce(max(number), 0) FROM entries WHERE target = $1)"
    return int(await scalar(db, f"SELECT greatest({paid_out}, {paid_in})", account))


async def rename(db: Database, old: str, new: str) -> None:
    """Let an account go by another name; where that has chips already, they are put together."""
    balance = await scalar(db, "SELECT balance FROM accounts WHERE name = $1", old)
    if balance is not None:
        await db.run(_GAIN, new, balance)
        await db.run("DELETE FROM accounts WHERE name = $1", old)
    await db.run("UPDATE entries SET source = $1 WHERE source = $2", new, old)
    await db.run("UPDATE entries SET target = $1 WHERE target = $2", new, old)


_GAIN = (
    "INSERT INTO accounts (name, balance) VALUES ($1, $2)"
    " ON CONFLICT (name) DO UPDATE SET balance = accounts.balance + excluded.balance"
)


async def _move(db: Database, source: str, target: str, amount: int) -> None:
    lose = (
        f"UPDATE accounts SET balance = balance - $2 WHERE name = $1 AND (balance >= $2 OR name = '{MINT}')"
    )
    await db.run(_GAIN, target, amount)
    if not await db.run(lose, source, amount):  # last: all wait for the mint
        raise OverdrawnError(source)


async def _note(db: Database, *row: object) -> None:
    await db.run(insert("entries", _ENTRY), *row)


class Ledger(Queries):
    """Accounts and their entries."""

    @asking
    async def balance(self, db: Database, account: str) -> int:
        return int(await scalar(db, "SELECT balance FROM accounts WHERE name = $1", account) or 0)

    @asking
    async def brought(self, db: Database, account: str) -> dict[str, int]:
        rows = await db.rows(
            "SELECT source, sum(amount)::bigint AS chips FROM entries AS paid WHERE target = $1 AND number >"
            " coalesce((SELECT max(number) FROM entries WHERE source = $1 AND target = paid.source), 0)"
            " GROUP BY source ORDER BY source",
            account,
        )
        return {row["source"]: row["chips"] for row in rows}

    @asking
    async def latest_entry(self, db: Database, account: str) -> int:
        return await latest_entry(db, account)

    @asking
    async def purses(self, db: Database, chat: ChatId) -> tuple[tuple[PersonId, int], ...]:
        rows = await db.rows(
            "SELECT person, balance FROM accounts WHERE chat = $1 AND balance > 0"
            " ORDER BY balance DESC, person",
            chat,
        )
        return tuple((PersonId(row["person"]), row["balance"]) for row in rows)
