"""What a button carries: short, readable back, and nothing that is not ours."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.input import callback_data
from bot.core.input.callback_data import Tap
from bot.core.messages import Request
from storage.model import TableId
from tests.core.harness import ROOM, TAVERN

WORDS = st.from_regex(r"[a-z]{1,10}", fullmatch=True)
CODES = st.from_regex(r"[a-z2-9]{4}", fullmatch=True).map(TableId)
ARGUMENTS = st.lists(st.from_regex(r"[A-Za-z0-9_]{1,6}", fullmatch=True), max_size=4).map(tuple)
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
    "tap", [Tap("pick", args=("a-b",)), Tap("Ä"), Tap("pick", args=("x" * 60,)), Tap("pick", args=(" ",))]
)
def test_what_no_platform_would_carry_is_not_written(tap: Tap) -> None:
    with pytest.raises(ValueError, match=tap.command):
        callback_data.write(tap)


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
