"""The chat in memory: visibility, replaced messages, kept messages."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace

import pytest

from bot.adapters.web.chat import (
    MOST_DROPPED,
    MOST_KEPT,
    MOST_UNREAD,
    Called,
    Chat,
    Onlooker,
    Said,
    Unsaid,
)
from bot.adapters.web.users import FIRST, GROUP
from bot.adapters.web.wire import size_of
from bot.core.messages import Button, Lost, Menu, Option, Post, PublicFile, Reply
from storage.model import TableId

ANA, BEA, _ = FIRST
PICTURE = PublicFile("board.png", b"\x89PNG", "image/png", "a board")
Look = Callable[..., Onlooker]
BUTTONS = ((Button("Move", "pick-k3f9-1"),),)


@pytest.fixture
def look() -> Iterator[Look]:
    """Watch as a person until the test ends."""
    with ExitStack() as stack:
        yield lambda chat, who=ANA: stack.enter_context(chat.looking(who.id, who.channel))


def drained(looking: Onlooker) -> list[object]:
    """Return all events so far."""
    return [looking.events.get_nowait() for _ in range(looking.events.qsize())]


def board(text: str, message: str | None = None, *, channel: str = GROUP) -> Post:
    return Post(
        GROUP if channel == GROUP else BEA.channel, text, "nonce", message, PICTURE, BUTTONS, (BEA.id,)
    )


def test_everybody_hears_a_word_in_the_group_and_only_the_asker_an_answer(look: Look) -> None:
    chat = Chat()
    ana, bea = look(chat), look(chat, BEA)
    chat.say(ANA.id, "good evening")
    chat.answer(ANA.id, GROUP, Reply("for Ana"))
    chat.answer(ANA.id, GROUP, Reply("for all", public=True))
    chat.answer(BEA.id, BEA.channel, Reply("for Bea in private"))
    assert [m.text for m in chat.seen_by(ana)] == ["good evening", "for Ana", "for all"]
    assert [m.text for m in chat.seen_by(bea)] == ["good evening", "for all", "for Bea in private"]
    assert [e.message.text for e in drained(bea) if isinstance(e, Said)] == [
        "good evening",
        "for all",
        "for Bea in private",
    ]


def test_an_edit_keeps_its_place_and_its_table_and_tells_nobody(look: Look) -> None:
    chat = Chat()
    first = chat.post(board("one"), None)
    chat.say(ANA.id, "a word")
    assert chat.post(Post(GROUP, "two", "nonce", first), None) == first
    assert [m.text for m in chat.seen_by(look(chat))] == ["two", "a word"]
    assert chat[first].notify == ()
    assert chat[first].table == "k3f9"


def test_a_quiet_post_highlights_nobody() -> None:
    chat = Chat()
    post = Post(GROUP, "one", "nonce", buttons=BUTTONS, notify=(BEA.id,), quiet=True)
    assert chat[chat.post(post, None)].notify == ()


def test_a_message_of_an_earlier_run_is_lost() -> None:
    earlier = Chat().post(board("one"), None)
    with pytest.raises(Lost):
        Chat().post(board("two", earlier), None)


def test_a_retired_board_keeps_its_words_and_loses_its_buttons() -> None:
    chat = Chat()
    older, newer = chat.post(board("before"), None), chat.post(board("now"), None)
    chat.retire(older)
    assert (chat[older].text, chat[older].old, chat[older].buttons) == ("before", True, ())
    assert not chat[newer].old


def test_a_slow_page_can_still_fetch_what_was_shown_a_moment_ago_but_not_for_ever() -> None:
    chat = Chat()
    message = chat.post(board("one"), None)
    name, file = chat[message].files[0]
    for number in range(MOST_DROPPED):
        chat.post(board(str(number), message), None)
        assert chat.file(name) == file == PICTURE
    chat.drop(message)
    with pytest.raises(KeyError):
        chat.file(name)
    assert len(chat._files) == MOST_DROPPED


def test_a_new_question_takes_the_place_of_an_unanswered_one_of_the_same_person(look: Look) -> None:
    chat = Chat()
    reply = Reply("Which?", menu=Menu("Which?", (Option("this", "rules"),)))
    hers = chat.answer(BEA.id, GROUP, reply)
    first = chat.answer(ANA.id, GROUP, reply)
    looking = look(chat)
    second = chat.answer(ANA.id, GROUP, reply)
    assert [m.id for m in chat.seen_by(looking)] == [second.id]
    assert Unsaid(first.id) in drained(looking)
    assert chat[hers.id].menu
    assert second.text == ""


def test_the_oldest_messages_go(look: Look) -> None:
    chat = Chat()
    for number in range(MOST_KEPT + 5):
        chat.say(ANA.id, str(number))
    assert chat.seen_by(look(chat))[0].text == "5"


def test_a_page_that_reads_nothing_is_sent_away_to_start_afresh(look: Look) -> None:
    chat = Chat()
    looking = look(chat)
    for number in range(MOST_UNREAD + 50):
        chat.say(ANA.id, str(number))
    events = drained(looking)
    assert len(events) == MOST_UNREAD + 1
    assert events[-1] is None


def test_whoever_is_told_something_is_called_until_they_look(look: Look) -> None:
    chat = Chat()
    ana = look(chat)
    chat.post(board("your move"), None)
    assert chat.called == {BEA.id}
    assert Called() in drained(ana)
    look(chat, BEA)
    assert chat.called == set()
    chat.post(board("again"), None)
    assert chat.called == set()


def test_a_private_post_calls_its_owner() -> None:
    chat = Chat()
    chat.post(Post(BEA.channel, "bid, please", "nonce"), BEA.id)
    assert chat.called == {BEA.id}


def test_data_of_no_button_of_ours_is_about_no_table() -> None:
    chat = Chat()
    message = chat.post(
        Post(GROUP, "hello", "nonce", buttons=((Button("?", "!"), Button("Help", "help")),)), None
    )
    assert chat[message].table is None


def test_an_answer_about_a_position_steps_back_when_that_has_passed_and_a_question_goes() -> None:
    chat, table = Chat(), TableId("k3f9")
    chat.post(replace(board("one"), turn=1), None)
    answer = chat.answer(ANA.id, GROUP, Reply("no", table=table))
    question = chat.answer(BEA.id, GROUP, Reply("?", menu=Menu("?", (Option("this", "rules"),)), table=table))
    other = chat.answer(ANA.id, GROUP, Reply("rules"))
    for turn in (1, 0):  # a repeated board, and an earlier one that comes late
        chat.post(replace(board("again"), turn=turn), None)
        assert not chat[answer.id].past
    chat.post(replace(board("two"), turn=2), None)
    assert (chat[answer.id].past, chat[other.id].past) == (True, False)
    with pytest.raises(KeyError):
        chat[question.id]
    late = chat.answer(ANA.id, GROUP, Reply("no", table=table))
    chat.post(replace(board("the end"), turn=None), None)
    assert chat[late.id].past


@pytest.mark.parametrize(
    ("content", "size"),
    [
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x03\x20\x00\x00\x02\x01", (800, 513)),
        (b"GIF89a\x20\x03\x01\x02\x00", (800, 513)),
        (b"\x89PNG", None),
        (b"GIF89a", None),
        (b"a saved game", None),
        (b"", None),
    ],
)
def test_the_size_of_a_picture_is_read_from_it(content: bytes, size: tuple[int, int] | None) -> None:
    assert size_of(content) == size
