"""A table on Discord from the first command to the moves."""

from tests.adapters.discord.harness import Harness, said
from tests.core.mentions import ALWAYS
from tests.fakes.discord import FakeDiscord


@ALWAYS
async def test_a_table_is_opened_joined_and_played_at(harness: Harness, fake: FakeDiscord) -> None:
    ana, bea = fake.person("ana"), fake.person("bea", locale="it")
    opened = await ana.slash("play", game="lasca")
    assert opened.reply is harness.board
    assert "Join" in [button.label for button in harness.board.buttons]
    await bea.click(harness.board, "Join")
    loaded = await harness.loaded()
    assert loaded.table.status == "playing"
    state = loaded.playing.state
    seat = min(loaded.game.to_act(state))
    mover = ana if loaded.names[seat] == "ana" else bea
    move = loaded.game.write(next(iter(loaded.game.moves(state, seat))))
    answer = await mover.slash("move", move=move)
    assert not answer.failed
    assert answer.reply is harness.board
    (picture,) = harness.board.files
    assert picture.data.startswith(b"\x89PNG")
    assert picture.description
    other = bea if mover is ana else ana
    assert harness.board.pings(other)
    assert not harness.board.pings(mover)
    refused = "It's not your turn" if mover is ana else "Non tocca"
    assert refused in said(await mover.slash("move", move=move))


async def test_a_board_is_posted_anew_below_what_people_wrote_and_the_old_buttons_go(
    harness: Harness, fake: FakeDiscord
) -> None:
    """Count messages in a server, whose text the bot doesn't get."""
    ana, bea = fake.person("ana"), fake.person("bea")
    await ana.slash("play", game="crown")
    lobby = harness.board
    await bea.click(lobby, "Join")
    assert harness.board is lobby
    for line in ("what a lovely felt", "isn't it", "it is", "shall we?"):
        await bea.says(line)
    await bea.click(lobby, "Leave")
    assert harness.board is not lobby
    assert not lobby.buttons
    latest = harness.board
    await bea.click(latest, "Join")
    assert harness.board is latest


async def test_a_board_asked_for_again_is_posted_anew(harness: Harness, fake: FakeDiscord) -> None:
    """Post two messages: Discord must not take the second for a retry of the first."""
    ana = fake.person("ana")
    await ana.slash("play", game="halma")
    first = harness.board
    await ana.click(first, "Rules")
    harness.clock.passes(60)
    await ana.says("@bot")
    second = harness.board
    assert second is not first
    harness.clock.passes(60)
    await ana.says("@bot")
    assert harness.board is not second
    assert harness.board.content == first.content
    assert [bool(message.buttons) for message in (first, second, harness.board)] == [False, False, True]
