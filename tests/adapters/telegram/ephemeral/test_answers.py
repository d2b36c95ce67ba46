"""Private answers in a group as ephemeral messages, which only the requester sees."""

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from bot.adapters.telegram import adapter
from bot.app import App
from tests.adapters.telegram.harness import Harness
from tests.adapters.telegram.opened import open_house, settled
from tests.fakes.telegram import FakeTelegram, Message, Person


@pytest.fixture
async def fake() -> AsyncIterator[FakeTelegram]:
    async with FakeTelegram(ephemeral=True) as fake:
        yield fake


@pytest.fixture
async def app(fake: FakeTelegram, tmp_path: Path) -> AsyncIterator[App]:
    async with open_house(fake, tmp_path / "taberna.sqlite3") as app:
        yield app


async def opened(app: App, fake: FakeTelegram, line: str) -> Harness:
    ana, bea = fake.person("Ana"), fake.person("Bea")
    harness = Harness(fake, app, fake.supergroup("Tavern", ana, bea), (ana, bea))
    await harness.opens(line)
    return harness


async def in_place(harness: Harness, person: Person, label: str) -> Message:
    """Tap a button of the board, and return the message that takes the board's place for the person."""
    board = harness.board
    answer = await person.taps(board, label)
    assert (answer.url, answer.inline, answer.text) == (None, None, "")
    return person.sees(board)


def away(message: Message, person: Person) -> bool:
    assert message.ephemeral_id is not None
    return message.deleted and message not in person.ephemerals(message.chat)


async def test_a_picker_stands_in_place_of_the_board_and_gives_it_back(app: App, fake: FakeTelegram) -> None:
    harness = await opened(app, fake, "/play lasca")
    board, posts = harness.board, len(fake.posts(harness.place))
    mover, _ = harness.due(Random(1))
    (other,) = (person for person in harness.people if person is not mover)
    picker = await in_place(harness, mover, "Move")
    assert picker.file is not None
    assert other.sees(board) is board
    assert picker.labels[-1] == "Close"
    await mover.taps(picker, picker.buttons[0])
    await harness.done(0)
    await settled(fake, app)
    assert away(picker, mover)
    assert mover.sees(board) is board
    assert len(fake.posts(harness.place)) == posts
    assert not fake.posts(mover.private)


async def test_a_long_picker_goes_on_in_the_same_place(app: App, fake: FakeTelegram) -> None:
    harness = await opened(app, fake, "/play tabula")
    mover, _ = harness.due(Random(1))
    if "Roll" in harness.board.labels:
        await mover.taps(harness.board, "Roll")
        await settled(fake, app)
    picker = await in_place(harness, mover, "Move")
    step = picker.button("Step by step")
    async with fake.edit_of(picker):
        await mover.taps(picker, step)
    assert mover.sees(harness.board) is picker
    await mover.taps(picker, "Close")
    await settled(fake, app)
    assert mover.sees(harness.board) is harness.board


async def test_a_bid_takes_two_taps_in_the_group_and_no_private_chat(app: App, fake: FakeTelegram) -> None:
    harness = await opened(app, fake, "/play citadel")
    for person, points in zip(harness.people, ("17", "14"), strict=True):
        pad = await in_place(harness, person, "Bid")
        assert "20" in pad.labels
        toast = await person.taps(pad, points)
        assert toast.text.startswith("Got it")
        await settled(fake, app)
        assert away(pad, person)
    await fake.until(lambda: "17" in harness.board.text)
    assert not any(fake.posts(person.private) for person in harness.people)


