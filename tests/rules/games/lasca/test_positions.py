"""Named positions: each is one rule of Lasca, or one decision of its page."""

import pytest

from rules.core.errors import AmbiguousMove, IllegalMove, NotationError, NotYourTurn
from rules.core.game import Fact, Outcome, Seat, Step
from rules.games.lasca import GAME
from rules.games.lasca.board import LascaMove
from rules.games.lasca.state import LascaState

WHITE, RED = Seat(0), Seat(1)


def legal(text: str) -> set[str]:
    state = GAME.position(text)
    return {GAME.write(move) for move in GAME.moves(state, state.to_move)}


def play(state: LascaState, *texts: str) -> Step[LascaState]:
    step = Step(state)
    for text in texts:
        seat = step.state.to_move
        step = GAME.play(step.state, seat, GAME.parse(step.state, seat, text))
    return step


def after(text: str, *texts: str) -> str:
    return GAME.describe(play(GAME.position(text), *texts).state)


def refused(text: str, move: str) -> IllegalMove:
    state = GAME.position(text)
    with pytest.raises(IllegalMove) as refusal:
        GAME.parse(state, state.to_move, move)
    return refusal.value


def test_white_begins_with_six_steps() -> None:
    assert legal("start") == {"a3-b4", "c3-b4", "c3-d4", "e3-d4", "e3-f4", "g3-f4"}


def test_every_first_step_is_answered_by_one_forced_capture() -> None:
    state = play(GAME.position("start"), "c3-d4").state
    assert [GAME.write(move) for move in GAME.moves(state, RED)] == ["e5xc3"]
    state = play(state, "e5xc3").state
    assert "c3=wr" in GAME.describe(state)
    assert {GAME.write(move) for move in GAME.moves(state, WHITE)} == {"b2xd4", "d2xb4"}


def test_a_column_on_the_edge_cannot_be_jumped() -> None:
    answered = play(GAME.position("start"), "a3-b4").state
    assert [GAME.write(move) for move in answered.legal] == ["c5xa3"]
    moves = list(GAME.moves(play(answered, "c5xa3").state, WHITE))
    assert len(moves) == 5
    assert not any(move.over for move in moves)


def test_only_the_guide_is_captured_and_what_it_held_is_free_again() -> None:
    assert legal("white c3=w d4=wwwr") == {"c3xe5"}
    assert after("white c3=w d4=wwwr", "c3xe5") == "red d4=www e5=rw ply=1"


def test_captives_lie_in_the_order_of_capture_and_keep_their_rank() -> None:
    assert legal("white a1=w b2=R d4=r") == {"a1xc3xe5"}
    assert after("white a1=w b2=R d4=r", "a1xc3xe5") == "red e5=rRw ply=1"


def test_promotion_ends_the_series() -> None:
    position = "white c5=w d6=r f6=r"
    assert legal(position) == {"c5xe7"}
    assert after(position, "c5xe7") == "red f6=r e7=rW ply=1"
    assert refused(position, "c5xe7xg5").code == "promotion_ends"


def test_promotion_ends_the_move_whoever_else_could_capture() -> None:
    # The new officer could go on over d2, another soldier could begin over b6.
    position = "red c3=r d2=w f2=w g7=r f6=w"
    assert legal(position) == {"c3xe1", "g7xe5"}
    assert after(position, "c3xe1") == "white e1=wR f2=w f6=w g7=r ply=1"


def test_no_column_is_jumped_twice_in_a_series() -> None:
    position = "white c3=W d4=rr"
    assert legal(position) == {"c3xe5"}
    assert after(position, "c3xe5") == "red d4=r e5=rW ply=1"
    assert refused(position, "c3xe5xc3").code == "jumped_twice"


def test_an_officer_may_end_a_series_where_it_began() -> None:
    position = "white a1=W b2=r d2=r d4=r b4=r"
    assert legal(position) == {"a1xc3xe1", "a1xc3xa5", "a1xc3xe5"}
    ring = "white c1=W d2=r d4=r b4=r b2=r"
    assert {"c1xe3xc5xa3xc1", "c1xa3xc5xe3xc1"} == legal(ring)


def test_a_soldier_never_captures_backward() -> None:
    assert legal("white d4=w c3=r e3=r") == {"d4-c5", "d4-e5"}


def test_an_officer_steps_and_jumps_both_ways() -> None:
    assert legal("white d4=W a1=r") == {"d4-c5", "d4-e5", "d4-c3", "d4-e3"}
    assert legal("white d4=W c3=r") == {"d4xb2"}


def test_any_capture_may_be_chosen_not_only_the_longest() -> None:
    assert legal("white a1=w b2=r d4=r g1=w f2=r") == {"a1xc3xe5", "g1xe3xc5"}
    assert legal("white a1=w b2=r g3=w f4=r d6=r") == {"a1xc3", "g3xe5xc7"}


