"""Every stored value with its table, declared once: key, columns, how it becomes a row and is read from one.

Lists are JSON texts, and truths may come as numbers. A file may have flipped bits, so that a column holds
anything: a list that is none counts as empty and an unknown barrier as none; a table that cannot be read
whole is marked as damaged. Nothing of it is quoted.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import astuple, dataclass, field, fields, replace
from functools import cache, cached_property
from itertools import chain
from operator import attrgetter, itemgetter
from types import MappingProxyType
from typing import Any, Final, Generic, Literal, TypeAlias, TypeVar, cast

from storage import model
from storage.database import IF_NEW, Database, Row, first, insert, listed, parts_of, put, scalar

V = TypeVar("V")
Values: TypeAlias = tuple[object, ...]
Fate: TypeAlias = Literal["drop", "rename", "clear", "own"]
"""How a column that names a person ends with them. drop: with its row. rename: another id takes its place.
clear: it is NULL from then on. own: `privacy.py` has a rule of its own for it."""

EVERYBODY: Final = -1
"""Stored where a post has no seat: a primary key needs a value."""


class StaleError(Exception):
    """A commit was decided on something that has changed since."""


@dataclass(frozen=True)
class Part(Generic[V]):
    """Rows that belong to a value. key: how many of their columns are unique; the first is the key of the
    value.
    """

    table: str
    key: int
    columns: tuple[str, ...]
    rows: Callable[[V], Iterable[Values]]
    personal: Mapping[str, Fate] = field(default_factory=dict)

    async def write(self, db: Database, before: V | None, after: V | None) -> None:
        """Write the rows that change."""
        old = {row[: self.key]: row for row in self.rows(before)} if before is not None else {}
        new = {row[: self.key]: row for row in self.rows(after)} if after is not None else {}
        if gone := [key for key in old if key not in new]:
            await db.each(f"DELETE FROM {self.table} WHERE {_same(self.columns[: self.key])}", gone)
        if fresh := [row for key, row in new.items() if old.get(key) != row]:
            add = put(self.table, self.columns, self.key) if old else insert(self.table, self.columns)
            await db.each(add, fresh)


@dataclass(frozen=True, eq=False)
class Entity(Generic[V]):
    """A kind of stored value. key: number of leading columns that form the primary key.

    locks: names that a commit locks until its end. blank: the value that a missing row means. stamp: the
    columns to compare with the row that was read; None: all. otherwise: the action if they differ.
    `conflict` stores nothing of the commit. `put` overwrites the row if the value was not read before.
    `leave` keeps the stored row.
    """

    kind: type[V]
    table: str
    key: int
    columns: tuple[str, ...]
    to_row: Callable[[V], Values]
    from_row: Callable[[Row], V]
    locks: Callable[[V], tuple[str, ...]]
    blank: Callable[[V], V | None] = lambda _: None
    stamp: tuple[str, ...] | None = None
    otherwise: Literal["conflict", "put", "leave"] = "conflict"
    parts: tuple[Part[V], ...] = ()
    personal: Mapping[str, Fate] = field(default_factory=dict)

    @cached_property
    def names(self) -> str:
        """The columns as a statement lists them."""
        return listed(self.columns)

    def select(self, more: str) -> str:
        """Return the statement that finds values."""
        return f"SELECT {self.names} FROM {self.table} {more}"

    async def find(self, db: Database, *key: object) -> V | None:
        """Return the value with a key, without its parts."""
        row = await first(db, self.select(f"WHERE {_same(self.columns[: self.key])}"), *key)
        return None if row is None else self.from_row(row)

    async def all(self, db: Database, more: str, *values: object) -> tuple[V, ...]:
        """Return the values that the rest of a statement finds, without their parts."""
        return tuple(map(self.from_row, await db.rows(self.select(more), *values)))

    async def write(self, db: Database, before: V | None, after: V | None) -> None:
        """Replace a value by another. Raises StaleError if the stored value isn't `before`."""
        if await self._row(db, before, after):
            for part in self.parts:
                await part.write(db, before, after)
        elif self.otherwise != "leave":
            raise StaleError(self.table)

    async def _row(self, db: Database, before: V | None, after: V | None) -> bool:
        """Write the row without its parts, or return False if the stored row isn't `before`."""
        if after is None:
            return await self._drop(db, cast("V", before))
        if before is None:
            if self.otherwise == "put":
                return await db.run(put(self.table, self.columns, self.key), *self.to_row(after)) > 0
            return await self._add(db, after)
        was, row = self.to_row(before), self.to_row(after)
        new = {name: value for name, old, value in zip(self.columns, was, row, strict=True) if value != old}
        unknown = before == self.blank(before)
        if unknown and new and await self._add(db, after):
            return True
        stamp = self.columns[self.key :] if self.stamp is None else self.stamp
        if await self._set(db, was, new, stamp):
            return True
        if self.stamp is not None:
            return False
        stored = await self.find(db, *was[: self.key])
        if stored is None:
            return unknown and not new
        return stored == before and await self._set(db, was, new, ())  # damage is never read as it is stored

    async def _add(self, db: Database, value: V) -> bool:
        return await db.run(insert(self.table, self.columns, IF_NEW), *self.to_row(value)) == 1

    async def _drop(self, db: Database, value: V) -> bool:
        for part in self.parts:
            await part.write(db, value, None)
        key = self.columns[: self.key]
        gone = await db.run(f"DELETE FROM {self.table} WHERE {_same(key)}", *self.to_row(value)[: self.key])
        return gone == 1 or self.otherwise == "put"

    async def _set(
        self, db: Database, was: Values, new: Mapping[str, object], stamp: tuple[str, ...]
    ) -> bool:
        """Set columns of a row whose stamp is as it was; where there are none to be set, only look."""
        given = (*was[: self.key], *(was[self.columns.index(name)] for name in stamp))
        stands = _stands(self.columns[: self.key], stamp, len(new))
        if new:
            changes = f"UPDATE {self.table} SET {_same(tuple(new), between=', ')} WHERE {stands}"
            return await db.run(changes, *new.values(), *given) == 1
        return await first(db, f"SELECT 1 FROM {self.table} WHERE {stands}", *given) is not None


