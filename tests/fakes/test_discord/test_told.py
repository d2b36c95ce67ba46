"""Events about changes in servers, the objects in them, and messages that count as read by others."""

import discord
import pytest

from tests.fakes.discord import FakeDiscord, Message
from tests.fakes.discord.world.model import (
    PRIVATE_THREAD,
    STAGE,
    File,
    pinged_by,
    pings_everyone,
    visible_texts,
)
from tests.fakes.discord.world.permissions import bits, in_channel, may, reaches
from tests.fakes.test_discord.bot import Bot, Clock, Json, Picture, ask, told


async def test_each_change_is_told_as_what_it_is(fake: FakeDiscord, bot: Bot) -> None:
    thread = await fake.add_thread("Table 7", fake.channel)
    await fake.archive(thread, locked=True)
    await fake.slow_down(fake.channel, 30)
    await fake.delete_channel(thread)
    other = await fake.add_channel("other")
    await fake.delete_channel(other)
    (update,) = told(fake, "THREAD_UPDATE")
    metadata = update["thread_metadata"]
    assert (metadata["archived"], metadata["locked"]) == (True, True)
    assert told(fake, "CHANNEL_UPDATE")[-1]["rate_limit_per_user"] == 30
    assert [each["id"] for each in told(fake, "THREAD_DELETE")] == [thread.id]
    assert [each["id"] for each in told(fake, "CHANNEL_DELETE")] == [other.id]


async def test_of_a_private_thread_the_bot_knows_while_it_is_in_it(fake: FakeDiscord, bot: Bot) -> None:
    thread = await fake.add_thread("secret", fake.channel, PRIVATE_THREAD)
    path = f"/channels/{thread.id}"
    assert (await ask(fake, "GET", path)).code == 50001
    assert told(fake, "THREAD_CREATE") == []
    await fake.let_in(thread)
    assert (await ask(fake, "GET", path)).status == 200
    assert [each["id"] for each in told(fake, "THREAD_CREATE")] == [thread.id]
    await fake.put_out(thread)
    assert (await ask(fake, "GET", path)).code == 50001
    joined, left = told(fake, "THREAD_MEMBERS_UPDATE")
    assert (
        [each["user_id"] for each in joined["added_members"]] == left["removed_member_ids"] == [fake.bot.id]
    )
    await fake.change_role(fake.bot_role(), allow=["manage_threads"])
    assert reaches(thread, fake.bot)


async def test_of_roles_the_bot_is_told_its_own(fake: FakeDiscord, bot: Bot) -> None:
    alice, mods = fake.person("alice"), await fake.add_role("mods", "manage_messages")
    await fake.give_role(mods, alice)
    await fake.give_role(mods)
    (member,) = told(fake, "GUILD_MEMBER_UPDATE")
    assert (member["user"]["id"], mods.id in member["roles"]) == (fake.bot.id, True)
    (created,) = told(fake, "GUILD_ROLE_CREATE")
    assert created["role"]["permissions"] == str(discord.Permissions(manage_messages=True).value)
    await fake.remove_bot(fake.guild)
    assert not may(fake.channel, fake.bot, "manage_messages")
    await fake.add_channel("unseen")
    await fake.slow_down(fake.channel, 5)
    assert told(fake, "CHANNEL_CREATE") == told(fake, "CHANNEL_UPDATE") == []
    await fake.invite_bot(fake.guild)
    assert not may(fake.channel, fake.bot, "manage_messages"), "the roles it had do not come back"


async def test_a_server_is_told_whole(fake: FakeDiscord, bot: Bot) -> None:
    alice = fake.person("alice")
    awake, asleep = [await fake.add_thread(name, fake.channel) for name in ("awake", "asleep")]
    await fake.archive(asleep)
    fake.guild.locale = "it"
    await fake.outage(fake.guild)
    await fake.back(fake.guild)
    back = told(fake, "GUILD_CREATE")[-1]
    assert back["unavailable"] is False
    assert back["preferred_locale"] == "it"
    assert [each["user"]["id"] for each in back["members"]] == [fake.bot.id]
    assert [each["id"] for each in back["threads"]] == [awake.id]
    await fake.add_guild("Osteria", [alice])
    assert "unavailable" not in told(fake, "GUILD_CREATE")[-1], "it was not known before"


async def test_a_message_is_told_with_what_it_has(fake: FakeDiscord, bot: Bot) -> None:
    channel, alice = await bot.channel(fake), fake.person("alice")
    await channel.send("@everyone look", file=Picture(), nonce="7-3")
    (message,) = told(fake, "MESSAGE_CREATE")
    assert (message["nonce"], message["mention_everyone"]) == ("7-3", False)
    assert message["attachments"][0]["content_type"] == "image/png"
    await alice.forwards(fake.last(), fake.dm_with(alice.user))
    copy = told(fake, "MESSAGE_CREATE")[-1]
    assert copy["message_snapshots"][0]["message"]["content"] == "@everyone look"
    assert "author" not in copy["message_snapshots"][0]["message"]
    await fake.change_role(fake.bot_role(), allow=["mention_everyone"])
    await ask(fake, "POST", f"/channels/{channel.id}/messages", {"content": "@everyone look"})
    assert told(fake, "MESSAGE_CREATE")[-1]["mention_everyone"] is True


