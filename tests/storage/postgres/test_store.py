"""Specifics of PostgreSQL: the lease of one process, lost connections, the schema, a whole bot on it."""

import asyncio
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest

from bot.testing.harness import Harness
from bot.testing.player import look
from storage import schema
from storage.copy_database import TABLES
from storage.entities import ENTITIES
from storage.model import (
    Commit,
    Done,
    InUseError,
    NewerError,
    OlderError,
    Unavailable,
)
from storage.opening import open_store, passwords_of
from storage.postgres import PostgresStore
from storage.server import connect, place_of
from storage.sqlite import SqliteStore
from tests.postgres import Server
from tests.storage.keep_writing import stored
from tests.storage.refusing import open_and_close
from tests.storage.values import (
    ANA,
    BIA,
    CAIO,
    SQUARE,
    opened,
    table,
)

PEOPLE = (ANA, BIA, CAIO)


async def run(url: str, statement: str) -> object:
    """Return the first value of a statement's result, on a connection of its own."""
    db = await connect(url)
    try:
        return await db.fetchval(statement)
    finally:
        await db.close()


async def test_a_second_process_is_refused_in_one_line(url: str) -> None:
    async with await PostgresStore.open(url):
        with pytest.raises(InUseError, match="in use by another process of taberna"):
            await open_and_close(PostgresStore.open(url))
        settings = {
            "TABERNA_DATABASE": url,
            "TABERNA_LOCAL": "off",
            "DISCORD_TOKEN": "",
            "TELEGRAM_TOKEN": "",
        }
        bot = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot"), env=os.environ | settings, stderr=subprocess.PIPE
        )
        _, told = await bot.communicate()
        assert (bot.returncode, told.count(b"\n"), b"in use" in told) == (1, 1, True)
    async with await PostgresStore.open(url):
        """It is free again."""


def test_no_message_names_who_may_enter() -> None:
    address = "postgresql://ana:s3cret@db.example.org:5432/taberna?sslmode=require"
    assert place_of(address) == "postgresql://db.example.org/taberna"
    assert passwords_of(address) == ("s3cret",)
    assert place_of("postgresql://ana:s3/cret@db.example.org/taberna") == "postgresql://"
    assert passwords_of("data/taberna.sqlite3") == ()


@pytest.mark.parametrize(
    "address", ["postgresql://ana:s3cret@127.0.0.1:1/taberna", "postgresql://ana:s3cret@[::1/x"]
)
async def test_a_database_out_of_reach_is_unavailable(address: str) -> None:
    with pytest.raises(Unavailable) as refused:
        await open_and_close(PostgresStore.open(address))
    assert "s3cret" not in str(refused.value)


async def test_an_address_that_cannot_be_read_is_told_how_it_is_written() -> None:
    with pytest.raises(Unavailable, match="no address; in a password / is written %2F") as refused:
        await connect("postgresql://ana:s3/cret@db.example.org/taberna")
    assert "cret" not in str(refused.value)


async def test_a_newer_database_is_left_alone(url: str) -> None:
    await (await PostgresStore.open(url)).close()
    await run(url, "INSERT INTO migrations VALUES (9999, '9999_later.sql') RETURNING 1")
    with pytest.raises(NewerError):
        await open_and_close(PostgresStore.open(url))


async def made_in_steps(url: str, last: int) -> None:
    """Make a database as it was when the schema had many steps, up to step `last`."""
    first = schema.steps("postgres")[schema.FIRST].read_text(encoding="utf-8").replace(' COLLATE "C"', "")
    steps = ", ".join(f"({number}, 'step{number}.sql')" for number in range(1, last + 1))
    await run(url, "SELECT 1")
    db = await connect(url)
    await db.execute("CREATE TABLE migrations (number BIGINT PRIMARY KEY, name TEXT NOT NULL)")
    await db.execute(f"INSERT INTO migrations VALUES {steps}")  # noqa: S608 -- ours
    await db.execute(first)
    await db.execute(
        "CREATE FUNCTION take_locks(names bigint[], everything boolean) RETURNS void LANGUAGE sql AS ''"
    )
    await db.execute("INSERT INTO accounts (name, balance) VALUES ('purse:local:square local:ana', 5)")
    await db.close()


async def test_a_database_of_the_last_schema_of_many_steps_is_as_a_new_one(
    url: str, postgres: Server
) -> None:
    await made_in_steps(url, schema.BEFORE["postgres"])
    for _ in range(2):
        async with await PostgresStore.open(url) as store:
            assert await store.purses(SQUARE) == ((ANA, 5),)
    new = postgres.database("new")
    await (await PostgresStore.open(new)).close()
    columns = (
        "SELECT string_agg(concat_ws(' ', table_name, column_name, data_type, collation_name, is_nullable),"
        " ',' ORDER BY table_name, column_name) FROM information_schema.columns"
        " WHERE table_schema = current_schema"
    )
    indexes = (
        "SELECT string_agg(indexdef, ',' ORDER BY indexname) FROM pg_indexes"
        " WHERE schemaname = current_schema"
    )
    for asked in (columns, indexes, "SELECT max(number) FROM migrations"):
        assert await run(url, asked) == await run(new, asked)


