"""A commit in PostgreSQL whose connection breaks, whose answer is lost, or that is in the way of others."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import asyncpg
import pytest

from bot.core.tables.loaded import awaited
from bot.testing.harness import Harness
from bot.testing.player import look
from storage.model import MINT, Commit, Conflict, Done, Entry, Unavailable
from storage.postgres.connection.database import Connection, closed, connect
from storage.postgres.store import PostgresStore
from storage.postgres.transactions import AGAIN
from tests.postgres import Server
from tests.storage.values import ANA, BIA, CAIO, moved, opened, paid, purse, table

SOCKET = ".s.PGSQL.5432"
READY = b"Z\x00\x00\x00\x05"
"""The server has done what it was asked, and all of it stands. One byte follows."""
SYNC = b"S\x00\x00\x00\x04"
"""The client waits for that."""


class Line:
    """Lies between a store and its server, counts how often the store waits, and can lose an answer."""

    def __init__(self, there: Path) -> None:
        self.waits = 0
        self.lost = 0
        self.losing: bytes | None = None
        """What the question says to which the answer is lost, and with it the connection."""
        self._there = there
        self._pumps: set[asyncio.Task[None]] = set()

    async def connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """A connection of the store's."""
        task = asyncio.current_task()
        assert task
        self._pumps.add(task)
        from_server, to_server = await asyncio.open_unix_connection(self._there / SOCKET)
        doomed = asyncio.Event()
        back = asyncio.create_task(self._answers(from_server, writer, doomed))
        while said := await reader.read(65536):
            self.waits += said.count(SYNC)
            if self.losing and self.losing in said:
                self.losing = None
                doomed.set()
            to_server.write(said)
        to_server.close()
        await back
        self._pumps.discard(task)

    async def quiet(self) -> None:
        """Until every connection is over."""
        if self._pumps:
            await asyncio.wait(self._pumps)

    async def _answers(
        self, server: asyncio.StreamReader, writer: asyncio.StreamWriter, doomed: asyncio.Event
    ) -> None:
        kept_back = b""
        while said := await server.read(65536):
            if doomed.is_set():
                kept_back += said
            else:
                writer.write(said)
            if READY in kept_back:
                self.lost += 1
                break
        writer.close()


@pytest.fixture
def url(postgres: Server, tmp_path: Path) -> str:
    return postgres.database(tmp_path)


@asynccontextmanager
async def behind_a_line(postgres: Server, url: str) -> AsyncIterator[tuple[PostgresStore, Line]]:
    """A store that reaches its database through a line."""
    line = Line(postgres.folder)
    with TemporaryDirectory(prefix="line-", dir="/tmp") as name:
        server = await asyncio.start_unix_server(line.connected, Path(name) / SOCKET)
        async with server:
            async with await PostgresStore.open(url.replace(str(postgres.folder), name)) as store:
                yield store, line
            await line.quiet()


@asynccontextmanager
async def holding(url: str, account: str) -> AsyncIterator[Connection]:
    """Somebody else's transaction that holds an account."""
    db = await connect(url)
    try:
        async with db.transaction():
            await db.execute("SELECT FROM accounts WHERE name = $1 FOR UPDATE", account)
            yield db
    finally:
        await closed(db)


async def waiting(url: str, count: int) -> list[int]:
    """The backends that wait for a row, as soon as there are so many."""
    asked = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    db = await connect(url)
    try:
        while len(found := await db.fetch(asked)) < count:
            pass
        return [row["pid"] for row in found]
    finally:
        await closed(db)


async def terminate(url: str, pid: int) -> None:
    db = await connect(url)
    await db.execute("SELECT pg_terminate_backend($1)", pid)
    await closed(db)


PAYMENT = Commit(at=1.0, key="tap", entries=(Entry(purse(ANA), purse(BIA), 30, "payout"),))
"""Of 100 that Ana has."""


async def paid_once(store: PostgresStore) -> bool:
    return (await store.balance(purse(ANA)), await store.balance(purse(BIA))) == (70, 30)


async def test_a_commit_is_one_round_trip(postgres: Server, url: str) -> None:
    async with behind_a_line(postgres, url) as (store, line):
        now = table()
        await store.commit(opened(now, key="known", entries=(paid(ANA, 100),)))
        before = line.waits
        move = moved(now, "0 a1", "1 b2", key="tap")
        assert await store.commit(replace(move, also=(opened(table("other")),))) == Done()
        assert line.waits - before == 1


