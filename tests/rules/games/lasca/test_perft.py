"""Counts of the move tree, from the page and another game library."""

from collections.abc import Mapping

import pytest

from rules.games.lasca import GAME
from rules.games.lasca.state import LascaState, following

PERFT = (6, 6, 18, 54, 116, 324, 846, 2148, 5692, 13898, 37124)
DIVIDE_8: Mapping[str, int] = {
    "a3-b4": 572,
    "c3-b4": 230,
    "c3-d4": 272,
    "e3-d4": 272,
    "e3-f4": 230,
    "g3-f4": 572,
}


def perft(state: LascaState, depth: int) -> int:
    if depth == 1:
        return len(state.legal)
    return sum(perft(following(state, move).state, depth - 1) for move in state.legal)


def test_perft_to_depth_9() -> None:
    start = GAME.position("start")
    assert tuple(perft(start, depth) for depth in range(1, 10)) == PERFT[:9]


def test_divide_at_depth_8_is_symmetric() -> None:
    start = GAME.position("start")
    assert {GAME.write(move): perft(following(start, move).state, 7) for move in start.legal} == DIVIDE_8


@pytest.mark.long
def test_perft_11_holds_promotion_and_the_single_jump_of_each_column() -> None:
    assert perft(GAME.position("start"), 11) == PERFT[10]
