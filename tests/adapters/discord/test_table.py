"""A table on Discord from the first command to the moves."""

from tests.adapters.discord.tavern import Tavern, said
from tests.fakes.discord import FakeDiscord


async def test_a_table_is_opened_joined_and_played_at(tavern: Tavern, fake: FakeDiscord) -> None:
    ana, bea = fake.person("ana"), fake.person("bea", locale="it")
    opened = await ana.slash("play", game="lasca")
    assert opened.reply is tavern.board
    assert "Join" in [button.label for button in tavern.board.buttons]
    await bea.click(tavern.board, "Join")
    live = await tavern.live()
    assert live.table.status == "playing"
    state = live.playing.state
    seat = min(live.game.to_act(state))
    mover = ana if live.names[seat] == "ana" else bea
    move = live.game.write(next(iter(live.game.moves(state, seat))))
    answer = await mover.slash("move", move=move)
    assert not answer.failed
    assert answer.reply is tavern.board
    (picture,) = tavern.board.files
    assert picture.data.startswith(b"\x89PNG")
    assert picture.description
    other = bea if mover is ana else ana
    assert tavern.board.pings(other)
    assert not tavern.board.pings(mover)
    assert said(await mover.slash("move", move=move)).startswith(
        "It is not your turn" if mover is ana else "Non tocca"
    )


async def test_a_board_asked_for_again_is_posted_anew(tavern: Tavern, fake: FakeDiscord) -> None:
    """The same board twice is two messages: Discord must not take the second for a repeated attempt."""
    ana = fake.person("ana")
    await ana.slash("play", game="halma")
    first = tavern.board
    await ana.click(first, "Rules")
    tavern.clock.passes(60)
    await ana.says("@bot")
    second = tavern.board
    assert second is not first
    tavern.clock.passes(60)
    await ana.says("@bot")
    assert tavern.board is not second
    assert tavern.board.content == first.content
    assert [bool(message.buttons) for message in (first, second, tavern.board)] == [False, False, True]
