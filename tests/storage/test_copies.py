"""Copies of the file: complete, under a new name, and never over another file."""

import asyncio
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from storage import sqlite_file as database
from storage.model import (
    Done,
    InUseError,
    TableId,
    Unavailable,
)
from storage.sqlite import SqliteStore
from tests.storage.on_disk import digest, files, filled, scribbled
from tests.storage.refusing import open_and_close
from tests.storage.values import (
    ANA,
    moved,
    opened,
    paid,
    purse,
    table,
    table_of,
)


async def test_a_copy_made_while_writing_is_whole(tmp_path: Path) -> None:
    copies = [tmp_path / f"copy{number}.db" for number in range(3)]
    async with await SqliteStore.open(tmp_path / "taberna.db") as store:
        await store.commit(opened(table()))
        now, stop = table(), asyncio.Event()

        async def write() -> int:
            last = now
            while not stop.is_set():
                commit = replace(moved(last, "0 a", "0 b"), entries=(paid(ANA, 1),))
                assert await store.commit(commit) == Done()
                last = table_of(commit)
            return last.seq

        writing = asyncio.create_task(write())
        for copied in copies:
            await store.backup(copied)
        stop.set()
        written = await writing
    async with await SqliteStore.open(copies[-1]) as copy:
        found = await copy.load(TableId("k3f9"))
        assert found is not None
        assert 0 < found[0].seq <= written
        assert len(found[1]) == found[0].seq == 2 * await copy.balance(purse(ANA))
    assert files(tmp_path) == ["copy0.db", "copy1.db", "copy2.db", "taberna.db"]


async def test_a_copy_that_cannot_be_made_leaves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "taberna.db"
    await filled(path)
    scribbled(path)
    with pytest.raises(Unavailable, match="copied"):
        database.copy(path, tmp_path / "copy.db")
    assert files(tmp_path) == ["taberna.db"]


def linked(path: Path, target: Path) -> None:
    target.symlink_to(path)


def hardlinked(path: Path, target: Path) -> None:
    target.hardlink_to(path)


def taken(_: Path, target: Path) -> None:
    target.write_text("the copy of yesterday")


@pytest.mark.parametrize("put", [linked, hardlinked, taken, None])
async def test_a_copy_takes_the_place_of_no_file_least_of_all_of_the_database(
    tmp_path: Path, put: Callable[[Path, Path], None] | None
) -> None:
    path = tmp_path / "taberna.db"
    await filled(path)
    target = tmp_path / "copy.db" if put else path
    if put:
        put(path, target)
    before = digest(path), digest(target)
    with pytest.raises(Unavailable, match="is there already" if put is taken else "is the database itself"):
        database.copy(path, target)
    assert (digest(path), digest(target)) == before


async def test_a_file_that_comes_while_a_copy_is_made_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, target = tmp_path / "taberna.db", tmp_path / "copy.db"
    await filled(path)
    monkeypatch.setattr(database, "_must_have_one_name", lambda source: taken(source, target))
    with pytest.raises(Unavailable, match="is there already"):
        database.copy(path, target)
    assert target.read_text() == "the copy of yesterday"
    assert not [name for name in files(tmp_path) if name.startswith("copy.db.")]


async def test_a_copy_is_made_where_files_have_no_second_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, target = tmp_path / "taberna.db", tmp_path / "copy.db"
    await filled(path)

    def refused(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "hardlink_to", refused)
    database.copy(path, target)
    database.inspect(target)
    made = target.read_bytes()
    with pytest.raises(Unavailable, match="is there already"):
        database.copy(path, target)
    assert target.read_bytes() == made
    assert not [name for name in files(tmp_path) if name.startswith("copy.db.")]


async def test_a_file_is_open_for_one_and_may_be_copied_by_others(tmp_path: Path) -> None:
    path = tmp_path / "taberna.db"
    (tmp_path / "other.db").symlink_to(path)
    async with await SqliteStore.open(path) as store:
        for name in ("taberna.db", "other.db"):
            with pytest.raises(InUseError, match=r"taberna\.db is in use"):
                await open_and_close(SqliteStore.open(tmp_path / name))
        await store.backup(tmp_path / "copy.db")
        await store.commit(opened(table()))
    async with await SqliteStore.open(path) as again:
        assert await again.tables_with("open") == ("k3f9",)


@pytest.mark.parametrize("end", database.BESIDE)
async def test_a_copy_is_never_taken_for_a_part_of_its_database(tmp_path: Path, end: str) -> None:
    """Refuse it: SQLite would take a copy at that path for its journal, and ruin the database."""
    (tmp_path / "kept").mkdir()
    path, link = tmp_path / "kept" / "taberna.db", tmp_path / "link.db"
    async with await SqliteStore.open(path) as store:
        await store.commit(opened(table()))
    link.symlink_to(path)
    before = files(path.parent)
    for source, named in ((path, path), (link, link), (link, path)):
        target = named.with_name(named.name + end)
        target.unlink(missing_ok=True)
        with pytest.raises(Unavailable, match=re.escape(f"{target} is a name of the database's own")):
            database.copy(source, target)
    assert {*files(path.parent)} <= {*before}
    async with await SqliteStore.open(path) as again:
        assert await again.tables_with("open") == ("k3f9",)


@pytest.mark.parametrize("end", database.OF_SQLITE)
async def test_a_copy_is_not_made_beside_what_is_left_of_another_database(tmp_path: Path, end: str) -> None:
    path, left = tmp_path / "taberna.db", tmp_path / f"copy.db{end}"
    async with await SqliteStore.open(path):
        left.write_bytes(b"of a database that is no more")
        with pytest.raises(Unavailable, match="would be taken for a part of the copy"):
            database.copy(path, tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists()


@pytest.mark.parametrize("made", [None, "CREATE TABLE recipes (name TEXT)"])
def test_nothing_is_called_a_copy_that_is_none_of_a_database_of_ours(
    tmp_path: Path, made: str | None
) -> None:
    """Refuse it: a person who names a wrong file would believe in a backup that doesn't exist."""
    source = tmp_path / "other.db"
    source.touch()
    if made:
        with closing(sqlite3.connect(source)) as db:
            db.execute(made)
    with pytest.raises(Unavailable, match="migrations"):
        database.copy(source, tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists()
