"""Server of the board app inside other platforms: the page, the exchange of proofs for tokens, boards live.

It is a separate application on its own port, behind a reverse proxy that terminates TLS. It has none of the
local page's routes. A request acts only for the person of its token. The page keeps the token in memory. It
sends it as a header, or as the first message of its WebSocket. The token is never part of a URL.
"""

import asyncio
import json
import secrets
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import suppress
from http import HTTPStatus
from ipaddress import ip_address, ip_network
from time import monotonic
from typing import Final, Protocol
from urllib.parse import urlsplit

import structlog
from aiohttp import WSCloseCode, WSMessage, WSMsgType, web
from cachetools import TTLCache

from bot.adapters.web import wire
from bot.adapters.web.asker import KEY, Asker, BadRequestError
from bot.adapters.web.boards import BoardApi
from bot.adapters.web.guard import (
    HEADERS,
    KEPT,
    LARGEST,
    NO_DOCUMENTS,
    OF_FILES,
    Body,
    read_body,
    text_of,
)
from bot.adapters.web.live_boards import LiveBoards
from bot.adapters.web.sessions import DeniedError, Session, Sessions, UnansweredError, Visit
from bot.adapters.web.static import FOR_GOOD, Assets
from bot.adapters.web.watch_door import WatchDoor
from bot.boards.boards import Boards
from bot.boards.home import Home
from bot.connections import Connections, Handler
from bot.core.messages import AnyReply, File, Post, Request, Undeliverable
from bot.core.ports import Gateway, Now
from bot.core.quotas import Buckets, Verdict
from bot.core.service import Service
from bot.core.tables.loaded import LoadedTable
from rules.core.errors import Refusal
from storage.model import ChannelId, ChatId, PersonId, TableId, Unavailable

log = structlog.get_logger()

MOST_CONNECTIONS: Final = 2_000
"""Connections at a time. A page in use has one, and the proxy shares a few more among all pages."""
MOST_LENT: Final = 64 * 1024 * 1024
"""Bytes of pictures that pages may yet fetch."""
LENT: Final = 600.0
"""Seconds for which a page may fetch a picture."""
PER_SESSION: Final = (80, 8.0)
PER_ADDRESS: Final = (20, 0.5)
PER_PROXY: Final = (200, 20.0)
"""Requests that a bucket holds, and requests a second that fill it: of a session, of an address that shows
proofs, and of one where Discord's own proxy stands before all people."""
ENTRANCE: Final = "/api/enter/"
LIVE: Final = "/api/live"
DOCUMENTS: Final = ("/", "/discord", "/telegram", "/watch")
OPEN_PATHS: Final = frozenset({LIVE, "/api/doors"})
"""Paths of the API that are served without a token in a header."""
BEARER: Final = "Bearer "
FIRST_MESSAGE: Final = 10.0
"""Seconds until a WebSocket must have named its token."""
MOST_NAMELESS: Final = 500
"""WebSockets that have not named their token yet: after a restart all pages come back at once. The next one
takes the place of the oldest of the network that has most."""
LARGEST_MESSAGE: Final = 2 * 1024
MOST_WATCHED: Final = 20
MOST_BEHIND: Final = 200
"""Changes that a slow page may lag behind before it must start over."""
HEARTBEAT: Final = 25.0
SENDING: Final = 20.0
"""Seconds until a page that takes nothing more is hung up on."""
IPV6: Final = 6
GONE, REPLACED, ODD = 4401, 4409, 4400
"""Codes of a closed WebSocket: its session is over; the session has a newer one; it sent something odd."""
MYSELF: Final = "me"
"""The page's name for the person of its token."""
SESSION: Final = web.RequestKey("session", Session)
TOKEN: Final = web.RequestKey("token", str)


