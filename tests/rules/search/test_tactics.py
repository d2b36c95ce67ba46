"""Positions in which only few moves are good: hard finds them all.

A few of Dice Towers and Hasami shogi were set up by hand, the others found by brute force (find_tactics.py).
"""

from pathlib import Path

import pytest

from rules.games import games
from rules.search.opponents import choose
from tests.tiers import FULL

LINES = (Path(__file__).parent / "tactics.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize(
    "line",
    [
        pytest.param(line, marks=[FULL] * (number % 3 > 0), id=f"{line.split()[0]}-{number}")
        for number, line in enumerate(LINES)
    ],
)
def test_hard_finds_a_good_move(line: str) -> None:
    name, rest = line.split(" | ", 1)
    position, good = rest.rsplit(" | ", 1)
    game = games()[name]
    state = game.position(position)
    (seat,) = game.to_act(state)
    move = choose(game, game.view(state, seat), seat, "hard", 1).move
    assert game.write(move) in good.split(", ")
