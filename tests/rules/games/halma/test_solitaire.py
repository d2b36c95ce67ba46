"""The patience: figures, counter, endings, hints."""

from time import process_time

import pytest

from rules.core.diagram import Text
from rules.core.game import Hint, Outcome, Seat
from rules.games.halma import GAME
from rules.games.halma.board import TARGETS
from rules.games.halma.hints import solutions
from rules.games.halma.state import HalmaOptions, HalmaState

ALONE = Seat(0)
A_SECOND = 1.0
OTHERS = (
    (
        "c13-d12 a13-e11 a14-e10 b15-f11 a16-g10 a15-e13 b13-d11 d14-f10 b16-d10 b14-f12 c16-g12 "
        "c15-g11 e16-c10 a12-e12 d16-f14 c14-g14 d15-f13 e15-g13 b12-c11"
    ),
    (
        "c13-d12 a15-e11 b15-f11 a13-e13 c16-g10 a16-g12 d14-f10 b16-d10 c15-g11 d16-f14 a14-g14 "
        "b14-f12 e16-c10 c14-e10 d15-f13 b13-d11 e15-g13 a12-e12 b12-c11"
    ),
    (
        "d14-e13 b14-f12 b15-f11 c16-g12 a16-g10 b16-d12 c13-g13 a13-g11 d16-f10 a15-e11 a14-e10 "
        "d15-f13 c15-c11 a12-g14 e16-e12 e15-f14 c14-c10 b13-d11 b12-d10"
    ),
    (
        "d14-e13 d16-f12 b15-f11 c16-e10 a16-g10 b16-d12 a14-g12 c13-g11 a13-g13 a15-e11 b14-f10 "
        "d15-f13 c15-c11 a12-c10 c14-g14 b13-d11 e16-e12 e15-f14 b12-d10"
    ),
)
"""Ways to the turned camp that are not stored."""


def start(target: str = "turned_camp") -> HalmaState:
    return GAME.setup(1, HalmaOptions(target=target))


def played(position: HalmaState, text: str) -> HalmaState:
    for word in text.split():
        position = GAME.play(position, ALONE, GAME.parse(position, ALONE, word)).state
    return position


@pytest.mark.parametrize("target", TARGETS)
def test_every_stored_solution_builds_its_figure_in_19_moves(target: str) -> None:
    assert len(solutions(target)) >= 28
    for solution in solutions(target):
        position = start(target)
        for move in solution:
            assert GAME.outcome(position) is None
            position = GAME.play(position, ALONE, move).state
        assert GAME.outcome(position) == Outcome(frozenset({ALONE}), "solved")


@pytest.mark.parametrize("target", TARGETS)
def test_hints_alone_solve_the_patience(target: str) -> None:
    position = start(target)
    while hint := GAME.hint(position):
        position = played(position, hint.move)
    assert position.ply == 19
    assert GAME.outcome(position) == Outcome(frozenset({ALONE}), "solved")


def test_hint_follows_a_solution_played_in_another_order() -> None:
    position = played(start(), "c13-d12 d16-f14")
    hint = GAME.hint(position)
    assert hint is not None
    assert hint.move
    assert GAME.play(position, ALONE, GAME.parse(position, ALONE, hint.move)).state.ply == 3


def test_hint_never_calls_a_move_of_a_solution_a_mistake() -> None:
    known = solutions("turned_camp")
    assert len(set(known)) == len(known) >= 376
    for solution in known:
        position = start()
        for move in solution:
            hint = GAME.hint(position)
            assert hint is not None
            assert hint.move
            position = GAME.play(position, ALONE, move).state


@pytest.mark.parametrize("made", OTHERS)
def test_hint_never_calls_a_move_of_an_unknown_solution_a_mistake(made: str) -> None:
    assert made.split() not in [[GAME.write(move) for move in one] for one in solutions("turned_camp")]
    position = start()
    for word in made.split():
        began = process_time()
        hint = GAME.hint(position)
        assert process_time() - began < A_SECOND
        assert hint is not None
        assert hint.move
        position = played(position, word)
    assert GAME.outcome(position) == Outcome(frozenset({ALONE}), "solved")


def test_hints_find_the_end_of_a_way_that_no_stored_solution_has() -> None:
    made = "b14-d12 c14-e12 d15-f11 a13-g11 a15-c11 a16-c10 b15-f13 a14-g10 d16-f10 e16-e10 b16-f14"
    position = played(start(), made)
    assert not any(set(position.made) <= set(solution) for solution in solutions("turned_camp"))
    while hint := GAME.hint(position):
        position = played(position, hint.move)
    assert (position.ply, GAME.outcome(position)) == (19, Outcome(frozenset({ALONE}), "solved"))


def test_hint_says_how_many_moves_lead_astray() -> None:
    assert GAME.hint(played(start(), "d16-f14 e15-f15 f15-g15")) == Hint(back=2)


def test_no_hint_in_free_play_or_with_others() -> None:
    assert GAME.hint(start("free")) is None
    assert GAME.hint(GAME.position("start 2")) is None


def test_nineteen_moves_without_the_figure_fail() -> None:
    position = played(start(), "e15-f15 " + "f15-g15 g15-f15 " * 9)
    assert position.ply == 19
    assert GAME.outcome(position) == Outcome(frozenset(), "failed")
    assert GAME.hint(position) == Hint(back=19)


def test_free_play_goes_on_and_ends_in_the_opposite_camp() -> None:
    position = played(start("free"), "e15-f15 " + "f15-g15 g15-f15 " * 10)
    assert (position.ply, position.made) == (21, ())
    assert GAME.outcome(position) is None
    camp = "p1,o1,n1,m1,l1,p2,o2,n2,m2,l2,p3,o3,n3,m3,p4,o4,n4,p5,o5"
    assert GAME.outcome(GAME.position(f"white white={camp} ply=50 target=free")) == Outcome(
        frozenset({ALONE}), "crossed"
    )


def test_counter_and_figure_are_shown() -> None:
    picture = GAME.diagram(played(start(), "d16-f14"))
    assert picture.panels[0].rows == ((Text("text-moves", {"count": 1, "limit": 19}),),)
    goals = {site.name for site in picture.layout.sites if site.tone == "goal"}
    assert len(goals) == 19
    assert "f14" in goals
    free = GAME.diagram(start("free"))
    assert free.panels[0].rows == ((Text("text-moves_free", {"count": 0}),),)


def test_moves_made_are_part_of_the_position() -> None:
    position = played(start(), "d16-f14 c15-e13")
    assert "made=d16-f14,c15-e13" in GAME.describe(position)
    assert GAME.position(GAME.describe(position)) == position
