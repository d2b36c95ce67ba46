"""What a game is: the protocol every game under `rules/games/` fulfils.

Read this file, then one game, and you can write the next one.

A game is a set of pure functions over frozen values. It never sees a person, a clock, a random number
or a language: **seats** act, the table rolls the dice the game asks for, and what happened comes back
as **facts**, from which others make sentences and pictures.

A table drives a game like this, for ever the same way; here the dice always show ones, and whoever decides
takes the first legal move:

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
...     else:  # somebody decides
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
"""Who looks: a seat, or None for the channel, which sees what everybody may see."""


class State:
    """Everything the rules know, secrets included. Frozen; stays inside the rules layer and the service."""

    __slots__ = ()


class Move:
    """One decision of one seat: a whole series, a whole turn, a bid, a stake. Frozen and comparable."""

    __slots__ = ()


class View:
    """What one viewer may see of a state. A game without secrets lets its state be its view."""

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
    """How a game ended.

    winners: several are partners; empty when nobody won.
    reason: why, a key of the words `outcome-<reason>`: a rule, a draw, a failure.
    """

    winners: frozenset[Seat]
    reason: str


CONCEDED: Final = "conceded"
"""The reason of every `concede`. It has no words: the table says whether somebody resigned or ran late."""


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
    """Those of the moves that take a stake."""
    throws: tuple[str, ...] = ()
    """Those of the moves that throw the dice."""
    bank: tuple[str, ...] = ()
    """Those of the moves that answer when a banker is looked for."""
    words: tuple[str, ...] = ()
    """Words of the notation: what people write for them is listed under `typed-<word>`."""


@dataclass(frozen=True, slots=True)
class About:
    """What the bot must know of a game before it is played.

    id: the folder's name. seats: the player counts it can be set up for (for an open game, how many may
    sit). version: raised when a change of the rules changes how a stored log plays. secrets: sealed
    moves exist, so every player needs a private channel.
    """

    id: str
    seats: Collection[int]
    version: int
    options: type[Options]
    vocabulary: Vocabulary
    secrets: bool = False


class Game(Protocol[S, M, V, O_contra]):
    """The rules of one game. Methods are pure; the defaults are those of a game without dice or secrets."""

    about: About

    @abstractmethod
    def setup(self, seats: int, options: O_contra) -> S:
        """The state before the first decision. Raises OptionError where options contradict each other."""

    def chance(self, state: S) -> Roll | None:
        """The dice due now; nobody decides anything before they are thrown."""
        return None

    @abstractmethod
    def to_act(self, state: S) -> frozenset[Seat]:
        """The seats the table WAITS for: clocks, nudges, pings. Empty when dice are due or it is over."""

    @abstractmethod
    def turn(self, state: S) -> int:
        """The decision a button belongs to.

        All bids of a round and all bets before a throw share one; it grows with every decision taken
        otherwise and never goes back.
        """

    @abstractmethod
    def moves(self, state: S, seat: Seat) -> Iterator[M]:
        """Every legal move of a seat, lazily, without duplicates.

        Legality is here, not in `to_act`: a seat not waited for may still have moves (change a bid).
        """

    @abstractmethod
    def play(self, state: S, seat: Seat, move: M) -> Step[S]:
        """The step a move makes. Raises IllegalMove, whose code names the rule."""

    def rolled(self, state: S, values: tuple[int, ...]) -> Step[S]:
        """The step the dice make that `chance` asked for. Raises IllegalMove where none are due."""
        raise IllegalMove("no_dice_due")

    def automatic(self, state: S) -> tuple[Seat, M] | None:
        """A decision that leaves no choice (a pass, a single result): played and logged as such."""
        return None

    def lapsed(self, state: S, seat: Seat) -> M | None:
        """What time-out plays for this seat; None: the seat concedes."""
        return None

    @abstractmethod
    def concede(self, state: S, seat: Seat) -> Outcome:
        """The outcome, with the reason CONCEDED, when a seat resigns or forfeits; partners lose together."""

    def enough_to_end(self, state: S, seated: int) -> int:
        """How many of the people seated must agree to end the game before its rules do."""
        return seated

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the game ended by its rules, or None while it goes on."""

    @abstractmethod
    def view(self, state: S, viewer: Viewer) -> V:
        """The ONLY thing that may leave the rules layer."""

    @abstractmethod
    def parse(self, state: S, seat: Seat, text: str) -> M:
        """The legal move a person means; case, separators and unambiguous prefixes are forgiven.

        Raises NotationError (not a move), IllegalMove (which rule forbids it) or AmbiguousMove.
        """

    @abstractmethod
    def write(self, move: M) -> str:
        """The one way a move is written; `parse(write(m)) == m` wherever m is legal."""

    @abstractmethod
    def parts(self, move: M) -> tuple[str, ...]:
        """What a player points at, in order: origin, landing, landing… Site names where they are sites."""

    def gist(self, state: S, move: M) -> Text | None:
        """What a legal move does, in a few words, where its last part is a sign; else None."""
        return None

    def drama(self, view: V, facts: Sequence[Fact]) -> bool:
        """Whether what has just happened is worth a word to people who look on now and then.

        view: what everybody sees now.
        """
        return False

    @abstractmethod
    def position(self, text: str) -> S:
        """The state one line of text stands for (without history). Raises NotationError.

        `position(describe(s))` equals s but for its history; the format is on the game's page.
        """

    @abstractmethod
    def describe(self, state: S) -> str:
        """The line of text for a state. Private where the game has secrets."""

    @abstractmethod
    def diagram(self, view: V, facts: Sequence[Fact] = ()) -> Diagram:
        """What there is to see; the facts of the last step become marks. Words for them adds `shown`."""


