"""The rules of the game of seed 003 over the protocol; the page decides what the seed leaves open."""

from collections.abc import Iterator, Sequence
from types import MappingProxyType

from rules.core.diagram import Diagram, Text
from rules.core.errors import Datum, IllegalMove, NotYourTurn
from rules.core.game import CONCEDED, About, Fact, Game, Outcome, Seat, Step, Viewer, Vocabulary
from rules.games.dice_towers import evaluate, notation
from rules.games.dice_towers.diagram import diagram
from rules.games.dice_towers.notation import refusal
from rules.games.dice_towers.state import (
    GRID,
    DiceMove,
    DiceOptions,
    DiceState,
    after,
    all_moves,
    dice_of,
    feat,
    height,
    moves_from,
    opening,
    owner,
    settled,
    top_value,
)
from rules.games.dice_towers.tactics import RECIPE
from rules.puzzles.lesson import Lesson, Teaching
from rules.puzzles.recipe import Puzzling
from rules.search.effort import Choice, Effort, Searchable

LESSONS = (
    Lesson(
        "turn",
        "a1:w3 b2:w5 d1:w3 g1:w2 h2:w4 c7:b4 e7:b3 f8:b3 a8:b3 h6:b5 | white",
        ("b2b7+", "b2g2+", "b2g7+"),
    ),
    Lesson("climb", "a1:w3 c2:w4 e1:w3 h1:w2 c4:b5 b7:b3 e7:b3 f8:b3 h6:b4 | white", does="transferred"),
    Lesson(
        "prison",
        "a1:w3 d2:w3 d4:w5 f2:w2 h1:w3 b7:b3 d7:b5 f8:b3 h6:b4 | white",
        ("d2d4", "a1d4", "f2d4"),
    ),
    Lesson(
        "double",
        "a1:w3 b3:w2w5 e1:w3 g1:w3 h1:w2 c7:b4 e7:b3 f8:b3 a8:b3 h6:b5 | white",
        ("b3b8/1+", "b3g3/1+", "b3g8/1+"),
    ),
    Lesson("tower", "a1:w3 d3:w3 e2:w2 h1:w4 f5:w4b5 b7:b3 c7:b5 g8:b3 h6:b4 | white", does="tower_built"),
    Lesson(
        "defend",
        "a1:w3 b2:w5 d3:w4 e1:w3 f3:w3 h1:w2 c6:b6 d6:b6 h6:b6 b8:b3 g8:b4 | white",
        ("d3d6", "f3c6", "f3f6", "f3f6+", "f3f6-", "b2f6", "b2f6-", "d3g6", "d3g6-"),
    ),
    Lesson("line", "b3:w6 c4:w6 d1:w5 f2:w6 h1:w3 g6:b6 f7:b4 a8:b5 d8:b3 h8:b6 | white", does="line"),
    Lesson("six_tower", "a1:w3 b3:w6 e3:w6w6 g1:w2 c7:b4 e7:b3 f8:b3 a8:b3 h6:b5 | white", does="tower"),
)


_WAY = ("seat", "from", "to")

VOCABULARY = Vocabulary(
    facts=MappingProxyType(
        {
            "moved": _WAY,
            "turned": ("at", "value"),
            "doubled": _WAY,
            "transferred": (*_WAY, "value", "lower"),
            "tower_built": _WAY,
            "double_moved": _WAY,
            "die_down": _WAY,
            "double_down": _WAY,
            "line": ("seat", "squares"),
            "tower": ("seat", "squares"),
        }
    ),
    refusals=MappingProxyType(
        {
            "no_die": ("site",),
            "not_controlled": ("site",),
            "tower_fixed": (),
            "no_such_lift": ("site",),
            "prison": ("site",),
            "prison_alone": ("site",),
            "boxed_in": ("site",),
            "not_in_line": ("origin", "landing"),
            "too_far": ("value",),
            "no_jumping": ("site",),
            "no_climbing": ("site",),
            "tower_full": ("site",),
            "too_low": ("site", "value", "other"),
            "no_turning": (),
            "die_limit": ("value",),
            "turn_up": ("value",),
        }
    ),
    outcomes=("line", "tower", "no_move", "repetition", "quiet", "longest"),
    tokens=("die",),
    texts=MappingProxyType(
        {
            "controls": ("n",),
            "stacks": (),
            "stays": ("to",),
            "turns": ("to", "value"),
            "climbs": ("to", "height"),
            "double_goes": ("to",),
            "comes_down": ("to",),
            "comes_down_turning": ("to", "value"),
            "double_comes_down": ("to",),
        }
    ),
)


