"""Steps and jumps of the stones, on masks of the 81 squares of a 9 × 9 grid."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from rules.core.game import Move
from rules.core.grid import ORTHOGONAL, grid

GRID: Final = grid(9, 9)


@dataclass(frozen=True, slots=True)
class HasamiMove(Move):
    """One stone from square to square: beside it, or two further with a jump."""

    origin: int
    landing: int

    @property
    def over(self) -> int | None:
        """The square jumped over; None for a step."""
        distance = self.landing - self.origin
        return None if abs(distance) in {1, GRID.width} else self.origin + distance // 2


class Way(NamedTuple):
    """What a stone may do in one direction: step to `near`, or, where that is taken, jump to `far`.

    near, far: masks; `far` is 0 where the board ends before it.
    """

    near: int
    step: HasamiMove
    far: int
    jump: HasamiMove


def _ways(square: int) -> tuple[Way, ...]:
    found = []
    for direction in ORTHOGONAL:
        ray = GRID.ray(square, direction)
        if ray:
            far = 1 << ray[1] if len(ray) > 1 else 0
            found.append(Way(1 << ray[0], HasamiMove(square, ray[0]), far, HasamiMove(square, ray[:2][-1])))
    return tuple(found)


WAYS: Final[Mapping[int, tuple[Way, ...]]] = {1 << square: _ways(square) for square in range(len(GRID))}
"""By the mask of the square a stone stands on."""
EVERYWHERE: Final = (1 << len(GRID)) - 1


def moves(stones: int, empty: int) -> Iterator[HasamiMove]:
    """Every move of some stones on a board with these empty squares. Masks."""
    while stones:
        here = stones & -stones
        stones ^= here
        for near, step, far, jump in WAYS[here]:
            if empty & near:
                yield step
            elif empty & far:
                yield jump
