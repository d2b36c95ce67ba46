"""A position of Halma: the men, whose turn it is, what the endings count, and how it ends."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from rules.core.game import Outcome, Seat, State, View
from rules.core.options import Options, choice, flag, limit, number
from rules.games.halma.board import HalmaMove, Table, destinations, moves_from, table

FREE: Final = "free"
SOLITAIRE_MOVES: Final = 19
"""One move a man: the figures share no square with the camp."""


@dataclass(frozen=True, slots=True)
class HalmaOptions(Options):
    """What tables agree on; RULES.md says which of it counts for how many players.

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

Earlier: TypeAlias = "tuple[bytes, Earlier] | None"
"""The signature of the position before, and what came before that: a chain, one more link a move."""


@dataclass(frozen=True, slots=True)
class HalmaState(State, View):
    """Nothing is secret, so the state is also the view.

    men: what stands on each square. ply: moves made. best: the most men each seat has ever had on its
    target. quiet: moves since a seat last beat its best. seen: how often the position has occurred, now
    included. made: the moves of a patience with a figure, in order. best, quiet and seen stay as they are
    in a patience.
    """

    men: bytes
    seats: int
    ply: int = 0
    options: HalmaOptions = DEFAULTS
    best: tuple[int, ...] = ()
    quiet: int = 0
    seen: int = 1
    made: tuple[HalmaMove, ...] = ()
    earlier: Earlier = field(default=None, compare=False, repr=False)

    @property
    def table(self) -> Table:
        """Camps, targets and teams."""
        return table(self.seats, self.options.target)

    @property
    def to_move(self) -> Seat:
        """The seat whose turn it is."""
        return seat_at(self.seats, self.options, self.ply)


def seat_at(seats: int, options: HalmaOptions, ply: int) -> Seat:
    """Clockwise, so that a pair plays twice running; alternating, north-west, south-east, north-east (H2)."""
    turn = ply % seats
    if seats == 4 and options.order == "alternate":
        return Seat((0, 2, 1, 3)[turn])
    return Seat(turn)


def signature(men: bytes, turn: int) -> bytes:
    """Bytes that are the same for the same men with the same seat to move, and for no others."""
    return men + bytes((turn,))


def start(seats: int, options: HalmaOptions) -> HalmaState:
    """The position before the first move."""
    men = table(seats, options.target).start()
    return HalmaState(men, seats, options=options, best=(0,) * seats)


def moves(state: HalmaState) -> Iterator[HalmaMove]:
    """Every move of the men of the side to move; `may_pass` tells whether it may also pass."""
    men, seat = state.men, state.to_move
    target = state.table.targets[seat] if state.options.lock_target else ()
    origin = men.find(seat + 1)
    while origin >= 0:
        row = moves_from(origin)
        reached = destinations(men, origin)
        if origin in target:
            reached = [landing for landing in reached if landing in target]
        yield from [row[landing] for landing in reached]
        origin = men.find(seat + 1, origin + 1)


def may_pass(state: HalmaState, found: Collection[HalmaMove]) -> bool:
    """A seat may pass that has no move (H5); in a pair also one whose men are all home (H4).

    found: the moves of its men.
    """
    if not found:
        return True
    return state.seats == 4 and state.table.home(state.men, state.to_move) == state.table.men


def outcome(state: HalmaState) -> Outcome | None:
    """How the game ended. Only the seat that has just moved can win by its move (H10)."""
    if state.seats == 1:
        return _patience(state)
    if state.ply:
        mover = seat_at(state.seats, state.options, state.ply - 1)
        if ended := _after_move(state, mover):
            return ended
    options = state.options
    if options.repetition is not None and state.seen >= options.repetition:
        return Outcome(frozenset(), "repetition")
    if options.no_progress is not None and state.quiet >= options.no_progress:
        return Outcome(frozenset(), "no_progress")
    return None


def _patience(state: HalmaState) -> Outcome | None:
    if state.table.home(state.men, 0) == state.table.men:
        return Outcome(frozenset({Seat(0)}), "crossed" if state.options.target == FREE else "solved")
    if state.options.target != FREE and state.ply >= SOLITAIRE_MOVES:
        return Outcome(frozenset(), "failed")
    return None


def _after_move(state: HalmaState, mover: Seat) -> Outcome | None:
    board, men, options = state.table, state.men, state.options
    (team,) = (team for team in board.teams if mover in team)
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


def _filled(standing: bytes, seat: int) -> bool:
    """Every square of the target is taken, at least one by the seat that goes there (H7)."""
    return 0 not in standing and seat + 1 in standing
