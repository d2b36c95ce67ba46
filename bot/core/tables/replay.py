"""Replays of a table's log, from its first record or from a checkpoint.

A worker replays a long log except its end, and returns a Place (`far_into`). The event loop replays the rest
from there in slices (`replayed`).
"""

import asyncio
from bisect import bisect_left
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from importlib import import_module
from itertools import accumulate
from pathlib import Path
from typing import Final

import rules.core
from bot.core import fairness
from bot.core.slices import in_slices
from bot.core.tables.loaded import AT_HAND, RECENT, Event, LoadedTable, unseen
from rules.core.errors import LogError
from rules.core.game import AnyGame, Fact, State
from rules.core.log import Log, Snapshot, replaying
from rules.core.saved import lines_of, open_log, undos
from rules.core.snapshots import write_snapshot
from rules.games import games
from storage.model import Checkpoint

CHECKPOINT_EVERY: Final = 1_000
"""Records between two checkpoints of a table."""
TAIL: Final = 200
"""Records that every replay covers: more than RECENT and AT_HAND need."""


def checkpoint_due(before: int, after: int) -> bool:
    """Return True if a log that grew from one length to another needs a checkpoint."""
    return before // CHECKPOINT_EVERY < after // CHECKPOINT_EVERY


async def checkpoint_of(loaded: LoadedTable) -> Checkpoint | None:
    """Return the checkpoint of a table, or None if the game's states can't be written."""
    snapshot, table = loaded.snapshot, loaded.table
    if snapshot is None:
        return None
    try:
        text = await asyncio.to_thread(write_snapshot, loaded.game, snapshot)
    except TypeError:
        return None
    return Checkpoint(table.id, snapshot.seq, rules_digest(loaded.game), loaded.digest, text)


def rules_digest(game: AnyGame) -> str:
    """Return a hash of the rules' code."""
    # Other code may replay to another state, so its checkpoints are invalid.
    return _digest_of(type(game).__module__, f"{game.about.id} {game.about.version}")


@cache
def _digest_of(module: str, named: str) -> str:
    package = import_module(module.rpartition(".")[0] or module)
    text = sha256(named.encode())
    for source in (package.__file__, rules.core.__file__):
        for file in sorted(Path(str(source)).parent.rglob("*.py")):
            text.update(file.read_bytes())
    return text.hexdigest()


LONG: Final = 500
"""Number of records from which a worker replays a log faster than the event loop in slices."""


@dataclass(frozen=True, slots=True)
class Begin:
    """Start of a replay: digest and snapshot after `seq` records, or None to start with the first one."""

    digest: str
    seq: int = 0
    snapshot: Snapshot[State] | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """Begin with the snapshot as text, for the way from a worker."""

    digest: str
    seq: int
    snapshot: str


def beginning(log: Log) -> Begin:
    return Begin(fairness.digest(Log(log.header)))


def far_into(game: str, saved: tuple[str, ...], records: int, led_back_to: int | None) -> Place | None:
    """Return the latest possible start of a log's replay. Workers call this.

    saved: the log in pieces. game: from the table, whatever the log says. led_back_to: a length of the log
    whose snapshot is needed. Return None if the state can't be written or a record is damaged, so that the
    number of records differs. Raises LogError.
    """
    log = open_log("".join(saved))
    return asyncio.run(_far_into(games()[game], log, led_back_to)) if len(log.records) == records else None


async def _far_into(game: AnyGame, log: Log, led_back_to: int | None) -> Place | None:
    lines = tuple(lines_of(log.records))
    undone, _, most = await _undone(lines, 0)
    seq = most if led_back_to is None else min(most, led_back_to)
    snapshot = next(found for found in replaying(game, log, undone) if found.seq == seq)
    *_, digest = accumulate(lines[:seq], fairness.extended, initial=beginning(log).digest)
    try:
        return Place(digest, seq, write_snapshot(game, snapshot))
    except TypeError:
        return None


async def replayed(loaded: LoadedTable, begin: Begin, led_back_to: int | None) -> tuple[LoadedTable, Begin]:
    """Replay a table's log in slices. Return the table and a later start for the next replay.

    led_back_to: a length of the log whose snapshot is kept too. Raises LogError, also if something before
    `begin` is needed.
    """
    log = log_of(loaded)
    lines = tuple(lines_of(log.records[begin.seq :]))
    undone, counting, most = await _undone(lines, begin.seq)
    wanted = {*counting[-AT_HAND:]} if led_back_to is None else {led_back_to, *counting[-AT_HAND:]}
    if min(wanted) < begin.seq:
        raise LogError("log_damaged", line=begin.seq)
    further = replace(begin, seq=most)
    before: Snapshot[State] | None = None
    past: list[Snapshot[State]] = []
    recent: deque[tuple[int, tuple[Fact, ...]]] = deque(maxlen=RECENT)
    async for snapshot in in_slices(replaying(loaded.game, log, undone, begin.snapshot)):
        if snapshot.seq in wanted:
            past.append(snapshot)
        if snapshot.seq == further.seq:
            further = replace(further, snapshot=snapshot)
        if before is not None and not _hidden(loaded, log, before, snapshot):
            recent.append((snapshot.seq, snapshot.facts))
        before = snapshot
    if begin.snapshot is not None and len(recent) < RECENT:
        raise LogError("log_damaged", line=begin.seq)
    digest, seq = begin.digest, begin.seq
    async for digest in in_slices(accumulate(lines, fairness.extended, initial=begin.digest)):
        if seq == further.seq:
            further = replace(further, digest=digest)
        seq += 1
    events = tuple(Event(seq, log.records[seq - 1], facts) for seq, facts in recent)
    return replace(loaded, snapshot=past[-1], recent=events, past=tuple(past), digest=digest), further


async def _undone(lines: Sequence[str], first: int) -> tuple[set[int], list[int], int]:
    """Return the lengths that undos lead back to, the lengths with current snapshots, and the next start.

    The snapshot after an undo replaces the one it led back to. first: the length of the log before these
    lines. The next start is at least TAIL records before the end, and no later undo leads behind it.
    """
    found, counting, seq = list[tuple[int, int]](), [first], first
    async for to in in_slices(undos(lines)):
        seq += 1
        if to is not None:
            found.append((seq, to))
            del counting[bisect_left(counting, to) :]
        counting.append(seq)
    begin = seq - TAIL
    async for number, to in in_slices(reversed(found)):
        if number <= begin:
            break
        begin = min(begin, to)
    return {to for _, to in found}, counting, max(begin, first)


def _hidden(loaded: LoadedTable, log: Log, before: Snapshot[State], after: Snapshot[State]) -> bool:
    """Return True if only its own seat can see the record between two snapshots."""
    # Games without secrets skip the comparison.
    secrets = loaded.game.about.secrets
    return secrets and unseen(loaded.game, before, log.records[after.seq - 1], after)


def log_of(loaded: LoadedTable) -> Log:
    """Return the log of a running table. Raises LogError without one."""
    if loaded.log is None:
        raise LogError("log_damaged", line=0)
    return loaded.log
