"""Sealed bids on the local table: only the bidder's own page gets them."""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any, Final

from bot.core.input import callback_data
from storage.model import TableId
from tests.adapters.trust.evening import (
    BID,
    BLOCKED,
    CHANGED,
    DECIDING,
    HIGH,
    LEVEL,
    LOW,
    ONCE,
    Evening,
    Heard,
    Sealing,
    by_size,
    compare,
    forged,
    lines,
    must_show_the_bidder,
    sealed_at,
)
from tests.adapters.web.tables import Event, LocalTable
from tests.tiers import FULL

PEOPLE: Final = ("ana", "bea", "caio")
BIDDER: Final = PEOPLE[0]
"""The person who plays against the computer when the computer bids."""
START: Final = 1_790_000_000.0
"""The Unix time of the whole evening."""


@FULL
async def test_what_others_get_does_not_depend_on_a_sealed_bid(tmp_path: Path) -> None:
    once = await _spent(tmp_path / "once.sqlite3", ONCE)
    changed = await _spent(tmp_path / "changed.sqlite3", CHANGED)
    compare(once, changed)
    must_show_the_bidder(once, changed)


@FULL
async def test_what_anybody_gets_does_not_depend_on_the_sealed_bid_of_a_machine(tmp_path: Path) -> None:
    low = await _spent_with_machine(tmp_path / "low.sqlite3", LOW)
    compare(low, await _spent_with_machine(tmp_path / "high.sqlite3", HIGH))


class Tavern:
    """Two tables with a sealed bid, by Ana against Bea or by the computer; Caio watches on his own page."""

    def __init__(self, local: LocalTable, *, machine: bool = False) -> None:
        self.local = local
        self.bidder = "" if machine else BIDDER
        self.evening = Evening()
        self.tables: list[TableId] = []
        self._heard: list[Heard] = []
        self._marks = 0
        self._seen: dict[str, asyncio.Event] = {}
        self._tapped: set[tuple[str, str]] = set()

    async def looks(self, person: str, events: AsyncIterator[Event]) -> None:
        """Note all events that a page gets, until it is closed."""
        async for kind, value in events:
            for message in value["messages"] if kind == "all" else (value,):
                await self._told(person, kind, message)

    async def _told(self, person: str, kind: str, value: Any) -> None:  # noqa: ANN401 -- JSON of any kind
        if kind in {"board", "tables"} and person != self.bidder:
            self._heard.append(Heard(person, kind, json.dumps(value, sort_keys=True)))
        if kind not in {"said", "all"}:
            return  # ids and mentions
        if value["text"].startswith("mark "):
            self._seen[person].set()
            return
        files = tuple([await self._file(file["url"]) for file in value["files"]])
        if person == self.bidder:
            self.evening.own_files.update(files)
            return
        unnamed = {**value, "id": "", "files": [{**file, "url": ""} for file in value["files"]]}
        self._heard.append(Heard(person, kind, json.dumps(unnamed, sort_keys=True), files))

    async def _file(self, url: str) -> bytes:
        async with self.local.client.get(url) as response:
            return await response.read() if response.status == 200 else b"gone"

    async def step(self, name: str) -> None:
        """Wait until every page has got all events, and note what others got."""
        await self.local.app.idle()
        self._seen = {person: asyncio.Event() for person in PEOPLE}
        self._marks += 1
        await self.local.says("caio", f"mark {self._marks}")
        async with asyncio.timeout(30.0):
            await asyncio.gather(*(seen.wait() for seen in self._seen.values()))
        self.evening.step(name, self._heard)
        self._heard = []

    async def opens(self, blocked: str) -> None:
        """Open two tables of the same two.

        blocked: the person whom Ana blocks.
        """
        for _ in range(2):
            await self.local.says(BIDDER, "/play citadel" if self.bidder else f"/play citadel {LEVEL}")
            board = (await self.local.sees("bea"))[-1]
            self.tables.append(TableId(board["table"]))
            if self.bidder:
                await self.local.taps("bea", f"join-{self.tables[-1]}")
        for other in BLOCKED.values():
            await self.local.post("/api/people", {"name": other, "language": "en"})
        await self.local.says(BIDDER, f"/block @{blocked}", room="private")
        await self.step("opened")

    async def bids(self, points: str | None) -> None:
        """Bid a number privately, or ask for the rules instead."""
        said = f"/bid {points} {self.tables[0]}" if points else "/rules citadel"
        await self.local.says(BIDDER, said, room="private")
        await self.step(BID)

    async def asks(self, person: str, room: str) -> None:
        """Send every command, and let others tap every button and option of the answer."""
        for word, args in lines(self.tables[0], choices=room == "group"):
            line = " ".join((f"/{word}", *args.values()))
            answer = await self.local.says(person, line, room=room)
            if person != self.bidder:
                self._heard.append(Heard(person, "answer", json.dumps(answer, sort_keys=True)))
            await self.step(f"{person} says {line} in {room}")
            await self._tried((await self.local.sees(person, room))[-1], person)

    async def _tried(self, message: Any, asker: str) -> None:  # noqa: ANN401 -- JSON
        """Tap the buttons that one person was shown, as if they stood on other people's pages."""
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

    async def taps(
        self, person: str, data: str, message: str = "", rooms: Sequence[str] = ("group", "private")
    ) -> None:
        """Send a tap that need not belong to any message on this person's page."""
        for room in rooms:
            body = {"as": person, "room": room, "key": self.local.key(), "data": data, "message": message}
            answer = await self.local.post("/api/tap", body)
            if person != self.bidder:
                self._heard.append(Heard(person, "answer", await answer.text()))
            await self.step(f"{person} taps {data.partition('-')[0]} in {room}")

    async def attacks(self, person: str, rooms: Sequence[str]) -> None:
        """Try everything a person can do in these rooms, and on the board."""
        for room in rooms:
            await self.asks(person, room)
        for data in forged(self.tables[0], sits=person != "caio"):
            await self.taps(person, data, rooms=("group",))
        await self.pries(person)

    async def sealed(self) -> str:
        """Return the sealed bid at the first table."""
        loaded = await self.local.app.deps.cache.look(self.tables[0])
        assert loaded is not None
        return sealed_at(loaded)

    async def pries(self, person: str) -> None:
        """Try autocomplete, and files at guessed addresses."""
        for text in ("/move ", "/move 1", "/bid ", "/board ", "1", ""):
            body = {
                "as": person,
                "room": "group",
                "key": self.local.key(),
                "text": text,
                "table": self.tables[0],
            }
            answer = await self.local.post("/api/complete", body)
            if person != self.bidder:
                self._heard.append(Heard(person, "list", await answer.text()))
            await self.step(f"{person} types {text}")
        await self._looks_at_boards(person)
        for name in (f"{self.tables[0]}-0.png", "1", "..%2f..%2fusers", "%00", "%ED%A0%80"):
            async with self.local.client.get(f"/files/{name}") as response:
                assert response.status == 404

    async def _looks_at_boards(self, person: str) -> None:
        """Request all data of the board app, also for people it isn't meant for."""
        table = self.tables[0]
        for shown in (f"board/{table}", "home", f"history/{table}", f"analysis/{table}"):
            async with self.local.client.get(
                f"/api/{shown}", params={"as": person}, headers=self.local.headers
            ) as response:
                if person != self.bidder:
                    self._heard.append(Heard(person, shown, await response.text()))
        for asked, fields in (("steps", {"taken": ["1"]}), ("why", {"sites": ["1"]})):
            body = {"as": person, "key": self.local.key(), "table": table, **fields}
            answer = await self.local.post(f"/api/{asked}", body)
            if person != self.bidder:
                self._heard.append(Heard(person, asked, await answer.text()))
        await self.step(f"{person} looks at boards")


