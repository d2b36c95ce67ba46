"""A position of Lasca: the board, whose turn it is, and what the draws count."""

from dataclasses import dataclass, field
from typing import Final

from rules.core.game import Outcome, Seat, State, View
from rules.core.options import Options, limit
from rules.games.lasca.board import RED, WHITE, Board, Change, LascaMove, moved, moves

LONGEST_GAME: Final = 1000
"""Plies after which the game is a draw whatever happens: captives set free can make it go round for ever."""

SEATS: Final = (frozenset({Seat(WHITE)}), frozenset({Seat(RED)}))
"""Each seat alone, as the sets the protocol speaks of."""
NOBODY: Final[frozenset[Seat]] = frozenset()


@dataclass(frozen=True, slots=True)
class LascaOptions(Options):
    """When a game that gets nowhere is a draw (L-8).

    repetition: occurrences of one position. no_progress: plies with neither a capture nor a soldier's step.
    """

    repetition: int | None = limit(3, low=2, high=10)
    no_progress: int | None = limit(100, low=10, high=1000)


DEFAULTS: Final = LascaOptions()


@dataclass(frozen=True, slots=True)
class Position(State, View):
    """Nothing in Lasca is secret, so the state is also the view.

    ply: moves made so far. quiet: how many of the last ones had neither a capture nor a soldier's step.
    seen: how often this board with this side to move has occurred, now included.
    """

    board: Board
    to_move: Seat
    ply: int
    quiet: int
    seen: int
    options: LascaOptions
    earlier: tuple[str, ...] = field(compare=False, repr=False)
    """What `_signature` makes of the positions before this one, since the last that cannot come back."""
    legal: tuple[LascaMove, ...] = field(compare=False, repr=False)
    """Every legal move; none when the game is over."""


def standing(
    board: Board, to_move: Seat, ply: int = 0, quiet: int = 0, seen: int = 1, options: LascaOptions = DEFAULTS
) -> Position:
    """A position without history, but for the earlier occurrences that `seen` tells of."""
    earlier = (_signature(board, to_move),) * (seen - 1)
    drawn = _drawn(ply, quiet, seen, options)
    return Position(
        board, to_move, ply, quiet, seen, options, earlier, () if drawn else moves(board, to_move)
    )


def following(position: Position, move: LascaMove) -> tuple[Position, Change]:
    """The position after a legal move, and what the move changed."""
    board, side = position.board, position.to_move
    change = moved(board, side, move)
    to_move = Seat(1 - side)
    ply = position.ply + 1
    quiet = position.quiet + 1 if board.officers >> move.path[0] & 1 and not change.prisoners else 0
    signature = _signature(change.board, to_move)
    if change.promoted or (change.prisoners and change.board.height() < board.height()):
        earlier: tuple[str, ...] = ()
    else:
        earlier = (*position.earlier, _signature(board, side))
    seen = 1 + earlier.count(signature)
    options = position.options
    legal = () if _drawn(ply, quiet, seen, options) else moves(change.board, to_move)
    return Position(change.board, to_move, ply, quiet, seen, options, earlier, legal), change


def outcome(position: Position) -> Outcome | None:
    """How the game ended; a side that cannot move has lost even where a draw would be due as well."""
    if position.legal:
        return None
    side = position.to_move
    reason = _drawn(position.ply, position.quiet, position.seen, position.options)
    if reason and moves(position.board, side):
        return Outcome(NOBODY, reason)
    return Outcome(SEATS[1 - side], "blocked" if position.board.guides[side] else "captive")


def _drawn(ply: int, quiet: int, seen: int, options: LascaOptions) -> str | None:
    """Why the counters make the game a draw, or None."""
    if options.repetition is not None and seen >= options.repetition:
        return "repetition"
    if options.no_progress is not None and quiet >= options.no_progress:
        return "no_progress"
    if ply >= LONGEST_GAME:
        return "too_long"
    return None


def _signature(board: Board, to_move: int) -> str:
    """A text that is the same for the same columns and side to move, and for no others."""
    return "/|"[to_move].join(board.columns)
