"""The numbered positions of the rules, each named after the rule it shows."""

import pytest

from rules.core.errors import IllegalMove, NotYourTurn, OptionError
from rules.core.game import CONCEDED, Fact, Outcome, Seat
from rules.games.lambs_and_tigers import GAME
from rules.games.lambs_and_tigers.board import LAMBS, PASS, PYRAMID29, STANDARD23, TIGERS, Board, Play
from rules.games.lambs_and_tigers.state import LambsOptions, LambsState

START = GAME.position("start")


def played(position: LambsState, text: str) -> LambsState:
    for word in text.split():
        (seat,) = GAME.to_act(position)
        position = GAME.play(position, seat, GAME.parse(position, seat, word)).state
    return position


def legal(position: LambsState) -> list[str]:
    (seat,) = GAME.to_act(position)
    return [GAME.write(move) for move in GAME.moves(position, seat)]


def refused(position: LambsState, text: str) -> str:
    with pytest.raises(IllegalMove) as refusal:
        GAME.parse(position, position.to_move, text)
    assert set(refusal.value.facts) == set(GAME.about.vocabulary.refusals[refusal.value.code])
    return refusal.value.code


def perft(position: LambsState, depth: int) -> int:
    moves = [(seat, move) for seat in GAME.to_act(position) for move in GAME.moves(position, seat)]
    if depth == 1:
        return len(moves)
    return sum(perft(GAME.play(position, seat, move).state, depth - 1) for seat, move in moves)


@pytest.mark.parametrize(
    ("board", "points", "edges", "jumps"), [(PYRAMID29, 29, 48, 36), (STANDARD23, 23, 38, 28)]
)
def test_boards_have_the_points_edges_and_jumps_of_the_page(
    board: Board, points: int, edges: int, jumps: int
) -> None:
    assert len(board.names) == points
    assert sum(map(len, board.graph.neighbours)) == 2 * edges
    assert sum(map(len, board.graph.jumps)) == 2 * jumps


@pytest.mark.parametrize(
    ("board", "counts"),
    [
        ("pyramid29", [5, 120, 480, 11040, 19872]),
        ("standard23", [5, 90, 360, 6120, 11016]),
    ],
)
def test_perft_from_the_empty_board(board: str, counts: list[int]) -> None:
    start = GAME.setup(2, LambsOptions(board=board))
    assert [perft(start, depth) for depth in range(1, 6)] == counts


@pytest.mark.long
@pytest.mark.parametrize(("board", "count"), [("pyramid29", 437184), ("standard23", 176256)])
def test_perft_to_the_third_lamb(board: str, count: int) -> None:
    assert perft(GAME.setup(2, LambsOptions(board=board)), 6) == count


def test_only_two_players() -> None:
    with pytest.raises(OptionError) as refusal:
        GAME.setup(3, LambsOptions())
    assert refusal.value.code == "bad_seats"


def test_tigers_begin_on_the_apex_or_a_point_linked_to_it() -> None:
    assert legal(START) == ["A", "B3", "B4", "B5", "B6"]
    assert refused(START, "C4") == "tiger_camp"


def test_reserved_points_are_refused_to_the_first_lambs() -> None:
    position = played(START, "B3")
    assert len(legal(position)) == 24
    assert not {"A", "B3", "B4", "B5", "B6"} & set(legal(position))
    assert refused(position, "B4") == "reserved"


def test_third_tiger_goes_to_the_apex_after_two_on_the_four() -> None:
    position = played(START, "B3 D1 B5 D8")
    assert legal(position) == ["A"]
    assert refused(position, "B4") == "apex_needed"


def test_third_tiger_has_the_remaining_three_after_the_apex_and_one() -> None:
    assert legal(played(START, "B3 D1 A D8")) == ["B4", "B5", "B6"]