async def test_a_bid_in_an_ephemeral_command_is_private(app: App, fake: FakeTelegram) -> None:
    harness = await opened(app, fake, "/play citadel")
    ana, bea = harness.people
    group = harness.board.chat
    await fake.until(lambda: "bid" in fake.private_commands_for(ana, group))
    assert "play" not in fake.private_commands_for(ana, group)
    for points in ("17", "18"):  # both have the message id 0
        await ana.whispers(f"/bid {points}", group)
        await settled(fake, app)
    assert [message.text[:6] for message in ana.ephemerals(group)] == ["Got it", "Got it"]
    await bea.whispers("/bid", group)
    pad = (await fake.until(lambda: bea.ephemerals(group)))[-1]
    await bea.whispers("14", group)  # a reply to the pad, which the update does not name
    await fake.until(lambda: "18" in harness.board.text)
    assert "14" in pad.labels


async def test_an_ephemeral_command_that_cannot_be_answered_there_is_answered_in_private(
    app: App, fake: FakeTelegram
) -> None:
    ana = fake.person("Ana")
    group = fake.supergroup("Tavern", ana)
    await ana.starts()
    await settled(fake, app)
    before = len(fake.posts(ana.private))
    fake.fail("sendMessage", 400, "Bad Request: no recent interaction", chat=group, times=9)
    await ana.whispers("/help", group)
    await fake.until(lambda: len(fake.posts(ana.private)) > before)
    assert not fake.posts(group)


async def test_an_ephemeral_command_of_an_anonymous_admin_is_answered_to_nobody(
    app: App, fake: FakeTelegram
) -> None:
    """Telegram doesn't name the admin, and the group must not read the answer."""
    harness = await opened(app, fake, "/play citadel")
    ana, group = harness.people[0], harness.board.chat
    group.roles[ana.id] = "administrator"
    posts = len(fake.posts(group))
    for line in ("/help", "/bid 7", "/profile", "/tables"):
        await ana.whispers(line, group, on_behalf_of=group)
    await settled(fake, app)
    assert len(fake.posts(group)) == posts
    assert not fake.posts(ana.private)


async def test_an_admin_bot_answers_typed_lines_to_their_author_alone(app: App, fake: FakeTelegram) -> None:
    harness = await opened(app, fake, "/play lasca")
    ana, _ = harness.people
    group = harness.board.chat
    await ana.adds_bot(group, "administrator")
    posts = len(fake.posts(group))
    mover, _ = harness.due(Random(1))
    await mover.says("/move h9 h10", group)
    refusal = (await fake.until(lambda: mover.ephemerals(group)))[0]
    assert "isn't a move" in refusal.text
    assert len(fake.posts(group)) == posts


async def test_a_server_without_them_gets_links(tmp_path: Path) -> None:
    async with FakeTelegram() as fake, open_house(fake, tmp_path / "taberna.sqlite3") as app:
        harness = await opened(app, fake, "/play citadel")
        assert (await harness.people[0].taps(harness.board, "Bid")).url
        assert not fake.private_commands_for(harness.people[0], harness.board.chat)


async def test_an_answer_that_the_server_shows_to_all_is_withdrawn(app: App, fake: FakeTelegram) -> None:
    harness = await opened(app, fake, "/play citadel")
    ana, bea = harness.people
    fake.strips_ephemeral = True
    assert (await ana.taps(harness.board, "Bid")).url
    await settled(fake, app)
    assert not any("20" in post.labels for post in fake.posts(harness.place))
    sent = fake.count("sendMessage")
    assert (await bea.taps(harness.board, "Bid")).url
    assert fake.count("sendMessage") == sent, "the server gets no second one"


async def test_a_chat_that_refuses_twice_gets_links(app: App, fake: FakeTelegram) -> None:
    harness = await opened(app, fake, "/play citadel")
    ana, bea = harness.people
    group = harness.board.chat
    fake.fail("sendMessage", 400, "Bad Request: EPHEMERAL_FORBIDDEN", chat=group, times=2)
    assert (await ana.taps(harness.board, "Bid")).url
    assert (await bea.taps(harness.board, "Bid")).url
    sent = fake.count("sendMessage")
    assert (await ana.taps(harness.board, "Bid")).url
    assert fake.count("sendMessage") == sent
    fake.clock.advance(3601)
    assert (await ana.taps(harness.board, "Bid")).url is None, "failures are forgiven after an hour"


