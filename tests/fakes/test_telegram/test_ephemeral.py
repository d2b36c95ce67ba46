"""Ephemeral messages: who triggers them, who sees them, and what becomes of their ids."""

from collections.abc import AsyncIterator

import pytest
from telegram import Bot, BotCommand, CallbackQuery, InputMediaPhoto, Message
from telegram.error import BadRequest, EndPointNotFound

from tests.fakes import telegram
from tests.fakes.telegram import Chat, FakeTelegram, Person
from tests.fakes.test_telegram.client import MOVE, connect, fetch, png

Asked = tuple[Bot, Chat, Person, telegram.Message]


@pytest.fixture
async def fake() -> AsyncIterator[FakeTelegram]:
    async with FakeTelegram(ephemeral=True) as fake:
        yield fake


@pytest.fixture
async def tavern(fake: FakeTelegram, bot: Bot) -> tuple[Chat, Person, Person, telegram.Message]:
    """Return a group with a board that the bot has posted there."""
    ana, bea = fake.person("Ana"), fake.person("Bea")
    group = fake.supergroup("Tavern", ana, bea)
    await bot.send_message(group.id, "board", reply_markup=MOVE)
    return group, ana, bea, fake.posts(group)[0]


Tavern = tuple[Chat, Person, Person, telegram.Message]


async def shows(
    bot: Bot, group: Chat, person: Person, text: str, query: str | None = None, *, replace: bool = False
) -> Message:
    parameters: dict[str, object] = {"receiver_user_id": person.id}
    parameters |= {"callback_query_id": query} if query else {}
    parameters |= {"replace_callback_query_message": True} if replace else {}
    return await bot.send_message(
        group.id, text, reply_markup=MOVE, api_kwargs={"ephemeral_message_parameters": parameters}
    )


def named(group: Chat, person: Person, message: Message, **content: object) -> dict[str, object]:
    number = message.api_kwargs["ephemeral_message_id"]
    return {"chat_id": group.id, "receiver_user_id": person.id, "ephemeral_message_id": number, **content}


async def test_a_tap_triggers_a_message_that_only_its_person_sees(
    fake: FakeTelegram, bot: Bot, tavern: Tavern
) -> None:
    group, ana, bea, board = tavern
    query = await ana.presses(board, "Move")
    sent = await shows(bot, group, ana, "pick", query.id)
    assert (sent.message_id, sent.api_kwargs["receiver_user"]["id"]) == (0, ana.id)
    assert [m.text for m in ana.ephemerals(group)] == ["pick"]
    assert not bea.ephemerals(group)
    assert fake.posts(group) == [board]
    assert ana.sees(board) is board
    assert "pick" not in fake.public
    assert "pick" in fake.private_to(ana)
    await bot.answer_callback_query(query.id)
    with pytest.raises(ValueError, match="does not see"):
        await bea.presses(ana.ephemerals(group)[0], "Move")


async def test_without_a_recent_tap_only_an_admin_may_send_one(
    fake: FakeTelegram, bot: Bot, tavern: Tavern
) -> None:
    group, ana, bea, board = tavern
    with pytest.raises(BadRequest):
        await shows(bot, group, ana, "out of the blue")
    query = await ana.presses(board, "Move")
    with pytest.raises(BadRequest):
        await shows(bot, group, bea, "for another person", query.id)
    fake.clock.advance(16)
    with pytest.raises(BadRequest):
        await shows(bot, group, ana, "too late", query.id)
    await ana.adds_bot(group, "administrator")
    await shows(bot, group, ana, "out of the blue")
    assert [m.text for m in ana.ephemerals(group)] == ["out of the blue"]
    stranger = fake.person("Dora")
    with pytest.raises(BadRequest):
        await shows(bot, group, stranger, "for a stranger")


async def test_there_are_none_in_private_chats_and_none_after_the_answer(
    fake: FakeTelegram, bot: Bot, tavern: Tavern
) -> None:
    group, ana, _, board = tavern
    await ana.starts()
    with pytest.raises(BadRequest):
        await shows(bot, ana.private, ana, "private anyway")
    query = await ana.presses(board, "Move")
    await bot.answer_callback_query(query.id)
    with pytest.raises(BadRequest):
        await shows(bot, group, ana, "answered", query.id)


async def test_it_stands_in_place_of_the_tapped_message_until_it_is_deleted(bot: Bot, tavern: Tavern) -> None:
    group, ana, bea, board = tavern
    query = await ana.presses(board, "Move")
    sent = await shows(bot, group, ana, "pick", query.id, replace=True)
    picker = ana.sees(board)
    assert (picker.text, bea.sees(board)) == ("pick", board)
    with pytest.raises(ValueError, match="does not see"):
        await ana.presses(board, "Move")
    again = await ana.presses(picker, "Move")
    with pytest.raises(BadRequest):  # an ephemeral message is edited, not replaced
        await shows(bot, group, ana, "next", again.id, replace=True)
    assert await bot.do_api_request("editEphemeralMessageText", named(group, ana, sent, text="next"))
    assert ana.sees(board).text == "next"
    assert await bot.do_api_request("deleteEphemeralMessage", named(group, ana, sent))
    assert ana.sees(board) is board


async def test_a_tap_on_it_reaches_the_bot_with_its_id(bot: Bot, tavern: Tavern) -> None:
    group, ana, _, board = tavern
    await shows(bot, group, ana, "pick", (await ana.presses(board, "Move")).id)
    await ana.presses(ana.ephemerals(group)[0], "Move")
    update = (await fetch(bot))[-1]
    assert isinstance(update.callback_query, CallbackQuery)
    message = update.callback_query.message
    assert isinstance(message, Message)
    assert (message.message_id, message.api_kwargs["ephemeral_message_id"]) == (0, 1)


