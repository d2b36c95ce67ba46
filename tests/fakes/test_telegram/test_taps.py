"""Taps on buttons, and inline mode."""

import pytest
from telegram import (
    Bot,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InlineQueryResultArticle,
    InlineQueryResultCachedPhoto,
    InputMediaPhoto,
    InputTextMessageContent,
    Update,
)
from telegram.error import BadRequest

from tests.fakes.telegram import FakeTelegram
from tests.fakes.test_telegram.client import MOVE, answering, fetch, png


async def test_a_tap_brings_the_toast_the_alert_or_the_address(fake: FakeTelegram, bot: Bot) -> None:
    ana = fake.person("Ana")
    group = fake.group("Mesa", ana)
    link = f"https://t.me/{bot.username}?start=bid7"
    answers: dict[str, dict[str, str | bool]] = {
        "toast": {"text": "a vez não é sua"},
        "alert": {"text": "!", "show_alert": True},
        "open": {"url": link},
    }
    keyboard = [[InlineKeyboardButton(data.title(), callback_data=data)] for data in answers]
    keyboard.append([InlineKeyboardButton("Pick", switch_inline_query_current_chat="t9 c3")])
    await bot.send_message(group.id, "board", reply_markup=InlineKeyboardMarkup(keyboard))
    (board,) = fake.posts(group)

    async def answer(update: Update) -> None:
        if (query := update.callback_query) is not None:
            given = answers[query.data or ""]
            text, url = given.get("text"), given.get("url")
            await query.answer(
                text=text if isinstance(text, str) else None,
                show_alert=given.get("show_alert") is True,
                url=url if isinstance(url, str) else None,
            )

    async with answering(bot, answer):
        assert (await ana.taps(board, "Toast")).text == "a vez não é sua"
        assert (await ana.taps(board, "alert")).alert
        assert (await ana.taps(board, "Pick")).inline == "t9 c3"
        opened = await ana.follows((await ana.taps(board, "Open")).url)
    assert (opened.text, opened.chat) == ("/start bid7", ana.private)
    assert "a vez não é sua" in fake.private_to(ana)
    assert "a vez não é sua" not in fake.public


async def test_a_query_is_answered_once_and_in_time(fake: FakeTelegram, bot: Bot) -> None:
    ana = fake.person("Ana")
    group = fake.group("Mesa", ana)
    await bot.send_message(group.id, "board", reply_markup=MOVE)
    (board,) = fake.posts(group)
    first, late = await ana.presses(board, "Move"), await ana.presses(board, "Move")
    await bot.answer_callback_query(first.id)
    with pytest.raises(BadRequest, match="Query is too old"):
        await bot.answer_callback_query(first.id)
    assert fake.unanswered == [late]
    fake.clock.advance(16)
    with pytest.raises(BadRequest, match="Query is too old"):
        await bot.answer_callback_query(late.id)


async def test_a_late_screen_can_tap_what_is_no_longer_there(fake: FakeTelegram, bot: Bot) -> None:
    ana = fake.person("Ana")
    group = fake.group("Mesa", ana)
    sent = await bot.send_message(group.id, "board", reply_markup=MOVE)
    (board,) = fake.posts(group)
    move = board.button("Move")
    await bot.delete_message(group.id, sent.message_id)
    await ana.presses(board, move)
    (update,) = await fetch(bot)
    assert update.callback_query is not None
    assert update.callback_query.data == "m:7:c3d4"
    assert update.callback_query.message is not None
    assert not update.callback_query.message.is_accessible


def articles(*names: str) -> list[InlineQueryResultArticle]:
    content = [(name, InputTextMessageContent(f"move {name}")) for name in names]
    return [
        InlineQueryResultArticle(name, f"Move {name}", words, reply_markup=MOVE) for name, words in content
    ]


