"""The day after a puzzle: its answer is explained, with its line as a film."""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import pytest

from bot.core.language.voice import LANGUAGES, Voice
from bot.core.messages import Barred, PicturesForbidden
from bot.features.puzzles.catalogue import Task
from bot.features.puzzles.days import task_of, turns
from bot.testing.harness import ROOM, TAVERN, Harness
from bot.testing.player import Sketcher
from bot.workers import films
from rules.core.errors import Refusal
from rules.puzzles.puzzle import Puzzle
from storage.model import Barrier, Theme, day_of
from tests.core.dying import dying
from tests.core.puzzles.day.evening import (
    DAY,
    HOUR,
    SAYS,
    START,
    answers,
    at,
    of_today,
    posted,
    poster,
    right_of,
    solved,
    switched_on,
)
from tests.core.puzzles.solvers import AtOnceJudge
from tests.tiers import FULL, daily


async def test_the_day_after_the_answer_is_explained_with_a_film_just_before_the_next_puzzle(
    harness: Harness,
) -> None:
    await switched_on(harness)
    await posted(harness)
    task, bea = of_today(harness), harness.person("Bea")
    await solved(harness, bea)
    await harness.passes(15 * HOUR)
    await harness.passes(5 * HOUR)
    assert not answers(harness), "the day is over, the hour has not come"
    await harness.passes(4 * HOUR)
    (answer,) = answers(harness)
    assert SAYS("puzzle-answer", {"move": right_of(task)}) in answer.text.splitlines()
    assert answer.text.endswith(SAYS("puzzle-day-at-once", {"count": 1, "names": "Bea"}))
    assert answer.picture is not None
    assert answer.picture.mime == "image/gif"
    assert answer.picture.alt
    assert harness.room.posts.index(answer) == harness.room.posts.index(poster(harness)) - 1
    for _ in range(3):
        await harness.passes(HOUR)
    assert len(answers(harness)) == 1
    await solved(harness, bea)
    await harness.passes(HOUR)
    assert len(answers(harness)) == 1, "what else is done for the chat explains nothing twice"


@pytest.mark.parametrize("language", daily(LANGUAGES))
async def test_every_kind_of_puzzle_is_explained(tmp_path: Path, language: str) -> None:
    kinds: dict[str, int] = {}
    for day in range(250):
        puzzle = (task_of(20_409 + day) or of_none()).puzzle
        if puzzle is not None:
            kinds.setdefault(puzzle.game, day)
    assert len(kinds) >= 6
    for game, day in kinds.items():
        folder = tmp_path / game
        folder.mkdir()
        async with at(folder) as harness:
            harness.time += day * DAY
            ana = await switched_on(harness)
            await ana.says("settings", setting="language", value=language)
            await posted(harness)
            await harness.passes(DAY)
            begin = Voice(language)("puzzle-day-answer", {"date": "", "game": ""}).partition(" · ")[0]
            (answer,) = [post for post in harness.room.posts if post.text.startswith(begin)]
            assert len(answer.text.splitlines()) >= 2


@pytest.mark.parametrize(("refused", "shown"), [(1, "image/png"), (2, "")])
async def test_where_films_are_refused_there_is_a_picture_and_else_there_are_words(
    harness: Harness, refused: int, shown: str
) -> None:
    await switched_on(harness)
    await posted(harness)
    harness.room.trouble[ROOM] = [PicturesForbidden()] * refused
    await harness.passes(DAY)
    (answer,) = answers(harness)
    assert (answer.picture.mime if answer.picture else "") == shown
    assert bool(answer.board) == (not shown)


class NoFilms(Sketcher):
    """An artist whose workers have died."""

    async def line(
        self, puzzle: Puzzle, played: Sequence[tuple[int, str]], theme: Theme, language: str
    ) -> bytes:
        raise Refusal("not_made")


async def test_where_no_film_can_be_made_there_is_a_picture(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.sqlite3", NoFilms(), start=START) as harness:
        await switched_on(harness)
        await posted(harness)
        await harness.passes(DAY)
        (answer,) = answers(harness)
        assert answer.picture is not None
        assert answer.picture.mime == "image/png"


@FULL
async def test_a_film_is_made_of_every_game(harness: Harness) -> None:
    for game in sorted({task.game or "" for task in turns()}):
        puzzle = next(task.puzzle for task in turns() if task.game == game)
        assert puzzle is not None
        verdict = await AtOnceJudge().answered(puzzle, puzzle.answers[0], TAVERN)
        made = films.line(puzzle, verdict.played, "classic", "pt-BR")
        assert made.startswith(b"GIF8"), game
        assert len(made) < films.LARGEST, game


async def test_without_workers_the_answer_is_explained_all_the_same(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.sqlite3", Sketcher(), start=START) as harness:
        await switched_on(harness)
        await posted(harness)
        task = of_today(harness)
        await harness.passes(DAY)
        (answer,) = answers(harness)
        assert SAYS("puzzle-answer", {"move": right_of(task)}) in answer.text.splitlines()


async def test_the_answer_comes_also_where_the_next_puzzle_is_not_wanted(harness: Harness) -> None:
    ana = await switched_on(harness)
    await posted(harness)
    await ana.says("settings", setting="puzzle", value="off")
    await harness.passes(DAY)
    assert len(answers(harness)) == 1
    assert harness.room.posts[-1] == answers(harness)[0]


async def test_who_was_down_explains_when_back_the_next_day_and_not_days_late(tmp_path: Path) -> None:
    async with at(tmp_path) as harness:
        await switched_on(harness)
        await posted(harness)
    async with harness.again(later=30 * HOUR) as after:
        await after.passes(15.0)
        assert len(answers(after)) == 1
    async with after.again(later=5 * DAY) as late:
        await late.passes(15.0)
        assert len(answers(late)) == 1
        old = next(post for post in late.room.shown.values() if post.lasting)
        assert "\n" in (await late.person("Bea").taps("solve", old)).text


async def test_the_answer_is_posted_once_although_the_bot_is_killed_after_any_post(tmp_path: Path) -> None:
    async with at(tmp_path) as harness:
        await switched_on(harness)
        await posted(harness)
        await harness.passes(20 * HOUR)
        store = harness.app.deps.store

        async def failing(_: object) -> object:
            raise SystemError("killed")

        store.commit = failing  # type: ignore[method-assign,assignment] # this process is about to end
        async with dying():
            with suppress(SystemError):
                await harness.passes(4 * HOUR)
    async with harness.again() as after:
        for _ in range(3):
            await after.passes(60.0)
        assert len({post.nonce for post in answers(after)}) == 1
        assert len({post.nonce for post in after.room.posts}) == 3
        (yesterday, _) = await after.app.deps.store.days.of_chat(TAVERN, day_of(after.time) - 1)
        assert yesterday.explained


async def test_the_answer_waits_where_nothing_may_be_posted(harness: Harness) -> None:
    await switched_on(harness)
    await posted(harness)
    await harness.passes(20 * HOUR)
    harness.room.trouble[ROOM] = [Barred(Barrier.NO_SEND)] * 2
    await harness.passes(4 * HOUR)
    assert not answers(harness)
    for _ in range(3):
        await harness.passes(200.0)
    assert len(answers(harness)) == 1
    assert len([post for post in harness.room.posts if post.lasting]) == 2


def of_none() -> Task:
    raise AssertionError("every day has a puzzle")
