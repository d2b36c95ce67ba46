"""Commits in PostgreSQL: what one locks, whether what was read still stands, and everything it writes."""

from collections.abc import Iterator

from storage.model import BettingLimits, Chat, Commit, Done, Profile
from storage.postgres import key_value, ledger, people, privacy, showings, tables
from storage.postgres.community import attempts, lessons, puzzle_days, results, tournaments, watches
from storage.postgres.database import Connection


class StaleError(Exception):
    """What a commit was decided on has changed."""


def names(commit: Commit) -> Iterator[str]:
    """What a commit decides about, or on which it was decided."""
    for table in filter(None, (commit.table, commit.table_read)):
        yield f"table {table.id}"
    if commit.quota and commit.table:
        yield f"quota {commit.table.chat}"
    yield from (f"chat {chat.id}" for chat in (*commit.chats, *commit.chats_read))
    yield from (f"profile {profile.id}" for profile in (*commit.profiles, *commit.profiles_read))
    yield from (f"limits {limits.key}" for limits in (*commit.limits, *commit.limits_read))
    yield from (f"account {name}" for name, _ in commit.accounts_read)
    yield from (f"account {name}" for entry in commit.entries for name in (entry.source, entry.target))
    if commit.result:
        yield "results"
    yield from (f"results {chat} {person}" for chat, person, _ in commit.results_read)
    yield from (f"note {name}" for name in commit.unless_noted)
    yield from (f"attempt {one.person} {one.puzzle}" for one in (*commit.attempts, *commit.attempts_read))
    yield from (f"puzzle day {one.chat} {one.day}" for one in (*commit.puzzle_days, *commit.puzzle_days_read))
    answers = (*commit.day_answers, *commit.day_answers_read)
    yield from (f"puzzle day {one.chat} {one.day}" for one in answers)
    if commit.tournament:
        yield f"tournament {commit.tournament.id}"
        yield f"tournaments of {commit.tournament.chat}"
    for other in commit.also:
        yield from names(other)


async def write(db: Connection, commit: Commit) -> Done:
    """Raises StaleError, after which nothing of it may stand."""
    if commit.key is not None and not await key_value.handle(db, commit.key, commit.at):
        return Done(repeated=True)
    if not (await _as_read(db, commit) and await _follows(db, commit)):
        raise StaleError
    await ledger.book(db, commit.entries, commit.at)
    if commit.result:
        await results.write(db, commit.result)
    await results.write_ratings(db, commit.ratings)
    await attempts.write(db, commit.attempts)
    await puzzle_days.write(db, commit.puzzle_days)
    await puzzle_days.write_answers(db, commit.day_answers)
    await lessons.write(db, commit.lessons)
    await showings.drop(db, commit.dropped)
    await showings.write(db, commit.showings)
    await people.write_chats(db, commit.chats)
    await people.write_profiles(db, commit.profiles)
    await people.write_limits(db, commit.limits)
    await people.write_follows(db, commit.follows)
    await watches.write(db, commit.watches)
    for note in commit.notes:
        await key_value.put_note(db, note)
    if commit.forget:
        if await tables.of_person(db, commit.forget.person, ("open", "playing")):
            raise StaleError
        await privacy.forget(db, commit.forget)
    for other in commit.also:
        await write(db, other)
    return Done()


async def _follows(db: Connection, commit: Commit) -> bool:
    """Write the table and the tournament of a commit; whether they follow what stands there."""
    table, tournament = commit.table, commit.tournament
    if table is not None and not await tables.write(db, table, commit):
        return False
    if commit.quota and table and not await tables.within(db, table, commit.quota):
        return False
    return tournament is None or await tournaments.write(db, commit.tournament_read, tournament)


async def _as_read(db: Connection, commit: Commit) -> bool:
    """Whether everything but the table still is as it was when the commit was decided."""
    stands = [
        *[(await people.chat(db, read.id) or Chat(read.id)) == read for read in commit.chats_read],
        *[
            (await people.profile(db, read.id) or Profile(read.id, "")) == read
            for read in commit.profiles_read
        ],
        *[
            (await people.betting_limits(db, read.key) or BettingLimits(read.key)) == read
            for read in commit.limits_read
        ],
        *[await ledger.latest_entry(db, account) == read for account, read in commit.accounts_read],
        *[await results.latest(db, chat, person) == read for chat, person, read in commit.results_read],
        *[await key_value.note(db, name, commit.at) is None for name in commit.unless_noted],
        *[await attempts.stands(db, read) for read in commit.attempts_read],
        *[await puzzle_days.stands(db, read) for read in commit.puzzle_days_read],
        *[await puzzle_days.answer_stands(db, read) for read in commit.day_answers_read],
    ]
    return all(stands)
