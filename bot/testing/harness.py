"""The whole bot on a scratch database: people, a clock moved by hand, chats that record what they show.

    async with Harness(folder / "t.sqlite3") as harness:
        ana, bea = harness.person("Ana", "pt-BR"), harness.person("Bea", "it")
        await ana.says("play", game="lasca")
        await bea.taps("join")
        board = harness.board()

A person's action returns the reply. `harness.room` records boards and private screens. Bot players need a
thinker: `Harness(path, thinker=AtOnce())`, from `bot/testing/player.py`.
"""

import asyncio
import math
from collections.abc import Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace
from hashlib import sha256
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Self

from bot.app import App
from bot.core.input import callback_data
from bot.core.language.operator import NOBODY, Operator
from bot.core.messages import (
    AnyPost,
    AnyReply,
    Below,
    Closed,
    Later,
    Lost,
    Person,
    Request,
    Undeliverable,
)
from bot.core.ports import Analyst, Artist, Now, Pool, Thinker
from bot.core.publishing.controls import command_of
from bot.talk import BURIES, Talk
from storage.model import ChannelId, ChatId, PersonId, TableId
from storage.sqlite import SqliteStore

TAVERN = ChatId("test:tavern")
ROOM = ChannelId("test:tavern/room")
PRIVATE = "test:private/"
BETWEEN = 10_000
"""Numbers for messages of people between two posts."""
OPENS = 60.0
"""Seconds that a bot may take to open on a busy host."""


def reader(channel: ChannelId) -> PersonId | None:
    private = channel.startswith(PRIVATE)
    return PersonId(f"test:{channel.removeprefix(PRIVATE)}") if private else None


@dataclass
class Room:
    """A gateway that shows every post at once and remembers all of them."""

    platform: str = "test"
    posts: list[AnyPost] = field(default_factory=list)
    shown: dict[str, AnyPost] = field(default_factory=dict)
    trouble: dict[ChannelId, list[Undeliverable]] = field(default_factory=dict)
    closed: set[ChannelId] = field(default_factory=set)
    retired: list[str] = field(default_factory=list)
    entrance = ""
    away_since: float | None = None
    talk: Talk = field(default_factory=Talk)
    spoken: int = 0
    gone: set[PersonId] = field(default_factory=set)
    """People who have left every chat."""

    def reader(self, channel: ChannelId) -> PersonId | None:
        return reader(channel)

    def pause(self, channel: ChannelId, *, notifies: bool) -> float:
        """Return 0.0: the harness has no rate limit."""
        return 0.0

    def below(self, channel: ChannelId, message: str) -> Below:
        if not self.spoken:
            return Below.LITTLE
        return self.talk.below(channel, str(int(message) * BETWEEN))

    def hear(self, channel: ChannelId, height: int = BURIES) -> None:
        """Note a message by a person, which lies below the latest post."""
        self.spoken += 1
        self.talk.heard(channel, len(self.posts) * BETWEEN + self.spoken, height)

    async def show(self, post: AnyPost) -> str:
        """Post or edit, unless trouble was ordered for this channel."""
        if waiting := self.trouble.get(post.channel):
            raise waiting.pop(0)
        if post.channel in self.closed:
            raise Closed
        if post.message is not None and post.message not in self.shown:
            raise Lost
        self.posts.append(post)
        message = post.message or str(len(self.posts))
        self.shown[message] = post
        return message

    async def retire(self, channel: ChannelId, message: str) -> None:
        """Take the buttons of a message away, unless trouble was ordered for this channel."""
        if waiting := self.trouble.get(channel):
            raise waiting.pop(0)
        self.retired.append(message)
        if message in self.shown:
            self.shown[message] = replace(self.shown[message], buttons=())

    async def left(self, chat: ChatId, person: PersonId, channel: ChannelId | None = None) -> bool | None:
        return person in self.gone

    async def start(self, service: object) -> None:
        """Do nothing: there is nothing to open."""

    async def ended(self) -> None:
        """Wait forever."""
        await asyncio.Event().wait()

    async def stop(self) -> None:
        """Do nothing: there is nothing to close."""

    def at(self, channel: ChannelId) -> list[AnyPost]:
        """Return everything posted in a channel, in order."""
        return [post for post in self.posts if post.channel == channel]


