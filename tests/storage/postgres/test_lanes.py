"""Lanes of a database in PostgreSQL: several processes write to it, each for its own platforms."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from storage import server
from storage.lease import _HELD
from storage.model import (
    ChatId,
    Clock,
    Commit,
    Done,
    InUseError,
    OtherVersionError,
    Table,
    TableId,
    Unavailable,
    UnusableError,
)
from storage.postgres import PostgresStore
from storage.server import closed, connect
from tests.postgres import served
from tests.storage.postgres.test_lease import frozen
from tests.storage.refusing import open_and_close
from tests.storage.values import ANA, moved, opened, paid, table
from tests.tiers import FULL

DISCORD, TELEGRAM = ("discord",), ("telegram",)
LANES = (
    "SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_database ON pg_database.oid = database"
    " WHERE datname = current_database() AND locktype = 'advisory' AND mode = 'ShareLock'"
    " AND objid::bigint = $1 AND pid = ANY($2)"
)


@asynccontextmanager
async def two(
    url: str, first: Sequence[str] = DISCORD, second: Sequence[str] = TELEGRAM
) -> AsyncIterator[tuple[PostgresStore, PostgresStore]]:
    async with await PostgresStore.open(url, first) as one, await PostgresStore.open(url, second) as other:
        yield one, other


async def run_out(url: str, store: PostgresStore) -> None:
    """End a process's session as the server does after too long a silence."""
    held = store._lease._connection
    assert held is not None
    pid = await held.fetchval("SELECT pg_backend_pid()")
    db = await connect(url)
    while await db.fetch(LANES, _HELD & 0xFFFF_FFFF, [pid]):
        pass
    await closed(db)


def playing(code: str, chat: str, started: float | None = 10.0) -> Table:
    """Return a table in play with this home chat, a running clock and the computer to move."""
    home = replace(table(code, chat=ChatId(chat)), status="playing", thinking=True, header="taberna 2")
    return replace(home, clocks=(Clock(0, 1, 100.0, started),))


async def test_a_platform_out_of_reach_is_away_for_all_and_so_is_one_that_nobody_serves(
    url: str,
) -> None:
    async with two(url) as (one, other):
        assert await one.away(()) == {*TELEGRAM}, "its process hasn't written a heartbeat yet"
        assert await other.away(()) == frozenset()
        for away in ((), DISCORD, ()):
            assert await one.away(away) == {*away}
            assert await other.away(()) == {*away}
    async with await PostgresStore.open(url, DISCORD) as one:
        assert await one.away(()) == {*TELEGRAM}


async def test_two_with_platforms_of_their_own_see_what_the_other_writes(url: str) -> None:
    async with two(url) as (one, other):
        assert (one.shared, other.shared, one.joined, other.joined) == (True, True, False, True)
        assert await one.commit(opened(table())) == Done()
        assert await other.commit(moved(table(), "0 a1")) == Done()
        assert await one.version(TableId("k3f9")) == 1


@pytest.mark.parametrize(
    ("first", "second"),
    [(DISCORD, DISCORD), (("discord", "local"), ("local", "telegram")), (None, DISCORD), (DISCORD, None)],
)
async def test_a_platform_that_somebody_serves_is_refused(
    url: str, first: Sequence[str] | None, second: Sequence[str] | None
) -> None:
    async with await PostgresStore.open(url, first):
        with pytest.raises(InUseError):
            await open_and_close(PostgresStore.open(url, second))
    async with await PostgresStore.open(url, second) as store:
        assert await store.commit(opened(table())) == Done()


