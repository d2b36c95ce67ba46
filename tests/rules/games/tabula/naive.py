"""A slow second implementation of Tabula: every order of the dice, each man separately."""

from collections.abc import Iterator
from itertools import permutations
from typing import NamedTuple

from rules.games.tabula.state import TabulaOptions

Board = tuple[tuple[int, ...], tuple[int, ...]]
"""The places of the mover's men and of the enemy's, sorted: 0 waiting, 1–24, 25 off."""


class Man(NamedTuple):
    place: int
    moved: int
    hit: bool


def finals(
    own: tuple[int, ...], bar: int, enemy: tuple[int, ...], dice: tuple[int, ...], options: TabulaOptions
) -> set[Board]:
    """Return every board that a roll may lead to.

    own, enemy: places of the men. bar: the number of own hit men on 0.
    """
    men = tuple(sorted(Man(place, 0, hit=index < bar) for index, place in enumerate(sorted(own))))
    ends = [
        (used, board)
        for order in set(permutations(dice))
        for used, board in _played(men, tuple(sorted(enemy)), order, options, 0)
    ]
    most = max(used for used, _ in ends)
    return {board for used, board in ends if used == most or set(board[0]) == {25}}


def _played(
    men: tuple[Man, ...], enemy: tuple[int, ...], order: tuple[int, ...], options: TabulaOptions, used: int
) -> Iterator[tuple[int, Board]]:
    """Yield boards with the part of the roll used for them: points, or dice if dice count."""
    yield used, (tuple(sorted(man.place for man in men)), enemy)
    if not order:
        return
    for skipped, die in enumerate(order):
        for man in set(men):
            landing = _landing(man, men, enemy, die, options)
            if landing is None:
                continue
            others = list(men)
            others.remove(man)
            after = tuple(sorted([*others, Man(landing, man.moved + die, hit=False)]))
            hit = tuple(sorted(0 if place == landing < 25 else place for place in enemy))
            worth = die if options.metric == "pips" else 1
            yield from _played(after, hit, order[skipped + 1 :], options, used + worth)


def _landing(
    man: Man, men: tuple[Man, ...], enemy: tuple[int, ...], die: int, options: TabulaOptions
) -> int | None:
    landing = man.place + die
    waiting = [other for other in men if other.place == 0]
    if man.place == 25 or (options.cap and man.moved + die > 12):
        return None
    if options.bar_first and any(other.hit for other in waiting) and not man.hit:
        return None
    if landing >= 25:
        rearmost = min(other.place for other in men)
        too_large = landing > 25 and options.bearoff == "backgammon" and man.place > rearmost
        return 25 if rearmost >= 19 and not too_large else None
    if enemy.count(landing) >= 2:
        return None
    return None if landing > 12 and waiting else landing
