"""What a position of Tabula is worth, and how a roll is chosen for.

A position is described by what stands on every two neighbouring points, how many men wait and are off, and
the pips between the sides. Each of these traits has a weight, learnt from games against itself (`make train
GAME=tabula`); their sum, beside a judgement
made by hand that outweighs it so far, tells how likely a side is to win.
"""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import product
from math import exp, isqrt
from typing import Final, NamedTuple

from rules.core.game import Seat
from rules.games.tabula.results import results_of
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
from rules.games.tabula.turns import Turn, hits_of, men_of
from rules.search.effort import Choice, Effort, Level, Scored
from rules.search.expectimax import SURE, Expectimax
from rules.search.sampling import pick

EFFORTS: Final[Mapping[Level, Effort]] = {
    "easy": Effort(depth=1, nodes=1, halving=200, margin=900),
    "medium": Effort(depth=1, nodes=1, halving=40, margin=200),
    "hard": Effort(depth=2, nodes=12_000, halving=15, margin=40),
}

Dice = tuple[int, ...]

KINDS: Final = 7
"""Of a point: empty; one, two or more own men; one, two or more of the enemy's."""
PAIRS: Final = 23
WAITING: Final = PAIRS * KINDS * KINDS
PIPS: Final = WAITING + 4 * (MEN + 1)
MOST_PIPS, PIP_STEP = 20, 8
TRAITS: Final = PIPS + 2 * MOST_PIPS + 1
LOGIT: Final = 1000
"""What the weights are multiplied by."""
FLAT: Final = 8 * LOGIT
"""Beyond this sum of weights a game is as good as decided."""
STEP: Final = 8
LEARNT: Final = 8
"""The learnt weights count so many times less than what they were learnt as, beside the judgement by hand."""
PIP: Final = 160
"""What half a pip adds to the sum of weights, beside the root of the pips that both sides have to go."""
ROLL: Final = 28
"""Half pips that the other side, whose turn it is, is ahead of what the board shows."""
FEW: Final = 20
"""Added to those pips: the last few decide no more surely than this."""

_KIND: Final = [min(count, 3) for count in range(MEN + 1)]
_CHANCES: Final = tuple(
    round(SURE * (2 / (1 + exp(-logit / LOGIT)) - 1)) for logit in range(-FLAT, FLAT + 1, STEP)
)
"""By the sum of weights, in steps: -SURE for a lost game, SURE for a won one."""


class Position(NamedTuple):
    """Before a roll. mine, theirs: men of the side that rolls and of the other; hands: as in the state."""

    mine: int
    theirs: int
    hand: int
    other_hand: int


def traits(own: int, enemy: int) -> list[int]:
    """The traits of a position for the side `own`, which has just moved: places in the table of weights."""
    found = []
    before = own_pips = enemy_pips = 0
    kind = _KIND
    place = -KINDS * KINDS
    left, right = own >> WIDTH, enemy >> WIDTH
    for point in range(1, OFF):
        mine, theirs = left & 15, right & 15
        left >>= WIDTH
        right >>= WIDTH
        if mine:
            now = kind[mine]
            own_pips += mine * (OFF - point)
        elif theirs:
            now = 3 + kind[theirs]
            enemy_pips += theirs * (OFF - point)
        else:
            now = 0
        if place >= 0:
            found.append(place + before * KINDS + now)
        place += KINDS * KINDS
        before = now
    waiting, others = own & 15, enemy & 15
    ahead = (enemy_pips + others * OFF - own_pips - waiting * OFF) // PIP_STEP
    counts = waiting, others, left & 15, right & 15
    found += [WAITING + number * (MEN + 1) + count for number, count in enumerate(counts)]
    found.append(PIPS + MOST_PIPS + max(-MOST_PIPS, min(MOST_PIPS, ahead)))
    return found


@cache
def weights() -> Sequence[int]:
    """The weight of each trait."""
    stored: list[int] = json.loads(files(__package__).joinpath("weights.json").read_text())["weights"]
    return stored


def _by_hand(own: int, enemy: int) -> int:
    """In parts of the sum of weights: the race, blots that an enemy may reach, blocks, men home and entered.

    A lead is worth more the less there is left to go: what the dice may still do grows with its root.
    """
    found, left = 0, FEW + ((own & 15) + (enemy & 15)) * OFF
    behind = [enemy & 15 > 0]
    for point in range(1, OFF):
        mine, theirs = own >> WIDTH * point & 15, enemy >> WIDTH * point & 15
        found += 2 * (theirs - mine) * (OFF - point)
        left += (mine + theirs) * (OFF - point)
        if mine == 1:
            found -= point * min(4, sum(behind[-12:])) // 2
        found += 4 * (mine > 1) + mine * (point > 18)
        behind.append(theirs > 0)
    waiting, others = own & 15, enemy & 15
    found -= ROLL
    found += 2 * (others - waiting) * OFF + (own >> WIDTH * OFF) - waiting
    return PIP * found // isqrt(left)


class TabulaModel:
    """Tabula for expectimax, under the options of a table."""

    def __init__(self, options: TabulaOptions) -> None:
        self._options = options
        self._weights = weights()

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
        table = self._weights
        logit = sum([table[trait] for trait in traits(position.theirs, position.mine)])
        logit = logit // LEARNT + _by_hand(position.theirs, position.mine)
        return _CHANCES[(max(-FLAT, min(FLAT, logit)) + FLAT) // STEP]


ROLLS: Final = tuple(Counter(tuple(sorted(dice)) for dice in product(range(1, 7), repeat=3)).items())


def search(view: TabulaState, seat: Seat, effort: Effort, seed: int) -> Choice[TabulaMove]:
    """The choice of a seat that has a roll to play or to call for."""
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
    """What the dice to be played are worth to a seat more than any are on average; 0 without dice."""
    if not view.dice:
        return 0
    other = 1 - seat
    root = Position(view.men[seat], view.men[other], view.hand[seat], view.hand[other])
    search = Expectimax[Position, Play, Dice](TabulaModel(view.options))
    return search.best(root, tuple(view.dice)) - search.expected(root)
