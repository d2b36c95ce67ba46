"""Games and python-chess in one interleaved run: positions, listed moves and random games a CPU-second.

`python -m tests.bench rules`: only ratios inside one run mean anything, because the machine is shared. A
position means all legal moves listed and a random one of them applied; the time includes dice, forced moves
and the check for the end. Moves are counted twice: listed and applied, and only listed.
"""

import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from statistics import median
from time import process_time

import chess

from rules.core.game import AnyGame, Seat, State
from rules.core.log import as_open, is_open
from rules.games import games
from tests.bench import yardstick

ROUNDS = 5
SLICE = 0.15
"""CPU seconds each way plays in a round."""
PREPARED = 1500
"""Positions with listed moves only: more than the number of rolls that Tabula caches."""
GUESTS, CHIPS = 3, 60
"""Players and chips of an open game, which ends when too few players have chips left."""
LIVE = 10_000
MIB = 1 << 20

Listing = Callable[[], int]
"""Function that lists all moves of one position and counts them."""


@dataclass(frozen=True, slots=True)
class Way:
    """Something that plays.

    walk: a random game, one count of moves a position. listings: one a position.
    """

    name: str
    walk: Callable[[Random], Iterator[int]]
    listings: Callable[[Random], Iterator[Listing]]


@dataclass(frozen=True, slots=True)
class Rates:
    """Rates in a CPU-second: positions, listed moves, games; positions and moves if nothing is applied."""

    positions: float
    listed: float
    games: float
    expanded: float
    listed_alone: float


def ways() -> list[Way]:
    """Return the yardstick, then every game with each number of seats."""
    found = [Way("python-chess", yardstick.walk, chess_listings)]
    for name, game in games().items():
        counts = (GUESTS,) if is_open(game) else sorted(game.about.seats)
        for seats in counts:
            label = name if len(counts) == 1 else f"{name}, {seats} seats"
            found.append(Way(label, partial(walk, game, seats), partial(listings, game, seats)))
    return found


def opening(game: AnyGame, seats: int) -> State:
    """Return the first position, with players seated if the game is open."""
    if not is_open(game):
        return game.setup(seats, game.about.options())
    state = game.setup(0, game.about.options())
    for seat in range(seats):
        state = as_open(game).arrive(state, Seat(seat), CHIPS).state
    return state


def walk(game: AnyGame, seats: int, chance: Random) -> Iterator[int]:
    """Play a random game to its end, and yield the number of legal moves."""
    state, random = opening(game, seats), chance.random
    while True:
        if roll := game.chance(state):
            step = game.rolled(state, tuple(int(random() * roll.faces) + 1 for _ in range(roll.dice)))
        elif forced := game.automatic(state):
            step = game.play(state, *forced)
        elif awaited := game.to_act(state):
            seat = min(awaited)
            moves = list(game.moves(state, seat))
            yield len(moves)
            step = game.play(state, seat, moves[int(random() * len(moves))])
        else:
            return
        state = step.state


def listings(game: AnyGame, seats: int, chance: Random) -> Iterator[Listing]:
    """Yield the decisions of a random game, ready to be listed again."""
    state = opening(game, seats)
    while True:
        if roll := game.chance(state):
            state = game.rolled(state, tuple(chance.randint(1, roll.faces) for _ in range(roll.dice))).state
        elif forced := game.automatic(state):
            state = game.play(state, *forced).state
        elif awaited := game.to_act(state):
            seat = min(awaited)
            yield partial(_list, game, state, seat)
            state = game.play(state, seat, chance.choice(list(game.moves(state, seat)))).state
        else:
            return


def _list(game: AnyGame, state: State, seat: Seat) -> int:
    return len(list(game.moves(state, seat)))


def chess_listings(chance: Random) -> Iterator[Listing]:
    """Yield the positions of a random game of chess, ready to be listed by python-chess."""
    board = chess.Board()
    for _ in range(yardstick.PLIES):
        moves = list(board.legal_moves)
        if not moves:
            return
        yield partial(_list_chess, board.copy(stack=False))
        board.push(chance.choice(moves))


def _list_chess(board: chess.Board) -> int:
    return len(list(board.legal_moves))


def measure(rounds: int = ROUNDS) -> dict[str, Rates]:
    """Run every way in turn, round after round, with new games; the first round warms up."""
    found: dict[str, list[Rates]] = {}
    for number in range(rounds + 1):
        for way in ways():
            rates = _round(way, Random(number))
            if number:
                found.setdefault(way.name, []).append(rates)
    return {name: _middle(rates) for name, rates in found.items()}


def _round(way: Way, chance: Random) -> Rates:
    positions = listed = played = 0
    start = process_time()
    while (spent := process_time() - start) < SLICE:
        for count in way.walk(chance):
            positions += 1
            listed += count
        played += 1
    prepared: list[Listing] = []
    while len(prepared) < PREPARED:
        prepared += way.listings(chance)
    start = process_time()
    alone = sum(listing() for listing in prepared)
    alone_spent = process_time() - start
    return Rates(
        positions / spent, listed / spent, played / spent, len(prepared) / alone_spent, alone / alone_spent
    )


def _middle(rates: Sequence[Rates]) -> Rates:
    return Rates(
        median(rate.positions for rate in rates),
        median(rate.listed for rate in rates),
        median(rate.games for rate in rates),
        median(rate.expanded for rate in rates),
        median(rate.listed_alone for rate in rates),
    )


def live_lasca() -> float:
    """Return the MiB of 10,000 tables of Lasca, each in the middle of a random game."""
    game, chance = games()["lasca"], Random(0)
    list(walk(game, 2, chance))  # one-time work doesn't count
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    tables = [_midgame(game, chance) for _ in range(LIVE)]
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(tables) == LIVE
    return (after - before) / MIB


def _midgame(game: AnyGame, chance: Random) -> State:
    state = opening(game, 2)
    for _ in range(chance.randrange(60)):
        if awaited := game.to_act(state):
            seat = min(awaited)
            state = game.play(state, seat, chance.choice(list(game.moves(state, seat)))).state
    return state


def table(found: dict[str, Rates]) -> str:
    """Return the rates, also as multiples of python-chess's: more is faster."""
    peer = found["python-chess"]
    lines = [
        "rates a CPU-second; × python-chess's own rate, so that more is faster",
        "{:20} {:>9} {:>5} {:>14} {:>5} {:>12} {:>5} {:>9} {:>7}".format(
            "rules", "positions", "×", "listed+applied", "×", "listed alone", "×", "expanded", "games"
        ),
    ]
    lines += [
        f"{name:20} {rate.positions:9.0f} {rate.positions / peer.positions:5.1f}"
        f" {rate.listed:14.0f} {rate.listed / peer.listed:5.2f}"
        f" {rate.listed_alone:12.0f} {rate.listed_alone / peer.listed_alone:5.2f}"
        f" {rate.expanded:9.0f} {rate.games:7.0f}"
        for name, rate in found.items()
    ]
    pace = peer.positions / yardstick.AIM
    for name, what, rate in (
        ("lasca", "random games", found["lasca"].games),
        ("lambs_and_tigers", "random games", found["lambs_and_tigers"].games),
        ("tabula", "rolls expanded, each to every result", found["tabula"].expanded),
    ):
        lines.append(
            f"{name}: {rate:.0f} {what}; {rate / pace:.0f} where python-chess makes {yardstick.AIM} positions"
        )
    return "\n".join(lines)


def report() -> str:
    """Return rates and memory as lines."""
    return f"{table(measure())}\n{LIVE} live states of lasca: {live_lasca():.1f} MiB"


if __name__ == "__main__":
    print(report())
