"""Files that hold a database, for tests: filled, changed by hand, compared."""

import hashlib
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from storage.sqlite import SqliteStore
from tests.storage.values import opened, table


async def filled(path: Path) -> None:
    """Fill a database with one table of a hundred records."""
    async with await SqliteStore.open(path) as store:
        await store.commit(opened(replace(table(), seq=100), [f"0 move{n}" for n in range(100)]))


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def files(folder: Path) -> list[str]:
    """Return the files in a folder without the locks."""
    return sorted(file.name for file in folder.iterdir() if file.is_file() and file.suffix != ".lock")


def change(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute(statement)
        db.commit()


def scribbled(path: Path) -> None:
    """Overwrite a database with something else."""
    path.write_text("This is a letter to a friend, not a database. " * 200)
