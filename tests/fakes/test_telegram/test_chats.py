"""Members of chats, messages that the bot gets there, and chats that it may write to."""

import pytest
from telegram import (
    Bot,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    BotCommandScopeChatAdministrators,
    ChatMemberRestricted,
)
from telegram.error import BadRequest, ChatMigrated, Forbidden

from tests.fakes.telegram import Button, FakeTelegram
from tests.fakes.test_telegram.client import MOVE, connect, fetch


async def test_the_bot_writes_first_to_nobody(fake: FakeTelegram, bot: Bot) -> None:
    ana = fake.person("Ana", language="pt-br")
    with pytest.raises(Forbidden, match="can't initiate conversation"):
        await bot.send_message(ana.id, "your bid?")
    await ana.starts("bid7")
    await bot.send_message(ana.id, "your bid?")
    (started,) = await fetch(bot)
    assert started.message is not None
    assert started.message.text == "/start bid7"
    assert started.message.from_user is not None
    assert started.message.from_user.language_code == "pt-br"
    assert "your bid?" in fake.private_to(ana)
    assert not fake.public


async def test_a_person_blocks_the_bot_and_comes_back(fake: FakeTelegram, bot: Bot) -> None:
    ana = fake.person("Ana")
    await ana.starts()
    await ana.blocks_bot()
    with pytest.raises(Forbidden, match="blocked by the user"):
        await bot.send_message(ana.id, "hello")
    await ana.starts()
    await bot.send_message(ana.id, "hello")
    changes = [u.my_chat_member.new_chat_member.status for u in await fetch(bot) if u.my_chat_member]
    assert changes == ["kicked", "member"]


async def test_who_deleted_their_account_cannot_be_written_to(fake: FakeTelegram, bot: Bot) -> None:
    ana = fake.person("Ana")
    await ana.starts()
    ana.private.gone = True
    with pytest.raises(Forbidden, match="user is deactivated"):
        await bot.send_message(ana.id, "hello")


async def test_who_is_restricted_may_have_left(fake: FakeTelegram, bot: Bot) -> None:
    ana, bea = fake.person("Ana"), fake.person("Bea")
    group = fake.supergroup("Mesa", ana, bea)
    group.roles[bea.id] = "restricted"
    for there in (True, False):
        member = await bot.get_chat_member(group.id, bea.id)
        assert isinstance(member, ChatMemberRestricted)
        assert member.is_member is there
        group.restricted_and_gone.add(bea.id)


async def test_the_bot_is_added_removed_and_told_so(fake: FakeTelegram, bot: Bot) -> None:
    ana = fake.person("Ana")
    group = fake.supergroup("Mesa", ana, bot=False)
    with pytest.raises(Forbidden, match="not a member of the supergroup"):
        await bot.send_message(group.id, "hello")
    await ana.adds_bot(group)
    await bot.send_message(group.id, "hello")
    await ana.removes_bot(group)
    with pytest.raises(Forbidden, match="was kicked from the supergroup"):
        await bot.send_message(group.id, "hello")
    added, joined, removed = await fetch(bot)
    assert added.my_chat_member is not None
    assert added.my_chat_member.old_chat_member.status == "left"
    assert added.my_chat_member.new_chat_member.status == "member"
    assert joined.message is not None
    assert joined.message.new_chat_members == (bot.bot,)
    assert removed.my_chat_member is not None
    assert removed.my_chat_member.new_chat_member.status == "kicked"


async def test_the_bot_leaves_no_private_chat(fake: FakeTelegram, bot: Bot) -> None:
    ana = fake.person("Ana")
    await ana.starts()
    with pytest.raises(BadRequest, match="can't be changed in private chats"):
        await bot.leave_chat(ana.id)


async def test_the_bot_leaves(fake: FakeTelegram, bot: Bot) -> None:
    group = fake.group("Mesa", fake.person("Ana"))
    await bot.leave_chat(group.id)
    with pytest.raises(Forbidden, match="not a member of the group"):
        await bot.get_chat(group.id)


