"""/puzzle: questions, answers, explanations, records."""

import asyncio
import re
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.core.language.voice import LANGUAGES, Voice
from bot.core.messages import AnyReply, PersonalReply
from bot.core.ports import Say
from bot.core.tables.start import CODE_LENGTH
from bot.features.puzzles import texts
from bot.features.puzzles.catalogue import next_task, tasks
from bot.features.puzzles.rating import NOBODY, counted, difficulty_of
from bot.features.puzzles.texts import diagram
from bot.testing.harness import Harness, command_of
from bot.testing.player import AtOnce, Sketcher
from render.painter import Painter
from rules.core.diagram import Diagram
from rules.core.game import Seat, shown
from rules.puzzles.pencil import RIDDLES
from storage.model import Attempt, PersonId, TableId, Theme
from tests.core.puzzles.solvers import AtOnceJudge, one_of, opened, riddle, wrong_move
from tests.tiers import crossed

SAYS = Voice("en")
PUZZLING = sorted({task.game for task in tasks().values() if task.game})


@pytest.fixture(name="judge")
def _judge() -> AtOnceJudge:
    return AtOnceJudge()


@pytest.fixture(name="harness")
async def _harness(tmp_path: Path, judge: AtOnceJudge) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.sqlite3", Sketcher(), thinker=AtOnce(), analyst=judge) as harness:
        yield harness


def button(reply: AnyReply, command: str) -> str:
    """Return the callback data of the first button of a command."""
    return next(b.data for row in reply.buttons for b in row if command_of(b) == command)


async def attempts(harness: Harness, name: str = "ana") -> tuple[Attempt, ...]:
    return await harness.app.deps.store.attempts_of(PersonId(f"test:{name}"))


async def test_a_puzzle_is_asked_for_one_persons_eyes_and_another_one_after_it(harness: Harness) -> None:
    ana = harness.person("Ana")
    first, second = await ana.says("puzzle", game="lasca"), await ana.says("puzzle", game="lasca")
    for reply in (first, second):
        assert isinstance(reply, PersonalReply)
        assert reply.text.startswith("Puzzle · Lasca · ")
        assert [file.name.endswith("-puzzle.png") and bool(file.alt) for file in reply.files] == [True]
    assert button(first, "pick") != button(second, "pick")
    assert not harness.room.posts, "no post in the chat"
    assert [one.tries for one in await attempts(harness)] == [0, 0]


@pytest.mark.parametrize("game", PUZZLING)
async def test_every_game_is_solved_by_typing_and_explained(harness: Harness, game: str) -> None:
    ana, task = harness.person("Ana"), one_of(game)
    assert task.puzzle is not None
    await opened(harness, ana, task)
    reply = await ana.whispers("puzzle", move=task.puzzle.answers[0])
    assert reply.text.splitlines()[0] == SAYS("puzzle-right", {"move": task.puzzle.answers[0]})
    assert len(reply.files) == 1
    (kept,) = await attempts(harness)
    assert (kept.tries, kept.ended) == (1, "solved")
    assert (kept.points or 0) > 1300
    assert (kept.puzzle_points or 0) < task.difficulty
    assert re.fullmatch(r"Your puzzle rating: \d{4} \(\+\d+\)", reply.text.splitlines()[-1])


class Watched(Sketcher):
    """Artist that keeps the scenes instead of painting them."""

    def __init__(self) -> None:
        super().__init__()
        self.diagrams: list[Diagram] = []

    async def picture(self, diagram: Diagram, theme: Theme, say: Say) -> bytes:
        self.diagrams.append(diagram)
        return await super().picture(diagram, theme, say)


@pytest.mark.parametrize("name", PUZZLING)
async def test_the_right_move_is_seen_made_and_a_patience_to_its_end(tmp_path: Path, name: str) -> None:
    artist, puzzle = Watched(), one_of(name).puzzle
    assert puzzle is not None
    async with Harness(tmp_path / "t.sqlite3", artist, analyst=AtOnceJudge()) as harness:
        ana = harness.person("Ana")
        await opened(harness, ana, one_of(name))
        await ana.whispers("puzzle", move=puzzle.answers[0])
        game = harness.app.deps.games[name]
    made = puzzle.line if puzzle.kind == "patience" else puzzle.answers[:1]
    state, seat, facts = game.position(puzzle.position), Seat(puzzle.seat), None
    for text in made:
        step = game.play(state, seat, game.parse(state, seat, text))
        state, facts = step.state, step.facts
    assert facts is not None
    assert artist.diagrams[-1] == shown(game, state, seat, facts)