@cache
def _same(columns: tuple[str, ...], start: int = 1, between: str = " AND ") -> str:
    return between.join(f"{name} = ${number}" for number, name in enumerate(columns, start))


@cache
def _stands(key: tuple[str, ...], stamp: tuple[str, ...], behind: int) -> str:
    others = enumerate(stamp, behind + len(key) + 1)
    return " AND ".join(
        (_same(key, behind + 1), *(f"{name} IS NOT DISTINCT FROM ${n}" for n, name in others))
    )


def _truth(value: object) -> bool | None:
    return None if value is None else bool(value)


def _list(text: str) -> list[Any]:
    """Return a list of its JSON, an empty one where it is none."""
    with suppress(TypeError, ValueError):
        if isinstance(found := json.loads(text), list):
            return found
    return []


def people_on(text: str) -> tuple[model.Named, ...]:
    """Return a stored list of people."""
    return tuple(model.Named(*pair) for pair in _list(text) if isinstance(pair, list) and len(pair) == 2)


def notified_by(text: str) -> frozenset[model.PersonId]:
    """Return the stored list of the people that a post is to mention."""
    return frozenset(model.PersonId(person) for person in _list(text) if isinstance(person, str))


@dataclass(frozen=True)
class _Columns:
    """The columns of one field: how it is written to them, and read from their row."""

    names: tuple[str, ...]
    write: Callable[[Any], Values]
    read: Callable[[Row], object]


