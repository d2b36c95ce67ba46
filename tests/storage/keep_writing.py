"""Commits without end, printing the number of each commit once it is acknowledged. For the kill tests."""

import asyncio
import sys
from dataclasses import replace
from pathlib import Path

from storage.model import Done, TableId
from storage.sqlite.store import SqliteStore
from tests.storage.values import ANA, moved, opened, paid, table

TABLES = 4


async def write(store: SqliteStore, code: str) -> None:
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


async def main(path: Path) -> None:
    async with await SqliteStore.open(path) as store:
        await asyncio.gather(*(write(store, f"t{n}") for n in range(TABLES)))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
