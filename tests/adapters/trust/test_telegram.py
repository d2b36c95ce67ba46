"""Telegram: nothing made of a sealed bid reaches a group, a topic, or anybody else's private chat."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from bot.adapters.telegram import TelegramAdapter
from bot.app import App
from bot.core.input import callback_data
from bot.testing.harness import unhurried
from storage.model import TableId
from storage.sqlite.store import SqliteStore
from tests.adapters.telegram.opened import button_for, connected, leaping, settled, table_on
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
    same,
)
from tests.fakes.telegram import Button, FakeTelegram, Message, Person, Place
from tests.fakes.telegram.wire import Call

UNHEARD: Final = frozenset({"getupdates", "getme", "getchatmember", "setmycommands", "deletewebhook"})
"""Calls that nobody hears."""
ASKED: Final = ("callback_query_id", "inline_query_id")
NUMBERED: Final = (*ASKED, "message_id", "reply_parameters")
"""What depends on how much was written before, also in the bidder's own chat or at the same time."""


async def test_what_others_get_does_not_depend_on_a_sealed_bid(tmp_path: Path) -> None:
    compare(
        await _spent(tmp_path / "once.sqlite3", ONCE), await _spent(tmp_path / "changed.sqlite3", CHANGED)
    )


class Tavern:
    """Ana has sealed a bid at one of two tables with Bea; Eve reads along in the group."""

    def __init__(self, fake: FakeTelegram, app: App) -> None:
        self.fake = fake
        self.app = app
        self.evening = Evening()
        self.ana, self.bea, self.eve = (fake.person(name) for name in ("Ana", "Bea", "Eve"))
        self.people = (self.ana, self.bea, self.eve)
        self.group = fake.supergroup("Tavern", *self.people, forum=True)
        self.elsewhere = fake.group("Elsewhere", self.bea, self.ana, self.eve)
        self._told = 0
        self.tables: list[TableId] = []
        self._tapped: set[tuple[int, tuple[str, ...]]] = set()

    async def opens(self, blocked: str) -> None:
        """Two tables of the same two people in one topic. blocked: by the bidder."""
        for person in self.people:
            await person.starts()
        self.topic = await self.ana.opens_topic("Dice", self.group)
        for _ in range(2):
            lobby = await self.fake.answer_to(await self.ana.says("/play citadel", self.topic))
            await self.bea.taps(lobby, button_for(lobby, "join"))
            await settled(self.fake, self.app)
            self.tables.append(table_on(lobby) or TableId(""))
        for other in map(self.fake.person, BLOCKED.values()):
            await other.starts()
            if other.user.first_name == blocked:
                await self.ana.says(f"/block @{other.user.username}")
        await self.step("opened")

    async def step(self, name: str) -> None:
        """Wait until all is done, and note what others got of it."""
        await settled(self.fake, self.app)
        calls, self._told = self.fake.calls[self._told :], len(self.fake.calls)
        self.evening.step(name, [heard for call in calls if (heard := self._heard(call)) is not None])

    def _heard(self, call: Call) -> Heard | None:
        """A call as others get it; None for what is for the bidder alone, whose files are noted."""
        if call.method.lower() in UNHEARD:
            return None
        files = [upload.content for upload in call.uploads.values()]
        known = self.fake.world.files
        files += [known[text].content for text in _strings(call.parameters) if text in known]
        reader = self._reader(call)
        if reader == str(self.ana.id):
            self.evening.own_files.update(files)
            return None
        told = {name: value for name, value in call.parameters.items() if name not in NUMBERED}
        words = json.dumps(told, sort_keys=True, default=lambda upload: upload.name)
        names = sorted(upload.name for upload in call.uploads.values())
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
        """The bidder says a number in private, or something else."""
        await self.ana.says(f"/bid {points} {self.tables[0]}" if points else "/rules citadel")
        await self.step(BID)

    async def asks(self, person: Person, place: Place | None) -> None:
        """Every command, and every button under what it is answered with, tapped by somebody else."""
        others = [other for other in self.people if other is not person]
        for word, args in lines(self.tables[0], choices=place is self.topic):
            line = " ".join((f"/{word}", *args.values()))
            before = self._public()
            await person.says(line, place)
            await self.step(f"{person.user.first_name} says {line} in {_name(place)}")
            for message in self._public()[len(before) :]:
                await self._tried(message, others)

    async def _tried(self, message: Message, others: Sequence[Person]) -> None:
        """Buttons under a message in public, tapped and followed by others."""
        for number, button in enumerate(message.buttons[:4]):
            tap = callback_data.read((button.data or "").removeprefix("="))
            if tap is not None and tap.command in DECIDING:
                continue
            for person in others:
                kind = tap.command if tap else str(button.url)  # what waits behind a link is always another
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
        """The latest board of the table with the bid."""
        return next(m for m in reversed(self.fake.posts(self.topic)) if table_on(m) == self.tables[0])

    async def forges(self, person: Person) -> None:
        """Taps on a real board that carry what no button of it does."""
        for data in forged(self.tables[0]):
            answer = await person.taps(self.board(), Button("", data[:64]))
            if answer.url:
                await person.follows(answer.url)
            await self.step(f"{person.user.first_name} forges {data}")

    async def pries(self, person: Person) -> None:
        """Forwarded boards, answers to boards, links and inline queries."""
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
    """The evening with these bids, one after the other."""
    async with FakeTelegram() as fake, await SqliteStore.open(path) as store:
        adapter = TelegramAdapter(fake.token, store, connect=connected(fake), now=leaping())
        async with App(store, (adapter,), now=fake.clock, entropy=by_size(), clock=unhurried()) as app:
            tavern = Tavern(fake, app)
            await tavern.opens(BLOCKED[bids])
            later = iter(bids[1:])
            await tavern.bids(bids[0])
            for person in (tavern.bea, tavern.eve, tavern.ana):
                for place in (tavern.topic, tavern.elsewhere, None):
                    await tavern.asks(person, place)
                await tavern.forges(person)
                await tavern.pries(person)
                await tavern.bids(next(later, None))
            loaded = await app.deps.cache.look(tavern.tables[0])
            assert loaded is not None
            assert loaded.table.status == "playing"
            assert bids[-1] in _words(fake.private_to(tavern.ana))
            return tavern.evening


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
