"""Effect of each option."""

import pytest

from rules.core.errors import IllegalMove, OptionError
from rules.core.game import Outcome, Seat
from rules.games.lambs_and_tigers import GAME
from rules.games.lambs_and_tigers.board import LAMBS, TIGERS
from rules.games.lambs_and_tigers.state import LambsOptions, LambsState

DRAW = frozenset[Seat]()
QUIET = "tigers tigers=A,B4,B5 lambs=D1,D2 placed=15"


def moved(position: LambsState, text: str) -> LambsState:
    for word in text.split():
        seat = position.to_move
        position = GAME.play(position, seat, GAME.parse(position, seat, word)).state
    return position


def test_reserved_always_keeps_lambs_off_the_camp_to_the_last_placement() -> None:
    position = GAME.position("lambs tigers=C4,D5,D6 lambs=D1 placed=14 reserved=always")
    with pytest.raises(IllegalMove) as refusal:
        GAME.parse(position, LAMBS, "B4")
    assert refusal.value.code == "reserved"
    opening_only = GAME.position("lambs tigers=C4,D5,D6 lambs=D1 placed=14")
    assert GAME.write(GAME.parse(opening_only, LAMBS, "B4")) == "B4"


def test_reserved_always_leaves_a_point_for_the_last_lamb_on_the_smaller_board() -> None:
    lambs = "B1,B6,C1,C2,C5,C6,D1,D2,D3,D5,D6,E2,E3,E4"
    position = GAME.position(
        f"lambs tigers=C3,C4,D4 lambs={lambs} placed=14 board=standard23 reserved=always"
    )
    assert [GAME.write(move) for move in GAME.moves(position, LAMBS)] == ["E5"]


def test_without_multi_capture_a_series_is_refused() -> None:
    position = GAME.position("tigers tigers=A,D1,D8 lambs=B4,D4 placed=15 multi_capture=off")
    assert [GAME.write(move) for move in GAME.moves(position, TIGERS) if move.captures] == ["AxC4"]
    with pytest.raises(IllegalMove) as refusal:
        GAME.parse(position, TIGERS, "AxC4xE4")
    assert refusal.value.code == "one_capture"


def test_tigers_win_with_the_captures_agreed_on() -> None:
    position = GAME.position("tigers tigers=A,D1,D8 lambs=B4,E3 placed=7 tigers_need=6")
    assert GAME.outcome(position) is None
    assert GAME.outcome(moved(position, "AxC4")) == Outcome(frozenset({TIGERS}), "captured")


def test_lambs_that_cannot_move_lose_where_agreed() -> None:
    position = GAME.position("lambs tigers=B2,C1,C2 lambs=B1 placed=15 board=standard23")
    assert GAME.outcome(position) is None
    strict = GAME.position(
        "lambs tigers=B2,C1,C2 lambs=B1 placed=15 board=standard23 lambs_stalemate=tigers_win"
    )
    assert GAME.outcome(strict) == Outcome(frozenset({TIGERS}), "stalemate")


def test_third_occurrence_is_a_draw() -> None:
    there_and_back = "A-B3 D1-C1 B3-A C1-D1 "
    position = moved(GAME.position(QUIET), there_and_back)
    assert position.seen == 2
    assert GAME.outcome(moved(GAME.position(QUIET), there_and_back * 2)) == Outcome(DRAW, "repetition")
    unlimited = GAME.position(QUIET + " repetition=off")
    assert GAME.outcome(moved(unlimited, there_and_back * 5)) is None


def test_a_position_that_recurs_without_limit_goes_through_text() -> None:
    position = moved(GAME.position(QUIET + " repetition=off"), "A-B3 D1-C1 B3-A C1-D1 " * 4)
    assert position.seen == 5
    told = GAME.position(GAME.describe(position))
    assert told.history != position.history
    assert told == position
    assert not told != position  # noqa: SIM202 -- a tuple has a != of its own, which would see the history
    assert hash(told) == hash(position)


def test_occurrences_told_by_the_text_count() -> None:
    position = GAME.position(QUIET + " seen=1")
    assert GAME.outcome(moved(position, "A-B3 D1-C1 B3-A C1-D1")) == Outcome(DRAW, "repetition")


def test_hundred_moves_without_a_capture_are_a_draw() -> None:
    position = GAME.position(QUIET + " quiet=99")
    assert GAME.outcome(position) is None
    assert GAME.outcome(moved(position, "A-B3")) == Outcome(DRAW, "no_progress")
    assert GAME.outcome(moved(GAME.position(QUIET + " quiet=99 no_progress=off"), "A-B3")) is None


def test_a_capture_begins_the_count_anew() -> None:
    position = GAME.position("tigers tigers=A,D1,D8 lambs=B4,D4 placed=15 quiet=99")
    after = moved(position, "AxC4")
    assert (after.quiet, after.seen) == (0, 1)
    assert GAME.outcome(after) is None


def test_nothing_is_counted_while_lambs_are_in_hand() -> None:
    after = moved(GAME.position("tigers tigers=A,B4,B5 lambs=D1,D2 placed=13"), "A-B3 D3 B3-A")
    assert (after.quiet, after.seen) == (0, 1)


def test_few_lambs_give_tigers_the_game_at_the_limit() -> None:
    few = GAME.position(QUIET + " quiet=99 few_lambs_adjudication=on")
    assert GAME.outcome(moved(few, "A-B3")) == Outcome(frozenset({TIGERS}), "few_lambs")
    many = GAME.position(
        "tigers tigers=A,B4,B5 lambs=D1,D2,D3,D4,D5,D6 placed=15 quiet=99 few_lambs_adjudication=on"
    )
    assert GAME.outcome(moved(many, "A-B3")) == Outcome(DRAW, "no_progress")


def test_adjudication_needs_the_limit() -> None:
    with pytest.raises(OptionError) as refusal:
        GAME.setup(2, LambsOptions(few_lambs_adjudication=True, no_progress=None))
    assert refusal.value.code == "options_clash"


def test_smaller_board_numbers_its_base_from_two() -> None:
    sites = [site.name for site in GAME.diagram(GAME.position("start board=standard23")).layout.sites]
    assert sites[-4:] == ["E2", "E3", "E4", "E5"]
    assert len(sites) == 23
