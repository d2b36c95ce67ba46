"""Refusals of the fake Discord: those of Discord, met by the real client."""

import io

import discord
import pytest

from tests.fakes.discord import FakeDiscord, Message
from tests.fakes.discord.rest.posting import OLD_EDITS
from tests.fakes.test_discord.bot import Bot, Clock, Picture, buttons, refusal, running


async def test_traffic_is_checked_against_the_published_schema(
    schemas: object, fake: FakeDiscord, bot: Bot
) -> None:
    route = discord.http.Route("POST", "/channels/{channel_id}/messages", channel_id=fake.channel.id)
    assert await refusal(bot.http.request(route, json={"content": "x", "tts": "loudly"})) == 50035
    assert [each.split(": ", 1)[1] for each in fake.problems] == ["/tts: 'loudly' is no ['boolean', 'null']"]
    fake.problems.clear()


async def test_closed_direct_messages_are_50007(fake: FakeDiscord, bot: Bot) -> None:
    await fake.person("alice", dms=False).slash("bid")
    assert [(each.status, each.code) for each in bot.errors] == [(403, 50007)]


async def test_who_left_every_guild_of_the_bot_cannot_be_written_to(fake: FakeDiscord, bot: Bot) -> None:
    alice = fake.person("alice")
    user = await bot.fetch_user(int(alice.id))
    alice.leave(fake.guild)
    with pytest.raises(discord.Forbidden) as refused:
        await user.send("are you there?")
    assert refused.value.code == 50278


@pytest.mark.parametrize("everywhere", [False, True], ids=["per route", "global"])
async def test_a_rate_limit_is_waited_for(fake: FakeDiscord, bot: Bot, everywhere: bool) -> None:
    fake.fail("POST", r"/channels/\d+/messages", 429, times=2, retry_after=0.001, everywhere=everywhere)
    await (await bot.channel(fake)).send("at last")
    calls = await fake.expect("POST", r"/channels/\d+/messages", times=3)
    assert [each.status for each in calls] == [429, 429, 200]


async def test_answers_are_due_within_3_seconds(fake: FakeDiscord, bot: Bot, clock: Clock) -> None:
    alice = fake.person("alice")
    await (await bot.channel(fake)).send("who bids?", view=buttons("Bid", "ask"))
    await fake.drop()
    answer = await alice.click(fake.last(), "Bid", wait="sent")
    clock.moment += 3.1
    await fake.until(lambda: answer.interaction.refused is not None, "a late answer")
    await fake.settled()
    assert answer.failed
    assert [each.code for each in bot.errors] == [10062]


async def test_a_second_answer_is_40060(fake: FakeDiscord, bot: Bot) -> None:
    await (await bot.channel(fake)).send("once", view=buttons("Twice", "twice"))
    await fake.person("alice").click(fake.last(), "Twice")
    assert [each.code for each in bot.errors] == [40060]


async def test_a_token_lives_15_minutes(fake: FakeDiscord, bot: Bot, clock: Clock) -> None:
    answer = await fake.person("alice").slash("play", game="lasca")
    webhook = discord.Webhook.partial(int(fake.bot.id), answer.interaction.token, client=bot)
    await webhook.send("just in time", wait=True)
    clock.moment += 15 * 60 + 1
    with pytest.raises(discord.HTTPException) as refused:
        await webhook.send("too late", wait=True)
    assert (refused.value.status, refused.value.code) == (401, 50027)


async def test_few_edits_of_messages_older_than_an_hour_are_taken(
    fake: FakeDiscord, bot: Bot, clock: Clock
) -> None:
    message = await (await bot.channel(fake)).send("old")
    clock.moment += 3601
    for _ in range(OLD_EDITS):
        await message.edit(content="newer")
    assert await refusal(message.edit(content="new")) == 30046
    tries = [each.status for each in fake.called("PATCH", r"/messages/")]
    assert tries[OLD_EDITS:] == [429] * 5, "Discord calls it a rate limit, so the client tries again"


async def test_missing_permissions_channels_messages_and_threads(fake: FakeDiscord, bot: Bot) -> None:
    channel = await bot.channel(fake)
    message = await channel.send("here")
    thread = await message.create_thread(name="Table 7")
    await thread.send("in the thread")
    in_thread = fake.channels[str(thread.id)]
    await fake.archive(in_thread, locked=True)
    assert await refusal(thread.send("locked")) == 50083
    await fake.archive(in_thread, archived=False)
    await fake.forbid(fake.channel, "send_messages", "attach_files")
    await fake.settled()
    assert not channel.permissions_for(channel.guild.me).send_messages
    assert await refusal(channel.send("no")) == 50013
    assert await refusal(thread.send(file=Picture())) == 50013
    await fake.forbid(fake.channel, "view_channel")
    assert await refusal(channel.send("no")) == 50001
    await fake.allow(fake.channel)
    await message.delete()
    assert await refusal(message.edit(content="gone")) == 10008
    await fake.delete_channel(fake.channel)
    assert await refusal(channel.send("no")) == 10003


