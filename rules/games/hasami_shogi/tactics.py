"""Hasami Shogi for the proofs of its puzzles: stones, and the ideas of a solution."""

from collections.abc import Sequence

from rules.games.hasami_shogi.evaluate import Attack, Board, HasamiModel
from rules.games.hasami_shogi.state import HasamiMove, HasamiState
from rules.puzzles.kinds import FORCED, Kind, Theme
from rules.puzzles.recipe import Recipe


class HasamiTactics(HasamiModel):
    """Hasami Shogi as the search of its puzzles sees it."""

    unit = 1
    deepest = 3
    further = 2
    decisive = False

    def __init__(self, state: HasamiState) -> None:
        super().__init__(state.options, Attack(0, 0, 0))

    def root(self, state: HasamiState) -> Board:
        side = state.to_move
        return Board(state.stones[side], state.stones[1 - side], side, state.quiet)

    def material(self, position: Board) -> int:
        return position.mine.bit_count() - position.theirs.bit_count()

    def captures(self, position: Board) -> Sequence[HasamiMove]:
        return self.noisy(position)

    def promising(self, position: Board) -> bool:
        """Return True if there is a choice of captures, or a move that threatens two stones at once."""
        if len(self.noisy(position)) > 1:
            return True
        return any(len(self._threats(self.after(position, move))) > 1 for move in self.quiet(position))

    def _threats(self, position: Board) -> set[int]:
        """Return what the side that has just moved could capture if it moved again, as masks."""
        again = Board(position.theirs, position.mine, 1 - position.side, 0)
        return {self._captured(again.mine, again.theirs, move) for move in self.noisy(again)}

    def theme(self, position: Board, line: Sequence[HasamiMove], kind: Kind) -> Theme:
        """Return the idea: a stone that is offered, or several threats in one move."""
        if kind == "save":
            return "last_moment"
        after = self.after(position, line[0])
        if len(line) > 1 and line[1] in self.noisy(after):
            return "decoy"
        return "fork" if len(self._threats(after)) > 1 else ""


RECIPE = Recipe(FORCED, gap=1, count=60, tactics=HasamiTactics, nodes=150_000, plies=(36, 130))
