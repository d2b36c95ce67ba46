"""A move is a square (`b2`); a position is nine letters from a1 to c3 (`x..o.....`)."""

from noughts_and_crosses.state import GRID, Placing, Squares
from rules.core.errors import NotationError
from rules.core.notation import sites

MEN = "xo"
LETTERS = {"x": 0, "o": 1, ".": None}


def read_move(text: str) -> Placing:
    """Return the move that a text means. Raises NotationError."""
    square, *others = sites(text, "[a-c][1-3]")
    if others:
        raise NotationError("not_a_move", text=text[:40])
    return Placing(GRID.square(square))


def write_move(move: Placing) -> str:
    """`b2`."""
    return GRID.names[move.square]


def read_position(text: str) -> Squares:
    """Return the position of a line, if a game can reach it. Raises NotationError."""
    letters = text.strip().casefold()
    counts = [letters.count(man) for man in MEN]
    if len(letters) != len(GRID) or not set(letters) <= set(LETTERS) or counts[0] - counts[1] not in (0, 1):
        raise NotationError("not_a_position", text=text[:40])
    return Squares(tuple(LETTERS[letter] for letter in letters))


def write_position(state: Squares) -> str:
    """Nine letters."""
    return "".join("." if owner is None else MEN[owner] for owner in state.owners)
