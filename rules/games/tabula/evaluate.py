"""What a position of Tabula is worth, and how a roll is chosen for.

A network that learnt from games against itself tells how likely a side is to win; the hardest level asks it
about the other side's replies to every roll as well.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product
from math import exp
from typing import Final, NamedTuple

from rules.core.game import Seat
from rules.games.tabula.moves.results import results_of
from rules.games.tabula.moves.turns import Turn, hits_of, men_of
from rules.games.tabula.network import LOGIT, network
from rules.games.tabula.state import ALL_OFF, THROW, Play, TabulaMove, TabulaOptions, TabulaState
from rules.search.effort import Choice, Effort, Level, Scored
from rules.search.expectimax import SURE, Expectimax
from rules.search.sampling import pick

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
"""By the odds as the network gives them, in steps: -SURE for a lost game, SURE for a won one."""


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
