"""A playing card that is to be cut so that one can climb through it, without falling apart.

The card is squares of half a centimetre. Two that lie beside each other hold together where no cut runs
between them; what is cut out is gone.
"""

from collections import deque
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final, TypeAlias

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
    """The centimetres around the hole of a card cut after a plan; 0 where there is none, or it is in pieces.

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
    """A card that was cut after a plan. Raises KeyError for no such plan."""
    return {"window": _window, "spiral": _spiral, "comb": _comb}[plan]()


def cuts(plan: str) -> Iterator[tuple[Square, Square]]:
    """Where a knife has gone: both ends of every half centimetre, as corners of squares."""
    card = cut(plan)
    for file, rank in ((file, rank) for file in range(WIDTH) for rank in range(HEIGHT)):
        here, right, below = (file, rank), (file + 1, rank), (file, rank + 1)
        if file + 1 < WIDTH and not _together(card, here, right):
            yield right, (file + 1, rank + 1)
        if rank + 1 < HEIGHT and not _together(card, here, below):
            yield below, (file + 1, rank + 1)


def _together(card: Card, one: Square, other: Square) -> bool:
    """Whether no cut runs between two squares; where both are gone there is nothing to be cut."""
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
    """Along the edge and inwards: a square holds to the one before and the one after."""
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
    """Whether a square lies just left of the line from the middle up to the edge."""
    return square[0] == WIDTH // 2 - 1 and square[1] < HEIGHT // 2


def _leads_across(card: Card, square: Square) -> bool:
    """Whether a square holds together with one on the other side of that line."""
    return any(_crosses(square, other) for other in card[square])


def _crosses(one: Square, other: Square) -> bool:
    (left, rank), (right, _) = sorted((one, other))
    return _on_line((left, rank)) and right == WIDTH // 2


def _ways(card: Card, begin: Square) -> Mapping[tuple[Square, bool], int]:
    """How far it is to every square, by ways that cross the line an even and an odd number of times."""
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
