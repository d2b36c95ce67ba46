"""Evaluation and search of Halma, for two and for four in pairs.

A position has some two hundred moves. The search looks only at the few that bring a man farthest.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from rules.core.game import Seat
from rules.games.halma.board import GRID, PASS, SIDE, HalmaMove, moves_from, reach
from rules.games.halma.state import HalmaOptions, HalmaState, seat_at, squares_of
from rules.search.alphabeta import AlphaBeta
from rules.search.effort import Choice, Effort, Level

EFFORTS: Final[Mapping[Level, Effort]] = {
    "easy": Effort(depth=1, nodes=100, halving=3, margin=12),
    "medium": Effort(depth=2, nodes=300, halving=3, margin=10),
    "hard": Effort(depth=6, nodes=6_000, halving=1, margin=1),
}
PAIRED: Final = Effort(depth=1, nodes=100, halving=6, margin=20)
"""The level `easy` for four. It errs more, because a partner makes up for mistakes."""
CONTEMPT: Final = 100
"""Points below 0 that a draw is worth to the side that thinks."""
ACROSS: Final = 5
"""Points of each file and each rank to the goal's corner."""
STRAIGHT: Final = 5
"""Points of each king's move to it, besides."""
HOME: Final = 12
"""Points that a man on its target saves."""
LAST: Final = 1
"""Times that the farthest man counts again."""
WIDTH: Final = 12
"""Moves searched in a position."""


class Position(NamedTuple):
    """A position of the search. men, ply: as in the state. places: by seat, the squares of its men."""

    men: bytes
    places: tuple[tuple[int, ...], ...]
    ply: int


@cache
def costs(seats: int, seat: int) -> tuple[int, ...]:
    """Return the points by which each square is away from a seat's goal."""
    table = HalmaState(b"", seats).table
    targets = table.targets[seat]
    far = max(targets, key=lambda square: _apart(square, 119) + _apart(square, 136))
    return tuple(_cost(square, far) - HOME * (square in targets) for square in range(len(GRID)))


def _apart(one: int, other: int) -> int:
    """Count the files and ranks between two squares."""
    return abs(one % SIDE - other % SIDE) + abs(one // SIDE - other // SIDE)


def _cost(square: int, corner: int) -> int:
    files, ranks = abs(square % SIDE - corner % SIDE), abs(square // SIDE - corner // SIDE)
    return ACROSS * (files + ranks) + STRAIGHT * max(files, ranks)


class HalmaModel:
    """Halma for alpha-beta, under the options of a table. Its sides are the teams."""

    compelled = False

    def __init__(self, seats: int, options: HalmaOptions) -> None:
        self._seats = seats
        self._options = options
        self._table = HalmaState(b"", seats, options=options).table
        self._costs = tuple(costs(seats, seat) for seat in range(seats))
        self._targets = tuple(frozenset(target) for target in self._table.targets)
        self._team = tuple(self._table.teams.index(self._table.team_of(seat)) for seat in range(seats))

    def root(self, state: HalmaState) -> Position:
        places = tuple(tuple(squares_of(state.men, seat)) for seat in range(self._seats))
        return Position(state.men, places, state.ply)

    def key(self, position: Position) -> tuple[bytes, int]:
        return position.men, position.ply % self._seats

    def side(self, position: Position) -> int:
        return self._team[self._seat(position.ply)]

    def ended(self, position: Position) -> int | None:
        """Return 1 or -1 if the team that has just moved is home; other endings do not count here."""
        if not position.ply:
            return None
        team = self._team[self._seat(position.ply - 1)]
        if not all(self._arrived(position, seat) for seat in self._table.teams[team]):
            return None
        return 1 if self.side(position) == team else -1

    def noisy(self, position: Position) -> Sequence[HalmaMove]:
        return ()

    def quiet(self, position: Position) -> Sequence[HalmaMove]:
        """Return the moves that bring a man farthest; those of the last man count twice."""
        seat = self._seat(position.ply)
        cost, target, men = self._costs[seat], self._targets[seat], position.men
        locked = self._options.lock_target
        places = position.places[seat]
        last = max(places, key=cost.__getitem__)
        found = []
        for origin, reached in reach(men, places):
            here = cost[origin]
            for landing in reached:
                gain = here - cost[landing]
                if locked and origin in target and landing not in target:
                    continue
                found.append((-2 * gain if origin == last and gain > 0 else -gain, origin, landing))
        found.sort()
        moves = [moves_from(origin)[landing] for _, origin, landing in found[:WIDTH]]
        home = self._seats == 4 and all(place in target for place in places)
        return [*moves, PASS] if home or not moves else moves

    def after(self, position: Position, move: HalmaMove) -> Position:
        men, places, ply = position
        if move == PASS:
            return Position(men, places, ply + 1)
        seat = self._seat(ply)
        origin, landing = move.origin, move.landing
        board = bytearray(men)
        board[origin], board[landing] = 0, seat + 1
        own = tuple(landing if place == origin else place for place in places[seat])
        return Position(bytes(board), (*places[:seat], own, *places[seat + 1 :]), ply + 1)

    def value(self, position: Position) -> int:
        worth = [0, 0]
        for seat, places in enumerate(position.places):
            distances = [self._costs[seat][place] for place in places]
            worth[self._team[seat]] -= sum(distances) + LAST * max(distances)
        side = self.side(position)
        return worth[side] - worth[1 - side]

    def _seat(self, ply: int) -> int:
        return seat_at(self._seats, self._options, ply)

    def _arrived(self, position: Position, seat: int) -> bool:
        """Return True if a seat's men are home, or its target is full as the rule on spoiling asks (H7)."""
        target = self._targets[seat]
        if all(place in target for place in position.places[seat]):
            return True
        options, men = self._options, position.men
        if options.spoil != "parlett" or (position.ply - 1) // self._seats + 1 < options.parlett_from:
            return False
        return all(men[square] for square in target) and any(men[square] == seat + 1 for square in target)


def search(view: HalmaState, seat: Seat, effort: Effort, seed: int) -> Choice[HalmaMove]:
    """Choose a move of the seat to move. Raises ValueError for a patience, which has no opponents."""
    if view.seats == 1 or seat != view.to_move or view.ended:
        raise ValueError("no move to choose")
    if view.seats == 4 and effort == EFFORTS["easy"]:
        effort = PAIRED
    model = HalmaModel(view.seats, view.options)
    return AlphaBeta(model, _past(view), CONTEMPT).choose(model.root(view), effort, seed)


def _past(view: HalmaState) -> Iterator[tuple[bytes, int]]:
    """Yield the keys of the positions before."""
    for ago, men in enumerate(reversed(view.history), 1):
        if men:
            yield men, (view.ply - ago) % view.seats
