"""Dice Towers for the proofs of its puzzles: only the end of the game counts."""

from collections.abc import Iterator, Sequence
from typing import Final

from rules.core.game import Seat
from rules.games.dice_towers.evaluate import DiceModel, Position
from rules.games.dice_towers.state import (
    GRID,
    DiceMove,
    DiceState,
    die,
    feat,
    has_six,
    height,
    owner,
    settled,
    top_value,
)
from rules.puzzles.kinds import Kind, Theme
from rules.puzzles.recipe import Recipe
from rules.search.sampling import Stream

DRAWN: Final = 20
"""Positions drawn in a row."""
SEATS: Final = (0, 1)
DICE: Final = 8
"""Dice of each side."""
VALUES: Final = (1, 2, 3, 3, 4, 4, 5, 5, 5, 6)
"""Values of a die, those oftener that are met oftener late in a game."""


class DiceTactics(DiceModel):
    """Dice Towers as the search of its puzzles sees it."""

    unit = 1
    deepest = 3
    further = 2
    decisive = True

    def __init__(self, state: DiceState) -> None:
        super().__init__(state.options)

    def material(self, _position: Position) -> int:
        return 0

    def captures(self, position: Position) -> Sequence[DiceMove]:
        """Return the moves onto a stack that the other side controls."""
        board, side = position.board, position.side
        moves = self.quiet(position)
        return [move for move in moves if board[move.landing] and owner(board[move.landing]) != side]

    def promising(self, position: Position) -> bool:
        """Return True if the side to move has two sixes: it needs a third beside them to win."""
        return position.sixes[position.side].bit_count() > 1

    def theme(self, position: Position, line: Sequence[DiceMove], _kind: Kind) -> Theme:
        """Return the idea: two winning threats, or a die that comes free."""
        after = self.after(position, line[0])
        threats = self.noisy(after._replace(side=position.side))
        if len({move.landing for move in threats}) > 1:
            return "fork"
        square = line[0].origin
        freed = has_six(after.board[square], position.side) and owner(after.board[square]) == position.side
        return "liberation" if after.board[square] and freed else ""


def drawn(_game: object, stream: Stream) -> Iterator[DiceState]:
    """Yield composed positions: all dice on the board, high ones oftener, some of them on others."""
    for _ in range(DRAWN):
        board = [0] * len(GRID)
        for seat in SEATS * DICE:
            value = VALUES[stream.below(len(VALUES))]
            square = stream.below(len(GRID))
            while board[square] and not _bears(board[square], seat, value):
                square = stream.below(len(GRID))
            board[square] = board[square] << 4 | die(seat, value)
        state = settled(DiceState(tuple(board), Seat(stream.below(2))))
        if state.ended is None and not any(feat(state.board, seat, state.options) for seat in SEATS):
            yield state


def _bears(stack: int, seat: int, value: int) -> bool:
    """Return True if one die, of the same side, may lie under another of this value."""
    return height(stack) == 1 and owner(stack) == seat and top_value(stack) >= value


RECIPE = Recipe(("win",), gap=1, count=40, tactics=DiceTactics, nodes=1_000_000, source=drawn)
