"""Caches of tables, chats and people. Everything in them can be read again from the store."""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from collections.abc import Set as AbstractSet
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, Generic, TypeVar
from weakref import WeakValueDictionary

from cachetools import LRUCache

from bot.core.ports import Store, Workers
from bot.core.slices import in_slices
from bot.core.tables import replay
from bot.core.tables.loaded import Footer, LoadedTable
from bot.core.tables.replay import LONG, Begin, beginning, far_into, log_of, replayed
from rules.core.errors import LogError, Refusal
from rules.core.game import AnyGame
from rules.core.log import Log, as_open
from rules.core.saved import Records, lines_of, pieces, read_header
from rules.core.snapshots import read_snapshot
from rules.games import left_out
from storage.model import (
    ChannelId,
    Chat,
    ChatId,
    Commit,
    Note,
    PersonId,
    Profile,
    StoredPost,
    Table,
    TableId,
    mentions_of,
)

K = TypeVar("K")
V = TypeVar("V")


class LoadingCache(Generic[K, V]):
    """Least-recently-used cache that loads missing values."""

    def __init__(
        self,
        load: Callable[[K], Awaitable[V | None]],
        room: int,
        getsizeof: Callable[[V], int] | None = None,
    ) -> None:
        """load: returns None for an unknown key. room: number of values, or their total by getsizeof."""
        self._load = load
        self._values: LRUCache[K, V] = LRUCache(room, getsizeof)
        self._loads: dict[K, _Load[V]] = {}

    async def get(self, key: K) -> V | None:
        """Return the cached or loaded value, or None if there is none. Raises what loading raises."""
        while (value := self._values.get(key)) is None:
            load = self._loads.get(key) or self._begin(key)
            loaded = await asyncio.shield(load.task)
            if load.counts:
                return loaded
        return value

    def at_hand(self, key: K) -> V | None:
        """Return the cached value, or None if it is not in memory."""
        return self._values.get(key)

    def put(self, key: K, value: V) -> None:
        """Cache a value. It is newer than one that is being loaded."""
        self.drop(key)
        self._values[key] = value

    def drop(self, key: K) -> None:
        """Drop a value. The next `get` loads it again."""
        if load := self._loads.pop(key, None):
            load.counts = False
        self._values.pop(key, None)

    def clear(self) -> None:
        for key in (*self._loads, *self._values):
            self.drop(key)

    def drop_where(self, stale: Callable[[V], bool]) -> None:
        """Drop the stale values, and all values that are being loaded now."""
        for key in (*self._loads, *(key for key, value in self._values.items() if stale(value))):
            self.drop(key)

    def _begin(self, key: K) -> "_Load[V]":
        async def value() -> V | None:
            return await self._load(key)

        load = self._loads[key] = _Load(asyncio.create_task(value()))
        load.task.add_done_callback(partial(self._end, key, load))
        return load

    def _end(self, key: K, load: "_Load[V]", task: "asyncio.Task[V | None]") -> None:
        """Cache a loaded value, if it counts. An error reaches the callers of `get`."""
        failed = task.cancelled() or task.exception() is not None
        if load.counts:
            del self._loads[key]
            if not failed and (value := task.result()) is not None:
                self._values[key] = value


@dataclass(slots=True, eq=False)
class _Load(Generic[V]):
    """Load in progress. counts: False once the value was put or dropped meanwhile."""

    task: "asyncio.Task[V | None]"
    counts: bool = True


_HEX: Final = re.compile(r"(?:[0-9a-f]{2})+")

ROOM: Final = 64 * 1024 * 1024
"""Limit of cached tables in estimated bytes."""
TABLE: Final = 16 * 1024
RECORD: Final = 512
"""Generous estimates in bytes: a table, and a record with the positions that states remember."""
KEPT: Final = 2_000
"""Limit of cached chats, and of cached people."""


