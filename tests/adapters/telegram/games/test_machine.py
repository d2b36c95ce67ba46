"""A game against the computer on Telegram, from /play to the end, in private and in a group."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from bot.core.ports import Part
from rules.core.log import Decision
from rules.puzzles.answering import Verdict
from rules.puzzles.puzzle import Puzzle
from storage.model import ChatId
from tests.adapters.telegram.child import house_to_kill
from tests.adapters.telegram.harness import Harness
from tests.adapters.telegram.opened import button_for, open_house, settled, table_on
from tests.core.mentions import ALWAYS
from tests.core.opponents.thinkers import AtOnce, Endless, JudgesAtOnce, Slow, few_positions
from tests.fakes.telegram import FakeTelegram
from tests.tiers import FULL, daily


@pytest.mark.parametrize("alone", daily([True, False]))
async def test_a_game_against_a_machine_is_played_to_its_end(
    fake: FakeTelegram, tmp_path: Path, alone: bool
) -> None:
    async with open_house(fake, tmp_path / "taberna.sqlite3", thinker=AtOnce()) as app:
        ana = fake.person("Ana", language="pt-br")
        place = ana.private if alone else fake.supergroup("Tavern", ana)
        if alone:
            await fake.answer_to(await ana.starts("help"))
        harness = Harness(fake, app, place, (ana,))
        await harness.opens("/jogar lasca oponente:fácil" if alone else "/play lasca easy")
        assert ("Computador (fácil)" if alone else "Computer (easy)") in harness.board.text
        before = len(fake.posts(place))
        await harness.plays(Random(3), harness.answers_board)
        assert harness.loaded.table.status == "finished"
        assert harness.loaded.table.seq > 20
        assert len(fake.posts(place)) > before
        again = button_for(harness.board, "rematch")
        await ana.taps(harness.board, again)
        await fake.until(lambda: table_on(fake.posts(place)[-1]) not in {None, harness.table})


@ALWAYS
async def test_a_lobby_that_has_become_a_game_asks_nothing(fake: FakeTelegram, tmp_path: Path) -> None:
    """Keep its message in the chat above the game."""
    async with open_house(fake, tmp_path / "taberna.sqlite3", thinker=AtOnce()) as app:
        ana, bea = fake.person("Ana"), fake.person("Bea")
        harness = Harness(fake, app, fake.supergroup("Tavern", ana, bea), (ana, bea))
        await harness.opens("/play lasca")
        await settled(fake, app)
        lobby, *_, board = fake.posts(harness.place)
        assert "🤖" in lobby.text
        assert lobby is not board
        about_the_table, _, _guide = lobby.text.partition("\n\n")
        assert "?" not in about_the_table


@FULL
@pytest.mark.parametrize("alone", [True, False])
async def test_a_game_against_a_machine_is_analysed(
    fake: FakeTelegram, tmp_path: Path, alone: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Send the analysis in words and an album: privately for the button, publicly for the command."""
    few_positions(monkeypatch)
    path = tmp_path / "taberna.sqlite3"
    async with open_house(fake, path, thinker=AtOnce(), analyst=JudgesAtOnce()) as app:
        ana = fake.person("Ana")
        place = ana.private if alone else fake.supergroup("Tavern", ana)
        await fake.answer_to(await ana.starts("help"))
        harness = Harness(fake, app, place, (ana,))
        await harness.opens("/play lasca easy")
        await harness.plays(Random(3), harness.answers_board)
        for by_button in (True, False):
            heard = ana.private if by_button else place
            before = len(fake.posts(heard))
            if by_button:
                answer = await ana.taps(harness.board, button_for(harness.board, "analyse"))
                assert (answer.url is None) == alone
                if answer.url is not None:
                    await ana.follows(answer.url)
            else:
                await ana.says("/analyse", place)
            await settled(fake, app)
            words, *pictures = fake.posts(heard)[before:]
            assert "how the game went" in words.text
            assert len(pictures) >= 2
            assert all(picture.file for picture in pictures)


async def test_a_tap_in_the_lobby_begins_the_game(fake: FakeTelegram, tmp_path: Path) -> None:
    async with open_house(fake, tmp_path / "taberna.sqlite3", thinker=AtOnce()) as app:
        ana = fake.person("Ana")
        harness = Harness(fake, app, fake.supergroup("Tavern", ana), (ana,))
        await harness.opens("/play tabula")
        await ana.taps(harness.board, "🤖 Medium")
        await fake.until(lambda: "To play: Ana" in harness.board.text)
        assert "Computer (medium)" in harness.board.text
        await harness.plays(Random(1), harness.answers_board, harness.picks_inline, most=4)
        assert harness.loaded.table.seq > 8


