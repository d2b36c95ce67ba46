"""Pieces, dice, points and chips: what a game may never gain or lose."""

from collections.abc import Callable, Mapping
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.game import Fact
from rules.core.log import Arrival, Departure
from rules.games import games
from rules.games.citadel.state import CitadelState
from rules.games.crown_and_anchor import GAME as CROWN_AND_ANCHOR
from rules.games.crown_and_anchor.state import CrownState
from rules.games.dice_towers.state import DiceState as Dice
from rules.games.dice_towers.state import dice_of
from rules.games.halma.state import HalmaState as Halma
from rules.games.hasami_shogi.state import HasamiState as Hasami
from rules.games.lambs_and_tigers.state import LambsState as Lambs
from rules.games.lasca.state import LascaState as Lasca
from rules.games.tabula.state import TabulaState as Tabula
from tests.contract.playing import Moment, play, tables


def told(moment: Moment, kind: str, field: str) -> int:
    """The sum of a field over the facts of a kind."""
    return sum(number(fact, field) for fact in moment.step.facts if fact.kind == kind)


def number(fact: Fact, field: str) -> int:
    value = fact.data[field]
    assert isinstance(value, int)
    return value


def men_stay_on_the_board(moment: Moment) -> None:
    state = moment.step.state
    assert isinstance(state, Lasca)
    men = "".join(state.columns).casefold()
    assert (men.count("w"), men.count("r")) == (11, 11)


def stones_leave_only_by_capture(moment: Moment) -> None:
    before, after = moment.state, moment.step.state
    assert isinstance(before, Hasami)
    assert isinstance(after, Hasami)
    mover = before.to_move
    assert after.stones[0] & after.stones[1] == 0
    assert after.stones[mover].bit_count() == before.stones[mover].bit_count()
    lost = before.stones[1 - mover].bit_count() - after.stones[1 - mover].bit_count()
    assert lost == told(moment, "captured", "count")


def fifteen_lambs_and_three_tigers(moment: Moment) -> None:
    before, after = moment.state, moment.step.state
    assert isinstance(before, Lambs)
    assert isinstance(after, Lambs)
    assert after.tigers & after.lambs == 0
    assert after.tigers.bit_count() == min(3, before.tigers.bit_count() + (before.to_move == 0))
    assert after.in_hand + after.lambs.bit_count() + after.captured == 15
    assert after.captured - before.captured == told(moment, "captured", "count")


def men_only_walk(moment: Moment) -> None:
    state = moment.step.state
    assert isinstance(state, Halma)
    for seat in range(state.seats):
        assert state.men.count(seat + 1) == state.table.men


def fifteen_men_a_side(moment: Moment) -> None:
    state = moment.step.state
    assert isinstance(state, Tabula)
    for seat in (0, 1):
        assert sum(state.men[seat] >> 4 * place & 15 for place in range(26)) == 15
        assert 0 <= state.hand[seat] <= state.men[seat] & 15


def eight_dice_a_side(moment: Moment) -> None:
    state = moment.step.state
    assert isinstance(state, Dice)
    dice = [die for stack in state.board for die in dice_of(stack)]
    assert [sum(seat == side for seat, _ in dice) for side in (0, 1)] == [8, 8]
    assert all(1 <= value <= 6 for _, value in dice)


def points_are_spent_by_bids_and_walks(moment: Moment) -> None:
    before, after = moment.state, moment.step.state
    assert isinstance(before, CitadelState)
    assert isinstance(after, CitadelState)
    if any(fact.kind == "next_game" for fact in moment.step.facts):
        return
    bids = told(moment, "revealed", "first_bid") + told(moment, "revealed", "second_bid")
    walked = told(moment, "walked", "lines")
    assert sum(after.board.stocks) == sum(before.board.stocks) - bids - walked
    assert min(after.board.stocks) >= 0


def chips_come_and_go_with_people(moment: Moment) -> None:
    before, after = moment.state, moment.step.state
    assert isinstance(before, CrownState)
    assert isinstance(after, CrownState)
    held = CROWN_AND_ANCHOR.holdings(after)
    assert all(chips >= 0 for chips in held.values())
    gained = sum(held.values()) - sum(CROWN_AND_ANCHOR.holdings(before).values())
    match moment.record:
        case Arrival(_, chips):
            assert gained == chips
        case Departure():
            assert gained == -told(moment, "left", "chips")
        case _:
            assert gained == 0


Law = Callable[[Moment], None]
LAWS: Final[Mapping[str, Law]] = {
    "citadel": points_are_spent_by_bids_and_walks,
    "crown_and_anchor": chips_come_and_go_with_people,
    "dice_towers": eight_dice_a_side,
    "halma": men_only_walk,
    "hasami_shogi": stones_leave_only_by_capture,
    "lambs_and_tigers": fifteen_lambs_and_three_tigers,
    "lasca": men_stay_on_the_board,
    "tabula": fifteen_men_a_side,
}


def test_every_game_has_something_to_keep() -> None:
    assert set(games()) == set(LAWS)


@pytest.mark.parametrize(("name", "seats"), tables())
@given(seed=st.integers(0, 2**32))
@settings(max_examples=6, derandomize=True)
def test_nothing_is_gained_or_lost(name: str, seats: int, seed: int) -> None:
    for moment in play(name, seats, seed, 400).moments:
        LAWS[name](moment)
