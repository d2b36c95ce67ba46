"""Recipes of puzzles: the protocol of a game of whose positions puzzles can be made."""

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Protocol, TypeVar, runtime_checkable

from rules.core.game import Seat, State
from rules.puzzles.exhaustive import Tactics
from rules.puzzles.kinds import Kind
from rules.search.sampling import Stream

S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Recipe:
    """The recipe by which positions of a game become puzzles.

    kinds: the questions. depth: moves that the proof looks ahead, for `patience` the moves left; for forced
    kinds the tactics decide. gap: points that every wrong answer gives up at least, for forced kinds in the
    units of the tactics; unused for `patience`. seats, options: setup of the games. count: most puzzles in
    the package. tactics: the exhaustive search of forced kinds. nodes: positions it may visit.
    plies: the first and the last ply of a game to consider.
    source: random positions, instead of those from games of the computer against itself.
    ranked: the best move of a position and the loss by any other; a reason if the move is too easy; None if
    the loss is not certain. plain: the reason why an answer is too easy, or "". seeming: how good every move
    looks at a glance, where an evaluation would see too much.
    """

    kinds: tuple[Kind, ...]
    depth: int = 0
    gap: int = 1
    seats: int = 2
    count: int = 50
    options: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    tactics: Callable[[Any], Tactics[Any, Any, Any]] | None = None
    nodes: int = 0
    plies: tuple[int, int] = (6, 70)
    source: Callable[[Any, Stream], Iterator[Any]] | None = None
    ranked: Callable[[Any, Seat], tuple[Any, int] | str | None] | None = None
    plain: Callable[[Any, Seat, Any], str] | None = None
    seeming: Callable[[Any], Mapping[Any, Any]] | None = None


@runtime_checkable
class Puzzling(Protocol):
    """A game with puzzles. Optional: ask `isinstance(game, Puzzling)`.

    A game of the kinds `highest` and `never` is Searchable, one of `patience` is Countable.
    """

    puzzles: Recipe


@runtime_checkable
class Countable(Protocol[S]):
    """A game played alone of which it is known how many moves it takes at least."""

    @abstractmethod
    def moves_left(self, state: S) -> int:
        """Return a number of moves without which no way from a state leads to its end; 0 only there."""

    @abstractmethod
    def solutions(self) -> Iterator[tuple[S, tuple[str, ...]]]:
        """Yield known ways to the end: the state where each begins, and its moves."""
