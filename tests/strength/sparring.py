"""Sparring partners as programs of their own: those the prototypes were measured against."""

from collections.abc import Iterator
from functools import cache
from math import log, sqrt
from random import Random
from typing import Final, NamedTuple, cast

from rules.core.game import AnyGame, Move, Seat, State
from rules.games.dice_towers.evaluate import DiceModel, Position
from rules.games.dice_towers.state import Board, DiceMove, DiceState
from rules.games.halma.board import GRID, HalmaMove, moves_from, reach
from rules.games.halma.state import HalmaState, squares_of
from rules.search.effort import WIN

PLAYOUTS: Final = 900
"""Random games a move of UCT: about the CPU of the hardest level in Lasca."""
LONGEST: Final = 150
"""Moves after which a random game counts as a draw."""
CURIOSITY: Final = 1.4
"""Weight of seldom tried moves against those that won."""
DEPTH: Final = 3
"""Moves of both sides that the full-width search of Dice Towers looks ahead."""
BEAM: Final = 100
AHEAD: Final = 6


class Node:
    """Position in UCT: its games, and their result for the side that moved into it."""

    def __init__(self, moves: list[Move]) -> None:
        self.untried = moves
        self.tried: dict[Move, Node] = {}
        self.games = 0
        self.won = 0.0

    def best(self) -> Move:
        """Return the move to look at next."""
        total = log(self.games)
        return max(
            self.tried,
            key=lambda move: (
                self.tried[move].won / self.tried[move].games
                + CURIOSITY * sqrt(total / self.tried[move].games)
            ),
        )


def uct(game: AnyGame, state: State, seat: Seat, seed: int) -> Move:
    """Return a move by random games, more of them after moves that won; for two sides by turns."""
    chance = Random(seed)
    root = Node(_shuffled(game, state, chance))
    if len(root.untried) == 1:
        return root.untried[0]
    for _ in range(PLAYOUTS):
        _descend(game, root, state, chance)
    return max(root.tried, key=lambda move: root.tried[move].games)


def _shuffled(game: AnyGame, state: State, chance: Random) -> list[Move]:
    if game.outcome(state) is not None:
        return []
    moves = list(game.moves(state, min(game.to_act(state))))
    chance.shuffle(moves)
    return moves


def _descend(game: AnyGame, node: Node, state: State, chance: Random) -> None:
    """Play one random game, and remember one more position."""
    way = [(node, Seat(0))]
    while not node.untried and node.tried:
        move, mover = node.best(), min(game.to_act(state))
        state, node = game.play(state, mover, move).state, node.tried[move]
        way.append((node, mover))
    if node.untried:
        move, mover = node.untried.pop(), min(game.to_act(state))
        state = game.play(state, mover, move).state
        node.tried[move] = node = Node(_shuffled(game, state, chance))
        way.append((node, mover))
    for _ in range(LONGEST):
        if game.outcome(state) is not None:
            break
        mover = min(game.to_act(state))
        state = game.play(state, mover, chance.choice(list(game.moves(state, mover)))).state
    outcome = game.outcome(state)
    for met, mover in way:
        met.games += 1
        met.won += 0.5 if outcome is None or not outcome.winners else mover in outcome.winners


def full_width(game: AnyGame, state: State, seat: Seat, seed: int) -> Move:
    """Return a move by a plain alpha-beta search of Dice Towers, which looks at every line equally far.

    It has the evaluation of the levels. Coming back to a board of before, but at the last move, counts as a
    draw; among equal moves the choice is random.
    """
    view = cast("DiceState", state)
    search = FullWidth(view)
    root = search.model.root(view)
    found: list[tuple[int, DiceMove]] = []
    best = -WIN
    for _, move in search.ordered(root):
        value = -search.value(search.model.after(root, move), DEPTH - 1, -WIN, 1 - best)
        found.append((value, move))
        best = max(best, value)
    return Random(seed).choice([move for value, move in found if value == best])


