"""The local table: what one person's page is told of a sealed bid, no other page is."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, suppress
from itertools import count
from pathlib import Path
from typing import Any, Final

from bot.core.input import callback_data
from storage.model import TableId
from tests.adapters.local.tables import Event, LocalTable
from tests.adapters.trust.evening import (
    BID,
    BLOCKED,
    CHANGED,
    DECIDING,
    ONCE,
    Evening,
    Heard,
    by_size,
    compare,
    forged,
    lines,
)

PEOPLE: Final = ("ana", "bea", "caio")
BIDDER: Final = PEOPLE[0]
START: Final = 1_790_000_000.0
"""The Unix time of the whole evening."""


async def test_what_others_get_does_not_depend_on_a_sealed_bid(tmp_path: Path) -> None:
    once = await _spent(tmp_path / "once.sqlite3", ONCE)
    compare(once, await _spent(tmp_path / "changed.sqlite3", CHANGED))


class Tavern:
    """Ana has sealed a bid at one of two tables with Bea; Caio looks on at his own page."""

    def __init__(self, local: LocalTable) -> None:
        self.local = local
        self.evening = Evening()
        self.tables: list[TableId] = []
        self._heard: list[Heard] = []
        self._marks = 0
        self._seen: dict[str, asyncio.Event] = {}
        self._tapped: set[tuple[str, str]] = set()

    async def looks(self, person: str, events: AsyncIterator[Event]) -> None:
        """Note all that a page is told, until it is closed."""
        async for kind, value in events:
            for message in value["messages"] if kind == "all" else (value,):
                await self._told(person, kind, message)

    async def _told(self, person: str, kind: str, value: Any) -> None:  # noqa: ANN401 -- JSON of any kind
        if kind not in {"said", "all"}:
            return  # ids, and who is called
        if value["text"].startswith("mark "):
            self._seen[person].set()
            return
        files = tuple([await self._file(file["url"]) for file in value["files"]])
        if person == BIDDER:
            self.evening.own_files.update(files)
            return
        unnamed = {**value, "id": "", "files": [{**file, "url": ""} for file in value["files"]]}
        self._heard.append(Heard(person, kind, json.dumps(unnamed, sort_keys=True), files))

    async def _file(self, url: str) -> bytes:
        async with self.local.client.get(url) as response:
            return await response.read() if response.status == 200 else b"gone"

    async def step(self, name: str) -> None:
        """Wait until every page has been told all, and note what others got."""
        await self.local.app.publisher.idle()
        self._seen = {person: asyncio.Event() for person in PEOPLE}
        self._marks += 1
        await self.local.says("caio", f"mark {self._marks}")
        async with asyncio.timeout(30.0):
            await asyncio.gather(*(seen.wait() for seen in self._seen.values()))
        self.evening.step(name, self._heard)
        self._heard = []

    async def opens(self, blocked: str) -> None:
        """Two tables of the same two people. blocked: by the bidder."""
        for _ in range(2):
            await self.local.says(BIDDER, "/play citadel")
            board = (await self.local.sees("bea"))[-1]
            self.tables.append(TableId(board["table"]))
            await self.local.taps("bea", f"join-{self.tables[-1]}")
        for other in BLOCKED.values():
            await self.local.post("/api/people", {"name": other, "language": "en"})
        await self.local.says(BIDDER, f"/block @{blocked}", room="private")
        await self.step("opened")

    async def bids(self, points: str | None) -> None:
        """The bidder says a number in private, or something else."""
        said = f"/bid {points} {self.tables[0]}" if points else "/rules citadel"
        await self.local.says(BIDDER, said, room="private")
        await self.step(BID)

    async def asks(self, person: str, room: str) -> None:
        """Every command; every button and option it brings is tapped by somebody else."""
        for word, args in lines(self.tables[0], choices=room == "group"):
            line = " ".join((f"/{word}", *args.values()))
            answer = await self.local.says(person, line, room=room)
            if person != BIDDER:
                self._heard.append(Heard(person, "answer", json.dumps(answer, sort_keys=True)))
            await self.step(f"{person} says {line} in {room}")
            await self._tried((await self.local.sees(person, room))[-1], person)

    async def _tried(self, message: Any, asker: str) -> None:  # noqa: ANN401 -- JSON
        """What one person was shown, tapped by others, as if it stood on their pages."""
        shown = [b["data"] for row in message["buttons"] for b in row]
        shown += [option["data"] for option in (message["menu"] or {"options": []})["options"]]
        for data in shown[:4]:
            tap = callback_data.read(data)
            if tap is None or tap.command in DECIDING:
                continue
            for person in PEOPLE:
                if person != asker and (person, tap.command) not in self._tapped:
                    self._tapped.add((person, tap.command))
                    await self.taps(person, data, message["id"])

    async def taps(self, person: str, data: str, message: str = "") -> None:
        """A tap that need not be on any message of this person's page."""
        for room in ("group", "private"):
            body = {"as": person, "room": room, "key": self.local.key(), "data": data, "message": message}
            answer = await self.local.post("/api/tap", body)
            if person != BIDDER:
                self._heard.append(Heard(person, "answer", await answer.text()))
            await self.step(f"{person} taps {data.partition('-')[0]} in {room}")

    async def pries(self, person: str) -> None:
        """Lists that are typed into, and files by guess."""
        for text in ("/move ", "/move 1", "/bid ", "/board ", "1", ""):
            body = {
                "as": person,
                "room": "group",
                "key": self.local.key(),
                "text": text,
                "table": self.tables[0],
            }
            answer = await self.local.post("/api/complete", body)
            if person != BIDDER:
                self._heard.append(Heard(person, "list", await answer.text()))
            await self.step(f"{person} types {text}")
        for name in (f"{self.tables[0]}-0.png", "1", "..%2f..%2fusers", "%00", "%ED%A0%80"):
            async with self.local.client.get(f"/files/{name}") as response:
                assert response.status == 404


async def _spent(path: Path, bids: tuple[str, ...]) -> Evening:
    """The evening with these bids, one after the other."""
    local = LocalTable(path)
    numbers = count(1)
    local.entropy, local.now, local.key = by_size(), lambda: START, lambda: f"deed-{next(numbers):08}"
    async with local, AsyncExitStack() as stack:
        tavern = Tavern(local)
        pages = [
            asyncio.create_task(tavern.looks(person, await stack.enter_async_context(local.looking(person))))
            for person in PEOPLE
        ]
        await tavern.opens(BLOCKED[bids])
        later = iter(bids[1:])
        await tavern.bids(bids[0])
        for person in ("bea", "caio", BIDDER):
            for room in ("group", "private"):
                await tavern.asks(person, room)
            for data in forged(tavern.tables[0]):
                await tavern.taps(person, data)
            await tavern.pries(person)
            await tavern.bids(next(later, None))
        loaded = await local.app.deps.cache.look(tavern.tables[0])
        assert loaded is not None
        assert loaded.table.status == "playing"
        for page in pages:
            page.cancel()
            with suppress(asyncio.CancelledError):
                await page
        return tavern.evening
