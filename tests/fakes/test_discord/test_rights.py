"""Permissions by person, role and channel; kinds of channels; installs without the bot user."""

import discord
import pytest

from tests.fakes.discord import FakeDiscord
from tests.fakes.discord.world.model import ANNOUNCEMENT, CATEGORY, EVERYONE, FORUM, NEWS_THREAD, STAGE, VOICE
from tests.fakes.discord.world.permissions import in_channel, may
from tests.fakes.test_discord.bot import Bot, Picture, refusal


async def test_rights_are_computed_as_documented(fake: FakeDiscord, bot: Bot) -> None:
    """Compare with the real client, which computes them from its events."""
    channel = await bot.channel(fake)
    me = channel.guild.me
    nobody, everyone = await fake.add_role("muted"), fake.guild.roles[0]
    await fake.give_role(nobody)
    for forbid, allow, who in (
        (("attach_files",), (), None),
        ((), ("attach_files",), nobody),
        (("view_channel",), (), everyone),
        ((), ("view_channel",), nobody),
        (("send_messages",), (), nobody),
    ):
        if forbid:
            await fake.forbid(fake.channel, *forbid, who=who)
        if allow:
            await fake.allow(fake.channel, *allow, who=who)
        await fake.settled()
        theirs = channel.permissions_for(me)
        for right in ("view_channel", "send_messages", "attach_files", "mention_everyone"):
            assert getattr(theirs, right) == may(fake.channel, fake.bot, right), (right, forbid, allow)


async def test_roles_and_overwrites_of_people(fake: FakeDiscord) -> None:
    alice, bob = fake.person("alice"), fake.person("bob")
    mods = await fake.add_role("mods", "manage_messages")
    await fake.give_role(mods, alice)
    assert may(fake.channel, alice.user, "manage_messages")
    assert not may(fake.channel, bob.user, "manage_messages")
    await fake.forbid(fake.channel, "view_channel", who=fake.guild.roles[0])
    assert in_channel(fake.channel, bob.user) == 0
    await fake.allow(fake.channel, "view_channel", who=mods)
    assert may(fake.channel, alice.user, "send_messages")
    await fake.take_role(mods, alice)
    assert in_channel(fake.channel, alice.user) == 0
    assert may(fake.channel, fake.person("root", admin=True).user, "manage_guild")


async def test_who_cannot_see_a_channel_does_nothing_there(fake: FakeDiscord, bot: Bot) -> None:
    alice = fake.person("alice")
    await fake.forbid(fake.channel, "view_channel", who=alice)
    with pytest.raises(AssertionError, match="cannot see general"):
        await alice.slash("bid")
    with pytest.raises(AssertionError, match="may not write"):
        await alice.says("hello")


async def test_photos_are_forbidden_and_text_is_not(fake: FakeDiscord, bot: Bot) -> None:
    await fake.change_role(fake.bot_role(), forbid=["attach_files"])
    await fake.change_role(fake.guild.roles[0], forbid=["attach_files"])
    channel = await bot.channel(fake)
    assert await refusal(channel.send(file=Picture())) == 50013
    await channel.send("text")
    answer = await fake.person("alice").slash("play", game="lasca")
    assert answer.reply.files, "an answer to an interaction needs no right of the bot's"


async def test_changes_of_rights_are_told(fake: FakeDiscord, bot: Bot) -> None:
    channel = await bot.channel(fake)
    heard: list[str] = []
    for name in ("guild_role_update", "guild_channel_update", "member_update", "thread_update"):

        async def hear(*_: object, name: str = name) -> None:
            heard.append(name)

        setattr(bot, f"on_{name}", hear)
    await fake.change_role(fake.bot_role(), forbid=["send_messages"])
    await fake.forbid(fake.channel, "send_messages")
    await fake.settled()
    assert heard == ["guild_role_update", "guild_channel_update"]
    assert not channel.permissions_for(channel.guild.me).send_messages


async def test_a_bot_that_is_kicked_and_invited_again(fake: FakeDiscord, bot: Bot) -> None:
    channel = await bot.channel(fake)
    await fake.remove_bot(fake.guild)
    await fake.settled()
    assert bot.guilds_left == ["The Tavern"]
    assert await refusal(channel.send("no")) == 50001
    with pytest.raises(AssertionError, match="the app is not at The Tavern"):
        await fake.person("alice").slash("bid")
    await fake.invite_bot(fake.guild)
    await fake.settled()
    await (await bot.channel(fake)).send("back again")


