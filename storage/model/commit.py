"""Everything that one command stores, and what the store answers."""

from dataclasses import dataclass
from typing import Literal

from storage.model.community.attempts import Attempt
from storage.model.community.lessons import Learnt
from storage.model.community.puzzle_days import DayAnswer, PuzzleDay
from storage.model.community.results import Rating, Result
from storage.model.community.seasons import Season, SeasonPlace
from storage.model.community.tournaments import Tournament
from storage.model.community.watches import Watch
from storage.model.ids import ChatId, PersonId
from storage.model.ledger import BettingLimits, Entry
from storage.model.notes import Note
from storage.model.people import Chat, Follow, Forget, Profile
from storage.model.tables import Showing, Table


@dataclass(frozen=True, slots=True)
class Quota:
    """How many there may be in a new table's chat, it among them: lobbies of its opener, and tables in all.

    Those that are over do not count.
    """

    lobbies: int
    tables: int


@dataclass(frozen=True, slots=True)
class Commit:
    """Everything one command changes, stored in one transaction or not at all.

    key: of the request; a key that is stored already changes nothing (Done with `repeated`).
    table: the new value, its version one above that of table_read. records: lines appended to its log.
    showings: put in place by (table, channel, seat); dropped: taken away. notes: put in place by name.
    follows: of games in chats, each put in place of what somebody wanted before. watches: of tables, as pairs
    of before and after; one that was changed meanwhile stays as it is.
    attempts: at puzzles, put in place by person and puzzle. lessons: by person, game and lesson.
    puzzle_days: put in place by chat and day. day_answers: by chat, day and person; a new right one
    raises what the post of its day should show.
    seasons: put in place by chat and turn, as are the season_places of one, by game and person too.
    tournament: the new value, its version one above that of tournament_read. A new one is a Conflict while
    another of its chat is not over.
    quota: of a new table; where another one took the last place it is a Conflict.
    unless_noted: names of notes; where one stands whose time is not over it is a Conflict.
    result: how the table's game ended; ratings: those of its people from now on.
    forget: somebody who is deleted. also: commits that are stored together with this one.

    What ends in `_read` is as it was when this was decided, and it is a Conflict where it no longer is so:
    a table is told by its version (a new one has none), an account by its latest entry (0: none yet),
    and somebody's results in a chat by the number of the latest; a profile nobody knew has no name, a
    puzzle nobody looked at was opened at 0, and a day on which nothing was asked has no puzzle. Of
    seasons_read none may be missing.
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
    profiles_read: tuple[Profile, ...] = ()
    limits: tuple[BettingLimits, ...] = ()
    limits_read: tuple[BettingLimits, ...] = ()
    accounts_read: tuple[tuple[str, int], ...] = ()
    notes: tuple[Note, ...] = ()
    unless_noted: tuple[str, ...] = ()
    follows: tuple[Follow, ...] = ()
    watches: tuple[tuple[Watch | None, Watch | None], ...] = ()
    result: Result | None = None
    results_read: tuple[tuple[ChatId, PersonId, int], ...] = ()
    ratings: tuple[Rating, ...] = ()
    attempts: tuple[Attempt, ...] = ()
    attempts_read: tuple[Attempt, ...] = ()
    puzzle_days: tuple[PuzzleDay, ...] = ()
    puzzle_days_read: tuple[PuzzleDay, ...] = ()
    day_answers: tuple[DayAnswer, ...] = ()
    day_answers_read: tuple[DayAnswer, ...] = ()
    tournament: Tournament | None = None
    tournament_read: Tournament | None = None
    lessons: tuple[Learnt, ...] = ()
    seasons: tuple[Season, ...] = ()
    seasons_read: tuple[Season, ...] = ()
    season_places: tuple[SeasonPlace, ...] = ()
    quota: Quota | None = None
    forget: Forget | None = None
    also: tuple["Commit", ...] = ()


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