def _entity(
    kind: type[V],
    table: str,
    key: int,
    locks: Callable[[V], tuple[str, ...]],
    *,
    columns: Mapping[str, _Columns] = MappingProxyType({}),
    of: type[Entity[V]] = Entity,
    **more: Any,  # noqa: ANN401 -- as Entity
) -> Entity[V]:
    """Declare an entity whose fields are a column each, but for those named in `columns`."""
    names = tuple(one.name for one in fields(cast("Any", kind)))
    across = tuple(chain.from_iterable(columns[name].names if name in columns else (name,) for name in names))
    as_it_is = attrgetter(*names)
    writes = tuple(columns[name].write if name in columns else None for name in names)
    reads = tuple(columns[name].read if name in columns else itemgetter(name) for name in names)

    def to_row(value: V) -> Values:
        parts = zip(writes, as_it_is(value), strict=True)
        return tuple(chain.from_iterable(write(one) if write else (one,) for write, one in parts))

    def from_row(row: Row) -> V:
        return kind(*(read(row) for read in reads))

    return of(kind, table, key, across, to_row if columns else as_it_is, from_row, locks, **more)


def _called(name: str, read: Callable[[Any], object] = lambda value: value) -> _Columns:
    return _Columns((name,), lambda value: (value,), lambda row: read(row[name]))


def _truths(*names: str) -> dict[str, _Columns]:
    return {name: _called(name, _truth) for name in names}


def _json(name: str, read: Callable[[str], object]) -> dict[str, _Columns]:
    return {
        name: _Columns(
            (name,), lambda value: (json.dumps(value, default=astuple),), lambda row: read(row[name])
        )
    }


def waiting_of(row: Row) -> model.Waiting | None:
    """Return why a post waits, from its row."""
    with suppress(ValueError):
        return model.Waiting(model.Barrier(row["barrier"]), row["barred_since"], row["next_try"])
    return None


def _waiting(waiting: model.Waiting | None) -> tuple[str | None, float, float]:
    return (waiting.barrier.value, waiting.since, waiting.next_try) if waiting else (None, 0.0, 0.0)


_WAITING: Final = _Columns(("barrier", "barred_since", "next_try"), _waiting, waiting_of)

# Tables, with their sittings and clocks.
_TABLE: Final = (
    *("id", "game", "chat", "opener", "created", "status", "seq", "revision", "version", "options", "preset"),
    *("wanted", "invited", "header", "root", "rolls"),
    *("proposal", "proposal_by", "proposal_waiting", "proposal_turn"),
    *("offer_seat", "offer_by", "idle_since", "rematch_of", "thinking", "rated"),
)
_KINDS: Final = {
    **dict.fromkeys(("game", "chat", "opener", "status", "options", "preset", "header", "root"), str),
    **dict.fromkeys(("seq", "revision", "version", "wanted", "rolls"), int),
    **dict.fromkeys(("created", "idle_since"), float),
}
"""The columns of a sound table, with their types."""
_SITTING: Final = (
    *("table_id", "place", "person", "machine", "name", "seat", "moved", "gone", "bank", "chip"),
    *("joined", "partner"),
)
_CLOCK: Final = ("table_id", "seat", "turn", "allowance", "started", "nudged")


def _table_row(table: model.Table) -> Values:
    asked, offer = table.proposal, table.offer
    return (
        *(table.id, table.game, table.chat, table.opener, table.created, table.status),
        *(table.seq, table.revision, table.version, json.dumps(dict(table.options)), table.preset),
        *(table.wanted, table.invited, table.header, table.root, table.rolls),
        *((asked.kind, asked.by, json.dumps(sorted(asked.waiting)), asked.turn) if asked else (None,) * 4),
        *((offer.seat, offer.by) if offer else (None, None)),
        *(table.idle_since, table.rematch_of, table.thinking, table.rated),
    )


def _sittings(table: model.Table) -> Iterable[Values]:
    for place, one in enumerate(table.sittings):
        level = one.machine.level if one.machine else None
        who = (table.id, place, one.person, level, one.name, one.seat)
        yield (*who, one.moved, one.left, one.bank, one.chip, one.joined, one.partner)


def _clocks(table: model.Table) -> Iterable[Values]:
    return ((table.id, one.seat, one.turn, one.allowance, one.started, one.nudged) for one in table.clocks)


