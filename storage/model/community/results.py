"""What became of games, and how well people play: results are facts, ratings follow from them."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from storage.model.ids import ChatId, PersonId, TableId
from storage.model.tables import Holder, Preset

Score = Literal["won", "drawn", "lost"]
Uncounted = Literal["friendly", "short", "handed_on", "often", "late"]
"""Why a result changes no rating. friendly: it was not played for that. short: somebody made fewer than two
moves. handed_on: a seat changed hands. often: the same people have played enough rated games that day.
late: somebody has lost a slow game on time again, and one of those counted already."""


@dataclass(frozen=True, slots=True)
class Played:
    """A seat of a game that is over.

    side: the same number for seats that win and lose together. late: lost by running out of time.
    before, after: points of the rating, None where it did not change. deviation: how far off `after` may be.
    hidden: the person shows their results to nobody.
    """

    seat: int
    holder: Holder
    side: int
    score: Score
    late: bool = False
    before: float | None = None
    after: float | None = None
    deviation: float | None = None
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """How a game of skill between at least two sides ended; what was judged of it then stands.

    at: Unix time of its end. uncounted: why no rating follows from it, None where one does.
    """

    table: TableId
    game: str
    chat: ChatId
    at: float
    preset: Preset
    reason: str
    uncounted: Uncounted | None
    played: tuple[Played, ...]


Quarter: TypeAlias = tuple[tuple[float, int], ...]
"""What seasons count in each of the three months of a quarter: somebody's points, and their games."""
NOTHING_MADE: Final[Quarter] = ((0.0, 0), (0.0, 0), (0.0, 0))


@dataclass(frozen=True, slots=True)
class Rating:
    """How well somebody plays a game in a chat: points, how far off they may be, after how many games.

    at: Unix time of the last of them, from which on the deviation grows. made: in the quarter of that moment,
    with nobody but people.
    """

    chat: ChatId
    game: str
    person: PersonId
    points: float
    deviation: float
    games: int
    at: float
    made: Quarter = NOTHING_MADE


@dataclass(frozen=True, slots=True)
class Standing:
    """What somebody brings to the end of a game in a chat.

    latest: the number of their latest result there, 0 for none. rating: at this game, None before the first
    that counts. met: how many results have counted since a moment against each who was named after them.
    """

    person: PersonId
    latest: int = 0
    rating: Rating | None = None
    met: tuple[tuple[PersonId, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Ranking:
    """Which ratings of a game in a chat are asked for, as they are at a moment.

    now: Unix time. since: only of who has played from then on. growth: what every second since somebody's
    last game adds to the square of their deviation. settled: the greatest deviation that is not provisional.
    """

    chat: ChatId
    game: str
    now: float
    since: float
    growth: float
    settled: float


@dataclass(frozen=True, slots=True)
class Ranked:
    """Somebody on a list of ratings. name: None where nothing is known of them any more."""

    person: PersonId
    name: str | None
    points: float
    games: int


@dataclass(frozen=True, slots=True)
class PastGame:
    """One result as its player has it. machines: one of the others was a machine."""

    game: str
    score: Score
    machines: bool