async def test_who_wakes_up_without_one_of_its_platforms_writes_nothing(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Write nothing: a process without one of its platforms has lost all, even those nobody has taken."""
    async with AsyncExitStack() as stack:
        first = await stack.enter_async_context(await PostgresStore.open(url, ("discord", "telegram")))
        await first.commit(opened(table()))
        async with frozen(first, monkeypatch):
            await run_out(url, first)
            second = await stack.enter_async_context(await PostgresStore.open(url, TELEGRAM))
            for write in (first.commit(moved(table(), "0 a1")), first.alive(9.0)):
                with pytest.raises(Unavailable, match="another process of taberna has the database"):
                    await write
            assert await second.commit(moved(table(), "0 a1")) == Done()
        with pytest.raises(InUseError, match=": telegram is in use"):
            await first.profile(ANA)
        with pytest.raises(InUseError):
            await first.taken_over()


async def test_what_is_no_platforms_is_seen_to_by_one_and_goes_over_to_the_next(url: str) -> None:
    async with await PostgresStore.open(url, TELEGRAM) as other:
        assert other.house
    async with two(url) as (one, other):
        assert (one.house, other.house) == (True, False)
        await other.commit(Commit(at=1.0, key="old", entries=(paid(ANA, 1),)))
        await other.prune(5.0, 5.0)
        assert await other.handled("old")
        await one.close()
        await other._lease._renew()
        assert other.house
        await other.prune(5.0, 5.0)
        assert not await other.handled("old")


async def test_each_sees_to_the_clocks_lobbies_and_machines_of_its_platforms(url: str) -> None:
    async with two(url) as (one, other):
        for code, chat in (("d1", "discord:1"), ("t1", "telegram:1")):
            await one.commit(opened(playing(code, chat)))
            await one.commit(opened(replace(table(f"{code}x", chat=ChatId(chat)), idle_since=5.0)))
        for store, code in ((one, "d1"), (other, "t1")):
            assert await store.due(1e6) == await store.thinking() == (code,)
            assert await store.idle(1e6) == (f"{code}x",)
            assert len(await store.tables_with("playing")) == 2


async def test_of_a_platform_that_nobody_serves_another_sees_to_clocks_and_machines(url: str) -> None:
    async with two(url) as (one, other):
        await one.commit(opened(playing("d1", "discord:1")))
        await one.commit(opened(replace(table("d1x", chat=ChatId("discord:1")), idle_since=5.0)))
        await one.close()
        assert await other.due(1e6) == await other.thinking() == ()
        await other._lease._renew()
        assert other.house
        assert await other.due(1e6) == await other.thinking() == ("d1",)
        assert await other.idle(1e6) == ()
        async with await PostgresStore.open(url, DISCORD):
            assert await other.due(1e6) == await other.thinking() == ()


async def test_time_is_given_back_to_the_platforms_that_stood_still_and_to_no_other(url: str) -> None:
    async with two(url) as (one, other):
        for code, chat in (("d1", "discord:1"), ("t1", "telegram:1")):
            await one.commit(opened(playing(code, chat)))
        await one.alive(100.0)
        await other.alive(100.0)
        await one.give_back(50.0, 150.0)
        await one.close()
        await other.alive(900.0)
        async with await PostgresStore.open(url, DISCORD) as again:
            assert await again.last_alive() == 150.0
            await again.give_back(900.0 - 150.0, 900.0)
            await again.alive(900.0)
        assert await started(other, "d1", "t1") == [10.0 + 50.0 + 750.0, 10.0]
    async with await PostgresStore.open(url, TELEGRAM) as other:
        await other.alive(1000.0)
    async with await PostgresStore.open(url) as whole:
        assert await whole.last_alive() == 1000.0
        assert await started(whole, "d1", "t1") == [10.0 + 800.0 + 100.0, 10.0]


async def test_of_an_outage_each_gives_back_what_its_own_platforms_lost_and_once(url: str) -> None:
    async with two(url) as (one, other):
        for code, chat in (("d1", "discord:1"), ("t1", "telegram:1")):
            await one.commit(opened(playing(code, chat)))
        await one.alive(100.0)
        await other.alive(110.0)
        assert await one.make_up(30.0, 700.0) == 600.0
        assert await started(other, "d1", "t1") == [610.0, 10.0]
        assert await other.make_up(30.0, 710.0) == 600.0
        for store in (one, other):
            assert await store.make_up(30.0, 710.0) == 0.0
        assert await started(other, "d1", "t1") == [610.0, 610.0]
    async with await PostgresStore.open(url, DISCORD) as again:
        assert await again.last_alive() == 700.0


async def test_whose_platform_was_taken_over_in_an_outage_gives_nothing_back(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with await PostgresStore.open(url, TELEGRAM) as first:
        await first.commit(opened(playing("t1", "telegram:1")))
        await first.alive(100.0)
        async with frozen(first, monkeypatch):
            await run_out(url, first)
            async with await PostgresStore.open(url, TELEGRAM) as second:
                assert await second.last_alive() == 100.0
                await second.give_back(600.0, 700.0)
                with pytest.raises(Unavailable, match="another process of taberna has the database"):
                    await first.make_up(30.0, 900.0)
                assert await started(second, "t1") == [610.0]


async def test_who_was_cut_off_while_somebody_began_alone_ends(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """End it: another version, with another schema or other rules, may have been the one to begin."""
    async with await PostgresStore.open(url, TELEGRAM) as first:
        async with frozen(first, monkeypatch):
            await run_out(url, first)
            async with await PostgresStore.open(url, DISCORD) as second:
                assert second.joined is False
        with pytest.raises(InUseError):
            await first.profile(ANA)
        with pytest.raises(InUseError):
            await first.taken_over()


async def test_who_was_cut_off_from_others_joins_them_again(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two(url) as (one, other):
        async with frozen(other, monkeypatch):
            await run_out(url, other)
        await other.alive(7.0)
        await one.alive(7.0)


@FULL
async def test_a_server_that_crashed_is_joined_again_by_all_whoever_is_first(tmp_path: Path) -> None:
    with served() as server:
        async with two(server.database(tmp_path)) as both:
            for order in (both, both[::-1]):
                server.stop("immediate")
                server.start()
                for store in order:
                    await joined(store)


async def joined(store: PostgresStore) -> None:
    """Wait until a store has its lanes again.

    Raises: InUseError if another store has them.
    """
    while True:
        try:
            return await store.alive(7.0)
        except InUseError:
            raise
        except Unavailable:  # over an old connection
            continue


async def started(store: PostgresStore, *codes: str) -> list[float | None]:
    """Return the times at which the clocks of tables started."""
    found = [await store.load(TableId(code)) for code in codes]
    return [loaded[0].clocks[0].started for loaded in found if loaded]


@pytest.mark.parametrize("text", ["WRITERS", "LANES"])
async def test_who_writes_otherwise_or_has_other_lanes_does_not_join(
    url: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: str
) -> None:
    other = tmp_path / text
    other.write_text("-- changed", encoding="utf-8")
    async with await PostgresStore.open(url, DISCORD) as first:
        monkeypatch.setattr(server, text, (other,) if text == "WRITERS" else other)
        with pytest.raises(OtherVersionError, match="another version"):
            await open_and_close(PostgresStore.open(url, TELEGRAM))
        await first.close()
        monkeypatch.undo()
        async with await PostgresStore.open(url, TELEGRAM) as alone:
            assert await alone.commit(opened(table())) == Done()


@pytest.mark.parametrize("shared", [False, True])
async def test_of_first_starts_at_once_one_wins_and_others_join_it_or_say_so(url: str, shared: bool) -> None:
    """Let the others wait until the tables exist: no one else holds the lease they want."""
    async with AsyncExitStack() as stack:
        lanes = [[f"p{number}"] if shared else None for number in range(6)]
        opening = (PostgresStore.open(url, lane) for lane in lanes)
        found = await asyncio.gather(*opening, return_exceptions=True)
        stores = [await stack.enter_async_context(s) for s in found if isinstance(s, PostgresStore)]
        assert len(stores) == (len(lanes) if shared else 1), found
        assert all(isinstance(other, PostgresStore | InUseError) for other in found), found
        assert await stores[0].commit(opened(table())) == Done()


@pytest.mark.parametrize("wrong", ["user", "database"])
async def test_who_may_not_come_in_is_told_that_waiting_does_not_help(url: str, wrong: str) -> None:
    elsewhere = url.replace("taberna@", "nobody@") if wrong == "user" else url.replace("@/t", "@/none")
    with pytest.raises(UnusableError, match="does not exist"):
        await open_and_close(PostgresStore.open(elsewhere))