def table_of(row: Row, sittings: Iterable[Row] = (), clocks: Iterable[Row] = ()) -> model.Table:
    """Return a table from its row and those of its parts, in their order.

    A damaged table comes without all that cannot be trusted, and with `damaged`.
    """
    if all(isinstance(row[name], kinds) for name, kinds in _KINDS.items()):
        with suppress(TypeError, ValueError, LookupError):
            return _whole_table(row, sittings, clocks)
    named = {name: row[name] for name in ("game", "chat", "opener", "status", "revision", "version")}
    return model.Table(id=row["id"], created=0.0, damaged=True, **named)


def _whole_table(row: Row, sittings: Iterable[Row], clocks: Iterable[Row]) -> model.Table:
    alike = (
        "id",
        "game",
        "chat",
        "opener",
        "created",
        "status",
        "seq",
        "revision",
        "version",
        "preset",
        "wanted",
    )
    asked, offered = row["proposal"], row["offer_seat"]
    waiting = frozenset(json.loads(row["proposal_waiting"])) if asked is not None else frozenset()
    return model.Table(
        **{
            name: row[name]
            for name in (*alike, "invited", "header", "root", "rolls", "idle_since", "rematch_of")
        },
        options=MappingProxyType(dict(json.loads(row["options"]))),
        sittings=tuple(map(_sitting, sittings)),
        clocks=tuple(map(_clock, clocks)),
        proposal=None
        if asked is None
        else model.Proposal(asked, row["proposal_by"], waiting, row["proposal_turn"]),
        offer=None if offered is None else model.Offer(offered, row["offer_by"]),
        thinking=bool(row["thinking"]),
        rated=bool(row["rated"]),
    )


def _sitting(row: Row) -> model.Sitting:
    seat, moved, gone, bank, chip, joined, partner = (row[name] for name in _SITTING[5:])
    holder = row["person"] or model.Machine(row["machine"])
    return model.Sitting(holder, row["name"], seat, bool(moved), bool(gone), bank, chip, joined, partner)


def _clock(row: Row) -> model.Clock:
    return model.Clock(row["seat"], row["turn"], row["allowance"], row["started"], bool(row["nudged"]))


SITTINGS: Final[Part[model.Table]] = Part(
    "sittings", 2, _SITTING, _sittings, personal={"person": "own", "name": "own", "partner": "clear"}
)
CLOCKS: Final[Part[model.Table]] = Part("clocks", 2, _CLOCK, _clocks)
TABLES: Final = Entity[model.Table](
    *(model.Table, "tables", 1, _TABLE, _table_row, table_of, lambda one: (f"table {one.id}",)),
    stamp=("version",),
    parts=(SITTINGS, CLOCKS),
    personal={"opener": "rename", "invited": "clear", "offer_by": "own"},
)

# Messages that stay current. One that a post holds no longer has buttons to be taken away.
_POST: Final = (
    *("kind", "key", "channel", "seat", "wanted", "shown", "seq", "message", "posted"),
    *("notify", "closed", "chat", *_WAITING.names, "told", "pictures_refused"),
)


def _post_row(post: model.StoredPost) -> Values:
    waiting = post.waiting
    return (
        *(post.kind, post.key, post.channel, EVERYBODY if post.seat is None else post.seat),
        *(post.wanted, post.shown, post.seq, post.message, post.posted),
        *(json.dumps(sorted(post.notify)), post.closed, post.chat),
        *(*_waiting(waiting), waiting is not None and waiting.told, post.pictures_refused),
    )


def _post(row: Row) -> model.StoredPost:
    waiting = waiting_of(row)
    return model.StoredPost(
        seat=None if row["seat"] == EVERYBODY else row["seat"],
        notify=notified_by(row["notify"]),
        closed=bool(row["closed"]),
        waiting=waiting and replace(waiting, told=bool(row["told"])),
        **{name: row[name] for name in (*_POST[:3], *_POST[4:9], "chat", "pictures_refused")},
    )


