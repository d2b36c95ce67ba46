"""The state of a game and the move that changes it. Rules, notation and diagram all need them."""

from dataclasses import dataclass

from rules.core.game import Move, Outcome, Seat, State, View
from rules.core.grid import grid

GRID = grid(3, 3)
ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
"""Three squares that win together."""


@dataclass(frozen=True, slots=True)
class Placing(Move):
    """A man is put on a square."""

    square: int


@dataclass(frozen=True, slots=True)
class Squares(State, View):
    """The men on the board: a seat for each of the nine squares, None if empty. Nothing is secret."""

    owners: tuple[int | None, ...] = (None,) * len(GRID)

    @property
    def placed(self) -> int:
        """How many men there are."""
        return sum(owner is not None for owner in self.owners)

    @property
    def to_move(self) -> Seat:
        """Crosses, then noughts, in turn."""
        return Seat(self.placed % 2)

    @property
    def outcome(self) -> Outcome | None:
        """Won with three in a row, drawn when no square is empty, or None."""
        for seat in (0, 1):
            if any(all(self.owners[square] == seat for square in row) for row in ROWS):
                return Outcome(frozenset({Seat(seat)}), "three_in_a_row")
        return Outcome(frozenset(), "full") if self.placed == len(GRID) else None