async def test_members_and_admins_are_asked_for(fake: FakeTelegram, bot: Bot) -> None:
    ana, bea, stranger = fake.person("Ana"), fake.person("Bea"), fake.person("Caio")
    group = fake.supergroup("Mesa", ana, bea)
    statuses = [(await bot.get_chat_member(group.id, p.id)).status for p in (ana, bea, stranger)]
    assert statuses == ["creator", "member", "left"]
    ana.promotes(bea, group)
    assert {m.user.id for m in await bot.get_chat_administrators(group.id)} == {ana.id, bea.id}
    assert (await bot.get_chat(group.id)).title == "Mesa"
    with pytest.raises(BadRequest, match="Chat not found"):
        await bot.get_chat(-1)
    with pytest.raises(BadRequest, match="User not found"):
        await bot.get_chat_member(group.id, 5)
    await ana.starts()
    with pytest.raises(BadRequest, match="There are no administrators"):
        await bot.get_chat_administrators(ana.id)


async def test_whose_members_are_hidden_tells_of_them_to_admins_only(fake: FakeTelegram, bot: Bot) -> None:
    ana = fake.person("Ana")
    group = fake.supergroup("Mesa", ana)
    group.members_hidden = True
    with pytest.raises(BadRequest, match="Member list is inaccessible"):
        await bot.get_chat_member(group.id, ana.id)
    assert (await bot.get_chat_member(group.id, bot.id)).status == "member"
    await ana.adds_bot(group, "administrator")
    assert (await bot.get_chat_member(group.id, ana.id)).status == "creator"


@pytest.mark.parametrize("privacy_mode", [True, False])
async def test_the_bot_is_told_whether_it_hears_all(*, privacy_mode: bool) -> None:
    async with FakeTelegram(privacy_mode=privacy_mode) as fake, connect(fake) as bot:
        assert (await bot.get_me()).can_read_all_group_messages is not privacy_mode


async def test_a_group_becomes_a_supergroup_with_another_id(fake: FakeTelegram, bot: Bot) -> None:
    ana = fake.person("Ana")
    group = fake.group("Mesa", ana)
    new = await ana.upgrades(group)
    with pytest.raises(ChatMigrated) as moved:
        await bot.send_message(group.id, "hello")
    assert moved.value.new_chat_id == new.id
    await bot.send_message(new.id, "hello")
    there, here = [u.message for u in await fetch(bot) if u.message]
    assert (there.chat_id, there.migrate_to_chat_id) == (group.id, new.id)
    assert (here.chat_id, here.migrate_from_chat_id) == (new.id, group.id)
    with pytest.raises(ValueError, match="is a supergroup"):
        await ana.upgrades(new)


async def test_privacy_mode_hides_what_is_not_meant_for_the_bot(fake: FakeTelegram, bot: Bot) -> None:
    ana, bea = fake.person("Ana"), fake.person("Bea")
    group = fake.supergroup("Mesa", ana)
    await bot.send_message(group.id, "board")
    (board,) = fake.posts(group)
    chatter = await ana.says("good morning", group)
    await ana.says("/play@another_bot", group)
    await ana.says(f"@{bot.username} c3 d4", group)
    await ana.replies(chatter, "indeed")
    await ana.says("/play", group)
    await ana.says(f"/play@{bot.username} lasca", group)
    await ana.replies(board, "c3 d4")
    await bea.joins(group)
    heard = [u.message.text for u in await fetch(bot) if u.message]
    assert heard == ["/play", f"/play@{bot.username} lasca", "c3 d4", None]