async def test_a_command_from_a_thread_the_bot_knows_nothing_of_is_read(fake: FakeDiscord, bot: Bot) -> None:
    thread = await fake.add_thread("Table 7", fake.channel)
    await fake.archive(thread)
    await fake.settled()
    assert bot.get_channel(int(thread.id)) is None
    await fake.interactions.send(2, fake.person("alice").user, thread, {"id": "1", "name": "bid", "type": 1})
    await fake.settled()
    assert [each.content for each in thread.messages] == ["look at your messages"]


async def test_an_outage_is_one_for_whatever_is_asked(fake: FakeDiscord, bot: Bot) -> None:
    message = await (await bot.channel(fake)).send("here")
    path = f"/channels/{message.channel.id}/messages"
    await fake.go_down()
    own = f"{path}/{message.id}"
    for method, where in (("GET", own), ("PATCH", own), ("DELETE", own), ("POST", path), ("PUT", "/x")):
        assert (await ask(fake, method, where, {"content": "no"})).status == 503
    await fake.come_back()
    await fake.until(lambda: fake.gateway.identifies == 2, "a new session")
    assert fake.gateway.resumes == 0


def test_everything_that_others_could_read(fake: FakeDiscord) -> None:
    embed: Json = {
        "title": "title", "description": "text", "fields": [{"name": "name", "value": "value"}],
        "footer": {"text": "footer"}, "author": {"name": "author"},
    }  # fmt: skip
    menu: Json = {"type": 3, "placeholder": "From", "options": [{"label": "C3", "description": "corner"}]}
    button: Json = {"type": 2, "label": "Move"}
    section: Json = {"type": 9, "components": [{"type": 10, "content": "words"}], "accessory": button}
    label: Json = {"type": 18, "label": "Number", "component": {"type": 4, "placeholder": "17"}}
    gallery: Json = {"type": 12, "items": [{"description": "a board"}]}
    message = Message("1", fake.channel, fake.bot, 0.0, content="content", embeds=[embed])
    message.components = [{"type": 1, "components": [menu]}, section, label, gallery]
    message.files = (File("2", "board.png", "image/png", b"", "alt text"),)
    words = "content title text name value footer author From C3 corner words Move Number 17 board.png"
    assert sorted(visible_texts(message)) == sorted([*words.split(), "a board", "alt text"])


def test_who_is_called() -> None:
    text, allowed = "<@1> and <@!2>", {"users": ["2"]}
    assert pinged_by(text, None, silent=False) == {"1", "2"}
    assert pinged_by(text, allowed, silent=False) == {"2"}
    assert pinged_by(text, {"parse": ["users"]}, silent=False) == {"1", "2"}
    assert pinged_by(text, None, silent=True) == frozenset()
    assert not pings_everyone("@everyone", {"parse": ["users"]}, may=True)
    assert not pings_everyone("@everyone", None, may=False)
    assert pings_everyone("@here", {"parse": ["everyone"]}, may=True)


async def test_who_is_answered_is_called_unless_it_is_forbidden(fake: FakeDiscord, bot: Bot) -> None:
    alice = fake.person("alice")
    message = await (await bot.channel(fake)).fetch_message(int((await alice.says("hello")).id))
    await message.reply("hello", mention_author=True)
    assert fake.last().pings(alice)
    await message.reply("hello", mention_author=False)
    assert not fake.last().pings(alice)


def test_ids_say_when_and_by_whom_they_were_made(fake: FakeDiscord, clock: Clock) -> None:
    clock.moment += 100
    number = fake.snowflake()
    assert discord.utils.snowflake_time(int(number)).timestamp() == clock.moment
    assert fake.interactions._ids() not in {fake.snowflake() for _ in range(10)} | {number}
    assert (int(fake.interactions._ids()) >> 17) & 0x1F == 1


async def test_what_rights_imply(fake: FakeDiscord) -> None:
    alice = fake.person("alice")
    ups, downs = await fake.add_role("ups"), await fake.add_role("downs")
    for role in (downs, ups):
        await fake.give_role(role, alice)
    await fake.forbid(fake.channel, "attach_files", who=downs)
    await fake.allow(fake.channel, "attach_files", who=ups)
    assert may(fake.channel, alice.user, "attach_files"), "one role's permission is enough"
    thread = await fake.add_thread("Table 7", fake.channel)
    await fake.forbid(fake.channel, "send_messages", who=alice)
    assert not may(fake.channel, alice.user, "attach_files"), "attachments need the right to send"
    assert may(thread, alice.user, "attach_files")
    await fake.forbid(fake.channel, "send_messages_in_threads", who=alice)
    assert not may(thread, alice.user, "embed_links")
    await fake.allow(fake.channel, "send_messages", who=alice)
    assert may(fake.channel, alice.user, "attach_files"), "an allowance overrides the denial"
    assert fake.channel.overwrites[alice.id].deny == bits("send_messages_in_threads")
    stage = await fake.add_channel("stage", kind=STAGE)
    await fake.forbid(stage, "connect", who=alice)
    assert in_channel(stage, alice.user) == 0
    await fake.change_role(ups, allow=["administrator"])
    assert may(stage, alice.user, "manage_guild"), "an administrator has every right"


@pytest.mark.parametrize(
    "right", ["mention_everyone", "manage_threads", "bypass_slowmode", "manage_messages"]
)
async def test_what_nobody_may_without_a_role(fake: FakeDiscord, right: str) -> None:
    assert not may(fake.channel, fake.person("alice").user, right)
    assert not may(fake.channel, fake.bot, right)
