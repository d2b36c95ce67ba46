"""What a position of Lambs and Tigers is worth, and how it is searched."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Final

from rules.core.game import Seat
from rules.games.lambs_and_tigers.board import Board, Play
from rules.games.lambs_and_tigers.playing import following
from rules.games.lambs_and_tigers.state import LAMBS, TIGER_COUNT, TIGERS, LambsState
from rules.search.alphabeta import AlphaBeta
from rules.search.effort import Choice, Effort, Level

EFFORTS: Final[Mapping[Level, Effort]] = {
    "easy": Effort(depth=2, nodes=1_500, halving=25, margin=80),
    "medium": Effort(depth=4, nodes=4_000, halving=6, margin=20),
    "hard": Effort(depth=40, nodes=16_000, halving=2, margin=4),
}
CONTEMPT: Final = 20
"""What a draw is worth less than nothing to the side that thinks."""

LAMB: Final = 100
"""What a captured lamb is worth to the tigers, in points; the other worths are theirs too."""
ATTACKED: Final = 12
"""A lamb that a tiger can jump over."""
STEP: Final = 2
"""A step that a tiger can make."""
TRAPPED: Final = -45
"""A tiger that can neither step nor jump."""
OPEN: Final = 3
"""An empty point that the tigers can come to without a capture."""
CLOSED: Final = -6
"""An empty point that they cannot come to."""
SAFE: Final = -3
"""A lamb on a point that no line runs across: it cannot be captured there."""


class LambsModel:
    """Lambs and Tigers for alpha-beta: its states are fast enough."""

    compelled = False

    def __init__(self, board: Board) -> None:
        self._board = board
        crossed = 0
        for jumps in board.jumps:
            for over, _, _ in jumps:
                crossed |= over
        self._safe = board.everywhere & ~crossed

    def key(self, position: LambsState) -> Hashable:
        return position.tigers, position.lambs, position.placed, position.to_move

    def side(self, position: LambsState) -> int:
        return position.to_move

    def ended(self, position: LambsState) -> int | None:
        ended = position.ended
        if ended is None:
            return None
        return 0 if not ended.winners else 1 if position.to_move in ended.winners else -1

    def noisy(self, position: LambsState) -> Sequence[Play]:
        if position.to_move == LAMBS:
            return ()
        found = [move for move in position.legal if move.captures]
        found.sort(key=lambda move: -len(move.path))
        return found

    def quiet(self, position: LambsState) -> Sequence[Play]:
        if position.to_move == LAMBS:
            return position.legal
        return [move for move in position.legal if not move.captures]

    def after(self, position: LambsState, move: Play) -> LambsState:
        return following(position, move).state

    def value(self, position: LambsState) -> int:
        tigers, lambs = position.tigers, position.lambs
        empty = self._board.everywhere ^ tigers ^ lambs
        worth = LAMB * position.captured + SAFE * (lambs & self._safe).bit_count()
        if tigers.bit_count() == TIGER_COUNT:
            worth += self._freedom(tigers, lambs, empty)
        return worth if position.to_move == TIGERS else -worth

    def _freedom(self, tigers: int, lambs: int, empty: int) -> int:
        """What the tigers can do, in points."""
        worth = attacked = 0
        linked, jumps = self._board.linked, self._board.jumps
        frontier, left = 0, tigers
        while left:
            here = left & -left
            left ^= here
            point = here.bit_length() - 1
            steps = linked[point] & empty
            frontier |= steps
            worth += STEP * steps.bit_count()
            mine = 0
            for over, target, _ in jumps[point]:
                if lambs & over and empty & target:
                    mine |= over
            attacked |= mine
            if not steps and not mine:
                worth += TRAPPED
        reached = frontier
        while frontier:
            here = frontier & -frontier
            frontier ^= here
            new = linked[here.bit_length() - 1] & empty & ~reached
            reached |= new
            frontier |= new
        near = reached.bit_count()
        return worth + ATTACKED * attacked.bit_count() + OPEN * near + CLOSED * (empty.bit_count() - near)


def search(view: LambsState, seat: Seat, effort: Effort, seed: int) -> Choice[Play]:
    """The choice of the side to move."""
    if seat != view.to_move or not view.legal:
        raise ValueError("no move to choose")
    return AlphaBeta(LambsModel(view.board), _past(view), CONTEMPT).choose(view, effort, seed)


def _past(view: LambsState) -> list[Hashable]:
    """The keys of the positions since the last lamb was placed or captured."""
    return [
        (position >> 33, position >> 1 & (1 << 32) - 1, view.placed, position & 1)
        for position in view.history
    ]
