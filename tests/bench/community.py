"""Cost of the chat's tables and ratings: `/top` of many players, and the end of a rated game.

Aims: `/top` of 10,000 players and 100,000 games within 50 ms of CPU, even if all games belong to the current
season. Ratings add at most 5 % to the commit that ends a game, because other commits wait for it.
"""

import asyncio
import sqlite3
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Final, NamedTuple, TypeAlias

import pytest

from bot.core.points import SETTLED
from bot.features.ratings.ratings import GROWTH, unrated
from bot.features.seasons.calendar import FEWEST_GAMES, FEWEST_OPPONENTS, MOST_LISTED
from bot.testing.harness import Harness, User
from bot.testing.player import by_id, next_move
from storage.database import insert
from storage.entities import PROFILES
from storage.model import (
    SECONDS_A_DAY,
    ChatId,
    Commit,
    Conflict,
    Done,
    LatestResult,
    PersonId,
    Profile,
    Ranking,
    Rating,
    Refused,
    Result,
    Span,
    Write,
    moment_of,
)
from storage.sqlite import SqliteStore

PLAYERS, GAMES = 10_000, 100_000
TIMES: Final = 20
ENDS: Final = 300
"""Games that end."""
MOVES: Final = 4
"""Fewest moves of a game that counts."""
NOW: Final = 1_750_000_000.0
MONTH: Final = 30 * SECONDS_A_DAY
SEASON: Final = Span(ChatId("bench:chat"), "lasca", moment_of(20179), moment_of(20270))
"""The second quarter of 2025, in which all games are played until now."""
CHAT: Final = SEASON.chat
Commits: TypeAlias = Callable[[Commit], Awaitable[Done | Conflict | Refused]]


class Spent(NamedTuple):
    """Answer to a commit, with its wall and CPU seconds."""

    answer: Done | Conflict | Refused
    wall: float
    cpu: float


Pair: TypeAlias = tuple[Spent, Spent]
"""A rated commit and a casual one."""
PARTS: Final[Mapping[str, Callable[[Spent], float]]] = {
    "time": lambda spent: spent.wall,
    "CPU": lambda spent: spent.cpu,
}


async def measured(work: Callable[[], Awaitable[object]]) -> float:
    """Return the median CPU time of some work in milliseconds, over all threads."""
    taken = []
    for _ in range(TIMES):
        began = process_time()
        await work()
        taken.append(process_time() - began)
    return 1000 * median(taken)


async def lists(folder: Path) -> dict[str, float]:
    """Return the milliseconds of the store's part of `/top` and `/profile`, with many players and games."""
    path = folder / "many.db"
    await (await SqliteStore.open(path)).close()
    fill(path)
    async with await SqliteStore.open(path) as store:
        found, busiest = store.results, PersonId("bench:0")
        ranking = Ranking(CHAT, "lasca", NOW, NOW - MONTH, GROWTH / SECONDS_A_DAY, SETTLED)

        async def top() -> None:
            await found.ranked(ranking, 10, settled=True)
            await found.ranked(ranking, 5, settled=False)
            await found.standings(CHAT, "lasca", [busiest], NOW)
            await found.above(ranking, 0.0)

        async def season() -> None:
            await store.seasons.running(SEASON, FEWEST_GAMES, FEWEST_OPPONENTS, MOST_LISTED)

        async def profile() -> None:
            await found.past_games(busiest, CHAT)
            await found.ratings_of(busiest, CHAT)
            await found.between(PersonId("bench:1"), busiest, CHAT)
            await found.latest(busiest, None, CHAT, None, 3)

        return {
            "/top": await measured(top),
            "/top of a season": await measured(season),
            "/profile of who played 5,000": await measured(profile),
        }


