"""Hasami shogi as a picture: the board of 81 cells, its stones, and the last move."""

from collections.abc import Iterator, Sequence
from typing import Final

from rules.core.diagram import Diagram, Glide, Layout, Mark, Panel, Player, Stack, Text, Token
from rules.core.game import Fact
from rules.games.hasami_shogi.notation import squares
from rules.games.hasami_shogi.state import GRID, PATIENCE, SIDES, HasamiState

BOARD: Final = Layout(
    "hasami_shogi",
    "wood",
    9,
    9,
    sites=tuple(GRID.site(square) for square in range(len(GRID))),
    labels=GRID.labels(),
    sides=("ebony", "ivory"),
    signs={"stone": ("X", "O")},
)
STONE: Final = tuple(Token("stone", seat) for seat in SIDES)


def diagram(state: HasamiState, facts: Sequence[Fact]) -> Diagram:
    """Show the position and mark the last move."""
    return Diagram(
        "hasami_shogi",
        BOARD,
        stacks=tuple(Stack(name, (STONE[seat],)) for seat in SIDES for name in squares(state.stones[seat])),
        marks=tuple(mark for fact in facts for mark in _marks(fact)),
        players=tuple(
            Player(seat, STONE[seat], (Text("text-stones", {"count": state.stones[seat].bit_count()}),))
            for seat in SIDES
        ),
        panels=_panels(state),
        to_act=(state.to_move,),
        moves=tuple(glide for fact in facts for glide in _glides(fact)),
    )


def _panels(state: HasamiState) -> tuple[Panel, ...]:
    """Show the moves without a capture once half of the limit is gone."""
    if state.quiet * 2 < PATIENCE:
        return ()
    quiet = Text("text-quiet", {"count": state.quiet, "limit": PATIENCE})
    return (Panel(None, ((quiet,),)),)


def _marks(fact: Fact) -> Iterator[Mark]:
    match fact.kind, fact.data:
        case "moved" | "jumped", {"from": str(origin), "to": str(landing)}:
            yield Mark("origin", (origin,))
            yield Mark("landing", (landing,))
        case "captured", {"sites": tuple(sites)}:
            yield from (Mark("captured", (site,)) for site in sites)
        case _:
            raise ValueError(fact.kind)


def _glides(fact: Fact) -> Iterator[Glide]:
    seat = int(str(fact.data["seat"]))
    match fact.kind, fact.data:
        case "moved", {"from": str(origin), "to": str(landing)}:
            yield Glide("move", (origin, landing), seat)
        case "jumped", {"from": str(origin), "to": str(landing)}:
            yield Glide("jump", (origin, landing), seat)
        case "captured", {"sites": tuple(sites)}:
            yield from (Glide("capture", (site,), 1 - seat) for site in sites)
        case _:
            raise ValueError(fact.kind)
