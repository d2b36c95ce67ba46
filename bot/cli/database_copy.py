"""`taberna move-database`: everything from one database into another, and proof that it is the same."""

import asyncio
import os
import re
import sys
from argparse import Namespace
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Final

from bot.core.tables.cache import TableCache
from bot.core.tables.loaded import LoadedTable
from bot.workers.pool import Here
from rules.games import games
from storage.model import TableId
from storage.opening import UNKNOWN, is_address, is_foreign, open_store, passwords_of

_VARIABLE: Final = re.compile(r"[A-Z][A-Z0-9_]*")
SHOWN: Final = (
    "everybody on this machine can read a password on a command line: put the address into an environment"
    " variable or a file, and name it like TABERNA_DATABASE or @address.txt"
)


def move_database(chosen: Namespace) -> int:
    """Copy a database and compare; 1 where a table that is being played does not replay the same there."""
    return asyncio.run(_move(database(chosen.source), database(chosen.target)))


def database(word: str) -> str:
    """Return the database that a command-line argument names.

    It names a file, an address without a password, @ and a file that holds an address, or an environment
    variable. Every user of a host can read command lines, so a password is refused: ValueError.
    """
    if _VARIABLE.fullmatch(word):
        if not (named := os.environ.get(word, "")):
            raise ValueError(f"{word} is not set; a file of that name is ./{word}")
        return named
    if word.startswith("@"):
        return Path(word[1:]).read_text(encoding="utf-8").strip()
    user, _, _ = word.rpartition("@")
    if is_foreign(word):
        raise ValueError(UNKNOWN)
    if is_address(word) and (passwords_of(word) or ":" in user.partition("://")[2]):
        raise ValueError(SHOWN)
    return word


async def _move(source: str, target: str) -> int:
    from storage.copy_database import copy  # noqa: PLC0415 -- costs memory where it is not used

    found = await copy(source, target)
    rows = sum(contents.rows for contents in found.values())
    tables, others = await _compared(source, target)
    for table in others:
        sys.stderr.write(f"{table} does not replay the same\n")
    sys.stdout.write(
        f"{rows} rows in {len(found)} tables are the same,"
        f" {tables - len(others)} of {tables} live tables replay the same\n"
    )
    return 1 if others else 0


async def _compared(source: str, target: str) -> tuple[int, list[TableId]]:
    """Return the number of games in progress and the tables that differ between the databases."""
    async with AsyncExitStack() as stack:
        here, there = [await stack.enter_async_context(open_store(named)) for named in (source, target)]
        live = await here.tables_with("playing")
        if live != await there.tables_with("playing"):
            return len(live), list(live)
        caches = TableCache(here, games(), Here()), TableCache(there, games(), Here())
        other = []
        for table in live:
            one, another = [await cache.look(table) for cache in caches]
            if _what(one) != _what(another):
                other.append(table)
        return len(live), other


def _what(loaded: LoadedTable | None) -> object:
    """Return the stored table and the state its log leads to, or why the log does not replay."""
    if loaded is None:
        return None
    if loaded.damage:
        return loaded.damage.code, dict(loaded.damage.facts)
    return loaded.table, loaded.log, loaded.digest, loaded.snapshot
