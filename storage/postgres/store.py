"""The store on PostgreSQL: a statement a commit, reads beside it, nothing said before it is durable."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from types import TracebackType
from typing import Final, ParamSpec, Self, TypeVar

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
)
from storage.model.lanes import division, have
from storage.postgres import checkpoints, commits, key_value, ledger, people, privacy, showings, tables
from storage.postgres.community import attempts, lessons, tournaments
from storage.postgres.community.days_store import PostgresDays
from storage.postgres.community.results_store import PostgresResults
from storage.postgres.community.seasons import PostgresSeasons
from storage.postgres.community.tournaments_store import PostgresTournaments
from storage.postgres.community.watches import PostgresWatches
from storage.postgres.connection import lanes
from storage.postgres.connection.database import (
    CONTENDED,
    Connection,
)
from storage.postgres.kept import PostgresKeptAnswers
from storage.postgres.transactions import Transactions

P = ParamSpec("P")
T = TypeVar("T")

PRUNED_AT_ONCE: Final = 1_000
"""Rows that are dropped in one transaction."""


class PostgresStore:
    """Fulfils `bot.core.ports.Store` on a database, or on lanes of it. Must be closed."""

    def __init__(self, url: str, lanes: Sequence[str] | None = None) -> None:
        """url: `postgresql://user@host/name`, as libpq reads it.

        lanes: what this process serves, see `storage.model.lanes`; others may serve other ones. None: nobody
        else has the database. See `lease.py`.
        """
        self._url = url
        self._db = Transactions(url, lanes)
        self._lanes = lanes if lanes is None else tuple(lanes)
        self._last_alive: float | None = None
        self.results = PostgresResults(self._db.read, self._db.write)
        """How games ended, and the ratings that follow."""
        self.days = PostgresDays(self._db.read, self._db.write)
        """The puzzles of the day."""
        self.tournaments = PostgresTournaments(self._db.read, self._db.write)
        self.watches = PostgresWatches(self._db.read)
        self.seasons = PostgresSeasons(self._db.read, self._db.write)
        self.answers = PostgresKeptAnswers(self._db.read, self._db.write)

    @classmethod
    async def open(cls, url: str, lanes: Sequence[str] | None = None) -> Self:
        """The store in a database that is there, its tables made where there are none. Raises Unavailable."""
        store = cls(url, lanes)
        try:
            await store._db.open()
            store._last_alive = await store._db.write_alone(_last_alive, store._lanes)
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

    @property
    def shared(self) -> bool:
        """Whether other processes may write there too."""
        return self._lanes is not None

    async def unserved(self) -> frozenset[str]:
        """The lanes that no process serves."""
        return frozenset() if self._lanes is None else await self._db.read(lanes.unheld)

    def serves(self, chat: str, /) -> bool:
        """Whether this process sees to what is posted in a chat."""
        return have(self._lanes, chat)

    async def turn(self, name: str, seconds: float, /) -> float:
        """How long to wait for a turn, of which all who share the database have one in so many seconds."""
        return 0.0 if self._lanes is None else await self._db.write(key_value.turn, name, seconds)

    @property
    def joined(self) -> bool:
        """Whether others were there when this store was opened."""
        return not self._db.lease.alone

    @property
    def house(self) -> bool:
        """Whether this process sees to what is no platform's."""
        return self._db.lease.house

    async def close(self) -> None:
        """Finish what is being written, for at most some seconds, and close every connection."""
        await self._db.close()

    async def commit(self, commit: Commit) -> Done | Conflict | Refused:
        """Store all of it or nothing.

        Raises ValueError for what contradicts itself or what is stored, or what no database takes.
        Where the connection broke it is not known whether it is stored: one with a key is sent again, and the
        key tells; without one, or where nothing answers any more, it is an UnconfirmedError.
        """
        must_fit(commit)
        try:
            return await self._db.commit(commit)
        except commits.OverdrawnError:
            return Refused("balance")
        except (commits.StaleError, *CONTENDED):
            return Conflict()
        except asyncpg.DiskFullError:
            return Refused("full")

    async def load(self, table: TableId) -> tuple[Table, tuple[str, ...], tuple[Showing, ...]] | None:
        """A table, its log's lines and its showings, all of one moment."""
        return await self._db.read(_load, table)

    async def version(self, table: TableId) -> int | None:
        """The version of a table as it is stored now."""
        return await self._db.read_one(tables.version, table)

    async def checkpoint(
        self, table: Table, lines: Sequence[str], rules: str, most: int
    ) -> Checkpoint | None:
        """The latest checkpoint of a log after at most so many records, if it stands for these lines."""
        return await self._db.read(checkpoints.latest, table, lines, rules, most)

    async def keep_checkpoint(self, checkpoint: Checkpoint) -> None:
        """Keep a checkpoint in the place of older ones, unless the log is not that long."""
        if prefix := await self._db.read(checkpoints.prefix_of, checkpoint):
            await self._db.write(checkpoints.keep, checkpoint, prefix)

    async def handled(self, key: str) -> bool:
        """Whether a request was carried out, or failed and was passed over."""
        return await self._db.read(key_value.handled, key)

    async def fail(self, key: str, why: str, at: float) -> None:
        """Pass a request over from now on."""
        await self._db.write(key_value.fail, key, at, why)

    async def tables_in(
        self, chat: ChatId, statuses: Sequence[Status], most: int | None = None
    ) -> tuple[Table, ...]:
        """The tables whose home is a chat, newest first."""
        return await self._db.read(tables.in_chat, chat, statuses, most)

    async def tables_at(
        self, channel: ChannelId, statuses: Sequence[Status], most: int | None = None
    ) -> tuple[Table, ...]:
        """The tables shown to everybody in a channel, newest first."""
        return await self._db.read(tables.at_channel, channel, statuses, most)

    async def tables_of(
        self, person: PersonId, statuses: Sequence[Status], most: int | None = None
    ) -> tuple[Table, ...]:
        """The tables where somebody sits, or which they opened, newest first."""
        return await self._db.read(tables.of_person, person, statuses, most)

    async def plays_here(self, person: PersonId, chat: ChatId, channel: ChannelId) -> bool:
        """Whether somebody sits at a living table of a chat, or one shown in a channel, or opened it."""
        return await self._db.read(tables.plays_here, person, chat, channel)

    async def once_at(self, person: PersonId) -> tuple[TableId, ...]:
        """The tables being played where somebody sits or sat."""
        return await self._db.read(tables.once_at, person)

    async def rematch(self, table: TableId) -> TableId | None:
        """The rematch of a table, if one was opened."""
        return await self._db.read(tables.rematch, table)

    async def tables_with(self, status: Status) -> tuple[TableId, ...]:
        """Every table of a status, oldest first."""
        return await self._db.read(tables.with_status, status)

    async def due(self, now: float) -> tuple[TableId, ...]:
        """Playing tables where a clock or a reminder has come due, the most urgent first."""
        return await self._db.read(tables.due, now, await self._seen_to())

    async def thinking(self) -> tuple[TableId, ...]:
        """Playing tables where a machine is to decide, those first that have waited longest."""
        return await self._db.read(tables.thinking, await self._seen_to())

    async def idle(self, before: float) -> tuple[TableId, ...]:
        """Lobbies where nothing has happened since a moment, the oldest first."""
        return await self._db.read(tables.idle, before, self._lanes)

    async def behind(self) -> tuple[Showing, ...]:
        """Showings that do not show what they want, or owe somebody a word."""
        return await self._db.read(showings.behind, self._lanes)

    async def held_up(
        self, channel: ChannelId | None = None, chat: ChatId | None = None
    ) -> tuple[Showing, ...]:
        """Showings that wait, or that take no pictures: of a channel, of a chat, or all of them."""
        return await self._db.read(showings.held_up, channel, chat)

    async def old_boards(self, channel: ChannelId | None = None) -> tuple[tuple[ChannelId, str], ...]:
        """Messages that newer boards have replaced and whose buttons are still to be taken away."""
        return await self._db.read(showings.old_boards, channel, None if channel else self._lanes)

    async def retired(self, channel: ChannelId, message: str) -> None:
        """The buttons of an old board are gone, or cannot be taken away."""
        await self._db.write(showings.retired, channel, message)

    async def chat(self, chat: ChatId) -> Chat | None:
        """The settings of a chat."""
        return await self._db.read(people.chat, chat)

    async def profile(self, person: PersonId) -> Profile | None:
        """What is known of somebody."""
        return await self._db.read(people.profile, person)

    async def followers(self, chat: ChatId, game: str) -> tuple[PersonId, ...]:
        """Who follows a game in a chat."""
        return await self._db.read(people.followers, chat, game)

    async def followed(self, chat: ChatId, person: PersonId) -> tuple[str, ...]:
        """The games somebody follows in a chat, by their ids."""
        return await self._db.read(people.followed, chat, person)

    async def attempts_of(self, person: PersonId) -> tuple[Attempt, ...]:
        """Every puzzle somebody has looked at, the latest last."""
        return await self._db.read(attempts.of_person, person)

    async def latest_attempt(self, puzzle: str) -> Attempt | None:
        """Whoever was last to give a puzzle an answer that counts."""
        return await self._db.read(attempts.latest_at, puzzle)

    async def counted_attempts(self) -> tuple[Attempt, ...]:
        """Every attempt that counts, of all people, in the order of what counts."""
        return await self._db.read(attempts.counted)

    async def lessons_of(self, person: PersonId) -> tuple[Learnt, ...]:
        """Every lesson somebody has looked at, the latest last."""
        return await self._db.read(lessons.of_person, person)

    async def betting_limits(self, key: str) -> BettingLimits | None:
        """The betting limits under a keyed hash."""
        return await self._db.read(people.betting_limits, key)

    async def balance(self, account: str) -> int:
        """The chips of an account."""
        return await self._db.read(ledger.balance, account)

    async def brought(self, account: str) -> Mapping[str, int]:
        """What each other account has paid in since it was last paid out, by account."""
        return await self._db.read(ledger.brought, account)

    async def latest_entry(self, account: str) -> int:
        """The number of the latest entry of an account; 0 where there is none."""
        return await self._db.read(ledger.latest_entry, account)

    async def purses(self, chat: ChatId) -> tuple[tuple[PersonId, int], ...]:
        """Everybody with chips in a chat, richest first."""
        return await self._db.read(ledger.purses, chat)

    async def secret(self, name: str, fresh: bytes) -> bytes:
        """A secret by name; `fresh` becomes its value where there is none."""
        known = await self._db.read(key_value.secret, name)
        return known if known is not None else await self._db.write(key_value.agreed_secret, name, fresh)

    async def note(self, name: str, now: float = 0.0) -> str | None:
        """A small fact by name; None where its time was over at `now`."""
        return await self._db.read(key_value.note, name, now)

    async def put_note(self, name: str, value: str | None) -> None:
        """Keep a small fact, or drop it with None."""
        await self._db.write(key_value.put_note, Note(name, value))

    async def _seen_to(self) -> tuple[str, ...] | None:
        """The lanes whose tables this process sees to: of those that nobody has, whoever has the house."""
        if self._lanes is None or not self.house:
            return self._lanes
        return (*self._lanes, *await self.unserved())

    async def must_be_ours(self) -> None:
        """Raises Unavailable where another process may serve by now what this one did: then keep quiet."""
        await self._db.lease.must_be_ours()

    async def taken_over(self) -> None:
        """Until another process has the database. Raises InUseError then."""
        await self._db.lease.lost()

    def failure(self) -> Failure | None:
        """What keeps writes from the database; None while it takes them."""
        return self._db.failure()

    async def alive(self, now: float) -> None:
        """Note that the bot runs."""
        await self._db.write(key_value.alive, now, self._lanes)

    async def last_alive(self) -> float | None:
        """When the bot last ran before this store was opened."""
        return self._last_alive

    async def away(self, own: Collection[str]) -> frozenset[str]:
        """The lanes that no process serves now: those of this one that are away, and of others."""
        if self._lanes is None:
            return frozenset(own)
        mine = frozenset(lane for lane in self._lanes if division(lane)[0] in own)
        noted = await self._db.read(lanes.noted)
        if {lane for lane in self._lanes if noted.get(lane)} != mine:
            await self._db.write(lanes.note, self._lanes, mine)
        others = frozenset(lane for lane, away in noted.items() if away and lane not in self._lanes)
        return others.union(mine, await self.unserved())

    async def give_back(self, seconds: float, now: float) -> None:
        """Give clocks, lobbies and boards that wait more time. Who holds tables must load them again."""
        await self._db.write_alone(_give_back, seconds, now, self._lanes)

    async def make_up(self, least: float, now: float) -> float:
        """Give back what was lost since the bot last ran, if it is more than `least` seconds; how many."""
        return await self._db.write_alone(_make_up, least, now, self._lanes)

    async def move_channel(self, old: ChannelId, new: ChannelId, old_chat: ChatId, new_chat: ChatId) -> None:
        """Take everything over to a chat's new name. Whoever holds tables in memory must load them again."""
        await self._db.write_alone(privacy.move_channel, old, new, old_chat, new_chat)

    def exporting(
        self, person: PersonId, disclosed: Mapping[TableId, int], beside: Mapping[str, object]
    ) -> Callable[[], bytes]:
        """Work for any process: everything kept of a person. See `bot.core.ports.Store`."""
        return partial(privacy.exported, self._url, person, disclosed, beside)

    async def prune(self, keys_before: float, now: float) -> bool:
        """Drop old requests, notes and answers whose time is over, so many at a time; True: call again."""
        return self.house and await self._db.write(key_value.prune, keys_before, now, PRUNED_AT_ONCE)


