"""Counts of the move tree, from the page."""

import pytest

from rules.games.hasami_shogi import GAME
from rules.games.hasami_shogi.state import HasamiState, following, moves

PERFT = (18, 324, 7974, 196249)


def perft(state: HasamiState, depth: int) -> int:
    listed = moves(state.stones[state.to_move], state.empty)
    if depth == 1:
        return sum(1 for _ in listed)
    return sum(perft(following(state, move)[0], depth - 1) for move in listed)


def test_perft_to_depth_3() -> None:
    start = GAME.position("start")
    assert tuple(perft(start, depth) for depth in (1, 2, 3)) == PERFT[:3]


@pytest.mark.long
def test_perft_4() -> None:
    assert perft(GAME.position("start"), 4) == PERFT[3]
