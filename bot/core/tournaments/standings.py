"""Who leads a tournament: points, and what decides between those who have the same."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from bot.core.tournaments.pairing import Part, parts_of
from storage.model import System, Tournament

TieBreak = Literal["direct", "buchholz", "sonneborn", "wins"]
TIE_BREAKS: Final[Mapping[System, tuple[TieBreak, ...]]] = MappingProxyType(
    {"round_robin": ("direct", "sonneborn", "wins"), "swiss": ("buchholz", "direct", "sonneborn")}
)
"""What decides, in this order, between those with the same points.

direct: the points of their games with each other, where all of them have met. buchholz: the points of one's
opponents. sonneborn: those of opponents one has beaten, and half of those one has drawn with. wins: games won
on the board. A round without a game counts as one against somebody with as many points as oneself (FIDE
Handbook C.07)."""

Parts: TypeAlias = Mapping[int, tuple[Part, ...]]
Measure: TypeAlias = Callable[[Parts, Sequence[int]], Mapping[int, float]]
"""A number for each of some entrants who are equal in everything before."""


@dataclass(frozen=True, slots=True)
class Place:
    """An entrant in the standings; who is equal in everything shares a place. ties: by the tie-breaks."""

    place: int
    number: int
    points: float
    ties: Mapping[TieBreak, float]


def standings(tournament: Tournament) -> tuple[Place, ...]:
    """Everybody who takes part, the first first."""
    parts = parts_of(tournament)
    groups: list[list[int]] = [sorted(parts)]
    for measure in (_points, *(_MEASURES[name] for name in TIE_BREAKS[tournament.system])):
        groups = [finer for group in groups for finer in _split(group, measure(parts, group))]
    places: list[Place] = []
    for group in groups:
        first, totals = len(places) + 1, _points(parts, group)
        ties = {name: _MEASURES[name](parts, group) for name in TIE_BREAKS[tournament.system]}
        places += (
            Place(first, number, totals[number], {name: found[number] for name, found in ties.items()})
            for number in group
        )
    return tuple(places)


def _split(group: Iterable[int], found: Mapping[int, float]) -> Iterable[list[int]]:
    """Entrants by a number they have, the highest first; those with the same together."""
    ranked = sorted(group, key=lambda number: (-found[number], number))
    return (list(equal) for _, equal in groupby(ranked, key=lambda number: found[number]))


def _points(parts: Parts, group: Sequence[int]) -> Mapping[int, float]:
    return {number: _total(parts[number]) for number in group}


def _direct(parts: Parts, group: Sequence[int]) -> Mapping[int, float]:
    """The points of games within a group; nothing decides where some of them have not played each other."""
    games = {number: [part for part in parts[number] if part.other in group] for number in group}
    met = {(number, part.other) for number, own in games.items() for part in own if part.played}
    if not all(pair in met for pair in combinations(group, 2)):
        return dict.fromkeys(group, 0.0)
    return {number: _total(own) for number, own in games.items()}


def _buchholz(parts: Parts, group: Sequence[int]) -> Mapping[int, float]:
    return {number: sum(_opposed(parts, number, part) for part in parts[number]) for number in group}


def _sonneborn(parts: Parts, group: Sequence[int]) -> Mapping[int, float]:
    return {
        number: sum(part.points * _opposed(parts, number, part) for part in parts[number]) for number in group
    }


def _wins(parts: Parts, group: Sequence[int]) -> Mapping[int, float]:
    return {number: float(sum(p.played and p.points == 1.0 for p in parts[number])) for number in group}


def _opposed(parts: Parts, number: int, part: Part) -> float:
    """The points of whom somebody met, or their own where there was no game."""
    return _total(parts[part.other if part.played and part.other is not None else number])


def _total(parts: Iterable[Part]) -> float:
    return sum(part.points for part in parts)


_MEASURES: Final[Mapping[TieBreak, Measure]] = {
    "direct": _direct,
    "buchholz": _buchholz,
    "sonneborn": _sonneborn,
    "wins": _wins,
}
