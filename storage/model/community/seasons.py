"""Seasons of a chat: what is kept of those that are over, and what somebody has made of one."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final, Literal

from storage.model.ids import ChannelId, ChatId, PersonId
from storage.model.ledger import SECONDS_A_DAY
from storage.model.tables import Waiting

SeasonLength = Literal["off", "monthly", "quarterly"]
"""How long the seasons of a chat are; off: it has none."""
CHIPS: Final = "(chips)"
"""Stands where a game does, and is the name of none: the season's table of chips."""


@dataclass(frozen=True, slots=True)
class Season:
    """A season that is over. Days are counted from 1970, in UTC.

    since, until: its first day, and the first one after it. channel: where its table is posted.
    booked: the chips above the allowance were taken out of all purses. posted: Unix time when its table was
    posted, or there was nothing to be; 0 before. waiting: why nothing can be posted at present.
    """

    chat: ChatId
    until: int
    since: int
    channel: ChannelId
    booked: bool = False
    posted: float = 0.0
    waiting: Waiting | None = None


@dataclass(frozen=True, slots=True)
class Span:
    """The games of one kind in a chat, or its chips, between two Unix times; the second one is left out."""

    chat: ChatId
    game: str
    since: float
    until: float


@dataclass(frozen=True, slots=True)
class SeasonScore:
    """What somebody made of a span. name: None where nothing is known of them any more.

    points: one for a game that was won and half of one for a draw, of those that ratings follow from and
    nobody but people played; or chips. games: how many, or how often they sat down with chips.
    opponents: how many different people they met; 0 for chips.
    """

    person: PersonId
    name: str | None
    points: float
    games: int
    opponents: int = 0


@dataclass(frozen=True, slots=True)
class SeasonPlace:
    """Where somebody came in a season that is over. Derived: it follows from results and ledger.

    until: of the season. place: from 1 on, shared by equals; 0 for who has played too little.
    medal: 1 to 3, or 0 for none.
    """

    chat: ChatId
    until: int
    game: str
    person: PersonId
    points: float
    games: int
    place: int = 0
    medal: int = 0


@dataclass(frozen=True, slots=True)
class Listed:
    """A place with what a chat may know of who holds it. name: None where nothing is known any more."""

    place: SeasonPlace
    name: str | None
    hidden: bool = False

    @property
    def person(self) -> PersonId:
        """Who that is."""
        return self.place.person


@dataclass(frozen=True, slots=True)
class Surplus:
    """What a purse holds beyond the allowance at a turn, and its latest entry when that was read."""

    account: str
    chips: int
    entry: int


def season_account(chat: ChatId, until: int) -> str:
    """The account that takes a season's chips above the allowance."""
    return f"season:{chat} {until}"


def month_of(moment: float) -> int:
    """The number of a Unix time's month in UTC; three from one that can be divided by three are a quarter."""
    date = datetime.fromtimestamp(moment, UTC)
    return 12 * date.year + date.month - 1


def moment_of(day: int) -> float:
    """The Unix time at which a day begins in UTC."""
    return float(day * SECONDS_A_DAY)
