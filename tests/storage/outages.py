"""Outages of an open database file, as SQLite reports them."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from storage.sqlite import Connection


@contextmanager
def outage(*, after_writes: int = 0) -> Iterator[None]:
    """Take the file away from every connection, after this many writes of the store."""
    run, left = Connection.run, after_writes

    async def failing(self: Connection, work: Callable[[sqlite3.Connection], object]) -> object:
        nonlocal left
        if left <= 0:
            error = sqlite3.OperationalError("unable to open database file")
            error.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN
            raise error
        left -= self._writing
        return await run(self, work)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Connection, "run", failing)
        yield