async def test_what_is_meant_for_the_bot_is_heard_with_all_that_answers_it(
    fake: FakeTelegram, bot: Bot
) -> None:
    ana, bea = fake.person("Ana"), fake.person("Bea")
    group, alone = fake.supergroup("Mesa", ana, bea), fake.supergroup("Sem", ana, bot=False)
    asked = await ana.says(f"/play@{(bot.username or '').upper()} lasca", group)
    answer = await bea.replies(asked, "with me")
    await ana.replies(answer, "gladly")
    for text in ("/", "board /play", f"see /play@{bot.username}"):
        await ana.replies(await bea.says(text, group), "what?")
    anonymous = await ana.says("good morning", group, on_behalf_of=group)
    await bea.replies(anonymous, f"/board@{bot.username}")
    await ana.says(f"/play@{bot.username}", alone)
    heard = [u.message.text for u in await fetch(bot) if u.message]
    assert heard == [asked.text, "with me", "gladly", f"/board@{bot.username}"]


@pytest.mark.parametrize("admin", [False, True])
async def test_without_privacy_mode_or_as_admin_the_bot_hears_all(*, admin: bool) -> None:
    async with FakeTelegram(privacy_mode=admin) as fake:
        ana = fake.person("Ana")
        group = fake.supergroup("Mesa", ana)
        async with connect(fake) as bot:
            if admin:
                await ana.adds_bot(group, "administrator")
            await ana.says("good morning", group)
            assert "good morning" in [u.message.text for u in await fetch(bot) if u.message]


async def test_who_writes_on_behalf_of_a_chat_is_no_person(fake: FakeTelegram, bot: Bot) -> None:
    ana, bea = fake.person("Ana"), fake.person("Bea")
    group, channel = fake.supergroup("Mesa", ana, bea), fake.channel("Notícias", bea)
    await ana.says("/end", group, on_behalf_of=group)
    await bea.says("/join", group, on_behalf_of=channel)
    await bea.says("/play", channel)
    with pytest.raises(ValueError, match="no admin"):
        await bea.says("/end", group, on_behalf_of=group)
    anonymous, on_behalf, post = await fetch(bot)
    assert anonymous.message is not None
    assert anonymous.message.from_user is not None
    assert (anonymous.message.from_user.id, anonymous.message.sender_chat) == (
        1087968824,
        anonymous.message.chat,
    )
    assert on_behalf.message is not None
    assert on_behalf.message.sender_chat is not None
    assert on_behalf.message.sender_chat.id == channel.id
    assert post.channel_post is not None
    assert post.channel_post.from_user is None
    posted = await bot.send_message(channel.id, "board")
    assert (posted.from_user, posted.sender_chat) == (None, posted.chat)
    assert [message.text for message in fake.posts(channel)] == ["board"]


async def test_topics_are_respected_closed_and_deleted(fake: FakeTelegram, bot: Bot) -> None:
    ana, bea = fake.person("Ana"), fake.person("Bea")
    forum = fake.supergroup("Mesa", ana, bea, forum=True)
    topic = await ana.opens_topic("Jogos", forum)
    asked = await ana.says("/play", topic)
    created, update = await fetch(bot)
    assert created.message is not None
    assert created.message.reply_to_message is None
    assert update.message is not None
    assert (update.message.message_thread_id, update.message.is_topic_message) == (topic.id, True)
    assert update.message.reply_to_message is not None
    assert update.message.reply_to_message.forum_topic_created is not None
    await bot.send_message(forum.id, "general")
    await bot.send_message(forum.id, "here", message_thread_id=topic.id)
    assert (await fake.answer_to(asked)).text == "here"
    assert [message.text for message in fake.posts(forum)] == ["general"]
    forum.general_closed = True
    with pytest.raises(BadRequest, match="Topic_closed"):
        await bot.send_message(forum.id, "general")
    await ana.closes(topic)
    with pytest.raises(BadRequest, match="Topic_closed"):
        await bot.send_message(forum.id, "here", message_thread_id=topic.id)
    with pytest.raises(ValueError, match="Bea cannot write"):
        await bea.says("/play", topic)
    await ana.reopens(topic)
    sent = await bot.send_message(forum.id, "again", message_thread_id=topic.id)
    await ana.deletes_topic(topic)
    with pytest.raises(BadRequest, match="Message to edit not found"):
        await bot.edit_message_text("once more", forum.id, sent.message_id)
    with pytest.raises(BadRequest, match="Message thread not found"):
        await bot.send_chat_action(forum.id, "typing", message_thread_id=topic.id)
    with pytest.raises(BadRequest, match="Message thread not found"):
        await bot.send_message(forum.id, "here", message_thread_id=topic.id)


