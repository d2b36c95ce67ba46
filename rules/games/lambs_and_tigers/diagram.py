"""Lambs and Tigers as a picture: points and lines scratched into stone."""

from collections.abc import Iterator, Sequence
from typing import Final

from rules.core.diagram import Diagram, Label, Layout, Line, Mark, Player, Site, Stack, Text, Token
from rules.core.game import Fact
from rules.games.lambs_and_tigers.board import BOARDS, Board
from rules.games.lambs_and_tigers.state import LAMBS, TIGERS, LambsState

FALL: Final = (0, 3, 4, 5, 6)
"""Units from the apex down to each row: so far that its four lines leave room for men between them."""
SPREAD, BESIDE = 0.26, 0.8
"""What those lines draw apart in a unit; how far from them, and from each other, the other points lie."""
SLANTED: Final = 1.5
"""Columns from the middle to the outer two of those lines."""
MAN: Final = 0.66
"""Width of a man: a ring about him touches no ring beside it."""
MARGIN: Final = 0.62
NAMED: Final = (0.4, 0.4)
"""From a point to its name, which is between the lines, clear of men and rings."""
TIGER: Final = Token("tiger", TIGERS)
LAMB: Final = Token("lamb", LAMBS)


def _layout(name: str, board: Board) -> Layout:
    channels = {
        point: (_across(column - (len(points) - 1) / 2, fall), fall)
        for fall, points in zip(FALL, board.levels, strict=True)
        for column, point in enumerate(points)
    }
    half = max(x for x, _ in channels.values())
    places = {point: (x + half + MARGIN, y + MARGIN) for point, (x, y) in channels.items()}
    ends = [(board.names[line[0]], board.names[line[-1]]) for line in board.graph.lines]
    right, below = NAMED
    return Layout(
        f"lambs_and_tigers-{name}",
        "stone",
        2 * (half + MARGIN),
        FALL[-1] + 2 * MARGIN,
        sites=tuple(Site(point, x, y, "point", width=MAN, height=MAN) for point, (x, y) in places.items()),
        lines=tuple(Line((places[start], places[end])) for start, end in ends),
        labels=tuple(Label(point, x + right, y + below) for point, (x, y) in places.items()),
        sides=("amber", "ivory"),
    )


def _across(column: float, fall: int) -> float:
    """Units from the middle for a point so many columns from it and so far below the apex."""
    slanted = max(-SLANTED, min(SLANTED, column))
    return slanted * SPREAD * fall + (column - slanted) * BESIDE


LAYOUTS: Final = {name: _layout(name, board) for name, board in BOARDS.items()}


def diagram(state: LambsState, facts: Sequence[Fact] = ()) -> Diagram:
    """The board, the lambs captured beside the tigers' seat, the lambs in hand beside the lambs'."""
    board, options = state.board, state.options
    captured = Text("text-captured", {"count": state.captured, "needed": options.tigers_need})
    return Diagram(
        "lambs_and_tigers",
        LAYOUTS[options.board],
        stacks=tuple(
            Stack(point, (token,))
            for men, token in ((state.tigers, TIGER), (state.lambs, LAMB))
            for point in board.named(men)
        ),
        marks=tuple(mark for fact in facts for mark in _marks(fact)),
        players=(
            Player(TIGERS, TIGER, (captured,)),
            Player(LAMBS, LAMB, (Text("text-in_hand", {"count": state.in_hand}),)),
        ),
        to_act=(state.to_move,),
    )


def _marks(fact: Fact) -> Iterator[Mark]:
    data = fact.data
    match fact.kind:
        case "placed":
            yield Mark("placed", (str(data["to"]),))
        case "moved":
            yield Mark("origin", (str(data["from"]),))
            yield Mark("landing", (str(data["to"]),))
        case "captured":
            path, lambs = _names(fact, "path"), _names(fact, "lambs")
            yield Mark("origin", path[:1])
            yield Mark("path", path)
            yield Mark("landing", path[-1:])
            yield from (Mark("captured", (lamb,)) for lamb in lambs)
        case _:
            return


def _names(fact: Fact, field: str) -> tuple[str, ...]:
    value = fact.data[field]
    return value if isinstance(value, tuple) else ()
