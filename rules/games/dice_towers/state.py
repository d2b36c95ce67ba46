"""The values of the game: dice, stacks, a move and a position.

A die is four bits: its value 1–6, plus 8 when it is seat 1's. A stack of up to three dice is one integer,
the top die in its lowest four bits; 0 is an empty square.
"""

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from rules.core.game import Move, Outcome, Seat, State, View
from rules.core.grid import grid
from rules.core.options import Options, flag, limit

GRID = grid(8, 8)
PRISON = frozenset(map(GRID.square, ("d4", "e4", "d5", "e5")))

Board: TypeAlias = tuple[int, ...]
"""64 stacks, a1 first."""
History: TypeAlias = "tuple[Board, History] | None"
"""Earlier boards, the latest first."""

Lift = Literal["", "x", "/1", "/2"]
"""What is lifted: a lone die, a whole double, the top die of a stack, the top double of a tower."""


@dataclass(frozen=True, slots=True)
class DiceOptions(Options):
    """D10, D12 and the limits of D17; the limits count plies."""

    prison_descend: bool = flag(default=False)
    orthogonal_only: bool = flag(default=False)
    repetition: int | None = limit(3, low=2, high=10)
    quiet: int | None = limit(100, low=20, high=1000)
    longest: int | None = limit(400, low=50, high=5000)


@dataclass(frozen=True, slots=True)
class DiceMove(Move):
    """Dice lifted from one square and put on another; `turned` is how much the die's value changes."""

    origin: int
    landing: int
    lift: Lift = ""
    turned: int = 0


@dataclass(frozen=True, slots=True)
class DiceState(State, View):
    """A position; nothing in it is secret.

    quiet: plies since a die was turned or a stack formed. history: what repetition is counted in.
    ended: how the game ended here; `endings.settled` fills it in.
    """

    board: Board
    mover: Seat
    quiet: int = 0
    plies: int = 0
    options: DiceOptions = field(default_factory=DiceOptions)
    history: History = field(default=None, compare=False, repr=False)
    ended: Outcome | None = field(default=None, compare=False)


def die(seat: int, value: int) -> int:
    return seat << 3 | value


def owner(stack: int) -> int:
    """The seat of the top die, which controls the stack."""
    return stack >> 3 & 1


def top_value(stack: int) -> int:
    return stack & 7


def height(stack: int) -> int:
    return (stack.bit_length() + 3) // 4


def dice_of(stack: int) -> tuple[tuple[int, int], ...]:
    """Seat and value of each die, bottom to top."""
    nibbles = (stack >> 4 * level & 15 for level in reversed(range(height(stack))))
    return tuple((nibble >> 3, nibble & 7) for nibble in nibbles)


def opening(options: DiceOptions) -> DiceState:
    """Each side's dice on its first row, showing 3."""
    board = (die(0, 3),) * 8 + (0,) * 48 + (die(1, 3),) * 8
    return DiceState(board, Seat(0), options=options)
