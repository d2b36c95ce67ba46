"""Riddles for pencil and paper, each with its answers found by trying everything.

After the puzzles of a column on games (Superinteressante, no. 002 of the seeds), in our own words.
"""

import re
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import permutations, product
from types import MappingProxyType
from typing import Final, TypeAlias

from rules.puzzles.proof import Unproved

WIDTH, HEIGHT = 12, 18
"""Squares of a card."""
PER_CENTIMETRE: Final = 2
PLANS: Final = ("window", "spiral", "comb")
"""window: all but a frame is cut out. spiral: one cut winds from the edge to the middle. comb: folded along
its length it is cut from the fold and from the edges in turn; then the fold is cut but for its ends."""

Square: TypeAlias = tuple[int, int]
"""File from the left, rank from above."""
Card: TypeAlias = Mapping[Square, frozenset[Square]]
"""Its squares, each with those it holds together with."""


def ring(plan: str) -> int:
    """Return the centimetres around the hole of a card cut by a plan; 0 without a hole, or in pieces.

    A way around crosses the line from the middle up to the edge once more to one side than to the other.
    """
    card = cut(plan)
    begin = next(iter(card))
    if len({square for square, _ in _ways(card, begin)}) < len(card):
        return 0
    found = [_ways(card, square).get((square, True)) for square in card if _leads_across(card, square)]
    return min(filter(None, found), default=0) // PER_CENTIMETRE


@cache
def cut(plan: str) -> Card:
    """Return a card that was cut by a plan. Raises KeyError for no such plan."""
    return {"window": _window, "spiral": _spiral, "comb": _comb}[plan]()


def cuts(plan: str) -> Iterator[tuple[Square, Square]]:
    """Yield the cuts of a knife: both ends of every half centimetre, as corners of squares."""
    card = cut(plan)
    for file, rank in ((file, rank) for file in range(WIDTH) for rank in range(HEIGHT)):
        here, right, below = (file, rank), (file + 1, rank), (file, rank + 1)
        if file + 1 < WIDTH and not _together(card, here, right):
            yield right, (file + 1, rank + 1)
        if rank + 1 < HEIGHT and not _together(card, here, below):
            yield below, (file + 1, rank + 1)


def _together(card: Card, one: Square, other: Square) -> bool:
    """Return True if no cut runs between two squares; if both are gone there is nothing to be cut."""
    return other in card[one] if one in card and other in card else one not in card and other not in card


def _window() -> Card:
    frame = {
        (file, rank)
        for file in range(WIDTH)
        for rank in range(HEIGHT)
        if file in {0, WIDTH - 1} or rank in {0, HEIGHT - 1}
    }
    return {here: frozenset(frame.intersection(_beside(here))) for here in frame}


def _spiral() -> Card:
    """Return the card cut along the edge and inwards: a square holds to the one before and the one after."""
    left, way = {(file, rank) for file in range(WIDTH) for rank in range(HEIGHT)}, [(0, 0)]
    step = (1, 0)
    left.discard(way[0])
    while left:
        ahead = (way[-1][0] + step[0], way[-1][1] + step[1])
        if ahead in left:
            way.append(ahead)
            left.discard(ahead)
        else:
            step = (-step[1], step[0])
    return {here: frozenset(way[max(0, at - 1) : at] + way[at + 1 : at + 2]) for at, here in enumerate(way)}


def _comb() -> Card:
    fold = WIDTH // 2
    joined: dict[Square, set[Square]] = {}
    for rank in range(HEIGHT):
        for file in range(WIDTH):
            here = joined.setdefault((file, rank), set())
            at_the_edge, at_the_fold = file in {0, WIDTH - 1}, file in {fold - 1, fold}
            if file + 1 < WIDTH and (file + 1 != fold or rank in {0, HEIGHT - 1}):
                here.add((file + 1, rank))
            if rank + 1 < HEIGHT and (at_the_fold if rank % 2 else at_the_edge):
                here.add((file, rank + 1))
    for square in list(joined):
        for other in list(joined[square]):
            joined[other].add(square)
    return {here: frozenset(others) for here, others in joined.items()}


def _beside(square: Square) -> Iterator[Square]:
    file, rank = square
    yield from ((file - 1, rank), (file + 1, rank), (file, rank - 1), (file, rank + 1))


