"""Hasami shogi, the game of seed 004 with the decisions of RULES.md, as the protocol of games asks for it."""

from collections.abc import Iterator, Sequence

from rules.core.diagram import Diagram
from rules.core.errors import IllegalMove, NotYourTurn
from rules.core.game import CONCEDED, About, Fact, Game, Outcome, Seat, Step, Viewer, Vocabulary
from rules.core.notation import legal_move
from rules.games.hasami_shogi import diagram, evaluate, notation
from rules.games.hasami_shogi.notation import bad_stone, refusal
from rules.games.hasami_shogi.state import (
    BLACK,
    GRID,
    SIDES,
    START,
    HasamiMove,
    HasamiOptions,
    HasamiState,
    following,
    moves,
    new_state,
    outcome,
)
from rules.games.hasami_shogi.tactics import RECIPE
from rules.puzzles.lesson import Lesson, Teaching
from rules.puzzles.recipe import Puzzling
from rules.search.effort import Choice, Effort, Searchable

LESSONS = (
    Lesson("jump", "black b=c2,h2,b3,e3,f3,d4 w=d5,f6,g7,b7,e7,h8", does="jumped"),
    Lesson("capture", "black b=b2,e2,h3,d5,f6 w=e5,c7,g8,b8", ("f6-f5",)),
    Lesson("edge", "black b=d1,b2,h2,e3,f4 w=e1,g6,c7,e8", ("e3-e2",)),
    Lesson("two", "black b=b2,h2,e4,c5,g5 w=d5,f5,e8,c8,h8", ("e4-e5",)),
    Lesson("between", "black b=c2,b3,h3,e4,e7 w=d5,f5,e6,b8,h8", ("e4-e5",)),
    Lesson("defend", "black b=h2,c3,e3,f4,e5 w=d5,f6,b8,d8,h8", ("f4-f5", "e5-f5", "e5-e4", "e5-c5")),
    Lesson(
        "fork",
        "black b=b2,c3,h3,d5,g6,d7 w=e5,e7,b8,h8,g9",
        ("g6-f6",),
        then=("1 e5-e4", "0 f6-f7"),
    ),
    Lesson("win", "black b=b2,h2,d5,f6 w=e5", ("f6-f5",)),
)


class HasamiShogi(
    Game[HasamiState, HasamiMove, HasamiState, HasamiOptions],
    Searchable[HasamiState, HasamiMove],
    Puzzling,
    Teaching,
):
    """Two seats: 0 has black and begins, 1 has white."""

    efforts = evaluate.EFFORTS
    puzzles = RECIPE
    lessons = LESSONS
    about = About(
        id="hasami_shogi",
        seats=(2,),
        version=1,
        options=HasamiOptions,
        vocabulary=Vocabulary(
            facts={
                "moved": ("seat", "from", "to"),
                "jumped": ("seat", "from", "over", "to"),
                "captured": ("seat", "sites", "count"),
            },
            refusals={
                "not_your_stone": ("site",),
                "empty_square": ("site",),
                "not_straight": ("from", "to"),
                "too_far": ("from", "to"),
                "occupied": ("site",),
                "nothing_to_jump": ("site",),
                "stuck": ("site",),
            },
            outcomes=(
                "annihilation",
                "bare_piece",
                "first_to_n",
                "one_each",
                "blocked",
                "repetition",
                "more_stones",
                "even",
            ),
            tokens=("stone",),
            texts={"stones": ("count",), "quiet": ("count", "limit")},
        ),
    )

    def setup(self, seats: int, options: HasamiOptions) -> HasamiState:
        return new_state(START, BLACK, options=options)

    def to_act(self, state: HasamiState) -> frozenset[Seat]:
        return frozenset() if self.outcome(state) else frozenset({state.to_move})

    def turn(self, state: HasamiState) -> int:
        return state.ply

    def moves(self, state: HasamiState, seat: Seat) -> Iterator[HasamiMove]:
        if seat != state.to_move or self.outcome(state) is not None:
            return iter(())
        return moves(state.stones[seat], state.empty)

    def play(self, state: HasamiState, seat: Seat, move: HasamiMove) -> Step[HasamiState]:
        self._check_turn(state, seat)
        stone = state.stones[seat] & 1 << move.origin
        if move not in moves(stone, state.empty):
            raise refusal(state, move)
        after, captured = following(state, move)
        return Step(after, _facts(seat, move, captured))

    def concede(self, state: HasamiState, seat: Seat) -> Outcome:
        return Outcome(frozenset({SIDES[1 - seat]}), CONCEDED)

    def outcome(self, state: HasamiState) -> Outcome | None:
        return outcome(state)

    def view(self, state: HasamiState, viewer: Viewer) -> HasamiState:
        return state

    def parse(self, state: HasamiState, seat: Seat, text: str) -> HasamiMove:
        path = notation.read_squares(text)
        self._check_turn(state, seat)
        return legal_move(path, self.moves(state, seat), self.parts, lambda: _refusal(state, path))

    def write(self, move: HasamiMove) -> str:
        return notation.write_move(move)

    def parts(self, move: HasamiMove) -> tuple[str, ...]:
        return notation.parts(move)

    def position(self, text: str) -> HasamiState:
        return notation.read_position(text)

    def describe(self, state: HasamiState) -> str:
        return notation.write_position(state)

    def search(self, view: HasamiState, seat: Seat, effort: Effort, seed: int) -> Choice[HasamiMove]:
        return evaluate.search(view, seat, effort, seed)

    def drama(self, view: HasamiState, facts: Sequence[Fact]) -> bool:
        """Return True if a move captures several stones."""
        return any(fact.kind == "captured" and fact.data["count"] != 1 for fact in facts)

    def diagram(self, view: HasamiState, facts: Sequence[Fact] = ()) -> Diagram:
        return diagram.diagram(view, facts)

    def _check_turn(self, state: HasamiState, seat: Seat) -> None:
        if self.outcome(state) is not None:
            raise IllegalMove("game_over")
        if seat != state.to_move:
            raise NotYourTurn


def _refusal(state: HasamiState, path: tuple[str, ...]) -> IllegalMove:
    """Return the rule that a path of one or two squares breaks."""
    origin, *landing = (GRID.square(name) for name in path)
    if landing:
        return refusal(state, HasamiMove(origin, landing[0]))
    return bad_stone(state, origin) or IllegalMove("stuck", site=path[0])


def _facts(seat: Seat, move: HasamiMove, captured: int) -> tuple[Fact, ...]:
    origin, landing = notation.parts(move)
    if move.over is None:
        went = Fact("moved", {"seat": seat, "from": origin, "to": landing})
    else:
        over = GRID.names[move.over]
        went = Fact("jumped", {"seat": seat, "from": origin, "over": over, "to": landing})
    if not captured:
        return (went,)
    sites = notation.squares(captured)
    return went, Fact("captured", {"seat": seat, "sites": sites, "count": len(sites)})
