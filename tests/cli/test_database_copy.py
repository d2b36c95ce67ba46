"""`taberna move-database`: it copies everything, overwrites nothing, and can be retried."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.cli import care
from bot.testing.harness import Harness
from storage.opening import open_store
from storage.sqlite_file import BESIDE, alone
from tests.cli.conftest import Tool
from tests.postgres import Server


async def played(path: Path) -> None:
    """Fill a database with an evening: three tables, bids, chips, settings, blocks."""
    async with Harness(path) as harness:
        ana, bea = harness.person("Ana"), harness.person("Bea")
        await ana.says("play", game="lasca")
        await bea.taps("join")
        for _ in range(2):
            await ana.says("move", move="c3-d4")
            await bea.says("move", move="c3-d4")
        await ana.says("play", game="citadel")
        citadel = harness.table()
        await bea.taps("join")
        await ana.whispers("bid", points="37", table=citadel)
        await bea.says("chips")
        await bea.says("play", game="crown")
        await ana.says("language", language="it")
        await bea.surely("chips", lock="2")
        await ana.says("block", person="Bea")
        await bea.whispers("remind", how="private_daily")


@pytest.fixture
def here(tmp_path: Path) -> Path:
    path = tmp_path / "here.sqlite3"
    asyncio.run(played(path))
    return path


@pytest.fixture
def url(postgres: Server, tmp_path: Path) -> str:
    return postgres.database(tmp_path)


def dump(path: Path) -> list[str]:
    """Return every row of a database, in no order."""
    with closing(sqlite3.connect(path)) as db:
        return sorted(line for line in db.iterdump() if line.startswith("INSERT"))


def test_there_and_back_again_nothing_has_changed(
    taberna: Tool, here: Path, url: str, tmp_path: Path
) -> None:
    code, told, error = taberna("move-database", here, url)
    assert (code, error) == (0, "")
    assert "2 of 2 live tables replay the same" in told
    back = tmp_path / "back.sqlite3"
    assert taberna("move-database", url, back)[0] == 0
    assert dump(back) == dump(here)
    assert any("'private_daily'" in line for line in dump(here))


def test_it_may_be_run_again_until_something_has_changed(taberna: Tool, here: Path, url: str) -> None:
    first = taberna("move-database", here, url)
    assert taberna("move-database", here, url) == first

    async def change() -> None:
        async with open_store(url) as store:
            await store.put_note("cursor", "17")

    asyncio.run(change())
    code, told, error = taberna("move-database", here, url)
    assert (code, told, error.count("\n")) == (1, "", 1)
    assert "something else" in error


def test_what_comes_later_is_numbered_behind_what_was_moved(here: Path, url: str, taberna: Tool) -> None:
    taberna("move-database", here, url)

    async def entries() -> tuple[int, int]:
        async with open_store(str(here)) as file, open_store(url) as server:
            return await file.latest_entry("mint"), await server.latest_entry("mint")

    before, after = asyncio.run(entries())
    assert before == after > 0


def test_what_somebody_has_open_is_not_moved(taberna: Tool, here: Path, url: str) -> None:
    with alone(here):
        code, _, error = taberna("move-database", here, url)
    assert code == 1
    assert "in use by another process" in error


def test_an_address_stands_in_a_variable_or_a_file(
    taberna: Tool, here: Path, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABERNA_TARGET", url)
    assert taberna("move-database", here, "TABERNA_TARGET")[0] == 0
    address = tmp_path / "address.txt"
    address.write_text(f"{url}\n", encoding="utf-8")
    assert taberna("move-database", here, f"@{address}")[0] == 0
    code, told, error = taberna("move-database", here, "TABERNA_ELSEWHERE")
    assert (code, told, error.count("\n")) == (2, "", 1)
    assert "TABERNA_ELSEWHERE is not set" in error


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://bot:hunter2@127.0.0.1:1/db",
        "postgresql://bot:hun%2Fter2@127.0.0.1:1/db",
        "postgresql://bot:hun/ter2@127.0.0.1:1/db",
        "postgresql://bot:hun#ter2@127.0.0.1:1/db",
        "postgres://127.0.0.1:1/db?user=bot&password=hunter2",
        "mysql://bot:hunter2@127.0.0.1/db",
        "postgresql:/bot:hunter2@127.0.0.1/db",
    ],
)
def test_no_password_stands_on_the_command_line(
    taberna: Tool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.chdir(tmp_path)
    for named in ((address, "target.db"), ("source.db", address)):
        code, told, error = taberna("move-database", *named)
        assert (code, told, error.count("\n")) == (2, "", 1)
        assert "ter2" not in error
        assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("source", ["nowhere.sqlite3", ""])
def test_there_must_be_something_to_move(source: str, taberna: Tool, url: str, tmp_path: Path) -> None:
    code, _, error = taberna("move-database", tmp_path / source, url)
    assert code != 0
    assert error.count("\n") == 1


def test_a_table_that_does_not_replay_is_moved_as_it_is(taberna: Tool, here: Path, url: str) -> None:
    with closing(sqlite3.connect(here)) as db:
        db.execute("UPDATE records SET line = '0 z9-z8' WHERE number = 0")
        db.commit()
    assert taberna("move-database", here, url)[0] == 0


def test_check_looks_at_a_copy_and_backup_leaves_it_to_others(
    taberna: Tool, here: Path, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    taberna("move-database", here, url)
    monkeypatch.setenv("TABERNA_DATABASE", url)
    assert taberna("check") == (0, "2 tables, 0 do not replay\n0 ratings, 0 wrong\n", "")
    assert taberna("ratings") == (0, "0 ratings, 0 wrong\n", "")
    code, _, error = taberna("backup", here.with_name("copy.sqlite3"))
    assert (code, "pg_dump" in error) == (2, True)
    assert care.versions()


@pytest.mark.parametrize("end", BESIDE)
def test_nothing_is_moved_into_a_part_of_its_own_database(taberna: Tool, here: Path, end: str) -> None:
    before = dump(here)
    beside = here.with_name(here.name + end)
    beside.unlink(missing_ok=True)
    code, told, error = taberna("move-database", here, beside)
    assert (code, told) == (1, "")
    assert f"{beside} is a name of the database's own" in error
    assert not beside.exists()
    assert dump(here) == before
