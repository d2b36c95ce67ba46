"""kill −9 at any moment: acknowledged moves are in the log once, chips are conserved, no bid leaks."""

import json
import re
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from bot.app import App
from bot.cli.console import TextArtist
from bot.features.opponents.turns import Opponents
from bot.testing.harness import unhurried
from rules.core.log import Decision
from rules.core.saved import read_record
from storage.model import TableId
from storage.sqlite import SqliteStore
from tests.core.opponents.thinkers import AtOnce
from tests.crash.evening_without_end import BIDS, ROOM, Ledger
from tests.tiers import FULL

ROUNDS, MANY_ROUNDS = 10, 100
Told = tuple[TableId, str, int, str, str]
"""Table, key of the request, seat, move, and the bot's answer."""


def play_until_killed(database: Path, posts: Path, run: str, lines: int) -> list[Told]:
    """Return the decisions that the process acknowledged before it was killed in mid-work."""
    command = [sys.executable, "-m", "tests.crash.evening_without_end", str(database), str(posts), run]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline().strip() == '["ready"]'
        read = [process.stdout.readline() for _ in range(lines)]
        process.kill()
        read += process.stdout.readlines()
    told = [json.loads(line) for line in read if line.endswith("\n")]
    return [(TableId(table), key, seat, text, answer) for table, key, seat, text, answer in told]


async def check(database: Path, posts: Path, told: Sequence[Told]) -> None:
    """Reopen the bot, let it catch up, and compare everything with the acknowledged decisions."""
    async with (
        await SqliteStore.open(database) as store,
        App(store, (Ledger(posts),), artist=TextArtist(), thinker=AtOnce(), clock=unhurried()) as app,
    ):
        await app.part(Opponents).idle()
        assert await store.thinking() == (), "whatever a machine was thinking about is decided"
        await app.outbox.idle()
        late = await store.behind()  # a board may owe a mention, which waits while its player is active
        assert [post for post in late if post.shown != post.wanted] == []
        for table in {line[0] for line in told}:
            loaded = await store.load(table)
            assert loaded is not None
            await app.deps.cache.look(table)  # raises if the log does not replay
            kept = [record for line in loaded[1] if isinstance(record := read_record(line), Decision)]
            taken = Counter((r.seat, r.text) for r in kept if r.cause == "person")
            acknowledged = Counter((seat, text) for name, _, seat, text, _ in told if name == table)
            assert acknowledged <= taken
            at_most_one_in_flight = taken.total() - acknowledged.total()
            assert at_most_one_in_flight <= len({key.partition("-")[0] for _, key, _, _, _ in told}) + 1
    with closing(sqlite3.connect(database)) as db:
        assert db.execute("SELECT total(balance) FROM accounts").fetchone() == (0,)
        assert db.execute("SELECT name FROM accounts WHERE name <> 'mint' AND balance < 0").fetchall() == []
        handled = {key for (key,) in db.execute("SELECT key FROM requests WHERE failed IS NULL")}
    assert {key for _, key, _, _, _ in told} <= handled
    assert len({key for _, key, _, _, _ in told}) == len(told)


def leaks(posts: Path) -> list[str]:
    """Return the public posts that name a sealed bid, without the half line of a killed process."""
    lines = posts.read_text(encoding="utf-8").splitlines()
    parse_int = [json.loads(line) for line in lines if line.startswith('{"spot"') and line.endswith("}")]
    public = [post for post in parse_int if post["spot"] == ROOM and "Citadel" in post["text"]]
    assert any("One bid is in" in post["text"] for post in public)
    words = re.compile(rf"(?<!\w)({'|'.join(BIDS)})(?!\w)")
    return [
        post["text"] for post in public if any(words.search(post[part]) for part in ("text", "board", "alt"))
    ]


async def rounds(folder: Path, number: int) -> None:
    database, posts, told = folder / "t.db", folder / "posts.jsonl", list[Told]()
    chance = Random(number)
    for run in range(number):
        told += play_until_killed(database, posts, f"r{run}", chance.randrange(1, 40))
        await check(database, posts, told)
    assert told
    assert leaks(posts) == []


@FULL
async def test_a_killed_house_loses_doubles_and_leaks_nothing(tmp_path: Path) -> None:
    await rounds(tmp_path, ROUNDS)


@pytest.mark.long
async def test_a_house_killed_a_hundred_times(tmp_path: Path) -> None:
    await rounds(tmp_path, MANY_ROUNDS)
