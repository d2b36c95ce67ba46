"""Server of the page: its documents and files, the API of the chat, and the streams of events."""

import asyncio
import zlib
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict
from typing import Final

from aiohttp import web

from bot.adapters.web import wire
from bot.adapters.web.asker import BadRequestError
from bot.adapters.web.boards import BoardApi
from bot.adapters.web.chat import Called, Changed, Event, Onlooker, Said, Unsaid
from bot.adapters.web.guard import LARGEST, Body, Guard, add_headers, read_body, text_of
from bot.adapters.web.live_boards import LiveBoards
from bot.adapters.web.local_chat import Answer, LocalChat, Place
from bot.adapters.web.local_site import LocalSite, SharedDevice, asker_at
from bot.adapters.web.static import FOR_GOOD, Assets, takes_gzip
from bot.adapters.web.users import LocalUser, NameRefusedError
from bot.boards.boards import Boards
from bot.connections import Connections, Handler
from bot.core.language.voice import DEFAULT, language_of
from bot.core.messages import AnyReply
from bot.core.service import Service
from bot.core.tables.loaded import LoadedTable
from storage.model import TableId, Unavailable

Action = Callable[[Body], Awaitable[web.Response]]
LONGEST_HEADER: Final = 400
"""Characters of Accept-Language that are read."""
HEARTBEAT: Final = 15.0
"""Seconds of silence until a stream sends a heartbeat."""
MOST_LOOKED_AT: Final = 20
"""Most tables that one page watches."""
GZIP: Final = 31
"""Window bits that make zlib write gzip."""


def application(
    service: Service,
    local_chat: LocalChat,
    guard: Guard,
    connections: Connections,
    neighbours: Iterable[wire.Neighbour],
) -> web.Application:
    """Return the server of the page, behind its guard. neighbours: platforms that the page links to."""
    neighbours = tuple(neighbours)
    page = _Page(local_chat, guard.token)
    queries = Boards(service.deps, service.quotas, service.ctx)
    boards = BoardApi(service, queries, LocalSite(local_chat, neighbours))
    device = SharedDevice(boards, local_chat)
    streams = _Streams(local_chat, queries, boards, neighbours)
    app = web.Application(middlewares=[connections.middleware, guard.middleware], client_max_size=LARGEST)
    app.on_response_prepare.append(add_headers)
    app.on_cleanup.append(boards.close)
    app.add_routes(
        [
            web.get("/", page.app),
            web.get("/chat", page.chat),
            web.get("/theme.css", page.static),
            web.get("/manifest.webmanifest", page.static),
            web.get("/page/{name:.+}", page.static),
            web.get("/{version:[0-9a-f]{12}}/{name:.+}", page.static),
            web.get("/files/{name}", page.file),
            web.get("/api/stream", streams.stream),
            web.post("/api/say", page.action(page.say)),
            web.post("/api/tap", page.action(page.tap)),
            web.post("/api/point", page.action(page.point)),
            web.post("/api/complete", page.action(page.complete)),
            web.post("/api/people", page.action(page.add)),
            *boards.routes(me=device.me, play=device.play),
        ]
    )
    return app


