"""Updates: none is lost or carried out twice, also after network failures and kills."""

import asyncio
import itertools
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

import pytest
from structlog.testing import capture_logs
from telegram import Message

from bot.adapters.telegram import Webhook
from bot.adapters.telegram.client import Client
from bot.adapters.telegram.dispatcher import MessageRequest, RequestReader
from bot.app import App
from rules.core.log import Decision
from storage.model import TableId
from storage.sqlite import SqliteStore
from tests.adapters.telegram.child import house_to_kill
from tests.adapters.telegram.harness import Harness
from tests.adapters.telegram.opened import open_house, settled, table_on
from tests.fakes.telegram import FakeTelegram
from tests.fakes.telegram.wire import Call, Wire
from tests.ports import reserved_port
from tests.tiers import FULL

TABLES = 5

MODES = pytest.mark.parametrize("mode", ["polling", "webhook"])
ROUNDS = [
    pytest.param(round_, marks=[pytest.mark.long] * (round_ >= 3) + [FULL] * (round_ > 0))
    for round_ in range(20)
]


@pytest.fixture
def url() -> Iterator[str]:
    """Yield the address for the fake's updates, once the bot listens there."""
    with reserved_port() as port:
        yield f"http://127.0.0.1:{port}/push"


async def test_what_comes_twice_is_carried_out_once(app: App, fake: FakeTelegram) -> None:
    fake.updates.duplicated = True
    harness = await seated(app, fake)
    await harness.plays(Random(1), harness.answers_board, most=4)
    await fake.until(lambda: not fake.updates.pending)
    await harness.settled()
    assert len(decisions(harness)) == 4


async def test_what_comes_in_another_order_is_carried_out_in_the_order_it_was_said(
    app: App, fake: FakeTelegram
) -> None:
    harness = await seated(app, fake)
    fake.updates.reordered = True
    first = harness.due(Random(1))[0]
    second = next(person for person in harness.people if person is not first)
    async with fake.updates.held():
        for person, move in ((first, "c3 d4"), (second, "e5xc3")):
            await person.says(f"/move {move}", harness.place)
    await fake.until(lambda: harness.loaded.table.seq == 2)
    await harness.settled()
    assert decisions(harness) == ["c3-d4", "e5xc3"]


async def test_a_move_that_was_not_accepted_is_mended_by_editing_it(app: App, fake: FakeTelegram) -> None:
    harness = await seated(app, fake)
    mover, _ = harness.due(Random(1))
    said = await mover.replies(harness.board, "c3 e4")
    refusal = await fake.answer_to(said)
    assert refusal.reply_to is said
    await mover.edits(said, "c3 d4")
    await harness.done(0)
    assert decisions(harness) == ["c3-d4"]


@pytest.mark.parametrize("line", ["{}", "/move {}"])
async def test_a_move_that_was_accepted_stays_whatever_its_message_says_later(
    app: App, fake: FakeTelegram, line: str
) -> None:
    harness = await seated(app, fake)
    first = harness.due(Random(1))[0]
    second = next(person for person in harness.people if person is not first)
    said = await first.replies(harness.board, line.format("c3 d4"))
    await harness.done(0)
    await second.replies(harness.board, "e5xc3")
    await harness.done(1)
    posts = len(fake.posts(harness.place))
    await first.edits(said, line.format("b2xd4"))
    await settled(fake, app)
    await app.deps.cache.look(harness.table)
    assert decisions(harness) == ["c3-d4", "e5xc3"]
    assert len(fake.posts(harness.place)) == posts


async def test_what_answers_somebodys_command_is_talk(app: App, fake: FakeTelegram) -> None:
    """Count it as talk: Telegram delivers it because the command was meant for the bot."""
    harness = await seated(app, fake)
    first = harness.due(Random(1))[0]
    second = next(person for person in harness.people if person is not first)
    asked = await second.says("/board", harness.place)
    await fake.answer_to(asked)
    posts = len(fake.posts(harness.place))
    await first.replies(asked, "c3 d4")
    await fake.until(lambda: not fake.updates.pending)
    await harness.settled()
    assert (len(decisions(harness)), len(fake.posts(harness.place))) == (0, posts)


async def test_an_edited_message_opens_no_table_and_answers_no_help(app: App, fake: FakeTelegram) -> None:
    ana = fake.person("Ana")
    group = fake.supergroup("Tavern", ana)
    for line in ("/play lasca", "/help", "/start"):
        await ana.edits(await ana.says("good morning", group), line)
    await settled(fake, app)
    assert not fake.posts(group)