def _on_line(square: Square) -> bool:
    """Return True if a square lies just left of the line from the middle up to the edge."""
    return square[0] == WIDTH // 2 - 1 and square[1] < HEIGHT // 2


def _leads_across(card: Card, square: Square) -> bool:
    """Return True if a square holds together with one on the other side of that line."""
    return any(_crosses(square, other) for other in card[square])


def _crosses(one: Square, other: Square) -> bool:
    (left, rank), (right, _) = sorted((one, other))
    return _on_line((left, rank)) and right == WIDTH // 2


def _ways(card: Card, begin: Square) -> Mapping[tuple[Square, bool], int]:
    """Return the distance to every square, by ways that cross the line an even and an odd number of times."""
    found = {(begin, False): 0}
    queue = deque(found)
    while queue:
        here, odd = queue.popleft()
        for other in card[here]:
            reached = (other, odd != _crosses(here, other))
            if reached not in found:
                found[reached] = found[here, odd] + 1
                queue.append(reached)
    return found


SPOONS_AND_FORK: Final = 5
"""Price of two spoons and a fork."""
FORK_AND_KNIVES: Final = 13
"""Price of a fork and three knives."""
DIGITS: Final = "1234"
DIFFERENCE: Final = 1989
"""Difference of two numbers of those digits."""

BODY: Final = 100
"""Centimetres around a person who climbs through a card."""

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
        """Return True if a text is an answer, right or wrong."""
        return self.accepts(text) or bool(self.said(text))


def cutlery() -> Iterator[tuple[int, int, int]]:
    """Yield the whole prices of a spoon, a fork and a knife."""
    prices = range(1, FORK_AND_KNIVES)
    for spoon, fork, knife in product(prices, repeat=3):
        if 2 * spoon + fork == SPOONS_AND_FORK and fork + 3 * knife == FORK_AND_KNIVES:
            yield spoon, fork, knife


def phantoms() -> Iterator[tuple[int, int]]:
    """Yield the numbers of the four digits with the right difference, the greater first."""
    numbers = sorted(int("".join(digits)) for digits in permutations(DIGITS))
    for greater, smaller in product(numbers, repeat=2):
        if greater - smaller == DIFFERENCE:
            yield greater, smaller


PRICES: Final = (2, 1, 4)
PAIRS: Final = ((3412, 1423), (3421, 1432), (4123, 2134), (4132, 2143))


def prove() -> None:
    """Raise Unproved unless every riddle has the answer that is kept, and no other."""
    fitting = [plan for plan in PLANS if ring(plan) >= BODY]
    if (*cutlery(),) != (PRICES,) or (*phantoms(),) != PAIRS or fitting != [RIDDLES["card"].answer]:
        raise Unproved("a riddle has another answer")


def _numbers(text: str) -> tuple[int, ...]:
    found = (re.sub(r"\D", "", number) for number in _NUMBERS.findall(text))
    return tuple(int(digits) for digits in found if len(digits) <= LONGEST)


def _costs(text: str) -> Mapping[str, int]:
    """Return the sums of an answer's prices; nothing if they are not three."""
    match _numbers(text):
        case (spoon, fork, knife):
            return {"first": 2 * spoon + fork, "second": fork + 3 * knife}
        case _:
            return {}


def _plan(text: str) -> str:
    """Return the chosen plan, by its name or its number; "" for none."""
    match _numbers(text):
        case (number,) if 0 < number <= len(PLANS):
            return PLANS[number - 1]
        case _:
            return text if text in PLANS else ""


def _around(text: str) -> Mapping[str, int]:
    """Return the centimetres around the hole of a plan."""
    plan = _plan(text)
    return {"around": ring(plan)} if plan else {}


def _pairs(text: str) -> Iterator[tuple[int, int]]:
    """Yield the numbers of an answer two by two, the greater first; the difference may stand with them."""
    numbers = [number for number in _numbers(text) if number != DIFFERENCE]
    for one, other in zip(numbers[::2], numbers[1::2], strict=False):
        yield max(one, other), min(one, other)


def _subtracted(text: str) -> Mapping[str, int]:
    """Count the pairs of an answer that are right, those it has, and those it lacks."""
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
