"""Commits a second of each store, as a move of a game stores them: a record, clocks, a showing, its key.

    python -m tests.bench stores

Both wait for the disk at every commit. PostgreSQL is one of the system's own package, on a Unix socket.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from storage.model import Clock, Done, Showing
from storage.opening import AnyStore, open_store
from tests.postgres import served
from tests.storage.values import CORNER, moved, opened, table

CLIENTS: Final = (1, 8, 32)
SECONDS: Final = 3.0
"""How long each of them goes on."""


async def rate(store: AnyStore, clients: int) -> float:
    """Commits a second by so many who each play a game of their own."""
    until = perf_counter() + SECONDS

    async def play(code: str) -> int:
        now, count = table(code), 0
        await store.commit(opened(now))
        while perf_counter() < until:
            clock = Clock(count % 2, count, 300.0, started=float(count))
            commit = moved(now, f"0 {count}", key=f"{code}-{count}", clocks=(clock,))
            shown = Showing(now.id, CORNER, wanted_revision=now.revision, message=f"m{count}")
            if await store.commit(replace(commit, showings=(shown,))) != Done() or commit.table is None:
                raise RuntimeError(f"{code} {count} was not stored")
            now, count = commit.table, count + 1
        return count

    return sum(await asyncio.gather(*(play(f"c{clients}n{n}") for n in range(clients)))) / SECONDS


@asynccontextmanager
async def both() -> AsyncIterator[dict[str, AnyStore]]:
    """Each store, empty."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        server = stack.enter_context(served(durable=True))
        async with (
            open_store(str(folder / "t.sqlite3")) as sqlite,
            open_store(server.database(folder)) as postgres,
        ):
            yield {"SQLite": sqlite, "PostgreSQL": postgres}


async def measure() -> dict[int, dict[str, float]]:
    """Commits a second of each store, one right after the other, by how many clients."""
    async with both() as stores:
        return {n: {name: await rate(store, n) for name, store in stores.items()} for n in CLIENTS}


def report() -> str:
    """The measurements as lines. Only the ratio may be compared between runs: a busy machine slows both."""
    rows = ["clients  SQLite  PostgreSQL  of it    (commits a second)"]
    for clients, measured in asyncio.run(measure()).items():
        sqlite, postgres = measured["SQLite"], measured["PostgreSQL"]
        rows.append(f"{clients:7}  {sqlite:6.0f}  {postgres:10.0f}  {postgres / sqlite:5.0%}")
    return "\n".join(rows)
