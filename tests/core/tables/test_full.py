"""A full disk: the bot refuses the command in words, and nothing changes."""

import asyncio
import resource
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.core.language.voice import Voice
from bot.core.outbox import outbox
from bot.core.tables.clocks import LOBBY_TIMEOUT
from bot.testing.harness import Harness
from bot.testing.player import look
from storage.model import Commit, Conflict, Done, Refused, UnconfirmedError
from storage.sqlite import SqliteStore
from tests.core.blank import Blank


async def test_a_full_disk_refuses_the_command_and_keeps_the_state(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.db", Blank()) as harness:
        ana, zoe = harness.person("Ana"), harness.person("Zoe", admin=True)
        await zoe.says("settings", setting="tables", value="200")
        await ana.says("play", game="lasca")
        store, channel = harness.app.deps.store, harness.board().channel
        assert isinstance(store, SqliteStore)
        await store._writer.do(lambda db: db.execute("PRAGMA max_page_count = 1").fetchone())
        for number in range(150):
            tables, posts = await store.tables_at(channel, ("open",)), len(harness.room.posts)
            text = (await harness.person(f"P{number}").says("play", game="lasca")).text
            if text:
                break
        assert "no room left" in text
        assert await store.tables_at(channel, ("open",)) == tables
        assert len(harness.room.posts) == posts
        await store._writer.do(lambda db: db.execute("PRAGMA max_page_count = 100000").fetchone())
        assert (await zoe.says("play", game="lasca")).empty


async def test_what_was_posted_while_the_disk_became_full_is_not_posted_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "FIRST_BACK_OFF", 0.0)
    async with Harness(tmp_path / "t.db", Blank()) as harness:
        store, refused = harness.app.deps.store, list[Commit]()
        stored = store.commit

        async def full(commit: Commit) -> Done | Conflict | Refused:
            if commit.key or len(refused) == 5:
                return await stored(commit)
            refused.append(commit)
            return Refused("full")

        monkeypatch.setattr(store, "commit", full)
        await harness.person("Ana").says("play", game="lasca")
        assert len(refused) == 5
        assert len(harness.room.posts) == 1
        assert await store.behind() == ()
        await harness.person("Bea").taps("join")
        assert len(harness.room.posts) == 2


async def test_who_moves_as_the_disk_fails_is_not_told_that_nothing_was_changed(tmp_path: Path) -> None:
    """Make no promise: a commit whose fsync failed may be in the journal when the file is opened again."""
    async with Harness(tmp_path / "t.db", Blank()) as harness:
        ana, bea = harness.person("Ana"), harness.person("Bea")
        await ana.says("play", game="lasca")
        with failing_writes():
            assert (await bea.taps("join")).text == Voice("en")("refusal-store_unsure")
        assert (await look(harness, harness.table())).table.status == "open", "as far as this process goes"
        assert (await bea.taps("join")).empty


async def test_what_a_failing_disk_was_given_together_is_not_tried_again_one_by_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Retry none of them: the second failure would hide that the first attempt may have succeeded."""
    async with await SqliteStore.open(tmp_path / "t.db") as store:
        run, errors = store._writer._connection.run, [sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL]

        async def failing(work: Callable[[sqlite3.Connection], object]) -> object:
            if not errors:
                return await run(work)
            error = sqlite3.OperationalError("disk I/O error")
            error.sqlite_errorcode = errors.pop(0)
            raise error

        monkeypatch.setattr(store._writer._connection, "run", failing)
        both = [store.commit(Commit(at=1.0, key=key)) for key in ("one", "two")]
        answers = await asyncio.gather(*both, return_exceptions=True)
        assert [type(answer) for answer in answers] == [UnconfirmedError] * 2


@contextmanager
def failing_writes() -> Iterator[None]:
    """Let all writes to files fail during the block."""
    before, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, most))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (before, most))


async def test_a_full_disk_fills_no_log_with_tracebacks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Harness(tmp_path / "t.db", Blank()) as harness:
        await harness.person("Ana").says("play", game="lasca")
        with monkeypatch.context() as patch, capture_logs() as said:
            patch.setattr(harness.app.deps.store, "commit", _full)
            await harness.passes(2 * LOBBY_TIMEOUT)
        assert [(line["event"], line.get("exc_info")) for line in said] == [("tick_refused", None)]
        await harness.passes(1.0)
        assert await harness.app.deps.store.tables_with("open") == ()


async def _full(_commit: Commit) -> Refused:
    return Refused("full")
