"""Telegram: no trace of a sealed bid in a group, a topic, or another person's private chat."""

import json
import math
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from bot.adapters.telegram import TelegramAdapter
from bot.app import App
from bot.core.input import callback_data
from bot.core.ports import Thinker
from bot.testing.harness import unhurried
from storage.model import TableId
from storage.sqlite import SqliteStore
from tests.adapters.telegram.opened import button_for, connected, leaping, settled, table_on
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
    menus,
    must_show_the_bidder,
    same,
    sealed_at,
)
from tests.fakes.telegram import Button, FakeTelegram, Message, Person, Place
from tests.fakes.telegram.wire import Call
from tests.tiers import FULL

UNHEARD: Final = frozenset({"getupdates", "getme", "getchatmember", "setmycommands", "deletewebhook"})
"""Calls whose effects no chat shows."""
ASKED: Final = ("callback_query_id", "inline_query_id")
NUMBERED: Final = (*ASKED, "message_id", "reply_parameters")
"""Parameters that depend on how many messages were sent before, in any chat."""


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
    """Two tables with a sealed bid, by Ana against Bea or by the computer; Eve reads along in the group."""

    def __init__(self, fake: FakeTelegram, app: App, *, machine: bool = False) -> None:
        self.fake = fake
        self.app = app
        self.evening = Evening()
        self.ana, self.bea, self.eve = (fake.person(name) for name in ("Ana", "Bea", "Eve"))
        self.people = (self.ana, self.bea, self.eve)
        self.bidder = "" if machine else str(self.ana.id)
        self.group = fake.supergroup("Tavern", *self.people, forum=True)
        self.elsewhere = fake.group("Elsewhere", self.bea, self.ana, self.eve)
        self._told = 0
        self.tables: list[TableId] = []
        self._tapped: set[tuple[int, tuple[str, ...]]] = set()

    async def opens(self, blocked: str) -> None:
        """Open two tables of the same two in one topic.

        blocked: the person whom Ana blocks.
        """
        for person in self.people:
            await self._starts(person)
        self.topic = await self.ana.opens_topic("Dice", self.group)
        for _ in range(2):
            told = "/play citadel" if self.bidder else f"/play citadel {LEVEL}"
            board = await self.fake.answer_to(await self.ana.says(told, self.topic))
            if self.bidder:
                await self.bea.taps(board, button_for(board, "join"))
            await settled(self.fake, self.app)
            self.tables.append(table_on(board) or TableId(""))
        for other in map(self.fake.person, BLOCKED.values()):
            await self._starts(other)
            if other.user.first_name == blocked:
                await self.ana.says(f"/block @{other.user.username}")
        await self.step("opened")

    async def _starts(self, person: Person) -> None:
        """Press Start; a simultaneous request elsewhere may have to be decided twice."""
        await person.starts()
        await settled(self.fake, self.app)

    async def step(self, name: str) -> None:
        """Wait until all is done, and note everything that others got."""
        await settled(self.fake, self.app)
        calls, self._told = self.fake.calls[self._told :], len(self.fake.calls)
        self.evening.step(name, [heard for call in calls if (heard := self._heard(call)) is not None])

    def _heard(self, call: Call) -> Heard | None:
        """Return a call as others see it, or None if it is for the bidder alone; note the bidder's files."""
        if call.method.lower() in UNHEARD:
            return None
        files = [upload.content for upload in call.uploads.values()]
        known = self.fake.world.files
        files += [known[text].content for text in _strings(call.parameters) if text in known]
        reader = self._reader(call)
        if reader and reader == self.bidder:
            self.evening.own_files.update(files)
            return None
        told = {name: value for name, value in call.parameters.items() if name not in NUMBERED}
        words = json.dumps(told, sort_keys=True, default=lambda upload: upload.name)
        names = sorted(each.name for each in call.uploads.values() if not each.name.endswith(".png"))
        return Heard(reader, call.method, same(f"{words} {names}"), tuple(files))

    def _reader(self, call: Call) -> str:
        query = self.fake.world.queries.get(
            str(next((call.parameters[n] for n in NUMBERED if n in call.parameters), ""))
        )
        if query is not None:
            return str(query.asker.id)
        chat = self.fake.world.addressed(call)
        return str(chat.id) if chat is not None and chat.type == "private" else ""

    async def bids(self, points: str | None) -> None:
        """Bid a number privately, or ask for the rules instead."""
        await self.ana.says(f"/bid {points} {self.tables[0]}" if points else "/rules citadel")
        await self.step(BID)

    async def asks(self, person: Person, place: Place | None) -> None:
        """Send every command, and let others tap every button of the answers."""
        others = [other for other in self.people if other is not person]
        for word, args in lines(self.tables[0], choices=place is self.topic):
            line = " ".join((f"/{word}", *args.values()))
            before = self._public()
            await person.says(line, place)
            await self.step(f"{person.user.first_name} says {line} in {_name(place)}")
            for message in self._public()[len(before) :]:
                await self._tried(message, others)

    async def _tried(self, message: Message, others: Sequence[Person]) -> None:
        """Let others tap and follow the buttons under a public message."""
        for number, button in enumerate(message.buttons[:4]):
            tap = callback_data.read((button.data or "").removeprefix("="))
            if tap is not None and tap.command in DECIDING:
                continue
            for person in others:
                kind = tap.command if tap else str(button.url)  # links to private answers differ every time
                if (person.id, (kind, *message.labels)) in self._tapped:
                    continue
                self._tapped.add((person.id, (kind, *message.labels)))
                answer = await person.taps(message, button)
                if answer.url and "start=" in answer.url:
                    await person.follows(answer.url)
                await self.step(f"{person.user.first_name} taps {number} of {message.chat.title}")

    def _public(self) -> list[Message]:
        return [m for place in (self.topic, self.group, self.elsewhere) for m in self.fake.posts(place)]

    def board(self) -> Message:
        """Return the latest board of the table with the bid."""
        return next(m for m in reversed(self.fake.posts(self.topic)) if table_on(m) == self.tables[0])

    async def attacks(self, person: Person, places: Sequence[Place | None]) -> None:
        """Try everything a person can do in these places (None is the private chat), and on the board."""
        for place in places:
            await self.asks(person, place)
        await self.forges(person)
        await self.pries(person)

    async def sealed(self) -> str:
        """Return the sealed bid at the first table."""
        loaded = await self.app.deps.cache.look(self.tables[0])
        assert loaded is not None
        return sealed_at(loaded)

    async def forges(self, person: Person) -> None:
        """Send taps on a real board with data that none of its buttons has."""
        code = self.tables[0]
        marked = menus(code) if person is self.ana else ()
        for data in (*forged(code, sits=person is not self.eve), *marked):
            answer = await person.taps(self.board(), Button("", data[:64]))
            if answer.url:
                await person.follows(answer.url)
            await self.step(f"{person.user.first_name} forges {data}")

    async def pries(self, person: Person) -> None:
        """Try forwarded boards, replies to boards, links and inline queries."""
        board, code = self.board(), self.tables[0]
        copy = await person.forwards(board, self.elsewhere)
        for message in (board, copy):
            for text in ("/board", "/history", "/hint", "/move", "/privacy export", "/verify", "?"):
                await person.replies(message, text)
                await self.step(f"{person.user.first_name} answers {text}")
        for payload in (
            f"pick-{code}",
            f"ask-{code}",
            f"board-{code}",
            f"hello-{code}",
            f"history-{code}",
            "kept-0",
        ):
            await person.starts(payload)
            await self.step(f"{person.user.first_name} follows {payload}")
        for query in ("", f"{code} 1 ", f"{code} 0 1", "1"):
            await person.asks_inline(query, self.group)
            await self.step(f"{person.user.first_name} types {query}")


