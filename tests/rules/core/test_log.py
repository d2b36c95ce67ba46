"""Logs: records that count, undone records, ends of a table, and refused logs."""

import pytest

from rules.core.errors import IllegalMove, LogError, OptionError
from rules.core.game import Outcome, Seat
from rules.core.log import (
    Arrival,
    Chance,
    Decision,
    Departure,
    Ended,
    EndReason,
    Header,
    Log,
    Record,
    Undone,
    advance,
    as_open,
    counted,
    is_open,
    opening,
    replay,
    snapshots_of,
)
from rules.games.crown_and_anchor import GAME as CROWN
from rules.games.lasca import GAME as LASCA

WHITE, RED = Seat(0), Seat(1)
HEADER = Header("lasca", 1, 2)
FIRST = Decision(WHITE, "c3-d4")
REPLY = Decision(RED, "e5xc3")


def log(*records: Record) -> Log:
    return Log(HEADER, records)


def damaged_at(*records: Record) -> int:
    with pytest.raises(LogError) as refused:
        replay(LASCA, log(*records))
    assert refused.value.code == "log_damaged"
    line = refused.value.facts["line"]
    assert isinstance(line, int)
    return line


def test_replay_gives_the_state_the_facts_of_the_last_record_and_the_turn() -> None:
    snapshot = replay(LASCA, log(FIRST, REPLY))
    assert LASCA.describe(snapshot.state).startswith("white ")
    assert [fact.kind for fact in snapshot.facts] == ["captured"]
    assert (snapshot.seq, snapshot.turn, snapshot.outcome) == (2, 2, None)


def test_undoing_goes_back_but_the_turn_goes_on() -> None:
    snapshot = replay(LASCA, log(FIRST, REPLY, Undone(1)))
    assert snapshot.state == replay(LASCA, log(FIRST)).state
    assert (snapshot.seq, snapshot.turn, snapshot.facts) == (3, 3, ())
    again = advance(LASCA, snapshot, REPLY)
    assert (again.seq, again.turn) == (4, 4)


def test_the_trail_and_the_counted_records_leave_out_what_was_undone() -> None:
    records = (FIRST, REPLY, Undone(1), REPLY)
    assert counted(records) == (FIRST, REPLY)
    assert [snapshot.seq for snapshot in snapshots_of(LASCA, log(*records))] == [0, 3, 4]


def test_undoing_the_undone() -> None:
    assert counted((FIRST, REPLY, Undone(0), FIRST)) == (FIRST,)
    assert replay(LASCA, log(FIRST, REPLY, Undone(0), FIRST)).state == replay(LASCA, log(FIRST)).state


@pytest.mark.parametrize("to", [2, 5])
def test_what_is_not_there_cannot_be_undone(to: int) -> None:
    """Refuse to go back to the second record, which is undone, and to the fifth, which never existed."""
    assert damaged_at(FIRST, REPLY, Undone(1), Undone(to)) == 4


@pytest.mark.parametrize("reason", ["resigned", "time"])
def test_who_gives_up_or_runs_out_of_time_loses_for_that_reason(reason: EndReason) -> None:
    snapshot = replay(LASCA, log(FIRST, Ended(reason, WHITE)))
    assert snapshot.outcome == Outcome(frozenset({RED}), reason)


@pytest.mark.parametrize("reason", ["agreed", "draw_agreed", "abandoned", "cancelled", "ended"])
def test_a_table_that_ends_otherwise_has_no_winner(reason: EndReason) -> None:
    assert replay(LASCA, log(FIRST, Ended(reason))).outcome == Outcome(frozenset(), reason)


def test_nothing_follows_an_end() -> None:
    assert damaged_at(FIRST, Ended("agreed"), REPLY) == 3


@pytest.mark.parametrize(
    "record",
    [
        Decision(RED, "c3-d4"),
        Decision(WHITE, "c3-d5"),
        Decision(WHITE, "nonsense"),
        Decision(Seat(7), "c3-d4"),
        Chance((1, 2)),
        Arrival(WHITE, 10),
        Departure(WHITE),
        Undone(3),
    ],
)
def test_a_record_that_does_not_fit_is_named(record: Record) -> None:
    assert damaged_at(FIRST, REPLY, record) == 3


def test_what_the_rules_refuse_is_refused_and_changes_nothing() -> None:
    snapshot = opening(LASCA, HEADER)
    with pytest.raises(IllegalMove):
        advance(LASCA, snapshot, Decision(RED, "e5-d4"))
    assert snapshot == opening(LASCA, HEADER)


def test_an_undoing_needs_the_records_before_it() -> None:
    with pytest.raises(ValueError, match="is not a step"):
        advance(LASCA, opening(LASCA, HEADER), Undone(0))


@pytest.mark.parametrize("header", [Header("lasca", 2, 2), Header("tabula", 1, 2)])
def test_a_log_of_other_rules_is_refused(header: Header) -> None:
    with pytest.raises(LogError) as refused:
        opening(LASCA, header)
    assert refused.value.code == "log_version"
    assert refused.value.facts["known"] == "1"


def test_options_that_cannot_be_read_are_refused() -> None:
    with pytest.raises(OptionError):
        opening(LASCA, Header("lasca", 1, 2, {"repetition": "1"}))


def test_only_an_open_game_has_people_who_come_and_go() -> None:
    assert is_open(CROWN)
    assert as_open(CROWN) is CROWN
    assert not is_open(LASCA)
    with pytest.raises(LogError):
        as_open(LASCA)
