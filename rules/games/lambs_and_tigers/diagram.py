"""Lambs and Tigers as a picture: points and lines scratched into stone."""

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import Final

from rules.core.diagram import Diagram, Glide, Label, Layout, Line, Mark, Player, Site, Stack, Text, Token
from rules.core.game import Fact
from rules.games.lambs_and_tigers.board import APEX, BOARDS, LAMBS, TIGERS, Board
from rules.games.lambs_and_tigers.state import LambsState

FALL: Final = (0, 2.3, 3.5, 4.7, 5.9)
"""Units from the apex down to each row, so that men fit between its four lines."""
SPREAD, BESIDE = 0.34, 0.8
"""Units that those lines draw apart in a unit of fall; distance of the other points from them."""
SLANTED: Final = 1.5
"""Columns from the middle to the outer two of those lines."""
MAN: Final = 0.66
"""Width of a man. Rings about neighbours do not touch."""
MARGIN: Final = 0.46
"""Units from the outermost points to the edge; the names of the last row need more."""
ASIDE, BELOW = 0.08, 0.48
"""Units from a point to its name, on the side to which no line falls."""
CLEAR: Final = 0.235
"""Least units from that line to the middle of the name. The inner lines are steep."""
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
    lowest = {end for start, end in ends if start[0] != end[0]}
    return Layout(
        f"lambs_and_tigers-{name}",
        "stone",
        2 * (half + MARGIN),
        FALL[-1] + 2 * MARGIN + 0.2,
        sites=tuple(Site(point, x, y, "point", width=MAN, height=MAN) for point, (x, y) in places.items()),
        lines=tuple(Line((places[start], places[end])) for start, end in ends),
        labels=tuple(_named(point, places[point], channels[point], lowest) for point in places),
        sides=("amber", "ivory"),
        signs={"tiger": ("T",), "lamb": ("L",)},
    )


def _named(
    point: str, place: tuple[float, float], channel: tuple[float, float], lowest: Collection[str]
) -> Label:
    """Return the label of a point: below it, clear of the line that falls from it, or beside the apex."""
    x, y = place
    if point == APEX:
        return Label(point, x + BELOW + 0.06, y)
    if point in lowest:
        return Label(point, x, y + BELOW)
    across, fall = channel
    aside = max(ASIDE, CLEAR - BELOW * min(abs(across) / fall, SLANTED * SPREAD))
    return Label(point, x + (aside if across < 0 else -aside), y + BELOW)


def _across(column: float, fall: float) -> float:
    """Return the units from the middle of a point, by its columns from it and its fall below the apex."""
    slanted = max(-SLANTED, min(SLANTED, column))
    return slanted * SPREAD * fall + (column - slanted) * BESIDE


LAYOUTS: Final = {name: _layout(name, board) for name, board in BOARDS.items()}


def diagram(state: LambsState, facts: Sequence[Fact] = ()) -> Diagram:
    """Show the board, captured lambs at the tigers' seat and lambs in hand at the lambs'."""
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
            Player(TIGERS, TIGER, (captured,), count=state.captured),
            Player(LAMBS, LAMB, (Text("text-in_hand", {"count": state.in_hand}),), count=state.in_hand),
        ),
        to_act=(state.to_move,),
        moves=tuple(glide for fact in facts for glide in _glides(fact)),
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


def _glides(fact: Fact) -> Iterator[Glide]:
    match fact.kind, fact.data:
        case "placed", {"seat": int(seat), "to": str(landing)}:
            yield Glide("place", (landing,), seat)
        case "moved", {"seat": int(seat), "from": str(origin), "to": str(landing)}:
            yield Glide("move", (origin, landing), seat)
        case "captured", _:
            for hop, lamb in zip(pairwise(_names(fact, "path")), _names(fact, "lambs"), strict=True):
                yield Glide("jump", hop, TIGERS)
                yield Glide("capture", (lamb,), LAMBS)
        case _:
            return


def _names(fact: Fact, field: str) -> tuple[str, ...]:
    value = fact.data[field]
    return value if isinstance(value, tuple) else ()
