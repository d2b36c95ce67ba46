"""How a commit is stored: whether everything it was decided on still is so, and everything it writes."""

from collections.abc import Iterator

from storage import ledger, people, privacy, results, tables
from storage.database import Database, first, insert
from storage.entities import ENTITIES, StaleError
from storage.model import MINT, Commit, Done, Guard, LatestEntry, LatestResult, NotNoted, Table, WithinQuota


async def store(db: Database, commit: Commit, *, sent_again: bool = False) -> Done:
    """Store all of a commit, in a transaction of its own. sent_again: it may be stored already.

    Raises StaleError or OverdrawnError, after which nothing of it may stand; ValueError for what contradicts
    itself.
    """
    if commit.key is not None and not await people.handle(db, commit.key, commit.at):
        # It is known by its moment where the answer to this very commit was lost.
        this = "SELECT 1 FROM requests WHERE key = $1 AND at = $2 AND failed IS NULL"
        return Done(repeated=not (sent_again and await first(db, this, commit.key, commit.at)))
    _must_follow(commit)
    for guard in commit.guards:
        if not isinstance(guard, WithinQuota) and not await _stands(db, guard, commit.at):
            raise StaleError(guard)
    for write in commit.writes:
        await ENTITIES[type(write.after or write.before)].write(db, write.before, write.after)
    await db.each(
        insert("records", ("table_id", "number", "line")),
        [(line.table, line.number, line.text) for line in commit.lines],
    )
    for entry in commit.entries:
        await ledger.book(db, entry, commit.at)
    for guard in commit.guards:  # the new tables are among those that are counted
        if isinstance(guard, WithinQuota) and not await tables.within_quota(db, guard):
            raise StaleError(guard)
    if commit.forget:
        if await tables.of_person(db, commit.forget.person, ("open", "playing")):
            raise StaleError(commit.forget)
        await privacy.forget(db, commit.forget)
    return Done()


def names(commit: Commit) -> Iterator[str]:
    """Return the names by which others must be kept out until a commit ends."""
    for write in commit.writes:
        for value in (write.before, write.after):
            if value is not None:
                yield from ENTITIES[type(value)].locks(value)
    for entry in commit.entries:
        # Everybody's is the mint: its row alone is locked, and last of all, so that nobody waits in a circle.
        yield from (f"account {name}" for name in (entry.source, entry.target) if name != MINT)
    for guard in commit.guards:
        match guard:
            case LatestEntry():
                yield f"account {guard.account}"
            case LatestResult():
                yield f"results {guard.chat} {guard.person}"
            case NotNoted():
                yield f"note {guard.name}"
            case WithinQuota():
                yield f"quota {guard.table.chat}"


async def _stands(db: Database, guard: Guard, at: float) -> bool:
    match guard:
        case LatestEntry():
            return await ledger.latest_entry(db, guard.account) == guard.number
        case LatestResult():
            return await results.latest_result(db, guard.chat, guard.person) == guard.number
        case NotNoted():
            return await people.noted(db, guard.name, at) is None
        case WithinQuota():
            return await tables.within_quota(db, guard)


def _must_follow(commit: Commit) -> None:
    """Raise ValueError if a table's length or version does not match the written records."""
    for before, after in commit.written(Table):
        if after is None:
            raise ValueError("a table is never dropped")
        start = before.seq if before else 0
        numbers = [line.number for line in commit.lines if line.table == after.id]
        if before != after and numbers != list(range(start, after.seq)):
            raise ValueError(f"{after.id}: {start} and {len(numbers)} records are not {after.seq}")
        if before and after != before and after.version != before.version + 1:
            raise ValueError(f"{after.id}: version {after.version} does not follow {before.version}")
