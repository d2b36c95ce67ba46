"""What a duel is made of: options, the board everybody sees, the sealed bids, and who sees what."""

from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import TypeAlias

from rules.core.game import Move, Seat, State, View, Viewer
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
    """The one object for a bid; keypads ask for all of them again and again."""
    return Bid(points)


@dataclass(frozen=True, slots=True)
class Board:
    """What everybody may see.

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
    """What a viewer may see of a state; anybody but the two duellists sees what the channel sees."""
    own = state.bids[viewer] if viewer in SEATS else None
    return CitadelView(state.board, sum(b is not None for b in state.bids), viewer, own)


def starting_stocks(options: CitadelOptions, score: Pair) -> Pair:
    """The stocks a game begins with; penalties cut them for good (seed 002, match by penalties; C4)."""
    if options.play != "penalties":
        return (options.stock, options.stock)
    return (max(0, options.stock - score[0]), max(0, options.stock - score[1]))


def game_over(board: Board) -> bool:
    """Whether the coin is in a citadel or both are out of points. A decided match stays so; others go on."""
    return board.line in GOALS or board.stocks == (0, 0)


def exhausted(board: Board) -> Seat | None:
    """The one seat that has no points left while the other has, in a game still going on."""
    if game_over(board) or 0 not in board.stocks:
        return None
    return SEATS[board.stocks.index(0)]


def walked_over(board: Board) -> Seat | None:
    """The exhausted seat whose zero lets the other walk the rest of the game in one step (C2)."""
    return exhausted(board) if board.options.walk == "auto" else None


def least_bid(board: Board, seat: Seat) -> int:
    """0 is allowed only to a seat that has nothing left (seed 002), or in footsteps (C8)."""
    return 0 if board.options.variant == "footsteps" else min(1, board.stocks[seat])
