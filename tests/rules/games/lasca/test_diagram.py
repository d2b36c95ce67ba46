"""Picture of Lasca."""

from rules.core.diagram import Glide, Mark, Stack, Text, Token
from rules.core.game import Seat, shown
from rules.games.lasca import GAME

WHITE = Seat(0)


def test_columns_are_shown_from_the_bottom_up() -> None:
    diagram = GAME.diagram(GAME.position("white a1=w c3=rRW"))
    assert Stack("c3", (Token("soldier", 1), Token("officer", 1), Token("officer", 0))) in diagram.stacks
    assert len(diagram.stacks) == 2


def test_only_the_light_cells_are_played_on() -> None:
    tones = {site.name: site.tone for site in GAME.diagram(GAME.position("start")).layout.sites}
    assert len(tones) == 49
    assert [name for name, tone in tones.items() if tone == "light"][:5] == ["a1", "c1", "e1", "g1", "b2"]
    assert list(tones.values()).count("light") == 25


def test_a_series_is_marked_with_its_way_and_its_captures() -> None:
    state = GAME.position("white a1=w b2=R d4=r")
    step = GAME.play(state, WHITE, GAME.parse(state, WHITE, "a1xc3xe5"))
    diagram = shown(GAME, step.state, None, step.facts)
    assert diagram.marks == (
        Mark("origin", ("a1",)),
        Mark("path", ("a1", "c3", "e5")),
        Mark("landing", ("e5",)),
        Mark("captured", ("b2",)),
        Mark("captured", ("d4",)),
    )
    assert [text.key for text in diagram.last] == ["fact-captured"]
    assert diagram.result == Text("outcome-captive", {"winners": (str(WHITE),)})
    assert diagram.to_act == ()


def test_a_column_grows_hop_by_hop_and_its_captives_follow() -> None:
    state = GAME.position("white a1=rw b2=R d4=r f6=ww")
    step = GAME.play(state, WHITE, GAME.parse(state, WHITE, "a1xc3xe5"))
    assert GAME.diagram(step.state, step.facts).moves == (
        Glide("jump", ("a1", "c3"), 0, 2),
        Glide("capture", ("b2", "c3"), 1),
        Glide("jump", ("c3", "e5"), 0, 3),
        Glide("capture", ("d4", "e5"), 1),
    )


def test_a_soldier_turns_where_it_becomes_an_officer() -> None:
    state = GAME.position("white f6=w a7=r")
    step = GAME.play(state, WHITE, GAME.parse(state, WHITE, "f6-g7"))
    assert GAME.diagram(step.state, step.facts).moves == (
        Glide("move", ("f6", "g7"), 0),
        Glide("turn", ("g7",), 0),
    )


def test_each_side_is_shown_with_its_columns_and_captives() -> None:
    diagram = GAME.diagram(GAME.position("red a1=w c3=rrw g7=r"))
    cells = [player.cells for player in diagram.players]
    assert cells == [
        (Text("text-columns", {"count": 2}), Text("text-captives", {"count": 2})),
        (Text("text-columns", {"count": 1}), Text("text-captives", {"count": 0})),
    ]
    assert (diagram.to_act, diagram.result) == ((1,), None)


def test_columns_too_high_for_their_square_are_shown_man_by_man_below() -> None:
    soldier, officer = Token("soldier", 0), Token("officer", 1)
    (panel,) = GAME.diagram(GAME.position("red a1=wwww c3=wwwwR g7=r")).panels
    assert panel.rows == (("c3", soldier, soldier, soldier, soldier, officer),)
    assert panel.repeats
    assert GAME.diagram(GAME.position("red a1=wwww g7=r")).panels == ()
