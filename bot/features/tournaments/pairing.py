"""Pairing of rounds. Pure: the same tournament always gives the same pairs.

Up to ten entrants play a round robin by the Berger tables (FIDE Handbook C.05, annex 1). More play by FIDE's
Dutch Swiss system (C.04.3), as the library implements it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby
from math import ceil, log2
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from caissify_pairings import generate_pairings

from storage.model import Entrant, PairingEnd, System, Tournament

FEWEST: Final = 3
"""Entrants a tournament needs."""
ALL_MEET: Final = 10
"""Entrants up to which everybody meets everybody."""
POINTS: Final[Mapping[PairingEnd, tuple[float, float]]] = MappingProxyType(
    {
        "first": (1.0, 0.0),
        "second": (0.0, 1.0),
        "drawn": (0.5, 0.5),
        "late": (0.5, 0.5),
        "first_unplayed": (1.0, 0.0),
        "second_unplayed": (0.0, 1.0),
        "neither": (0.0, 0.0),
        "bye": (1.0, 0.0),
        "rest": (0.0, 0.0),
    }
)
"""Points of the first and the second entrant for each end of a pairing."""
PLAYED: Final[frozenset[PairingEnd | None]] = frozenset({"first", "second", "drawn", "late"})
"""Ends of games that were played."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two entrants by their numbers, the first to begin; None where nobody is left to play."""

    first: int
    second: int | None


@dataclass(frozen=True, slots=True)
class Part:
    """Round from one entrant's view. begins: True if they begin. other: their opponent."""

    other: int | None
    points: float
    begins: bool
    end: PairingEnd | None

    @property
    def played(self) -> bool:
        """True if there was a game."""
        return self.end in PLAYED


def system_for(entrants: int) -> System:
    return "round_robin" if entrants <= ALL_MEET else "swiss"


def rounds_for(entrants: int) -> int:
    """Return the number of rounds: all of a round robin, or one more than a Swiss needs."""
    if system_for(entrants) == "swiss":
        return ceil(log2(entrants)) + 1
    return entrants - 1 + entrants % 2


def next_round(tournament: Tournament) -> tuple[Pair, ...] | None:
    """Return the pairs of the next round, or None if the rules allow none."""
    if tournament.round >= tournament.rounds:
        return None
    if tournament.system == "round_robin":
        return round_robin(len(tournament.entrants), tournament.round + 1)
    return swiss(tournament)


