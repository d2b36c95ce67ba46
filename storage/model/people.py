"""Communities with their settings, and people as they are known."""

from dataclasses import dataclass
from typing import Literal

from storage.model.community.seasons import SeasonLength
from storage.model.ids import ChannelId, ChatId, PersonId, Theme
from storage.model.tables import Preset


@dataclass(frozen=True, slots=True)
class Named:
    """Somebody on a list, with the name they had when they were put there."""

    person: PersonId
    name: str


Organisers = Literal["all", "admins", "off"]
"""Who may open a tournament in a chat; off: nobody."""


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
    banned: tuple[Named, ...] = ()
    """Who may neither open nor join tables here."""
    rated: bool = False
    """Whether games are rated unless said otherwise."""
    rated_daily: int = 6
    """How many games of the same two people count a day."""
    rated_machines: bool = False
    """Whether games against machines may be rated."""
    puzzle_hour: int | None = None
    """The hour, in UTC, at which the puzzle of the day is posted; None: there is none."""
    puzzle_channel: ChannelId | None = None
    """Where it is posted."""
    tournaments: Organisers = "all"
    entrants_most: int = 16
    """How many may play in a tournament."""
    seasons: SeasonLength = "off"
    season_since: int | None = None
    """The first day of the season that is going on, counted from 1970 in UTC; None: there is none."""
    season_until: int | None = None
    """The first day of the next one."""
    season_channel: ChannelId | None = None
    """Where a season's table is posted once it is over."""


@dataclass(frozen=True, slots=True)
class Profile:
    """A person as the bot knows them. language and theme: chosen by them, None where they did not."""

    id: PersonId
    name: str
    language: str | None = None
    client_language: str | None = None
    theme: Theme | None = None
    channel: ChannelId | None = None
    reachable: bool | None = None
    """Whether the private chat can be written to; None when nobody has tried."""
    challenges: bool = True
    """Whether others may challenge them."""
    blocked: tuple[Named, ...] = ()
    """Who may not."""
    hidden: bool = False
    """Whether they show their results and ratings to nobody."""


@dataclass(frozen=True, slots=True)
class Follow:
    """A person who is to be called when a game is opened in a chat."""

    chat: ChatId
    game: str
    person: PersonId


@dataclass(frozen=True, slots=True)
class Forget:
    """The deletion of a person, whose seats at finished tables are named by `stand_in` from then on.

    alias: what stands for them on other people's lists, so that a block and a ban outlive a deletion.
    It is a Conflict while they sit at a table that is not over.
    """

    person: PersonId
    stand_in: str
    alias: PersonId
