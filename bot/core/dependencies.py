"""Dependencies of the whole core: store, caches, artist, time, chance, and how to commit."""

import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from typing import Final, TypeVar, cast
from unicodedata import normalize

import structlog
from cachetools import LRUCache

from bot.core.causes import cause_of
from bot.core.events import ChatMoved, Events, Feed, GameFinished, PostsStored, TableChanged
from bot.core.exercises import Exercises
from bot.core.films import Films
from bot.core.language.operator import NOBODY, Operator
from bot.core.language.voice import DEFAULT, LANGUAGES, game_name
from bot.core.members import Members
from bot.core.messages import Request
from bot.core.ports import Analyst, Artist, Entropy, Now, Pool, Store, Thinker
from bot.core.tables.cache import TableCache
from bot.core.tables.change import Change, ProfileChange
from bot.core.tables.downtime import Jumps, Outages
from bot.core.tables.loaded import LoadedTable, TooFarBackError
from bot.core.tables.settlement import settle
from rules.core.errors import Refusal
from rules.core.game import AnyGame
from storage.model import (
    ChannelId,
    ChatId,
    Commit,
    Conflict,
    Done,
    PersonId,
    Refused,
    StoredPost,
    Table,
    TableId,
    Unavailable,
)

log = structlog.get_logger()

RETRIES: Final = 3
"""Attempts after the first one, which met a conflict."""

T = TypeVar("T")


class Repeated(Exception):  # noqa: N818 -- what the store found out about a request
    """The request was carried out before; nothing was changed now."""


class ConflictError(Exception):
    """Conflict with a concurrent change: nothing was stored, and the work may be retried."""


async def retried(work: Callable[[], Awaitable[T]]) -> T:
    """Return the result of `work`. Retry it on ConflictError, and raise the last one.

    Every attempt must read its data again, and must have no effect before its commit.
    """
    for _ in range(RETRIES):
        with suppress(ConflictError):
            return await work()
    return await work()


async def attempted(job: str, work: Callable[[], Awaitable[object]]) -> None:
    """Do the part of a job that concerns one chat. Raises Unavailable.

    Other failures are logged, because they must not keep other chats waiting.
    """
    try:
        await retried(work)
    except (ConflictError, Refusal) as reason:  # others were faster, or the disk is full
        log.warning("job_waits", job=job, because=cause_of(reason))
    except Unavailable:
        raise
    except Exception:  # a defect shows in one chat only
        log.exception("job_failed", job=job)


async def no_seats_kept(_: Table) -> bool:
    """Return False: every seat may be given to a computer."""
    return False


MOST_ACTIVE: Final = 100_000
"""Limit of people whose last request is remembered."""
LIVELY: Final = 300.0
"""Seconds after a request for which a person follows a live game without a mention."""


