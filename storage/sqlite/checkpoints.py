"""Checkpoints of long logs: a cache, believed only where the log still begins as it did."""

import sqlite3
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from storage.model import Checkpoint, Table
from storage.sqlite import tables

KEPT: Final = 2
"""Checkpoints of a table: the latest may be too near to the end of the log."""


def latest(
    db: sqlite3.Connection, table: Table, lines: Sequence[str], rules: str, most: int
) -> Checkpoint | None:
    """The latest one after at most so many records, if it is of these rules and of these lines."""
    row = db.execute(
        "SELECT seq, prefix, digest, snapshot FROM checkpoints"
        " WHERE table_id = ? AND rules = ? AND seq <= ? ORDER BY seq DESC LIMIT 1",
        (table.id, rules, min(most, len(lines))),
    ).fetchone()
    if row is None or row["prefix"] != _prefix(table.header, lines[: row["seq"]]):
        return None
    return Checkpoint(table.id, row["seq"], rules, row["digest"], row["snapshot"])


def prefix_of(db: sqlite3.Connection, checkpoint: Checkpoint) -> str:
    """What the log says up to a checkpoint, as a hash; "" where it is not that long."""
    table = tables.read(db, checkpoint.table)
    lines = tables.lines(db, checkpoint.table)[: checkpoint.seq]
    return _prefix(table.header, lines) if table and len(lines) == checkpoint.seq else ""


def keep(db: sqlite3.Connection, checkpoint: Checkpoint, prefix: str) -> None:
    """Keep one, and of the older ones of its table as many as are of use."""
    db.execute(
        "INSERT OR REPLACE INTO checkpoints (table_id, seq, rules, prefix, digest, snapshot)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        (checkpoint.table, checkpoint.seq, checkpoint.rules, prefix, checkpoint.digest, checkpoint.snapshot),
    )
    db.execute(
        "DELETE FROM checkpoints WHERE table_id = :table AND (rules <> :rules OR seq NOT IN"
        " (SELECT seq FROM checkpoints WHERE table_id = :table AND rules = :rules"
        " ORDER BY seq DESC LIMIT :kept))",
        {"table": checkpoint.table, "rules": checkpoint.rules, "kept": KEPT},
    )


def _prefix(header: str, lines: Sequence[str]) -> str:
    return sha256("\n".join((header, *lines)).encode()).hexdigest()
