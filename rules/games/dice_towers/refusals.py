"""Why a move that was meant is not legal: the rule it breaks, as a code."""

from rules.core.errors import IllegalMove
from rules.core.grid import ALL_EIGHT
from rules.games.dice_towers.state import (
    GRID,
    PRISON,
    Board,
    DiceMove,
    DiceState,
    Lift,
    height,
    owner,
    top_value,
)

_RAYS = tuple(tuple(GRID.ray(square, direction) for direction in ALL_EIGHT) for square in range(len(GRID)))


def refusal(state: DiceState, move: DiceMove) -> IllegalMove:
    """The refusal of a move of the side to move that is not among the legal ones."""
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
    """What is most likely meant when a text does not say what is lifted."""
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
    """The way is open, so it is the turning of the die that is wrong."""
    stack = board[move.origin]
    fixed = move.lift in {"x", "/2"} or height(stack) == 3 or board[move.landing]
    if fixed:
        return IllegalMove("no_turning")
    value = top_value(stack)
    if not 1 <= value + move.turned <= 6:
        return IllegalMove("die_limit", value=value)
    return IllegalMove("turn_up", value=value)
