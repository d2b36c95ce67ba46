"""Which moves there are and what they make of the board."""

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from rules.core.grid import ALL_EIGHT
from rules.games.dice_towers.state import GRID, PRISON, Board, DiceMove, DiceState, Lift, die

FARTHEST = 6


class Ray(NamedTuple):
    """The squares in one direction, nearest first, and the ready-made moves to them.

    whole: without turning. turning: to each square unchanged and one down, in turn. up: one up.
    """

    squares: tuple[int, ...]
    parse_int: tuple[DiceMove, ...]
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


def all_moves(state: DiceState) -> Iterator[DiceMove]:
    """Every move of the side to move."""
    mover = state.mover
    for origin, stack in enumerate(state.board):
        if stack and stack >> 3 & 1 == mover:
            yield from moves_from(state, origin)


def moves_from(state: DiceState, origin: int) -> list[DiceMove]:
    """Every move of whoever controls the stack on a square."""
    board = state.board
    stack = board[origin]
    value = stack & 7
    free = origin not in PRISON  # a lone die cannot leave the prison, a double can
    if stack < 1 << 4:
        return _roaming(board, _LONE[origin], value, climbing=True) if free else []
    descends = free or state.options.prison_descend
    if stack < 1 << 8:
        down = _roaming(board, _TOP_DIE[origin], value, climbing=False) if descends else []
        return _sliding(board, _DOUBLE[origin], value) + down
    down = _sliding(board, _TOP_DIE[origin], value) if descends else []
    return down + _sliding(board, _TOP_DOUBLE[origin], value)


def _roaming(board: Board, rays: tuple[Ray, ...], value: int, *, climbing: bool) -> list[DiceMove]:
    """The moves of a single die that may be turned, and may climb where it stood alone."""
    found: list[DiceMove] = []
    for squares, parse_int, turning, up in rays:
        distance = 0
        for landing in squares[:value]:
            target = board[landing]
            if target:
                if climbing and target & 7 >= value and target < 1 << 8:
                    found.append(parse_int[distance])
                break
            distance += 1
        found += turning[: 2 * distance] if value > 1 else parse_int[:distance]
        if distance == value < 6:
            found.append(up[value - 1])
    return found


def _sliding(board: Board, rays: tuple[Ray, ...], value: int) -> list[DiceMove]:
    """The moves of dice that keep their values and only land on empty squares."""
    found: list[DiceMove] = []
    for squares, parse_int, _, _ in rays:
        distance = 0
        for landing in squares[:value]:
            if board[landing]:
                break
            distance += 1
        found += parse_int[:distance]
    return found


def after(board: Board, move: DiceMove) -> Board:
    """The board a legal move leaves."""
    squares = list(board)
    stack, target = board[move.origin], board[move.landing]
    bits = 8 if move.lift in {"x", "/2"} else 4
    lifted = stack & (1 << bits) - 1
    squares[move.origin] = stack >> bits
    squares[move.landing] = _stacked(target, lifted) if target else lifted + move.turned
    return tuple(squares)


def _stacked(target: int, climber: int) -> int:
    """A die put on dice; on a single enemy die it takes as much of both values as it can show."""
    if target < 1 << 4 and target >> 3 != climber >> 3:
        total = (target & 7) + (climber & 7)
        upper = min(6, total - 1)
        return die(target >> 3, total - upper) << 4 | die(climber >> 3, upper)
    return target << 4 | climber
