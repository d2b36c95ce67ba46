"""Commits without end, printing the number of each commit once it is acknowledged. For the kill tests."""

import asyncio
import sys
from dataclasses import replace

from storage.model import Done, TableId
from storage.opening import AnyStore, open_store
from tests.storage.values import ANA, moved, opened, paid, table

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
        if await store.commit(commit) != Done() or commit.table is None:
            raise SystemExit(f"{code} {number} was not stored")
        print(code, number, flush=True)
        now = commit.table


async def main(named: str) -> None:
    async with open_store(named) as store:
        await asyncio.gather(*(write(store, f"t{n}") for n in range(TABLES)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
