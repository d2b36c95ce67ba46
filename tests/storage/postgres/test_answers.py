"""Lost answers to a COMMIT, perhaps together with the server: only then is the result uncertain."""

import asyncio
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import asyncpg
import pytest

from bot.core.commands.wallet import guard_of
from bot.core.language.voice import Voice
from bot.core.tables.loaded import awaited
from bot.testing.harness import Harness
from bot.testing.player import look
from storage.model import MINT, Commit, Done, Unavailable, UnconfirmedError
from storage.postgres import PostgresStore
from tests.postgres import Server
from tests.storage.values import (
    ANA,
    PAYMENT,
    moved,
    opened,
    paid,
    paid_once,
    purse,
    table,
    table_of,
)

SOCKET = ".s.PGSQL.5432"
READY = b"Z\x00\x00\x00\x05"
"""Answer of the server after it has committed everything. One byte follows."""
SENT = b"COMMIT\0"
"""Message after which the commit may have succeeded."""
STARTING = b"SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0"
CROWDED = b"SFATAL\0VFATAL\0C53300\0Msorry, too many clients already\0\0"
GONE = [b"", *(b"E" + (len(why) + 4).to_bytes(4) + why for why in (STARTING, CROWDED))]
"""Answers to a new connection from a server that is gone, starting or full."""


