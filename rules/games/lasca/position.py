"""A position of Lasca: the board, whose turn it is, and what the draws count."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from rules.core.game import Outcome, Seat, State, View
from rules.core.options import Options, limit
from rules.games.lasca.board import Board, moved, moves
from rules.games.lasca.squares import RED, WHITE, LascaMove

LONGEST_GAME: Final = 1000
"""Plies after which the game is a draw whatever happens: captives set free can make it go round for ever."""

SEATS: Final = (frozenset({Seat(WHITE)}), frozenset({Seat(RED)}))
"""Each seat alone, as the sets the protocol speaks of."""
OTHER: Final = (Seat(RED), Seat(WHITE))
NOBODY: Final[frozenset[Seat]] = frozenset()


@dataclass(frozen=True, slots=True)
class LascaOptions(Options):
    """When a game that gets nowhere is a draw (L-8).

    repetition: occurrences of one position. no_progress: plies with neither a capture nor a soldier's step.
    """

    repetition: int | None = limit(3, low=2, high=10)
    no_progress: int | None = limit(100, low=10, high=1000)


DEFAULTS: Final = LascaOptions()


class _Fields(NamedTuple):
    board: Board
    to_move: Seat
    ply: int
    quiet: int
    options: LascaOptions
    seen: tuple[str, ...]
    legal: tuple[LascaMove, ...]


class Position(_Fields, State, View):
    """Nothing in Lasca is secret, so the state is also the view.

    ply: moves made so far. quiet: how many of the last ones had neither a capture nor a soldier's step.
    seen: the signatures of the positions since the last that cannot come back, this one last.
    legal: every legal move; none when the game is over.

    A tuple, for it is made a hundred thousand times a second. History is no part of what makes two equal.
    """

    __slots__ = ()

    @property
    def times(self) -> int:
        """How often this board has stood with this side to move."""
        return self.seen.count(self.seen[-1])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self[:5] == other[:5]

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self[:5])


def standing(
    board: Board,
    to_move: Seat,
    ply: int = 0,
    quiet: int = 0,
    times: int = 1,
    options: LascaOptions = DEFAULTS,
) -> Position:
    """A position that has occurred so many times; nothing else is known of what went before."""
    seen = (_signature(board, to_move),) * times
    legal = () if _drawn(ply, quiet, seen, options) else moves(board, to_move)
    return Position(board, to_move, ply, quiet, options, seen, legal)


def following(position: Position, move: LascaMove) -> tuple[Position, tuple[int, ...], bool]:
    """The position after a legal move, with what `moved` tells of it."""
    before, side, ply, quiet, options, seen, _ = position
    board, freed, promoted = moved(before, side, move)
    to_move = OTHER[side]
    ply += 1
    quiet = 0 if move.over or not before.officers >> move.path[0] & 1 else quiet + 1
    # Officers stay officers, and columns never become more: neither change can be taken back.
    if promoted or (move.over and board.height() < before.height()):
        seen = ()
    seen = (*seen, _signature(board, to_move))
    legal = () if _drawn(ply, quiet, seen, options) else moves(board, to_move)
    return Position(board, to_move, ply, quiet, options, seen, legal), freed, promoted


def outcome(position: Position) -> Outcome | None:
    """How the game ended; a side that cannot move has lost even where a draw would be due as well."""
    if position.legal:
        return None
    side = position.to_move
    reason = _drawn(position.ply, position.quiet, position.seen, position.options)
    if reason and moves(position.board, side):
        return Outcome(NOBODY, reason)
    return Outcome(SEATS[1 - side], "blocked" if position.board.guides[side] else "captive")


def _drawn(ply: int, quiet: int, seen: tuple[str, ...], options: LascaOptions) -> str | None:
    """Why the counters make the game a draw, or None."""
    if options.repetition is not None and seen.count(seen[-1]) >= options.repetition:
        return "repetition"
    if options.no_progress is not None and quiet >= options.no_progress:
        return "no_progress"
    if ply >= LONGEST_GAME:
        return "too_long"
    return None


def _signature(board: Board, to_move: int) -> str:
    """A text that is the same for the same columns and side to move, and for no others."""
    return "/|"[to_move].join(board.columns)
