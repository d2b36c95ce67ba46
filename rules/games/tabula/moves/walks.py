"""Every result of a roll where the order of the dice decides nothing: they are shared out.

Men of one side do not stand in each other's way. So a turn is this: some dice enter men, which may as well
come first, for it only opens the board; the others are shared out among men who **walk**, each with one die
or with several, one after the other. A result is the sum of what entering and walking change, and so the
walks of a man are looked at once, not anew after everything that others may have done.
"""

from collections.abc import Sequence
from functools import cache
from itertools import accumulate, compress, permutations, product
from operator import not_
from typing import NamedTuple, TypeAlias

from rules.games.tabula.moves.turns import (
    BEFORE_HOME,
    CAP,
    HITS,
    LEGS,
    Dice,
    Line,
    Result,
    Turn,
    men_of,
    occupied,
)
from rules.games.tabula.state import OFF, START, WIDTH, at, one

_STACKS = {one(origin): 15 * one(origin) for origin in range(OFF)}
_BEYOND = sum(one(place) for place in range(OFF, 2 * OFF))
"""Where walks may end, besides the points, when all men are home."""

Walk: TypeAlias = tuple[int, int, int, int, Line]
"""What one man does with his dice.

The man, `one(origin)`; the whole nibble he stands in; what is added to the men; the enemy men hit, in the
nibbles of hits; his legs. A plain tuple, for dozens are made for every roll.
"""


class Way(NamedTuple):
    """The dice of one man in an order, and his walks by origin; they hit wherever he lands.

    halts, end: how many bits ahead of his own he comes down on the way and at last.
    """

    halts: Sequence[int]
    end: int
    walks: Sequence[Walk]


class Share(NamedTuple):
    """The dice of one man, in every order. tired: points where men have entered for whom it is too much."""

    ways: Sequence[Way]
    tired: int


class Plan(NamedTuple):
    """Some dice that enter men, and every division of the others.

    points: where men enter. step, hits, legs: what that changes, as in a walk. divisions: places of the
    shares that make one up, equal ones side by side.
    """

    points: int
    step: int
    hits: int
    legs: Line
    shares: Sequence[Share]
    divisions: Sequence[Sequence[int]]


def walked(turn: Turn, dice: Dice) -> dict[Result, Line]:
    """The results that use the most of a roll, with a line to each."""
    waiting = at(turn.men, START)
    duty = waiting - turn.hand if turn.options.bar_first else 0
    found: dict[Result, Line] = {}
    for plans in _plans(dice, turn.options.metric, turn.options.cap):
        for plan in plans:
            entering = len(plan.legs)
            if entering > waiting:
                break
            if (entering >= duty or not plan.shares) and plan.points & turn.open == plan.points:
                _add_results(found, turn, plan)
        if found:
            break
    return found


def _add_results(found: dict[Result, Line], turn: Turn, plan: Plan) -> None:
    """Everything a plan can come to."""
    blots = turn.blots << HITS
    start = turn.men + plan.step | plan.hits & blots
    if not plan.shares:
        found[start] = plan.legs
        return
    men = men_of(start)
    places = occupied(men)
    standing = places & ~one(START)
    landings = turn.landings(men)
    ends = landings if places & BEFORE_HOME else landings | _BEYOND
    teams = []
    for ways, tired in plan.shares:
        able = standing & (occupied(turn.men) | ~tired) if tired else standing
        teams.append(_walks(ways, able, landings, ends, blots))
    for division in plan.divisions:
        _add_sums(found, start, men, plan.legs, [teams[share] for share in division])


