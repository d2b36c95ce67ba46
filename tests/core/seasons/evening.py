"""A chat with seasons, in the middle of a May."""

from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from bot.core.dependencies import Dependencies
from bot.core.language.voice import Voice
from bot.core.messages import AnyPost
from bot.features.ratings.ratings import rate
from bot.testing.harness import ROOM, TAVERN, Harness, User
from bot.testing.player import Sketcher
from storage.model import (
    ChatId,
    Commit,
    Entry,
    Listed,
    PersonId,
    Played,
    Profile,
    Result,
    Score,
    Season,
    Table,
    TableId,
    Write,
    added,
    purse,
)
from tests.storage.values import instead

SAYS = Voice("en")
DAY = 86_400.0
MARGIN = 61.0
"""Seconds after midnight by which the turn is certainly stored."""
_CODES = count(1)


def moment(month: int, day: int, year: int = 2031) -> float:
    """Return the Unix time at which a day begins."""
    return datetime(year, month, day, tzinfo=UTC).timestamp()


START = moment(5, 14)
JUNE, JULY = moment(6, 1), moment(7, 1)


def at(path: Path, start: float = START) -> Harness:
    """Return a bot at a moment of that year."""
    return Harness(path / "t.sqlite3", Sketcher(), start=start)


async def switched_on(harness: Harness, length: str = "monthly") -> User:
    """Let an admin turn on seasons."""
    zoe = harness.person("Zoe", admin=True)
    await zoe.says("settings", setting="seasons", value=length)
    return zoe


async def until(harness: Harness, then: float) -> None:
    """Let time pass until a little after a moment."""
    await harness.passes(then + MARGIN - harness.time)


async def known(harness: Harness, *names: str) -> None:
    people = tuple(Profile(PersonId(f"test:{name.casefold()}"), name) for name in names)
    await harness.app.deps.commit(Commit(harness.time, writes=await instead(harness.app.deps.store, *people)))


async def games(
    harness: Harness, winner: str, loser: str, times: int = 1, *, game: str = "lasca", chat: ChatId = TAVERN
) -> None:
    """Store rated games that have just ended between two people."""
    people = [PersonId(f"test:{name.casefold()}") for name in (winner, loser)]
    await ended(harness.app.deps, chat, people, times, game=game)


async def ended(
    deps: Dependencies, chat: ChatId, people: Sequence[PersonId], times: int, *, game: str = "lasca"
) -> None:
    """Store rated games that the first of two people has won."""
    scores: tuple[Score, Score] = ("won", "lost")
    for _ in range(times):
        code, now = TableId(f"s{next(_CODES)}"), deps.now()
        sat = tuple(Played(seat, people[seat], seat, score) for seat, score in enumerate(scores))
        result = Result(code, game, chat, now, "casual", "won", None, sat)
        table = Table(code, game, chat, PersonId("test:host"), now, status="abandoned", idle_since=now)
        await deps.commit(Commit(now, writes=(Write(None, table),)))
        standings = await deps.store.results.standings(chat, game, people, now)
        rated = rate(result, {one.person: one.rating for one in standings if one.rating})
        await deps.commit(Commit(now, writes=(Write(None, rated.result), *added(*rated.ratings))))


async def field(harness: Harness) -> None:
    """Give three people five games each against two others: Ana scores 5, Bea 3, Cleo 1 of six."""
    await known(harness, "Ana", "Bea", "Cleo")
    await games(harness, "Ana", "Bea", 3)
    await games(harness, "Ana", "Cleo", 2)
    await games(harness, "Bea", "Cleo", 3)
    await games(harness, "Cleo", "Ana", 1)


async def pays(harness: Harness, name: str, chips: int) -> None:
    """Give a person chips."""
    entry = Entry("mint", purse(TAVERN, PersonId(f"test:{name.casefold()}")), chips, "allowance")
    await harness.app.deps.commit(Commit(harness.time, entries=(entry,)))


async def has(harness: Harness, name: str) -> int:
    """Return a person's chips that are on no table."""
    return await harness.app.deps.store.balance(purse(TAVERN, PersonId(f"test:{name.casefold()}")))


async def seasons(harness: Harness, chat: ChatId = TAVERN) -> tuple[Season, ...]:
    return await harness.app.deps.store.seasons.of_chat(chat)


async def medals(harness: Harness, chat: ChatId = TAVERN) -> list[tuple[str, str, int]]:
    """Return all medals, season by season: the game, the name, the medal."""
    found: list[Listed] = []
    for season in await seasons(harness, chat):
        found += await harness.app.deps.store.seasons.places(season)
    return [(one.place.game, one.name or "", one.place.medal) for one in found if one.place.medal]


def tables(harness: Harness) -> list[AnyPost]:
    """Return the posts of finished seasons."""
    begin = SAYS("season-over", {"since": "", "last": "", "year": ""}).partition(":")[0]
    return [post for post in harness.room.at(ROOM) if post.text.startswith(begin)]
