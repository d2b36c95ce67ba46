"""`taberna` as a process: it opens, reports an error in one line, and closes when asked to."""

import asyncio
import hashlib
import os
import signal
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from storage.lanes import shard_lanes
from storage.model import NewerError
from storage.opening import open_store
from storage.postgres import PostgresStore
from storage.sqlite_file import alone, inspect
from tests.ports import reserved_port
from tests.postgres import Server, served
from tests.tiers import FULL, daily

COMMAND = [sys.executable, "-m", "bot"]


def settings(folder: Path, **more: str) -> dict[str, str]:
    """Return the environment of a bot without platforms."""
    plain = {"TABERNA_DATABASE": str(folder / "t.db"), "TABERNA_LOCAL": "off", "DISCORD_TOKEN": ""}
    return os.environ | plain | {"TELEGRAM_TOKEN": ""} | more


def refused(folder: Path, **more: str) -> tuple[int, str]:
    """Return the exit code and standard error of a bot that can't open."""
    told = subprocess.run(COMMAND, env=settings(folder, **more), capture_output=True, text=True, check=False)
    return told.returncode, told.stderr


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_sigterm_closes_the_house(tmp_path: Path) -> None:
    with reserved_port() as port:
        process = subprocess.Popen(
            COMMAND,
            env=settings(tmp_path, TABERNA_LOCAL="on", TABERNA_LOCAL_PORT=str(port)),
            stderr=subprocess.PIPE,
            text=True,
        )
        with process:
            assert process.stderr is not None
            said = next((line for line in process.stderr if "local_table_open" in line), "")
            assert said
            process.send_signal(signal.SIGTERM)
            assert process.wait() == 0
    assert not (tmp_path / "t.db-wal").exists()  # SQLite takes it away when the last connection closes
    inspect(tmp_path / "t.db")
    with closing(sqlite3.connect(tmp_path / "t.db")) as db:
        assert db.execute("SELECT count(*) FROM opening").fetchone() == (1,)


@pytest.mark.parametrize("kind", daily(["file", "server"]))
async def test_in_standby_it_waits_for_the_database_and_takes_over(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    database = str(tmp_path / "t.db")
    if kind == "server":
        server: Server = request.getfixturevalue("postgres")
        database = server.database(tmp_path)
    with reserved_port() as port:
        local = {"TABERNA_LOCAL": "on", "TABERNA_LOCAL_PORT": str(port)}
        chosen = settings(tmp_path, TABERNA_DATABASE=database, TABERNA_STANDBY="on", **local)
        async with open_store(database) as first:
            bot = await asyncio.create_subprocess_exec(*COMMAND, env=chosen, stderr=subprocess.PIPE)
            assert bot.stderr is not None
            said = await bot.stderr.readline()
            assert b"standby" in said
            assert b"in use by another process" in said
            await first.put_note("cursor", "17")  # the first process keeps working
        while said and b"local_table_open" not in said:
            said = await bot.stderr.readline()
        assert said
        bot.send_signal(signal.SIGTERM)
        await bot.communicate()
        assert bot.returncode == 0
    async with open_store(database) as later:
        assert await later.note("cursor") == "17"


@pytest.mark.parametrize("how", daily([signal.SIGINT, signal.SIGTERM]))
async def test_who_stands_by_ends_when_asked_and_says_nothing_more(
    how: signal.Signals, tmp_path: Path
) -> None:
    chosen = settings(tmp_path, TABERNA_STANDBY="on")
    async with open_store(chosen["TABERNA_DATABASE"]):
        bot = await asyncio.create_subprocess_exec(*COMMAND, env=chosen, stderr=subprocess.PIPE)
        assert bot.stderr is not None
        assert b"standby" in await bot.stderr.readline()
        bot.send_signal(how)
        _, said = await bot.communicate()
    assert (bot.returncode, said) == (0, b"")


@FULL
async def test_who_stands_by_waits_for_a_server_that_is_away(tmp_path: Path) -> None:
    with served() as server, reserved_port() as port:
        url = server.database(tmp_path)
        local = {"TABERNA_LOCAL": "on", "TABERNA_LOCAL_PORT": str(port)}
        chosen = settings(tmp_path, TABERNA_DATABASE=url, TABERNA_STANDBY="on", **local)
        async with open_store(url):
            bot = await asyncio.create_subprocess_exec(*COMMAND, env=chosen, stderr=subprocess.PIPE)
            assert bot.stderr is not None
            assert b"in use by another process" in await bot.stderr.readline()
            server.stop()
            said = await bot.stderr.readline()
            assert b"standby" in said
            assert b"in use" not in said
        server.start()
        while said and b"local_table_open" not in said:
            said = await bot.stderr.readline()
        assert said
        bot.send_signal(signal.SIGTERM)
        await bot.communicate()
        assert bot.returncode == 0


@FULL
async def test_who_stands_by_for_a_database_it_cannot_use_ends_and_says_so(tmp_path: Path) -> None:
    chosen = settings(tmp_path, TABERNA_STANDBY="on")
    path = Path(chosen["TABERNA_DATABASE"])
    async with open_store(str(path)):
        bot = await asyncio.create_subprocess_exec(*COMMAND, env=chosen, stderr=subprocess.PIPE)
        assert bot.stderr is not None
        assert b"standby" in await bot.stderr.readline()
        with closing(sqlite3.connect(path)) as db:
            db.execute("INSERT INTO migrations VALUES (9999, '9999_later.sql')")
            db.commit()
    _, said = await bot.communicate()
    assert (bot.returncode, b"newer" in said, said.count(b"\n")) == (1, True, 1)


async def test_one_of_several_without_a_platform_says_so(postgres: Server, tmp_path: Path) -> None:
    """Refuse to start a process that would serve no lane."""
    url = postgres.database(tmp_path)
    async with await PostgresStore.open(url, ["discord"]):
        told = await asyncio.to_thread(refused, tmp_path, TABERNA_DATABASE=url, TABERNA_SEVERAL="on")
    assert told == (2, "No platform is set up: nothing to open.\n")


async def test_who_plays_by_other_rules_than_the_others_does_not_join_them(
    postgres: Server, tmp_path: Path
) -> None:
    url = postgres.database(tmp_path)
    more = {"TABERNA_DATABASE": url, "TABERNA_SEVERAL": "on", "TABERNA_LOCAL": "on"}
    async with await PostgresStore.open(url, ["discord"]) as first:
        await first.put_note("rules", "lasca=0")
        code, told = await asyncio.to_thread(refused, tmp_path, **more)
        assert (code, told) == (3, "other processes of taberna play by other rules: end them first\n")
        code, told = await asyncio.to_thread(refused, tmp_path, TABERNA_DATABASE=url)
        assert (code, told.count("\n"), "in use by another process" in told) == (1, 1, True)


async def test_who_divides_discord_otherwise_than_the_others_does_not_join_them(
    postgres: Server, tmp_path: Path
) -> None:
    more = {"TABERNA_DATABASE": postgres.database(tmp_path), "TABERNA_SEVERAL": "on", "TABERNA_STANDBY": "on"}
    more |= {"DISCORD_TOKEN": "token", "DISCORD_SHARDS": "2", "DISCORD_SHARD_IDS": "1"}
    async with await PostgresStore.open(more["TABERNA_DATABASE"], shard_lanes("discord", 4, (0, 1))):
        code, told = await asyncio.to_thread(refused, tmp_path, **more)
        assert (code, told.count("\n"), "another DISCORD_SHARDS (discord:0/4)" in told) == (3, 1, True)


@FULL
def test_several_processes_need_a_server(tmp_path: Path) -> None:
    code, told = refused(tmp_path, TABERNA_SEVERAL="on")
    assert (code, told.count("\n"), told.startswith("TABERNA_SEVERAL: ")) == (2, 1, True)


def test_a_damaged_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    path.write_text("Dear friend, this is no database. " * 300)
    before = digest(path)
    code, told = refused(tmp_path)
    assert (code, told.count("\n"), "t.db" in told) == (1, 1, True)
    assert digest(path) == before


@FULL
def test_a_newer_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL)")
        db.execute("INSERT INTO migrations VALUES (9999, '9999_later.sql')")
        db.commit()
    before = digest(path)
    with pytest.raises(NewerError):
        inspect(path)
    code, told = refused(tmp_path)
    assert (code, told.count("\n"), "newer" in told) == (1, 1, True)
    assert digest(path) == before


