"""Answers behind a link: unchanged, for one person only, and from any process that serves the bot then."""

import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.adapters.telegram.replies import KEPT_FOR, LARGEST_STORED, MOST_BYTES, MOST_EACH, KeptReplies
from bot.core.cards import Card
from bot.core.messages import (
    Button,
    File,
    Link,
    Menu,
    Option,
    PersonalReply,
    Pointing,
    PublicFile,
    Reply,
    Spot,
    Where,
)
from rules.core.diagram import Diagram, Layout
from storage.model import ChannelId, ChatId, KeptAnswer, PersonId, TableId
from storage.sqlite import SqliteStore

ANA, BEA = PersonId("telegram:1"), PersonId("telegram:2")
PICTURE = bytes(range(256))
BOARD = Diagram("lasca", Layout("a board", "wood", 1, 1, ()))
CARD = Card("Ana", "", ("rating",), (), ())
FULL = Reply(
    "your hint é \0 \U0001f3b2",
    toast=True,
    shown=True,
    fixed=True,
    buttons=((Button("Go", "go-1", "danger", secret=False, picks=True),), ()),
    menu=Menu("which?", (Option("a", "b", "c"),), Pointing((Spot("a1", "empty", 1, 2, 3, 4),), (("a1",),))),
    files=(PublicFile("a.png", PICTURE, "image/png", "a board", CARD, BOARD),),
    links=(Link("policy", "https://example.org"),),
    table=TableId("k3f9"),
    where=Where(ChatId("telegram:-1"), ChannelId("telegram:-1/2"), "7", "there"),
    invites="take me along",
    unsent="no pictures here",
)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    async with await SqliteStore.open(tmp_path / "taberna.db") as opened_store:
        yield opened_store


async def test_another_process_finds_an_answer_whole_for_its_person_alone(store: SqliteStore) -> None:
    payload = await KeptReplies(store.answers, lambda: 1e9).keep(ANA, FULL)
    other = KeptReplies(store.answers, lambda: 1e9)
    kept = await other.find(ANA, payload)
    assert kept is not None
    assert (kept.person, kept.text, kept.menu, kept.buttons) == (ANA, FULL.text, FULL.menu, FULL.buttons)
    assert kept.files == (File("a.png", PICTURE, "image/png", "a board"),)
    assert (kept.links, kept.where, kept.table, kept.unsent) == (
        FULL.links,
        FULL.where,
        FULL.table,
        FULL.unsent,
    )
    assert await other.find(BEA, payload) is None
    assert await other.find(None, payload) is None
    assert await other.find(ANA, "kept-0") is None
    own = PersonalReply("17", person=ANA, notice="it's waiting", way="there", apart=True)
    assert await other.find(ANA, await other.keep(ANA, own)) == own


async def test_an_answer_for_another_is_shown_to_nobody(store: SqliteStore) -> None:
    kept = KeptReplies(store.answers, lambda: 1e9)
    payload = await kept.keep(BEA, PersonalReply("17", person=ANA))
    assert [await kept.find(person, payload) for person in (ANA, BEA)] == [None, None]


async def test_it_waits_for_a_day(store: SqliteStore) -> None:
    now = [1e9]
    kept = KeptReplies(store.answers, lambda: now[0])
    payload = await kept.keep(ANA, FULL)
    now[0] += KEPT_FOR
    assert await kept.find(ANA, payload) is not None
    now[0] += 1.0
    assert await kept.find(ANA, payload) is None


@pytest.mark.parametrize(
    "content",
    [
        json.dumps([{"text": "secret", "person": ANA, "what_another_version_says": 1}]),
        json.dumps([{"text": "secret"}]),
        '[{"text": "secret"',
        json.dumps([{"text": "secret", "person": ANA, "menu": 5}]),
    ],
)
async def test_what_another_version_wrote_is_not_there(store: SqliteStore, content: str) -> None:
    await store.answers.keep(KeptAnswer("kept-1", ANA, 2e9, content), 3, MOST_BYTES)
    assert await KeptReplies(store.answers, lambda: 1e9).find(ANA, "kept-1") is None


async def test_a_large_answer_is_kept_in_memory(store: SqliteStore) -> None:
    kept = KeptReplies(store.answers, lambda: 1e9)
    hint = await kept.keep(ANA, Reply("your hint"))
    films = [
        PersonalReply(person=BEA, files=(File(f"{n}.gif", bytes(LARGEST_STORED + 1), "image/gif"),))
        for n in range(5)
    ]
    payloads = [await kept.keep(BEA, film) for film in films]
    found = [await kept.find(BEA, payload) for payload in payloads]
    assert found == [*[None] * (len(films) - MOST_EACH), *films[-MOST_EACH:]]
    assert await kept.find(ANA, payloads[-1]) is None
    large = PersonalReply(person=BEA, files=(File("export.json", bytes(MOST_BYTES), "application/json"),))
    last = await kept.keep(BEA, large)
    assert (await kept.find(BEA, payloads[-1]), await kept.find(BEA, last)) == (None, large)
    assert await kept.find(ANA, hint) is not None
    assert await KeptReplies(store.answers, lambda: 1e9).find(BEA, last) is None


async def test_a_large_answer_waits_for_a_day_too(store: SqliteStore) -> None:
    now = [1e9]
    kept = KeptReplies(store.answers, lambda: now[0])
    payload = await kept.keep(BEA, Reply("é" * LARGEST_STORED))
    now[0] += KEPT_FOR
    assert await kept.find(BEA, payload) is not None
    now[0] += 1.0
    assert await kept.find(BEA, payload) is None
