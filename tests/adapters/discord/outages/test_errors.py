"""Failures of Discord, each of which ends in a clear state."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

import discord
import pytest

from bot.adapters.discord.errors import translated
from bot.adapters.discord.posts import OLD_EDIT, Poster
from bot.core.messages import Later, Post
from bot.supervisor import NoPlatformError
from storage.model import ChannelId
from tests.adapters.discord.games.playing import GameNight, seated
from tests.adapters.discord.harness import Harness, said
from tests.core.mentions import ALWAYS
from tests.fakes.discord import Channel, FakeDiscord
from tests.fakes.discord.rest.rate_limits import SECOND
from tests.fakes.discord.rest.server import Fault
from tests.fakes.discord.starts import SPACING
from tests.fakes.discord.waiting import PATIENCE

Trouble = Callable[[FakeDiscord, Channel], Awaitable[None]]
TROUBLES: dict[str, Trouble] = {
    "forbidden": lambda fake, thread: fake.forbid(thread, "send_messages_in_threads"),
    "deleted": lambda fake, thread: fake.delete_channel(thread),
    "removed": lambda fake, _: fake.remove_bot(fake.guild),
    "locked": lambda fake, thread: fake.archive(thread, locked=True),
}
MESSAGES = r"^/channels/\d+/messages$"


async def test_a_token_that_discord_refuses_is_named(closed: Harness, fake: FakeDiscord) -> None:
    fake.fail("GET", "/users/@me", 401)
    async with closed.open() as harness:
        assert [platform.state for platform in harness.app.supervisor.states] == ["refused"]
        async with asyncio.timeout(PATIENCE):
            with pytest.raises(NoPlatformError, match="DISCORD_TOKEN"):
                await harness.app.wait()


@ALWAYS
async def test_a_short_rate_limit_is_waited_out(harness: Harness, fake: FakeDiscord) -> None:
    game_night = seated(harness, ("ana", "bea"))
    await game_night.sit_down("lasca")
    fault = fake.fail("POST", MESSAGES, 429, times=2, retry_after=0.01)
    await _mention_a_move(game_night)
    assert fault.times == 0
    assert _moves_shown(harness) == 1


@ALWAYS
async def test_a_long_rate_limit_in_one_channel_delays_no_other(
    closed: Harness, fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.app.GRACE", 0.1)  # the waiting channel does not hold up the end of the test
    other = await fake.add_channel("elsewhere")
    async with closed.open() as harness:
        game_night = seated(harness, ("ana", "bea"))
        await game_night.sit_down("lasca")
        fake.fail("POST", rf"^/channels/{fake.channel.id}/messages$", 429, retry_after=40.0)
        mover, move = game_night.any_move(await game_night.loaded())
        await mover.says(f"@bot {move}", wait="sent")
        await fake.expect("POST", rf"^/channels/{fake.channel.id}/messages$")
        await fake.person("caio").at(other).slash("play", game="halma", wait="answered")
        assert "Halma" in fake.last(other).content


async def test_a_long_rate_limit_is_waited_out_as_long_as_discord_says() -> None:
    """Raise an error for long ones only; the library waits for short ones by itself."""
    with pytest.raises(Later) as waits, translated(Post(ChannelId("discord:1"), "a board", "nonce")):
        raise discord.RateLimited(40.0)
    assert waits.value.seconds == 40.0


@ALWAYS
async def test_a_refused_post_is_tried_again(harness: Harness, fake: FakeDiscord) -> None:
    """Retry with the same nonce, so that a post whose answer was lost isn't repeated."""
    game_night = seated(harness, ("ana", "bea"))
    await game_night.sit_down("lasca")
    fake.fail("POST", MESSAGES, 502, lost=True)
    await _mention_a_move(game_night)
    assert _moves_shown(harness) == 1


@ALWAYS
@pytest.mark.parametrize("trouble", ["a page of 503", "no answer at all"])
async def test_a_board_whose_answer_was_lost_in_an_outage_of_minutes_is_not_posted_twice(
    harness: Harness, fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch, trouble: str
) -> None:
    """Recognise the message by the gateway's event, because Discord has forgotten the nonce."""
    monkeypatch.setattr("bot.adapters.discord.errors.SHORT", 0.01)
    game_night = seated(harness, ("ana", "bea"))
    await game_night.sit_down("lasca")
    if trouble == "no answer at all":
        fake.cut("POST", MESSAGES, lost=True)
    else:
        fake.fail("POST", MESSAGES, 503, lost=True)
    outage = fake.fail("POST", MESSAGES, 503, times=1_000)
    mover, move = game_night.any_move(await game_night.loaded())
    await mover.says(f"@bot {move}", wait="sent")
    await fake.until(lambda: _moves_shown(harness) == 1, "the board that was taken")
    harness.clock.passes(600)
    outage.times = 0
    await fake.settled()
    assert _moves_shown(harness) == 1
    assert (await harness.loaded()).showings[0].message == harness.board.id


