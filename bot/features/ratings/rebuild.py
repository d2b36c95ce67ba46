"""Recomputation of ratings from results, and of results from the logs of finished tables."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from bot.core.ports import Results, Store
from bot.core.slices import in_slices
from bot.core.tables.cache import TableCache
from bot.features.ratings.outcomes import result_of
from bot.features.ratings.ratings import Rated, RatingKey, alike, recomputed, unrated
from storage.model import ChatId, Rating, Result, Table, was_deleted

AT_ONCE: Final = 500
"""Results that are read together."""

Facts = Callable[[Result], Awaitable[Result]]
"""Function from a stored result to the right one. Judgements by past settings stay."""


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """The ratings of a chat as they should be, and the results that should be otherwise than they stand.

    wrong: how many ratings are not what they should be. latest: the number of the last result.
    """

    chat: ChatId
    ratings: tuple[Rating, ...]
    changed: tuple[Result, ...]
    wrong: int
    latest: int

    @property
    def right(self) -> bool:
        """True if all stored ratings and results are right."""
        return not (self.wrong or self.changed)


async def as_stored(result: Result) -> Result:
    """Return the result unchanged."""
    return result


def from_logs(cache: TableCache) -> Facts:
    """Return a function that takes results from the tables' logs."""
    # A log by older rules can't be replayed: its result stays as stored.

    async def facts(result: Result) -> Result:
        loaded = await cache.look(result.table)
        derived = result_of(loaded, result.at) if loaded and loaded.damage is None else None
        if derived is None:
            return result
        seats = {played.seat: played for played in derived.played}
        played = tuple(
            replace(one, side=seats[one.seat].side, score=seats[one.seat].score, late=seats[one.seat].late)
            for one in result.played
            if one.seat in seats
        )
        return replace(result, reason=derived.reason, played=played)

    return facts


async def rebuilt(results: Results, chat: ChatId, facts: Facts = as_stored) -> Rebuilt:
    """Return the ratings that follow from a chat's results. Changes nothing."""
    numbers, stored = await _of_chat(results, chat)
    should = [await facts(result) for result in stored]
    ratings: Mapping[RatingKey, Rating] = {}
    changed: list[Result] = []
    pairs = zip(stored, recomputed(should), strict=True)
    async for before, (rated, ratings) in in_slices(pairs):  # noqa: B007 -- the last ratings count
        if not _same(before, rated):
            changed.append(rated.result)
    known = {(rating.game, rating.person): rating for rating in await results.ratings(chat)}
    # Ratings of deleted people affect their opponents, but are not stored.
    listed = {key: rating for key, rating in ratings.items() if not was_deleted(rating.person)}
    wrong = sum(not _alike(known.get(key), listed.get(key)) for key in known.keys() | listed.keys())
    return Rebuilt(chat, tuple(listed.values()), tuple(changed), wrong, max(numbers, default=0))


async def rebuild(results: Results, chat: ChatId, facts: Facts = as_stored) -> Rebuilt:
    """Replace wrong ratings and results in one transaction, and return them."""
    while True:
        found = await rebuilt(results, chat, facts)
        if found.right or await results.replace_ratings(chat, found.ratings, found.changed, found.latest):
            return found


async def earlier(store: Store, cache: TableCache) -> tuple[Result, ...]:
    """Return results for finished tables that have none. None of them counts for ratings."""
    # They ended before the store kept results.
    found: list[tuple[Table, Result]] = []
    for table in await store.tables_with("finished"):
        if await store.results.of_table(table) is not None:
            continue
        loaded = await cache.look(table)
        if loaded and loaded.damage is None and (result := result_of(loaded, loaded.table.idle_since)):
            found.append((loaded.table, replace(result, uncounted="friendly")))
    found.sort(key=lambda pair: (pair[0].idle_since, pair[0].created))
    return tuple(result for _, result in found)


async def _of_chat(results: Results, chat: ChatId) -> tuple[list[int], list[Result]]:
    """Return the numbers and the results of a chat, in order."""
    numbers: list[int] = []
    stored: list[Result] = []
    while found := await results.of_chat(chat, numbers[-1] if numbers else None, AT_ONCE):
        numbers += (number for number, _ in found)
        stored += (result for _, result in found)
    return numbers, stored


def _same(stored: Result, rated: Rated) -> bool:
    """Return True if a stored result has the right rating changes."""
    points = all(
        alike(was.before, now.before) and alike(was.after, now.after) and alike(was.deviation, now.deviation)
        for was, now in zip(stored.played, rated.result.played, strict=False)
    )
    return points and unrated(stored) == unrated(rated.result)


def _alike(one: Rating | None, other: Rating | None) -> bool:
    if one is None or other is None:
        return one is other
    same = (one.games, one.at, one.made) == (other.games, other.at, other.made)
    return same and alike(one.points, other.points) and alike(one.deviation, other.deviation)