async def test_a_lost_answer_is_asked_for_again_and_nothing_booked_twice(postgres: Server, url: str) -> None:
    async with behind_a_line(postgres, url) as (store, line):
        await store.commit(Commit(at=0.0, entries=(paid(ANA, 100),)))
        line.losing = b'"tap"'
        assert await store.commit(PAYMENT) == Done()
        assert line.lost == 1
        assert await paid_once(store)
        assert store.failure() is None, "the database is well"


async def test_a_request_that_came_again_is_repeated_even_where_that_answer_is_lost(
    postgres: Server, url: str
) -> None:
    async with behind_a_line(postgres, url) as (store, line):
        await store.commit(Commit(at=0.0, entries=(paid(ANA, 100),)))
        await store.fail("failed", "KeyError", 1.0)
        assert await store.commit(PAYMENT) == Done()
        for later in (
            Commit(at=2.0, key="tap", entries=PAYMENT.entries),
            Commit(at=1.0, key="failed", entries=PAYMENT.entries),
        ):
            line.losing = f'"{later.key}"'.encode()
            assert await store.commit(later) == Done(repeated=True)
        assert line.lost == 2
        assert await paid_once(store)


async def test_without_a_key_a_lost_answer_is_unavailable(postgres: Server, url: str) -> None:
    async with behind_a_line(postgres, url) as (store, line):
        line.losing = b"allowance"
        with pytest.raises(Unavailable):
            await store.commit(Commit(at=0.0, entries=(paid(ANA, 100),)))
        assert line.lost == 1
        assert await store.balance(purse(ANA)) == 100, "once, and not again"


async def test_what_is_read_is_asked_for_again(postgres: Server, url: str) -> None:
    async with behind_a_line(postgres, url) as (store, line):
        await store.commit(Commit(at=0.0, entries=(paid(ANA, 100),)))
        line.losing = purse(ANA).encode()
        assert await store.balance(purse(ANA)) == 100
        assert line.lost == 1


