"""The positions of the rules page, one step each: the kinds of victory, and their value in a match."""

import pytest

from rules.core.errors import IllegalMove, NotYourTurn, OptionError
from rules.core.game import CONCEDED, Fact, Outcome, Seat, Step
from rules.games.citadel import GAME
from rules.games.citadel.state import Bid, CitadelOptions, CitadelState

LEFT, RIGHT = Seat(0), Seat(1)


def round_of(state: CitadelState, left: int, right: int) -> Step[CitadelState]:
    """Return the step that reveals both bids; the right seat bids first."""
    return GAME.play(GAME.play(state, RIGHT, Bid(right)).state, LEFT, Bid(left))


def walked(state: CitadelState) -> Step[CitadelState]:
    """Return the rules' automatic step."""
    forced = GAME.automatic(state)
    assert forced is not None
    return GAME.play(state, *forced)


def kinds(step: Step[CitadelState]) -> list[str]:
    return [fact.kind for fact in step.facts]


def won(seat: Seat, reason: str) -> Outcome:
    return Outcome(frozenset({seat}), reason)


DRAWN = Outcome(frozenset(), "draw")


def test_setup_is_fifty_points_each_and_the_coin_on_line_four() -> None:
    state = GAME.setup(2, CitadelOptions())
    assert GAME.describe(state) == "stocks 50 50 line 4 bids - - points 0 0 round 0"
    assert state == GAME.position("start")
    assert GAME.to_act(state) == {LEFT, RIGHT}


def test_only_two_can_play() -> None:
    with pytest.raises(OptionError) as refused:
        GAME.setup(3, CitadelOptions())
    assert refused.value.code == "bad_seats"


@pytest.mark.parametrize("bids", [(20, 1), (2, 1)])
def test_t1_higher_bid_moves_one_line_whatever_the_margin(bids: tuple[int, int]) -> None:
    step = round_of(GAME.position("start"), *bids)
    assert step.state.board.line == 5
    assert step.state.board.stocks == (50 - bids[0], 50 - bids[1])
    assert step.facts == (
        Fact("revealed", {"first_seat": 0, "first_bid": bids[0], "second_seat": 1, "second_bid": bids[1]}),
        Fact("pushed", {"seat": 0, "from": "4", "to": "5"}),
    )


def test_higher_bid_of_the_right_seat_moves_left() -> None:
    step = round_of(GAME.position("start"), 3, 4)
    assert step.state.board.line == 3
    assert step.facts[1] == Fact("pushed", {"seat": 1, "from": "4", "to": "3"})


def test_t2_tie_leaves_the_coin_and_costs_both() -> None:
    step = round_of(GAME.position("start"), 5, 5)
    assert (step.state.board.line, step.state.board.stocks) == (4, (45, 45))
    assert step.facts[1] == Fact("stayed", {"line": "4"})