async def _taken_and_lost(harness: Harness, fake: FakeDiscord) -> Fault:
    """Move, lose the answer to the board's post, and then leave all requests unanswered."""
    game_night = seated(harness, ("ana", "bea"))
    await game_night.sit_down("lasca")
    fake.fail("POST", MESSAGES, 503, lost=True)
    outage = fake.fail("POST", MESSAGES, 503, times=1_000)
    mover, move = game_night.any_move(await game_night.loaded())
    await mover.says(f"@bot {move}", wait="sent")
    await fake.until(lambda: _moves_shown(harness) == 1, "the board that was taken")
    return outage


@ALWAYS
async def test_a_board_that_was_taken_before_a_restart_is_not_posted_again(
    closed: Harness, fake: FakeDiscord
) -> None:
    """Use the same nonce in a new process that doesn't know of the post."""
    async with closed.open() as harness:
        outage = await _taken_and_lost(harness, fake)
    outage.times = 0
    async with closed.open() as harness:
        assert _moves_shown(harness) == 1
        assert (await harness.loaded()).showings[0].message == harness.board.id


@ALWAYS
async def test_a_board_that_was_taken_and_deleted_before_a_restart_is_posted_anew(
    closed: Harness, fake: FakeDiscord
) -> None:
    """Post a new board after Discord finds the nonce and reports an unknown message."""
    async with closed.open() as harness:
        outage = await _taken_and_lost(harness, fake)
    await fake.messages.delete(harness.board)
    outage.times = 0
    async with closed.open() as harness:
        assert _moves_shown(harness) == 1
        assert (await harness.loaded()).showings[0].message == harness.board.id


async def test_an_interaction_discord_has_forgotten_is_answered_with_the_token(
    harness: Harness, fake: FakeDiscord
) -> None:
    fake.fail("POST", r"/callback$", 404, 10062)
    ana = fake.person("ana")
    answer = await ana.slash("play", game="lasca", wait="sent")
    await fake.settled()
    assert answer.failed
    assert "Lasca" in harness.board.content
    assert harness.board.files


async def test_a_board_older_than_an_hour_is_posted_anew(harness: Harness, fake: FakeDiscord) -> None:
    ana = fake.person("ana")
    await ana.slash("play", game="crown_and_anchor")
    first = harness.board
    await fake.person("bea").click(first, "Join")
    assert harness.board is first
    assert "bea" in first.content
    harness.clock.passes(3601)
    await fake.person("caio").click(first, "Join")
    assert harness.board is not first
    assert "caio" in harness.board.content
    assert "caio" not in first.content
    assert first.buttons == []


async def test_boards_of_a_slow_game_lose_their_buttons(harness: Harness, fake: FakeDiscord) -> None:
    ana = fake.person("ana")
    await ana.slash("play", game="crown_and_anchor")
    for _ in range(4):
        harness.clock.passes(7200)
        await ana.slash("board")
    assert len(fake.channel.shown) > 4
    assert [message.id for message in fake.channel.shown if message.buttons] == [harness.board.id]


