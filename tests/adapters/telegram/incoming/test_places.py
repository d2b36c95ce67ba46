"""Groups with slow mode, flood control or other bots, and messages from elsewhere."""

from random import Random

import pytest

from bot.adapters.telegram import TelegramAdapter
from bot.app import App
from bot.core.messages import Later, Post
from storage.model import ChannelId
from tests.adapters.telegram.harness import Harness
from tests.adapters.telegram.opened import connected, settled, table_on
from tests.core.mentions import ALWAYS
from tests.fakes.telegram import Chat, FakeTelegram


async def seated(app: App, fake: FakeTelegram) -> Harness:
    """Return Ana and Bea at Lasca in a group, both with an open private chat."""
    ana, bea = fake.person("Ana"), fake.person("Bea")
    for person in (ana, bea):
        await fake.answer_to(await person.starts())
    harness = Harness(fake, app, fake.supergroup("Tavern", ana, bea), (ana, bea))
    await harness.opens("/play lasca")
    return harness


@ALWAYS
async def test_in_slow_mode_a_board_comes_when_the_bot_may_write_again(app: App, fake: FakeTelegram) -> None:
    harness = await seated(app, fake)
    assert isinstance(harness.place, Chat)
    await harness.people[0].slows_down(harness.place, 1)
    fake.clock.advance(1)
    await harness.whispers(*harness.due(Random(1)))
    shown, tried = len(fake.posts(harness.place)), fake.count("sendPhoto")
    mover, move = harness.due(Random(1))
    await mover.says(move)
    await fake.until(lambda: fake.count("sendPhoto") > tried)
    assert len(fake.posts(harness.place)) == shown
    fake.clock.advance(1)
    await fake.until(lambda: len(fake.posts(harness.place)) > shown)
    await harness.settled()
    assert move[-2:] in harness.board.text
    assert not any(showing.waiting for showing in harness.loaded.showings)


async def test_where_telegram_asks_for_patience_nothing_more_is_tried_there(
    fake: FakeTelegram, app: App
) -> None:
    """Wait as long as Telegram asks, and in that chat only."""
    ana = fake.person("Ana")
    one, two = (fake.supergroup(title, ana) for title in ("One", "Two"))
    channels = [ChannelId(f"telegram:{group.id}") for group in (one, two)]
    adapter = TelegramAdapter(fake.token, app.deps.store, connect=connected(fake), now=fake.clock)
    try:
        await adapter._bot.initialize()
        fake.flood.pause(one, 30)
        with pytest.raises(Later) as later:
            await adapter.show(Post(channels[0], "a board", "nonce"))
        assert later.value.seconds == 30.0
        await adapter.show(Post(channels[1], "a board", "nonce"))
        fake.clock.advance(29)
        assert [adapter.pause(channel, notifies=True) > 0.0 for channel in channels] == [True, False]
        fake.clock.advance(1)
        assert adapter.pause(channels[0], notifies=True) == 0.0
    finally:
        await adapter.stop()


@ALWAYS
async def test_where_another_bot_wrote_last_a_command_needs_our_name_and_a_board_does_not(
    app: App, fake: FakeTelegram
) -> None:
    ana, bea = fake.person("Ana"), fake.person("Bea")
    group, quiz = fake.supergroup("Tavern", ana, bea), fake.other_bot("quiz_bot")
    fake.writes_as(quiz, "Ready?", group)
    await ana.says("/play hasami shogi", group)
    lobby = await fake.answer_to(await ana.says(f"/play@{fake.world.bot.username} lasca", group))
    await settled(fake, app)
    assert fake.posts(group) == [lobby]
    assert lobby.text.startswith("Lasca")
    harness = Harness(fake, app, group, (ana, bea))
    harness.table = table_on(lobby) or harness.table
    fake.writes_as(quiz, "Ready?", group)
    await bea.taps(lobby, "Join")
    await harness.settled()
    fake.writes_as(quiz, "Ready?", group)
    mover, move = harness.due(Random(1))
    await mover.replies(harness.board, move)
    await harness.done(0)
    assert harness.loaded.table.seq == 1
    await fake.answer_to(await ana.says("/tables", group))  # now our bot wrote last


async def test_what_is_passed_on_from_elsewhere_is_said_by_nobody(app: App, fake: FakeTelegram) -> None:
    """Ignore a forwarded move, command or inline pick, which would count as the sender's own."""
    harness = await seated(app, fake)
    mover, _ = harness.due(Random(1))
    group, elsewhere = harness.board.chat, fake.supergroup("Elsewhere", mover)
    words = ("c3-d4", "/move c3-d4", f"/resign {harness.table}", f"c3-d4 · {harness.table}")
    for line in words:
        await mover.forwards(await mover.says(line, elsewhere))
        await mover.forwards(await mover.says(line, elsewhere), group)
    query = (await mover.taps(harness.board, "Move")).inline or ""
    picked = (await mover.asks_inline(f"{query}c3-d4", elsewhere))[0]
    async with fake.updates.held():
        in_another_group = await mover.picks(picked, elsewhere)
        fake.updates.pending.clear()
        await mover.forwards(in_another_group)
        await mover.forwards(in_another_group, group)
    await settled(fake, app)
    assert harness.loaded.table.status == "playing"
    assert harness.loaded.table.seq == 0


async def test_a_board_that_is_passed_on_acts_for_nobody_and_answers_to_it_are_talk(
    app: App, fake: FakeTelegram
) -> None:
    harness = await seated(app, fake)
    mover, move = harness.due(Random(1))
    elsewhere = fake.supergroup("Elsewhere", *harness.people)
    for place in (elsewhere, harness.board.chat):
        copy = await mover.forwards(harness.board, place)
        assert not copy.buttons
        await mover.replies(copy, move)
        await mover.replies(copy, "/board")
    await settled(fake, app)
    assert harness.loaded.table.seq == 0
    assert {showing.channel for showing in harness.loaded.showings} == {f"telegram:{harness.board.chat.id}"}
