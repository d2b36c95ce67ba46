"""What the chat's tables and ratings cost: `/top` of many players, and the end of a rated game.

Aims: `/top` of 10,000 players and 100,000 games within 50 ms of CPU, that of a season with a month's share of
them too; ratings add at most 5 % to the commit of a game's end, which is what others wait for. The whole
command with its last board is shown beside it.
"""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Final, TypeAlias

import pytest

from bot.core.community import judging
from bot.core.community.ratings import GROWTH, SETTLED
from bot.core.seasons.table import FEWEST_GAMES
from bot.core.seasons.turning import MOST_LISTED
from bot.testing.harness import Harness, User
from bot.testing.player import by_id, next_move
from storage.model import SECONDS_A_DAY, ChatId, Commit, Conflict, Done, PersonId, Ranking, Refused, Span
from storage.sqlite.store import SqliteStore

PLAYERS, GAMES = 10_000, 100_000
TIMES: Final = 20
ENDS: Final = 40
"""Games of each kind."""
NOW: Final = 1_750_000_000.0
MONTH: Final = 30 * SECONDS_A_DAY
YEAR: Final = 365 * SECONDS_A_DAY
"""Over which the games of a chat are spread."""
CHAT: Final = ChatId("bench:chat")
Commits: TypeAlias = Callable[[Commit], Awaitable[Done | Conflict | Refused]]


async def measured(work: Callable[[], Awaitable[object]]) -> float:
    """The median milliseconds of CPU of some work, in all threads."""
    taken = []
    for _ in range(TIMES):
        began = process_time()
        await work()
        taken.append(process_time() - began)
    return 1000 * median(taken)


async def lists(folder: Path) -> dict[str, float]:
    """Milliseconds of what `/top` and `/profile` ask the store, in a chat of many players and games."""
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
            await store.seasons.scores(Span(CHAT, "lasca", NOW - MONTH, NOW), FEWEST_GAMES, MOST_LISTED)

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
    """A chat where a twentieth of all games are one person's."""
    chance = Random(1)
    people = [f"bench:{number}" for number in range(PLAYERS)]
    with closing(sqlite3.connect(path)) as db:
        db.executemany("INSERT INTO profiles (id, name) VALUES (?, ?)", [(one, one) for one in people])
        db.executemany(
            "INSERT INTO ratings VALUES (?, 'lasca', ?, ?, ?, ?, ?)",
            [
                (
                    CHAT,
                    one,
                    chance.gauss(1500, 200),
                    chance.uniform(60, 200),
                    20,
                    NOW - chance.uniform(0, 8e6),
                )
                for one in people
            ],
        )
        for number in range(1, GAMES + 1):
            pair = chance.sample(people, 2) if number % 20 else (people[0], chance.choice(people[1:]))
            db.execute(
                "INSERT INTO results VALUES (?, ?, 'lasca', ?, ?, 'casual', 'blocked', NULL)",
                (number, f"t{number}", CHAT, NOW - (GAMES - number) * YEAR / GAMES),
            )
            db.executemany(
                "INSERT INTO played VALUES (?, ?, ?, NULL, ?, ?, 0, ?, 1500, 1500, 60)",
                [(number, seat, one, seat, ("won", "lost")[seat], CHAT) for seat, one in enumerate(pair)],
            )
        db.commit()


async def ends(folder: Path) -> dict[str, float]:
    """Milliseconds of what ends a game, with and without ratings and results; the same games in turn.

    The command: CPU of all threads. Its commit: the time until it is on the disk.
    """
    commands: dict[str, list[float]] = {"rated": [], "friendly": [], "without results": []}
    commits: dict[str, list[float]] = {kind: [] for kind in commands}
    async with Harness(folder / "ends.db") as harness:
        ana, bea = harness.person("Ana", admin=True), harness.person("Bea")
        await ana.says("settings", setting="daily", value="50")
        for number in range(3 * ENDS):
            kind = list(commands)[number % 3]
            command, commit = await _end(harness, ana, bea, kind)
            commands[kind].append(command)
            commits[kind].append(commit)
            await harness.passes(3600.0)
    return {
        f"the {part} of an end, {kind}": 1000 * median(times)
        for part, kinds in (("command", commands), ("commit", commits))
        for kind, times in kinds.items()
    }


async def _end(harness: Harness, ana: User, bea: User, kind: str) -> tuple[float, float]:
    """Seconds of the command and of its commit."""
    await ana.says("play", game="lasca", rating="rated" if kind == "rated" else "friendly")
    await bea.taps("join")
    table, chance = harness.table(), Random(1)
    for _ in range(30):
        await next_move(harness, by_id(ana, bea), table, chance)
    asked = await ana.says("resign", table=table)
    with pytest.MonkeyPatch.context() as patch:
        store, taken = harness.app.deps.store, list[float]()
        patch.setattr(store, "commit", _timed(store.commit, taken))
        if kind == "without results":
            patch.setattr(judging, "result_of", lambda *_: None)
        began = process_time()
        await ana.sends(asked.buttons[0][0].data)
        return process_time() - began, taken[0]


def _timed(commit: Commits, taken: list[float]) -> Commits:
    """The same, noting the seconds each takes."""

    async def timed(one: Commit) -> Done | Conflict | Refused:
        began = perf_counter()
        try:
            return await commit(one)
        finally:
            taken.append(perf_counter() - began)

    return timed


def report() -> str:
    """Both, as lines."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        rows = {**asyncio.run(lists(folder)), **asyncio.run(ends(folder))}
    lines = [f"{name:<40} {milliseconds:8.2f} ms" for name, milliseconds in rows.items()]
    more = []
    for part in ("command", "commit"):
        rated, friendly = (rows[f"the {part} of an end, {kind}"] for kind in ("rated", "friendly"))
        more.append(f"ratings add {100 * (rated / friendly - 1):.1f} % to the {part}")
    return "\n".join(("Community: medians; of commands the CPU of all threads", *lines, *more))


if __name__ == "__main__":
    print(report())
