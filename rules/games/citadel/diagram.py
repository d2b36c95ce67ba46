"""Citadel as a picture: seven lines on paper, a citadel at either end, a coin between them."""

from collections.abc import Iterator, Sequence

from rules.core.diagram import (
    Cell,
    Diagram,
    Glide,
    Label,
    Layout,
    Mark,
    Panel,
    Player,
    Site,
    Stack,
    Text,
    Token,
)
from rules.core.game import Fact, Seat
from rules.games.citadel.state import (
    CENTRE,
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
    x, y = line - 0.5, HEIGHT / 2
    if line in GOALS:
        return Site(str(line), x, y, "citadel", "citadel", 1.0, HEIGHT, seat=1 - GOALS.index(line))
    return Site(str(line), x, y, "rail", "plain", 1.0, HEIGHT)


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
    """Show what a viewer sees. It does not depend on whose bid is in, unless it is the viewer's own.

    The lines tell how the coin came where it is: its old place, the bids, its way. Where a new game has begun
    they show that alone, and a panel tells how the one before ended.
    """
    board = view.board
    begun = any(fact.kind == "next_game" for fact in facts)
    return Diagram(
        "citadel",
        LAYOUT,
        stacks=_stacks(board, () if begun else facts),
        marks=() if begun else _marks(facts),
        players=tuple(
            Player(
                seat,
                Token("coin", seat),
                (Text("text-stock", {"stock": board.stocks[seat]}),),
                count=board.stocks[seat],
            )
            for seat in SEATS
        ),
        panels=(*_bidding(view), *(_before(facts) if begun else ()), *_past(board), *_score(board)),
        to_act=_awaited(view),
        moves=tuple(_glides(facts)),
    )


def _awaited(view: CitadelView) -> tuple[int, ...]:
    """Return both seats until the bids are revealed: whose bid is missing is secret too.

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


def _stacks(board: Board, facts: Sequence[Fact]) -> tuple[Stack, ...]:
    """Return the coin and, at each citadel, the bid that was just revealed from there."""
    tokens: dict[int, tuple[Token, ...]] = {board.line: (COIN,)}
    for bids in filter(None, map(_bids, facts)):
        for line, bid in zip(reversed(GOALS), bids, strict=True):
            tokens[line] = (bid, *tokens.get(line, ()))
    return tuple(Stack(str(line), stack) for line, stack in sorted(tokens.items()))


def _bids(fact: Fact) -> tuple[Token, ...]:
    """Return the two bids of the round that the facts reveal."""
    if fact.kind != "revealed":
        return ()
    return tuple(
        Token("bid", seat, int(str(fact.data[field])))
        for seat, field in zip(SEATS, ("first_bid", "second_bid"), strict=True)
    )


def _way(facts: Sequence[Fact]) -> tuple[str, ...]:
    """Return the lines on the coin's way: pushed by the bids, then walked."""
    way: list[str] = []
    for fact in facts:
        match fact.kind:
            case "stayed":
                way += [str(fact.data["line"])]
            case "pushed" | "walked":
                way += [str(fact.data["from"]), str(fact.data["to"])]
            case _:
                pass
    return tuple(line for line, before in zip(way, ["", *way], strict=False) if line != before)


def _marks(facts: Sequence[Fact]) -> tuple[Mark, ...]:
    way = _way(facts)
    won = [str(GOALS[int(str(fact.data["seat"]))]) for fact in facts if fact.kind == "game_full"]
    moved = (Mark("origin", way[:1]), Mark("path", way)) if len(way) > 1 else ()
    return (*moved, *(Mark("landing", way[-1:]) for _ in way[:1]), *(Mark("won", (line,)) for line in won))


def _glides(facts: Sequence[Fact]) -> Iterator[Glide]:
    """Yield bids that come out, the coin's way, spent bids, and the coin's way back for a new game."""
    for fact in facts:
        for seat, bid in enumerate(_bids(fact)):
            yield Glide("place", (str(GOALS[1 - seat]),), seat, bid.value)
        if fact.kind in {"pushed", "walked"}:
            yield Glide("move", _lines(int(str(fact.data["from"])), int(str(fact.data["to"]))))
    for seat, bid in (one for fact in facts for one in enumerate(_bids(fact))):
        yield Glide("pay", (str(GOALS[1 - seat]),), None, bid.value)
    way = _way(facts)
    if any(fact.kind == "next_game" for fact in facts) and way[-1:] != (str(CENTRE),):
        yield Glide("move", _lines(int(way[-1]), CENTRE))


def _lines(start: int, end: int) -> tuple[str, ...]:
    """Return every line on the way of the coin, both ends included."""
    step = 1 if end > start else -1
    return tuple(map(str, range(start, end + step, step)))


def _before(facts: Sequence[Fact]) -> tuple[Panel, ...]:
    """Return the text of how the game before this one ended."""
    bids = [bid for fact in facts for bid in _bids(fact)]
    ended = [Text(f"fact-{fact.kind}", fact.data) for fact in facts if fact.kind.startswith("game_")]
    rows: list[tuple[Cell, ...]] = [(*bids, " → ".join(_way(facts))), *((text,) for text in ended)]
    return (Panel(Text("text-game_before"), tuple(rows)),)