async def test_the_bot_is_told_of_topics_that_close_and_open(fake: FakeTelegram, bot: Bot) -> None:
    ana, bea = fake.person("Ana"), fake.person("Bea")
    forum = fake.supergroup("Mesa", ana, bea, forum=True)
    topic = await ana.opens_topic("Jogos", forum)
    await ana.closes(topic)
    await ana.reopens(topic)
    await ana.hides_general(forum)
    with pytest.raises(BadRequest, match="Topic_closed"):
        await bot.send_message(forum.id, "general")
    with pytest.raises(ValueError, match="Bea cannot write"):
        await bea.says("/play", forum)
    await ana.reopens_general(forum)
    await bot.send_message(forum.id, "general")
    kinds = ["created", "closed", "reopened"]
    told = [u.message.to_dict() for u in await fetch(bot) if u.message]
    assert [f"forum_topic_{kind}" in message for kind, message in zip(kinds, told, strict=False)] == [
        True
    ] * 3
    assert "general_forum_topic_hidden" in told[3]
    assert "general_forum_topic_unhidden" in told[4]
    with pytest.raises(ValueError, match="has no topics"):
        await ana.opens_topic("Jogos", fake.supergroup("Outra", ana))


async def test_a_reply_in_a_plain_supergroup_has_a_thread_that_is_no_topic(
    fake: FakeTelegram, bot: Bot
) -> None:
    ana = fake.person("Ana")
    group = fake.supergroup("Mesa", ana)
    await bot.send_message(group.id, "board")
    await ana.replies(fake.posts(group)[0], "c3 d4")
    (update,) = await fetch(bot)
    assert update.message is not None
    assert (update.message.message_thread_id, update.message.is_topic_message) == (1, None)
    with pytest.raises(BadRequest, match="Message thread not found"):
        await bot.send_message(group.id, "hello", message_thread_id=1)


async def test_an_admin_bot_writes_in_closed_topics(fake: FakeTelegram, bot: Bot) -> None:
    ana = fake.person("Ana")
    forum = fake.supergroup("Mesa", ana, forum=True)
    topic = await ana.opens_topic("Jogos", forum)
    await ana.closes(topic)
    await ana.adds_bot(forum, "administrator")
    await bot.send_message(forum.id, "here", message_thread_id=topic.id)
    assert [message.text for message in fake.posts(topic)] == ["here"]
    kinds = ["my_chat_member" if update.my_chat_member else "message" for update in await fetch(bot)]
    assert kinds == ["message", "message", "my_chat_member"]


async def test_a_reply_in_general_has_no_thread(fake: FakeTelegram, bot: Bot) -> None:
    ana = fake.person("Ana")
    forum = fake.supergroup("Mesa", ana, forum=True)
    await bot.send_message(forum.id, "board")
    await ana.replies(fake.posts(forum)[0], "c3 d4")
    (update,) = await fetch(bot)
    assert update.message is not None
    assert update.message.message_thread_id is None


async def test_a_reply_of_the_bot_stays_in_the_topic(fake: FakeTelegram, bot: Bot) -> None:
    ana = fake.person("Ana")
    topic = await ana.opens_topic("Jogos", fake.supergroup("Mesa", ana, forum=True))
    asked = await ana.says("/play", topic)
    await bot.send_message(topic.chat.id, "board", reply_to_message_id=asked.id)
    assert fake.last(topic) == await fake.answer_to(asked)
    with pytest.raises(BadRequest, match="Message to be replied not found"):
        await bot.send_message(topic.chat.id, "board", reply_to_message_id=999)
    await bot.send_message(
        topic.chat.id, "general", reply_to_message_id=999, allow_sending_without_reply=True
    )
    assert [message.text for message in fake.posts(topic.chat)] == ["general"]


