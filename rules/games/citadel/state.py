"""Values of a duel: options, public board, sealed bids and views; the scoring of games and matches."""

from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType
from typing import TypeAlias

from rules.core.game import Fact, Move, Outcome, Seat, State, View, Viewer
from rules.core.options import Options, choice, flag, number

SEATS = (Seat(0), Seat(1))
LINES = 7
CENTRE = 4
GOALS = (LINES, 1)
"""The line each seat pushes the coin to: seat 0 owns line 1 and moves right (C11)."""
SHOWN = 8
"""Past rounds of a game that stay in sight."""

Pair: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class CitadelOptions(Options):
    """Defaults are the seed's; the names C2 to C12 are those of RULES.md."""

    presets = MappingProxyType({"play=penalties": MappingProxyType({"stock": "20"})})  # C12

    play: str = choice("match", "single", "penalties")
    stock: int = number(50, low=1, high=100)
    points: int = number(7, low=1, high=50)
    lapsed: str = choice("minimum", "forfeit")
    variant: str = choice("citadel", "footsteps")
    walk: str = choice("auto", "manual")
    lock: bool = flag(default=False)


@dataclass(frozen=True, slots=True)
class Bid(Move):
    """Points a seat stakes on one round; 0 only where it has none left (or in footsteps)."""

    points: int


@lru_cache(maxsize=256)
def bid(points: int) -> Bid:
    """Return the one object for a bid; keypads ask for all of them again and again."""
    return Bid(points)


@dataclass(frozen=True, slots=True)
class Board:
    """The public part of a state.

    stocks: points left in this game, by seat. line: where the coin lies, 1 to 7.
    score: match points won; in a match by penalties, penalty points suffered.
    rounds: rounds played since the table began; it never goes back.
    past: the revealed bids of this game, at most the last eight, oldest first; history.
    """

    options: CitadelOptions
    stocks: Pair
    line: int = CENTRE
    score: Pair = (0, 0)
    rounds: int = 0
    past: tuple[Pair, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class CitadelState(State):
    """The board and the sealed bids of the round; never both, since the second one reveals."""

    board: Board
    bids: tuple[int | None, int | None] = (None, None)


@dataclass(frozen=True, slots=True)
class CitadelView(View):
    """The board, how many bids are in (not whose), and the viewer's own bid."""

    board: Board
    bids_in: int
    viewer: Viewer
    own: int | None


def view_of(state: CitadelState, viewer: Viewer) -> CitadelView:
    """Return a viewer's view; only the two duellists see more than the channel."""
    own = state.bids[viewer] if viewer in SEATS else None
    return CitadelView(state.board, sum(b is not None for b in state.bids), viewer, own)


def starting_stocks(options: CitadelOptions, score: Pair) -> Pair:
    """Return the stocks at the start of a game; penalties cut them for good (seed 002, C4)."""
    if options.play != "penalties":
        return (options.stock, options.stock)
    return (max(0, options.stock - score[0]), max(0, options.stock - score[1]))


def game_over(board: Board) -> bool:
    """Return True if the coin is in a citadel or both are out of points. A match that is decided stays so."""
    return board.line in GOALS or board.stocks == (0, 0)


def exhausted(board: Board) -> Seat | None:
    """Return the only seat without points in an unfinished game."""
    if game_over(board) or 0 not in board.stocks:
        return None
    return SEATS[board.stocks.index(0)]


def walked_over(board: Board) -> Seat | None:
    """Return the exhausted seat whose zero lets the other walk the rest of the game in one step (C2)."""
    return exhausted(board) if board.options.walk == "auto" else None


def least_bid(board: Board, seat: Seat) -> int:
    """Return 1, or 0 for a seat that has nothing left (seed 002) and in footsteps (C8)."""
    return 0 if board.options.variant == "footsteps" else min(1, board.stocks[seat])


MATCH_POINTS = {"full": 2, "simple": 1, "draw": 0}
PENALTIES = {"full": 3, "simple": 2, "draw": 1}


@dataclass(frozen=True, slots=True)
class Result:
    """Result of one game. kind: `full`, `simple` or `draw`."""

    kind: str
    winner: Seat | None


def result(board: Board) -> Result:
    """Return the result of a finished game; a citadel counts before empty stocks (C1)."""
    if board.line in GOALS:
        return Result("full", SEATS[GOALS.index(board.line)])
    if board.line == CENTRE or board.options.variant == "footsteps":
        return Result("draw", None)
    return Result("simple", SEATS[board.line < CENTRE])


def scored(board: Board, ended: Result) -> Pair:
    """Return the score after a finished game."""
    first, second = board.score
    match board.options.play:
        case "match":
            gain = MATCH_POINTS[ended.kind]
            return (first + gain * (ended.winner == 0), second + gain * (ended.winner == 1))
        case "penalties":
            loss = PENALTIES[ended.kind]
            return (first + loss * (ended.winner != 0), second + loss * (ended.winner != 1))
        case _:
            return board.score


def decided(board: Board) -> bool:
    """Return True if no game follows a finished one."""
    match board.options.play:
        case "match":
            return max(board.score) >= board.options.points
        case "penalties":
            return 0 in starting_stocks(board.options, board.score)
        case _:
            return True


def finish(board: Board) -> tuple[Board, tuple[Fact, ...]]:
    """Return the board after a finished game: the match decided, or the next game set up."""
    ended = result(board)
    facts = [_ending(ended)]
    board = replace(board, score=scored(board, ended))
    stocks = starting_stocks(board.options, board.score)
    match board.options.play:
        case "match":
            facts.append(_pair("score", "points", board.score))
        case "penalties":
            facts.append(_pair("penalties", "stock", stocks))
        case _:
            pass
    if decided(board):
        return board, tuple(facts)
    facts.append(Fact("next_game"))
    return replace(board, stocks=stocks, line=CENTRE, past=()), tuple(facts)


def outcome_of(board: Board) -> Outcome | None:
    """Return the outcome of the table: of the game if a single one is played, else of the match."""
    if not game_over(board):
        return None
    match board.options.play:
        case "match":
            best = SEATS[board.score[1] > board.score[0]]
            return Outcome(frozenset({best}), "match")
        case "penalties":
            stocks = starting_stocks(board.options, board.score)
            if stocks == (0, 0):
                return Outcome(frozenset(), "match_drawn")
            return Outcome(frozenset({SEATS[stocks[0] == 0]}), "penalties")
        case _:
            ended = result(board)
            return Outcome(frozenset() if ended.winner is None else frozenset({ended.winner}), ended.kind)


def _ending(ended: Result) -> Fact:
    if ended.winner is None:
        return Fact("game_drawn")
    return Fact("game_full" if ended.kind == "full" else "game_simple", {"seat": ended.winner})


def _pair(kind: str, name: str, values: Pair) -> Fact:
    first, second = values
    return Fact(kind, {"first_seat": 0, f"first_{name}": first, "second_seat": 1, f"second_{name}": second})
