"""Dice Towers for the proofs of its puzzles: only the end of the game counts."""

from collections.abc import Sequence

from rules.games.dice_towers.evaluate import DiceModel, Position
from rules.games.dice_towers.state import DiceMove, DiceState, has_six, owner
from rules.puzzles.kinds import Kind, Theme
from rules.puzzles.recipe import Recipe


class DiceTactics(DiceModel):
    """Dice Towers as the search of its puzzles sees it."""

    unit = 1
    deepest = 5
    further = 0
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


RECIPE = Recipe(("win",), gap=1, count=40, tactics=DiceTactics, nodes=400_000, plies=(6, 60), final=7)
