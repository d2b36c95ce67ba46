"""Dice Towers as text, and the rule that a move breaks.

A move is `d1d4`, then the lifted part of a stack (`x` the whole double, `/1` the top die, `/2` the top
double of a tower), then `+` or `-` when the die is turned: `d1d4-`, `d1d4x`, `d1d4/1+`.

A position names each stack from bottom to top, then the side to move with the plies since a die was turned or
a stack formed and the plies in all, then the options that differ from the seed's rules::

    a1:w3 d4:b1w6 h8:b3 | white 12 40 | orthogonal_only=on
"""

import re
from collections.abc import Iterable
from typing import Final

from rules.core.errors import AmbiguousMove, IllegalMove, NotationError, OptionError
from rules.core.game import Seat
from rules.core.grid import ALL_EIGHT
from rules.core.notation import MOST_CANDIDATES, sites, tidy
from rules.core.options import changed, read_options, split_settings
from rules.games.dice_towers.state import (
    GRID,
    PRISON,
    Board,
    DiceMove,
    DiceOptions,
    DiceState,
    Lift,
    dice_of,
    die,
    height,
    moves_from,
    occurrences,
    opening,
    owner,
    settled,
    top_value,
)

_RAYS = tuple(tuple(GRID.ray(square, direction) for direction in ALL_EIGHT) for square in range(len(GRID)))


def refusal(state: DiceState, move: DiceMove) -> IllegalMove:
    """Return the rule that an illegal move of the side to move breaks."""
    for square in (move.origin, move.landing):
        if not 0 <= square < len(GRID):  # a move nobody wrote
            return IllegalMove("no_such_site", site=str(square))
    board, site = state.board, GRID.names[move.origin]
    stack = board[move.origin]
    if not stack:
        return IllegalMove("no_die", site=site)
    if owner(stack) != state.mover:
        return IllegalMove("not_controlled", site=site)
    return _lift_refusal(state, move) or _way_refusal(board, move) or _turn_refusal(board, move)


def natural_lift(stack: int) -> Lift:
    """Return the most likely lift for a text that does not name one."""
    lifts: tuple[Lift, ...] = ("", "", "x", "/1")
    return lifts[height(stack)]


def _lift_refusal(state: DiceState, move: DiceMove) -> IllegalMove | None:
    site, tall = GRID.names[move.origin], height(state.board[move.origin])
    if move.lift == "x" and tall == 3:
        return IllegalMove("tower_fixed")
    if tall not in {"": (1,), "x": (2,), "/1": (2, 3), "/2": (3,)}[move.lift]:
        return IllegalMove("no_such_lift", site=site)
    if move.origin not in PRISON or move.lift in {"x", "/2"}:
        return None
    if not state.options.prison_descend:
        return IllegalMove("prison", site=site)
    return None if move.lift else IllegalMove("prison_alone", site=site)


def _way_refusal(board: Board, move: DiceMove) -> IllegalMove | None:
    value = top_value(board[move.origin])
    landing = GRID.names[move.landing]
    if move.landing == move.origin:
        return IllegalMove("boxed_in", site=landing)
    ray = next((ray for ray in _RAYS[move.origin] if move.landing in ray), None)
    if ray is None:
        return IllegalMove("not_in_line", origin=GRID.names[move.origin], landing=landing)
    distance = ray.index(move.landing) + 1
    if distance > value:
        return IllegalMove("too_far", value=value)
    jumped = next((square for square in ray[: distance - 1] if board[square]), None)
    if jumped is not None:
        return IllegalMove("no_jumping", site=GRID.names[jumped])
    target = board[move.landing]
    if target and move.lift:
        return IllegalMove("no_climbing", site=landing)
    if height(target) == 3:
        return IllegalMove("tower_full", site=landing)
    if target and top_value(target) < value:
        return IllegalMove("too_low", site=landing, value=value, other=top_value(target))
    return None


def _turn_refusal(board: Board, move: DiceMove) -> IllegalMove:
    """Return the rule on turning that a move with an open way breaks."""
    stack = board[move.origin]
    fixed = move.lift in {"x", "/2"} or height(stack) == 3 or board[move.landing]
    if fixed:
        return IllegalMove("no_turning")
    value = top_value(stack)
    if not 1 <= value + move.turned <= 6:
        return IllegalMove("die_limit", value=value)
    return IllegalMove("turn_up", value=value)


SIDES: Final = ("white", "black")
SIGNS: Final = {-1: "-", 0: "", 1: "+"}
MOST_DICE: Final = 8
"""Dice of one side."""

