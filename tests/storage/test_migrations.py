"""Migrations: each once, in order, complete or not at all; older files are marked, or refused."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from storage import schema
from storage import sqlite_file as database
from storage.model import (
    ChatId,
    OlderError,
    Unavailable,
)
from storage.sqlite import SqliteStore
from tests.storage.on_disk import change, digest, files, filled
from tests.storage.refusing import open_and_close


async def test_a_new_file_gets_every_migration_and_a_second_start_none(tmp_path: Path) -> None:
    path = tmp_path / "taberna.db"
    await filled(path)
    before = digest(path)
    async with await SqliteStore.open(path):
        pass
    assert digest(path) == before
    with closing(sqlite3.connect(path)) as db:
        taken = db.execute("SELECT number, name FROM migrations ORDER BY number").fetchall()
    assert taken == [(number, step.name) for number, step in database.steps().items()]


def test_migrations_are_numbered_without_a_gap() -> None:
    assert list(database.steps()) == list(range(schema.FIRST, schema.FIRST + len(database.steps())))


async def test_a_migration_that_fails_leaves_nothing_and_the_earlier_ones_stand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = tmp_path / "schema" / "sqlite"
    steps.mkdir(parents=True)
    (steps / "0024_good.sql").write_text("CREATE TABLE good (a);\nINSERT INTO good VALUES ('x;y');\n")
    (steps / "0025_bad.sql").write_text("CREATE TABLE bad (a);\nINSERT INTO nowhere VALUES (1);\n")
    monkeypatch.setattr(schema, "FOLDER", steps.parent)
    path = tmp_path / "taberna.db"
    with pytest.raises(Unavailable, match=r"taberna\.db.*nowhere"):
        await open_and_close(SqliteStore.open(path))
    assert files(tmp_path) == [], "a failed first start leaves no file"
    change(path, "CREATE TABLE migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL)")
    with pytest.raises(Unavailable, match=r"taberna\.db.*nowhere"):
        await open_and_close(SqliteStore.open(path))
    with closing(sqlite3.connect(path)) as db:
        made = {name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
        assert made == {"migrations", "good"}
        assert db.execute("SELECT number FROM migrations").fetchall() == [(24,)]


def as_made_in_steps(path: Path, last: int) -> None:
    """Make a file look as if an old schema with many steps had made it, up to step `last`."""
    change(path, "DELETE FROM migrations")
    for number in range(1, last + 1):
        change(path, f"INSERT INTO migrations VALUES ({number}, 'step{number}.sql')")  # noqa: S608 -- ours


async def test_a_file_of_the_last_schema_of_many_steps_is_recognised_and_marked(tmp_path: Path) -> None:
    path = tmp_path / "taberna.db"
    with closing(sqlite3.connect(path)) as db:
        db.executescript(database.steps()[schema.FIRST].read_text(encoding="utf-8"))
    change(path, "CREATE TABLE migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL)")
    change(path, "INSERT INTO follows VALUES ('local:square', 'lasca', 'local:ana')")
    as_made_in_steps(path, schema.BEFORE["sqlite"])
    async with await SqliteStore.open(path) as store:
        assert await store.followers(ChatId("local:square"), "lasca") == ("local:ana",)
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT max(number) FROM migrations").fetchone() == (max(database.steps()),)
    before = digest(path)
    async with await SqliteStore.open(path):
        pass
    assert digest(path) == before, "once"


@pytest.mark.parametrize("last", [1, schema.BEFORE["sqlite"] - 1])
async def test_an_older_file_is_refused_in_one_line_and_left_as_it_is(tmp_path: Path, last: int) -> None:
    path = tmp_path / "taberna.db"
    await filled(path)
    as_made_in_steps(path, last)
    before = digest(path)
    with pytest.raises(OlderError, match=rf"taberna\.db was written .*schema {last}\)") as refused:
        await open_and_close(SqliteStore.open(path))
    assert "\n" not in str(refused.value)
    assert digest(path) == before
