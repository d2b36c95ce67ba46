"""A judgement of Tabula's positions, learnt from games against itself (`make train GAME=tabula`).

A network with one hidden layer. Its inputs say, for every place of either side, how many men stand there; a
hidden unit adds up the weights of its inputs and squashes the sum; the answer is a weighted sum of what they
say. The weights of all units lie side by side in one integer, so that a few additions serve them all.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import product
from math import tanh
from operator import getitem, mul
from struct import Struct
from typing import Final, TypeAlias

from rules.games.tabula.state import MEN, OFF, WIDTH

UNITS: Final = 32
PLACES: Final = OFF + 1
STEPS: Final = 4
"""Inputs of a place: whether there are one, two, three men or more; how many more."""
INPUTS: Final = 2 * PLACES * STEPS
UNIT: Final = 256
"""What the weights into the hidden layer are multiplied by."""
LOGIT: Final = 1000
"""What the weights out of it are multiplied by, and so what is answered."""
LANE: Final = 16
"""Bits of a unit's sum."""
MIDDLE: Final = 1 << LANE - 1
"""What stands for nothing in a lane, so that no sum is below 0."""
LARGEST: Final = 157
"""No weight into the hidden layer is larger: thirty men add one weight each to a sum, far within its lane."""
FINE: Final = 1024
"""What a squashed sum is multiplied by."""
_LANES: Final = Struct(f"<{UNITS}H")
_BYTES: Final = PLACES * WIDTH // 8
"""Of the men of a side: two places each."""
_BEND: Final = 6 * UNIT
"""Sums farther from nothing than this are squashed to one end."""
_SQUASHED: Final = (
    [-FINE] * (MIDDLE - _BEND)
    + [round(FINE * tanh(total / UNIT)) for total in range(-_BEND, _BEND)]
    + [FINE] * (MIDDLE - _BEND)
)
"""By a lane."""

Row: TypeAlias = Sequence[int]


@dataclass(frozen=True, slots=True)
class Weights:
    """Whole numbers, a row of UNITS each. rows: of each input; bias: of the hidden layer; out: out of it."""

    rows: Sequence[Row]
    bias: Row
    out: Row


def steps(count: int) -> tuple[int, int, int, int]:
    """The inputs of a place where so many men stand."""
    return int(count > 0), int(count > 1), int(count > 2), max(0, count - 3)


class Network:
    """What a position is worth, by the weights given."""

    def __init__(self, weights: Weights) -> None:
        places = [_counts(weights.rows[first : first + STEPS]) for first in range(0, INPUTS, STEPS)]
        self._tables = [
            [lower + upper for upper, lower in product(high, low)]
            for low, high in zip(places[::2], places[1::2], strict=True)
        ]
        self._start = _side_by_side([MIDDLE + weight for weight in weights.bias])
        self._out = weights.out

    def logit(self, own: int, enemy: int) -> int:
        """How likely the side `own`, which has just moved, is to win: LOGIT times the log of the odds."""
        men = own.to_bytes(_BYTES, "little") + enemy.to_bytes(_BYTES, "little")
        total = sum(map(getitem, self._tables, men), self._start)
        sums = _LANES.unpack(total.to_bytes(_LANES.size, "little"))
        told: int = sum(map(mul, self._out, [_SQUASHED[one] for one in sums]))
        return told // FINE


@cache
def network() -> Network:
    """The one whose weights are stored."""
    stored = json.loads(files(__package__).joinpath("weights.json").read_text())
    return Network(Weights(stored["rows"], stored["bias"], stored["out"]))


def _counts(rows: Sequence[Row]) -> list[int]:
    """By the number of men on a place, what that adds to every unit."""
    lanes = [_side_by_side(row) for row in rows]
    return [sum(map(mul, lanes, steps(count))) for count in range(MEN + 1)]


def _side_by_side(row: Row) -> int:
    """The numbers of all units in one; a sum of such integers holds the sums of their lanes."""
    return sum(number << LANE * unit for unit, number in enumerate(row))
