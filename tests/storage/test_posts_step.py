"""The migration to one table of posts, which keeps a running bot's posts and its due ones."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from storage import schema
from storage.model import Barrier, ChannelId, ChatId, PersonId, PuzzleDay, StoredPost, Waiting
from storage.postgres import PostgresStore
from storage.server import connect
from storage.sqlite import SqliteStore
from tests.postgres import Server

SQUARE: Final = ChatId("local:square")
CORNER: Final = ChannelId("local:square/corner")
ROWS: Final = """
INSERT INTO tables VALUES (1, 'k7f3', 'lasca', 'local:square', 'local:ana', 5, 'open', 0, 3, '{}', 'casual',
    2, NULL, '', '00', 0, NULL, NULL, NULL, NULL, NULL, NULL, 5, NULL, 4, no, no);
INSERT INTO showings VALUES ('k7f3', 'local:square/corner', -1, 3, 2, 1, '71', 6, '["local:ana"]', no, NULL,
    'no_send', 50, 60, yes, 0);
INSERT INTO tournaments VALUES ('t0ur', 'local:square', 'local:square/corner', 'local:ana', 'lasca', 5, 9,
    'casual', no, 16, 'playing', 'swiss', 3, 2, 4, 3, NULL, yes, 0, NULL, 0);
INSERT INTO entrants VALUES ('t0ur', 0, 'local:ana', 'Ana', no), ('t0ur', 1, 'local:bia', 'Bia', yes);
INSERT INTO seasons VALUES ('local:square', 90, 60, 'local:square/corner', yes, 0, 'no_send', 50, 60),
    ('local:square', 60, 30, 'local:square/corner', yes, 7, NULL, 0, 0),
    ('local:square', 120, 90, 'local:square/corner', no, 0, NULL, 0, 0);
INSERT INTO puzzle_days VALUES
    ('local:square', 88, 'old', 'local:square/corner', 2, 2, '8', 8, 9, NULL, 0, 0, no),
    ('local:square', 90, 'new', 'local:square/corner', 2, 1, '9', 8, 0, NULL, 0, 0, yes);
INSERT INTO day_answers VALUES ('local:square', 90, 'local:ana', 1, 1, 2, 'asked'),
    ('local:square', 90, 'local:bia', 1, 1, 2, 'asked'), ('local:square', 90, 'local:caio', 1, 1, 2, NULL);
"""
POSTS: Final = (
    StoredPost(
        "k7f3",
        CORNER,
        None,
        3,
        2,
        1,
        "71",
        6.0,
        frozenset({PersonId("local:ana")}),
        waiting=Waiting(Barrier.NO_SEND, 50.0, 60.0, told=True),
    ),
    StoredPost("90", CORNER, None, 1, -1, chat=SQUARE, kind="cards"),
    StoredPost("90", CORNER, None, 2, 1, 0, "9", 8.0, chat=SQUARE, pictures_refused=1.0, kind="puzzle"),
    StoredPost(
        "90", CORNER, None, 0, -1, chat=SQUARE, waiting=Waiting(Barrier.NO_SEND, 50.0, 60.0), kind="season"
    ),
    StoredPost(
        "t0ur", CORNER, None, 4, 3, notify=frozenset({PersonId("local:ana")}), chat=SQUARE, kind="tournament"
    ),
)


def as_in(kind: schema.Kind) -> str:
    """Return SQL that makes and fills the first schema."""
    yes, no = ("1", "0") if kind == "sqlite" else ("TRUE", "FALSE")
    first = schema.steps(kind)[schema.FIRST].read_text(encoding="utf-8")
    return first + re.sub(r"\bno\b", no, re.sub(r"\byes\b", yes, ROWS))


async def must_be_taken_over(store: SqliteStore | PostgresStore) -> None:
    assert await store.behind() == POSTS
    assert await store.days.of_chat(SQUARE, 0) == (
        PuzzleDay(SQUARE, 88, "old", 8.0, 9.0),
        PuzzleDay(SQUARE, 90, "new", 8.0, 0.0),
    )


async def test_a_file_keeps_its_posts(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "taberna.db")) as db:
        db.execute("CREATE TABLE migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL)")
        db.execute("INSERT INTO migrations VALUES (24, '0024_first.sql')")
        db.executescript(as_in("sqlite"))
        db.commit()
    async with await SqliteStore.open(tmp_path / "taberna.db") as store:
        await must_be_taken_over(store)


async def test_a_server_keeps_its_posts(postgres: Server) -> None:
    url = postgres.database("before_posts")
    db = await connect(url)
    await db.execute("CREATE TABLE migrations (number BIGINT PRIMARY KEY, name TEXT NOT NULL)")
    await db.execute("INSERT INTO migrations VALUES (24, '0024_first.sql')")
    await db.execute(as_in("postgres"))
    await db.close()
    async with await PostgresStore.open(url) as store:
        await must_be_taken_over(store)
