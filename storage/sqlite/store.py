"""The store on SQLite: a transaction a commit, reads beside it, nothing acknowledged before it is durable."""

import asyncio
import sqlite3
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AsyncExitStack
from functools import partial
from itertools import cycle
from pathlib import Path
from types import TracebackType
from typing import Final, Self, TypeVar

from storage.fitting import must_fit
from storage.model import (
    Attempt,
    BettingLimits,
    ChannelId,
    Chat,
    ChatId,
    Checkpoint,
    Commit,
    Conflict,
    Done,
    Failure,
    Learnt,
    Note,
    PersonId,
    Profile,
    Refused,
    Showing,
    Status,
    Table,
    TableId,
    Unavailable,
)
from storage.sqlite import (
    checkpoints,
    commits,
    key_value,
    ledger,
    people,
    privacy,
    showings,
    tables,
)
from storage.sqlite.community import attempts, lessons, tournaments
from storage.sqlite.community.days_store import SqliteDays
from storage.sqlite.community.results_store import SqliteResults
from storage.sqlite.community.seasons import SqliteSeasons
from storage.sqlite.community.tournaments_store import SqliteTournaments
from storage.sqlite.community.watches import SqliteWatches
from storage.sqlite.database import (
    Connection,
    FullError,
    alone,
    at_once,
    copy,
    create,
    inspect,
    migrate,
    unavailable,
    undo_in_memory,
    unreadable,
)
from storage.sqlite.kept import SqliteKeptAnswers
from storage.sqlite.writer import Work, Writer
from storage.writes import Writes

T = TypeVar("T")

READERS: Final = 2
"""Reading connections: a long report shall not keep a command waiting."""
PRUNED_AT_ONCE: Final = 1_000
"""Rows that are dropped in one transaction: others wait that long for the writer."""


