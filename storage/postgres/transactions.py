"""Transactions on a PostgreSQL database that this process has a lease of, tried again where that helps."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import (
    AbstractAsyncContextManager,
    AsyncExitStack,
    asynccontextmanager,
    contextmanager,
    nullcontext,
)
from typing import Concatenate, Final, ParamSpec, TypeVar

import asyncpg

from storage import cancellation
from storage.model import Commit, Done, Failure, Unavailable, UnconfirmedError
from storage.postgres import commits
from storage.postgres.connection.database import (
    CONTENDED,
    LOST,
    OUTSIDE,
    PATIENCE,
    Connection,
    again,
    begin,
    closed,
    kept_as_it_is,
    meant,
    migrate,
    must_be_migrated,
    no_longer_than_the_lease,
    place_of,
    snapshot,
    unavailable,
)
from storage.postgres.connection.lease import Lease
from storage.writes import Writes

P = ParamSpec("P")
T = TypeVar("T")

CONNECTIONS: Final = 8
"""Most connections beside the one that holds the database: commits wait for the disk, not for each other."""
AGAIN: Final = 3
"""How often what failed through no fault of its own is tried again, at once."""


class Transactions:
    """Reads of one moment, and writes of all or nothing. Each may raise Unavailable. Must be closed."""

    def __init__(self, url: str, lanes: Sequence[str] | None = None) -> None:
        """url: `postgresql://user@host/name`, as libpq reads it. lanes: see `lease.py`."""
        self._url = url
        self.lease = Lease(url, lanes)
        self._place = place_of(url)
        self._stack = AsyncExitStack()
        self._closed = False
        self._writes = Writes()

    async def open(self) -> None:
        """Take the lease, and make the tables where there are none and nobody else is there."""
        await self._stack.enter_async_context(self.lease)
        try:
            pool = asyncpg.create_pool(
                self._url,
                min_size=1,
                max_size=CONNECTIONS,
                timeout=PATIENCE,
                command_timeout=PATIENCE,
                init=no_longer_than_the_lease,
                reset=kept_as_it_is,
            )
            self._pool = await pool
            self._stack.push_async_callback(closed, self._pool)
            async with self.connection() as db:
                await (migrate if self.lease.alone else must_be_migrated)(db, self._place)
            await self.lease.let_join()
        except OUTSIDE as error:
            raise unavailable(error, self._place) from None

    async def close(self) -> None:
        """Finish what is being written, for at most some seconds, and close every connection."""
        self._closed = True
        await self._stack.aclose()

    def failure(self) -> Failure | None:
        """What keeps writes from the database; None while it takes them."""
        return self._writes.failure()

    async def commit(self, commit: Commit) -> Done:
        """Store a commit: see `PostgresStore.commit`.

        Raises what `commits.write` raises, DiskFullError, or one of CONTENDED where others always came first;
        UnconfirmedError where it was sent and nothing has answered.
        """
        try:
            with self._watched():
                return await self._committed(commit)
        except (*CONTENDED, asyncpg.DiskFullError):
            raise
        except OUTSIDE as error:
            raise meant(error, self._place) from None

    async def read(
        self, work: Callable[Concatenate[Connection, P], Awaitable[T]], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """What a function makes of the database, all of one moment; asked again where the answer was lost."""

        async def once() -> T:
            async with self.connection() as db, snapshot(db):
                return await work(db, *args, **kwargs)

        return await self._asked(once)

    async def read_one(
        self, work: Callable[Concatenate[Connection, P], Awaitable[T]], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """What a function makes of the database with one statement, in one round trip; else as `read`."""

        async def once() -> T:
            async with self.connection() as db:
                return await work(db, *args, **kwargs)

        return await self._asked(once)

    async def write(
        self, work: Callable[Concatenate[Connection, P], Awaitable[T]], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """What a function makes of the database; all of what it writes, or nothing."""
        return await self._written(lambda db: work(db, *args, **kwargs), alone=False)

    async def write_alone(
        self, work: Callable[Concatenate[Connection, P], Awaitable[T]], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """The same, while nobody else writes anything."""
        return await self._written(lambda db: work(db, *args, **kwargs), alone=True)

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[Connection]:
        """A connection of the pool, while this process has the database. Raises Unavailable."""
        if self._closed:
            raise Unavailable("the store is closed")
        with cancellation.heeded():
            await self.lease.hold()
            async with self._pool.acquire(timeout=PATIENCE) as db:
                try:
                    yield db
                except (TimeoutError, asyncio.CancelledError):
                    db.terminate()  # to give it back is to wait for the server, which may hang
                    raise

    async def _asked(self, once: Callable[[], Awaitable[T]]) -> T:
        try:
            return await again(once, AGAIN, LOST)
        except OUTSIDE as error:
            raise meant(error, self._place) from None

    async def _written(self, work: Callable[[Connection], Awaitable[T]], *, alone: bool) -> T:
        async def once() -> T:
            async with self.connection() as db, db.transaction():
                await begin(db, self.lease.fence, alone=alone)
                return await work(db)

        try:
            with self._watched():
                return await again(once, AGAIN)
        except OUTSIDE as error:
            raise meant(error, self._place) from None

    async def _committed(self, commit: Commit) -> Done:
        """Send a commit, again where it was in the way of others or where its answer was lost."""
        unanswered = False

        async def once() -> Done:
            nonlocal unanswered
            async with self.connection() as db:
                sent_again, unanswered = unanswered, True
                try:
                    async with _whole(db, commit):
                        return await commits.write(db, commit, self.lease.fence, sent_again=sent_again)
                except OUTSIDE as error:
                    unanswered = sent_again or not _answers(error)
                    raise

        try:
            return await again(once, AGAIN, CONTENDED if commit.key is None else (*CONTENDED, *LOST))
        except (Unavailable, *OUTSIDE):
            if unanswered:
                raise UnconfirmedError(f"{self._place}: no answer to a commit") from None
            raise

    @contextmanager
    def _watched(self) -> Iterator[None]:
        """A write, however often it is tried: what keeps it from the database is remembered."""
        try:
            with self._writes.watched():
                yield
        except CONTENDED:
            raise  # the database is well
        except OUTSIDE as error:
            if isinstance(reason := meant(error, self._place), Unavailable):
                self._writes.failed(str(reason))
            raise


def _whole(db: Connection, commit: Commit) -> AbstractAsyncContextManager[None]:
    """A transaction where a commit takes more than one statement, which is all or nothing by itself."""
    return nullcontext() if commit.forget is None else db.transaction()


def _answers(error: Exception) -> bool:
    """Whether an error says that nothing was stored: it is the server's, or nothing was sent."""
    return isinstance(error, ValueError) or (
        isinstance(error, asyncpg.PostgresError) and not isinstance(error, LOST)
    )
