"""Lambs and Tigers, after the rules of seed 004 and the decisions on RULES.md (quoted as T-1, T-2, …)."""

from collections.abc import Iterator, Sequence
from typing import Final

from rules.core.diagram import Diagram
from rules.core.errors import IllegalMove, NotYourTurn, OptionError
from rules.core.game import CONCEDED, About, Fact, Game, Outcome, Seat, Step, Viewer, Vocabulary
from rules.games.lambs_and_tigers import diagram, evaluate, notation
from rules.games.lambs_and_tigers.board import LAMBS, PASS, STUCK, TIGERS, Play
from rules.games.lambs_and_tigers.state import LambsOptions, LambsState, following, settled
from rules.games.lambs_and_tigers.tactics import RECIPE
from rules.puzzles.lesson import Lesson, Teaching
from rules.puzzles.recipe import Puzzling
from rules.search.effort import Choice, Effort, Searchable

SEATS: Final = (TIGERS, LAMBS)
AWAITED: Final = (frozenset({TIGERS}), frozenset({LAMBS}))
"""Each seat alone, as a set."""
NO_SEATS: Final[frozenset[Seat]] = frozenset()
LAST_LAMBS: Final = 2
"""The drama begins when the tigers need no more lambs than this."""

VOCABULARY = Vocabulary(
    facts={
        "placed": ("seat", "side", "to"),
        "moved": ("seat", "side", "from", "to"),
        "captured": ("seat", "path", "from", "to", "lambs", "count"),
        "passed": ("seat",),
        "last_placed": (),
    },
    refusals={
        "all_placed": ("side",),
        "apex_needed": ("site",),
        "lambs_never_capture": (),
        "no_jump": ("from", "to"),
        "no_lamb": ("from", "to"),
        "no_pass": (),
        "not_adjacent": ("from", "to"),
        "not_your_piece": ("site",),
        "occupied": ("site",),
        "one_capture": (),
        "over_tiger": (),
        "place_first": ("side", "count"),
        "reserved": ("points",),
        "tiger_camp": ("points",),
    },
    outcomes=(
        "captured",
        "blocked",
        "stalemate",
        "few_lambs",
        "repetition",
        "no_progress",
    ),
    tokens=("tiger", "lamb"),
    moves=("pass",),
    words=("pass",),
    texts={
        "captured": ("count", "needed"),
        "in_hand": ("count",),
    },
)

LESSONS = (
    Lesson("capture", "tigers tigers=A,B6,C4 lambs=B2,C7,D2,D4,D7,E5 placed=15", does="captured"),
    Lesson("series", "tigers tigers=A,B3,C5 lambs=B4,C6,D1,D4,D6,E5 placed=15", ("AxC4xE4xE6",)),
    Lesson(
        "edge",
        "lambs tigers=A,B4,B5 lambs=D4,D5 placed=2 ply=5",
        ("D1", "D8", "B1", "B8", "E3", "E6"),
        seat=1,
    ),
    Lesson("guard", "lambs tigers=A,B6,C4 lambs=B1,D1,D4,D8,E3,E6 placed=6 ply=13", ("E4",), seat=1),
    Lesson(
        "fork",
        "tigers tigers=A,C2,E6 lambs=B3,B8,C3,C4,C6,C8,D1,D6 placed=15",
        ("A-B4",),
        then=("1 C4-D4", "0 B4xB2"),
    ),
    Lesson(
        "shut",
        "lambs tigers=B1,B2,B3 lambs=B4,B5,C1,C2,C3,D1,D2,D3 placed=8 ply=17",
        ("A",),
        seat=1,
    ),
)


class LambsAndTigers(
    Game[LambsState, Play, LambsState, LambsOptions],
    Searchable[LambsState, Play],
    Puzzling,
    Teaching,
):
    """Two seats: the tigers, who begin, are seat 0."""

    efforts = evaluate.EFFORTS
    puzzles = RECIPE
    lessons = LESSONS
    about = About("lambs_and_tigers", (2,), 1, LambsOptions, VOCABULARY, minutes=20)

    def setup(self, seats: int, options: LambsOptions) -> LambsState:
        if seats != len(SEATS):
            raise OptionError("bad_seats", seats=seats, accepted=("2",))
        if options.few_lambs_adjudication and options.no_progress is None:
            raise OptionError("options_clash", option="few_lambs_adjudication", needed="no_progress")
        return settled(LambsState(options))

    def to_act(self, state: LambsState) -> frozenset[Seat]:
        return AWAITED[state.to_move] if state.legal else NO_SEATS

    def turn(self, state: LambsState) -> int:
        return state.ply

    def moves(self, state: LambsState, seat: Seat) -> Iterator[Play]:
        return iter(state.legal if seat == state.to_move else ())

    def play(self, state: LambsState, seat: Seat, move: Play) -> Step[LambsState]:
        if seat != state.to_move or move not in state.legal:
            _check_turn(state, seat)
            raise notation.refusal(state, move)
        return following(state, move)

    def automatic(self, state: LambsState) -> tuple[Seat, Play] | None:
        """Return the pass of lambs that are all shut in (T-8)."""
        return (LAMBS, PASS) if state.legal == STUCK else None

    def concede(self, state: LambsState, seat: Seat) -> Outcome:
        return Outcome(frozenset({SEATS[1 - seat]}), CONCEDED)

    def outcome(self, state: LambsState) -> Outcome | None:
        return state.ended

    def view(self, state: LambsState, viewer: Viewer) -> LambsState:
        return state

    def parse(self, state: LambsState, seat: Seat, text: str) -> Play:
        _check_turn(state, seat)
        return notation.read_move(state, text)

    def write(self, move: Play) -> str:
        return notation.write_move(move)

    def parts(self, move: Play) -> tuple[str, ...]:
        return notation.parts(move)

    def position(self, text: str) -> LambsState:
        return notation.read_position(text)

    def describe(self, state: LambsState) -> str:
        return notation.write_position(state)

    def search(self, view: LambsState, seat: Seat, effort: Effort, seed: int) -> Choice[Play]:
        return evaluate.search(view, seat, effort, seed)

    def drama(self, view: LambsState, facts: Sequence[Fact]) -> bool:
        """Return True for the last placement, several captures at once, and captures that nearly win."""
        captured = [fact.data["count"] for fact in facts if fact.kind == "captured"]
        many = captured not in ([], [1]) or view.options.tigers_need - view.captured <= LAST_LAMBS
        return bool(captured and many) or any(fact.kind == "last_placed" for fact in facts)

    def diagram(self, view: LambsState, facts: Sequence[Fact] = ()) -> Diagram:
        return diagram.diagram(view, facts)


def _check_turn(state: LambsState, seat: Seat) -> None:
    if state.ended:
        raise IllegalMove("game_over")
    if seat != state.to_move:
        raise NotYourTurn
