"""Hasami shogi as text: moves (`e2-e3`) and positions (`black b=d5,f6 w=e5`)."""

from rules.core.errors import IllegalMove, NotationError, OptionError
from rules.core.game import Seat
from rules.core.notation import sites
from rules.core.options import changed, read_options, split_settings
from rules.games.hasami_shogi.state import (
    GRID,
    START,
    STONES,
    HasamiMove,
    HasamiOptions,
    HasamiState,
    new_state,
)

SIDES = ("black", "white")
MEN = ("b", "w")
BEGIN = {"quiet": 0, "ply": 0, "times": 1}
"""The counters of a position, as they stand at the beginning of a game."""
LONGEST = 400
"""Characters; no position is longer."""
LARGEST = 9999
"""Digits of a counter; the longest possible game needs fewer."""


def parts(move: HasamiMove) -> tuple[str, ...]:
    """Return origin and landing by name."""
    return GRID.names[move.origin], GRID.names[move.landing]


def write_move(move: HasamiMove) -> str:
    """Write `e2-e3`, for a jump as well."""
    return "-".join(parts(move))


def read_squares(text: str) -> tuple[str, ...]:
    """Return the one or two squares a text names. Raises NotationError."""
    path = sites(text, "[a-i][1-9]")
    if len(path) > 2:
        raise NotationError("not_a_move", text=text[:40])
    return path


def write_position(state: HasamiState) -> str:
    """Write side to move, stones of black and white, and what differs from the start of a game."""
    fields = {man: ",".join(squares(mask)) for man, mask in zip(MEN, state.stones, strict=True) if mask}
    counters = {"quiet": state.quiet, "ply": state.ply, "times": state.times}
    fields |= {name: str(count) for name, count in counters.items() if count != BEGIN[name]}
    fields |= changed(state.options)
    return " ".join((SIDES[state.to_move], *(f"{name}={text}" for name, text in fields.items())))


def read_position(text: str) -> HasamiState:
    """Return the position of a line; `start` is the first of a game. Raises NotationError."""
    try:
        return _read(text)
    except (ValueError, NotationError, OptionError):
        raise NotationError("not_a_position", text=text[:40]) from None


def squares(mask: int) -> tuple[str, ...]:
    """Return the names of the squares in a mask."""
    return tuple(name for square, name in enumerate(GRID.names) if mask >> square & 1)


def _read(text: str) -> HasamiState:
    side, *words = text[: LONGEST + 1].split() or [""]
    if side.casefold() == "start" and not words:
        return new_state(START, Seat(0))
    fields = split_settings(words)
    if len(text) > LONGEST or len(fields) < len(words):
        raise ValueError(text)
    to_move = Seat(SIDES.index(side.casefold()))
    black, white = (_mask(fields.pop(man, "")) for man in MEN)
    if black & white:
        raise ValueError(text)
    quiet, ply, times = (_counter(fields.pop(name, str(least)), least) for name, least in BEGIN.items())
    return new_state((black, white), to_move, ply, quiet, times, read_options(HasamiOptions, fields))


def _mask(text: str) -> int:
    found = {GRID.square(name) for name in text.split(",") if name}
    if len(found) > STONES:
        raise ValueError(text)
    return sum(1 << square for square in found)


def _counter(text: str, least: int) -> int:
    count = int(text)
    if not least <= count <= LARGEST:
        raise ValueError(text)
    return count


def bad_stone(state: HasamiState, origin: int) -> IllegalMove | None:
    """Return the rule by which the mover may not move the stone on a square."""
    side = state.to_move
    if state.stones[1 - side] >> origin & 1:
        return IllegalMove("not_your_stone", site=GRID.names[origin])
    if not state.stones[side] >> origin & 1:
        return IllegalMove("empty_square", site=GRID.names[origin])
    return None


def refusal(state: HasamiState, move: HasamiMove) -> IllegalMove:
    """Return the rule that an illegal move breaks."""
    origin, landing = move.origin, move.landing
    files = abs(GRID.file(landing) - GRID.file(origin))
    ranks = abs(GRID.rank(landing) - GRID.rank(origin))
    ends = {"from": GRID.names[origin], "to": GRID.names[landing]}
    if stone := bad_stone(state, origin):
        return stone
    if files and ranks:
        return IllegalMove("not_straight", **ends)
    if files + ranks > 2:
        return IllegalMove("too_far", **ends)
    if not state.empty >> landing & 1:
        return IllegalMove("occupied", site=GRID.names[landing])
    return IllegalMove("nothing_to_jump", site=GRID.names[(origin + landing) // 2])
