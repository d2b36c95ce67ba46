"""Commits in PostgreSQL: what one locks, and how it is handed over to the functions of `commit.sql`."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import isinf
from typing import Final, TypeAlias

import asyncpg

from storage.model import (
    Attempt,
    BettingLimits,
    ChannelId,
    Chat,
    Commit,
    DayAnswer,
    Done,
    Profile,
    PuzzleDay,
    Table,
    Tournament,
)
from storage.postgres import privacy, tables
from storage.postgres.connection.database import Connection, numbers
from storage.puzzle_day_rows import DAY_ANSWER, PUZZLE_DAY, puzzle_day_row
from storage.rows import (
    ATTEMPT,
    CHAT,
    CLOCK,
    LEARNT,
    LIMITS,
    PLAYED,
    PROFILE,
    RATING,
    RESULT,
    SHOWING,
    SITTING,
    TABLE,
    clock_row,
    place,
    played_row,
    rating_row,
    result_row,
    showing_row,
    sitting_row,
    table_row,
    value_row,
)
from storage.season_rows import PLACE, SEASON, place_row, season_row
from storage.tournament_rows import ENTRANT, PAIRING, TOURNAMENT, entrant_row, pairing_row, tournament_row

STALE: Final = "TB001"
OVERDRAWN: Final = "TB002"
"""What `commit.sql` raises."""

Named: TypeAlias = dict[str, object]
"""A row by its columns, or a commit by its fields: plain values, fit for JSON."""


class StaleError(Exception):
    """What a commit was decided on has changed."""


class OverdrawnError(Exception):
    """An account other than the mint would owe chips."""


async def write(db: Connection, commit: Commit, fence: int, *, sent_again: bool) -> Done:
    """Store a commit by one statement. sent_again: it may be stored already, and then is `Done` all the same.

    fence: of this process, see `lease.py`.

    Where somebody is deleted, more statements follow, for which the caller has begun a transaction.
    Raises StaleError or OverdrawnError, after which nothing of it may stand; ValueError for what contradicts
    itself, before anything is sent.
    """
    given = _given(commit) | {"fence": fence} | ({"sent_again": True} if sent_again else {})
    try:
        done = await db.fetchval(
            "SELECT store_commit($1, $2, $3::jsonb)",
            numbers(names(commit)),
            commit.forget is not None,
            json.dumps(given, ensure_ascii=False, allow_nan=False),
        )
    except asyncpg.PostgresError as error:
        if error.sqlstate == STALE:
            raise StaleError from None
        if error.sqlstate == OVERDRAWN:
            raise OverdrawnError from None
        raise
    if commit.forget and done == "done":
        if await tables.of_person(db, commit.forget.person, ("open", "playing")):
            raise StaleError
        await privacy.forget(db, commit.forget)
    return Done(repeated=done == "repeated")


def names(commit: Commit) -> Iterator[str]:
    """What a commit writes, or on which it was decided."""
    for table in filter(None, (commit.table, commit.table_read)):
        yield f"table {table.id}"
    yield from (f"table {showing.table}" for showing in (*commit.showings, *commit.dropped))
    yield from (f"table {watch.table}" for change in commit.watches for watch in change if watch)
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
    yield from (f"results {rating.chat} {rating.person}" for rating in commit.ratings)
    yield from (f"note {name}" for name in (*commit.unless_noted, *(note.name for note in commit.notes)))
    yield from (f"attempt {one.person} {one.puzzle}" for one in (*commit.attempts, *commit.attempts_read))
    yield from (f"puzzle day {one.chat} {one.day}" for one in (*commit.puzzle_days, *commit.puzzle_days_read))
    answers = (*commit.day_answers, *commit.day_answers_read)
    yield from (f"puzzle day {one.chat} {one.day}" for one in answers)
    yield from (f"lessons {one.person}" for one in commit.lessons)
    yield from (f"follows {one.chat} {one.person}" for one in commit.follows)
    yield from (f"season {one.chat} {one.until}" for one in (*commit.seasons, *commit.seasons_read))
    yield from (f"season {one.chat} {one.until}" for one in commit.season_places)
    if commit.tournament:
        yield f"tournament {commit.tournament.id}"
        yield f"tournaments of {commit.tournament.chat}"
    for other in commit.also:
        yield from names(other)


def _given(commit: Commit) -> Named:
    """A commit as `commit.sql` takes it: only what it holds."""
    held: Named = {
        **_row(("at",), (commit.at,)),
        "key": commit.key,
        "table": commit.table and _table(commit.table, commit),
        "tournament": commit.tournament and _tournament(commit.tournament_read, commit.tournament),
        "entries": [
            {
                "source": e.source,
                "target": e.target,
                "amount": e.amount,
                "reason": e.reason,
                "table_id": e.table,
            }
            for e in commit.entries
        ],
        "showings": _latest(3, SHOWING, map(showing_row, commit.showings)),
        "dropped": _rows(("table_id", "channel", "seat"), map(place, commit.dropped)),
        "notes": _latest(1, ("name", "value", "until"), [(n.name, n.value, n.until) for n in commit.notes]),
        "unless_noted": list(commit.unless_noted),
        "also": [_given(other) for other in commit.also],
        **_people(commit),
        **_community(commit),
        **_puzzles(commit),
    }
    if commit.result:
        seats = (played_row(played, commit.result.chat) for played in commit.result.played)
        held |= {"result": _row(RESULT, result_row(commit.result)), "played": _rows(PLAYED, seats)}
    return {name: value for name, value in held.items() if value not in (None, [])}


def _table(table: Table, commit: Commit) -> Named:
    """A table, and what a commit changes of what belongs to it. Raises ValueError."""
    before = commit.table_read
    first = before.seq if before else 0
    if table.seq != first + len(commit.records):
        raise ValueError(f"{table.id}: {first} and {len(commit.records)} records are not {table.seq}")
    if before and table.version != before.version + 1:
        raise ValueError(f"{table.id}: version {table.version} does not follow {before.version}")
    given: Named = {"row": _row(("id", *TABLE), (table.id, *table_row(table)))}
    if before:
        given["version_read"] = before.version
    if before is None or table.sittings != before.sittings:
        sittings = ((table.id, number, *sitting_row(one)) for number, one in enumerate(table.sittings))
        given["sittings"] = _rows(("table_id", "place", *SITTING), sittings)
    if before is None or table.clocks != before.clocks:
        given["clocks"] = _rows(("table_id", *CLOCK), ((table.id, *clock_row(one)) for one in table.clocks))
    if commit.records:
        given |= {"records": commit.records, "seq_read": first}
    if commit.quota:
        given["quota"] = {"lobbies": commit.quota.lobbies, "tables": commit.quota.tables}
    return given


def _tournament(before: Tournament | None, after: Tournament) -> Named:
    """A tournament, and what changes of what belongs to it. Raises ValueError."""
    if before and after.version != before.version + 1:
        raise ValueError(f"{after.id}: version {after.version} does not follow {before.version}")
    given: Named = {"row": _row(TOURNAMENT, tournament_row(after))}
    if before:
        given["version_read"] = before.version
    if before and before.message is not None and before.message != after.message:
        given["old_board"] = {"channel": before.channel, "message": before.message}
    if before is None or after.entrants != before.entrants:
        entrants = ((after.id, number, *entrant_row(one)) for number, one in enumerate(after.entrants, 1))
        given["entrants"] = _rows(("tournament", "number", *ENTRANT), entrants)
    if before is None or after.pairings != before.pairings:
        pairings = ((after.id, number, *pairing_row(one)) for number, one in enumerate(after.pairings))
        given["pairings"] = _rows(("tournament", "place", *PAIRING), pairings)
    return given


def _people(commit: Commit) -> Named:
    return {
        "chats": _latest(1, CHAT, map(value_row, commit.chats)),
        "chats_read": [_read(CHAT, value_row(one), unknown=one == Chat(one.id)) for one in commit.chats_read],
        "profiles": _latest(1, PROFILE, map(value_row, commit.profiles)),
        "profiles_read": [
            _read(PROFILE, value_row(one), unknown=one == Profile(one.id, "")) for one in commit.profiles_read
        ],
        "limits": _latest(1, LIMITS, map(value_row, commit.limits)),
        "limits_read": [
            _read(LIMITS, value_row(one), unknown=one == BettingLimits(one.key)) for one in commit.limits_read
        ],
        "accounts_read": _rows(("account", "latest"), commit.accounts_read),
    }


def _community(commit: Commit) -> Named:
    return {
        "results_read": _rows(("chat", "person", "latest"), commit.results_read),
        "ratings": _latest(3, RATING, map(rating_row, commit.ratings)),
        "follows": _latest(
            3,
            ("chat", "game", "person", "wanted"),
            [(f.chat, f.game, f.person, f.on) for f in commit.follows],
        ),
        "watches": [
            {
                "table_id": known.table,
                "person": known.person,
                "before": before and before.seq,
                "after": after and after.seq,
            }
            for before, after in commit.watches
            if (known := after or before)
        ],
        "seasons": _latest(2, SEASON, map(season_row, commit.seasons)),
        "seasons_read": _rows(SEASON, map(season_row, commit.seasons_read)),
        "season_places": _latest(4, PLACE, map(place_row, commit.season_places)),
    }


def _puzzles(commit: Commit) -> Named:
    return {
        "lessons": _latest(3, LEARNT, map(value_row, commit.lessons)),
        "attempts": _latest(2, ATTEMPT, map(value_row, commit.attempts)),
        "attempts_read": [
            _read(ATTEMPT, value_row(one), unknown=one == Attempt(one.person, one.puzzle, 0.0))
            for one in commit.attempts_read
        ],
        "puzzle_days": _latest(2, PUZZLE_DAY, map(puzzle_day_row, commit.puzzle_days)),
        "puzzle_days_read": [
            _read(
                PUZZLE_DAY,
                puzzle_day_row(one),
                unknown=one == PuzzleDay(one.chat, one.day, "", ChannelId("")),
            )
            for one in commit.puzzle_days_read
        ],
        "day_answers": _latest(3, DAY_ANSWER, map(value_row, commit.day_answers)),
        "day_answers_read": [
            _read(
                DAY_ANSWER,
                value_row(one),
                unknown=one == DayAnswer(one.chat, one.day, one.person, 0.0),
            )
            for one in commit.day_answers_read
        ],
    }


def _row(columns: Iterable[str], values: Iterable[object]) -> Named:
    """A row by its columns. JSON has no word for what never comes; PostgreSQL reads one."""
    return {
        column: str(value) if isinstance(value, float) and isinf(value) else value
        for column, value in zip(columns, values, strict=True)
    }


def _rows(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> list[Named]:
    return [_row(columns, row) for row in rows]


def _latest(keys: int, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> list[Named]:
    """Rows to be put in place; of those with the same first columns, which are their keys, the last."""
    latest: Mapping[Sequence[object], Sequence[object]] = {row[:keys]: row for row in rows}
    return _rows(columns, latest.values())


def _read(columns: Sequence[str], row: Sequence[object], *, unknown: bool) -> Named:
    """A row as it was read, or as it is taken to be while it is not there."""
    return _row(columns, row) | ({"unknown": True} if unknown else {})
