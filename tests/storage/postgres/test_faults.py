"""Commits in PostgreSQL whose connection breaks or hangs, or that block each other."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg
import pytest

from storage.database import Database
from storage.model import Commit, Conflict, Done, Entry, Unavailable
from storage.postgres import AGAIN, PostgresStore
from storage.server import (
    Connection,
    Statements,
    closed,
    connect,
)
from tests.storage.values import ANA, BIA, CAIO, PAYMENT, paid, paid_once, purse


@asynccontextmanager
async def holding(url: str, account: str) -> AsyncIterator[Connection]:
    """Hold an account in another transaction."""
    db = await connect(url)
    try:
        async with db.transaction():
            await db.execute("SELECT FROM accounts WHERE name = $1 FOR UPDATE", account)
            yield db
    finally:
        await closed(db)


async def waiting(url: str, count: int) -> list[int]:
    """Return the backends that wait for a row, as soon as there are `count`."""
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


async def test_a_connection_killed_in_the_middle_of_a_commit(url: str) -> None:
    async with await PostgresStore.open(url) as store:
        await store.commit(Commit(at=0.0, entries=(paid(ANA, 100),)))
        async with holding(url, purse(ANA)):
            going = asyncio.create_task(store.commit(PAYMENT))
            for _ in range(2):
                (middle,) = await waiting(url, 1)
                assert await store.latest_entry(purse(BIA)) == 0, "no partial commit is visible"
                await terminate(url, middle)
        assert await going == Done()
        assert await paid_once(store)


async def test_a_commit_chosen_to_end_a_deadlock_is_carried_out_after_all(url: str) -> None:
    async with await PostgresStore.open(f"{url}&deadlock_timeout=1ms") as store:
        await store.commit(Commit(at=0.0, entries=tuple(paid(who, 100) for who in (ANA, BIA, CAIO))))
        both = tuple(Entry(purse(who), purse(ANA), 10, "payout") for who in (CAIO, BIA))
        async with holding(url, purse(BIA)) as other:
            async with holding(url, purse(CAIO)):
                going = asyncio.create_task(store.commit(Commit(at=1.0, key="tap", entries=both)))
                await waiting(url, 1)  # it has taken Ana's purse, and waits for Caio's
                await other.execute("SET deadlock_timeout = '1min'")
                pid = await other.fetchval("SELECT pg_backend_pid()")
                crossing = asyncio.create_task(
                    other.execute("SELECT FROM accounts WHERE name = $1 FOR UPDATE", purse(ANA))
                )
                while pid not in await waiting(url, 2):  # another backend may wait briefly, too
                    pass
            await crossing  # the deadlock aborted the commit
        assert await going == Done()
        assert [await store.balance(purse(who)) for who in (ANA, BIA, CAIO)] == [120, 90, 90]


async def test_a_commit_that_is_always_in_the_way_is_a_conflict(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[object] = []

    async def in_the_way(*what: object, **_: object) -> None:
        tried.append(what)
        raise asyncpg.DeadlockDetectedError("deadlock detected")

    async with await PostgresStore.open(url) as store:
        with monkeypatch.context() as patch:
            patch.setattr("storage.commits.store", in_the_way)
            assert await store.commit(PAYMENT) == Conflict()
        assert len(tried) == 1 + AGAIN
        assert store.failure() is None


@pytest.mark.parametrize("does", ["read", "write"])
async def test_what_is_cancelled_while_its_connection_breaks_is_cancelled_and_not_tried_again(
    url: str, does: str
) -> None:
    tries, begun = list[Database](), asyncio.Event()

    async def endless_once(db: Database) -> None:
        tries.append(db)
        if len(tries) == 1:
            assert isinstance(db, Statements)
            db._db.terminate()
            begun.set()
            await asyncio.Event().wait()

    async with await PostgresStore.open(url) as store:
        going = asyncio.create_task(getattr(store, does)(endless_once))
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
        lease = store._lease
        monkeypatch.setattr(lease, "_take_house", endless)
        lease.house, lease._sure_until = False, 0.0
        going = asyncio.create_task(store.must_be_ours())
        await begun.wait()
        going.cancel()
        with pytest.raises(asyncio.CancelledError):
            await going
        lease.house = True


async def test_leave_is_taken_of_a_server_that_hangs(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("storage.server.LEAVE", 0.05)
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
    """Drop it: its return to the pool would wait until the server has cancelled the statement."""
    given_back = list[object]()
    release = asyncpg.pool.PoolConnectionHolder.release

    async def noted(holder: object, timeout: float) -> None:  # noqa: ASYNC109 -- theirs
        given_back.append(holder)
        await release(holder, timeout)

    begun = asyncio.Event()

    async def asks(db: Database) -> None:
        begun.set()
        async with asyncio.timeout(0.05 if how == "too late" else None):
            await db.run("SELECT pg_sleep(1000)")

    async with await PostgresStore.open(url) as store:
        monkeypatch.setattr("asyncpg.pool.PoolConnectionHolder.release", noted)
        going = asyncio.create_task(store.ask(asks))
        await begun.wait()
        if how == "cancelled":
            await asyncio.sleep(0)
            going.cancel()
        with pytest.raises(asyncio.CancelledError if how == "cancelled" else Unavailable):
            await going
        assert not given_back
