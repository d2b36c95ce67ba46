"""A thousand commands at once on a hundred tables: nothing is lost, chips stay, every log replays."""

import asyncio
import sqlite3
from collections import Counter
from contextlib import closing
from dataclasses import replace
from itertools import product
from pathlib import Path

from bot.core.live import Shelf
from bot.core.messages import Reply, Request
from rules.core.log import Decision
from rules.games import games
from storage.model import ChatId, Spot, TableId
from storage.store import SqliteStore
from tests.core.blank import Blank
from tests.core.evening import Evening

TABLES, COMMANDS = 100, 1_000
CHATS = 10
GAMES = ("lasca", "crown_and_anchor", "tabula", "citadel", "hasami_shogi")


def at(request: Request, number: int, table: TableId | None = None) -> Request:
    """The same request in one of the chats."""
    chat = number % CHATS
    return replace(
        request, chat=ChatId(f"test:chat{chat}"), spot=Spot(f"test:chat{chat}/room"), table=table, admin=True
    )


async def opened(tavern: Evening) -> list[TableId]:
    """A hundred tables, each of two people, ten in each chat."""
    found = []
    for number in range(TABLES):
        first, second = tavern.person(f"P{number}"), tavern.person(f"Q{number}")
        game = GAMES[number // CHATS % len(GAMES)]
        service = tavern.app.service
        await service.handle(at(first._request("play", {"game": game}), number))
        tables = await tavern.app.house.store.tables_of(first.person.id, ("open",))
        code = tables[0].id
        await service.handle(at(second._request("join", {}), number, code))
        if game == "crown_and_anchor":
            await service.handle(at(first._request("begin", {}), number, code))
        found.append(code)
    await tavern.settled()
    return found


async def any_command(tavern: Evening, table: TableId, number: int, turn: int) -> Request:
    """What one of the two at a table might say now."""
    who = tavern.person(f"{'PQ'[turn % 2]}{number}")
    live = await tavern.app.house.shelf.look(table)
    assert live is not None
    if live.betting:
        words = ({"move": f"crown {turn}"}, {"move": "ready"}, {"move": "throw"}, {"move": f"heart {turn}"})
        return at(who._request("move", words[turn // 2 % 4]), number, table)
    seat = live.seats_of(who.person.id)[0]
    move = next((live.game.write(m) for m in live.game.moves(live.playing.state, seat)), "c3-d4")
    request = at(who._request("move", {"move": move}), number, table)
    return replace(request, private=live.game.about.secrets)


async def test_a_thousand_commands_at_once(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    async with Evening(path, Blank()) as tavern:
        tables = await opened(tavern)
        assert await tavern.app.house.store.tables_with("playing")
        asked = [
            await any_command(tavern, table, number, turn)
            for turn, (number, table) in product(range(COMMANDS // TABLES), enumerate(tables))
        ]
        replies = await asyncio.gather(*map(tavern.app.service.handle, asked))
        assert len(replies) == COMMANDS
        accepted = Counter(r.table for r, reply in zip(asked, replies, strict=True) if done(reply))
        assert {table: await decided(tavern, table) for table in tables} == {t: accepted[t] for t in tables}
        again = await asyncio.gather(*map(tavern.app.service.handle, asked))
        repeated = [reply for reply, before in zip(again, replies, strict=True) if done(before)]
        assert all(reply == Reply() for reply in repeated)
        await tavern.settled()
        states = {table: await state_in_memory(tavern, table) for table in tables}

    async with await SqliteStore.open(path) as store:
        shelf = Shelf(store, games())
        for table in tables:
            live = await shelf.look(table)
            assert live is not None
            assert live.log is not None
            assert live.standing is not None
            assert live.game.describe(live.standing.state) == states[table]
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT sum(balance) FROM accounts").fetchone() == (0,)
        assert db.execute(
            "SELECT count(*) FROM accounts WHERE balance < 0 AND name <> 'mint'"
        ).fetchone() == (0,)
        (betting,) = db.execute("SELECT count(*) FROM tables WHERE game = 'crown_and_anchor'").fetchone()
        assert db.execute("SELECT balance FROM accounts WHERE name = 'mint'").fetchone() == (-200 * betting,)
        assert db.execute("SELECT count(*) FROM showings WHERE shows < wants").fetchone() == (0,)


async def decided(tavern: Evening, table: TableId) -> int:
    """How many decisions people took at a table."""
    live = await tavern.app.house.shelf.look(table)
    assert live is not None
    assert live.log is not None
    return sum(isinstance(r, Decision) and r.cause == "person" for r in live.log.records)


async def state_in_memory(tavern: Evening, table: TableId) -> str:
    live = await tavern.app.house.shelf.look(table)
    assert live is not None
    assert live.standing is not None
    return live.game.describe(live.standing.state)


def done(reply: Reply) -> bool:
    """Whether a move was taken: nothing to say, or that a bid is in."""
    return reply.empty or reply.text.startswith("Taken")
