"""The effort asked of an opponent, its choice, and the protocol of a game with a search of its own."""

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Generic, Literal, Protocol, TypeVar, get_args, runtime_checkable

from rules.core.game import Seat, View

Level = Literal["easy", "medium", "hard"]
"""Strength of an opponent."""
LEVELS: Final[tuple[Level, ...]] = get_args(Level)

WIN: Final = 1_000_000
"""The value of a game won. A win n moves (of both sides) ahead is worth n less, so that it is approached."""
DECIDED: Final = WIN - 10_000
"""Values beyond this, either way, are of games whose end has been seen."""

M_co = TypeVar("M_co", covariant=True)
V_contra = TypeVar("V_contra", bound=View, contravariant=True)


@dataclass(frozen=True, slots=True)
class Effort:
    """Amount of search, and freedom in the choice of a move.

    depth: moves of both sides looked ahead. nodes: positions visited; the search ends with the round of
    deepening in which they are spent. halving: points below the best move at which a move is half as likely
    to be chosen; 0 always takes the best. margin: moves worth less than the best by more than this
    are never chosen, and only those within it are valued exactly.
    """

    depth: int
    nodes: int
    halving: int = 0
    margin: int = 0


@dataclass(frozen=True, slots=True)
class Scored(Generic[M_co]):
    """A move and its value for the side that makes it, in hundredths of a man or what the game counts in.

    exact: otherwise the value is a bound: the move is worth that much at most.
    """

    move: M_co
    value: int
    exact: bool = True


@dataclass(frozen=True, slots=True)
class Choice(Generic[M_co]):
    """A decision and its reasons.

    move: the chosen move. score: its value, as in Scored. line: the move and the expected moves after it, as
    far as known. alternatives: every examined move, the best first.
    """

    move: M_co
    score: int
    line: tuple[M_co, ...]
    alternatives: tuple[Scored[M_co], ...]


@runtime_checkable
class Searchable(Protocol[V_contra, M_co]):
    """A game that is searched its own way. Optional: ask `isinstance(game, Searchable)`."""

    efforts: Mapping[Level, Effort]
    """The effort of each level."""

    @abstractmethod
    def search(self, view: V_contra, seat: Seat, effort: Effort, seed: int) -> Choice[M_co]:
        """Choose a move of a seat that has one to make. The same arguments give the same choice."""