def fill(path: Path) -> None:
    """Fill a chat in which one person played a twentieth of all games."""
    chance = Random(1)
    people = [f"bench:{number}" for number in range(PLAYERS)]
    with closing(sqlite3.connect(path)) as db:
        profiles = insert("profiles", PROFILES.columns).replace("$", "?")
        db.executemany(profiles, [PROFILES.to_row(Profile(PersonId(one), one)) for one in people])
        games: Counter[str] = Counter()
        for number in range(1, GAMES + 1):
            pair = chance.sample(people, 2) if number % 20 else (people[0], chance.choice(people[1:]))
            db.execute(
                "INSERT INTO results VALUES (?, ?, 'lasca', ?, ?, 'casual', 'blocked', NULL)",
                (number, f"t{number}", CHAT, SEASON.since + number * (NOW - SEASON.since) / GAMES),
            )
            games.update(pair)
            db.executemany(
                "INSERT INTO played VALUES (?, ?, ?, NULL, ?, ?, 0, ?, 1500, 1500, 60)",
                [(number, seat, one, seat, ("won", "lost")[seat], CHAT) for seat, one in enumerate(pair)],
            )
        db.executemany(
            "INSERT INTO ratings VALUES (?, 'lasca', ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, 0)",
            [
                (
                    *(CHAT, one, chance.gauss(1500, 200), chance.uniform(60, 200), games[one]),
                    *(NOW - chance.uniform(0, 6e6), games[one] / 2, games[one]),
                )
                for one in people
            ],
        )
        db.commit()


async def ends(folder: Path) -> dict[str, float]:
    """Return CPU milliseconds of the command that ends a rated game, and of its commit and a casual one.

    Every commit goes into two databases. The commit that ends a game goes into the second as if the game were
    casual. Either database is first by turns, so that load on the machine slows both alike.
    """
    commands, pairs = list[float](), list[Pair]()
    async with (
        Harness(folder / "rated.db") as harness,
        await SqliteStore.open(folder / "friendly.db") as other,
    ):
        ana, bea = harness.person("Ana", admin=True), harness.person("Bea")
        with pytest.MonkeyPatch.context() as patch:
            store = harness.app.deps.store
            patch.setattr(store, "commit", _beside(store.commit, other.commit, pairs))
            await ana.says("settings", setting="daily", value="50")
            for _ in range(ENDS):
                commands.append(await _end(harness, ana, bea))
                await harness.passes(3600.0)
    rows = {"the command of an end": 1000 * median(commands)}
    for part, of in PARTS.items():
        rows[f"{part} of its commit, friendly"] = 1000 * median(of(friendly) for _, friendly in pairs)
        rows[f"{part} that ratings add"] = 1000 * median(
            of(rated) - of(friendly) for rated, friendly in pairs
        )
    return rows


async def _end(harness: Harness, ana: User, bea: User) -> float:
    """Return the CPU seconds of the command that ends a game."""
    await ana.says("play", game="lasca", rating="rated")
    await bea.taps("join")
    table, chance = harness.table(), Random(1)
    for _ in range(MOVES):
        await next_move(harness, by_id(ana, bea), table, chance)
    asked = await ana.says("resign", table=table)
    began = process_time()
    await ana.sends(asked.buttons[0][0].data)
    return process_time() - began


def _beside(rated: Commits, friendly: Commits, pairs: list[Pair]) -> Commits:
    """Return the commits of the first database; mirror each in the second, and note the time of an end."""

    async def commit(one: Commit) -> Done | Conflict | Refused:
        result = next((after for _, after in one.written(Result)), None)
        if result is None:
            await friendly(one)
            return await rated(one)
        unrated_one = Write(None, unrated(replace(result, uncounted="friendly")))
        others = (write for write in one.writes if not isinstance(write.after, Result | Rating))
        guards = tuple(guard for guard in one.guards if not isinstance(guard, LatestResult))
        plain = replace(one, writes=(*others, unrated_one), guards=guards)
        if len(pairs) % 2:
            second = await _timed(friendly, plain)
            first = await _timed(rated, one)
        else:
            first = await _timed(rated, one)
            second = await _timed(friendly, plain)
        assert any(one.written(Rating))
        assert first.answer == second.answer == Done()
        pairs.append((first, second))
        return first.answer

    return commit


async def _timed(commit: Commits, one: Commit) -> Spent:
    wall, cpu = perf_counter(), process_time()
    answer = await commit(one)
    return Spent(answer, perf_counter() - wall, process_time() - cpu)


def report() -> str:
    """Return both measurements as lines."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        rows = {**asyncio.run(lists(folder)), **asyncio.run(ends(folder))}
    lines = [f"{name:<40} {milliseconds:8.3f} ms" for name, milliseconds in rows.items()]
    more = []
    for part in PARTS:
        added = rows[f"{part} that ratings add"] / rows[f"{part} of its commit, friendly"]
        more.append(f"ratings add {100 * added:.1f} % to the {part} of the commit of an end")
    return "\n".join(("Community: medians; of commands the CPU of all threads", *lines, *more))


if __name__ == "__main__":
    print(report())
