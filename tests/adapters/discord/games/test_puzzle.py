"""/puzzle on Discord: for the asker alone, by the command with completion and by menus."""

from tests.adapters.discord.harness import Harness, said
from tests.fakes.discord import FakeDiscord


async def test_it_is_asked_and_answered_where_nobody_else_reads(harness: Harness, fake: FakeDiscord) -> None:
    ana = fake.person("ana")
    asked = await ana.slash("puzzle", game="lasca")
    assert asked.reply.ephemeral
    assert asked.reply.files
    assert said(asked).startswith("Puzzle · Lasca")
    moves = await ana.autocomplete("puzzle", move="")
    assert moves
    answer = await ana.slash("puzzle", move=moves[0].value)
    assert answer.reply.ephemeral
    assert answer.reply.files
    assert "Your puzzle rating" in said(answer)
    assert fake.channel.shown == []


async def test_it_is_answered_by_pointing(harness: Harness, fake: FakeDiscord) -> None:
    ana = fake.person("ana")
    asked = await ana.slash("puzzle", game="lasca")
    await ana.click(asked.reply, "Move")
    assert asked.reply.ephemeral
    assert asked.reply.files
    assert asked.reply.content.startswith("What is your move?")