class TableCache:
    """Cache of tables, each with a lock of its own, and of chats and people."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, AnyGame],
        workers: Workers,
        told: Callable[[LoadedTable], None] = lambda _: None,
    ) -> None:
        """told: called with every stored table."""
        self._store = store
        self._told = told
        self.footers: Callable[[LoadedTable], Awaitable[tuple[Footer, ...]]] | None = None
        """Returns the footers of a finished table that is loaded. A feature may fill it in."""
        self._games = games
        self._workers = workers
        self._loaded_tables: LoadingCache[TableId, LoadedTable] = LoadingCache(self._load, ROOM, _size)
        self._chats: LoadingCache[ChatId, Chat] = LoadingCache(self._settings, KEPT)
        self._profiles: LoadingCache[PersonId, Profile] = LoadingCache(self._profile, KEPT)
        self._notes: LoadingCache[str, str] = LoadingCache(self._note, KEPT)
        self._led_back_to: dict[TableId, int] = {}
        self._passed: dict[TableId, LoadedTable] = {}
        """Tables for which a checkpoint is due."""
        self.held_up: set[ChannelId] = set()
        """Channels that may have waiting posts, or posts without pictures."""
        self._locks: WeakValueDictionary[TableId, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def locked(self, table: TableId) -> AsyncIterator[LoadedTable | None]:
        """Yield the table under its lock, or None for an unknown code."""
        key = TableId(table.casefold())
        lock = self._locks.setdefault(key, asyncio.Lock())
        async with lock:
            yield await self.look(key)

    async def look(self, table: TableId) -> LoadedTable | None:
        """Return the current table without a lock, or None for an unknown code."""
        key = TableId(table.casefold())
        if self._store.shared and await self._may_be_outdated(key):
            self.drop(key)
        return await self._loaded_tables.get(key)

    async def chat(self, chat: ChatId) -> Chat:
        """Return a chat's settings, or the defaults."""
        if self._store.shared:
            self._chats.drop(chat)
        return await self._chats.get(chat) or Chat(chat)

    async def profile(self, person: PersonId) -> Profile | None:
        if self._store.shared:
            self._profiles.drop(person)
        return await self._profiles.get(person)

    def table_at_hand(self, table: TableId) -> LoadedTable | None:
        """Return a table if it is in memory. Another worker may have changed it since."""
        return self._loaded_tables.at_hand(TableId(table.casefold()))

    async def always_mentions(self, chat: ChatId) -> bool:
        """Return True if the players in a chat get every mention, also while they follow the game."""
        name = mentions_of(chat)
        if self._store.shared:
            self._notes.drop(name)
        return bool(await self._notes.get(name))

    def chat_at_hand(self, chat: ChatId) -> Chat:
        """Return a chat's settings if they are in memory, else the defaults."""
        return self._chats.at_hand(chat) or Chat(chat)

    def profile_at_hand(self, person: PersonId) -> Profile | None:
        """Return a person's profile if it is in memory."""
        return self._profiles.at_hand(person)

    def put(self, loaded: LoadedTable) -> None:
        """Cache a table that was just stored, and call the listener."""
        before = self._loaded_tables.at_hand(loaded.table.id)
        if before and replay.checkpoint_due(before.table.seq, loaded.table.seq):
            self._passed[loaded.table.id] = loaded
        self._loaded_tables.put(loaded.table.id, loaded)
        self._told(loaded)

    def reach_back(self, table: TableId, to: int) -> None:
        """Drop a table. The next load keeps the snapshot after `to` records, for an undo."""
        self._led_back_to[TableId(table.casefold())] = to
        self.drop(table)

    def learn(self, commit: Commit) -> None:
        """Cache the chats and people of a stored commit."""
        for _, chat in commit.written(Chat):
            if chat:
                self._chats.put(chat.id, chat)
        self._drop_notes(commit)
        hiding_changed = set[PersonId]()
        for before, profile in commit.written(Profile):
            if profile:
                self._profiles.put(profile.id, profile)
                hiding_changed |= (
                    {profile.id} if profile.hidden != (before is not None and before.hidden) else set()
                )
        posts = commit.written(StoredPost)
        self.held_up.update(s.channel for _, s in posts if s and (s.waiting or s.pictures_refused))
        if commit.forget:
            self.clear()
        if hiding_changed:
            self._loaded_tables.drop_where(lambda loaded: _tells_of(loaded, hiding_changed))

    def distrust(self, commit: Commit) -> None:
        """Drop the values of a commit that failed, because they may be outdated."""
        for _, table in commit.written(Table):
            if table:
                self.drop(table.id)
        self._drop_notes(commit)
        for chat, _ in commit.written(Chat):
            if chat:
                self._chats.drop(chat.id)
        for profile, _ in commit.written(Profile):
            if profile:
                self._profiles.drop(profile.id)

    def drop(self, table: TableId) -> None:
        """Forget a table."""
        self._loaded_tables.drop(TableId(table.casefold()))

    def clear(self) -> None:
        """Forget everything."""
        self._loaded_tables.clear()
        self._chats.clear()
        self._profiles.clear()
        self._notes.clear()

    async def keep_checkpoints(self) -> None:
        """Store the due checkpoints of long logs. Replays start there."""
        while self._passed:
            _, loaded = self._passed.popitem()
            if checkpoint := await replay.checkpoint_of(loaded):
                await self._store.keep_checkpoint(checkpoint)

    async def _may_be_outdated(self, table: TableId) -> bool:
        """Return True if a cached table may be older than the one another worker has stored.

        Results and footers change without their table: with other results, and if a player hides theirs.
        """
        known = self._loaded_tables.at_hand(table)
        if known is None:
            return False
        return bool(known.result or known.footers) or await self._store.version(table) != known.table.version

    def _drop_notes(self, commit: Commit) -> None:
        for before, after in commit.written(Note):
            if note := after or before:
                self._notes.drop(note.name)

    async def _note(self, name: str) -> str:
        return await self._store.note(name) or ""

    async def _profile(self, person: PersonId) -> Profile | None:
        return await self._store.profile(person)

    async def _settings(self, chat: ChatId) -> Chat:
        return await self._store.chat(chat) or Chat(chat)

    async def _load(self, table: TableId) -> LoadedTable | None:
        stored = await self._store.load(table)
        if stored is None:
            return None
        loaded = await self._restored(*stored)
        if loaded.table.status != "finished":
            return loaded
        result = await self._store.results.of_table(loaded.table.id) if loaded.table.rated else None
        return replace(loaded, result=result, footers=await self.footers(loaded) if self.footers else ())

    async def _restored(
        self, table: Table, lines: tuple[str, ...], showings: tuple[StoredPost, ...]
    ) -> LoadedTable:
        """Return a table from its stored parts. If its log does not replay, set `damage` instead of a board.

        Any installed game replaces an unknown one, because a damaged table never uses its game.
        """
        game = self._games.get(table.game)
        if table.damaged:
            unreadable = LogError("log_damaged", line=0)
            return LoadedTable(table, game or next(iter(self._games.values())), showings, damage=unreadable)
        if game is None:
            code = "log_game_waits" if table.game in left_out() else "log_unknown_game"
            missing = LogError(code, game=table.game)
            return LoadedTable(table, next(iter(self._games.values())), showings, damage=missing)
        loaded = LoadedTable(table, game, showings)
        if not table.header and table.status != "playing":
            return loaded
        head = table.header.splitlines()
        try:
            log = Log(read_header(head), Records(lines, len(head) + 1))
            return _whole(await self._replayed(replace(loaded, log=log)))
        except LogError as damage:
            return replace(loaded, damage=damage)

    async def _replayed(self, loaded: LoadedTable) -> LoadedTable:
        """Return the table with its log replayed from the latest checkpoint or the beginning.

        A worker replays all but the end of a long log, if a worker is free.
        """
        led_back_to = self._led_back_to.pop(loaded.table.id, None)
        if begin := await self._checkpoint(loaded):
            with suppress(LogError):
                return (await replayed(loaded, begin, led_back_to))[0]
        if begin := await self._far_into(loaded, led_back_to):
            with suppress(LogError):
                return self._noted(*await replayed(loaded, begin, led_back_to))
        return self._noted(*await replayed(loaded, beginning(log_of(loaded)), led_back_to))

    def _noted(self, found: LoadedTable, further: Begin) -> LoadedTable:
        """Return the table, and note that a long log needs a checkpoint."""
        if further.snapshot and further.seq >= replay.CHECKPOINT_EVERY:
            self._passed[found.table.id] = replace(found, snapshot=further.snapshot, digest=further.digest)
        return found

    async def _far_into(self, loaded: LoadedTable, led_back_to: int | None) -> Begin | None:
        """Let a worker replay a long log. Return where the rest begins, or None without a worker's answer.

        Raises LogError.
        """
        log = log_of(loaded)
        if len(log.records) <= LONG:
            return None
        text = tuple([piece async for piece in in_slices(pieces(log))])
        try:
            place = await self._workers.run(
                far_into, loaded.game.about.id, text, len(log.records), led_back_to
            )
        except LogError:
            raise
        except Refusal:
            return None
        return Begin(place.digest, place.seq, read_snapshot(loaded.game, place.snapshot)) if place else None

    async def _checkpoint(self, loaded: LoadedTable) -> Begin | None:
        """Return the start of a replay at the checkpoint of a long log, or None without one."""
        lines = tuple(lines_of(log_of(loaded).records))
        most = len(lines) - replay.TAIL
        if most < replay.CHECKPOINT_EVERY:
            return None
        library = await asyncio.to_thread(replay.rules_digest, loaded.game)
        kept = await self._store.checkpoint(loaded.table, lines, library, most)
        if kept is None:
            return None
        try:
            return Begin(kept.digest, kept.seq, read_snapshot(loaded.game, kept.snapshot))
        except ValueError:
            return None