class Line:
    """Proxy between a store and its server that counts the answers and can lose one."""

    def __init__(self, there: Path) -> None:
        self.waits = 0
        self.lost = 0
        self.losing: bytes | None = None
        """A part of the query whose answer is lost, together with the connection."""
        self.leaves: bytes | None = None
        """Answer to new connections after that loss; empty if the server is gone."""
        self.away: bytes | None = None
        self._there = there
        self._ours = set[asyncio.StreamWriter]()
        self._pumps: set[asyncio.Task[None]] = set()

    async def connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Handle a connection of the store."""
        if self.away is not None:
            await reader.read(1)  # or the client would see it closed before its first message
            writer.write(self.away)
            writer.close()
            return
        self._ours.add(writer)
        task = asyncio.current_task()
        assert task
        self._pumps.add(task)
        from_server, to_server = await asyncio.open_unix_connection(self._there / SOCKET)
        doomed = asyncio.Event()
        back = asyncio.create_task(self._answers(from_server, writer, doomed))
        while said := await reader.read(65536):
            if self.losing and self.losing in said:
                self.losing = None
                doomed.set()
            to_server.write(said)
        to_server.close()
        await back
        self._pumps.discard(task)

    async def quiet(self) -> None:
        """Wait until every connection is closed."""
        if self._pumps:
            await asyncio.wait(self._pumps)

    async def _answers(
        self, server: asyncio.StreamReader, writer: asyncio.StreamWriter, doomed: asyncio.Event
    ) -> None:
        kept_back = b""
        while said := await server.read(65536):
            self.waits += said.count(READY)
            if doomed.is_set():
                kept_back += said
            else:
                writer.write(said)
            if READY in kept_back:
                self.lost += 1
                self.away = self.leaves
                break
        for one in (writer,) if self.away is None else self._ours:
            one.close()


@asynccontextmanager
async def behind_a_line(postgres: Server, url: str) -> AsyncIterator[tuple[PostgresStore, Line]]:
    """Open a store that reaches its database through a line."""
    line = Line(postgres.folder)
    with TemporaryDirectory(prefix="line-", dir="/tmp") as name:
        server = await asyncio.start_unix_server(line.connected, Path(name) / SOCKET)
        async with server:
            async with await PostgresStore.open(url.replace(str(postgres.folder), name)) as store:
                yield store, line
            await line.quiet()


async def test_a_commit_waits_once_for_each_statement_and_for_its_begin_and_end(
    postgres: Server, url: str
) -> None:
    async with behind_a_line(postgres, url) as (store, line):
        now = table()
        await store.commit(opened(now, key="known", entries=(paid(ANA, 100),)))
        for number in range(2):  # the second time with prepared statements
            before, code = line.waits, f"other{number}"
            move = moved(now, "0 a1", "1 b2", key=code)
            assert await store.commit(move.joined((opened(table(code)),))) == Done()
            now = table_of(move)
        assert line.waits - before == 3 + 4, "key, two tables, a sitting, three records"


async def test_a_lost_answer_is_asked_for_again_and_nothing_booked_twice(postgres: Server, url: str) -> None:
    async with behind_a_line(postgres, url) as (store, line):
        await store.commit(Commit(at=0.0, entries=(paid(ANA, 100),)))
        line.losing = SENT
        assert await store.commit(PAYMENT) == Done()
        assert line.lost == 1
        assert await paid_once(store)
        assert store.failure() is None, "the database works"


async def test_a_request_that_came_again_is_repeated_even_where_that_answer_is_lost(
    postgres: Server, url: str
) -> None:
    async with behind_a_line(postgres, url) as (store, line):
        await store.commit(Commit(at=0.0, entries=(paid(ANA, 100),)))
        await store.fail("failed", "KeyError", 1.0)
        assert await store.commit(PAYMENT) == Done()
        for later in (
            Commit(at=2.0, key="tap", entries=PAYMENT.entries),
            Commit(at=1.0, key="failed", entries=PAYMENT.entries),
        ):
            line.losing = SENT
            assert await store.commit(later) == Done(repeated=True)
        assert line.lost == 2
        assert await paid_once(store)


async def test_without_a_key_a_lost_answer_leaves_it_unconfirmed(postgres: Server, url: str) -> None:
    async with behind_a_line(postgres, url) as (store, line):
        line.losing = SENT
        with pytest.raises(UnconfirmedError):
            await store.commit(Commit(at=0.0, entries=(paid(ANA, 100),)))
        assert line.lost == 1
        assert await store.balance(purse(ANA)) == 100, "once, and not again"


async def test_what_is_lost_before_the_end_is_not_stored_and_sent_again_without_a_key(
    postgres: Server, url: str
) -> None:
    async with behind_a_line(postgres, url) as (store, line):
        line.losing = b"allowance"
        assert await store.commit(Commit(at=0.0, entries=(paid(ANA, 100),))) == Done()
        assert line.lost == 1
        assert await store.balance(purse(ANA)) == 100


async def lease_is_back(store: PostgresStore) -> None:
    """Wait until the server has ended the session of a lost connection, which held the lease."""
    available = False
    while not available:
        try:
            await store.balance(purse(ANA))
        except Unavailable:
            await asyncio.sleep(0.05)
        else:
            available = True


@pytest.mark.parametrize("key", ["tap", None])
@pytest.mark.parametrize("gone", GONE, ids=["gone", "starting", "crowded"])
async def test_a_server_that_goes_away_without_an_answer_leaves_it_unconfirmed(
    postgres: Server, url: str, gone: bytes, key: str | None
) -> None:
    async with behind_a_line(postgres, url) as (store, line):
        await store.commit(Commit(at=0.0, entries=(paid(ANA, 100),)))
        line.losing, line.leaves = SENT, gone
        with pytest.raises(UnconfirmedError):
            await store.commit(replace(PAYMENT, key=key))
        with pytest.raises(Unavailable) as nothing_sent:
            await store.commit(replace(PAYMENT, key="later"))
        assert not isinstance(nothing_sent.value, UnconfirmedError)
        line.away = None
        await lease_is_back(store)
        assert await paid_once(store)


@pytest.mark.parametrize("key", ["tap", None])
async def test_a_server_that_does_not_answer_in_time_leaves_it_unconfirmed(
    url: str, key: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    execute = asyncpg.Connection.execute

    async def hangs(self: object, query: str, *values: object) -> object:
        done = await execute(self, query, *values)
        if query == "COMMIT":
            raise TimeoutError
        return done

    async with await PostgresStore.open(url) as store:
        await store.commit(Commit(at=0.0, entries=(paid(ANA, 100),)))
        with monkeypatch.context() as patch:
            patch.setattr("asyncpg.Connection.execute", hangs)
            with pytest.raises(UnconfirmedError):
                await store.commit(replace(PAYMENT, key=key))
        assert await paid_once(store)


async def test_what_the_library_does_not_even_send_is_no_lost_answer(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class UnfitError(asyncpg.InterfaceError, ValueError):  # type: ignore[misc] # untyped in asyncpg
        """Error like the library's own, which has no public name."""

    async def unfit(*_: object, **__: object) -> None:
        raise UnfitError("invalid input")

    async with await PostgresStore.open(url) as store:
        with monkeypatch.context() as patch:
            patch.setattr("storage.commits.store", unfit)
            with pytest.raises(ValueError, match="a value that cannot be stored"):
                await store.commit(PAYMENT)


