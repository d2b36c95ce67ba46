"""Equilibria of matrix games in floating point, nearly right: which decisions are made, and how often.

It is many times faster than the exact method, which takes it for a first guess: what this one misses or takes
in vain costs time there and nothing else. Sums are rounded once, so it is the same on every machine.
"""

from collections.abc import Callable, Mapping, Sequence
from math import fsum
from typing import Final, NamedTuple, TypeAlias

Payoff: TypeAlias = Callable[[int, int], int]
"""What the first side gains by its decision and the second's."""
Row: TypeAlias = Sequence[float]

NOTHING: Final = 1e-10
"""What is smaller, beside payoffs of at most 1, counts as 0."""
MOST_PIVOTS: Final = 500
MOST_ROUNDS: Final = 100


class Solved(NamedTuple):
    """What the row side gains, how likely each row and column is, and which of them the solution rests on."""

    value: float
    first: Row
    second: Row
    rows: Sequence[int]
    columns: Sequence[int]


class Guess(NamedTuple):
    """What the first side gains, how likely each decision is, and as many of each side as matter."""

    value: float
    first: Mapping[int, float]
    second: Mapping[int, float]
    firsts: list[int]
    seconds: list[int]


def several(decisions: Sequence[int]) -> int:
    """How many best replies are added at once to so many decisions."""
    return 1 + len(decisions) // 4


def solution(
    payoff: Payoff, firsts: Sequence[int], seconds: Sequence[int], some: tuple[Sequence[int], Sequence[int]]
) -> Guess:
    """What both sides do, nearly. some: decisions to begin with, at least one of each side."""
    matrix = [[payoff(first, second) for second in seconds] for first in firsts]
    largest = max(*map(max, matrix), -min(map(min, matrix)), 1)
    table = [[cell / largest for cell in row] for row in matrix]
    rows, columns = list(map(firsts.index, some[0])), list(map(seconds.index, some[1]))
    for _ in range(MOST_ROUNDS):
        found = _solved([[table[row][column] for column in columns] for row in rows])
        better, worse = _better(table, rows, columns, found)
        if not better and not worse:
            break
        rows += better[: several(rows)]
        columns += worse[: several(rows)]
    first = {firsts[row]: chance for row, chance in zip(rows, found.first, strict=False)}
    second = {seconds[column]: chance for column, chance in zip(columns, found.second, strict=False)}
    return Guess(
        found.value * largest,
        first,
        second,
        [firsts[rows[number]] for number in found.rows],
        [seconds[columns[number]] for number in found.columns],
    )


def _better(
    table: Sequence[Row], rows: Sequence[int], columns: Sequence[int], found: Solved
) -> tuple[Sequence[int], Sequence[int]]:
    """The other rows that gain more, and the other columns that lose less, than the mixes; the best first."""
    mixed = [(column, chance) for column, chance in zip(columns, found.second, strict=True) if chance]
    gains = [
        (-fsum([chance * row[column] for column, chance in mixed]), number)
        for number, row in enumerate(table)
    ]
    weighed = [(table[row], chance) for row, chance in zip(rows, found.first, strict=True) if chance]
    losses = [
        (fsum([chance * row[number] for row, chance in weighed]), number) for number in range(len(table[0]))
    ]
    least = NOTHING - found.value
    return (
        [number for gain, number in sorted(gains) if -gain > found.value + NOTHING and number not in rows],
        [number for loss, number in sorted(losses) if loss < -least and number not in columns],
    )


def _solved(matrix: Sequence[Row]) -> Solved:
    """The solution of a matrix game, as `equilibrium.solve` finds it, but for what floating point loses."""
    shift = 1 - min(map(min, matrix))
    height, width = len(matrix), len(matrix[0])
    table = [[*(cell + shift for cell in row), 1.0] for row in matrix]
    table.append([*[-1.0] * width, 0.0])
    free, basis = list(range(width)), list(range(width, width + height))
    for _ in range(MOST_PIVOTS):
        prices = table[-1][:-1]
        entering = prices.index(min(prices))
        rising = [
            (row[-1] / row[entering], number)
            for number, row in enumerate(table[:-1])
            if row[entering] > NOTHING
        ]
        if prices[entering] > -NOTHING or not rising:
            break
        leaving = min(rising)[1]
        _pivot(table, leaving, entering)
        basis[leaving], free[entering] = free[entering], basis[leaving]
    chances = [0.0] * (width + height)
    *prices, total = table[-1]
    for variable, price in zip(free, prices, strict=True):
        chances[variable] = price / total if variable >= width else 0.0
    for variable, row in zip(basis, table[:-1], strict=True):
        chances[variable] = row[-1] / total if variable < width else 0.0
    rows = sorted(variable - width for variable in free if variable >= width)
    columns = sorted(variable for variable in basis if variable < width)
    return Solved(1 / total - shift, chances[width:], chances[:width], rows, columns)


def _pivot(table: list[list[float]], leaving: int, entering: int) -> None:
    """Lets two variables change places."""
    unit = table[leaving][entering]
    pivot = table[leaving] = [cell / unit for cell in table[leaving]]
    pivot[entering] = 1 / unit
    for number, row in enumerate(table):
        factor = row[entering]
        if number != leaving and factor:
            new = [cell - factor * other for cell, other in zip(row, pivot, strict=True)]
            new[entering] = -factor / unit
            table[number] = new
