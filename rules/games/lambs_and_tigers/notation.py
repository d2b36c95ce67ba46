"""The game as text: moves (`B4`, `B4-C4`, `AxC4xE4`) and positions (`tigers tigers=A,B4 lambs=D1`)."""

from itertools import pairwise

from rules.core.errors import IllegalMove, NotationError, OptionError
from rules.core.game import Seat
from rules.core.notation import legal_move, sites, tidy
from rules.core.options import changed, read_options, split_settings
from rules.games.lambs_and_tigers.board import BOARDS, LAMBS, PASS, TIGERS, Board, Play
from rules.games.lambs_and_tigers.state import (
    LAMB_COUNT,
    TIGER_COUNT,
    LambsOptions,
    LambsState,
    settled,
    signature,
)

SIDES = ("tigers", "lambs")
POINT = "a(?![1-8])|[b-e][1-8]"
MOST_REPEATED = 10
"""The highest value of the option `repetition`."""
LONGEST = 400
"""Characters of the longest position."""


def write_move(move: Play) -> str:
    """Write `B4` for a placement, `B4-C4` for a step, `AxC4xE4` for captures, or `pass`."""
    return ("x" if move.captures else "-").join(parts(move))


def parts(move: Play) -> tuple[str, ...]:
    """Return the points of a move by name, or `pass`."""
    return move.path or ("pass",)


def read_move(state: LambsState, text: str) -> Play:
    """Return the legal move a text means. Raises NotationError, IllegalMove or AmbiguousMove."""
    if tidy(text) == "pass":
        return legal_move(parts(PASS), state.legal, parts, lambda: refusal(state, PASS))
    path = sites(text, POINT)
    return legal_move(path, state.legal, parts, lambda: refusal(state, _meant(state.board, path)))


def _meant(board: Board, path: tuple[str, ...]) -> Play:
    points = [board.graph.point(name) for name in path]
    adjacent = len(points) == 2 and board.linked[points[0]] >> points[1] & 1
    return Play(tuple(board.names[point] for point in points), captures=len(points) > 1 and not adjacent)


def refusal(state: LambsState, move: Play) -> IllegalMove:
    """Return the rule that an illegal move of the side to move breaks.

    Raises NotationError for a point the board has not.
    """
    points = tuple(map(state.board.graph.point, move.path))
    match points:
        case ():
            return IllegalMove("no_pass")
        case (point,):
            return _placing(state, point)
        case _:
            return _moving(state, points, captures=move.captures)


def _placing(state: LambsState, point: int) -> IllegalMove:
    board = state.board
    lambs_turn = state.to_move == LAMBS
    if not state.empty >> point & 1:
        return IllegalMove("occupied", site=board.names[point])
    if not (state.in_hand if lambs_turn else TIGER_COUNT - state.tigers.bit_count()):
        return IllegalMove("all_placed", side=state.to_move)
    if lambs_turn:
        return IllegalMove("reserved", points=board.named(board.camp))
    if board.camp >> point & 1:
        return IllegalMove("apex_needed", site=board.names[0])
    return IllegalMove("tiger_camp", points=board.named(board.camp))


def _moving(state: LambsState, points: tuple[int, ...], *, captures: bool) -> IllegalMove:
    board = state.board
    if state.to_move == TIGERS:
        waiting, mine = TIGER_COUNT - state.tigers.bit_count(), state.tigers
    else:
        waiting, mine = state.in_hand, state.lambs
    if waiting:
        return IllegalMove("place_first", side=state.to_move, count=waiting)
    if not mine >> points[0] & 1:
        return IllegalMove("not_your_piece", site=board.names[points[0]])
    if captures:
        return _capturing(state, points)
    start, end = points[:2]
    if len(points) > 2 or not board.linked[start] >> end & 1:
        return IllegalMove("not_adjacent", **{"from": board.names[start], "to": board.names[end]})
    return IllegalMove("occupied", site=board.names[end])


