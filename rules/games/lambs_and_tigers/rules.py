"""Lambs and Tigers, after the rules of seed 004 and the decisions on RULES.md (quoted as T-1, T-2, …)."""

from collections.abc import Iterator, Sequence
from typing import Final

from rules.core.diagram import Diagram
from rules.core.errors import IllegalMove, NotYourTurn, OptionError
from rules.core.game import CONCEDED, About, Fact, Game, Outcome, Seat, Step, Viewer
from rules.games.lambs_and_tigers import diagram, evaluate, notation
from rules.games.lambs_and_tigers.board import PASS, STUCK, Play
from rules.games.lambs_and_tigers.lessons import LESSONS
from rules.games.lambs_and_tigers.playing import following, settled
from rules.games.lambs_and_tigers.refusals import refusal
from rules.games.lambs_and_tigers.state import LAMBS, TIGERS, LambsOptions, LambsState
from rules.games.lambs_and_tigers.vocabulary import VOCABULARY
from rules.puzzles.lesson import Teaching
from rules.puzzles.recipe import Puzzling, Recipe
from rules.search.effort import Choice, Effort, Searchable

SEATS: Final = (TIGERS, LAMBS)
AWAITED: Final = (frozenset({TIGERS}), frozenset({LAMBS}))
"""Each seat alone, as the set the protocol speaks of."""
NOBODY: Final[frozenset[Seat]] = frozenset()

LAST_LAMBS: Final = 2
"""So few lambs are missing to the tigers: each that they take is worth a word."""


class LambsAndTigers(
    Game[LambsState, Play, LambsState, LambsOptions],
    Searchable[LambsState, Play],
    Puzzling,
    Teaching,
):
    """Two seats: the tigers, who begin, are seat 0."""

    efforts = evaluate.EFFORTS
    puzzles = Recipe("best", depth=6, gap=90, count=50)
    lessons = LESSONS
    about = About("lambs_and_tigers", (2,), 1, LambsOptions, VOCABULARY)

    def setup(self, seats: int, options: LambsOptions) -> LambsState:
        if seats != len(SEATS):
            raise OptionError("bad_seats", seats=seats, accepted=("2",))
        if options.few_lambs_adjudication and options.no_progress is None:
            raise OptionError("options_clash", option="few_lambs_adjudication", needed="no_progress")
        return settled(LambsState(options))

    def to_act(self, state: LambsState) -> frozenset[Seat]:
        return AWAITED[state.to_move] if state.legal else NOBODY

    def turn(self, state: LambsState) -> int:
        return state.ply

    def moves(self, state: LambsState, seat: Seat) -> Iterator[Play]:
        return iter(state.legal if seat == state.to_move else ())

    def play(self, state: LambsState, seat: Seat, move: Play) -> Step[LambsState]:
        if seat != state.to_move or move not in state.legal:
            _check_turn(state, seat)
            raise refusal(state, move)
        return following(state, move)

    def automatic(self, state: LambsState) -> tuple[Seat, Play] | None:
        """The pass of lambs that are all shut in (T-8)."""
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
        """The last lamb is placed; lambs are lost at which the tigers have nearly won, or several at once."""
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
