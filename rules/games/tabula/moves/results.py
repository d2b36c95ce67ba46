"""What can be made of a roll: every distinct result of a turn, and one line of play to each."""

from collections.abc import Mapping
from functools import lru_cache
from typing import TypeAlias

from rules.games.tabula.moves.turns import CAP, LEGS, Dice, Line, Result, Turn, draws, turn_of
from rules.games.tabula.moves.walks import walked
from rules.games.tabula.state import MEN, OFF, WIDTH, TabulaState, at

Reached: TypeAlias = tuple[Result, int]
"""A result and the one man, as `one(place)`, whom the cap forbids to go on; 0 where there is none."""


@lru_cache(maxsize=1)
def results(state: TabulaState) -> Mapping[Result, Line]:
    """Every legal result of the dice thrown, with a line that leads to it; the empty line is a pass.

    Legal are the results that use the most of the roll, and every line that bears off the last man. Only the
    last roll is remembered: a table asks some times in a row about one, and the lines of many would be as
    slow to fetch from memory as to find again.
    """
    return results_of(turn_of(state), state.dice)


def results_of(turn: Turn, dice: Dice) -> Mapping[Result, Line]:
    """The same for a turn and its dice."""
    dice = tuple(sorted(dice, reverse=True))
    return _in_order(turn, dice) if turn.hinges_on_order() else walked(turn, dice)


def _in_order(turn: Turn, dice: Dice) -> dict[Result, Line]:
    """The same die by die, in every order; those that end alike meet in one result, followed up only once."""
    latest: dict[Dice, dict[Reached, Line]] = {dice: {(turn.men, 0): ()}}
    reached = latest
    for _ in dice:
        latest = _throw(turn, latest, limited=turn.options.cap and sum(dice) > CAP)
        reached |= latest
    return _most(reached, turn.options.metric)


def _throw(
    turn: Turn, latest: Mapping[Dice, Mapping[Reached, Line]], *, limited: bool
) -> dict[Dice, dict[Reached, Line]]:
    """One more die played in every way, by the dice still left.

    limited: three dice exceed the cap, so a man who alone can have made two legs must rest.
    """
    following: dict[Dice, dict[Reached, Line]] = {}
    for rest, before in latest.items():
        for die, left in draws(rest):
            after = following.setdefault(left, {})
            legs = LEGS[die]
            for (result, walker), line in before.items():
                for man, ahead in turn.follow(result, die):
                    goes_on = limited and (man == walker or not line)
                    if goes_on and not left:
                        continue
                    landing = man << WIDTH * die
                    alone = goes_on and not result & 15 * landing
                    after.setdefault((ahead, landing if alone else 0), (*line, legs[man]))
    return following


def _most(reached: Mapping[Dice, Mapping[Reached, Line]], metric: str) -> dict[Result, Line]:
    """The results that leave the least of the roll, and those that end the game."""
    unused = sum if metric == "pips" else len
    least = min(unused(rest) for rest, found in reached.items() if found)
    return {
        result: line
        for rest, found in reached.items()
        for (result, _), line in found.items()
        if unused(rest) == least or at(result, OFF) == MEN
    }
