"""From legal moves to the next thing a thumb can point at: a trie over the parts of the moves.

A menu needs nothing but the parts of every legal move and the picks made so far, so no screen holds
state: picks are indices, and the same position always gives the same menu.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

PAGE = 25
"""Choices a page: what one Discord menu holds."""
MOST_PICKS = 3
"""No move takes more picks than this, paging aside: the last menu lists what remains whole."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One entry of a menu.

    parts: parts that it adds to the picked ones, forced parts included.
    move: index into the moves when the choice completes one, else None.
    """

    parts: tuple[str, ...]
    move: int | None


@dataclass(frozen=True, slots=True)
class Menu:
    """The next choices. `picked` holds the parts fixed so far, forced ones included."""

    picked: tuple[str, ...]
    choices: tuple[Choice, ...]

    def pages(self) -> int:
        """Count the pages of 25, at least one."""
        return max(1, -(-len(self.choices) // PAGE))

    def page(self, number: int) -> tuple[tuple[int, Choice], ...]:
        """Return the choices of a page with the index that picks each. Raises IndexError."""
        if not 0 <= number < self.pages():
            raise IndexError(number)
        return tuple(enumerate(self.choices))[number * PAGE : (number + 1) * PAGE]


def menu(moves: Sequence[tuple[str, ...]], picks: Sequence[int] = (), whole: int = PAGE) -> Menu:
    """Return the menu after some picks; one choice that completes a move means the move is found.

    moves: the parts of every legal move, distinct. whole: up to this number of moves the menu
    lists whole moves. Raises IndexError when a pick is not on its menu.
    """
    remaining = list(range(len(moves)))
    depth = 0
    for made, pick in enumerate(picks):
        groups = _groups(moves, remaining, depth, made, whole)
        if not 0 <= pick < len(groups):
            raise IndexError(pick)
        remaining, depth = groups[pick]
    shown = _groups(moves, remaining, depth, len(picks), whole)
    fixed = depth if len(remaining) == 1 else _common(moves, remaining, depth)
    picked = moves[remaining[0]][:fixed] if remaining else ()
    return Menu(picked, tuple(_choice(moves, group, upto, fixed) for group, upto in shown))


def _choice(moves: Sequence[tuple[str, ...]], group: list[int], upto: int, fixed: int) -> Choice:
    complete = group[0] if len(group) == 1 else None
    end = len(moves[group[0]]) if complete is not None else upto
    return Choice(moves[group[0]][fixed:end], complete)


def _groups(
    moves: Sequence[tuple[str, ...]], remaining: list[int], depth: int, made: int, whole: int
) -> list[tuple[list[int], int]]:
    """Return the choices as (moves that stay, parts fixed then): whole moves if few are left."""
    if len(remaining) <= whole or made + 1 >= MOST_PICKS:
        return [([index], len(moves[index])) for index in remaining]
    common = _common(moves, remaining, depth)
    grouped: dict[tuple[str, ...], list[int]] = {}
    for index in remaining:
        grouped.setdefault(moves[index][common : common + 1], []).append(index)
    return [(members, _common(moves, members, common)) for members in grouped.values()]


def _common(moves: Sequence[tuple[str, ...]], remaining: list[int], depth: int) -> int:
    """Count the leading parts that all remaining moves share, at least `depth`."""
    columns = zip(*(moves[index][depth:] for index in remaining), strict=False)
    return depth + sum(1 for _ in takewhile(lambda column: len(set(column)) == 1, columns))
