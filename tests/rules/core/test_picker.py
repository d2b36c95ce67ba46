"""Menus over legal moves: short, complete, and repeatable."""

from collections.abc import Iterator, Sequence
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.testing.playing import play, tables
from rules.core.picker import MOST_PICKS, PAGE, Menu, menu
from rules.games import games

Moves = Sequence[tuple[str, ...]]
parts = st.tuples(*[st.sampled_from("abcdefgh")] * 3) | st.tuples(*[st.sampled_from("abcdefgh")] * 4)
move_lists = st.lists(
    parts | st.lists(st.sampled_from("abcd"), min_size=1, max_size=4).map(tuple), unique=True
)


def reached(moves: Moves, picks: tuple[int, ...] = ()) -> Iterator[tuple[int, int]]:
    """Yield every move that picks can reach, with their number."""
    for index, choice in enumerate(menu(moves, picks).choices):
        if choice.move is not None:
            yield choice.move, len(picks) + 1
        else:
            yield from reached(moves, (*picks, index))


def parse_int(menu: Menu) -> list[tuple[str, ...]]:
    """Return the moves that a menu completes, with the parts picked before."""
    return [menu.picked + choice.parts for choice in menu.choices if choice.move is not None]


@given(moves=move_lists)
@settings(max_examples=60)
def test_every_move_is_reached_once_with_at_most_three_picks(moves: Moves) -> None:
    found = list(reached(moves))
    assert sorted(move for move, _ in found) == list(range(len(moves)))
    assert all(picks <= MOST_PICKS for _, picks in found)


@given(moves=move_lists)
@settings(max_examples=60)
def test_a_choice_spells_the_move_it_completes(moves: Moves) -> None:
    for first, _ in enumerate(menu(moves).choices):
        following = menu(moves, (first,))
        for choice in following.choices:
            if choice.move is not None:
                assert following.picked + choice.parts == moves[choice.move]


@pytest.mark.parametrize(("name", "seats"), tables())
def test_every_move_of_every_game_can_be_picked(name: str, seats: int) -> None:
    played = play(name, seats, 5, 60)
    for state in played.states[::6]:
        for seat in played.seats:
            moves = [games()[name].parts(move) for move in games()[name].moves(state, seat)]
            found = list(reached(moves))
            assert sorted(move for move, _ in found) == list(range(len(moves)))
            assert all(picks <= MOST_PICKS for _, picks in found)


def test_twenty_five_moves_are_listed_whole() -> None:
    moves = [(origin, landing) for origin, landing in product("abcde", "12345")]
    assert parse_int(menu(moves)) == moves


def test_the_twenty_sixth_move_makes_it_two_picks() -> None:
    moves = [(origin, landing) for origin, landing in product("abcde", "12345")] + [("f", "1")]
    assert [choice.parts for choice in menu(moves).choices] == [
        ("a",),
        ("b",),
        ("c",),
        ("d",),
        ("e",),
        ("f", "1"),
    ]
    assert menu(moves).choices[5].move == 25
    assert parse_int(menu(moves, (1,))) == [("b", landing) for landing in "12345"]


def test_what_all_moves_share_is_taken_without_asking() -> None:
    moves = [("a", "b", str(landing)) for landing in range(30)]
    assert menu(moves).picked == ("a", "b")
    assert menu(moves).choices[7].parts == ("7",)
    assert menu(moves).choices[7].move == 7


def test_a_forced_part_behind_a_choice_is_taken_with_it() -> None:
    moves = [("a", "x", str(n)) for n in range(20)] + [("b", "y", str(n)) for n in range(20)]
    assert [choice.parts for choice in menu(moves).choices] == [("a", "x"), ("b", "y")]
    assert menu(moves, (1,)).picked == ("b", "y")


def test_the_last_menu_lists_what_remains_whole_and_in_pages() -> None:
    moves = list(product("abc", "abc", "abcdef", "abcdef"))
    last = menu(moves, (0, 0))
    assert len(last.choices) == 36
    assert all(choice.move is not None for choice in last.choices)
    assert last.pages() == 2
    assert [index for index, _ in last.page(1)] == list(range(PAGE, 36))


def test_no_moves_make_an_empty_menu_of_one_page() -> None:
    assert menu([]) == Menu((), ())
    assert menu([]).pages() == 1
    assert menu([]).page(0) == ()


@pytest.mark.parametrize("pick", [-1, 2])
def test_a_pick_that_is_not_on_the_menu_is_an_error(pick: int) -> None:
    with pytest.raises(IndexError):
        menu([("a",), ("b",)], (pick,))


@pytest.mark.parametrize("page", [-1, 1])
def test_a_page_that_there_is_not_is_an_error(page: int) -> None:
    with pytest.raises(IndexError):
        menu([("a",), ("b",)]).page(page)
