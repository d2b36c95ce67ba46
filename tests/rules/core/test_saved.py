"""A log as text: read back as written, or refused with its wrong line."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.errors import LogError
from rules.core.game import Seat
from rules.core.log import (
    Arrival,
    Chance,
    Decision,
    Departure,
    Ended,
    Header,
    Log,
    Record,
    Undone,
)
from rules.core.saved import (
    LARGEST,
    Records,
    followed,
    read_log,
    read_record,
    undos,
    write_log,
    write_record,
)

TEXT = """taberna 2
game lasca 1
seats 2
set repetition off
note table k3f9
note final white c3=w d4=wwwr
---
0 c3-d4
1 e5xc3 .rule
"""
seats = st.integers(0, 999).map(Seat)
proofs = st.sampled_from(["", "9f86d081884c", "two words"])
causes = st.sampled_from(["person", "rule", "clock"])
moves = st.sampled_from(["c3-d4", "a1a4+", "pass", "crown 10", "0-3 6-8 19-off", "d1c2/1", "B4", "12"])
records: st.SearchStrategy[Record] = st.one_of(
    st.builds(Decision, seats, moves, causes, proofs),
    st.builds(Chance, st.lists(st.integers(1, 20), min_size=1, max_size=5).map(tuple), proofs),
    st.builds(Arrival, seats, st.integers(0, 10**12 - 1)),
    st.builds(Departure, seats),
    st.builds(Undone, st.integers(0, 10**9 - 1)),
    st.builds(Ended, st.sampled_from(["resigned", "time", "agreed", "cancelled"]), st.none() | seats),
)


def refused(text: str) -> tuple[str, object]:
    with pytest.raises(LogError) as caught:
        read_log(text)
    return caught.value.code, caught.value.facts.get("line")


@given(record=records)
def test_a_record_is_read_as_it_is_written(record: Record) -> None:
    assert read_record(write_record(record)) == record


@given(found=st.lists(records, max_size=8))
@settings(max_examples=30)
def test_a_log_is_read_as_it_is_written(found: list[Record]) -> None:
    header = Header("tabula", 1, 2, {"cap": "off", "metric": "dice"}, {"table": "k3f9", "says": "two words"})
    log = Log(header, tuple(found))
    assert read_log(write_log(log)) == log


def test_the_text_is_what_its_page_shows() -> None:
    log = read_log(TEXT)
    assert log.header == Header(
        "lasca", 1, 2, {"repetition": "off"}, {"table": "k3f9", "final": "white c3=w d4=wwwr"}
    )
    assert log.records == (Decision(Seat(0), "c3-d4"), Decision(Seat(1), "e5xc3", "rule"))
    assert write_log(log) == TEXT


@pytest.mark.parametrize(
    "text",
    ["", "\n", "taberna 1\n---\n", "taberna 3\n---\n", "PGN\n", "[Event]", "\x00" * 9, " " * (LARGEST + 1)],
)
def test_a_foreign_text_is_no_log_of_ours(text: str) -> None:
    assert refused(text) == ("log_foreign", None)


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("---\n", "", 8),
        ("game lasca 1\n", "", 2),
        ("seats 2\n", "", 2),
        ("game lasca 1", "game lasca one", 2),
        ("seats 2", "seats ²", 3),
        ("set repetition off", "set repetition", 4),
        ("note table k3f9", "remark table k3f9", 5),
        ("0 c3-d4", "c3-d4", 8),
        ("0 c3-d4", "0", 8),
        ("0 c3-d4", "", 8),
        ("0 c3-d4", "+2", 8),
        ("0 c3-d4", "undo -1", 8),
        ("0 c3-d4", "end somehow", 8),
        ("0 c3-d4", "0 c3-d4 .dice\n* 1 x", 9),
    ],
)
def test_a_damaged_log_names_the_line(old: str, new: str, line: int) -> None:
    assert refused(TEXT.replace(old, new)) == ("log_damaged", line)


@given(text=st.text(max_size=80))
@settings(max_examples=60)
def test_no_text_breaks_the_reader(text: str) -> None:
    for parse_int in (text, "taberna 2\n" + text, TEXT + text):
        with suppress(LogError):
            assert read_log(parse_int).header.game


@given(found=st.lists(records, max_size=8), first=st.integers(0, 9), last=st.integers(0, 9))
def test_records_that_stay_lines_are_like_others(found: list[Record], first: int, last: int) -> None:
    lines = Records(map(write_record, found))
    assert lines == tuple(found)
    assert [lines[number] for number in range(len(lines))] == list(lines) == found
    assert lines[first:last] == tuple(found[first:last])
    header = Header("lasca", 1, 2)
    log = Log(header)
    for record in found:
        log = followed(log, record)
    assert (log, hash(log.records)) == (Log(header, tuple(found)), hash(tuple(found)))
    assert write_log(log) == write_log(Log(header, tuple(found)))
    assert list(undos(lines.lines)) == [record.to if isinstance(record, Undone) else None for record in found]


def test_a_damaged_line_is_named_when_its_record_is_asked_for() -> None:
    lines = Records(["0 c3-d4", "nothing", "undo 0"], first=7)
    assert lines[-1] == Undone(0)
    for damaged in (lambda: lines[1], lambda: lines[1:][0], lambda: tuple(lines)):
        with pytest.raises(LogError) as error:
            damaged()
        assert error.value.facts["line"] == 8