@pytest.mark.parametrize(("game", "language"), crossed(PUZZLING, LANGUAGES))
async def test_a_wrong_answer_says_what_comes_of_it_and_may_be_mended(
    harness: Harness, game: str, language: str
) -> None:
    ana, task = harness.person("Ana", language), one_of(game)
    assert task.puzzle is not None
    await opened(harness, ana, task)
    wrong = await ana.whispers("move", move=wrong_move(task, harness))
    said = Voice(language)
    lines = wrong.text.splitlines()
    assert len(lines) >= 4, "the answer explains the mistake"
    assert said("puzzle-try-on") in lines
    assert task.puzzle.answers[0] not in wrong.text.split()
    assert len(wrong.files) == 1
    (kept,) = await attempts(harness)
    assert (kept.tries, kept.ended) == (1, None)
    assert (kept.points or 0) < 1300
    right = await ana.sends(button(wrong, "solution"))
    assert right.text.splitlines()[0].startswith(said("puzzle-answer", {"move": ""}).strip())


@pytest.mark.parametrize("game", PUZZLING)
async def test_the_question_does_not_give_the_answer_away(harness: Harness, game: str) -> None:
    ana = harness.person("Ana")
    ctx = await harness.app.service.ctx(ana._request("puzzle", {}))
    for task in [task for task in tasks().values() if task.game == game][:8]:
        assert task.puzzle is not None
        asked = await texts.asked(ctx, task)
        example = asked.text.splitlines()[-1].partition("/puzzle ")[2]
        assert example
        assert example not in task.puzzle.answers


async def test_who_fails_at_a_puzzle_makes_it_harder_for_the_next(harness: Harness) -> None:
    ana, bea, task = harness.person("Ana"), harness.person("Bea"), one_of("lasca")
    await opened(harness, ana, task)
    await ana.whispers("puzzle", move=wrong_move(task, harness))
    asked = await texts.asked(await harness.app.service.ctx(bea._request("puzzle", {})), task)
    (kept,) = await attempts(harness)
    assert round(kept.puzzle_points or 0) > task.difficulty
    assert f"difficulty {round(kept.puzzle_points or 0)}" in asked.text.splitlines()[0]


async def test_only_the_first_answer_counts(harness: Harness) -> None:
    ana, task = harness.person("Ana"), one_of("lasca")
    assert task.puzzle is not None
    await opened(harness, ana, task)
    await ana.whispers("puzzle", move=wrong_move(task, harness))
    (first,) = await attempts(harness)
    later = await ana.whispers("puzzle", move=task.puzzle.answers[0])
    (second,) = await attempts(harness)
    assert later.text.startswith("Right")
    assert "rating" not in later.text
    assert (second.tries, second.ended) == (2, "solved")
    assert (second.points, second.answered) == (first.points, first.answered)


async def test_it_is_solved_by_pointing(harness: Harness) -> None:
    ana, task = harness.person("Ana"), one_of("lambs_and_tigers")
    assert task.puzzle is not None
    await opened(harness, ana, task)
    points = task.puzzle.answers[0].replace("-", " ").replace("x", " ")
    reply: AnyReply = await ana.sends(f"pick-{task.name}")
    for _ in range(4):
        if reply.menu is None:
            break
        wanted = [option for option in reply.menu.options if points.startswith(option.label)]
        reply = await ana.sends(wanted[0].data)
    assert reply.text.startswith("Right")


async def test_bids_are_tapped_or_asked_for_in_a_form(harness: Harness) -> None:
    ana, task = harness.person("Ana"), one_of("citadel")
    assert task.puzzle is not None
    await opened(harness, ana, task)
    form = (await ana.sends(f"ask-{task.name}")).form
    assert form is not None
    assert form.low == 1
    reply = await ana.sends(form.data, task.puzzle.answers[0])
    assert reply.text.startswith("Right")


async def test_a_legal_move_is_asked_for_where_none_was_meant(harness: Harness) -> None:
    ana, task = harness.person("Ana"), one_of("lasca")
    await opened(harness, ana, task)
    refused = await ana.whispers("puzzle", move="a1a9")
    assert refused.toast
    assert Voice("en", "lasca")("legal-moves", {"moves": "", "more": 0}).split(":")[0] in refused.text
    assert (await attempts(harness))[0].tries == 0, "an illegal move is no attempt"


async def test_riddles_are_answered_in_words_and_choices(harness: Harness) -> None:
    ana = harness.person("Ana")
    await opened(harness, ana, riddle("cutlery"))
    form = (await ana.sends(f"riddle-{riddle('cutlery').name}")).form
    assert form is not None
    wrong = await ana.sends(form.data, "1 3 4")
    assert wrong.text.splitlines()[0] == SAYS("riddle-cutlery-wrong", {"first": 5, "second": 15})
    assert (await ana.whispers("move", move="2, 1 and 4")).text.startswith("Right")
    await opened(harness, ana, riddle("card"))
    spiral = await ana.sends(f"riddle-{riddle('card').name}--spiral")
    assert spiral.text.splitlines()[0] == SAYS("riddle-card-wrong", {"around": 0})
    comb = await ana.sends(f"riddle-{riddle('card').name}---comb".replace("---", "--"))
    assert comb.text.startswith(SAYS("puzzle-found", {"why": SAYS("riddle-card-right")}))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", RIDDLES)
