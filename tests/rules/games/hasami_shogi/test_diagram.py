"""Picture of Hasami shogi."""

from rules.core.diagram import Mark, Panel, Stack, Text, Token
from rules.core.game import Seat, shown
from rules.games.hasami_shogi import GAME

BLACK = Seat(0)


def test_stones_stand_alone_on_their_squares() -> None:
    diagram = GAME.diagram(GAME.position("start"))
    assert len(diagram.stacks) == 36
    assert Stack("a1", (Token("stone", 0),)) in diagram.stacks
    assert Stack("i9", (Token("stone", 1),)) in diagram.stacks


def test_the_last_move_and_what_it_captured_are_marked() -> None:
    state = GAME.position("black b=d1,e2 w=e1")
    step = GAME.play(state, BLACK, GAME.parse(state, BLACK, "d1-f1"))
    diagram = shown(GAME, step.state, None, step.facts)
    assert diagram.marks == (Mark("origin", ("d1",)), Mark("landing", ("f1",)), Mark("captured", ("e1",)))
    assert diagram.result == Text("outcome-annihilation", {"winners": (str(BLACK),)})


def test_half_of_the_patience_gone_is_shown() -> None:
    assert GAME.diagram(GAME.position("black b=a1,a3 w=i9 quiet=49")).panels == ()
    shown = GAME.diagram(GAME.position("black b=a1,a3 w=i9 quiet=50")).panels
    assert shown == (Panel(None, ((Text("text-quiet", {"count": 50, "limit": 100}),),)),)
