"""Halma as text: moves (`e15-g13`) and positions (`white white=a16,b16 black=p1,o1 ply=4 best=1,0`)."""

from rules.core.errors import IllegalMove, NotationError, OptionError
from rules.core.notation import legal_move, sites, tidy
from rules.core.options import changed, read_options, split_settings
from rules.games.halma.board import GRID, PASS, HalmaMove, moves_from
from rules.games.halma.state import (
    FREE,
    SOLITAIRE_MOVES,
    HalmaOptions,
    HalmaState,
    moves,
    settled,
    squares_of,
    start,
)

SIDES = ("white", "black", "green", "orange")
SQUARE = "[a-p](?:1[0-6]|[1-9])(?![0-9])"
LONGEST = 1000
"""Characters of the longest position."""
MOST_REPEATED = 10
"""The highest value of the option `repetition`."""


def write_move(move: HalmaMove) -> str:
    """Write `e15-g13`, by whatever way, or `pass`."""
    return "-".join(parts(move))


def parts(move: HalmaMove) -> tuple[str, ...]:
    """Return origin and landing by name."""
    return ("pass",) if move == PASS else (GRID.names[move.origin], GRID.names[move.landing])


def read_move(state: HalmaState, text: str) -> HalmaMove:
    """Return the move a text means; of a whole way its ends count. It is legal only if one end was given.

    Raises NotationError, IllegalMove or AmbiguousMove.
    """
    if tidy(text) == "pass":
        return PASS
    path = sites(text, SQUARE)
    if len(path) > 1:
        return moves_from(GRID.square(path[0]))[GRID.square(path[-1])]
    return legal_move(path, moves(state), parts, lambda: _idle(state, path[0]))


def _idle(state: HalmaState, name: str) -> IllegalMove:
    """Return the rule by which nothing moves from a square."""
    mine = state.men[GRID.square(name)] == state.to_move + 1
    return IllegalMove("shut_in" if mine else "not_your_piece", site=name)


def write_position(state: HalmaState) -> str:
    """Write side to move, men, counters that are not 0, moves of a patience and changed options."""
    men = {SIDES[seat]: _names_of(state.men, seat) for seat in range(state.seats)}
    counters = {"ply": state.ply, "quiet": state.quiet, "seen": state.seen - 1}
    fields = {name: str(count) for name, count in counters.items() if count}
    if any(state.best):
        fields["best"] = ",".join(map(str, state.best))
    if state.made:
        fields["made"] = ",".join(map(write_move, state.made))
    fields |= changed(state.options)
    return " ".join((SIDES[state.to_move], *(f"{name}={text}" for name, text in (men | fields).items())))


def _names_of(men: bytes, seat: int) -> str:
    return ",".join(map(GRID.names.__getitem__, squares_of(men, seat)))


def read_position(text: str) -> HalmaState:
    """Return the position of a line; `start 2`, with or without options, is a first one.

    Raises NotationError.
    """
    try:
        return settled(_read(text))
    except (ValueError, OptionError, NotationError):
        raise NotationError("not_a_position", text=text[:40]) from None


def _read(text: str) -> HalmaState:
    side, *words = text[: LONGEST + 1].casefold().split() or [""]
    if side == "start":
        seats = int(words.pop(0)) if words and words[0] in {"1", "2", "4"} else 2
        return start(seats, read_options(HalmaOptions, split_settings(words)))
    fields = split_settings(words)
    if len(text) > LONGEST or len(fields) < len(words):
        raise ValueError(text)
    men, seats = _read_men(fields)
    ply, quiet, seen = (_count(fields.pop(name, "0")) for name in ("ply", "quiet", "seen"))
    best = tuple(map(_count, fields.pop("best", ",".join("0" * seats)).split(",")))
    made = tuple(map(_read_move, filter(None, fields.pop("made", "").split(","))))
    options = read_options(HalmaOptions, fields)
    # Nothing is known of the positions between, in which another seat was to move.
    history = (men, *[b""] * (seats - 1)) * min(seen, MOST_REPEATED)
    state = HalmaState(men, seats, ply, options, best, quiet, seen + 1, made, history)
    if SIDES[state.to_move] != side or not _sound(state):
        raise ValueError(text)
    return state


def _read_men(fields: dict[str, str]) -> tuple[bytes, int]:
    """Return the men and the number of players, of whom the first are named first."""
    seats = sum(side in fields for side in SIDES)
    if seats not in {1, 2, 4}:
        raise ValueError(seats)
    men = bytearray(len(GRID))
    for seat in range(seats):
        for name in filter(None, fields.pop(SIDES[seat], "?").split(",")):
            square = GRID.square(name)
            if men[square]:
                raise ValueError(name)
            men[square] = seat + 1
    return bytes(men), seats


def _read_move(text: str) -> HalmaMove:
    origin, landing = map(GRID.square, text.split("-"))
    return moves_from(origin)[landing]


def _count(text: str) -> int:
    if not (text.isascii() and text.isdecimal()):
        raise ValueError(text)
    return int(text[:9])


def _sound(state: HalmaState) -> bool:
    """Return True if the numbers fit each other and no seat has more men than at the start."""
    options, most, seats = state.options, state.table.men, state.seats
    if max(map(state.men.count, range(1, seats + 1))) > most or len(state.best) != seats:
        return False
    if seats == 1:
        counted = options.target == FREE or state.ply <= SOLITAIRE_MOVES
        known = not state.made or (options.target != FREE and len(state.made) == state.ply)
        return counted and known and (state.best, state.quiet, state.seen) == ((0,), 0, 1)
    if any(best > most for best in state.best) or state.made:
        return False
    return state.quiet <= (options.no_progress or state.quiet) and state.seen <= (
        options.repetition or state.seen
    )
