"""Refusals of each route of the fake Discord, with their words."""

from collections.abc import Awaitable, Callable

import discord
import pytest

from tests.fakes.discord import Channel, FakeDiscord, Message
from tests.fakes.discord.world.model import PRIVATE_THREAD
from tests.fakes.test_discord.bot import Bot, Json, Picture, ask, refusal, told


async def posted(fake: FakeDiscord, place: Channel | None = None) -> Message:
    """Post a message of the bot."""
    await ask(fake, "POST", f"/channels/{(place or fake.channel).id}/messages", {"content": "here"})
    return fake.last(place)


async def started(fake: FakeDiscord) -> Channel:
    return await fake.add_thread("Table 7", fake.channel)


async def code(fake: FakeDiscord, method: str, path: str, body: object = None) -> int:
    return (await ask(fake, method, path, body)).code


async def stranger(fake: FakeDiscord) -> int:
    return await code(fake, "GET", "/users/5")


async def guild_without_the_bot(fake: FakeDiscord) -> int:
    guild = await fake.add_guild("Elsewhere", bot=False)
    return await code(fake, "GET", f"/guilds/{guild.id}")


async def message_of_a_person(fake: FakeDiscord) -> int:
    message = await fake.person("alice").says("mine", wait="sent")
    return await code(fake, "PATCH", f"/channels/{fake.channel.id}/messages/{message.id}", {"content": "no"})


async def deleting_a_persons(fake: FakeDiscord) -> int:
    message = await fake.person("alice").says("mine", wait="sent")
    path = f"/channels/{fake.channel.id}/messages/{message.id}"
    refused = await code(fake, "DELETE", path)
    await fake.change_role(fake.bot_role(), allow=["manage_messages"])
    assert (await ask(fake, "DELETE", path)).status == 204
    return refused


async def message_elsewhere(fake: FakeDiscord) -> int:
    message, other = await posted(fake), await fake.add_channel("other")
    return await code(fake, "PATCH", f"/channels/{other.id}/messages/{message.id}", {"content": "no"})


async def writing_in_threads(fake: FakeDiscord) -> int:
    thread = await started(fake)
    await fake.forbid(fake.channel, "send_messages")
    await posted(fake, thread)
    await fake.forbid(fake.channel, "send_messages_in_threads")
    return await code(fake, "POST", f"/channels/{thread.id}/messages", {"content": "no"})


async def typing(fake: FakeDiscord) -> int:
    await fake.forbid(fake.channel, "send_messages")
    return await code(fake, "POST", f"/channels/{fake.channel.id}/typing")


async def editing_in_an_archived_thread(fake: FakeDiscord) -> int:
    thread = await started(fake)
    message = await posted(fake, thread)
    await fake.archive(thread)
    return await code(fake, "PATCH", f"/channels/{thread.id}/messages/{message.id}", {"content": "no"})


async def deleting_in_a_locked_thread_that_sleeps(fake: FakeDiscord) -> int:
    thread = await started(fake)
    message = await posted(fake, thread)
    await fake.archive(thread, locked=True)
    return await code(fake, "DELETE", f"/channels/{thread.id}/messages/{message.id}")


async def renaming_a_channel(fake: FakeDiscord) -> int:
    return await code(fake, "PATCH", f"/channels/{fake.channel.id}", {"name": "ours"})


async def renaming_a_locked_thread(fake: FakeDiscord) -> int:
    thread = await started(fake)
    await fake.archive(thread, archived=False, locked=True)
    return await code(fake, "PATCH", f"/channels/{thread.id}", {"name": "ours"})


async def two_threads_for_one_message(fake: FakeDiscord) -> int:
    path = f"/channels/{fake.channel.id}/messages/{(await posted(fake)).id}/threads"
    assert (await ask(fake, "POST", path, {"name": "one"})).status == 201
    return await code(fake, "POST", path, {"name": "two"})


async def public_threads(fake: FakeDiscord) -> int:
    await fake.forbid(fake.channel, "create_public_threads")
    return await code(fake, "POST", f"/channels/{fake.channel.id}/threads", {"name": "no", "type": 11})


async def private_threads(fake: FakeDiscord) -> int:
    await fake.forbid(fake.channel, "create_private_threads")
    path = f"/channels/{fake.channel.id}/threads"
    assert (await ask(fake, "POST", path, {"name": "yes", "type": 11})).status == 201
    return await code(fake, "POST", path, {"name": "no", "type": 12})


async def who_is_not_in_a_thread(fake: FakeDiscord) -> int:
    thread, alice = await started(fake), fake.person("alice")
    return await code(fake, "GET", f"/channels/{thread.id}/thread-members/{alice.id}")


async def joining_what_is_private(fake: FakeDiscord) -> int:
    thread = await fake.add_thread("secret", fake.channel, PRIVATE_THREAD)
    return await code(fake, "PUT", f"/channels/{thread.id}/thread-members/@me")


async def writing_to_who_is_where_the_bot_is_not(fake: FakeDiscord) -> int:
    alice = fake.person("alice")
    alice.leave(fake.guild)
    await fake.add_guild("Elsewhere", [alice], bot=False)
    path = f"/channels/{fake.dm_with(alice.user).id}/messages"
    refused = await code(fake, "POST", path, {"content": "no"})
    alice.user.installed = True
    assert (await ask(fake, "POST", path, {"content": "yes"})).status == 200
    return refused