async def test_riddles_are_asked_and_given_up(harness: Harness, name: str, language: str) -> None:
    ana, task = harness.person("Ana", language), riddle(name)
    await opened(harness, ana, task)
    shown = await ana.sends(f"solution-{task.name}")
    assert shown.text.splitlines()[0] == Voice(language)(f"riddle-{name}-right")
    assert task.riddle is not None
    if plans := task.riddle.choices:
        assert f" {plans.index(task.riddle.answer) + 1}:" in shown.text, "which of them"
    (kept,) = await attempts(harness)
    assert (kept.ended, kept.tries) == ("shown", 0)
    assert (kept.points or 0) < 1300, "giving up is no way to keep a rating"


async def test_giving_up_counts_once_and_what_comes_after_it_does_not(harness: Harness) -> None:
    ana, task = harness.person("Ana"), one_of("lasca")
    assert task.puzzle is not None
    await opened(harness, ana, task)
    await ana.sends(f"solution-{task.name}")
    given_up = await attempts(harness)
    await ana.sends(f"solution-{task.name}")
    await ana.whispers("move", move=task.puzzle.answers[0], table=task.name)
    assert await attempts(harness) == given_up


async def test_no_other_command_reads_a_puzzle(harness: Harness) -> None:
    """Let no other command read a puzzle, or the bot would give an answer away itself."""
    ana, task = harness.person("Ana"), one_of("halma")
    await opened(harness, ana, task)
    for command in ("hint", "board", "history", "analyse", "verify", "resign", "undo", "end", "join"):
        refused = await ana.whispers(command, table=task.name)
        assert refused.text == SAYS("refusal-no_such_table", {"table": task.name}), command
        assert not refused.files


async def test_a_table_comes_before_a_puzzle_where_somebody_types_in_private(harness: Harness) -> None:
    ana, task = harness.person("Ana"), one_of("lasca")
    await opened(harness, ana, task)
    await ana.whispers("play", game="halma", seats="1")
    await ana.whispers("move", move="c3 d4")
    assert (await attempts(harness))[0].tries == 0


async def test_there_is_something_to_say_where_no_puzzle_is_open_or_left(harness: Harness) -> None:
    ana = harness.person("Ana")
    assert (await ana.whispers("puzzle", move="c3d4")).text == SAYS("refusal-no_puzzle_open")
    assert (await ana.whispers("puzzle", game="c3d4")).text == SAYS("refusal-no_puzzle_open")
    assert "chess" in (await ana.whispers("puzzle", game="chess")).text
    assert (await ana.whispers("puzzle", game="crown_and_anchor")).text == SAYS("refusal-no_puzzle_left")


