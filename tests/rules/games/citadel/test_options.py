"""Effect of each option."""

from random import Random

import pytest

from rules.core.errors import IllegalMove
from rules.core.game import Outcome, Seat
from rules.games.citadel import GAME
from rules.games.citadel.state import Bid, CitadelOptions

LEFT, RIGHT = Seat(0), Seat(1)


def test_play_single_ends_with_its_game() -> None:
    state = GAME.play(GAME.position("stocks 9 9 line 6 bids - 1 play=single"), LEFT, Bid(2)).state
    assert GAME.outcome(state) == Outcome(frozenset({LEFT}), "full")


def test_stock_is_what_a_game_begins_with() -> None:
    assert GAME.setup(2, CitadelOptions(stock=20)).board.stocks == (20, 20)


def test_points_decide_the_match() -> None:
    state = GAME.play(GAME.position("stocks 9 9 line 6 bids - 1 points=2"), LEFT, Bid(2)).state
    assert GAME.outcome(state) == Outcome(frozenset({LEFT}), "match")


def test_c6_lapsed_minimum_bids_one() -> None:
    assert GAME.lapsed(GAME.position("start"), LEFT) == Bid(1)


def test_c6_lapsed_minimum_of_an_empty_stock_is_zero() -> None:
    assert GAME.lapsed(GAME.position("stocks 0 3 line 4"), LEFT) == Bid(0)


def test_c6_lapsed_forfeit_concedes() -> None:
    assert GAME.lapsed(GAME.position("start lapsed=forfeit"), LEFT) is None


def test_c8_footsteps_allows_zero() -> None:
    state = GAME.position("start variant=footsteps")
    assert next(GAME.moves(state, LEFT)) == Bid(0)
    after = GAME.play(GAME.play(state, LEFT, Bid(0)).state, RIGHT, Bid(3)).state
    assert (after.board.stocks, after.board.line) == ((50, 47), 3)


def test_c8_footsteps_draws_when_both_are_out_of_points() -> None:
    state = GAME.position("stocks 1 1 line 5 bids 1 - play=single variant=footsteps")
    assert GAME.outcome(GAME.play(state, RIGHT, Bid(1)).state) == Outcome(frozenset(), "draw")


def test_c8_footsteps_bids_one_for_who_is_late_so_no_silence_lasts_for_ever() -> None:
    assert GAME.lapsed(GAME.position("start variant=footsteps"), LEFT) == Bid(1)


@pytest.mark.parametrize("games", [20, pytest.param(1000, marks=pytest.mark.long)])
@pytest.mark.parametrize(
    ("options", "bound"), [("", 300), ("play=single", 50), ("play=penalties stock=20", 200)]
)
def test_c8_random_games_of_footsteps_end(options: str, bound: int, games: int) -> None:
    assert max(bids_of_footsteps(options, seed) for seed in range(games)) <= bound


def bids_of_footsteps(options: str, seed: int) -> int:
    """Return the number of bids in a random game, including those of empty seats."""
    chance, bids = Random(seed), 0
    state = GAME.position(f"start variant=footsteps {options}")
    while GAME.outcome(state) is None:
        seat = min(GAME.to_act(state))
        state = GAME.play(state, seat, chance.choice(list(GAME.moves(state, seat)))).state
        bids += 1
    return bids


def test_c2_walk_manual_bids_on_against_a_forced_zero() -> None:
    state = GAME.position("stocks 3 0 line 4 play=single walk=manual")
    assert GAME.to_act(state) == {LEFT, RIGHT}
    forced = GAME.automatic(state)
    assert forced == (RIGHT, Bid(0))
    state = GAME.play(state, *forced).state
    assert GAME.automatic(state) is None
    assert list(GAME.moves(state, LEFT)) == [Bid(1), Bid(2), Bid(3)]
    step = GAME.play(state, LEFT, Bid(2))
    assert (step.state.board.line, step.state.board.stocks) == (5, (1, 0))


@pytest.mark.parametrize("line", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("stock", [1, 3, 7])
def test_c2_walk_in_one_step_changes_no_result(line: int, stock: int) -> None:
    manual = GAME.position(f"stocks {stock} 0 line {line} play=single walk=manual")
    while GAME.outcome(manual) is None:
        manual = GAME.play(GAME.play(manual, RIGHT, Bid(0)).state, LEFT, Bid(1)).state
    at_once = GAME.play(GAME.position(f"stocks {stock} 0 line {line} play=single"), RIGHT, Bid(0)).state
    assert GAME.outcome(at_once) == GAME.outcome(manual)


def test_c7_a_bid_may_be_changed_until_the_other_arrives() -> None:
    state = GAME.play(GAME.position("start"), LEFT, Bid(9)).state
    assert GAME.to_act(state) == {RIGHT}
    state = GAME.play(state, LEFT, Bid(4)).state
    assert GAME.play(state, RIGHT, Bid(5)).state.board.stocks == (46, 45)


def test_c7_lock_makes_bids_final() -> None:
    state = GAME.play(GAME.position("start lock=on"), LEFT, Bid(9)).state
    assert list(GAME.moves(state, LEFT)) == []
    with pytest.raises(IllegalMove) as refused:
        GAME.play(state, LEFT, Bid(4))
    assert refused.value.code == "bid_locked"