@pytest.mark.parametrize(("points", "code"), [(0, "zero_bid"), (51, "bid_too_high")])
def test_t3_bid_outside_one_to_stock_is_refused(points: int, code: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        GAME.play(GAME.position("start"), LEFT, Bid(points))
    assert (refused.value.code, refused.value.facts) == (code, {"stock": 50})


def test_moves_are_one_to_the_stock() -> None:
    state = GAME.position("stocks 3 50 line 4")
    assert list(GAME.moves(state, LEFT)) == [Bid(1), Bid(2), Bid(3)]


@pytest.mark.parametrize(
    ("position", "line", "outcome"),
    [
        ("stocks 3 0 line 4", 7, won(LEFT, "full")),
        ("stocks 2 0 line 4", 6, won(LEFT, "simple")),
        ("stocks 1 0 line 3", 4, DRAWN),
        ("stocks 1 0 line 2", 3, won(RIGHT, "simple")),
        ("stocks 0 9 line 3", 1, won(RIGHT, "full")),
    ],
)
def test_t4_c2_alone_with_points_walks_the_rest_in_one_step(
    position: str, line: int, outcome: Outcome
) -> None:
    step = walked(GAME.position(position + " play=single"))
    assert step.state.board.line == line
    assert GAME.outcome(step.state) == outcome
    assert kinds(step)[0] == "walked"


def test_walk_stops_at_the_citadel_and_keeps_the_rest() -> None:
    step = walked(GAME.position("stocks 9 0 line 6 play=single"))
    assert step.state.board.stocks == (8, 0)
    assert step.facts[0].data == {"seat": 0, "empty_seat": 1, "lines": 1, "from": "6", "to": "7"}


def test_only_the_empty_seat_is_awaited_before_a_walk_and_only_zero_is_its_bid() -> None:
    state = GAME.position("stocks 3 0 line 4")
    assert GAME.to_act(state) == {RIGHT}
    assert list(GAME.moves(state, RIGHT)) == [Bid(0)]
    assert list(GAME.moves(state, LEFT)) == []
    with pytest.raises(NotYourTurn):
        GAME.play(state, LEFT, Bid(1))
    with pytest.raises(IllegalMove) as refused:
        GAME.play(state, RIGHT, Bid(1))
    assert refused.value.code == "no_points"


@pytest.mark.parametrize(
    ("position", "outcome"),
    [("stocks 1 1 line 4", DRAWN), ("stocks 1 1 line 5", won(LEFT, "simple"))],
)
def test_t5_last_points_against_each_other(position: str, outcome: Outcome) -> None:
    step = round_of(GAME.position(position + " play=single"), 1, 1)
    assert GAME.outcome(step.state) == outcome


def test_t5_one_point_more_wins_either_way() -> None:
    state = GAME.position("stocks 2 1 line 4 play=single")
    tie = walked(round_of(state, 1, 1).state).state
    push = round_of(state, 2, 1).state
    assert tie.board.line == push.board.line == 5
    assert GAME.outcome(tie) == GAME.outcome(push) == won(LEFT, "simple")


def test_c1_citadel_counts_before_empty_stocks() -> None:
    step = round_of(GAME.position("stocks 2 1 line 6 play=single"), 2, 1)
    assert GAME.outcome(step.state) == won(LEFT, "full")


def test_finished_game_takes_no_bids() -> None:
    state = GAME.position("stocks 8 0 line 7 play=single")
    assert GAME.to_act(state) == frozenset()
    assert list(GAME.moves(state, LEFT)) == []
    assert GAME.automatic(state) is None
    with pytest.raises(IllegalMove) as refused:
        GAME.play(state, LEFT, Bid(1))
    assert refused.value.code == "game_over"


def test_full_win_counts_two_and_the_next_game_begins_anew() -> None:
    step = round_of(GAME.position("stocks 30 20 line 6 points 1 4 round 5"), 2, 1)
    assert GAME.describe(step.state) == "stocks 50 50 line 4 bids - - points 3 4 round 6"
    assert kinds(step) == ["revealed", "pushed", "game_full", "score", "next_game"]
    assert step.facts[3].data == {"first_seat": 0, "first_points": 3, "second_seat": 1, "second_points": 4}


def test_simple_win_counts_one() -> None:
    step = round_of(GAME.position("stocks 1 1 line 3 points 1 4"), 1, 1)
    assert step.state.board.score == (1, 5)


def test_c3_drawn_game_of_a_match_counts_nothing() -> None:
    step = round_of(GAME.position("stocks 1 1 line 4 points 1 4"), 1, 1)
    assert step.state.board.score == (1, 4)
    assert GAME.outcome(step.state) is None


def test_first_to_seven_points_wins_the_match() -> None:
    step = round_of(GAME.position("stocks 30 20 line 6 points 5 6"), 2, 1)
    assert GAME.outcome(step.state) == won(LEFT, "match")
    assert "next_game" not in kinds(step)


@pytest.mark.parametrize(
    ("position", "bids", "stocks"),
    [
        ("stocks 9 9 line 6", (2, 1), (20, 17)),
        ("stocks 9 9 line 2", (1, 2), (17, 20)),
        ("stocks 1 1 line 5", (1, 1), (20, 18)),
        ("stocks 1 1 line 4", (1, 1), (19, 19)),
    ],
)
def test_penalties_cut_the_starting_stock_by_three_two_or_one_each(
    position: str, bids: tuple[int, int], stocks: tuple[int, int]
) -> None:
    state = GAME.position(position + " play=penalties stock=20")
    assert round_of(state, *bids).state.board.stocks == stocks


def test_c5_penalties_add_up_and_leave_unequal_stocks() -> None:
    state = GAME.position("stocks 1 1 line 6 points 4 3 play=penalties stock=20")
    step = round_of(state, 1, 1)
    assert step.state.board.stocks == (16, 15)
    assert step.facts[-2].data == {"first_seat": 0, "first_stock": 16, "second_seat": 1, "second_stock": 15}


def test_c4_first_starting_stock_at_zero_loses_the_match() -> None:
    step = round_of(GAME.position("stocks 2 1 line 6 points 0 18 play=penalties stock=20"), 2, 1)
    assert GAME.outcome(step.state) == won(LEFT, "penalties")
    assert step.facts[-1].data["second_stock"] == 0


def test_c4_both_starting_stocks_at_zero_draw_the_match() -> None:
    step = round_of(GAME.position("stocks 1 1 line 4 points 19 19 play=penalties stock=20"), 1, 1)
    assert GAME.outcome(step.state) == Outcome(frozenset(), "match_drawn")


def test_turn_is_shared_by_the_bids_of_a_round_and_grows_with_the_round() -> None:
    state = GAME.position("start")
    sealed = GAME.play(state, LEFT, Bid(9)).state
    assert GAME.turn(state) == GAME.turn(sealed) == 0
    assert GAME.turn(GAME.play(sealed, RIGHT, Bid(9)).state) == 1


def test_who_gives_up_loses() -> None:
    assert GAME.concede(GAME.position("start"), LEFT) == won(RIGHT, CONCEDED)