async def test_without_workers_an_answer_is_judged_all_the_same(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        ana, task = harness.person("Ana"), one_of("lasca")
        assert task.puzzle is not None
        await opened(harness, ana, task)
        assert (await ana.whispers("puzzle", move=wrong_move(task, harness))).text.count("\n") > 1
        assert (await ana.whispers("puzzle", move=task.puzzle.answers[0])).text.startswith("Right")


async def test_moves_of_the_open_puzzle_are_completed(harness: Harness) -> None:
    ana, task = harness.person("Ana"), one_of("lasca")
    assert task.puzzle is not None
    await opened(harness, ana, task)
    service, request = harness.app.service, ana._request("puzzle", {})
    found = await service.suggest(request, "move", "")
    assert task.puzzle.answers[0] in {one.value for one in found}
    assert await service.suggest(harness.person("Bea")._request("puzzle", {}), "move", "") == ()


async def test_it_is_exported_and_deleted_with_a_persons_data(harness: Harness) -> None:
    ana, task = harness.person("Ana"), one_of("lasca")
    assert task.puzzle is not None
    await opened(harness, ana, task)
    await ana.whispers("puzzle", move=task.puzzle.answers[0])
    exported = await ana.whispers("privacy", what="export")
    assert task.name in exported.files[0].content.decode()


def test_who_solves_gets_harder_ones_and_none_twice() -> None:
    me = PersonId("me")
    strong = Attempt(me, "old", 1.0, 1, "solved", 1.0, 2100.0, 60.0)
    weak = Attempt(me, "old", 1.0, 1, None, 1.0, 900.0, 60.0)
    hard, easy = next_task((strong,), None, 0), next_task((weak,), None, 0)
    assert hard is not None
    assert easy is not None
    assert hard.difficulty - easy.difficulty > 500
    done = tuple(Attempt(me, name, 1.0, 1, "solved") for name in tasks())
    assert next_task(done, None, 0) is None
    assert next_task(done[1:], None, 5) == tasks()[done[0].puzzle]


def test_names_of_puzzles_are_no_codes_of_tables() -> None:
    assert all(len(TableId(name)) > CODE_LENGTH for name in tasks())


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_card_is_shown_with_its_cuts_by_number(harness: Harness, language: str) -> None:
    ana, task, say = harness.person("Ana", language), riddle("card"), Voice(language)
    await opened(harness, ana, task)
    asked = await texts.asked(await harness.app.service.ctx(ana._request("puzzle", {})), task)
    assert [b.label for b in asked.buttons[0]] == ["1", "2", "3"]
    assert asked.text.splitlines()[-1] == f"3. {say('cut-comb')}"
    (picture,) = asked.files
    assert say("cut-spiral") in picture.alt


def test_every_card_lies_on_the_picture_with_its_cuts() -> None:
    layout = diagram().layout
    assert len(layout.sites) == 3
    assert all(0 < x < layout.width and 0 < y < layout.height for one in layout.lines for x, y in one.points)
    assert Painter().png(diagram(), SAYS).startswith(b"\x89PNG")


async def test_of_two_answers_at_once_the_one_that_is_stored_first_counts(harness: Harness) -> None:
    ana, task = harness.person("Ana"), one_of("lasca")
    assert task.puzzle is not None
    await opened(harness, ana, task)
    wrong = wrong_move(task, harness)
    await asyncio.gather(*(ana.whispers("puzzle", move=text) for text in (wrong, task.puzzle.answers[0])))
    (kept,) = await attempts(harness)
    assert kept.ended == "solved"
    assert kept.tries in {1, 2}, "nothing counts any more once it is solved"
    assert ((kept.points or 0) > 1300) == (kept.tries == 1)


async def test_of_two_who_answer_at_once_both_change_how_hard_a_puzzle_is(harness: Harness) -> None:
    users, task = [harness.person(name) for name in ("Ana", "Bea", "Cid")], one_of("lasca")
    for user in users:
        await opened(harness, user, task)
    wrong = wrong_move(task, harness)
    await asyncio.gather(*(user.whispers("puzzle", move=wrong) for user in users))
    points = sorted([(await attempts(harness, name))[0].puzzle_points or 0 for name in ("ana", "bea", "cid")])
    assert task.difficulty < points[0] < points[1] < points[2]


async def test_of_two_puzzles_given_up_at_once_both_change_ones_rating(harness: Harness) -> None:
    ana, both = harness.person("Ana"), (one_of("lasca"), one_of("tabula"))
    await ana.says("language", language="en")
    for task in both:
        await opened(harness, ana, task)
    await asyncio.gather(*(ana.sends(f"solution-{task.name}") for task in both))
    blank = Attempt(ana.person.id, "", 0.0)
    alone = [counted(blank, NOBODY, difficulty_of(None, one.difficulty), 0.0, solved=False) for one in both]
    assert min(one.points or 0 for one in await attempts(harness)) < min(one.points or 0 for one in alone)


async def test_what_comes_twice_is_one_try(harness: Harness) -> None:
    ana, task = harness.person("Ana"), one_of("lasca")
    await opened(harness, ana, task)
    request = ana._request("puzzle", {"move": wrong_move(task, harness)})
    first, again = [await harness.ask(request) for _ in range(2)]
    assert first.text
    assert again.empty
    assert (await attempts(harness))[0].tries == 1


async def test_who_speaks_for_a_chat_solves_nothing(harness: Harness) -> None:
    request = replace(harness.person("Ana")._request("puzzle", {"game": "lasca"}), person=None)
    assert (await harness.ask(request)).text == SAYS("refusal-nobody")
    tapped = replace(request, command="solution", args={}, table=TableId(one_of("lasca").name))
    assert (await harness.ask(tapped)).text == SAYS("refusal-nobody")


@pytest.mark.parametrize(
    "data", ["riddle-{}", "pick-{}--99-99-99", "choose-{}--99", "number-{}", "word-{}--x"]
)
async def test_forged_buttons_answer_nothing(harness: Harness, data: str) -> None:
    ana, task = harness.person("Ana"), one_of("lasca")
    reply = await ana.sends(data.format(task.name))
    assert reply.text
    assert reply.text != SAYS("refusal-our_fault")
    assert await attempts(harness) == ()