async def test_an_outage_of_a_guild_passes(fake: FakeDiscord, bot: Bot) -> None:
    await fake.outage(fake.guild)
    await fake.settled()
    guild = bot.get_guild(int(fake.guild.id))
    assert [each.unavailable for each in bot.guilds] == [True]
    await fake.back(fake.guild)
    await fake.settled()
    assert list(bot.guilds) == [guild]
    assert bot.get_channel(int(fake.channel.id)) is not None
    assert bot.guilds_left == []


async def test_an_app_without_its_bot_user_has_commands_and_nothing_else(fake: FakeDiscord, bot: Bot) -> None:
    alice = fake.person("alice")
    guild = await fake.add_guild("Elsewhere", [alice], bot=False)
    await fake.settled()
    assert bot.get_guild(int(guild.id)) is None
    reply = (await alice.at(guild).slash("play", game="lasca")).reply
    assert reply.files
    there = bot.get_partial_messageable(int(guild.channels[0].id))
    assert await refusal(there.send("no")) == 50001
    assert await refusal(there.get_partial_message(int(reply.id)).edit(content="no")) == 50001
    before = len(bot.heard)
    await alice.at(guild).says("@bot hello")
    assert len(bot.heard) == before, "the bot gets no events from there"


async def test_where_outside_apps_may_not_speak_their_answers_are_for_one_alone(
    fake: FakeDiscord, bot: Bot
) -> None:
    alice = fake.person("alice")
    await fake.forbid(fake.channel, "use_external_apps", who=alice)
    assert not (await alice.slash("play", game="lasca")).reply.ephemeral, "the server has installed it"
    fake.guild.installed, alice.user.installed = False, True
    for command in fake.commands:
        command["integration_types"] = [0, 1]
    assert (await alice.slash("play", game="lasca")).reply.ephemeral


async def test_channels_of_other_kinds(fake: FakeDiscord, bot: Bot) -> None:
    kinds = {kind: await fake.add_channel(f"kind {kind}", kind=kind) for kind in (ANNOUNCEMENT, VOICE, STAGE)}
    await fake.settled()
    for channel in kinds.values():
        message = await bot.get_partial_messageable(int(channel.id)).send("here too")
        assert message.content == "here too"
    news = bot.get_channel(int(kinds[ANNOUNCEMENT].id))
    assert isinstance(news, discord.TextChannel)
    thread = await (await news.send("news")).create_thread(name="Table 7")
    assert fake.channels[str(thread.id)].kind == NEWS_THREAD
    voice = bot.get_channel(int(kinds[VOICE].id))
    assert isinstance(voice, discord.VoiceChannel)
    line = await voice.send("spoken")
    assert await refusal(line.create_thread(name="Table 8")) == 50024
    await fake.forbid(kinds[VOICE], "connect")
    assert await refusal(voice.send("no")) == 50001


async def test_no_message_stands_in_a_forum_or_a_category(fake: FakeDiscord, bot: Bot) -> None:
    alice = fake.person("alice")
    for kind, code in ((FORUM, 40058), (CATEGORY, 50008)):
        channel = await fake.add_channel(f"kind {kind}", kind=kind)
        await fake.settled()
        assert await refusal(bot.get_partial_messageable(int(channel.id)).send("no")) == code
        with pytest.raises(AssertionError, match="takes no commands"):
            await alice.at(channel).slash("bid")


async def test_a_locked_thread_takes_messages_of_who_manages_threads_only(
    fake: FakeDiscord, bot: Bot
) -> None:
    channel = await bot.channel(fake)
    thread = await channel.create_thread(name="Table 7", type=discord.ChannelType.public_thread)
    message = await thread.send("open")
    in_thread = fake.channels[str(thread.id)]
    await fake.archive(in_thread, archived=False, locked=True)
    assert await refusal(thread.send("locked")) == 160005
    assert await refusal(message.edit(content="locked")) == 160005
    await fake.archive(in_thread, locked=True)
    assert await refusal(thread.send("locked and archived")) == 50083
    with pytest.raises(AssertionError, match="takes no commands"):
        await fake.person("alice").at(in_thread).slash("bid")
    await fake.change_role(fake.bot_role(), allow=["manage_threads"])
    await thread.send("as a manager")
    assert not in_thread.archived


async def test_slow_mode_binds_people_and_no_bots(fake: FakeDiscord, bot: Bot) -> None:
    alice, root = fake.person("alice"), fake.person("root", admin=True)
    await fake.slow_down(fake.channel, 60)
    await alice.says("one")
    with pytest.raises(AssertionError, match="slow mode"):
        await alice.says("two")
    for person in (root, root):
        await person.says("as often as I like")
    channel = await bot.channel(fake)
    await channel.send("one")
    await channel.send("two")
    assert channel.slowmode_delay == 60


def test_everybody_may_not_manage() -> None:
    assert not EVERYONE & discord.Permissions(manage_guild=True, manage_messages=True).value
