"""Evaluation and search of Lambs and Tigers."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from rules.core.game import Seat
from rules.games.lambs_and_tigers.board import LAMBS, TIGERS, Board, Play
from rules.games.lambs_and_tigers.state import (
    FEW_LAMBS,
    LAMB_COUNT,
    TIGER_COUNT,
    LambsState,
    men,
    moves,
    signature,
)
from rules.search.alphabeta import AlphaBeta
from rules.search.effort import Choice, Effort, Level

EFFORTS: Final[Mapping[Level, Effort]] = {
    "easy": Effort(depth=2, nodes=1_500, halving=75, margin=250),
    "medium": Effort(depth=3, nodes=2_000, halving=18, margin=60),
    "hard": Effort(depth=40, nodes=16_000, halving=2, margin=4),
}
SHUTTING_IN: Final = Effort(depth=6, nodes=8_000, halving=22, margin=150)
"""The level `medium` of the lambs. To shut tigers in takes a longer look than to get away from lambs. It also
gives a lamb up now and then; otherwise tigers would never capture all of them."""
CONTEMPT: Final = 90
"""Points below 0 that a draw is worth to the side that thinks. With fewer, lambs that have not begun to
shut tigers in would take a repetition for a gain."""

LAMB: Final = 100
"""Points of a captured lamb to the tigers. All values here are for the tigers."""
ATTACKED: Final = 12
"""A lamb that a tiger can jump over."""
STEP: Final = 2
"""A step that a tiger can make."""
TRAPPED: Final = -20
"""A tiger that can neither step nor jump."""
OPEN: Final = 8
"""An empty point that the tigers can come to without a capture."""
CLOSED: Final = -16
"""An empty point that they cannot come to."""
MISSING: Final = 10
"""A point of the wall about the tigers that holds no lamb yet."""
HOPELESS: Final = 20
"""Each point of the wall beyond the number of lambs left: here the tigers cannot be shut in."""
SAFE: Final = -3
"""A lamb on a point that no line runs across: it cannot be captured there."""
ROAMING: Final = -140
"""Correction for all this, which overrates tigers that roam an undecided board."""
FAR: Final = 3
"""Each step of a lamb's distance from the pen, where it shuts nothing in."""
PATIENCE: Final = 8
"""Positions with the same pen that cost the lambs nothing."""
STALE: Final = 3
"""Each further one: a pen that cannot be closed must be made elsewhere."""


class Position:
    """A position of the search, with fields of `LambsState`."""

    __slots__ = ("lambs", "placed", "quiet", "side", "tigers")

    def __init__(self, tigers: int, lambs: int, placed: int, side: Seat, quiet: int) -> None:
        self.tigers = tigers
        self.lambs = lambs
        self.placed = placed
        self.side = side
        self.quiet = quiet


