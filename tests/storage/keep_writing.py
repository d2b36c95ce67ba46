"""Endless commits, which print the number of each once it is acknowledged, for the kill tests.

The process first waits until no other has the database.
"""

import asyncio
import sys
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import replace

from storage.model import MINT, Done, InUseError, TableId
from storage.opening import AnyStore, open_store
from tests.storage.values import (
    ANA,
    moved,
    opened,
    paid,
    purse,
    table,
    table_of,
)

TABLES = 4


async def write(store: AnyStore, code: str) -> None:
    found = await store.load(TableId(code))
    now = found[0] if found else table(code)
    if not found:
        await store.commit(opened(now))
    while True:
        number = now.seq // 2
        commit = moved(now, f"0 {number}", f"1 {number}", key=f"{code}-{number}")
        commit = replace(commit, entries=(paid(ANA, 1),))
        if await store.commit(commit) != Done() or table_of(commit) is None:
            raise SystemExit(f"{code} {number} was not stored")
        print(code, number, flush=True)
        now = table_of(commit)


async def main(named: str) -> None:
    async with AsyncExitStack() as stack:
        store = None
        while store is None:
            try:
                store = await stack.enter_async_context(open_store(named))
            except InUseError:
                await asyncio.sleep(0.1)
        await asyncio.gather(*(write(store, f"t{n}") for n in range(TABLES)))


async def stored(store: AnyStore, acknowledged: Sequence[tuple[str, int]]) -> int:
    """Return the number of stored records, after checking order, duplicates and chips against the
    acknowledged ones.
    """
    records = 0
    for code in (f"t{n}" for n in range(TABLES)):
        found = await store.load(TableId(code))
        lines = found[1] if found else ()
        assert lines == tuple(f"{seat} {k}" for k in range(len(lines) // 2) for seat in (0, 1))
        assert found is None or found[0].seq == len(lines)
        told = [number for name, number in acknowledged if name == code]
        assert len(told) == len(set(told))
        assert len(lines) // 2 > max(told, default=-1)
        records += len(lines)
    assert 2 * await store.balance(purse(ANA)) == records
    assert await store.balance(MINT) == -await store.balance(purse(ANA))
    return records


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
