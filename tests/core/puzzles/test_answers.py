"""Written answers to puzzles: in several words, in other spellings, or not meant as answers."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.adapters.discord.components import LONGEST_TITLE
from bot.core.input.command_line import parse
from bot.core.language.voice import LANGUAGES, Voice
from bot.core.messages import AnyReply
from bot.core.registry import PICTURE, cost_of
from bot.features.puzzles import catalogue
from bot.features.puzzles.catalogue import tasks
from bot.features.puzzles.rating import rating_of
from bot.testing.harness import Harness, User
from bot.testing.player import Sketcher
from rules.puzzles.pencil import RIDDLES
from storage.model import Attempt
from tests.core.puzzles.solvers import AtOnceJudge, one_of, opened, riddle, wrong_move

SAYS = Voice("en")
SAYS_PT = Voice("pt-BR")
PAIRS = "3412 1423 3421 1432 4123 2134 4132 2143"


@pytest.fixture(name="harness")
async def _harness(tmp_path: Path) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.sqlite3", Sketcher(), analyst=AtOnceJudge()) as harness:
        yield harness


async def types(user: User, line: str) -> AnyReply:
    """Send a command line, parsed as platforms parse it."""
    read = parse(line)
    assert read is not None
    return await user.whispers(read[0], **read[1])


async def attempt(harness: Harness, user: User) -> Attempt:
    (kept,) = await harness.app.deps.store.attempts_of(user.person.id)
    return kept


@pytest.mark.parametrize("game", ["halma", "tabula", "lasca"])
async def test_a_move_of_several_words_is_read_whole(harness: Harness, game: str) -> None:
    ana, task = harness.person("Ana"), one_of(game)
    assert task.puzzle is not None
    await opened(harness, ana, task)
    answer = task.puzzle.answers[0]
    reply = await types(ana, f"/puzzle {answer if ' ' in answer else answer.replace('-', ' ')}")
    assert reply.text.startswith("Right"), reply.text


@pytest.mark.parametrize("kind", ["never", "roll"])
async def test_the_board_after_an_answer_says_who_is_next(harness: Harness, kind: str) -> None:
    """A bid that is named as a mistake is not made; after a turn the other side throws the dice."""
    ana = harness.person("Ana")
    puzzle = next(task.puzzle for task in tasks().values() if task.puzzle and task.puzzle.kind == kind)
    await opened(harness, ana, tasks()[puzzle.name])
    (file,) = (await ana.whispers("puzzle", move=puzzle.answers[0])).files
    assert file.seen is not None
    assert file.seen.to_act
    assert "text-your_bid" not in str(file.seen)


async def test_without_a_worker_an_answer_about_a_bid_names_no_chances(tmp_path: Path) -> None:
    async with Harness(tmp_path / "u.sqlite3", Sketcher()) as harness:
        ana, task = harness.person("Ana"), one_of("citadel")
        assert task.puzzle is not None
        await opened(harness, ana, task)
        reply = await ana.whispers("puzzle", move=task.puzzle.answers[0])
        assert reply.text.startswith("Right")
        assert "%" not in reply.text


async def test_a_riddle_is_answered_in_several_words(harness: Harness) -> None:
    ana = harness.person("Ana", "pt-BR")
    await opened(harness, ana, riddle("cutlery"))
    reply = await types(ana, "/problema 2 1 4")
    assert reply.text.startswith(SAYS_PT("puzzle-found", {"why": SAYS_PT("riddle-cutlery-right")}))


@pytest.mark.parametrize("why", ["overloaded", "not_made"])
async def test_an_answer_is_heard_also_where_no_picture_can_be_made(tmp_path: Path, why: str) -> None:
    """Answer in words alone: the attempt is stored by then and would otherwise never be answered."""
    artist = Sketcher()
    async with Harness(tmp_path / "u.sqlite3", artist, analyst=AtOnceJudge()) as harness:
        artist.refuses = why
        ana, task = harness.person("Ana"), one_of("lasca")
        assert task.puzzle is not None
        asked = await ana.whispers("puzzle", game="lasca")
        assert asked.text.startswith("Puzzle")
        await opened(harness, ana, task)
        reply = await ana.whispers("puzzle", move=task.puzzle.answers[0])
        assert reply.text.startswith("Right")
        for (file,) in (asked.files, reply.files):
            assert file.name.endswith(".txt")
            assert file.mime == "text/plain"
            assert "a b c" in " ".join(file.content.decode().split())
        assert (await ana.whispers("learn", game="lasca")).files[0].name.endswith(".txt")


async def test_a_riddle_is_asked_in_words_where_its_cards_cannot_be_painted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    artist = Sketcher()
    cards = next(task for task in tasks().values() if task.riddle and task.riddle.choices)
    monkeypatch.setattr(catalogue, "next_task", lambda *_: cards)
    async with Harness(tmp_path / "u.sqlite3", artist) as harness:
        artist.refuses = "overloaded"
        reply = await harness.person("Ana").whispers("puzzle")
    assert "\n1. " in reply.text
    assert reply.files == ()


async def test_a_wrong_answer_counts_before_its_refutation_is_found(tmp_path: Path) -> None:
    """Else the right one of all moves, sent at once, would overtake them and count as the first."""
    judge = AtOnceJudge()
    async with Harness(tmp_path / "u.sqlite3", Sketcher(), analyst=judge) as harness:
        ana, task = harness.person("Ana"), one_of("lasca")
        assert task.puzzle is not None
        await opened(harness, ana, task)
        judge.go.clear()
        wrong = ana._request("puzzle", {"move": wrong_move(task, harness)})
        asked = asyncio.create_task(harness.app.service.run(wrong))
        while not judge.asked:  # noqa: ASYNC110 -- another task asks
            await asyncio.sleep(0.001)
        assert (await ana.whispers("puzzle", move=task.puzzle.answers[0])).text.startswith("Right")
        judge.go.set()
        await asked
        assert (await attempt(harness, ana)).tries == 2


async def test_an_answer_for_another_game_is_none(harness: Harness) -> None:
    ana = harness.person("Ana")
    await opened(harness, ana, one_of("lasca"))
    assert (await types(ana, "/puzzle halma c3 d4")).text == SAYS("refusal-no_puzzle_open")
    assert (await attempt(harness, ana)).tries == 0


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", RIDDLES)
async def test_what_says_nothing_to_a_riddle_is_no_answer_to_it(
    harness: Harness, name: str, language: str
) -> None:
    """Count no attempt for people who only chat in private or don't know the form of an answer."""
    ana, task = harness.person("Ana", language), riddle(name)
    await opened(harness, ana, task)
    reply = await ana.whispers("move", move="que difícil!")
    assert reply.text == Voice(language)(f"riddle-{name}-form")
    kept = await attempt(harness, ana)
    assert (kept.tries, kept.answered) == (0, None)