async def test_edits_name_the_receiver_change_something_and_are_short(bot: Bot, tavern: Tavern) -> None:
    group, ana, bea, board = tavern
    sent = await shows(bot, group, ana, "pick", (await ana.presses(board, "Move")).id)
    for wrong in (
        named(group, bea, sent, text="next"),
        named(group, ana, sent, text="x" * 1025),
        named(group, ana, sent, text="pick", reply_markup=MOVE),
    ):
        with pytest.raises(BadRequest):
            await bot.do_api_request("editEphemeralMessageText", wrong)
    media = InputMediaPhoto(png())
    with pytest.raises(BadRequest):
        await bot.do_api_request("editEphemeralMessageMedia", named(group, ana, sent, media=media))
    with pytest.raises(BadRequest):
        await bot.edit_message_text("next", group.id, sent.message_id)


async def test_a_picture_is_replaced_by_another(bot: Bot, tavern: Tavern) -> None:
    group, ana, _, board = tavern
    query = await ana.presses(board, "Move")
    parameters = {"receiver_user_id": ana.id, "callback_query_id": query.id}
    sent = await bot.send_photo(
        group.id, png(), "pick", api_kwargs={"ephemeral_message_parameters": parameters}
    )
    media = InputMediaPhoto(png("black"), "next")
    assert await bot.do_api_request("editEphemeralMessageMedia", named(group, ana, sent, media=media))
    (picker,) = ana.ephemerals(group)
    assert (picker.text, picker.edits) == ("next", 1)
    assert picker.file is not None
    assert picker.file.content == png("black")
    assert await bot.do_api_request("editEphemeralMessageCaption", named(group, ana, sent, caption="so"))
    assert picker.text == "so"


async def test_the_id_of_a_deleted_one_is_given_to_another(bot: Bot, tavern: Tavern) -> None:
    group, ana, bea, board = tavern
    first = await shows(bot, group, ana, "one", (await ana.presses(board, "Move")).id)
    await bot.do_api_request("deleteEphemeralMessage", named(group, ana, first))
    second = await shows(bot, group, bea, "two", (await bea.presses(board, "Move")).id)
    assert first.api_kwargs["ephemeral_message_id"] == second.api_kwargs["ephemeral_message_id"]
    with pytest.raises(BadRequest):
        await bot.do_api_request("deleteEphemeralMessage", named(group, ana, first))
    assert [m.text for m in bea.ephemerals(group)] == ["two"]


async def test_delivery_is_not_guaranteed_and_the_bot_is_not_told(bot: Bot, tavern: Tavern) -> None:
    group, ana, _, board = tavern
    ana.uses_old_client()
    sent = await shows(bot, group, ana, "pick", (await ana.presses(board, "Move")).id, replace=True)
    assert sent.api_kwargs["ephemeral_message_id"]
    assert ana.sees(board) is board
    assert not ana.ephemerals(group)


async def test_an_ephemeral_command_is_answered_by_an_ephemeral_reply(
    fake: FakeTelegram, bot: Bot, tavern: Tavern
) -> None:
    group, ana, _, board = tavern
    bid = BotCommand("bid", "Bid", api_kwargs={"is_ephemeral": True})
    await bot.set_my_commands([bid, BotCommand("play", "Play")])
    assert fake.private_commands_for(ana, group) == {"bid"}
    await ana.whispers("/bid 7", group)
    update = (await fetch(bot))[-1]
    assert update.message is not None
    number = update.message.api_kwargs["ephemeral_message_id"]
    assert update.message.message_id == 0
    assert list(group.messages.values()) == [board]
    reply = {"reply_parameters": {"ephemeral_message_id": number}}
    with pytest.raises(BadRequest):
        await bot.send_message(group.id, "for everybody", api_kwargs=reply)
    private = {"ephemeral_message_parameters": {"receiver_user_id": ana.id}}
    await bot.send_message(group.id, "noted", api_kwargs=reply | private)
    assert [m.text for m in ana.ephemerals(group)] == ["noted"]
    fake.clock.advance(16)
    with pytest.raises(BadRequest):
        await bot.send_message(group.id, "late", api_kwargs=reply | private)


async def test_ephemeral_messages_and_their_edits_count_in_their_group(
    fake: FakeTelegram, bot: Bot, tavern: Tavern
) -> None:
    group, ana, _, board = tavern
    fake.flood.rules = True
    query = await ana.presses(board, "Move")
    await shows(bot, group, ana, "pick", query.id)
    with pytest.raises(Exception, match="Flood control"):
        await shows(bot, group, ana, "pick", query.id)


async def test_an_older_server_has_none_of_the_methods() -> None:
    async with FakeTelegram() as fake, connect(fake) as bot:
        with pytest.raises(EndPointNotFound):
            await bot.do_api_request("deleteEphemeralMessage", {"chat_id": 1})


async def test_a_server_may_post_it_for_everybody(fake: FakeTelegram, bot: Bot, tavern: Tavern) -> None:
    group, ana, _, board = tavern
    fake.strips_ephemeral = True
    sent = await shows(bot, group, ana, "pick", (await ana.presses(board, "Move")).id)
    assert "ephemeral_message_id" not in sent.api_kwargs
    assert [post.text for post in fake.posts(group)] == ["board", "pick"]
