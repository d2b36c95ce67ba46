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
_NUMBERS: Final = re.compile(r"\d+(?:[.,]\d{3}(?!\d))*")
"""Thousands may stand apart, as in 3,412 and 3.412."""


@dataclass(frozen=True, slots=True)
class Riddle:
    """A riddle. Its words are `riddle-<name>`, and what a wrong answer hears `riddle-<name>-wrong`.

    answer: as it is written. accepts: whether a text says the same. said: what there is to say about a text
    that does not, as numbers; nothing where the text is no answer at all. choices: what one may choose among,
    where the answer is not written.
    """

    name: str
    difficulty: int
    answer: str
    accepts: Callable[[str], bool]
    said: Callable[[str], Mapping[str, int]]
    choices: tuple[str, ...] = ()

    def reads(self, text: str) -> bool:
        """Whether a text is an answer, right or wrong."""
        return self.accepts(text) or bool(self.said(text))


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
    found = (re.sub(r"\D", "", number) for number in _NUMBERS.findall(text))
    return tuple(int(digits) for digits in found if len(digits) <= LONGEST)


def _costs(text: str) -> Mapping[str, int]:
    """What the prices of an answer would add up to; nothing where they are not three."""
    match _numbers(text):
        case (spoon, fork, knife):
            return {"first": 2 * spoon + fork, "second": fork + 3 * knife}
        case _:
            return {}


def _plan(text: str) -> str:
    """The plan that is chosen, by its name or its number; "" for none."""
    match _numbers(text):
        case (number,) if 0 < number <= len(PLANS):
            return PLANS[number - 1]
        case _:
            return text if text in PLANS else ""


def _around(text: str) -> Mapping[str, int]:
    """The centimetres around the hole of a plan."""
    plan = _plan(text)
    return {"around": ring(plan)} if plan else {}


def _pairs(text: str) -> Iterator[tuple[int, int]]:
    """The numbers of an answer two by two, the greater first; the difference may stand with them."""
    numbers = [number for number in _numbers(text) if number != DIFFERENCE]
    for one, other in zip(numbers[::2], numbers[1::2], strict=False):
        yield max(one, other), min(one, other)


def _subtracted(text: str) -> Mapping[str, int]:
    """How many of the pairs of an answer are right, how many it has, and how many are missing."""
    given, right = set(_pairs(text)), set(PAIRS)
    if not given:
        return {}
    return {"right": len(given & right), "given": len(given), "missing": len(right - given)}


def _same_pairs(text: str) -> bool:
    return set(_pairs(text)) == set(PAIRS)


RIDDLES: Final[Mapping[str, Riddle]] = MappingProxyType(
    {
        one.name: one
        for one in (
            Riddle("cutlery", 1100, "2 1 4", lambda text: _numbers(text) == PRICES, _costs),
            Riddle("phantom", 1400, "3412 1423 3421 1432 4123 2134 4132 2143", _same_pairs, _subtracted),
            Riddle("card", 1200, "comb", lambda text: _plan(text) == "comb", _around, PLANS),
        )
    }
)
"""Every riddle by its name."""