async def test_a_way_to_cut_is_chosen_by_its_number_as_well(harness: Harness) -> None:
    ana = harness.person("Ana")
    await opened(harness, ana, riddle("card"))
    wrong = await ana.whispers("move", move="2")
    assert wrong.text.splitlines()[0] == SAYS("riddle-card-wrong", {"around": 0})
    assert (await ana.whispers("move", move="3.")).text.startswith(
        SAYS("puzzle-found", {"why": SAYS("riddle-card-right")})
    )


@pytest.mark.parametrize(
    "text",
    [
        "3412-1423, 3421-1432, 4123-2134, 4132-2143",
        "3.412 − 1.423; 3.421 − 1.432; 4.123 − 2.134; 4.132 − 2.143",
        "3,412 1,423 3,421 1,432 4,123 2,134 4,132 2,143",
        "3412-1423=1989 3421-1432=1989 4123-2134=1989 4132-2143=1989",
        f"{PAIRS} 3412 1423",
    ],
)
def test_the_pairs_are_read_as_people_write_them(text: str) -> None:
    assert RIDDLES["phantom"].accepts(text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_not_said_that_a_pair_is_missing_where_one_is_too_many(language: str) -> None:
    said = [RIDDLES["phantom"].said(text) for text in (f"{PAIRS} 4321 1234", "3412 1423 4321 1234")]
    assert [(one["right"], one["given"], one["missing"]) for one in said] == [(4, 5, 0), (1, 2, 3)]
    much, few = (Voice(language)("riddle-phantom-wrong", one).split(" ", 3)[-1] for one in said)
    assert much != few.replace("2", "5")


async def test_a_clock_that_is_set_back_changes_neither_what_is_open_nor_who_was_last(
    harness: Harness,
) -> None:
    ana, bia = harness.person("Ana"), harness.person("Bia")
    store, task = harness.app.deps.store, one_of("lasca")
    assert task.puzzle is not None
    await opened(harness, bia, task)
    await bia.whispers("puzzle", move=task.puzzle.answers[0])
    await opened(harness, ana, riddle("card"))
    await ana.whispers("move", move="1")
    harness.jumps(-86_400)
    asked = await ana.whispers("puzzle", game="halma")
    latest = (await store.attempts_of(ana.person.id))[-1]
    assert latest.puzzle in {b.data.split("-")[1] for row in asked.buttons for b in row if "-" in b.data}
    await ana.whispers("move", move=task.puzzle.answers[0], table=task.name)
    first, last = await store.attempts_of(bia.person.id), await store.latest_attempt(task.name)
    assert last is not None
    assert last.person == ana.person.id
    assert (last.puzzle_points or 0) < (first[0].puzzle_points or 0)
    assert rating_of(await store.attempts_of(ana.person.id)).points == last.points


@pytest.mark.parametrize("command", ["puzzle", "solution"])
async def test_a_puzzle_costs_what_every_picture_costs(harness: Harness, command: str) -> None:
    ana = harness.person("Ana")
    assert cost_of(ana._request(command, {})) == PICTURE


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", RIDDLES)
def test_the_form_of_a_riddle_is_not_cut_off(name: str, language: str) -> None:
    assert len(Voice(language)(f"riddle-{name}-form")) <= LONGEST_TITLE


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_title_writes_points_as_ratings_are_written(harness: Harness, language: str) -> None:
    """Avoid `1,415` above and `1224?` below."""
    reply = await harness.person("Ana", language).whispers("puzzle")
    points = reply.text.splitlines()[0].split(" · ")[2].split()[-1]
    assert points.isdecimal()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", ["puzzle-only", "puzzle-chances"])
def test_no_article_stands_before_a_number_that_begins_with_a_vowel(language: str, key: str) -> None:
    """Avoid an article before a number: it would be `an 80 %` and `l'80 %`."""
    said = Voice(language)(key, {"before": "80,7", "after": "11,0"})
    assert not {"a", "il"} & {
        before for before, after in zip(said.split(), said.split()[1:], strict=False) if after[0].isdecimal()
    }


async def test_of_several_right_answers_each_is_said(harness: Harness) -> None:
    ana = harness.person("Ana")
    task = next(
        t for t in tasks().values() if t.puzzle and t.puzzle.kind == "patience" and len(t.puzzle.answers) > 1
    )
    assert task.puzzle is not None
    await opened(harness, ana, task)
    given, *others = task.puzzle.answers[::-1]
    reply = await ana.whispers("puzzle", move=given)
    assert reply.text.splitlines()[0] == SAYS("puzzle-right", {"move": given})
    assert SAYS("puzzle-also", {"moves": ", ".join(others[::-1])}) in reply.text.splitlines()
