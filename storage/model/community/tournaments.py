"""A tournament: who plays in it, who meets whom in which round, and where it is posted."""

from dataclasses import dataclass
from typing import Literal, NewType

from storage.model.ids import ChannelId, ChatId, PersonId, TableId
from storage.model.tables import Preset, Waiting

TournamentId = NewType("TournamentId", str)
TournamentStatus = Literal["open", "playing", "finished", "cancelled"]
System = Literal["round_robin", "swiss"]
PairingEnd = Literal[
    "first", "second", "drawn", "late", "first_unplayed", "second_unplayed", "neither", "bye", "rest"
]
"""How a pairing ended. first, second: who of the two won. late: not over when its round was, half a point
each. first_unplayed, second_unplayed: won without a game; neither: lost by both. bye: a point for whom
nobody was left; rest: a round without a game, in which everybody has one such."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who plays in a tournament. withdrawn: they play no more; their games so far stand."""

    person: PersonId
    name: str
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two entrants of a round, by their numbers from 1 on; the first one begins.

    second: None where there is nobody to play. table: where they play, None where no game is needed.
    end: None while the game goes on.
    """

    round: int
    first: int
    second: int | None
    table: TableId | None = None
    end: PairingEnd | None = None


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament of one game in a chat.

    version: grows with every write, which is how a commit finds out that somebody else wrote it.
    until: Unix time when the entries are closed, or when the present round is over; 0.0 when all is.
    most: entrants it takes.
    system, rounds: decided with the start; 0 rounds before. entrants: in order of joining, by their numbers
    once it has begun. pairings: of all rounds so far, in order.

    wanted, shown: the revision its post should show, and shows. message: the platform's id of that post, None
    for one that is still to be made. calls: the next post must get the attention of those who play now.
    waiting: why that post cannot be made at present, and when it is tried again.
    """

    id: TournamentId
    chat: ChatId
    channel: ChannelId
    opener: PersonId
    game: str
    created: float
    until: float
    preset: Preset = "casual"
    rated: bool = False
    most: int = 16
    status: TournamentStatus = "open"
    system: System = "round_robin"
    rounds: int = 0
    version: int = 0
    entrants: tuple[Entrant, ...] = ()
    pairings: tuple[Pairing, ...] = ()
    wanted: int = 0
    shown: int = -1
    message: str | None = None
    calls: bool = False
    waiting: Waiting | None = None

    @property
    def round(self) -> int:
        """The round being played, 0 before the first."""
        return max((pairing.round for pairing in self.pairings), default=0)

    @property
    def living(self) -> bool:
        """Whether it is neither over nor cancelled."""
        return self.status in {"open", "playing"}

    def entrant(self, number: int) -> Entrant:
        """Somebody by their number."""
        return self.entrants[number - 1]

    def number_of(self, person: PersonId) -> int | None:
        """Somebody's number; None for who does not take part."""
        people = [entrant.person for entrant in self.entrants]
        return people.index(person) + 1 if person in people else None

    def of_round(self, number: int) -> tuple[Pairing, ...]:
        """The pairings of a round."""
        return tuple(pairing for pairing in self.pairings if pairing.round == number)
