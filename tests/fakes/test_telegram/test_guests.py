"""Guest queries: one answer each, in time, as an inline message in a chat that the bot is not in."""

import asyncio

import pytest
from telegram import Bot, InlineQueryResultArticle, InputTextMessageContent
from telegram.error import BadRequest

from tests.fakes.telegram import FakeTelegram
from tests.fakes.test_telegram.client import MOVE, fetch


def board(text: str) -> InlineQueryResultArticle:
    return InlineQueryResultArticle("board", "Board", InputTextMessageContent(text), reply_markup=MOVE)


async def test_a_guest_answers_once_and_edits_its_message(fake: FakeTelegram, bot: Bot) -> None:
    ana, bea = fake.person("Ana"), fake.person("Bea")
    chat = fake.supergroup("Elsewhere", ana, bea, bot=False)
    asking = asyncio.create_task(ana.summons("@taberna_bot play", chat))
    await fake.until(lambda: fake.updates.pending)
    (update,) = await fetch(bot)
    assert update.guest_message is not None
    query = str(update.guest_message.guest_query_id)
    sent = await bot.answer_guest_query(query, board("one"))
    message = await asking
    assert (message.text, message.inline_id) == ("one", sent.inline_message_id)
    with pytest.raises(BadRequest):
        await bot.answer_guest_query(query, board("two"))
    await bot.edit_message_text("three", inline_message_id=sent.inline_message_id, reply_markup=MOVE)
    await bea.presses(message, "Move")
    tap = (await fetch(bot))[-1].callback_query
    assert tap is not None
    assert (message.text, tap.inline_message_id, tap.message) == ("three", sent.inline_message_id, None)


async def test_a_late_answer_and_a_summons_where_the_bot_is_are_refused(fake: FakeTelegram, bot: Bot) -> None:
    ana = fake.person("Ana")
    with pytest.raises(ValueError, match="summons no guest"):
        await ana.summons("@taberna_bot play", fake.group("Here", ana))
    elsewhere = fake.group("Elsewhere", ana, bot=False)
    asking = asyncio.create_task(ana.summons("@taberna_bot play", elsewhere))
    await fake.until(lambda: fake.world.guest_queries)
    fake.clock.advance(16)
    with pytest.raises(BadRequest):
        await bot.answer_guest_query(next(iter(fake.world.guest_queries)), board("late"))
    asking.cancel()
