"""Beginnings of seasons, and the order of people in one."""

from datetime import UTC, datetime

import pytest

from bot.features.seasons.calendar import first_of_month, next_turn, placed
from storage.model import CHIPS, ChatId, PersonId, SeasonLength, SeasonScore, day_of, moment_of

SQUARE = ChatId("test:square")


def day(text: str) -> int:
    return day_of(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp())


@pytest.mark.parametrize(
    ("length", "today", "turn"),
    [
        ("monthly", "2031-01-01", "2031-02-01"),
        ("monthly", "2031-01-31", "2031-02-01"),
        ("monthly", "2032-02-29", "2032-03-01"),
        ("monthly", "2031-12-31", "2032-01-01"),
        ("quarterly", "2031-01-01", "2031-04-01"),
        ("quarterly", "2031-05-14", "2031-07-01"),
        ("quarterly", "2031-09-30", "2031-10-01"),
        ("quarterly", "2031-10-01", "2032-01-01"),
    ],
)
def test_a_season_turns_on_the_first_of_a_month_or_a_quarter(
    length: SeasonLength, today: str, turn: str
) -> None:
    assert length != "off"
    assert next_turn(day(today), length) == day(turn)


def test_every_day_belongs_to_one_month_and_every_turn_is_the_first_of_one() -> None:
    for today in range(day("2027-12-01"), day("2029-02-01")):
        first, turn = first_of_month(today), next_turn(today, "monthly")
        assert first <= today < turn
        assert first_of_month(turn) == turn
        assert datetime.fromtimestamp(moment_of(turn), UTC).strftime("%d %H:%M:%S") == "01 00:00:00"


def score(name: str, points: float, games: int, opponents: int = 2) -> SeasonScore:
    return SeasonScore(PersonId(name), name, points, games, opponents)


def ranked(*scores: SeasonScore, game: str = "lasca") -> list[tuple[str, int, int]]:
    return [(one.person, one.place, one.medal) for one in placed(SQUARE, 1, game, scores)]


def test_more_points_come_first_then_fewer_games_and_equals_share_a_medal() -> None:
    assert ranked(
        score("a", 5, 9), score("b", 6, 9), score("c", 5, 8), score("d", 5, 9), score("e", 1, 9)
    ) == [("b", 1, 1), ("c", 2, 2), ("a", 3, 3), ("d", 3, 3), ("e", 5, 0)]
    assert ranked(score("a", 5, 9), score("b", 5, 9), score("c", 4, 9)) == [
        ("a", 1, 1),
        ("b", 1, 1),
        ("c", 3, 3),
    ]


def test_a_place_takes_five_games_against_two_people_and_a_medal_three_of_them() -> None:
    settled = score("a", 3, 5), score("b", 2, 5), score("c", 1, 5)
    few, same = score("few", 4, 4), score("same", 99, 180, opponents=1)
    assert ranked(*settled, few, same) == [
        ("a", 1, 1),
        ("b", 2, 2),
        ("c", 3, 3),
        ("same", 0, 0),
        ("few", 0, 0),
    ]
    assert ranked(*settled[:2], few, same) == [("a", 1, 0), ("b", 2, 0), ("same", 0, 0), ("few", 0, 0)]


def test_who_has_won_nothing_has_no_medal() -> None:
    assert ranked(score("a", 9, 9), score("b", 0, 9), score("c", 0, 9)) == [
        ("a", 1, 1),
        ("b", 2, 0),
        ("c", 2, 0),
    ]
    chips = score("a", 101, 1, 0), score("b", 100, 1, 0), score("c", 0, 7, 0)
    assert ranked(*chips, game=CHIPS) == [("a", 1, 1), ("b", 2, 0), ("c", 3, 0)]
    assert ranked(*chips[:2], game=CHIPS) == [("a", 1, 0), ("b", 2, 0)]
