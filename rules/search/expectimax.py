"""Search of games of two sides with dice: what a move is worth on average over the rolls that may follow."""

from collections.abc import Sequence
from typing import Final, Generic, Protocol, TypeVar

from rules.search.effort import WIN, Effort, Scored

P = TypeVar("P")
M = TypeVar("M")
D = TypeVar("D")
M_co = TypeVar("M_co", covariant=True)

SURE: Final = 10_000
"""The value of a won game in an average; the values of a model lie between this and its opposite."""
REACH: Final = 1_200
"""Moves worth less than the best by more than this, at the first look, get no second one."""


class DiceModel(Protocol[P, M_co, D]):
    """A game as expectimax sees it. A position is one in which dice are due, seen by the side that rolls."""

    def rolls(self) -> Sequence[tuple[D, int]]:
        """Return every roll with its relative weight."""

    def after(self, position: P, dice: D) -> Sequence[tuple[M_co, P]]:
        """Return every move with these dice, and the position in which the other side rolls."""

    def over(self, position: P) -> bool:
        """Return True if the side that has just moved has won."""

    def value(self, position: P) -> int:
        """Return the worth of a position to the side that has just moved."""


class Expectimax(Generic[P, M, D]):
    """One search, which counts the positions it values."""

    def __init__(self, model: DiceModel[P, M, D]) -> None:
        self._model = model
        self.nodes = 0

    def search(self, root: P, dice: D, effort: Effort) -> tuple[Scored[M], ...]:
        """Return every move with its value, the best first.

        At depth 2 and more the best ones are valued again by the other side's best replies to every roll,
        as many of them as there are nodes for, at least two. These are listed first.
        """
        after = self._model.after(root, dice)
        ranked = sorted(
            ((self._value(position), move, position) for move, position in after), key=lambda one: -one[0]
        )
        if effort.depth < 2 or len(ranked) < 2 or ranked[0][0] >= WIN:
            return tuple(Scored(move, value) for value, move, _ in ranked)
        deeper: list[Scored[M]] = []
        for value, move, position in ranked:
            if ranked[0][0] - value > REACH or (len(deeper) > 1 and self.nodes > effort.nodes):
                break
            deeper.append(Scored(move, self._expected(position)))
        deeper.sort(key=lambda one: -one.value)
        # Values of one depth are never compared with those of another.
        least = deeper[-1].value
        rest = (Scored(move, min(value, least), exact=False) for value, move, _ in ranked[len(deeper) :])
        return (*deeper, *rest)

    def best(self, position: P, dice: D) -> int:
        """Return the worth of a position, at most SURE, to the side that plays these dice."""
        return min(SURE, max(self._value(after) for _, after in self._model.after(position, dice)))

    def expected(self, position: P) -> int:
        """Return the worth of a position to the side that is about to roll."""
        total = count = 0
        for dice, weight in self._model.rolls():
            total += weight * self.best(position, dice)
            count += weight
        return total // count

    def _value(self, position: P) -> int:
        self.nodes += 1
        return WIN if self._model.over(position) else self._model.value(position)

    def _expected(self, position: P) -> int:
        """Return the worth of a position to the side that has just moved, over all rolls of the other."""
        if self._model.over(position):
            return WIN
        return -self.expected(position)
