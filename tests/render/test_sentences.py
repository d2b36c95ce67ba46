"""A diagram in words: the sentences and the alt text."""

from dataclasses import replace

import pytest

from render.text import ALT_LIMIT, alt_text, sentences
from rules.core.diagram import Diagram, Layout, Mark, Panel, Player, Site, Stack, Text, Token, pick
from rules.games import games
from tests.render.scenes import columns, random_game, say, tables


def test_sentences_name_turn_last_move_men_choice_players_and_panels_in_that_order() -> None:
    diagram = replace(
        pick(columns(c3="w", e3="w", d4="rrW"), ["c3"], ["b4"]),
        last=(Text("fact-moved", {"from": "d2", "to": "e3"}),),
        panels=(
            Panel(Text("text-stacks"), (("d4", Token("soldier", 1)),), repeats=True),
            Panel(Text("text-dice"), ((Token("die", 0, 3), "x"),)),
        ),
    )
    assert sentences(diagram, say) == [
        "render-to-move render-seat 0",
        "fact-moved d2 e3",
        "white soldier: c3, e3",
        "render-stack d4 2 × red soldier, white officer",
        "render-picked c3",
        "render-targets b4",
        "render-player 0 white soldier: 11",
        "render-player 1 red soldier: 11",
        "text-dice: white die 3 · x",
    ]


def test_a_finished_game_says_how_it_ended_first() -> None:
    ended = replace(columns(c3="w"), to_act=(), result=Text("outcome-blocked", {"winner_seat": 0}))
    assert sentences(ended, say)[0] == "outcome-blocked 0"


def test_where_words_do_not_tell_sides_apart_their_owner_does() -> None:
    def sideless(key: str, data: object) -> str:
        return "chip" if key == "token-chip" else say(key, data)  # type: ignore[arg-type]  # as say takes it

    players = (Player(2, Token("chip", 2), ("95",)),)
    diagram = replace(columns(), stacks=(Stack("c3", (Token("chip", 2, 5),)),), players=players)
    said = sentences(diagram, sideless)
    assert "render-owned 2 chip: c3" in said
    assert "render-player 2 chip: 95" in said, "once is enough"


def test_an_empty_board_is_said_to_be_empty() -> None:
    assert "render-empty" in sentences(columns(), say)


def test_alt_text_is_one_text_of_all_that_matters() -> None:
    diagram = replace(columns(c3="w", d4="rW"), last=(Text("fact-moved", {"to": "d4"}),))
    assert alt_text(diagram, say) == (
        "render-to-move render-seat 0. fact-moved d4. white soldier: c3."
        " render-stack d4 red soldier, white officer. render-player 0 white soldier: 11."
        " render-player 1 red soldier: 11."
    )


def test_alt_text_too_long_drops_the_players_then_writes_men_short_and_still_names_every_stack() -> None:
    men = {
        f"{file}{rank}": "wrWRwrWR"[: 1 + (rank + ord(file)) % 7] + "w" * (ord(file) % 5)
        for rank in range(1, 8)
        for file in "abcdefg"
    }
    crowded = columns(**men)
    text = alt_text(crowded, say)
    assert len(text) <= ALT_LIMIT
    assert text.startswith("render-to-move render-seat 0.")
    for site, column in men.items():
        assert f"{site} {column}" in text
    brief = alt_text(columns(c3="w"), say, limit=55)
    assert brief == "render-to-move render-seat 0. white soldier: c3."


HAND = Site("hand-0", 0.5, 0.5, "tray", called=Text("text-at_hand"))
BESIDE = Diagram(
    "tabula",
    Layout("beside", "wood", 1, 1, (HAND,)),
    (Stack("hand-0", (Token("man", 0),) * 15),),
    marks=(Mark("picked", ("hand-0",)), Mark("target", ("hand-0",))),
    to_act=(0,),
)


def test_a_place_without_a_coordinate_is_called_by_words() -> None:
    assert sentences(BESIDE, say)[1:] == [
        "15 × white man: text-at_hand",
        "render-picked text-at_hand",
        "render-targets text-at_hand",
    ]
    assert "text-at_hand OOOOOOOOOOOOOOO" in alt_text(BESIDE, say, limit=90)


def test_alt_text_never_exceeds_the_limit() -> None:
    assert len(alt_text(columns(c3="w" * 22, d4="rw" * 11), say, limit=40)) == 40


@pytest.mark.parametrize(("name", "seats"), tables())
def test_every_position_of_a_random_game_reads(name: str, seats: int) -> None:
    for diagram in random_game(games()[name], seats, seed=5, steps=60):
        assert _names_every_stack(diagram)


def _names_every_stack(diagram: Diagram) -> bool:
    text = alt_text(diagram, say)
    assert len(text) <= ALT_LIMIT
    assert text.startswith(sentences(diagram, say)[0])
    called = {site.name: say(site.called.key, {}) for site in diagram.layout.sites if site.called}
    return all(called.get(stack.site, stack.site) in text for stack in diagram.stacks)
