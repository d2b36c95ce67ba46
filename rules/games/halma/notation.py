"""Halma as text: moves (`e15-g13`) and positions (`white white=a16,b16 black=p1,o1 ply=4 best=1,0`)."""

from rules.core.errors import IllegalMove, NotationError, OptionError
from rules.core.notation import PASS_WORDS, legal_move, sites, tidy
from rules.core.options import changed, read_options, split_settings
from rules.games.halma.board import GRID, PASS, HalmaMove, moves_from
from rules.games.halma.position import (
    FREE,
    SOLITAIRE_MOVES,
    Earlier,
    HalmaOptions,
    Position,
    moves,
    signature,
    start,
)

SIDES = ("white", "black", "green", "orange")
SQUARE = "[a-p](?:1[0-6]|[1-9])(?![0-9])"
LONGEST = 1000
"""Characters; no position is longer."""


def write(move: HalmaMove) -> str:
    """`e15-g13`, by whatever way, or `pass`."""
    return "-".join(parts(move))


def parts(move: HalmaMove) -> tuple[str, ...]:
    """Origin and landing by name."""
    return ("pass",) if move == PASS else (GRID.names[move.origin], GRID.names[move.landing])


def parse(position: Position, text: str) -> HalmaMove:
    """The move a text means; of a whole way its ends count. Legal only where one end alone is given.

    Raises NotationError, IllegalMove or AmbiguousMove.
    """
    if tidy(text) in PASS_WORDS:
        return PASS
    path = sites(text, SQUARE)
    if len(path) > 1:
        return moves_from(GRID.square(path[0]))[GRID.square(path[-1])]
    return legal_move(path, moves(position), parts, lambda: _idle(position, path[0]))


def _idle(position: Position, name: str) -> IllegalMove:
    """Why nothing moves from a square."""
    mine = position.men[GRID.square(name)] == position.to_move + 1
    return IllegalMove("shut_in" if mine else "not_your_piece", site=name)


def describe(position: Position) -> str:
    """Side to move, men, counters that have begun to count, moves of a patience, changed options."""
    men = {SIDES[seat]: _squares_of(position.men, seat) for seat in range(position.seats)}
    counters = {"ply": position.ply, "quiet": position.quiet, "seen": position.seen - 1}
    fields = {name: str(count) for name, count in counters.items() if count}
    if any(position.best):
        fields["best"] = ",".join(map(str, position.best))
    if position.made:
        fields["made"] = ",".join(map(write, position.made))
    fields |= changed(position.options)
    return " ".join((SIDES[position.to_move], *(f"{name}={text}" for name, text in (men | fields).items())))


def _squares_of(men: bytes, seat: int) -> str:
    return ",".join(GRID.names[square] for square, man in enumerate(men) if man == seat + 1)


def read_position(text: str) -> Position:
    """The position a line describes; `start 2`, with options or without, is a first one.

    Raises NotationError.
    """
    try:
        return _read(text)
    except (ValueError, OptionError, NotationError):
        raise NotationError("not_a_position", text=text[:40]) from None


def _read(text: str) -> Position:
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
    earlier: Earlier = None
    for _ in range(min(seen, 10)):
        earlier = (signature(men, ply % seats), earlier)
    position = Position(men, seats, ply, options, best, quiet, seen + 1, made, earlier)
    if SIDES[position.to_move] != side or not _sound(position):
        raise ValueError(text)
    return position


def _read_men(fields: dict[str, str]) -> tuple[bytes, int]:
    """The men and the number of players, who are named from the first on."""
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


def _sound(position: Position) -> bool:
    """Whether the numbers fit each other and the seats have no more men than they begin with."""
    options, most, seats = position.options, position.table.men, position.seats
    if max(map(position.men.count, range(1, seats + 1))) > most or len(position.best) != seats:
        return False
    if seats == 1:
        counted = options.target == FREE or position.ply <= SOLITAIRE_MOVES
        known = not position.made or (options.target != FREE and len(position.made) == position.ply)
        return counted and known and (position.best, position.quiet, position.seen) == ((0,), 0, 1)
    if any(best > most for best in position.best) or position.made:
        return False
    return position.quiet <= (options.no_progress or position.quiet) and position.seen <= (
        options.repetition or position.seen
    )
