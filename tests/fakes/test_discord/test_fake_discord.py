"""The fake Discord, confirmed with the real client."""

import asyncio

import discord
import pytest

from tests.fakes.discord import FakeDiscord
from tests.fakes.test_discord.bot import PNG, Bot, Picture, buttons, refusal, running


async def test_commands_are_synced_and_keep_their_ids(fake: FakeDiscord, bot: Bot) -> None:
    before = {each["name"]: each["id"] for each in fake.commands}
    await bot.tree.sync()
    assert {each["name"]: each["id"] for each in fake.commands} == before
    assert [*before] == ["play", "bid", "Challenge"]


async def test_a_slash_command_is_answered_with_picture_button_and_locale(
    fake: FakeDiscord, bot: Bot
) -> None:
    alice = fake.person("alice", locale="pt-BR")
    reply = (await alice.slash("play", game="lasca")).reply
    assert reply.content == "lasca in pt-BR"
    assert [(each.name, each.kind, each.data, each.description) for each in reply.files] == [
        ("board.png", "image/png", PNG, "the board")
    ]
    assert [each.label for each in reply.buttons] == ["Play e5"]
    assert not reply.ephemeral
    assert fake.public == ["lasca in pt-BR", "Play e5", "board.png", "the board"]
    assert fake.public_custom_ids == ["move:e5"]


async def test_a_person_can_be_an_option_and_is_pinged(fake: FakeDiscord, bot: Bot) -> None:
    alice, bob = fake.person("alice"), fake.person("bob")
    reply = (await alice.slash("play", game="halma", against=bob)).reply
    assert reply.pings(bob)
    assert not reply.pings(alice)


async def test_the_menu_on_a_person(fake: FakeDiscord, bot: Bot) -> None:
    alice, bob = fake.person("alice"), fake.person("bob")
    reply = (await alice.menu("Challenge", bob)).reply
    assert reply.content == f"{alice.mention} challenges {bob.mention}"


async def test_a_click_is_deferred_then_edits_then_follows_up(fake: FakeDiscord, bot: Bot) -> None:
    alice = fake.person("alice")
    board = (await alice.slash("play", game="lasca")).reply
    answer = await alice.click(board, "Play e5")
    assert answer.updated is board
    assert (board.content, board.edits, [each.description for each in board.files]) == (
        "played e5",
        1,
        ["after e5"],
    )
    assert [each.content for each in answer.followups] == ["your turn"]


async def test_autocomplete_suggests_while_typing(fake: FakeDiscord, bot: Bot) -> None:
    alice = fake.person("alice")
    assert [each.value for each in await alice.autocomplete("play", game="l")] == ["lasca"]
    assert fake.public == []
    assert fake.private_to(alice) == ["lasca"]


async def test_a_modal_opens_for_one_person_and_its_answer_is_private(fake: FakeDiscord, bot: Bot) -> None:
    alice, bob = fake.person("alice"), fake.person("bob")
    await (await bot.channel(fake)).send("who bids?", view=buttons("Bid", "ask"))
    for_alice, for_bob = [(await each.click(fake.last(), "Bid")).modal for each in (alice, bob)]
    assert for_alice.custom_id != for_bob.custom_id
    answer = await alice.submit(for_alice, Number="17")
    assert (answer.reply.content, answer.reply.ephemeral) == ("you bid 17", True)
    assert fake.private_to(alice) == ["Your bid", "Number", "you bid 17"]
    assert fake.public == ["who bids?", "Bid"]
    with pytest.raises(AssertionError, match="shown to bob"):
        await alice.submit(for_bob, Number="3")


async def test_a_menu_edits_its_message(fake: FakeDiscord, bot: Bot) -> None:
    view = discord.ui.View(timeout=None)
    options = [discord.SelectOption(label=each.upper(), value=each) for each in ("c3", "e3")]
    view.add_item(discord.ui.Select(custom_id="pick", placeholder="From", options=options))
    view.stop()
    await (await bot.channel(fake)).send("your move", view=view)
    answer = await fake.person("alice").choose(fake.last(), "From", "E3")
    assert answer.updated is fake.last()
    assert (fake.last().content, fake.last().menus) == ("picked e3", [])


