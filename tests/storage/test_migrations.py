"""Migrations: each once, in order, whole or not at all; what stood in an older file stands in the new one."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

import pytest

from bot.core.community.ratings import rate
from storage.model import (
    SECONDS_A_DAY,
    BettingLimits,
    ChannelId,
    Commit,
    PersonId,
    Profile,
    Rating,
    Sitting,
    TableId,
    Unavailable,
    moment_of,
)
from storage.rows import RATING
from storage.sqlite import database
from storage.sqlite.store import SqliteStore
from tests.storage.on_disk import change, digest, files, filled
from tests.storage.refusing import open_and_close
from tests.storage.values import SQUARE, opened, some_result, table


@contextmanager
def before(path: Path, migration: int, monkeypatch: pytest.MonkeyPatch) -> Iterator[sqlite3.Connection]:
    """A file as it was before a migration."""
    earlier = path.parent / "steps"
    earlier.mkdir()
    for number, step in database.steps().items():
        if number < migration:
            shutil.copy(step, earlier)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        with monkeypatch.context() as patch:
            patch.setattr(database, "MIGRATIONS", earlier)
            database.migrate(db)
        yield db


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
    assert list(database.steps()) == list(range(1, len(database.steps()) + 1))


async def test_a_migration_that_fails_leaves_nothing_and_the_earlier_ones_stand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = tmp_path / "steps"
    steps.mkdir()
    (steps / "0001_good.sql").write_text("CREATE TABLE good (a);\nINSERT INTO good VALUES ('x;y');\n")
    (steps / "0002_bad.sql").write_text("CREATE TABLE bad (a);\nINSERT INTO nowhere VALUES (1);\n")
    monkeypatch.setattr(database, "MIGRATIONS", steps)
    path = tmp_path / "taberna.db"
    with pytest.raises(Unavailable, match=r"taberna\.db.*nowhere"):
        await open_and_close(SqliteStore.open(path))
    assert files(tmp_path) == [], "a first start that fails leaves no file to be called damaged"
    change(path, "CREATE TABLE migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL)")
    with pytest.raises(Unavailable, match=r"taberna\.db.*nowhere"):
        await open_and_close(SqliteStore.open(path))
    with closing(sqlite3.connect(path)) as db:
        made = {name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
        assert made == {"migrations", "good"}
        assert db.execute("SELECT number FROM migrations").fetchall() == [(1,)]


async def test_a_database_from_before_the_new_names_is_taken_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "taberna.db"
    with before(path, 3, monkeypatch) as db:
        db.execute("INSERT INTO guests VALUES ('local:ana', 'Ana', 'it', NULL, NULL, 'local:dm:ana', 1)")
        db.execute("INSERT INTO guards VALUES ('key', 5.0, 1, 2, 3, 4, NULL, -1)")
        db.execute(
            "INSERT INTO tables (id, game, chat, opener, created, status, seq, revision, options, preset,"
            " wanted, header, root, rolls, idle_since)"
            " VALUES ('k3f9', 'lasca', 'local:1', 'local:ana', 0, 'open', 0, 1, '{}', 'live', 2,"
            " '', '', 0, 0)"
        )
        db.execute(
            "INSERT INTO showings (table_id, spot, seat, wants, shows, seq, message, posted, tell, closed)"
            " VALUES ('k3f9', 'local:1', -1, 2, 1, 0, '17', 0.0, '[\"local:ana\"]', 0)"
        )
    async with await SqliteStore.open(path) as store:
        known = await store.profile(PersonId("local:ana"))
        limits = await store.betting_limits("key")
        (behind,) = await store.behind()
    assert known == Profile(
        PersonId("local:ana"), "Ana", "it", channel=ChannelId("local:dm:ana"), reachable=True
    )
    assert limits == BettingLimits("key", 5.0, 1, 2, 3, 4)
    assert (behind.channel, behind.wanted_revision, behind.shown_revision) == (ChannelId("local:1"), 2, 1)
    assert behind.notify == {PersonId("local:ana")}


async def test_people_keep_their_seats_where_machines_may_sit_from_now_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "taberna.db"
    with before(path, 9, monkeypatch) as db:
        db.execute(
            "INSERT INTO tables (id, game, chat, opener, created, status, seq, revision, options, preset,"
            " wanted, header, root, rolls, idle_since)"
            " VALUES ('k3f9', 'lasca', 'local:1', 'local:ana', 0, 'open', 0, 1, '{}', 'live', 2,"
            " '', '', 0, 0)"
        )
        db.execute("INSERT INTO sittings VALUES ('k3f9', 0, 'local:ana', 'Ana', 1, 1, 0, 2.5, 5, 'local:7')")
    async with await SqliteStore.open(path) as store:
        loaded = await store.load(TableId("k3f9"))
        assert [table.id for table in await store.tables_of(PersonId("local:ana"), ["open"])] == ["k3f9"]
        assert await store.thinking() == ()
    assert loaded is not None
    ana = Sitting(PersonId("local:ana"), "Ana", 1, moved=True, bank=2.5, chip=5, joined="local:7")
    assert (loaded[0].sittings, loaded[0].thinking) == ((ana,), False)


async def test_what_seasons_count_is_put_with_ratings_that_stood_without_it(tmp_path: Path) -> None:
    path, chance, known = tmp_path / "taberna.db", Random(3), dict[PersonId, Rating]()
    async with await SqliteStore.open(path) as store:
        for number in range(60):
            at = moment_of(20148) + number * 2 * SECONDS_A_DAY
            rated = rate(some_result(f"t{number}", at, chance), known)
            known |= {one.person: one for one in rated.ratings}
            await store.commit(opened(table(f"t{number}")))
            await store.commit(Commit(at, result=rated.result, ratings=rated.ratings))
        kept = await store.results.ratings(SQUARE)
    for column in RATING[7:]:
        change(path, f"ALTER TABLE ratings DROP COLUMN {column}")
    change(path, "DROP INDEX profiles_hidden")
    change(path, "DROP TABLE kept_answers")
    change(path, "DELETE FROM migrations WHERE number >= 22")
    async with await SqliteStore.open(path) as store:
        assert await store.results.ratings(SQUARE) == kept
    assert len({one.made for one in kept}) == len(kept) == 4
