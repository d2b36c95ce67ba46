"""Invariants of random games of Hasami shogi."""

from contextlib import suppress
from itertools import pairwise
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules.core.errors import IllegalMove, NotationError
from rules.games.hasami_shogi import GAME
from rules.games.hasami_shogi.state import GRID, HasamiMove, HasamiOptions, HasamiState

LONGEST = 3400
"""Most plies: the 34th capture at the latest ends the game, and each takes a hundred at most."""
seeds = st.integers(0, 2**32)
squares = st.integers(0, 80)


def names(of: set[int]) -> str:
    return ",".join(GRID.names[square] for square in of)


def game(seed: int) -> list[HasamiState]:
    """Return the positions of a random game with most possible captures, the last one finished."""
    random, states = Random(seed), [GAME.setup(2, HasamiOptions(line_capture=seed % 2 == 0))]
    while GAME.outcome(states[-1]) is None:
        state = states[-1]
        steps = [GAME.play(state, state.to_move, move) for move in GAME.moves(state, state.to_move)]
        captures = [step for step in steps if len(step.facts) > 1]
        states.append(random.choice(captures or steps).state)
    return states


@given(seeds)
@settings(max_examples=3, deadline=None)
def test_every_game_ends_and_stones_only_leave_by_capture(seed: int) -> None:
    states = game(seed)
    assert states[-1].ply <= LONGEST
    for before, after in pairwise(states):
        mover = before.to_move
        assert after.stones[mover].bit_count() == before.stones[mover].bit_count()
        lost = before.stones[1 - mover].bit_count() - after.stones[1 - mover].bit_count()
        assert lost >= 0
        assert (after.quiet == 0) == (lost > 0)


@given(seeds)
@settings(max_examples=2, deadline=None)
def test_text_round_trips(seed: int) -> None:
    for state in game(seed)[::7]:
        again = GAME.position(GAME.describe(state))
        assert again == state
        assert GAME.describe(again) == GAME.describe(state)
        assert GAME.outcome(again) == GAME.outcome(state)
        for move in GAME.moves(state, state.to_move):
            assert GAME.parse(state, state.to_move, GAME.write(move)) == move


@given(st.sets(squares, max_size=18), st.sets(squares, max_size=18))
@settings(max_examples=5, deadline=None)
def test_a_listed_move_is_played_and_every_other_refused(black: set[int], white: set[int]) -> None:
    state = GAME.position(f"black b={names(black)} w={names(white - black)}")
    assume(GAME.outcome(state) is None)
    listed = list(GAME.moves(state, state.to_move))
    assert len(listed) == len(set(listed))
    for move in (HasamiMove(origin, landing) for origin in range(81) for landing in range(81)):
        if move in listed:
            assert GAME.play(state, state.to_move, move).state.ply == 1
        else:
            with pytest.raises(IllegalMove):
                GAME.play(state, state.to_move, move)


@given(st.text(alphabet="whiteblack abi19=,", max_size=60) | st.text(max_size=40))
@settings(max_examples=200, deadline=None)
def test_no_text_breaks_the_reader_of_positions(text: str) -> None:
    with suppress(NotationError):
        state = GAME.position(text)
        assert GAME.position(GAME.describe(state)) == state
