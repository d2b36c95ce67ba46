"""Looking after a house: checking its tables, copying it while it is open, the README."""

import asyncio
import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path

from bot.cli import care
from bot.core.commands.registry import COMMANDS
from bot.settings import EXPECTED
from bot.testing.harness import Harness
from storage.sqlite.store import SqliteStore
from tests.cli.conftest import Tool


async def played(path: Path) -> None:
    """A database with a table that is being played."""
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


def test_check_of_nothing_changes_nothing(taberna: Tool, tmp_path: Path) -> None:
    code, told, error = taberna("check")
    assert (code, told, error.count("\n")) == (1, "", 1)
    assert list(tmp_path.iterdir()) == []


def test_check_leaves_the_file_as_it_is(taberna: Tool, tmp_path: Path) -> None:
    path = tmp_path / "taberna.db"
    asyncio.run(played(path))
    before = digest(path)
    code, told, _ = taberna("check")
    assert (code, told) == (0, "1 tables, 0 do not replay\n")
    assert digest(path) == before


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


def test_a_backup_that_cannot_be_made_gets_one_line(taberna: Tool, tmp_path: Path) -> None:
    code, told, error = taberna("backup", tmp_path / "none" / "copy.db")
    assert (code, told, error.count("\n")) == (1, "", 1)
    assert list(tmp_path.iterdir()) == []


def test_the_generated_parts_name_every_command_and_setting() -> None:
    text = care.with_generated(
        "a\n<!-- commands -->\nold\n<!-- /commands -->\nb\n<!-- settings --><!-- /settings -->"
    )
    assert "old" not in text
    assert text.startswith("a\n<!-- commands -->\n|")
    assert all(f"`/{command.word}" in text for command in COMMANDS)
    assert all(f"`{key}`" in text for key in EXPECTED)
    assert care.with_generated(text) == text
