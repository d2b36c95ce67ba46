"""A full disk in every store: it refuses writes, keeps its data, and reports the failure."""

import asyncio
import sqlite3
from dataclasses import replace

import aiohttp
import pytest

from bot.monitor import Monitor
from storage.model import (
    Busy,
    Done,
    Failure,
    Line,
    Refused,
    TableId,
    Unavailable,
)
from storage.postgres import PostgresStore
from storage.store import TOLD, WriteHealth
from tests.contract.stores import AnyStore, Opening
from tests.storage.values import (
    moved,
    opened,
    table,
)

NO_ROOM = """
CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$;
CREATE TRIGGER full_disk BEFORE INSERT ON records FOR EACH ROW EXECUTE FUNCTION no_room();
"""
ROOM = "DROP TRIGGER full_disk ON records; DROP FUNCTION no_room();"


async def fill(store: AnyStore, *, full: bool) -> None:
    """Leave no room for another record, or remove the limit."""
    if isinstance(store, PostgresStore):
        async with store.connection() as db:
            await db.execute(NO_ROOM if full else ROOM)
    else:
        most = 1 if full else 100_000

        def limit(db: sqlite3.Connection) -> None:
            db.execute(f"PRAGMA max_page_count = {most}").fetchone()

        await store._writer.do(limit)


async def health(monitor: Monitor) -> tuple[int, str, bool]:
    """Return the status and text of /healthz, and True if the metrics count writes as failing."""
    async with aiohttp.ClientSession(monitor.address) as client:
        async with client.get("/healthz") as answer:
            status, told = answer.status, await answer.text()
        async with client.get("/metrics") as answer:
            return status, told, "taberna_writes_failing 1.0" in await answer.text()


async def test_a_full_disk_refuses_and_is_told_until_a_write_succeeds(
    opening: Opening, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [1_000_000.0]
    async with await opening() as store:
        monkeypatch.setattr(store, "_health", WriteHealth(lambda: now[0]))
        monitor = Monitor(store)
        await monitor.start(0)
        await store.commit(opened(table()))
        assert (await health(monitor))[::2] == (200, False)
        await fill(store, full=True)
        large = moved(table(), *["0 " + "a" * 200] * 400, key="tap")
        assert await store.commit(large) == Refused("full")
        assert await store.load(TableId("k3f9")) == (table(), (), ())
        now[0] += TOLD
        assert await store.commit(replace(large, key="tap again")) == Refused("full")
        status, told, failing = await health(monitor)
        assert (status, failing) == (503, True)
        assert "store: failing since 1970-01-12T13:46:40+00:00 because " in told
        assert " full" in told or "No space left" in told
        await store.alive(now[0])  # a write that needs no space may still succeed
        assert (await health(monitor))[0] == 503
        now[0] += TOLD
        assert (await health(monitor))[0] == 200
        assert await store.commit(replace(large, key="tap once more")) == Refused("full")
        now[0] += TOLD
        assert (await health(monitor))[0] == 503
        await fill(store, full=False)
        assert await store.commit(large) == Done()
        assert (await health(monitor))[::2] == (200, False)
        await monitor.stop()


async def test_what_is_refused_for_other_reasons_is_no_failure_of_the_database(opening: Opening) -> None:
    async with await opening() as store:
        await store.commit(opened(table()))
        answers = await asyncio.gather(*(store.commit(moved(table(), "0 a")) for _ in range(3)))
        assert answers.count(Done()) == 1
        with pytest.raises(ValueError, match=r"."):
            await store.commit(replace(opened(table("b")), lines=(Line(TableId("b"), 0, "0 a"),)))
        assert store.failure() is None


def test_a_database_that_was_held_is_well_as_soon_as_it_takes_a_write() -> None:
    watch = WriteHealth(lambda: 1_000_000.0)
    with pytest.raises(Busy), watch.watched():
        raise Busy("held")
    assert watch.failure() == Failure(1_000_000.0, "held")
    with watch.watched():
        pass
    assert watch.failure() is None


def test_a_full_disk_that_is_also_held_is_told_no_shorter() -> None:
    watch = WriteHealth(lambda: 1_000_000.0)
    for error in (Unavailable("full"), Busy("held")):
        with pytest.raises(Unavailable), watch.watched():
            raise error
    watch.succeeded()
    assert watch.failure() == Failure(1_000_000.0, "held")
