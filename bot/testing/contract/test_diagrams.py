"""Contract of diagrams, for every viewer: sites of the layout, tokens and texts of the vocabulary."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from multiprocessing.reduction import ForkingPickler

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.core.language.voice import LANGUAGES, Voice
from bot.testing.playing import MOST_SEATS, Played, play, tables
from rules.core.diagram import Diagram, Text, Token
from rules.core.game import AnyGame, Fact, Seat, State, Vocabulary, shown
from rules.games import games

seeds = st.integers(0, 2**32)
few = settings(max_examples=4, derandomize=True, deadline=None)
NEAREST = 0.5
"""Units between two sites: nearer ones could not be told apart, or hit with a thumb."""
WORD = re.compile(r"[^\W\d_]{3}")
every_table = pytest.mark.parametrize(("name", "seats"), tables())


def pictures(played: Played) -> Iterator[tuple[State, tuple[Fact, ...], Diagram]]:
    """Yield what each viewer sees of every state."""
    viewers: tuple[Seat | None, ...] = (None, *played.seats)
    for state, facts in zip(played.states, played.facts, strict=True):
        for viewer in viewers if played.game.about.secrets else (None,):
            yield state, facts, shown(played.game, state, viewer, facts)


def texts(diagram: Diagram) -> Iterator[Text]:
    """Yield the words on and beside the board, without the latest events and the result."""
    yield from (site.called for site in diagram.layout.sites if site.called)
    for cells in cell_rows(diagram):
        yield from (cell for cell in cells if isinstance(cell, Text))
    yield from (panel.title for panel in diagram.panels if panel.title is not None)


def tokens(diagram: Diagram) -> Iterator[Token]:
    for stack in diagram.stacks:
        yield from stack.tokens
    yield from (player.token for player in diagram.players)
    for cells in cell_rows(diagram):
        yield from (cell for cell in cells if isinstance(cell, Token))


def cell_rows(diagram: Diagram) -> Iterator[tuple[object, ...]]:
    yield from (player.cells for player in diagram.players)
    for panel in diagram.panels:
        yield from panel.rows


def known(vocabulary: Vocabulary, text: Text) -> bool:
    """Return True if a text is declared, with exactly this data."""
    kind, _, key = text.key.partition("-")
    moves = dict.fromkeys(vocabulary.moves, ())
    declared = {"text": vocabulary.texts, "fact": vocabulary.facts, "move": moves}[kind]
    return key in declared and set(text.data) == set(declared[key])


@every_table
@given(seed=seeds)
@few
def test_stacks_and_marks_are_on_sites_of_the_layout(name: str, seats: int, seed: int) -> None:
    for _, _, diagram in pictures(play(name, seats, seed, 60)):
        sites = {site.name for site in diagram.layout.sites}
        stacks = [stack.site for stack in diagram.stacks]
        assert set(stacks) <= sites
        assert len(set(stacks)) == len(stacks)
        assert {site for mark in diagram.marks for site in mark.sites} <= sites
        assert all(mark.sites for mark in diagram.marks)
        assert all(stack.tokens for stack in diagram.stacks)


@every_table
def test_sites_stand_apart_within_the_layout(name: str, seats: int) -> None:
    layout = shown(games()[name], play(name, seats, 1, 3).last, None).layout
    assert all(0 <= site.x <= layout.width and 0 <= site.y <= layout.height for site in layout.sites)
    for one, other in combinations(layout.sites, 2):
        assert max(abs(one.x - other.x), abs(one.y - other.y)) >= NEAREST, (one.name, other.name)


@every_table
def test_the_sides_are_told_apart_by_colour_sign_and_name(name: str, seats: int) -> None:
    diagram = shown(games()[name], play(name, seats, 3, 30).last, None)
    layout, count = diagram.layout, seats or MOST_SEATS
    assert len(set(layout.sides[:count])) == count
    assert all(player.token.seat == player.seat for player in diagram.players)
    signs = [sign for kind in layout.signs.values() for sign in kind]
    assert len(set(signs)) == len(signs)
    for language in LANGUAGES:
        voice = Voice(language, name)
        assert len({voice.side(seat) for seat in range(count)}) == count


@every_table
@given(seed=seeds)
@few
def test_tokens_and_texts_are_declared(name: str, seats: int, seed: int) -> None:
    played = play(name, seats, seed, 60)
    vocabulary = played.game.about.vocabulary
    for _, _, diagram in pictures(played):
        assert diagram.game == name
        assert {token.kind for token in tokens(diagram)} <= set(vocabulary.tokens)
        assert {token.seat for token in tokens(diagram)} <= {None, *played.seats}
        assert all(known(vocabulary, text) for text in texts(diagram))


@every_table
def test_the_board_changes_as_the_game_goes_on(name: str, seats: int) -> None:
    assert len({diagram.stacks for _, _, diagram in pictures(play(name, seats, 3, 60))}) > 1


@every_table
@given(seed=seeds)
@few
def test_bare_cells_hold_only_figures_and_notation(name: str, seats: int, seed: int) -> None:
    # Words would need a language; coordinates and numbers are the same in all.
    for _, _, diagram in pictures(play(name, seats, seed, 60)):
        for cells in cell_rows(diagram):
            for cell in cells:
                assert not isinstance(cell, str) or not WORD.search(cell), cell
        assert not any(
            WORD.search(label.text) for label in diagram.layout.labels if set(label.text) - set("IVX")
        )


@every_table
def test_diagrams_travel_to_the_process_that_paints(name: str, seats: int) -> None:
    # All diagrams of a table share one layout, which is painted once.
    seen = [diagram for _, _, diagram in pictures(play(name, seats, 1, 9))]
    sent = [ForkingPickler.loads(ForkingPickler.dumps(diagram)) for diagram in seen]
    assert len({id(diagram.layout) for diagram in seen}) == 1
    assert len({id(diagram.layout) for diagram in sent}) == 1
    assert [replace(there, layout=here.layout) for there, here in zip(sent, seen, strict=True)] == seen


@every_table
def test_sites_have_coordinates_for_names_or_words_in_every_language(name: str, seats: int) -> None:
    for _, _, diagram in pictures(play(name, seats, 1, 3)):
        for site in diagram.layout.sites:
            assert site.called or not WORD.search(site.name), site.name


@every_table
@given(seed=seeds)
@few
def test_the_last_facts_are_told_one_text_each(name: str, seats: int, seed: int) -> None:
    played = play(name, seats, seed, 60)
    for _, facts, diagram in pictures(played):
        assert diagram.last == tuple(Text(f"fact-{fact.kind}", fact.data) for fact in facts)


@every_table
@given(seed=seeds)
@few
def test_the_picture_says_who_is_waited_for_and_how_it_ended(name: str, seats: int, seed: int) -> None:
    played = play(name, seats, seed, 10_000, default=True)
    for state, _, diagram in pictures(played):
        check_result(played.game, state, diagram)
        # Whose sealed move is missing is nobody's business: such a picture may wait for both.
        # While dice are due nobody decides, and a picture may say whose they are.
        if not played.game.about.secrets and played.game.chance(state) is None:
            assert set(diagram.to_act) == played.game.to_act(state)


def check_result(game: AnyGame, state: State, diagram: Diagram) -> None:
    outcome = game.outcome(state)
    if outcome is None:
        assert diagram.result is None
    else:
        assert diagram.result is not None
        assert diagram.result.key == f"outcome-{outcome.reason}"


@every_table
def test_one_board_is_one_layout(name: str, seats: int) -> None:
    # Painters cache drawings by the layout's identity.
    layouts = {id(diagram.layout) for _, _, diagram in pictures(play(name, seats, 1, 40))}
    layouts |= {id(diagram.layout) for _, _, diagram in pictures(play(name, seats, 1, 3))}
    assert len(layouts) == 1


@every_table
def test_every_player_of_a_table_has_a_line_beside_the_board(name: str, seats: int) -> None:
    played = play(name, seats, 3, 30)
    for _, _, diagram in pictures(played):
        shown = [player.seat for player in diagram.players]
        assert len(set(shown)) == len(shown)
        assert set(shown) <= set(played.seats)
        assert not seats or len(shown) == seats
