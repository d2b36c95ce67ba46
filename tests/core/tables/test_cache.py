"""The cache of tables: equal to the store, also after a commit during a slow read."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import pytest

from bot.core.dependencies import ConflictError
from bot.core.tables import cache as tables
from bot.core.tables.cache import TableCache
from bot.core.tables.loaded import LoadedTable
from bot.testing.harness import Harness
from bot.testing.player import Sketcher, look
from bot.workers.pool import Here
from rules.core.log import Ended, Header, Log
from rules.games import games
from storage.model import (
    ChannelId,
    Chat,
    ChatId,
    Commit,
    Forget,
    PersonId,
    Profile,
    StoredPost,
    Table,
    TableId,
    Unavailable,
    Write,
)
from storage.sqlite import SqliteStore
from tests.storage.values import (
    ANA,
    SQUARE,
    moved,
    opened,
    table,
    table_of,
)

T = TypeVar("T")
CODE = table().id


class SlowStore(SqliteStore):
    """Store that, while it `hesitates`, returns its results only when it may `go`."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.hesitates = False
        self.loads = 0
        self.has_read, self.go = asyncio.Event(), asyncio.Event()

    async def load(self, table: TableId) -> tuple[Table, tuple[str, ...], tuple[StoredPost, ...]] | None:
        self.loads += 1
        return await self._late(await super().load(table))

    async def chat(self, chat: ChatId) -> Chat | None:
        return await self._late(await super().chat(chat))

    async def profile(self, person: PersonId) -> Profile | None:
        return await self._late(await super().profile(person))

    async def _late(self, found: T) -> T:
        if self.hesitates:
            self.has_read.set()
            await self.go.wait()
        return found


@pytest.fixture(name="store")
async def _store(tmp_path: Path) -> AsyncIterator[SlowStore]:
    async with await SlowStore.open(tmp_path / "t.db") as store:
        await store.commit(opened(table()))
        yield store


@pytest.fixture(name="cache")
def _cache(store: SlowStore) -> TableCache:
    return TableCache(store, games(), Here())


def named(loaded: LoadedTable, number: int) -> LoadedTable:
    return replace(loaded, table=replace(loaded.table, id=TableId(f"t{number}")))


async def at_hand(cache: TableCache, number: int) -> bool:
    """Return True if the cache finds a table that the store doesn't have."""
    return await cache.look(TableId(f"t{number}")) is not None


async def while_it_is_read(
    store: SlowStore, look: Awaitable[T], happens: Callable[[], None], commit: Commit
) -> T:
    """Return the result of a look during which a commit is stored and the cache changes."""
    store.hesitates = True
    looking = asyncio.ensure_future(look)
    await store.has_read.wait()
    await store.commit(commit)
    happens()
    store.go.set()
    return await looking


async def test_a_table_put_there_meanwhile_is_newer(store: SlowStore, cache: TableCache) -> None:
    commit = moved(table(), wanted=4)
    newer = LoadedTable(table_of(commit), games()["lasca"])
    assert await while_it_is_read(store, cache.look(CODE), lambda: cache.put(newer), commit) == newer
    assert await cache.look(CODE) == newer


@pytest.mark.parametrize("drop", [TableCache.clear, lambda cache: cache.drop(CODE)], ids=["all", "one"])
async def test_a_table_dropped_meanwhile_is_read_again(
    store: SlowStore, cache: TableCache, drop: Callable[[TableCache], None]
) -> None:
    commit = moved(table(), wanted=4)
    found = await while_it_is_read(store, cache.look(CODE), lambda: drop(cache), commit)
    assert found is not None
    assert found.table == table_of(commit)
    assert await cache.look(CODE) == found