def test_reserved_points_are_open_from_the_fourth_lamb_on() -> None:
    third = played(START, "B3 D1 B5 D8 A")
    assert len(legal(third)) == 22
    assert refused(third, "B4") == "reserved"
    fourth = played(third, "E3 B5-C5")
    assert len(legal(fourth)) == 23
    assert {"B4", "B5"} <= set(legal(fourth))


def test_tigers_only_step_on_their_fourth_turn_where_no_lamb_is_near() -> None:
    position = played(START, "A E4 B4 E5 B5 D4")
    assert sorted(legal(position)) == ["A-B3", "A-B6", "B4-B3", "B4-C4", "B5-B6", "B5-C5"]


def test_tiger_captures_along_a_line_unless_the_point_behind_is_taken() -> None:
    jump = GAME.position("tigers tigers=C4,D1,D8 lambs=D4 placed=15")
    assert "C4xE4" in legal(jump)
    covered = GAME.position("tigers tigers=C4,D1,D8 lambs=D4,E4 placed=15")
    assert not [move for move in legal(covered) if "x" in move]
    assert refused(covered, "C4-E4") == "occupied"


@pytest.mark.parametrize(
    ("tiger", "lamb", "capture"),
    [("B3", "B2", "B3xB1"), ("C2", "C1", None), ("B1", "C1", "B1xD1"), ("C1", "D1", None)],
)
def test_jump_needs_three_consecutive_points_of_one_line(tiger: str, lamb: str, capture: str | None) -> None:
    position = GAME.position(f"tigers tigers={tiger},E5,E6 lambs={lamb} placed=15")
    assert [move for move in legal(position) if "x" in move] == ([capture] if capture else [])


def test_series_may_stop_or_go_on_and_no_capture_is_compulsory() -> None:
    position = GAME.position("tigers tigers=A,D1,D8 lambs=B4,D4,C5 placed=15")
    assert [move for move in legal(position) if "x" in move] == ["AxC4", "AxC4xC6", "AxC4xE4"]
    assert {"A-B3", "A-B5", "A-B6"} <= set(legal(position))


def test_series_may_turn_and_end_where_it_began() -> None:
    round_trip = GAME.position("tigers tigers=B3,D1,D8 lambs=B4,C3,C5,D4 placed=15")
    after = GAME.play(round_trip, TIGERS, GAME.parse(round_trip, TIGERS, "B3xB5xD5xD3xB3")).state
    assert after.tigers == round_trip.tigers
    assert GAME.outcome(after) == Outcome(frozenset({TIGERS}), "captured")


def test_tigers_capture_while_lambs_are_still_placed() -> None:
    position = played(START, "A D1 B4 C5 B5 E3")
    after = played(position, "B5xD5")
    assert (after.captured, after.in_hand, after.to_move) == (1, 12, LAMBS)
    assert "C5" in legal(after)


def test_tiger_never_jumps_a_tiger() -> None:
    position = GAME.position("tigers tigers=A,B4,D8 lambs=D1 placed=15")
    assert refused(position, "A-C4") == "over_tiger"


def test_captured_lambs_in_hand_keep_the_game_going() -> None:
    assert GAME.outcome(GAME.position("tigers tigers=A,B4,B5 placed=3")) is None
    done = GAME.position("lambs tigers=A,B4,B5 placed=15")
    assert GAME.outcome(done) == Outcome(frozenset({TIGERS}), "captured")
    assert not GAME.to_act(done)


def test_lambs_do_not_move_while_one_is_in_hand() -> None:
    position = GAME.position("lambs tigers=A,B4,B5 lambs=D1,D2,D3 placed=14")
    assert all("-" not in move for move in legal(position))
    assert refused(position, "D3-C3") == "place_first"


def test_lambs_win_by_shutting_in_the_tigers_even_with_lambs_in_hand() -> None:
    position = played(START, "B4 D1 A D2 B3 C1 B3-B2 C3 B2-B1 C2 A-B3 B5 B3-B2 D3 B4-A B4 A-B3 A")
    assert position.ply == 18
    assert position.in_hand == 6
    assert GAME.outcome(position) == Outcome(frozenset({LAMBS}), "blocked")


