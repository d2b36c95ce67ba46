"""The game as text: moves (`B4`, `B4-C4`, `AxC4xE4`) and positions (`tigers tigers=A,B4 lambs=D1`)."""

from rules.core.errors import NotationError, OptionError
from rules.core.game import Seat
from rules.core.notation import legal_move, sites, tidy
from rules.core.options import changed, read_options, split_settings
from rules.games.lambs_and_tigers.board import BOARDS, PASS, Board, Play
from rules.games.lambs_and_tigers.playing import settled
from rules.games.lambs_and_tigers.refusals import refusal
from rules.games.lambs_and_tigers.state import (
    LAMB_COUNT,
    LAMBS,
    TIGER_COUNT,
    LambsOptions,
    LambsState,
    signature,
)

SIDES = ("tigers", "lambs")
POINT = "a(?![1-8])|[b-e][1-8]"
MOST_REPEATED = 10
"""Occurrences of a position that may matter: what the option `repetition` takes at the most."""
LONGEST = 400
"""Characters; no position is longer."""


def write_move(move: Play) -> str:
    """`B4` for a placement, `B4-C4` for a step, `AxC4xE4` for captures, `pass`."""
    return ("x" if move.captures else "-").join(parts(move))


def parts(move: Play) -> tuple[str, ...]:
    """The points of a move by name, or `pass`."""
    return move.path or ("pass",)


def read_move(state: LambsState, text: str) -> Play:
    """The legal move a text means. Raises NotationError, IllegalMove or AmbiguousMove."""
    if tidy(text) == "pass":
        return legal_move(parts(PASS), state.legal, parts, lambda: refusal(state, PASS))
    path = sites(text, POINT)
    return legal_move(path, state.legal, parts, lambda: refusal(state, _meant(state.board, path)))


def _meant(board: Board, path: tuple[str, ...]) -> Play:
    points = [board.graph.point(name) for name in path]
    adjacent = len(points) == 2 and board.linked[points[0]] >> points[1] & 1
    return Play(tuple(board.names[point] for point in points), captures=len(points) > 1 and not adjacent)


def write_position(state: LambsState) -> str:
    """Side to move, men, lambs placed, counters that have begun to count, options that were changed."""
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
    """The position a line describes; `start`, with options or without, is the first. Raises NotationError."""
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
    """Whether the numbers fit each other and the men stand where they may."""
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
    """Tigers and lambs come alternately, and before the third tiger nobody is captured or in the camp."""
    camp, tigers = state.board.camp, state.tigers
    in_turn = state.placed == tigers.bit_count() - (state.to_move == LAMBS)
    parse_int = state.placed == state.lambs.bit_count()
    return in_turn and parse_int and not state.lambs & camp and not tigers & ~camp