@dataclass
class User:
    """A person as tests play them, in the room that everybody shares."""

    harness: "Harness"
    person: Person
    admin: bool = False
    chat: ChatId = TAVERN
    channel: ChannelId = ROOM
    places: bool = False

    async def says(self, command: str, **args: str) -> AnyReply:
        """Send a command in the room."""
        return await self.harness.ask(self._request(command, args))

    def chats(self) -> None:
        """Send a message in the room that is not for the bot, so long that it buries a board."""
        self.harness.room.hear(self.channel)

    async def whispers(self, command: str, **args: str) -> AnyReply:
        """Send a command in the private chat."""
        channel = self.person.channel or ChannelId("test:nowhere")
        request = self._request(command, args)
        return await self.harness.ask(
            replace(request, chat=ChatId(channel), channel=channel, private=True, alone=True)
        )

    async def surely(self, command: str, **args: str) -> AnyReply:
        """Send a command and confirm it. Return the refusal if it asks for no confirmation."""
        asked = await self.says(command, **args)
        buttons = [b for row in asked.buttons for b in row if command_of(b) == "sure"]
        return await self.sends(buttons[0].data) if buttons else asked

    async def taps(self, name: str, post: AnyPost | None = None, answer: str = "") -> AnyReply:
        """Tap a button, by command or label, on the room's latest board or another post."""
        shown = post or self.harness.board()
        wanted = next(
            (b for row in shown.buttons for b in row if name in {b.label, command_of(b), b.data}), None
        )
        if wanted is None:
            raise LookupError(f"no button {name} among {[b.data for row in shown.buttons for b in row]}")
        return await self.sends(wanted.data, answer, private=shown.channel == self.person.channel)

    async def sends(self, data: str, answer: str = "", *, private: bool = True) -> AnyReply:
        """Send the data of a button, an option or a form."""
        # Answers to taps are private on every platform.
        request = callback_data.request(self._request("", {}), data, answer)
        assert request is not None, data
        return await self.harness.ask(replace(request, private=private or bool(answer)))

    @property
    def screen(self) -> AnyPost:
        """The latest post in the private chat."""
        assert self.person.channel is not None
        return self.harness.room.at(self.person.channel)[-1]

    def _request(self, command: str, args: Mapping[str, str]) -> Request:
        key = self.harness.next_key()
        return Request(
            key, self.person, self.chat, self.channel, command, args, admin=self.admin, places=self.places
        )


class Harness:
    """The whole bot on a database file, with one platform that is a list.

    It looks at its clocks when time `passes`, not by itself.
    """

    def __init__(
        self,
        path: Path,
        artist: Artist | None = None,
        start: float = 1_750_000_000.0,
        thinker: Thinker | None = None,
        operator: Operator = NOBODY,
        analyst: Analyst | None = None,
    ) -> None:
        self.path = path
        self.pool: Pool | None = None
        self.operator = operator
        self.thinker = thinker
        self.analyst = analyst
        self.clock: Now = unhurried()
        self.room = Room()
        self.time = start
        self._jumped = 0.0
        self._artist = artist
        self._keys = 0
        self._drawn = 0
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> Self:
        store = await self._stack.enter_async_context(await SqliteStore.open(self.path))
        self.app = App(
            store,
            (self.room,),
            artist=self._artist,
            pool=self.pool,
            thinker=self.thinker,
            analyst=self.analyst,
            now=lambda: self.time,
            monotonic=lambda: self.time - self._jumped,
            clock=self.clock,
            entropy=self.entropy,
            operator=self.operator,
            tick=math.inf,
        )
        await opened(self._stack, self.app)
        await self.settled()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._stack.aclose()

    def again(self, later: float = 0.0) -> "Harness":
        """Restart the bot `later` seconds later. The rooms keep their posts."""
        after = Harness(self.path, self._artist, self.time + later, self.thinker, self.operator, self.analyst)
        after.room = self.room
        after._keys, after._drawn = self._keys, self._drawn
        return after

    def person(
        self, name: str, language: str | None = "en", *, admin: bool = False, private: bool = True
    ) -> User:
        """Return a new person. private: True if the platform knows how to write to them."""
        key = name.casefold()
        channel = ChannelId(f"{PRIVATE}{key}") if private else None
        return User(self, Person(PersonId(f"test:{key}"), name, language, channel), admin)

    async def ask(self, request: Request) -> AnyReply:
        """Hand a request in, and let everything be published."""
        reply = await self.app.service.run(request)
        await self.settled()
        return reply

    async def passes(self, seconds: float) -> None:
        """Let time pass, and the bot do once all that it does by itself. What a job raises is raised."""
        self.time += seconds
        for job in self.app.jobs:
            await job.run()
        await self.settled()

    def jumps(self, seconds: float) -> None:
        """Let the wall clock jump: it was set, or the host was asleep. The bot has not looked yet."""
        self.time += seconds
        self._jumped += seconds

    async def settled(self) -> None:
        """Wait until bot players have decided and every chat is up to date."""
        await self.app.idle()

    def board(self, channel: ChannelId = ROOM) -> AnyPost:
        """Return the lowest message in a channel as it is now."""
        return [post for post in self.room.shown.values() if post.channel == channel][-1]

    def table(self) -> TableId:
        """Return the table of the latest board."""
        return self.table_at(ROOM)

    def table_at(self, channel: ChannelId) -> TableId:
        """Return the table of the latest board in a channel."""
        data = next(b.data for row in self.board(channel).buttons for b in row)
        tap = callback_data.read(data)
        assert tap is not None
        assert tap.table is not None
        return tap.table

    def next_key(self) -> str:
        """Return a platform's id for another update."""
        self._keys += 1
        return f"test:{self._keys}"

    def entropy(self, size: int) -> bytes:
        """Return bytes that are the same in every run."""
        self._drawn += 1
        return sha256(str(self._drawn).encode()).digest()[:size].ljust(size, b"x")


async def opened(stack: AsyncExitStack, *apps: App) -> None:
    """Open bots on an exit stack. If one fails or does not open in time, close the whole stack.

    A database left open, with its thread, would keep the test run from ending.
    """
    try:
        async with asyncio.timeout(OPENS):
            for app in apps:
                await stack.enter_async_context(app)
    except BaseException:
        await stack.aclose()
        raise


def unhurried() -> Now:
    """Return a clock that advances an hour per reading."""
    # Rate limits never apply.
    return count(0.0, 3600.0).__next__


__all__ = ["ROOM", "TAVERN", "Harness", "Later", "Room", "User", "command_of", "opened", "unhurried"]