def round_robin(players: int, number: int) -> tuple[Pair, ...]:
    """Return the pairs of a round robin's round, counted from 1."""
    even = players + players % 2
    ring = even - 1
    pivot = (number - 1) * (even // 2) % ring
    last = Pair(pivot + 1, even) if number % 2 else Pair(even, pivot + 1)
    others = (Pair((pivot + i) % ring + 1, (pivot - i) % ring + 1) for i in range(1, even // 2))
    return tuple(_without(pair, players) for pair in (last, *others))


def swiss(tournament: Tournament) -> tuple[Pair, ...] | None:
    """Return the pairs of the next Swiss round among the entrants who haven't withdrawn.

    Return None if the library finds none because too few are left who have not met.
    """
    parts = parts_of(tournament)
    staying = [number for number, entrant in _numbered(tournament) if not entrant.withdrawn]
    if len(staying) < 2:
        return None
    met = {frozenset((p.first, p.second)) for p in tournament.pairings if p.second is not None}
    found = generate_pairings(
        "dutch",
        [_as_the_library_has_it(number, parts) for number in staying],
        {(min(pair), max(pair)) for pair in met},
        tournament.round + 1,
        tournament.rounds,
        bye_value=POINTS["bye"][0],
        max_byes_per_player=1,
    )
    pairs = tuple(Pair(one["white_id"], one["black_id"]) for one in found)
    byes = {number for number, own in parts.items() if any(part.other is None for part in own)}
    return pairs if _allowed(pairs, staying, met, byes) else None


def parts_of(tournament: Tournament) -> Mapping[int, tuple[Part, ...]]:
    """Return the finished parts of every entrant, by number."""
    parts: dict[int, list[Part]] = {number: [] for number, _ in _numbered(tournament)}
    for pairing in tournament.pairings:
        if pairing.end is None:
            continue
        for_first, for_second = POINTS[pairing.end]
        parts[pairing.first].append(Part(pairing.second, for_first, begins=True, end=pairing.end))
        if pairing.second is not None:
            parts[pairing.second].append(Part(pairing.first, for_second, begins=False, end=pairing.end))
    return {number: tuple(own) for number, own in parts.items()}


def _numbered(tournament: Tournament) -> Iterable[tuple[int, Entrant]]:
    return enumerate(tournament.entrants, 1)


def _without(pair: Pair, players: int) -> Pair:
    """Return a pair with None for the number after the last player."""
    if pair.second == players + 1:
        return Pair(pair.first, None)
    return Pair(pair.second or 0, None) if pair.first == players + 1 else pair


def _allowed(pairs: tuple[Pair, ...], staying: list[int], met: set[frozenset[int]], byes: set[int]) -> bool:
    """Return True if all have one game, no pair meets again, and at most one gets a first bye."""
    people = [number for pair in pairs for number in (pair.first, pair.second) if number is not None]
    free = [pair.first for pair in pairs if pair.second is None]
    again = any(frozenset((pair.first, pair.second)) in met for pair in pairs)
    return sorted(people) == staying and not again and len(free) <= 1 and not byes & {*free}


def _as_the_library_has_it(number: int, parts: Mapping[int, tuple[Part, ...]]) -> dict[str, object]:
    """Return an entrant in the library's format, with everything that the next pairing depends on."""
    own = parts[number]
    return {
        "id": number,
        "name": str(number),
        "rating": 0,
        "starting_number": number,
        "score": sum(part.points for part in own),
        "color_hist": [_colour(part) for part in own],
        "float_history": [_float(number, place, parts) for place in range(len(own))],
        "bye_count": sum(part.other is None for part in own),
        "forfeit_win_count": sum(
            part.other is not None and not part.played and part.points > 0 for part in own
        ),
    }


def _colour(part: Part) -> str:
    """Return the library's colour: the entrant who begins is white."""
    if not part.played:
        return "none"
    return "white" if part.begins else "black"


def _float(number: int, place: int, parts: Mapping[int, tuple[Part, ...]]) -> str:
    """Return `down` after a weaker opponent or points without a game, `up` after a stronger one."""
    part = parts[number][place]
    if not part.played or part.other is None:
        return "down" if part.points else "none"
    own, others = (sum(one.points for one in parts[who][:place]) for who in (number, part.other))
    return "down" if own > others else "up" if own < others else "none"


TieBreak = Literal["direct", "buchholz", "sonneborn", "wins"]
TIE_BREAKS: Final[Mapping[System, tuple[TieBreak, ...]]] = MappingProxyType(
    {"round_robin": ("direct", "sonneborn", "wins"), "swiss": ("buchholz", "direct", "sonneborn")}
)
"""Tie-breaks in order.

direct: points in games with each other, if all of them have met. buchholz: the opponents' points. sonneborn:
the points of beaten opponents and half those of drawn ones. wins: games won on the board. A round without a
game counts as one against an opponent with the same points (FIDE Handbook C.07).
"""

Parts: TypeAlias = Mapping[int, tuple[Part, ...]]
Measure: TypeAlias = Callable[[Parts, Sequence[int]], Mapping[int, float]]
"""A number for each of some entrants who are equal in everything before."""


@dataclass(frozen=True, slots=True)
class Place:
    """Entrant in the standings. Entrants equal in everything share a place. ties: by tie-break."""

    place: int
    number: int
    points: float
    ties: Mapping[TieBreak, float]


def standings(tournament: Tournament) -> tuple[Place, ...]:
    """Return all entrants, best first."""
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
    """Return groups of entrants with the same value, highest value first."""
    ranked = sorted(group, key=lambda number: (-found[number], number))
    return (list(equal) for _, equal in groupby(ranked, key=lambda number: found[number]))


def _points(parts: Parts, group: Sequence[int]) -> Mapping[int, float]:
    return {number: _total(parts[number]) for number in group}


def _direct(parts: Parts, group: Sequence[int]) -> Mapping[int, float]:
    """Return the points of games within a group, or zeros if some pair has not played."""
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
    """Return the opponent's points, or the entrant's own without a game (FIDE Handbook C.07)."""
    return _total(parts[part.other if part.played and part.other is not None else number])


def _total(parts: Iterable[Part]) -> float:
    return sum(part.points for part in parts)


_MEASURES: Final[Mapping[TieBreak, Measure]] = {
    "direct": _direct,
    "buchholz": _buchholz,
    "sonneborn": _sonneborn,
    "wins": _wins,
}
