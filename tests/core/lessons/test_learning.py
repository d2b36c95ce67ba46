"""/learn: a course from its first lesson to its last, by typing, pointing and tapping, and its record."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.core.input.legal_moves import reading
from bot.core.language.voice import LANGUAGES, Voice
from bot.core.messages import AnyReply, PersonalReply
from bot.features.lessons.courses import Unit, course_of, lesson_named
from bot.features.puzzles.catalogue import tasks
from bot.testing.harness import Harness, User, command_of
from bot.testing.player import AtOnce, Sketcher
from rules.core.game import Seat, Stepwise
from rules.core.picker import menu
from rules.games import games
from rules.puzzles.lesson import answer, mistake
from storage.model import Learnt, PersonId, TableId
from tests.core.puzzles.solvers import one_of, opened, wrong_move

SAYS = Voice("en")
TAUGHT = [name for name in games() if course_of(name)]


@pytest.fixture(name="harness")
async def _harness(tmp_path: Path) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.sqlite3", Sketcher(), thinker=AtOnce()) as harness:
        yield harness


def button(reply: AnyReply, command: str) -> str:
    """Return the callback data of the first button of a command."""
    return next(b.data for row in reply.buttons for b in row if command_of(b) == command)


def commands(reply: AnyReply) -> set[str]:
    return {command_of(b) for row in reply.buttons for b in row}


async def learnt(harness: Harness, name: str = "ana") -> tuple[Learnt, ...]:
    return await harness.app.deps.store.lessons_of(PersonId(f"test:{name}"))


async def answered(user: User, unit: Unit) -> AnyReply:
    return await user.whispers("learn", move=answer(games()[unit.game], unit.lesson))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", TAUGHT)
async def test_a_course_is_walked_to_its_end_with_a_mistake_in_every_lesson(
    harness: Harness, game: str, language: str
) -> None:
    ana, say, course = harness.person("Ana", language), Voice(language, game), course_of(game)
    reply = await ana.whispers("learn", game=game)
    for unit in course:
        assert isinstance(reply, PersonalReply)
        title = say("learn-title", {"game": say("name"), "number": unit.number, "count": len(course)})
        assert reply.text.startswith(title)
        assert say(f"lesson-{unit.lesson.name}") in reply.text
        assert [bool(file.alt) for file in reply.files] == [True]
        if (move := mistake(games()[game], unit.lesson)) is not None:
            wrong = await ana.whispers("move", move=move)
            assert say(f"lesson-{unit.lesson.name}-wrong") in wrong.text.splitlines()
            assert commands(wrong) >= commands(reply), "it can be tried again"
            shown = await ana.sends(button(wrong, "clue"))
            assert answer(games()[game], unit.lesson) in shown.text or language != "en"
            assert commands(shown) >= commands(reply)
        right = await answered(ana, unit)
        assert say("learn-right", {"why": say(f"lesson-{unit.lesson.name}-right")}) in right.text.splitlines()
        assert len(right.files) == 1
        words = len(f"{reply.text} {right.text}".split())
        assert words <= 150, "45 seconds to read, seven taps at most: a beginner has two minutes"
        if unit is not course[-1]:
            reply = await ana.sends(button(right, "lesson"))
    assert commands(right) == {"play", "rules"}
    assert [one.finished is not None for one in await learnt(harness)] == [True] * len(course)
    assert not harness.room.posts, "no post in the chat"


@pytest.mark.parametrize("game", TAUGHT)
async def test_every_lesson_is_done_by_tapping(harness: Harness, game: str) -> None:
    """Use the buttons of its own message, for every kind of move."""
    ana = harness.person("Ana")
    for unit in course_of(game):
        reply = await ana.sends(f"lesson-{unit.name}")
        reply = await tapped(ana, reply, unit)
        assert "Right!" in reply.text, unit.lesson.name


async def tapped(ana: User, reply: AnyReply, unit: Unit) -> AnyReply:
    taught = games()[unit.game]
    text = answer(taught, unit.lesson)
    parts = taught.parts(taught.parse(taught.position(unit.position), Seat(unit.seat), text))
    for command in ("word", "number"):
        found = [b for row in reply.buttons for b in row if b.data.endswith(f"-{parts[0]}")]
        if found and command_of(found[0]) == command:
            return await ana.sends(found[0].data)
    if "bet" in commands(reply):
        figures = [b.data for row in reply.buttons for b in row if b.data.endswith(f"-{parts[0]}")]
        asked = await ana.sends(figures[0])
        return await ana.sends(next(b.data for b in asked.buttons[0] if b.data.endswith(f"-{parts[1]}")))
    reply = await ana.sends(button(reply, "pick"))
    if isinstance(taught, Stepwise):
        return await stepped(ana, reply) or reply
    picks: list[int] = []
    while reply.menu is not None:
        picks.append(next_pick(unit, text, picks))
        reply = await ana.sends(next(one.data for one in reply.menu.options if ends(one.data, picks)))
    return reply


async def stepped(ana: User, reply: AnyReply) -> AnyReply | None:
    """Return the right answer at the end of some way through the menus, or None if there is none."""
    if reply.menu is None:
        return reply if "Right!" in reply.text else None
    for option in reply.menu.options:
        if (found := await stepped(ana, await ana.sends(option.data))) is not None:
            return found
    return None


def next_pick(unit: Unit, text: str, picks: list[int]) -> int:
    """Return the index of the choice that leads to a move after some picks."""
    ways = sorted(parts_of(unit), key=lambda way: [reading(part) for part in way])
    wanted = parts_of(unit)[written(unit).index(text)]
    shown = menu(ways, picks)
    for place, choice in enumerate(shown.choices):
        way = shown.picked + choice.parts
        if way == wanted if choice.move is not None else wanted[: len(way)] == way:
            return place
    raise LookupError(text)


def parts_of(unit: Unit) -> list[tuple[str, ...]]:
    taught = games()[unit.game]
    return [taught.parts(move) for move in taught.moves(taught.position(unit.position), Seat(unit.seat))]


def written(unit: Unit) -> list[str]:
    taught = games()[unit.game]
    return [taught.write(move) for move in taught.moves(taught.position(unit.position), Seat(unit.seat))]


def ends(data: str, picks: list[int]) -> bool:
    return data.split("-")[-len(picks) :] == list(map(str, picks))


async def test_without_a_game_it_asks_which_and_says_how_far_one_is(harness: Harness) -> None:
    ana = harness.person("Ana")
    first = course_of("lasca")[0]
    await ana.whispers("learn", game="lasca")
    await answered(ana, first)
    reply = await ana.says("learn")
    assert reply.menu is not None
    labels = [option.label for option in reply.menu.options]
    assert f"Lasca · 1/{len(course_of('lasca'))}" in labels
    assert len(labels) == len(TAUGHT)
    lasca = next(option for option in reply.menu.options if option.label.startswith("Lasca"))
    assert "lesson 2 of" in (await ana.sends(lasca.data)).text


async def test_an_illegal_move_hears_the_rule_and_is_no_try(harness: Harness) -> None:
    ana = harness.person("Ana", "pt-BR")
    await ana.whispers("learn", game="lasca")
    refused = await ana.whispers("learn", move="d2-c1")
    assert refused.toast
    assert refused.text.startswith(Voice("pt-BR", "lasca")("refusal-soldier_backward", {"site": "d2"}))
    assert [one.finished for one in await learnt(harness)] == [None]


async def test_a_jump_that_is_due_is_told_by_the_rules(harness: Harness) -> None:
    ana, unit = harness.person("Ana"), course_of("lasca")[1]
    await ana.sends(f"lesson-{unit.name}")
    refused = await ana.whispers("move", move="c1-d2")
    assert refused.text.startswith("If you can capture, you must")


async def test_who_has_finished_may_play_or_begin_again(harness: Harness) -> None:
    ana, course = harness.person("Ana"), course_of("lasca")
    for unit in course:
        await ana.sends(f"lesson-{unit.name}")
        last = await answered(ana, unit)
    over = await ana.whispers("learn", game="lasca")
    assert commands(over) == {"play", "rules", "lesson"}
    assert "lesson 1 of" in (await ana.sends(button(over, "lesson"))).text
    assert (await answered(ana, course[0])).text.startswith("Right!")
    assert all(one.finished is not None for one in await learnt(harness)), "nothing is lost by it"
    await ana.sends(button(last, "play"))
    board = harness.board()
    assert "easy" in board.text


async def test_a_lesson_that_was_skipped_comes_after_the_last(harness: Harness) -> None:
    ana, course = harness.person("Ana"), course_of("lasca")
    for unit in course[1:]:
        await ana.sends(f"lesson-{unit.name}")
        last = await answered(ana, unit)
    assert button(last, "lesson") == f"lesson-{course[0].name}" or course[0].name in button(last, "lesson")


async def test_what_one_looked_at_last_is_what_one_types_into(harness: Harness) -> None:
    """Prefer the later of a puzzle and a lesson; a table comes before both."""
    ana, task, unit = harness.person("Ana"), one_of("lasca"), course_of("lasca")[0]
    await ana.whispers("learn", game="lasca")
    await opened(harness, ana, task)
    assert "isn't it" in (await ana.whispers("move", move=wrong_move(task, harness))).text
    harness.time += 1
    await ana.whispers("learn", game="lasca")
    assert (await ana.whispers("move", move=answer(games()["lasca"], unit.lesson))).text.startswith("Right!")
    assert "puzzle" in (await ana.whispers("puzzle")).text.casefold()
    assert (await ana.whispers("learn", move="c3-d4")).text == SAYS("refusal-no_lesson_open")
    assert (await ana.whispers("learn", game="c3-d4")).text == SAYS("refusal-no_lesson_open")
    assert "chess" in (await ana.whispers("learn", game="chess")).text


async def test_a_lesson_opened_at_the_same_second_as_a_puzzle_is_later(harness: Harness) -> None:
    ana = harness.person("Ana")
    await ana.whispers("puzzle", game="lasca")
    await ana.whispers("learn", game="lasca")
    unit = course_of("lasca")[0]
    assert (await ana.whispers("move", move=answer(games()["lasca"], unit.lesson))).text.startswith("Right!")


async def test_moves_of_the_open_lesson_are_completed(harness: Harness) -> None:
    ana = harness.person("Ana")
    await ana.whispers("learn", game="lasca")
    service, request = harness.app.service, ana._request("learn", {})
    found = {one.value for one in await service.suggest(request, "move", "")}
    assert answer(games()["lasca"], course_of("lasca")[0].lesson) in found
    assert await service.suggest(harness.person("Bea")._request("learn", {}), "move", "") == ()


@pytest.mark.parametrize(("language", "typed"), [("en", "crown"), ("pt-BR", "coroa"), ("it", "corona")])
async def test_a_figure_that_is_called_like_its_game_is_bet_on(
    harness: Harness, language: str, typed: str
) -> None:
    ana, unit = harness.person("Ana", language), course_of("crown_and_anchor")[0]
    await ana.whispers("learn", game=typed)
    assert [one.game for one in await learnt(harness)] == ["crown_and_anchor"]
    right = await ana.whispers("learn", game=typed, move="5")
    assert Voice(language, unit.game)(f"lesson-{unit.lesson.name}-right") in right.text


@pytest.mark.parametrize(
    ("game", "command", "given"),
    [("citadel", "bid", {"points": "1"}), ("crown_and_anchor", "bet", {"figure": "crown", "amount": "5"})],
)
async def test_a_word_for_moves_of_one_kind_answers_in_private_where_no_table_takes_it(
    harness: Harness, game: str, command: str, given: dict[str, str]
) -> None:
    ana = harness.person("Ana")
    refused = await ana.whispers(command, **given)
    assert refused.text == SAYS("refusal-no_table_here")
    await ana.whispers("learn", game=game)
    assert (await ana.whispers(command, **given)).text.splitlines()[-1].startswith("Right!")
    await ana.whispers("learn", game=game)
    assert (await ana.says(command, **given)).text == refused.text, "a public message is no answer"


@pytest.mark.parametrize(("language", "line"), [("en", "/learn crown 10"), ("it", "/impara corona 10")])
async def test_a_figure_that_is_tapped_says_how_a_bet_is_typed_in_a_lesson(
    harness: Harness, language: str, line: str
) -> None:
    ana = harness.person("Ana", language)
    asked = await ana.says("learn", game="crown_and_anchor")
    assert (await ana.sends(button(asked, "bet"))).text.endswith(line)
    assert (await ana.says("learn", game="crown_and_anchor")).text
    typed = line.partition(" ")[2]
    assert Voice(language)("learn-again") in (await ana.says("learn", move=typed)).text


async def test_a_game_without_lessons_says_so(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.features.lessons.courses.course_of", lambda _: ())
    reply = await harness.person("Ana").whispers("learn", game="lasca")
    assert reply.text == SAYS("refusal-no_lessons", {"game": "Lasca"})


async def test_progress_is_exported_and_deleted(harness: Harness) -> None:
    ana, unit = harness.person("Ana"), course_of("lasca")[0]
    await ana.whispers("learn", game="lasca")
    await answered(ana, unit)
    exported = await ana.whispers("privacy", what="export")
    assert f'"lesson": "{unit.lesson.name}"' in exported.files[0].content.decode()


async def test_what_comes_twice_is_done_once(harness: Harness) -> None:
    ana, unit = harness.person("Ana"), course_of("lasca")[0]
    await ana.whispers("learn", game="lasca")
    request = ana._request("learn", {"move": answer(games()["lasca"], unit.lesson)})
    first, again = [await harness.ask(request) for _ in range(2)]
    assert first.text
    assert again.empty


async def test_who_speaks_for_a_chat_learns_nothing(harness: Harness) -> None:
    unit = course_of("lasca")[0]
    request = replace(harness.person("Ana")._request("learn", {"game": "lasca"}), person=None)
    assert (await harness.ask(request)).text == SAYS("refusal-nobody")
    for command in ("lesson", "clue"):
        tapped = replace(request, command=command, args={}, table=TableId(unit.name))
        assert (await harness.ask(tapped)).text == SAYS("refusal-nobody")


@pytest.mark.parametrize(
    "data",
    ["lesson-nothing", "clue-nothing", "clue", "lesson", "lesson-k3f9"]
    + [f"{data}" for data in ("pick-{}--99-99-99", "choose-{}--99", "number-{}", "word-{}--x", "bet-{}--x-1")]
    + ["stake-{}--crown", "chip-{}--5", "clear-{}", "odds-{}", "solution-{}", "riddle-{}", "ask-{}"],
)
async def test_forged_buttons_answer_with_a_word(harness: Harness, data: str) -> None:
    ana, unit = harness.person("Ana"), course_of("lasca")[0]
    reply = await ana.sends(data.format(unit.name))
    assert reply.text
    assert reply.text != SAYS("refusal-our_fault")
    assert await learnt(harness) == ()


async def test_no_other_command_reads_a_lesson(harness: Harness) -> None:
    ana, unit = harness.person("Ana"), course_of("lasca")[0]
    for command in ("hint", "board", "history", "analyse", "verify", "resign", "undo", "end", "join"):
        refused = await ana.whispers(command, table=unit.name)
        assert refused.text == SAYS("refusal-no_such_table", {"table": unit.name}), command


def test_names_of_lessons_are_theirs_alone() -> None:
    names = [unit.name for game in TAUGHT for unit in course_of(game)]
    assert len({*names, *tasks()}) == len(names) + len(tasks())
    assert all(lesson_named(name) is not None for name in names)


async def test_the_first_lobby_and_the_rules_lead_to_the_lessons(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game="halma")
    reply = await bea.taps("learn")
    assert isinstance(reply, PersonalReply)
    assert reply.text.startswith("Halma · lesson 1 of ")
    rules = await ana.says("rules", game="tabula")
    assert (await ana.sends(button(rules, "learn"))).text.startswith("Tabula · lesson 1 of ")
    assert "/learn" in (await ana.sends("help---play")).text


async def test_what_a_wrong_move_does_is_told_and_nothing_of_what_is_sealed(harness: Harness) -> None:
    """Show the other side's bid, which is fixed in advance, after one that is too low."""
    ana, unit = harness.person("Ana"), course_of("citadel")[2]
    await ana.sends(f"lesson-{unit.name}")
    wrong = await ana.whispers("learn", move="5")
    assert wrong.text.splitlines()[0].startswith("Ana bids 5, right bids 6.")
    assert not harness.room.posts
    assert [one.finished for one in await learnt(harness)] == [None]


async def test_what_one_move_does_twice_is_two_sentences(harness: Harness) -> None:
    ana, unit = harness.person("Ana"), course_of("lasca")[6]
    await ana.sends(f"lesson-{unit.name}")
    right = await answered(ana, unit)
    assert "going b2 → d4. Ana gets back the column on c3." in right.text.splitlines()[1]