def test_only_the_guide_of_an_arriving_column_is_promoted() -> None:
    assert after("white b6=wrw a1=w d2=r", "b6-a7") == "red a1=w d2=r a7=wrW ply=1"


def test_who_cannot_move_has_lost_although_a_piece_is_left() -> None:
    state = GAME.position("white a5=w b6=r c7=r")
    assert GAME.outcome(state) == Outcome(frozenset({RED}), "blocked")
    assert list(GAME.moves(state, WHITE)) == []
    assert GAME.to_act(state) == frozenset()


def test_who_has_only_captives_has_lost() -> None:
    state = GAME.position("red a3=rw")
    assert GAME.outcome(state) == Outcome(frozenset({WHITE}), "captive")


ROUND = (
    "f2-g3 a3-b2 d2-c3 b2xd4 g3-f4 d4-e5 f4xd6 c3-b4 e5-d4 b4-a5 d4-c3 a5-b6 c3-b2 b6-c7 "
    "b2-c1 c7xe5 c1-d2 e5-f4 d2-e1 d6-c5 e1-f2 f4-g3 f2-g1 g3-f2 g1xe3 c5-b4 e3-d2 b4-a3"
)
"""Moves from `white d2=RW f2=w a3=R` back to itself, through captures and soldiers' steps."""


def test_a_position_recurs_through_captures_and_soldiers_steps() -> None:
    *way, home = ROUND.split()
    once = play(GAME.position("white d2=RW f2=w a3=R"), *way, home).state
    assert (once.times, GAME.outcome(once)) == (2, None)
    almost = play(once, *way).state
    assert GAME.outcome(almost) is None
    assert GAME.outcome(play(almost, home).state) == Outcome(frozenset(), "repetition")


def test_history_is_no_part_of_what_makes_two_positions_equal() -> None:
    walked = play(GAME.position("white a1=W g7=R"), "a1-b2").state
    told = GAME.position("red b2=W g7=R quiet=1 ply=1")
    assert walked.seen != told.seen
    assert walked == told
    assert not walked != told  # noqa: SIM202 -- a tuple has a != of its own, which would see the history
    assert hash(walked) == hash(told)
    assert walked != GAME.position("red b2=W g7=R quiet=2 ply=1")


def test_repetition_takes_the_occurrence_the_table_chose() -> None:
    way = ROUND.split()
    twice = play(GAME.position("white d2=RW f2=w a3=R repetition=2"), *way).state
    assert GAME.outcome(twice) == Outcome(frozenset(), "repetition")
    never = play(GAME.position("white d2=RW f2=w a3=R repetition=off"), *way, *way, *way).state
    assert (never.times, GAME.outcome(never)) == (4, None)


def test_a_described_repetition_still_counts() -> None:
    state = GAME.position("white a1=W g7=R times=2")
    shuffled = play(state, "a1-b2", "g7-f6", "b2-a1", "f6-g7").state
    assert GAME.outcome(shuffled) == Outcome(frozenset(), "repetition")


def test_a_hundred_quiet_plies_are_a_draw() -> None:
    state = GAME.position("white a1=W g7=R quiet=99")
    assert GAME.outcome(state) is None
    assert GAME.outcome(play(state, "a1-b2").state) == Outcome(frozenset(), "no_progress")
    assert GAME.outcome(GAME.position("white a1=W g7=R quiet=100 no_progress=off")) is None
    assert GAME.outcome(GAME.position("white a1=W g7=R quiet=12 no_progress=12")) is not None


@pytest.mark.parametrize("position", ["white a1=w g7=R quiet=99", "white a1=W b2=rr g7=R quiet=99"])
def test_a_capture_or_a_soldiers_step_is_progress(position: str) -> None:
    state = GAME.position(position)
    following = play(state, GAME.write(state.legal[0])).state
    assert (following.quiet, GAME.outcome(following)) == (0, None)


def test_a_blocked_side_has_lost_even_when_a_draw_is_due() -> None:
    state = GAME.position("white a5=w b6=r c7=r quiet=100")
    assert GAME.outcome(state) == Outcome(frozenset({RED}), "blocked")


def test_the_thousandth_ply_ends_the_game() -> None:
    state = GAME.position("white a1=W g7=R ply=999")
    assert GAME.outcome(play(state, "a1-b2").state) == Outcome(frozenset(), "too_long")


def test_facts_tell_a_step() -> None:
    step = play(GAME.position("start"), "c3-d4")
    assert step.facts == (Fact("moved", {"seat": WHITE, "from": "c3", "to": "d4"}),)


