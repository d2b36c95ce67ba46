"""How the game ends: three sixes in line, a tower of sixes, no move left, or the limits of D17."""

from dataclasses import replace
from itertools import product
from typing import NamedTuple

from rules.core.game import Outcome, Seat
from rules.core.grid import DIAGONAL, ORTHOGONAL
from rules.games.dice_towers.moves import all_moves
from rules.games.dice_towers.state import GRID, Board, DiceOptions, DiceState, dice_of, die


class Feat(NamedTuple):
    """What wins: `line` or `tower`, and the squares where it stands."""

    reason: str
    squares: tuple[int, ...]


def _lines(*directions: tuple[int, int]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Three squares in a row, each with its mask: bit n is square n."""
    rays = ((square, GRID.ray(square, towards)) for square, towards in product(range(len(GRID)), directions))
    rows = ((square, *ray[:2]) for square, ray in rays if len(ray) > 1)
    return tuple((sum(1 << square for square in row), row) for row in rows)


# Two opposite directions give the same lines, so one of each pair is enough.
_ORTHOGONAL = _lines(*ORTHOGONAL[:2])
_ALL = _ORTHOGONAL + _lines(*DIAGONAL[:2])
_TOWERS = tuple(die(seat, 6) * 0x111 for seat in (0, 1))
_HAS_SIX = tuple(bytes((seat, 6) in dice_of(stack) for stack in range(1 << 12)) for seat in (0, 1))
"""Whether a stack holds a six of a seat, anywhere in it."""


def has_six(stack: int, seat: int) -> bool:
    """Whether a stack holds a six of a seat, anywhere in it."""
    return bool(_HAS_SIX[seat][stack])


def lines(*, orthogonal_only: bool) -> tuple[tuple[int, ...], ...]:
    """The rows of three squares on which sixes win."""
    return tuple(row for _, row in (_ORTHOGONAL if orthogonal_only else _ALL))


def feat(board: Board, seat: int, options: DiceOptions) -> Feat | None:
    """The three sixes a seat has in line or in one tower; it need not control them."""
    if _TOWERS[seat] in board:
        return Feat("tower", (board.index(_TOWERS[seat]),))
    six = _HAS_SIX[seat]
    squares = [square for square, stack in enumerate(board) if six[stack]]
    if len(squares) < 3:
        return None
    sixes = sum(1 << square for square in squares)
    rows = _ORTHOGONAL if options.orthogonal_only else _ALL
    return next((Feat("line", row) for mask, row in rows if sixes & mask == mask), None)


def settled(state: DiceState) -> DiceState:
    """The position with its outcome, worked out once when it arises."""
    ended = _outcome(state)
    return state if ended is None else replace(state, ended=ended)


def _outcome(state: DiceState) -> Outcome | None:
    """Sixes first, of the side that has just moved before the other's; then no move; then the limits."""
    mover = state.mover
    for seat in (Seat(1 - mover), mover):
        won = feat(state.board, seat, state.options)
        if won is not None:
            return Outcome(frozenset((seat,)), won.reason)
    if next(all_moves(state), None) is None:
        return Outcome(frozenset((Seat(1 - mover),)), "no_move")
    drawn = _limit_reached(state)
    return Outcome(frozenset(), drawn) if drawn else None


def _limit_reached(state: DiceState) -> str | None:
    options = state.options
    if options.longest is not None and state.plies >= options.longest:
        return "longest"
    if options.quiet is not None and state.quiet >= options.quiet:
        return "quiet"
    if options.repetition is not None and occurrences(state) >= options.repetition:
        return "repetition"
    return None


def occurrences(state: DiceState) -> int:
    """How often this board has stood with the same side to move, now included."""
    count, past = 1, state.history
    while past is not None and past[1] is not None:  # every other board had the other side to move
        board, past = past[1]
        count += board == state.board
    return count
