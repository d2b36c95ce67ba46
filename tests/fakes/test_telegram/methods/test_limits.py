"""Limits, waiting, and the secrecy of the token."""

from collections.abc import Awaitable, Callable
from datetime import timedelta

import aiohttp
import pytest
from telegram import (
    Bot,
    InputMediaPhoto,
)
from telegram.error import BadRequest, RetryAfter

from tests.fakes.telegram import Clock, FakeTelegram
from tests.fakes.test_telegram.client import connect, fetch, png


async def seconds_to_wait(sending: Awaitable[object]) -> float:
    """Return 0 if the fake accepts it, else retry_after."""
    try:
        await sending
    except RetryAfter as refused:
        wait = refused.retry_after
        return wait.total_seconds() if isinstance(wait, timedelta) else wait
    return 0


async def test_a_429_holds_for_one_chat_until_its_time_is_over(fake: FakeTelegram, bot: Bot) -> None:
    ana = fake.person("Ana")
    busy, other = fake.group("Mesa", ana), fake.group("Outra", ana)
    fake.flood.pause(busy, 7)
    assert await seconds_to_wait(bot.send_message(busy.id, "one")) == 7
    assert await seconds_to_wait(bot.send_message(other.id, "one")) == 0
    fake.clock.advance(4.5)
    assert await seconds_to_wait(bot.send_message(busy.id, "one")) == 3
    fake.clock.advance(2.5)
    assert await seconds_to_wait(bot.send_message(busy.id, "one")) == 0


async def test_one_message_a_second_in_a_chat_edits_included(fake: FakeTelegram, bot: Bot) -> None:
    fake.flood.rules = True
    group = fake.group("Mesa", fake.person("Ana"))
    message = await bot.send_message(group.id, "one")
    assert await seconds_to_wait(bot.edit_message_text("two", group.id, message.message_id)) == 1
    fake.clock.advance(1)
    assert await seconds_to_wait(bot.edit_message_text("two", group.id, message.message_id)) == 0


async def test_twenty_messages_a_minute_in_a_group(fake: FakeTelegram, bot: Bot) -> None:
    fake.flood.rules = True
    ana = fake.person("Ana")
    group = fake.group("Mesa", ana)
    await ana.starts()
    for number in range(20):
        assert await seconds_to_wait(bot.send_message(group.id, f"{number}")) == 0
        assert await seconds_to_wait(bot.send_message(ana.id, f"{number}")) == 0
        fake.clock.advance(1)
    assert await seconds_to_wait(bot.send_message(group.id, "20")) == 40
    assert await seconds_to_wait(bot.send_message(ana.id, "20")) == 0


async def test_an_album_counts_as_its_messages(fake: FakeTelegram, bot: Bot) -> None:
    fake.flood.rules = True
    group = fake.group("Mesa", fake.person("Ana"))
    album = [InputMediaPhoto(png()), InputMediaPhoto(png()), InputMediaPhoto(png())]
    for number in range(7):
        assert await seconds_to_wait(bot.send_media_group(group.id, album)) == 0, number
        fake.clock.advance(1)
    assert len(fake.posts(group)) == 21
    assert await seconds_to_wait(bot.send_message(group.id, "22")) == 53, "the first three make room for one"


async def test_a_channel_is_written_to_as_seldom_as_a_group(fake: FakeTelegram, bot: Bot) -> None:
    fake.flood.rules = True
    channel = fake.channel("News", fake.person("Ana"))
    for number in range(20):
        assert await seconds_to_wait(bot.send_message(channel.id, f"{number}")) == 0
        fake.clock.advance(1)
    assert await seconds_to_wait(bot.send_message(channel.id, "20")) == 40


async def test_thirty_messages_a_second_overall(fake: FakeTelegram, bot: Bot) -> None:
    fake.flood.rules = True
    ana = fake.person("Ana")
    groups = [fake.group(f"Mesa {number}", ana) for number in range(31)]
    waits = [await seconds_to_wait(bot.send_message(group.id, "hello")) for group in groups]
    assert waits == [0] * 30 + [1]


async def test_edits_deletions_and_actions_count_like_messages(fake: FakeTelegram, bot: Bot) -> None:
    fake.flood.rules = True
    ana = fake.person("Ana")
    group = fake.group("Mesa", ana)
    sent = await bot.send_message(group.id, "one")
    assert await seconds_to_wait(bot.get_chat_member(group.id, ana.id)) == 0
    calls: list[Callable[[], Awaitable[object]]] = [
        lambda: bot.send_chat_action(group.id, "typing"),
        lambda: bot.edit_message_text("two", group.id, sent.message_id),
        lambda: bot.pin_chat_message(group.id, sent.message_id),
        lambda: bot.delete_message(group.id, sent.message_id),
    ]
    group.roles[bot.id] = "administrator"
    for call in calls:
        assert await seconds_to_wait(call()) == 1
        fake.clock.advance(1)
        assert await seconds_to_wait(call()) == 0
    assert fake.flood.refused == len(calls)


async def test_answers_and_menus_count_overall(fake: FakeTelegram, bot: Bot) -> None:
    fake.flood.rules = True
    ana = fake.person("Ana")
    queries = [fake.world.ask(ana.user, "c3") for _ in range(29)]
    assert [await seconds_to_wait(bot.answer_callback_query(q.id)) for q in queries] == [0] * 29
    assert await seconds_to_wait(bot.set_my_commands([("play", "Play")])) == 0
    assert await seconds_to_wait(bot.delete_webhook()) == 1
    assert await fetch(bot) == []


async def test_a_429_may_hold_everywhere(fake: FakeTelegram, bot: Bot) -> None:
    fake.flood.pause(None, 5)
    for call in (bot.get_me(), bot.get_updates(), bot.delete_webhook(), bot.set_my_commands([("x", "y")])):
        assert await seconds_to_wait(call) == 5


async def test_a_running_clock_moves_by_itself() -> None:
    still, running = Clock(0), Clock(0, running=True)
    assert still() == 0
    assert 0 < running() < 60


async def test_waiting_in_vain_says_what_happened_last(fake: FakeTelegram, bot: Bot) -> None:
    group = fake.group("Mesa", fake.person("Ana"))
    await bot.send_message(group.id, "hello")
    with pytest.raises(AssertionError, match="sendMessage"):
        await fake.until(lambda: False, patience=0.01)


async def test_the_token_belongs_in_the_path_alone(fake: FakeTelegram, bot: Bot) -> None:
    ana = fake.person("Ana")
    await ana.starts()
    await bot.send_message(ana.id, f"my token is {fake.token}")
    assert fake.pardon() == ["sendMessage: the token stands outside the path"]
    await bot.send_document(ana.id, f"log: {fake.token}".encode(), filename="log.txt")
    assert fake.pardon() == ["sendDocument: the token stands outside the path"]
    async with aiohttp.ClientSession() as session:
        url = f"{fake.base_url}{fake.token}/getMe"
        async with session.get(url, headers={"X-Debug": fake.token}) as response:
            assert response.status == 200
        assert fake.pardon() == ["getMe: the token stands outside the path"]
        async with session.get(f"{fake.base_url}123:other/getMe") as response:
            assert response.status == 401


async def test_closing_with_problems_fails() -> None:
    fake = await FakeTelegram().start()
    async with connect(fake) as bot:
        group = fake.group("Mesa", fake.person("Ana"))
        with pytest.raises(BadRequest):
            await bot.send_message(group.id, " ")
    with pytest.raises(AssertionError, match="message text is empty"):
        await fake.__aexit__(None, None, None)