@pytest.mark.long
async def test_what_a_machine_was_thinking_about_at_a_kill_is_decided_once(
    fake: FakeTelegram, tmp_path: Path
) -> None:
    """Kill the bot while the computer thinks, and right after it has bid."""
    path, ana = tmp_path / "taberna.sqlite3", fake.person("Ana")
    async with open_house(fake, path, thinker=AtOnce()) as app:
        await fake.answer_to(await ana.starts())
        group = fake.supergroup("Tavern", ana)
        harness = Harness(fake, app, group, (ana,))
        await harness.opens("/play citadel easy")
        table = harness.table

    def board() -> str:
        return "\n".join(post.text for post in fake.posts(group)[-1:])

    async with house_to_kill(fake, path, thinker=Endless()):
        await ana.says(f"/bid 37 {table}")
        await fake.until(lambda: "bids 37" in board())
    for _ in range(2):
        async with house_to_kill(fake, path, thinker=AtOnce()):
            await fake.until(lambda: "One bid is in" in board())
    async with open_house(fake, path, thinker=AtOnce()) as app:
        await settled(fake, app)
        loaded = await app.deps.cache.look(table)
        assert loaded is not None
        assert loaded.log is not None
        causes = [r.cause for r in loaded.log.records if isinstance(r, Decision)]
        assert causes == ["machine", "person", "machine"]


class Stuck(JudgesAtOnce):
    """Analyst that judges an answer to a puzzle when it may `go`."""

    def __init__(self) -> None:
        self.go = asyncio.Event()

    async def answered(self, puzzle: Puzzle, move: str, chat: ChatId) -> Verdict:
        await self.go.wait()
        return await super().answered(puzzle, move, chat)


async def test_a_long_search_holds_up_no_chat_and_no_move(fake: FakeTelegram, tmp_path: Path) -> None:
    """Search for a hint, and for the reply to a wrong answer, while others go on."""
    slow, stuck = Slow(), Stuck()
    slow.go.set()
    async with open_house(fake, tmp_path / "t.sqlite3", thinker=slow, analyst=stuck) as app:
        ana, bea = fake.person("Ana"), fake.person("Bea")
        await fake.answer_to(await bea.starts())
        harness = Harness(fake, app, fake.supergroup("Tavern", ana), (ana,))
        await harness.opens("/play lasca easy")
        await settled(fake, app)
        slow.go.clear()
        hinted = await ana.says("/hint", harness.place)
        puzzle = await fake.answer_to(await bea.says("/puzzle lasca"))
        await bea.says(puzzle.text.splitlines()[-1].partition("/puzzle ")[2])
        assert "/move" in (await fake.answer_to(await bea.says("/help"))).text
        seq = harness.loaded.table.seq
        mover, move = harness.due(Random(1))
        await mover.replies(harness.board, move)
        await fake.until(lambda: harness.loaded.table.seq > seq)
        slow.go.set()
        stuck.go.set()
        await settled(fake, app)
        assert any(post.reply_to is hinted for post in fake.posts(harness.place))
        assert "Your puzzle rating" in fake.posts(bea.private)[-1].text


async def test_an_analysis_that_outlives_the_tap_goes_to_the_private_chat(
    fake: FakeTelegram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Telegram takes no answer to an old tap, and an analysis may take a minute."""
    few_positions(monkeypatch)

    class Late(JudgesAtOnce):
        async def judged(self, saved: str, first: int, chat: ChatId) -> Part:
            fake.clock.advance(60)
            return await super().judged(saved, first, chat)

    async with open_house(fake, tmp_path / "t.sqlite3", thinker=AtOnce(), analyst=Late()) as app:
        ana = fake.person("Ana")
        await fake.answer_to(await ana.starts())
        harness = Harness(fake, app, fake.supergroup("Tavern", ana), (ana,))
        await harness.opens("/play lasca easy")
        await harness.plays(Random(3), harness.answers_board)
        query = await ana.presses(harness.board, button_for(harness.board, "analyse"))
        await fake.until(lambda: "how the game went" in "".join(m.text for m in fake.posts(ana.private)))
        await settled(fake, app)
        assert query.answer is None
        assert fake.posts(ana.private)[-1].file
        assert not any("how the game went" in post.text for post in fake.posts(harness.place))
