"""Who has left a server: Discord tells a bot without privileged intents of nobody, but answers when asked."""

import pytest

from storage.model import ChannelId, ChatId, PersonId
from tests.adapters.discord.harness import Harness
from tests.fakes.discord import FakeDiscord


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


@pytest.mark.parametrize("trouble", ["no access", "no network", "no server"])
async def test_of_whom_discord_does_not_tell_nothing_is_known(
    harness: Harness, fake: FakeDiscord, trouble: str
) -> None:
    ana, chat = PersonId(f"discord:{fake.person('ana').id}"), ChatId(f"discord:{fake.guild.id}")
    if trouble == "no network":
        fake.cut("GET", "/members/", times=9)
    elif trouble == "no access":
        fake.fail("GET", "/members/", 403, 50001)
    else:
        fake.fail("GET", "/members/", 404, 10004)
    assert await harness.adapter.left(chat, ana) is None
    assert await harness.adapter.left(ChatId("discord:dm-1"), ana) is None
    assert await harness.adapter.left(chat, PersonId("telegram:1")) is None
