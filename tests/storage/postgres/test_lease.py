"""Lease of a database in PostgreSQL: a frozen process loses it, and changes nothing afterwards."""

import asyncio
import math
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from subprocess import DEVNULL, PIPE

import pytest

from storage.lease import _HELD, LEASE, Lease
from storage.model import Commit, Done, InUseError, TableId, Unavailable
from storage.postgres import PostgresStore
from storage.server import closed, connect
from tests.ports import reserved_port
from tests.storage.values import ANA, moved, opened, paid, purse, table

HOLDERS = (
    "SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_database ON pg_database.oid = database"
    " WHERE datname = current_database() AND locktype = 'advisory' AND classid::bigint = $1"
    " AND objid::bigint = $2 AND granted"
)


async def run_out(url: str) -> None:
    """End a session as the server does after too long a silence."""
    db = await connect(url)
    while await db.fetch(HOLDERS, _HELD >> 32, _HELD & 0xFFFF_FFFF):
        pass
    await closed(db)


@asynccontextmanager
async def frozen(store: PostgresStore, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    """Let the store go on without a look, as if it stood still after it checked its lease."""

    async def was_sure() -> None:
        pass

    with monkeypatch.context() as patch:
        patch.setattr(store._lease, "hold", was_sure)
        patch.setattr(store._lease, "_renew", was_sure)
        yield


async def test_who_wakes_up_after_another_has_begun_writes_nothing(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with await PostgresStore.open(url) as first:
        await first.commit(opened(table(), entries=(paid(ANA, 100),)))
        await first.alive(50.0)
        async with frozen(first, monkeypatch):
            await run_out(url)
            async with await PostgresStore.open(url) as second:
                late = (
                    first.commit(Commit(at=1.0, key="tap", entries=(paid(ANA, 1),))),
                    first.commit(moved(table(), "0 a1")),
                    first.alive(99.0),
                    first.put_note("cursor", "17"),
                    first.fail("bad", "KeyError", 1.0),
                    first.give_back(500.0, 1e6),
                )
                for write in late:
                    with pytest.raises(Unavailable, match="another process of taberna has the database"):
                        await write
                assert first.failure() is not None
                assert await second.balance(purse(ANA)) == 100
                assert await second.load(TableId("k3f9")) == (table(), (), ())
                assert (await second.note("cursor"), await second.handled("bad")) == (None, False)
                assert await second.last_alive() == 50.0
                assert await second.commit(moved(table(), "0 a1")) == Done()


async def test_who_has_lost_it_is_told_and_can_do_nothing(url: str) -> None:
    async with await PostgresStore.open(url) as first:
        await run_out(url)
        async with await PostgresStore.open(url):
            with pytest.raises(InUseError):
                await first.profile(ANA)
            with pytest.raises(InUseError):
                await first.taken_over()


async def test_who_cannot_reach_the_server_keeps_quiet_when_another_may_have_it(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with await PostgresStore.open(url) as store:
        lease = store._lease

        async def cut_off() -> None:
            raise Unavailable("no route")

        monkeypatch.setattr(lease, "hold", cut_off)
        await store.must_be_ours()
        monkeypatch.setattr(lease, "_sure_until", lease._sure_until - LEASE)
        with pytest.raises(Unavailable, match="no route"):
            await store.must_be_ours()
        monkeypatch.undo()
        await store.must_be_ours()
        await run_out(url)
        async with await PostgresStore.open(url):
            with pytest.raises(InUseError):
                await store.must_be_ours()


async def test_a_session_that_was_lost_is_taken_again_with_another_fence(url: str) -> None:
    async with Lease(url) as lease:
        before = lease.fence
        await run_out(url)
        while lease.fence == before:
            await asyncio.sleep(0)  # until the store notices
            await lease.hold()
        assert lease.fence == before + 1


async def test_a_session_of_ours_that_hangs_on_is_nobody_else(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Lease(url) as lease:
        connection = lease._connection
        monkeypatch.setattr(lease, "_connection", None)
        with pytest.raises(Unavailable, match="a connection that was lost") as refused:
            await lease.hold()
        assert not isinstance(refused.value, InUseError)
        monkeypatch.setattr(lease, "_connection", connection)


async def test_of_a_server_that_hangs_all_who_wait_in_turn_are_told_at_once(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("storage.lease.HANGS", -1.0)
    monkeypatch.setattr("storage.lease.RENEWED", math.inf)
    asked = 0

    async def hangs(_: object) -> bool:
        nonlocal asked
        asked += 1
        await asyncio.sleep(0)  # let the others run
        raise Unavailable("it does not answer")

    async with Lease(url) as lease:
        with monkeypatch.context() as patch:
            patch.setattr(lease, "_still_there", hangs)
            lease._sure_until = 0.0
            found = await asyncio.gather(*(lease.hold() for _ in range(30)), return_exceptions=True)
        assert [type(one) for one in found] == [Unavailable] * 30
        assert asked == 1
        await lease._renew()
        await lease.hold()
        lease._sure_until = 0.0
        await lease.hold()


async def test_what_is_being_written_ends_before_another_begins(url: str) -> None:
    async with await PostgresStore.open(url) as first:
        await first.commit(Commit(at=0.0, entries=(paid(ANA, 100),)))
        db = await connect(url)
        async with db.transaction():
            await db.execute("SELECT FROM accounts WHERE name = $1 FOR UPDATE", purse(ANA))
            going = asyncio.create_task(first.commit(Commit(at=1.0, key="tap", entries=(paid(ANA, 1),))))
            await waiting(url, 1)
            await run_out(url)
            opening = asyncio.create_task(PostgresStore.open(url))
            await waiting(url, 2)
        await closed(db)
        async with await opening as second:
            assert await going == Done()
            assert await second.balance(purse(ANA)) == 101


async def waiting(url: str, count: int) -> None:
    """Wait until this many sessions wait for a lock."""
    asked = (
        "SELECT count(*) FROM pg_stat_activity"
        " WHERE datname = current_database() AND wait_event_type = 'Lock'"
    )
    db = await connect(url)
    while await db.fetchval(asked) < count:
        pass
    await closed(db)


async def test_the_server_ends_what_says_nothing(url: str) -> None:
    async with await PostgresStore.open(url) as store:
        assert store._lease._connection is not None
        assert await store._lease._connection.fetchval("SHOW idle_session_timeout") == f"{LEASE}s"
        async with store.connection() as db:
            assert await db.fetchval("SHOW idle_in_transaction_session_timeout") == f"{LEASE}s"


async def test_a_server_that_ends_quiet_sessions_ends_none_of_a_quiet_bot(url: str) -> None:
    db = await connect(url)
    name = await db.fetchval("SELECT current_database()")
    await db.execute(f"ALTER DATABASE {name} SET idle_session_timeout = '1min'")
    await closed(db)
    async with await PostgresStore.open(url) as store, store.connection() as db:
        assert await db.fetchval("SHOW idle_session_timeout") == "0"


@pytest.mark.long
async def test_a_frozen_bot_is_taken_over_from_and_ends_when_it_wakes(url: str) -> None:
    with reserved_port() as port:
        settings = {"TABERNA_DATABASE": url, "TABERNA_LOCAL_PORT": str(port)}
        tokens = {"DISCORD_TOKEN": "", "TELEGRAM_TOKEN": ""}
        bot = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot"), env=os.environ | settings | tokens, stderr=PIPE, stdout=DEVNULL
        )
        assert bot.stderr
        while b"local_table_open" not in (line := await bot.stderr.readline()):
            assert line
        bot.send_signal(signal.SIGSTOP)
        second = await taken_over(url)
        bot.send_signal(signal.SIGCONT)
        _, told = await bot.communicate()
        await second.close()
    assert (bot.returncode, b"in use by another process" in told.splitlines()[-1]) == (1, True)


async def taken_over(url: str) -> PostgresStore:
    """Open the store as soon as it is free."""
    while True:
        try:
            return await PostgresStore.open(url)
        except InUseError:
            await asyncio.sleep(0)  # the server has no event to wait for