async def test_inline_results_are_private_until_one_is_picked(fake: FakeTelegram, bot: Bot) -> None:
    ana = fake.person("Ana")
    group = fake.supergroup("Mesa", ana)
    seen: list[Update] = []

    async def answer(update: Update) -> None:
        seen.append(update)
        if update.inline_query is not None:
            await update.inline_query.answer(articles("c3d4", "c3b4"), cache_time=0, is_personal=True)

    async with answering(bot, answer):
        results = await ana.asks_inline("t9 c3", group)
        assert [result.title for result in results] == ["Move c3d4", "Move c3b4"]
        assert "Move c3d4" in fake.private_to(ana)
        assert not fake.public
        picked = await ana.picks(results[0], group)
        await ana.replies(picked, "undo")
        await fake.until(lambda: len(seen) == 4)
    query, chosen, message, reply = seen
    assert query.inline_query is not None
    assert query.inline_query.chat_type == "supergroup"
    assert chosen.chosen_inline_result is not None
    assert chosen.chosen_inline_result.result_id == "c3d4"
    assert message.message is not None
    assert message.message.via_bot == bot.bot
    assert message.message.text == "move c3d4"
    assert reply.message is not None
    assert "move c3d4" in fake.public
    assert "move c3b4" not in fake.public
    inline_id = chosen.chosen_inline_result.inline_message_id
    assert await bot.edit_message_text("done", inline_message_id=inline_id) is True
    assert picked.text == "done"
    with pytest.raises(BadRequest, match="Message_id_invalid"):
        await bot.edit_message_text("done", inline_message_id="unknown")
    await ana.starts()
    await ana.forwards(picked)
    copy = (await fetch(bot))[-1]
    assert copy.message is not None
    assert copy.message.via_bot == bot.bot


async def test_a_picture_sent_inline_takes_no_upload_afterwards(fake: FakeTelegram, bot: Bot) -> None:
    ana = fake.person("Ana")
    group = fake.group("Mesa", ana)
    stored = (await bot.send_photo(group.id, png())).photo[-1].file_id

    async def answer(update: Update) -> None:
        if update.inline_query is not None:
            board = InlineQueryResultCachedPhoto("b", stored, caption="board", reply_markup=MOVE)
            await update.inline_query.answer([board])

    async with answering(bot, answer):
        (result,) = await ana.asks_inline("board", group)
        picked = await ana.picks(result, group)
    assert (picked.text, picked.labels, picked.file is not None) == ("board", ["Move"], True)
    query = await ana.presses(picked, "Move")
    update = (await fetch(bot))[-1]
    assert update.callback_query is not None
    assert (update.callback_query.id, update.callback_query.message) == (query.id, None)
    inline_id = update.callback_query.inline_message_id
    with pytest.raises(BadRequest, match="no new upload"):
        await bot.edit_message_media(InputMediaPhoto(png("red")), inline_message_id=inline_id)
    await bot.edit_message_media(InputMediaPhoto(stored, caption="two"), inline_message_id=inline_id)
    assert picked.text == "two"


@pytest.mark.parametrize(
    ("personal", "cache_time", "asked"),
    [(False, 300, 1), (False, None, 1), (True, 300, 2), (False, 0, 2), (True, None, 2)],
)
async def test_inline_answers_are_kept_and_shared_unless_the_bot_says_otherwise(
    fake: FakeTelegram, bot: Bot, *, personal: bool, cache_time: int | None, asked: int
) -> None:
    ana, bea = fake.person("Ana"), fake.person("Bea")

    async def answer(update: Update) -> None:
        if update.inline_query is not None:
            await update.inline_query.answer([], cache_time=cache_time, is_personal=personal)

    async with answering(bot, answer):
        await ana.asks_inline("t9")
        await bea.asks_inline("t9")
        assert fake.count("answerInlineQuery") == asked
        fake.clock.advance(301)
        await ana.asks_inline("t9")
        assert fake.count("answerInlineQuery") == asked + 1
