"""Halma, after the rules of seed 004 and the decisions on RULES.md (quoted as H1, H2, …)."""

from collections.abc import Iterator, Sequence

from rules.core.diagram import Diagram
from rules.core.errors import IllegalMove, NotYourTurn, OptionError
from rules.core.game import CONCEDED, About, Fact, Game, Hint, Hinting, Outcome, Seat, Step, Viewer
from rules.games.halma import diagram, evaluate, hints, notation
from rules.games.halma.board import GRID, PASS, TARGETS, HalmaMove, route
from rules.games.halma.lessons import LESSONS
from rules.games.halma.state import (
    FREE,
    Earlier,
    HalmaOptions,
    HalmaState,
    may_pass,
    moves,
    outcome,
    signature,
    start,
)
from rules.games.halma.vocabulary import VOCABULARY
from rules.puzzles.lesson import Teaching
from rules.puzzles.recipe import Countable, Puzzling, Recipe
from rules.search.effort import Choice, Effort, Searchable


class Halma(
    Game[HalmaState, HalmaMove, HalmaState, HalmaOptions],
    Hinting[HalmaState],
    Searchable[HalmaState, HalmaMove],
    Puzzling,
    Teaching,
    Countable[HalmaState],
):
    """Seats go clockwise from the north-west; two players sit north-west and south-east."""

    efforts = evaluate.EFFORTS
    puzzles = Recipe("patience", depth=6, seats=1, count=90)
    lessons = LESSONS
    about = About("halma", (1, 2, 4), 1, HalmaOptions, VOCABULARY)

    def setup(self, seats: int, options: HalmaOptions) -> HalmaState:
        if seats not in self.about.seats:
            raise OptionError("bad_seats", seats=seats, accepted=("1", "2", "4"))
        return start(seats, options)

    def to_act(self, state: HalmaState) -> frozenset[Seat]:
        return frozenset() if outcome(state) else frozenset({state.to_move})

    def turn(self, state: HalmaState) -> int:
        return state.ply

    def moves(self, state: HalmaState, seat: Seat) -> Iterator[HalmaMove]:
        if seat != state.to_move or outcome(state):
            return iter(())
        found = list(moves(state))
        return iter([*found, PASS] if may_pass(state, found) else found)

    def play(self, state: HalmaState, seat: Seat, move: HalmaMove) -> Step[HalmaState]:
        _check_turn(state, seat)
        if move == PASS:
            if not may_pass(state, list(moves(state))):
                raise IllegalMove("no_pass")
            return Step(_followed(state, state.men, move), (Fact("passed", {"seat": seat}),))
        way = tuple(GRID.names[square] for square in _way(state, move))
        moved = Fact("moved", {"seat": seat, "from": way[0], "to": way[-1], "path": way})
        men = bytearray(state.men)
        men[move.origin], men[move.landing] = 0, seat + 1
        after = _followed(state, bytes(men), move)
        return Step(after, (moved, *_arrived(state, after, seat)))

    def automatic(self, state: HalmaState) -> tuple[Seat, HalmaMove] | None:
        """The pass of a seat that has nothing else (H5)."""
        if outcome(state) or any(moves(state)):
            return None
        return state.to_move, PASS

    def concede(self, state: HalmaState, seat: Seat) -> Outcome:
        (losers,) = (team for team in state.table.teams if seat in team)
        winners = set(range(state.seats)) - set(losers)
        return Outcome(frozenset(map(Seat, winners)), CONCEDED)

    def outcome(self, state: HalmaState) -> Outcome | None:
        return outcome(state)

    def hint(self, state: HalmaState) -> Hint | None:
        return hints.hint(state)

    def moves_left(self, state: HalmaState) -> int:
        """A move takes one man to the figure, so as many as are not there."""
        return state.table.men - state.table.home(state.men, 0)

    def solutions(self) -> Iterator[tuple[HalmaState, tuple[str, ...]]]:
        for target in TARGETS:
            for moves_ in hints.solutions(target):
                yield start(1, HalmaOptions(target=target)), tuple(map(notation.write_move, moves_))

    def view(self, state: HalmaState, viewer: Viewer) -> HalmaState:
        return state

    def parse(self, state: HalmaState, seat: Seat, text: str) -> HalmaMove:
        _check_turn(state, seat)
        move = notation.read_move(state, text)
        if move != PASS:
            _way(state, move)
        elif not may_pass(state, list(moves(state))):
            raise IllegalMove("no_pass")
        return move

    def write(self, move: HalmaMove) -> str:
        return notation.write_move(move)

    def parts(self, move: HalmaMove) -> tuple[str, ...]:
        return notation.parts(move)

    def position(self, text: str) -> HalmaState:
        return notation.read_position(text)

    def describe(self, state: HalmaState) -> str:
        return notation.write_position(state)

    def search(self, view: HalmaState, seat: Seat, effort: Effort, seed: int) -> Choice[HalmaMove]:
        return evaluate.search(view, seat, effort, seed)

    def drama(self, view: HalmaState, facts: Sequence[Fact]) -> bool:
        """Everybody home, or all but one."""
        return any(fact.kind in {"all_home", "nearly_home"} for fact in facts)

    def diagram(self, view: HalmaState, facts: Sequence[Fact] = ()) -> Diagram:
        return diagram.diagram(view, facts)