class _Posts(Entity[model.StoredPost]):
    async def write(
        self, db: Database, before: model.StoredPost | None, after: model.StoredPost | None
    ) -> None:
        """Write a post, and note a message that it replaces.

        Raises StaleError where another is stored than was read; of boards the version of the table tells.
        """
        post = cast("model.StoredPost", before or after)
        if post.kind != model.BOARD and await self.find(db, *self.to_row(post)[: self.key]) != before:
            raise StaleError(self.table)
        await super().write(db, before, after)
        if before and before.message is not None and (after is None or after.message != before.message):
            await db.run(insert("old_boards", ("channel", "message"), IF_NEW), before.channel, before.message)


def _locks_of(post: model.StoredPost) -> tuple[str, ...]:
    return (f"table {post.key}" if post.kind == model.BOARD else f"post {post.kind} {post.key} {post.chat}",)


POSTS: Final = _Posts(
    *(model.StoredPost, "posts", 4, _POST, _post_row, _post, _locks_of),
    stamp=(),
    otherwise="put",
    personal={"notify": "own", "channel": "own", "chat": "own"},
)
WATCHES: Final = _entity(
    *(model.Watch, "watches", 2, lambda one: (f"table {one.table}",)),
    columns={"table": _called("table_id")},
    otherwise="leave",
    personal={"person": "drop"},
)

# People and communities.
PROFILES: Final = _entity(
    *(model.Profile, "profiles", 1, lambda one: (f"profile {one.id}",)),
    columns={**_truths("reachable", "challenges", "hidden", "credited"), **_json("blocked", people_on)},
    blank=lambda one: model.Profile(one.id, ""),
    personal={"id": "drop", "name": "own", "channel": "own", "blocked": "own"},
)
CHATS: Final = _entity(
    *(model.Chat, "chats", 1, lambda one: (f"chat {one.id}",)),
    columns={
        **_truths("quiet", "betting", "rated", "rated_machines"),
        **_json("games", lambda text: tuple(map(str, _list(text)))),
        **_json("banned", people_on),
    },
    blank=lambda one: model.Chat(one.id),
    personal={"id": "own", "banned": "own"},
)
LIMITS: Final = _entity(
    *(model.BettingLimits, "betting_limits", 1, lambda one: (f"limits {one.key}",)),
    columns={
        "limit": _called("most"),
        "later_limit": _called("later_most"),
        "limit_day": _called("most_day"),
    },
    blank=lambda one: model.BettingLimits(one.key),
)
FOLLOWS: Final = _entity(
    *(model.Follow, "follows", 3, lambda one: (f"follows {one.chat} {one.person}",)),
    otherwise="leave",
    personal={"person": "drop"},
)
MILESTONES: Final = _entity(
    *(model.Milestone, "milestones", 3, lambda one: (f"milestones {one.chat} {one.person}",)),
    columns={"table": _called("table_id")},
    personal={"person": "drop"},
)
NOTES: Final = _entity(
    *(model.Note, "notes", 1, lambda one: (f"note {one.name}",)), otherwise="put", personal={"name": "own"}
)

# Results, and the ratings that follow from them.
_RESULT: Final = ("table_id", "game", "chat", "at", "preset", "reason", "uncounted")
PLAYED: Final = (
    *("seat", "person", "machine", "side", "score", "late", "chat", "points_before", "points_after"),
    "deviation",
)


def _result_row(result: model.Result) -> Values:
    known = (result.table, result.game, result.chat, result.at)
    return (*known, result.preset, result.reason, result.uncounted)


def _played_rows(result: model.Result) -> Iterable[Values]:
    for one in result.played:
        level = one.holder.level if isinstance(one.holder, model.Machine) else None
        who = (one.seat, None if level else one.holder, level)
        yield (*who, one.side, one.score, one.late, result.chat, one.before, one.after, one.deviation)


def _result(row: Row, played: Iterable[Row] = ()) -> model.Result:
    return model.Result(
        *(
            row["table_id"],
            row["game"],
            row["chat"],
            row["at"],
            row["preset"],
            row["reason"],
            row["uncounted"],
        ),
        played=tuple(map(_played, played)),
    )