async def test_an_answer_to_a_message_that_is_gone_is_refused_unless_it_need_not_be_there(
    fake: FakeDiscord, bot: Bot
) -> None:
    channel = await bot.channel(fake)
    message, there = await channel.send("here"), await channel.send("there")
    await message.delete()
    assert await refusal(message.reply("gone")) == 50035
    sent = await channel.send("gone", reference=message.to_reference(fail_if_not_exists=False))
    assert (await there.reply("yes")).reference is not None
    assert sent.reference is None
    await fake.forbid(fake.channel, "read_message_history")
    assert await refusal(there.reply("no")) == 160002
    assert await refusal(there.fetch()) == 50013
    route = discord.http.Route("GET", f"/channels/{channel.id}/messages")
    assert await bot.http.request(route) == []


async def test_a_file_has_at_most_10_megabytes(fake: FakeDiscord, bot: Bot) -> None:
    channel = await bot.channel(fake)
    await channel.send(file=discord.File(io.BytesIO(bytes(10 * 2**20)), "most.bin"))
    assert (
        await refusal(channel.send(file=discord.File(io.BytesIO(bytes(10 * 2**20 + 1)), "more.bin"))) == 40005
    )


async def test_many_people_are_not_written_to_at_once(fake: FakeDiscord, bot: Bot, clock: Clock) -> None:
    known, stranger = fake.person("alice"), fake.person("bob")
    fake.dm_with(known.user)
    for number in range(40):
        await bot.create_dm(discord.Object(int(fake.person(f"person {number}").id)))
    assert await refusal(bot.create_dm(discord.Object(int(stranger.id)))) == 40003
    await bot.create_dm(discord.Object(int(known.id)))
    clock.moment += 600
    await bot.create_dm(discord.Object(int(stranger.id)))


async def test_who_installed_the_app_alone_gets_five_follow_ups(fake: FakeDiscord, bot: Bot) -> None:
    alice = fake.person("alice")
    answer = await alice.slash("play", game="lasca")
    webhook = discord.Webhook.partial(int(fake.bot.id), answer.interaction.token, client=bot)
    fake.guild.installed = False
    for number in range(5):
        await webhook.send(f"{number}", wait=True)
    assert await refusal(webhook.send("5", wait=True)) == 40094
    fake.guild.installed = True
    await webhook.send("5", wait=True)


async def test_people_cannot_do_what_the_app_does_not_offer(fake: FakeDiscord, bot: Bot) -> None:
    alice, bob = fake.person("alice"), fake.person("bob")
    with pytest.raises(AssertionError, match="requires game"):
        await alice.slash("play")
    with pytest.raises(AssertionError, match="no command /dance"):
        await alice.slash("dance")
    board = (await alice.slash("play", game="lasca")).reply
    with pytest.raises(AssertionError, match="there is \\['Play e5'\\]"):
        await alice.click(board, "Resign")
    private = (await alice.slash("bid")).reply
    with pytest.raises(AssertionError, match="cannot see"):
        await bob.click(replaced_components(private, board), "Play e5")


def replaced_components(message: Message, other: Message) -> Message:
    message.components = other.components
    return message


async def test_what_discord_would_refuse_is_refused_and_noted(clock: Clock) -> None:
    fake = FakeDiscord(now=clock)
    with pytest.raises(AssertionError, match="Discord would object"):
        await _send_what_is_wrong(fake)
    assert [each.split(": ", 1)[1] for each in fake.problems] == [
        "content of 2001 characters, 2000 is the limit",
        "an empty message",
        "custom_id 'same' stands twice",
    ]


async def _send_what_is_wrong(fake: FakeDiscord) -> None:
    async with fake, running(fake) as bot:
        channel = await bot.channel(fake)
        assert await refusal(channel.send("x" * 2001)) == 50035
        assert await refusal(channel.send("")) == 50035
        view = buttons("One", "same").add_item(discord.ui.Button(label="Two", custom_id="same"))
        assert await refusal(channel.send("twins", view=view)) == 50035


async def test_a_wrong_token_is_refused(fake: FakeDiscord) -> None:
    async with Bot() as bot:
        with pytest.raises(discord.LoginFailure):
            await bot.login("some.other.token")


async def test_an_answer_that_discord_loses_at_random(fake: FakeDiscord, bot: Bot) -> None:
    fake.fail("POST", "/callback$", 404, 10062)
    await (await bot.channel(fake)).send("who bids?", view=buttons("Bid", "ask"))
    answer = await fake.person("alice").click(fake.last(), "Bid")
    assert answer.failed
    assert [each.code for each in bot.errors] == [10062]


async def test_privileged_intents_are_refused(fake: FakeDiscord) -> None:
    async with discord.Client(intents=discord.Intents(guilds=True, message_content=True)) as client:
        with pytest.raises(discord.PrivilegedIntentsRequired):
            await client.start(fake.token)
