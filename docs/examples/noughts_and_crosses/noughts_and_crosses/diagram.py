"""The diagram: nine squares, the men on them, and the one placed last."""

from collections.abc import Sequence

from noughts_and_crosses.state import GRID, Squares
from rules.core.diagram import Diagram, Glide, Layout, Mark, Player, Stack, Token
from rules.core.game import Fact

SITES = tuple(map(GRID.site, range(9)))
SIGNS = {"man": ("X", "O")}
BOARD = Layout("noughts_and_crosses", "paper", 3, 3, SITES, labels=GRID.labels(), signs=SIGNS)
MEN = (Token("man", 0), Token("man", 1))


def diagram(state: Squares, facts: Sequence[Fact]) -> Diagram:
    """Return the position, with the last move marked."""
    owners = zip(GRID.names, state.owners, strict=True)
    return Diagram(
        "noughts_and_crosses",
        BOARD,
        stacks=tuple(Stack(name, (MEN[owner],)) for name, owner in owners if owner is not None),
        marks=tuple(Mark("placed", (str(fact.data["at"]),)) for fact in facts),
        players=tuple(Player(seat, MEN[seat]) for seat in (0, 1)),
        to_act=(state.to_move,),
        moves=tuple(Glide("place", (str(fact.data["at"]),), int(str(fact.data["seat"]))) for fact in facts),
    )