# Lambs on the upper corners of the smaller board, shut in by three tigers.
SHUT_IN = "lambs tigers=B2,C1,C2 lambs=B1 placed=15 board=standard23"


def test_lambs_that_cannot_move_pass_by_themselves() -> None:
    position = GAME.position(SHUT_IN)
    assert legal(position) == ["pass"]
    assert GAME.automatic(position) == (LAMBS, PASS)
    step = GAME.play(position, LAMBS, GAME.parse(position, LAMBS, "Pass"))
    assert step.facts == (Fact("passed", {"seat": LAMBS}),)
    assert GAME.to_act(step.state) == {TIGERS}


def test_nobody_passes_who_can_move() -> None:
    position = GAME.position("lambs tigers=A,B4,B5 lambs=D1 placed=15")
    assert GAME.automatic(position) is None
    assert refused(position, "pass") == "no_pass"


def test_capture_tells_path_and_lambs() -> None:
    position = GAME.position("tigers tigers=A,D1,D8 lambs=B4,D4,C5 placed=15")
    step = GAME.play(position, TIGERS, GAME.parse(position, TIGERS, "AC4E4"))
    assert step.facts == (
        Fact(
            "captured",
            {
                "seat": TIGERS,
                "from": "A",
                "to": "E4",
                "path": ("A", "C4", "E4"),
                "lambs": ("B4", "D4"),
                "count": 2,
            },
        ),
    )
    assert GAME.describe(step.state) == "lambs tigers=D1,D8,E4 lambs=C5 placed=15 ply=1"


@pytest.mark.parametrize(
    ("position", "text", "code"),
    [
        ("tigers tigers=A,B4,B5 lambs=C4 placed=15", "D1", "all_placed"),
        ("tigers tigers=A,B4,B5 lambs=C4 placed=15", "C4", "occupied"),
        ("tigers tigers=A,B4,B5 lambs=C4 placed=15", "A-B4", "occupied"),
        ("tigers tigers=A,B4,B5 lambs=C4 placed=15", "C4-D4", "not_your_piece"),
        ("tigers tigers=A,B4,B5 lambs=C4 placed=15", "A-D8", "no_jump"),
        ("tigers tigers=A,B4,B5 lambs=C4 placed=15", "B5-D5", "no_lamb"),
        ("lambs tigers=A,B4,B5 lambs=C4 placed=15", "E4", "all_placed"),
        ("lambs tigers=A,B4,D5 lambs=C5 placed=15", "C5-E5", "lambs_never_capture"),
        ("tigers tigers=A lambs=D1 placed=1", "A-B3", "place_first"),
    ],
)
def test_refusals_name_the_rule(position: str, text: str, code: str) -> None:
    assert refused(GAME.position(position), text) == code


def test_a_step_built_by_hand_must_follow_a_line() -> None:
    position = GAME.position("tigers tigers=A,B4,B5 lambs=C4 placed=15")
    with pytest.raises(IllegalMove) as refusal:
        GAME.play(position, TIGERS, Play(("A", "C6")))
    assert refusal.value.code == "not_adjacent"


def test_a_game_that_is_over_takes_no_move_and_a_turn_is_waited_for() -> None:
    done = GAME.position("lambs tigers=A,B4,B5 placed=15")
    with pytest.raises(IllegalMove) as over:
        GAME.parse(done, LAMBS, "C4")
    assert over.value.code == "game_over"
    assert not list(GAME.moves(done, LAMBS))
    with pytest.raises(NotYourTurn):
        GAME.play(START, LAMBS, Play(("D1",)))


def test_giving_up_hands_the_game_to_the_other_side() -> None:
    assert GAME.concede(START, Seat(0)) == Outcome(frozenset({LAMBS}), CONCEDED)
