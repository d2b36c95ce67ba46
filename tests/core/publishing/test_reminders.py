"""Reminders as each player has chosen: by a mention, by a private message or not at all; once or daily."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.core.dependencies import LIVELY
from bot.core.language.voice import LANGUAGES, Voice
from bot.core.messages import AnyPost, Barred, Closed, PersonalReply, PrivatePost
from bot.core.publishing.boards import BoardPosts
from bot.features.settings.preferences import REMINDS
from bot.testing.harness import ROOM, Harness, User, command_of
from bot.testing.player import Sketcher
from storage.model import Barrier, PersonId, StoredPost

HOUR = 3600.0
DAY = 24 * HOUR


@pytest.fixture(name="harness")
async def _tavern(tmp_path: Path) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        yield harness


async def begun(
    harness: Harness, how: str, clock: str = "casual", *, private: bool = True
) -> tuple[User, User]:
    """Return the player to move of a new table of Lasca, who has chosen `how`, and their opponent."""
    ana, bea = harness.person("Ana", private=private), harness.person("Bea", private=private)
    for user in (ana, bea):
        await user.says("remind", how=how)
    await ana.says("play", game="lasca", clock=clock)
    await bea.taps("join")
    loaded = await harness.app.deps.cache.look(harness.table())
    assert loaded is not None
    first, second = (ana, bea) if loaded.person_at(0) == ana.person.id else (bea, ana)
    return first, second


def mentioned(harness: Harness) -> list[PersonId]:
    """Return everybody that posts of running games mentioned in the room, in order."""
    return [person for post in harness.room.at(ROOM) for person in post.notify]


def messages(harness: Harness, user: User) -> list[PrivatePost]:
    """Return the private reminders that a person got."""
    assert user.person.channel is not None
    return [post for post in harness.room.at(user.person.channel) if isinstance(post, PrivatePost)]


async def test_by_default_the_board_mentions(harness: Harness) -> None:
    first, _ = await begun(harness, "mention")
    await harness.passes(LIVELY + 1)
    assert mentioned(harness) == [first.person.id]
    assert not messages(harness, first)


@pytest.mark.parametrize("how", ["private", "private_daily"])
async def test_a_private_message_comes_instead_of_a_mention(harness: Harness, how: str) -> None:
    first, second = await begun(harness, how)
    before = len(harness.room.at(ROOM))
    await harness.passes(LIVELY + 1)
    (message,) = messages(harness, first)
    assert message.text.startswith(f"It's your turn in Lasca ({harness.table()}).")
    assert message.person == first.person.id
    assert not messages(harness, second)
    assert len(harness.room.at(ROOM)) == before, "the chat isn't bothered"
    await harness.passes(HOUR)
    assert len(messages(harness, first)) == 1


async def test_a_player_moves_from_the_message(harness: Harness) -> None:
    first, second = await begun(harness, "private")
    await harness.passes(LIVELY + 1)
    move, board = messages(harness, first)[0].buttons[0]
    assert (await first.whispers("board", table=harness.table())).files
    picker = await first.sends(move.data)
    assert picker.menu is not None
    await first.sends(picker.menu.options[0].data)
    await harness.passes(LIVELY + 1)
    assert command_of(board) == "board"
    assert len(messages(harness, second)) == 1


async def test_never_is_never(harness: Harness) -> None:
    first, _ = await begun(harness, "never", "slow")
    before = len(harness.room.at(ROOM))
    for _ in range(8):
        await harness.passes(0.95 * DAY)
    assert not mentioned(harness)
    assert not messages(harness, first)
    assert all(post.message for post in harness.room.at(ROOM)[before:])


async def test_shortly_before_the_end_the_message_says_so(harness: Harness) -> None:
    first, _ = await begun(harness, "private")
    await harness.passes(LIVELY + 1)
    await harness.passes(0.85 * DAY)
    assert "almost up" in messages(harness, first)[-1].text
    assert len(messages(harness, first)) == 2


@pytest.mark.parametrize(("how", "times"), [("private", 1), ("private_daily", 4)])
async def test_a_message_comes_again_every_day_if_wanted(harness: Harness, how: str, times: int) -> None:
    first, _ = await begun(harness, how, "slow")
    for _ in range(20):
        await harness.passes(DAY / 6)
    assert len(messages(harness, first)) == times


@pytest.mark.parametrize(("how", "times"), [("mention", 1), ("mention_daily", 4)])
async def test_a_mention_comes_again_every_day_if_wanted(harness: Harness, how: str, times: int) -> None:
    first, _ = await begun(harness, how, "slow")
    for _ in range(20):
        await harness.passes(DAY / 6)
    assert mentioned(harness) == [first.person.id] * times


async def test_a_quiet_chat_is_not_edited_every_day(harness: Harness) -> None:
    host = harness.person("Host", admin=True)
    await host.says("settings", setting="quiet", value="on")
    await begun(harness, "mention_daily", "slow")
    await harness.passes(LIVELY + 1)
    before = len(harness.room.posts)
    for _ in range(20):
        await harness.passes(DAY / 6)
    assert len(harness.room.posts) == before


async def test_a_daily_reminder_survives_a_restart(harness: Harness) -> None:
    first, _ = await begun(harness, "private_daily", "slow")
    await harness.passes(LIVELY + 1)
    await harness.__aexit__(None, None, None)
    async with harness.again(DAY / 2) as later:
        await later.passes(1.0)
        assert len(messages(later, first)) == 1
        await later.passes(DAY)
        assert len(messages(later, first)) == 2


async def test_a_player_without_a_private_chat_is_mentioned(harness: Harness) -> None:
    first, _ = await begun(harness, "private_daily", "slow", private=False)
    for _ in range(8):
        await harness.passes(DAY / 6)
    assert mentioned(harness) == [first.person.id] * 2


async def test_a_player_whose_private_chat_is_closed_is_mentioned(harness: Harness) -> None:
    first, _ = await begun(harness, "private")
    assert first.person.channel is not None
    harness.room.trouble[first.person.channel] = [Closed()]
    await harness.passes(LIVELY + 1)
    assert mentioned(harness) == [first.person.id]
    assert not messages(harness, first)


async def test_a_message_that_must_wait_comes_later(harness: Harness) -> None:
    first, _ = await begun(harness, "private")
    assert first.person.channel is not None
    harness.room.trouble[first.person.channel] = [Barred(Barrier.NO_SEND)]
    await harness.passes(LIVELY + 1)
    assert not messages(harness, first)
    await harness.passes(HOUR)
    assert len(messages(harness, first)) == 1


async def test_talk_below_the_board_calls_nobody_in_private_who_follows(harness: Harness) -> None:
    first, second = await begun(harness, "private")
    second.chats()
    await first.says("move", move="c3 d4")
    assert harness.board().message is None
    assert harness.board().notify == ()
    assert not messages(harness, second)
    await harness.passes(LIVELY + 1)
    assert len(messages(harness, second)) == 1


async def test_a_bid_is_asked_for_in_private_unless_never(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("remind", how="never")
    await ana.says("play", game="citadel")
    await bea.taps("join")
    await harness.passes(LIVELY + 1)
    assert not ana.screen.notify
    assert bea.screen.notify == (bea.person.id,)


async def test_an_active_player_with_messages_is_called_by_none_where_all_are_mentioned(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    rendered: list[StoredPost] = []
    render = BoardPosts.render

    async def counted(kind: BoardPosts, post: StoredPost, simpler: int = 0) -> AnyPost | None:
        rendered.append(post)
        return await render(kind, post, simpler)

    monkeypatch.setattr(BoardPosts, "render", counted)
    await harness.person("Host", admin=True).says("settings", setting="mentions", value="always")
    async with asyncio.timeout(10.0):  # the board was posted without an end
        first, second = await begun(harness, "private")
        await first.says("move", move="c3 d4")
        await harness.passes(1.0)
    assert len(rendered) < 9
    assert not messages(harness, second)
    await harness.passes(LIVELY + 1)
    assert len(messages(harness, second)) == 1


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_choice_is_told_with_the_others_as_buttons(harness: Harness, language: str) -> None:
    ana, voice = harness.person("Ana", language), Voice(language)
    for how in REMINDS:
        reply = await ana.says("remind", how=how)
        assert isinstance(reply, PersonalReply)
        assert reply.text == voice(f"remind-{how}")
        labels = [button.label for row in reply.buttons for button in row]
        assert labels == [voice(f"button-remind-{other}") for other in REMINDS if other != how]
    asked = await ana.says("remind")
    assert asked.text == f"{voice('remind-never')} {voice('remind-which')}"


async def test_who_cannot_be_written_to_is_led_to_the_private_chat(harness: Harness) -> None:
    reply = await harness.person("Ana", private=False).says("remind", how="private")
    assert "open our private chat" in reply.text
    assert reply.buttons[0][0].secret


async def test_the_choice_is_exported_and_forgotten(harness: Harness) -> None:
    ana = harness.person("Ana")
    await ana.says("remind", how="never")
    (file,) = (await ana.whispers("privacy", what="export")).files
    assert b'"remind": "never"' in file.content
    await ana.whispers("forget")
    confirmed = await ana.whispers("privacy", what="delete")
    await ana.sends(confirmed.buttons[0][0].data)
    profile = await harness.app.deps.cache.profile(ana.person.id)
    assert profile is None or profile.remind == "mention"