def _tells_of(loaded: LoadedTable, people: AbstractSet[PersonId]) -> bool:
    """Return True if a table tells how one of these people played, who just hid or showed their results."""
    return loaded.table.status == "finished" and any(s.person in people for s in loaded.table.sittings)


def _size(loaded: LoadedTable) -> int:
    """Return the estimated size of a table in bytes, at most the size of the cache."""
    # A table larger than the cache is kept there alone.
    records = len(loaded.log.records) if loaded.log else 0
    return min(ROOM, TABLE + RECORD * records)


def _whole(loaded: LoadedTable) -> LoadedTable:
    """Return the table. Raises LogError if the replayed log lacks records or people of the stored table.

    Going on from such a log would end the game without some of its people or their chips.
    """
    table, snapshot = loaded.table, loaded.snapshot
    if snapshot is None or table.status != "playing":
        return loaded
    held = as_open(loaded.game).holdings(snapshot.state) if loaded.betting else range(_seats(loaded))
    whole = snapshot.seq == table.seq and _HEX.fullmatch(table.root)
    if not whole or not {s.seat for s in table.sittings}.issuperset(held):
        raise LogError("log_damaged", line=len(table.header.splitlines()) + snapshot.seq)
    return loaded


def _seats(loaded: LoadedTable) -> int:
    return loaded.log.header.seats if loaded.log else 0
