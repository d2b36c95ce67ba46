"""Lambs and Tigers for the proofs of its puzzles: lambs, and the ideas of a solution."""

from collections.abc import Sequence

from rules.games.lambs_and_tigers.board import LAMBS, TIGERS, Play
from rules.games.lambs_and_tigers.evaluate import LambsModel, Position
from rules.games.lambs_and_tigers.state import LambsState
from rules.puzzles.kinds import FORCED, Kind, Theme
from rules.puzzles.recipe import Recipe


class LambsTactics(LambsModel):
    """Lambs and Tigers as the search of its puzzles sees it."""

    unit = 1
    deepest = 5
    further = 2
    decisive = False

    def __init__(self, state: LambsState) -> None:
        super().__init__(state, {})

    def root(self, state: LambsState) -> Position:
        return Position(state.tigers, state.lambs, state.placed, state.to_move, state.quiet)

    def material(self, position: Position) -> int:
        captured = position.placed - position.lambs.bit_count()
        return captured if position.side == TIGERS else -captured

    def captures(self, position: Position) -> Sequence[Play]:
        return self.noisy(position)

    def promising(self, _position: Position) -> bool:
        return True

    def theme(self, position: Position, line: Sequence[Play], kind: Kind) -> Theme:
        """Return the idea: tigers shut in, a lamb that is offered, or several threats in one move."""
        if kind == "win":
            return "blockade" if position.side == LAMBS else "squeeze"
        if position.side == LAMBS:
            return "decoy" if len(line) > 1 and line[1].captures else "last_moment"
        if kind == "save":
            return "last_moment"
        after = self.after(position, line[0])
        threats = Position(after.tigers, after.lambs, after.placed, TIGERS, 0)
        threatened = {self.after(threats, move).lambs for move in self.noisy(threats)}
        return "fork" if len(threatened) > 1 else "" if threatened else "squeeze"


RECIPE = Recipe(FORCED, gap=1, count=80, tactics=LambsTactics, nodes=400_000)
