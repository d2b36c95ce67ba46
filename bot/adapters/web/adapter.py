"""The local page as a platform: it serves the page and shows the bot's posts."""

import asyncio
from collections.abc import Iterable
from typing import Final

import structlog
from aiohttp import web

from bot.adapters.web import server
from bot.adapters.web.chat import Chat
from bot.adapters.web.guard import KEY, Guard
from bot.adapters.web.local_chat import PEOPLE_NOTE, LocalChat
from bot.adapters.web.users import GROUP, PLATFORM, PRIVATE, People, reader
from bot.adapters.web.wire import Neighbour
from bot.connections import Connections
from bot.core.messages import AnyPost, Below, Closed, Gone
from bot.core.ports import Store
from bot.core.service import Service
from storage.model import ChannelId, ChatId, PersonId

log = structlog.get_logger()

GREETING: Final = 0.05
"""Seconds until the next attempt to post while the bot still greets."""


class LocalAdapter:
    """Local platform: one group and a private chat with each person, on this host only."""

    platform = PLATFORM
    away_since: float | None = None

    def __init__(
        self,
        store: Store,
        host: str = "127.0.0.1",
        port: int = 8300,
        neighbours: Iterable[Neighbour] = (),
    ) -> None:
        """port: 0 for any free port. neighbours: platforms that the page links to."""
        self._store = store
        self._host = host
        self._port = port
        self._neighbours = tuple(neighbours)
        self._chat = Chat()
        self._people = People()
        self._runner: web.AppRunner | None = None
        self._connections = Connections()
        self._greeting: asyncio.Task[None] | None = None
        self.greeted = asyncio.Event()
        self.address = ""
        """Address of the page, while it is open."""
        self.entrance = ""
        """The address with its key, if the page asks for one."""

    async def start(self, service: Service) -> None:
        """Listen, and begin to greet: its picture takes seconds, which nobody has to wait for."""
        self._people = People.read(await self._store.note(PEOPLE_NOTE))
        local_chat = LocalChat(service, self._store, self._chat, self._people)
        guard = Guard(self._host)
        application = server.application(service, local_chat, guard, self._connections, self._neighbours)
        # Nothing is unpacked: the loop would do it, for strangers too, and a kilobyte may become a megabyte.
        self._runner = web.AppRunner(
            application, access_log=None, shutdown_timeout=1.0, auto_decompress=False
        )
        await self._runner.setup()
        port = await self._connections.listen(self._runner.server, self._host, self._port)
        host = f"[{self._host}]" if ":" in self._host else self._host
        self.address = f"http://{host}:{port}/"
        self.entrance = f"{self.address}?{KEY}={guard.key}" if guard.key else self.address
        self._greeting = asyncio.create_task(self._greet(local_chat))
        log.info("local_table_open", address=self.entrance)

    async def _greet(self, local_chat: LocalChat) -> None:
        await local_chat.greet()
        self.greeted.set()

    async def ended(self) -> None:
        """Wait for ever: a local server does not end by itself. Raises Unavailable if it cannot greet."""
        if self._greeting is not None:
            await self._greeting
        await asyncio.Event().wait()

    async def stop(self) -> None:
        """End every stream, then stop listening."""
        if self._greeting is not None:
            self._greeting.cancel()
            await asyncio.wait({self._greeting})
        self._chat.close()
        self._connections.close()
        if self._runner is not None:
            await self._runner.cleanup()

    def reader(self, channel: ChannelId) -> PersonId | None:
        return reader(channel)

    def pause(self, channel: ChannelId, *, notifies: bool) -> float:
        """Return 0, but wait for the greetings: boards belong below them, and are posted once."""
        return 0.0 if self.greeted.is_set() else GREETING

    def below(self, channel: ChannelId, message: str) -> Below:
        return self._chat.below(channel, message)

    async def show(self, post: AnyPost) -> str:
        """Post or edit. Raises Lost for messages of an earlier run, Closed or Gone for chats not there."""
        if post.channel == GROUP:
            return self._chat.post(post, None)
        owner = self._people.get(post.channel.removeprefix(PRIVATE))
        if owner is None:
            raise Closed if post.channel.startswith(PRIVATE) else Gone
        return self._chat.post(post, owner.id)

    async def retire(self, channel: ChannelId, message: str) -> None:
        self._chat.retire(message)

    async def left(self, chat: ChatId, person: PersonId, channel: ChannelId | None = None) -> bool | None:
        """Return False: people of this host never leave."""
        return False
