"""The lease of a database, or of lanes of it: one process holds each, and loses it by standing still.

A lane is a platform, or a part of one. Its process serves the requests and posts of its chats, and the clocks
of the tables whose home is there. The lane `house` is for everything that is no platform's; one of the
processes holds it beside its own.

All of them are advisory locks of one session, which the server ends after ten silent seconds. A process that
takes one draws the next number, the fencing token, and every write checks it. A process that was frozen
writes nothing more once another holds a lane of it, however late it wakes up.
"""

import asyncio
import hashlib
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from types import TracebackType
from typing import Final, Self

from storage.database import Database, scalar
from storage.lanes import otherwise_divided, with_siblings
from storage.model import InUseError, OtherVersionError, Unavailable
from storage.server import (
    LANES,
    OUTSIDE,
    Connection,
    Statements,
    cancellation_heeded,
    closed,
    connect,
    place_of,
    unavailable,
)

RENEWED: Final = 3.0
"""Heartbeat interval in seconds."""
LOOK: Final = 0.1
MOST_LOOKS: Final = 600
"""Seconds between looks at a first process that still makes the tables, and their number."""
SURE: Final = 7.0
"""Seconds after a heartbeat during which no other process can hold the lease."""
HANGS: Final = 1.0
"""Seconds without an answer after which waiting callers fail without asking the server again."""
_HELD: Final = 0x7461_6265_726E_61
"""The advisory lock of the process that holds the database, shared by all that hold lanes of it."""
_MADE: Final = LANES.read_text(encoding="utf-8")
LEASE: Final = 10
"""Seconds without a heartbeat after which the server ends the session, and with it the lease."""
EVERYTHING: Final = 0x7461_6265_726E_62
"""The advisory lock that all writers share."""
HOUSE: Final = "house"
WHOLE: Final = "everything"
_LOCKS: Final = (
    "SELECT (classid::bigint << 32) | objid::bigint AS number"
    " FROM pg_locks JOIN pg_database ON pg_database.oid = database"
    " WHERE datname = current_database() AND locktype = 'advisory' AND objsubid = 1 AND granted"
)
"""Advisory locks on one number, as pg_locks shows them: in two halves."""


def numbers(names: Iterable[str]) -> list[int]:
    """Return names as numbers that can be locked, in the one order in which all take them: so none waits in a
    circle.
    """
    return sorted({int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], signed=True) for name in names})


def beginning(fence: int, names: Iterable[str], *, alone: bool) -> str:
    """Return statements that begin to write; the last one finds a row unless another has the database.

    names: resources to lock until the transaction ends. alone: lock everything. Each statement sees all
    commits before its beginning, including those of the transactions that held the locks.
    """
    how = "pg_advisory_xact_lock" if alone else "pg_advisory_xact_lock_shared"
    locks = ",".join(map(str, numbers(names)))
    return (
        f"BEGIN; SELECT {how}({EVERYTHING});"
        f" SELECT pg_advisory_xact_lock(name) FROM unnest('{{{locks}}}'::bigint[]) AS name;"
        f" SELECT FROM lanes WHERE fence = {fence}"
    )


def lock_of(lane: str) -> int:
    """Return the advisory lock of a lane."""
    return numbers([f"lane {lane}"])[0]


async def is_whole(db: Database) -> bool:
    """Return True if the last holder of the database holds all of it, and no lanes."""
    if await scalar(db, "SELECT to_regclass('lanes')") is None:
        return False
    return bool(await scalar(db, "SELECT EXISTS (SELECT FROM lanes WHERE name = $1 AND fence > 0)", WHOLE))


async def noted(db: Database) -> Mapping[str, bool]:
    """Return every known lane of a platform, with True if its holder said that the platform is out of
    reach.
    """
    rows = await db.rows("SELECT name, away FROM lanes WHERE name NOT IN ($1, $2)", HOUSE, WHOLE)
    return {row["name"]: row["away"] for row in rows}


async def unheld(db: Database) -> frozenset[str]:
    """Return the lanes that had a process and have none now."""
    return frozenset(await noted(db)) - await held(db)


async def held(db: Database) -> frozenset[str]:
    """Return the lanes that a process serves now."""
    locked = {row["number"] for row in await db.rows(_LOCKS)}
    return frozenset(lane for lane in await noted(db) if lock_of(lane) in locked)