async def test_an_evening_on_which_every_answer_is_lost(
    postgres: Server, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with behind_a_line(postgres, url) as (store, line):

        class Lost:
            @staticmethod
            async def open(_: Path) -> PostgresStore:
                return store

        monkeypatch.setattr("bot.testing.harness.SqliteStore", Lost)
        async with Harness(tmp_path / "t.db") as harness:
            people = [harness.person("Ana"), harness.person("Bea")]
            told = 0

            async def does(said: Awaitable[object]) -> None:
                nonlocal told
                line.losing, told = b'"key": "', told + 1
                await said
                assert line.lost == told

            await does(people[0].says("chips"))
            assert await store.balance(MINT) == -100
            await does(people[0].says("play", game="lasca"))
            lasca = harness.table()
            await does(people[1].taps("join"))
            for moves in range(4):
                now = await look(harness, lasca)
                assert (len(now.log.records) if now.log else 0) == moves
                (seat,) = awaited(now)
                mover = next(who for who in people if who.person.id == now.sitting_person(seat))
                move = next(now.game.moves(now.playing.state, seat))
                await does(mover.says("move", move=now.game.write(move)))
                (shown,) = (s for s in (await look(harness, lasca)).showings if s.seat is None)
                assert shown.shown_revision == shown.wanted_revision > now.table.revision
            assert await store.balance(MINT) == -100


async def test_a_connection_killed_in_the_middle_of_a_commit(url: str) -> None:
    async with await PostgresStore.open(url) as store:
        await store.commit(Commit(at=0.0, entries=(paid(ANA, 100),)))
        async with holding(url, purse(ANA)):
            going = asyncio.create_task(store.commit(PAYMENT))
            for _ in range(2):
                (middle,) = await waiting(url, 1)
                assert await store.latest_entry(purse(BIA)) == 0, "nobody sees half of it"
                await terminate(url, middle)
        assert await going == Done()
        assert await paid_once(store)


async def test_a_commit_chosen_to_end_a_deadlock_is_carried_out_after_all(url: str) -> None:
    async with await PostgresStore.open(f"{url}&deadlock_timeout=1ms") as store:
        await store.commit(Commit(at=0.0, entries=tuple(paid(who, 100) for who in (ANA, BIA, CAIO))))
        both = tuple(Entry(purse(ANA), purse(who), 10, "payout") for who in (CAIO, BIA))
        async with holding(url, purse(BIA)) as other:
            async with holding(url, purse(CAIO)):
                going = asyncio.create_task(store.commit(Commit(at=1.0, key="tap", entries=both)))
                await waiting(url, 1)  # it has taken Ana's purse, and waits for Caio's
                await other.execute("SET deadlock_timeout = '1min'")
                crossing = asyncio.create_task(
                    other.execute("SELECT FROM accounts WHERE name = $1 FOR UPDATE", purse(ANA))
                )
                await waiting(url, 2)
            await crossing  # it was the commit that had to give way
        assert await going == Done()
        assert [await store.balance(purse(who)) for who in (ANA, BIA, CAIO)] == [80, 110, 110]


async def test_a_commit_that_is_always_in_the_way_is_a_conflict(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[object] = []

    async def in_the_way(*what: object, **_: object) -> None:
        tried.append(what)
        raise asyncpg.DeadlockDetectedError("deadlock detected")

    async with await PostgresStore.open(url) as store:
        with monkeypatch.context() as patch:
            patch.setattr("storage.postgres.commits.write", in_the_way)
            assert await store.commit(PAYMENT) == Conflict()
        assert len(tried) == 1 + AGAIN
        assert store.failure() is None


@pytest.mark.parametrize("does", ["read", "write"])
async def test_what_is_cancelled_while_its_connection_breaks_is_cancelled_and_not_tried_again(
    url: str, does: str
) -> None:
    tries, begun = list[Connection](), asyncio.Event()

    async def endless_once(db: Connection) -> None:
        tries.append(db)
        if len(tries) == 1:
            db.terminate()
            begun.set()
            await asyncio.Event().wait()

    async with await PostgresStore.open(url) as store:
        going = asyncio.create_task(getattr(store._db, does)(endless_once))
        await begun.wait()
        going.cancel()
        with pytest.raises(asyncio.CancelledError):
            await going
    assert len(tries) == 1


async def test_whoever_is_cancelled_while_the_lease_breaks_is_cancelled(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = asyncio.Event()

    async def endless(db: Connection) -> None:
        async with db.transaction():
            db.terminate()
            begun.set()
            await asyncio.Event().wait()

    async with await PostgresStore.open(url) as store:
        lease = store._db.lease
        monkeypatch.setattr(lease, "_take_house", endless)
        lease.house, lease._sure_until = False, 0.0
        going = asyncio.create_task(store.must_be_ours())
        await begun.wait()
        going.cancel()
        with pytest.raises(asyncio.CancelledError):
            await going
        lease.house = True


async def test_leave_is_taken_of_a_server_that_hangs(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("storage.postgres.connection.database.LEAVE", 0.05)
    store = await PostgresStore.open(url)
    sessions = (
        "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        " AND backend_type = 'client backend'"
    )
    db = await connect(url)
    pids = [row["pid"] for row in await db.fetch(sessions)]
    await closed(db)
    assert len(pids) == 2, "the lease and the first of the pool"
    try:
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        await store.close()
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)


@pytest.mark.parametrize("how", ["cancelled", "too late"])
async def test_a_connection_on_which_a_server_hangs_is_not_waited_for(
    url: str, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To give it back is to wait until the server has cancelled its statement."""
    given_back = list[object]()
    release = asyncpg.pool.PoolConnectionHolder.release

    async def noted(holder: object, timeout: float) -> None:  # noqa: ASYNC109 -- theirs
        given_back.append(holder)
        await release(holder, timeout)

    begun = asyncio.Event()

    async def asks(db: Connection) -> None:
        begun.set()
        async with asyncio.timeout(0.05 if how == "too late" else None):
            await db.execute("SELECT pg_sleep(1000)")

    async with await PostgresStore.open(url) as store:
        monkeypatch.setattr("asyncpg.pool.PoolConnectionHolder.release", noted)
        going = asyncio.create_task(store._db.read_one(asks))
        await begun.wait()
        if how == "cancelled":
            await asyncio.sleep(0)
            going.cancel()
        with pytest.raises(asyncio.CancelledError if how == "cancelled" else Unavailable):
            await going
        assert not given_back