class OpenGame(Game[S, M, V, O_contra], Protocol):
    """A game people come to and leave. It is set up for 0 seats; everybody arrives."""

    @abstractmethod
    def arrive(self, state: S, seat: Seat, chips: int) -> Step[S]:
        """A new seat sits down with chips. Raises IllegalMove when it sits already or brings none."""

    @abstractmethod
    def depart(self, state: S, seat: Seat) -> Step[S]:
        """A seat leaves with what it holds. Raises IllegalMove when it does not sit."""

    @abstractmethod
    def holdings(self, state: S) -> Mapping[Seat, int]:
        """Every chip on the table by owner, stakes included; the total changes only by arrive and depart."""

    @abstractmethod
    def stakes(self, state: S, seat: Seat) -> Mapping[str, int]:
        """The chips a seat has staked, by site as the notation names it; sites without any are left out."""

    def odds(self, state: S) -> tuple[Text, ...]:
        """The exact odds of what can be bet on, as texts of the vocabulary."""
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
        """Help for the seat to move, or None where there is none to give."""


@runtime_checkable
class Stepwise(Protocol[S]):
    """A game whose moves may be pointed at step by step, with the board as it stands after each.

    Optional: ask `isinstance(game, Stepwise)`.
    """

    @abstractmethod
    def steps(self, state: S, taken: Sequence[str]) -> Mapping[str, tuple[str, ...]]:
        """The steps that may follow those taken, as they are written, and the sites each is pointed at.

        None where those taken, with spaces between, are a move of the seat whose turn it is.
        """

    @abstractmethod
    def stepped(self, state: S, taken: Sequence[str]) -> S:
        """How it stands after these steps: to be shown, not to be played on."""


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
    """What a viewer sees of a state: what happened last and, once it is over, how it ended, in words too.

    ended: how, where it was not by the rules.
    """
    last = tuple(Text(f"fact-{fact.kind}", fact.data) for fact in facts)
    seen = replace(game.diagram(game.view(state, viewer), facts), last=last)
    outcome = ended or game.outcome(state)
    if outcome is None:
        return seen
    winners = tuple(map(str, sorted(outcome.winners)))
    return replace(seen, to_act=(), result=Text(f"outcome-{outcome.reason}", {"winners": winners}))
