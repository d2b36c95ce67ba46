"""/learn on Discord: for the asker alone, from the menu of games to a move that is completed."""

from tests.adapters.discord.harness import Harness, said
from tests.fakes.discord import FakeDiscord


async def test_it_is_asked_and_answered_where_nobody_else_reads(harness: Harness, fake: FakeDiscord) -> None:
    ana = fake.person("ana")
    which = await ana.slash("learn")
    assert which.reply.ephemeral
    asked = await ana.slash("learn", game="lasca")
    assert asked.reply.ephemeral
    assert asked.reply.files
    assert said(asked).startswith("Lasca · lesson 1 of ")
    moves = await ana.autocomplete("learn", move="")
    assert moves
    answer = await ana.slash("learn", move=moves[0].value)
    assert answer.reply.ephemeral
    assert answer.reply.files
    assert said(answer).startswith("Right!")
    assert fake.channel.shown == []


async def test_it_is_answered_by_pointing(harness: Harness, fake: FakeDiscord) -> None:
    ana = fake.person("ana")
    asked = await ana.slash("learn", game="lasca")
    await ana.click(asked.reply, "Move")
    assert asked.reply.ephemeral
    assert asked.reply.content.startswith("What is your move?")


async def test_a_number_alone_answers_a_lesson_in_private_as_any_move_does(
    harness: Harness, fake: FakeDiscord
) -> None:
    ana = fake.person("ana")
    await ana.slash("learn", game="citadel")
    await ana.dm("3")
    assert "Right!" in ana.inbox[-1].content
