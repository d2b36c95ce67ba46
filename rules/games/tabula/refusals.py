"""Why a turn that was meant is not legal: the rule it breaks, as a code."""

from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import TypeAlias

from rules.core.errors import IllegalMove
from rules.games.tabula.moves.results import results
from rules.games.tabula.moves.turns import CAP, LEGS, Dice, Result, Turn, draws, men_of, turn_of
from rules.games.tabula.state import OFF, START, TabulaState, at, one

Wish: TypeAlias = tuple[int, int | None]
"""A leg, or several legs of one man, as somebody means it: origin and landing, or None for any landing."""


def refusal(state: TabulaState, wishes: Sequence[Wish]) -> IllegalMove:
    """The refusal of a turn that fits none of the legal results."""
    if not wishes:
        return IllegalMove("must_move")
    turn = turn_of(state)
    result: Result = turn.men
    rest: Dice = tuple(sorted(state.dice))
    for origin, landing in wishes:
        wanted = min(origin + max(rest, default=0), OFF) if landing is None else landing
        walked = _walk(turn, result, rest, origin, wanted)
        if walked is None:
            return _leg_refusal(turn, men_of(result), rest, origin, wanted)
        result, rest = walked
    return _turn_refusal(state, wishes)


def _walk(turn: Turn, result: Result, rest: Dice, origin: int, landing: int) -> tuple[Result, Dice] | None:
    """What one man's way makes of a result and of the dice, with as few dice as will do."""
    onward = []
    for die, left in draws(rest):
        for man, ahead in turn.follow(result, die):
            leg = LEGS[die][man]
            if leg.origin == origin and leg.landing == landing:
                return ahead, left
            if leg.origin == origin and leg.landing < landing:
                onward.append((ahead, left, leg.landing))
    ways = (_walk(turn, ahead, left, halfway, landing) for ahead, left, halfway in onward)
    return next((way for way in ways if way is not None), None)


def _leg_refusal(turn: Turn, men: int, rest: Dice, origin: int, landing: int) -> IllegalMove:
    waiting = at(men, START)
    if origin == START and not waiting:
        return IllegalMove("none_to_enter")
    if not (START <= origin < OFF and at(men, origin)):
        return IllegalMove("no_man", site=str(origin))
    if landing <= origin:
        return IllegalMove("backwards")
    if waiting > turn.hand and turn.options.bar_first and origin != START:
        return IllegalMove("bar_first")
    if landing == OFF:
        return _leaving_refusal(men, rest, origin)
    return _landing_refusal(turn, rest, origin, landing)


def _landing_refusal(turn: Turn, rest: Dice, origin: int, landing: int) -> IllegalMove:
    if landing - origin not in rest:
        sums = {sum(some) for count in (2, 3) for some in combinations(rest, count)}
        if landing - origin in sums:
            return IllegalMove("no_way", origin=str(origin), landing=str(landing))
        return IllegalMove("not_rolled", pips=landing - origin)
    if not turn.open & one(landing):
        return IllegalMove("blocked", site=str(landing))
    return IllegalMove("second_half")


def _leaving_refusal(men: int, rest: Dice, origin: int) -> IllegalMove:
    rearmost = next(place for place in range(OFF) if at(men, place))
    if rearmost < 19:
        return IllegalMove("not_home")
    if max(rest, default=0) < OFF - origin:
        return IllegalMove("die_too_small", site=str(origin), pips=OFF - origin)
    return IllegalMove("rear_first", site=str(rearmost))


def _turn_refusal(state: TabulaState, wishes: Sequence[Wish]) -> IllegalMove:
    """Every leg can be played, but not all of them in one turn."""
    one_man = all(before[1] == after[0] for before, after in pairwise(wishes))
    reach = (wishes[-1][1] or 0) - wishes[0][0]
    if state.options.cap and one_man and (reach > CAP or (len(wishes) == 3 and sum(state.dice) > CAP)):
        return IllegalMove("cap")
    legal = results(state).values()
    if state.options.metric == "dice":
        return IllegalMove("use_dice", n=max(map(len, legal)))
    return IllegalMove("use_all", pips=max(sum(leg.die for leg in line) for line in legal))
