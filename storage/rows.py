"""Values as rows, the same in every database: the columns in order, what stands in them, and the way back.

Lists are JSON texts. A row is read by the names of its columns; truths may come as numbers.

A file may have flipped bits, so that a column holds anything. A list that is none counts as empty and an
unknown barrier as none; a table that cannot be read whole is marked as damaged. Nothing of it is quoted.
"""

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import astuple, replace
from itertools import chain
from types import MappingProxyType
from typing import Any, Final, Protocol

from storage.model import (
    Attempt,
    Barrier,
    BettingLimits,
    Chat,
    ChatId,
    Clock,
    DayAnswer,
    Learnt,
    Machine,
    Named,
    Offer,
    PersonId,
    Played,
    Profile,
    Proposal,
    Rating,
    Result,
    Showing,
    Sitting,
    Table,
    Waiting,
    was_deleted,
)

EVERYBODY: Final = -1
"""Stored where a showing has no seat: a primary key needs a value."""

TABLE: Final = (
    *("game", "chat", "opener", "created", "status", "seq", "revision", "version", "options", "preset"),
    *("wanted", "invited", "header", "root", "rolls"),
    *("proposal", "proposal_by", "proposal_waiting", "proposal_turn"),
    *("offer_seat", "offer_by", "idle_since", "rematch_of", "thinking", "rated"),
)
"""The columns of a table behind its id."""
_KINDS: Final = {
    **dict.fromkeys(("game", "chat", "opener", "status", "options", "preset", "header", "root"), str),
    **dict.fromkeys(("seq", "revision", "version", "wanted", "rolls"), int),
    **dict.fromkeys(("created", "idle_since"), float),
}
"""The columns of a sound table, with their types."""
SITTING: Final = ("person", "machine", "name", "seat", "moved", "gone", "bank", "chip", "joined", "partner")
CLOCK: Final = ("seat", "turn", "allowance", "started", "nudged")
SHOWING: Final = (
    *("table_id", "channel", "seat", "wanted_revision", "shown_revision", "seq", "message", "posted"),
    *("notify", "closed", "chat", "barrier", "barred_since", "next_try", "told", "pictures_refused"),
)
# In the order of the fields of Profile, Chat and BettingLimits.
PROFILE: Final = (
    *("id", "name", "language", "client_language", "theme", "channel"),
    *("reachable", "challenges", "blocked", "hidden"),
)
CHAT: Final = (
    *("id", "language", "theme", "preset", "quiet", "betting", "games", "lobbies_each", "tables_most"),
    *("banned", "rated", "rated_daily", "rated_machines", "puzzle_hour", "puzzle_channel"),
    *("tournaments", "entrants_most"),
    *("seasons", "season_since", "season_until", "season_channel"),
)
LIMITS: Final = (
    *("key", "locked_until", "allowance_day", "bought_day", "bought", "most", "later_most", "most_day"),
)
RESULT: Final = ("table_id", "game", "chat", "at", "preset", "reason", "uncounted")
"""The columns of a result behind its number."""
PLAYED: Final = (
    *("seat", "person", "machine", "side", "score", "late"),
    *("chat", "points_before", "points_after", "deviation"),
)
ATTEMPT: Final = (
    *("person", "puzzle", "opened", "tries", "ended", "answered"),
    *("points", "deviation", "puzzle_points", "puzzle_deviation"),
)
"""In the order of the fields of Attempt."""
WAITING: Final = ("barrier", "barred_since", "next_try")
"""Why a post of anything but a table waits, since when, and when it is tried again."""
LEARNT: Final = ("person", "game", "lesson", "opened", "finished")
"""In the order of the fields of Learnt."""
RATING: Final = (
    *("chat", "game", "person", "points", "deviation", "games", "at"),
    *("points_1", "games_1", "points_2", "games_2", "points_3", "games_3"),
)
"""In the order of the fields of Rating, the last of which has six."""


class Row(Protocol):
    """What a database gives."""

    def __getitem__(self, name: str, /) -> Any:  # noqa: ANN401 -- a column may hold anything
        """The value of a column."""


def table_row(table: Table) -> tuple[object, ...]:
    """The columns of a table."""
    asked, offer = table.proposal, table.offer
    return (
        *(table.game, table.chat, table.opener, table.created, table.status),
        *(table.seq, table.revision, table.version, json.dumps(dict(table.options)), table.preset),
        *(table.wanted, table.invited, table.header, table.root, table.rolls),
        *((asked.kind, asked.by, json.dumps(sorted(asked.waiting)), asked.turn) if asked else (None,) * 4),
        *((offer.seat, offer.by) if offer else (None, None)),
        *(table.idle_since, table.rematch_of, table.thinking, table.rated),
    )