class _Page:
    """Handlers of the documents, the files and the chat."""

    def __init__(self, local_chat: LocalChat, token: str) -> None:
        self._local_chat = local_chat
        self._assets = Assets()
        self._app = self._assets.document("index.html", token)
        self._chat = self._assets.document("chat/index.html", token)

    async def app(self, request: web.Request) -> web.Response:
        return await self._opened(request, self._app)

    async def chat(self, request: web.Request) -> web.Response:
        return await self._opened(request, self._chat)

    async def _opened(self, request: web.Request, page: str) -> web.Response:
        """Send a document. The first visit makes its visitor the owner."""
        with suppress(Unavailable):  # the page itself says that the store is away
            await self._local_chat.met(preferred(request.headers.get("Accept-Language", "")))
        return web.Response(text=page, content_type="text/html")

    async def static(self, request: web.Request) -> web.Response:
        asset = self._assets.get(request.path)
        if asset is None:
            raise web.HTTPNotFound
        return asset.response(request)

    async def file(self, request: web.Request) -> web.Response:
        """Send a picture, or a file to download, by its unguessable name."""
        try:
            file = self._local_chat.chat.file(request.match_info["name"])
        except KeyError:
            raise web.HTTPNotFound from None
        kept = "inline" if file.mime.startswith("image/") else f'attachment; filename="{file.name}"'
        headers = {"Content-Disposition": kept}
        if kept == "inline":  # the name never gets another picture, and a reload shows an evening of boards
            headers["Cache-Control"] = FOR_GOOD
        return web.Response(body=file.content, content_type=file.mime, headers=headers)

    async def say(self, body: Body) -> web.Response:
        """Take a typed line: {as, room, key, text, table}."""
        said = self._local_chat.say(self._place(body), text_of(body, "text"), text_of(body, "table"))
        return _replied(await said)

    async def tap(self, body: Body) -> web.Response:
        """Take a tap: {as, room, key, data, answer, message}."""
        given = (text_of(body, name) for name in ("data", "answer", "message"))
        return _replied(await self._local_chat.tap(self._place(body), *given))

    async def point(self, body: Body) -> web.Response:
        """Return the sites that can be tapped: {as, room, key, data}, with the data of the picker."""
        reply = await self._local_chat.point(self._place(body), text_of(body, "data"))
        return web.json_response(self._pointed(reply))

    async def complete(self, body: Body) -> web.Response:
        """Return completions of a line: {as, room, key, text, table}."""
        given = (text_of(body, name) for name in ("text", "table"))
        found = await self._local_chat.complete(self._place(body), *given)
        return web.json_response([asdict(completion) for completion in found])

    async def add(self, body: Body) -> web.Response:
        """Add a person: {name, language}."""
        try:
            new = await self._local_chat.add(text_of(body, "name"), text_of(body, "language"))
        except NameRefusedError:
            raise web.HTTPConflict from None
        return web.json_response({"id": new.slug})

    def action(self, done: Action) -> Handler:
        """Return the handler of an action. It answers a store outage in words, and an odd body with 400."""

        async def handler(request: web.Request) -> web.Response:
            body = await read_body(request)
            try:
                return await done(body)
            except BadRequestError:
                raise web.HTTPBadRequest from None
            except Unavailable as reason:
                asker = (text_of(body, "as"), text_of(body, "language"))
                return _replied(await self._local_chat.unserved(*asker, reason), status=503)

        return handler

    def _pointed(self, reply: AnyReply) -> Mapping[str, object]:
        """Return a picker as JSON for the page, or a toast if there is nothing to pick."""
        menu = reply.menu
        if menu is None or menu.pointing is None:
            return {"toast": reply.text, "menu": None}
        pointing, chat = menu.pointing, self._local_chat.chat
        ways = zip(menu.options, pointing.routes, strict=True)
        return {
            "toast": "",
            "menu": {
                "prompt": menu.prompt,
                "options": [{"label": o.label, "data": o.data, "route": route} for o, route in ways],
                "spots": [asdict(spot) for spot in pointing.spots],
                "picked": pointing.picked,
                "picture": [wire.file(chat.lend(file), file) for file in reply.files],
            },
        }

    def _place(self, body: Body) -> Place:
        return self._local_chat.place(text_of(body, "as"), text_of(body, "room"), text_of(body, "key"))


