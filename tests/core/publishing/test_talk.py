"""Boards: edited while they are still in view, and reposted below what people have written since."""

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from bot.core.messages import Below
from bot.core.tables.loaded import awaited
from bot.talk import BURIES, MOVE, OWN, REPLY, TALK, Talk
from bot.testing.harness import ROOM, Harness, User
from bot.testing.player import Sketcher, by_id, look, next_move
from storage.model import ChannelId
from tests.core.mentions import ALWAYS


@pytest.fixture(name="harness")
async def _tavern(tmp_path: Path) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        yield harness


async def proposed(harness: Harness) -> tuple[User, User]:
    """Offer Bea a draw: her answer only edits the board, because the bot mentions nobody."""
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game="lasca")
    await bea.taps("join")
    await ana.says("draw")
    return ana, bea


async def silenced(harness: Harness) -> None:
    """Mention nobody in a quiet chat, so that boards are edits unless there is another reason."""
    await harness.person("Host", admin=True).says("settings", setting="quiet", value="on")


@ALWAYS
async def test_a_board_that_people_have_talked_below_is_posted_anew_and_the_old_one_disarmed(
    harness: Harness,
) -> None:
    _, bea = await proposed(harness)
    *_, old = harness.room.shown
    bea.chats()
    await bea.taps("refuse")
    assert harness.board().message is None
    assert harness.board().notify == ()
    assert harness.room.retired[-1] == old
    assert not harness.room.shown[old].buttons
    assert harness.board().buttons


async def test_a_board_is_edited_where_nobody_has_talked_or_only_elsewhere(harness: Harness) -> None:
    _, bea = await proposed(harness)
    harness.room.hear(ChannelId("test:cellar/room"))
    await bea.taps("refuse")
    assert harness.board().message is not None


async def test_talk_in_a_quiet_chat_has_boards_posted_anew_and_nobody_called(harness: Harness) -> None:
    await silenced(harness)
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game="lasca")
    await bea.taps("join")
    table = harness.table()
    for talk in (True, False):
        if talk:
            ana.chats()
        (post,) = await next_move(harness, by_id(ana, bea), table, Random(1))
        assert (post.message is None) == talk
        assert post.notify == ()
        assert post.quiet


async def test_bids_laid_open_are_posted_anew_and_a_bid_that_is_changed_shows_nowhere(
    harness: Harness,
) -> None:
    await silenced(harness)
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game="citadel")
    await bea.taps("join")
    table = harness.table()
    for user, points, posted in ((ana, "3", [False]), (ana, "5", []), (bea, "2", [True])):
        posts = len(harness.room.at(ROOM))
        await user.whispers("bid", points=points, table=table)
        assert [post.message is None for post in harness.room.at(ROOM)[posts:]] == posted


async def test_a_throw_is_posted_anew_while_stakes_are_edits(harness: Harness) -> None:
    await silenced(harness)
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game="crown")
    await bea.taps("join")
    await ana.taps("begin")
    loaded = await look(harness)
    bettor = by_id(ana, bea)[loaded.person_at(min(awaited(loaded)))]
    banker = bea if bettor is ana else ana
    for user, move, anew in ((bettor, "crown 1", False), (bettor, "ready", False), (banker, "throw", True)):
        posts = len(harness.room.at(ROOM))
        await user.says("move", move=move)
        assert [post.message is None for post in harness.room.at(ROOM)[posts:]] == [anew]


HERE = ChannelId("test:tavern/room")


def test_four_messages_bury_a_board_or_six_moves() -> None:
    cases = ((TALK, 4, Below.TALK), (MOVE, 6, Below.MOVES), (REPLY, 5, Below.MOVES), (BURIES, 1, Below.TALK))
    for height, messages, buried in cases:
        talk = Talk()
        for number in range(1, messages + 1):
            assert talk.below(HERE, "10") is Below.LITTLE
            talk.heard(HERE, 10 + number, height)
        assert talk.below(HERE, "10") is buried
        assert talk.below(HERE, "11") is Below.LITTLE


def test_three_lines_of_talk_among_moves_mention_nobody() -> None:
    talk = Talk()
    for number, height in enumerate((TALK, MOVE, TALK, MOVE, TALK), 11):
        talk.heard(HERE, number, height)
    assert talk.below(HERE, "10") is Below.MOVES


def test_numbers_tell_of_messages_that_the_bot_was_not_sent() -> None:
    talk = Talk()
    talk.heard(HERE, 15, MOVE)
    assert talk.below(HERE, "10") is Below.LITTLE
    talk.heard(HERE, 14, MOVE, gapless=True)
    assert talk.below(HERE, "12") is Below.LITTLE
    talk.heard(HERE, 21, MOVE, gapless=True)
    assert talk.below(HERE, "10") is Below.TALK
    assert talk.below(HERE, "17") is Below.LITTLE


def test_posts_of_the_bot_are_neither_talk_nor_hide_any() -> None:
    talk = Talk()
    talk.heard(HERE, 11, MOVE, gapless=True)
    for number in (13, 15, 17, 19):
        talk.heard(HERE, number, OWN)
    assert talk.below(HERE, "10") is Below.LITTLE
    talk.heard(HERE, 20, MOVE, gapless=True)
    assert talk.below(HERE, "10") is Below.TALK
    assert talk.below(HERE, "12") is Below.LITTLE
