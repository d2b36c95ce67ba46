"""Server of the page: static files, a JSON API, and a stream of events."""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import asdict
from typing import Final

from aiohttp import web

from bot.adapters.web.board_desk import BoardDesk
from bot.adapters.web.bodies import LARGEST, Body, read_body, text_of
from bot.adapters.web.chat import file_as_json
from bot.adapters.web.guard import Guard, add_headers
from bot.adapters.web.invites import CurrentInvites
from bot.adapters.web.local_chat import Answer, BadRequestError, LocalChat, Place
from bot.adapters.web.static import FOR_GOOD, Assets
from bot.adapters.web.stream import Streams
from bot.adapters.web.users import NameRefusedError
from bot.connections import Connections, Handler
from bot.core.language.voice import DEFAULT, language_of
from bot.core.messages import AnyReply
from bot.core.service import Service
from storage.model import Unavailable

Deed = Callable[[Body], Awaitable[web.Response]]
LONGEST_HEADER: Final = 400
"""Characters of Accept-Language that are read."""


def application(
    service: Service,
    local_chat: LocalChat,
    guard: Guard,
    connections: Connections,
    invites: CurrentInvites,
) -> web.Application:
    """Return the server of the page, behind its guard."""
    ctx = _Desk(local_chat, guard.token)
    board_desk = BoardDesk(local_chat, service.boards, invites)
    streams = Streams(local_chat, service.boards, board_desk.shown, invites)
    app = web.Application(middlewares=[connections.middleware, guard.middleware], client_max_size=LARGEST)
    app.on_response_prepare.append(add_headers)
    app.on_cleanup.append(board_desk.close)
    app.add_routes(
        [
            web.get("/", ctx.app),
            web.get("/chat", ctx.chat),
            web.get("/theme.css", ctx.static),
            web.get("/manifest.webmanifest", ctx.static),
            web.get("/page/{name:.+}", ctx.static),
            web.get("/{version:[0-9a-f]{12}}/{name:.+}", ctx.static),
            web.get("/files/{name}", ctx.file),
            web.get("/api/stream", streams.stream),
            web.post("/api/say", ctx.deed(ctx.say)),
            web.post("/api/tap", ctx.deed(ctx.tap)),
            web.post("/api/point", ctx.deed(ctx.point)),
            web.post("/api/complete", ctx.deed(ctx.complete)),
            web.post("/api/people", ctx.deed(ctx.add)),
            *board_desk.routes(),
        ]
    )
    return app


class _Desk:
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
        with suppress(Unavailable):  # it says itself that the store is away
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
        if kept == "inline":  # never another picture under this name; whole evenings of boards are reloaded
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

    def deed(self, done: Deed) -> Handler:
        """Return the handler of a deed. It alone turns a store outage into words, and odd bodies into 400."""

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
                "picture": [file_as_json(chat.lend(file), file) for file in reply.files],
            },
        }

    def _place(self, body: Body) -> Place:
        return self._local_chat.place(text_of(body, "as"), text_of(body, "room"), text_of(body, "key"))


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
