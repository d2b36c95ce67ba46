"""A position of Hasami shogi: the stones, whose turn it is, and what the adjudications count."""

from dataclasses import dataclass, field
from typing import Final

from rules.core.game import Outcome, Seat, State, View
from rules.core.options import Options, choice, flag, limit
from rules.games.hasami_shogi.moves import EVERYWHERE, GRID, HasamiMove, moves
from rules.games.hasami_shogi.sieges import besieged, besieged_lines

BLACK: Final = Seat(0)
WHITE: Final = Seat(1)
SIDES: Final = (BLACK, WHITE)
STONES: Final = 18
"""Of each side."""
ENOUGH: Final = 5
"""Captures that win under the end rule `first_to_n`, as in Japan."""
FEWEST: Final = {"annihilation": 1, "bare_piece": 2, "first_to_n": STONES - ENOUGH + 1}
"""With fewer stones than these a side has lost, by end rule."""
PATIENCE: Final = 100
"""Plies without a capture after which the stones are counted (H-8)."""
START: Final = ((1 << STONES) - 1, ((1 << STONES) - 1) << len(GRID) - STONES)


@dataclass(frozen=True, slots=True)
class HasamiOptions(Options):
    """What ends the game, and how generous captures are.

    end_rule (H-8), edge_rule (H-4), line_capture (H-2), jumped_piece_immune (H-6), repetition (H-9).
    """

    end_rule: str = choice("annihilation", "bare_piece", "first_to_n")
    edge_rule: str = choice("any_two", "corner_only", "opposite_only")
    line_capture: bool = flag(default=False)
    jumped_piece_immune: bool = flag(default=False)
    repetition: int | None = limit(3, low=2, high=10)


DEFAULTS: Final = HasamiOptions()


@dataclass(frozen=True, slots=True)
class HasamiState(State, View):
    """Nothing is secret, so the state is also the view.

    stones: the squares of black and of white, as masks. ply: moves made so far; quiet: since the last
    capture. seen: the signatures of the positions since then, this one last.
    """

    stones: tuple[int, int]
    to_move: Seat
    ply: int
    quiet: int
    options: HasamiOptions
    seen: tuple[int, ...] = field(compare=False, repr=False)

    @property
    def empty(self) -> int:
        """The squares without a stone, as a mask."""
        return EVERYWHERE ^ self.stones[BLACK] ^ self.stones[WHITE]

    @property
    def times(self) -> int:
        """How often these stones have stood with this side to move."""
        return self.seen.count(self.seen[-1])


def new_state(
    stones: tuple[int, int],
    to_move: Seat,
    ply: int = 0,
    quiet: int = 0,
    times: int = 1,
    options: HasamiOptions = DEFAULTS,
) -> HasamiState:
    """A position that has occurred so many times; nothing else is known of what went before."""
    return HasamiState(stones, to_move, ply, quiet, options, (_signature(stones, to_move),) * times)


def following(state: HasamiState, move: HasamiMove) -> tuple[HasamiState, int]:
    """The position after a legal move, and the stones it captures as a mask."""
    side, options = state.to_move, state.options
    mine, theirs = state.stones[side], state.stones[1 - side]
    mine ^= 1 << move.origin | 1 << move.landing
    captured = _captured(options, move, mine, theirs)
    theirs ^= captured
    stones = (mine, theirs) if side == BLACK else (theirs, mine)
    other = SIDES[1 - side]
    # What is captured never returns, so no earlier position can.
    seen = () if captured else state.seen
    return HasamiState(
        stones,
        other,
        state.ply + 1,
        0 if captured else state.quiet + 1,
        options,
        (*seen, _signature(stones, other)),
    ), captured


def outcome(state: HasamiState) -> Outcome | None:
    """How the game ended: won on the board, lost for want of a move, or adjudicated, in this order."""
    return _won(state) or _blocked(state) or _adjudicated(state)


def _captured(options: HasamiOptions, move: HasamiMove, mine: int, theirs: int) -> int:
    captured = besieged(options.edge_rule, move.landing, mine, theirs)
    if options.line_capture:
        captured |= besieged_lines(move.landing, mine, theirs)
    over = move.over if options.jumped_piece_immune else None
    return captured if over is None else captured & ~(1 << over)


def _won(state: HasamiState) -> Outcome | None:
    """What the stones alone decide; where both sides fall short, the one that has just moved is ahead."""
    rule = state.options.end_rule
    for loser in (state.to_move, SIDES[1 - state.to_move]):
        if state.stones[loser].bit_count() < FEWEST[rule]:
            return _win(SIDES[1 - loser], rule)
    if state.stones[BLACK].bit_count() == state.stones[WHITE].bit_count() == 1:
        return Outcome(frozenset(), "one_each")
    return None


def _blocked(state: HasamiState) -> Outcome | None:
    side = state.to_move
    if next(moves(state.stones[side], state.empty), None) is None:
        return _win(SIDES[1 - side], "blocked")
    return None


def _adjudicated(state: HasamiState) -> Outcome | None:
    repetition = state.options.repetition
    if repetition is not None and state.times >= repetition:
        return Outcome(frozenset(), "repetition")
    if state.quiet < PATIENCE:
        return None
    black, white = (stones.bit_count() for stones in state.stones)
    if black == white:
        return Outcome(frozenset(), "even")
    return _win(BLACK if black > white else WHITE, "more_stones")


def _win(winner: Seat, reason: str) -> Outcome:
    return Outcome(frozenset({winner}), reason)


def _signature(stones: tuple[int, int], to_move: Seat) -> int:
    """A number that is the same for the same stones and side to move, and for no others."""
    return (stones[BLACK] << len(GRID) | stones[WHITE]) << 1 | to_move
