"""Which stones a move captures: those it shuts in together with another stone of its side."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from rules.core.grid import ORTHOGONAL
from rules.games.hasami_shogi.moves import GRID


class Siege(NamedTuple):
    """A stone beside the one that moved, and where a second attacker may stand. Masks."""

    besieged: int
    partners: int


def _neighbours(square: int) -> dict[tuple[int, int], int]:
    found = {way: GRID.offset(square, *way) for way in ORTHOGONAL}
    return {way: beside for way, beside in found.items() if beside is not None}


def _partners(rule: str, attacker: int, way: tuple[int, int], besieged: int) -> int:
    """Where the second attacker may stand: opposite the first, and by the border anywhere beside (H-4)."""
    around = _neighbours(besieged)
    freely = {4: False, 3: rule == "any_two", 2: rule != "opposite_only"}[len(around)]
    if freely:
        return sum(1 << square for square in around.values() if square != attacker)
    return 1 << around[way] if way in around else 0


def _sieges(rule: str) -> tuple[tuple[Siege, ...], ...]:
    return tuple(
        tuple(
            Siege(1 << besieged, _partners(rule, square, way, besieged))
            for way, besieged in _neighbours(square).items()
        )
        for square in range(len(GRID))
    )


SIEGES: Final[Mapping[str, tuple[tuple[Siege, ...], ...]]] = {
    rule: _sieges(rule) for rule in ("any_two", "corner_only", "opposite_only")
}
"""By edge rule and by the square of the stone that moved."""

RAYS: Final = tuple(
    tuple(tuple(1 << square for square in GRID.ray(origin, way)) for way in ORTHOGONAL)
    for origin in range(len(GRID))
)


def besieged(rule: str, landing: int, mine: int, theirs: int) -> int:
    """The single stones shut in by the stone that has just come to `landing`, as a mask.

    One attacker is always the stone that moved, so what enters a siege by its own move is safe (H-5).
    """
    captured = 0
    for stone, partners in SIEGES[rule][landing]:
        if theirs & stone and mine & partners:
            captured |= stone
    return captured


def besieged_lines(landing: int, mine: int, theirs: int) -> int:
    """The unbroken lines of stones between the one at `landing` and another of its side, as a mask."""
    captured = 0
    for ray in RAYS[landing]:
        line = 0
        for square in ray:
            if theirs & square:
                line |= square
                continue
            if mine & square:
                captured |= line
            break
    return captured
