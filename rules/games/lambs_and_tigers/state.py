"""A position of Lambs and Tigers: its men, its legal moves, and the course and end of the game."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from rules.core.game import Fact, Outcome, Seat, State, Step, View
from rules.core.options import Options, choice, flag, limit, number
from rules.games.lambs_and_tigers.board import BOARDS, LAMBS, STUCK, TIGERS, Board, Play

TIGER_COUNT: Final = 3
LAMB_COUNT: Final = 15
FEW_LAMBS: Final = 5
"""Lambs that can no longer shut in three tigers on either board (T-7)."""
RESERVED_FOR: Final = 3
"""Placements of lambs during which the tigers' points are kept free (T-2)."""
SOONEST: Final = 4
"""Moves without a placement or capture after which a position can occur again."""
LAST_PLACED: Final = Fact("last_placed", {})


@dataclass(frozen=True, slots=True)
class LambsOptions(Options):
    """Options of a table; the decisions T-2 to T-9 on RULES.md say what each means."""

    board: str = choice("pyramid29", "standard23")
    reserved: str = choice("opening", "always")
    multi_capture: bool = flag(default=True)
    tigers_need: int = number(15, low=1, high=15)
    lambs_stalemate: str = choice("pass", "tigers_win")
    repetition: int | None = limit(3, low=2, high=10)
    no_progress: int | None = limit(100, low=10, high=1000)
    few_lambs_adjudication: bool = flag(default=False)


DEFAULTS: Final = LambsOptions()


class _Fields(NamedTuple):
    options: LambsOptions = DEFAULTS
    tigers: int = 0
    lambs: int = 0
    placed: int = 0
    to_move: Seat = TIGERS
    ply: int = 0
    quiet: int = 0
    seen: int = 1
    history: tuple[int, ...] = ()
    legal: tuple[Play, ...] = ()
    ended: Outcome | None = None


class LambsState(_Fields, State, View):
    """A position, which is also its view: nothing is secret.

    tigers, lambs: masks of points. placed: lambs placed so far. ply: moves made. quiet: moves since the
    last lamb was placed or captured. seen: how often the position has occurred, now included, counted once
    all lambs are placed (T-9). history: the signatures of the positions since then, this one last.
    legal: every legal move, none when the game is over. ended: how it ended.

    A tuple, because that is quick to make. Fields after `seen` do not count for equality.
    """

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LambsState) and self[:8] == other[:8]

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self[:8])

    @property
    def board(self) -> Board:
        return BOARDS[self.options.board]

    @property
    def empty(self) -> int:
        """Mask of the points where nobody stands."""
        return self.board.everywhere ^ self.tigers ^ self.lambs

    @property
    def in_hand(self) -> int:
        """Lambs still to be placed."""
        return LAMB_COUNT - self.placed

    @property
    def captured(self) -> int:
        return self.placed - self.lambs.bit_count()


def signature(tigers: int, lambs: int, to_move: Seat) -> int:
    """Return a number that is the same for the same men and side to move, and for no others."""
    return (tigers << 32 | lambs) << 1 | to_move


def men(signed: int) -> tuple[int, int, Seat]:
    """Return the tigers, the lambs and the side to move of a signature."""
    return signed >> 33, signed >> 1 & (1 << 32) - 1, Seat(signed & 1)


def moves(
    board: Board, options: LambsOptions, tigers: int, lambs: int, placed: int, to_move: Seat
) -> tuple[Play, ...]:
    """Return every move of the side to move, captures last; a lone pass if the lambs have none (T-8)."""
    empty = board.everywhere ^ tigers ^ lambs
    if to_move == TIGERS:
        if tigers.bit_count() < TIGER_COUNT:
            return _placements(board, _tiger_places(board, tigers) & empty)
        return tuple(board.tiger_moves(tigers, lambs, empty, several=options.multi_capture))
    if placed < LAMB_COUNT:
        kept_free = placed < RESERVED_FOR or options.reserved == "always"
        return _placements(board, empty & ~board.camp if kept_free else empty)
    return tuple(board.steps(lambs, empty)) or STUCK


def _tiger_places(board: Board, tigers: int) -> int:
    """Return the apex and the points linked to it, where tigers come in any order (seed 004:65-70, T-3)."""
    last_for_apex = tigers.bit_count() == TIGER_COUNT - 1 and not tigers & 1
    return 1 if last_for_apex else board.camp


def _placements(board: Board, places: int) -> tuple[Play, ...]:
    return tuple([place for point, place in enumerate(board.places) if places >> point & 1])


def settled(state: LambsState) -> LambsState:
    """Return a position that was set up with its legal moves or its outcome."""
    options, tigers, lambs, placed, to_move, _, quiet, seen, *_ = state
    legal = moves(state.board, options, tigers, lambs, placed, to_move)
    ended = _outcome(options, lambs, placed, quiet, seen, legal)
    return state._replace(legal=() if ended else legal, ended=ended)


def following(state: LambsState, move: Play) -> Step[LambsState]:
    """Return the step of a legal move. A capture begins a new count of quiet moves and positions."""
    options, tigers, lambs, placed, side, ply, quiet, _, history, _, _ = state
    board = BOARDS[options.board]
    change, taken, facts = board.effect(side, move)
    quiet = quiet + 1 if placed == LAMB_COUNT and not taken else 0
    if side == TIGERS:
        tigers ^= change
        lambs ^= taken
        to_move = LAMBS
    else:
        lambs ^= change
        to_move = TIGERS
        if placed < LAMB_COUNT:
            placed += 1
            if placed == LAMB_COUNT:
                facts = (*facts, LAST_PLACED)
    now = signature(tigers, lambs, to_move)
    history = (*history, now) if quiet else (now,)
    seen = history.count(now) if quiet >= SOONEST else 1
    legal = moves(board, options, tigers, lambs, placed, to_move)
    ended = _outcome(options, lambs, placed, quiet, seen, legal)
    if ended:
        legal = ()
    fields = (options, tigers, lambs, placed, to_move, ply + 1, quiet, seen, history, legal, ended)
    # To make the tuples this way takes half as long as to call their classes, which do the same.
    return tuple.__new__(Step, (tuple.__new__(LambsState, fields), facts))


def _outcome(
    options: LambsOptions, lambs: int, placed: int, quiet: int, seen: int, legal: tuple[Play, ...]
) -> Outcome | None:
    """Return how the game ended. A win counts even if a draw is due as well."""
    # With all fifteen to take, lambs in hand keep the game going: only placed ones can be captured (T-10).
    if placed - lambs.bit_count() >= options.tigers_need:
        return Outcome(frozenset({TIGERS}), "captured")
    if not legal:  # on the tigers' turn, for lambs could pass; also while some are in hand (T-12)
        return Outcome(frozenset({LAMBS}), "blocked")
    if legal == STUCK and options.lambs_stalemate == "tigers_win":
        return Outcome(frozenset({TIGERS}), "stalemate")
    if options.repetition is not None and seen >= options.repetition:
        return Outcome(frozenset(), "repetition")
    if options.no_progress is not None and quiet >= options.no_progress:
        if options.few_lambs_adjudication and lambs.bit_count() <= FEW_LAMBS:
            return Outcome(frozenset({TIGERS}), "few_lambs")
        return Outcome(frozenset(), "no_progress")
    return None