async def test_a_direct_message_is_private(fake: FakeDiscord, bot: Bot) -> None:
    alice = fake.person("alice")
    answer = await alice.slash("bid")
    assert answer.reply.ephemeral
    assert [each.content for each in alice.inbox] == ["your secret bid?"]
    assert fake.public == []
    assert fake.private_to(alice) == ["look at your messages", "your secret bid?"]


async def test_content_is_blank_unless_the_bot_is_meant(fake: FakeDiscord, bot: Bot) -> None:
    alice = fake.person("alice")
    await (await bot.channel(fake)).send("your move")
    await alice.says("between us")
    await alice.says("@bot c3 d4")
    await alice.says("e5", reply_to=fake.channel.shown[0])
    await alice.says("e6", reply_to=fake.channel.shown[0], ping=False)
    await alice.dm("12")
    assert bot.heard == ["", f"{fake.bot.mention} c3 d4", "e5", "", "12"]


async def test_allowed_mentions_say_who_is_pinged(fake: FakeDiscord, bot: Bot) -> None:
    alice, bob = fake.person("alice"), fake.person("bob")
    text = f"{alice.mention} beats {bob.mention}"
    only_bob = discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(int(bob.id))])
    message = await (await bot.channel(fake)).send(text, allowed_mentions=only_bob)
    assert fake.last().pinged == {bob.id}
    await message.edit(content=f"{text}!", allowed_mentions=discord.AllowedMentions.all())
    assert fake.last().pinged == {bob.id}, "an edit notifies nobody"


async def test_a_repeated_nonce_finds_the_first_message(fake: FakeDiscord, bot: Bot) -> None:
    channel = await bot.channel(fake)
    fake.fail("POST", r"/channels/\d+/messages", 503, lost=True)
    with pytest.raises(discord.DiscordServerError):
        await channel.send("the board", nonce="table-7-3")
    again = await channel.send("the board", nonce="table-7-3")
    assert [each.id for each in fake.channel.shown] == [str(again.id)]


async def test_a_dropped_gateway_resumes_and_replays_what_was_missed(fake: FakeDiscord, bot: Bot) -> None:
    alice = fake.person("alice")
    await fake.drop()
    answer = await alice.slash("play", game="asalto", wait="sent")
    assert answer.failed
    await fake.until(lambda: not answer.failed, "the replayed command to be answered")
    assert (fake.gateway.identifies, fake.gateway.resumes) == (1, 1)


async def test_an_invalid_session_is_identified_anew(fake: FakeDiscord, bot: Bot) -> None:
    await fake.invalidate()
    await fake.until(lambda: fake.gateway.identifies == 2, "a new session")
    await fake.settled()
    assert (fake.gateway.resumes, fake.gateway.invalid_sessions) == (0, 1)


async def test_a_new_process_answers_an_old_button(fake: FakeDiscord) -> None:
    alice = fake.person("alice")
    async with running(fake):
        board = (await alice.slash("play", game="lasca")).reply
    async with running(fake):
        await alice.click(board, "move:e5")
    assert board.content == "played e5"


async def test_guilds_go_to_their_shards(fake: FakeDiscord) -> None:
    others = [await fake.add_guild(f"guild {number}") for number in range(4)]
    async with running(fake, shards=2) as bot:
        assert fake.gateway.shards == [0, 1]
        for guild in [fake.guild, *others]:
            found = bot.get_guild(int(guild.id))
            assert found is not None
            assert found.shard_id == (int(guild.id) >> 22) % 2
            await fake.person("alice").at(guild).slash("play", game="lasca")


async def test_joining_and_leaving_guilds(fake: FakeDiscord, bot: Bot) -> None:
    alice = fake.person("alice")
    guild = await fake.add_guild("Osteria", members=[alice])
    assert (await alice.at(guild).slash("play", game="halma")).reply.channel is guild.channels[0]
    await fake.outage(guild)
    await fake.settled()
    assert bot.guilds_left == []
    await fake.remove_bot(guild)
    await fake.settled()
    assert bot.guilds_left == ["Osteria"]
    with pytest.raises(discord.Forbidden) as refused:
        await bot.fetch_channel(int(guild.channels[0].id))
    assert refused.value.code == 50001