def _walks(ways: Sequence[Way], able: int, landings: int, ends: int, blots: int) -> Sequence[Walk]:
    """The walks of all men who are able to take a share; of those that change the same, one."""
    found: dict[int, Walk] = {}
    for halts, end, walks in ways:
        movable = able & ends >> end
        for halt in halts:
            movable &= landings >> halt
        while movable:
            man, stack, step, hits, legs = walks[movable.bit_length() // WIDTH]
            movable ^= man
            hits &= blots
            found[man | hits] = man, stack, step, hits, legs
    return list(found.values())


def _add_sums(
    found: dict[Result, Line], start: Result, men: int, line: Line, teams: Sequence[Sequence[Walk]]
) -> None:
    """What comes of one walk from each team, every one by another man of those who stand on the board.

    Men who take equal shares take them in the order they stand in, lest each pair be met twice.
    """
    reached = [(start, men, line, 0)]
    before: Sequence[Walk] = ()
    for team in teams[:-1]:
        reached = [
            (result + step | hits, left - man, begun + legs, man)
            for result, left, begun, last in reached
            for man, stack, step, hits, legs in team
            if left & stack and (team is not before or man >= last)
        ]
        before = team
    team = teams[-1]
    for result, left, begun, last in reached:
        free = left & -last if team is before else left
        for _, stack, step, hits, legs in team:
            if free & stack:
                found[result + step | hits] = begun + legs


@cache
def _plans(dice: Dice, metric: str, cap: bool) -> Sequence[Sequence[Plan]]:
    """The plans for all that can be used of a roll, the most first.

    Those that use as much are one group, in which the fewest enter first.
    """
    worth = sum if metric == "pips" else len
    plans: dict[int, list[Plan]] = {}
    for used, _ in _splits(dice):
        plans.setdefault(worth(used), []).extend(_plan(*split, cap) for split in _splits(used))
    return [sorted(plans[most], key=lambda plan: len(plan.legs)) for most in sorted(plans, reverse=True)]


def _splits(dice: Dice) -> Sequence[tuple[Dice, Dice]]:
    """Every choice of some dice, with the others."""
    choices = product((False, True), repeat=len(dice))
    splits = ((compress(dice, chosen), compress(dice, map(not_, chosen))) for chosen in choices)
    return list(dict.fromkeys((tuple(chosen), tuple(others)) for chosen, others in splits))


def _plan(entering: Dice, walking: Dice, cap: bool) -> Plan:
    limit = CAP if cap else sum(entering) + sum(walking)
    divisions = [shares for shares in _divisions(walking) if all(sum(share) <= limit for share in shares)]
    shares = list(dict.fromkeys(share for division in divisions for share in division))
    landings = {die: one(die) for die in entering}
    points = sum(landings.values())
    tired = [sum(one(die) for die in landings if die + sum(share) > limit) for share in shares]
    return Plan(
        points,
        sum(one(die) - one(START) for die in entering),
        points << HITS,
        tuple(LEGS[die][one(START)] for die in entering),
        [Share(_ways(share), where) for share, where in zip(shares, tired, strict=True)],
        [[shares.index(share) for share in division] for division in divisions],
    )


def _divisions(dice: Dice) -> Sequence[Sequence[Dice]]:
    """The dice divided among men in every way, the longest shares first and equal ones side by side.

    The last division gives every man one die.
    """
    if not dice:
        return [()]
    first, rest = dice[:1], dice[1:]
    found: list[tuple[Dice, ...]] = []
    for shares in _divisions(rest):
        found += [
            (first + share, *shares[:place], *shares[place + 1 :]) for place, share in enumerate(shares)
        ]
        found.append((first, *shares))
    longest = [tuple(sorted(shares, key=lambda share: (len(share), share), reverse=True)) for shares in found]
    return list(dict.fromkeys(longest))


@cache
def _ways(share: Dice) -> Sequence[Way]:
    return [_way(order) for order in dict.fromkeys(permutations(share))]


def _way(order: Dice) -> Way:
    *halts, end = accumulate(order)
    origins = range(OFF - max(halts, default=0))
    return Way([WIDTH * halt for halt in halts], WIDTH * end, [_walk(origin, order) for origin in origins])


def _walk(origin: int, order: Dice) -> Walk:
    places = list(accumulate(order, initial=origin))
    man, landings = one(origin), [one(min(place, OFF)) for place in places[1:]]
    legs = tuple(LEGS[die][one(place)] for place, die in zip(places, order, strict=False))
    return man, _STACKS[man], landings[-1] - man, sum(landings) << HITS, legs
