"""The protocol that every game under `rules/games/` fulfils.

Read this file, then one game, and you can write the next one.

A game is a set of pure functions over frozen values. It never sees a person, a clock, a random number
or a language: **seats** act, the table rolls the dice the game asks for, and what happened comes back
as **facts**, from which others make sentences and pictures.

A table always drives a game like this. Here the dice always show ones, and each seat takes the first legal
move:

>>> from rules.games import games
>>> game = games()["dice_towers"]
>>> state = game.setup(2, game.about.options())
>>> for _ in range(10_000):
...     if game.outcome(state) is not None:
...         break
...     if roll := game.chance(state):  # dice are due
...         step = game.rolled(state, (1,) * roll.dice)
...     elif forced := game.automatic(state):  # one way only, nothing to choose
...         step = game.play(state, *forced)
...     else:  # a seat decides
...         seat = min(game.to_act(state))
...         text = game.write(next(iter(game.moves(state, seat))))
...         step = game.play(state, seat, game.parse(state, seat, text))
...     state = step.state
>>> game.outcome(state).reason
'repetition'
"""

from abc import abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final, Generic, NamedTuple, NewType, Protocol, TypeAlias, TypeVar, runtime_checkable

from rules.core.diagram import Diagram, Text
from rules.core.errors import Data, IllegalMove
from rules.core.options import Options

Seat = NewType("Seat", int)
"""A place at the table, counted from 0. People never enter `rules/`."""

Viewer: TypeAlias = Seat | None
"""A viewer: a seat, or None for the channel, which sees what everybody may see."""


class State:
    """Everything the rules know, secrets included. Frozen; stays inside the rules layer and the service."""

    __slots__ = ()


class Move:
    """One decision of one seat: a whole series, a whole turn, a bid, a stake. Frozen and comparable."""

    __slots__ = ()


class View:
    """The part of a state that one viewer may see. A game without secrets lets its state be its view."""

    __slots__ = ()


S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Move)
V = TypeVar("V", bound=View)
O_contra = TypeVar("O_contra", bound=Options, contravariant=True)
S_contra = TypeVar("S_contra", bound=State, contravariant=True)


@dataclass(frozen=True, slots=True)
class Roll:
    """A request to chance: `dice` values from 1 to `faces`. Lots are rolls of one die."""

    dice: int
    faces: int = 6


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that happened and that everybody may know: PUBLIC by definition.

    kind: declared in the game's Vocabulary; its words are `fact-<kind>`.
    data: a field named `seat` or ending in `_seat` holds a seat number and is shown as a name; `side` is
    a seat number that words select on; sites are named as the notation names them.
    """

    kind: str
    data: Data = field(default_factory=lambda: MappingProxyType({}))


class Step(NamedTuple, Generic[S]):
    """The state after a move or a roll, and what happened on the way, in order.

    A tuple, for one is made at every move.
    """

    state: S
    facts: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game.

    winners: several are partners; empty when nobody won.
    reason: why, a key of the words `outcome-<reason>`: a rule, a draw, a failure.
    """

    winners: frozenset[Seat]
    reason: str


CONCEDED: Final = "conceded"
"""The reason of every `concede`. It has no words: the table says if the seat resigned or ran out of time."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Every key a game may use, with the fields its words may mention. Tests hold words and code to it."""

    facts: Mapping[str, tuple[str, ...]]
    refusals: Mapping[str, tuple[str, ...]]
    outcomes: tuple[str, ...]
    tokens: tuple[str, ...]
    """Token kinds of the diagrams; words `token-<kind>` get `side` and `value`."""
    texts: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    """Texts of the diagrams; words `text-<key>`."""
    moves: tuple[str, ...] = ()
    """Moves of one word (`ready`) and sites that take a stake (`crown`): buttons labelled `move-<name>`."""
    stakes: tuple[str, ...] = ()
    """The moves that take a stake."""
    throws: tuple[str, ...] = ()
    """The moves that throw the dice."""
    bank: tuple[str, ...] = ()
    """The moves that answer a call for a banker."""
    words: tuple[str, ...] = ()
    """Words of the notation: what people write for them is listed under `typed-<word>`."""


