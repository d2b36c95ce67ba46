"""Everything that one command stores, and the answers of a store."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, TypeVar, cast

from storage.model.community.attempts import Attempt
from storage.model.community.lessons import Learnt
from storage.model.community.puzzle_days import DayAnswer, PuzzleDay
from storage.model.community.results import Rating, Result
from storage.model.community.seasons import Season, SeasonPlace
from storage.model.community.tournaments import Tournament
from storage.model.community.watches import Watch
from storage.model.ids import ChatId, PersonId, TableId
from storage.model.ledger import BettingLimits, Entry
from storage.model.notes import Note
from storage.model.people import Chat, Follow, Forget, Profile
from storage.model.tables import Showing, Table

Value: TypeAlias = (
    Table
    | Showing
    | Watch
    | Profile
    | Chat
    | BettingLimits
    | Follow
    | Note
    | Result
    | Rating
    | Attempt
    | Learnt
    | PuzzleDay
    | DayAnswer
    | Season
    | SeasonPlace
    | Tournament
)
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Write:
    """A value in the place of another. It is a Conflict where what is stored differs from `before`.

    before: None for a value that is not stored yet, after: None for one that is dropped. Both the same: it
    must still be so. A profile nobody knew may be told by one without a name, a puzzle nobody looked at by
    one opened at 0, a day on which nothing was asked by one without a puzzle; limits and chats by the usual
    ones.

    A table and a tournament are told by their versions, each of which is one above that before; a showing by
    its table. Notes, ratings, seasons and places that were not read take the place of any. A watch and a
    follow that were changed meanwhile stay as they are, and a lesson that was finished stays finished.
    """

    before: Value | None
    after: Value | None


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a table's log, by its number: 0 is the first one after the header."""

    table: TableId
    number: int
    text: str


@dataclass(frozen=True, slots=True)
class LatestEntry:
    """The latest entry of an account must have this number, 0 for none: no chips of it have moved."""

    account: str
    number: int


@dataclass(frozen=True, slots=True)
class LatestResult:
    """The latest result of a person in a chat must have this number, 0 for none."""

    chat: ChatId
    person: PersonId
    number: int


@dataclass(frozen=True, slots=True)
class NotNoted:
    """No note of this name may stand whose time is not over."""

    name: str


@dataclass(frozen=True, slots=True)
class Quota:
    """Limits of a chat: lobbies of one opener, and tables in all. Those that are over do not count."""

    lobbies: int
    tables: int


@dataclass(frozen=True, slots=True)
class WithinQuota:
    """A chat, a new table among its tables, must keep to its limits; those of lobbies where that is one."""

    table: Table
    quota: Quota


Guard: TypeAlias = LatestEntry | LatestResult | NotNoted | WithinQuota
"""Something that is no row, and must be so, or it is a Conflict."""


@dataclass(frozen=True, slots=True)
class Commit:
    """Everything one command changes, stored in one transaction or not at all, in the order of its writes.

    key: of the request; a key that is stored already changes nothing (Done with `repeated`).
    lines: appended to the logs of tables. entries: chips that change hands.
    forget: a person who is deleted.
    """

    at: float
    key: str | None = None
    writes: tuple[Write, ...] = ()
    lines: tuple[Line, ...] = ()
    entries: tuple[Entry, ...] = ()
    guards: tuple[Guard, ...] = ()
    forget: Forget | None = None

    def written(self, kind: type[V]) -> Iterator[tuple[V | None, V | None]]:
        """Return the values of a kind, as pairs of before and after."""
        for write in self.writes:
            if isinstance(write.before or write.after, kind):
                yield cast("V | None", write.before), cast("V | None", write.after)

    def joined(self, others: Iterable["Commit"]) -> "Commit":
        """Return one commit of this one and others without keys, at the time of this one."""
        whole = self
        for other in others:
            whole = replace(
                whole,
                writes=whole.writes + other.writes,
                lines=whole.lines + other.lines,
                entries=whole.entries + other.entries,
                guards=whole.guards + other.guards,
            )
        return whole


def added(*values: Value) -> tuple[Write, ...]:
    """Return writes of values that are not stored yet."""
    return tuple(Write(None, value) for value in values)


def unchanged(*values: Value) -> tuple[Write, ...]:
    """Return writes that demand values to be as they were read."""
    return tuple(Write(value, value) for value in values)


def changes(pairs: Iterable[tuple[Value | None, Value | None]]) -> tuple[Write, ...]:
    """Return writes of pairs of before and after."""
    return tuple(Write(before, after) for before, after in pairs)


@dataclass(frozen=True, slots=True)
class Done:
    """Stored. repeated: the key was there before, and nothing was changed now."""

    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Conflict:
    """Something this was decided on has changed since; nothing is stored. Read it again, decide again."""


@dataclass(frozen=True, slots=True)
class Refused:
    """The ledger or the disk would not have it; nothing has changed. why: `balance` or `full`."""

    why: Literal["balance", "full"]


@dataclass(frozen=True, slots=True)
class Failure:
    """Writes fail. since: the first of them, Unix time. why: what the database said of the last."""

    since: float
    why: str


class Unavailable(Exception):  # noqa: N818 -- what the store is, not what went wrong inside it
    """The database cannot be read or written now."""


class UnusableError(Unavailable):
    """The database is none that this version of the bot can use, and waiting does not help."""


class OtherVersionError(UnusableError):
    """Other processes use the database by another schema, or play by other rules."""


class Busy(Unavailable):
    """Another process holds the database; nothing has changed, and it may be tried again."""


class UnconfirmedError(Unavailable):
    """Whether something is stored is not known: no answer came from the database, or none from its disk."""


class InUseError(Unavailable):
    """Another process has the database open, and no second one may."""
