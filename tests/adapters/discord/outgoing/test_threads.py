"""Tables in a thread of their own: created once the table is stored, and what happens if that fails."""

import asyncio
from dataclasses import replace

import pytest

from bot.core.messages import Post
from storage.model import ALLOWANCE, Barrier, ChatId
from tests.adapters.discord.games.playing import GameNight
from tests.adapters.discord.harness import HASTY, Harness, said
from tests.fakes.discord import Answer, Channel, FakeDiscord

THREADS = r"/threads$"


async def test_a_table_is_opened_joined_and_played_at_in_its_thread(
    harness: Harness, fake: FakeDiscord
) -> None:
    ana, bea = fake.person("ana"), fake.person("bea")
    opened = await ana.slash("play", game="lasca", thread=True)
    thread = _thread(fake, opened)
    (line,) = fake.channel.shown
    assert line.content == thread.name == "Lasca · Draughts where captives stay in the game"
    assert not line.buttons
    await bea.click(fake.last(thread), "Join")
    (table,) = await harness.app.deps.store.tables_with("playing")
    mover, move = GameNight(harness, {"ana": ana, "bea": bea}).any_move(await harness.loaded(table))
    assert said(await mover.slash("move", move=move)).startswith("There's no such table here")
    assert said(await mover.at(thread).slash("move", move=move)) == ""
    assert move[:2] in fake.last(thread).content
    assert fake.channel.shown == [line]


async def test_who_is_challenged_is_called_in_the_thread(harness: Harness, fake: FakeDiscord) -> None:
    ana, bea = fake.person("ana"), fake.person("bea")
    opened = await ana.slash("play", game="tabula", opponent=bea, thread=True)
    assert not opened.reply.pinged
    assert fake.last(_thread(fake, opened)).pings(bea)


async def test_chips_settings_and_admins_are_those_of_the_server(harness: Harness, fake: FakeDiscord) -> None:
    ana, bea, dora = fake.person("ana"), fake.person("bea"), fake.person("dora", admin=True)
    await dora.slash("settings", setting="language", value="it")
    thread = _thread(fake, await ana.slash("play", game="crown_and_anchor", thread=True))
    assert "Al tavolo" in fake.last(thread).content
    await bea.click(fake.last(thread), "Siediti")
    await dora.at(thread).slash("begin")
    (table,) = await harness.app.deps.store.tables_with("playing")
    chat = ChatId(f"discord:{fake.guild.id}")
    assert (await harness.loaded(table)).table.chat == chat
    held = await harness.app.deps.store.purses(chat)
    on_table = await harness.app.deps.store.balance(f"table:{table}")
    assert sum(chips for _, chips in held) + on_table == 2 * ALLOWANCE


@pytest.mark.parametrize(
    ("permission", "word"),
    [("create_public_threads", "Creare thread"), ("send_messages_in_threads", "Inviare messaggi nei thread")],
)
async def test_what_a_thread_needs_is_named_and_no_table_is_opened(
    harness: Harness, fake: FakeDiscord, permission: str, word: str
) -> None:
    ana = fake.person("ana", locale="it")
    await fake.forbid(fake.channel, permission)
    assert word in said(await ana.slash("gioca", gioco="lasca", thread=True))
    assert fake.channel.shown == []
    assert said(await ana.slash("play", game="lasca")) == ""


async def test_there_are_no_threads_in_private_or_in_a_thread(harness: Harness, fake: FakeDiscord) -> None:
    thread = await fake.add_thread("games", fake.channel)
    ana = fake.person("ana")
    for place in (ana.in_dm, ana.at(thread)):
        assert said(await place.slash("play", game="lasca", thread=True)).startswith("I can't make a thread")
    assert not await harness.app.deps.store.tables_with("open")


async def test_where_discord_makes_no_thread_the_table_lives_in_the_channel(
    harness: Harness, fake: FakeDiscord
) -> None:
    fake.fail("POST", THREADS, 400, 160006, message="Maximum number of active threads reached")
    await fake.person("ana").slash("play", game="lasca", thread=True)
    await fake.person("bea").click(harness.board, "Join")
    assert (await harness.loaded()).table.status == "playing"


async def test_a_thread_whose_making_was_not_confirmed_is_found_again(
    harness: Harness, fake: FakeDiscord
) -> None:
    fake.fail("POST", THREADS, 502, lost=True)
    opened = await fake.person("ana").slash("play", game="lasca", thread=True)
    assert fake.last(_thread(fake, opened)).files
    assert fake.channel.shown == [opened.reply]


async def test_a_thread_that_was_made_though_nobody_said_so_is_found(
    harness: Harness, fake: FakeDiscord
) -> None:
    fake.cut("POST", THREADS, lost=True)
    opened = await fake.person("ana").slash("play", game="lasca", thread=True)
    assert fake.last(_thread(fake, opened)).files
    assert fake.channel.shown == [opened.reply]


async def test_a_table_that_was_stored_before_the_end_gets_its_thread_after_it(
    closed: Harness, fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored = asyncio.Event()

    async def at_the_end(_post: Post) -> str:
        stored.set()
        raise ConnectionError

    closed.times = replace(HASTY, board=0.1)
    async with closed.open():
        for module in ("bot.app", "bot.adapters.discord.adapter"):
            monkeypatch.setattr(f"{module}.GRACE", 0.05)
        monkeypatch.setattr(closed.adapter, "show", at_the_end)
        await fake.person("ana").slash("play", game="lasca", thread=True, wait="sent")
        await stored.wait()
    assert fake.channel.shown == []
    async with closed.open():
        (line,) = fake.channel.shown
        assert fake.last(fake.channels[line.id]).files


async def test_a_table_whose_thread_is_deleted_waits_to_be_shown_elsewhere(
    hasty: Harness, fake: FakeDiscord
) -> None:
    ana, bea = fake.person("ana"), fake.person("bea")
    opened = await ana.slash("play", game="halma", seats=4, thread=True)
    assert said(opened) == "", "no slow-answer notice"
    thread = fake.channels[fake.last().id]  # a slow board isn't the answer itself
    (table,) = await hasty.app.deps.store.tables_with("open")
    await bea.click(fake.last(thread), "Join")
    await fake.delete_channel(thread)
    await bea.in_dm.slash("leave", table=table)
    (showing,) = await hasty.app.deps.store.held_up()
    assert (showing.table, showing.waiting and showing.waiting.barrier) == (table, Barrier.DELETED)


def _thread(fake: FakeDiscord, opened: Answer) -> Channel:
    """Return the thread below the message of an answer."""
    return fake.channels[opened.reply.id]
