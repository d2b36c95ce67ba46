"""The store on PostgreSQL: a statement a commit, reads beside it, nothing said before it is durable."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from functools import partial
from types import TracebackType
from typing import Concatenate, Final, ParamSpec, Self, TypeVar

import asyncpg

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
from storage.postgres import (
    checkpoints,
    commits,
    key_value,
    ledger,
    people,
    privacy,
    showings,
    tables,
)
from storage.postgres.community import attempts, lessons, tournaments
from storage.postgres.community.days_store import PostgresDays
from storage.postgres.community.results_store import PostgresResults
from storage.postgres.community.seasons import PostgresSeasons
from storage.postgres.community.tournaments_store import PostgresTournaments
from storage.postgres.community.watches import PostgresWatches
from storage.postgres.database import (
    CONTENDED,
    LOST,
    OUTSIDE,
    PATIENCE,
    Connection,
    again,
    begin,
    kept_as_it_is,
    meant,
    migrate,
    no_longer_than_the_lease,
    place_of,
    snapshot,
    unavailable,
)
from storage.postgres.lease import Lease
from storage.writes import Writes

P = ParamSpec("P")
T = TypeVar("T")

CONNECTIONS: Final = 8
"""Most connections beside the one that holds the database: commits wait for the disk, not for each other."""
AGAIN: Final = 3
"""How often what failed through no fault of its own is tried again, at once."""
PRUNED_AT_ONCE: Final = 1_000
"""Rows that are dropped in one transaction."""


class PostgresStore:
    """Fulfils `bot.core.ports.Store` on a database that this process has for itself. Must be closed."""

    def __init__(self, url: str) -> None:
        """url: `postgresql://user@host/name`, as libpq reads it."""
        self._url = url
        self._place = place_of(url)
        self._stack = AsyncExitStack()
        self._last_alive: float | None = None
        self._closed = False
        self._writes = Writes()
        self.results = PostgresResults(self._read, self._write)
        """How games ended, and the ratings that follow."""
        self.days = PostgresDays(self._read, self._write)
        """The puzzles of the day."""
        self.tournaments = PostgresTournaments(self._read, self._write)
        self.watches = PostgresWatches(self._read)
        self.seasons = PostgresSeasons(self._read, self._write)

    @classmethod
    async def open(cls, url: str) -> Self:
        """The store in a database that is there, its tables made where there are none. Raises Unavailable."""
        store = cls(url)
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

    async def close(self) -> None:
        """Finish what is being written and close every connection."""
        self._closed = True
        await self._stack.aclose()

    async def commit(self, commit: Commit) -> Done | Conflict | Refused:
        """Store all of it or nothing.

        Raises ValueError for what contradicts itself or what is stored, or what no database takes.
        Where the connection broke it is not known whether it is stored: one with a key is sent again, and the
        key tells; without one it is Unavailable.
        """
        must_fit(commit)
        try:
            with self._watched():
                return await self._committed(commit)
        except commits.OverdrawnError:
            return Refused("balance")
        except (commits.StaleError, *CONTENDED):
            return Conflict()
        except asyncpg.DiskFullError:
            return Refused("full")
        except OUTSIDE as error:
            raise meant(error, self._place) from None

    async def load(self, table: TableId) -> tuple[Table, tuple[str, ...], tuple[Showing, ...]] | None:
        """A table, its log's lines and its showings, all of one moment."""
        return await self._read(_load, table)

    async def checkpoint(
        self, table: Table, lines: Sequence[str], rules: str, most: int
    ) -> Checkpoint | None:
        """The latest checkpoint of a log after at most so many records, if it stands for these lines."""
        return await self._read(checkpoints.latest, table, lines, rules, most)

    async def keep_checkpoint(self, checkpoint: Checkpoint) -> None:
        """Keep a checkpoint in the place of older ones, unless the log is not that long."""
        if prefix := await self._read(checkpoints.prefix_of, checkpoint):
            await self._write(checkpoints.keep, checkpoint, prefix)

    async def handled(self, key: str) -> bool:
        """Whether a request was carried out, or failed and was passed over."""
        return await self._read(key_value.handled, key)

    async def fail(self, key: str, why: str, at: float) -> None:
        """Pass a request over from now on."""
        await self._write(key_value.fail, key, at, why)

    async def tables_in(
        self, chat: ChatId, statuses: Sequence[Status], most: int | None = None
    ) -> tuple[Table, ...]:
        """The tables whose home is a chat, newest first."""
        return await self._read(tables.in_chat, chat, statuses, most)

    async def tables_at(
        self, channel: ChannelId, statuses: Sequence[Status], most: int | None = None
    ) -> tuple[Table, ...]:
        """The tables shown to everybody in a channel, newest first."""
        return await self._read(tables.at_channel, channel, statuses, most)

    async def tables_of(
        self, person: PersonId, statuses: Sequence[Status], most: int | None = None
    ) -> tuple[Table, ...]:
        """The tables where somebody sits, or which they opened, newest first."""
        return await self._read(tables.of_person, person, statuses, most)

    async def plays_here(self, person: PersonId, chat: ChatId, channel: ChannelId) -> bool:
        """Whether somebody sits at a living table of a chat, or one shown in a channel, or opened it."""
        return await self._read(tables.plays_here, person, chat, channel)

    async def once_at(self, person: PersonId) -> tuple[TableId, ...]:
        """The tables being played where somebody sits or sat."""
        return await self._read(tables.once_at, person)

    async def rematch(self, table: TableId) -> TableId | None:
        """The rematch of a table, if one was opened."""
        return await self._read(tables.rematch, table)

    async def tables_with(self, status: Status) -> tuple[TableId, ...]:
        """Every table of a status, oldest first."""
        return await self._read(tables.with_status, status)

    async def due(self, now: float) -> tuple[TableId, ...]:
        """Playing tables where a clock or a reminder has come due, the most urgent first."""
        return await self._read(tables.due, now)

    async def thinking(self) -> tuple[TableId, ...]:
        """Playing tables where a machine is to decide, those first that have waited longest."""
        return await self._read(tables.thinking)

    async def idle(self, before: float) -> tuple[TableId, ...]:
        """Lobbies where nothing has happened since a moment, the oldest first."""
        return await self._read(tables.idle, before)

    async def behind(self) -> tuple[Showing, ...]:
        """Showings that do not show what they want, or owe somebody a word."""
        return await self._read(showings.behind)

    async def held_up(
        self, channel: ChannelId | None = None, chat: ChatId | None = None
    ) -> tuple[Showing, ...]:
        """Showings that wait, or that take no pictures: of a channel, of a chat, or all of them."""
        return await self._read(showings.held_up, channel, chat)

    async def old_boards(self, channel: ChannelId | None = None) -> tuple[tuple[ChannelId, str], ...]:
        """Messages that newer boards have replaced and whose buttons are still to be taken away."""
        return await self._read(showings.old_boards, channel)

    async def retired(self, channel: ChannelId, message: str) -> None:
        """The buttons of an old board are gone, or cannot be taken away."""
        await self._write(showings.retired, channel, message)

    async def chat(self, chat: ChatId) -> Chat | None:
        """The settings of a chat."""
        return await self._read(people.chat, chat)

    async def profile(self, person: PersonId) -> Profile | None:
        """What is known of somebody."""
        return await self._read(people.profile, person)

    async def followers(self, chat: ChatId, game: str) -> tuple[PersonId, ...]:
        """Who follows a game in a chat."""
        return await self._read(people.followers, chat, game)

    async def followed(self, chat: ChatId, person: PersonId) -> tuple[str, ...]:
        """The games somebody follows in a chat, by their ids."""
        return await self._read(people.followed, chat, person)

    async def attempts_of(self, person: PersonId) -> tuple[Attempt, ...]:
        """Every puzzle somebody has looked at, the latest last."""
        return await self._read(attempts.of_person, person)

    async def latest_attempt(self, puzzle: str) -> Attempt | None:
        """Whoever was last to give a puzzle an answer that counts."""
        return await self._read(attempts.latest_at, puzzle)

    async def counted_attempts(self) -> tuple[Attempt, ...]:
        """Every attempt that counts, of all people, in the order of what counts."""
        return await self._read(attempts.counted)

    async def lessons_of(self, person: PersonId) -> tuple[Learnt, ...]:
        """Every lesson somebody has looked at, the latest last."""
        return await self._read(lessons.of_person, person)

    async def betting_limits(self, key: str) -> BettingLimits | None:
        """The betting limits under a keyed hash."""
        return await self._read(people.betting_limits, key)

    async def balance(self, account: str) -> int:
        """The chips of an account."""
        return await self._read(ledger.balance, account)

    async def brought(self, account: str) -> Mapping[str, int]:
        """What each other account has paid in since it was last paid out, by account."""
        return await self._read(ledger.brought, account)

    async def latest_entry(self, account: str) -> int:
        """The number of the latest entry of an account; 0 where there is none."""
        return await self._read(ledger.latest_entry, account)

    async def purses(self, chat: ChatId) -> tuple[tuple[PersonId, int], ...]:
        """Everybody with chips in a chat, richest first."""
        return await self._read(ledger.purses, chat)

    async def secret(self, name: str, fresh: bytes) -> bytes:
        """A secret by name; `fresh` becomes its value where there is none."""
        known = await self._read(key_value.secret, name)
        return known if known is not None else await self._write(key_value.agreed_secret, name, fresh)

    async def note(self, name: str, now: float = 0.0) -> str | None:
        """A small fact by name; None where its time was over at `now`."""
        return await self._read(key_value.note, name, now)

    async def put_note(self, name: str, value: str | None) -> None:
        """Keep a small fact, or drop it with None."""
        await self._write(key_value.put_note, Note(name, value))

    async def taken_over(self) -> None:
        """Until another process has the database. Raises InUseError then."""
        await self._lease.lost()

    def failure(self) -> Failure | None:
        """What keeps writes from the database; None while it takes them."""
        return self._writes.failure()

    async def alive(self, now: float) -> None:
        """Note that the bot runs."""
        await self._write(key_value.alive, now)

    async def last_alive(self) -> float | None:
        """When the bot last ran before this store was opened."""
        return self._last_alive

    async def give_back(self, seconds: float) -> None:
        """Give clocks, lobbies and boards that wait more time. Who holds tables must load them again."""
        await self._write_alone(_give_back, seconds)

    async def move_channel(self, old: ChannelId, new: ChannelId, old_chat: ChatId, new_chat: ChatId) -> None:
        """Take everything over to a chat's new name. Whoever holds tables in memory must load them again."""
        await self._write_alone(privacy.move_channel, old, new, old_chat, new_chat)

    def exporting(
        self, person: PersonId, disclosed: Mapping[TableId, int], beside: Mapping[str, object]
    ) -> Callable[[], bytes]:
        """Work for any process: everything kept of a person. See `bot.core.ports.Store`."""
        return partial(privacy.exported, self._url, person, disclosed, beside)

    async def prune(self, keys_before: float, now: float) -> bool:
        """Drop the keys of old requests and notes whose time is over, so many at a time; True: call again."""
        return await self._write(key_value.prune, keys_before, now, PRUNED_AT_ONCE)

    async def _open(self) -> None:
        self._lease = await self._stack.enter_async_context(Lease(self._url))
        try:
            pool = asyncpg.create_pool(
                self._url,
                min_size=1,
                max_size=CONNECTIONS,
                timeout=PATIENCE,
                command_timeout=PATIENCE,
                init=no_longer_than_the_lease,
                reset=kept_as_it_is,
            )
            self._pool = await self._stack.enter_async_context(pool)
            async with self._connection() as db:
                await migrate(db, self._place)
            self._last_alive = await self._read(key_value.last_alive)
        except OUTSIDE as error:
            raise unavailable(error, self._place) from None

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[Connection]:
        """A connection of the pool, while this process has the database. Raises Unavailable."""
        if self._closed:
            raise Unavailable("the store is closed")
        await self._lease.hold()
        async with self._pool.acquire(timeout=PATIENCE) as db:
            yield db

    async def _committed(self, commit: Commit) -> Done:
        """Send a commit, again where it was in the way of others or where its answer was lost."""
        sent_again = False
        for _ in range(AGAIN):
            try:
                return await self._sent(commit, sent_again=sent_again)
            except CONTENDED:
                continue
            except LOST:
                if commit.key is None:
                    raise
                sent_again = True
        return await self._sent(commit, sent_again=sent_again)

    async def _sent(self, commit: Commit, *, sent_again: bool) -> Done:
        async with self._connection() as db:
            if commit.forget is None:
                return await commits.write(db, commit, self._lease.fence, sent_again=sent_again)
            async with db.transaction():
                return await commits.write(db, commit, self._lease.fence, sent_again=sent_again)

    @contextmanager
    def _watched(self) -> Iterator[None]:
        """A write, however often it is tried: what keeps it from the database is remembered."""
        try:
            with self._writes.watched():
                yield
        except CONTENDED:
            raise  # the database is well
        except OUTSIDE as error:
            if isinstance(reason := meant(error, self._place), Unavailable):
                self._writes.failed(str(reason))
            raise

    async def _write(
        self, work: Callable[Concatenate[Connection, P], Awaitable[T]], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """What a function makes of the database; all of what it writes, or nothing."""
        return await self._written(lambda db: work(db, *args, **kwargs), alone=False)

    async def _write_alone(
        self, work: Callable[Concatenate[Connection, P], Awaitable[T]], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """The same, while nobody else writes anything."""
        return await self._written(lambda db: work(db, *args, **kwargs), alone=True)

    async def _written(self, work: Callable[[Connection], Awaitable[T]], *, alone: bool) -> T:
        async def once() -> T:
            async with self._connection() as db, db.transaction():
                await begin(db, self._lease.fence, alone=alone)
                return await work(db)

        try:
            with self._watched():
                return await again(once, AGAIN)
        except OUTSIDE as error:
            raise meant(error, self._place) from None

    async def _read(
        self, work: Callable[Concatenate[Connection, P], Awaitable[T]], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """What a function makes of the database, all of one moment; asked again where the answer was lost."""

        async def once() -> T:
            async with self._connection() as db, snapshot(db):
                return await work(db, *args, **kwargs)

        try:
            return await again(once, AGAIN, LOST)
        except OUTSIDE as error:
            raise meant(error, self._place) from None


async def _give_back(db: Connection, seconds: float) -> None:
    """Together, or a bot that dies in between would give the same time back twice."""
    await tables.give_back(db, seconds)
    await showings.give_back(db, seconds)
    await tournaments.give_back(db, seconds)
    await key_value.put_alive_forward(db, seconds)


async def _load(db: Connection, table: TableId) -> tuple[Table, tuple[str, ...], tuple[Showing, ...]] | None:
    if (found := await tables.read(db, table)) is None:
        return None
    return found, await tables.lines(db, found.id), await showings.of_table(db, found.id)
