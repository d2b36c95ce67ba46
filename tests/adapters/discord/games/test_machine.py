"""A game against the computer on Discord, from the first command to the end."""

import re
from collections.abc import AsyncIterator
from typing import Final

import pytest

from rules.core.log import Decision
from tests.adapters.discord.child import house_to_kill
from tests.adapters.discord.games.playing import seated
from tests.adapters.discord.harness import Harness
from tests.core.mentions import ALWAYS
from tests.core.opponents.thinkers import AtOnce, Endless, JudgesAtOnce, few_positions
from tests.fakes.discord import FakeDiscord
from tests.tiers import FULL

SECRET: Final = 37


@pytest.fixture(name="thinking")
async def _thinking(closed: Harness, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Harness]:
    few_positions(monkeypatch)
    closed.thinker, closed.analyst = AtOnce(), JudgesAtOnce()
    async with closed.open() as harness:
        yield harness


async def test_a_game_against_a_machine_is_played_to_its_end(thinking: Harness) -> None:
    game_night = seated(thinking, ("ana",))
    ana = game_night.people["ana"]
    opened = await ana.slash("play", game="lasca", machine="easy")
    assert not opened.failed
    assert "Computer (easy)" in thinking.board.content
    loaded = await game_night.plays_at_random(seed=2, most=300)
    assert loaded.table.status == "finished"
    assert loaded.table.seq > 20
    assert "Computer (easy)" in thinking.board.content
    assert "Rematch" in [button.label for button in thinking.board.buttons]


@FULL
async def test_a_game_against_a_machine_is_analysed(thinking: Harness) -> None:
    """Analyse it by the button under the last board, by the command, and by the menu of its message."""
    game_night = seated(thinking, ("ana",))
    ana = game_night.people["ana"]
    await ana.slash("play", game="lasca", machine="easy")
    table = thinking.table
    await game_night.plays_at_random(seed=2, most=300)
    for answer in (
        await ana.click(thinking.board, "Analysis"),
        await ana.slash("analyse", table=table),
        await ana.point("Analyse this board", thinking.board),
    ):
        assert not answer.failed
        assert answer.reply is not None
        assert "how the game went" in answer.reply.content
        assert len(answer.reply.files) >= 2
        assert all(file.description for file in answer.reply.files)


@ALWAYS
async def test_a_tap_in_the_lobby_begins_the_game_and_the_answer_is_the_board(thinking: Harness) -> None:
    ana = thinking.fake.person("ana", locale="pt-BR")
    await ana.slash("play", game="halma")
    assert not (await ana.click(thinking.board, "🤖 Easy")).failed
    loaded = await thinking.loaded()
    assert loaded.table.status == "playing"
    (seat,) = loaded.seats_of(loaded.people()[0])
    move = loaded.game.write(next(iter(loaded.game.moves(loaded.playing.state, seat))))
    answer = await ana.slash("move", move=move)
    assert answer.reply is thinking.board
    assert thinking.board.content.count("Computer (easy)") >= 2
    assert thinking.board.pings(ana)


@pytest.mark.long
async def test_what_a_machine_was_thinking_about_at_a_kill_is_decided_once(
    closed: Harness, fake: FakeDiscord
) -> None:
    """Kill the bot while the computer thinks, and right after it has bid; its bid stays secret."""
    closed.thinker, ana = AtOnce(), fake.person("ana")
    async with closed.open():
        await ana.slash("play", game="citadel", machine="easy")
        table = closed.table
    async with house_to_kill(fake, closed.path, thinker=Endless()):
        assert not (await ana.slash("bid", points=SECRET, wait="answered")).failed
        await fake.until(lambda: f"bids {SECRET}" in closed.board.content, "the round on the board")
    for _ in range(2):
        async with house_to_kill(fake, closed.path, thinker=AtOnce()):
            await fake.until(lambda: "One bid is in" in closed.board.content, "the machine's next bid")
    async with closed.open() as harness:
        await fake.settled()
        log = (await harness.loaded(table)).log
        assert log is not None
        made = [(r.cause, r.text) for r in log.records if isinstance(r, Decision)]
        assert [cause for cause, _ in made] == ["machine", "person", "machine"]
        said = re.findall(r"\d+", " ".join(message.content for message in fake.channel.shown[-1:]))
        assert made[-1][1] not in said


async def test_a_machine_plays_on_where_no_board_can_be_posted_and_all_is_shown_later(
    thinking: Harness, fake: FakeDiscord
) -> None:
    night = seated(thinking, ("ana",))
    ana = night.people["ana"]
    await ana.slash("play", game="lasca", machine="easy")
    table = thinking.table
    await fake.forbid(fake.channel, "send_messages")
    for _ in range(2):
        _, move = night.any_move(await thinking.loaded(table))
        await ana.dm(f"/move {move} table:{table}")
        await fake.settled()
    loaded = await thinking.loaded(table)
    assert loaded.table.seq >= 4
    assert all(showing.waiting for showing in loaded.showings)
    await fake.allow(fake.channel, "send_messages")
    await fake.settled()
    assert all(not showing.waiting for showing in (await thinking.loaded(table)).showings)
    assert loaded.log is not None
    assert isinstance(last := loaded.log.records[-1], Decision)
    assert last.cause == "machine"
    assert last.text[-2:] in thinking.board.content