@dataclass(frozen=True, slots=True)
class About:
    """Facts about a game that the bot needs before it is played.

    id: the folder's name. seats: the player counts it can be set up for (for an open game, how many may
    sit). version: raised when a change of the rules changes how a stored log plays. secrets: sealed
    moves exist, so every player needs a private channel. minutes: how long a live game takes, roughly.
    """

    id: str
    seats: Collection[int]
    version: int
    options: type[Options]
    vocabulary: Vocabulary
    secrets: bool = False
    minutes: int = 15


class Game(Protocol[S, M, V, O_contra]):
    """The rules of one game. Methods are pure; the defaults are those of a game without dice or secrets."""

    about: About

    @abstractmethod
    def setup(self, seats: int, options: O_contra) -> S:
        """Return the state before the first decision. Raises OptionError if options contradict each other."""

    def chance(self, state: S) -> Roll | None:
        """Return the dice due now; nobody decides anything before they are thrown."""
        return None

    @abstractmethod
    def to_act(self, state: S) -> frozenset[Seat]:
        """Return the seats the table WAITS for; none if dice are due or the game is over."""

    @abstractmethod
    def turn(self, state: S) -> int:
        """Return the decision a button belongs to.

        All bids of a round and all bets before a throw share one; it grows with every decision taken
        otherwise and never goes back.
        """

    @abstractmethod
    def moves(self, state: S, seat: Seat) -> Iterator[M]:
        """Yield every legal move of a seat, without duplicates.

        Legality is here, not in `to_act`: a seat not waited for may still have moves (change a bid).
        """

    @abstractmethod
    def play(self, state: S, seat: Seat, move: M) -> Step[S]:
        """Return the step of a move. Raises IllegalMove, whose code names the rule."""

    def rolled(self, state: S, values: tuple[int, ...]) -> Step[S]:
        """Return the step of the dice that `chance` asked for. Raises IllegalMove if none are due."""
        raise IllegalMove("no_dice_due")

    def automatic(self, state: S) -> tuple[Seat, M] | None:
        """Return a decision that leaves no choice (a pass, a single result): played and logged as such."""
        return None

    def lapsed(self, state: S, seat: Seat) -> M | None:
        """Return the move that time-out plays for this seat; None: the seat concedes."""
        return None

    @abstractmethod
    def concede(self, state: S, seat: Seat) -> Outcome:
        """Return the outcome, reason CONCEDED, when a seat resigns or forfeits; partners lose together."""

    def enough_to_end(self, state: S, seated: int) -> int:
        """Return how many of the players seated must agree to end the game before its rules do."""
        return seated

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return the outcome by the rules, or None during the game."""

    @abstractmethod
    def view(self, state: S, viewer: Viewer) -> V:
        """Return a viewer's view, the ONLY thing that may leave the rules layer."""

    @abstractmethod
    def parse(self, state: S, seat: Seat, text: str) -> M:
        """Return the legal move a player means; case, separators and unambiguous prefixes are forgiven.

        Raises NotationError (not a move), IllegalMove (which rule forbids it) or AmbiguousMove.
        """

    @abstractmethod
    def write(self, move: M) -> str:
        """Write a move in its one way; `parse(write(m)) == m` for every legal m."""

    @abstractmethod
    def parts(self, move: M) -> tuple[str, ...]:
        """Return the things a player points at, in order: origin, landing, landing… Sites by their names."""

    def gist(self, state: S, move: M) -> Text | None:
        """Return a legal move's effect in a few words if its last part is a sign; else None."""
        return None

    def drama(self, view: V, facts: Sequence[Fact]) -> bool:
        """Return True if the facts are worth a notice to occasional spectators.

        view: the current public view.
        """
        return False

    @abstractmethod
    def position(self, text: str) -> S:
        """Return the state of one line of text (without history). Raises NotationError.

        `position(describe(s))` equals s but for its history; the format is on the game's page.
        """

    @abstractmethod
    def describe(self, state: S) -> str:
        """Write the line of text for a state. Private if the game has secrets."""

    @abstractmethod
    def diagram(self, view: V, facts: Sequence[Fact] = ()) -> Diagram:
        """Show a view; the facts of the last step become marks. `shown` adds the words for them."""