@dataclass(slots=True)
class Dependencies:
    """Dependencies of handlers: store, cached tables and films, artist, time and chance.

    pool: workers for long tasks.

    Features subscribe to `events` and may fill in `keeps_seats`.
    """

    store: Store
    cache: TableCache
    artist: Artist
    pool: Pool
    games: Mapping[str, AnyGame]
    now: Now
    entropy: Entropy
    exercises: Exercises
    language: str = DEFAULT
    monotonic: Now = time.monotonic
    """Monotonic seconds."""
    thinker: Thinker | None = None
    """Engine of bot players, or None if the host has disabled them."""
    operator: Operator = NOBODY
    stored: Callable[[float], None] = lambda _: None
    """Called with the duration of each commit in seconds."""
    films: Films = field(default_factory=Films)
    analyst: Analyst | None = None
    """Judge of finished games, or None if the host has disabled bot players."""
    members: Members = field(default_factory=lambda: Members(dict))
    """People who have left their chats."""
    events: Events = field(default_factory=Events)
    keeps_seats: Callable[[Table], Awaitable[bool]] = no_seats_kept
    """Returns True for a table in which no computer may take the seat of a silent player."""
    jumps: Jumps = field(default_factory=Jumps)
    outages: Outages = field(default_factory=Outages)
    feed: Feed = field(default_factory=Feed)
    """Listeners to every stored table."""
    committed: set[str] = field(default_factory=set)
    """The keys of requests that are being served and have been stored."""
    acted: LRUCache[PersonId, float] = field(default_factory=lambda: LRUCache(MOST_ACTIVE))
    """Unix time of each person's last request. A hint: a restart empties it."""
    lively: float = field(default_factory=lambda: LIVELY)
    """Seconds after a request in which the bot doesn't mention that person; 0: always mention."""
    _parts: dict[type, object] = field(default_factory=dict)

    def part(self, kind: type[T]) -> T:
        """Return a feature's only value of a type in memory. The first call makes it."""
        if kind not in self._parts:
            self._parts[kind] = kind()
        return cast("T", self._parts[kind])

    def game(self, name: str, language: str) -> AnyGame:
        """Return a game by id, by name in any language, or by the beginning of a name or one of its words.

        Raises Refusal `no_such_game`, which lists the games in the requester's language.
        """
        wanted = _plain(name)
        for named in (_names, _words):
            fitting = [key for key in self.games if any(called.startswith(wanted) for called in named(key))]
            if wanted and len(fitting) == 1:
                return self.games[fitting[0]]
        known = tuple(game_name(language, key) for key in self.games)
        raise Refusal("no_such_game", game=name[:40], known=known)

    @asynccontextmanager
    async def at(
        self,
        table: TableId,
        request: Request | None = None,
        *profiles: ProfileChange,
        must_see: Callable[[LoadedTable], None] | None = None,
    ) -> AsyncIterator[Change]:
        """Yield a change of one table. Store and publish it at the end of the block, unless the block raises.

        must_see: raises Refusal if the requester may not know that the table exists, or is damaged. Raises
        Refusal `no_such_table` or one from the store, LogError if the log does not replay, Repeated for a
        known key, and ConflictError if the table changed meanwhile or an undo needs more of it than is in
        memory (see `retried`).
        """
        async with self.locked(table) as loaded:
            if loaded is None:
                raise Refusal("no_such_table", table=table[:20])
            if must_see is not None:
                must_see(loaded)
            loaded.must_replay()
            change = Change(loaded, self.now(), self.entropy, request.key if request else "")
            try:
                yield change
            except TooFarBackError as far:
                self.cache.reach_back(table, far.to)
                raise ConflictError from far
            await self.store_change(change, request, *profiles)

    @asynccontextmanager
    async def locked(self, table: TableId) -> AsyncIterator[LoadedTable | None]:
        """Yield the table under its lock with corrected clocks, or None for an unknown code."""
        await self.make_up()
        async with self.cache.locked(table) as loaded:
            yield loaded

    async def alive(self) -> None:
        """Send a heartbeat after refunding lost time. Raises Unavailable."""
        await self.make_up()
        await self.outages.note(self.now, self._make_up, self.store.alive)

    async def make_up(self) -> None:
        """Refund lost time to clocks and lobbies: clock jumps, and outages of the database or the bot.

        Raises Unavailable during an outage of the database.
        """
        await self.jumps.noticed(self.now() - self.monotonic(), self.give_back)
        await self.outages.made_up(self.now, self._make_up)

    async def _make_up(self, least: float, now: float) -> float:
        seconds = await self.store.make_up(least, now)
        self.cache.clear()  # even after 0: an earlier transaction may have refunded, and its answer got lost
        return seconds

    async def give_back(self, seconds: float) -> None:
        """Move clocks, lobbies, waits and the last heartbeat forward, or back for negative seconds."""
        await self.store.give_back(seconds, self.now())
        self.cache.clear()

    async def store_change(self, change: Change, request: Request | None, *profiles: ProfileChange) -> None:
        """Settle a change, commit it and publish it. profiles: pairs of before and after."""
        settle(change)
        for one in (change, *change.also):
            if one.was.table.status == "playing" and one.table.status == "finished":
                await self.events.emit(GameFinished(one))
        if change.empty:
            return
        await self.commit(change.as_commit(request.key if request else None, profiles))
        await self.publish(change, request)

    async def publish(self, change: Change, request: Request | None = None) -> None:
        """Cache a stored change, and emit TableChanged."""
        self.cache.put(change.loaded)
        await self.events.emit(TableChanged(change.loaded, request))
        for other in change.also:
            await self.publish(other)

    async def commit(self, commit: Commit) -> None:
        """Store a commit. After a failure, drop its cached values: the store's may be newer.

        Raises ConflictError, Repeated, Refusal or Unavailable.
        """
        began = self.monotonic()
        try:
            _must_be_done(await self.store.commit(commit))
        except BaseException:
            self.cache.distrust(commit)
            raise
        finally:
            self.stored(self.monotonic() - began)
        if commit.key is not None:
            self.committed.add(commit.key)
        self.cache.learn(commit)
        if posts := tuple(commit.written(StoredPost)):
            await self.events.emit(PostsStored(posts))

    async def move_channel(self, old: ChannelId, new: ChannelId, old_chat: ChatId, new_chat: ChatId) -> None:
        """Move everything of a channel and its chat to their new ids."""
        merged = old_chat != new_chat and bool(await self.store.results.of_chat(new_chat, None, 1))
        await self.store.move_channel(old, new, old_chat, new_chat)
        await self.events.emit(ChatMoved(new_chat, merged))
        self.cache.clear()
        self.cache.held_up.add(new)


def _must_be_done(answer: Done | Conflict | Refused) -> None:
    match answer:
        case Done(repeated):
            if repeated:
                raise Repeated
        case Refused(why):
            raise Refusal("ledger_refused" if why == "balance" else "store_full")
        case Conflict():
            raise ConflictError


@cache
def _names(game: str) -> tuple[str, ...]:
    """Return a game's id and its names in every language."""
    return (_plain(game), *(_plain(game_name(language, game)) for language in LANGUAGES))


def _words(game: str) -> tuple[str, ...]:
    """Return the words of a game's names in every language."""
    return tuple(_plain(word) for language in LANGUAGES for word in game_name(language, game).split())


def _plain(name: str) -> str:
    """Return a name as people type it in a hurry: without accents, spaces, hyphens and capitals."""
    return "".join(filter(str.isalnum, normalize("NFKD", name.casefold())))