def _capturing(state: LambsState, points: tuple[int, ...]) -> IllegalMove:
    board, lambs = state.board, state.lambs
    if state.to_move == LAMBS:
        return IllegalMove("lambs_never_capture")
    empty = state.empty | 1 << points[0]
    for start, end in pairwise(points):
        leg = {"from": board.names[start], "to": board.names[end]}
        over = board.over(start, end)
        if over is None:
            return IllegalMove("no_jump", **leg)
        if state.tigers & over & ~empty:
            return IllegalMove("over_tiger")
        if not lambs & over:
            return IllegalMove("no_lamb", **leg)
        if not empty >> end & 1:
            return IllegalMove("occupied", site=board.names[end])
        lambs ^= over
        empty |= over
    return IllegalMove("one_capture")


def write_position(state: LambsState) -> str:
    """Write side to move, men, lambs placed, counters that are not 0, and changed options."""
    board = state.board
    counters = {"ply": state.ply, "quiet": state.quiet, "seen": state.seen - 1}
    fields = {
        "tigers": ",".join(board.named(state.tigers)),
        "lambs": ",".join(board.named(state.lambs)),
        "placed": str(state.placed),
        **{name: str(count) for name, count in counters.items() if count},
    }
    fields = {name: text for name, text in fields.items() if text} | changed(state.options)
    return " ".join((SIDES[state.to_move], *(f"{name}={text}" for name, text in fields.items())))


def read_position(text: str) -> LambsState:
    """Return the position of a line; `start`, with or without options, is the first. Raises NotationError."""
    try:
        state = _read(text)
    except (ValueError, OptionError, NotationError):
        raise NotationError("not_a_position", text=text[:40]) from None
    if not _sound(state):
        raise NotationError("not_a_position", text=text[:40])
    return settled(state)


def _read(text: str) -> LambsState:
    side, *words = text[: LONGEST + 1].casefold().split() or [""]
    fields = split_settings(words)
    if len(text) > LONGEST or len(fields) < len(words):
        raise ValueError(text)
    if side == "start":
        return LambsState(read_options(LambsOptions, fields))
    men = {name: fields.pop(name, "").split(",") for name in SIDES}
    placed, ply, quiet, seen = (_count(fields.pop(name, "0")) for name in ("placed", "ply", "quiet", "seen"))
    options = read_options(LambsOptions, fields)
    board = BOARDS[options.board]
    tigers, lambs = (board.mask([name for name in names if name]) for names in men.values())
    to_move = Seat(SIDES.index(side))
    history = (signature(tigers, lambs, to_move),) * min(seen + 1, MOST_REPEATED)
    return LambsState(options, tigers, lambs, placed, to_move, ply, quiet, seen + 1, history)


def _count(text: str) -> int:
    if not (text.isascii() and text.isdecimal()):
        raise ValueError(text)
    return int(text[:9])


def _sound(state: LambsState) -> bool:
    """Return True if the numbers fit each other and the men stand where they may."""
    options, tigers = state.options, state.tigers.bit_count()
    if state.tigers & state.lambs or tigers > TIGER_COUNT:
        return False
    if not state.lambs.bit_count() <= state.placed <= LAMB_COUNT:
        return False
    if state.in_hand and (state.quiet or state.seen > 1):
        return False
    if state.quiet > (options.no_progress or state.quiet):
        return False
    if state.seen > (options.repetition or state.seen):
        return False
    return tigers == TIGER_COUNT or _sound_opening(state)


def _sound_opening(state: LambsState) -> bool:
    """Return True if both came alternately and no lamb is captured or in the camp before the third tiger."""
    camp, tigers = state.board.camp, state.tigers
    in_turn = state.placed == tigers.bit_count() - (state.to_move == LAMBS)
    nobody_captured = state.placed == state.lambs.bit_count()
    return in_turn and nobody_captured and not state.lambs & camp and not tigers & ~camp
