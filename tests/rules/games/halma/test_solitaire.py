"""The patience: figures, counter, endings, hints."""

import pytest

from rules.core.diagram import Text
from rules.core.game import Hint, Outcome, Seat
from rules.games.halma import GAME
from rules.games.halma.board import TARGETS
from rules.games.halma.hints import solutions
from rules.games.halma.state import HalmaOptions, HalmaState

ALONE = Seat(0)


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
