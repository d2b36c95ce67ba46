"""The rules, as the protocol of games asks for them."""

from collections.abc import Iterator, Sequence

from noughts_and_crosses import diagram, notation
from noughts_and_crosses.state import GRID, Placing, Squares
from rules.core.diagram import Diagram
from rules.core.errors import IllegalMove, NotYourTurn
from rules.core.game import CONCEDED, About, Fact, Game, Outcome, Seat, Step, Viewer, Vocabulary
from rules.core.options import Options


class NoughtsAndCrosses(Game[Squares, Placing, Squares, Options]):
    """Two seats: 0 has the crosses and begins, 1 has the noughts."""

    about = About(
        id="noughts_and_crosses",
        seats=(2,),
        version=1,
        options=Options,
        vocabulary=Vocabulary(
            facts={"placed": ("seat", "at")},
            refusals={"occupied": ("site",)},
            outcomes=("three_in_a_row", "full"),
            tokens=("man",),
        ),
    )

    def setup(self, seats: int, options: Options) -> Squares:
        return Squares()

    def to_act(self, state: Squares) -> frozenset[Seat]:
        return frozenset() if state.outcome else frozenset({state.to_move})

    def turn(self, state: Squares) -> int:
        return state.placed

    def moves(self, state: Squares, seat: Seat) -> Iterator[Placing]:
        if seat in self.to_act(state):
            yield from (Placing(square) for square, owner in enumerate(state.owners) if owner is None)

    def play(self, state: Squares, seat: Seat, move: Placing) -> Step[Squares]:
        self._check(state, seat, move)
        owners = (*state.owners[: move.square], int(seat), *state.owners[move.square + 1 :])
        return Step(Squares(owners), (Fact("placed", {"seat": seat, "at": notation.write_move(move)}),))

    def concede(self, state: Squares, seat: Seat) -> Outcome:
        return Outcome(frozenset({Seat(1 - seat)}), CONCEDED)

    def outcome(self, state: Squares) -> Outcome | None:
        return state.outcome

    def view(self, state: Squares, viewer: Viewer) -> Squares:
        return state

    def parse(self, state: Squares, seat: Seat, text: str) -> Placing:
        move = notation.read_move(text)
        self._check(state, seat, move)
        return move

    def write(self, move: Placing) -> str:
        return notation.write_move(move)

    def parts(self, move: Placing) -> tuple[str, ...]:
        return (notation.write_move(move),)

    def position(self, text: str) -> Squares:
        return notation.read_position(text)

    def describe(self, state: Squares) -> str:
        return notation.write_position(state)

    def diagram(self, view: Squares, facts: Sequence[Fact] = ()) -> Diagram:
        return diagram.diagram(view, facts)

    def _check(self, state: Squares, seat: Seat, move: Placing) -> None:
        if state.outcome:
            raise IllegalMove("game_over")
        if seat != state.to_move:
            raise NotYourTurn
        if state.owners[move.square] is not None:
            raise IllegalMove("occupied", site=GRID.names[move.square])
