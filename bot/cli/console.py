"""`taberna --console`: the bot in the terminal, several people at one keyboard.

`ana: /play lasca` sends the command as Ana, `bea: #1` taps the button [1], `ana: c3 d4` moves. A line without
a name belongs to the person of the line before.
"""

import asyncio
import re
import sys
import threading
from collections.abc import AsyncIterator, Sequence
from itertools import count
from typing import Final
from uuid import uuid4

from bot import logs, settings
from bot.app import App
from bot.artist import RenderArtist
from bot.core.input import callback_data, command_line
from bot.core.language.voice import Voice
from bot.core.messages import AnyPost, AnyReply, Below, Button, Option, Person, Request
from bot.core.ports import Say
from bot.core.service import Service
from bot.workers.analyst import PoolAnalyst
from bot.workers.opponents import PoolThinker
from bot.workers.pool import WorkerPool
from rules.core.diagram import Diagram
from storage.model import ChannelId, ChatId, PersonId, Theme
from storage.opening import open_store

PLATFORM: Final = "console"
ROOM: Final = ChannelId("console:room")
_LINE: Final = re.compile(r"(?:(\w{1,20}): ?)?(.*)", re.DOTALL)
_TAP: Final = re.compile(r"#(\d{1,3})(?: (.*))?")
FIRST_NAME: Final = "ana"


class TextArtist(RenderArtist):
    """Draws boards in characters where others paint them."""

    async def picture(self, diagram: Diagram, theme: Theme, say: Say) -> bytes:
        """Return the text of the board."""
        return self.text(diagram, say).encode()


class Terminal:
    """A platform with one room, and a private corner for each person that everybody can look into."""

    platform = PLATFORM
    entrance = ""
    away_since: float | None = None

    def __init__(self, language: str) -> None:
        self._language = language
        self._service: Service | None = None
        self._speaker = FIRST_NAME
        self._offered: list[str] = []
        self._posted = 0
        self._run = uuid4().hex[:8]
        self._said = 0

    async def start(self, service: Service) -> None:
        """Say how it works."""
        self._service = service
        _print(Voice(self._language)("console-help"))

    async def ended(self) -> None:
        """Wait forever: the end of the input ends the bot."""
        await asyncio.Event().wait()

    async def stop(self) -> None:
        """Do nothing: there is no connection to close."""

    def reader(self, channel: ChannelId) -> PersonId | None:
        """Return the person at a private channel."""
        # Everybody at the keyboard sees it, but one person is assumed.
        owner = channel.removeprefix(f"{ROOM.rpartition(':')[0]}:private/")
        return None if channel == ROOM else _person(owner)

    def pause(self, channel: ChannelId, *, notifies: bool) -> float:
        """Return 0.0: a terminal has no rate limit."""
        return 0.0

    def below(self, channel: ChannelId, message: str) -> Below:
        """Return LITTLE: new lines are always printed below older ones."""
        return Below.LITTLE

    async def show(self, post: AnyPost) -> str:
        """Print a board with its buttons; an edit is printed like anything new."""
        whom = "" if post.channel == ROOM else f"({post.channel.rpartition('/')[2]}) "
        _print("")
        if post.picture is not None:
            _print(post.picture.content.decode())
        _print(whom + post.text)
        self._offer([button for row in post.buttons for button in row])
        self._posted += 1
        return post.message or str(self._posted)

    async def retire(self, channel: ChannelId, message: str) -> None:
        """Do nothing: printed lines stay, and only the latest buttons can be tapped."""

    async def left(self, chat: ChatId, person: PersonId, channel: ChannelId | None = None) -> bool | None:
        """Return False: nobody can leave a terminal."""
        return False

    async def hear(self, line: str) -> None:
        """Handle a typed line: a command, a tap or a move."""
        found = _LINE.fullmatch(line.strip())
        name, text = found.groups() if found else (None, "")
        self._speaker = name.casefold() if name else self._speaker
        if text == "?":
            _print(Voice(self._language)("console-help"))
        elif text and self._service and (request := self._request(text)):
            self._answer(await self._service.run(request))

    def _request(self, text: str) -> Request | None:
        if tap := _TAP.fullmatch(text):
            number = int(tap[1])
            data = self._offered[number - 1] if 0 < number <= len(self._offered) else ""
            return callback_data.request(self._blank("", {}), data, tap[2] or "")
        if parsed := command_line.spoken(text, _person):
            return self._blank(*parsed)
        return self._blank("move", {"move": text})

    def _blank(self, word: str, args: dict[str, str]) -> Request:
        self._said += 1
        name = self._speaker
        channel = ChannelId(f"{PLATFORM}:private/{name}")
        person = Person(_person(name), name.capitalize(), self._language, channel)
        key = f"{PLATFORM}:{self._run}-{self._said}"
        return Request(key, person, ChatId(ROOM), ROOM, word, args, private=True, admin=True)

    def _answer(self, reply: AnyReply) -> None:
        if reply.written:
            _print(reply.written)
        for file in reply.files:
            _print(file.content.decode() if file.mime.startswith("text") or file.alt else file.name)
        if form := reply.form:
            self._offer([Option(f"{form.title}: {form.label}", form.data)])
            return
        offered: list[Button | Option] = [*reply.menu.options] if reply.menu else []
        offered += [button for row in reply.buttons for button in row]
        if offered:
            self._offer(offered)

    def _offer(self, offered: Sequence[Button | Option]) -> None:
        self._offered = [one.data for one in offered]
        if offered:
            _print("  ".join(f"[{number}] {one.label}" for number, one in enumerate(offered, 1)))


async def main() -> int:
    """Play until the input ends; the exit code."""
    chosen = settings.load()
    logs.set_up("error")
    terminal = Terminal(chosen.taberna_language)
    async with WorkerPool() as workers, open_store(chosen.taberna_database) as store:
        app = App(
            store,
            (terminal,),
            artist=TextArtist(workers),
            pool=workers,
            thinker=PoolThinker(workers) if chosen.taberna_opponents else None,
            analyst=PoolAnalyst(workers) if chosen.taberna_opponents else None,
            language=chosen.taberna_language,
            clock=count(0.0, 60.0).__next__,
        )
        async with app:
            async for line in _lines():
                await terminal.hear(line)
                await app.idle()
    return 0


async def _lines() -> AsyncIterator[str]:
    """Yield the lines of standard input."""
    # A daemon thread reads them: the exit need not wait for another line.
    loop, lines = asyncio.get_running_loop(), asyncio.Queue[str]()

    def read() -> None:
        while line := sys.stdin.readline():
            loop.call_soon_threadsafe(lines.put_nowait, line)
        loop.call_soon_threadsafe(lines.put_nowait, "")

    threading.Thread(target=read, daemon=True).start()
    while line := await lines.get():
        yield line


def _person(name: str) -> PersonId:
    return PersonId(f"{PLATFORM}:{name.casefold()}")


def _print(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()