def test_facts_tell_a_series_what_it_frees_and_a_promotion() -> None:
    step = play(GAME.position("white a3=w b4=wr d6=r g1=r"), "a3xc5xe7")
    assert step.facts == (
        Fact("captured", {"seat": WHITE, "path": ("a3", "c5", "e7"), "over": ("b4", "d6"), "count": 2}),
        Fact("freed", {"seat": WHITE, "sites": ("b4",), "count": 1}),
        Fact("promoted", {"seat": WHITE, "site": "e7"}),
    )


@pytest.mark.parametrize(
    ("position", "move", "code"),
    [
        ("start", "b1-c2", "black_square"),
        ("start", "c5-d4", "not_your_column"),
        ("start", "d4-e5", "empty_square"),
        ("white c3=w a7=r", "c3-e5", "nothing_to_jump"),
        ("start", "c3-c5", "too_far"),
        ("start", "c3-f6", "too_far"),
        ("white a1=w b2=r", "a1xc3-d4", "too_far"),
        ("white d4=w a7=r", "d4-c3", "soldier_backward"),
        ("start", "b2-c3", "occupied"),
        ("white a1=w b2=r c3=r g1=w", "a1xc3", "occupied"),
        ("white a1=w b2=r g1=w", "g1-f2", "must_capture"),
        ("white a1=w b2=r g1=w", "g1", "must_capture"),
        ("start", "a1", "stuck"),
    ],
)
def test_a_refusal_names_the_rule(position: str, move: str, code: str) -> None:
    assert refused(position, move).code == code


def test_the_duty_to_capture_is_refused_with_the_captures() -> None:
    assert refused("white a1=w b2=r g1=w", "g1-f2").facts == {"captures": ("a1xc3",)}


def test_a_series_must_be_finished() -> None:
    state = GAME.position("white a1=w b2=R d4=r")
    with pytest.raises(IllegalMove) as refusal:
        GAME.play(state, WHITE, LascaMove((0, 8), (4,)))
    assert (refusal.value.code, refusal.value.facts) == ("must_continue", {"site": "c3"})


def test_a_beginning_that_fits_one_series_means_it() -> None:
    state = GAME.position("white a1=w b2=R d4=r")
    for text in ("a1", "a1c3", "A1xC3", "a1 e5", "a1-c3-e5", "ａ１ｃ３ｅ５"):
        assert GAME.write(GAME.parse(state, WHITE, text)) == "a1xc3xe5"


def test_a_beginning_that_fits_several_moves_is_ambiguous() -> None:
    with pytest.raises(AmbiguousMove) as ambiguous:
        GAME.parse(GAME.position("start"), WHITE, "c3")
    assert set(ambiguous.value.candidates) == {"c3-b4", "c3-d4"}


@pytest.mark.parametrize("text", ["", "hello", "c3-d9", "h1-g2", "c3+d4", "c" * 500])
def test_what_names_no_squares_is_no_move(text: str) -> None:
    with pytest.raises(NotationError) as error:
        GAME.parse(GAME.position("start"), WHITE, text)
    assert error.value.code == "not_a_move"


def test_red_waits_for_white() -> None:
    state = GAME.position("start")
    assert (GAME.to_act(state), list(GAME.moves(state, RED))) == (frozenset({WHITE}), [])
    with pytest.raises(NotYourTurn):
        GAME.parse(state, RED, "c5-d4")
    with pytest.raises(NotYourTurn):
        GAME.play(state, RED, state.legal[0])


def test_nothing_is_played_after_the_end() -> None:
    state = GAME.position("white a5=w b6=r c7=r")
    for seat in (WHITE, RED):
        with pytest.raises(IllegalMove) as refusal:
            GAME.play(state, seat, LascaMove((11, 14), ()))
        assert refusal.value.code == "game_over"


def test_who_concedes_loses() -> None:
    assert GAME.concede(GAME.position("start"), WHITE).winners == {RED}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "green a1=w",
        "white a1",
        "white a1=x",
        "white b1=w",
        "white a1=w a1=r",
        "white a1=wwwwwwwwwwww",
        "white a1=w ply=-1",
        "white a1=w ply=1001",
        "white a1=w ply=many",
        "white a1=w times=0",
        "white a1=W g7=R times=4",
        "white a1=W g7=R quiet=101",
        "white a1=w repetition=1",
        "white a1=w speed=3",
        "start a1=w",
        "white " + " ".join(f"a1={'w' * n}" for n in range(200)),
    ],
)
def test_what_describes_no_position_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as error:
        GAME.position(text)
    assert error.value.code == "not_a_position"


def test_a_printed_diagram_may_call_red_black() -> None:
    assert GAME.position("white c3=w d4=wb e5=B") == GAME.position("white c3=w d4=wr e5=R")
