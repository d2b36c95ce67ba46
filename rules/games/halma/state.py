"""A position of Halma: its men, its legal moves, and the course and end of the game."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from rules.core.game import Outcome, Seat, State, View
from rules.core.options import Options, choice, flag, limit, number
from rules.games.halma.board import PASS, WALL, WAYS, HalmaMove, Table, moves_from, reach, table

FREE: Final = "free"
SOLITAIRE_MOVES: Final = 19
"""One move a man: the figures share no square with the camp."""


@dataclass(frozen=True, slots=True)
class HalmaOptions(Options):
    """Options of a table; RULES.md says which of them count for how many players.

    parlett_from, deadline: numbers of a seat's own move. no_progress: plies.
    """

    lock_target: bool = flag(default=False)
    spoil: str = choice("parlett", "none", "deadline")
    parlett_from: int = number(40, low=1, high=1000)
    deadline: int = number(80, low=20, high=1000)
    order: str = choice("pairs", "alternate")
    repetition: int | None = limit(3, low=2, high=10)
    no_progress: int | None = limit(200, low=20, high=2000)
    target: str = choice("turned_camp", "hexagon", "arrowhead", "anchor", "rampart", FREE)


DEFAULTS: Final = HalmaOptions()


@dataclass(frozen=True, slots=True)
class HalmaState(State, View):
    """A position, which is also its view: nothing is secret.

    men: by square, as in `board`. ply: moves made. best: by seat, the most men it has ever had on its target.
    quiet: moves since a seat last beat its best. seen: how often the position has occurred, now included.
    made: the moves of a patience with a figure, in order. history: the men after each earlier ply, as far as
    they are known. ended: how the game ended. A patience does not count best, quiet, seen and history.
    """

    men: bytes
    seats: int
    ply: int = 0
    options: HalmaOptions = DEFAULTS
    best: tuple[int, ...] = ()
    quiet: int = 0
    seen: int = 1
    made: tuple[HalmaMove, ...] = ()
    history: tuple[bytes, ...] = field(default=(), compare=False, repr=False)
    ended: Outcome | None = field(default=None, compare=False)

    @property
    def table(self) -> Table:
        """Camps, targets and teams."""
        return table(self.seats, self.options.target)

    @property
    def to_move(self) -> Seat:
        return seat_at(self.seats, self.options, self.ply)


def seat_at(seats: int, options: HalmaOptions, ply: int) -> Seat:
    """Return the seat that makes a move: clockwise, or alternating between the pairs (H2)."""
    turn = ply % seats
    if seats == 4 and options.order == "alternate":
        return Seat((0, 2, 1, 3)[turn])
    return Seat(turn)


def start(seats: int, options: HalmaOptions) -> HalmaState:
    """Return the position before the first move."""
    men = table(seats, options.target).start()
    return HalmaState(men, seats, options=options, best=(0,) * seats)


def squares_of(men: bytes, seat: int) -> Iterator[int]:
    """Yield the squares of a seat's men."""
    square = men.find(seat + 1)
    while square >= 0:
        yield square
        square = men.find(seat + 1, square + 1)


def moves(state: HalmaState) -> list[HalmaMove]:
    """Return every move of the men of the side to move; `may_pass` tells whether it may also pass."""
    seat = state.to_move
    locked = state.table.targets[seat] if state.options.lock_target else ()
    found: list[HalmaMove] = []
    for origin, reached in reach(state.men, squares_of(state.men, seat)):
        row = moves_from(origin)
        landings = [landing for landing in reached if landing in locked] if origin in locked else reached
        found += [row[landing] for landing in landings]
    return found


def can_move(state: HalmaState) -> bool:
    """Return True if the side to move has a move other than a pass."""
    if state.options.lock_target:
        return bool(moves(state))
    board = state.men + WALL
    origins = squares_of(state.men, state.to_move)
    return any(
        not board[beside] or not board[behind] for origin in origins for beside, behind in WAYS[origin]
    )


def may_pass(state: HalmaState, found: Collection[HalmaMove]) -> bool:
    """Return True if the seat to move has no move (H5) or, in a pair, all its men are home (H4).

    found: the moves of its men.
    """
    if not found:
        return True
    return state.seats == 4 and state.table.home(state.men, state.to_move) == state.table.men


def after(state: HalmaState, move: HalmaMove) -> HalmaState:
    """Return the position after a legal move."""
    men, seat = bytearray(state.men), state.to_move
    if move != PASS:
        men[move.origin], men[move.landing] = 0, seat + 1
    return settled(_followed(state, bytes(men), seat, move))


def _followed(state: HalmaState, men: bytes, seat: Seat, move: HalmaMove) -> HalmaState:
    options, seats, ply = state.options, state.seats, state.ply + 1
    if seats == 1:
        made = () if options.target == FREE else (*state.made, move)
        return HalmaState(men, 1, ply, options, state.best, made=made)
    home = state.table.home(men, seat)
    best, quiet = state.best, state.quiet + 1
    if home > best[seat]:
        best, quiet = (*best[:seat], home, *best[seat + 1 :]), 0
    history = (*state.history, state.men)
    seen = 1 + history[-seats::-seats].count(men)  # only those with the same seat to move
    return HalmaState(men, seats, ply, options, best, quiet, seen, history=history)


def settled(state: HalmaState) -> HalmaState:
    """Return the position with its outcome."""
    ended = _patience(state) if state.seats == 1 else _outcome(state)
    return state if ended is None else replace(state, ended=ended)


def _patience(state: HalmaState) -> Outcome | None:
    if state.table.home(state.men, 0) == state.table.men:
        return Outcome(frozenset({Seat(0)}), "crossed" if state.options.target == FREE else "solved")
    if state.options.target != FREE and state.ply >= SOLITAIRE_MOVES:
        return Outcome(frozenset(), "failed")
    return None


def _outcome(state: HalmaState) -> Outcome | None:
    """Return how the game ended. Only the seat that has just moved can win by its move (H10)."""
    options = state.options
    if state.ply and (ended := _won(state, seat_at(state.seats, options, state.ply - 1))):
        return ended
    if options.repetition is not None and state.seen >= options.repetition:
        return Outcome(frozenset(), "repetition")
    if options.no_progress is not None and state.quiet >= options.no_progress:
        return Outcome(frozenset(), "no_progress")
    return None


def _won(state: HalmaState, mover: Seat) -> Outcome | None:
    board, men, options = state.table, state.men, state.options
    team = board.team_of(mover)
    if all(board.home(men, seat) == board.men for seat in team):
        return Outcome(frozenset(map(Seat, team)), "home")
    own_moves = (state.ply - 1) // state.seats + 1
    guarded = options.spoil == "parlett" and own_moves >= options.parlett_from
    if guarded and all(_filled(board.on_target(men, seat), seat) for seat in team):
        return Outcome(frozenset(map(Seat, team)), "filled")
    late = options.spoil == "deadline" and own_moves >= options.deadline
    if late and any(men[square] == mover + 1 for square in board.camps[mover]):
        (others,) = (other for other in board.teams if other != team)
        return Outcome(frozenset(map(Seat, others)), "deadline")
    return None


def _filled(standing: tuple[int, ...], seat: int) -> bool:
    """Return True if every square of the target is taken, one at least by the seat that goes there (H7)."""
    return 0 not in standing and seat + 1 in standing
