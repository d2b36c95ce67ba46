"""The rules of Citadel: two sealed bids, one revealing, one line at a time."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rules.core.diagram import Diagram
from rules.core.errors import Data, IllegalMove, NotYourTurn, OptionError
from rules.core.game import CONCEDED, About, Fact, Game, Outcome, Seat, Step, Viewer, Vocabulary
from rules.games.citadel import diagram, evaluate, notation
from rules.games.citadel.positions import RECIPE
from rules.games.citadel.state import (
    GOALS,
    LINES,
    SEATS,
    SHOWN,
    Bid,
    Board,
    CitadelOptions,
    CitadelState,
    CitadelView,
    bid,
    exhausted,
    finish,
    game_over,
    least_bid,
    outcome_of,
    starting_stocks,
    view_of,
    walked_over,
)
from rules.puzzles.lesson import Lesson, Teaching
from rules.puzzles.recipe import Puzzling
from rules.search.effort import Choice, Effort, Searchable

VOCABULARY = Vocabulary(
    facts={
        "bids_in": ("count",),
        "revealed": ("first_seat", "first_bid", "second_seat", "second_bid"),
        "pushed": ("seat", "from", "to"),
        "stayed": ("line",),
        "walked": ("seat", "empty_seat", "lines", "from", "to"),
        "game_full": ("seat",),
        "game_simple": ("seat",),
        "game_drawn": (),
        "score": ("first_seat", "first_points", "second_seat", "second_points"),
        "penalties": ("first_seat", "first_stock", "second_seat", "second_stock"),
        "next_game": (),
    },
    refusals={
        "zero_bid": ("stock",),
        "bid_too_high": ("stock",),
        "no_points": (),
        "bid_locked": (),
    },
    outcomes=("full", "simple", "draw", "match", "penalties", "match_drawn"),
    tokens=("coin", "bid"),
    texts={
        "stock": ("stock",),
        "bids_in": ("count",),
        "your_bid": ("bid",),
        "past_bids": (),
        "game_before": (),
        "score": ("points",),
        "starting_stocks": (),
    },
)


LESSONS = (
    Lesson("bid", "stocks 12 12 line 4 play=single", then=("1 4",), anyhow=True),
    Lesson("enough", "stocks 12 4 line 4 play=single", ("5",), then=("1 4",), anyhow=True),
    Lesson("save", "stocks 9 6 line 2 play=single", ("6", "7"), then=("1 6",), anyhow=True),
    Lesson("walk", "stocks 4 1 line 4 play=single", ("2", "1"), then=("1 1", "1 0"), anyhow=True),
    Lesson("simple", "stocks 2 1 line 4 play=single", then=("1 1",), anyhow=True),
    Lesson(
        "patience",
        "stocks 10 10 line 5 play=single",
        ("1", "2", "3", "4"),
        then=("1 8",),
        anyhow=True,
    ),
)


LEAST_OF_A_MATCH = 3
"""With fewer points every game ends where it began, drawn: a match for points would have no end."""


class Citadel(
    Game[CitadelState, Bid, CitadelView, CitadelOptions],
    Searchable[CitadelView, Bid],
    Puzzling,
    Teaching,
):
    """Two seats; the one with the left citadel, line 1, is seat 0."""

    efforts = evaluate.EFFORTS
    puzzles = RECIPE
    lessons = LESSONS
    certain = evaluate.POINTS
    about = About("citadel", (2,), 1, CitadelOptions, VOCABULARY, secrets=True, minutes=10)

    def setup(self, seats: int, options: CitadelOptions) -> CitadelState:
        if seats != len(SEATS):
            raise OptionError("bad_seats", seats=seats, accepted=("2",))
        if options.stock < LEAST_OF_A_MATCH and options.play == "match":
            raise OptionError("options_clash", option=f"stock={options.stock}", needed="play=single")
        return CitadelState(Board(options, starting_stocks(options, (0, 0))))

    def to_act(self, state: CitadelState) -> frozenset[Seat]:
        if game_over(state.board):
            return frozenset()
        empty = walked_over(state.board)
        if empty is not None:
            return frozenset({empty})
        return frozenset(seat for seat in SEATS if state.bids[seat] is None)

    def turn(self, state: CitadelState) -> int:
        return state.board.rounds

    def moves(self, state: CitadelState, seat: Seat) -> Iterator[Bid]:
        if _barred(state, seat) is None:
            yield from map(bid, range(least_bid(state.board, seat), state.board.stocks[seat] + 1))

    def play(self, state: CitadelState, seat: Seat, move: Bid) -> Step[CitadelState]:
        _check(state, seat, move)
        if walked_over(state.board) is not None:
            return _walk(state.board, seat)
        others = state.bids[1 - seat]
        if others is not None:
            return _reveal(state.board, (others, move.points) if seat else (move.points, others))
        sealed = replace(state, bids=(None, move.points) if seat else (move.points, None))
        # A changed bid is nobody's business: that a bid is in has been said already.
        return Step(sealed, () if state.bids[seat] is not None else (Fact("bids_in", {"count": 1}),))

    def automatic(self, state: CitadelState) -> tuple[Seat, Bid] | None:
        """Return the zero of a seat without points: the only bid it can make (seed 002)."""
        empty = exhausted(state.board)
        if empty is None or state.bids[empty] is not None:
            return None
        return empty, bid(0)

    def lapsed(self, state: CitadelState, seat: Seat) -> Bid | None:
        if state.board.options.lapsed == "forfeit":
            return None
        return bid(min(1, state.board.stocks[seat]))

    def concede(self, state: CitadelState, seat: Seat) -> Outcome:
        return Outcome(frozenset({SEATS[1 - seat]}), CONCEDED)

    def outcome(self, state: CitadelState) -> Outcome | None:
        return outcome_of(state.board)

    def view(self, state: CitadelState, viewer: Viewer) -> CitadelView:
        return view_of(state, viewer)

    def parse(self, state: CitadelState, seat: Seat, text: str) -> Bid:
        move = notation.read_move(text)
        _check(state, seat, move)
        return move

    def write(self, move: Bid) -> str:
        return notation.write_move(move)

    def parts(self, move: Bid) -> tuple[str, ...]:
        return (notation.write_move(move),)

    def position(self, text: str) -> CitadelState:
        return notation.read_position(text)

    def describe(self, state: CitadelState) -> str:
        return notation.write_position(state)

    def search(self, view: CitadelView, seat: Seat, effort: Effort, seed: int) -> Choice[Bid]:
        return evaluate.search(view, seat, effort, seed)

    def drama(self, view: CitadelView, facts: Sequence[Fact]) -> bool:
        """Return True if a game ends or the coin stands beside a citadel."""
        ends, beside = {"game_simple", "game_full", "game_drawn"}, {2, LINES - 1}
        pushed = any(fact.kind == "pushed" for fact in facts)
        return any(fact.kind in ends for fact in facts) or (pushed and view.board.line in beside)

    def diagram(self, view: CitadelView, facts: Sequence[Fact] = ()) -> Diagram:
        return diagram.diagram(view, facts)


def _barred(state: CitadelState, seat: Seat) -> IllegalMove | None:
    """Return the rule by which a seat may not bid at all now."""
    if game_over(state.board):
        return IllegalMove("game_over")
    if walked_over(state.board) not in {None, seat}:
        return NotYourTurn()
    if state.board.options.lock and state.bids[seat] is not None:
        return IllegalMove("bid_locked")
    return None


def _check(state: CitadelState, seat: Seat, move: Bid) -> None:
    barred = _barred(state, seat)
    if barred is not None:
        raise barred
    stock = state.board.stocks[seat]
    if move.points < least_bid(state.board, seat):
        raise IllegalMove("zero_bid", stock=stock)
    if move.points > stock:
        raise IllegalMove("bid_too_high", stock=stock) if stock else IllegalMove("no_points")


def _reveal(board: Board, bids: tuple[int, int]) -> Step[CitadelState]:
    first, second = bids
    line = board.line + (first > second) - (first < second)
    shown = Fact("revealed", {"first_seat": 0, "first_bid": first, "second_seat": 1, "second_bid": second})
    if line == board.line:
        moved = Fact("stayed", {"line": str(line)})
    else:
        moved = Fact("pushed", {"seat": SEATS[second > first], "from": str(board.line), "to": str(line)})
    after = replace(
        board,
        stocks=(board.stocks[0] - first, board.stocks[1] - second),
        line=line,
        rounds=board.rounds + 1,
        past=(*board.past, bids)[-SHOWN:],
    )
    return _settle(after, (shown, moved))


def _walk(board: Board, empty: Seat) -> Step[CitadelState]:
    """Walk the rest of a game in which one seat has points: a line a point, as far as the citadel (C2)."""
    walker = SEATS[1 - empty]
    stock, goal = board.stocks[walker], GOALS[walker]
    lines = min(stock, abs(goal - board.line))
    line = board.line + (lines if goal > board.line else -lines)
    left = stock - lines
    after = replace(board, stocks=(0, left) if walker else (left, 0), line=line, rounds=board.rounds + 1)
    data: Data = {
        "seat": walker,
        "empty_seat": empty,
        "lines": lines,
        "from": str(board.line),
        "to": str(line),
    }
    return _settle(after, (Fact("walked", data),))


def _settle(board: Board, facts: tuple[Fact, ...]) -> Step[CitadelState]:
    if game_over(board):
        board, endings = finish(board)
        facts += endings
    return Step(CitadelState(board), facts)
