"""A table as it stands: what is stored, what its log has led to, and the shelf where tables are kept at hand.

Memory is a cache. Everything here can be dropped at any moment and is made again from the store.
"""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Generic, TypeVar
from weakref import WeakValueDictionary

from bot.core.ports import Store
from rules.core.errors import LogError, Refusal
from rules.core.game import AnyGame, Fact, Seat, State
from rules.core.log import Log, Record, Standing, is_open, trail
from rules.core.saved import read_log
from storage.model import Chat, ChatId, Commit, Guest, PersonId, Showing, Sitting, Table, TableId

K = TypeVar("K")
V = TypeVar("V")

KEPT = 2_000
"""Tables, chats and people at hand. A table takes a few KiB."""
RECENT = 40
"""Records whose facts are kept at hand, for the captions of chats that are behind."""


@dataclass(frozen=True, slots=True)
class Event:
    """A record with its place in the log and the facts it made."""

    seq: int
    record: Record
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Live:
    """One table. `log` and `standing` are None while its lobby is open."""

    table: Table
    game: AnyGame
    showings: tuple[Showing, ...] = ()
    log: Log | None = None
    standing: Standing[State] | None = None
    recent: tuple[Event, ...] = ()

    @property
    def playing(self) -> Standing[State]:
        """The standing of a table that is being played. Raises Refusal `not_playing`."""
        if self.table.status != "playing" or self.standing is None:
            raise Refusal("not_playing")
        return self.standing

    @property
    def names(self) -> Mapping[int, str]:
        """The people by seat, as they call themselves."""
        return {sitting.seat: sitting.name for sitting in self.table.sittings if sitting.seat >= 0}

    def seats_of(self, person: PersonId) -> tuple[Seat, ...]:
        """The seats somebody holds now; one person may hold two."""
        return tuple(
            Seat(sitting.seat)
            for sitting in self.table.sittings
            if sitting.person == person and not sitting.left and sitting.seat >= 0
        )

    def sitting(self, seat: int) -> Sitting:
        """Who holds a seat. Raises KeyError for a seat nobody ever held."""
        for sitting in self.table.sittings:
            if sitting.seat == seat and not sitting.left:
                return sitting
        raise KeyError(seat)

    def sitting_person(self, seat: int) -> PersonId | None:
        """Who holds a seat now, or None when it was left."""
        held = (s.person for s in self.table.sittings if s.seat == seat and not s.left)
        return next(held, None)

    def people(self) -> tuple[PersonId, ...]:
        """Everybody at the table, each once, in order of joining."""
        return tuple(dict.fromkeys(s.person for s in self.table.sittings if not s.left))

    @property
    def betting(self) -> bool:
        """Whether people come and go here with chips."""
        return is_open(self.game)


class Kept(Generic[K, V]):
    """The values used last, at most so many."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[K, V] = OrderedDict()
        self._drops = 0

    async def fetch(self, key: K, load: Callable[[K], Awaitable[V | None]]) -> V | None:
        """The value at hand, else as it is loaded, which takes a while.

        What was put there meanwhile is newer than what was loaded; what was dropped is loaded again.
        """
        while (value := self.get(key)) is None:
            drops = self._drops
            loaded = await load(key)
            if loaded is None:
                return self.get(key)
            if self._drops == drops and key not in self._values:
                self.put(key, loaded)
        return value

    def get(self, key: K) -> V | None:
        """The value, if it is still at hand."""
        if key in self._values:
            self._values.move_to_end(key)
        return self._values.get(key)

    def put(self, key: K, value: V) -> None:
        """Keep a value; the one used longest ago may go."""
        self._values[key] = value
        self._values.move_to_end(key)
        if len(self._values) > self._most:
            self._values.popitem(last=False)

    def drop(self, key: K) -> None:
        """Keep it no longer."""
        self._drops += 1
        self._values.pop(key, None)

    def clear(self) -> None:
        """Keep nothing."""
        self._drops += 1
        self._values.clear()


class Shelf:
    """Tables at hand, each behind a lock of its own, and the chats and people they are about."""

    def __init__(self, store: Store, games: Mapping[str, AnyGame]) -> None:
        self._store = store
        self._games = games
        self._lives: Kept[TableId, Live] = Kept(KEPT)
        self._chats: Kept[ChatId, Chat] = Kept(KEPT)
        self._guests: Kept[PersonId, Guest] = Kept(KEPT)
        self._locks: WeakValueDictionary[TableId, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def locked(self, table: TableId) -> AsyncIterator[Live | None]:
        """The table, and nobody else at it; None where there is none by that code."""
        key = TableId(table.casefold())
        lock = self._locks.setdefault(key, asyncio.Lock())
        async with lock:
            yield await self.look(key)

    async def look(self, table: TableId) -> Live | None:
        """The table as it stands at this moment."""
        return await self._lives.fetch(TableId(table.casefold()), self._load)

    async def chat(self, chat: ChatId) -> Chat:
        """A chat's settings, or the usual ones."""
        return await self._chats.fetch(chat, self._settings) or Chat(chat)

    async def guest(self, person: PersonId) -> Guest | None:
        """What is known of a person."""
        return await self._guests.fetch(person, self._store.guest)

    def put(self, live: Live) -> None:
        """Keep what has just been stored."""
        self._lives.put(live.table.id, live)

    def learn(self, commit: Commit) -> None:
        """Keep the chats and people of what has just been stored."""
        for chat in commit.chats:
            self._chats.put(chat.id, chat)
        for guest in commit.guests:
            self._guests.put(guest.id, guest)

    def drop(self, table: TableId) -> None:
        """Forget a table."""
        self._lives.drop(TableId(table.casefold()))

    def clear(self) -> None:
        """Forget everything."""
        self._lives.clear()
        self._chats.clear()
        self._guests.clear()

    async def _settings(self, chat: ChatId) -> Chat:
        return await self._store.chat(chat) or Chat(chat)

    async def _load(self, table: TableId) -> Live | None:
        stored = await self._store.load(table)
        return self._restored(*stored) if stored else None

    def _restored(self, table: Table, lines: tuple[str, ...], showings: tuple[Showing, ...]) -> Live:
        """A table from what is stored. Raises LogError when its log no longer replays.

        One that was closed for that is taken as it is: there is no board to show.
        """
        game = self._games.get(table.game)
        if game is None:
            raise LogError("log_unknown_game", game=table.game)
        live = Live(table, game, showings)
        if not table.header:
            return live
        try:
            log = read_log("\n".join((table.header, *lines)))
            past = trail(game, log)
        except LogError:
            if table.status == "abandoned":
                return live
            raise
        events = [Event(s.seq, log.records[s.seq - 1], s.facts) for s in past[1:][-RECENT:]]
        return replace(live, log=log, standing=past[-1], recent=tuple(events))
