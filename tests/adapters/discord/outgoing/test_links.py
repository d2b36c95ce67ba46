"""Requests away from the board: Discord's answer mentions the board's place, and has a button."""

from bot.core.language.voice import Voice
from tests.adapters.discord.games.playing import seated
from tests.adapters.discord.harness import Harness, said
from tests.fakes.discord import FakeDiscord


async def test_a_move_made_in_another_channel_is_answered_with_the_way_to_the_board(
    harness: Harness, fake: FakeDiscord
) -> None:
    game_night = seated(harness, ("ana", "bea"))
    await game_night.sit_down("lasca")
    board, table = harness.board, harness.table
    mover, move = game_night.any_move(await game_night.loaded())
    elsewhere = await fake.add_channel("elsewhere")
    answer = await mover.at(elsewhere).slash("move", move=move, table=table)
    assert said(answer).endswith(f"<#{board.channel.id}>")
    reply = answer.reply
    assert reply.ephemeral
    (link,) = [button for row in reply.components for button in row["components"]]
    assert link["label"] == Voice("en")("where-board")
    guild = fake.guild.id
    assert link["url"] == f"https://discord.com/channels/{guild}/{board.channel.id}/{board.id}"
    assert "custom_id" not in link, "a link button sends the bot nothing"


async def test_where_the_board_stands_there_is_no_such_button(harness: Harness, fake: FakeDiscord) -> None:
    game_night = seated(harness, ("ana", "bea"))
    await game_night.sit_down("lasca")
    mover, move = game_night.any_move(await game_night.loaded())
    assert said(await mover.slash("move", move=move)) == ""
    assert fake.problems == []
