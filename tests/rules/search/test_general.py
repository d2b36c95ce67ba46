"""The opponent of a game without a search of its own, with the example of CONTRIBUTING."""

from importlib import import_module
from pathlib import Path
from random import Random
from typing import cast

import pytest

from rules.core.game import AnyGame, Seat
from rules.search.effort import DECIDED, LEVELS, Level
from rules.search.opponents import choose, has_opponents
from tests.tiers import FULL

EXAMPLE = Path(__file__).parents[3] / "docs" / "examples" / "noughts_and_crosses"


@pytest.fixture
def ninth(monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    monkeypatch.syspath_prepend(str(EXAMPLE))
    return cast("AnyGame", import_module("noughts_and_crosses").GAME)


def chosen(game: AnyGame, position: str, seat: int, level: Level = "hard") -> str:
    state = game.position(position)
    return game.write(choose(game, game.view(state, Seat(seat)), Seat(seat), level, 1).move)


def test_it_has_an_opponent(ninth: AnyGame) -> None:
    assert has_opponents(ninth, 2)


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_completes_a_row(ninth: AnyGame, level: Level) -> None:
    assert chosen(ninth, "xx.oo....", 0, level) == "c1"


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_a_row_of_the_other_is_stopped(ninth: AnyGame, level: Level) -> None:
    assert chosen(ninth, "oo.x....x", 0, level) == "c1"


def test_the_same_question_has_the_same_answer_and_random_games_follow_the_seed(ninth: AnyGame) -> None:
    state = ninth.setup(2, ninth.about.options())
    seat = min(ninth.to_act(state))
    one, same, other = (choose(ninth, ninth.view(state, seat), seat, "medium", seed) for seed in (1, 1, 2))
    assert one == same
    assert [each.value for each in one.alternatives] != [each.value for each in other.alternatives]


def test_a_win_two_moves_ahead_is_seen(ninth: AnyGame) -> None:
    state = ninth.position("x...o...x")
    fork = choose(ninth, ninth.view(state, Seat(1)), Seat(1), "hard", 1)
    assert ninth.write(fork.move) not in {"c1", "a3"}  # a corner loses to two rows at once
    assert {ninth.write(one.move) for one in fork.alternatives if one.value < -DECIDED} == {"c1", "a3"}


@FULL
def test_chance_seldom_beats_it(ninth: AnyGame) -> None:
    chance, lost = Random(1), 0
    for _ in range(10):
        state = ninth.setup(2, ninth.about.options())
        while ninth.outcome(state) is None:
            (seat,) = ninth.to_act(state)
            moves = list(ninth.moves(state, seat))
            best = choose(ninth, ninth.view(state, seat), seat, "hard", 1).move
            state = ninth.play(state, seat, chance.choice(moves) if seat == 0 else best).state
        outcome = ninth.outcome(state)
        lost += outcome is not None and Seat(0) in outcome.winners
    assert lost <= 1
