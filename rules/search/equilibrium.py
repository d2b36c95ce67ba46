"""Optimal play if both sides decide at once and in secret: equilibria of matrix games of two sides.

Payoffs and all results are whole numbers: the simplex method without fractions. So a result is exact, and the
same on every computer. The first guess comes from the same method in floating point, which is many times
faster. Its missing or superfluous decisions only cost time. Sums are rounded once, so the guess is the same
on every computer too.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import fsum
from typing import Final, NamedTuple, TypeAlias

Payoff: TypeAlias = Callable[[int, int], int]
"""The first side's gain by its decision and the second's."""
Row: TypeAlias = Sequence[float]

NOTHING: Final = 1e-10
"""Values below this, beside payoffs of at most 1, count as 0."""
MOST_PIVOTS: Final = 500
MOST_ROUNDS: Final = 100
Mix: TypeAlias = Mapping[int, int]
"""Weight of each decision beside the others; decisions that are never made are left out."""

PARTS: Final = 1 << 20
"""Parts of certainty, in approximate mixes."""
MANY_PIVOTS: Final = 300
"""Pivots after which the method may cycle. Then a slower rule takes over that never cycles."""


class Equilibrium(NamedTuple):
    """The first side's gain when both play best, and the mix of each."""

    value: Fraction
    first: Mix
    second: Mix


def equilibrium(
    payoff: Payoff, firsts: Sequence[int], seconds: Sequence[int], likely: tuple[Mix, Mix] | None = None
) -> Equilibrium:
    """Return the equilibrium of a game by the decisions of both sides, in order.

    It is sought among few decisions, to which best replies are added until none is better.
    likely: mixes of a game much like this one, to begin with.
    """
    guess = likely or ({}, {})
    rows = [one for one in guess[0] if one in firsts] or [firsts[0]]
    columns = [one for one in guess[1] if one in seconds] or [seconds[0]]
    *_, rows, columns = _nearly_solution(payoff, firsts, seconds, (rows, columns))
    while True:
        value, first, second = solve([[payoff(row, column) for column in columns] for row in rows])
        mixes = _mix(rows, first), _mix(columns, second)
        better = _better(payoff, firsts, mixes[1], value)
        worse = _better(lambda own, other: -payoff(other, own), seconds, mixes[0], -value)
        if not better and not worse:
            return Equilibrium(value, *mixes)
        rows += better[: _several(rows)]
        columns += worse[: _several(rows)]


def nearly(payoff: Payoff, firsts: Sequence[int], seconds: Sequence[int]) -> Equilibrium:
    """Return the equilibrium to about a millionth, many times faster if many decisions are mixed."""
    found = _nearly_solution(payoff, firsts, seconds, (firsts[:1], seconds[:1]))
    first, second = (
        {decision: parts for decision, chance in sorted(mix.items()) if (parts := round(PARTS * chance)) > 0}
        for mix in (found.first, found.second)
    )
    return Equilibrium(Fraction(round(found.value)), first, second)


def _better(payoff: Payoff, decisions: Sequence[int], other: Mix, value: Fraction) -> list[int]:
    """Return the decisions that gain more than a value against a mix of the other side's, the best first."""
    least = value * sum(other.values())
    gains = [(-_gain(payoff, decision, other), decision) for decision in decisions]
    return [decision for loss, decision in sorted(gains) if -loss > least]


def best_reply(payoff: Payoff, decisions: Sequence[int], other: Mix) -> tuple[int, Fraction]:
    """Return the decision that gains most against a mix of the other side's, and its gain."""
    gains = [_gain(payoff, decision, other) for decision in decisions]
    best = max(gains)
    return decisions[gains.index(best)], Fraction(best, sum(other.values()))


def gain(payoff: Payoff, decision: int, other: Mix) -> Fraction:
    """Return the gain of a decision against a mix of the other side's."""
    return Fraction(_gain(payoff, decision, other), sum(other.values()))


def _gain(payoff: Payoff, decision: int, other: Mix) -> int:
    """Return the gain times the sum of the mix."""
    return sum([chance * payoff(decision, reply) for reply, chance in other.items()])


