"""Lasca as text: moves (`c3-d4`, `c3xe5xg7`) and positions (`white c3=w d4=wwwr quiet=3`)."""

from itertools import pairwise

from rules.core.errors import IllegalMove, NotationError, OptionError
from rules.core.game import Seat
from rules.core.notation import sites
from rules.core.options import changed, read_options, split_settings
from rules.games.lasca.board import (
    CELLS,
    FORWARD,
    GRID,
    LAST_RANK,
    NAMES,
    START,
    WAYS,
    WHITE,
    LascaMove,
)
from rules.games.lasca.state import LONGEST_GAME, LascaOptions, LascaState, new_state

SIDES = ("white", "red")
LETTERS = str.maketrans("bB", "rR")
"""Printed diagrams often call the dark side black; such letters are understood too."""
MEN_A_SIDE = 11
BEGIN = {"quiet": 0, "ply": 0, "times": 1}
"""The counters of a position, as they stand at the beginning of a game."""
LONGEST = 400
"""Characters of the longest position."""
SHOWN = 10
"""Legal captures that a refusal names at most."""


def parts(move: LascaMove) -> tuple[str, ...]:
    """Return the squares of a move by name."""
    return tuple(NAMES[square] for square in move.path)


def write_move(move: LascaMove) -> str:
    """Write `c3-d4` for a step, `c3xe5xg7` for jumps."""
    return ("x" if move.over else "-").join(parts(move))


def read_squares(text: str) -> tuple[str, ...]:
    """Return the squares a text names. Raises NotationError for no move, IllegalMove for a black square."""
    path = sites(text, "[a-g][1-7]")
    for name in path:
        if name not in NAMES:
            raise IllegalMove("black_square", site=name)
    return path


def refusal(state: LascaState, path: tuple[int, ...]) -> IllegalMove:
    """Return the rule that an illegal path of squares breaks.

    How a column moves is explained before what else it should have done, for that is learnt first.
    """
    origin = path[0]
    if state.theirs >> origin & 1:
        return IllegalMove("not_your_column", site=NAMES[origin])
    if not state.mine >> origin & 1:
        return IllegalMove("empty_square", site=NAMES[origin])
    return _wrong_way(state, path) or _wrong_square(state, path) or _duty(state, path)


def _wrong_way(state: LascaState, path: tuple[int, ...]) -> IllegalMove | None:
    """Return the rule on the guide's way, as on an empty board with enemies on every square to be jumped."""
    side, origin = state.to_move, path[0]
    officer = state.officers >> origin & 1
    for start, end in pairwise(path):
        if start != origin and not officer and LAST_RANK[side] >> start & 1:
            return IllegalMove("promotion_ends", site=NAMES[start])
        files = GRID.file(CELLS[end]) - GRID.file(CELLS[start])
        ranks = GRID.rank(CELLS[end]) - GRID.rank(CELLS[start])
        step = len(path) == 2 and abs(ranks) == 1
        if abs(files) != abs(ranks) or not (step or abs(ranks) == 2):
            return IllegalMove("too_far", **{"from": NAMES[start], "to": NAMES[end]})
        if not officer and ranks * FORWARD[side] < 0:
            return IllegalMove("soldier_backward", site=NAMES[origin])
    return None


def _wrong_square(state: LascaState, path: tuple[int, ...]) -> IllegalMove | None:
    """Return the rule on landings that are not empty and jumps over a wrong column."""
    origin = path[0]
    jumped: set[int] = set()
    for start, end in pairwise(path):
        if end != origin and state.columns[end]:
            return IllegalMove("occupied", site=NAMES[end])
        over = (start + end) // 2
        if not _is_jump(start, end):
            return None
        if over in jumped:
            return IllegalMove("jumped_twice", site=NAMES[over])
        if not state.theirs >> over & 1:
            return IllegalMove("nothing_to_jump", site=NAMES[over])
        jumped.add(over)
    return None


def _duty(state: LascaState, path: tuple[int, ...]) -> IllegalMove:
    """Return the move to make instead of, or after, a path that the column could go."""
    if len(path) > 1 and _is_jump(path[0], path[1]):
        return IllegalMove("must_continue", site=NAMES[path[-1]])
    captures = tuple(write_move(move) for move in state.legal if move.over)
    if captures:
        return IllegalMove("must_capture", captures=captures[:SHOWN])
    return IllegalMove("stuck", site=NAMES[path[0]])


def _is_jump(start: int, end: int) -> bool:
    return abs(end - start) > max(WAYS.values())


def write_position(state: LascaState) -> str:
    """Write side to move, columns from a1 to g7, counters that are not 0, and changed options."""
    columns = zip(NAMES, state.columns, strict=True)
    fields = {name: column for name, column in columns if column}
    counters = {"quiet": state.quiet, "ply": state.ply, "times": state.times}
    fields |= {name: str(count) for name, count in counters.items() if count != BEGIN[name]}
    fields |= changed(state.options)
    return " ".join((SIDES[state.to_move], *(f"{name}={text}" for name, text in fields.items())))


def read_position(text: str) -> LascaState:
    """Return the position of a line; `start` is the first of a game. Raises NotationError."""
    try:
        return _read(text)
    except (ValueError, OptionError):
        raise NotationError("not_a_position", text=text[:40]) from None


def _read(text: str) -> LascaState:
    side, *words = text[: LONGEST + 1].split() or [""]
    if side.casefold() == "start" and not words:
        return new_state(START, Seat(WHITE))
    fields = split_settings(words)
    if len(text) > LONGEST or len(fields) < len(words):
        raise ValueError(text)
    to_move = Seat(SIDES.index(side.casefold()))
    columns = tuple(_column(fields.pop(name, "")) for name in NAMES)
    men = "".join(columns).casefold()
    if max(men.count("w"), men.count("r")) > MEN_A_SIDE:
        raise ValueError(text)
    quiet, ply, times = (_counter(fields.pop(name, str(least)), least) for name, least in BEGIN.items())
    options = read_options(LascaOptions, fields)
    if times > (options.repetition or times) or quiet > (options.no_progress or quiet):
        raise ValueError(text)
    return new_state(columns, to_move, ply, quiet, times, options)


def _column(text: str) -> str:
    column = text.translate(LETTERS)
    if set(column) - set("wWrR"):
        raise ValueError(text)
    return column


def _counter(text: str, least: int) -> int:
    count = int(text)
    if not least <= count <= LONGEST_GAME:
        raise ValueError(text)
    return count
