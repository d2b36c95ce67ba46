"""Chats that the bot can't post to: they wait, for any reason, and resume when it can."""

from random import Random

import pytest

from bot.app import App
from bot.core.service import Service
from storage.model import ChatId
from tests.adapters.telegram.harness import Harness
from tests.adapters.telegram.opened import settled, table_on
from tests.core.mentions import ALWAYS
from tests.fakes.telegram import FakeTelegram, Topic
from tests.fakes.telegram.world.model import Right


async def seated(app: App, fake: FakeTelegram, *, forum: bool = False) -> Harness:
    """Return Ana and Bea at Lasca, in a group or a topic, both with an open private chat."""
    ana, bea = fake.person("Ana"), fake.person("Bea")
    for person in (ana, bea):
        await fake.answer_to(await person.starts())
    group = fake.supergroup("Tavern", ana, bea, forum=forum)
    place = await ana.opens_topic("Dice", group) if forum else group
    harness = Harness(fake, app, place, (ana, bea))
    await harness.opens("/play lasca")
    return harness


async def moves_unseen(harness: Harness) -> str:
    """Make a move in private while the bot can't post to the group: the table stays open."""
    mover, move = harness.due(Random(1))
    before = len(harness.fake.posts(harness.place))
    await harness.whispers(mover, move)
    assert harness.loaded.table.status == "playing"
    assert len(harness.fake.posts(harness.place)) == before
    return move


async def shows(harness: Harness, move: str) -> None:
    """Wait until the latest picture is the board with this move, and still explains how to move."""

    def latest() -> str:
        return [post.text for post in harness.fake.posts(harness.place) if post.file][-1]

    await harness.fake.until(lambda: move[-2:] in latest())
    await harness.settled()
    assert harness.board.file is not None


async def test_a_bot_shown_the_door_waits_until_it_is_let_in_again(app: App, fake: FakeTelegram) -> None:
    harness = await seated(app, fake)
    ana = harness.people[0]
    group = fake.world.chats[harness.board.chat.id]
    await ana.removes_bot(group)
    move = await moves_unseen(harness)
    await ana.adds_bot(group)
    await shows(harness, move)


async def test_a_closed_topic_waits_until_it_is_opened_again(app: App, fake: FakeTelegram) -> None:
    harness = await seated(app, fake, forum=True)
    assert isinstance(harness.place, Topic)
    ana = harness.people[0]
    await ana.closes(harness.place)
    move = await moves_unseen(harness)
    await ana.reopens(harness.place)
    await shows(harness, move)


async def test_a_hidden_general_topic_waits_until_it_is_shown_again(app: App, fake: FakeTelegram) -> None:
    ana, bea = fake.person("Ana"), fake.person("Bea")
    for person in (ana, bea):
        await fake.answer_to(await person.starts())
    forum = fake.supergroup("Tavern", ana, bea, forum=True)
    harness = Harness(fake, app, forum, (ana, bea))
    await harness.opens("/play lasca")
    await ana.hides_general(forum)
    move = await moves_unseen(harness)
    await ana.reopens_general(forum)
    await shows(harness, move)


@pytest.mark.parametrize("still_forbidden", [(), ("documents",)])
async def test_a_restricted_bot_waits_until_it_may_write_again(
    app: App, fake: FakeTelegram, still_forbidden: tuple[Right, ...]
) -> None:
    harness = await seated(app, fake)
    ana, group = harness.people[0], harness.board.chat
    await ana.restricts_bot(group, "messages", "photos")
    await settled(fake, app)
    mover, move = harness.due(Random(1))
    await harness.whispers(mover, move)
    assert harness.loaded.table.status == "playing"
    await ana.restricts_bot(group, *still_forbidden)
    await shows(harness, move)


@pytest.mark.parametrize("gone", [True, False])
async def test_a_restriction_that_outlives_the_bot_s_going_brings_nothing_back(
    app: App, fake: FakeTelegram, monkeypatch: pytest.MonkeyPatch, *, gone: bool
) -> None:
    restored: list[ChatId] = []

    async def noted(_: Service, chat: ChatId) -> None:
        restored.append(chat)

    monkeypatch.setattr(Service, "chat_restored", noted)
    ana = fake.person("Ana")
    group = fake.supergroup("Tavern", ana)
    if gone:
        group.restricted_and_gone.add(fake.world.bot.id)
    await ana.restricts_bot(group, "documents")
    await settled(fake, app)
    assert bool(restored) != gone


async def test_a_group_that_forbids_writing_is_tried_at_the_next_command_there(
    app: App, fake: FakeTelegram
) -> None:
    harness = await seated(app, fake)
    ana, group = harness.people[0], harness.board.chat
    await ana.forbids(group, "messages", "photos")
    move = await moves_unseen(harness)
    await ana.forbids(group)
    await ana.says("/tables", group)
    await shows(harness, move)


@ALWAYS
async def test_where_photos_are_forbidden_the_board_comes_in_characters_and_says_why(
    app: App, fake: FakeTelegram
) -> None:
    harness = await seated(app, fake)
    ana, group = harness.people[0], harness.board.chat
    await ana.restricts_bot(group, "photos")
    mover, move = harness.due(Random(1))
    await harness.whispers(mover, move)
    board = harness.board
    assert board.file is None
    assert board.body.entities[0]["type"] == "pre"
    assert "Send photos" in board.text
    assert move[-2:] in board.text
    assert board.labels
    called = [entity["user"] for entity in board.body.entities if entity["type"] == "text_mention"]
    assert len(called) == 1
    await ana.restricts_bot(group)
    await fake.until(lambda: harness.board.file is not None)
    await harness.settled()


