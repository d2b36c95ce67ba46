"""Messages that the bot sends, edits, deletes and pins."""

import aiohttp
import pytest
from telegram import (
    Bot,
    InputMediaPhoto,
)
from telegram.error import BadRequest

from tests.fakes.telegram import FakeTelegram
from tests.fakes.test_telegram.client import MOVE, png


async def test_pictures_documents_and_animations_are_uploaded_and_sent_again(
    fake: FakeTelegram, bot: Bot
) -> None:
    group = fake.group("Mesa", fake.person("Ana"))
    photo = await bot.send_photo(group.id, png(), caption="c3 d4", filename="board.png", reply_markup=MOVE)
    again = await bot.send_photo(group.id, photo.photo[-1])
    assert again.photo[-1].file_id == photo.photo[-1].file_id
    document = await bot.send_document(group.id, png(), filename="board.png")
    assert document.document is not None
    assert document.document.file_name == "board.png"
    with pytest.raises(BadRequest, match="Can't use file of type document as photo"):
        await bot.send_photo(group.id, document.document.file_id)
    with pytest.raises(BadRequest, match="Wrong file identifier"):
        await bot.send_photo(group.id, "unknown")
    animation = await bot.send_animation(group.id, png(), filename="game.gif")
    assert animation.animation is not None
    assert animation.document is not None, "the older field has it as well"
    found = await bot.get_file(photo.photo[-1].file_id)
    assert bytes(await found.download_as_bytearray()) == png()
    with pytest.raises(BadRequest, match="Wrong file_id"):
        await bot.get_file("unknown")
    async with aiohttp.ClientSession() as session:
        for path in (f"{fake.token}/photos/unknown", f"other/photos/{found.file_id}"):
            async with session.get(f"{fake.base_file_url}{path}") as response:
                assert response.status == 404
    post = fake.posts(group)[0]
    assert (post.text, post.labels, post.file is not None) == ("c3 d4", ["Move"], True)
    assert {"c3 d4", "Move", "m:7:c3d4", "board.png", "game.gif"} <= set(fake.public)
    assert [file.content for file in fake.public_files] == [png()] * 3


async def test_parameters_may_come_as_json_too(fake: FakeTelegram) -> None:
    group = fake.group("Mesa", fake.person("Ana"))
    keyboard = {"inline_keyboard": [[{"text": "Move", "callback_data": "m"}]]}
    parameters = {"chat_id": group.id, "text": "7", "reply_markup": keyboard}
    async with (
        aiohttp.ClientSession() as session,
        session.post(f"{fake.base_url}{fake.token}/sendMessage", json=parameters) as response,
    ):
        assert response.status == 200
    (post,) = fake.posts(group)
    assert (post.text, post.labels) == ("7", ["Move"])


async def test_words_for_a_chat_nobody_knows_count_as_read_by_all(fake: FakeTelegram, bot: Bot) -> None:
    with pytest.raises(BadRequest, match="Chat not found"):
        await bot.send_message(-5, "your bid: 17")
    assert "your bid: 17" in fake.public


@pytest.mark.parametrize(
    ("parameters", "why"),
    [
        ({"text": 7}, "text must be a string"),
        ({"text": "x", "message_thread_id": "one"}, "message_thread_id must be an integer"),
        ({"text": "x", "message_thread_id": True}, "message_thread_id must be an integer"),
        ({"text": "x", "reply_markup": []}, "reply_markup must be an object"),
        ({"text": "x", "entities": [1]}, "entities must be an array of objects"),
        ({"text": "x", "reply_parameters": {}}, "message_id is missing"),
    ],
)
async def test_parameters_are_of_their_types(
    fake: FakeTelegram, parameters: dict[str, object], why: str
) -> None:
    fake.schema = None
    group = fake.group("Mesa", fake.person("Ana"))
    async with (
        aiohttp.ClientSession() as session,
        session.post(
            f"{fake.base_url}{fake.token}/sendMessage", json={"chat_id": group.id, **parameters}
        ) as response,
    ):
        assert response.status == 400
    assert fake.pardon() == [f"sendMessage: Bad Request: {why}"]