class OpenGame(Game[S, M, V, O_contra], Protocol):
    """A game that people join and leave while it runs. Its setup has 0 seats, and each player arrives."""

    @abstractmethod
    def arrive(self, state: S, seat: Seat, chips: int) -> Step[S]:
        """Seat a new player with chips. Raises IllegalMove if the seat is taken or brings none."""

    @abstractmethod
    def depart(self, state: S, seat: Seat) -> Step[S]:
        """Let a seat leave with what it holds. Raises IllegalMove if it does not sit."""

    @abstractmethod
    def holdings(self, state: S) -> Mapping[Seat, int]:
        """Return every chip by owner, stakes included; only arrive and depart change the total."""

    @abstractmethod
    def stakes(self, state: S, seat: Seat) -> Mapping[str, int]:
        """Return the chips a seat has staked, by site as the notation names it, without empty sites."""

    def odds(self, state: S) -> tuple[Text, ...]:
        """Return the exact odds of the bets, as texts of the vocabulary."""
        return ()


@dataclass(frozen=True, slots=True)
class Hint:
    """Help on the way to a known solution: the next move, as the game writes it, or moves to take back first.

    move: empty when `back` is not 0. back: how many of the last moves lead off every known solution.
    """

    move: str = ""
    back: int = 0


@runtime_checkable
class Hinting(Protocol[S_contra]):
    """A game that can help its player. Optional: ask `isinstance(game, Hinting)`."""

    @abstractmethod
    def hint(self, state: S_contra) -> Hint | None:
        """Return help for the seat to move, or None if there is none to give."""


@runtime_checkable
class Stepwise(Protocol[S]):
    """A game whose moves may be pointed at step by step, with the board as it stands after each.

    Optional: ask `isinstance(game, Stepwise)`.
    """

    @abstractmethod
    def steps(self, state: S, taken: Sequence[str]) -> Mapping[str, tuple[str, ...]]:
        """Return the steps that may follow those taken, as they are written, with the sites of each.

        None where those taken, with spaces between, are a move of the seat whose turn it is.
        """

    @abstractmethod
    def stepped(self, state: S, taken: Sequence[str]) -> S:
        """Return the state after these steps: to be shown, not to be played on."""

    @abstractmethod
    def turns(self, state: S) -> Mapping[tuple[str, ...], str]:
        """Return the parts of every whole move with a short label, the most obvious first.

        Obvious is what a beginner sees at once, such as a hit. It is never a search: a list is no hint.
        """


AnyGame: TypeAlias = Game[State, Move, View, Options]
"""A game whose types the caller does not know: the service plays all of them alike."""

AnyOpenGame: TypeAlias = OpenGame[State, Move, View, Options]


def shown(
    game: Game[S, M, V, O_contra],
    state: S,
    viewer: Viewer,
    facts: Sequence[Fact] = (),
    ended: Outcome | None = None,
) -> Diagram:
    """Show a state to a viewer, with texts for the last facts and, once it is over, for its outcome.

    ended: how, where it was not by the rules.
    """
    last = tuple(Text(f"fact-{fact.kind}", fact.data) for fact in facts)
    seen = replace(game.diagram(game.view(state, viewer), facts), last=last)
    outcome = ended or game.outcome(state)
    if outcome is None:
        return seen
    winners = tuple(map(str, sorted(outcome.winners)))
    return replace(seen, to_act=(), result=Text(f"outcome-{outcome.reason}", {"winners": winners}))
