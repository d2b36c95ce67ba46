"""The lessons of a game: real positions, right moves that are legal, words that fit a phone."""

import re
from collections.abc import Iterator
from typing import Final

import pytest

from bot.core.language.voice import LANGUAGES, Voice
from bot.features.lessons.courses import Unit, course_of
from bot.testing.recorded import followed
from rules.core.game import Seat
from rules.games import games
from rules.puzzles.lesson import answer, is_right, mistake

FEWEST, MOST = 5, 8
LONGEST_IDEA: Final = 230
LONGEST_ANSWER: Final = 200
"""Characters of a task and of the answer to a move: five or six lines on a phone."""
PLACE: Final = re.compile(r"\b[a-z]\d{1,2}\b")

TAUGHT = [name for name in games() if course_of(name)]
each_language = pytest.mark.parametrize("language", LANGUAGES)
each_course = pytest.mark.parametrize("name", TAUGHT)


def said(unit: Unit, voice: Voice) -> Iterator[tuple[str, int]]:
    """Yield every text of a lesson with its maximum length."""
    yield voice(f"lesson-{unit.lesson.name}"), LONGEST_IDEA
    for kind in ("right", "wrong"):
        if voice.has(f"lesson-{unit.lesson.name}-{kind}"):
            yield voice(f"lesson-{unit.lesson.name}-{kind}"), LONGEST_ANSWER


@each_course
def test_a_course_has_five_to_eight_lessons_of_names_of_their_own(name: str) -> None:
    course = course_of(name)
    assert FEWEST <= len(course) <= MOST
    names = [unit.lesson.name for unit in course]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch("[a-z_]+", one) for one in names)


@each_course
def test_every_lesson_is_a_position_of_the_game_where_who_learns_is_to_move(name: str) -> None:
    game = games()[name]
    for unit in course_of(name):
        state = game.position(unit.position)
        assert game.position(game.describe(state)) == state, unit.lesson.name
        assert game.outcome(state) is None, unit.lesson.name
        assert game.chance(state) is None, unit.lesson.name
        assert next(game.moves(state, Seat(unit.seat)), None) is not None, unit.lesson.name


@each_course
def test_right_moves_are_legal_and_written_as_the_game_writes_them(name: str) -> None:
    game = games()[name]
    for unit in course_of(name):
        state, seat = game.position(unit.position), Seat(unit.seat)
        legal = {game.write(move): move for move in game.moves(state, seat)}
        assert set(unit.lesson.moves) <= set(legal), unit.lesson.name
        assert is_right(game, unit.lesson, state, legal[answer(game, unit.lesson)]), unit.lesson.name
        assert not (unit.lesson.moves and unit.lesson.does), "one goal or the other"


@each_course
def test_what_follows_a_right_move_is_legal_after_every_one(name: str) -> None:
    game = games()[name]
    for unit in course_of(name):
        state, seat = game.position(unit.position), Seat(unit.seat)
        right = [move for move in game.moves(state, seat) if is_right(game, unit.lesson, state, move)]
        for move in right if unit.lesson.then else right[:1]:
            records = (f"{unit.seat} {game.write(move)}", *unit.lesson.then)
            assert len(list(followed(game, unit.position, records))) == len(records) + 1


@each_course
def test_most_lessons_of_a_course_can_be_got_wrong(name: str) -> None:
    wrong = [unit for unit in course_of(name) if mistake(games()[name], unit.lesson) is not None]
    assert len(wrong) > len(course_of(name)) / 2


@each_language
@each_course
def test_what_a_lesson_says_fits_a_phone(name: str, language: str) -> None:
    voice = Voice(language, name)
    long = [text for unit in course_of(name) for text, most in said(unit, voice) if len(text) > most]
    assert long == []


@each_language
@each_course
def test_places_that_a_lesson_names_are_on_its_board_in_every_language(name: str, language: str) -> None:
    game, voice, english = games()[name], Voice(language, name), Voice("en", name)
    for unit in course_of(name):
        state = game.position(unit.position)
        layout = game.diagram(game.view(state, Seat(unit.seat))).layout
        sites = {site.name.casefold() for site in layout.sites}
        for (text, _), (other, _) in zip(said(unit, voice), said(unit, english), strict=True):
            named = set(PLACE.findall(text.casefold()))
            assert named == set(PLACE.findall(other.casefold())), unit.lesson.name
            assert named <= sites, unit.lesson.name