def sitting_row(sitting: Sitting) -> tuple[object, ...]:
    """The columns of somebody at a table."""
    level = sitting.machine.level if sitting.machine else None
    return (
        *(sitting.person, level, sitting.name, sitting.seat, sitting.moved, sitting.left),
        *(sitting.bank, sitting.chip, sitting.joined, sitting.partner),
    )


def clock_row(clock: Clock) -> tuple[object, ...]:
    """The columns of a clock."""
    return (clock.seat, clock.turn, clock.allowance, clock.started, clock.nudged)


def table_of(row: Row, sittings: Iterable[Row], clocks: Iterable[Row]) -> Table:
    """Return a table from its row and those of its sittings and clocks, in their order.

    A damaged table comes without all that cannot be trusted, and with `damaged`.
    """
    if all(isinstance(row[name], kinds) for name, kinds in _KINDS.items()):
        with suppress(TypeError, ValueError, LookupError):
            return _whole_table(row, sittings, clocks)
    named = {name: row[name] for name in ("game", "chat", "opener", "status", "revision", "version")}
    return Table(id=row["id"], created=0.0, damaged=True, **named)


def _whole_table(row: Row, sittings: Iterable[Row], clocks: Iterable[Row]) -> Table:
    return Table(
        id=row["id"],
        game=row["game"],
        chat=row["chat"],
        opener=row["opener"],
        created=row["created"],
        status=row["status"],
        seq=row["seq"],
        revision=row["revision"],
        version=row["version"],
        options=MappingProxyType(dict(json.loads(row["options"]))),
        preset=row["preset"],
        wanted=row["wanted"],
        invited=row["invited"],
        header=row["header"],
        root=row["root"],
        rolls=row["rolls"],
        sittings=tuple(map(_sitting, sittings)),
        clocks=tuple(map(_clock, clocks)),
        proposal=_proposal(row),
        offer=None if row["offer_seat"] is None else Offer(row["offer_seat"], row["offer_by"]),
        idle_since=row["idle_since"],
        rematch_of=row["rematch_of"],
        thinking=bool(row["thinking"]),
        rated=bool(row["rated"]),
    )


def _sitting(row: Row) -> Sitting:
    return Sitting(
        row["person"] or Machine(row["machine"]),
        row["name"],
        row["seat"],
        bool(row["moved"]),
        bool(row["gone"]),
        row["bank"],
        row["chip"],
        row["joined"],
        row["partner"],
    )


def _clock(row: Row) -> Clock:
    return Clock(row["seat"], row["turn"], row["allowance"], row["started"], bool(row["nudged"]))


def _proposal(row: Row) -> Proposal | None:
    if row["proposal"] is None:
        return None
    waiting = frozenset(json.loads(row["proposal_waiting"]))
    return Proposal(row["proposal"], row["proposal_by"], waiting, row["proposal_turn"])


def place(showing: Showing) -> tuple[str, str, int]:
    """The table, channel and seat of a showing."""
    return showing.table, showing.channel, EVERYBODY if showing.seat is None else showing.seat


def showing_row(showing: Showing) -> tuple[object, ...]:
    """The columns of a showing."""
    waiting = showing.waiting
    barred = (waiting.barrier.value, waiting.since, waiting.next_try, waiting.told) if waiting else None
    return (
        *place(showing),
        *(showing.wanted_revision, showing.shown_revision, showing.seq, showing.message, showing.posted),
        *(json.dumps(sorted(showing.notify)), showing.closed, showing.chat),
        *(barred or (None, 0.0, 0.0, False)),
        showing.pictures_refused,
    )


def showing_of(row: Row) -> Showing:
    """A showing of its row."""
    waiting = waiting_of(row)
    if waiting is not None:
        waiting = replace(waiting, told=bool(row["told"]))
    return Showing(
        table=row["table_id"],
        channel=row["channel"],
        seat=None if row["seat"] == EVERYBODY else row["seat"],
        wanted_revision=row["wanted_revision"],
        shown_revision=row["shown_revision"],
        seq=row["seq"],
        message=row["message"],
        posted=row["posted"],
        notify=frozenset(PersonId(person) for person in _list(row["notify"]) if isinstance(person, str)),
        closed=bool(row["closed"]),
        chat=row["chat"],
        waiting=waiting,
        pictures_refused=row["pictures_refused"],
    )


def waiting_row(waiting: Waiting | None) -> tuple[str | None, float, float]:
    """The columns of what a post of anything but a table waits for."""
    return (waiting.barrier.value, waiting.since, waiting.next_try) if waiting else (None, 0.0, 0.0)


def waiting_of(row: Row) -> Waiting | None:
    """What a post of anything but a table waits for, of its row."""
    with suppress(ValueError):
        return Waiting(Barrier(row["barrier"]), row["barred_since"], row["next_try"])
    return None


