"""Optimal play where both sides decide at once and in secret: equilibria of matrix games of two sides.

Payoffs are whole numbers and so is everything worked out of them: the simplex method without fractions. What
it finds is exact, and the same on every machine.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple, TypeAlias

Payoff: TypeAlias = Callable[[int, int], int]
"""What the first side gains by its decision and the second's."""
Mix: TypeAlias = Mapping[int, int]
"""How likely each decision is beside the others; decisions that are never made are left out."""

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
    while True:
        value, first, second = solve([[payoff(row, column) for column in columns] for row in rows])
        mixes = _mix(rows, first), _mix(columns, second)
        better = _better(payoff, firsts, mixes[1], value)
        worse = _better(lambda own, other: -payoff(other, own), seconds, mixes[0], -value)
        if not better and not worse:
            return Equilibrium(value, *mixes)
        several = 1 + len(rows) // 4
        rows += better[:several]
        columns += worse[:several]


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

    The column side's mix y, scaled, maximises its sum with matrix · y ≤ 1: one tableau, whose slack prices
    are the row side's mix. All of it is multiplied by the last pivot, so that it stays whole.
    """
    shift = 1 - min(map(min, matrix))
    height, width = len(matrix), len(matrix[0])
    table = [
        [*(cell + shift for cell in row), *(int(number == other) for other in range(height)), 1]
        for number, row in enumerate(matrix)
    ]
    table.append([*[-1] * width, *[0] * (height + 1)])
    basis = list(range(width, width + height))
    scale, pivots = 1, 0
    while (entering := _entering(table[-1], careful=pivots > MANY_PIVOTS)) is not None:
        leaving = _leaving(table, basis, entering)
        _pivot(table, leaving, entering, scale)
        scale = table[leaving][entering]
        basis[leaving] = entering
        pivots += 1
    columns = [0] * (width + height)
    for number, variable in enumerate(basis):
        columns[variable] = table[number][-1]
    prices = table[-1]
    return Fraction(scale, prices[-1]) - shift, prices[width:-1], columns[:width]


def _entering(prices: Sequence[int], *, careful: bool) -> int | None:
    """The variable that raises the sum most, or None when none does; the first one, if careful."""
    candidates = prices[:-1]
    if careful:
        return next((number for number, price in enumerate(candidates) if price < 0), None)
    least = min(candidates)
    return candidates.index(least) if least < 0 else None


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


def _pivot(table: list[list[int]], leaving: int, entering: int, scale: int) -> None:
    pivot = table[leaving]
    unit = pivot[entering]
    for number, row in enumerate(table):
        if number != leaving:
            factor = row[entering]
            table[number] = [
                (cell * unit - factor * other) // scale for cell, other in zip(row, pivot, strict=True)
            ]


def _mix(decisions: Sequence[int], chances: Sequence[int]) -> Mix:
    """The decisions that are made at all, in order."""
    return {decision: chance for decision, chance in sorted(zip(decisions, chances, strict=True)) if chance}
