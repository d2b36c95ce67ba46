"""A diagram without seeing it: the monospaced board, the sentences, the alt text."""

from dataclasses import replace

import pytest

from render import plain
from rules.core.diagram import Diagram, Layout, Mark, Panel, Player, Site, Stack, Text, Token, pick
from rules.games import games
from tests.render.scenes import columns, random_game, say, tables


def test_the_board_has_coordinates_on_all_four_sides_and_a_legend() -> None:
    drawn = plain.board(columns(a1="w", c3="rW", e5="R"), say).splitlines()
    assert drawn[0].split() == drawn[8].split() == list("abcdefg")
    assert drawn[7].split() == ["1", "a", "·", "·", "·", "·", "·", "·", "1"]
    assert drawn[5].split() == ["3", "·", "·", "bA", "·", "·", "·", "·", "3"]
    assert drawn[3].split() == ["5", "·", "·", "·", "·", "B", "·", "·", "5"]
    assert drawn[10:] == ["a = white soldier", "b = red soldier", "A = white officer", "B = red officer"]


def test_columns_of_the_board_stand_below_each_other() -> None:
    drawn = plain.board(columns(a1="w", g7="wwwwwR", c3="r"), say).splitlines()[:9]
    assert drawn[7].index("a") == drawn[8].index("a")
    assert drawn[5].index("b") == drawn[8].index("c")


def test_a_high_column_is_its_guide_and_how_many_lie_below() -> None:
    assert "B+4" in plain.board(columns(d4="wrwrR"), say)
    assert "3a" in plain.board(columns(d4="www"), say)


def test_marks_are_brackets() -> None:
    marks = (Mark("origin", ("c3",)), Mark("landing", ("d4",)), Mark("captured", ("e5",)))
    drawn = plain.board(pick(replace(columns(d4="w", a1="w"), marks=marks), ["a1"], ["b2"]), say)
    for shown in ("<·>", "[a]", "/·/", "{a}", "(·)"):
        assert shown in drawn


def test_sentences_name_turn_last_move_men_choice_players_and_panels_in_that_order() -> None:
    diagram = replace(
        pick(columns(c3="w", e3="w", d4="rrW"), ["c3"], ["b4"]),
        last=(Text("fact-moved", {"from": "d2", "to": "e3"}),),
        panels=(Panel(Text("text-dice"), ((Token("die", 0, 3), "x"),)),),
    )
    assert plain.sentences(diagram, say) == [
        "render-to-move A",
        "fact-moved d2 e3",
        "white soldier: c3, e3",
        "render-stack d4 2 × red soldier, white officer",
        "render-picked c3",
        "render-targets b4",
        "render-player A white soldier: 11",
        "render-player B red soldier: 11",
        "text-dice: white die 3 · x",
    ]


def test_a_finished_game_says_how_it_ended_first() -> None:
    ended = replace(columns(c3="w"), to_act=(), result=Text("outcome-blocked", {"winner_seat": 0}))
    assert plain.sentences(ended, say)[0] == "outcome-blocked 0"


def test_where_words_do_not_tell_sides_apart_the_letter_does() -> None:
    def sideless(key: str, data: object) -> str:
        return "chip" if key == "token-chip" else say(key, data)  # type: ignore[arg-type]  # as say takes it

    players = (Player(2, Token("chip", 2), ("95",)),)
    diagram = replace(columns(), stacks=(Stack("c3", (Token("chip", 2, 5),)),), players=players)
    said = plain.sentences(diagram, sideless)
    assert "render-owned C chip: c3" in said
    assert "render-player C chip: 95" in said, "once is enough"


def test_an_empty_board_is_said_to_be_empty() -> None:
    assert "render-empty" in plain.sentences(columns(), say)


def test_alt_text_is_one_text_of_all_that_matters() -> None:
    diagram = replace(columns(c3="w", d4="rW"), last=(Text("fact-moved", {"to": "d4"}),))
    assert plain.alt_text(diagram, say) == (
        "render-to-move A. fact-moved d4. white soldier: c3. render-stack d4 red soldier, white officer."
        " render-player A white soldier: 11. render-player B red soldier: 11."
    )


def test_alt_text_too_long_drops_the_players_then_writes_men_short_and_still_names_every_stack() -> None:
    men = {
        f"{file}{rank}": "wrWRwrWR"[: 1 + (rank + ord(file)) % 7] + "w" * (ord(file) % 5)
        for rank in range(1, 8)
        for file in "abcdefg"
    }
    crowded = columns(**men)
    text = plain.alt_text(crowded, say)
    assert len(text) <= plain.ALT_LIMIT
    assert text.startswith("render-to-move A.")
    for site, column in men.items():
        shown = column.translate(str.maketrans("wrWR", "abAB"))
        assert f"{site} {shown}" in text
    brief = plain.alt_text(columns(c3="w"), say, limit=45)
    assert brief == "render-to-move A. white soldier: c3."


HAND = Site("hand-0", 0.5, 0.5, "tray", called=Text("text-at_hand"))
BESIDE = Diagram(
    "tabula",
    Layout("beside", "wood", 1, 1, (HAND,)),
    (Stack("hand-0", (Token("man", 0),) * 15),),
    marks=(Mark("picked", ("hand-0",)), Mark("target", ("hand-0",))),
    to_act=(0,),
)


def test_a_place_without_a_coordinate_is_called_by_words() -> None:
    assert plain.sentences(BESIDE, say)[1:] == [
        "15 × white man: text-at_hand",
        "render-picked text-at_hand",
        "render-targets text-at_hand",
    ]
    assert "text-at_hand aaaaaaaaaaaaaaa" in plain.alt_text(BESIDE, say, limit=90)


def test_a_field_is_headed_by_its_words() -> None:
    field = replace(HAND, name="crown", shape="field", called=Text("move-crown"))
    diagram = replace(BESIDE, layout=replace(BESIDE.layout, sites=(field,)), stacks=(), marks=())
    assert plain.board(diagram, say) == "move-crown: ·"


def test_alt_text_never_exceeds_the_limit() -> None:
    assert len(plain.alt_text(columns(c3="w" * 22, d4="rw" * 11), say, limit=40)) == 40


@pytest.mark.parametrize(("name", "seats"), tables())
def test_every_position_of_a_random_game_reads(name: str, seats: int) -> None:
    for diagram in random_game(games()[name], seats, seed=5, steps=60):
        assert _names_every_stack(diagram)
        assert plain.board(diagram, say)


def _names_every_stack(diagram: Diagram) -> bool:
    text = plain.alt_text(diagram, say)
    assert len(text) <= plain.ALT_LIMIT
    assert text.startswith(plain.sentences(diagram, say)[0])
    called = {site.name: say(site.called.key, {}) for site in diagram.layout.sites if site.called}
    return all(called.get(stack.site, stack.site) in text for stack in diagram.stacks)
