"""Turns played leg by leg: any order reaches exactly the legal results."""

from random import Random

import pytest

from rules.games.tabula import GAME
from rules.games.tabula.state import TabulaOptions, TabulaState


def whole(state: TabulaState) -> set[tuple[int, int]]:
    """Return the men after every way of playing legs until none is left."""
    ends, seen, ways = set[tuple[int, int]](), set[tuple[str, ...]](), [tuple[str, ...]()]
    while ways:
        taken = ways.pop()
        if tuple(sorted(taken)) in seen:
            continue
        seen.add(tuple(sorted(taken)))
        following = GAME.steps(state, taken)
        ways += [(*taken, leg) for leg in following]
        if not following:
            (seat,) = GAME.to_act(state)
            ends.add(GAME.play(state, seat, GAME.parse(state, seat, " ".join(taken) or "pass")).state.men)
            assert (
                GAME.stepped(state, taken).men
                == GAME.play(state, seat, GAME.parse(state, seat, " ".join(taken) or "pass")).state.men
            )
    return ends


def reachable(state: TabulaState) -> set[tuple[int, int]]:
    (seat,) = GAME.to_act(state)
    return {GAME.play(state, seat, move).state.men for move in GAME.moves(state, seat)}


@pytest.mark.parametrize(
    "position",
    [
        "white hand:15 | black hand:15 | white 2-5-6",
        "white 3 6 8 bar:1 hand:11 | black 20:2 hand:13 | white 1-1-6",
        # A man leaves by several dice with a leg that is written alike:
        "white 3:2 5 8:2 11:2 12 13:2 22:5 | black 21:2 23:2 24:9 off:2 | black 6-2-6",
        "white 24 off:14 | black hand:15 | white 1-2-3",
        "white hand:15 | black 2:5 3:5 4:5 | white 2-3-4",
    ],
)
def test_legs_lead_to_every_legal_result_and_to_no_other(position: str) -> None:
    state = GAME.position(position)
    assert whole(state) == reachable(state)


def test_the_same_through_a_game_by_chance() -> None:
    chance, state = Random(4), GAME.setup(2, TabulaOptions())
    for turn in range(400):
        if GAME.outcome(state):
            break
        if roll := GAME.chance(state):
            state = GAME.rolled(state, tuple(chance.randint(1, 6) for _ in range(roll.dice))).state
            continue
        if turn % 40 == 1:
            assert whole(state) == reachable(state)
        (seat,) = GAME.to_act(state)
        state = GAME.play(state, seat, chance.choice(list(GAME.moves(state, seat)))).state
