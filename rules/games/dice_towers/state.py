"""A position of Dice Towers: dice, stacks, legal moves, and the course and end of the game.

A die is four bits: its value 1–6, plus 8 when it is seat 1's. A stack of up to three dice is one integer,
the top die in its lowest four bits; 0 is an empty square.
"""

from dataclasses import dataclass, field, replace
from itertools import chain, product
from typing import Literal, NamedTuple, TypeAlias

from rules.core.game import Move, Outcome, Seat, State, View
from rules.core.grid import ALL_EIGHT, DIAGONAL, ORTHOGONAL, grid
from rules.core.options import Options, flag, limit

GRID = grid(8, 8)
PRISON = frozenset(map(GRID.square, ("d4", "e4", "d5", "e5")))

Board: TypeAlias = tuple[int, ...]
"""64 stacks, a1 first."""

Lift = Literal["", "x", "/1", "/2"]
"""Dice that a move lifts: a lone die, a whole double, the top die of a stack, the top double of a tower."""


@dataclass(frozen=True, slots=True)
class DiceOptions(Options):
    """D10, D12 and the limits of D17; the limits count plies."""

    prison_descend: bool = flag(default=False)
    orthogonal_only: bool = flag(default=False)
    repetition: int | None = limit(3, low=2, high=10)
    quiet: int | None = limit(100, low=20, high=1000)
    longest: int | None = limit(400, low=50, high=5000)


class _Way(NamedTuple):
    origin: int
    landing: int
    lift: Lift = ""
    turned: int = 0


class DiceMove(_Way, Move):
    """Dice lifted from one square and put on another; `turned` is how much the die's value changes."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class DiceState(State, View):
    """A position; nothing in it is secret.

    quiet: plies since a die was turned or a stack formed. history: the boards of earlier plies, as far as
    they are known. ended: how the game ended here; `settled` fills it in.
    """

    board: Board
    mover: Seat
    quiet: int = 0
    plies: int = 0
    options: DiceOptions = field(default_factory=DiceOptions)
    history: tuple[Board, ...] = field(default=(), compare=False, repr=False)
    ended: Outcome | None = field(default=None, compare=False)


def die(seat: int, value: int) -> int:
    return seat << 3 | value


def owner(stack: int) -> int:
    """Return the seat of the top die, which controls the stack."""
    return stack >> 3 & 1


def top_value(stack: int) -> int:
    return stack & 7


def height(stack: int) -> int:
    return (stack.bit_length() + 3) // 4


def dice_of(stack: int) -> tuple[tuple[int, int], ...]:
    """Return seat and value of each die, bottom to top."""
    nibbles = (stack >> 4 * level & 15 for level in reversed(range(height(stack))))
    return tuple((nibble >> 3, nibble & 7) for nibble in nibbles)


def opening(options: DiceOptions) -> DiceState:
    """Return the start: each side's dice on its first row, showing 3."""
    board = (die(0, 3),) * 8 + (0,) * 48 + (die(1, 3),) * 8
    return DiceState(board, Seat(0), options=options)


FARTHEST = 6


class Ray(NamedTuple):
    """The squares in one direction, nearest first, and the ready-made moves to them.

    whole: without turning. turning: to each square unchanged and one down, in turn. up: one up.
    """

    squares: tuple[int, ...]
    whole: tuple[DiceMove, ...]
    turning: tuple[DiceMove, ...]
    up: tuple[DiceMove, ...]


def _rays(origin: int, lift: Lift) -> tuple[Ray, ...]:
    rays = (GRID.ray(origin, direction)[:FARTHEST] for direction in ALL_EIGHT)
    return tuple(_ray(origin, squares, lift) for squares in rays if squares)


def _ray(origin: int, squares: tuple[int, ...], lift: Lift) -> Ray:
    same, down, up = (
        tuple(DiceMove(origin, landing, lift, turned) for landing in squares) for turned in (0, -1, 1)
    )
    return Ray(squares, same, tuple(chain.from_iterable(zip(same, down, strict=True))), up)


_SQUARES = range(len(GRID))
_LONE = tuple(_rays(origin, "") for origin in _SQUARES)
_DOUBLE = tuple(_rays(origin, "x") for origin in _SQUARES)
_TOP_DIE = tuple(_rays(origin, "/1") for origin in _SQUARES)
_TOP_DOUBLE = tuple(_rays(origin, "/2") for origin in _SQUARES)


def all_moves(board: Board, mover: int, options: DiceOptions) -> list[DiceMove]:
    """Return every move of the side to move."""
    found: list[DiceMove] = []
    for origin, stack in enumerate(board):
        if stack and stack >> 3 & 1 == mover:
            found += moves_from(board, origin, options)
    return found


def can_move(board: Board, mover: int, options: DiceOptions) -> bool:
    """Return True if the side to move has a move."""
    return any(
        stack and stack >> 3 & 1 == mover and moves_from(board, origin, options)
        for origin, stack in enumerate(board)
    )


