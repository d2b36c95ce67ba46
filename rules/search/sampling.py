"""Choice by a seed: numbers that look random and are the same on every computer."""

from collections.abc import Sequence
from hashlib import shake_256
from typing import Final, TypeVar

from rules.search.effort import DECIDED, Effort, Scored

T = TypeVar("T")
UNIT: Final = 1 << 40
"""The weight of the best move."""


class Stream:
    """An endless sequence of numbers, from a seed and a purpose.

    purpose: a value whose `repr` names the use of the numbers. Another purpose gives other numbers.
    """

    def __init__(self, seed: int, purpose: object = "") -> None:
        self._start = f"{seed} {purpose!r} ".encode()
        self._count = 0

    def below(self, end: int) -> int:
        """Return the next number, from 0 to `end` - 1."""
        self._count += 1
        # 128 bits more than the number has leave no bias that could be seen.
        digest = shake_256(self._start + str(self._count).encode()).digest(end.bit_length() // 8 + 16)
        return int.from_bytes(digest) % end


def weighted(stream: Stream, weights: Sequence[int]) -> int:
    """Draw an index by weight."""
    left = stream.below(sum(weights))
    for index, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return index
    raise AssertionError("weights are not negative")


def pick(alternatives: Sequence[Scored[T]], effort: Effort, seed: int) -> Scored[T]:
    """Pick the best alternative, or one nearly as good: each `halving` points less make it half as likely.

    alternatives: the best first. A game that is won or lost is not played with: the best move is taken. So is
    one that is only known to be worth that much at most, because nothing is known to be as good.
    """
    best = alternatives[0]
    if not effort.halving or abs(best.value) > DECIDED or not best.exact:
        return best
    near = [one for one in alternatives if one.exact and best.value - one.value <= effort.margin]
    weights = [_weight(best.value - one.value, effort.halving) for one in near]
    return near[weighted(Stream(seed, [(one.move, one.value) for one in near]), weights)]


def _weight(loss: int, halving: int) -> int:
    """Halve UNIT once for every `halving` points lost, linearly in between: integers agree everywhere."""
    halved, rest = divmod(loss, halving)
    return UNIT * (2 * halving - rest) // (2 * halving) >> halved
