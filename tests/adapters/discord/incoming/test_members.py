"""Former members of a server: Discord doesn't announce their departure, but answers when asked."""

import pytest

from bot.core.messages import Later
from storage.model import ChannelId, ChatId, PersonId
from tests.adapters.discord.harness import Harness
from tests.fakes.discord import FakeDiscord
from tests.fakes.discord.world.model import PRIVATE_THREAD


async def test_who_has_left_a_server_is_known_when_asked(harness: Harness, fake: FakeDiscord) -> None:
    ana, bea = fake.person("ana"), fake.person("bea")
    chat = ChatId(f"discord:{fake.guild.id}")
    bea.leave(fake.guild)
    assert await harness.adapter.left(chat, PersonId(f"discord:{ana.id}")) is False
    assert await harness.adapter.left(chat, PersonId(f"discord:{bea.id}")) is True


async def test_from_whom_a_channel_is_hidden_has_left_it(harness: Harness, fake: FakeDiscord) -> None:
    ana, chat = fake.person("ana"), ChatId(f"discord:{fake.guild.id}")
    channel, person = ChannelId(f"discord:{fake.channel.id}"), PersonId(f"discord:{ana.id}")
    assert await harness.adapter.left(chat, person, channel) is False
    await fake.forbid(fake.channel, "view_channel", who=ana)
    await fake.settled()
    assert await harness.adapter.left(chat, person, channel) is True
    assert await harness.adapter.left(chat, person) is False


async def test_a_channel_that_only_a_role_opens_is_seen_by_who_has_it(
    harness: Harness, fake: FakeDiscord
) -> None:
    ana, bea, chat = fake.person("ana"), fake.person("bea"), ChatId(f"discord:{fake.guild.id}")
    role, channel = await fake.add_role("players"), ChannelId(f"discord:{fake.channel.id}")
    await fake.give_role(role, ana)
    await fake.forbid(fake.channel, "view_channel", who=fake.guild.roles[0])
    await fake.allow(fake.channel, "view_channel", who=role)
    await fake.settled()
    assert await harness.adapter.left(chat, PersonId(f"discord:{ana.id}"), channel) is False
    assert await harness.adapter.left(chat, PersonId(f"discord:{bea.id}"), channel) is True


async def test_a_private_thread_is_seen_by_who_is_in_it_and_who_manages_threads(
    harness: Harness, fake: FakeDiscord
) -> None:
    ana, bea, boss = fake.person("ana"), fake.person("bea"), fake.person("boss")
    chat, thread = (
        ChatId(f"discord:{fake.guild.id}"),
        await fake.add_thread("den", fake.channel, PRIVATE_THREAD),
    )
    await fake.let_in(thread)
    thread.joined.add(ana.id)
    await fake.allow(fake.channel, "manage_threads", who=boss)
    await fake.settled()
    channel = ChannelId(f"discord:{thread.id}")
    left = {
        who.user.name: await harness.adapter.left(chat, PersonId(f"discord:{who.id}"), channel)
        for who in (ana, bea, boss)
    }
    assert left == {"ana": False, "bea": True, "boss": False}
    await fake.put_out(thread)
    await fake.settled()
    assert await harness.adapter.left(chat, PersonId(f"discord:{ana.id}"), channel) is None, (
        "the adapter doesn't learn of it"
    )


async def test_a_thread_that_sleeps_is_hidden_with_its_channel_and_a_deleted_one_from_all(
    harness: Harness, fake: FakeDiscord
) -> None:
    ana, bea, chat = fake.person("ana"), fake.person("bea"), ChatId(f"discord:{fake.guild.id}")
    thread = await fake.add_thread("den", fake.channel)
    await fake.archive(thread)
    await fake.forbid(fake.channel, "view_channel", who=ana)
    await fake.settled()
    channel = ChannelId(f"discord:{thread.id}")
    assert await harness.adapter.left(chat, PersonId(f"discord:{ana.id}"), channel) is True
    assert await harness.adapter.left(chat, PersonId(f"discord:{bea.id}"), channel) is False
    await fake.delete_channel(thread)
    await fake.settled()
    assert await harness.adapter.left(chat, PersonId(f"discord:{bea.id}"), channel) is True


async def test_where_a_thread_is_to_come_it_is_its_channel_that_counts(
    harness: Harness, fake: FakeDiscord
) -> None:
    ana, bea, guild = fake.person("ana"), fake.person("bea"), fake.guild.id
    await fake.forbid(fake.channel, "view_channel", who=ana)
    await fake.settled()
    channel = ChannelId(f"discord:new:{guild}:{fake.channel.id}:7")
    assert (
        await harness.adapter.left(ChatId(f"discord:{guild}"), PersonId(f"discord:{ana.id}"), channel) is True
    )
    assert (
        await harness.adapter.left(ChatId(f"discord:{guild}"), PersonId(f"discord:{bea.id}"), channel)
        is False
    )


@pytest.mark.parametrize("trouble", ["no access", "no server"])
async def test_of_whom_discord_does_not_tell_nothing_is_known(
    harness: Harness, fake: FakeDiscord, trouble: str
) -> None:
    ana, chat = PersonId(f"discord:{fake.person('ana').id}"), ChatId(f"discord:{fake.guild.id}")
    if trouble == "no access":
        fake.fail("GET", "/members/", 403, 50001)
    else:
        fake.fail("GET", "/members/", 404, 10004)
    assert await harness.adapter.left(chat, ana) is None
    assert await harness.adapter.left(ChatId("discord:dm-1"), ana) is None
    assert await harness.adapter.left(chat, PersonId("telegram:1")) is None


@pytest.mark.parametrize("trouble", ["no network", "an outage", "too many requests"])
async def test_where_discord_does_not_answer_it_is_asked_later(
    harness: Harness, fake: FakeDiscord, trouble: str
) -> None:
    ana, chat = PersonId(f"discord:{fake.person('ana').id}"), ChatId(f"discord:{fake.guild.id}")
    if trouble == "no network":
        fake.cut("GET", "/members/", times=9)
    else:
        fake.fail("GET", "/members/", 503 if trouble == "an outage" else 429, 0, times=9)
    with pytest.raises(Later):
        await harness.adapter.left(chat, ana)