_BETWEEN = r"[\s,;:>→x×*\-–—−]*"
_MOVE = re.compile(rf"([a-h][1-8])(?:{_BETWEEN}([a-h][1-8]))?[\s,;:./]*([x×12])?\s*([+=\-–—−])?", re.ASCII)
_SITE: Final = r"[a-z][0-9]{1,2}"
_LIFTS: Final[dict[str, Lift]] = {"x": "x", "×": "x", "1": "/1", "2": "/2"}
_TURNS: Final = {"+": 1, "=": 0}
_STACK = re.compile(r"([a-h][1-8]):((?:[wb][1-6]){1,3})")
_MOVER = re.compile(r"(white|black)(?: (\d{1,5}) (\d{1,5})(?: (\d{1,2}))?)?", re.ASCII)


def parts(move: DiceMove) -> tuple[str, ...]:
    """Return origin, landing, and the sign that tells moves between them apart."""
    return GRID.names[move.origin], GRID.names[move.landing], (move.lift + SIGNS[move.turned]) or "="


def write_move(move: DiceMove) -> str:
    return GRID.names[move.origin] + GRID.names[move.landing] + move.lift + SIGNS[move.turned]


def read_move(state: DiceState, text: str) -> DiceMove:
    """Return the legal move a text means. A die is not turned unless the text says so."""
    read = _MOVE.fullmatch(tidy(text))
    if read is None:
        for name in sites(text, _SITE):
            GRID.square(name)
        raise NotationError("not_a_move", text=text[:40])
    origin = GRID.square(read[1])
    landing = None if read[2] is None else GRID.square(read[2])
    lift = _LIFTS[read[3]] if read[3] else None
    turned = _TURNS.get(read[4], -1) if read[4] else 0
    stack = state.board[origin]
    if stack < 1 << 4 and lift == "/1":
        lift = ""  # a lone die is its own top die
    legal = moves_from(state.board, origin, state.options) if stack and owner(stack) == state.mover else []
    fitting = [
        move
        for move in legal
        if move.turned == turned and lift in {None, move.lift} and landing in {None, move.landing}
    ]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise AmbiguousMove(tuple(map(write_move, fitting[:MOST_CANDIDATES])))
    meant = natural_lift(stack) if lift is None else lift
    if landing is None:
        landing = origin
    raise refusal(state, DiceMove(origin, landing, meant, turned))


def write_position(state: DiceState) -> str:
    stacks = " ".join(_write_stack(square, stack) for square, stack in enumerate(state.board) if stack)
    times = occurrences(state) if state.options.repetition else 1
    mover = f"{SIDES[state.mover]} {state.quiet} {state.plies}" + (f" {times}" if times > 1 else "")
    settings = " ".join(f"{name}={value}" for name, value in changed(state.options).items())
    return " | ".join([stacks, mover, *([settings] if settings else [])])


def _write_stack(square: int, stack: int) -> str:
    return f"{GRID.names[square]}:" + "".join(f"{'wb'[seat]}{value}" for seat, value in dice_of(stack))


def read_position(text: str) -> DiceState:
    """Return the position of a line; `start` is the first. Raises NotationError."""
    refused = NotationError("not_a_position", text=text[:40])
    try:
        fields = [field.strip() for field in tidy(text).split("|")]
        if fields == ["start"]:
            return opening(DiceOptions())
        stacks, mover, *settings = fields
        options = read_options(DiceOptions, split_settings(" ".join(settings).split()))
        read = _MOVER.fullmatch(mover)
        if read is None:
            raise refused
        seat, quiet, plies = Seat(SIDES.index(read[1])), int(read[2] or 0), int(read[3] or 0)
        board, times = _read_board(stacks.split()), int(read[4] or 1)
        if not 1 <= times <= (options.repetition or 1):
            raise refused
        # Nothing is known of the boards between, where the other side moved.
        history = (board, ()) * (times - 1)
        return settled(DiceState(board, seat, quiet, plies, options, history))
    except (NotationError, OptionError, ValueError):
        raise refused from None


def _read_board(stacks: Iterable[str]) -> Board:
    """Return the board. Raises ValueError."""
    board = [0] * len(GRID)
    dice = ""
    for text in stacks:
        read = _STACK.fullmatch(text)
        if read is None or board[GRID.square(read[1])]:
            raise ValueError(text)
        for side, value in zip(read[2][::2], read[2][1::2], strict=True):
            square = GRID.square(read[1])
            board[square] = board[square] << 4 | die("wb".index(side), int(value))
        dice += read[2]
    if max(dice.count(side) for side in "wb") > MOST_DICE:
        raise ValueError(dice)
    return tuple(board)