async def test_what_is_read_is_asked_for_again(postgres: Server, url: str) -> None:
    async with behind_a_line(postgres, url) as (store, line):
        await store.commit(Commit(at=0.0, entries=(paid(ANA, 100),)))
        line.losing = purse(ANA).encode()
        assert await store.balance(purse(ANA)) == 100
        assert line.lost == 1


@asynccontextmanager
async def house(store: PostgresStore, path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Harness]:
    """Run the whole bot on an open store."""

    class Opened:
        @staticmethod
        async def open(_: Path) -> PostgresStore:
            return store

    monkeypatch.setattr("bot.testing.harness.SqliteStore", Opened)
    async with Harness(path / "t.db") as harness:
        yield harness


async def test_whoever_moves_as_the_server_goes_away_is_not_told_that_nothing_was_changed(
    postgres: Server, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with behind_a_line(postgres, url) as (store, line), house(store, tmp_path, monkeypatch) as harness:
        people = [harness.person("Ana"), harness.person("Bea", "it")]
        await people[0].says("play", game="lasca")
        await people[1].taps("join")
        before = await look(harness, harness.table())
        (seat,) = awaited(before)
        mover = next(who for who in people if who.person.id == before.sitting_person(seat))
        move = before.game.write(next(before.game.moves(before.playing.state, seat)))
        await harness.passes(1.0)  # nothing else is being written
        line.losing, line.leaves = SENT, b""
        language = mover.person.language
        assert language
        assert (await mover.says("move", move=move)).text == Voice(language)("refusal-store_unsure")
        assert (await mover.says("move", move=move)).text == Voice(language)("refusal-store_closed")
        line.away = None
        await harness.passes(1.0)
        after = await look(harness, harness.table())
        assert after.log
        assert len(after.log.records) == 1
        (shown,) = (s for s in after.showings if s.seat is None)
        assert shown.shown == shown.wanted > before.table.revision, "by itself"


async def test_an_evening_on_which_every_answer_is_lost(
    postgres: Server, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with behind_a_line(postgres, url) as (store, line), house(store, tmp_path, monkeypatch) as harness:
        people = [harness.person("Ana"), harness.person("Bea")]
        told = 0
        await guard_of(harness.app.deps, people[0].person.id)  # the first use creates a key

        async def does(said: Awaitable[object]) -> None:
            nonlocal told
            line.losing, told = SENT, told + 1
            await said
            assert line.lost == told

        await does(people[0].says("chips"))
        assert await store.balance(MINT) == -100
        await does(people[0].says("play", game="lasca"))
        lasca = harness.table()
        await does(people[1].taps("join"))
        for moves in range(4):
            now = await look(harness, lasca)
            assert (len(now.log.records) if now.log else 0) == moves
            (seat,) = awaited(now)
            mover = next(who for who in people if who.person.id == now.sitting_person(seat))
            move = next(now.game.moves(now.playing.state, seat))
            await does(mover.says("move", move=now.game.write(move)))
            (shown,) = (s for s in (await look(harness, lasca)).showings if s.seat is None)
            assert shown.shown == shown.wanted > now.table.revision
        assert await store.balance(MINT) == -100