def _played(row: Row) -> model.Played:
    return model.Played(
        seat=row["seat"],
        holder=row["person"] or model.Machine(row["machine"]),
        side=row["side"],
        score=row["score"],
        late=bool(row["late"]),
        before=row["points_before"],
        after=row["points_after"],
        deviation=row["deviation"],
        hidden=bool(row["hidden"]) or model.was_deleted(row["person"]),
    )


async def add_result(db: Database, number: int, result: model.Result) -> None:
    """Add a result with its seats."""
    await db.run(insert("results", ("number", *_RESULT)), number, *_result_row(result))
    await db.each(insert("played", ("number", *PLAYED)), [(number, *row) for row in _played_rows(result)])


class _Results(Entity[model.Result]):
    async def write(self, db: Database, before: model.Result | None, after: model.Result | None) -> None:
        """Add a result behind all others; one that is stored is never changed by a commit."""
        if before is not None or after is None:
            raise ValueError("a result is only added")
        latest = await scalar(db, "SELECT max(number) FROM results")
        await add_result(db, max(latest or 0, 0) + 1, after)

    async def whole(self, db: Database, more: str, *values: object) -> tuple[tuple[int, model.Result], ...]:
        """Return the results that the rest of a statement finds, with numbers and seats, and who hides
        theirs.
        """
        found = await db.rows(f"SELECT number, {self.names} FROM results {more}", *values)
        played: dict[int, list[Row]] = {row["number"]: [] for row in found}
        asked = (
            f"SELECT number, {listed(PLAYED, 'played')}, hidden FROM played LEFT JOIN profiles ON id = person"
        )
        for numbers, given in parts_of(tuple(played)):
            for seat in await db.rows(f"{asked} WHERE number IN ({numbers}) ORDER BY number, seat", *given):
                played[seat["number"]].append(seat)
        return tuple((row["number"], _result(row, played[row["number"]])) for row in found)


RESULTS: Final = _Results(
    *(model.Result, "results", 1, _RESULT, _result_row, _result, lambda _: ("results",)),
    parts=(Part("played", 2, ("number", *PLAYED), _played_rows, personal={"person": "rename"}),),
)
_MADE: Final = _Columns(
    ("points_1", "games_1", "points_2", "games_2", "points_3", "games_3"),
    lambda made: tuple(chain.from_iterable(made)),
    lambda row: tuple([(row[f"points_{month}"], row[f"games_{month}"]) for month in (1, 2, 3)]),
)
RATINGS: Final = _entity(
    *(model.Rating, "ratings", 3, lambda one: (f"results {one.chat} {one.person}",)),
    columns={"made": _MADE},
    otherwise="put",
    personal={"person": "drop"},
)

# Puzzles and lessons.
ATTEMPTS: Final = _entity(
    *(model.Attempt, "attempts", 2, lambda one: (f"attempt {one.person} {one.puzzle}",)),
    blank=lambda one: model.Attempt(one.person, one.puzzle, 0.0),
    personal={"person": "drop"},
)


class _Lessons(Entity[model.Learnt]):
    async def write(self, db: Database, _before: model.Learnt | None, after: model.Learnt | None) -> None:
        """Put a lesson in place, whatever was there; one that was finished stays so."""
        if after is None:
            raise ValueError("a lesson is never taken back")
        done = " ON CONFLICT (person, game, lesson) DO UPDATE SET opened = excluded.opened,"
        done += " finished = coalesce(excluded.finished, lessons.finished)"
        await db.run(insert(self.table, self.columns, done), *self.to_row(after))


LESSONS: Final = _entity(
    *(model.Learnt, "lessons", 3, lambda one: (f"lessons {one.person}",)),
    of=_Lessons,
    personal={"person": "drop"},
)
PUZZLE_DAYS: Final = _entity(
    *(model.PuzzleDay, "puzzle_days", 2, lambda one: (f"puzzle day {one.chat} {one.day}",)),
    blank=lambda one: model.PuzzleDay(one.chat, one.day, ""),
    personal={"chat": "own"},
)


