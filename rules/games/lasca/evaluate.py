"""Evaluation and search of Lasca."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from rules.core.game import Seat
from rules.games.lasca.board import MEN, OFFICERS, RED, LascaMove, moved, moves, steps, threatened
from rules.games.lasca.state import LONGEST_GAME, SEPARATORS, LascaOptions, LascaState
from rules.search.alphabeta import AlphaBeta
from rules.search.effort import Choice, Effort, Level

EFFORTS: Final[Mapping[Level, Effort]] = {
    "easy": Effort(depth=2, nodes=2_000, halving=15, margin=80),
    "medium": Effort(depth=3, nodes=6_000, halving=10, margin=50),
    "hard": Effort(depth=40, nodes=40_000, halving=2, margin=5),
}
CONTEMPT: Final = 30
"""Points below 0 that a draw is worth to the side that thinks."""

SOLDIER_SQUARES: Final = (
    *(-38, 39, 39, -38),
    *(-51, -18, -51),
    *(-19, -56, -56, -19),
    *(-63, -61, -63),
    *(-16, -41, -41, -16),
    *(-30, -32, -30),
    *(0, 0, 0, 0),
)
"""Points of a soldier that guides, by its square from its own side, in hundredths of a soldier."""
OFFICER_SQUARES: Final = (
    *(-27, 76, 76, -27),
    *(25, 29, 25),
    *(42, 76, 76, 42),
    *(34, 45, 34),
    *(41, 54, 54, 41),
    *(30, 31, 30),
    *(21, 38, 38, 21),
)
"""The same of an officer."""
UNDER_SOLDIER: Final = (
    (145, 156, 228, 329),
    (206, 300, 445, 492),
    (263, 385, 580, 629),
    (261, 419, 506, 612),
)
"""Points of a column by its own men (1 to 4) and its prisoners (0 to 3) if a soldier guides it.

A column is never mixed: its own men lie on its prisoners, because a captive goes to the bottom.
"""
UNDER_OFFICER: Final = (
    (116, 128, 202, 278),
    (237, 291, 415, 488),
    (291, 398, 521, 652),
    (308, 430, 513, 701),
)
"""The same if an officer guides it."""
LOWER_OFFICER: Final = 56
"""Points of each own officer under the guide."""
MORE_MEN, MORE_PRISONERS = 34, 85
"""Points of each own man from the fourth, and of each prisoner beyond the third."""
TURN: Final = 42
"""Points of being to move."""
THREATENED, MORE_THREATENED, FREED = 85, -24, -148
"""Points of a threat to the side to move; of each further column; of each that would free a prisoner.

A threat by itself is worth something to its target, because the enemy will be compelled to carry it out.
"""
STEPS, FEW_STEPS = 3, -107
"""Steps of a side that is not short of them; points of each that is missing."""
COLUMNS, FEW_COLUMNS = 7, -32
"""Columns of a side that is not short of them; points of each that is missing."""
PROMOTED: Final = 65
"""Points of having an officer that guides."""


@lru_cache(maxsize=1 << 15)
def _worth(square: int, column: str) -> int:
    """Return the points of a column to white."""
    if not column:
        return 0
    side = int(column[-1] in MEN[RED])
    own = len(column) - len(column.rstrip(MEN[side]))
    prisoners = len(column) - own
    officer = column[-1] in OFFICERS
    by_square, by_men = (OFFICER_SQUARES, UNDER_OFFICER) if officer else (SOLDIER_SQUARES, UNDER_SOLDIER)
    worth = by_square[24 - square if side else square] + by_men[min(own, 4) - 1][min(prisoners, 3)]
    worth += LOWER_OFFICER * column[:-1].count(MEN[side][1])
    worth += MORE_MEN * max(0, own - 3) + MORE_PRISONERS * max(0, prisoners - 3)
    return -worth if side else worth


def _standing(mine: int, theirs: int, officers: int, side: int) -> int:
    """Return the points of a side for its steps, columns and officers."""
    standing = FEW_STEPS * max(0, STEPS - steps(mine, theirs, officers, side))
    standing += FEW_COLUMNS * max(0, COLUMNS - mine.bit_count())
    return standing + PROMOTED if officers & mine else standing


class Position(NamedTuple):
    """A position of the search.

    columns: one a square. mine, theirs, officers: masks as in LascaState. side, ply,
    quiet: as there. legal: every move, regardless of the counters.
    """

    columns: Sequence[str]
    mine: int
    theirs: int
    officers: int
    side: int
    ply: int
    quiet: int
    legal: tuple[LascaMove, ...]


class LascaModel:
    """Lasca for alpha-beta, under the options of a table."""

    compelled = True

    def __init__(self, options: LascaOptions) -> None:
        self._no_progress = options.no_progress

    def key(self, position: Position) -> str:
        return SEPARATORS[position.side].join(position.columns)

    def side(self, position: Position) -> int:
        return position.side

    def ended(self, position: Position) -> int | None:
        if not position.legal:
            return -1
        return 0 if position.quiet == self._no_progress or position.ply == LONGEST_GAME else None

    def noisy(self, position: Position) -> Sequence[LascaMove]:
        legal = position.legal
        return legal if legal[0].over else ()

    def quiet(self, position: Position) -> Sequence[LascaMove]:
        legal = position.legal
        return () if legal[0].over else legal

    def after(self, position: Position, move: LascaMove) -> Position:
        columns, mine, theirs, officers, side, ply, quiet, _ = position
        after, mine, theirs, officers, _, _, _, calm = moved(columns, mine, theirs, officers, side, move)
        quiet, other = quiet + 1 if calm else 0, 1 - side
        legal = moves(theirs, mine, officers, other)
        return Position(after, theirs, mine, officers, other, ply + 1, quiet, legal)

    def value(self, position: Position) -> int:
        columns, mine, theirs, officers, side, *_ = position
        worth = sum(map(_worth, range(25), columns))
        worth = TURN - worth if side else TURN + worth
        worth += _standing(mine, theirs, officers, side) - _standing(theirs, mine, officers, 1 - side)
        threats = threatened(mine, theirs, officers, side)
        if threats:
            worth += THREATENED - MORE_THREATENED
        while threats:
            square = threats & -threats
            threats ^= square
            column = columns[square.bit_length() - 1]
            worth += MORE_THREATENED
            if len(column) > 1 and column[-2] not in MEN[side]:
                worth += FREED
        return worth


def search(view: LascaState, seat: Seat, effort: Effort, seed: int) -> Choice[LascaMove]:
    """Choose a move of the side to move. Raises ValueError if the seat has none."""
    if seat != view.to_move or not view.legal:
        raise ValueError("no move to choose")
    columns, mine, theirs, officers, side, ply, quiet, *_ = view
    root = Position(columns, mine, theirs, officers, side, ply, quiet, view.legal)
    return AlphaBeta(LascaModel(view.options), view.seen, CONTEMPT).choose(root, effort, seed)
