"""A table: one game in progress, with its people, clocks and agreements; and where it is shown."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Literal, TypeAlias

from rules.search.effort import Level
from storage.model.ids import ChannelId, ChatId, PersonId, TableId

Status = Literal["open", "playing", "finished", "abandoned"]
Preset = Literal["live", "casual", "slow"]
ProposalKind = Literal["draw", "undo", "end", "rematch", "easy", "medium", "hard"]
"""What can be agreed on; a level: that a machine of it plays on for who keeps the others waiting."""


@dataclass(frozen=True, slots=True)
class Machine:
    """A computer opponent of a level. Whichever seat it holds, it has no profile, no chips and no clock."""

    level: Level


Holder: TypeAlias = PersonId | Machine
"""Who holds a seat."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sits at a table, in order of joining. Before the start seats are only promised.

    name: what a person calls themselves; a machine is named by its level, in the reader's language.
    seat: given by the table's lot; -1 in a lobby. left: went away from an open game, or was replaced.
    moved: has decided something at least once. bank: seconds left of the slow preset's reserve.
    chip: what one tap on a figure adds to a stake. joined: the platform's id of the message or tap that
    brought them, as it may stand in a log. partner: whom they would play with in pairs, in a lobby.
    """

    holder: Holder
    name: str
    seat: int = -1
    moved: bool = False
    left: bool = False
    bank: float = 0.0
    chip: int = 1
    joined: str = ""
    partner: PersonId | None = None

    @property
    def person(self) -> PersonId | None:
        """Who sits there, None for a machine."""
        return None if isinstance(self.holder, Machine) else self.holder

    @property
    def machine(self) -> Machine | None:
        """The machine that sits there, None for a person."""
        return self.holder if isinstance(self.holder, Machine) else None

    @property
    def bettor(self) -> PersonId:
        """Who sits there, at a table where chips are. Raises TypeError for a machine: it has none."""
        if isinstance(self.holder, Machine):
            raise TypeError(self.holder)
        return self.holder


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

    seq: records in the log. revision: grows with everything a viewer could see. version: grows with every
    write of the table, which is how a commit finds out that somebody else wrote it. None goes back.
    header: first lines of the log (game, options, seats, notes), "" while the lobby is open.
    options: what differs from the defaults, as texts. invited: who was challenged, while it is open.
    wanted: how many seats it starts with by itself (0: on the opener's word only).
    root: secret of the hash chains, hex, drawn with the lobby; rolls: links of them used.
    thinking: a machine is to decide. It follows from the log and the sittings, and is kept to be found by.
    idle_since: Unix time of the last thing anybody did here.
    rated: its result is to change ratings; everybody knew before they sat down.
    damaged: what is stored of it cannot be read. It can be closed and nothing else. Never stored.
    """

    id: TableId
    game: str
    chat: ChatId
    opener: PersonId
    created: float
    status: Status = "open"
    seq: int = 0
    revision: int = 0
    version: int = 0
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
    thinking: bool = False
    rated: bool = False
    damaged: bool = False


class Barrier(StrEnum):
    """What keeps a board from being posted in a channel that may well take it later."""

    KICKED = "kicked"
    """The bot was removed from the chat."""
    NO_ACCESS = "no_access"
    """The bot does not see the channel."""
    NO_SEND = "no_send"
    """The bot may not write there."""
    LOCKED = "locked"
    """The thread is locked, or the whole chat is closed to members."""
    TOPIC_CLOSED = "topic_closed"
    THREAD_ARCHIVED = "thread_archived"
    SLOW_MODE = "slow_mode"
    PRIVATE_CLOSED = "private_closed"
    """A private chat that was blocked or never opened."""
    DELETED = "deleted"
    """The channel is gone for good; the table can only be shown elsewhere."""
    MALFORMED = "malformed"
    """The platform refuses this very board; the next one may pass."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A showing that cannot be posted at present.

    since: Unix time of the first refusal. next_try: Unix time of the next attempt.
    told: the players were told in private that their table waits; False again where it was closed for that,
    until those whom the showing names for it were told that too.
    """

    barrier: Barrier
    since: float
    next_try: float
    told: bool = False


@dataclass(frozen=True, slots=True)
class Showing:
    """A channel where a table is shown, to everybody (`seat` None) or privately to one seat.

    wanted_revision: what it should show. shown_revision, seq: the revision and log length it shows.
    message: the platform's id of that message. notify: people to mention in the next post.
    posted: Unix time of that post. closed: private showings that cannot be delivered now.
    chat: whose settings hold there, where it is a mirror; None: those of the table's home chat.
    waiting: why nothing can be posted there at present. pictures_refused: Unix time of the last refusal of a
    picture there, 0 while pictures are taken; the message shows the board in characters then.
    """

    table: TableId
    channel: ChannelId
    seat: int | None = None
    wanted_revision: int = 0
    shown_revision: int = -1
    seq: int = 0
    message: str | None = None
    posted: float = 0.0
    notify: frozenset[PersonId] = frozenset()
    closed: bool = False
    chat: ChatId | None = None
    waiting: Waiting | None = None
    pictures_refused: float = 0.0

    @property
    def tried_again(self) -> bool:
        """Whether this is for one seat, could not be delivered, and is being tried again."""
        return (
            self.seat is not None
            and self.waiting is not None
            and self.waiting.barrier is Barrier.PRIVATE_CLOSED
        )

    @property
    def reaches(self) -> bool:
        """Whether this is for one seat, and its person has it as far as is known."""
        return self.seat is not None and not self.closed and not self.tried_again
