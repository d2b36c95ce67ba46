"""The store on PostgreSQL: a transaction a commit, reads beside it, tried again where that helps."""

import asyncio
from collections.abc import (
    AsyncIterator,
    Awaitable,
    Callable,
    Collection,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from functools import partial
from typing import Final, Self, TypeAlias, TypeVar

import asyncpg

from storage import commits, lease, model, privacy, server
from storage.database import Database, Work, scalar
from storage.entities import StaleError
from storage.lanes import division, have
from storage.lease import WHOLE, Lease
from storage.ledger import OverdrawnError
from storage.store import ALIVE, Store, WriteHealth, give_back, last_alive

T = TypeVar("T")
Lanes: TypeAlias = Sequence[str] | None

CONNECTIONS: Final = 8
"""Most connections beside that of the lease: commits wait for the disk, not for each other."""
AGAIN: Final = 3
"""Number of immediate retries."""


class PostgresStore(Store):
    """The store in a database, or in lanes of it. Must be closed."""

    def __init__(self, url: str, lanes: Lanes = None) -> None:
        """url: `postgresql://user@host/name`, as libpq reads it.

        lanes: what this process serves, see `storage.lanes`; others may serve other ones. None: nobody
        else has the database. See `lease.py`.
        """
        super().__init__(None if lanes is None else tuple(lanes))
        self._url = url
        self._place = server.place_of(url)
        self._lease = Lease(url, lanes)
        self._stack = AsyncExitStack()
        self._closed = False
        self._health = WriteHealth()

    @classmethod
    async def open(cls, url: str, lanes: Lanes = None) -> Self:
        """Return the store in a database, its tables made where there are none. Raises Unavailable."""
        store = cls(url, lanes)
        try:
            await store._open()
            store._last_alive = await store.write_alone(store._ran)
        except BaseException:
            await store.close()
            raise
        return store

    async def close(self) -> None:
        """Finish running writes, for at most some seconds, and close every connection."""
        self._closed = True
        await self._stack.aclose()

    @property
    def shared(self) -> bool:  # type: ignore[override] # never set
        return self.lanes is not None

    @property
    def joined(self) -> bool:  # type: ignore[override] # never set
        return not self._lease.alone

    @property
    def house(self) -> bool:  # type: ignore[override] # never set
        return self._lease.house

    def serves(self, chat: str, /) -> bool:
        return have(self.lanes, chat)

    async def commit(self, commit: model.Commit) -> model.Done | model.Conflict | model.Refused:
        try:
            return await self._commit(commit)
        except OverdrawnError:
            return model.Refused("balance")
        except (StaleError, *server.CONTENDED):
            return model.Conflict()
        except asyncpg.DiskFullError:
            return model.Refused("full")
        except server.OUTSIDE as error:
            raise server.meant(error, self._place) from None

    async def _commit(self, commit: model.Commit) -> model.Done:
        def work(db: Database, sent_again: bool) -> Awaitable[model.Done]:
            return commits.store(db, commit, sent_again=sent_again)

        names = () if commit.forget else commits.names(commit)
        return await self._written(work, names, alone=commit.forget is not None, keyed=commit.key is not None)

    async def unserved(self) -> frozenset[str]:
        return frozenset() if self.lanes is None else await self.read(lease.unheld)

    async def seen_to(self) -> tuple[str, ...] | None:
        if self.lanes is None or not self.house:
            return self.lanes
        return (*self.lanes, *await self.unserved())

    async def turn(self, name: str, seconds: float, /) -> float:
        return 0.0 if self.lanes is None else await self.write(partial(_turn, name=name, seconds=seconds))

    async def must_be_ours(self) -> None:
        await self._lease.must_be_ours()

    async def taken_over(self) -> None:
        await self._lease.lost()

    def failure(self) -> model.Failure | None:
        return self._health.failure()

    async def alive(self, now: float) -> None:

        async def noted(db: Database) -> None:
            await db.run(ALIVE, now)
            await db.run("UPDATE lanes SET alive = $1 WHERE name = ANY($2) OR $2 IS NULL", now, self.lanes)

        await self.write(noted)

    async def away(self, own: Collection[str]) -> frozenset[str]:
        if self.lanes is None:
            return frozenset(own)
        mine = frozenset(lane for lane in self.lanes if division(lane)[0] in own)
        noted = await self.read(lease.noted)
        if {lane for lane in self.lanes if noted.get(lane)} != mine:
            away = "UPDATE lanes SET away = name = ANY($2) WHERE name = ANY($1)"
            await self.write(lambda db: db.run(away, self.lanes, list(mine)))
        others = frozenset(lane for lane, away in noted.items() if away and lane not in self.lanes)
        return others.union(mine, await self.unserved())

    async def _forward(self, db: Database, seconds: float, now: float) -> None:
        await _give_back(db, seconds, now, self.lanes)

    async def _ran(self, db: Database) -> float | None:
        return await _last_alive(db, self.lanes)

    async def prune(self, keys_before: float, now: float) -> bool:
        return self.house and await super().prune(keys_before, now)

    def exporting(
        self, person: model.PersonId, disclosed: Mapping[model.TableId, int], beside: Mapping[str, object]
    ) -> Callable[[], bytes]:
        return partial(exported, self._url, person, disclosed, beside)

    async def ask(self, work: Work[T], /) -> T:
        return await self._asked(lambda db: work(server.Statements(db)), of_one_moment=False)

    async def read(self, work: Work[T], /) -> T:
        return await self._asked(lambda db: work(server.Statements(db)), of_one_moment=True)

    async def write(self, work: Work[T], names: Iterable[str] = (), /) -> T:
        return await self._answered(work, names, alone=False)

    async def write_alone(self, work: Work[T], /) -> T:
        return await self._answered(work, (), alone=True)

    async def _answered(self, work: Work[T], names: Iterable[str], *, alone: bool) -> T:
        try:
            return await self._written(lambda db, _: work(db), names, alone=alone, keyed=False)
        except server.OUTSIDE as error:
            raise server.meant(error, self._place) from None

    async def _asked(self, work: Callable[[server.Connection], Awaitable[T]], *, of_one_moment: bool) -> T:
        """Read, and retry where the answer was lost."""

        async def once() -> T:
            async with self.connection() as db:
                if not of_one_moment:
                    return await work(db)
                async with server.snapshot(db):
                    return await work(db)

        try:
            return await _again(once, lambda error: isinstance(error, server.LOST))
        except server.OUTSIDE as error:
            raise server.meant(error, self._place) from None

    async def _written(
        self,
        work: Callable[[Database, bool], Awaitable[T]],
        names: Iterable[str],
        *,
        alone: bool,
        keyed: bool,
    ) -> T:
        """Write, and retry on contention or after a lost connection.

        Only the answer to COMMIT can be uncertain: before it nothing is stored. work: called with True if an
        earlier try may be stored already. keyed: `work` can detect that.
        """
        unsure, begin = False, lease.beginning
        names = tuple(names)

        async def once() -> T:
            nonlocal unsure
            async with self.connection() as db:
                sent_again = unsure
                try:
                    self._must_hold(await db.execute(begin(self._lease.fence, names, alone=alone)))
                    done = await work(server.Statements(db), sent_again)
                except BaseException as error:
                    await _roll_back(db, error)
                    raise
                try:
                    unsure = True
                    await db.execute("COMMIT")
                except server.OUTSIDE as error:
                    unsure = sent_again or not _answers(error)
                    raise
                unsure = False
                return done

        def helps(error: Exception) -> bool:
            return isinstance(error, server.CONTENDED) or (
                isinstance(error, server.LOST) and (keyed or not unsure)
            )

        with self._watched():
            try:
                return await _again(once, helps)
            except (model.Unavailable, *server.OUTSIDE):
                if unsure:
                    raise model.UnconfirmedError(f"{self._place}: no answer to a commit") from None
                raise

    def _must_hold(self, found: str) -> None:
        """Raise Unavailable if another process holds a lane of this one."""
        if found == "SELECT 0":
            raise model.Unavailable(f"{self._place}: another process of taberna has the database")

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[server.Connection]:
        """Lend a connection of the pool, while this process holds its lease. Raises Unavailable."""
        if self._closed:
            raise model.Unavailable("the store is closed")
        with server.cancellation_heeded():
            await self._lease.hold()
            async with self._pool.acquire(timeout=server.PATIENCE) as db:
                try:
                    yield db
                except (TimeoutError, asyncio.CancelledError):
                    db.terminate()  # to give it back is to wait for the server, which may hang
                    raise

    @contextmanager
    def _watched(self) -> Iterator[None]:
        """Note the outcome of a write for monitoring."""
        try:
            with self._health.watched():
                yield
        except server.CONTENDED:
            raise  # the database is well
        except server.OUTSIDE as error:
            if isinstance(reason := server.meant(error, self._place), model.Unavailable):
                self._health.failed(str(reason))
            raise

    async def _open(self) -> None:
        """Take the lease, and make the tables where there are none and no other process is there."""
        await self._stack.enter_async_context(self._lease)
        try:
            pool = asyncpg.create_pool(
                self._url,
                min_size=1,
                max_size=CONNECTIONS,
                timeout=server.PATIENCE,
                command_timeout=server.PATIENCE,
                init=_no_longer_than_the_lease,
                reset=_kept_as_it_is,
            )
            self._pool = await pool
            self._stack.push_async_callback(server.closed, self._pool)
            async with self.connection() as db:
                await (server.migrate if self._lease.alone else server.must_be_migrated)(db, self._place)
            await self._lease.let_join()
        except server.OUTSIDE as error:
            raise server.unavailable(error, self._place) from None


async def _again(work: Callable[[], Awaitable[T]], helps: Callable[[Exception], bool]) -> T:
    """Return the result of `work`, and retry while that helps."""
    for _ in range(AGAIN):
        try:
            return await work()
        except server.OUTSIDE as error:
            if not helps(error):
                raise
    return await work()


async def _roll_back(db: server.Connection, error: BaseException) -> None:
    """End a transaction that failed. A connection on which the server hangs is given up by its owner."""
    if isinstance(error, Exception) and not isinstance(error, TimeoutError) and not db.is_closed():
        try:
            await db.execute("ROLLBACK")
        except server.OUTSIDE:
            db.terminate()


def _answers(error: Exception) -> bool:
    """Return True for an error by which nothing is stored: the server's own, or from before sending."""
    return isinstance(error, ValueError) or (
        isinstance(error, asyncpg.PostgresError) and not isinstance(error, server.LOST)
    )


async def _no_longer_than_the_lease(db: server.Connection) -> None:
    """Set up a connection of the pool: a process that stands still keeps no lock from the next one.

    A quiet process keeps its connections.
    """
    await db.execute(
        f"SET idle_in_transaction_session_timeout = '{lease.LEASE}s'; SET idle_session_timeout = 0"
    )


async def _kept_as_it_is(_: server.Connection) -> None:
    """Skip the reset of a connection that goes back to the pool."""


async def _turn(db: Database, name: str, seconds: float) -> float:
    """Reserve the next turn, one per `seconds`, and return the seconds to wait for it."""
    now = "extract(epoch FROM clock_timestamp())"
    wait: float = await scalar(
        db,
        f"INSERT INTO turns (name, next) VALUES ($1, {now} + $2)"
        f" ON CONFLICT (name) DO UPDATE SET next = greatest(turns.next, {now}) + $2"
        f" RETURNING (next - $2 - {now})::double precision",
        name,
        seconds,
    )
    return max(0.0, wait)


async def _give_back(db: Database, seconds: float, now: float, lanes: Lanes) -> None:
    await give_back(db, seconds, now, lanes)
    later = "UPDATE lanes SET alive = alive + $1 WHERE name = ANY($2) OR $2 IS NULL"
    await db.run(later, seconds, lanes)


async def _last_alive(db: Database, served: Lanes) -> float | None:
    """Return when the bot last ran in these lanes, or earlier if the lanes were divided since.

    Replace the lanes of an older division by these.
    """
    if served is not None:
        outdated = await lease.outdated(db, served)
        await _in_step(db, outdated)
        await lease.replace(db, outdated, served)
    if (ran := await _in_step(db, served)) is not None:
        return ran
    whole: float | None = await scalar(db, "SELECT alive FROM lanes WHERE name = $1", WHOLE)
    return await last_alive(db) if whole is None else whole


async def _in_step(db: Database, served: Lanes) -> float | None:
    """Return when these lanes last ran. One where that is longer ago than in the others is brought in
    step.
    """
    rows = await db.rows(
        "SELECT name, alive FROM lanes WHERE alive IS NOT NULL AND (name = ANY($1::text[]) OR $1 IS NULL)",
        served,
    )
    ran: dict[str, float] = {row["name"]: row["alive"] for row in rows}
    for lane, at in ran.items():
        if longer := max(ran.values()) - at:
            await _give_back(db, longer, max(ran.values()), [lane])
    return max(ran.values(), default=None)


def exported(
    url: str, person: model.PersonId, disclosed: Mapping[model.TableId, int], beside: Mapping[str, object]
) -> bytes:
    """In a worker: return everything kept of a person in a database. Raises Unavailable."""
    return asyncio.run(_exported(url, person, disclosed, beside))


async def _exported(
    url: str, person: model.PersonId, disclosed: Mapping[model.TableId, int], beside: Mapping[str, object]
) -> bytes:
    db = await server.connect(url)
    try:
        async with server.snapshot(db):
            return privacy.as_file(
                {**await privacy.export(server.Statements(db), person, disclosed), **beside}
            )
    except server.OUTSIDE as error:
        raise server.unavailable(error, server.place_of(url)) from None
    finally:
        await server.closed(db)
