"""Trying the rules out: perft, legal moves, playing from a position, replaying a saved log."""

import sys
import time
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from bot.core.verification import at_line
from rules.core.errors import LogError
from rules.core.game import AnyGame, Seat, State
from rules.core.log import Header, Log, is_open
from rules.core.log import replay as replayed
from rules.core.options import read_options, split_settings
from rules.core.saved import read_log
from rules.games import games

Tool = Callable[[Namespace], int]
SEATS_LINE: Final = 3
"""Line number, from 1, in a saved log that holds the number of seats."""


def perft(chosen: Namespace) -> int:
    """Print the number of leaf positions at a depth.

    A series or a whole turn counts as one move; lots before the first move are skipped.
    """
    if chosen.depth < 1:
        raise ValueError("depth must be at least 1")
    game, state = start(chosen)
    began = time.perf_counter()
    to_move(game, state)
    nodes = 0
    if chosen.divide:
        for text, count in divided(game, state, chosen.depth):
            _print(f"{text}: {count}")
            nodes += count
    else:
        nodes = count_leaves(game, state, chosen.depth)
    seconds = time.perf_counter() - began
    _print(f"{nodes} nodes, {nodes / max(seconds, 1e-9):,.0f} a second")
    return 0


def legal(chosen: Namespace) -> int:
    """Print the legal moves of the seat to move, one a line."""
    game, state = start(chosen)
    for seat in _acting(game, state):
        for move in game.moves(state, seat):
            _print(game.write(move))
    return 0


def play(chosen: Namespace) -> int:
    """Print the position after each move."""
    # No dice are thrown: a position holds them.
    game, state = start(chosen)
    positions = [game.describe(state)]
    for text in chosen.moves:
        seat = to_move(game, state)
        state = game.play(state, seat, game.parse(state, seat, text)).state
        positions.append(game.describe(state))
    _print("\n".join(positions))
    return 0


def replay(chosen: Namespace) -> int:
    """Print the final position and the outcome of a saved log."""
    game, log = saved(chosen.file.read_text(encoding="utf-8", errors="replace"))
    with by_line(log.header):
        snapshot = replayed(game, log)
    _print(game.describe(snapshot.state))
    if snapshot.outcome is not None:
        winners = " ".join(str(seat) for seat in sorted(snapshot.outcome.winners)) or "nobody"
        _print(f"over: {snapshot.outcome.reason}, won by {winners}")
    return 0


def saved(text: str) -> tuple[AnyGame, Log]:
    """Return the game and the log of a saved text. Raises LogError."""
    log = read_log(text)
    game = games().get(log.header.game)
    if game is None:
        raise LogError("log_unknown_game", game=log.header.game[:40])
    if log.header.seats not in ((0,) if is_open(game) else game.about.seats):
        raise LogError("log_damaged", line=SEATS_LINE)
    return game, log


@contextmanager
def by_line(header: Header) -> Iterator[None]:
    """Make a LogError name the line of the log's file instead of the record's number."""
    try:
        yield
    except LogError as error:
        raise at_line(error, header) from error


def start(chosen: Namespace) -> tuple[AnyGame, State]:
    """Return the game and the position that a tool starts from."""
    game = games()[chosen.game]
    if chosen.position is not None:
        if chosen.settings or chosen.seats is not None:
            raise ValueError("a position holds its own options and seats: leave --set and --seats out")
        return game, game.position(chosen.position)
    accepted = game.about.seats
    seats = chosen.seats if chosen.seats is not None else 2 if 2 in accepted else min(accepted)
    if seats not in accepted:
        raise ValueError(f"{chosen.game} takes {', '.join(map(str, sorted(accepted)))} seats")
    options = read_options(game.about.options, split_settings(chosen.settings))
    return game, game.setup(0 if hasattr(game, "arrive") else seats, options)


def to_move(game: AnyGame, state: State) -> Seat:
    """Return the seat that acts. Raises ValueError if none does."""
    waiting = _acting(game, state)
    if not waiting:
        raise ValueError("nobody is to move here")
    return waiting[0]


def count_leaves(game: AnyGame, state: State, depth: int) -> int:
    """Return the number of positions after `depth` moves. A finished game has none."""
    return sum(
        1 if depth == 1 else count_leaves(game, following, depth - 1)
        for _, following in _following(game, state)
    )


def divided(game: AnyGame, state: State, depth: int) -> Iterator[tuple[str, int]]:
    """Yield each first move and the number of positions below it."""
    for text, following in _following(game, state):
        yield text, 1 if depth == 1 else count_leaves(game, following, depth - 1)


def _following(game: AnyGame, state: State) -> Iterator[tuple[str, State]]:
    for seat in _acting(game, state)[:1]:
        for move in game.moves(state, seat):
            yield game.write(move), game.play(state, seat, move).state


def _acting(game: AnyGame, state: State) -> tuple[Seat, ...]:
    """Return the seats to act. Raises ValueError if dice are due: this tool throws none."""
    if game.chance(state) is not None:
        raise ValueError("dice are due here: give a --position that holds the throw")
    return tuple(sorted(game.to_act(state)))


def _print(line: str) -> None:
    sys.stdout.write(f"{line}\n")
