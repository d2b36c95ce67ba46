"""Rights of the bot to send, events about their changes, and the words of every refusal."""

from collections.abc import Awaitable, Callable

import pytest
from telegram import Bot, ChatMemberRestricted, InlineKeyboardButton, InlineKeyboardMarkup, InputMediaPhoto
from telegram.error import BadRequest, Forbidden, RetryAfter

from tests.fakes.telegram import FakeTelegram
from tests.fakes.test_telegram.client import MOVE, fetch, png

Sends = Callable[[Bot, int], Awaitable[object]]
WAYS: dict[str, Sends] = {
    "messages": lambda bot, chat: bot.send_message(chat, "board"),
    "photos": lambda bot, chat: bot.send_photo(chat, png()),
    "documents": lambda bot, chat: bot.send_document(chat, png()),
    "other_messages": lambda bot, chat: bot.send_animation(chat, png(), filename="film.gif"),
}
WORDS = {
    "messages": "Not enough rights to send text messages to the chat",
    "photos": "Not enough rights to send photos to the chat",
    "documents": "Not enough rights to send documents to the chat",
    "other_messages": "Not enough rights to send animations to the chat",
}


@pytest.mark.parametrize("right", ["messages", "photos", "documents", "other_messages"])
async def test_one_right_is_taken_at_a_time(fake: FakeTelegram, bot: Bot, right: str) -> None:
    ana = fake.person("Ana")
    group = fake.supergroup("Mesa", ana)
    await ana.forbids(group, right)  # type: ignore[arg-type]  # one of the rights, as the list above says
    for name, send in WAYS.items():
        if name == right:
            with pytest.raises(BadRequest, match=WORDS[name]):
                await send(bot, group.id)
        else:
            await send(bot, group.id)
    permissions = (await bot.get_chat(group.id)).permissions
    assert permissions is not None
    assert permissions.to_dict()[f"can_send_{right}"] is False
    assert await fetch(bot) == []
    await ana.adds_bot(group, "administrator")
    await WAYS[right](bot, group.id)


async def test_a_bot_that_is_restricted_itself_is_told_so(fake: FakeTelegram, bot: Bot) -> None:
    ana = fake.person("Ana")
    group = fake.supergroup("Mesa", ana)
    await ana.restricts_bot(group, "photos")
    with pytest.raises(BadRequest, match="rights to send photos"):
        await bot.send_photo(group.id, png())
    await ana.restricts_bot(group)
    await bot.send_photo(group.id, png())
    taken, given = [u.my_chat_member for u in await fetch(bot) if u.my_chat_member]
    assert isinstance(taken.new_chat_member, ChatMemberRestricted)
    assert not taken.new_chat_member.can_send_photos
    assert taken.new_chat_member.can_send_messages
    assert given.new_chat_member.status == "member"


async def test_what_may_not_be_sent_may_not_be_edited_either(fake: FakeTelegram, bot: Bot) -> None:
    ana = fake.person("Ana")
    group = fake.supergroup("Mesa", ana)
    sent = await bot.send_photo(group.id, png(), reply_markup=MOVE)
    await ana.forbids(group, "photos")
    with pytest.raises(BadRequest, match="Chat_send_photos_forbidden"):
        await bot.edit_message_media(InputMediaPhoto(png("red")), group.id, sent.message_id)
    await bot.edit_message_caption(group.id, sent.message_id, caption="two")
    await ana.forbids(group, "messages", "photos")
    with pytest.raises(BadRequest, match="Chat_write_forbidden"):
        await bot.edit_message_caption(group.id, sent.message_id, caption="three")


async def test_an_edit_in_a_closed_topic_is_refused(fake: FakeTelegram, bot: Bot) -> None:
    ana = fake.person("Ana")
    topic = await ana.opens_topic("Jogos", fake.supergroup("Mesa", ana, forum=True))
    sent = await bot.send_message(topic.chat.id, "board", message_thread_id=topic.id)
    await ana.closes(topic)
    with pytest.raises(BadRequest, match="Topic_closed"):
        await bot.edit_message_text("two", topic.chat.id, sent.message_id)
    await ana.reopens(topic)
    await bot.edit_message_text("two", topic.chat.id, sent.message_id)


