"""The whole bot with a local table on a free port, and people who talk to it as the page does."""

import json
import re
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from hashlib import sha256
from itertools import count
from pathlib import Path
from time import time
from types import TracebackType
from typing import Any, Self
from uuid import uuid4

from aiohttp import ClientResponse, ClientSession, CookieJar
from yarl import URL

from bot.adapters.web import LocalAdapter
from bot.adapters.web.users import TAVERN
from bot.adapters.web.wire import Neighbour
from bot.app import App
from bot.core.input import callback_data
from bot.core.ports import Analyst, Artist, Thinker
from bot.features.puzzles.days import task_of
from bot.features.puzzles.posts import upkeep
from bot.testing.harness import opened, unhurried
from storage.model import (
    Chat,
    Commit,
    Write,
)
from storage.sqlite import SqliteStore

Answer = dict[str, Any]
"""A JSON object."""
Event = tuple[str, Any]
"""Kind and value of a server-sent event; JSON, so the value may be anything."""


class LocalTable:
    """A bot on a database file, its local table, and a client without a browser."""

    def __init__(
        self,
        path: Path,
        port: int = 0,
        host: str = "127.0.0.1",
        thinker: Thinker | None = None,
        accepted: str = "en",
        artist: Artist | None = None,
        *,
        neighbours: Iterable[Neighbour] = (),
        analyst: Analyst | None = None,
        fresh: bool = False,
    ) -> None:
        """Take the test's settings of a local table.

        accepted: the languages that the browser asks for.

        fresh: leave the group's settings alone, so that it gets a puzzle of the day.
        """
        self._fresh = fresh
        self._analyst = analyst
        self._accepted = accepted
        self._artist = artist
        self.path = path
        self._thinker = thinker
        self._host = host
        self._port = port
        self._neighbours = neighbours
        self._stack = AsyncExitStack()
        self._drawn = count(1)
        self.entropy: Callable[[int], bytes] = self._entropy
        self.now: Callable[[], float] = time
        self.key: Callable[[], str] = lambda: uuid4().hex
        """The page's own name for each request."""

    async def __aenter__(self) -> Self:
        self.store = await self._stack.enter_async_context(await SqliteStore.open(self.path))
        if not self._fresh and await self.store.chat(TAVERN) is None:
            await self.store.commit(Commit(self.now(), writes=(Write(None, Chat(TAVERN)),)))
        self.adapter = LocalAdapter(self.store, self._host, self._port, self._neighbours)
        self.app = App(
            self.store,
            (self.adapter,),
            thinker=self._thinker,
            analyst=self._analyst,
            artist=self._artist,
            now=self.now,
            entropy=self.entropy,
            clock=unhurried(),
        )
        await opened(self._stack, self.app)
        await self.adapter.greeted.wait()
        jar = CookieJar(unsafe=True)  # an address without a name has cookies too
        self.client = await self._stack.enter_async_context(
            ClientSession(self.adapter.address, cookie_jar=jar)
        )
        headers = {"Accept-Language": self._accepted}
        async with self.client.get(self.adapter.entrance, headers=headers) as response:
            self.page = await response.text()
        found = re.search(r'name="taberna-token" content="([\w-]+)"', self.page)
        assert found is not None
        self.token = found[1]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    @property
    def where(self) -> tuple[str, int]:
        """Host and port of the page."""
        address = URL(self.adapter.address)
        return str(address.host), int(address.port or 0)

    async def close(self) -> None:
        """Close the bot; further calls do nothing."""
        await self._stack.aclose()

    async def post(self, path: str, body: object, **headers: str) -> ClientResponse:
        """Post JSON as the page does, with extra headers."""
        given = {"X-Taberna-Token": self.token} | {k.replace("_", "-"): v for k, v in headers.items()}
        return await self.client.post(path, json=body, headers=given)

    async def sends(self, path: str, person: str, room: str = "group", **fields: str) -> Answer:
        """Send a person's action, and return what the page would show of the answer."""
        body = {"as": person, "room": room, "key": self.key(), **fields}
        response = await self.post(path, body)
        assert response.status == 200, await response.text()
        await self.app.idle()
        answer: Answer = await response.json()
        return answer

    @property
    def headers(self) -> dict[str, str]:
        """Headers that the page sends with everything."""
        return {"X-Taberna-Token": self.token}

    async def asks(self, path: str, person: str, **fields: object) -> Answer:
        """Post a person's action in the board app, and return its answer."""
        response = await self.post(path, {"as": person, "key": self.key(), **fields})
        assert response.status == 200, await response.text()
        await self.app.idle()
        answer: Answer = await response.json()
        return answer

    async def gets(self, path: str, person: str) -> Answer:
        """Return the JSON at a path, requested by a person."""
        async with self.client.get(path, params={"as": person}, headers=self.headers) as response:
            assert response.status == 200, await response.text()
            answer: Answer = await response.json()
        return answer

    async def says(self, person: str, text: str, room: str = "group", **fields: str) -> Answer:
        return await self.sends("/api/say", person, room, text=text, **fields)

    async def taps(self, person: str, data: str, room: str = "group", **fields: str) -> Answer:
        return await self.sends("/api/tap", person, room, data=data, **fields)

    @asynccontextmanager
    async def looking(self, person: str, **fields: str) -> AsyncIterator[AsyncIterator[Event]]:
        """Open the stream of a person's page, and yield its events."""
        query = {"token": self.token, "as": person, **fields}
        async with self.client.get("/api/stream", params=query) as response:
            assert response.status == 200
            yield _events(response)

    async def sees(self, person: str, room: str = "group") -> list[Any]:
        """Return the messages that this person sees in a room now."""
        async with self.looking(person) as events:
            kind, value = await anext(events)
        assert kind == "all"
        return [message for message in value["messages"] if message["room"] == room]

    def _entropy(self, size: int) -> bytes:
        """Return bytes that are the same in every run."""
        return sha256(str(next(self._drawn)).encode()).digest()[:size].ljust(size, b"x")


def button(message: Mapping[str, Any], command: str) -> str:
    """Return the callback data of a message's button for this command."""
    pressed = [str(b["data"]) for row in message["buttons"] for b in row]
    return next(data for data in pressed if (tap := callback_data.read(data)) and tap.command == command)


async def todays(local: LocalTable) -> tuple[str, str]:
    """Let Ana turn on the daily puzzle in the group; return the id of its post, and an answer."""
    hour = int(local.now() % 86_400 // 3600)
    await local.says("ana", f"/settings puzzle {hour}")
    await upkeep(local.app.deps)
    await local.app.outbox.idle()
    post = next(each for each in await local.sees("ana") if each["text"].startswith("Puzzle of the day"))
    tap = callback_data.read(button(post, "solve"))
    assert tap is not None
    task = task_of(int(tap.args[0]))
    assert task is not None
    assert task.puzzle is not None
    return post["id"], task.puzzle.answers[0]


async def _events(response: ClientResponse) -> AsyncIterator[Event]:
    kind = ""
    async for raw in response.content:
        line = raw.decode().rstrip("\n")
        if line.startswith("event: "):
            kind = line.removeprefix("event: ")
        elif line.startswith("data: "):
            yield kind, json.loads(line.removeprefix("data: "))
