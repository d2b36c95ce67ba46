"""Errors and outages that a test prepares, and updates that no library can read."""

import pytest
from telegram import Bot
from telegram.error import InvalidToken, NetworkError, TelegramError

from tests.fakes.telegram import FakeTelegram
from tests.fakes.test_telegram.client import fetch


async def test_a_prepared_fault_meets_one_method_in_one_chat(fake: FakeTelegram, bot: Bot) -> None:
    ana = fake.person("Ana")
    broken, other = fake.group("Mesa", ana), fake.group("Outra", ana)
    fake.fail("sendMessage", 502, "Bad Gateway", chat=broken)
    await bot.send_message(other.id, "hello")
    with pytest.raises(NetworkError, match="Bad Gateway"):
        await bot.send_message(broken.id, "hello")
    await bot.send_message(broken.id, "hello")
    assert fake.public.count("hello") == 3
    assert len(fake.posts(broken)) == 1


async def test_an_outage_is_a_network_error(fake: FakeTelegram, bot: Bot) -> None:
    group = fake.group("Mesa", fake.person("Ana"))
    fake.unreachable = True
    for call in (fetch(bot), bot.send_message(group.id, "board")):
        with pytest.raises(NetworkError):
            await call
    assert fake.posts(group) == []
    fake.unreachable = False
    assert await fetch(bot) == []


async def test_an_answer_may_get_lost_after_the_message_was_posted(fake: FakeTelegram, bot: Bot) -> None:
    group = fake.group("Mesa", fake.person("Ana"))
    fake.lose_answer("sendMessage", chat=group)
    with pytest.raises(NetworkError):
        await bot.send_message(group.id, "board")
    assert [post.text for post in fake.posts(group)] == ["board"]


async def test_an_error_may_come_after_the_effect(fake: FakeTelegram, bot: Bot) -> None:
    group = fake.group("Mesa", fake.person("Ana"))
    fake.fail("sendMessage", 502, "Bad Gateway", done=True)
    with pytest.raises(NetworkError, match="Bad Gateway"):
        await bot.send_message(group.id, "board")
    assert [post.text for post in fake.posts(group)] == ["board"]


async def test_an_outage_meets_every_method_while_it_lasts(fake: FakeTelegram, bot: Bot) -> None:
    with fake.outage():
        for call in (bot.get_me(), bot.get_updates(), bot.delete_webhook(), bot.set_my_commands([])):
            with pytest.raises(NetworkError, match="Bad Gateway"):
                await call
    await bot.get_me()


async def test_the_first_call_of_any_kind_may_fail(fake: FakeTelegram, bot: Bot) -> None:
    fake.fail("*", 500, "Internal Server Error: restart")
    with pytest.raises(NetworkError):
        await bot.get_me()
    await bot.get_me()


async def test_answers_may_come_from_somebody_between_or_not_whole(fake: FakeTelegram, bot: Bot) -> None:
    fake.proxy = "<html>Not found</html>"
    with pytest.raises(TelegramError, match="<html>Not found</html>"):
        await bot.get_me()
    fake.proxy, fake.cut_off = "", True
    with pytest.raises(TelegramError, match="Invalid server response"):
        await bot.get_me()


async def test_a_revoked_token_is_refused_whatever_is_asked(fake: FakeTelegram, bot: Bot) -> None:
    fake.token_refused = True
    for call in (bot.get_me(), bot.get_updates()):
        with pytest.raises(InvalidToken):
            await call


async def test_an_update_nobody_foresaw_is_delivered_as_it_is(fake: FakeTelegram, bot: Bot) -> None:
    await fake.updates.push_unknown({"message": {"message_id": "seven"}})
    with pytest.raises((TelegramError, KeyError, TypeError, ValueError)):
        await fetch(bot)