class SqliteStore:
    """Fulfils `bot.core.ports.Store`. Must be closed, or the process does not end: its threads live on."""

    shared: Final = False
    joined: Final = False
    house: Final = True
    """A file is one process's, and everything in it."""

    def __init__(self, path: Path) -> None:
        self._path = path.resolve()
        self._stack = AsyncExitStack()
        self._last_alive: float | None = None
        self._closed = False
        self._writes = Writes()
        self.results = SqliteResults(self._read, self._write)
        """How games ended, and the ratings that follow."""
        self.days = SqliteDays(self._read, self._write)
        """The puzzles of the day."""
        self.tournaments = SqliteTournaments(self._read, self._write)
        self.watches = SqliteWatches(self._read)
        self.seasons = SqliteSeasons(self._read, self._write)
        self.answers = SqliteKeptAnswers(self._read, self._write)

    @classmethod
    async def open(cls, path: Path) -> Self:
        """The store in a file, made where there is none. Raises Unavailable and leaves the file as it was."""
        store = cls(path)
        try:
            await store._open()
        except BaseException:
            await store.close()
            raise
        return store

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    def serves(self, _chat: str, /) -> bool:
        """Whether this process sees to what is posted in a chat: it does everywhere."""
        return True

    async def turn(self, _name: str, _seconds: float, /) -> float:
        """How long to wait for turns of others: there are none."""
        return 0.0

    async def close(self) -> None:
        """Finish what is being written and close every connection."""
        self._closed = True
        await self._stack.aclose()

    async def commit(self, commit: Commit) -> Done | Conflict | Refused:
        """Store all of it or nothing.

        Raises ValueError for what contradicts itself or what is stored, or what no database takes.
        """
        must_fit(commit)
        try:
            return await self._write(partial(commits.write, commit))
        except ledger.OverdrawnError:
            return Refused("balance")
        except commits.StaleError:
            return Conflict()
        except FullError:
            return Refused("full")
        except sqlite3.IntegrityError as error:
            raise ValueError(str(error)) from error

    async def load(self, table: TableId) -> tuple[Table, tuple[str, ...], tuple[Showing, ...]] | None:
        """A table, its log's lines and its showings, all of one moment."""
        return await self._read(lambda db: _load(db, table))

    async def version(self, table: TableId) -> int | None:
        """The version of a table as it is stored now."""
        return await self._read(lambda db: tables.version(db, table))

    async def checkpoint(
        self, table: Table, lines: Sequence[str], rules: str, most: int
    ) -> Checkpoint | None:
        """The latest checkpoint of a log after at most so many records, if it stands for these lines."""
        return await self._read(lambda db: checkpoints.latest(db, table, lines, rules, most))

    async def keep_checkpoint(self, checkpoint: Checkpoint) -> None:
        """Keep a checkpoint in the place of older ones, unless the log is not that long."""
        if prefix := await self._read(lambda db: checkpoints.prefix_of(db, checkpoint)):
            await self._write(lambda db: checkpoints.keep(db, checkpoint, prefix))

    async def handled(self, key: str) -> bool:
        """Whether a request was carried out, or failed and was passed over."""
        return await self._read(lambda db: key_value.handled(db, key))

    async def fail(self, key: str, why: str, at: float) -> None:
        """Pass a request over from now on."""
        await self._write(lambda db: key_value.handle(db, key, at, why))

    async def tables_in(
        self, chat: ChatId, statuses: Sequence[Status], most: int | None = None
    ) -> tuple[Table, ...]:
        """The tables whose home is a chat, newest first."""
        return await self._read(lambda db: tables.in_chat(db, chat, statuses, most))

    async def tables_at(
        self, channel: ChannelId, statuses: Sequence[Status], most: int | None = None
    ) -> tuple[Table, ...]:
        """The tables shown to everybody in a channel, newest first."""
        return await self._read(lambda db: tables.at_channel(db, channel, statuses, most))

    async def tables_of(
        self, person: PersonId, statuses: Sequence[Status], most: int | None = None
    ) -> tuple[Table, ...]:
        """The tables where somebody sits, or which they opened, newest first."""
        return await self._read(lambda db: tables.of_person(db, person, statuses, most))

    async def plays_here(self, person: PersonId, chat: ChatId, channel: ChannelId) -> bool:
        """Whether somebody sits at a living table of a chat, or one shown in a channel, or opened it."""
        return await self._read(lambda db: tables.plays_here(db, person, chat, channel))

    async def once_at(self, person: PersonId) -> tuple[TableId, ...]:
        """The tables being played where somebody sits or sat."""
        return await self._read(lambda db: tables.once_at(db, person))

    async def rematch(self, table: TableId) -> TableId | None:
        """The rematch of a table, if one was opened."""
        return await self._read(lambda db: tables.rematch(db, table))

    async def tables_with(self, status: Status) -> tuple[TableId, ...]:
        """Every table of a status, oldest first."""
        return await self._read(lambda db: tables.with_status(db, status))

    async def due(self, now: float) -> tuple[TableId, ...]:
        """Playing tables where a clock or a reminder has come due, the most urgent first."""
        return await self._read(lambda db: tables.due(db, now))

    async def thinking(self) -> tuple[TableId, ...]:
        """Playing tables where a machine is to decide, those first that have waited longest."""
        return await self._read(tables.thinking)

    async def idle(self, before: float) -> tuple[TableId, ...]:
        """Lobbies where nothing has happened since a moment, the oldest first."""
        return await self._read(lambda db: tables.idle(db, before))

    async def behind(self) -> tuple[Showing, ...]:
        """Showings that do not show what they want, or owe somebody a word."""
        return await self._read(showings.behind)

    async def held_up(
        self, channel: ChannelId | None = None, chat: ChatId | None = None
    ) -> tuple[Showing, ...]:
        """Showings that wait, or that take no pictures: of a channel, of a chat, or all of them."""
        return await self._read(lambda db: showings.held_up(db, channel, chat))

    async def old_boards(self, channel: ChannelId | None = None) -> tuple[tuple[ChannelId, str], ...]:
        """Messages that newer boards have replaced and whose buttons are still to be taken away."""
        return await self._read(lambda db: showings.old_boards(db, channel))

    async def retired(self, channel: ChannelId, message: str) -> None:
        """The buttons of an old board are gone, or cannot be taken away."""
        await self._write(lambda db: showings.retired(db, channel, message))

    async def chat(self, chat: ChatId) -> Chat | None:
        """The settings of a chat."""
        return await self._read(lambda db: people.chat(db, chat))

    async def profile(self, person: PersonId) -> Profile | None:
        """What is known of somebody."""
        return await self._read(lambda db: people.profile(db, person))

    async def followers(self, chat: ChatId, game: str) -> tuple[PersonId, ...]:
        """Who follows a game in a chat."""
        return await self._read(lambda db: people.followers(db, chat, game))

    async def followed(self, chat: ChatId, person: PersonId) -> tuple[str, ...]:
        """The games somebody follows in a chat, by their ids."""
        return await self._read(lambda db: people.followed(db, chat, person))

    async def attempts_of(self, person: PersonId) -> tuple[Attempt, ...]:
        """Every puzzle somebody has looked at, the latest last."""
        return await self._read(lambda db: attempts.of_person(db, person))

    async def latest_attempt(self, puzzle: str) -> Attempt | None:
        """Whoever was last to give a puzzle an answer that counts."""
        return await self._read(lambda db: attempts.latest_at(db, puzzle))

    async def counted_attempts(self) -> tuple[Attempt, ...]:
        """Every attempt that counts, of all people, in the order of what counts."""
        return await self._read(attempts.counted)

    async def lessons_of(self, person: PersonId) -> tuple[Learnt, ...]:
        """Every lesson somebody has looked at, the latest last."""
        return await self._read(lambda db: lessons.of_person(db, person))

    async def betting_limits(self, key: str) -> BettingLimits | None:
        """The betting limits under a keyed hash."""
        return await self._read(lambda db: people.betting_limits(db, key))

    async def balance(self, account: str) -> int:
        """The chips of an account."""
        return await self._read(lambda db: ledger.balance(db, account))

    async def brought(self, account: str) -> Mapping[str, int]:
        """What each other account has paid in since it was last paid out, by account."""
        return await self._read(lambda db: ledger.brought(db, account))

    async def latest_entry(self, account: str) -> int:
        """The number of the latest entry of an account; 0 where there is none."""
        return await self._read(lambda db: ledger.latest_entry(db, account))

    async def purses(self, chat: ChatId) -> tuple[tuple[PersonId, int], ...]:
        """Everybody with chips in a chat, richest first."""
        return await self._read(lambda db: ledger.purses(db, chat))

    async def secret(self, name: str, fresh: bytes) -> bytes:
        """A secret by name; `fresh` becomes its value where there is none."""
        known = await self._read(lambda db: key_value.secret(db, name))
        if known is not None:
            return known
        return await self._write(lambda db: key_value.agreed_secret(db, name, fresh))

    async def note(self, name: str, now: float = 0.0) -> str | None:
        """A small fact by name; None where its time was over at `now`."""
        return await self._read(lambda db: key_value.note(db, name, now))

    async def put_note(self, name: str, value: str | None) -> None:
        """Keep a small fact, or drop it with None."""
        await self._write(lambda db: key_value.put_note(db, Note(name, value)))

    async def unserved(self) -> frozenset[str]:
        """None that is known of: a file has one process."""
        return frozenset()

    async def must_be_ours(self) -> None:
        """It is: a file is locked as long as this process lives."""

    async def taken_over(self) -> None:
        """Never: a file is locked as long as this process lives."""
        await asyncio.Event().wait()

    def failure(self) -> Failure | None:
        """What keeps writes from the file; None while it takes them."""
        return self._writes.failure()

    async def alive(self, now: float) -> None:
        """Note that the bot runs."""
        await self._write(lambda db: key_value.alive(db, now))

    async def last_alive(self) -> float | None:
        """When the bot last ran before this store was opened."""
        return self._last_alive

    async def away(self, own: Collection[str]) -> frozenset[str]:
        """The platforms that nobody serves now: there are no others than this process's."""
        return frozenset(own)

    async def give_back(self, seconds: float, now: float) -> None:
        """Give clocks, lobbies and boards that wait more time. Who holds tables must load them again."""
        await self._write(partial(_give_back, seconds, now))

    async def make_up(self, least: float, now: float) -> float:
        """Give back what was lost since the bot last ran, if it is more than `least` seconds; how many."""
        return await self._write(partial(_make_up, least, now))

    async def move_channel(self, old: ChannelId, new: ChannelId, old_chat: ChatId, new_chat: ChatId) -> None:
        """Take everything over to a chat's new name. Whoever holds tables in memory must load them again."""
        await self._write(lambda db: privacy.move_channel(db, old, new, old_chat, new_chat))

    def exporting(
        self, person: PersonId, disclosed: Mapping[TableId, int], beside: Mapping[str, object]
    ) -> Callable[[], bytes]:
        """Work for any process: everything kept of a person. See `bot.core.ports.Store`."""
        return partial(privacy.exported, self._path, person, disclosed, beside)

    async def prune(self, keys_before: float, now: float) -> bool:
        """Drop old requests, notes and answers whose time is over, so many at a time; True: call again."""
        return await self._write(lambda db: key_value.prune(db, keys_before, now, PRUNED_AT_ONCE))

    async def backup(self, path: Path) -> None:
        """A consistent copy of the database as it is now, while it is used."""
        await asyncio.to_thread(copy, self._path, path)

    async def _open(self) -> None:
        self._stack.enter_context(alone(self._path))
        await asyncio.to_thread(inspect, self._path)
        try:
            await asyncio.to_thread(create, self._path)
            writing = await self._connect(writing=True)
            await writing.run(migrate)
            await writing.run(undo_in_memory)
            self._writer = Writer(writing)
            self._stack.push_async_callback(self._writer.close)
            self._readers = cycle([await self._connect(writing=False) for _ in range(READERS)])
            self._last_alive = await self._read(key_value.last_alive)
        except sqlite3.Error as error:
            raise unavailable(error, self._path) from error
        except UnicodeDecodeError:
            raise unreadable(self._path) from None
        except OSError as error:
            raise Unavailable(f"{self._path}: {error.strerror}") from error

    async def _connect(self, *, writing: bool) -> Connection:
        connection = Connection(self._path, writing=writing)
        await self._stack.enter_async_context(connection)
        return connection

    async def _write(self, work: Work[T]) -> T:
        """What a function makes of the database, in one transaction."""
        with self._writes.watched():
            return await self._writer.do(work)

    async def _read(self, work: Work[T]) -> T:
        """What a function makes of the database, all of one moment."""
        if self._closed:
            raise Unavailable("the store is closed")
        try:
            return await next(self._readers).run(partial(at_once, work))
        except sqlite3.Error as error:
            raise unavailable(error, self._path) from error


def _give_back(seconds: float, now: float, db: sqlite3.Connection) -> None:
    """Together, or a bot that dies in between would give the same time back twice."""
    tables.give_back(db, seconds, now)
    showings.give_back(db, seconds)
    tournaments.give_back(db, seconds)
    key_value.put_alive_forward(db, seconds)


def _make_up(least: float, now: float, db: sqlite3.Connection) -> float:
    last = key_value.last_alive(db)
    if last is None or now - last <= least:
        return 0.0
    _give_back(now - last, now, db)
    return now - last


def _load(
    db: sqlite3.Connection, table: TableId
) -> tuple[Table, tuple[str, ...], tuple[Showing, ...]] | None:
    found = tables.read(db, table)
    return (found, tables.lines(db, found.id), showings.of_table(db, found.id)) if found else None
