"""Lambs and Tigers as a picture: points and lines scratched into stone."""

from collections.abc import Iterator, Sequence
from typing import Final

from rules.core.diagram import Diagram, Label, Layout, Line, Mark, Player, Site, Stack, Text, Token
from rules.core.game import Fact, Outcome
from rules.games.lambs_and_tigers.board import BOARDS, Board
from rules.games.lambs_and_tigers.position import LAMBS, TIGERS, Position

ACROSS, DOWN = 1.75, 2.4
"""Units of the picture: so wide that men on the narrowest points do not touch, and higher for a phone."""
MARGIN = 0.8
BELOW = 0.62
"""How far under a point its name stands."""
TIGER: Final = Token("tiger", TIGERS)
LAMB: Final = Token("lamb", LAMBS)


def _layout(name: str, board: Board) -> Layout:
    half = max(x for x, _ in board.spots)
    places = [((x + half) * ACROSS + MARGIN, row * DOWN + MARGIN) for x, row in board.spots]
    labelled = list(zip(board.names, places, strict=True))
    return Layout(
        f"lambs_and_tigers-{name}",
        "stone",
        2 * (half * ACROSS + MARGIN),
        4 * DOWN + 2 * MARGIN,
        sites=tuple(Site(point, x, y, "point") for point, (x, y) in labelled),
        lines=tuple(Line((places[line[0]], places[line[-1]])) for line in board.graph.lines),
        labels=tuple(Label(point, x, y + BELOW) for point, (x, y) in labelled),
    )


LAYOUTS: Final = {name: _layout(name, board) for name, board in BOARDS.items()}


def diagram(position: Position, facts: Sequence[Fact] = ()) -> Diagram:
    """The board, the lambs captured beside the tigers' seat, the lambs in hand beside the lambs'."""
    board, options, ended = position.board, position.options, position.ended
    captured = Text("text-captured", {"count": position.captured, "needed": options.tigers_need})
    return Diagram(
        "lambs_and_tigers",
        LAYOUTS[options.board],
        stacks=tuple(
            Stack(point, (token,))
            for men, token in ((position.tigers, TIGER), (position.lambs, LAMB))
            for point in board.named(men)
        ),
        marks=tuple(mark for fact in facts for mark in _marks(fact)),
        players=(
            Player(TIGERS, TIGER, (captured,)),
            Player(LAMBS, LAMB, (Text("text-in_hand", {"count": position.in_hand}),)),
        ),
        to_act=() if ended else (position.to_move,),
        last=tuple(Text(f"fact-{fact.kind}", fact.data) for fact in facts),
        result=None if ended is None else _result(ended),
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


def _result(ended: Outcome) -> Text:
    key = f"outcome-{ended.reason}"
    for seat in ended.winners:
        return Text(key, {"winner_seat": seat})
    return Text(key)
