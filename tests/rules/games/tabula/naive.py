"""The rules in the plainest way: every order of the dice, every man on his own. Slow and independent."""

from collections.abc import Iterator
from itertools import permutations
from typing import NamedTuple

Board = tuple[tuple[int, ...], tuple[int, ...]]
"""The places of the mover's men and of the enemy's, sorted: 0 waiting, 1–24, 25 off."""


class Man(NamedTuple):
    place: int
    moved: int
    hit: bool


def finals(own: tuple[int, ...], bar: int, enemy: tuple[int, ...], dice: tuple[int, ...]) -> set[Board]:
    """Every board a roll may lead to under the default options.

    own, enemy: places of the men. bar: how many of the own men on 0 were hit.
    """
    men = tuple(sorted(Man(place, 0, hit=index < bar) for index, place in enumerate(sorted(own))))
    ends = [
        (pips, board)
        for order in set(permutations(dice))
        for pips, board in _played(men, tuple(sorted(enemy)), order, 0)
    ]
    most = max(pips for pips, _ in ends)
    return {board for pips, board in ends if pips == most or set(board[0]) == {25}}


def _played(
    men: tuple[Man, ...], enemy: tuple[int, ...], order: tuple[int, ...], pips: int
) -> Iterator[tuple[int, Board]]:
    yield pips, (tuple(sorted(man.place for man in men)), enemy)
    if not order:
        return
    for skipped, die in enumerate(order):
        for man in set(men):
            landing = _landing(man, men, enemy, die)
            if landing is None:
                continue
            others = list(men)
            others.remove(man)
            after = tuple(sorted([*others, Man(landing, man.moved + die, hit=False)]))
            hit = tuple(sorted(0 if place == landing < 25 else place for place in enemy))
            yield from _played(after, hit, order[skipped + 1 :], pips + die)


def _landing(man: Man, men: tuple[Man, ...], enemy: tuple[int, ...], die: int) -> int | None:
    landing = man.place + die
    waiting = [other for other in men if other.place == 0]
    if man.place == 25 or man.moved + die > 12:
        return None
    if any(other.hit for other in waiting) and not man.hit:
        return None
    if landing >= 25:
        return 25 if all(other.place >= 19 for other in men) else None
    if enemy.count(landing) >= 2:
        return None
    return None if landing > 12 and waiting else landing
