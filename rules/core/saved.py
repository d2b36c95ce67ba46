"""A log as text: one line a record, readable by people, the same in a database and in a saved file.

    taberna 2
    game lasca 1
    seats 2
    set repetition off
    note table k3f9
    ---
    0 c3-d4 | by discord:1293745820113076224
    1 e5xc3 .rule
    * 3 1 6 | link 9f86d081884c
    +2 100
    -2
    machine 1 easy | by discord:1293745820113076999
    undo 14
    end resigned 1
    closed | root 60303ae22b99 mac 2c26b46b68ff

A decision begins with its seat. `.rule`, `.clock` or `.machine` after it says that no person made it. `*` is
a roll, `+` an arrival, `-` a departure. `machine` says that a bot player of a level takes over a seat.
The text after ` | ` is published proof, which `bot/core/fairness.py` explains.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from types import MappingProxyType
from typing import Final, cast, get_args, overload

from rules.core.errors import LogError
from rules.core.game import Seat
from rules.core.log import (
    FORMAT,
    Arrival,
    Cause,
    Chance,
    Closing,
    Decision,
    Departure,
    Ended,
    EndReason,
    Header,
    Log,
    Record,
    Replaced,
    Undone,
)

NAME: Final = "taberna"
FIRST_LINE: Final = f"{NAME} {FORMAT}"
RULE: Final = "---"
LARGEST: Final = 4_000_000
"""Most characters of an uploaded file. A running table may have a log of any length."""
AT_ONCE: Final = 1_000
"""Lines that are handled together."""

_DECISION = re.compile(r"(\d{1,3}) (.{1,300}?)(?: \.(rule|clock|machine))?")
_CHANCE = re.compile(r"\* (\d{1,4}(?: \d{1,4})*)")
_ARRIVAL = re.compile(r"\+(\d{1,3}) (\d{1,12})")
_DEPARTURE = re.compile(r"-(\d{1,3})")
_REPLACED = re.compile(r"machine (\d{1,3}) ([a-z]{1,12})")
_UNDO: Final = "undo "
_UNDONE = re.compile(rf"{_UNDO}(\d{{1,9}})")
_ENDED = re.compile(rf"end ({'|'.join(get_args(EndReason))})(?: (\d{{1,3}}))?")


class Records(Sequence[Record]):
    """Records that stay lines until they are asked for: a long log takes the room of its text.

    One whose line is damaged raises LogError `log_damaged` then. first: the number of the first line.
    """

    __slots__ = ("_first", "lines")

    def __init__(self, lines: Iterable[str], first: int = 1) -> None:
        self.lines = tuple(lines)
        self._first = first

    def followed(self, record: Record) -> "Records":
        """Return the records with one more."""
        longer = self.lines + (write_record(record),)  # noqa: RUF005 -- unpacking would copy a long log twice
        return Records(longer, self._first)

    def __len__(self) -> int:
        return len(self.lines)

    def __iter__(self) -> Iterator[Record]:
        return read_records(self.lines, self._first)

    @overload
    def __getitem__(self, place: int) -> Record: ...

    @overload
    def __getitem__(self, place: slice) -> "Records": ...

    def __getitem__(self, place: int | slice) -> "Record | Records":
        if isinstance(place, slice):
            return Records(self.lines[place], self._first + place.indices(len(self))[0])
        (record,) = read_records((self.lines[place],), self._first + range(len(self))[place])
        return record

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Records):
            return len(self) == len(other) and self.lines == other.lines
        return tuple(self) == other

    def __hash__(self) -> int:
        return hash(tuple(self))


def followed(log: Log, record: Record) -> Log:
    """Return the log with one record more."""
    records = log.records
    if not isinstance(records, Records):
        records = Records(map(write_record, records), line_of(log.header, 1))
    return replace(log, records=records.followed(record))


def lines_of(records: Sequence[Record]) -> Iterable[str]:
    """Return the lines of records, without their ends."""
    return records.lines if isinstance(records, Records) else map(write_record, records)


def undos(lines: Iterable[str]) -> Iterator[int | None]:
    """Yield for each line of a log the target of its undo, None for all other and for damaged lines."""
    for line in lines:
        found = _UNDONE.fullmatch(line.partition(" | ")[0]) if line.startswith(_UNDO) else None
        yield int(found[1]) if found else None


def write_record(record: Record) -> str:
    """Write one line, without its end."""
    return _body(record) + (f" | {record.proof}" if record.proof else "")


def _body(record: Record) -> str:
    match record:
        case Decision(seat, text, cause):
            return f"{seat} {text}" + ("" if cause == "person" else f" .{cause}")
        case Chance(values):
            return "* " + " ".join(map(str, values))
        case Arrival(seat, chips):
            return f"+{seat} {chips}"
        case Departure(seat):
            return f"-{seat}"
        case Replaced(seat, level):
            return f"machine {seat} {level}"
        case Undone(to):
            return f"{_UNDO}{to}"
        case Ended(reason, seat):
            return f"end {reason}" + ("" if seat is None else f" {seat}")
        case Closing():
            return "closed"


def read_record(line: str) -> Record:
    """Return the record of a line. Raises ValueError."""
    body, _, proof = line.partition(" | ")
    if found := _DECISION.fullmatch(body):  # first, for most of them are
        return Decision(Seat(int(found[1])), found[2], cast("Cause", found[3] or "person"), proof)
    if found := _UNDONE.fullmatch(body):
        return Undone(int(found[1]), proof)
    if found := _CHANCE.fullmatch(body):
        return Chance(tuple(map(int, found[1].split())), proof)
    if found := _ARRIVAL.fullmatch(body):
        return Arrival(Seat(int(found[1])), int(found[2]), proof)
    if found := _DEPARTURE.fullmatch(body):
        return Departure(Seat(int(found[1])), proof)
    if found := _REPLACED.fullmatch(body):
        return Replaced(Seat(int(found[1])), found[2], proof)
    if found := _ENDED.fullmatch(body):
        seat = None if found[2] is None else Seat(int(found[2]))
        return Ended(cast("EndReason", found[1]), seat, proof)
    if body == "closed":
        return Closing(proof)
    raise ValueError(line)


def write_log(log: Log) -> str:
    """Write the whole log, ending in a newline."""
    return "".join(pieces(log))


def pieces(log: Log) -> Iterator[str]:
    """Yield the log in pieces of many lines, which are quickly made, sent and put together."""
    head = log.header
    yield f"{FIRST_LINE}\ngame {head.game} {head.version}\nseats {head.seats}\n"
    yield from (f"set {name} {value}\n" for name, value in head.options.items())
    yield from (f"note {name} {value}\n" for name, value in head.notes.items())
    yield f"{RULE}\n"
    lines = iter(lines_of(log.records))
    while some := tuple(islice(lines, AT_ONCE)):
        yield "\n".join((*some, ""))


def line_of(header: Header, number: int) -> int:
    """Return the line of a saved log that holds its record of that number, both counted from 1."""
    return write_log(Log(header)).count("\n") + number


def read_log(text: str, largest: int = LARGEST) -> Log:
    """Return the log of a file. Raises LogError: `log_foreign`, or `log_damaged` with the line."""
    log = open_log(text if len(text) <= largest else "")
    return replace(log, records=tuple(log.records))


def open_log(text: str) -> Log:
    """Return a log of any length, whose records are read one by one on demand."""
    lines = text.splitlines()
    end = lines.index(RULE) + 1 if RULE in lines else len(lines)
    return Log(read_header(lines[:end]), Records(lines[end:], end + 1))


def read_header(lines: Sequence[str]) -> Header:
    """Return the header of a log, from its first line to the rule. Raises LogError as `read_log` does."""
    if not lines or lines[0].strip() != FIRST_LINE:
        raise LogError("log_foreign")
    if lines[-1] != RULE:
        raise LogError("log_damaged", line=len(lines))
    return _read_header(lines[1:-1])


def read_records(lines: Iterable[str], first: int = 1) -> Iterator[Record]:
    """Yield the records of lines, of which the first has this number. Raises LogError `log_damaged`."""
    for number, line in enumerate(lines, first):
        try:
            yield read_record(line)
        except ValueError:
            raise LogError("log_damaged", line=number) from None


def _read_header(lines: Sequence[str]) -> Header:
    game, version, seats = "", 0, -1
    pairs: dict[str, dict[str, str]] = {"set": {}, "note": {}}
    for number, line in enumerate(lines, 2):
        match line.split(" ", 2):
            case ["game", name, digits] if digits.isascii() and digits.isdecimal():
                game, version = name, int(digits[:9])
            case ["seats", digits] if digits.isascii() and digits.isdecimal():
                seats = int(digits[:3])
            case [("set" | "note") as kind, name, value]:
                pairs[kind][name] = value
            case _:
                raise LogError("log_damaged", line=number)
    if not game or seats < 0:
        raise LogError("log_damaged", line=2)
    return Header(game, version, seats, _frozen(pairs["set"]), _frozen(pairs["note"]))


def _frozen(pairs: Mapping[str, str]) -> Mapping[str, str]:
    return MappingProxyType(dict(pairs))