async def test_a_person_who_left_is_no_member_and_cannot_write(fake: FakeTelegram, bot: Bot) -> None:
    ana, bea = fake.person("Ana"), fake.person("Bea", language=None, username=False)
    group = fake.group("Mesa", ana, bea)
    await bea.leaves(group)
    (update,) = await fetch(bot)
    assert update.message is not None
    left = update.message.left_chat_member
    assert left is not None
    assert (left.id, left.username, left.language_code) == (bea.id, None, None)
    assert (await bot.get_chat_member(group.id, bea.id)).status == "left"
    with pytest.raises(ValueError, match="Bea cannot write in Mesa"):
        await bea.says("/play", group)


async def test_people_do_only_what_an_app_lets_them(fake: FakeTelegram, bot: Bot) -> None:
    ana, bea = fake.person("Ana"), fake.person("Bea")
    group = fake.group("Mesa", ana)
    await bot.send_message(group.id, "board", reply_markup=MOVE)
    (board,) = fake.posts(group)
    with pytest.raises(ValueError, match="Bea does not see"):
        await bea.presses(board, "Move")
    with pytest.raises(ValueError, match="asks the bot nothing"):
        await ana.presses(board, Button("Open", url="https://example.org"))
    with pytest.raises(ValueError, match="no deep link carries"):
        await ana.starts("a+b")
    for url in ("https://t.me/another_bot?start=x", f"https://t.me/{bot.username}", None):
        with pytest.raises(ValueError, match="does not open this bot"):
            await ana.follows(url)
    await ana.starts()
    await ana.blocks_bot()
    with pytest.raises(ValueError, match="Ana cannot write"):
        await ana.forwards(board)


async def test_a_person_edits_what_was_said(fake: FakeTelegram, bot: Bot) -> None:
    ana = fake.person("Ana")
    await ana.edits(await ana.says("c3 d4"), "c3 e5")
    said, edited = await fetch(bot)
    assert said.message is not None
    assert edited.edited_message is not None
    assert edited.edited_message.text == "c3 e5"
    assert edited.edited_message.edit_date is not None


async def test_menus_are_kept_by_scope_and_language(fake: FakeTelegram, bot: Bot) -> None:
    ana, bea = fake.person("Ana", language="pt-br"), fake.person("Bea", language="en")
    group = fake.supergroup("Mesa", ana, bea)
    await bot.set_my_commands([("help", "Help")])
    await bot.set_my_commands([("help", "Ajuda")], language_code="pt")
    await bot.set_my_commands([("bid", "Bid")], scope=BotCommandScopeAllPrivateChats())
    await bot.set_my_commands([("play", "Play")], scope=BotCommandScopeAllGroupChats())
    await bot.set_my_commands([("play", "Jogar")], scope=BotCommandScopeAllGroupChats(), language_code="pt")
    await bot.set_my_commands([("end", "End")], scope=BotCommandScopeChatAdministrators(group.id))
    assert fake.commands_for(ana, group) == {"end": "End"}
    assert fake.commands_for(bea, group) == {"play": "Play"}
    ana.promotes(bea, group)
    assert fake.commands_for(bea, group) == {"end": "End"}
    assert fake.commands_for(ana, fake.group("Outra", bea, ana)) == {"play": "Jogar"}
    assert fake.commands_for(ana, ana.private) == {"bid": "Bid"}
    await bot.delete_my_commands(scope=BotCommandScopeAllPrivateChats())
    assert fake.commands_for(ana, ana.private) == {"help": "Ajuda"}
    await bot.set_my_commands([("stop", "Stop")], scope=BotCommandScopeAllChatAdministrators())
    third = fake.group("Terceira", ana, bea)
    assert fake.commands_for(ana, third) == {"stop": "Stop"}
    assert fake.commands_for(bea, third) == {"play": "Play"}
    assert [c.command for c in await bot.get_my_commands()] == ["help"]