class Door(Protocol):
    """Platform that opens the app: it verifies proofs and allows sites to frame its page."""

    @property
    def name(self) -> str: ...

    @property
    def application(self) -> str:
        """Id of the platform's application, which the page needs; "" if it needs none."""

    @property
    def frames(self) -> str:
        """Sources that may frame the page."""

    @property
    def origins(self) -> frozenset[str]:
        """Origins of the page's own requests."""

    async def enter(self, proof: Body) -> Visit:
        """Return the visit that a proof allows. Raises DeniedError, UnansweredError, Unavailable."""

    async def confirm(self, visit: Visit) -> Visit:
        """Return a visit that is renewed. Raises DeniedError, UnansweredError."""


class Gateways(Protocol):
    """The platforms that can be written to now."""

    def get(self, name: str, /) -> Gateway | None: ...


class DoorSite:
    """Site of the doors. A request's token identifies the requester."""

    def __init__(self, service: Service, gateways: Gateways) -> None:
        self._service = service
        self._gateways = gateways
        self.watch: WatchDoor | None = None
        """Door of the links for spectators, if the host allows them."""
        self._lent: TTLCache[str, File] = TTLCache(
            MOST_LENT, LENT, monotonic, getsizeof=lambda file: len(file.content) + 1
        )

    def asker(self, request: web.Request, body: Body | None = None) -> Asker:
        """Return the person of the token, in the chat from which the app was opened."""
        key = secrets.token_hex(16) if body is None else text_of(body, "key")
        if not KEY.fullmatch(key):
            raise BadRequestError
        return asker_of(request[SESSION].visit, key)

    async def run(self, _asker: Asker, request: Request) -> AnyReply:
        """Carry out a request. Never raises but for cancellation."""
        return await self._service.run(request)

    async def tell(self, asker: Asker, reply: AnyReply) -> None:
        """Post a public reply in the chat from which the app was opened."""
        gateway = self._gateways.get(asker.channel.partition(":")[0])
        if gateway is not None:
            with suppress(Undeliverable):  # it is only said, and the board shows the deed
                await gateway.show(Post(asker.channel, reply.text, secrets.token_hex(12), quiet=True))

    def lend(self, file: File) -> str:
        """Return a name under which the page may fetch a file for a while."""
        name = secrets.token_urlsafe(18)
        with suppress(ValueError):  # larger than all that is kept
            self._lent[name] = file
        return name

    def lent(self, name: str) -> File | None:
        """Return a file by its unguessable name, while it is kept."""
        return self._lent.get(name)

    def slug(self, asker: Asker, person: PersonId | None) -> str | None:
        """Return the page's name for its own person. It acts for nobody else."""
        return MYSELF if person == asker.person.id else None

    def home(self, _asker: Asker) -> wire.Json:
        """Return nobody: the page lists no people and no other platforms."""
        return {"people": [], "invites": []}

    def me(self, home: Home, asker: Asker) -> wire.Json:
        """Return the person's own line of the home screen."""
        return {
            "slug": MYSELF,
            "name": asker.person.name,
            "named": True,
            "language": home.voice.language,
            "theme": home.theme,
            "credited": home.credited,
            "admin": False,
            "links": self.watch is not None,
        }


def asker_of(visit: Visit, key: str) -> Asker:
    """Return the person of a visit in the chat from which they opened the app."""
    private = Asker(visit.person, ChatId(""), visit.person.channel or ChannelId(""), key).privately
    if visit.chat is None or visit.channel is None:
        return private
    return Asker(visit.person, visit.chat, visit.channel, key, whole_chat=visit.whole_chat, only=visit.only)


