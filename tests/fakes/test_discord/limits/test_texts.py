"""Texts on a screen, and messages that people edit, forward and link."""

import discord
import pytest

from tests.fakes.discord import FakeDiscord
from tests.fakes.discord.world.text import marks
from tests.fakes.test_discord.bot import Bot, buttons, told

MARKS = {
    "<@80351110224678912> <@!80351110224678912>": ["user", "user"],
    "<@&165511591545143296>": ["role"],
    "<#103735883630395392>": ["channel"],
    "</airhorn:816437322781949972> </a b c:1>": ["command", "command"],
    "<t:1618953630> <t:1618953630:R>": ["timestamp", "timestamp"],
    "<:mm:216154654256398347> <a:b:1>": ["emoji", "emoji"],
    "<id:customize>": ["navigation"],
    "@everyone and @here": ["everyone", "everyone"],
    "[a](http://evil.example)": ["masked link", "link"],
    "see https://evil.example/x": ["link"],
    "<https://evil.example>": ["link"],
    "discord.gg/abc": ["invitation"],
    "Discord.com/Invite/abc HTTPS://evil.example": ["invitation", "link"],
    "<a@evil.example> <+39 06 1234>": ["address", "address"],
    "**a** *b* _c_ __d__ ~~e~~ ||f||": ["bold", "italic", "italic", "underline", "strike", "spoiler"],
    "# loud\n-# quiet\n> said\n- one\n1. first": ["heading", "subtext", "quote", "list", "list"],
    "`<@1>` ```\n# x\n```": ["code", "code"],
}


@pytest.mark.parametrize("text", MARKS)
def test_what_a_text_becomes(text: str) -> None:
    assert sorted(mark.kind for mark in marks(text)) == sorted(MARKS[text])


@pytest.mark.parametrize(
    "text",
    [
        "Ana plays c3-b4: 4 < 5 > 3",
        "snake_case_name, 2 * 3 * 4",
        r"\<@80351110224678912> \*not bold\* \# \[a](x)",
        r"http\://evil.example",
        "me@example.org and t:5",
        "#1, 5 - 3",
    ],
)
def test_what_stays_a_text(text: str) -> None:
    assert marks(text) == []


def test_the_librarys_own_escape_is_not_enough_for_names() -> None:
    """Show that an adapter must do more: a name that is a link stays one."""
    for name in ("http://evil.example", "<t:1618953630>", "</play:1>", "<#1>", "discord.gg/abc"):
        assert marks(discord.utils.escape_mentions(discord.utils.escape_markdown(name)))


async def test_a_message_has_marks(fake: FakeDiscord, bot: Bot) -> None:
    await (await bot.channel(fake)).send("**you** <t:5>")
    assert [(each.kind, each.text) for each in fake.last().marks] == [
        ("timestamp", "<t:5>"),
        ("bold", "**you**"),
    ]


async def test_2000_characters_are_code_points(fake: FakeDiscord, bot: Bot) -> None:
    channel = await bot.channel(fake)
    await channel.send("🎲" * 2000)
    assert len(fake.last().content) == 2000


async def test_edits_of_people_are_told_and_blank_unless_the_bot_is_meant(
    fake: FakeDiscord, bot: Bot
) -> None:
    told: list[tuple[str, bool]] = []

    async def on_raw_message_edit(event: discord.RawMessageUpdateEvent) -> None:
        told.append((event.message.content, event.message.edited_at is not None))

    bot.on_raw_message_edit = on_raw_message_edit  # type: ignore[attr-defined] # as a subclass would
    alice = fake.person("alice")
    message = await alice.says("@bot c3 d5")
    await alice.edits(message, "@bot c3 d4")
    await fake.messages.unfurled(message)
    between = await alice.says("between us")
    await alice.edits(between, "between you and me")
    await fake.messages.unfurled(await alice.says("@bot https://example.org"))
    await fake.settled()
    mention = fake.bot.mention
    assert told == [(f"{mention} c3 d4", True)] * 2 + [("", True), (f"{mention} https://example.org", False)]


async def test_a_forwarded_board_is_a_picture_of_it(fake: FakeDiscord, bot: Bot) -> None:
    alice = fake.person("alice")
    await (await bot.channel(fake)).send("who bids?", view=buttons("Bid", "ask"))
    board = fake.last()
    copy = await alice.forwards(board, fake.dm_with(alice.user))
    assert copy.forwarded is not None
    assert copy.forwarded.content == "who bids?"
    with pytest.raises(AssertionError, match="no 'Bid'"):
        await alice.click(copy, "Bid")
    assert bot.heard == [""]


async def test_who_is_meant_by_an_edit_reads_it(fake: FakeDiscord, bot: Bot) -> None:
    alice = fake.person("alice")
    message = await alice.says("c3 d4")
    await fake.messages.unfurled(message)
    await alice.edits(message, "@bot c3 d4")
    await fake.messages.unfurled(message)
    kept = [(each["content"], len(each["embeds"])) for each in told(fake, "MESSAGE_UPDATE")]
    meant = f"{fake.bot.mention} c3 d4"
    assert kept == [("", 0), (meant, 1), (meant, 1)]


async def test_the_bot_is_told_of_its_own_edits_and_of_what_is_deleted(fake: FakeDiscord, bot: Bot) -> None:
    message = await (await bot.channel(fake)).send("c3")
    await message.edit(content="c3 d4")
    (edit,) = told(fake, "MESSAGE_UPDATE")
    assert (edit["content"], edit["edited_timestamp"] is None) == ("c3 d4", False)
    await message.delete()
    assert [each["id"] for each in told(fake, "MESSAGE_DELETE")] == [str(message.id)]


async def test_of_what_the_bot_cannot_see_it_hears_nothing(fake: FakeDiscord, bot: Bot) -> None:
    alice = fake.person("alice")
    await fake.forbid(fake.channel, "view_channel")
    message = await alice.says("@bot c3 d4")
    await alice.edits(message, "@bot c3 e5")
    await alice.deletes(message)
    assert bot.heard == []
    assert told(fake, "MESSAGE_UPDATE") == told(fake, "MESSAGE_DELETE") == []