class _Streams:
    """Handlers of the streams of all pages."""

    def __init__(
        self, local_chat: LocalChat, boards: Boards, api: BoardApi, neighbours: Iterable[wire.Neighbour]
    ) -> None:
        self._local_chat = local_chat
        self._boards = boards
        self._api = api
        self._neighbours = neighbours

    async def stream(self, request: web.Request) -> web.StreamResponse:
        """Send server-sent events: the state at first, then every change.

        Without `boards` the stream has the chat; with it boards alone, unless `chat=1` is set. Every step of
        a table is a board of its own, so the page can show them in turn.
        """
        people = self._local_chat.people
        local_user = people.get(request.query.get("as", "")) or people.you
        boards = request.query.get("boards")
        reads = boards is None or request.query.get("chat") == "1"
        looked_at = [TableId(name) for name in (boards or "").split(",")[:MOST_LOOKED_AT] if name]
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream; charset=utf-8"})
        pipe = _Pipe(response, packed=takes_gzip(request))
        live = LiveBoards(self._api, asker_at(Place(local_user, private=False, key="")), pipe.send)
        with (
            self._local_chat.chat.looking(local_user.id, local_user.channel, reads=reads) as onlooker,
            self._listening(live, onlooker, wanted=boards is not None),
            suppress(ConnectionError),  # the page was closed
        ):
            await response.prepare(request)
            if reads:
                await pipe.send("all", self._everything(local_user, onlooker))
            await live.watch(*looked_at)
            while (event := await _next(pipe, onlooker)) is not None:
                if isinstance(event, Changed):
                    await live.changed(event.loaded)
                else:
                    await pipe.send(*self._event(event))
        return response

    @contextmanager
    def _listening(self, live: LiveBoards, onlooker: Onlooker, *, wanted: bool) -> Iterator[None]:
        def heard(loaded: LoadedTable) -> None:
            if live.concerns(loaded):
                onlooker.note(Changed(loaded))

        if not wanted:
            yield
            return
        with self._boards.heard(heard):
            yield

    def _everything(self, local_user: LocalUser, onlooker: Onlooker) -> object:
        seen = self._local_chat.chat.seen_by(onlooker)
        named = self._local_chat.people.named
        messages = [wire.message(message, named) for message in seen]
        return {
            "me": local_user.slug,
            "people": self._people(),
            "messages": messages,
            "invites": wire.invites(self._neighbours),
        }

    def _people(self) -> object:
        called = self._local_chat.chat.called
        return [
            {"id": n.slug, "name": n.name, "language": self._local_chat.language(n), "called": n.id in called}
            for n in self._local_chat.people
        ]

    def _event(self, event: Said | Unsaid | Called) -> tuple[str, object]:
        match event:
            case Said(message):
                return "said", wire.message(message, self._local_chat.people.named)
            case Unsaid(name):
                return "unsaid", name
            case Called():
                return "people", self._people()


class _Pipe:
    """Output of one stream, compressed if the client takes gzip: repeats cost nothing then."""

    def __init__(self, response: web.StreamResponse, *, packed: bool) -> None:
        self._response = response
        self._packer = zlib.compressobj(wbits=GZIP) if packed else None
        if packed:
            response.headers["Content-Encoding"] = "gzip"

    async def send(self, kind: str, value: object) -> None:
        await self.write(b"event: %s\ndata: %s\n\n" % (kind.encode(), wire.written(value)))

    async def write(self, content: bytes) -> None:
        if self._packer is not None:
            content = self._packer.compress(content) + self._packer.flush(zlib.Z_SYNC_FLUSH)
        await self._response.write(content)


async def _next(pipe: _Pipe, onlooker: Onlooker) -> Event | None:
    """Return the next event, and send heartbeats until it comes."""
    while True:
        try:
            async with asyncio.timeout(HEARTBEAT):
                return await onlooker.events.get()
        except TimeoutError:
            await pipe.write(b": still here\n\n")


def preferred(accepted: str) -> str:
    """Return the first known language in Accept-Language.

    >>> preferred("de-DE,pt;q=0.8,en;q=0.5")
    'pt-BR'
    """
    tags = (part.partition(";")[0].strip() for part in accepted[:LONGEST_HEADER].split(","))
    return next((known for tag in tags if (known := language_of(tag))), DEFAULT)


def _replied(answer: Answer, status: int = 200) -> web.Response:
    """Return the part of a reply that the page itself shows: a toast, a form, and the room of the rest."""
    reply = answer.reply
    form = asdict(reply.form) if reply.form else None
    toast = reply.text if reply.toast else ""
    return web.json_response({"toast": toast, "form": form, "private": answer.private}, status=status)
