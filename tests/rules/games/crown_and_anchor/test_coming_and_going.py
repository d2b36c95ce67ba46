"""Arrivals and departures at an open table (A7, A12), which create and destroy no chips."""

import pytest

from rules.core.errors import IllegalMove
from rules.core.game import Seat
from rules.games.crown_and_anchor import GAME
from tests.rules.games.crown_and_anchor.tables import BETS, after, chips, kinds, opened, table, throw

A, B, C, D = Seat(0), Seat(1), Seat(2), Seat(3)
BETTING = BETS + "seat 0 chips 100; seat 1 chips 90 crown 10 ready; seat 2 chips 40"


def test_newcomer_joins_at_the_end_of_the_order_and_may_bet_at_once() -> None:
    step = GAME.arrive(table(BETTING), D, 60)
    assert [player.seat for player in step.state.players] == [A, B, C, D]
    assert GAME.to_act(step.state) == {C, D}
    assert kinds(step) == ["arrived"]


def test_newcomer_is_in_a_lot_not_yet_drawn_but_not_in_one_among_volunteers() -> None:
    assert GAME.arrive(opened((9, 9)), C, 9).state.candidates == (A, B, C)
    drawn = "lot turn 3; candidates 0 1; volunteers 0 1; seat 0 chips 9; seat 1 chips 9; set banker=volunteer"
    assert GAME.arrive(table(drawn), C, 9).state.candidates == (A, B)


@pytest.mark.parametrize(("seat", "brought", "code"), [(1, 5, "seated"), (3, 0, "no_chips_brought")])
def test_arrivals_that_are_refused(seat: int, brought: int, code: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        GAME.arrive(table(BETTING), Seat(seat), brought)
    assert refused.value.code == code


def test_twenty_players_fill_the_table() -> None:
    state = opened((100,) * 20)
    with pytest.raises(IllegalMove) as refused:
        GAME.arrive(state, Seat(20), 100)
    assert refused.value.code == "table_full"


def test_bettor_without_bets_leaves_with_everything() -> None:
    step = GAME.depart(table(BETTING), C)
    assert chips(step.state) == {0: 100, 1: 100}
    assert GAME.to_act(step.state) == {A}


def test_a3_bets_of_a_bettor_who_leaves_stay_until_the_throw() -> None:
    step = GAME.depart(table(BETTING), B)
    assert kinds(step) == ["left", "bets_stay"]
    assert chips(step.state) == {0: 100, 1: 10, 2: 40}
    settled = throw(after(step.state, "2 ready", "0 throw"), "crown club club").state
    assert chips(settled) == {0: 90, 1: 20, 2: 40}
    assert [player.seat for player in settled.players] == [A, C]
    assert chips(GAME.depart(settled, B).state) == {0: 90, 2: 40}


def test_who_comes_back_finds_what_the_last_bet_won() -> None:
    settled = throw(
        after(GAME.depart(table(BETTING), B).state, "2 ready", "0 throw"), "crown club club"
    ).state
    assert chips(GAME.arrive(settled, B, 5).state)[1] == 25


def test_a12_banker_with_bets_down_throws_first_and_then_the_term_is_over() -> None:
    step = GAME.depart(table(BETTING), A)
    assert kinds(step) == ["leaves_bank"]
    assert GAME.chance(step.state) is not None
    assert sum(chips(step.state).values()) == 240
    settled = throw(step.state, "club club club").state
    assert settled.banker == B
    assert chips(settled) == {0: 110, 1: 90, 2: 40}
    assert chips(GAME.depart(settled, A).state) == {1: 90, 2: 40}


def test_banker_without_bets_down_leaves_at_once_and_the_next_takes_over() -> None:
    state = after(table(BETTING), "1 crown 0")
    step = GAME.depart(state, A)
    assert (step.state.banker, chips(step.state)) == (B, {1: 100, 2: 40})
    assert kinds(step) == ["left", "banker"]


def test_last_bettor_leaving_ends_the_game() -> None:
    state = table(BETS + "seat 0 chips 100; seat 1 chips 90")
    ended = GAME.outcome(GAME.depart(state, B).state)
    assert ended is not None
    assert ended.reason == "too_few"


def test_last_bettor_leaving_bets_behind_is_still_thrown_for() -> None:
    state = GAME.depart(table(BETTING), C).state
    state = after(GAME.depart(state, B).state, "0 throw")
    ended = GAME.outcome(throw(state, "crown club club").state)
    assert ended is not None
    assert ended.reason == "too_few"


def test_candidate_who_leaves_is_out_of_the_lot() -> None:
    assert GAME.depart(opened((100, 100, 100)), B).state.candidates == (A, C)
    assert GAME.depart(opened((100, 2, 100)), A).state.banker == C


def test_volunteer_who_leaves_a_lot_among_two_hands_the_bank_to_the_other() -> None:
    drawn = "lot turn 3; candidates 0 1; volunteers 0 1; seat 0 chips 9; seat 1 chips 9; seat 2 chips 9"
    state = GAME.depart(table(drawn + "; set banker=volunteer"), A).state
    assert (state.phase, state.banker) == ("betting", B)


def test_who_left_bets_behind_comes_back_only_after_the_throw() -> None:
    left = GAME.depart(table(BETTING), B).state
    with pytest.raises(IllegalMove) as refused:
        GAME.arrive(left, B, 5)
    assert refused.value.code == "seated"


def test_table_that_empties_before_the_first_lot_waits_again() -> None:
    state = GAME.depart(opened((100, 100)), B).state
    assert (state.phase, GAME.outcome(state)) == ("open", None)


def test_stranger_cannot_leave() -> None:
    with pytest.raises(IllegalMove) as refused:
        GAME.depart(table(BETTING), D)
    assert refused.value.code == "not_seated"


def test_a7_rebuy_lets_a_broke_seat_buy_in_again() -> None:
    broke = BETTING + "; seat 3 chips 0"
    with pytest.raises(IllegalMove) as refused:
        GAME.arrive(table(broke), D, 50)
    assert refused.value.code == "seated"
    state = GAME.arrive(table(broke + "; set rebuy=on"), D, 50).state
    assert GAME.to_act(state) == {C, D}


def test_a8_all_who_sit_must_agree_to_the_end_or_more_than_half_of_them() -> None:
    seated = range(1, 7)
    assert [GAME.enough_to_end(table(BETTING), n) for n in seated] == [1, 2, 3, 4, 5, 6]
    majority = table(BETTING + "; set agreement=majority")
    assert [GAME.enough_to_end(majority, n) for n in seated] == [1, 2, 2, 3, 3, 4]
