"""Ratings: how a result changes them. Pure arithmetic, so that all of them can be computed again.

A rating is a guess, in points about 1500, and how far off it may be, its deviation. Of two people 200 points
apart the better one wins three games of four. Where nobody has played for a while the deviation has grown.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from math import sqrt
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from openskill.models import BradleyTerryFull, BradleyTerryFullRating

from bot.core.points import MACHINES
from storage.model import (
    NOTHING_MADE,
    SECONDS_A_DAY,
    ChatId,
    Machine,
    PersonId,
    Played,
    Quarter,
    Rating,
    Result,
    Score,
    month_of,
)

START: Final = 1500.0
DEVIATION: Final = 250.0
"""Deviation of a new player."""
LUCK: Final = 125.0
"""Points by which a player's strength varies from one game to the next."""
UNREST: Final = 2.5
"""Points added to a deviation at every game, because people learn."""
GROWTH: Final = 23.0
"""Growth per day without a game of a deviation's square: from 60 to 110 points in a year."""
CALIBRATED: Final = 30.0
"""Deviation of a bot player's rating, which never changes."""
NEARLY: Final = 0.01
"""Points by which the same rating may differ from one computer to another."""

RatingKey: TypeAlias = tuple[str, PersonId]
"""Game and player, in one chat."""


def _steady(*_: object, **__: object) -> float:
    """Return 1.0: no damping beyond the model's own."""
    return 1.0


MODEL: Final = BradleyTerryFull(mu=START, sigma=DEVIATION, beta=LUCK, tau=UNREST, gamma=_steady)


def unrated(result: Result) -> Result:
    """Return a result without its rating changes."""
    bare = (replace(played, before=None, after=None, deviation=None) for played in result.played)
    return replace(result, played=tuple(bare))


@dataclass(frozen=True, slots=True)
class Rated:
    """A result with the points it changed, and the ratings from then on."""

    result: Result
    ratings: tuple[Rating, ...]


def rate(result: Result, known: Mapping[PersonId, Rating]) -> Rated:
    """Return a result with its rating changes. known: the players' ratings at this game; some may have none.

    Sides are compared as teams, and a draw is half a win. Ratings of bot players stay fixed. A result that
    doesn't count changes nothing.
    """
    bare = unrated(result)
    if result.uncounted is not None:
        return Rated(bare, ())
    sides = sorted({played.side for played in bare.played})
    teams = [[played for played in bare.played if played.side == side] for side in sides]
    before = [[_guess(result, played, known) for played in team] for team in teams]
    ranks = [float(_RANKS.index(team[0].score)) for team in teams]
    after = MODEL.rate(before, ranks=ranks)
    changed: dict[int, Played] = {}
    ratings: list[Rating] = []
    for team, old, new in zip(teams, before, after, strict=True):
        for played, was, now in zip(team, old, new, strict=True):
            if not isinstance(played.holder, Machine):
                changed[played.seat] = replace(played, before=was.mu, after=now.mu, deviation=now.sigma)
                ratings.append(_rating(result, played, known.get(played.holder), now))
    seats = tuple(changed.get(played.seat, played) for played in bare.played)
    return Rated(replace(bare, played=seats), tuple(ratings))


class Guess(NamedTuple):
    """Points, and how far off they may be."""

    points: float
    deviation: float


def duel(one: Guess, other: Guess, *, won: bool) -> tuple[Guess, Guess]:
    """Return both ratings after a game. won: True if the first won."""
    teams = [[MODEL.rating(*guess)] for guess in (one, other)]
    after = MODEL.rate(teams, ranks=[1.0, 2.0] if won else [2.0, 1.0])
    first, second = (Guess(new.mu, min(new.sigma, DEVIATION)) for (new,) in after)
    return first, second


def deviation_at(rating: Rating, moment: float) -> float:
    """Return the deviation of a rating at a Unix time."""
    days = max(0.0, moment - rating.at) / SECONDS_A_DAY
    return min(DEVIATION, sqrt(rating.deviation**2 + GROWTH * days))


def recomputed(results: Iterable[Result]) -> Iterable[tuple[Rated, Mapping[RatingKey, Rating]]]:
    """Yield each result of a chat in order, with its changes and all ratings after it."""
    ratings: dict[RatingKey, Rating] = {}
    for result in results:
        people = {played.holder for played in result.played if not isinstance(played.holder, Machine)}
        known = {p: rating for p in people if (rating := ratings.get((result.game, p)))}
        rated = rate(result, known)
        ratings |= {(rating.game, rating.person): rating for rating in rated.ratings}
        yield rated, ratings


def alike(one: float | None, other: float | None) -> bool:
    """Return True if two numbers are equal within the rounding of different computers."""
    if one is None or other is None:
        return one is other
    return abs(one - other) <= NEARLY


_RANKS: Final = ("won", "drawn", "lost")
_POINTS: Final[Mapping[Score, float]] = MappingProxyType({"won": 1.0, "drawn": 0.5, "lost": 0.0})
"""Season points for each score."""


def _guess(result: Result, played: Played, known: Mapping[PersonId, Rating]) -> BradleyTerryFullRating:
    """Return the estimate of a player's strength before the game."""
    if isinstance(played.holder, Machine):
        return MODEL.rating(MACHINES[result.game][played.holder.level], CALIBRATED)
    rating = known.get(played.holder)
    if rating is None:
        return MODEL.rating()
    return MODEL.rating(rating.points, deviation_at(rating, result.at))


def _rating(result: Result, played: Played, known: Rating | None, now: BradleyTerryFullRating) -> Rating:
    person, alone = PersonId(str(played.holder)), not _with_machines(result)
    games, at, made = (known.games, known.at, known.made) if known else (0, result.at, NOTHING_MADE)
    if month_of(at) // 3 < month_of(result.at) // 3:
        at, made = result.at, NOTHING_MADE
    if alone and month_of(at) // 3 == month_of(result.at) // 3:  # else the clock was set back
        made = _with_game(made, month_of(result.at) % 3, _POINTS[played.score])
    points, deviation = now.mu, min(now.sigma, DEVIATION)
    latest = max(at, result.at)
    return Rating(ChatId(result.chat), result.game, person, points, deviation, games + 1, latest, made)


def _with_machines(result: Result) -> bool:
    return any(isinstance(played.holder, Machine) for played in result.played)


def _with_game(made: Quarter, month: int, points: float) -> Quarter:
    """Return a quarter with one more game. month: from 0."""
    (had, games), rest = made[month], made[month + 1 :]
    return (*made[:month], (had + points, games + 1), *rest)
