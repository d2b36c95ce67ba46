"""The exhaustive search of puzzles agrees with one that leaves out, remembers and orders nothing."""

from typing import Any

import pytest

from rules.games import games
from rules.puzzles.exhaustive import Exhaustive, Tactics
from rules.puzzles.forced import Forced, forced, refutation
from rules.puzzles.proof import recipe_of
from rules.puzzles.puzzle import Puzzle
from rules.puzzles.store import puzzles_of
from rules.search.alphabeta import SpentError
from rules.search.effort import WIN

SAMPLED = 3
EASY = 3
"""Depth of puzzles that a plain search can follow."""


def plain(tactics: Tactics[Any, Any, Any], position: object, depth: int, ply: int) -> int:
    """Return the value of a position to the side to move."""
    ended = tactics.ended(position)
    if ended is not None:
        return WIN - ply if ended > 0 else ply - WIN if ended else 0
    moves = [*tactics.noisy(position)]
    values = []
    if depth > 0:
        moves += tactics.quiet(position)
        if not moves:
            return ply - WIN
    elif not moves or not tactics.compelled:
        values.append(tactics.material(position))
    values += [-plain(tactics, tactics.after(position, move), depth - 1, ply + 1) for move in moves]
    return max(values)


def sampled(game: str) -> list[Puzzle]:
    easy = [one for one in puzzles_of(game) if one.depth <= EASY]
    return easy[:: max(1, len(easy) // SAMPLED)][:SAMPLED]


@pytest.mark.parametrize("game", ["lasca", "lambs_and_tigers"])
def test_every_move_has_the_value_of_a_plain_search(game: str) -> None:
    recipe = recipe_of(games()[game])
    assert recipe is not None
    assert recipe.tactics is not None
    for puzzle in sampled(game):
        state = games()[game].position(puzzle.position)
        tactics = recipe.tactics(state)
        root = tactics.root(state)
        search: Exhaustive[Any, Any] = Exhaustive(tactics, root, 1 << 40)
        for depth in range(1, puzzle.depth + 1):
            for move, value in search.ranked(depth, 1 << 30):
                assert value == -plain(tactics, tactics.after(root, move), depth - 1, 1)


def test_the_reply_to_a_wrong_move_takes_what_it_gives() -> None:
    recipe = recipe_of(games()["lasca"])
    assert recipe is not None
    for puzzle in sampled("lasca"):
        state = games()["lasca"].position(puzzle.position)
        found = forced(state, recipe)
        assert isinstance(found, Forced)
        wrong = next(move for move in state.legal if move != found.answer)  # type: ignore[attr-defined] # Lasca's
        assert refutation(state, recipe, wrong, puzzle.depth)[0] == wrong


def test_a_search_ends_when_its_positions_are_spent() -> None:
    recipe = recipe_of(games()["lasca"])
    assert recipe is not None
    assert recipe.tactics is not None
    state = games()["lasca"].position("start")
    tactics = recipe.tactics(state)
    with pytest.raises(SpentError):
        Exhaustive(tactics, tactics.root(state), 100).ranked(9, 0)