class Doors:
    """The server: open from `start` to `stop`."""

    def __init__(
        self,
        service: Service,
        gateways: Gateways,
        doors: Iterable[Door],
        address: str,
        now: Now,
        clock: Now = monotonic,
    ) -> None:
        """address: public address, `https://host`. clock: seconds that only grow, for the limits."""
        self._doors = {door.name: door for door in doors}
        self._address = address
        self._host = urlsplit(address).netloc
        self._site = DoorSite(service, gateways)
        self._site.watch = next((door for door in self._doors.values() if isinstance(door, WatchDoor)), None)
        self._queries = Boards(service.deps, service.quotas, service.ctx)
        self._api = BoardApi(service, self._queries, self._site)
        self._sessions = Sessions(now)
        self._per_session: Buckets[int] = Buckets(*PER_SESSION, clock)
        self._per_address = {
            name: Buckets[str](*(PER_PROXY if name == "discord" else PER_ADDRESS), clock)
            for name in self._doors
        }
        self._assets = Assets()
        self._live: dict[Session, Line] = {}
        self._nameless: dict[asyncio.Transport, str] = {}
        self._connections = Connections(MOST_CONNECTIONS, MOST_NAMELESS)
        self._runner: web.AppRunner | None = None
        self.port = 0
        """Port of the server, while it is open."""

    async def start(self, host: str, port: int) -> None:
        """Listen; 0 takes any port that is free. Raises OSError."""
        self._runner = web.AppRunner(
            self._application(), access_log=None, shutdown_timeout=1.0, auto_decompress=False
        )
        await self._runner.setup()
        self.port = await self._connections.listen(self._runner.server, host, port)
        log.info("doors_open", address=self._address, doors=[*self._doors])

    async def stop(self) -> None:
        """End every live page, then stop listening."""
        for line in tuple(self._live.values()):
            line.end(WSCloseCode.GOING_AWAY)
        self._connections.close()
        if self._runner is not None:
            await self._runner.cleanup()

    @property
    def open_pages(self) -> int:
        """Number of pages with an open WebSocket."""
        return len(self._live)

    def _application(self) -> web.Application:
        app = web.Application(
            middlewares=[self._connections.middleware, self._guard], client_max_size=LARGEST
        )
        app.on_response_prepare.append(self._add_headers)
        app.on_cleanup.append(self._api.close)
        app.add_routes(
            [
                *(web.get(path, self._page) for path in DOCUMENTS if self._door(path)),
                web.get("/theme.css", self._static),
                web.get("/manifest.webmanifest", self._static),
                web.get("/page/{name:.+}", self._static),
                web.get("/{version:[0-9a-f]{12}}/{name:.+}", self._static),
                web.get("/files/{name}", self._file),
                web.get("/api/doors", self._named),
                web.post(ENTRANCE + "{door}", self._enter),
                web.post("/api/renew", self._renew),
                web.post("/api/leave", self._leave),
                web.get(LIVE, self._stream),
                web.get("/api/watched", self._watched),
                web.get("/api/link/{table}", self._api.query(self._link)),
                *self._api.routes(),
            ]
        )
        return app

    # Every request

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse requests that bypass the proxy, come from other sites or are not allowed."""
        self._check_proxy(request)
        path = request.path
        if not path.startswith("/api/") or path in OPEN_PATHS:
            return await handler(request)
        if path.startswith(ENTRANCE):
            door = self._doors.get(path.removeprefix(ENTRANCE))
            if door is None:
                raise web.HTTPNotFound
            if request.headers.get("Origin") not in door.origins:
                raise _closing(web.HTTPForbidden(text="Not from here."))
            if self._per_address[door.name].take(_network(request), 1) is not Verdict.ADMITTED:
                raise web.HTTPTooManyRequests
            return await handler(request)
        token = request.headers.get("Authorization", "")
        session = self._sessions.find(token.removeprefix(BEARER)) if token.startswith(BEARER) else None
        if session is None:
            raise web.HTTPUnauthorized
        if request.headers.get("Origin") not in {None, *self._origins(session)}:
            raise _closing(web.HTTPForbidden(text="Not from here."))
        if self._per_session.take(session.number, 1) is not Verdict.ADMITTED:
            raise web.HTTPTooManyRequests
        only = session.visit.only
        if only is not None and not _may_read(request, only):
            return web.json_response({"text": ""}, status=HTTPStatus.FORBIDDEN)
        request[SESSION], request[TOKEN] = session, token.removeprefix(BEARER)
        return await handler(request)

    def _check_proxy(self, request: web.Request) -> None:
        """Refuse a request that the proxy has not passed on, or not as it should."""
        if request.host != self._host:
            raise _closing(web.HTTPMisdirectedRequest(text="It must pass on Host, the public name."))
        if request.headers.get("X-Forwarded-Proto") != "https":
            raise _closing(web.HTTPMisdirectedRequest(text="It must set X-Forwarded-Proto to https."))

    async def _add_headers(self, request: web.Request, response: web.StreamResponse) -> None:
        """Add security headers. A document may be framed by its own door alone."""
        kept = response.headers.get(KEPT)
        door = self._door(request.path)
        if response.content_type in NO_DOCUMENTS:
            response.headers.update(OF_FILES)
        else:
            response.headers.update(HEADERS)
            policy = HEADERS["Content-Security-Policy"]
            if door is not None:
                live = " ".join(f"wss://{urlsplit(origin).netloc}" for origin in sorted(door.origins))
                policy = policy.replace("connect-src 'self'", f"connect-src 'self' {live}")
                policy = policy.replace("frame-ancestors 'none'", f"frame-ancestors {door.frames}")
            response.headers["Content-Security-Policy"] = policy
        if kept is not None:
            response.headers[KEPT] = kept

    def _door(self, path: str) -> Door | None:
        """Return the door of a document. Discord's proxy asks for the root."""
        return self._doors.get("discord" if path == "/" else path.removeprefix("/"))

    def _origins(self, session: Session) -> frozenset[str]:
        door = self._doors.get(session.visit.door)
        return door.origins if door else frozenset()

    # The page and its files

    async def _page(self, request: web.Request) -> web.Response:
        door = self._door(request.path)
        tag = f"{door.name} {door.application}".strip() if door else ""
        return web.Response(text=self._assets.document("index.html", door=tag), content_type="text/html")

    async def _static(self, request: web.Request) -> web.Response:
        asset = self._assets.get(request.path)
        if asset is None:
            raise web.HTTPNotFound
        return asset.response(request)

    async def _file(self, request: web.Request) -> web.Response:
        """Send a picture, or a file to download, by its unguessable name."""
        file = self._site.lent(request.match_info["name"])
        if file is None:
            raise web.HTTPNotFound
        image = file.mime.startswith("image/")
        kept = "inline" if image else f'attachment; filename="{file.name}"'
        headers = {"Content-Disposition": kept, "Cache-Control": FOR_GOOD if image else "no-store"}
        return web.Response(body=file.content, content_type=file.mime, headers=headers)

    async def _named(self, request: web.Request) -> web.Response:
        """Send the names of the doors and the client's own address, for `taberna check-web`."""
        return web.json_response({"doors": [*self._doors], "address": _forwarded(request)})

    # Spectators without an account

    async def _watched(self, request: web.Request) -> web.Response:
        """Send the language and theme of a spectator's page, in place of the home screen."""
        visit = request[SESSION].visit
        if visit.only is None:
            raise web.HTTPNotFound
        try:
            seen = await self._api.seen(asker_of(visit, "watched-page"), visit.only)
        except Refusal:
            raise web.HTTPNotFound from None
        except Unavailable:
            raise web.HTTPServiceUnavailable from None
        return web.json_response({"language": seen["language"], "theme": seen["theme"]})

    async def _link(self, request: web.Request, asker: Asker) -> web.Response:
        """Send the watch link of a table that the requester sees: {url}, or null if it has none."""
        table = TableId(str((await self._api.seen(asker, request.match_info["table"]))["table"]))
        url = await self._site.watch.link(table) if self._site.watch else None
        return web.json_response({"url": url})

    # Tokens

    async def _enter(self, request: web.Request) -> web.Response:
        """Exchange a proof for a token."""
        body, door = await read_body(request), self._doors[request.match_info["door"]]
        visit = await self._answered(door, door.enter(body))
        if isinstance(visit, web.Response):
            return visit
        return self._token(self._sessions.open(visit), visit)

    async def _renew(self, request: web.Request) -> web.Response:
        """Exchange a token for a new one, if its person still may see its chat."""
        visit, token = request[SESSION].visit, request[TOKEN]
        door = self._doors[visit.door]
        confirmed = await self._answered(door, door.confirm(visit))
        if isinstance(confirmed, web.Response):
            if confirmed.status == HTTPStatus.FORBIDDEN:
                self._close(token)
            return confirmed
        renewed = self._sessions.renew(token, confirmed)
        if renewed is None:  # the page has left or renewed while the platform was asked
            raise web.HTTPUnauthorized
        if line := self._live.get(request[SESSION]):
            line.end(GONE)
        return self._token(renewed, confirmed)

    async def _leave(self, request: web.Request) -> web.Response:
        """End the session."""
        self._close(request[TOKEN])
        return web.Response(status=HTTPStatus.NO_CONTENT)

    def _close(self, token: str) -> None:
        session = self._sessions.find(token)
        self._sessions.close(token)
        if session is not None and (line := self._live.get(session)):
            line.end(GONE)

    @staticmethod
    async def _answered(door: Door, asking: Awaitable[Visit]) -> Visit | web.Response:
        """Return the visit that a door grants, or the response that says why it does not."""
        try:
            return await asking
        except DeniedError as denied:
            log.info("door_denied", door=door.name, why=denied.code)
            return web.json_response({"text": "", "code": denied.code}, status=HTTPStatus.FORBIDDEN)
        except (UnansweredError, Unavailable):
            return web.json_response({"text": ""}, status=HTTPStatus.SERVICE_UNAVAILABLE)

    def _token(self, token: str, visit: Visit) -> web.Response:
        session = self._sessions.find(token)
        seconds = session.until - self._sessions.now() if session else 0.0
        return web.json_response({"token": token, "seconds": max(0, int(seconds)), "table": visit.table})

    # Boards live

    async def _stream(self, request: web.Request) -> web.StreamResponse:
        """Send boards as they change: one WebSocket for each session, opened by its token."""
        origin = request.headers.get("Origin")
        if not any(origin in door.origins for door in self._doors.values()):
            raise _closing(web.HTTPForbidden(text="Not from here."))
        socket = web.WebSocketResponse(
            heartbeat=HEARTBEAT, max_msg_size=LARGEST_MESSAGE, compress=True, timeout=1.0
        )
        try:
            await socket.prepare(request)
        except ConnectionError:
            return socket
        session = await self._shown(request, socket)
        if session is None or origin not in self._origins(session):
            await socket.close(code=GONE)
            return socket
        if older := self._live.get(session):
            older.end(REPLACED)
        asker = asker_of(session.visit, "live-page")
        line = Line(socket, self._api, asker, lambda: self._sessions.left(session))
        self._live[session] = line
        try:
            with self._queries.heard(line.heard):
                await line.run(lambda: self._per_session.take(session.number, 1) is Verdict.ADMITTED)
        finally:
            if self._live.get(session) is line:
                del self._live[session]
        return socket

    async def _shown(self, request: web.Request, socket: web.WebSocketResponse) -> Session | None:
        """Return the session of the token in the first message of a WebSocket."""
        transport = request.transport
        if transport is None:
            return None
        if len(self._nameless) >= MOST_NAMELESS:
            self._crowd_out()
        self._nameless[transport] = _network(request)
        try:
            async with asyncio.timeout(FIRST_MESSAGE):
                message = await socket.receive()
        except TimeoutError:
            return None
        finally:
            self._nameless.pop(transport, None)
        token = _object(message).get("token")
        return self._sessions.find(token) if isinstance(token, str) else None

    def _crowd_out(self) -> None:
        """Hang up on a WebSocket without a token."""
        ((crowded, _),) = Counter(self._nameless.values()).most_common(1)
        oldest = next(transport for transport, network in self._nameless.items() if network == crowded)
        del self._nameless[oldest]
        oldest.abort()


