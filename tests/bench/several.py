"""Cost of a command if two processes share PostgreSQL, beside one process alone: `python -m tests.bench
several`.

Each move goes in as a Request and comes out as a posted board. At separate tables, the only extra work is to
read the stored version. At shared tables, each process also reads what the other stored. Both bots run in
this process, so CPU time covers both; the time of PostgreSQL is in the wall time only.
"""

import asyncio
import math
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import Final

from bot.app import App
from bot.testing.harness import unhurried
from render import png
from storage.postgres import PostgresStore
from tests.bench.commands import (
    Compressing,
    Pattern,
    Room,
    any_move,
    carried_out,
    open_tables,
    patterns_of_all,
)
from tests.postgres import served

TABLES: Final = 60
MOVES: Final = 300
WAYS: Final = {
    "one process": (1, False),
    "two at tables of their own": (2, False),
    "two by turns at the same tables": (2, True),
}
"""Number of processes, and True if moves at a table come from both by turns."""


@dataclass(frozen=True, slots=True)
class Row:
    """One way: CPU milliseconds a command, and the median wall time."""

    name: str
    cpu: float
    wall: float


class Anywhere(PostgresStore):
    """Store whose bots all post in the one room, as if it were two."""

    def serves(self, _chat: str, /) -> bool:
        return True


async def measured(name: str, url: str, patterns: Sequence[Pattern]) -> Row:
    """Measure moves on an empty database, run in one of WAYS."""
    bots, by_turns = WAYS[name]
    async with AsyncExitStack() as stack:
        apps = []
        for number in range(bots):
            lanes = [f"bench{number}"] if bots > 1 else None
            store = await stack.enter_async_context(await Anywhere.open(url, lanes))
            artist = Compressing(png.fastest_method())
            app = App(store, (Room(),), artist=artist, clock=unhurried(), tick=math.inf)
            apps.append(await stack.enter_async_context(app))
        codes = await open_tables(apps[0], patterns, TABLES)
        others = cycle(apps)
        serving = [next(others) for _ in codes]
        times: list[float] = []
        cpu = 0.0
        for number in range(MOVES + TABLES):
            place = number % TABLES
            if (request := await any_move(serving[place], codes[place])) is None:
                continue
            if by_turns:
                serving[place] = next(app for app in apps if app is not serving[place])
            began = process_time()
            wall = await carried_out(serving[place], request, at_hand=True)
            if number >= TABLES:  # the first round fills the cache of picture parts
                times.append(wall)
                cpu += process_time() - began
    return Row(name, 1000 * cpu / len(times), 1000 * median(times))


async def run() -> list[Row]:
    """Run every way in turn."""
    patterns = await patterns_of_all()
    with TemporaryDirectory() as folder, served(durable=True) as server:
        return [await measured(name, server.database(Path(folder) / name), patterns) for name in WAYS]


def report() -> str:
    """Return the rows as a table. Only ratios compare between runs, because a busy machine slows all."""
    rows = asyncio.run(run())
    lines = [f"{'a command on PostgreSQL':32}  CPU ms  of one  wall ms  of one"]
    for row in rows:
        ratios = row.cpu / rows[0].cpu, row.wall / rows[0].wall
        lines.append(f"{row.name:32}  {row.cpu:6.1f}  {ratios[0]:5.2f}x  {row.wall:7.1f}  {ratios[1]:5.2f}x")
    return "\n".join(lines)
