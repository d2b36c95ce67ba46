"""Apologies, in the person's language, for stored commands whose answer fails by a bug."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.core.language.voice import LANGUAGES, Voice
from bot.core.messages import PersonalReply
from bot.core.ports import Say
from bot.features.lessons.courses import course_of
from bot.features.puzzles import commands
from bot.testing.harness import Harness, User
from bot.testing.player import AtOnce, Sketcher
from rules.core.diagram import Diagram
from rules.games import games
from rules.puzzles.answering import Verdict
from rules.puzzles.lesson import answer
from rules.puzzles.puzzle import Puzzle
from storage.model import ChatId, Theme
from tests.core.puzzles.solvers import AtOnceJudge, one_of, opened, wrong_move


class Mistaken(Sketcher):
    """Artist that paints until it gets an error to raise."""

    raises: Exception | None = None

    async def picture(self, diagram: Diagram, theme: Theme, say: Say) -> bytes:
        if self.raises is not None:
            raise self.raises
        return await super().picture(diagram, theme, say)


class MistakenJudge(AtOnceJudge):
    """Analyst that judges until it gets an error to raise."""

    raises: Exception | None = None

    async def answered(self, puzzle: Puzzle, move: str, chat: ChatId) -> Verdict:
        if self.raises is not None:
            raise self.raises
        return await super().answered(puzzle, move, chat)


def mistaken(*_: object) -> bool:
    raise ValueError("a mistake of ours")


@pytest.fixture(name="artist")
def _artist() -> Mistaken:
    return Mistaken()


@pytest.fixture(name="judge")
def _judge() -> MistakenJudge:
    return MistakenJudge()


@pytest.fixture(name="harness")
async def _harness(tmp_path: Path, artist: Mistaken, judge: MistakenJudge) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.sqlite3", artist, thinker=AtOnce(), analyst=judge) as harness:
        yield harness


async def speaker(harness: Harness, language: str) -> User:
    """Return a person who has chosen another language than their client's."""
    client = "it" if language == "en" else "en"
    ana = harness.person("Ana", client)
    await ana.whispers("language", language=language)
    return ana


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_puzzle_answered_is_kept_and_said_to_be(
    harness: Harness, artist: Mistaken, language: str
) -> None:
    ana, task, say = await speaker(harness, language), one_of("lasca"), Voice(language)
    await opened(harness, ana, task)
    artist.raises = ValueError("a mistake of ours")
    wrong = await ana.whispers("puzzle", move=wrong_move(task, harness))
    assert isinstance(wrong, PersonalReply)
    assert wrong.text == say("done-unsaid")
    (kept,) = await harness.app.deps.store.attempts_of(ana.person.id)
    assert (kept.tries, kept.ended, kept.answered is not None) == (1, None, True)
    assert task.puzzle is not None
    assert (await ana.whispers("puzzle", move=task.puzzle.answers[0])).text == say("done-unsaid")
    artist.raises = None
    again = await ana.whispers("move", move=task.puzzle.answers[0], table=task.name)
    assert again.files, "asked once more it is shown"
    (kept,) = await harness.app.deps.store.attempts_of(ana.person.id)
    assert (kept.tries, kept.ended) == (2, "solved")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_lesson_learnt_is_kept_and_said_to_be(
    harness: Harness, artist: Mistaken, language: str
) -> None:
    ana, (first, second, *_), say = await speaker(harness, language), course_of("lasca"), Voice(language)
    artist.raises = ValueError("a mistake of ours")
    assert (await ana.whispers("learn", game="lasca")).text == say("done-unsaid")
    right = await ana.whispers("learn", move=answer(games()["lasca"], first.lesson))
    assert right.text == say("done-unsaid")
    artist.raises = None
    following = await ana.whispers("learn", game="lasca")
    assert Voice(language, "lasca")(f"lesson-{second.lesson.name}") in following.text


async def test_a_solution_given_up_for_is_kept_and_said_to_be(harness: Harness, judge: MistakenJudge) -> None:
    ana, task = harness.person("Ana"), one_of("lasca")
    await opened(harness, ana, task)
    judge.raises = ValueError("a mistake of ours")
    assert (await ana.sends(f"solution-{task.name}")).text == Voice("en")("done-unsaid")
    (kept,) = await harness.app.deps.store.attempts_of(ana.person.id)
    assert kept.ended == "shown"


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_fails_before_it_is_stored_changes_nothing(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    ana, task = await speaker(harness, language), one_of("lasca")
    await opened(harness, ana, task)
    monkeypatch.setattr(commands, "is_right", mistaken)
    wrong = await ana.whispers("puzzle", move=wrong_move(task, harness))
    assert wrong.text == Voice(language)("refusal-our_fault")
    (kept,) = await harness.app.deps.store.attempts_of(ana.person.id)
    assert kept.tries == 0


async def test_what_was_refused_by_mistake_and_comes_again_is_said_once(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, task = harness.person("Ana"), one_of("lasca")
    await opened(harness, ana, task)
    monkeypatch.setattr(commands, "is_right", mistaken)
    request = ana._request("puzzle", {"game": wrong_move(task, harness)})
    assert (await harness.ask(request)).text == Voice("en")("refusal-our_fault")
    assert (await harness.ask(request)).empty
    assert not harness.app.deps.committed
