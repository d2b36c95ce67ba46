"""Everything that one command stores, and what the store answers."""

from dataclasses import dataclass
from typing import Literal

from storage.model.ledger import BettingLimits, Entry
from storage.model.people import Chat, Profile
from storage.model.tables import Showing, Table


@dataclass(frozen=True, slots=True)
class Commit:
    """Everything one command changes, stored in one transaction or not at all.

    key: of the request; a key that is stored already changes nothing (Done with `repeated`).
    table: the new value. records: lines appended to its log. showings: put in place by (table, channel,
    seat); dropped: taken away. table_read, chats_read, limits_read: as they were when this was decided (a
    new table has none); it is a Conflict where they no longer are so; a table is told by seq and revision.
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
    profiles: tuple[Profile, ...] = ()
    limits: tuple[BettingLimits, ...] = ()
    limits_read: tuple[BettingLimits, ...] = ()


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
