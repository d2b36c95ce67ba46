"""Commits in SQLite: whether what was read still stands, and everything they write."""

import sqlite3

from storage.model import BettingLimits, Chat, Commit, Done, Profile
from storage.sqlite import key_value, ledger, people, privacy, showings, tables
from storage.sqlite.community import attempts, lessons, puzzle_days, results, seasons, tournaments, watches


class StaleError(Exception):
    """What a commit was decided on has changed."""


def write(commit: Commit, db: sqlite3.Connection) -> Done:
    """Raises StaleError, after which nothing of it may stand."""
    key = commit.key
    if key is not None and key_value.handled(db, key):
        return Done(repeated=True)
    if key is not None:
        key_value.handle(db, key, commit.at)
    if not (_as_read(db, commit) and _follows(db, commit)):
        raise StaleError
    ledger.book(db, commit.entries, commit.at)
    if commit.result:
        results.write(db, commit.result)
    results.write_ratings(db, commit.ratings)
    attempts.write(db, commit.attempts)
    lessons.write(db, commit.lessons)
    puzzle_days.write(db, commit.puzzle_days)
    puzzle_days.write_answers(db, commit.day_answers)
    seasons.write(db, commit.seasons)
    seasons.write_places(db, commit.season_places)
    showings.drop(db, commit.dropped)
    showings.write(db, commit.showings)
    people.write_chats(db, commit.chats)
    people.write_profiles(db, commit.profiles)
    people.write_limits(db, commit.limits)
    people.write_follows(db, commit.follows)
    watches.write(db, commit.watches)
    for note in commit.notes:
        key_value.put_note(db, note)
    if commit.forget:
        if tables.of_person(db, commit.forget.person, ("open", "playing")):
            raise StaleError
        privacy.forget(db, commit.forget)
    for other in commit.also:
        write(other, db)
    return Done()


def _follows(db: sqlite3.Connection, commit: Commit) -> bool:
    """Write the table and the tournament of a commit; whether they follow what stands there."""
    table, tournament = commit.table, commit.tournament
    if table is not None and not tables.write(db, table, commit):
        return False
    if commit.quota and table and not tables.within(db, table, commit.quota):
        return False
    return tournament is None or tournaments.write(db, commit.tournament_read, tournament)


def _as_read(db: sqlite3.Connection, commit: Commit) -> bool:
    """Whether everything but the table still is as it was when the commit was decided."""
    return (
        all((people.chat(db, read.id) or Chat(read.id)) == read for read in commit.chats_read)
        and all(
            (people.profile(db, read.id) or Profile(read.id, "")) == read for read in commit.profiles_read
        )
        and all(
            (people.betting_limits(db, read.key) or BettingLimits(read.key)) == read
            for read in commit.limits_read
        )
        and all(ledger.latest_entry(db, account) == read for account, read in commit.accounts_read)
        and results.stand(db, commit.results_read)
        and all(key_value.note(db, name, commit.at) is None for name in commit.unless_noted)
        and all(attempts.stands(db, read) for read in commit.attempts_read)
        and all(puzzle_days.stands(db, read) for read in commit.puzzle_days_read)
        and all(puzzle_days.answer_stands(db, read) for read in commit.day_answers_read)
        and all(seasons.stands(db, read) for read in commit.seasons_read)
    )
