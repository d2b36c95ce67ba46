"""What is stored, as values: tables, showings, people, chats, ledger entries.

A Table is everything about one game in progress except its log's lines; services make a new one and a
Commit puts it in the place of the old, together with the records it is due to.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal, NewType

PersonId = NewType("PersonId", str)
"""`discord:123`, `telegram:55`, `local:ana`. The platform comes first."""

ChatId = NewType("ChatId", str)
"""A community with one wallet, one set of admins and settings: a Discord server, a Telegram group, or
somebody's private chat."""

Spot = NewType("Spot", str)
"""Where a message can be posted: a channel, a thread, a group's topic, a private chat. Platform first."""

TableId = NewType("TableId", str)
"""The short code people see and type."""

Status = Literal["open", "playing", "finished", "abandoned"]
Preset = Literal["live", "casual", "slow"]
ProposalKind = Literal["draw", "undo", "end", "rematch"]
Theme = Literal["classic", "dark", "contrast"]


@dataclass(frozen=True, slots=True)
class Sitting:
    """A person at a table, in order of joining. Before the start seats are only promised.

    seat: given by the table's lot; -1 in a lobby. left: went away from an open game, or was replaced.
    moved: has decided something at least once. bank: seconds left of the slow preset's reserve.
    chip: what one tap on a figure adds to a stake.
    """

    person: PersonId
    name: str
    seat: int = -1
    moved: bool = False
    left: bool = False
    bank: float = 0.0
    chip: int = 1


@dataclass(frozen=True, slots=True)
class Clock:
    """How long a seat may still think about the decision of a turn.

    allowance: seconds in all. started: Unix time of the delivery of the board that asks for it, None until
    somebody could see it. nudged: the reminder has gone out. A betting window has a clock for each bettor.
    """

    seat: int
    turn: int
    allowance: float
    started: float | None = None
    nudged: bool = False

    @property
    def deadline(self) -> float | None:
        """Unix time when the seat's time is up, None while it does not run."""
        return None if self.started is None else self.started + self.allowance


@dataclass(frozen=True, slots=True)
class Proposal:
    """Something the others must agree to; it lapses with the next turn."""

    kind: ProposalKind
    by: int
    waiting: frozenset[int]
    turn: int


@dataclass(frozen=True, slots=True)
class Offer:
    """A seat of a slow game that the opener or an admin offers to somebody else."""

    seat: int
    by: PersonId


@dataclass(frozen=True, slots=True)
class Table:
    """One game in progress, but for its records.

    seq: records in the log. revision: grows with everything a viewer could see, and with what is written
    past a commit (a chat's new name, a person forgotten). Neither goes back.
    header: first lines of the log (game, options, seats, notes), "" while the lobby is open.
    options: what differs from the defaults, as texts. invited: who was challenged, while it is open.
    wanted: how many seats it starts with by itself (0: on the opener's word only).
    root: secret end of the fairness chain, hex; rolls: links of it used.
    idle_since: Unix time of the last thing anybody did here.
    """

    id: TableId
    game: str
    chat: ChatId
    opener: PersonId
    created: float
    status: Status = "open"
    seq: int = 0
    revision: int = 0
    options: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    preset: Preset = "casual"
    wanted: int = 2
    invited: PersonId | None = None
    header: str = ""
    root: str = ""
    rolls: int = 0
    sittings: tuple[Sitting, ...] = ()
    clocks: tuple[Clock, ...] = ()
    proposal: Proposal | None = None
    offer: Offer | None = None
    idle_since: float = 0.0
    rematch_of: TableId | None = None


@dataclass(frozen=True, slots=True)
class Showing:
    """A spot where a table is shown, to everybody (`seat` None) or privately to one seat.

    wants: the revision it should show; shows, seq: the revision and log length it shows.
    message: the platform's id of that message. tell: people to be told at the next post.
    posted: Unix time of that post. closed: private showings that cannot be delivered now.
    chat: whose settings hold there, where it is a mirror; None: those of the table's home chat.
    """

    table: TableId
    spot: Spot
    seat: int | None = None
    wants: int = 0
    shows: int = -1
    seq: int = 0
    message: str | None = None
    posted: float = 0.0
    tell: frozenset[PersonId] = frozenset()
    closed: bool = False
    chat: ChatId | None = None


@dataclass(frozen=True, slots=True)
class Chat:
    """A community and its settings."""

    id: ChatId
    language: str | None = None
    theme: Theme = "classic"
    preset: Preset = "casual"
    quiet: bool = False
    betting: bool = True
    games: tuple[str, ...] = ()
    """Games that may be played here; empty: all of them."""
    lobbies_each: int = 3
    tables_most: int = 20


@dataclass(frozen=True, slots=True)
class Guest:
    """A person as the house knows them. language and theme: chosen by them, None where they did not."""

    id: PersonId
    name: str
    language: str | None = None
    client_language: str | None = None
    theme: Theme | None = None
    spot: Spot | None = None
    reachable: bool | None = None
    """Whether the private chat can be written to; None when nobody has tried."""


@dataclass(frozen=True, slots=True)
class Guard:
    """What must outlive the deletion of a person's data, kept under a keyed hash.

    Days are counted in UTC from 1970. locked_until: Unix time of the self-lock's end. allowance_day: the
    last day the allowance was paid. bought: chips bought in on bought_day. limit: most chips a day (None:
    no limit); from limit_day on, later_limit takes its place, because a limit cannot be lifted early.
    """

    key: str
    locked_until: float = 0.0
    allowance_day: int = -1
    bought_day: int = -1
    bought: int = 0
    limit: int | None = None
    later_limit: int | None = None
    limit_day: int = -1


@dataclass(frozen=True, slots=True)
class Entry:
    """Chips that change hands, from one account to another; only the mint may owe.

    Accounts are `mint`, `table:<id>` and `purse:<chat> <person>`.
    """

    source: str
    target: str
    amount: int
    reason: Literal["allowance", "arrival", "departure", "payout"]
    table: TableId | None = None


@dataclass(frozen=True, slots=True)
class Commit:
    """Everything one command changes, stored in one transaction or not at all.

    key: of the request; a key that is stored already changes nothing (Done with `repeated`).
    table: the new value. records: lines appended to its log. showings: put in place by (table, spot, seat);
    dropped: taken away. table_read, chats_read, guards_read: as they were when this was decided (a table that
    is new has none); it is a Conflict where they no longer are so. A table is told by its seq and revision.
    """

    at: float
    key: str | None = None
    table: Table | None = None
    table_read: Table | None = None
    records: tuple[str, ...] = ()
    entries: tuple[Entry, ...] = ()
    showings: tuple[Showing, ...] = ()
    dropped: tuple[Showing, ...] = ()
    chats: tuple[Chat, ...] = ()
    chats_read: tuple[Chat, ...] = ()
    guests: tuple[Guest, ...] = ()
    guards: tuple[Guard, ...] = ()
    guards_read: tuple[Guard, ...] = ()


@dataclass(frozen=True, slots=True)
class Done:
    """Stored. repeated: the key was there before, and nothing was changed now."""

    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Conflict:
    """Somebody else changed the table meanwhile; load it again."""


@dataclass(frozen=True, slots=True)
class Refused:
    """The ledger or the disk would not have it; nothing has changed. why: `balance` or `full`."""

    why: Literal["balance", "full"]


class Unavailable(Exception):  # noqa: N818 -- what the store is, not what went wrong inside it
    """The database cannot be read or written now."""