def test_wrong_settings_are_named_each_on_a_line(tmp_path: Path) -> None:
    code, told = refused(tmp_path, TABERNA_LOCAL_PORT="door", TABERNA_LANGUAGE="la")
    assert code == 2
    assert sorted(line.partition(":")[0] for line in told.splitlines()) == [
        "TABERNA_LANGUAGE",
        "TABERNA_LOCAL_PORT",
    ]
    assert not (tmp_path / "t.db").exists()


@FULL
def test_a_taken_port_is_named_and_the_page_opens_when_it_is_free(tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = str(taken.getsockname()[1])
        process = subprocess.Popen(
            COMMAND,
            env=settings(tmp_path, TABERNA_LOCAL="on", TABERNA_LOCAL_PORT=port),
            stderr=subprocess.PIPE,
            text=True,
        )
        assert process.stderr is not None
        said = next((line for line in process.stderr if "platform_retried" in line), "")
    with process:
        assert port in said
        assert next((line for line in process.stderr if "local_table_open" in line), "")
        process.send_signal(signal.SIGTERM)
        assert process.wait() == 0


@FULL
def test_of_three_first_starts_at_once_one_wins_and_the_others_say_so(tmp_path: Path) -> None:
    with reserved_port() as port:
        env = settings(tmp_path, TABERNA_LOCAL="on", TABERNA_LOCAL_PORT=str(port))
        processes = [subprocess.Popen(COMMAND, env=env, stderr=subprocess.PIPE, text=True) for _ in range(3)]
        told: list[tuple[int, str]] = []
        while len(told) < 2:
            for process in processes:
                if process.poll() is not None:
                    told.append((process.returncode, process.communicate()[1]))
                    processes.remove(process)
                    break
        (winner,) = processes
        with winner:
            winner.kill()
    assert [(code, text.count("\n"), "t.db is in use" in text) for code, text in told] == [(1, 1, True)] * 2
    with alone(tmp_path / "t.db"):
        inspect(tmp_path / "t.db")


@FULL
def test_without_a_platform_the_process_ends_and_says_so(tmp_path: Path) -> None:
    assert refused(tmp_path) == (2, "No platform is set up: nothing to open.\n")