def solve(matrix: Sequence[Sequence[int]]) -> tuple[Fraction, Sequence[int], Sequence[int]]:
    """Return the value of a matrix game for the row side, and the weights of rows and columns.

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
    """Return the column of the variable that raises the sum most, if any; if careful, the first such."""
    rising = [
        (0 if careful else price, free[number], number)
        for number, price in enumerate(prices[:-1])
        if price < 0
    ]
    return min(rising)[2] if rising else None


def _leaving(table: Sequence[Sequence[int]], basis: Sequence[int], entering: int) -> int:
    """Return the row that first stops the entering variable; of several, that of the first variable."""
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
    """Exchange two variables. Return the new factor of the tableau."""
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
    """Return the decisions that are made at all, in order."""
    return {decision: chance for decision, chance in sorted(zip(decisions, chances, strict=True)) if chance}


class _Solved(NamedTuple):
    """Solution of a matrix: the row side's gain, the chances of rows and columns, and those it rests on."""

    value: float
    first: Row
    second: Row
    rows: Sequence[int]
    columns: Sequence[int]


class _Guess(NamedTuple):
    """An approximate solution: the first side's gain, chances of decisions, and decisions that matter."""

    value: float
    first: Mapping[int, float]
    second: Mapping[int, float]
    firsts: list[int]
    seconds: list[int]


def _several(decisions: Sequence[int]) -> int:
    """Return the number of best replies to add at once to the decisions."""
    return 1 + len(decisions) // 4


def _nearly_solution(
    payoff: Payoff, firsts: Sequence[int], seconds: Sequence[int], some: tuple[Sequence[int], Sequence[int]]
) -> _Guess:
    """Solve a game approximately. some: decisions to begin with, at least one of each side."""
    matrix = [[payoff(first, second) for second in seconds] for first in firsts]
    largest = max(*map(max, matrix), -min(map(min, matrix)), 1)
    table = [[cell / largest for cell in row] for row in matrix]
    rows, columns = list(map(firsts.index, some[0])), list(map(seconds.index, some[1]))
    for _ in range(MOST_ROUNDS):
        found = _nearly_solved([[table[row][column] for column in columns] for row in rows])
        better, worse = _nearly_better(table, rows, columns, found)
        if not better and not worse:
            break
        rows += better[: _several(rows)]
        columns += worse[: _several(rows)]
    first = {firsts[row]: chance for row, chance in zip(rows, found.first, strict=False)}
    second = {seconds[column]: chance for column, chance in zip(columns, found.second, strict=False)}
    return _Guess(
        found.value * largest,
        first,
        second,
        [firsts[rows[number]] for number in found.rows],
        [seconds[columns[number]] for number in found.columns],
    )


def _nearly_better(
    table: Sequence[Row], rows: Sequence[int], columns: Sequence[int], found: _Solved
) -> tuple[Sequence[int], Sequence[int]]:
    """Return the other rows that gain more and columns that lose less than the mixes, best first."""
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


def _nearly_solved(matrix: Sequence[Row]) -> _Solved:
    """Solve a matrix game as `solve` does, but for the errors of floating point."""
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
        _nearly_pivot(table, leaving, entering)
        basis[leaving], free[entering] = free[entering], basis[leaving]
    chances = [0.0] * (width + height)
    *prices, total = table[-1]
    for variable, price in zip(free, prices, strict=True):
        chances[variable] = price / total if variable >= width else 0.0
    for variable, row in zip(basis, table[:-1], strict=True):
        chances[variable] = row[-1] / total if variable < width else 0.0
    rows = sorted(variable - width for variable in free if variable >= width)
    columns = sorted(variable for variable in basis if variable < width)
    return _Solved(1 / total - shift, chances[width:], chances[:width], rows, columns)


def _nearly_pivot(table: list[list[float]], leaving: int, entering: int) -> None:
    """Exchange two variables."""
    unit = table[leaving][entering]
    pivot = table[leaving] = [cell / unit for cell in table[leaving]]
    pivot[entering] = 1 / unit
    for number, row in enumerate(table):
        factor = row[entering]
        if number != leaving and factor:
            new = [cell - factor * other for cell, other in zip(row, pivot, strict=True)]
            new[entering] = -factor / unit
            table[number] = new
