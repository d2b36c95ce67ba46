"""Halma, after the rules of seed 004 and the decisions on RULES.md (quoted as H1, H2, …)."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Final

from rules.core.diagram import Diagram
from rules.core.errors import IllegalMove, NotYourTurn, OptionError
from rules.core.game import (
    CONCEDED,
    About,
    Fact,
    Game,
    Hint,
    Hinting,
    Outcome,
    Seat,
    Step,
    Viewer,
    Vocabulary,
)
from rules.games.halma import diagram, evaluate, hints, notation
from rules.games.halma.board import GRID, PASS, TARGETS, HalmaMove, route
from rules.games.halma.state import HalmaOptions, HalmaState, after, can_move, may_pass, moves, start
from rules.puzzles.lesson import Lesson, Teaching
from rules.puzzles.recipe import Countable, Puzzling, Recipe
from rules.search.effort import Choice, Effort, Searchable

VOCABULARY = Vocabulary(
    facts={
        "moved": ("seat", "from", "to", "path"),
        "passed": ("seat",),
        "all_home": ("seat",),
        "nearly_home": ("seat",),
    },
    refusals={
        "locked": ("from",),
        "no_pass": (),
        "not_your_piece": ("site",),
        "occupied": ("site",),
        "same_square": (),
        "shut_in": ("site",),
        "unreachable": ("from", "to"),
    },
    outcomes=(
        "home",
        "filled",
        "deadline",
        "repetition",
        "no_progress",
        "solved",
        "crossed",
        "failed",
    ),
    tokens=("man",),
    texts={
        "home": ("count", "men"),
        "moves": ("count", "limit"),
        "moves_free": ("count",),
        "pairs": (),
        "pair": ("first_seat", "second_seat"),
    },
    moves=("pass",),
    words=("pass",),
)

JUMPS: Final = (
    *("c16-e14", "a12-c12", "a13-a11", "a13-c11", "b13-d13", "b13-b11", "c13-a11", "a14-c12", "b14-d12"),
    *("c14-e14", "c14-c12", "d14-f16", "b15-d13", "c15-e13", "d15-f15", "d15-d13", "d16-f16", "d16-f14"),
    "e16-e14",
)
"""Every jump of the first move."""

ONTO_THE_FIGURE: Final = (
    *("d16-f14", "a13-c11", "c13-d12", "b14-d12", "d14-e13", "c15-e13", "e15-f14"),
    "b12-c11",
)
"""Every first move of a patience that ends on its usual figure, the turned camp."""

LESSONS = (
    Lesson("jump", "start 2", JUMPS),
    Lesson(
        "series",
        "white white=k5,o5,m7,f8,i8,f9,i9,f10,g10,f11,h11,a12,f12,h12,b14,e14,d15,e16,f16"
        " black=l1,o1,m3,p3,j5,i6,k6,n6,p6,j7,h8,j8,l8,e9,h9,j9,e11,e12,e15 ply=66 quiet=4 best=1,1",
        ("g10-o4", "i8-o4"),
    ),
    Lesson(
        "last",
        "white white=o5,f8,i8,f9,i9,f10,g10,f11,g11,h11,a12,f12,h12,g13,b14,e14,c16,e16,f16"
        " black=l1,o1,m3,p3,i5,j5,p5,i6,k6,n6,p6,j7,h8,j8,k8,l8,e9,h9,e11 ply=60 quiet=1 best=1,0",
        ("e16-f15", "e16-g16", "a12-b11", "a12-a11"),
    ),
    Lesson(
        "bridge",
        "white white=a12,b12,a13,b13,c13,a14,b14,c14,d14,e14,a15,b15,c15,d15,e15,a16,b16,d16,e16"
        " black=l1,m1,n1,o1,p1,l2,m2,n2,o2,p2,m3,n3,o3,n4,o4,p4,n5,o5,p5 ply=2 quiet=2",
        ("e14-f13",),
        then=("1 o2-m4", "0 a16-g12"),
    ),
    Lesson(
        "home",
        "black white=l1,m1,n1,o1,p1,l2,m2,n2,o2,p2,m3,o3,p3,m4,n4,o4,p4,o5,p5"
        " black=a12,b12,a13,b13,c13,a14,b14,c14,d14,e14,a15,b15,c15,d15,e15,a16,b16,c16,d16"
        " ply=191 quiet=4 best=18,18",
        ("e14-e16",),
        seat=1,
    ),
    Lesson("pairs", "start 4"),
    Lesson("patience", "start 1", ONTO_THE_FIGURE),
)


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
    puzzles = Recipe(("patience",), depth=6, seats=1, count=150)
    lessons = LESSONS
    about = About("halma", (1, 2, 4), 1, HalmaOptions, VOCABULARY, minutes=30)

    def setup(self, seats: int, options: HalmaOptions) -> HalmaState:
        if seats not in self.about.seats:
            raise OptionError("bad_seats", seats=seats, accepted=("1", "2", "4"))
        return start(seats, options)

    def to_act(self, state: HalmaState) -> frozenset[Seat]:
        return frozenset() if state.ended else frozenset({state.to_move})

    def turn(self, state: HalmaState) -> int:
        return state.ply

    def moves(self, state: HalmaState, seat: Seat) -> Iterator[HalmaMove]:
        if state.ended or seat != state.to_move:
            return iter(())
        found = moves(state)
        return iter([*found, PASS] if may_pass(state, found) else found)

    def play(self, state: HalmaState, seat: Seat, move: HalmaMove) -> Step[HalmaState]:
        _check_turn(state, seat)
        if move == PASS:
            _check_pass(state)
            return Step(after(state, move), (Fact("passed", {"seat": seat}),))
        way = tuple([GRID.names[square] for square in _way(state, move)])
        moved = Fact("moved", {"seat": seat, "from": way[0], "to": way[-1], "path": way})
        following = after(state, move)
        return Step(following, (moved, *_arrived(state, following, seat)))

    def automatic(self, state: HalmaState) -> tuple[Seat, HalmaMove] | None:
        """Return the pass of a seat that has nothing else (H5)."""
        if state.ended or can_move(state):
            return None
        return state.to_move, PASS

    def concede(self, state: HalmaState, seat: Seat) -> Outcome:
        winners = set(range(state.seats)) - set(state.table.team_of(seat))
        return Outcome(frozenset(map(Seat, winners)), CONCEDED)

    def outcome(self, state: HalmaState) -> Outcome | None:
        return state.ended

    def hint(self, state: HalmaState) -> Hint | None:
        return hints.hint(state)

    def moves_left(self, state: HalmaState) -> int:
        """Count the men that are not on the figure: a move takes one there."""
        return state.table.men - state.table.home(state.men, 0)

    def solutions(self) -> Iterator[tuple[HalmaState, tuple[str, ...]]]:
        """Yield the stored ways to each figure in turn."""
        for ways in zip_longest(*map(hints.solutions, TARGETS)):
            for target, moves_ in zip(TARGETS, ways, strict=True):
                if moves_ is not None:
                    yield start(1, HalmaOptions(target=target)), tuple(map(notation.write_move, moves_))

    def view(self, state: HalmaState, viewer: Viewer) -> HalmaState:
        return state

    def parse(self, state: HalmaState, seat: Seat, text: str) -> HalmaMove:
        _check_turn(state, seat)
        move = notation.read_move(state, text)
        if move == PASS:
            _check_pass(state)
        else:
            _way(state, move)
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
        """Return True if all men of a seat are home, or all but one."""
        return any(fact.kind in {"all_home", "nearly_home"} for fact in facts)

    def diagram(self, view: HalmaState, facts: Sequence[Fact] = ()) -> Diagram:
        return diagram.diagram(view, facts)


def _arrived(before: HalmaState, following: HalmaState, seat: Seat) -> tuple[Fact, ...]:
    """Return the fact that the last man, or the last but one, has come home."""
    men = before.table.men
    home = before.table.home(following.men, seat)
    if home < men - 1 or home <= before.table.home(before.men, seat):
        return ()
    if home == men:
        return (Fact("all_home", {"seat": seat}),)
    return (Fact("nearly_home", {"seat": seat}),) if before.seats > 1 else ()


def _check_turn(state: HalmaState, seat: Seat) -> None:
    if state.ended:
        raise IllegalMove("game_over")
    if seat != state.to_move:
        raise NotYourTurn


def _check_pass(state: HalmaState) -> None:
    if not may_pass(state, moves(state)):
        raise IllegalMove("no_pass")


def _way(state: HalmaState, move: HalmaMove) -> tuple[int, ...]:
    """Return the way of a legal move. Raises IllegalMove for any other."""
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
