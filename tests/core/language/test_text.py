"""Names of any kind in any room: cutting ends, and the cut text fits."""

import re
import signal
from collections.abc import Iterator
from dataclasses import replace
from types import FrameType
from typing import Final
from unicodedata import bidirectional

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.adapters.discord import components
from bot.adapters.telegram.layout import chunks, mentioning
from bot.core.input.callback_data import cleaned
from bot.core.language.text import ELLIPSIS, Length, clean, clean_name, cut, fitting, pages, units
from bot.core.messages import Button, Menu, Option, Person, Reply, Request
from bot.core.publishing import captions
from storage.model import ChannelId, ChatId, PersonId

FAMILY = "👨\u200d👩\u200d👧\u200d👦"
SIGNS = ["a", " ", "\n", "é", "e\u0301", "🎲", FAMILY, "שלום", "\u202e", "\u200d", "\ufe0f", "`", "*"]
TEXTS = st.one_of(st.text(), st.lists(st.sampled_from(SIGNS), max_size=60).map("".join))
LENGTHS = st.sampled_from([len, units])
LEFT_TO_RIGHT: Final = "\u200e"
CPU: Final = 15.0
"""Seconds of CPU time far above any text here: cutting that takes so long never ends."""


class EndlessError(BaseException):
    """Error of endless cutting. It is no Exception: hypothesis would try shorter texts, each as slow."""


@pytest.fixture(autouse=True)
def _it_ends() -> Iterator[None]:
    def give_up(_signal: int, _frame: FrameType | None) -> None:
        raise EndlessError

    before = signal.signal(signal.SIGVTALRM, give_up)
    signal.setitimer(signal.ITIMER_VIRTUAL, CPU)
    yield
    signal.setitimer(signal.ITIMER_VIRTUAL, 0.0)
    signal.signal(signal.SIGVTALRM, before)


@given(TEXTS, st.integers(0, 80), LENGTHS)
def test_a_cut_text_fits_and_begins_like_the_whole(text: str, most: int, length: Length) -> None:
    kept = cut(text, most, length)
    assert length(kept) <= most
    assert text.startswith(kept.removesuffix(ELLIPSIS) if kept != text else text)


@given(TEXTS, st.integers(1, 80), LENGTHS)
def test_no_more_is_cut_off_than_must_be(text: str, most: int, length: Length) -> None:
    kept = cut(text, most, length)
    if kept == text:
        return
    more = text[: len(kept)]  # one character more than before the ellipsis
    joined = text[len(kept) - 1 : len(kept)] in "\u200d\ufe0f" or kept[:-1] != text[: len(kept) - 1]
    assert joined or length(more) + 1 > most


@pytest.mark.parametrize("name", ["🎲" * 40, FAMILY * 10, "שלום" * 10, "\u202e" * 40, ""])
@pytest.mark.parametrize("most", [0, 1, 2, 3])
def test_a_name_ends_also_where_there_is_no_room(name: str, most: int) -> None:
    assert units(cut(name, most, units)) <= most
    assert len(clean(name, most)) <= most


@pytest.mark.parametrize("name", ["שרה", "فاطمة", "Zoë שרה", "שרה 7", "שרה.com", "٣٤"])
def test_what_stands_beside_a_name_keeps_its_place_however_the_name_is_read(name: str) -> None:
    line = f"{clean_name(name, 40)} 3 · 🥈 {clean_name(name, 40)} 2"
    strong = [bidirectional(sign) for sign in line if bidirectional(sign) in {"L", "R", "AL", "AN"}]
    assert strong[0] == "L", "a platform reads the whole line as its first letter is read"
    beside = re.split(f"{LEFT_TO_RIGHT}[^{LEFT_TO_RIGHT}]+{LEFT_TO_RIGHT}", line)
    assert beside == ["", " 3 · 🥈 ", " 2"]


@pytest.mark.parametrize("name", ["Zoë", "Ζωή", "Зоя", "語", "🎲"])
def test_a_name_that_turns_nothing_round_stays_as_it_is(name: str) -> None:
    assert clean_name(name, 40) == name


@pytest.mark.parametrize(
    "name", ["", " \n", "\u2800", "\u3164\u115f", "\u200b\u200d", "\u202e", "\ufeff ", "\u0301", "\uffa0"]
)
def test_who_has_a_name_that_shows_nothing_goes_by_their_number(name: str) -> None:
    assert clean_name(name, 40) == ""
    person = Person(PersonId("telegram:17"), name)
    request = cleaned(Request("key", person, ChatId("telegram:1"), ChannelId("telegram:1"), "help"))
    assert request.person == replace(person, name="17")


@given(TEXTS, st.integers(0, 80), LENGTHS)
def test_every_page_fits(text: str, most: int, length: Length) -> None:
    assert all(length(page) <= most for page in pages(text, most, length))


@given(TEXTS, st.integers(0, 80))
def test_lines_that_fit_are_the_first_ones(text: str, most: int) -> None:
    kept = fitting(text.splitlines(), most)
    assert kept == text.splitlines()[: len(kept)]
    assert sum(len(line) + 1 for line in kept) <= most


@given(TEXTS, st.lists(TEXTS.map(lambda text: clean(text, 40) or "1"), max_size=20))
def test_a_caption_with_everybody_called_fits(text: str, names: list[str]) -> None:
    people = list(enumerate(names, 1))
    full, entities = mentioning(text, people, 1024)
    assert units(full) <= 1024
    assert {e.user.id for e in entities if e.user} == {number for number, _ in people}


def test_twenty_bettors_with_the_longest_names_are_all_called() -> None:
    people = [(number, "🎲" * 39 + chr(ord("a") + number)) for number in range(20)]
    text, entities = mentioning("x" * 2000, people, 1024)
    assert units(text) <= 1024
    assert {e.user.id for e in entities if e.user} == set(range(20))


@given(TEXTS)
def test_discord_takes_every_text(text: str) -> None:
    menu = Menu(text or "?", (Option(text or "?", "help", text),))
    buttons = ((Button(text or "?", "help"),),)
    for page in components.pages(Reply(text * 40, buttons=buttons, menu=menu)):
        assert len(page.content) <= 2000
    assert all(units(chunk) <= 4096 for chunk in chunks(text * 40))


@given(st.lists(TEXTS, min_size=1, max_size=40))
def test_a_caption_fits(lines: list[str]) -> None:
    assert len(captions._fitted(lines, captions.LONGEST)) <= captions.LONGEST