async def test_an_older_database_is_refused_in_one_line_and_left_as_it_is(url: str) -> None:
    await made_in_steps(url, 12)
    with pytest.raises(OlderError, match=r"schema 12\)") as refused:
        await open_and_close(PostgresStore.open(url))
    assert "\n" not in str(refused.value)
    assert await run(url, "SELECT max(number) FROM migrations") == 12


async def test_a_lost_connection_is_made_again(url: str) -> None:
    async with await PostgresStore.open(url) as store:
        assert await store.commit(opened(table(), key="one")) == Done()
        await run(
            url,
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()",
        )
        again = opened(table(), key="one")
        answers = [await tried(store, again) for _ in range(3)]
        assert answers[-1] == Done(repeated=True)
        with pytest.raises(InUseError):
            await open_and_close(PostgresStore.open(url))


async def test_a_connection_lost_just_as_something_is_asked_is_no_fault_of_ours(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def lost(*_: object, **__: object) -> None:
        raise asyncpg.InternalClientError("cannot switch to state 15; another operation (2) is in progress")

    async with await PostgresStore.open(url) as store:
        monkeypatch.setattr("storage.commits.store", lost)
        with pytest.raises(Unavailable):
            await store.commit(opened(table(), key="one"))


async def tried(store: PostgresStore, commit: Commit) -> object:
    """Return the result of a commit, or None if it is unknown."""
    try:
        return await store.commit(commit)
    except Unavailable:
        return None


async def test_it_has_the_columns_of_the_other_store(url: str, tmp_path: Path) -> None:
    await (await PostgresStore.open(url)).close()
    await (await SqliteStore.open(tmp_path / "t.db")).close()
    db = await connect(url)
    rows = await db.fetch(
        "SELECT table_name AS name, array_agg(column_name::text) AS columns FROM information_schema.columns"
        " WHERE table_schema = current_schema AND is_generated = 'NEVER' GROUP BY table_name"
    )
    await db.close()
    here = {row["name"]: set(row["columns"]) for row in rows}
    with closing(sqlite3.connect(tmp_path / "t.db")) as file:
        names = [row[0] for row in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        there = {name: {row[1] for row in file.execute(f"PRAGMA table_info({name})")} for name in names}
    # Runtime state of several processes, which only PostgreSQL holds.
    for name in ("begun_alone", "lanes", "turns"):
        assert here.pop(name)
    assert here == there
    assert {*TABLES, "migrations"} == set(here)


async def test_every_column_is_of_an_entity_or_of_what_stands_beside_them(url: str) -> None:
    await (await PostgresStore.open(url)).close()
    db = await connect(url)
    rows = await db.fetch(
        "SELECT table_name AS name, array_agg(column_name::text) AS columns FROM information_schema.columns"
        " WHERE table_schema = current_schema AND is_generated = 'NEVER' AND is_identity = 'NO' GROUP BY name"
    )
    await db.close()
    columns = {row["name"]: set(row["columns"]) for row in rows}
    for entity in ENTITIES.values():
        assert set(entity.columns) == columns[entity.table] - {"number"}, entity.table
        for part in entity.parts:
            assert set(part.columns) == columns[part.table], part.table


async def test_a_kill_loses_nothing_acknowledged_and_leaves_nothing_half_done(url: str) -> None:
    acknowledged: list[tuple[str, int]] = []
    for lines in (1, 17, 60):
        acknowledged += written_until_killed(url, lines)
        await nobody_left(url)
        async with await PostgresStore.open(url) as store:
            assert await stored(store, acknowledged)


def written_until_killed(url: str, lines: int) -> list[tuple[str, int]]:
    """Return the commits acknowledged until the process was killed, as table and number."""
    command = [sys.executable, "-m", "tests.storage.keep_writing", url]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        read = [process.stdout.readline() for _ in range(lines)]
        process.kill()
        read += process.stdout.readlines()
    told = [line.split() for line in read if line.endswith("\n")]
    return [(code, int(number)) for code, number in told]


async def nobody_left(url: str) -> None:
    """Wait until the server has noticed that the client is gone."""
    others = (
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    while await run(url, others):  # noqa: ASYNC110 -- the server has no event to wait for
        await asyncio.sleep(0)


async def test_the_whole_bot_plays_on_it(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Elsewhere:
        @staticmethod
        async def open(_: Path) -> PostgresStore:
            return await PostgresStore.open(url)

    monkeypatch.setattr("bot.testing.harness.SqliteStore", Elsewhere)
    async with Harness(tmp_path / "t.db") as harness:
        ana, bea = harness.person("Ana"), harness.person("Bea")
        await ana.says("play", game="crown")
        await bea.taps("join")
        await ana.says("chips")
        await ana.says("play", game="lasca")
        lasca = harness.table()
        await bea.taps("join")
        await ana.says("move", move="c3-d4", table=lasca)
        await bea.says("move", move="c3-d4", table=lasca)
        before = await look(harness, lasca)
        assert before.table.seq > 0
    async with Harness(tmp_path / "t.db").again() as later:
        assert (await look(later, lasca)).log == before.log
        assert later.app.deps.store.__class__ is PostgresStore
    async with open_store(url) as store:
        assert await store.handled("none") is False