async def test_tables_at_hand_are_bounded_by_what_they_take(
    store: SlowStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Weigh tables by their logs, and keep one that is larger than the whole cache alone."""
    monkeypatch.setattr(tables, "ROOM", 10 * tables.TABLE)
    cache = TableCache(store, games(), Here())
    short, long = LoadedTable(table(), games()["lasca"]), Log(Header("lasca", 1, 2), (Ended("agreed"),) * 200)
    for number in range(20):
        cache.put(named(short, number))
    assert [await at_hand(cache, number) for number in range(20)] == [False] * 10 + [True] * 10
    cache.put(replace(named(short, 20), log=long))
    assert [await at_hand(cache, number) for number in range(10, 21)] == [False] * 8 + [True] * 3
    cache.put(replace(named(short, 21), log=replace(long, records=(Ended("agreed"),) * 2000)))
    assert [await at_hand(cache, number) for number in range(18, 22)] == [False] * 3 + [True]


async def test_what_the_store_does_not_take_is_read_again(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        await harness.person("Ana").says("play", game="lasca")
        before = await look(harness)
        await harness.person("Bea").says("join")
        deps = harness.app.deps
        deps.cache.put(before)
        late = replace(before.table, version=before.table.version + 1)
        with pytest.raises(ConflictError):
            await deps.commit(Commit(at=1.0, writes=(Write(before.table, late),)))
        assert (await look(harness)).table.status == "playing"


async def test_what_a_chat_chose_meanwhile_stands(store: SlowStore, cache: TableCache) -> None:
    commit = Commit(at=1.0, writes=(Write(None, Chat(SQUARE, language="it")),))
    found = await while_it_is_read(store, cache.chat(SQUARE), lambda: cache.learn(commit), commit)
    assert [found] == [await cache.chat(SQUARE)] == [Chat(SQUARE, language="it")]


async def test_what_a_person_chose_meanwhile_stands(store: SlowStore, cache: TableCache) -> None:
    await store.commit(Commit(at=1.0, writes=(Write(None, Profile(ANA, "Ana")),)))
    now = Profile(ANA, "Ana", language="it")
    commit = Commit(at=2.0, writes=(Write(Profile(ANA, "Ana"), now),))
    found = await while_it_is_read(store, cache.profile(ANA), lambda: cache.learn(commit), commit)
    assert [found] == [await cache.profile(ANA)] == [now]


async def test_nothing_of_who_is_forgotten_stays_at_hand(store: SlowStore, cache: TableCache) -> None:
    """Drop the person's profile, private chat and name at finished tables."""
    corner = ChatId("local:ana")
    await store.commit(moved(table(), status="finished"))
    profile = Profile(ANA, "Ana", channel=ChannelId(corner))
    await store.commit(
        Commit(at=2.0, writes=(Write(None, profile), Write(None, Chat(corner, language="it"))))
    )
    before = await cache.look(CODE)
    assert before is not None
    assert "Ana" in repr(before.table)
    assert [await cache.profile(ANA), (await cache.chat(corner)).language] == [profile, "it"]
    commit = Commit(at=3.0, forget=Forget(ANA, "somebody", PersonId("alias:1")))
    await store.commit(commit)
    cache.learn(commit)
    after = await cache.look(CODE)
    assert after is not None
    assert "ana" not in repr(after.table).casefold()
    assert [await cache.profile(ANA), await cache.chat(corner)] == [None, Chat(corner)]


async def test_who_asks_while_a_table_is_loaded_waits_for_the_same_load(
    store: SlowStore, cache: TableCache
) -> None:
    store.hesitates = True
    looks = [asyncio.ensure_future(cache.look(CODE)) for _ in range(3)]
    await store.has_read.wait()
    looks[0].cancel()
    cache.drop(TableId("another"))
    await asyncio.sleep(0)
    store.go.set()
    found = await asyncio.gather(*looks, return_exceptions=True)
    assert isinstance(found[0], asyncio.CancelledError)
    assert found[1] is found[2] is await cache.look(CODE)
    assert store.loads == 1


async def test_what_could_not_be_loaded_is_told_to_all_who_asked_and_loaded_again_by_the_next(
    store: SlowStore, cache: TableCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(store, "load", _unavailable)
        found = await asyncio.gather(cache.look(CODE), cache.look(CODE), return_exceptions=True)
        assert [type(each) for each in found] == [Unavailable, Unavailable]
    assert await cache.look(CODE) is not None


async def _unavailable(_table: TableId) -> None:
    raise Unavailable