class LambsModel:
    """Lambs and Tigers for alpha-beta, under the options of a table.

    stood: by pen, the number of positions of the game that had it, for the lambs; else empty.
    """

    compelled = False

    def __init__(self, view: LambsState, stood: Mapping[int, int]) -> None:
        self._board, self._options, self._stood = view.board, view.options, stood
        self._walls: dict[int, int] = {}

    def key(self, position: Position) -> int:
        return signature(position.tigers, position.lambs, position.side) << 4 | position.placed

    def side(self, position: Position) -> int:
        return position.side

    def ended(self, position: Position) -> int | None:
        options = self._options
        if self._lost(position):
            return -1
        if options.no_progress is None or position.quiet < options.no_progress:
            return None
        if options.few_lambs_adjudication and position.lambs.bit_count() <= FEW_LAMBS:
            return 1 if position.side == TIGERS else -1
        return 0

    def noisy(self, position: Position) -> Sequence[Play]:
        tigers, lambs = position.tigers, position.lambs
        if position.side == LAMBS or tigers.bit_count() < TIGER_COUNT:
            return ()
        empty = self._board.everywhere ^ tigers ^ lambs
        found = self._board.captures(tigers, lambs, empty, several=self._options.multi_capture)
        found.sort(key=lambda move: -len(move.path))
        return found

    def quiet(self, position: Position) -> Sequence[Play]:
        tigers, lambs, placed, side = position.tigers, position.lambs, position.placed, position.side
        if side == TIGERS and tigers.bit_count() == TIGER_COUNT:
            return self._board.steps(tigers, self._board.everywhere ^ tigers ^ lambs)
        found = moves(self._board, self._options, tigers, lambs, placed, side)
        return self._nearest_first(position, found) if side == LAMBS and placed == LAMB_COUNT else found

    def after(self, position: Position, move: Play) -> Position:
        change, taken, _ = self._board.effect(position.side, move)
        tigers, lambs, placed = position.tigers, position.lambs, position.placed
        quiet = position.quiet + 1 if placed == LAMB_COUNT and not taken else 0
        if position.side == TIGERS:
            return Position(tigers ^ change, lambs ^ taken, placed, LAMBS, quiet)
        return Position(tigers, lambs ^ change, min(placed + 1, LAMB_COUNT), TIGERS, quiet)

    def value(self, position: Position) -> int:
        tigers, lambs = position.tigers, position.lambs
        empty = self._board.everywhere ^ tigers ^ lambs
        worth = LAMB * (position.placed - lambs.bit_count()) + SAFE * (lambs & self._board.safe).bit_count()
        if tigers.bit_count() == TIGER_COUNT:
            worth += ROAMING + self._freedom(tigers, lambs, empty) + self._shape(tigers, lambs, empty)
            worth += self._unwalled(tigers, lambs, LAMB_COUNT - position.placed)
        return worth if position.side == TIGERS else -worth

    def _lost(self, position: Position) -> bool:
        """Return True if the move before has won."""
        if position.side == TIGERS:
            return self._shut_in(position)
        if position.placed - position.lambs.bit_count() >= self._options.tigers_need:
            return True
        return self._options.lambs_stalemate == "tigers_win" and self._stuck(position)

    def _shut_in(self, position: Position) -> bool:
        tigers, lambs = position.tigers, position.lambs
        if tigers.bit_count() < TIGER_COUNT:
            return False
        empty = self._board.everywhere ^ tigers ^ lambs
        if self._board.beside(tigers) & empty:
            return False
        return not self._board.captures(tigers, lambs, empty, several=False)

    def _stuck(self, position: Position) -> bool:
        empty = self._board.everywhere ^ position.tigers ^ position.lambs
        return position.placed == LAMB_COUNT and not self._board.beside(position.lambs) & empty

    def _nearest_first(self, position: Position, found: Sequence[Play]) -> Sequence[Play]:
        """Sort the steps of lambs: beside the pen, then nearer to it, then the others."""
        board, empty = self._board, self._board.everywhere ^ position.tigers ^ position.lambs
        here = pen(board, position.tigers, empty)
        near = here | board.beside(here)
        ring = near | board.beside(near)

        def late(move: Play) -> int:
            change = board.effect(LAMBS, move).change
            return 0 if change & near else 1 if change & empty & ring and not change & ~empty & ring else 2

        return sorted(found, key=late)

    def _freedom(self, tigers: int, lambs: int, empty: int) -> int:
        """Return the points of what each tiger can do."""
        worth = attacked = 0
        linked, jumps = self._board.linked, self._board.jumps
        while tigers:
            here = tigers & -tigers
            tigers ^= here
            point = here.bit_length() - 1
            ways = linked[point] & empty
            worth += STEP * ways.bit_count()
            mine = 0
            for over, target, _, _ in jumps[point]:
                if lambs & over and empty & target:
                    mine |= over
            attacked |= mine
            if not ways and not mine:
                worth += TRAPPED
        return worth + ATTACKED * attacked.bit_count()

    def _unwalled(self, tigers: int, lambs: int, in_hand: int) -> int:
        """Return the points of how far the tigers are from being shut in where they stand."""
        wall = self._walls.get(tigers)
        if wall is None:
            wall = self._walls[tigers] = self._wall(tigers)
        too_few = wall.bit_count() - lambs.bit_count() - in_hand
        return MISSING * (wall & ~lambs).bit_count() + HOPELESS * max(0, too_few)

    def _wall(self, tigers: int) -> int:
        """Return the mask of the points that must all hold lambs to shut the tigers in.

        These are the points linked to theirs and the landings of their jumps.
        """
        wall = 0
        for point, jumps in enumerate(self._board.jumps):
            if tigers >> point & 1:
                wall |= self._board.linked[point]
                for jump in jumps:
                    wall |= jump.target
        return wall & ~tigers

    def _shape(self, tigers: int, lambs: int, empty: int) -> int:
        """Return the points of the pen and of the lambs' distance from it."""
        here = pen(self._board, tigers, empty)
        near = (here & empty).bit_count()
        worth = OPEN * near + CLOSED * (empty.bit_count() - near)
        beside = self._board.beside
        ring = here | beside(here)
        while far := lambs & ~ring:
            worth += FAR * far.bit_count()
            ring |= beside(ring)
        if self._stood:
            worth += STALE * max(0, self._stood.get(here, 0) - PATIENCE)
        return worth


def pen(board: Board, tigers: int, empty: int) -> int:
    """Return the mask of the tigers' points and of all they can come to without a capture."""
    found = new = tigers
    while new:
        new = board.beside(new) & empty & ~found
        found |= new
    return found


def search(view: LambsState, seat: Seat, effort: Effort, seed: int) -> Choice[Play]:
    """Choose a move of the side to move. Raises ValueError if the seat has none."""
    if seat != view.to_move or not view.legal:
        raise ValueError("no move to choose")
    if seat == LAMBS and effort == EFFORTS["medium"]:
        effort = SHUTTING_IN
    root = Position(view.tigers, view.lambs, view.placed, seat, view.quiet)
    stood = Counter(_pens(view)) if seat == LAMBS else {}
    past = [position << 4 | view.placed for position in view.history]
    return AlphaBeta(LambsModel(view, stood), past, CONTEMPT).choose(root, effort, seed)


def _pens(view: LambsState) -> Iterator[int]:
    """Yield the pen of each position since the last placement or capture of a lamb."""
    board = view.board
    for position in view.history:
        tigers, lambs, _ = men(position)
        yield pen(board, tigers, board.everywhere ^ tigers ^ lambs)