class _DayAnswers(Entity[model.DayAnswer]):
    async def write(
        self, db: Database, before: model.DayAnswer | None, after: model.DayAnswer | None
    ) -> None:
        """Write an answer. If it is the person's first right one, mark the post of its day for an edit."""
        await super().write(db, before, after)
        if after and after.solved is not None and (before is None or before.solved is None):
            solved = "UPDATE posts SET wanted = wanted + 1 WHERE kind = 'puzzle' AND chat = $1 AND key = $2"
            await db.run(solved, after.chat, str(after.day))


DAY_ANSWERS: Final = _entity(
    *(model.DayAnswer, "day_answers", 3, lambda one: (f"puzzle day {one.chat} {one.day}",)),
    of=_DayAnswers,
    blank=lambda one: model.DayAnswer(one.chat, one.day, one.person, 0.0),
    personal={"person": "drop"},
)

# Seasons.
SEASONS: Final = _entity(
    *(model.Season, "seasons", 2, lambda one: (f"season {one.chat} {one.until}",)),
    columns=_truths("booked"),
    otherwise="put",
    personal={"chat": "own", "channel": "own"},
)
PLACES: Final = _entity(
    *(model.SeasonPlace, "season_places", 4, lambda one: (f"season {one.chat} {one.until}",)),
    otherwise="put",
    personal={"person": "rename"},
)

# Tournaments.
_ENTRANT: Final = ("tournament", "number", "person", "name", "withdrawn")
_PAIRING: Final = ("tournament", "place", "round", "first", "second", "table_id", "ended")


def _entrants(one: model.Tournament) -> Iterable[Values]:
    return ((one.id, n, who.person, who.name, who.withdrawn) for n, who in enumerate(one.entrants, 1))


def _pairings(one: model.Tournament) -> Iterable[Values]:
    return ((one.id, n, p.round, p.first, p.second, p.table, p.end) for n, p in enumerate(one.pairings))


ENTRANTS: Final = Part("entrants", 2, _ENTRANT, _entrants, personal={"person": "own", "name": "own"})
PAIRINGS: Final = Part("pairings", 2, _PAIRING, _pairings)
_OF_PARTS: Final = _Columns((), lambda _: (), lambda _: ())


class _Tournaments(Entity[model.Tournament]):
    async def write(
        self, db: Database, before: model.Tournament | None, after: model.Tournament | None
    ) -> None:
        """Write a tournament. A new one is stale while its chat has a running tournament."""
        if before and after and after.version != before.version + 1:
            raise ValueError(f"{after.id}: version {after.version} does not follow {before.version}")
        going_on = "SELECT 1 FROM tournaments WHERE chat = $1 AND status IN ('open', 'playing')"
        if before is None and after and await first(db, going_on, after.chat):
            raise StaleError(self.table)
        await super().write(db, before, after)


TOURNAMENTS: Final = _entity(
    *(model.Tournament, "tournaments", 1),
    lambda one: (f"tournament {one.id}", f"tournaments of {one.chat}"),
    columns={**dict.fromkeys(("entrants", "pairings"), _OF_PARTS), **_truths("rated")},
    of=_Tournaments,
    stamp=("version",),
    parts=(ENTRANTS, PAIRINGS),
    personal={"opener": "rename"},
)

_PEOPLE: Final = (PROFILES, CHATS, LIMITS, FOLLOWS, MILESTONES, NOTES, RESULTS, RATINGS, ATTEMPTS, LESSONS)
_CHATS: Final = (PUZZLE_DAYS, DAY_ANSWERS, SEASONS, PLACES, TOURNAMENTS)
ENTITIES: Final[Mapping[type, Entity[Any]]] = {
    entity.kind: cast("Entity[Any]", entity) for entity in (TABLES, POSTS, WATCHES, *_PEOPLE, *_CHATS)
}
"""By the kind of value, in an order that satisfies foreign keys."""