async def _spent(path: Path, bids: tuple[str, ...]) -> Evening:
    """Play the evening with these bids, one after the other."""
    async with _opened(LocalTable(path)) as tavern:
        await tavern.opens(BLOCKED[bids])
        later = iter(bids[1:])
        await tavern.bids(bids[0])
        for person in ("bea", "caio", BIDDER):
            await tavern.attacks(person, ("group", "private"))
            await tavern.bids(next(later, None))
        assert await tavern.sealed() == bids[-1]
        return tavern.evening


async def _spent_with_machine(path: Path, points: str) -> Evening:
    """Play the evening against the computer, with one person who isn't at the table."""
    async with _opened(LocalTable(path, thinker=Sealing(points)), machine=True) as tavern:
        await tavern.opens(BLOCKED[ONCE])
        for person, rooms in (("caio", ("private",)), (BIDDER, ("group", "private"))):
            await tavern.attacks(person, rooms)
        assert await tavern.sealed() == points
        return tavern.evening


@asynccontextmanager
async def _opened(local: LocalTable, *, machine: bool = False) -> AsyncIterator[Tavern]:
    """Open the bot with fixed randomness, and everybody's page."""
    numbers = count(1)
    local.entropy, local.now, local.key = by_size(), lambda: START, lambda: f"deed-{next(numbers):08}"
    async with local, AsyncExitStack() as stack:
        tavern = Tavern(local, machine=machine)
        pages = [
            asyncio.create_task(
                tavern.looks(
                    person, await stack.enter_async_context(local.looking(person, chat="1", boards=""))
                )
            )
            for person in PEOPLE
        ]
        yield tavern
        for page in pages:
            page.cancel()
            with suppress(asyncio.CancelledError):
                await page
