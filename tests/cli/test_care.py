"""Maintenance of a bot: checking its tables, copying it while it is open, the tables of the documents."""

import asyncio
import hashlib
import os
import sqlite3
import stat
import tomllib
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from bot.cli import care
from bot.core.registry import typed_commands
from bot.monitor import Monitor
from bot.settings import EXPECTED
from bot.supervisor import PlatformState, State
from bot.testing.harness import Harness
from bot.testing.player import Sketcher, by_id, next_move
from rules.games import games
from storage.sqlite import SqliteStore
from storage.sqlite_file import steps
from tests.cli.conftest import Tool


async def played(path: Path) -> None:
    """Fill a database with a table in play."""
    async with Harness(path) as harness:
        ana, bea = harness.person("Ana"), harness.person("Bea")
        await ana.says("play", game="lasca")
        await bea.taps("join")
        await ana.says("move", move="c3-d4")
        await bea.says("move", move="c3-d4")


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


async def test_check_replays_what_is_being_played(tmp_path: Path) -> None:
    await played(tmp_path / "taberna.db")
    assert await care._replayed(tmp_path / "taberna.db") == 0


async def test_a_broken_log_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "taberna.db"
    await played(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE records SET line = '0 z9-z8'")
        db.commit()
    assert await care._replayed(path) == 1


async def ended(path: Path) -> None:
    """Fill a database with a rated game and a casual one, both over."""
    async with Harness(path, Sketcher()) as harness:
        ana, bea = harness.person("Ana"), harness.person("Bea")
        for rating in ("rated", "friendly"):
            await ana.says("play", game="lasca", rating=rating)
            await bea.taps("join")
            table = harness.table()
            for _ in range(4):
                await next_move(harness, by_id(ana, bea), table, Random(1))
            await ana.surely("resign", table=table)


def test_ratings_that_do_not_follow_from_the_logs_are_reported_and_put_right(
    taberna: Tool, tmp_path: Path
) -> None:
    path = tmp_path / "taberna.db"
    asyncio.run(ended(path))
    assert taberna("ratings") == (0, "2 ratings, 0 wrong\n", "")
    assert taberna("check")[0] == 0
    with closing(sqlite3.connect(path)) as db:
        right = db.execute("SELECT * FROM ratings ORDER BY person").fetchall()
        scores = db.execute("SELECT * FROM played ORDER BY number, seat").fetchall()
        db.execute("UPDATE ratings SET points = points + 1 WHERE person = 'test:ana'")
        db.execute("UPDATE played SET score = 'drawn' WHERE number = 1")
        db.commit()
    code, told, _ = taberna("ratings")
    assert (code, told.splitlines()[-1]) == (1, "2 ratings, 1 wrong")
    assert "1 ratings and 1 results are wrong" in told
    assert taberna("check")[0] == 1
    assert taberna("ratings", "--recompute") == (0, "0 results added, 2 ratings, 1 put right\n", "")
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT * FROM ratings ORDER BY person").fetchall() == right
        assert db.execute("SELECT * FROM played ORDER BY number, seat").fetchall() == scores
    assert taberna("ratings")[0] == 0


def test_games_from_before_results_were_kept_are_found_in_their_logs(taberna: Tool, tmp_path: Path) -> None:
    path = tmp_path / "taberna.db"
    asyncio.run(ended(path))
    with closing(sqlite3.connect(path)) as db:
        db.executescript("DELETE FROM played; DELETE FROM results; DELETE FROM ratings")
    assert taberna("ratings", "--recompute")[:2] == (0, "2 results added, 0 ratings, 0 put right\n")
    with closing(sqlite3.connect(path)) as db:
        found = db.execute("SELECT number, uncounted, reason FROM results ORDER BY number").fetchall()
    assert found == [(-1, "friendly", "resigned"), (0, "friendly", "resigned")]


def test_check_of_nothing_changes_nothing(taberna: Tool, tmp_path: Path) -> None:
    code, told, error = taberna("check")
    assert (code, told, error.count("\n")) == (1, "", 1)
    assert list(tmp_path.iterdir()) == []


def test_check_leaves_the_file_as_it_is(taberna: Tool, tmp_path: Path) -> None:
    path = tmp_path / "taberna.db"
    asyncio.run(played(path))
    before = digest(path)
    code, told, _ = taberna("check")
    assert (code, told) == (0, "1 tables, 0 do not replay\n0 ratings, 0 wrong\n")
    assert digest(path) == before


def test_the_versions_are_those_of_the_program_its_database_and_the_rules(taberna: Tool) -> None:
    code, told, _ = taberna("--version")
    program, schema, rules = told.splitlines()
    declared = tomllib.loads((care.DOCS.parent / "pyproject.toml").read_text(encoding="utf-8"))
    assert (code, program) == (0, f"taberna {declared['project']['version']}")
    assert schema == f"schema {max(steps())}"
    assert f"lasca {games()['lasca'].about.version}" in rules


@pytest.mark.parametrize(("state", "code"), [("up", 0), ("refused", 1)])
async def test_the_health_of_a_running_bot_is_the_exit_code(
    state: State, code: int, taberna: Tool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with await SqliteStore.open(tmp_path / "t.db") as store:
        monitor = Monitor(store, lambda: (PlatformState("discord", state, 60.0),))
        await monitor.start(0)
        monkeypatch.setenv("TABERNA_MONITOR_PORT", monitor.address.rpartition(":")[2])
        answered, told, _ = await asyncio.to_thread(taberna, "health")
        await monitor.stop()
    assert answered == code
    assert f"discord: {state}" in told


@pytest.mark.parametrize("port", ["", "1"])
def test_the_health_of_no_bot_is_one_line(port: str, taberna: Tool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABERNA_MONITOR_PORT", port)
    code, told, error = taberna("health")
    assert code != 0
    assert (told, error.count("\n")) == ("", 1)


async def test_a_backup_of_an_open_house_is_whole(taberna: Tool, tmp_path: Path) -> None:
    path, target = tmp_path / "taberna.db", tmp_path / "copy.db"
    await played(path)
    async with await SqliteStore.open(path) as store:
        assert taberna("backup", target) == (0, "", "")
        tables = await store.tables_with("playing")
    async with await SqliteStore.open(target) as copied:
        assert await copied.tables_with("playing") == tables
        for table in tables:
            assert await copied.load(table) is not None


async def test_nobody_else_on_the_machine_may_read_a_database_or_a_backup(
    taberna: Tool, tmp_path: Path
) -> None:
    path, target = tmp_path / "taberna.db", tmp_path / "copy.db"
    before = os.umask(0o022)
    try:
        async with await SqliteStore.open(path) as store:
            await store.put_note("cursor", "17")
            assert taberna("backup", target) == (0, "", "")
            assert modes(tmp_path, "copy.db", "taberna.db", "taberna.db-wal", "taberna.db-shm") == {0o600}
    finally:
        os.umask(before)


def modes(folder: Path, *names: str) -> set[int]:
    """Return the permissions of these files."""
    return {stat.S_IMODE((folder / name).stat().st_mode) for name in names}


def test_a_backup_that_cannot_be_made_gets_one_line(taberna: Tool, tmp_path: Path) -> None:
    code, told, error = taberna("backup", tmp_path / "none" / "copy.db")
    assert (code, told, error.count("\n")) == (1, "", 1)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("page", care.generated())
def test_a_generated_page_names_every_command_or_setting(page: str) -> None:
    text = care.with_generated(page, f"a\n<!-- {page} -->\nformer\n<!-- /{page} -->\nb")
    assert "former" not in text
    assert text.startswith(f"a\n<!-- {page} -->\n|")
    assert text.endswith(f"|\n<!-- /{page} -->\nb")
    named = {
        "commands": [f"`/{c.word}" for c in typed_commands()],
        "settings": [f"`{key}`" for key in EXPECTED],
    }
    assert [word for word in named[page] if word not in text] == []
    assert care.with_generated(page, text) == text
