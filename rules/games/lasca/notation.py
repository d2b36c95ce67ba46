"""Lasca as text: moves (`c3-d4`, `c3xe5xg7`) and positions (`white c3=w d4=wwwr quiet=3`)."""

from rules.core.errors import IllegalMove, NotationError, OptionError
from rules.core.game import Seat
from rules.core.notation import sites
from rules.core.options import changed, read_options, split_settings
from rules.games.lasca.board import START
from rules.games.lasca.squares import NAMES, WHITE, LascaMove
from rules.games.lasca.state import LONGEST_GAME, LascaOptions, LascaState, new_state

SIDES = ("white", "red")
LETTERS = str.maketrans("bB", "rR")
"""Printed diagrams often call the dark side black; such letters are understood too."""
MEN_A_SIDE = 11
BEGIN = {"quiet": 0, "ply": 0, "times": 1}
"""The counters of a position, as they stand at the beginning of a game."""
LONGEST = 400
"""Characters; no position is longer."""


def parts(move: LascaMove) -> tuple[str, ...]:
    """The squares of a move by name."""
    return tuple(NAMES[square] for square in move.path)


def write_move(move: LascaMove) -> str:
    """`c3-d4` for a step, `c3xe5xg7` for jumps."""
    return ("x" if move.over else "-").join(parts(move))


def read_squares(text: str) -> tuple[str, ...]:
    """The squares a text names. Raises NotationError for no move, IllegalMove for a black square."""
    path = sites(text, "[a-g][1-7]")
    for name in path:
        if name not in NAMES:
            raise IllegalMove("black_square", site=name)
    return path


def write_position(state: LascaState) -> str:
    """Side to move, columns from a1 to g7, counters that have begun to count, options that were changed."""
    columns = zip(NAMES, state.columns, strict=True)
    fields = {name: column for name, column in columns if column}
    counters = {"quiet": state.quiet, "ply": state.ply, "times": state.times}
    fields |= {name: str(count) for name, count in counters.items() if count != BEGIN[name]}
    fields |= changed(state.options)
    return " ".join((SIDES[state.to_move], *(f"{name}={text}" for name, text in fields.items())))


def read_position(text: str) -> LascaState:
    """The position a line describes; `start` is the first of a game. Raises NotationError."""
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
