"""What the chat's tables and ratings cost: `/top` of many players, and the end of a rated game.

Aims: `/top` of 10,000 players and 100,000 games within 50 ms of CPU; ratings add at most 5 % to the end.
"""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import Final

from bot.core.community import judging
from bot.core.community.ratings import GROWTH, SETTLED
from bot.testing.harness import Harness, User
from bot.testing.player import by_id, next_move
from storage.model import SECONDS_A_DAY, ChatId, PersonId, Ranking
from storage.sqlite.store import SqliteStore

PLAYERS, GAMES = 10_000, 100_000
TIMES: Final = 20
NOW: Final = 1_750_000_000.0
CHAT: Final = ChatId("bench:chat")


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
        ranking = Ranking(CHAT, "lasca", NOW, NOW - 30 * SECONDS_A_DAY, GROWTH / SECONDS_A_DAY, SETTLED)

        async def top() -> None:
            await found.ranked(ranking, 10, settled=True)
            await found.ranked(ranking, 5, settled=False)
            await found.standings(CHAT, "lasca", [busiest], NOW)
            await found.above(ranking, 0.0)

        async def profile() -> None:
            await found.past_games(busiest, CHAT)
            await found.ratings_of(busiest, CHAT)
            await found.between(PersonId("bench:1"), busiest, CHAT)
            await found.latest(busiest, None, CHAT, None, 3)

        return {"/top": await measured(top), "/profile of who played 5,000": await measured(profile)}


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
                (number, f"t{number}", CHAT, NOW),
            )
            db.executemany(
                "INSERT INTO played VALUES (?, ?, ?, NULL, ?, ?, 0, ?, 1500, 1500, 60)",
                [(number, seat, one, seat, ("won", "lost")[seat], CHAT) for seat, one in enumerate(pair)],
            )
        db.commit()


async def ends(folder: Path) -> dict[str, float]:
    """Milliseconds of the command that ends a game, with and without ratings; the same games in turn."""
    taken: dict[str, list[float]] = {"rated": [], "friendly": [], "without results": []}
    async with Harness(folder / "ends.db") as harness:
        ana, bea = harness.person("Ana", admin=True), harness.person("Bea")
        await ana.says("settings", setting="daily", value="50")
        for number in range(3 * TIMES):
            kind = list(taken)[number % 3]
            taken[kind].append(await _end(harness, ana, bea, kind))
            await harness.passes(3600.0)
    return {f"the end of a game, {kind}": 1000 * median(times) for kind, times in taken.items()}


async def _end(harness: Harness, ana: User, bea: User, kind: str) -> float:
    await ana.says("play", game="lasca", rating="rated" if kind == "rated" else "friendly")
    await bea.taps("join")
    table, chance = harness.table(), Random(1)
    for _ in range(30):
        await next_move(harness, by_id(ana, bea), table, chance)
    asked = await ana.says("resign", table=table)
    judge = judging.result_of
    if kind == "without results":
        judging.result_of = lambda *_: None
    try:
        began = process_time()
        await ana.sends(asked.buttons[0][0].data)
        return process_time() - began
    finally:
        judging.result_of = judge


def report() -> str:
    """Both, as lines."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        rows = {**asyncio.run(lists(folder)), **asyncio.run(ends(folder))}
    lines = [f"{name:<40} {milliseconds:8.2f} ms" for name, milliseconds in rows.items()]
    rated, bare = rows["the end of a game, rated"], rows["the end of a game, without results"]
    return "\n".join(
        ("Community: CPU of all threads, median", *lines, f"ratings add {100 * (rated / bare - 1):.1f} %")
    )


if __name__ == "__main__":
    print(report())