def moves_from(board: Board, origin: int, options: DiceOptions) -> list[DiceMove]:
    """Return every move of the side that controls the stack on a square."""
    stack = board[origin]
    value = stack & 7
    free = origin not in PRISON  # a lone die cannot leave the prison, a double can
    if stack < 1 << 4:
        return _roaming(board, _LONE[origin], value, climbing=True) if free else []
    descends = free or options.prison_descend
    if stack < 1 << 8:
        down = _roaming(board, _TOP_DIE[origin], value, climbing=False) if descends else []
        return _sliding(board, _DOUBLE[origin], value) + down
    down = _sliding(board, _TOP_DIE[origin], value) if descends else []
    return down + _sliding(board, _TOP_DOUBLE[origin], value)


def _roaming(board: Board, rays: tuple[Ray, ...], value: int, *, climbing: bool) -> list[DiceMove]:
    """Return the moves of a single die that may be turned, and may climb if it stood alone."""
    found: list[DiceMove] = []
    for squares, whole, turning, up in rays:
        distance = 0
        for landing in squares[:value]:
            target = board[landing]
            if target:
                if climbing and target & 7 >= value and target < 1 << 8:
                    found.append(whole[distance])
                break
            distance += 1
        found += turning[: 2 * distance] if value > 1 else whole[:distance]
        if distance == value < 6:
            found.append(up[value - 1])
    return found


def _sliding(board: Board, rays: tuple[Ray, ...], value: int) -> list[DiceMove]:
    """Return the moves of dice that keep their values and only land on empty squares."""
    found: list[DiceMove] = []
    for squares, whole, _, _ in rays:
        distance = 0
        for landing in squares[:value]:
            if board[landing]:
                break
            distance += 1
        found += whole[:distance]
    return found


def after(board: Board, move: DiceMove) -> Board:
    """Return the board after a legal move."""
    squares = list(board)
    stack, target = board[move.origin], board[move.landing]
    bits = 8 if move.lift in {"x", "/2"} else 4
    lifted = stack & (1 << bits) - 1
    squares[move.origin] = stack >> bits
    squares[move.landing] = stacked(target, lifted) if target else lifted + move.turned
    return tuple(squares)


def stacked(target: int, climber: int) -> int:
    """Put a die on others. On a single enemy die it takes as much of both values as it can show."""
    if target < 1 << 4 and target >> 3 != climber >> 3:
        total = (target & 7) + (climber & 7)
        upper = min(6, total - 1)
        return die(target >> 3, total - upper) << 4 | die(climber >> 3, upper)
    return target << 4 | climber


class Feat(NamedTuple):
    """A winning figure: its reason, `line` or `tower`, and the squares where it stands."""

    reason: str
    squares: tuple[int, ...]


def _lines(*directions: tuple[int, int]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return every three squares in a row, with their mask: bit n is square n."""
    rays = ((square, GRID.ray(square, towards)) for square, towards in product(range(len(GRID)), directions))
    rows = ((square, *ray[:2]) for square, ray in rays if len(ray) > 1)
    return tuple((sum(1 << square for square in row), row) for row in rows)


# Two opposite directions give the same lines, so one of each pair is enough.
_ORTHOGONAL = _lines(*ORTHOGONAL[:2])
_ALL = _ORTHOGONAL + _lines(*DIAGONAL[:2])
_TOWERS = tuple(die(seat, 6) * 0x111 for seat in (0, 1))
_HAS_SIX = tuple(bytes((seat, 6) in dice_of(stack) for stack in range(1 << 12)) for seat in (0, 1))
"""1 if a stack holds a six of a seat anywhere in it, by seat and stack."""


def has_six(stack: int, seat: int) -> bool:
    """Return True if a stack holds a six of a seat, anywhere in it."""
    return bool(_HAS_SIX[seat][stack])


def lines(*, orthogonal_only: bool) -> tuple[tuple[int, ...], ...]:
    """Return the rows of three squares on which sixes win."""
    return tuple(row for _, row in (_ORTHOGONAL if orthogonal_only else _ALL))


def feat(board: Board, seat: int, options: DiceOptions) -> Feat | None:
    """Return a seat's three sixes in line or in one tower; it need not control them."""
    if _TOWERS[seat] in board:
        return Feat("tower", (board.index(_TOWERS[seat]),))
    six = _HAS_SIX[seat]
    squares = [square for square, stack in enumerate(board) if six[stack]]
    if len(squares) < 3:
        return None
    sixes = sum(1 << square for square in squares)
    rows = _ORTHOGONAL if options.orthogonal_only else _ALL
    return next((Feat("line", row) for mask, row in rows if sixes & mask == mask), None)


def settled(state: DiceState, landing: int | None = None) -> DiceState:
    """Return the position with its outcome.

    landing: of the move that led here from a position that was not over; without it any square may have won.
    """
    ended = _outcome(state, landing)
    return state if ended is None else replace(state, ended=ended)


def _outcome(state: DiceState, landing: int | None) -> Outcome | None:
    """Return the outcome: sixes, first those of the side that has just moved; then no move; then limits."""
    board, mover = state.board, state.mover
    for seat in (Seat(1 - mover), mover):
        if landing is not None and not has_six(board[landing], seat):
            continue  # no six is new: a move changes values only where it lands
        won = feat(board, seat, state.options)
        if won is not None:
            return Outcome(frozenset((seat,)), won.reason)
    if not can_move(board, mover, state.options):
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
    """Count how often this board has stood with the same side to move, now included."""
    return 1 + state.history[-2::-2].count(state.board)  # every other board had the other side to move
