"""Pieces, dice, points and chips: what a game may never gain or lose."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.testing.altered import altered
from bot.testing.playing import Moment, play, tables
from rules.core.checks import Law
from rules.core.game import State, Step
from rules.games import checks


@pytest.mark.parametrize(("name", "seats"), tables())
@given(seed=st.integers(0, 2**32))
@settings(max_examples=6, derandomize=True, deadline=None)
def test_nothing_is_gained_or_lost(name: str, seats: int, seed: int) -> None:
    conserved = checks(name).conserved
    for moment in play(name, seats, seed, 400).moments:
        assert conserved(moment.state, moment.record, moment.step), moment.record


@pytest.mark.parametrize(("name", "seats"), tables())
def test_a_state_that_was_tampered_with_is_noticed(name: str, seats: int) -> None:
    # Otherwise the law proves nothing: it would hold of any state.
    conserved = checks(name).conserved
    moments = play(name, seats, 5, 40, default=True).moments
    for moment in moments[:: max(1, len(moments) // 5)]:
        tampered = (moment.step._replace(state=other) for other in altered(moment.step.state))
        assert any(broken(conserved, moment, step) for step in tampered), moment.record


def broken(law: Law, moment: Moment, step: Step[State]) -> bool:
    """Return True if a law fails for a step, or can't even read it."""
    try:
        return not law(moment.state, moment.record, step)
    except Exception:  # noqa: BLE001 -- it is no state of the game
        return True
