"""The log of a table: decisions, rolls and agreements. Everything else follows from it.

The log is the save file; a Snapshot is only its result. Records are appended and never changed. Replay skips
undone records.
"""

from collections import deque
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final, Generic, Literal, TypeAlias, cast, get_args

from rules.core.errors import LogError
from rules.core.game import AnyGame, Fact, Game, M, O_contra, OpenGame, Outcome, S, Seat, Step, V
from rules.core.options import read_options

Cause = Literal["person", "rule", "clock", "machine"]
"""Origin of a decision: a person; the rules, if there was no choice; the clock, when time was up; a bot
player."""

EndReason = Literal["resigned", "time", "agreed", "draw_agreed", "abandoned", "cancelled", "ended"]
CONCEDING: frozenset[EndReason] = frozenset({"resigned", "time"})
NOT_PLAYED_OUT: frozenset[str] = frozenset({"agreed", "abandoned", "cancelled", "ended"})
"""Endings without a result. An agreed draw has one."""
SHARED_OUTCOMES: tuple[str, ...] = get_args(EndReason)
"""Outcomes of tables that end otherwise than by the rules; their words are shared by all games."""


# The `proof` of a record is what the table publishes beside it; rules never read it.


@dataclass(frozen=True, slots=True)
class Decision:
    """A move, as the game writes it."""

    seat: Seat
    text: str
    cause: Cause = "person"
    proof: str = ""


@dataclass(frozen=True, slots=True)
class Chance:
    """The dice as thrown; replay never rolls."""

    values: tuple[int, ...]
    proof: str = ""


@dataclass(frozen=True, slots=True)
class Arrival:
    """A player arrives at an open game with chips."""

    seat: Seat
    chips: int
    proof: str = ""


@dataclass(frozen=True, slots=True)
class Departure:
    """A player leaves an open game with the chips of the seat."""

    seat: Seat
    proof: str = ""


@dataclass(frozen=True, slots=True)
class Replaced:
    """A bot player takes over a seat. The game is unchanged; only the decider changes.

    level: its strength, in the words of the header's note `machines`. An undo to an earlier record doesn't
    give the seat back.
    """

    seat: Seat
    level: str
    proof: str = ""


@dataclass(frozen=True, slots=True)
class Undone:
    """Back to where the table stood after its first `to` records."""

    to: int
    proof: str = ""


@dataclass(frozen=True, slots=True)
class Ended:
    """The table ends otherwise than by the rules of its game; `seat` resigned or ran out of time."""

    reason: EndReason
    seat: Seat | None = None
    proof: str = ""


@dataclass(frozen=True, slots=True)
class Closing:
    """The last line of a log whose game is over: no part of the game, only a proof about the whole log."""

    proof: str = ""


Record: TypeAlias = Decision | Chance | Arrival | Departure | Replaced | Undone | Ended | Closing

FORMAT: Final = 2
"""Number of the log format, raised when a log says more or is proven otherwise."""


@dataclass(frozen=True, slots=True)
class Header:
    """The set-up of a table. `notes` belong to the table: its code, its hash chain."""

    game: str
    version: int
    seats: int
    options: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    notes: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Log:
    """A header and the records since."""

    header: Header
    records: Sequence[Record] = ()


@dataclass(frozen=True, slots=True)
class Snapshot(Generic[S]):
    """The state that a log has led to.

    seq: records so far. turn: the decision buttons belong to; unlike the state's own it never goes back,
    not even by an undo. facts: of the last record.
    """

    state: S
    seq: int
    turn: int
    facts: tuple[Fact, ...] = ()
    outcome: Outcome | None = None


def opening(game: Game[S, M, V, O_contra], header: Header) -> Snapshot[S]:
    """Return the snapshot before the first record. Raises LogError, or OptionError for unreadable options."""
    about = game.about
    if (header.game, header.version) != (about.id, about.version):
        raise LogError("log_version", game=header.game[:40], version=header.version, known=str(about.version))
    # The options of a game are what its own class reads; the type variable cannot say so.
    options = cast("O_contra", read_options(about.options, header.options))
    state = game.setup(header.seats, options)
    return Snapshot(state, 0, game.turn(state), outcome=game.outcome(state))


def advance(
    game: Game[S, M, V, O_contra], snapshot: Snapshot[S], record: Record, move: M | None = None
) -> Snapshot[S]:
    """Return the snapshot after one more record. Raises a Refusal if the rules do not accept it.

    move: what a Decision means, where its text was read before. An Undone needs the snapshots before it:
    see `undone` (ValueError here).
    """
    if (snapshot.outcome is not None) != isinstance(record, Closing):
        raise LogError("log_damaged", line=snapshot.seq + 1)
    if isinstance(record, Closing | Replaced):
        return replace(snapshot, seq=snapshot.seq + 1, facts=())
    if isinstance(record, Ended):
        return replace(snapshot, seq=snapshot.seq + 1, facts=(), outcome=_ending(game, snapshot, record))
    step = _step(game, snapshot.state, record, move)
    ahead = snapshot.turn - game.turn(snapshot.state)
    return Snapshot(
        step.state, snapshot.seq + 1, ahead + game.turn(step.state), step.facts, game.outcome(step.state)
    )


