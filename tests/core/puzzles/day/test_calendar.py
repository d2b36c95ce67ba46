"""Calendar of puzzles, and streaks of days with a solved puzzle."""

from itertools import pairwise

import pytest

from bot.core.language.voice import LANGUAGES, Voice, date_of
from bot.features.puzzles.catalogue import tasks
from bot.features.puzzles.days import FROZEN, Streak, hour_of, in_a_row, signs, streak_of, task_of, turns
from storage.model import ChatId, DayAnswer, PersonId, day_of

MONDAY = 20_409
"""2025-11-17."""


def test_every_puzzle_with_a_board_is_asked_once_before_any_comes_again() -> None:
    boards = {task.name for task in tasks().values() if task.puzzle}
    asked = [task_of(day) for day in range(20_000, 20_000 + len(boards))]
    assert {task.name for task in asked if task} == boards
    assert len(boards) >= 365
    assert task_of(20_000 + len(boards)) == asked[0]


def test_the_days_of_a_game_lie_apart() -> None:
    for game in {task.game for task in turns()}:
        places = [place for place, task in enumerate(turns()) if task.game == game]
        apart = [after - before for before, after in pairwise(places)]
        assert max(apart, default=0) <= 2 * len(turns()) / len(places) + 1, game


def test_a_day_and_its_hours_are_those_of_utc() -> None:
    noon = MONDAY * 86_400 + 12 * 3600
    assert (day_of(noon), hour_of(noon), hour_of(noon - 1)) == (MONDAY, 12, 11)
    assert (hour_of(MONDAY * 86_400), hour_of(MONDAY * 86_400 - 1)) == (0, 23)


@pytest.mark.parametrize(
    ("language", "date"), [("en", "17 November"), ("pt-BR", "17 de novembro"), ("it", "17 novembre")]
)
def test_a_date_is_said_as_people_say_it(language: str, date: str) -> None:
    assert date_of(MONDAY, Voice(language)) == date
    assert len({date_of(30 * month + 15, Voice(language)) for month in range(12)}) == 12


def test_every_language_counts_days() -> None:
    said = {Voice(language)("puzzle-day-streak", {"days": days}) for language in LANGUAGES for days in (1, 2)}
    assert len(said) == 6


@pytest.mark.parametrize(
    ("solved", "offered", "today", "expected"),
    [
        ((), (), 0, Streak(0, frozen=False)),
        ((0,), (0,), 0, Streak(1, frozen=False)),
        ((0, 1, 2), (0, 1, 2), 2, Streak(3, frozen=False)),
        ((0, 1), (0, 1, 2), 2, Streak(2, frozen=False)),  # today is not over
        ((0, 1, 3), (0, 1, 2, 3), 3, Streak(3, frozen=True)),  # one day missed
        ((0, 1, 4), (0, 1, 2, 3, 4), 4, Streak(1, frozen=False)),  # two in one week: nothing is bridged
        ((0, 5, 8), (0, 5, 6, 7, 8), 8, Streak(3, frozen=True)),  # Sunday and Monday are of two weeks
        ((0, 5, 8, 9), (0, 5, 6, 8, 9), 9, Streak(4, frozen=False)),  # the freeze was last week's
        ((0, 30), (0, 30), 30, Streak(2, frozen=False)),  # no puzzles in between
        ((3,), (0, 1, 2, 3), 3, Streak(1, frozen=False)),  # before the first nothing is missed
        ((0,), (0, 1), 2, Streak(1, frozen=True)),
        ((0,), (0, 1, 2), 3, Streak(0, frozen=False)),
        ((0, 3, 4), (0, 1, 2, 3, 4, 5, 6), 6, Streak(0, frozen=False)),  # the freeze has been used
    ],
)
def test_a_streak_outlives_one_missed_day_a_week(
    solved: tuple[int, ...], offered: tuple[int, ...], today: int, expected: Streak
) -> None:
    assert streak_of({MONDAY + n for n in solved}, [MONDAY + n for n in offered], MONDAY + today) == expected


def test_a_row_of_days_begins_with_the_second_and_shows_where_one_was_missed() -> None:
    voice = Voice("en")
    assert in_a_row(Streak(1, frozen=True), voice) == ""
    assert in_a_row(Streak(3, frozen=False), voice) == voice("puzzle-day-streak", {"days": 3})
    assert in_a_row(Streak(3, frozen=True), voice) == f"{voice('puzzle-day-streak', {'days': 3})} {FROZEN}"


def test_the_signs_of_a_card_are_as_many_as_the_answers() -> None:
    assert [signs(DayAnswer(ChatId("c"), 1, PersonId("p"), 0.0, tries, 1.0)) for tries in (1, 3, 7, 9)] == [
        "🟩",
        "🟥🟥🟩",
        "🟥🟥🟥🟥🟥🟥🟩",
        "8×🟥🟩",
    ]