class DiceTowers(
    Game[DiceState, DiceMove, DiceState, DiceOptions],
    Searchable[DiceState, DiceMove],
    Puzzling,
    Teaching,
):
    efforts = evaluate.EFFORTS
    puzzles = RECIPE
    lessons = LESSONS
    about = About("dice_towers", (2,), 1, DiceOptions, VOCABULARY, minutes=20)

    def setup(self, seats: int, options: DiceOptions) -> DiceState:
        return opening(options)

    def to_act(self, state: DiceState) -> frozenset[Seat]:
        return frozenset() if state.ended else frozenset((state.mover,))

    def turn(self, state: DiceState) -> int:
        return state.plies

    def moves(self, state: DiceState, seat: Seat) -> Iterator[DiceMove]:
        if seat == state.mover and state.ended is None:
            return iter(all_moves(state.board, seat, state.options))
        return iter(())

    def play(self, state: DiceState, seat: Seat, move: DiceMove) -> Step[DiceState]:
        self._check_turn(state, seat)
        board = state.board
        stack = board[move.origin] if 0 <= move.origin < len(GRID) else 0
        if not stack or owner(stack) != seat or move not in moves_from(board, move.origin, state.options):
            raise refusal(state, move)
        quiet = 0 if board[move.landing] or move.turned else state.quiet + 1
        history = (*state.history, board)
        following = settled(
            DiceState(after(board, move), Seat(1 - seat), quiet, state.plies + 1, state.options, history),
            move.landing,
        )
        return Step(following, tuple(_facts(state, following, seat, move)))

    def concede(self, state: DiceState, seat: Seat) -> Outcome:
        return Outcome(frozenset((Seat(1 - seat),)), CONCEDED)

    def outcome(self, state: DiceState) -> Outcome | None:
        return state.ended

    def view(self, state: DiceState, viewer: Viewer) -> DiceState:
        return state

    def parse(self, state: DiceState, seat: Seat, text: str) -> DiceMove:
        self._check_turn(state, seat)
        return notation.read_move(state, text)

    def write(self, move: DiceMove) -> str:
        return notation.write_move(move)

    def parts(self, move: DiceMove) -> tuple[str, ...]:
        return notation.parts(move)

    def gist(self, state: DiceState, move: DiceMove) -> Text:
        """Return the text of the landing and of the change to the dice that move."""
        return _gist(state, move)

    def position(self, text: str) -> DiceState:
        return notation.read_position(text)

    def describe(self, state: DiceState) -> str:
        return notation.write_position(state)

    def search(self, view: DiceState, seat: Seat, effort: Effort, seed: int) -> Choice[DiceMove]:
        return evaluate.search(view, seat, effort, seed)

    def drama(self, view: DiceState, facts: Sequence[Fact]) -> bool:
        """Return True if a tower is built."""
        return any(fact.kind == "tower_built" for fact in facts)

    def diagram(self, view: DiceState, facts: Sequence[Fact] = ()) -> Diagram:
        return diagram(view, facts)

    def _check_turn(self, state: DiceState, seat: Seat) -> None:
        if state.ended:
            raise IllegalMove("game_over")
        if seat != state.mover:
            raise NotYourTurn


def _facts(before: DiceState, state: DiceState, seat: Seat, move: DiceMove) -> Iterator[Fact]:
    origin, landing = GRID.names[move.origin], GRID.names[move.landing]
    target, stack = before.board[move.landing], state.board[move.landing]
    way: dict[str, Datum] = {"seat": seat, "from": origin, "to": landing}
    if target and height(target) == 1 and owner(target) != seat:
        (_, lower), _ = dice_of(stack)
        yield Fact("transferred", {**way, "value": top_value(stack), "lower": lower})
    else:
        yield Fact(_deed(move, height(target)), way)
    if move.turned:
        yield Fact("turned", {"at": landing, "value": top_value(stack)})
    for winner in state.ended.winners if state.ended else ():
        won = feat(state.board, winner, state.options)
        if won is not None:
            squares = tuple(GRID.names[square] for square in won.squares)
            yield Fact(won.reason, {"seat": winner, "squares": squares})


def _gist(state: DiceState, move: DiceMove) -> Text:
    to, climbed = GRID.names[move.landing], height(state.board[move.landing])
    value = top_value(state.board[move.origin]) + move.turned
    if move.lift == "/1" and move.turned:
        return Text("text-comes_down_turning", {"to": to, "value": value})
    if move.lift:
        lifted = {"x": "double_goes", "/1": "comes_down", "/2": "double_comes_down"}[move.lift]
        return Text(f"text-{lifted}", {"to": to})
    if climbed:
        return Text("text-climbs", {"to": to, "height": climbed + 1})
    if move.turned:
        return Text("text-turns", {"to": to, "value": value})
    return Text("text-stays", {"to": to})


def _deed(move: DiceMove, climbed: int) -> str:
    """Return the fact of a move by its lift and the height of the stack that it lands on."""
    if move.lift:
        return {"x": "double_moved", "/1": "die_down", "/2": "double_down"}[move.lift]
    return ("moved", "doubled", "tower_built")[climbed]