REFUSED: list[tuple[int, Callable[[FakeDiscord], Awaitable[int]]]] = [
    (10013, stranger),
    (10004, guild_without_the_bot),
    (50005, message_of_a_person),
    (50013, deleting_a_persons),
    (10008, message_elsewhere),
    (50013, writing_in_threads),
    (50013, typing),
    (50083, editing_in_an_archived_thread),
    (50083, deleting_in_a_locked_thread_that_sleeps),
    (50013, renaming_a_channel),
    (160005, renaming_a_locked_thread),
    (160004, two_threads_for_one_message),
    (50013, public_threads),
    (50013, private_threads),
    (10007, who_is_not_in_a_thread),
    (50001, joining_what_is_private),
    (50278, writing_to_who_is_where_the_bot_is_not),
]


@pytest.mark.parametrize(("refused", "doing"), REFUSED, ids=[doing.__name__ for _, doing in REFUSED])
async def test_what_is_refused(
    fake: FakeDiscord, refused: int, doing: Callable[[FakeDiscord], Awaitable[int]]
) -> None:
    assert await doing(fake) == refused


async def test_the_history_of_a_channel_is_read_from_its_end(fake: FakeDiscord) -> None:
    messages = [await posted(fake) for _ in range(4)]
    await fake.messages.delete(messages[2])
    newest = [messages[each].id for each in (3, 1, 0)]
    path = f"/channels/{fake.channel.id}/messages"
    for query, found in (
        ("", newest),
        ("?limit=2", newest[:2]),
        (f"?after={messages[0].id}", newest[:2]),
    ):
        assert [each["id"] for each in (await ask(fake, "GET", f"{path}{query}")).body] == found


async def test_a_new_list_of_commands_takes_the_place_of_the_old_one(fake: FakeDiscord) -> None:
    path = f"/applications/{fake.bot.id}/commands"
    for name in ("play", "begin"):
        await ask(fake, "PUT", path, [{"name": name, "description": "Start a game"}])
    assert [each["name"] for each in (await ask(fake, "GET", path)).body] == ["begin"]
    assert (await ask(fake, "PUT", path, [{"name": "Play", "description": "Start a game"}])).code == 50035
    assert "no lower-case name" in fake.problems.pop()


async def test_what_the_bot_changes_of_a_thread_is_told(fake: FakeDiscord, bot: Bot) -> None:
    channel = await bot.channel(fake)
    thread = await channel.create_thread(name="Table 7", type=discord.ChannelType.public_thread)
    await thread.edit(name="Table 8")
    assert [each["name"] for each in told(fake, "THREAD_CREATE")] == ["Table 7"]
    assert [each["name"] for each in told(fake, "THREAD_UPDATE")] == ["Table 8"]


async def test_a_file_is_refused_in_an_edit_as_in_a_message(fake: FakeDiscord, bot: Bot) -> None:
    message = await (await bot.channel(fake)).send("here")
    await fake.forbid(fake.channel, "attach_files")
    assert await refusal(message.edit(attachments=[Picture()])) == 50013
    await message.edit(content="in words")


async def test_an_edit_is_checked_as_a_message_is(fake: FakeDiscord) -> None:
    path = f"/channels/{fake.channel.id}/messages/{(await posted(fake)).id}"
    for content in ("x" * 2001, ""):
        assert (await ask(fake, "PATCH", path, {"content": content})).code == 50035
    assert [each.split(": ", 1)[1] for each in fake.problems] == [
        "content of 2001 characters, 2000 is the limit",
        "the edit leaves an empty message",
    ]
    fake.problems.clear()


async def test_a_nonce_counts_where_it_is_enforced(fake: FakeDiscord) -> None:
    path = f"/channels/{fake.channel.id}/messages"
    for enforced in (False, False, True):
        await ask(fake, "POST", path, {"content": "here", "nonce": "7-3", "enforce_nonce": enforced})
    assert len(fake.channel.shown) == 2


async def test_only_an_answer_is_for_one_alone(fake: FakeDiscord) -> None:
    await ask(fake, "POST", f"/channels/{fake.channel.id}/messages", {"content": "here", "flags": 64})
    assert [each.content for each in fake.channel.shown] == fake.public == ["here"]


async def test_everybody_is_called_by_who_may(fake: FakeDiscord) -> None:
    path, text = f"/channels/{fake.channel.id}/messages", {"content": "@everyone"}
    await ask(fake, "POST", path, text)
    assert not fake.last().pinged_everyone
    await fake.change_role(fake.bot_role(), allow=["mention_everyone"])
    await ask(fake, "POST", path, text)
    assert fake.last().pinged_everyone
    quiet: tuple[Json, ...] = ({"allowed_mentions": {"parse": []}}, {"flags": 1 << 12})
    for forbidding in quiet:
        await ask(fake, "POST", path, text | forbidding)
        assert not fake.last().pinged_everyone


async def test_what_is_wrong_with_the_fake_itself_is_noted(fake: FakeDiscord) -> None:
    fake.rest._contract = None
    assert (await ask(fake, "GET", "/users/@me/guilds")).status == 404
    assert (await ask(fake, "POST", f"/channels/{fake.channel.id}/messages", ["no object"])).code == 50035
    fake.guild.roles = None  # type: ignore[assignment] # that is what is wrong
    assert (await ask(fake, "GET", f"/guilds/{fake.guild.id}")).status == 500
    unknown, broken = fake.problems
    assert unknown == "the fake does not know GET /users/@me/guilds"
    assert broken.startswith("the fake broke on GET /guilds/")
    fake.problems.clear()


async def test_its_answers_are_checked_too(schemas: object, fake: FakeDiscord) -> None:
    fake.guild.name = 7.5  # type: ignore[assignment] # that is what is wrong
    await ask(fake, "GET", f"/guilds/{fake.guild.id}")
    assert fake.problems == [f"answer 200 to GET /guilds/{fake.guild.id}: /name: 7.5 is no string"]
    fake.problems.clear()