async def _spent(path: Path, bids: tuple[str, ...]) -> Evening:
    """Play the evening with these bids, one after the other."""
    async with _opened(path) as (fake, app):
        tavern = Tavern(fake, app)
        await tavern.opens(BLOCKED[bids])
        later = iter(bids[1:])
        await tavern.bids(bids[0])
        for person in (tavern.bea, tavern.eve, tavern.ana):
            elsewhere = () if person is tavern.eve else (tavern.elsewhere,)
            await tavern.attacks(person, (*elsewhere, tavern.topic, None))
            await tavern.bids(next(later, None))
        assert await tavern.sealed() == bids[-1]
        assert bids[-1] in _words(fake.private_to(tavern.ana))
        return tavern.evening


async def _spent_with_machine(path: Path, points: str) -> Evening:
    """Play the evening against the computer, with one person who isn't at the table."""
    async with _opened(path, Sealing(points)) as (fake, app):
        tavern = Tavern(fake, app, machine=True)
        await tavern.opens(BLOCKED[ONCE])
        for person, places in ((tavern.eve, (None,)), (tavern.ana, (None, tavern.topic))):
            await tavern.attacks(person, places)
        assert await tavern.sealed() == points
        return tavern.evening


@asynccontextmanager
async def _opened(path: Path, thinker: Thinker | None = None) -> AsyncIterator[tuple[FakeTelegram, App]]:
    """Open a bot on its own fake Telegram, with a clock that doesn't depend on the run."""
    async with FakeTelegram() as fake, await SqliteStore.open(path) as store:
        adapter = TelegramAdapter(fake.token, store, connect=connected(fake), now=leaping())
        app = App(
            store,
            (adapter,),
            thinker=thinker,
            now=fake.clock,
            entropy=by_size(),
            clock=unhurried(),
            tick=math.inf,
        )
        async with app:
            yield fake, app


def _words(texts: Sequence[str]) -> set[str]:
    return {word for text in texts for word in text.replace(".", " ").split()}


def _name(place: Place | None) -> str:
    return "private" if place is None else type(place).__name__


def _strings(value: object) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [text for each in value.values() for text in _strings(each)]
    return []
