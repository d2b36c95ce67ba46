"""Behaviour of every opponent: legal moves, repeatable answers, no look at hidden information."""

import os
import subprocess
import sys
from collections.abc import Iterator
from random import Random

import pytest

from rules.core.game import AnyGame, Seat, State
from rules.games import games
from rules.search.effort import LEVELS, Level
from rules.search.opponents import analyse, choose, has_opponents
from tests.strength.legality import checked
from tests.tiers import FULL, crossed

PLAYED = [name for name, game in games().items() if has_opponents(game, 2)]
POSITIONS = 12
"""Decisions of a random game at which the test asks an opponent."""


def decisions(game: AnyGame, seats: int, chance: Random) -> Iterator[tuple[State, Seat]]:
    """Yield about every fifth decision of random games."""
    state = game.setup(seats, game.about.options())
    while True:
        if game.outcome(state) is not None:
            state = game.setup(seats, game.about.options())
        if roll := game.chance(state):
            state = game.rolled(state, tuple(chance.randint(1, roll.faces) for _ in range(roll.dice))).state
        elif forced := game.automatic(state):
            state = game.play(state, *forced).state
        else:
            seat = chance.choice(sorted(game.to_act(state)))
            if not chance.randrange(5):
                yield state, seat
            state = game.play(state, seat, chance.choice(list(game.moves(state, seat)))).state


def asked(name: str, count: int, seed: int = 1) -> list[tuple[AnyGame, State, Seat]]:
    game = games()[name]
    found = []
    for seats in sorted(set(game.about.seats) - {1}):
        source = decisions(game, seats, Random(seed))
        found += [(game, *next(source)) for _ in range(count)]
    return found


def test_a_bank_and_a_patience_have_no_opponents() -> None:
    assert not has_opponents(games()["crown_and_anchor"], 3)
    assert not has_opponents(games()["halma"], 1)
    assert has_opponents(games()["halma"], 4)
    assert set(PLAYED) == set(games()) - {"crown_and_anchor"}


@pytest.mark.parametrize(("name", "level"), crossed(PLAYED, LEVELS))
def test_a_choice_is_legal_and_heads_its_line(name: str, level: Level) -> None:
    for game, state, seat in asked(name, POSITIONS if level == "easy" else 2):
        choice = choose(game, game.view(state, seat), seat, level, 3)
        legal = list(game.moves(state, seat))
        assert choice.move in legal
        assert choice.line[0] == choice.move
        assert {one.move for one in choice.alternatives} <= set(legal)
        values = [one.value for one in choice.alternatives if one.exact]
        assert values[0] == max(values)


@pytest.mark.parametrize(("name", "level"), crossed(PLAYED, LEVELS))
def test_a_level_against_itself_plays_legal_moves_and_the_same_again(name: str, level: Level) -> None:
    moves = {"easy": 50, "medium": 20, "hard": 5}[level]
    assert checked(games()[name], level, moves, seed=1) == moves


@pytest.mark.long
@pytest.mark.parametrize("name", PLAYED)
@pytest.mark.parametrize("level", LEVELS)
def test_ten_thousand_choices_of_a_level_are_legal(name: str, level: Level) -> None:
    assert checked(games()[name], level, 10_000 // len(PLAYED) + 1, seed=3)


@pytest.mark.parametrize("name", PLAYED)
def test_the_same_question_has_the_same_answer(name: str) -> None:
    for game, state, seat in asked(name, POSITIONS):
        first, second = (choose(game, game.view(state, seat), seat, "easy", 3) for _ in range(2))
        assert first == second


@pytest.mark.parametrize("name", PLAYED)
def test_an_analysis_gives_the_best_move_first(name: str) -> None:
    for game, state, seat in asked(name, 2):
        choice = analyse(game, game.view(state, seat), seat, nodes=200)
        assert choice.move in [one.move for one in choice.alternatives if abs(one.value - choice.score) <= 1]
        assert abs(choice.score - choice.alternatives[0].value) <= 1  # a mix has the value of its bids


@pytest.mark.parametrize("name", PLAYED)
def test_who_is_not_to_move_has_no_choice(name: str) -> None:
    for game, state, seat in asked(name, 1):
        waiting = {Seat(other) for other in range(2)} - game.to_act(state) - {seat}
        for other in waiting:
            with pytest.raises(ValueError, match="no move"):
                choose(game, game.view(state, other), other, "easy", 3)


def answers() -> str:
    """Return every opponent's moves in some positions as text."""
    found = []
    for name in PLAYED:
        for game, state, seat in asked(name, 3, seed=2):
            move = choose(game, game.view(state, seat), seat, "easy", 5).move
            found.append(f"{name} {seat} {game.write(move)}")
    return "\n".join(found)


@FULL
def test_answers_do_not_depend_on_the_order_of_hashes() -> None:
    program = "from tests.rules.search.test_opponents import answers; print(answers())"
    told = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert told == {answers() + "\n"}
