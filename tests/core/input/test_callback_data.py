"""Callback data of buttons: short, readable again, and rejected if it isn't ours."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.input import callback_data
from bot.core.input.callback_data import Tap
from bot.core.messages import Request
from bot.core.registry import COMMANDS, typed_commands
from bot.testing.harness import ROOM, TAVERN
from rules.games import games
from storage.model import PersonId, TableId
from tests.storage.values import ANA

WORDS = st.from_regex(r"[a-z]{1,10}", fullmatch=True)
CODES = st.from_regex(r"[a-z2-9]{4}", fullmatch=True).map(TableId)
ARGUMENTS = st.lists(st.from_regex(r"[A-Za-z0-9_]{1,6}", fullmatch=True), max_size=4).map(tuple)
TOO_LONG = Tap("pick", args=("x" * 47,))
"""Data that would fit without its owner's mark."""
LONG = st.lists(st.from_regex(r"[A-Za-z0-9_]{1,30}", fullmatch=True), max_size=3).map(tuple)
BLANK = Request("k", None, TAVERN, ROOM, "")


@given(st.builds(Tap, WORDS, st.none() | CODES, st.none() | st.integers(0, 10**6), ARGUMENTS))
def test_what_is_written_is_read_back(tap: Tap) -> None:
    data = callback_data.write(tap)
    assert callback_data.read(data) == tap
    assert len(data) <= callback_data.LONGEST
    assert data.isascii()


def test_an_example_reads_as_its_page_says() -> None:
    assert callback_data.read("pick-k3f9-1a-3-1") == Tap("pick", TableId("k3f9"), 46, ("3", "1"))


@pytest.mark.parametrize(
    "tap",
    [Tap("pick", args=("a-b",)), Tap("Ä"), Tap("pick", args=("x" * 60,)), Tap("pick", args=(" ",)), TOO_LONG],
)
def test_what_no_platform_would_carry_is_not_written(tap: Tap) -> None:
    with pytest.raises(ValueError, match=tap.command):
        callback_data.write(tap)


def test_what_is_written_has_room_for_a_mark() -> None:
    longest = callback_data.write(replace(TOO_LONG, args=("x" * 46,)))
    assert len(callback_data.bound(longest, ANA)) == callback_data.LONGEST


@pytest.mark.parametrize("word", [one.word for one in typed_commands()])
@given(lengths=st.lists(st.integers(0, 30), max_size=6), filler=st.sampled_from("xé "))
def test_arguments_that_a_button_carries_fit_on_it_with_any_command(
    word: str, lengths: list[int], filler: str
) -> None:
    named = [p for p in COMMANDS[word].parameters if p.kind != "table"]
    args = tuple(filler * length for length in lengths[: len(named)])
    if callback_data.carries(*args):
        callback_data.write(Tap(word, TableId("k3f9"), args=args))


@pytest.mark.parametrize("data", ["", "-", "-k3f9", "x" * 61, "pick-k3f9-_", "a b", "ä", "pick-k3f9-1-\n"])
def test_foreign_data_is_no_tap(data: str) -> None:
    assert callback_data.read(data) is None
    assert callback_data.request(BLANK, data) is None


@given(st.text(max_size=80))
def test_any_text_is_read_or_passed_over(data: str) -> None:
    if (tap := callback_data.read(data)) is not None:
        assert tap.command
        assert tap.turn is None or tap.turn >= 0


def test_an_answer_comes_beside_the_arguments() -> None:
    request = callback_data.request(BLANK, "number-k3f9-2-7", "12")
    assert request is not None
    assert (request.command, request.table, request.turn) == ("number", "k3f9", 2)
    assert dict(request.args) == {"0": "7", "answer": "12"}


@given(st.builds(Tap, WORDS, st.none() | CODES, st.none() | st.integers(0, 10**12), ARGUMENTS | LONG))
def test_whatever_is_written_can_be_bound_to_anybody(tap: Tap) -> None:
    """Read back every button that `write` makes, also with its owner's mark."""
    person = PersonId("discord:" + "9" * 20)
    try:
        data = callback_data.write(tap)
    except ValueError:
        return
    marked = callback_data.bound(data, person)
    assert callback_data.read(marked) == replace(tap, whose=callback_data.mark(person))
    assert callback_data.bound(marked, PersonId("test:another")) == marked, "the owner's mark stays"


def test_room_for_a_mark_is_kept() -> None:
    longest = callback_data.LONGEST - callback_data.MARK - len(callback_data.OWNED) - len("pick---")
    assert callback_data.write(Tap("pick", args=("x" * longest,)))
    with pytest.raises(ValueError, match="pick"):
        callback_data.write(Tap("pick", args=("x" * (longest + 1),)))


@pytest.mark.parametrize("game", sorted(games()))
def test_every_button_of_every_game_fits_with_a_mark_and_a_number(game: str) -> None:
    """Try the longest data of a game: its words and sites, at the last possible turn, four picks deep."""
    person, table, turn = PersonId("test:ana"), TableId("zzzz"), 36**4 - 1
    words = games()[game].about.vocabulary.moves
    taps = [Tap("word", table, turn, (word,)) for word in words if word.isalpha()]
    taps += [
        Tap("pick", table, turn, ("99", "999", "999", "999", "999")),
        Tap("choose", table, turn, ("9999",)),
    ]
    for tap in taps:
        marked = callback_data.bound(callback_data.write(tap), person)
        assert len(marked) + len("=-9999") <= 64, "Telegram's limit, with a menu mark and a number"
        assert callback_data.read(marked) is not None
