"""Evaluation and search of Lasca."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import takewhile
from typing import Final, NamedTuple

from rules.core.game import Seat
from rules.games.lasca.board import INSIDE, MEN, NAMES, WHITE, LascaMove, moved, moves
from rules.games.lasca.state import LONGEST_GAME, SEPARATORS, LascaOptions, LascaState
from rules.search.alphabeta import AlphaBeta
from rules.search.effort import Choice, Effort, Level

EFFORTS: Final[Mapping[Level, Effort]] = {
    "easy": Effort(depth=2, nodes=2_000, halving=15, margin=80),
    "medium": Effort(depth=4, nodes=6_000, halving=10, margin=50),
    "hard": Effort(depth=40, nodes=40_000, halving=2, margin=5),
}
CONTEMPT: Final = 30
"""Points below 0 that a draw is worth to the side that thinks."""

FEATURES: Final = (
    "soldiers that guide",
    "officers that guide",
    "own soldiers right under the guide",
    "own officers right under the guide",
    "own men below prisoners",
    "captive soldiers",
    "captive officers",
    "ranks that guiding soldiers have gone",
    "columns at the edge",
    "soldiers on the own first rank",
    "guides alone on prisoners",
)
WEIGHTS: Final = (100, 170, 50, 80, 10, 15, 20, 5, 6, 10, -30)
"""Weight of each feature in hundredths of a soldier."""


def features(state: LascaState) -> tuple[int, ...]:
    """Return by how much the side to move has more of each feature than the other."""
    columns = [_traits(square, column) for square, column in enumerate(state.columns) if column]
    sign = 1 if state.to_move == WHITE else -1
    return tuple(sign * sum(numbers) for numbers in zip(*columns, strict=True))


@lru_cache(maxsize=1 << 15)
def _traits(square: int, column: str) -> tuple[int, ...]:
    """Return the features of one column, for white."""
    side = int(column[-1] in MEN[1])
    soldier, officer = MEN[side]
    enemy_soldier, enemy_officer = MEN[1 - side]
    run = len(list(takewhile(lambda man: man in MEN[side], reversed(column))))
    under, deeper = column[len(column) - run : -1], column[: len(column) - run]
    rank = int(NAMES[square][1]) - 1
    gone = rank if side == WHITE else 6 - rank
    is_soldier = column[-1] == soldier
    traits = (
        is_soldier,
        not is_soldier,
        under.count(soldier),
        under.count(officer),
        deeper.count(soldier) + deeper.count(officer),
        deeper.count(enemy_soldier),
        deeper.count(enemy_officer),
        gone if is_soldier else 0,
        not INSIDE >> square & 1,
        is_soldier and gone == 0,
        run == 1 and bool(deeper),
    )
    return tuple(-int(trait) if side else int(trait) for trait in traits)


@lru_cache(maxsize=1 << 15)
def _worth(square: int, column: str) -> int:
    """Return the points of a column to white."""
    if not column:
        return 0
    return sum(weight * trait for weight, trait in zip(WEIGHTS, _traits(square, column), strict=True))


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
        worth = sum(map(_worth, range(25), position.columns))
        return -worth if position.side else worth


def search(view: LascaState, seat: Seat, effort: Effort, seed: int) -> Choice[LascaMove]:
    """Choose a move of the side to move. Raises ValueError if the seat has none."""
    if seat != view.to_move or not view.legal:
        raise ValueError("no move to choose")
    columns, mine, theirs, officers, side, ply, quiet, *_ = view
    root = Position(columns, mine, theirs, officers, side, ply, quiet, view.legal)
    return AlphaBeta(LascaModel(view.options), view.seen, CONTEMPT).choose(root, effort, seed)
