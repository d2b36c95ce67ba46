"""Recipes of puzzles: the protocol of a game of whose positions puzzles can be made."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, Literal, Protocol, TypeVar, get_args, runtime_checkable

from rules.core.game import State

S = TypeVar("S", bound=State)

Kind = Literal["best", "roll", "bid", "patience", "pencil"]
"""The question of a puzzle. best: the one best move. roll: the best use of the dice. bid: a bid that is no
mistake. patience: a move after which the game, played alone, can still end in the fewest moves. pencil: a
riddle to be answered in numbers or words, without a board."""
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)


@dataclass(frozen=True, slots=True)
class Recipe:
    """The recipe by which a position of a game becomes a puzzle.

    kind: what is asked. depth: moves ahead that the proof looks, for `patience` those that are left to the
    end. gap: points that every wrong answer gives up at least; of no meaning for `patience`.
    seats, options: what its puzzles are played with. count: how many of them the package ships.
    """

    kind: Kind
    depth: int
    gap: int = 1
    seats: int = 2
    count: int = 50
    options: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


@runtime_checkable
class Puzzling(Protocol):
    """A game with puzzles. Optional: ask `isinstance(game, Puzzling)`.

    A game of the kinds `best`, `roll` and `bid` is Searchable, one of `patience` is Countable.
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
