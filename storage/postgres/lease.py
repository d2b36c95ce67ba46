"""The lease of a database: one process has it, and loses it by standing still.

It is an advisory lock of a session that the server ends when nothing was heard of it for ten seconds. Whoever
takes it draws the next number, the fence, which every write brings along: a process that was frozen, or its
machine, writes nothing more once another has begun, however late it wakes up.
"""

import asyncio
from contextlib import suppress
from types import TracebackType
from typing import Final, Self

from storage.model import InUseError, Unavailable
from storage.postgres.database import (
    EVERYTHING,
    LEASE,
    OUTSIDE,
    Connection,
    closed,
    connect,
    place_of,
    unavailable,
)

RENEWED: Final = 3.0
"""Seconds between words."""
SURE: Final = 7.0
"""Seconds after a word during which nobody else can have it."""
_HELD: Final = 0x7461_6265_726E_61
"""The advisory lock of the one process that has the database."""


class Lease:
    """Holds a database for this process while the block lasts, if it can be had.

    Otherwise the block raises InUseError or Unavailable where it begins.
    """

    def __init__(self, url: str) -> None:
        self.fence = 0
        """The number that was drawn when it was last taken."""
        self._url = url
        self._place = place_of(url)
        self._connection: Connection | None = None
        self._sure_until = 0.0
        self._asking = asyncio.Lock()
        self._lost = asyncio.Event()

    async def __aenter__(self) -> Self:
        await self.hold()
        self._renewing = asyncio.create_task(self._renew_always(), name="lease")
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._renewing.cancel()
        await asyncio.gather(self._renewing, return_exceptions=True)
        if self._connection is not None:
            await closed(self._connection)

    async def hold(self) -> None:
        """Make sure that nobody else has the database. Raises InUseError, Unavailable."""
        if not self._sure():
            async with self._asking:
                if not self._sure():
                    await self._renew()

    async def lost(self) -> None:
        """Until another process has taken the database over. Raises InUseError then."""
        await self._lost.wait()
        raise self._in_use()

    def _sure(self) -> bool:
        there = self._connection is not None and not self._connection.is_closed()
        return there and asyncio.get_running_loop().time() < self._sure_until

    async def _renew_always(self) -> None:
        while True:
            await asyncio.sleep(RENEWED)
            with suppress(Unavailable):  # whoever needs it next is told
                async with self._asking:
                    await self._renew()

    async def _renew(self) -> None:
        began = asyncio.get_running_loop().time()
        if not await self._still_there():
            self._connection = await self._taken()
        self._sure_until = began + SURE

    async def _still_there(self) -> bool:
        """Say a word; whether the server has heard it."""
        if self._connection is None or self._connection.is_closed():
            return False
        try:
            await self._connection.execute("SELECT")
        except OUTSIDE:
            self._connection.terminate()
            return False
        return True

    async def _taken(self) -> Connection:
        connection = await connect(self._url)
        try:
            await connection.execute(f"SET idle_session_timeout = '{LEASE}s'")
            await connection.execute("CREATE SEQUENCE IF NOT EXISTS fence")
            if await connection.fetchval("SELECT pg_try_advisory_lock($1)", _HELD):
                async with connection.transaction():
                    # What is being written ends before the number is drawn, and what comes later sees it.
                    await connection.execute("SELECT pg_advisory_xact_lock($1)", EVERYTHING)
                    self.fence = await connection.fetchval("SELECT nextval('fence')")
                return connection
            drawn = await connection.fetchval("SELECT last_value FROM fence")
        except OUTSIDE as error:
            connection.terminate()
            raise unavailable(error, self._place) from None
        except BaseException:
            connection.terminate()
            raise
        await closed(connection)
        if drawn == self.fence:
            raise Unavailable(f"{self._place} is held by a connection that was lost, for some seconds")
        if self.fence:
            self._lost.set()
        raise self._in_use()

    def _in_use(self) -> InUseError:
        return InUseError(f"{self._place} is in use by another process of taberna")
