"""A thousand simultaneous commands on a hundred tables: nothing is lost, chips stay, every log replays."""

import asyncio
import sqlite3
from collections import Counter
from contextlib import closing
from dataclasses import replace
from itertools import product
from pathlib import Path

from bot.core.messages import AnyReply, Request
from bot.core.tables.cache import TableCache
from bot.testing.harness import Harness
from bot.workers.pool import Here
from rules.core.log import Decision
from rules.games import games
from storage.model import ChannelId, ChatId, TableId
from storage.sqlite import SqliteStore
from tests.core.blank import Blank
from tests.tiers import FULL

TABLES, COMMANDS = 100, 1_000
CHATS = 10
GAMES = ("lasca", "crown_and_anchor", "tabula", "citadel", "hasami_shogi")


def at(request: Request, number: int, table: TableId | None = None) -> Request:
    """Return the same request in one of the chats."""
    chat = number % CHATS
    return replace(
        request,
        chat=ChatId(f"test:chat{chat}"),
        channel=ChannelId(f"test:chat{chat}/room"),
        table=table,
        admin=True,
    )


async def opened(harness: Harness) -> list[TableId]:
    """Open a hundred tables for two people each, ten in each chat."""
    found = []
    for number in range(TABLES):
        first, second = harness.person(f"P{number}"), harness.person(f"Q{number}")
        game = GAMES[number // CHATS % len(GAMES)]
        service = harness.app.service
        await service.run(at(first._request("play", {"game": game}), number))
        tables = await harness.app.deps.store.tables_of(first.person.id, ("open",))
        code = tables[0].id
        await service.run(at(second._request("join", {}), number, code))
        if game == "crown_and_anchor":
            await service.run(at(first._request("begin", {}), number, code))
        found.append(code)
    await harness.settled()
    return found


async def any_command(harness: Harness, table: TableId, number: int, turn: int) -> Request:
    """Return a command that one of the two players might send now."""
    who = harness.person(f"{'PQ'[turn % 2]}{number}")
    loaded = await harness.app.deps.cache.look(table)
    assert loaded is not None
    if loaded.betting:
        words = ({"move": f"crown {turn}"}, {"move": "ready"}, {"move": "throw"}, {"move": f"heart {turn}"})
        return at(who._request("move", words[turn // 2 % 4]), number, table)
    seat = loaded.seats_of(who.person.id)[0]
    move = next((loaded.game.write(m) for m in loaded.game.moves(loaded.playing.state, seat)), "c3-d4")
    request = at(who._request("move", {"move": move}), number, table)
    return replace(request, private=loaded.game.about.secrets)


@FULL
async def test_a_thousand_commands_at_once(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    async with Harness(path, Blank()) as harness:
        tables = await opened(harness)
        assert await harness.app.deps.store.tables_with("playing")
        asked = [
            await any_command(harness, table, number, turn)
            for turn, (number, table) in product(range(COMMANDS // TABLES), enumerate(tables))
        ]
        replies = await asyncio.gather(*map(harness.app.service.run, asked))
        assert len(replies) == COMMANDS
        accepted = Counter(r.table for r, reply in zip(asked, replies, strict=True) if done(reply))
        assert {table: await decided(harness, table) for table in tables} == {t: accepted[t] for t in tables}
        again = await asyncio.gather(*map(harness.app.service.run, asked))
        repeated = [reply for reply, before in zip(again, replies, strict=True) if done(before)]
        assert all(reply.empty for reply in repeated)
        await harness.settled()
        states = {table: await state_in_memory(harness, table) for table in tables}

    async with await SqliteStore.open(path) as store:
        cache = TableCache(store, games(), Here())
        for table in tables:
            loaded = await cache.look(table)
            assert loaded is not None
            assert loaded.log is not None
            assert loaded.snapshot is not None
            assert loaded.game.describe(loaded.snapshot.state) == states[table]
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT sum(balance) FROM accounts").fetchone() == (0,)
        assert db.execute(
            "SELECT count(*) FROM accounts WHERE balance < 0 AND name <> 'mint'"
        ).fetchone() == (0,)
        (betting,) = db.execute("SELECT count(*) FROM tables WHERE game = 'crown_and_anchor'").fetchone()
        assert db.execute("SELECT balance FROM accounts WHERE name = 'mint'").fetchone() == (-200 * betting,)
        assert db.execute("SELECT count(*) FROM posts WHERE shown < wanted").fetchone() == (0,)


async def decided(harness: Harness, table: TableId) -> int:
    """Return the number of people's decisions at a table."""
    loaded = await harness.app.deps.cache.look(table)
    assert loaded is not None
    assert loaded.log is not None
    return sum(isinstance(r, Decision) and r.cause == "person" for r in loaded.log.records)


async def state_in_memory(harness: Harness, table: TableId) -> str:
    loaded = await harness.app.deps.cache.look(table)
    assert loaded is not None
    assert loaded.snapshot is not None
    return loaded.game.describe(loaded.snapshot.state)


def done(reply: AnyReply) -> bool:
    """Return True if the bot took a move: it says nothing, or that the bid is in."""
    return reply.empty or "your bid is in" in reply.text