async def test_of_two_taps_at_once_one_gets_the_last_seat(app: App, fake: FakeTelegram) -> None:
    ana, bea, carla = fake.person("Ana"), fake.person("Bea"), fake.person("Carla")
    lobby = await fake.answer_to(await ana.says("/play lasca", fake.supergroup("Tavern", ana, bea, carla)))
    async with fake.updates.held():
        taps = [(person, await person.presses(lobby, "Join")) for person in (bea, carla, bea)]
    table = table_on(lobby)
    notified = [(await person.answer_to(query)).text for person, query in taps]
    assert [bool(text) for text in notified] == [False, True, True]
    await app.idle()
    loaded = await app.deps.cache.look(table or TableId(""))
    assert loaded is not None
    assert sorted(loaded.names.values()) == ["Ana", "Bea"]


async def test_a_tap_on_an_old_board_changes_nothing(app: App, fake: FakeTelegram) -> None:
    harness = await seated(app, fake, "/play tabula")
    old = harness.board
    mover, move = harness.due(Random(1))
    stale = (await mover.taps(old, "Move")).inline or ""
    await harness.answers_board(mover, move)
    assert await mover.asks_inline(stale, harness.place) == []


async def test_another_poller_and_an_outage_are_waited_out(app: App, fake: FakeTelegram) -> None:
    harness = await seated(app, fake)
    fake.fail("getUpdates", 409, "Conflict: terminated by other getUpdates request", times=1)
    fake.fail("getUpdates", 502, "Bad Gateway", times=1)
    await harness.plays(Random(1), harness.answers_board, most=2)
    assert len(decisions(harness)) == 2