def value_row(
    value: Profile | Chat | BettingLimits | Attempt | Learnt | DayAnswer,
) -> tuple[object, ...]:
    """The columns of a value that has one for each of its fields."""
    fields = (getattr(value, name) for name in value.__dataclass_fields__)  # `astuple` copies every one
    return tuple(
        json.dumps(field, default=astuple) if isinstance(field, tuple) else field for field in fields
    )


def profile_of(row: Row) -> Profile:
    """A profile of its row."""
    reachable = row["reachable"]
    return Profile(
        id=row["id"],
        name=row["name"],
        language=row["language"],
        client_language=row["client_language"],
        theme=row["theme"],
        channel=row["channel"],
        reachable=None if reachable is None else bool(reachable),
        challenges=bool(row["challenges"]),
        blocked=listed(row["blocked"]),
        hidden=bool(row["hidden"]),
    )


def chat_of(row: Row) -> Chat:
    """A chat of its row."""
    return Chat(
        id=row["id"],
        language=row["language"],
        theme=row["theme"],
        preset=row["preset"],
        quiet=bool(row["quiet"]),
        betting=bool(row["betting"]),
        games=tuple(map(str, _list(row["games"]))),
        lobbies_each=row["lobbies_each"],
        tables_most=row["tables_most"],
        banned=listed(row["banned"]),
        rated=bool(row["rated"]),
        rated_daily=row["rated_daily"],
        rated_machines=bool(row["rated_machines"]),
        puzzle_hour=row["puzzle_hour"],
        puzzle_channel=row["puzzle_channel"],
        tournaments=row["tournaments"],
        entrants_most=row["entrants_most"],
        seasons=row["seasons"],
        season_since=row["season_since"],
        season_until=row["season_until"],
        season_channel=row["season_channel"],
    )


def limits_of(row: Row) -> BettingLimits:
    """Betting limits of their row."""
    return BettingLimits(*(row[name] for name in LIMITS))


def listed(text: str) -> tuple[Named, ...]:
    """A list of people."""
    return tuple(Named(*pair) for pair in _list(text) if isinstance(pair, list) and len(pair) == 2)


def _list(text: str) -> list[Any]:
    """Return a list of its JSON, an empty one where it is none."""
    with suppress(TypeError, ValueError):
        if isinstance(found := json.loads(text), list):
            return found
    return []


def result_row(result: Result) -> tuple[object, ...]:
    """The columns of a result behind its number."""
    return (
        *(result.table, result.game, result.chat, result.at, result.preset),
        *(result.reason, result.uncounted),
    )


def played_row(played: Played, chat: ChatId) -> tuple[object, ...]:
    """The columns of a seat of a game that is over, behind the number of its result."""
    machine = played.holder.level if isinstance(played.holder, Machine) else None
    return (
        *(played.seat, None if machine else played.holder, machine, played.side, played.score, played.late),
        *(chat, played.before, played.after, played.deviation),
    )


def result_of(row: Row, played: Iterable[Row]) -> Result:
    """A result of its row and those of its seats in order, with what their people want `hidden`."""
    return Result(
        table=row["table_id"],
        game=row["game"],
        chat=row["chat"],
        at=row["at"],
        preset=row["preset"],
        reason=row["reason"],
        uncounted=row["uncounted"],
        played=tuple(map(_played, played)),
    )


def _played(row: Row) -> Played:
    return Played(
        seat=row["seat"],
        holder=row["person"] or Machine(row["machine"]),
        side=row["side"],
        score=row["score"],
        late=bool(row["late"]),
        before=row["points_before"],
        after=row["points_after"],
        deviation=row["deviation"],
        hidden=bool(row["hidden"]) or was_deleted(row["person"]),
    )


def rating_of(row: Row) -> Rating:
    """A rating of its row."""
    made = tuple([(row[f"points_{month}"], row[f"games_{month}"]) for month in (1, 2, 3)])
    return Rating(*(*(row[name] for name in RATING[:7]), made))


def rating_row(rating: Rating) -> tuple[object, ...]:
    """The columns of a rating."""
    return (
        *(rating.chat, rating.game, rating.person),
        *(rating.points, rating.deviation, rating.games, rating.at),
        *chain.from_iterable(rating.made),
    )


def learnt_of(row: Row) -> Learnt:
    """How far somebody has come with a lesson, of its row."""
    return Learnt(*(row[name] for name in LEARNT))


def attempt_of(row: Row) -> Attempt:
    """An attempt of its row."""
    return Attempt(*(row[name] for name in ATTEMPT))


def as_file(values: Mapping[str, object]) -> bytes:
    """Plain values as a file that people and programs can read: JSON."""
    return json.dumps(values, ensure_ascii=False, indent=2, sort_keys=True).encode()