async def test_forty_old_boards_lose_their_buttons_after_a_restart_too(
    closed: Harness, fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Edit them slowly: of messages older than an hour Discord takes a few edits at a time."""
    with monkeypatch.context() as patch:
        patch.setattr(Poster, "retire", _busy)
        async with closed.open():
            ana = fake.person("ana")
            await ana.slash("play", game="crown_and_anchor")
            for _ in range(40):
                closed.clock.passes(10)
                await ana.slash("board")
    closed.clock.passes(7200)
    for _ in range(2):
        async with closed.open() as harness:
            await fake.connected()
            for _ in range(21):
                closed.clock.passes(OLD_EDIT)
                await harness.app.outbox.catch_up()
                await fake.settled()
    assert [message.id for message in fake.channel.shown if message.buttons] == [harness.board.id]
    assert len(fake.channel.shown) == 41
    assert not [call for call in fake.calls if call.status == 429]


async def _busy(*_: object) -> None:
    raise Later(60.0)


async def test_a_deleted_board_is_posted_anew(harness: Harness, fake: FakeDiscord) -> None:
    ana = fake.person("ana")
    await ana.slash("play", game="crown_and_anchor")
    first = harness.board.snapshot()
    await fake.messages.delete(harness.board)
    await fake.person("bea").slash("join")
    assert harness.board.id != first.id
    assert "bea" in harness.board.content


async def test_missing_permissions_are_named_before_a_table_is_opened(
    harness: Harness, fake: FakeDiscord
) -> None:
    await fake.forbid(fake.channel, "send_messages")
    answer = await fake.person("ana", locale="it").slash("play", game="lasca")
    assert "Inviare messaggi" in said(answer)
    assert fake.channel.shown == []


@pytest.mark.parametrize("trouble", TROUBLES)
async def test_a_table_whose_channel_cannot_be_written_to_waits(
    harness: Harness, fake: FakeDiscord, trouble: str
) -> None:
    thread = await fake.add_thread("games", fake.channel)
    ana, bea = (fake.person(name).at(thread) for name in ("ana", "bea"))
    await ana.slash("play", game="lasca")
    await bea.click(fake.last(thread), "Join")
    table = (await harness.app.deps.store.tables_with("playing"))[0]
    await TROUBLES[trouble](fake, thread)
    mover, move = GameNight(harness, {"ana": ana, "bea": bea}).any_move(await harness.loaded(table))
    await mover.dm(f"/move {move} table:{table}")
    loaded = await harness.loaded(table)
    assert loaded.table.status == "playing"
    assert [showing.waiting is not None for showing in loaded.showings] == [True]


async def test_an_archived_thread_wakes_up_with_the_next_board(hasty: Harness, fake: FakeDiscord) -> None:
    thread = await fake.add_thread("games", fake.channel)
    ana, bea = (fake.person(name).at(thread) for name in ("ana", "bea"))
    await ana.slash("play", game="halma", seats=4)
    first = fake.last(thread)
    await bea.click(first, "Join")
    await fake.archive(thread)
    (table,) = await hasty.app.deps.store.tables_with("open")
    assert said(await bea.in_dm.slash("leave", table=table)).startswith("Done")
    assert not thread.archived
    assert fake.last(thread) is not first


async def test_a_tap_in_a_locked_thread_is_carried_out_and_shown_when_it_is_open(
    harness: Harness, fake: FakeDiscord
) -> None:
    """Carry out the tap: some clients still show the buttons, but Discord takes no answer, not even a private
    one.
    """
    thread = await fake.add_thread("games", fake.channel)
    ana, bea = (fake.person(name).at(thread) for name in ("ana", "bea"))
    await ana.slash("play", game="halma", seats=4)
    await fake.archive(thread, locked=True)
    assert (await bea.click(fake.last(thread), "Join")).failed
    await fake.archive(thread, archived=False)
    await fake.settled()
    assert "bea" in fake.last(thread).content


async def test_a_lost_connection_is_resumed_and_nothing_is_missed(
    harness: Harness, fake: FakeDiscord
) -> None:
    ana, bea = fake.person("ana"), fake.person("bea")
    await ana.slash("play", game="lasca")
    board = harness.board
    await fake.drop()
    tapped = await bea.click(board, "Join", wait="answered")
    await fake.settled()
    assert not tapped.failed
    assert fake.gateway.resumes == 1
    assert (await harness.loaded()).table.status == "playing"


async def test_two_shards_serve_two_servers(
    closed: Harness, fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def soon(self: object, shard_id: int | None, *, initial: bool = False) -> None:
        """Shorten Discord's five seconds between shards."""
        await asyncio.sleep(SPACING * SECOND)

    monkeypatch.setattr("discord.AutoShardedClient.before_identify_hook", soon)
    closed.shards = 2
    async with closed.open():
        await fake.connected(2)
        other = await fake.add_guild("Second")
        ana = fake.person("ana")
        other.members.append(ana.user)
        for place in (fake.guild, other):
            assert not (await ana.at(place).slash("play", game="halma")).failed
    assert fake.gateway.shards == []


async def test_the_token_is_in_no_log(
    closed: Harness, fake: FakeDiscord, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    caplog.set_level(logging.INFO, logger="discord")
    async with closed.open():
        game_night = seated(closed, ("ana", "bea"))
        await game_night.sit_down("lasca")
        fake.fail("POST", MESSAGES, 403, 50013)
        await _mention_a_move(game_night)
    assert caplog.text
    assert fake.token not in caplog.text
    assert not [call for call in fake.calls if fake.token in call.path]


async def test_a_house_that_is_closing_takes_nothing_more_in(closed: Harness, fake: FakeDiscord) -> None:
    ana = fake.person("ana")
    async with closed.open():
        await closed.adapter._dispatcher.close()
        answer = await ana.slash("play", game="lasca", wait="sent")
        await fake.settled()
        assert answer.failed
        assert fake.channel.shown == []


async def _mention_a_move(game_night: GameNight) -> None:
    mover, move = game_night.any_move(await game_night.loaded())
    await mover.says(f"@bot {move}")


def _moves_shown(harness: Harness) -> int:
    """Return the number of boards beyond the lobby's and the game's first one."""
    return len([message for message in harness.fake.channel.shown if message.files]) - 2
