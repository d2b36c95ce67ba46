"""Citadel as a picture: seven lines on paper, a citadel at either end, a coin between them."""

from collections.abc import Sequence

from rules.core.diagram import (
    Cell,
    Diagram,
    Label,
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
from rules.core.game import Fact, Seat
from rules.games.citadel.state import (
    GOALS,
    LINES,
    SEATS,
    Board,
    CitadelView,
    game_over,
    starting_stocks,
    walked_over,
)

HEIGHT = 2.0


def _site(line: int) -> Site:
    owner = {1: 0, LINES: 1}.get(line)
    tone: Tone = "plain" if owner is None else "citadel"
    return Site(str(line), line - 0.5, HEIGHT / 2, "rail", tone, 1.0, HEIGHT, seat=owner)


LAYOUT = Layout(
    "citadel",
    "paper",
    float(LINES),
    HEIGHT + 0.5,
    sites=tuple(_site(line) for line in range(1, LINES + 1)),
    labels=tuple(Label(str(line), line - 0.5, HEIGHT + 0.25) for line in range(1, LINES + 1)),
    sides=("blue", "red"),
)
COIN = Token("coin")


def diagram(view: CitadelView, facts: Sequence[Fact] = ()) -> Diagram:
    """What a viewer sees; nothing in it depends on whose bid is in, unless it is the viewer's own."""
    board = view.board
    return Diagram(
        "citadel",
        LAYOUT,
        stacks=(Stack(str(board.line), (COIN,)),),
        marks=tuple(mark for fact in facts for mark in _marks(fact)),
        players=tuple(
            Player(seat, Token("coin", seat), (Text("text-stock", {"stock": board.stocks[seat]}),))
            for seat in SEATS
        ),
        panels=(*_bidding(view), *_past(board), *_score(board)),
        to_act=_awaited(view),
    )


def _awaited(view: CitadelView) -> tuple[int, ...]:
    """Both until the bids are revealed: whose bid is missing is secret too.

    A viewer whose own bid is in knows that only the other is awaited.
    """
    if game_over(view.board):
        return ()
    empty = walked_over(view.board)
    if empty is not None:
        return (empty,)
    return tuple(seat for seat in SEATS if seat != view.viewer or view.own is None)


def _bidding(view: CitadelView) -> tuple[Panel, ...]:
    if game_over(view.board) or walked_over(view.board) is not None:
        return ()
    rows: list[tuple[Cell, ...]] = [(Text("text-bids_in", {"count": view.bids_in}),)]
    if view.own is not None:
        rows.append((Text("text-your_bid", {"bid": view.own}),))
    return (Panel(None, tuple(rows)),)


def _past(board: Board) -> tuple[Panel, ...]:
    if not board.past:
        return ()
    rows = tuple(_row(seat, board) for seat in SEATS)
    return (Panel(Text("text-past_bids"), rows),)


def _row(seat: Seat, board: Board) -> tuple[Cell, ...]:
    return (Token("coin", seat), *(str(bids[seat]) for bids in board.past))


def _score(board: Board) -> tuple[Panel, ...]:
    match board.options.play:
        case "match":
            title, values = Text("text-score", {"points": board.options.points}), board.score
        case "penalties":
            title = Text("text-starting_stocks")
            values = starting_stocks(board.options, board.score)
        case _:
            return ()
    row = tuple(cell for seat in SEATS for cell in (Token("coin", seat), str(values[seat])))
    return (Panel(title, (row,)),)


def _marks(fact: Fact) -> tuple[Mark, ...]:
    match fact.kind:
        case "pushed" | "walked":
            origin, landing = str(fact.data["from"]), str(fact.data["to"])
            return (Mark("origin", (origin,)), Mark("landing", (landing,)))
        case "game_full":
            return (Mark("won", (str(GOALS[int(str(fact.data["seat"]))]),)),)
        case _:
            return ()
