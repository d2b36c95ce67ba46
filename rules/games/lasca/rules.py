"""Lasca, the game of seed 000 with the decisions of RULES.md, over the protocol of games."""

from collections.abc import Iterator, Sequence
from typing import Final

from rules.core.diagram import Diagram
from rules.core.errors import IllegalMove, NotYourTurn
from rules.core.game import CONCEDED, About, Fact, Game, Outcome, Seat, Step, Viewer, Vocabulary
from rules.core.notation import legal_move
from rules.games.lasca import diagram, evaluate, notation
from rules.games.lasca.board import NAMES, START, WHITE, LascaMove
from rules.games.lasca.state import NO_SEATS, SEATS, LascaOptions, LascaState, following, new_state, outcome
from rules.games.lasca.tactics import RECIPE
from rules.puzzles.lesson import Lesson, Teaching
from rules.puzzles.recipe import Puzzling
from rules.search.effort import Choice, Effort, Searchable

LAST_COLUMNS: Final = 1
"""Columns of a side that is about to lose everything."""

LESSONS = (
    Lesson("step", "white a1=w c1=w e1=w d2=w c3=w g3=w g5=r b6=r f6=r a7=r c7=r e7=r"),
    Lesson("jump", "white c1=w e1=w g1=w f2=w c3=w d4=r g5=r a7=r c7=r e7=r g7=r", does="captured"),
    Lesson("series", "white a1=w g1=w c3=w e3=w d4=r f4=r d6=r a7=r c7=r g7=r", ("e3xc5xe7",)),
    Lesson("column", "white a1=w g1=w c3=w b4=r d4=wwr a7=r c7=r g7=r", does="freed"),
    Lesson("officer", "white e1=w a3=w e3=W g5=r b6=r d6=w f6=r g7=r", does="promoted"),
    Lesson(
        "guard",
        "white a1=w c1=w e1=w g1=w e3=rrw d4=r c5=r a7=r c7=r g7=r",
        ("e1-f2", "g1-f2", "e3-f4"),
    ),
    Lesson(
        "offer",
        "white a1=w e1=w g1=w b2=w f2=w c3=w e5=r a7=r c7=r e7=r g7=r",
        ("c3-d4",),
        then=("1 e5xc3", "0 b2xd4"),
    ),
    Lesson("win", "white c1=w c3=w e3=w d4=r f6=r", ("c3xe5xg7",)),
)


class Lasca(
    Game[LascaState, LascaMove, LascaState, LascaOptions],
    Searchable[LascaState, LascaMove],
    Puzzling,
    Teaching,
):
    """Two seats: 0 leads white and begins, 1 leads red."""

    efforts = evaluate.EFFORTS
    puzzles = RECIPE
    lessons = LESSONS

    about = About(
        id="lasca",
        seats=(2,),
        version=1,
        minutes=10,
        options=LascaOptions,
        vocabulary=Vocabulary(
            facts={
                "moved": ("seat", "from", "to"),
                "captured": ("seat", "path", "over", "count"),
                "freed": ("seat", "sites", "count"),
                "promoted": ("seat", "site"),
            },
            refusals={
                "black_square": ("site",),
                "not_your_column": ("site",),
                "empty_square": ("site",),
                "too_far": ("from", "to"),
                "soldier_backward": ("site",),
                "occupied": ("site",),
                "nothing_to_jump": ("site",),
                "jumped_twice": ("site",),
                "promotion_ends": ("site",),
                "must_capture": ("captures",),
                "must_continue": ("site",),
                "stuck": ("site",),
            },
            outcomes=("captive", "blocked", "repetition", "no_progress", "too_long"),
            tokens=("soldier", "officer"),
            texts={"columns": ("count",), "captives": ("count",), "high": ()},
        ),
    )

    def setup(self, seats: int, options: LascaOptions) -> LascaState:
        return new_state(START, Seat(WHITE), options=options)

    def to_act(self, state: LascaState) -> frozenset[Seat]:
        return SEATS[state.to_move] if state.legal else NO_SEATS

    def turn(self, state: LascaState) -> int:
        return state.ply

    def moves(self, state: LascaState, seat: Seat) -> Iterator[LascaMove]:
        return iter(state.legal if seat == state.to_move else ())

    def play(self, state: LascaState, seat: Seat, move: LascaMove) -> Step[LascaState]:
        if seat != state.to_move or move not in state.legal:
            _check_turn(state, seat)
            raise notation.refusal(state, move.path)
        return following(state, move)

    def concede(self, state: LascaState, seat: Seat) -> Outcome:
        return Outcome(SEATS[1 - seat], CONCEDED)

    def outcome(self, state: LascaState) -> Outcome | None:
        return outcome(state)

    def view(self, state: LascaState, viewer: Viewer) -> LascaState:
        return state

    def parse(self, state: LascaState, seat: Seat, text: str) -> LascaMove:
        path = notation.read_squares(text)
        _check_turn(state, seat)
        squares = tuple(NAMES.index(name) for name in path)
        return legal_move(path, state.legal, self.parts, lambda: notation.refusal(state, squares))

    def write(self, move: LascaMove) -> str:
        return notation.write_move(move)

    def parts(self, move: LascaMove) -> tuple[str, ...]:
        return notation.parts(move)

    def position(self, text: str) -> LascaState:
        return notation.read_position(text)

    def describe(self, state: LascaState) -> str:
        return notation.write_position(state)

    def search(self, view: LascaState, seat: Seat, effort: Effort, seed: int) -> Choice[LascaMove]:
        return evaluate.search(view, seat, effort, seed)

    def drama(self, view: LascaState, facts: Sequence[Fact]) -> bool:
        """Return True for a new officer and a capture that leaves a side hardly a column to lead."""
        captured = any(fact.kind == "captured" for fact in facts)
        few = min(view.mine.bit_count(), view.theirs.bit_count()) <= LAST_COLUMNS
        return any(fact.kind == "promoted" for fact in facts) or (captured and few)

    def diagram(self, view: LascaState, facts: Sequence[Fact] = ()) -> Diagram:
        return diagram.diagram(view, facts)


def _check_turn(state: LascaState, seat: Seat) -> None:
    if not state.legal:
        raise IllegalMove("game_over")
    if seat != state.to_move:
        raise NotYourTurn