def _arrived(before: HalmaState, after: HalmaState, seat: Seat) -> tuple[Fact, ...]:
    """What there is to say where the last man but one, or the last, has come to its place."""
    table = before.table
    home = table.home(after.men, seat)
    if home < table.men - 1 or home <= table.home(before.men, seat):
        return ()
    if home == table.men:
        return (Fact("all_home", {"seat": seat}),)
    return (Fact("nearly_home", {"seat": seat}),) if before.seats > 1 else ()


def _check_turn(state: HalmaState, seat: Seat) -> None:
    if outcome(state):
        raise IllegalMove("game_over")
    if seat != state.to_move:
        raise NotYourTurn


def _way(state: HalmaState, move: HalmaMove) -> tuple[int, ...]:
    """The way of a legal move. Raises IllegalMove for any other."""
    origin, landing = move.origin, move.landing
    board = range(len(GRID))
    if origin not in board or landing not in board:
        raise IllegalMove("no_such_site", site=str(move))
    ends = {"from": GRID.names[origin], "to": GRID.names[landing]}
    if state.men[origin] != state.to_move + 1:
        raise IllegalMove("not_your_piece", site=ends["from"])
    if origin == landing:
        raise IllegalMove("same_square")
    if state.men[landing]:
        raise IllegalMove("occupied", site=ends["to"])
    way = route(state.men, origin, landing)
    if way is None:
        raise IllegalMove("unreachable", **ends)
    target = state.table.targets[state.to_move]
    if state.options.lock_target and origin in target and landing not in target:
        raise IllegalMove("locked", **{"from": ends["from"]})
    return way


def _followed(state: HalmaState, men: bytes, move: HalmaMove) -> HalmaState:
    """The position after a move or a pass."""
    options, ply = state.options, state.ply + 1
    if state.seats == 1:
        made = () if options.target == FREE else (*state.made, move)
        return HalmaState(men, 1, ply, options, state.best, made=made)
    seat = state.to_move
    home = state.table.home(men, seat)
    best, quiet = state.best, state.quiet + 1
    if home > best[seat]:
        best, quiet = (*best[:seat], home, *best[seat + 1 :]), 0
    earlier = (signature(state.men, state.ply % state.seats), state.earlier)
    seen = 1 + _occurrences(signature(men, ply % state.seats), earlier)
    return HalmaState(men, state.seats, ply, options, best, quiet, seen, earlier=earlier)


def _occurrences(state: bytes, earlier: Earlier) -> int:
    found = 0
    while earlier is not None:
        before, earlier = earlier
        found += before == state
    return found