async def test_a_follow_up_inherits_the_privacy_of_the_deferral(fake: FakeDiscord, bot: Bot) -> None:
    @bot.tree.command(name="think", description="Defer in public")
    async def think(interaction: discord.Interaction[Bot]) -> None:
        await interaction.response.defer(thinking=True)
        await interaction.followup.send("meant to be private", ephemeral=True)

    await bot.tree.sync()
    answer = await fake.person("alice").slash("think")
    assert not answer.reply.ephemeral
    assert fake.public == ["meant to be private"]


async def test_a_snapshot_keeps_the_buttons_of_its_moment(fake: FakeDiscord, bot: Bot) -> None:
    alice = fake.person("alice")
    message = await (await bot.channel(fake)).send("now", view=buttons("Bid", "ask"))
    old = fake.last().snapshot()
    await message.edit(view=None)
    assert (await alice.click(old, "Bid")).modal.title == "Your bid"


async def test_commands_and_buttons_work_in_threads_and_in_private(fake: FakeDiscord, bot: Bot) -> None:
    alice = fake.person("alice")
    thread = await fake.add_thread("Table 7", fake.channel)
    for place in (alice.at(thread), alice.in_dm):
        board = (await place.slash("play", game="lasca")).reply
        assert board.channel is place.place
        await alice.click(board, "Play e5")
        assert board.content == "played e5"
    assert fake.private_to(alice).count("played e5") == fake.public.count("played e5") == 1


async def test_two_sends_at_once_with_one_nonce_are_one_message(fake: FakeDiscord, bot: Bot) -> None:
    channel = await bot.channel(fake)
    first, second = await asyncio.gather(*(channel.send("the board", nonce="7-3") for _ in range(2)))
    assert first.id == second.id


async def test_an_edit_keeps_the_files_it_lists(fake: FakeDiscord, bot: Bot) -> None:
    message = await (await bot.channel(fake)).send("board", file=Picture("before"))
    message = await message.edit(attachments=[*message.attachments, Picture("after")])
    assert [each.description for each in fake.last().files] == ["before", "after"]
    await message.edit(attachments=message.attachments[1:])
    assert [each.description for each in fake.last().files] == ["after"]


async def test_threads_can_be_started_renamed_and_archived(fake: FakeDiscord, bot: Bot) -> None:
    channel = await bot.channel(fake)
    thread = await channel.create_thread(name="Table 7", type=discord.ChannelType.public_thread)
    await thread.join()
    await thread.edit(name="Table 8", archived=True)
    in_thread = fake.channels[str(thread.id)]
    assert (in_thread.name, in_thread.archived) == ("Table 8", True)
    async with thread.typing():
        await thread.send("still here")
    assert not in_thread.archived, "a message wakes a thread"
    assert fake.public == ["Table 7", "Table 8", "still here"]


async def test_the_bot_can_look_things_up(fake: FakeDiscord, bot: Bot) -> None:
    alice = fake.person("alice")
    guild = await bot.fetch_guild(int(fake.guild.id), with_counts=False)
    assert (await guild.fetch_member(int(alice.id))).name == "alice"
    assert [each.name for each in await bot.tree.fetch_commands()] == ["play", "bid", "Challenge"]
    channel = await bot.channel(fake)
    message = await channel.send("here")
    assert (await channel.fetch_message(message.id)).content == "here"
    alice.leave(fake.guild)
    assert await refusal(guild.fetch_member(int(alice.id))) == 10007
    await guild.leave()
    await fake.settled()
    assert bot.guilds_left == ["The Tavern"]


async def test_an_answer_can_be_read_and_deleted_with_its_token(fake: FakeDiscord, bot: Bot) -> None:
    answer = await fake.person("alice").slash("bid")
    webhook = discord.Webhook.partial(int(fake.bot.id), answer.interaction.token, client=bot)
    private = await webhook.fetch_message(int(answer.reply.id))
    assert private.content == "look at your messages"
    assert await refusal((await bot.channel(fake)).fetch_message(private.id)) == 10008, "it is ephemeral"
    await private.delete()
    assert answer.reply.deleted


async def test_three_hundred_interactions_at_once(fake: FakeDiscord, bot: Bot) -> None:
    people = [fake.person(f"person {number}") for number in range(300)]
    answers = await asyncio.gather(*(each.slash("play", game="lasca", wait="answered") for each in people))
    assert [each.reply.content for each in answers] == ["lasca in en-US"] * 300
