"""The board with its prison, the dice stacked on it, and every stack laid open beside it."""

from collections.abc import Iterator, Sequence
from typing import Final

from rules.core.diagram import (
    Cell,
    Diagram,
    Glide,
    Layout,
    Mark,
    Panel,
    Player,
    Site,
    Stack,
    Text,
    Token,
    Tone,
)
from rules.core.game import Fact
from rules.games.dice_towers.state import GRID, PRISON, DiceState, dice_of, owner


def _site(square: int) -> Site:
    tone: Tone = "light" if (GRID.file(square) + GRID.rank(square)) % 2 else "dark"
    return GRID.site(square, "prison" if square in PRISON else tone)


LAYOUT: Final = Layout(
    "dice_towers",
    "wood",
    8,
    8,
    sites=tuple(map(_site, range(len(GRID)))),
    labels=GRID.labels(),
    sides=("ivory", "ebony"),
)
DOUBLES: Final = frozenset({"double_moved", "double_down"})
"""Facts of moves that lift two dice."""
UNMOVED: Final = frozenset({(6, 6), (1, 1)})
"""Values of the upper and the lower die that a climb cannot change: their sum leaves no other."""


def diagram(state: DiceState, facts: Sequence[Fact]) -> Diagram:
    """Show the board; the facts of the last step become marks."""
    stacks = {
        GRID.names[square]: tuple(Token("die", seat, value) for seat, value in dice_of(stack))
        for square, stack in enumerate(state.board)
        if stack
    }
    return Diagram(
        "dice_towers",
        LAYOUT,
        tuple(Stack(site, dice) for site, dice in stacks.items()),
        tuple(mark for fact in facts for mark in _marks(fact)),
        tuple(_player(state, seat) for seat in (0, 1)),
        _stack_panel({site: dice for site, dice in stacks.items() if len(dice) > 1}),
        (int(state.mover),),
        moves=tuple(glide for fact in facts for glide in _glides(fact)),
    )


def _player(state: DiceState, seat: int) -> Player:
    controlled = sum(1 for stack in state.board if stack and owner(stack) == seat)
    return Player(seat, Token("die", seat, 6), (Text("text-controls", {"n": controlled}),))


def _stack_panel(tall: dict[str, tuple[Token, ...]]) -> tuple[Panel, ...]:
    """Show every stack from bottom to top: both sides may look into all of them at any time (rule 11)."""
    if not tall:
        return ()
    rows: list[tuple[Cell, ...]] = [(site, *dice) for site, dice in tall.items()]
    return (Panel(Text("text-stacks"), tuple(rows), repeats=True),)


def _marks(fact: Fact) -> Iterator[Mark]:
    if "from" in fact.data:
        origin, landing = str(fact.data["from"]), str(fact.data["to"])
        yield Mark("origin", (origin,))
        yield Mark("path", (origin, landing))
        yield Mark("landing", (landing,))
    if fact.kind == "transferred":
        yield Mark("captured", (str(fact.data["to"]),))
    squares = fact.data.get("squares")
    if isinstance(squares, tuple):
        yield Mark("won", squares)


def _glides(fact: Fact) -> Iterator[Glide]:
    match fact.kind, fact.data:
        case kind, {"seat": int(seat), "from": str(origin), "to": str(landing)}:
            yield Glide("move", (origin, landing), seat, 2 if kind in DOUBLES else 1)
            if kind == "transferred" and (fact.data["value"], fact.data["lower"]) not in UNMOVED:
                yield Glide("turn", (landing,), seat, 2)
        case "turned", {"at": str(site)}:
            yield Glide("turn", (site,))
        case _:
            pass
