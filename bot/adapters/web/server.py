"""The page's server: a few static files, a JSON API, and a stream of what happens."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import asdict
from typing import Final

from aiohttp import web

from bot.adapters.web.board_desk import BoardDesk
from bot.adapters.web.bodies import LARGEST, Body, read_body, text_of
from bot.adapters.web.chat import Event, Onlooker, Said, Unsaid, as_json, file_as_json
from bot.adapters.web.guard import Guard, add_headers
from bot.adapters.web.local_chat import Answer, BadRequestError, LocalChat, Place
from bot.adapters.web.static import Assets
from bot.adapters.web.users import LocalUser, NameRefusedError
from bot.connections import Connections, Handler
from bot.core.messages import AnyReply
from bot.core.service import Service
from storage.model import Unavailable

HEARTBEAT: Final = 15.0
"""Seconds of silence after which a stream says that it is still there."""
Deed = Callable[[Body], Awaitable[web.Response]]


def application(
    service: Service, local_chat: LocalChat, guard: Guard, connections: Connections
) -> web.Application:
    """The server of the page, behind its guard."""
    ctx = _Desk(local_chat, guard.token)
    app = web.Application(middlewares=[connections.middleware, guard.middleware], client_max_size=LARGEST)
    app.on_response_prepare.append(add_headers)
    app.add_routes(
        [
            web.get("/", ctx.app),
            web.get("/chat", ctx.chat),
            web.get("/theme.css", ctx.static),
            web.get("/manifest.webmanifest", ctx.static),
            web.get("/page/{name:.+}", ctx.static),
            web.get("/{version:[0-9a-f]{12}}/{name:.+}", ctx.static),
            web.get("/files/{name}", ctx.file),
            web.get("/api/stream", ctx.stream),
            web.post("/api/say", ctx.deed(ctx.say)),
            web.post("/api/tap", ctx.deed(ctx.tap)),
            web.post("/api/point", ctx.deed(ctx.point)),
            web.post("/api/complete", ctx.deed(ctx.complete)),
            web.post("/api/people", ctx.deed(ctx.add)),
            *BoardDesk(local_chat, service.boards).routes(),
        ]
    )
    return app


class _Desk:
    """Takes requests of the page in and hands them on."""

    def __init__(self, local_chat: LocalChat, token: str) -> None:
        self._local_chat = local_chat
        self._assets = Assets()
        self._app = self._assets.document("index.html", token)
        self._chat = self._assets.document("chat/index.html", token)

    async def app(self, _request: web.Request) -> web.Response:
        return web.Response(text=self._app, content_type="text/html")

    async def chat(self, _request: web.Request) -> web.Response:
        return web.Response(text=self._chat, content_type="text/html")

    async def static(self, request: web.Request) -> web.Response:
        asset = self._assets.get(request.path)
        if asset is None:
            raise web.HTTPNotFound
        return asset.response(request)

    async def file(self, request: web.Request) -> web.Response:
        """A picture, or a file to keep; its name cannot be guessed."""
        try:
            file = self._local_chat.chat.file(request.match_info["name"])
        except KeyError:
            raise web.HTTPNotFound from None
        kept = "inline" if file.mime.startswith("image/") else f'attachment; filename="{file.name}"'
        headers = {"Content-Disposition": kept}
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
        """Return what can be tapped on a board: {as, room, key, data}, with the data of its picker."""
        reply = await self._local_chat.point(self._place(body), text_of(body, "data"))
        return web.json_response(self._pointed(reply))

    async def complete(self, body: Body) -> web.Response:
        """Return how a line could go on: {as, room, key, text, table}."""
        given = (text_of(body, name) for name in ("text", "table"))
        found = await self._local_chat.complete(self._place(body), *given)
        return web.json_response([asdict(completion) for completion in found])

    async def add(self, body: Body) -> web.Response:
        """Let somebody new in: {name, language}."""
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

    async def stream(self, request: web.Request) -> web.StreamResponse:
        """Server-sent events: everything somebody sees at first, and then whatever changes."""
        people = self._local_chat.people
        local_user = people.get(request.query.get("as", "")) or people.admin
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream; charset=utf-8"})
        await response.prepare(request)
        with (
            self._local_chat.chat.looking(local_user.id, local_user.channel) as onlooker,
            suppress(ConnectionError),
        ):
            await _send(response, "all", self._everything(local_user, onlooker))
            while (event := await _next(response, onlooker)) is not None:
                await _send(response, *self._told(event))
        return response

    def _pointed(self, reply: AnyReply) -> Mapping[str, object]:
        """A picker as the page lays it over a board; without a menu, why there is nothing to be picked."""
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

    def _everything(self, local_user: LocalUser, onlooker: Onlooker) -> object:
        seen = self._local_chat.chat.seen_by(onlooker)
        named = self._local_chat.people.named
        messages = [as_json(message, named) for message in seen]
        return {"me": local_user.slug, "people": self._people(), "messages": messages}

    def _people(self) -> object:
        called = self._local_chat.chat.called
        return [
            {"id": n.slug, "name": n.name, "language": self._local_chat.language(n), "called": n.id in called}
            for n in self._local_chat.people
        ]

    def _told(self, event: Event) -> tuple[str, object]:
        match event:
            case Said(message):
                return "said", as_json(message, self._local_chat.people.named)
            case Unsaid(name):
                return "unsaid", name
            case _:
                return "people", self._people()


async def _next(response: web.StreamResponse, onlooker: Onlooker) -> Event | None:
    """What happens next; while nothing does, the stream says that it is there."""
    while True:
        try:
            async with asyncio.timeout(HEARTBEAT):
                return await onlooker.events.get()
        except TimeoutError:
            await response.write(b": still here\n\n")


async def _send(response: web.StreamResponse, kind: str, value: object) -> None:
    await response.write(f"event: {kind}\ndata: {json.dumps(value)}\n\n".encode())


def _replied(answer: Answer, status: int = 200) -> web.Response:
    """What the page itself shows of an answer: a note, a question, and whether the rest stands elsewhere."""
    reply = answer.reply
    form = asdict(reply.form) if reply.form else None
    toast = reply.text if reply.toast else ""
    return web.json_response({"toast": toast, "form": form, "private": answer.private}, status=status)
