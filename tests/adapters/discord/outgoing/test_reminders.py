"""Reminders on Discord: a direct message with buttons to move, and no mention of players who follow."""

from itertools import repeat

from tests.adapters.discord.games.playing import seated
from tests.adapters.discord.harness import Harness, said
from tests.fakes.discord import FakeDiscord


async def test_a_player_is_called_by_a_direct_message_and_moves_there(
    harness: Harness, fake: FakeDiscord
) -> None:
    harness.app.deps.lively = 0.0  # nobody follows the game
    people = [fake.person(name) for name in ("ana", "bea")]
    for person in people:
        answer = await person.slash("remind", how="send me a private message")
        assert answer.reply.ephemeral
        assert said(answer) == "I send you a private message when it's your turn."
    await people[0].slash("play", game="lasca")
    await people[1].click(harness.board, "Join")
    loaded = await harness.loaded()
    first = next(one for one in people if f"discord:{one.id}" == loaded.person_at(0))
    (message,) = first.inbox
    assert message.content.startswith("It's your turn in Lasca")
    assert not any(harness.board.pings(person) for person in people)
    picker = await first.in_dm.click(message, "Move")
    await first.in_dm.click(picker.reply, "c3 d4")
    second = next(one for one in people if one is not first)
    assert len(second.inbox) == 1
    assert not harness.board.pings(second)


async def test_moves_typed_in_the_channel_bury_a_board_and_mention_nobody(
    harness: Harness, fake: FakeDiscord
) -> None:
    game_night = seated(harness, ("ana", "bea"))
    await game_night.sit_down("lasca")
    game_night.ways = repeat("mention")
    board = harness.board
    await game_night.plays_at_random(3, 4)
    assert harness.board is board
    await game_night.plays_at_random(3, 1)
    assert harness.board is not board
    assert "<@" not in harness.board.content
