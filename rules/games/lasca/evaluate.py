"""What a position of Lasca is worth, and how it is searched."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import takewhile
from typing import Final

from rules.core.game import Seat
from rules.games.lasca.board import MEN, Board
from rules.games.lasca.squares import INSIDE, NAMES, WHITE, LascaMove
from rules.games.lasca.state import LONGEST_GAME, SEPARATORS, LascaOptions, LascaState
from rules.search.alphabeta import AlphaBeta
from rules.search.effort import Choice, Effort, Level

EFFORTS: Final[Mapping[Level, Effort]] = {
    "easy": Effort(depth=2, nodes=2_000, halving=15, margin=80),
    "medium": Effort(depth=4, nodes=6_000, halving=10, margin=50),
    "hard": Effort(depth=40, nodes=40_000, halving=2, margin=5),
}
CONTEMPT: Final = 30
"""What a draw is worth less than nothing to the side that thinks."""

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
"""In hundredths of a soldier, one a feature."""


def features(state: LascaState) -> tuple[int, ...]:
    """What the side to move has more of than the other, one number a feature."""
    columns = [_traits(square, column) for square, column in enumerate(state.columns) if column]
    sign = 1 if state.to_move == WHITE else -1
    return tuple(sign * sum(numbers) for numbers in zip(*columns, strict=True))


@lru_cache(maxsize=1 << 15)
def _traits(square: int, column: str) -> tuple[int, ...]:
    """The features of one column, for white."""
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
    """What a column is worth to white."""
    if not column:
        return 0
    return sum(weight * trait for weight, trait in zip(WEIGHTS, _traits(square, column), strict=True))


class LascaModel:
    """Lasca for alpha-beta, under the options of a table."""

    compelled = True

    def __init__(self, options: LascaOptions) -> None:
        self._no_progress = options.no_progress

    def key(self, position: Board) -> str:
        return SEPARATORS[position.side].join(position.columns)

    def side(self, position: Board) -> int:
        return position.side

    def ended(self, position: Board) -> int | None:
        if not position.legal:
            return -1
        return 0 if position.quiet == self._no_progress or position.ply == LONGEST_GAME else None

    def noisy(self, position: Board) -> Sequence[LascaMove]:
        legal = position.legal
        return legal if legal[0].over else ()

    def quiet(self, position: Board) -> Sequence[LascaMove]:
        legal = position.legal
        return () if legal[0].over else legal

    def after(self, position: Board, move: LascaMove) -> Board:
        return position.after(move)

    def value(self, position: Board) -> int:
        worth = sum(map(_worth, range(25), position.columns))
        return -worth if position.side else worth


def search(view: LascaState, seat: Seat, effort: Effort, seed: int) -> Choice[LascaMove]:
    """The choice of the side to move."""
    if seat != view.to_move or not view.legal:
        raise ValueError("no move to choose")
    columns, mine, theirs, officers, side, ply, quiet, *_ = view
    root = Board(list(columns), (mine, theirs, officers), side, ply, quiet)
    return AlphaBeta(LascaModel(view.options), view.seen, CONTEMPT).choose(root, effort, seed)