async def test_photos_that_a_group_allows_again_come_back_within_minutes(
    app: App, fake: FakeTelegram
) -> None:
    """Try again now and then: Telegram doesn't report changes of a group's own permissions."""
    harness = await seated(app, fake)
    ana, group = harness.people[0], harness.board.chat
    await ana.forbids(group, "photos")
    await harness.plays(Random(1), harness.commands, most=1)
    assert harness.board.file is None
    await ana.forbids(group)
    fake.clock.advance(2 * 60.0)
    await harness.plays(Random(1), harness.commands, most=1)
    assert harness.board.file is not None


@pytest.mark.parametrize(
    ("asked", "right", "words"),
    [
        ("/rules lasca", "photos", "Lasca"),
        ("/history", "documents", "moves"),
        ("/board file", "documents", "Send files"),
    ],
)
async def test_an_answer_whose_files_are_forbidden_comes_in_words_and_says_why(
    app: App, fake: FakeTelegram, asked: str, right: Right, words: str
) -> None:
    harness = await seated(app, fake)
    ana, group = harness.people[0], harness.board.chat
    await ana.restricts_bot(group, right)
    await settled(fake, app)
    seen = len(fake.posts(group))
    await ana.says(asked, group)
    said = await fake.until(lambda: [m for m in fake.posts(group)[seen:] if "Send files" in m.text])
    assert len(said) == 1
    assert said[0].file is None
    assert any(words in message.text for message in fake.posts(group)[seen:])


async def test_the_table_of_a_deleted_topic_goes_on_in_the_group(app: App, fake: FakeTelegram) -> None:
    harness = await seated(app, fake, forum=True)
    topic = harness.place
    assert isinstance(topic, Topic)
    await harness.people[0].deletes_topic(topic)
    harness.place = topic.chat
    seq = harness.loaded.table.seq
    mover, move = harness.due(Random(1))
    await mover.says(move)
    board = await fake.until(lambda: fake.last(topic.chat))
    await app.deps.cache.look(harness.table)
    await harness.done(seq)
    assert (table_on(board), len(fake.posts(topic.chat))) == (harness.table, 1)
    await harness.answers_board(*harness.due(Random(1)))
    assert not any(showing.waiting for showing in harness.loaded.showings)


@pytest.mark.parametrize("elsewhere", [False, True])
async def test_who_asks_for_the_table_of_a_deleted_topic_gets_it_there(
    app: App, fake: FakeTelegram, elsewhere: bool
) -> None:
    """Answer in General or in another topic; no update reports that a topic was deleted."""
    harness = await seated(app, fake, forum=True)
    topic = harness.place
    assert isinstance(topic, Topic)
    ana = harness.people[0]
    await ana.deletes_topic(topic)
    harness.place = await ana.opens_topic("Boards", topic.chat) if elsewhere else topic.chat
    await ana.says("/board", harness.place)
    board = await fake.until(lambda: fake.last(harness.place))
    assert table_on(board) == harness.table
    await harness.commands(*harness.due(Random(1)))
    await harness.answers_board(*harness.due(Random(1)))
    assert all(showing.waiting is None for showing in harness.loaded.showings)


async def test_a_move_without_a_code_finds_the_table_of_a_deleted_topic(app: App, fake: FakeTelegram) -> None:
    harness = await seated(app, fake, forum=True)
    topic = harness.place
    assert isinstance(topic, Topic)
    ana = harness.people[0]
    await ana.deletes_topic(topic)
    harness.place = topic.chat
    mover, move = harness.due(Random(1))
    seq = harness.loaded.table.seq
    await mover.says(f"/move {move}", topic.chat)
    await fake.until(lambda: len(fake.posts(topic.chat)) == 2)
    await app.deps.cache.look(harness.table)
    await harness.done(seq)
    assert [table_on(post) for post in fake.posts(topic.chat)] == [
        None,
        harness.table,
    ]  # a notice, and the board


async def test_a_command_in_a_topic_with_a_table_is_about_that_one(app: App, fake: FakeTelegram) -> None:
    harness = await seated(app, fake, forum=True)
    topic = harness.place
    assert isinstance(topic, Topic)
    there = Harness(fake, app, topic.chat, harness.people)
    await there.opens("/play lasca")
    seq = harness.loaded.table.seq
    await there.commands(*there.due(Random(1)))
    assert (there.loaded.table.seq, harness.loaded.table.seq) == (1, seq)


async def test_one_board_that_is_refused_keeps_no_other_waiting(app: App, fake: FakeTelegram) -> None:
    harness = await seated(app, fake)
    group = harness.board.chat
    fake.fail("sendPhoto", 400, "Bad Request: SOMETHING_ODD about 17", chat=group)
    mover, move = harness.due(Random(1))
    await harness.whispers(mover, move)
    assert harness.loaded.table.status == "playing"
    lobby = await fake.answer_to(await mover.says("/play hasami shogi", group))
    assert table_on(lobby) != harness.table


@pytest.mark.parametrize("ends", ["removes_bot", "deletes_chat"])
async def test_the_other_chats_go_on(app: App, fake: FakeTelegram, ends: str) -> None:
    one, two = await seated(app, fake), await seated(app, fake)
    await getattr(one.people[0], ends)(one.board.chat)
    mover, move = one.due(Random(1))
    await one.whispers(mover, move)
    await two.plays(Random(1), two.answers_board, most=2)
    assert two.loaded.table.seq == 2


async def test_old_boards_lose_their_buttons(app: App, fake: FakeTelegram) -> None:
    harness = await seated(app, fake)
    await harness.plays(Random(1), harness.answers_board, most=4)
    boards = [post for post in fake.posts(harness.place) if post.file]
    await fake.until(lambda: sum(bool(board.labels) for board in boards) == 1)
    assert harness.board.labels
