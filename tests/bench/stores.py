"""Commits a second of each store: moves (a record, a clock, a showing, a key), and chips from the mint.

`python -m tests.bench stores`: every client has a table of its own, but the mint is shared, so its bookings
wait for each other. Both stores wait for the disk at every commit. PostgreSQL is one of the system's own
package, on a Unix socket.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from storage.model import (
    Clock,
    Commit,
    Done,
    PersonId,
    StoredPost,
    Write,
)
from storage.opening import AnyStore, open_store
from tests.postgres import served
from tests.storage.values import (
    CORNER,
    more,
    moved,
    opened,
    paid,
    table,
    table_of,
)

CLIENTS: Final = (1, 8, 32)
SECONDS: Final = 3.0
"""Duration of each measurement."""


def moves(code: str) -> Iterator[Commit]:
    """Yield the commits of a game."""
    now = table(code)
    yield opened(now)
    for number in count():
        clock = Clock(number % 2, number, 300.0, started=float(number))
        shown = StoredPost(now.id, CORNER, wanted=now.revision, message=f"m{number}")
        move = moved(now, f"0 {number}", key=f"{code}-{number}", clocks=(clock,))
        yield more(move, Write(None, shown))
        now = table_of(move)


def chips(code: str) -> Iterator[Commit]:
    """Yield commits of a person's allowances."""
    for number in count():
        yield Commit(at=1.0, key=f"{code}-{number}", entries=(paid(PersonId(f"local:{code}"), 1),))


KINDS: Final = {"moves": moves, "chips": chips}


async def rate(store: AnyStore, kind: str, clients: int) -> float:
    """Return the commits a second of a kind, for this many clients at tables of their own."""
    until = perf_counter() + SECONDS

    async def go_on(code: str) -> int:
        for stored, commit in enumerate(KINDS[kind](code)):
            if perf_counter() >= until:
                return stored
            if await store.commit(commit) != Done():
                raise RuntimeError(f"{code} {stored} was not stored")
        raise AssertionError

    codes = [f"{kind}{clients}n{n}" for n in range(clients)]
    return sum(await asyncio.gather(*map(go_on, codes))) / SECONDS


@asynccontextmanager
async def both() -> AsyncIterator[dict[str, AnyStore]]:
    """Open each store, empty."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        server = stack.enter_context(served(durable=True))
        async with (
            open_store(str(folder / "t.sqlite3")) as sqlite,
            open_store(server.database(folder)) as postgres,
        ):
            yield {"SQLite": sqlite, "PostgreSQL": postgres}


async def measure() -> dict[tuple[str, int], dict[str, float]]:
    """Return the commits a second of each store, by kind and number of clients."""
    async with both() as stores:
        return {
            (kind, n): {name: await rate(store, kind, n) for name, store in stores.items()}
            for kind in KINDS
            for n in CLIENTS
        }


def report() -> str:
    """Return the rows as a table. Only ratios compare between runs, because a busy machine slows both."""
    rows = ["       clients  SQLite  PostgreSQL  of it    (commits a second)"]
    for (kind, clients), measured in asyncio.run(measure()).items():
        sqlite, postgres = measured["SQLite"], measured["PostgreSQL"]
        rows.append(f"{kind}  {clients:7}  {sqlite:6.0f}  {postgres:10.0f}  {postgres / sqlite:5.0%}")
    return "\n".join(rows)
