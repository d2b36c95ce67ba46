"""The points of computer players follow from the rows of docs/strength.md."""

from math import log10

import pytest

from bot.core.points import MACHINES
from tests.strength.__main__ import SIDES
from tests.strength.page import HEAD_OF_ROWS, begun

APART = 400.0
STEP = 5.0


@pytest.mark.parametrize("game", MACHINES)
def test_points_follow_from_the_scores(game: str) -> None:
    points = MACHINES[game]
    assert abs(points["medium"] - points["easy"] - lead(game, "medium", "easy")) <= STEP
    assert abs(points["hard"] - points["medium"] - lead(game, "hard", "medium")) <= STEP


def lead(game: str, first: str, second: str) -> float:
    """Return the points by which a level is ahead of another, by the mean of its sides."""
    scores = [score(game, seats, first, second) for seats in SIDES.get(game, {None: "2"}).values()]
    mean = sum(scores) / len(scores)
    return min(APART, 400 * log10(mean / (1 - mean))) if mean < 1 else APART


def score(game: str, seats: str, first: str, second: str) -> float:
    """Return the share of points in a row; a draw is half a win."""
    cells = begun(HEAD_OF_ROWS, [game, seats, first, second], 1)
    won, drawn, lost = map(int, cells[6].partition(",")[0].split())
    return (won + drawn / 2) / (won + drawn + lost)
