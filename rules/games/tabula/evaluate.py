"""Evaluation and search of Tabula.

A network that learnt from games against itself (`make train GAME=tabula`) tells how likely a side is to win;
the hardest level asks it about the other side's replies to every roll as well.

The network has one hidden layer. Its inputs are the numbers of men on every place of either side. A hidden
unit adds up the weights of its inputs and squashes the sum. The answer is a weighted sum of these. One
integer holds the weights of all units side by side, so a few additions serve all units.
"""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import product
from math import exp, tanh
from operator import getitem, mul
from struct import Struct
from typing import Final, NamedTuple, TypeAlias

from rules.core.game import Seat
from rules.games.tabula.moves import Turn, hits_of, men_of, results_of
from rules.games.tabula.state import (
    ALL_OFF,
    MEN,
    OFF,
    THROW,
    WIDTH,
    Play,
    TabulaMove,
    TabulaOptions,
    TabulaState,
)
from rules.search.effort import Choice, Effort, Level, Scored
from rules.search.expectimax import SURE, Expectimax
from rules.search.sampling import pick

UNITS: Final = 32
PLACES: Final = OFF + 1
STEPS: Final = 4
"""Inputs of a place: whether there are one, two, three men or more; how many more."""
INPUTS: Final = 2 * PLACES * STEPS
UNIT: Final = 256
"""Factor of the weights into the hidden layer."""
LOGIT: Final = 1000
"""Factor of the weights out of it, and so of the answer."""
LANE: Final = 16
"""Bits of a unit's sum."""
MIDDLE: Final = 1 << LANE - 1
"""Zero in a lane, so that no sum is below 0."""
LARGEST: Final = 1_000
"""No weight into the hidden layer, nor a bias, is larger: thirty men add one each, within a lane."""
FINE: Final = 1024
"""Factor of a squashed sum."""
_LANES: Final = Struct(f"<{UNITS}H")
_BYTES: Final = PLACES * WIDTH // 8
"""Bytes of the men of a side: two places each."""
_BEND: Final = 6 * UNIT
"""Sums farther from nothing than this are squashed to one end."""
_SQUASHED: Final = (
    [-FINE] * (MIDDLE - _BEND)
    + [round(FINE * tanh(total / UNIT)) for total in range(-_BEND, _BEND)]
    + [FINE] * (MIDDLE - _BEND)
)
"""The squashed sum of a lane."""

Row: TypeAlias = Sequence[int]


@dataclass(frozen=True, slots=True)
class Weights:
    """Whole numbers, a row of UNITS each. rows: of each input; bias: of the hidden layer; out: out of it."""

    rows: Sequence[Row]
    bias: Row
    out: Row


def steps(count: int) -> tuple[int, int, int, int]:
    """Return the inputs of a place with `count` men."""
    return int(count > 0), int(count > 1), int(count > 2), max(0, count - 3)


class Network:
    """The evaluation of a position by given weights."""

    def __init__(self, weights: Weights) -> None:
        places = [_counts(weights.rows[first : first + STEPS]) for first in range(0, INPUTS, STEPS)]
        self._tables = [
            [lower + upper for upper, lower in product(high, low)]
            for low, high in zip(places[::2], places[1::2], strict=True)
        ]
        self._start = _side_by_side([MIDDLE + weight for weight in weights.bias])
        self._out = weights.out

    def logit(self, own: int, enemy: int) -> int:
        """Return LOGIT times the log of the odds that the side `own`, which has just moved, wins."""
        men = own.to_bytes(_BYTES, "little") + enemy.to_bytes(_BYTES, "little")
        total = sum(map(getitem, self._tables, men), self._start)
        sums = _LANES.unpack(total.to_bytes(_LANES.size, "little"))
        told: int = sum(map(mul, self._out, [_SQUASHED[one] for one in sums]))
        return told // FINE


@cache
def network() -> Network:
    """Return the network with the stored weights."""
    stored = json.loads(files(__package__).joinpath("weights.json").read_text())
    return Network(Weights(stored["rows"], stored["bias"], stored["out"]))


def _counts(rows: Sequence[Row]) -> list[int]:
    """Return by the number of men on a place its addition to every unit."""
    lanes = [_side_by_side(row) for row in rows]
    return [sum(map(mul, lanes, steps(count))) for count in range(MEN + 1)]


def _side_by_side(row: Row) -> int:
    """Pack the numbers of all units into one. A sum of such integers holds the sums of their lanes."""
    return sum(number << LANE * unit for unit, number in enumerate(row))


EFFORTS: Final[Mapping[Level, Effort]] = {
    "easy": Effort(depth=1, nodes=1, halving=320, margin=1_200),
    "medium": Effort(depth=1, nodes=1, halving=180, margin=700),
    "hard": Effort(depth=2, nodes=12_000, halving=15, margin=40),
}

Dice = tuple[int, ...]

FLAT: Final = 8 * LOGIT
"""Beyond these odds a game is as good as decided."""
STEP: Final = 8
_CHANCES: Final = tuple(
    round(SURE * (2 / (1 + exp(-logit / LOGIT)) - 1)) for logit in range(-FLAT, FLAT + 1, STEP)
)
"""Values by the odds of the network, in steps: -SURE for a lost game, SURE for a won one."""


class Position(NamedTuple):
    """Before a roll. mine, theirs: men of the side that rolls and of the other. hand, other_hand: in hand."""

    mine: int
    theirs: int
    hand: int
    other_hand: int


class TabulaModel:
    """Tabula for expectimax, under the options of a table."""

    def __init__(self, options: TabulaOptions) -> None:
        self._options = options
        self._logit = network().logit

    def rolls(self) -> Sequence[tuple[Dice, int]]:
        return ROLLS

    def after(self, position: Position, dice: Dice) -> Sequence[tuple[Play, Position]]:
        mine, theirs, hand, other_hand = position
        found = []
        for result, line in results_of(Turn(mine, theirs, hand, self._options), dice).items():
            own, hits = men_of(result), hits_of(result)
            enemy = theirs - hits + hits.bit_count() if hits else theirs
            found.append((Play(line), Position(enemy, own, other_hand, min(hand, own & 15))))
        return found

    def over(self, position: Position) -> bool:
        return position.theirs == ALL_OFF

    def value(self, position: Position) -> int:
        logit = self._logit(position.theirs, position.mine)
        return _CHANCES[(max(-FLAT, min(FLAT, logit)) + FLAT) // STEP]


ROLLS: Final = tuple(Counter(tuple(sorted(dice)) for dice in product(range(1, 7), repeat=3)).items())


def search(view: TabulaState, seat: Seat, effort: Effort, seed: int) -> Choice[TabulaMove]:
    """Choose a move of a seat that has a roll to play or to call for."""
    if seat != view.awaited():
        raise ValueError("no move to choose")
    if not view.dice:
        return Choice(THROW, 0, (THROW,), (Scored(THROW, 0),))
    other = 1 - seat
    root = Position(view.men[seat], view.men[other], view.hand[seat], view.hand[other])
    ranked = Expectimax(TabulaModel(view.options)).search(root, view.dice, effort)
    chosen = pick(ranked, effort, seed)
    return Choice(chosen.move, chosen.value, (chosen.move,), ranked)


def luck(view: TabulaState, seat: Seat) -> int:
    """Return by how much the dice to be played are better for a seat than the average; 0 without dice."""
    if not view.dice:
        return 0
    other = 1 - seat
    root = Position(view.men[seat], view.men[other], view.hand[seat], view.hand[other])
    search = Expectimax[Position, Play, Dice](TabulaModel(view.options))
    return search.best(root, tuple(view.dice)) - search.expected(root)
