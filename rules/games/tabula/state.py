"""The values of Tabula: options, a leg, a play and a position.

The men of a side are one integer of 26 nibbles. Nibble 0 counts the men off the board before they enter
(in hand and on the bar), nibbles 1–24 the points, nibble 25 the men borne off. Both sides travel the same
way and are counted on the same points.
"""

from dataclasses import dataclass, field
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from rules.core.game import Move, Seat, State, View
from rules.core.options import Options, choice, flag

MEN = 15
START, OFF = 0, 25
POINTS = range(1, OFF)
WIDTH = 4
"""Bits of a nibble; 15 men just fit."""


def at(men: int, place: int) -> int:
    """Count the men on a place, 0–25."""
    return men >> WIDTH * place & 15


@cache
def one(place: int) -> int:
    """Return a single man on a place, always the same object: tables of walks hold it by the thousand."""
    return 1 << WIDTH * place


ALL_OFF: Final = MEN * one(OFF)
"""The men of a side that has won."""


@dataclass(frozen=True, slots=True)
class TabulaOptions(Options):
    """Options of a table; the decisions TB3, TB4, TB5, TB8, TB10 and TB11 on RULES.md."""

    metric: str = choice("pips", "dice")
    cap: bool = flag(default=True)
    bar_first: bool = flag(default=True)
    bearoff: str = choice("any", "backgammon")
    gammon: bool = flag(default=False)
    roll: str = choice("auto", "manual")


class Leg(NamedTuple):
    """One man moved by one die, from a place 0–24."""

    origin: int
    die: int

    @property
    def landing(self) -> int:
        return min(self.origin + self.die, OFF)


@cache
def written_leg(leg: Leg) -> str:
    return f"{leg.origin}-{'off' if leg.landing == OFF else leg.landing}"


class Play(tuple[Leg, ...], Move):
    """A whole turn: its legs, die by die; without any it is a pass.

    Turns that end alike are one move: a legal Play is the line `moves` gives for its result.
    """

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Throw(Move):
    """The mover calls for the dice of the turn, where the table does not throw them (`roll=manual`)."""


THROW: Final = Throw()
TabulaMove: TypeAlias = Play | Throw


@dataclass(frozen=True, slots=True)
class TabulaState(State, View):
    """A position of Tabula; nothing in it is secret.

    men: one integer a seat, see above. hand: how many of a seat's men in nibble 0 have never been on the
    board; the others there were hit. mover: None until the starter's roll is decided, the winner at the
    end. dice: as thrown, else empty. rolling: the mover has called for the dice, and they are due. turns:
    decisions taken so far, history. thrown: all dice of a turn of which a part is shown, to be shown too.
    """

    men: tuple[int, int]
    hand: tuple[int, int]
    mover: Seat | None
    dice: tuple[int, ...] = ()
    options: TabulaOptions = field(default_factory=TabulaOptions)
    rolling: bool = False
    turns: int = field(default=0, compare=False)
    thrown: tuple[int, ...] = field(default=(), compare=False)

    def __hash__(self) -> int:
        """Hash the fields that change most: a turn asks some times for the results of one roll."""
        return hash((self.men, self.dice))

    def bar(self, seat: int) -> int:
        """Count the men of a seat that were hit and wait to enter again."""
        return at(self.men[seat], START) - self.hand[seat]

    def awaited(self) -> Seat | None:
        """Return the seat that has a roll to play or to call for; None while dice are due and at the end."""
        if self.dice:
            return self.mover
        calls = self.options.roll == "manual" and not self.rolling
        return self.mover if calls and self.winner() is None else None

    def winner(self) -> Seat | None:
        """Return the seat that has borne off all its men."""
        return Seat(self.men.index(ALL_OFF)) if ALL_OFF in self.men else None


def opening(options: TabulaOptions) -> TabulaState:
    """Return the empty board before the starter's roll."""
    return TabulaState((MEN, MEN), (MEN, MEN), None, options=options)
