"""Lasca as a picture: the board of 49 cells, its columns from the bottom up, and the last move."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from rules.core.diagram import PILE, Cell, Diagram, Glide, Layout, Mark, Panel, Player, Stack, Text, Token
from rules.core.game import Fact, Seat
from rules.games.lasca.board import CELLS, GRID, MEN, NAMES, OFFICERS, RED, WHITE
from rules.games.lasca.state import LascaState

BOARD: Final = Layout(
    "lasca",
    "wood",
    7,
    7,
    sites=tuple(GRID.site(cell, "light" if cell in CELLS else "dark") for cell in range(len(GRID))),
    labels=GRID.labels(),
    sides=("ivory", "red"),
    signs={"soldier": ("w", "r"), "officer": ("W", "R")},
)
TOKENS: Final = {
    man: Token("officer" if man in OFFICERS else "soldier", seat)
    for seat, men in enumerate(MEN)
    for man in men
}


def diagram(state: LascaState, facts: Sequence[Fact]) -> Diagram:
    """Show the position and mark the last move."""
    columns = zip(NAMES, state.columns, strict=True)
    return Diagram(
        "lasca",
        BOARD,
        stacks=tuple(Stack(name, tuple(TOKENS[man] for man in column)) for name, column in columns if column),
        marks=tuple(mark for fact in facts for mark in _marks(fact)),
        players=(_player(state, Seat(WHITE)), _player(state, Seat(RED))),
        panels=_high_columns(state),
        to_act=(state.to_move,),
        moves=_moves(state, facts),
    )


def _player(state: LascaState, seat: Seat) -> Player:
    """Return a side's sample soldier, with the columns it leads and the captives under them."""
    own = [column for column in state.columns if column and column[-1] in MEN[seat]]
    captives = sum(man in MEN[1 - seat] for column in own for man in column)
    return Player(
        seat,
        Token("soldier", seat),
        (Text("text-columns", {"count": len(own)}), Text("text-captives", {"count": captives})),
    )


def _high_columns(state: LascaState) -> tuple[Panel, ...]:
    """Show man by man the columns that are too high to be drawn large on their squares."""
    rows: list[tuple[Cell, ...]] = [
        (name, *(TOKENS[man] for man in column))
        for name, column in zip(NAMES, state.columns, strict=True)
        if len(column) > PILE
    ]
    return (Panel(Text("text-high"), tuple(rows), repeats=True),) if rows else ()


def _marks(fact: Fact) -> Iterator[Mark]:
    match fact.kind, fact.data:
        case "moved", {"from": str(origin), "to": str(landing)}:
            yield Mark("origin", (origin,))
            yield Mark("landing", (landing,))
        case "captured", {"path": (str(origin), *_, str(landing)) as path, "over": tuple(over)}:
            yield Mark("origin", (origin,))
            yield Mark("path", path)
            yield Mark("landing", (landing,))
            yield from (Mark("captured", (site,)) for site in over)
        case _:
            pass  # the board itself shows freed and promoted men


def _moves(state: LascaState, facts: Sequence[Fact]) -> tuple[Glide, ...]:
    """Return the events of the facts in order, with the heights that columns had before them."""
    heights = dict(zip(NAMES, map(len, state.columns), strict=True))
    made: list[tuple[Glide, ...]] = []
    for fact in reversed(facts):
        match fact.kind, fact.data:
            case "moved", {"seat": int(seat), "from": str(origin), "to": str(landing)}:
                made.append(tuple(_hops(seat, (origin, landing), (), heights)))
            case "captured", {"seat": int(seat), "path": tuple(path), "over": tuple(over)}:
                made.append(tuple(_hops(seat, path, over, heights)))
            case "promoted", {"seat": int(seat), "site": str(site)}:
                made.append((Glide("turn", (site,), seat),))
            case _:
                pass  # a column that is freed stays where it is
    return tuple(glide for glides in reversed(made) for glide in glides)


def _hops(
    seat: int, path: Sequence[str], captives: Sequence[str], heights: dict[str, int]
) -> Iterator[Glide]:
    """Yield the events of a column's way. Changes `heights` after it to those before it."""
    height = heights[path[-1]] - len(captives)
    heights[path[-1]] = 0
    heights[path[0]] = height
    for site in captives:
        heights[site] += 1
    for index, hop in enumerate(pairwise(path)):
        yield Glide("jump" if captives else "move", hop, seat, height + index)
        if captives:
            yield Glide("capture", (captives[index], hop[1]), 1 - seat)
