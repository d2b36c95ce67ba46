"""Checkpoints of long logs: a cache, believed only where the log still begins as it did."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from storage.model import Checkpoint, Table
from storage.postgres import tables
from storage.postgres.connection.database import Connection

KEPT: Final = 2
"""Checkpoints of a table: the latest may be too near to the end of the log."""


async def latest(
    db: Connection, table: Table, lines: Sequence[str], rules: str, most: int
) -> Checkpoint | None:
    """The latest one after at most so many records, if it is of these rules and of these lines."""
    row = await db.fetchrow(
        "SELECT seq, prefix, digest, snapshot FROM checkpoints"
        " WHERE table_id = $1 AND rules = $2 AND seq <= $3 ORDER BY seq DESC LIMIT 1",
        table.id,
        rules,
        min(most, len(lines)),
    )
    if row is None or row["prefix"] != _prefix(table.header, lines[: row["seq"]]):
        return None
    return Checkpoint(table.id, row["seq"], rules, row["digest"], row["snapshot"])


async def prefix_of(db: Connection, checkpoint: Checkpoint) -> str:
    """What the log says up to a checkpoint, as a hash; "" where it is not that long."""
    table = await tables.read(db, checkpoint.table)
    lines = (await tables.lines(db, checkpoint.table))[: checkpoint.seq]
    return _prefix(table.header, lines) if table and len(lines) == checkpoint.seq else ""


async def keep(db: Connection, checkpoint: Checkpoint, prefix: str) -> None:
    """Keep one, and of the older ones of its table as many as are of use."""
    await db.execute(
        "INSERT INTO checkpoints (table_id, seq, rules, prefix, digest, snapshot)"
        " VALUES ($1, $2, $3, $4, $5, $6)"
        " ON CONFLICT (table_id, seq) DO UPDATE SET rules = excluded.rules, prefix = excluded.prefix,"
        " digest = excluded.digest, snapshot = excluded.snapshot",
        checkpoint.table,
        checkpoint.seq,
        checkpoint.rules,
        prefix,
        checkpoint.digest,
        checkpoint.snapshot,
    )
    await db.execute(
        "DELETE FROM checkpoints WHERE table_id = $1 AND (rules <> $2 OR seq NOT IN"
        " (SELECT seq FROM checkpoints WHERE table_id = $1 AND rules = $2 ORDER BY seq DESC LIMIT $3))",
        checkpoint.table,
        checkpoint.rules,
        KEPT,
    )


def _prefix(header: str, lines: Sequence[str]) -> str:
    return sha256("\n".join((header, *lines)).encode()).hexdigest()