async def outdated(db: Database, lanes: Collection[str]) -> tuple[str, ...]:
    """Return the lanes into which the platforms of these were divided by another number."""
    return otherwise_divided(await noted(db), lanes)


async def replace(db: Database, outdated: Collection[str], lanes: Collection[str]) -> None:
    """Put these lanes and their siblings in the place of those of another division.

    They all ran until the same moment, which is then noted of each sibling, too.
    """
    await db.run(
        "INSERT INTO lanes (name, alive)"
        " SELECT name, (SELECT max(alive) FROM lanes WHERE name = ANY($2)) FROM unnest($1::text[]) AS name"
        " ON CONFLICT (name) DO UPDATE SET alive = coalesce(lanes.alive, excluded.alive)",
        list(with_siblings(lanes)),
        list(outdated),
    )
    await db.run("DELETE FROM lanes WHERE name = ANY($1)", list(outdated))


class Lease:
    """Lease of a database, or of lanes of it, for this process while the block lasts.

    Otherwise the block raises InUseError or Unavailable where it begins.
    """

    def __init__(self, url: str, lanes: Sequence[str] | None = None) -> None:
        """lanes: other processes may hold other ones; None: the whole database."""
        self.fence = 0
        """The fencing token, drawn when the lease was last taken."""
        self.lanes = None if lanes is None else sorted(lanes)
        self.alone = False
        """True if no other process held a lane when the first was taken. None joins before `let_join`."""
        self.house = False
        """True if this process holds the lane `house`."""
        self._taken: list[str] = []
        """The lanes that other processes held at the last attempt."""
        self._beginning = 0
        """Number of processes that had begun alone when this one began."""
        self._url = url
        self._place = place_of(url)
        self._connection: Connection | None = None
        self._sure_until = 0.0
        self._failed: Unavailable | None = None
        self._hopeless_until = 0.0
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
        """Make sure that no other process holds the lease. Raises InUseError, Unavailable.

        Where the server has just hung, all callers that waited get the same error.
        """
        if not self._sure():
            async with self._asking:
                if self._failed and asyncio.get_running_loop().time() < self._hopeless_until:
                    raise self._failed
                if not self._sure():
                    await self._renew()

    async def must_be_ours(self) -> None:
        """Raise Unavailable if another process may hold the lease by now. The caller must not reply."""
        try:
            await self.hold()
        except InUseError:
            raise
        except Unavailable:
            if asyncio.get_running_loop().time() >= self._sure_until - SURE + LEASE:
                raise

    async def lost(self) -> None:
        """Wait until another process has taken the lease over. Raises InUseError then."""
        await self._lost.wait()
        raise self._in_use()

    async def let_join(self) -> None:
        """Let other processes take lanes: the tables are made."""
        if self.lanes is not None and self.alone:
            async with self._asking:
                if self._connection is not None:
                    await self._connection.execute("SELECT pg_advisory_unlock($1)", _HELD)

    def _sure(self) -> bool:
        there = self._connection is not None and not self._connection.is_closed()
        return there and asyncio.get_running_loop().time() < self._sure_until

    async def _renew_always(self) -> None:
        while True:
            await asyncio.sleep(RENEWED)
            with suppress(Unavailable):  # the next caller of `hold` gets the error
                async with self._asking:
                    await self._renew()

    async def _renew(self) -> None:
        loop = asyncio.get_running_loop()
        began = loop.time()
        try:
            with cancellation_heeded():
                if self._connection is None or not await self._still_there(self._connection):
                    self._connection = await self._take()
                if not self.house:
                    await self._take_house(self._connection)
        except Unavailable as reason:
            self._failed = reason
            if loop.time() > began + HANGS:
                self._hopeless_until = loop.time() + RENEWED
            raise
        self._failed, self._sure_until = None, began + SURE

    async def _still_there(self, db: Connection) -> bool:
        """Send a heartbeat. Return True if the server has answered."""
        try:
            await db.execute("SELECT")
        except OUTSIDE:
            db.terminate()
            return False
        return True

    async def _take(self) -> Connection:
        self.house = False
        connection = await connect(self._url)
        try:
            await connection.execute(f"SET idle_session_timeout = '{LEASE}s'")
            if await self._locked(connection):
                await self._draw(connection)
                return connection
            ours = self.fence and await connection.fetchval(
                "SELECT EXISTS (SELECT FROM lanes WHERE fence = $1)", self.fence
            )
        except OUTSIDE as error:
            connection.terminate()
            raise unavailable(error, self._place) from None
        except BaseException:
            connection.terminate()
            raise
        await closed(connection)
        if ours:
            raise Unavailable(f"{self._place} is held by a connection that was lost, for some seconds")
        if self.fence:
            self._lost.set()
        raise self._in_use()

    async def _locked(self, db: Connection) -> bool:
        """Return True if this process has locked all it wants."""
        if self.lanes is None or not self.fence:
            self.alone = bool(await db.fetchval("SELECT pg_try_advisory_lock($1)", _HELD))
        if self.lanes is None:
            return self.alone
        self._taken = []
        if not await self._joins(db):
            return False
        self._taken = [lane for lane in self.lanes if not await self._lane(db, lane)]
        return not self._taken

    async def _joins(self, db: Connection) -> bool:
        """Return True if the database can be shared. Waits for a process that makes the tables for all."""
        for _ in range(MOST_LOOKS):
            if await db.fetchval("SELECT pg_try_advisory_lock_shared($1)", _HELD):
                return True
            if self.fence or await is_whole(Statements(db)):
                return False
            await asyncio.sleep(LOOK)
        return False

    async def _lane(self, db: Connection, lane: str) -> bool:
        return bool(await db.fetchval("SELECT pg_try_advisory_lock($1)", lock_of(lane)))

    async def _draw(self, db: Connection) -> None:
        """Draw the next fencing token: earlier holders of these lanes write nothing more."""
        self.house = self.lanes is None
        async with db.transaction():
            # Running writes end before the token is drawn, and later writes see it.
            await db.execute("SELECT pg_advisory_xact_lock($1)", EVERYTHING)
            await db.execute(_MADE)
            await self._must_know_the_version(db)
            before = await self._before(db)
            self.fence = await db.fetchval("SELECT nextval('fence')")
            await self._note(db, self.lanes, before)

    async def _must_know_the_version(self, db: Connection) -> None:
        """Raise InUseError if another process, perhaps another version, has begun alone since."""
        if not self.fence:
            begun = "UPDATE begun_alone SET times = times + $1 RETURNING times"
            self._beginning = await db.fetchval(begun, int(self.alone))
        elif self._beginning != await db.fetchval("SELECT times FROM begun_alone"):
            self._lost.set()
            raise self._in_use()

    async def _before(self, db: Connection) -> Sequence[str]:
        """Return the lanes of another division that cover these. Raises OtherVersionError if one is held.

        One lane of a division may overlap two lanes of another division.
        """
        before = await outdated(Statements(db), self.lanes or ())
        if others := sorted((await held(Statements(db))).intersection(before)):
            if self.fence:
                self._lost.set()
            raise OtherVersionError(
                f"{self._place} is in use with another DISCORD_SHARDS ({others[0]}): end that first"
            )
        return before

    async def _take_house(self, db: Connection) -> None:
        """Take the lane `house`, if it is free."""
        try:
            if await self._lane(db, HOUSE):
                async with db.transaction():
                    await db.execute("SELECT pg_advisory_xact_lock($1)", EVERYTHING)
                    await self._note(db, [HOUSE])
                self.house = True
        except OUTSIDE as error:
            db.terminate()
            raise unavailable(error, self._place) from None

    async def _note(self, db: Connection, lanes: Sequence[str] | None, before: Sequence[str] = ()) -> None:
        """Note the fencing token of lanes; None: of everything. Earlier tokens of them expire.

        before: lanes of another division that cover these.
        """
        await db.execute(
            "UPDATE lanes SET fence = 0 WHERE fence <> $2 AND ($1::text[] IS NULL OR fence IN"
            " (SELECT fence FROM lanes WHERE name = ANY($1) OR name = ANY($3)))",
            lanes,
            self.fence,
            [WHOLE, *before],
        )
        await db.execute(
            "INSERT INTO lanes (name, fence) SELECT name, $2 FROM unnest($1::text[]) AS name"
            " ON CONFLICT (name) DO UPDATE SET fence = excluded.fence, away = TRUE",
            [WHOLE] if lanes is None else lanes,
            self.fence,
        )

    def _in_use(self) -> InUseError:
        what = f": {', '.join(self._taken)}" if self._taken else ""
        return InUseError(f"{self._place}{what} is in use by another process of taberna")
