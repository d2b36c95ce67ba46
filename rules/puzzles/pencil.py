"""Riddles for pencil and paper, each with its answers found by trying everything.

After the puzzles of a column on games (Superinteressante, no. 002 of the seeds), worded anew by us.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import permutations, product
from types import MappingProxyType
from typing import Final

from rules.puzzles.card import PLANS, ring
from rules.puzzles.proof import Unproved

SPOONS_AND_FORK: Final = 5
"""What two spoons and a fork cost."""
FORK_AND_KNIVES: Final = 13
"""What a fork and three knives cost."""
DIGITS: Final = "1234"
DIFFERENCE: Final = 1989
"""Of two numbers of those digits."""

BODY: Final = 100
"""Centimetres around somebody who climbs through a card."""

LONGEST: Final = 6
"""Digits of a number that is read."""
_NUMBERS: Final = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Riddle:
    """A riddle. Its words are `riddle-<name>`, and what a wrong answer hears `riddle-<name>-wrong`.

    answer: as it is written. accepts: whether a text says the same. said: what there is to say about a text
    that does not, as numbers. choices: what one may choose among, where the answer is not written.
    """

    name: str
    difficulty: int
    answer: str
    accepts: Callable[[str], bool]
    said: Callable[[str], Mapping[str, int]]
    choices: tuple[str, ...] = ()


def cutlery() -> Iterator[tuple[int, int, int]]:
    """The whole prices of a spoon, a fork and a knife."""
    prices = range(1, FORK_AND_KNIVES)
    for spoon, fork, knife in product(prices, repeat=3):
        if 2 * spoon + fork == SPOONS_AND_FORK and fork + 3 * knife == FORK_AND_KNIVES:
            yield spoon, fork, knife


def phantoms() -> Iterator[tuple[int, int]]:
    """The numbers of the four digits whose difference is right, the greater first."""
    numbers = sorted(int("".join(digits)) for digits in permutations(DIGITS))
    for greater, smaller in product(numbers, repeat=2):
        if greater - smaller == DIFFERENCE:
            yield greater, smaller


PRICES: Final = (2, 1, 4)
PAIRS: Final = ((3412, 1423), (3421, 1432), (4123, 2134), (4132, 2143))


def prove() -> None:
    """Raises Unproved unless every riddle has the answer that is kept, and no other."""
    fitting = [plan for plan in PLANS if ring(plan) >= BODY]
    if (*cutlery(),) != (PRICES,) or (*phantoms(),) != PAIRS or fitting != [RIDDLES["card"].answer]:
        raise Unproved("a riddle has another answer")


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(found) for found in _NUMBERS.findall(text) if len(found) <= LONGEST)


def _costs(text: str) -> Mapping[str, int]:
    """What the prices of an answer would add up to; nothing where they are not three."""
    match _numbers(text):
        case (spoon, fork, knife):
            return {"first": 2 * spoon + fork, "second": fork + 3 * knife}
        case _:
            return {}


def _around(text: str) -> Mapping[str, int]:
    """The centimetres around the hole of a plan."""
    return {"around": ring(text)} if text in PLANS else {}


def _pairs(text: str) -> Iterator[tuple[int, int]]:
    """The numbers of an answer two by two, the greater first."""
    numbers = _numbers(text)
    for one, other in zip(numbers[::2], numbers[1::2], strict=False):
        yield max(one, other), min(one, other)


def _subtracted(text: str) -> Mapping[str, int]:
    """How many of the pairs of an answer are right, and how many it has."""
    given = set(_pairs(text))
    return {"right": len(given & set(PAIRS)), "given": len(given)} if given else {}


def _same_pairs(text: str) -> bool:
    return sorted(_pairs(text)) == sorted(PAIRS)


RIDDLES: Final[Mapping[str, Riddle]] = MappingProxyType(
    {
        one.name: one
        for one in (
            Riddle("cutlery", 1100, "2 1 4", lambda text: _numbers(text) == PRICES, _costs),
            Riddle("phantom", 1400, "3412 1423 3421 1432 4123 2134 4132 2143", _same_pairs, _subtracted),
            Riddle("card", 1200, "comb", lambda text: text == "comb", _around, PLANS),
        )
    }
)
"""Every riddle by its name."""
