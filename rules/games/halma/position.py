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
class Position(State, View):
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


def start(seats: int, options: HalmaOptions) -> Position:
    """The position before the first move."""
    men = table(seats, options.target).start()
    return Position(men, seats, options=options, best=(0,) * seats)


def moves(position: Position) -> Iterator[HalmaMove]:
    """Every move of the men of the side to move; `may_pass` tells whether it may also pass."""
    men, seat = position.men, position.to_move
    target = position.table.targets[seat] if position.options.lock_target else ()
    origin = men.find(seat + 1)
    while origin >= 0:
        row = moves_from(origin)
        reached = destinations(men, origin)
        if origin in target:
            reached = [landing for landing in reached if landing in target]
        yield from [row[landing] for landing in reached]
        origin = men.find(seat + 1, origin + 1)


def may_pass(position: Position, found: Collection[HalmaMove]) -> bool:
    """A seat may pass that has no move (H5); in a pair also one whose men are all home (H4).

    found: the moves of its men.
    """
    if not found:
        return True
    return position.seats == 4 and position.table.home(position.men, position.to_move) == position.table.men


def outcome(position: Position) -> Outcome | None:
    """How the game ended. Only the seat that has just moved can win by its move (H10)."""
    if position.seats == 1:
        return _patience(position)
    if position.ply:
        mover = seat_at(position.seats, position.options, position.ply - 1)
        if ended := _after_move(position, mover):
            return ended
    options = position.options
    if options.repetition is not None and position.seen >= options.repetition:
        return Outcome(frozenset(), "repetition")
    if options.no_progress is not None and position.quiet >= options.no_progress:
        return Outcome(frozenset(), "no_progress")
    return None


def _patience(position: Position) -> Outcome | None:
    if position.table.home(position.men, 0) == position.table.men:
        return Outcome(frozenset({Seat(0)}), "crossed" if position.options.target == FREE else "solved")
    if position.options.target != FREE and position.ply >= SOLITAIRE_MOVES:
        return Outcome(frozenset(), "failed")
    return None


def _after_move(position: Position, mover: Seat) -> Outcome | None:
    board, men, options = position.table, position.men, position.options
    (team,) = (team for team in board.teams if mover in team)
    if all(board.home(men, seat) == board.men for seat in team):
        return Outcome(frozenset(map(Seat, team)), "home")
    own_moves = (position.ply - 1) // position.seats + 1
    guarded = options.spoil == "parlett" and own_moves >= options.parlett_from
    if guarded and all(_filled(board.on_target(men, seat), seat) for seat in team):
        return Outcome(frozenset(map(Seat, team)), "filled")
    late = options.spoil == "deadline" and own_moves >= options.deadline
    if late and any(men[square] == mover + 1 for square in board.camps[mover]):
        (others,) = (other for other in board.teams if other != team)
        return Outcome(frozenset(map(Seat, others)), "deadline")
    return None


def _filled(snapshot: bytes, seat: int) -> bool:
    """Every square of the target is taken, at least one by the seat that goes there (H7)."""
    return 0 not in snapshot and seat + 1 in snapshot
