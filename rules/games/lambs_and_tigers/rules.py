"""Lambs and Tigers, after the rules of seed 004 and the decisions on RULES.md (quoted as T-1, T-2, …)."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from rules.core.diagram import Diagram
from rules.core.errors import Data, IllegalMove, NotYourTurn, OptionError
from rules.core.game import CONCEDED, About, Fact, Game, Outcome, Seat, Step, Viewer
from rules.games.lambs_and_tigers import diagram, notation
from rules.games.lambs_and_tigers.board import PASS, Play
from rules.games.lambs_and_tigers.moves import moves
from rules.games.lambs_and_tigers.position import (
    LAMBS,
    TIGERS,
    Earlier,
    LambsOptions,
    Position,
    lambs_blocked,
    settled,
)
from rules.games.lambs_and_tigers.refusals import refusal
from rules.games.lambs_and_tigers.vocabulary import VOCABULARY

SEATS: Final = (TIGERS, LAMBS)


class LambsAndTigers(Game[Position, Play, Position, LambsOptions]):
    """Two seats: the tigers, who begin, are seat 0."""

    about = About("lambs_and_tigers", (2,), 1, LambsOptions, VOCABULARY)

    def setup(self, seats: int, options: LambsOptions) -> Position:
        if seats != len(SEATS):
            raise OptionError("bad_seats", seats=seats, accepted=("2",))
        if options.few_lambs_adjudication and options.no_progress is None:
            raise OptionError("options_clash", option="few_lambs_adjudication", needed="no_progress")
        return Position(options)

    def to_act(self, state: Position) -> frozenset[Seat]:
        return frozenset() if state.ended else frozenset({state.to_move})

    def turn(self, state: Position) -> int:
        return state.ply

    def moves(self, state: Position, seat: Seat) -> Iterator[Play]:
        waited_for = seat == state.to_move and state.ended is None
        return iter(moves(state) if waited_for else ())

    def play(self, state: Position, seat: Seat, move: Play) -> Step[Position]:
        _check_turn(state, seat)
        if refused := refusal(state, move):
            raise refused
        match move.path:
            case ():
                return Step(_followed(state, state.tigers, state.lambs), (Fact("passed", {"seat": seat}),))
            case (place,):
                return _place(state, place)
            case _:
                return _move(state, move)

    def automatic(self, state: Position) -> tuple[Seat, Play] | None:
        """The pass of lambs that are all shut in (T-8)."""
        return (LAMBS, PASS) if state.ended is None and lambs_blocked(state) else None

    def concede(self, state: Position, seat: Seat) -> Outcome:  # noqa: ARG002 -- whatever the board says
        return Outcome(frozenset({SEATS[1 - seat]}), CONCEDED)

    def outcome(self, state: Position) -> Outcome | None:
        return state.ended

    def view(self, state: Position, viewer: Viewer) -> Position:  # noqa: ARG002 -- nothing is secret
        return state

    def parse(self, state: Position, seat: Seat, text: str) -> Play:
        _check_turn(state, seat)
        return notation.parse(state, text)

    def write(self, move: Play) -> str:
        return notation.write(move)

    def parts(self, move: Play) -> tuple[str, ...]:
        return move.path or (notation.write(move),)

    def position(self, text: str) -> Position:
        return notation.read_position(text)

    def describe(self, state: Position) -> str:
        return notation.describe(state)

    def diagram(self, view: Position, facts: Sequence[Fact] = ()) -> Diagram:
        return diagram.diagram(view, facts)


def _check_turn(state: Position, seat: Seat) -> None:
    if state.ended:
        raise IllegalMove("game_over")
    if seat != state.to_move:
        raise NotYourTurn


def _place(state: Position, name: str) -> Step[Position]:
    seat = state.to_move
    place = 1 << state.board.graph.point(name)
    fact = Fact("placed", {"seat": seat, "side": seat, "to": name})
    if seat == TIGERS:
        after = Position(state.options, state.tigers | place, state.lambs, state.placed, LAMBS, state.ply + 1)
    else:
        after = Position(
            state.options, state.tigers, state.lambs | place, state.placed + 1, TIGERS, state.ply + 1
        )
    return Step(settled(after), (fact,))


def _move(state: Position, move: Play) -> Step[Position]:
    board, seat, path = state.board, state.to_move, move.path
    points = [board.graph.point(name) for name in path]
    change = 1 << points[0] ^ 1 << points[-1]
    ends: Data = {"seat": seat, "from": path[0], "to": path[-1]}
    if not move.captures:
        fact = Fact("moved", {**ends, "side": seat})
        if seat == LAMBS:
            return Step(_followed(state, state.tigers, state.lambs ^ change), (fact,))
        return Step(_followed(state, state.tigers ^ change, state.lambs), (fact,))
    taken = [board.over(start, end) or 0 for start, end in pairwise(points)]
    lambs = tuple(name for mask in taken for name in board.named(mask))
    fact = Fact("captured", {**ends, "path": path, "lambs": lambs, "count": len(lambs)})
    return Step(_followed(state, state.tigers ^ change, state.lambs ^ sum(taken)), (fact,))


def _followed(state: Position, tigers: int, lambs: int) -> Position:
    """The position after a move or a pass; a capture begins a new count of quiet moves and positions."""
    options, placed, to_move, ply = state.options, state.placed, SEATS[1 - state.to_move], state.ply + 1
    if state.in_hand or lambs.bit_count() < state.lambs.bit_count():
        return settled(Position(options, tigers, lambs, placed, to_move, ply))
    earlier = ((state.tigers, state.lambs), state.earlier)
    seen = 1 + _occurrences((tigers, lambs), earlier)
    return settled(Position(options, tigers, lambs, placed, to_move, ply, state.quiet + 1, seen, earlier))


def _occurrences(men: tuple[int, int], earlier: Earlier) -> int:
    """How often men stood so with the same side to move: in every second position before."""
    found = 0
    while earlier is not None and earlier[1] is not None:
        latest, earlier = earlier[1]
        found += latest == men
    return found