class Line:
    """The WebSocket of one page."""

    def __init__(
        self, socket: web.WebSocketResponse, api: BoardApi, asker: Asker, left: Callable[[], float]
    ) -> None:
        """left: returns the seconds until the session ends, 0 once it has."""
        self._socket = socket
        self._left = left
        self._live = LiveBoards(api, asker, self._send)
        self._events: asyncio.Queue[LoadedTable | tuple[TableId, ...] | int] = asyncio.Queue()

    def heard(self, loaded: LoadedTable) -> None:
        """Note a changed table, if it is one of this page's."""
        if self._live.concerns(loaded):
            if self._events.qsize() < MOST_BEHIND:
                self._events.put_nowait(loaded)
            else:
                self.end(WSCloseCode.TRY_AGAIN_LATER)

    def end(self, code: int) -> None:
        """Close the WebSocket with a code once pending messages are sent."""
        self._events.put_nowait(code)

    async def run(self, admitted: Callable[[], bool]) -> None:
        """Send until either side ends. admitted: whether the page may ask for more."""
        reading = asyncio.create_task(self._read(admitted))
        try:
            code = await self._write()
        finally:
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)
        with suppress(ConnectionError, TimeoutError):
            async with asyncio.timeout(SENDING):
                await self._socket.close(code=code)

    async def _read(self, admitted: Callable[[], bool]) -> None:
        """Take messages: the tables to watch."""
        while True:
            message = await self._socket.receive()
            if message.type is not WSMsgType.TEXT:
                return self.end(WSCloseCode.OK)
            wanted = _object(message).get("watch")
            if not isinstance(wanted, list) or len(wanted) > MOST_WATCHED:
                return self.end(ODD)
            if not all(isinstance(one, str) for one in wanted) or not admitted():
                return self.end(ODD)
            self._events.put_nowait(tuple(map(TableId, wanted)))

    async def _write(self) -> int:
        """Send what happens until the session ends, and return the code to close with."""
        with suppress(ConnectionError, TimeoutError):
            while left := self._left():
                try:
                    async with asyncio.timeout(left):
                        event = await self._events.get()
                except TimeoutError:
                    continue
                if isinstance(event, int):
                    return event
                if not self._left():
                    return GONE
                if isinstance(event, tuple):
                    await self._live.watch(*event)
                else:
                    await self._live.changed(event)
            return GONE
        return WSCloseCode.OK

    async def _send(self, kind: str, value: object) -> None:
        async with asyncio.timeout(SENDING):
            await self._socket.send_str(wire.written({"kind": kind, "value": value}).decode())


def _object(message: WSMessage) -> Mapping[str, object]:
    """Return the JSON object of a WebSocket's message, or an empty one."""
    if message.type is not WSMsgType.TEXT:
        return {}
    try:
        found = json.loads(message.data)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _may_read(request: web.Request, table: TableId) -> bool:
    """Return True for a request of a spectator without an account, who reads one table."""
    path = request.path
    if request.method == "POST":
        return path in {"/api/renew", "/api/leave"}
    return path.startswith("/api/layout/") or path in {
        f"/api/board/{table}",
        f"/api/history/{table}",
        "/api/watched",
    }


def _forwarded(request: web.Request) -> str:
    """Return the address of a client as the proxy has seen it: it adds the last one to the header."""
    return request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()


def _network(request: web.Request) -> str:
    """Return the address of a client, or its network where one client has many addresses (IPv6)."""
    address = _forwarded(request) or request.remote or ""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    return str(ip_network((found, 64), strict=False)) if found.version == IPV6 else address


def _closing(refusal: web.HTTPException) -> web.HTTPException:
    """Return a refusal that closes the connection: nothing more of a stranger is read."""
    refusal.force_close()
    return refusal