async def test_what_nobody_foresaw_about_a_batch_does_not_end_the_platform(
    app: App, fake: FakeTelegram, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, fetched = fake.person("Ana"), Client.raw_updates
    failures = [KeyError("ok")]

    async def odd(self: Client, offset: int, seconds: int, kinds: Sequence[str]) -> Sequence[object]:
        if failures:
            raise failures.pop()
        return await fetched(self, offset, seconds, kinds)

    with capture_logs() as said:
        monkeypatch.setattr(Client, "raw_updates", odd)
        await fake.answer_to(await ana.starts())
        await fake.answer_to(await ana.says("/help"))
    events = {line["event"] for line in said}
    assert "polling_failed" in events
    assert "platform_retried" not in events


@pytest.mark.parametrize("damaged", ["\ufffd7 1764009600", "7 176400\ufffd", "701764009600", "-7 1764009600"])
async def test_polling_begins_anew_where_its_note_is_damaged(
    fake: FakeTelegram, tmp_path: Path, damaged: str
) -> None:
    path = tmp_path / "taberna.sqlite3"
    async with await SqliteStore.open(path) as store:
        await store.put_note(f"telegram:offset:{fake.token.partition(':')[0]}", damaged)
    ana = fake.person("Ana")
    with capture_logs() as said:
        async with open_house(fake, path):
            await fake.answer_to(await ana.starts())
            await fake.answer_to(await ana.says("/help"))
    told = [line for line in said if line["log_level"] in {"warning", "error"}]
    assert told == [{"event": "cursor_damaged", "log_level": "warning"}]


async def test_an_update_that_cannot_be_read_is_noted_and_passed_over(
    app: App, fake: FakeTelegram, monkeypatch: pytest.MonkeyPatch
) -> None:
    understood = RequestReader.message

    def reads(self: RequestReader, message: Message, key: str) -> MessageRequest | None:
        if message.text == "/poison":
            raise RuntimeError("no reader foresaw this")
        return understood(self, message, key)

    monkeypatch.setattr(RequestReader, "message", reads)
    ana = fake.person("Ana")
    await ana.says("/poison")
    key = f"telegram:{fake.updates.pending[-1].id}"
    await fake.answer_to(await ana.starts())
    assert await app.deps.store.handled(key)


CHATS: tuple[object, ...] = ({}, {"a": {}}, [], "seven", None, 1.5)


@pytest.mark.parametrize(
    "content",
    [
        {"message": {"message_id": "seven"}},
        {"message": {}},
        {"message": "seven"},
        {"message": [1]},
        *(
            {"message": {"message_id": 1, "date": 1, "chat": {"id": chat, "type": "private"}}}
            for chat in CHATS
        ),
        *({"message": {"message_id": 1, "date": 1, "chat": chat}} for chat in CHATS),
        *({"inline_query": {"id": "1", "query": "", "offset": "", "from": {"id": user}}} for user in CHATS),
    ],
    ids=itertools.count(),
)
async def test_one_update_that_cannot_be_parsed_takes_no_other_with_it(
    app: App, fake: FakeTelegram, content: Wire
) -> None:
    ana, bea = fake.person("Ana"), fake.person("Bea")
    async with fake.updates.held():
        said = await ana.starts()
        number = await fake.updates.push_unknown(content)
        after = await bea.starts()
    for message in (said, after):
        await fake.answer_to(message)
    await fake.until(lambda: not fake.updates.pending)
    assert await app.deps.store.handled(f"telegram:{number}")


async def test_a_house_that_closes_and_opens_goes_on_where_it_was(fake: FakeTelegram, tmp_path: Path) -> None:
    path = tmp_path / "taberna.sqlite3"
    async with open_house(fake, path) as app:
        harness = await seated(app, fake)
        await harness.plays(Random(1), harness.answers_board, most=2)
    mover, move = harness.due(Random(2))
    await mover.replies(harness.board, move)
    async with open_house(fake, path) as app:
        harness.app = app
        await app.deps.cache.look(harness.table)
        await fake.until(lambda: harness.loaded.table.seq == 3)
        await harness.settled()
    assert fake.count("getUpdates")


async def test_pushes_of_one_chat_take_turns_and_no_other_chat_waits(
    fake: FakeTelegram, tmp_path: Path, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Delay the next message of one group until Telegram has named its admins."""
    asked, answers = fake._methods["getchatmember"], asyncio.Event()

    async def slow(call: Call) -> object:
        await answers.wait()
        return asked(call)

    monkeypatch.setitem(fake._methods, "getchatmember", slow)
    webhook = Webhook(url, urlsplit(url).port or 0, host="127.0.0.1")
    async with open_house(fake, tmp_path / "taberna.sqlite3", webhook):
        ana, bea = fake.person("Ana"), fake.person("Bea")
        slow_group, other = fake.supergroup("Slow", ana), fake.supergroup("Other", bea)
        async with fake.updates.held():
            await ana.says("/settings language it", slow_group)
            await ana.says("/play lasca", slow_group)
            await bea.says("/play lasca", other)
        assert "Players" in (await fake.until(lambda: fake.last(other))).text
        assert not fake.posts(slow_group)
        answers.set()
        await fake.until(lambda: any("Al tavolo" in post.text for post in fake.posts(slow_group)))


@MODES
@pytest.mark.parametrize("round_", ROUNDS)
async def test_a_kill_while_updates_are_queued_loses_and_doubles_nothing(
    fake: FakeTelegram, tmp_path: Path, url: str, mode: str, round_: int
) -> None:
    """Queue first moves at five tables, and kill the process twice while it handles them."""
    chance, path = Random(round_), tmp_path / "taberna.sqlite3"
    async with open_house(fake, path) as app:
        tables = [await seated(app, fake) for _ in range(TABLES)]
    for table in tables:
        mover, move = table.due(chance)
        await mover.replies(table.board, move)
    listens = url if mode == "webhook" else ""
    for _ in range(2):
        before = asked(fake)
        boards = fake.count("sendPhoto") + chance.randint(0, 2)
        async with house_to_kill(fake, path, listens):
            await fake.until(partial(begun, fake, before, boards))
    async with house_to_kill(fake, path, listens):
        await fake.until(lambda: not fake.updates.pending)
    async with open_house(fake, path) as app:
        loaded_tables = [await app.deps.cache.look(table.table) for table in tables]
        await app.idle()
    assert [loaded.table.seq for loaded in loaded_tables if loaded] == [1] * TABLES
    for table in tables:
        table.app = app
        assert table.board.text.count("→") == 1


async def seated(app: App, fake: FakeTelegram, line: str = "/play lasca") -> Harness:
    """Return two people at a table in a group of their own."""
    ana, bea = fake.person("Ana"), fake.person("Bea")
    harness = Harness(fake, app, fake.supergroup("Tavern", ana, bea), (ana, bea))
    await harness.opens(line)
    return harness


def decisions(harness: Harness) -> list[str]:
    """Return the moves of a table in order."""
    log = harness.loaded.log
    assert log is not None
    return [record.text for record in log.records if isinstance(record, Decision)]


def asked(fake: FakeTelegram) -> int:
    """Return how often a process has asked for updates, in either mode."""
    return fake.count("getUpdates") + fake.count("setWebhook")


def begun(fake: FakeTelegram, before: int, boards: int) -> bool:
    """Return True if a new process has asked for updates and has posted this many boards, if any are due."""
    return asked(fake) > before and (fake.count("sendPhoto") >= boards or not fake.updates.pending)