async def _give_back(db: Connection, seconds: float, now: float, lanes: Sequence[str] | None) -> None:
    """Together, or a bot that dies in between would give the same time back twice."""
    await tables.give_back(db, seconds, now, lanes)
    await showings.give_back(db, seconds, lanes)
    await tournaments.give_back(db, seconds, lanes)
    await key_value.put_alive_forward(db, seconds, lanes)


async def _last_alive(db: Connection, served: Sequence[str] | None) -> float | None:
    """When the bot last ran, in these lanes; what was otherwise divided before is divided so from now on."""
    if served is not None:
        outdated = await lanes.outdated(db, served)
        await _in_step(db, outdated)
        await lanes.replace(db, outdated, served)
    return await _in_step(db, served) or await key_value.last_alive(db)


async def _in_step(db: Connection, served: Sequence[str] | None) -> float | None:
    """When these lanes last ran. One where that is longer ago than in the others is brought in step."""
    ran = await key_value.lanes_alive(db, served)
    for lane, at in ran.items():
        if longer := max(ran.values()) - at:
            await _give_back(db, longer, max(ran.values()), [lane])
    return max(ran.values(), default=None)


async def _make_up(db: Connection, least: float, now: float, lanes: Sequence[str] | None) -> float:
    last = await _last_alive(db, lanes)
    if last is None or now - last <= least:
        return 0.0
    await _give_back(db, now - last, now, lanes)
    return now - last


async def _load(db: Connection, table: TableId) -> tuple[Table, tuple[str, ...], tuple[Showing, ...]] | None:
    if (found := await tables.read(db, table)) is None:
        return None
    return found, await tables.lines(db, found.id), await showings.of_table(db, found.id)
