"""Moves and positions as people write them, in games played at random."""

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.errors import AmbiguousMove, IllegalMove, NotationError
from rules.games.lambs_and_tigers import GAME
from rules.games.lambs_and_tigers.board import PASS, TIGERS, Play
from rules.games.lambs_and_tigers.state import LambsOptions, LambsState

SERIES = GAME.position("tigers tigers=A,D1,D8 lambs=B4,D4,C5 placed=15")


@pytest.mark.parametrize(
    "text", ["A-C4-E4", "a x c4 x e4", "ac4e4", "A, C4, E4", "Ａ－Ｃ４－Ｅ４", "A-E4", "AE4"]
)
def test_series_is_read_forgivingly(text: str) -> None:
    assert GAME.write(GAME.parse(SERIES, TIGERS, text)) == "AxC4xE4"


def test_whole_path_is_meant_before_longer_ones() -> None:
    assert GAME.write(GAME.parse(SERIES, TIGERS, "A C4")) == "AxC4"


def test_beginning_that_fits_several_moves_is_ambiguous() -> None:
    with pytest.raises(AmbiguousMove) as refusal:
        GAME.parse(SERIES, TIGERS, "D1")
    assert refusal.value.candidates == ("D1-C1", "D1-D2")


@pytest.mark.parametrize("text", ["", "hello", "F1", "B9", "A1", "B4 and C4", "é", "1" * 300])
def test_what_is_no_move_is_no_move(text: str) -> None:
    with pytest.raises(NotationError) as refusal:
        GAME.parse(SERIES, TIGERS, text)
    assert refusal.value.code == "not_a_move"


def test_point_of_the_other_board_is_no_site() -> None:
    with pytest.raises(NotationError) as refusal:
        GAME.parse(GAME.position("start board=standard23"), TIGERS, "B8")
    assert refusal.value.code == "no_such_site"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "end",
        "tigers tigers=A,A9",
        "tigers tigers=A,B3,B4 lambs=A placed=15",
        "tigers tigers=A,B3,B4,B5 placed=15",
        "tigers tigers=A,B3,B4 lambs=D1,D2 placed=1",
        "tigers tigers=A,B3,B4 placed=16",
        "tigers tigers=A,B3,B4 placed=14 quiet=1",
        "tigers tigers=A,B3,B4 placed=15 quiet=101",
        "tigers tigers=A,B3,B4 placed=15 seen=3",
        "tigers tigers=A placed=0",
        "tigers tigers=C4 lambs=D1 placed=1",
        "tigers tigers=A placed=x",
        "tigers placed=0 placed=0",
        "start colour=red",
        "start " * 200,
    ],
)
def test_unsound_positions_are_refused(text: str) -> None:
    with pytest.raises(NotationError) as refusal:
        GAME.position(text)
    assert refusal.value.code == "not_a_position"


@given(st.text(max_size=60))
def test_any_text_is_a_position_or_no_notation(text: str) -> None:
    with suppress(NotationError):
        assert GAME.position(text).placed <= 15


def line_of(seed: int, options: LambsOptions) -> list[LambsState]:
    """Return the positions of a random game."""
    random = Random(seed)
    positions = [GAME.setup(2, options)]
    while GAME.outcome(positions[-1]) is None:
        latest = positions[-1]
        moves = list(GAME.moves(latest, latest.to_move))
        captures = [move for move in moves if move.captures]
        positions.append(GAME.play(latest, latest.to_move, random.choice(captures or moves)).state)
    return positions


OPTIONS = st.builds(
    LambsOptions,
    board=st.sampled_from(["pyramid29", "standard23"]),
    multi_capture=st.booleans(),
    tigers_need=st.sampled_from([5, 15]),
    no_progress=st.sampled_from([20, 100]),
)


@given(st.integers(0, 10**6), OPTIONS)
def test_random_games_end_and_every_position_goes_through_text(seed: int, options: LambsOptions) -> None:
    positions = line_of(seed, options)
    assert len(positions) <= 1631
    for position in positions[:: len(positions) // 20 + 1] + positions[-1:]:
        again = GAME.position(GAME.describe(position))
        assert again == position
        assert GAME.outcome(again) == GAME.outcome(position)
        assert position.placed == position.captured + position.lambs.bit_count()


@given(st.integers(0, 10**6), OPTIONS)
def test_exactly_the_listed_moves_are_accepted(seed: int, options: LambsOptions) -> None:
    positions = line_of(seed, options)[:-1]
    position = positions[seed % len(positions)]
    seat = position.to_move
    listed = list(GAME.moves(position, seat))
    assert len(set(listed)) == len(listed)
    for move in listed:
        assert GAME.parse(position, seat, GAME.write(move)) == move
    names = position.board.names
    thought_of = [PASS, *(Play((name,)) for name in names)]
    thought_of += [Play((a, b), captures=c) for a in names for b in names if a != b for c in (False, True)]
    accepted = {move for move in thought_of if is_accepted(position, move)}
    assert accepted == {move for move in listed if len(move.path) <= 2}
    for move in listed:
        assert is_accepted(position, move)


def is_accepted(position: LambsState, move: Play) -> bool:
    try:
        GAME.play(position, position.to_move, move)
    except IllegalMove:
        return False
    return True