def replay(game: Game[S, M, V, O_contra], log: Log) -> Snapshot[S]:
    """Return the last snapshot of a log. Raises LogError naming the record that does not fit."""
    return deque(replaying(game, log), maxlen=1)[0]


def replaying(
    game: Game[S, M, V, O_contra],
    log: Log,
    led_back_to: Collection[int] | None = None,
    begin: Snapshot[S] | None = None,
) -> Iterator[Snapshot[S]]:
    """Yield the snapshot a log began with, then one a record, including those undone later.

    They are made one by one, and none is kept but what an undo leads back to: a long log takes no more room
    than a short one, and who replays may pause. Raises LogError naming the record that does not fit.
    led_back_to: by the undos of the log, where that is known. begin: a snapshot it went through, to be taken
    up from there.
    """
    if led_back_to is None:
        led_back_to = {record.to for record in log.records if isinstance(record, Undone)}
    past: list[Snapshot[S]] = []
    latest = begin or _opened(game, log.header)
    yield latest
    for seq, record in enumerate(log.records[latest.seq :], latest.seq + 1):
        if isinstance(record, Closing) and seq < len(log.records):
            raise LogError("log_damaged", line=seq + 1)
        if latest.seq in led_back_to:
            past.append(latest)
        if isinstance(record, Undone):
            past = [snapshot for snapshot in past if snapshot.seq <= record.to]
            latest = undone(past.pop() if past else latest, latest, record)
        else:
            try:
                latest = replace(advance(game, latest, record), seq=seq)
            except Exception as reason:  # whatever a damaged record makes the rules say, the log is at fault
                raise LogError("log_damaged", line=seq) from reason
        yield latest


def _opened(game: Game[S, M, V, O_contra], header: Header) -> Snapshot[S]:
    """Return the snapshot before the first record. Raises LogError: options were read when it was written."""
    try:
        return opening(game, header)
    except LogError:
        raise
    except Exception as reason:  # as of a record
        raise LogError("log_damaged", line=0) from reason


def undone(before: Snapshot[S], latest: Snapshot[S], record: Undone) -> Snapshot[S]:
    """Return the snapshot after an undo, from the one it leads back to. Raises LogError for any other."""
    if before.seq != record.to:
        raise LogError("log_damaged", line=latest.seq + 1)
    return replace(before, seq=latest.seq + 1, turn=latest.turn + 1, facts=())


def snapshots_of(game: Game[S, M, V, O_contra], log: Log) -> tuple[Snapshot[S], ...]:
    """Return the snapshots of a log that still count: the opening, then one for each record not undone."""
    counting: list[Snapshot[S]] = []
    for snapshot in replaying(game, log):
        record = log.records[snapshot.seq - 1] if snapshot.seq else None
        while isinstance(record, Undone) and counting and counting[-1].seq >= record.to:
            counting.pop()
        counting.append(snapshot)
    return tuple(counting)


def unclosed(log: Log) -> Log:
    """Return the log without its closing line, which is no part of the game."""
    if log.records and isinstance(log.records[-1], Closing):
        return replace(log, records=log.records[:-1])
    return log


def counted(records: Sequence[Record]) -> tuple[Record, ...]:
    """Return the records that still count: without the undone ones and the undoing."""
    return tuple(record for _, record in numbered(records))


def numbered(records: Sequence[Record]) -> tuple[tuple[int, Record], ...]:
    """Return the records that still count, each with its number in the log."""
    found = [(seq, record) for seq, record in latest_first(records) if not isinstance(record, Undone)]
    return tuple(reversed(found))


def latest_first(records: Sequence[Record]) -> Iterator[tuple[int, Record]]:
    """Yield the records that still count from the last one back, and the undos passed on the way.

    There may be thousands of those in a row: who looks for something may pause at each.
    """
    seq = len(records)
    while seq > 0:
        record = records[seq - 1]
        yield seq, record
        seq = min(record.to, seq - 1) if isinstance(record, Undone) else seq - 1


def _step(game: Game[S, M, V, O_contra], state: S, record: Record, move: M | None) -> Step[S]:
    match record:
        case Decision(seat, text):
            return game.play(state, seat, game.parse(state, seat, text) if move is None else move)
        case Chance(values):
            return game.rolled(state, values)
        case Arrival(seat, chips):
            return as_open(game).arrive(state, seat, chips)
        case Departure(seat):
            return as_open(game).depart(state, seat)
        case Replaced() | Undone() | Ended() | Closing():
            raise ValueError(f"{record} is not a step of the rules")


def _ending(game: Game[S, M, V, O_contra], snapshot: Snapshot[S], record: Ended) -> Outcome:
    if record.reason in CONCEDING and record.seat is not None:
        winners = game.concede(snapshot.state, record.seat).winners
        return Outcome(winners, record.reason if winners else "ended")
    return Outcome(frozenset(), record.reason)


def is_open(game: AnyGame | Game[S, M, V, O_contra]) -> bool:
    """Return True for a game to which players come and go."""
    return hasattr(game, "arrive")


def as_open(game: Game[S, M, V, O_contra]) -> OpenGame[S, M, V, O_contra]:
    """Return a game as an open one. Raises LogError for one that is not: its log has no arrivals."""
    if not is_open(game):
        raise LogError("log_damaged", line=0)
    return cast("OpenGame[S, M, V, O_contra]", game)