async def test_a_person_whose_client_shows_nothing_gets_a_link_by_tapping_again(
    app: App, fake: FakeTelegram
) -> None:
    harness = await opened(app, fake, "/play citadel")
    ana, bea = harness.people
    ana.uses_old_client()
    assert (await ana.taps(harness.board, "Bid")).url is None
    fake.clock.advance(1)
    assert (await ana.taps(harness.board, "Bid")).url is None, "a double tap"
    fake.clock.advance(5)
    assert (await ana.taps(harness.board, "Bid")).url
    assert (await bea.taps(harness.board, "Bid")).url is None


async def test_a_busy_group_gets_links_at_once(app: App, fake: FakeTelegram) -> None:
    harness = await opened(app, fake, "/play citadel")
    fake.flood.pause(harness.board.chat, 30)
    assert (await harness.people[0].taps(harness.board, "Bid")).url
    assert (await harness.people[1].taps(harness.board, "Bid")).url


async def test_a_stale_picker_says_so_and_goes(app: App, fake: FakeTelegram) -> None:
    harness = await opened(app, fake, "/play lasca")
    mover, move = harness.due(Random(1))
    picker = await in_place(harness, mover, "Move")
    await harness.commands(mover, move)
    toast = await mover.taps(picker, picker.buttons[0])
    assert toast.text
    await settled(fake, app)
    assert away(picker, mover)


@pytest.mark.parametrize("why", ["query is too old and response timeout expired", "QUERY_ID_INVALID"])
async def test_late_taps_and_deleted_boards_spare_the_chat(app: App, fake: FakeTelegram, why: str) -> None:
    harness = await opened(app, fake, "/play citadel")
    ana, bea = harness.people
    fake.fail("sendMessage", 400, f"Bad Request: {why}", chat=harness.board.chat, times=3)
    for person in (ana, bea, ana):
        assert (await person.taps(harness.board, "Bid")).url
    assert (await bea.taps(harness.board, "Bid")).url is None


@pytest.mark.parametrize(("code", "says"), [(502, "Bad Gateway"), (429, "Too Many Requests: retry after 2")])
async def test_the_board_comes_back_after_a_failure(
    app: App, fake: FakeTelegram, code: int, says: str
) -> None:
    harness = await opened(app, fake, "/play citadel")
    ana, _ = harness.people
    pad = await in_place(harness, ana, "Bid")
    fake.fail("deleteEphemeralMessage", code, says)
    await ana.taps(pad, "17")
    await settled(fake, app)
    assert ana.sees(harness.board) is harness.board


async def test_a_lively_group_keeps_inline_mode_for_its_pickers(fake: FakeTelegram, tmp_path: Path) -> None:
    clock = {"now": 0.0, "step": 60.0}

    def now() -> float:
        clock["now"] += clock["step"]
        return clock["now"]

    async with open_house(fake, tmp_path / "t.sqlite3", now=now) as app:
        harness = await opened(app, fake, "/play lasca")
        ways = []
        for step in (60.0, 60.0, 0.3, 0.3, 0.3):
            clock["step"] = step
            await harness.commands(*harness.due(Random(1)))
            ways.append(harness.board.button("Move").inline is not None)
        assert (ways[:2], ways[-1]) == ([False, False], True)


async def test_a_server_that_fails_at_the_start_is_asked_again(
    fake: FakeTelegram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(adapter, "MENU_BACK_OFF", 0.001)
    fake.fail("deleteEphemeralMessage", 502, "Bad Gateway", times=3)
    async with open_house(fake, tmp_path / "late.sqlite3") as app:
        harness = await opened(app, fake, "/play citadel")
        await fake.until(lambda: "bid" in fake.private_commands_for(harness.people[0], harness.board.chat))
        await in_place(harness, harness.people[0], "Bid")
