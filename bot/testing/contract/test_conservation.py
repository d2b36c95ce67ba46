"""Pieces, dice, points and chips: what a game may never gain or lose."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.testing.playing import play, tables
from rules.games import checks


@pytest.mark.parametrize(("name", "seats"), tables())
@given(seed=st.integers(0, 2**32))
@settings(max_examples=6, derandomize=True, deadline=None)
def test_nothing_is_gained_or_lost(name: str, seats: int, seed: int) -> None:
    conserved = checks(name).conserved
    for moment in play(name, seats, seed, 400).moments:
        assert conserved(moment.state, moment.record, moment.step), moment.record
