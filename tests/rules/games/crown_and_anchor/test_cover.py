"""The table limit (A3) against all 216 throws."""

from collections.abc import Sequence
from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.errors import IllegalMove
from rules.core.game import Seat
from rules.games.crown_and_anchor import GAME
from rules.games.crown_and_anchor.betting import acceptable, worst_loss
from rules.games.crown_and_anchor.state import stake
from tests.rules.games.crown_and_anchor.tables import BETS, after, table

PAYS = [(1, 2, 3), (1, 3, 5)]


def loss(totals: Sequence[int], throw: Sequence[int], pays: tuple[int, int, int]) -> int:
    """Return the bank's loss by one throw, counted figure by figure."""
    times = [throw.count(figure) for figure in range(6)]
    return sum(chips * pays[n - 1] if n else -chips for chips, n in zip(totals, times, strict=True))


@given(totals=st.lists(st.integers(0, 60), min_size=6, max_size=6), pays=st.sampled_from(PAYS))
def test_worst_loss_is_that_of_the_worst_throw(totals: list[int], pays: tuple[int, int, int]) -> None:
    throws = combinations_with_replacement(range(6), 3)
    assert worst_loss(totals, pays) == max(loss(totals, throw, pays) for throw in throws)


@given(
    others=st.lists(st.integers(0, 30), min_size=5, max_size=5),
    pays=st.sampled_from(PAYS),
    bank=st.integers(0, 100),
)
def test_acceptable_is_exactly_where_the_bank_can_pay(
    others: list[int], pays: tuple[int, int, int], bank: int
) -> None:
    least, most = acceptable(others, pays, bank)
    fitting = [chips for chips in range(150) if worst_loss([*others, chips], pays) <= bank]
    assert list(range(least, most + 1)) == fitting


def test_refusal_carries_the_largest_acceptable_stake() -> None:
    state = table(BETS + "seat 0 chips 30; seat 1 chips 100")
    with pytest.raises(IllegalMove) as refused:
        GAME.parse(state, Seat(1), "crown 11")
    assert (refused.value.code, refused.value.facts) == ("bank_cannot_cover", {"most": 10})
    assert GAME.parse(state, Seat(1), "crown 10") == stake(0, 10)


def test_a_bank_that_pays_five_for_three_takes_smaller_stakes() -> None:
    state = table(BETS + "seat 0 chips 30; seat 1 chips 100; set banker=fixed")
    with pytest.raises(IllegalMove) as refused:
        GAME.parse(state, Seat(1), "crown 7")
    assert refused.value.facts == {"most": 6}
    # Two anchors and a crown then cost 3·6 + 6, and so do three crowns: 5·6 − 6.
    after_crown = after(state, "1 crown 6")
    assert worst_loss(after(after_crown, "1 anchor 6").totals, (1, 3, 5)) == 24


def test_limit_counts_the_stakes_of_others() -> None:
    state = table(BETS + "seat 0 chips 30; seat 1 chips 92 crown 8; seat 2 chips 50")
    with pytest.raises(IllegalMove) as refused:
        GAME.parse(state, Seat(2), "crown 3")
    assert refused.value.facts == {"most": 2}


RELYING = BETS + "seat 0 chips 3; seat 1 chips 9 crown 2 anchor 1 heart 1; seat 2 chips 9 diamond 1"


def test_withdrawal_that_others_rely_on_is_refused() -> None:
    state = table(RELYING)
    with pytest.raises(IllegalMove) as refused:
        GAME.parse(state, Seat(2), "diamond 0")
    assert (refused.value.code, refused.value.facts) == ("covers_others", {"least": 1})
    assert stake(3, 0) not in list(GAME.moves(state, Seat(2)))


def test_withdrawal_is_free_once_nobody_relies_on_it() -> None:
    state = after(table(RELYING), "1 crown 1", "2 diamond 0")
    assert state.totals == (1, 1, 1, 0, 0, 0)


def test_proportional_cover_limits_a_bettor_to_the_chips_in_hand() -> None:
    state = table(BETS + "seat 0 chips 3; seat 1 chips 9; set cover=proportional")
    assert GAME.parse(state, Seat(1), "crown 9") == stake(0, 9)
    with pytest.raises(IllegalMove) as refused:
        GAME.parse(state, Seat(1), "crown 10")
    assert (refused.value.code, refused.value.facts) == ("too_few_chips", {"most": 9})
