"""The whole bot with its doors, behind a simulated proxy, and visitors who come through them."""

import hmac
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlencode

from aiohttp import ClientResponse, ClientSession, ClientWebSocketResponse

from bot.adapters.web.doors import Door, Doors
from bot.adapters.web.telegram_door import TelegramDoor
from bot.adapters.web.watch_door import WatchDoor
from bot.app import App
from bot.boards.boards import Boards
from bot.launches import Launches
from tests.adapters.telegram.harness import Harness
from tests.fakes.telegram import Chat, FakeTelegram, Person

HOST = "play.example.org"
ADDRESS = f"https://{HOST}"
MINI_APP = "board"
WEB = "https://web.telegram.org"

Answer = dict[str, Any]
"""A JSON object."""


@dataclass
class Proxy:
    """The reverse proxy in front of the doors: it ends TLS, and adds the headers about that."""

    session: ClientSession
    port: int
    address: str = "203.0.113.7"
    """Address of the client, as the proxy sees it."""

    def headers(self, **more: str) -> dict[str, str]:
        given = {"Host": HOST, "X-Forwarded-Proto": "https", "X-Forwarded-For": self.address}
        return given | {name.replace("_", "-"): value for name, value in more.items()}

    async def get(self, path: str, **headers: str) -> ClientResponse:
        return await self.session.get(self._url(path), headers=self.headers(**headers), allow_redirects=False)

    async def post(self, path: str, body: object, **headers: str) -> ClientResponse:
        given = self.headers(**{"Origin": ADDRESS, **headers})
        return await self.session.post(self._url(path), json=body, headers=given)

    async def socket(self, **headers: str) -> ClientWebSocketResponse:
        given = self.headers(**{"Origin": ADDRESS, **headers})
        return await self.session.ws_connect(self._url("/api/live"), headers=given)

    def _url(self, path: str) -> str:
        return f"http://127.0.0.1:{self.port}{path}"


@dataclass
class Visitor:
    """Visitor with the app open, acting as its page does."""

    proxy: Proxy
    token: str
    table: str | None
    origin: str = ADDRESS
    _keys: count = field(default_factory=count)  # type: ignore[type-arg]

    @property
    def authorization(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    async def gets(self, path: str) -> Answer:
        async with await self.proxy.get(path, **self.authorization) as response:
            assert response.status == 200, await response.text()
            answer: Answer = await response.json()
        return answer

    async def status(self, path: str) -> int:
        async with await self.proxy.get(path, **self.authorization) as response:
            return response.status

    async def posts(self, path: str, **fields: object) -> Answer:
        body = {"key": f"deed-{next(self._keys):08}", **fields}
        async with await self.proxy.post(path, body, Origin=self.origin, **self.authorization) as response:
            assert response.status == 200, await response.text()
            answer: Answer = await response.json()
        return answer

    async def acts(self, table: str, command: str, **args: str) -> Answer:
        seen = await self.gets(f"/api/board/{table}")
        return await self.posts("/api/act", table=table, turn=seen["turn"], command=command, args=args)

    async def renews(self) -> int:
        async with await self.proxy.post(
            "/api/renew", {}, Origin=self.origin, **self.authorization
        ) as response:
            if response.status == 200:
                self.token = (await response.json())["token"]
            return response.status

    @asynccontextmanager
    async def watching(self, *tables: str) -> AsyncIterator[ClientWebSocketResponse]:
        async with await self.proxy.socket(Origin=self.origin) as socket:
            await socket.send_json({"token": self.token})
            await socket.send_json({"watch": [*tables]})
            yield socket


class TelegramHouse:
    """Doors of a bot on the fake Telegram."""

    def __init__(self, fake: FakeTelegram, app: App, launches: Launches, watch: str = "") -> None:
        """Take the secret of the watch links as `watch`, or "" for none."""
        self.fake = fake
        self.app = app
        queries = Boards(app.deps, app.service.quotas, app.service.ctx)
        gateways = app.supervisor.gateways
        found: list[Door] = [
            TelegramDoor(fake.token, app.deps.store, queries, gateways, launches, fake.clock)
        ]
        if watch:
            found.append(WatchDoor(watch, ADDRESS, app.deps.cache, gateways, fake.clock))
        self.doors = Doors(app.service, gateways, found, ADDRESS, fake.clock)

    async def __aenter__(self) -> Self:
        await self.doors.start("127.0.0.1", 0)
        self._client = ClientSession()
        self.proxy = Proxy(self._client, self.doors.port)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._client.close()
        await self.doors.stop()

    def init_data(self, person: Person, start: str = "", instance: str = "", **changed: str) -> str:
        """Return init data as Telegram signs it when a person opens the app."""
        user = {"id": person.id, "first_name": person.user.first_name, "language_code": person.user.language}
        fields = {
            "user": json.dumps(user),
            "auth_date": str(int(self.fake.clock())),
            "signature": "not-checked-by-bots",
            **({"start_param": start, "chat_type": "group"} if start else {"query_id": "AAH"}),
            **({"chat_instance": instance} if instance else {}),
        }
        return signed(fields | changed, self.fake.token)

    async def enters(self, init: str, table: str = "", **headers: str) -> ClientResponse:
        return await self.proxy.post("/api/enter/telegram", {"init": init, "table": table}, **headers)

    async def opens(self, person: Person, start: str = "", table: str = "", instance: str = "") -> Visitor:
        """Open the app as a person does: by a link with `start`, or by the button of a private chat."""
        async with await self.enters(self.init_data(person, start, instance), table) as response:
            assert response.status == 200, await response.text()
            found = await response.json()
        return Visitor(self.proxy, found["token"], found["table"])

    async def watches(self, url: str) -> Visitor:
        """Open a watch link without an account."""
        table, _, link = url.partition("#")[2].partition(".")
        async with await self.proxy.post("/api/enter/watch", {"table": table, "link": link}) as response:
            assert response.status == 200, await response.text()
            found = await response.json()
        return Visitor(self.proxy, found["token"], found["table"])


def signed(fields: dict[str, str], token: str) -> str:
    """Return init data with the signature of a bot's token."""
    key = hmac.digest(b"WebAppData", token.encode(), "sha256")
    lines = "\n".join(f"{name}={fields[name]}" for name in sorted(fields))
    return urlencode(fields | {"hash": hmac.new(key, lines.encode(), "sha256").hexdigest()})


def group_of(table: Harness) -> Chat:
    """Return the group of a table."""
    assert isinstance(table.place, Chat)
    return table.place
