"""Result of a finished game, and whether it changes ratings."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final

from bot.core.ports import Results
from bot.core.tables.cache import TableCache
from bot.core.tables.change import Change
from bot.core.tables.loaded import LoadedTable, teams
from bot.features.ratings.ratings import rate
from rules.core.game import Outcome, Seat
from rules.core.log import NOT_PLAYED_OUT, Decision, Log, latest_first
from storage.model import (
    SECONDS_A_DAY,
    Chat,
    Holder,
    LatestResult,
    Machine,
    PersonId,
    Played,
    Result,
    Score,
    Standing,
    Uncounted,
    day_of,
)

FEWEST_MOVES: Final = 2
"""Moves that everybody must have made for a result to count."""


def result_of(loaded: LoadedTable, at: float) -> Result | None:
    """Return the result of a finished table, or None without opponents or without a full game.

    at: Unix time of its end. `uncounted` covers only the reasons that the table itself shows.
    """
    table, outcome = loaded.table, loaded.snapshot.outcome if loaded.snapshot else None
    if table.status != "finished" or outcome is None or outcome.reason in NOT_PLAYED_OUT or loaded.betting:
        return None
    sides = teams(loaded)
    if len(sides) < 2:
        return None
    late = outcome.reason == "time" and table.preset != "live"
    played = tuple(
        Played(seat, _holder(loaded, seat), side, score, late=late and score == "lost")
        for side, seats in enumerate(sides)
        for score in (_score(outcome, seats),)
        for seat in seats
    )
    uncounted = _as_the_table_tells(loaded)
    played = tuple(sorted(played, key=lambda one: one.seat))
    return Result(table.id, table.game, table.chat, at, table.preset, outcome.reason, uncounted, played)


async def judge(change: Change, cache: TableCache, results: Results) -> None:
    """Add to a change that ends a game its result and the ratings that follow."""
    result = result_of(change.loaded, change.now)
    if result is None:
        return
    if result.uncounted is not None:
        change.conclude(result, (), ())
        return
    people = change.loaded.people()
    midnight = float(day_of(result.at) * SECONDS_A_DAY)
    standings = await results.standings(result.chat, result.game, people, midnight)
    result = replace(
        result,
        uncounted=await _as_the_chat_tells(result, standings, await cache.chat(result.chat), results),
        played=tuple([replace(one, hidden=await _hides(cache, one.holder)) for one in result.played]),
    )
    known = {standing.person: standing.rating for standing in standings if standing.rating}
    rated = rate(result, known)
    read = (LatestResult(result.chat, one.person, one.latest) for one in standings)
    change.conclude(rated.result, rated.ratings, read)


async def _hides(cache: TableCache, holder: Holder) -> bool:
    """Return True if a person hides their results."""
    known = None if isinstance(holder, Machine) else await cache.profile(holder)
    return known is not None and known.hidden


def _as_the_table_tells(loaded: LoadedTable) -> Uncounted | None:
    if not loaded.table.rated or loaded.log is None:
        return "friendly"
    if any(sitting.left for sitting in loaded.table.sittings):
        return "handed_on"
    return None if all_have_moved(loaded.log) else "short"


async def _as_the_chat_tells(
    result: Result, standings: Sequence[Standing], chat: Chat, results: Results
) -> Uncounted | None:
    for played in result.played:
        if played.late and isinstance(played.holder, str) and await results.was_late(chat.id, played.holder):
            return "late"
    met = {frozenset((one.person, other)): often for one in standings for other, often in one.met}
    often = any(met[frozenset(pair)] >= chat.rated_daily for pair in _opponents(result))
    return "often" if often else None


def _opponents(result: Result) -> Iterator[tuple[PersonId, PersonId]]:
    """Yield the pairs of people who played against each other."""
    for one, other in combinations(result.played, 2):
        if one.side != other.side and isinstance(one.holder, str) and isinstance(other.holder, str):
            yield one.holder, other.holder


def all_have_moved(log: Log) -> bool:
    """Return True if every seat has made enough decisions."""
    # Counts from the end, which finds them soon.
    moves = [0] * log.header.seats
    for _, record in latest_first(log.records):
        if isinstance(record, Decision) and record.cause in {"person", "machine"}:
            moves[record.seat] += 1
            if min(moves) >= FEWEST_MOVES:
                return True
    return False


def _score(outcome: Outcome, side: Sequence[Seat]) -> Score:
    if not outcome.winners:
        return "drawn"
    return "won" if outcome.winners & set(side) else "lost"


def _holder(loaded: LoadedTable, seat: Seat) -> Holder:
    return loaded.sitting(seat).holder
