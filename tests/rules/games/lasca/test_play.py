"""Invariants of random games of Lasca."""

from contextlib import suppress
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.errors import NotationError
from rules.games.lasca import GAME
from rules.games.lasca.state import LONGEST_GAME, LascaOptions, LascaState, new_state, outcome

seeds = st.integers(0, 2**32)


def game(seed: int) -> list[LascaState]:
    """Return the positions of a random game, the last one finished."""
    random, states = Random(seed), [GAME.setup(2, LascaOptions())]
    while states[-1].legal:
        state = states[-1]
        states.append(GAME.play(state, state.to_move, random.choice(state.legal)).state)
    return states


@given(seeds)
@settings(max_examples=15, deadline=None)
def test_every_game_ends_and_no_piece_is_lost(seed: int) -> None:
    states = game(seed)
    assert outcome(states[-1]) is not None
    assert states[-1].ply <= LONGEST_GAME
    for state in states:
        men = "".join(state.columns).casefold()
        assert (men.count("w"), men.count("r")) == (11, 11)


@given(seeds)
@settings(max_examples=10, deadline=None)
def test_the_masks_follow_from_the_columns(seed: int) -> None:
    for state in game(seed):
        again = new_state(state.columns, state.to_move)
        assert (state.mine, state.theirs, state.officers) == (again.mine, again.theirs, again.officers)


@given(seeds)
@settings(max_examples=8, deadline=None)
def test_text_round_trips(seed: int) -> None:
    for state in game(seed):
        again = GAME.position(GAME.describe(state))
        assert again == state
        assert GAME.describe(again) == GAME.describe(state)
        assert GAME.outcome(again) == GAME.outcome(state)
        for move in state.legal:
            assert GAME.parse(state, state.to_move, GAME.write(move)) == move


@given(seeds)
@settings(max_examples=10, deadline=None)
def test_columns_never_become_more(seed: int) -> None:
    counts = [sum(map(bool, state.columns)) for state in game(seed)]
    assert counts == sorted(counts, reverse=True)


@given(st.text(alphabet="whitred abcdefg1234567=wWrRb-", max_size=60) | st.text(max_size=40))
@settings(max_examples=200, deadline=None)
def test_no_text_breaks_the_reader_of_positions(text: str) -> None:
    with suppress(NotationError):
        state = GAME.position(text)
        assert GAME.position(GAME.describe(state)) == state
