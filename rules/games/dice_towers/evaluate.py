"""Evaluation and search of Dice Towers."""

from collections.abc import Iterator, Mapping, Sequence
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
    stacked,
)
from rules.search.alphabeta import AlphaBeta
from rules.search.effort import Choice, Effort, Level

EFFORTS: Final[Mapping[Level, Effort]] = {
    "easy": Effort(depth=1, nodes=1_000, halving=5, margin=28),
    "medium": Effort(depth=2, nodes=1_200, halving=12, margin=40),
    "hard": Effort(depth=20, nodes=16_000, halving=2, margin=4),
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
"""Points of each enemy die under a die of the own side."""
PAIR: Final = 30
"""Points of each square that would complete a line of sixes."""
TURN: Final = 8
"""Points of being to move."""

_TOWERS: Final = tuple(die(seat, 6) * 0x111 for seat in (0, 1))
_PAIRS: Final = tuple(die(seat, 6) * 0x11 for seat in (0, 1))
"""Stacks of two sixes of a seat: one more makes a tower."""
_DOUBLES: Final = {"x", "/2"}
"""Lifts of two dice."""
_SIXES: Final = bytes(has_six(stack, 0) + 2 * has_six(stack, 1) for stack in range(1 << 12))
"""Seats with a six in a stack: 1 for seat 0, 2 for seat 1, 3 for both."""


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


class _Worth(dict[int, int]):
    """The points of a stack to seat 0, by stack."""

    def __init__(self, *, imprisoned: bool) -> None:
        super().__init__({0: 0})
        self._imprisoned = imprisoned

    def __missing__(self, stack: int) -> int:
        found = 0
        dice = dice_of(stack)
        for level, (seat, value) in enumerate(dice):
            top = level == len(dice) - 1
            master = dice[-1][0]
            if master != seat:
                worth = BURIED[value] - CONTROL
            elif top and not (self._imprisoned and len(dice) != 2):
                worth = FREE[value]
            else:
                worth = HELD[value]
            found += -worth if seat else worth
        self[stack] = found
        return found


_OUTSIDE, _INSIDE = (_Worth(imprisoned=imprisoned) for imprisoned in (False, True))
_WORTH: Final = tuple(_INSIDE if square in PRISON else _OUTSIDE for square in range(len(GRID)))
"""The points of stacks on each square."""


class DiceModel:
    """Dice Towers for alpha-beta, under the options of a table."""

    compelled = False

    def __init__(self, options: DiceOptions) -> None:
        self._options = options
        self._through: list[list[int]] = [[] for _ in range(len(GRID))]
        self._completing: dict[tuple[int, int], int] = {}
        self._known: dict[int, int] = {}
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
        worth = sum(worths[stack] for stack, worths in zip(state.board, _WORTH, strict=True))
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
        """Return the moves that win at once, by a line or by a tower."""
        board, sixes = position.board, position.sixes[position.side]
        pair, wanted = _PAIRS[position.side], self._wanted(sixes)
        if sixes & sixes - 1 and pair in board:
            wanted |= sum(1 << square for square, stack in enumerate(board) if stack == pair)
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
            worth += _WORTH[square][stack] - _WORTH[square][old]
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
        mine, theirs = position.sixes
        worth = position.worth + self._lead_in_pairs(mine, theirs)
        return TURN + (-worth if position.side else worth)

    def prospects(self, position: Position, moves: Sequence[DiceMove]) -> Sequence[int]:
        """Return the value after each of some moves that win nothing at once, as `value` will."""
        board, side, _, _, (mine, theirs), worth, _ = position
        sign = -1 if side else 1
        now = worth + self._lead_in_pairs(mine, theirs)
        found = []
        for move in moves:
            origin, landing, lift, turned = move
            stack, target = board[origin], board[landing]
            bits = 8 if lift in _DOUBLES else 4
            lifted, left = stack & (1 << bits) - 1, stack >> bits
            put = stacked(target, lifted) if target else lifted + turned
            worths = _WORTH[origin]
            change = worths[left] - worths[stack]
            worths = _WORTH[landing]
            change += worths[put] - worths[target]
            if _SIXES[stack] or _SIXES[put]:
                stay = ~(1 << origin | 1 << landing)
                at_origin, at_landing = _SIXES[left], _SIXES[put]
                first = mine & stay | (at_origin & 1) << origin | (at_landing & 1) << landing
                second = theirs & stay | (at_origin >> 1) << origin | (at_landing >> 1) << landing
                change += worth - now + self._lead_in_pairs(first, second)
            found.append(sign * (now + change) - TURN)
        return found

    def _lead_in_pairs(self, first: int, second: int) -> int:
        """Return the points of the squares that both seats' sixes want, for seat 0."""
        return PAIR * (self._wanted(first).bit_count() - self._wanted(second).bit_count())

    def _all(self, position: Position) -> list[DiceMove]:
        return all_moves(position.board, position.side, self._options)

    def _wanted(self, sixes: int) -> int:
        """Return the squares on which one more six would complete a line."""
        if not sixes & sixes - 1:
            return 0
        known = self._known.get(sixes)
        if known is not None:
            return known
        squares = []
        left = sixes
        while left:
            here = left & -left
            left ^= here
            squares.append(here.bit_length() - 1)
        wanted = 0
        for pair in combinations(squares, 2):
            wanted |= self._completing.get(pair, 0)
        self._known[sixes] = wanted = wanted & ~sixes
        return wanted

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
