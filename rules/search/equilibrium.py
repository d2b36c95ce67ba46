"""Optimal play where both sides decide at once and in secret: equilibria of matrix games of two sides.

Payoffs are whole numbers and so is everything worked out of them: the simplex method without fractions. What
it finds is exact, and the same on every machine.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple, TypeAlias

from rules.search import rough
from rules.search.rough import Payoff, several

Mix: TypeAlias = Mapping[int, int]
"""How likely each decision is beside the others; decisions that are never made are left out."""

PARTS: Final = 1 << 20
"""Of certainty, in mixes that are nearly right."""
MANY_PIVOTS: Final = 300
"""After so many the method may go in circles, and a slower rule takes over that never does."""


class Equilibrium(NamedTuple):
    """What the first side gains when both play best, and how each mixes its decisions."""

    value: Fraction
    first: Mix
    second: Mix


def equilibrium(
    payoff: Payoff, firsts: Sequence[int], seconds: Sequence[int], likely: tuple[Mix, Mix] | None = None
) -> Equilibrium:
    """The equilibrium of a game by the decisions of both sides, in order.

    It is sought among few decisions, to which best replies are added until none is better.
    likely: mixes of a game much like this one, to begin with.
    """
    guess = likely or ({}, {})
    rows = [one for one in guess[0] if one in firsts] or [firsts[0]]
    columns = [one for one in guess[1] if one in seconds] or [seconds[0]]
    *_, rows, columns = rough.solution(payoff, firsts, seconds, (rows, columns))
    while True:
        value, first, second = solve([[payoff(row, column) for column in columns] for row in rows])
        mixes = _mix(rows, first), _mix(columns, second)
        better = _better(payoff, firsts, mixes[1], value)
        worse = _better(lambda own, other: -payoff(other, own), seconds, mixes[0], -value)
        if not better and not worse:
            return Equilibrium(value, *mixes)
        rows += better[: several(rows)]
        columns += worse[: several(rows)]


def nearly(payoff: Payoff, firsts: Sequence[int], seconds: Sequence[int]) -> Equilibrium:
    """The same to about a millionth, many times faster where many decisions are mixed."""
    found = rough.solution(payoff, firsts, seconds, (firsts[:1], seconds[:1]))
    first, second = (
        {decision: parts for decision, chance in sorted(mix.items()) if (parts := round(PARTS * chance)) > 0}
        for mix in (found.first, found.second)
    )
    return Equilibrium(Fraction(round(found.value)), first, second)


def _better(payoff: Payoff, decisions: Sequence[int], other: Mix, value: Fraction) -> list[int]:
    """The decisions that gain more than a value against a mix of the other side's, the best first."""
    least = value * sum(other.values())
    gains = [(-_gain(payoff, decision, other), decision) for decision in decisions]
    return [decision for loss, decision in sorted(gains) if -loss > least]


def best_reply(payoff: Payoff, decisions: Sequence[int], other: Mix) -> tuple[int, Fraction]:
    """The decision that gains most against a mix of the other side's, and what it gains."""
    gains = [_gain(payoff, decision, other) for decision in decisions]
    best = max(gains)
    return decisions[gains.index(best)], Fraction(best, sum(other.values()))


def gain(payoff: Payoff, decision: int, other: Mix) -> Fraction:
    """What a decision gains against a mix of the other side's."""
    return Fraction(_gain(payoff, decision, other), sum(other.values()))


def _gain(payoff: Payoff, decision: int, other: Mix) -> int:
    """The same, times the sum of the mix."""
    return sum([chance * payoff(decision, reply) for reply, chance in other.items()])


def solve(matrix: Sequence[Sequence[int]]) -> tuple[Fraction, Sequence[int], Sequence[int]]:
    """The value of a matrix game for the row side, and how likely each row and column is.

    The column side's mix y, scaled, maximises its sum with matrix · y ≤ 1: one tableau with a column for each
    variable that is 0, whose slack prices are the row side's mix. All of it is multiplied by the last pivot:
    so it stays whole.
    """
    shift = 1 - min(map(min, matrix))
    height, width = len(matrix), len(matrix[0])
    table = [[*(cell + shift for cell in row), 1] for row in matrix]
    table.append([*[-1] * width, 0])
    free, basis = list(range(width)), list(range(width, width + height))
    scale, pivots = 1, 0
    while (entering := _entering(table[-1], free, careful=pivots > MANY_PIVOTS)) is not None:
        leaving = _leaving(table, basis, entering)
        scale = _pivot(table, leaving, entering, scale)
        basis[leaving], free[entering] = free[entering], basis[leaving]
        pivots += 1
    chances = [0] * (width + height)
    for number, variable in enumerate(basis):
        if variable < width:
            chances[variable] = table[number][-1]
    *prices, total = table[-1]
    for price, variable in zip(prices, free, strict=True):
        if variable >= width:
            chances[variable] = price
    return Fraction(scale, total) - shift, chances[width:], chances[:width]


def _entering(prices: Sequence[int], free: Sequence[int], *, careful: bool) -> int | None:
    """The column of the variable that raises the sum most, or None when none does; if careful, the first."""
    rising = [
        (0 if careful else price, free[number], number)
        for number, price in enumerate(prices[:-1])
        if price < 0
    ]
    return min(rising)[2] if rising else None


def _leaving(table: Sequence[Sequence[int]], basis: Sequence[int], entering: int) -> int:
    """The row that first forbids the entering variable to grow; of several, that of the first variable."""
    best = -1
    for number, row in enumerate(table[:-1]):
        if row[entering] <= 0:
            continue
        if best < 0:
            best = number
            continue
        mine, least = row[-1] * table[best][entering], table[best][-1] * row[entering]
        if mine < least or (mine == least and basis[number] < basis[best]):
            best = number
    return best


def _pivot(table: list[list[int]], leaving: int, entering: int, scale: int) -> int:
    """Lets two variables change places, and gives what the tableau is multiplied by after that."""
    pivot = table[leaving]
    unit = pivot[entering]
    for number, row in enumerate(table):
        if number != leaving:
            factor = row[entering]
            new = [(cell * unit - factor * other) // scale for cell, other in zip(row, pivot, strict=True)]
            new[entering] = -factor
            table[number] = new
    pivot[entering] = scale
    return unit


def _mix(decisions: Sequence[int], chances: Sequence[int]) -> Mix:
    """The decisions that are made at all, in order."""
    return {decision: chance for decision, chance in sorted(zip(decisions, chances, strict=True)) if chance}
