"""The file itself: opened and refused files, a full disk, endings."""

import asyncio
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from storage import sqlite
from storage import sqlite_file as database
from storage.model import (
    Busy,
    Commit,
    Done,
    NewerError,
    Refused,
    TableId,
    Unavailable,
    UnconfirmedError,
)
from storage.sqlite import SqliteStore
from storage.sqlite_file import DamagedError, FullError
from tests.storage.on_disk import change, digest, files, filled, scribbled
from tests.storage.refusing import open_and_close
from tests.storage.values import ANA, moved, opened, paid, purse, table


def torn(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[4096 * 3 : 4096 * 6] = b"\xa5" * (4096 * 3)
    path.write_bytes(content)


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:10_000])


def foreign(path: Path) -> None:
    path.unlink()
    change(path, "CREATE TABLE photographs (name)")


@pytest.mark.parametrize("damage", [torn, cut, scribbled, foreign])
async def test_a_damaged_file_is_refused_and_left_as_it_is(
    tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    path = tmp_path / "taberna.db"
    await filled(path)
    damage(path)
    before = digest(path)
    with pytest.raises(DamagedError, match=r"taberna\.db"):
        await open_and_close(SqliteStore.open(path))
    assert digest(path) == before


async def test_a_newer_file_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "taberna.db"
    await filled(path)
    change(path, "INSERT INTO migrations VALUES (9999, '9999_later.sql')")
    before = digest(path)
    with pytest.raises(NewerError, match=r"taberna\.db.*9999"):
        await open_and_close(SqliteStore.open(path))
    assert digest(path) == before


async def test_a_folder_that_is_not_there_is_unavailable(tmp_path: Path) -> None:
    with pytest.raises(Unavailable):
        await open_and_close(SqliteStore.open(tmp_path / "none" / "taberna.db"))


async def limit(store: SqliteStore, pages: int) -> int:
    """Let the disk hold this many more pages than are used."""

    def work(db: sqlite3.Connection) -> int:
        (used,) = db.execute("PRAGMA page_count").fetchone()
        (most,) = db.execute(f"PRAGMA max_page_count = {used + pages}").fetchone()
        return int(most)

    return await store._writer.do(work)


async def test_a_full_disk_refuses_and_keeps_the_state(tmp_path: Path) -> None:
    async with await SqliteStore.open(tmp_path / "taberna.db") as store:
        await store.commit(opened(table()))
        await limit(store, 4)
        large = replace(moved(table(), *["0 " + "a" * 200] * 400, key="tap"), entries=(paid(ANA, 1),))
        assert await store.commit(large) == Refused("full")
        assert await store.load(TableId("k3f9")) == (table(), (), ())
        assert not await store.handled("tap")
        assert await store.balance(purse(ANA)) == 0
        with pytest.raises(FullError, match=r"taberna\.db"):
            await store.put_note("long", "a" * 100_000)
        await limit(store, 1000)
        assert await store.commit(large) == Done()


async def test_a_commit_too_large_for_the_disk_spoils_none_beside_it(tmp_path: Path) -> None:
    async with await SqliteStore.open(tmp_path / "taberna.db") as store:
        await store.commit(opened(table()))
        await limit(store, 8)
        large = moved(table(), *["0 " + "a" * 200] * 400)
        answers = await asyncio.gather(*map(store.commit, (opened(table("a")), large, opened(table("b")))))
        assert answers == [Done(), Refused("full"), Done()]
        assert await store.tables_with("open") == ("k3f9", "a", "b")


def test_a_folder_is_called_a_folder(tmp_path: Path) -> None:
    with pytest.raises(Unavailable, match="is a folder"), database.alone(tmp_path):
        pass


def test_what_is_no_file_is_neither_opened_nor_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "taberna.db"
    os.mkfifo(pipe)
    with pytest.raises(Unavailable, match="is no file"), database.alone(pipe):
        pass
    with pytest.raises(Unavailable, match="is no file"):
        database.copy(pipe, tmp_path / "copy.db")
    assert pipe.is_fifo()
    assert [file.name for file in tmp_path.iterdir()] == ["taberna.db"]


async def test_a_file_with_two_names_is_neither_opened_nor_copied(tmp_path: Path) -> None:
    """Refuse it: SQLite derives the names of the journal and the locks from the name it opens."""
    path, other = tmp_path / "taberna.db", tmp_path / "other.db"
    async with await SqliteStore.open(path) as store:
        other.hardlink_to(path)
        await store.commit(opened(table()))
        with pytest.raises(Unavailable, match=r"other\.db has another name"):
            await open_and_close(SqliteStore.open(other))
        with pytest.raises(Unavailable, match=r"other\.db has another name"):
            database.copy(other, tmp_path / "copy.db")
    other.unlink()
    async with await SqliteStore.open(path) as again:
        assert await again.tables_with("open") == ("k3f9",)


@pytest.mark.parametrize("code", [sqlite3.SQLITE_IOERR_FSYNC, sqlite3.SQLITE_IOERR_SHMSIZE])
def test_what_a_disk_did_not_take_may_be_stored(code: int, tmp_path: Path) -> None:
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = code
    assert isinstance(database.unavailable(error, tmp_path, writing=True), UnconfirmedError)
    assert not isinstance(database.unavailable(error, tmp_path), UnconfirmedError), "nothing was to be stored"


@pytest.mark.parametrize("how", ["removed", "replaced"])
async def test_nothing_is_written_into_a_file_that_is_no_longer_there(how: str, tmp_path: Path) -> None:
    """Refuse it: the commit would succeed, and be gone after the next start."""
    path, other = tmp_path / "taberna.db", tmp_path / "other.db"
    await filled(other)
    async with await SqliteStore.open(path) as store:
        await store.commit(opened(table("first")))
        path.unlink() if how == "removed" else other.replace(path)
        for _ in range(2):
            with pytest.raises(Unavailable, match="removed or replaced"):
                await store.commit(opened(table("second")))
        assert store.failure()


def test_a_first_start_on_a_full_disk_leaves_no_file(tmp_path: Path) -> None:
    script = """
import asyncio, pathlib, resource, sys
from storage.model import Unavailable
from storage.sqlite import SqliteStore

resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
try:
    asyncio.run(SqliteStore.open(pathlib.Path(sys.argv[1])))
except Unavailable as error:
    print(error)
"""
    path = tmp_path / "taberna.db"
    ended = subprocess.run(
        [sys.executable, "-c", script, str(path)], timeout=60, capture_output=True, text=True, check=True
    )
    assert "taberna.db" in ended.stdout
    assert files(tmp_path) == []


def test_a_new_file_is_on_the_disk_whole_before_it_has_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, flushed, flush = tmp_path / "taberna.db", list[tuple[int, bool]](), os.fsync

    def flushing(file: int) -> None:
        flush(file)
        flushed.append((os.fstat(file).st_ino, path.exists()))

    monkeypatch.setattr(os, "fsync", flushing)
    database.create(path)
    assert flushed == [(path.stat().st_ino, False)]
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT count(*) FROM migrations").fetchone() == (len(database.steps()),)


async def test_while_another_process_holds_the_file_only_the_first_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "taberna.db"
    waits: list[float] = []
    wait = sqlite.Connection._wait

    def noted(connection: sqlite.Connection, seconds: float) -> None:
        waits.append(seconds)
        wait(connection, seconds)

    monkeypatch.setattr(sqlite.Connection, "_wait", noted)
    for where in (database, sqlite):
        monkeypatch.setattr(where, "PATIENCE", 0.01)
    async with await SqliteStore.open(path) as store:
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            for number in range(3):
                with pytest.raises(Busy, match=r"taberna\.db"):
                    await store.commit(opened(table(f"t{number}")))
            assert waits == [0.0]
            other.execute("ROLLBACK")
        assert await store.commit(opened(table())) == Done()
        assert waits == [0.0, 0.01]


async def test_what_was_asked_before_the_end_is_stored_and_nothing_after_it(tmp_path: Path) -> None:
    path = tmp_path / "taberna.db"
    store = await SqliteStore.open(path)
    asked = [asyncio.ensure_future(store.commit(opened(table(f"t{n}")))) for n in range(50)]
    await asyncio.sleep(0)
    await store.close()
    await store.close()
    assert await asyncio.gather(*asked) == [Done()] * 50
    with pytest.raises(Unavailable):
        await store.commit(opened(table()))
    with pytest.raises(Unavailable):
        await store.load(TableId("t1"))
    async with await SqliteStore.open(path) as again:
        assert len(await again.tables_with("open")) == 50


async def test_who_does_not_wait_for_the_answer_does_not_stop_the_writer(tmp_path: Path) -> None:
    async with await SqliteStore.open(tmp_path / "taberna.db") as store:
        impatient = asyncio.create_task(store.commit(opened(table())))
        await asyncio.sleep(0)
        impatient.cancel()
        assert await store.commit(Commit(at=1.0, key="next")) == Done()


ENDINGS = {
    "close": "async with await SqliteStore.open(path) as store: await store.alive(1.0)",
    "error": "async with await SqliteStore.open(path) as store: raise SystemExit(0)",
    "cancelled": "async with await SqliteStore.open(path) as store: asyncio.current_task().cancel()",
    "damaged": "path.write_text('x' * 9000); await SqliteStore.open(path)",
    "no folder": "await SqliteStore.open(path / 'none' / 'x.db')",
}


@pytest.mark.parametrize("ending", ENDINGS)
def test_the_process_ends(ending: str, tmp_path: Path) -> None:
    script = f"""
import asyncio, contextlib, pathlib, sys
from storage.model import Unavailable
from storage.sqlite import SqliteStore

async def main(path):
    with contextlib.suppress(Unavailable):
        {ENDINGS[ending]}

with contextlib.suppress(asyncio.CancelledError):
    asyncio.run(main(pathlib.Path(sys.argv[1])))
"""
    path = tmp_path / "taberna.db"
    ended = subprocess.run(
        [sys.executable, "-c", script, str(path)], timeout=60, capture_output=True, check=False
    )
    assert (ended.returncode, ended.stderr) == (0, b"")


@pytest.mark.parametrize("before", [None, 0o644])
def test_a_lock_is_its_owner_s_to_hold(tmp_path: Path, before: int | None) -> None:
    """Keep it private: a user who can read a lock file can hold it and keep the bot from starting."""
    path, lock = tmp_path / "taberna.db", tmp_path / "taberna.db.lock"
    if before:
        lock.touch()
        lock.chmod(before)
    mask = os.umask(0)
    try:
        with database.alone(path):
            assert lock.stat().st_mode & 0o777 == 0o600
    finally:
        os.umask(mask)
