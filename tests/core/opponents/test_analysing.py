"""/analyse: texts and pictures of a game that is over, and games without an analysis."""

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.core.language.voice import LANGUAGES, Voice
from bot.core.ports import Analysis, Look, Part
from bot.testing.harness import Harness, User, command_of
from bot.testing.player import AtOnce, Sketcher, look, speaks
from bot.workers.analyst import answered, drawn, judged
from rules.games import games
from rules.puzzles.answering import Verdict
from rules.puzzles.puzzle import Puzzle
from storage.model import ChatId
from tests.core.opponents.thinkers import few_positions
from tests.core.whole_logs import moves, pair

SAYS = Voice("en")
PNG = b"\x89PNG\r\n"


class Here:
    """Analyst that judges at once, two decisions at a time, counts its calls, and waits if told to."""

    def __init__(self) -> None:
        self.asked = 0
        self.drew: list[Look] = []
        self.go = asyncio.Event()
        self.go.set()
        self.waits = asyncio.Event()

    async def judged(self, saved: str, first: int, chat: ChatId) -> Part:
        self.asked += 1
        if first:
            self.waits.set()
            await self.go.wait()
        return judged(saved, first, 2)

    async def answered(self, puzzle: Puzzle, move: str, chat: ChatId) -> Verdict:
        return answered(puzzle, move)

    async def drawn(self, saved: str, analysis: Analysis, asked: Look, chat: ChatId) -> tuple[bytes, ...]:
        self.drew.append(asked)
        await asyncio.sleep(0)  # serve others, as while a worker draws
        return drawn(saved, analysis, asked)


@pytest.fixture(name="analyst")
def _analyst(monkeypatch: pytest.MonkeyPatch) -> Here:
    few_positions(monkeypatch)
    return Here()


@pytest.fixture(name="harness")
async def _tavern(tmp_path: Path, analyst: Here) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.sqlite3", Sketcher(), thinker=AtOnce(), analyst=analyst) as harness:
        yield harness


async def over(harness: Harness, game: str = "lasca", number: int = 6) -> User:
    """Play a game of two, and let one player resign after this many moves."""
    ana, bea, table = await pair(harness, game)
    await moves(harness, table, number, ana, bea)
    await ana.surely("resign")
    return ana


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_button_of_the_last_board_gives_words_and_pictures(harness: Harness, language: str) -> None:
    await speaks(harness, language)
    await over(harness)
    reader = harness.person("Bea", language)
    reply = await reader.taps("analyse")
    voice = Voice(language, "lasca")
    title = voice("analysis-title", {"game": voice("name")})
    assert reply.text.splitlines()[0] == title
    assert voice("analysis-points") in reply.text
    assert all(file.content.startswith(PNG) and file.alt for file in reply.files)
    assert reply.files[0].alt == title
    numbered = [line for line in reply.text.splitlines() if re.match(r"\d+\. ", line)]
    assert [file.alt for file in reply.files[1:]] == numbered


@pytest.mark.parametrize("alone", [False, True])
async def test_a_profile_leads_to_the_analysis_of_the_last_games(harness: Harness, *, alone: bool) -> None:
    ana = await over(harness)
    reply = await (ana.whispers("profile") if alone else ana.says("profile"))
    ((_, analysis),) = reply.buttons
    assert analysis.label == SAYS("button-analyse")
    assert (await ana.sends(analysis.data, private=alone)).files


async def test_it_is_made_once_for_all_who_ask(harness: Harness, analyst: Here) -> None:
    ana = await over(harness)
    first = await ana.says("analyse")
    asked = analyst.asked
    assert asked >= 3
    assert (await harness.person("Bea").says("analyse")).text == first.text
    assert analyst.asked == asked


async def test_who_asks_meanwhile_hears_how_far_it_is(harness: Harness, analyst: Here) -> None:
    ana = await over(harness)
    analyst.go.clear()
    first = asyncio.ensure_future(ana.says("analyse"))
    await analyst.waits.wait()
    meanwhile = await harness.person("Bea").says("analyse")
    assert meanwhile.text == SAYS("refusal-analysing", {"done": 2, "of": 6})
    analyst.go.set()
    assert (await first).files


async def test_a_game_under_way_is_not_analysed(harness: Harness, analyst: Here) -> None:
    """Refuse it: it would be help from outside, and would reveal sealed bids in Citadel."""
    for game in ("lasca", "citadel"):
        ana, bea, table = await pair(harness, game)
        await moves(harness, table, 2, ana, bea)
        assert (await ana.says("analyse", table=table)).text == SAYS("refusal-not_over")
    assert not analyst.asked
    assert not [b for row in harness.board().buttons for b in row if command_of(b) == "analyse"]


async def test_a_game_of_pure_chance_has_nothing_to_analyse(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game="crown")
    await bea.taps("join")
    await ana.taps("begin")
    await ana.surely("end")
    await bea.taps("agree")
    loaded = await look(harness)
    name = Voice("en", "crown_and_anchor")("name")
    assert loaded.game is games()["crown_and_anchor"]
    reply = await ana.says("analyse", table=loaded.table.id)
    assert reply.text == SAYS("refusal-no_analysis", {"game": name})


async def test_citadel_says_what_a_bid_gave_up(harness: Harness) -> None:
    ana, bea, table = await pair(harness, "citadel")
    await ana.whispers("bid", points="50", table=table)
    await bea.whispers("bid", points="9", table=table)
    await bea.surely("resign")
    reply = await ana.says("analyse", table=table)
    assert "bid 50 and lost 16" in reply.text


async def test_where_the_host_lets_no_machine_play_nothing_is_analysed(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        ana = await over(harness)
        assert (await ana.says("analyse")).text == SAYS("refusal-no_machines")
        assert not [b for row in harness.board().buttons for b in row if command_of(b) == "analyse"]


async def test_pictures_that_were_kept_name_nobody_who_was_deleted_since(
    harness: Harness, analyst: Here
) -> None:
    ana, bea = await over(harness), harness.person("Bea")
    await ana.says("analyse")
    question = await bea.whispers("privacy", what="delete")
    await bea.sends(question.buttons[0][0].data)
    assert (await ana.says("analyse")).files
    assert ["Bea" in look.names.values() for look in analyst.drew] == [True, False]


async def test_who_ask_at_once_have_it_drawn_once(harness: Harness, analyst: Here) -> None:
    await over(harness)
    crowd = [harness.person(f"Person {number}") for number in range(20)]
    await asyncio.gather(*(one.says("analyse") for one in crowd))
    assert len(analyst.drew) == 1
    assert (await crowd[0].says("analyse")).files
    assert len(analyst.drew) == 1
