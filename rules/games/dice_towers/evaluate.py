"""Evaluation and search of Dice Towers."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from rules.core.game import Seat
from rules.games.dice_towers.state import (
    GRID,
    PRISON,
    Board,
    DiceMove,
    DiceOptions,
    DiceState,
    after,
    all_moves,
    dice_of,
    die,
    has_six,
    lines,
)
from rules.search.alphabeta import AlphaBeta
from rules.search.effort import Choice, Effort, Level

EFFORTS: Final[Mapping[Level, Effort]] = {
    "easy": Effort(depth=1, nodes=1_000, halving=6, margin=28),
    "medium": Effort(depth=2, nodes=1_200, halving=12, margin=40),
    "hard": Effort(depth=20, nodes=8_000, halving=2, margin=4),
}
CONTEMPT: Final = 20
"""Points below 0 that a draw is worth to the side that thinks."""

FREE: Final = (0, 0, 6, 14, 26, 42, 75)
"""Points of a die by its value if its owner can move it: a six is worth 75."""
BURIED: Final = (0, 0, 0, 0, 0, 0, 45)
"""The same where the enemy controls it; a six counts for a line all the same."""
HELD: Final = (0, 0, 2, 6, 12, 20, 60)
"""The same under another die of its own side, or alone in the prison."""
CONTROL: Final = 25
"""Points of each enemy die under one's own."""
PAIR: Final = 30
"""Points of each square that would complete a line of sixes."""
TURN: Final = 8
"""Points of being to move."""

_TOWERS: Final = tuple(die(seat, 6) * 0x111 for seat in (0, 1))


class Position(NamedTuple):
    """A position as it is searched.

    sixes: by seat, the mask of the squares where it has a six. worth: of all stacks, for seat 0.
    won: whether the seat that has just moved, or the one to move, has its line or tower (1 or -1, else 0;
    for the one to move).
    """

    board: Board
    side: int
    quiet: int
    plies: int
    sixes: tuple[int, int]
    worth: int
    won: int


@lru_cache(maxsize=1 << 13)
def _worth(stack: int, imprisoned: bool) -> int:
    """Return the points of a stack to seat 0."""
    found = 0
    dice = dice_of(stack)
    for level, (seat, value) in enumerate(dice):
        top = level == len(dice) - 1
        master = dice[-1][0]
        if master != seat:
            worth = BURIED[value] - CONTROL
        elif top and not (imprisoned and len(dice) != 2):
            worth = FREE[value]
        else:
            worth = HELD[value]
        found += -worth if seat else worth
    return found


_IMPRISONED: Final = tuple(square in PRISON for square in range(len(GRID)))


class DiceModel:
    """Dice Towers for alpha-beta, under the options of a table."""

    compelled = False

    def __init__(self, options: DiceOptions) -> None:
        self._options = options
        self._through: list[list[int]] = [[] for _ in range(len(GRID))]
        self._completing: dict[tuple[int, int], int] = {}
        for row in lines(orthogonal_only=options.orthogonal_only):
            mask = sum(1 << square for square in row)
            for square in row:
                self._through[square].append(mask)
            for pair in combinations(sorted(row), 2):
                rest = mask & ~(1 << pair[0] | 1 << pair[1])
                self._completing[pair] = self._completing.get(pair, 0) | rest

    def root(self, state: DiceState) -> Position:
        """Return the position of a state that is not over."""
        sixes = tuple(
            sum(1 << square for square, stack in enumerate(state.board) if has_six(stack, seat))
            for seat in (0, 1)
        )
        worth = sum(
            _worth(stack, where) for stack, where in zip(state.board, _IMPRISONED, strict=True) if stack
        )
        return Position(state.board, state.mover, state.quiet, state.plies, (sixes[0], sixes[1]), worth, 0)

    def key(self, position: Position) -> tuple[Board, int]:
        return position.board, position.side

    def side(self, position: Position) -> int:
        return position.side

    def ended(self, position: Position) -> int | None:
        if position.won:
            return position.won
        options = self._options
        if options.longest is not None and position.plies >= options.longest:
            return 0
        if options.quiet is not None and position.quiet >= options.quiet:
            return 0
        return None

    def noisy(self, position: Position) -> Sequence[DiceMove]:
        """Return the moves that win at once."""
        wanted = self._wanted(position.sixes[position.side])
        if not wanted:
            return ()
        found = [move for move in self._all(position) if wanted >> move.landing & 1]
        return [move for move in found if self.after(position, move).won < 0]

    def quiet(self, position: Position) -> Sequence[DiceMove]:
        return self._all(position)

    def after(self, position: Position, move: DiceMove) -> Position:
        before, side, quiet, plies, sixes, worth, _ = position
        board = after(before, move)
        quiet = 0 if before[move.landing] or move.turned else quiet + 1
        new = [0, 0]
        for square in (move.origin, move.landing):
            old, stack = before[square], board[square]
            where = _IMPRISONED[square]
            worth += (_worth(stack, where) if stack else 0) - (_worth(old, where) if old else 0)
            for seat in (0, 1):
                if has_six(stack, seat) and not has_six(old, seat):
                    new[seat] |= 1 << square
        sixes = _six(sixes[0], 0, board, move), _six(sixes[1], 1, board, move)
        won = 0
        if self._wins(side, board, move, sixes[side], new[side]):
            won = -1
        elif self._wins(1 - side, board, move, sixes[1 - side], new[1 - side]):
            won = 1
        return Position(board, 1 - side, quiet, plies + 1, sixes, worth, won)

    def value(self, position: Position) -> int:
        sixes = position.sixes
        worth = position.worth
        for seat, sign in ((0, PAIR), (1, -PAIR)):
            if sixes[seat] & sixes[seat] - 1:
                worth += sign * self._wanted(sixes[seat]).bit_count()
        return TURN + (-worth if position.side else worth)

    def _all(self, position: Position) -> list[DiceMove]:
        return all_moves(position.board, position.side, self._options)

    def _wanted(self, sixes: int) -> int:
        """Return the squares on which one more six would complete a line."""
        squares = []
        left = sixes
        while left:
            here = left & -left
            left ^= here
            squares.append(here.bit_length() - 1)
        wanted = 0
        for pair in combinations(squares, 2):
            wanted |= self._completing.get(pair, 0)
        return wanted & ~sixes

    def _wins(self, seat: int, board: Board, move: DiceMove, sixes: int, new: int) -> bool:
        if board[move.landing] == _TOWERS[seat]:
            return True
        for square in (move.origin, move.landing):
            if new >> square & 1 and any(sixes & line == line for line in self._through[square]):
                return True
        return False


def _six(sixes: int, seat: int, board: Board, move: DiceMove) -> int:
    """Return the squares with a six of a seat after a move."""
    for square in (move.origin, move.landing):
        if has_six(board[square], seat):
            sixes |= 1 << square
        else:
            sixes &= ~(1 << square)
    return sixes


def search(view: DiceState, seat: Seat, effort: Effort, seed: int) -> Choice[DiceMove]:
    """Choose a move of the side to move."""
    if seat != view.mover or view.ended is not None:
        raise ValueError("no move to choose")
    model = DiceModel(view.options)
    return AlphaBeta(model, _past(view), CONTEMPT).choose(model.root(view), effort, seed)


def _past(view: DiceState) -> Iterator[tuple[Board, int]]:
    """Yield the keys of the positions before."""
    for ago, board in enumerate(reversed(view.history), 1):
        yield board, (view.mover + ago) % 2
