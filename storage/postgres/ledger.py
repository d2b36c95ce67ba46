"""The ledger: every chip on an account came from another one, and the sum over all of them is zero."""

from storage.model import MINT, ChatId, PersonId
from storage.postgres.connection.database import Connection


async def take_back(db: Connection, person: PersonId) -> None:
    """Return a person's chips, in every chat, to the mint; the entry bears the time of the one before it."""
    await db.execute(
        "SELECT book(jsonb_agg(jsonb_build_object("
        "'source', name, 'target', $2::text, 'amount', balance, 'reason', 'forgotten')),"
        " (SELECT max(at) FROM entries)) FROM accounts WHERE person = $1 AND balance > 0",
        person,
        MINT,
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