class FullWidth:
    """One full-width search of Dice Towers."""

    def __init__(self, view: DiceState) -> None:
        self.model = DiceModel(view.options)
        boards = enumerate(reversed(view.history), 1)
        self._past: set[tuple[Board, int]] = {(board, (view.mover + ago) % 2) for ago, board in boards}

    def value(self, position: Position, depth: int, alpha: int, beta: int) -> int:
        """Return the value of a position for its side to move, or a bound outside alpha and beta."""
        ended = self.model.ended(position)
        if ended is not None:
            return ended * (WIN - DEPTH + depth)
        if not depth:
            return self.model.value(position)
        if self.model.key(position) in self._past:
            return 0
        best = DEPTH - depth - WIN
        for most, move in self.ordered(position):
            if depth == 1 and most <= max(alpha, best):
                return max(best, most)  # no later move is worth more
            after = self.model.after(position, move)
            best = max(best, -self.value(after, depth - 1, -beta, -max(alpha, best)))
            if best >= beta:
                break
        return best

    def ordered(self, position: Position) -> list[tuple[int, DiceMove]]:
        """Return every move, the best for its side first, with the most that it is worth as the last move."""
        won, moves = self.model.noisy(position), self.model.quiet(position)
        worth = zip(self.model.prospects(position, moves), moves, strict=True)
        others = sorted((one for one in worth if one[1] not in won), reverse=True)
        return [*((WIN, move) for move in won), *others]


def greedy_distance(game: AnyGame, state: State, seat: Seat, seed: int) -> Move:
    """Return a random Halma move among those that bring a man farthest."""
    position = cast("HalmaState", state)
    away = _away(position.seats, seat)
    gains = [
        (away[origin] - away[landing], origin, landing) for origin, landing in _steps(position.men, seat)
    ]
    best = max(gains)[0]
    _, origin, landing = Random(seed).choice([gain for gain in gains if gain[0] == best])
    return moves_from(origin)[landing]


def beam(game: AnyGame, state: State, seat: Seat, seed: int) -> Move:
    """Return the first of six Halma moves in a row that bring the men farthest while the others wait.

    After each move the best hundred positions are kept; among equal plans the choice is random.
    """
    position, chance = cast("HalmaState", state), Random(seed)
    away = _away(position.seats, seat)
    plans = [Plan(0, position.men, None)]
    for _ in range(AHEAD):
        found: dict[bytes, Plan] = {}
        for gained, men, first in plans:
            for origin, landing in _steps(men, seat):
                moved = bytearray(men)
                moved[origin], moved[landing] = 0, seat + 1
                gain, after = gained + away[origin] - away[landing], bytes(moved)
                if after not in found or found[after].gain < gain:
                    found[after] = Plan(gain, after, first or moves_from(origin)[landing])
        plans = sorted(found.values(), key=lambda plan: (-plan.gain, chance.random()))[:BEAM]
    first = plans[0].first
    assert first is not None
    return first


class Plan(NamedTuple):
    """Gain of some moves, the men after them, and the first of the moves."""

    gain: int
    men: bytes
    first: HalmaMove | None


def _steps(men: bytes, seat: int) -> Iterator[tuple[int, int]]:
    for origin, reached in reach(men, squares_of(men, seat)):
        for landing in reached:
            yield origin, landing


@cache
def _away(seats: int, seat: int) -> tuple[int, ...]:
    """Return the king's moves from each square to the far corner, plus one outside the target."""
    target = HalmaState(b"", seats).table.targets[seat]
    (corner,) = (square for square in target if {GRID.file(square), GRID.rank(square)} <= {0, GRID.width - 1})

    def moves(square: int) -> int:
        files, ranks = (abs(line(square) - line(corner)) for line in (GRID.file, GRID.rank))
        return max(files, ranks)

    return tuple(moves(square) + (square not in target) for square in range(len(GRID)))
