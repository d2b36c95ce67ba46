"""Hasami Shogi for the proofs of its puzzles: stones, and the ideas of a solution."""

from collections.abc import Iterator, Sequence
from typing import Final

from rules.games.hasami_shogi.evaluate import Attack, Board, HasamiModel
from rules.games.hasami_shogi.state import BLACK, GRID, SIDES, WHITE, HasamiMove, HasamiState, new_state
from rules.puzzles.kinds import FORCED, Kind, Theme
from rules.puzzles.recipe import Recipe
from rules.search.sampling import Stream

DRAWN: Final = 20
"""Positions drawn in a row."""
FEWEST_STONES, MORE, RANKS_HELD = 5, 5, 6
"""Fewest stones of a side, number of possible counts, and number of ranks for its stones."""


class HasamiTactics(HasamiModel):
    """Hasami Shogi as the search of its puzzles sees it."""

    unit = 1
    deepest = 2
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
        threats = len(self._threats(after))
        return "fork" if threats > 1 else "" if threats else "squeeze"


def drawn(_game: object, stream: Stream) -> Iterator[HasamiState]:
    """Yield composed positions: some stones of each side, the own ones lower, close enough to fight."""
    for _ in range(DRAWN):
        stones = [0, 0]
        for side in (BLACK, WHITE):
            for _ in range(FEWEST_STONES + stream.below(MORE)):
                rank, file = stream.below(RANKS_HELD), stream.below(GRID.width)
                square = file + GRID.width * (rank if side == BLACK else GRID.width - 1 - rank)
                if not (stones[0] | stones[1]) >> square & 1:
                    stones[side] |= 1 << square
        yield new_state((stones[0], stones[1]), SIDES[stream.below(2)])


RECIPE = Recipe(FORCED, gap=1, count=60, tactics=HasamiTactics, nodes=750_000, source=drawn)