async def test_slow_mode_holds_members_back_and_no_admins(fake: FakeTelegram, bot: Bot) -> None:
    ana = fake.person("Ana")
    group = fake.supergroup("Mesa", ana)
    await ana.slows_down(group, 30)
    sent = await bot.send_message(group.id, "one")
    fake.clock.advance(10)
    with pytest.raises(RetryAfter, match="20"):
        await bot.send_message(group.id, "two")
    await bot.edit_message_text("two", group.id, sent.message_id)
    fake.clock.advance(20)
    await bot.send_message(group.id, "three")
    await ana.adds_bot(group, "administrator")
    await bot.send_message(group.id, "four")


async def test_a_deleted_group_is_closed_for_good(fake: FakeTelegram, bot: Bot) -> None:
    ana = fake.person("Ana")
    group = fake.group("Mesa", ana)
    await ana.deletes_chat(group)
    with pytest.raises(Forbidden, match="the group chat was deleted"):
        await bot.send_message(group.id, "board")


async def test_a_channel_is_written_by_admins(fake: FakeTelegram, bot: Bot) -> None:
    ana = fake.person("Ana")
    channel = fake.channel("News", ana)
    await ana.adds_bot(channel, "member")
    with pytest.raises(BadRequest, match="administrator rights in the channel"):
        await bot.send_message(channel.id, "board")


async def test_a_bare_command_is_for_the_bot_that_wrote_last(fake: FakeTelegram, bot: Bot) -> None:
    ana = fake.person("Ana")
    group = fake.supergroup("Mesa", ana)
    quiz = fake.other_bot("quiz_bot")
    await ana.says("/one", group)
    question = fake.writes_as(quiz, "Ready?", group)
    await ana.says("/two", group)
    await ana.says(f"/three@{bot.username}", group)
    await ana.replies(question, f"/four@{bot.username}")
    await bot.send_message(group.id, "board")
    await ana.says("/five", group)
    heard = [u.message.text for u in await fetch(bot) if u.message]
    assert heard == ["/one", f"/three@{bot.username}", "/five"]


async def test_a_forwarded_board_has_no_buttons_but_addresses(fake: FakeTelegram, bot: Bot) -> None:
    ana, bea = fake.person("Ana"), fake.person("Bea")
    group, other = fake.supergroup("Mesa", ana), fake.supergroup("Outra", ana, bea)
    await bot.send_photo(group.id, png(), caption="board", reply_markup=MOVE)
    copy = await ana.forwards(fake.posts(group)[0], other)
    assert copy.file is not None
    assert not copy.buttons
    await ana.starts()
    await ana.forwards(copy)
    update = (await fetch(bot))[-1]
    assert update.message is not None
    assert update.message.forward_origin is not None
    link = InlineKeyboardMarkup([[InlineKeyboardButton("Board", url="https://example.org")]])
    await bot.send_message(group.id, "board", reply_markup=link)
    assert (await ana.forwards(fake.posts(group)[-1], other)).labels == ["Board"]
    with pytest.raises(BadRequest, match="can't be edited"):
        await bot.edit_message_caption(other.id, copy.id, caption="two")


async def test_what_an_admin_deletes_is_gone_and_the_bot_is_not_told(fake: FakeTelegram, bot: Bot) -> None:
    ana, bea = fake.person("Ana"), fake.person("Bea")
    group = fake.supergroup("Mesa", ana, bea)
    sent = await bot.send_message(group.id, "board")
    with pytest.raises(ValueError, match="Bea may not"):
        await bea.deletes(fake.posts(group)[0])
    await ana.deletes(fake.posts(group)[0])
    assert await fetch(bot) == []
    with pytest.raises(BadRequest, match="Message to edit not found"):
        await bot.edit_message_text("two", group.id, sent.message_id)
