"""The search of the game: it agrees with the rules, and lambs don't besiege one pen for ever."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from rules.core.game import Outcome
from rules.games.lambs_and_tigers.board import BOARDS, LAMBS, TIGERS, Play
from rules.games.lambs_and_tigers.evaluate import LambsModel, Position, search
from rules.games.lambs_and_tigers.rules import LambsAndTigers
from rules.games.lambs_and_tigers.state import (
    LAMB_COUNT,
    TIGER_COUNT,
    LambsOptions,
    LambsState,
)
from rules.search.effort import Effort

GAME = LambsAndTigers()
OPTIONS = (
    LambsOptions(repetition=None, no_progress=30),
    LambsOptions(board="standard23", reserved="always", multi_capture=False, tigers_need=4, repetition=None),
    LambsOptions(lambs_stalemate="tigers_win", no_progress=20, few_lambs_adjudication=True, repetition=None),
)

AT_ONCE = Effort(depth=1, nodes=100)


def told(ended: Outcome | None, to_move: int) -> int | None:
    """Return an outcome as a search reports it."""
    if ended is None or not ended.winners:
        return None if ended is None else 0
    return 1 if to_move in ended.winners else -1


def walk(options: LambsOptions, chance: Random) -> Iterator[tuple[LambsState, LambsModel, Position]]:
    """Yield a random game as the rules and as a search see it."""
    state, mild = GAME.setup(2, options), chance.random() < 0.5
    model = LambsModel(state, {})
    position = Position(state.tigers, state.lambs, state.placed, state.to_move, state.quiet)
    while True:
        yield state, model, position
        if state.ended:
            return
        move = _one_of(state, chance, mild=mild)
        state, position = GAME.play(state, state.to_move, move).state, model.after(position, move)


def _one_of(state: LambsState, chance: Random, *, mild: bool) -> Play:
    """Return a way to play: any move, or in a mild game cautious lambs and tigers that seldom capture."""
    if mild and state.to_move == LAMBS:
        return search(state, LAMBS, AT_ONCE, chance.getrandbits(32)).move
    gentle = [move for move in state.legal if not move.captures]
    return chance.choice(gentle or state.legal if mild else state.legal)


def test_a_search_sees_the_moves_and_the_ends_of_the_rules() -> None:
    chance, reasons = Random(5), set()
    for number in range(120):
        for state, model, position in walk(OPTIONS[number % len(OPTIONS)], chance):
            assert model.ended(position) == told(state.ended, state.to_move)
            if state.ended is None:
                found = [*model.noisy(position), *model.quiet(position)]
                assert len(found) == len(set(found))
                assert set(found) == set(state.legal)
            else:
                reasons.add(state.ended.reason)
    assert reasons == {"blocked", "captured", "few_lambs", "no_progress"}


def test_a_pen_that_stands_and_stands_is_worth_less_to_the_lambs() -> None:
    """Set three tigers on four points, where they can capture any lamb that enters the fourth."""
    text = "lambs tigers=C2,C3,D2 lambs=A,B1,B2,B3,B4,B5,C1,C4,C5,D1,D4,D5,D8,E3,E4 placed=15 ply=60"
    state = GAME.position(text)._replace(options=LambsOptions(repetition=None))
    fresh = search(state, LAMBS, AT_ONCE, 1).score
    for _ in range(10):
        for points in ({"D8", "C8"}, {"D2", "D3"}):
            move = next(move for move in state.legal if {*move.path} == points)
            state = GAME.play(state, state.to_move, move).state
    assert search(state, LAMBS, AT_ONCE, 1).score < fresh - 30


@pytest.mark.parametrize("board", BOARDS)
def test_tigers_are_shut_in_by_a_wall_without_a_gap_and_by_nothing_less(board: str) -> None:
    model = LambsModel(GAME.setup(2, LambsOptions(board=board)), {})
    points = [1 << point for point in range(len(BOARDS[board].names))]
    for tigers in map(sum, combinations(points, TIGER_COUNT)):
        wall = model._wall(tigers)
        assert model.ended(Position(tigers, wall, LAMB_COUNT, TIGERS, 0)) == -1
        for gap in (point for point in points if point & wall):
            assert model.ended(Position(tigers, wall ^ gap, LAMB_COUNT, TIGERS, 0)) is None