async def test_html_becomes_entities(fake: FakeTelegram, bot: Bot) -> None:
    ana = fake.person("Ana")
    group = fake.group("Mesa", ana)
    text = f'♙ <b>Vez</b> de <a href="tg://user?id={ana.id}">Ana</a> &amp; Bea'
    message = await bot.send_message(group.id, text, parse_mode="HTML")
    assert message.text == "♙ Vez de Ana & Bea"
    assert [message.parse_entity(e) for e in message.entities] == ["Vez", "Ana"]


async def test_an_edit_changes_the_message_and_drops_the_keyboard_it_does_not_repeat(
    fake: FakeTelegram, bot: Bot
) -> None:
    group = fake.group("Mesa", fake.person("Ana"))
    sent = await bot.send_photo(group.id, png(), caption="one", reply_markup=MOVE)
    (board,) = fake.posts(group)
    async with fake.edit_of(board):
        await bot.edit_message_media(InputMediaPhoto(png("red"), caption="two"), group.id, sent.message_id)
    assert (board.text, board.labels, board.history) == ("two", [], ["one"])
    await bot.edit_message_caption(group.id, sent.message_id, caption="three", reply_markup=MOVE)
    assert (board.text, board.labels) == ("three", ["Move"])
    await bot.edit_message_reply_markup(group.id, sent.message_id)
    assert (board.text, board.labels, board.edits) == ("three", [], 3)


async def test_edits_that_cannot_be_done_are_refused(fake: FakeTelegram, bot: Bot) -> None:
    ana = fake.person("Ana")
    group = fake.group("Mesa", ana)
    text = await bot.send_message(group.id, "one", reply_markup=MOVE)
    with pytest.raises(BadRequest, match="Message is not modified"):
        await bot.edit_message_text("one", group.id, text.message_id, reply_markup=MOVE)
    with pytest.raises(BadRequest, match="no caption in the message"):
        await bot.edit_message_caption(group.id, text.message_id, caption="two")
    with pytest.raises(BadRequest, match="Message to edit not found"):
        await bot.edit_message_text("two", group.id, 999)
    with pytest.raises(BadRequest, match="Message can't be edited"):
        await bot.edit_message_text("two", group.id, (await ana.says("/mine", group)).id)
    photo = await bot.send_photo(group.id, png())
    with pytest.raises(BadRequest, match="no text in the message"):
        await bot.edit_message_text("two", group.id, photo.message_id)


async def test_messages_are_deleted_within_48_hours(fake: FakeTelegram, bot: Bot) -> None:
    group = fake.group("Mesa", fake.person("Ana"))
    old, new = [await bot.send_message(group.id, text) for text in ("old", "new")]
    await bot.delete_message(group.id, new.message_id)
    assert [post.text for post in fake.posts(group)] == ["old"]
    with pytest.raises(BadRequest, match="Message to edit not found"):
        await bot.edit_message_text("again", group.id, new.message_id)
    with pytest.raises(BadRequest, match="Message to be replied not found"):
        await bot.send_message(group.id, "again", reply_to_message_id=new.message_id)
    bea = fake.person("Bea")
    await bea.joins(group)
    theirs = await bea.says("/play", group)
    with pytest.raises(BadRequest, match="Message can't be deleted"):
        await bot.delete_message(group.id, theirs.id)
    await bea.adds_bot(group, "administrator")
    await bot.delete_message(group.id, theirs.id)
    fake.clock.advance(49 * 3600)
    with pytest.raises(BadRequest, match="Message can't be deleted"):
        await bot.delete_message(group.id, old.message_id)


async def test_pinning_needs_an_admin(fake: FakeTelegram, bot: Bot) -> None:
    ana = fake.person("Ana")
    group = fake.supergroup("Mesa", ana)
    message = await bot.send_message(group.id, "board")
    with pytest.raises(BadRequest, match="Not enough rights"):
        await bot.pin_chat_message(group.id, message.message_id)
    with pytest.raises(BadRequest, match="Message to pin not found"):
        await bot.pin_chat_message(group.id, 999)
    await ana.adds_bot(group, "administrator")
    await bot.pin_chat_message(group.id, message.message_id)
    pinned = (await bot.get_chat(group.id)).pinned_message
    assert pinned is not None
    assert pinned.message_id == message.message_id
