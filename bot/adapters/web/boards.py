"""The API of the board app: its queries and its commands.

A tap is the same request as a typed line or a button. The requester's page shows the reply; the chat gets
public replies alone.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import asdict
from functools import partial
from http import HTTPStatus
from types import MappingProxyType
from typing import Final, TypeAlias

from aiohttp import web

from bot.adapters.web import wire
from bot.adapters.web.asker import Asker, BadRequestError, Site
from bot.adapters.web.guard import Body, named_of, number_of, read_body, text_of, texts_of
from bot.adapters.web.static import FOR_GOOD, takes_gzip
from bot.boards.boards import Boards
from bot.boards.review import Review
from bot.connections import Handler
from bot.core.input import callback_data
from bot.core.language.voice import Voice
from bot.core.messages import AnyReply, Request, check_reader
from bot.core.service import Service
from bot.core.tables.loaded import LoadedTable
from bot.features.exercises.board import exercise_named
from rules.core.errors import Refusal
from rules.search.effort import LEVELS
from storage.model import PersonId, TableId, Unavailable

PACKED: Final = 1024
"""Smallest response, in bytes, that is compressed."""
LARGE: Final = 32 * 1024
"""Smallest response, in bytes, that is compressed off the event loop."""
MOST_DIGITS: Final = 10
"""Most digits of a record's number in an address."""
PATIENCE: Final = 1.0
"""Seconds until a request for an unfinished analysis is answered with 202."""
STATUSES: Final = MappingProxyType(
    {"no_such_table": HTTPStatus.NOT_FOUND, "too_fast": HTTPStatus.TOO_MANY_REQUESTS}
)
Query: TypeAlias = Callable[[web.Request, Asker], Awaitable[web.Response]]
Deed: TypeAlias = Callable[[web.Request, Asker, Body], Awaitable[web.Response]]


class BoardApi:
    """Handlers of the board app for the requesters that a site names."""

    def __init__(self, service: Service, boards: Boards, site: Site) -> None:
        self._service = service
        self._boards = boards
        self._site = site
        self._layouts = wire.Layouts()
        self._analysing: dict[tuple[PersonId, str], asyncio.Task[Review]] = {}

    def routes(self, *, me: Deed | None = None, play: Deed | None = None) -> Iterable[web.RouteDef]:
        """Yield the routes. me, play: handlers in place of the methods of these names."""
        yield web.get("/api/layout/{name}", self.layout)
        yield web.get("/api/board/{table}", self.query(self.board))
        yield web.get("/api/home", self.query(self.home))
        yield web.get("/api/history/{table}", self.query(self.history))
        yield web.get("/api/analysis/{table}", self.query(self.analysis))
        yield web.post("/api/act", self.deed(self.act))
        yield web.post("/api/play", self.deed(play or self.play))
        yield web.post("/api/me", self.deed(me or self.me))
        yield web.post("/api/steps", self.deed(self.steps))
        yield web.post("/api/why", self.deed(self.why))

    async def layout(self, request: web.Request) -> web.Response:
        """Send a layout that a diagram has named."""
        try:
            content = self._layouts[request.match_info["name"]]
        except KeyError:
            raise web.HTTPNotFound from None
        return sent(request, content, headers={"Cache-Control": FOR_GOOD})

    async def board(self, request: web.Request, asker: Asker) -> web.Response:
        """Send a table as the requester sees it."""
        return sent(request, wire.written(await self.seen(asker, request.match_info["table"])))

    async def history(self, request: web.Request, asker: Asker) -> web.Response:
        """Send a game as the requester may see it, from its start or from one of its records (`from`)."""
        found = await self._boards.history(asker.request(table=request.match_info["table"]))
        check_reader(found, asker.person.id)
        since = request.query.get("from", "")
        first = int(since) if since.isdecimal() and len(since) < MOST_DIGITS else 0
        frames = [
            wire.written(wire.frame(one, found.voice, self._layouts))
            async for one in found.frames
            if one.seq >= first
        ]
        return sent(request, b'{"frames":[' + b",".join(frames) + b"]}")

    async def analysis(self, request: web.Request, asker: Asker) -> web.Response:
        """Send the analysis of a finished game, or 202 while it is under way in the background."""
        table = request.match_info["table"]
        key = asker.person.id, table
        task = self._analysing.get(key)
        if task is None:
            work = self._boards.review(asker.request(table=table))
            task = self._analysing[key] = asyncio.create_task(work)
        await asyncio.wait([task], timeout=PATIENCE)
        if not task.done():
            return web.Response(status=HTTPStatus.ACCEPTED)
        self._analysing.pop(key, None)
        try:
            return sent(request, wire.written(wire.review(task.result(), asker.person.id)))
        except Refusal as refusal:
            if refusal.code != "analysing":
                raise
            return web.Response(status=HTTPStatus.ACCEPTED)

    async def close(self, _app: web.Application) -> None:
        """Cancel the analyses under way."""
        tasks = list(self._analysing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def home(self, request: web.Request, asker: Asker) -> web.Response:
        """Send the home screen."""
        home = await self._boards.home(asker.request())
        check_reader(home, asker.person.id)
        seen = {
            **self._site.home(asker),
            "me": self._site.me(home, asker),
            "games": [wire.offered(one, self._layouts) for one in home.games],
            "tables": [wire.running(one, self._layouts) for one in home.tables],
            "daily": wire.daily(home.daily) if home.daily else None,
        }
        return sent(request, wire.written(seen))

    async def act(self, request: web.Request, asker: Asker, body: Body) -> web.Response:
        """Carry out a command: {as, key, room, table, turn, command, args}, or {…, data, answer}."""
        asker = await self._placed(asker, body)
        return sent(request, wire.written(await self.reply(asker, _command(asker, body))))

    async def me(self, request: web.Request, asker: Asker, body: Body) -> web.Response:
        """Change a person's preferences: {as, key, language, theme}."""
        return await self.prefer(asker, body) or await self.myself(request, asker)

    async def prefer(self, asker: Asker, body: Body) -> web.Response | None:
        """Store the preferences that a body names. Return the first refusal, or None."""
        for setting in ("language", "theme"):
            if value := text_of(body, setting):
                there = asker.privately.numbered(setting)
                reply = await self._site.run(there, there.request(setting, {setting: value}))
                if reply.refused:
                    return web.json_response({"text": reply.text}, status=HTTPStatus.CONFLICT)
        return None

    async def myself(self, request: web.Request, asker: Asker) -> web.Response:
        """Send the requester's own line of the home screen."""
        there = asker.privately
        home = await self._boards.home(there.request())
        check_reader(home, there.person.id)
        return sent(request, wire.written({"me": self._site.me(home, there)}))

    async def steps(self, request: web.Request, asker: Asker, body: Body) -> web.Response:
        """Send a move under way after some steps: {as, table, turn, taken}."""
        found = await self._boards.steps(_thinking(asker, body), texts_of(body, "taken"))
        return sent(request, wire.written(wire.steps(found, asker.person.id, self._layouts)))

    async def why(self, request: web.Request, asker: Asker, body: Body) -> web.Response:
        """Send the reason why a move is illegal: {as, table, turn, sites, taken}."""
        sites, taken = texts_of(body, "sites"), texts_of(body, "taken")
        found = await self._boards.why(_thinking(asker, body), sites, taken)
        check_reader(found, asker.person.id)
        return sent(request, wire.written({"text": found.text, "lit": found.lit}))

    async def play(self, request: web.Request, asker: Asker, body: Body) -> web.Response:
        """Begin a game: {as, key, game, against, level, options}."""
        against, level = text_of(body, "against"), text_of(body, "level")
        if against not in {"alone", "computer", "group"} or (against == "computer" and level not in LEVELS):
            raise web.HTTPBadRequest
        there = asker if against == "group" else asker.privately
        others = {"alone": {"seats": "1"}, "computer": {"machine": level}}
        args = opening(body) | others.get(against, {})
        return sent(request, wire.written(await self.reply(there, there.request("play", args))))

    async def reply(self, asker: Asker, request: Request) -> wire.Json:
        """Carry out a request and return the reply for the requester's page."""
        steps: list[LoadedTable] = []
        before = await self._boards.revision(request.table) if request.table else -1
        with self._boards.heard(steps.append):
            reply = await self._site.run(asker, request)
        check_reader(reply, asker.person.id)
        if reply.public and not reply.empty:
            await self._site.tell(asker, reply)
        table = _table_of(request, reply)
        after = next((one for one in steps if one.table.id == table and one.table.revision > before), None)
        seen = await self._seen_if_any(asker, table, after) if table else None
        return {
            "ok": not reply.refused,
            "refused": reply.refused,
            "text": "" if reply.menu and reply.menu.prompt == reply.text else reply.text,
            "toast": reply.toast,
            "fixed": reply.fixed,
            "lit": _lit(seen) if reply.refused else [],
            "table": table,
            "board": seen,
            "after": await self._after(reply, asker),
            "form": asdict(reply.form) if reply.form else None,
            "menu": wire.menu(reply.menu) if reply.menu else None,
            "buttons": wire.buttons(reply.buttons),
            "files": [wire.file(self._site.lend(file), file) for file in reply.files],
        }

    async def seen(self, asker: Asker, table: str, loaded: LoadedTable | None = None) -> wire.Json:
        """Return a table as a person sees it now, or as loaded. Raises Refusal or Unavailable."""
        request = asker.request(table=table)
        found = await (self._boards.after(request, loaded) if loaded else self._boards.board(request))
        seen = wire.board(found, asker.person.id, partial(self._site.slug, asker), self._layouts)
        return seen if asker.only is None else {**seen, "actions": (), "offer": None, "proposal": None}

    def query(self, answered: Query) -> Handler:
        """Return a handler of a query, which answers refusals in words."""

        async def handler(request: web.Request) -> web.Response:
            asker = self._asker(request)
            return await self._in_words(asker, answered(request, asker))

        return handler

    def deed(self, answered: Deed) -> Handler:
        """Return a handler of a request with a body, which answers refusals in words."""

        async def handler(request: web.Request) -> web.Response:
            body = await read_body(request)
            asker = self._asker(request, body)
            return await self._in_words(asker, answered(request, asker, body))

        return handler

    def _asker(self, request: web.Request, body: Body | None = None) -> Asker:
        try:
            return self._site.asker(request, body)
        except BadRequestError:
            raise web.HTTPBadRequest from None

    async def _in_words(self, asker: Asker, answering: Awaitable[web.Response]) -> web.Response:
        try:
            return await answering
        except BadRequestError:
            raise web.HTTPBadRequest from None
        except Refusal as refusal:
            return await self._refusal(asker, refusal)
        except Unavailable as reason:
            return await self._away(asker, reason)

    async def _refusal(self, asker: Asker, refusal: Refusal) -> web.Response:
        status = STATUSES.get(refusal.code, HTTPStatus.CONFLICT)
        try:
            words = await self._boards.words(asker.privately.request(), refusal)
        except Unavailable as reason:
            return await self._away(asker, reason)
        return web.json_response({"text": words}, status=status)

    async def _away(self, asker: Asker, reason: Unavailable) -> web.Response:
        reply = await self._service.unserved(asker.privately.request(), reason)
        return web.json_response({"text": reply.text}, status=HTTPStatus.SERVICE_UNAVAILABLE)

    async def _after(self, reply: AnyReply, asker: Asker) -> wire.Json | None:
        """Return the position in the reply to an exercise: after a move, or with a clue."""
        seen = next((file.seen for file in reply.files if file.seen is not None), None)
        if seen is None:
            return None
        try:
            language = (await self._service.voice(asker.request())).language
        except Unavailable:
            return None
        return wire.diagram(seen, Voice(language, seen.game), self._layouts)

    async def _seen_if_any(self, asker: Asker, table: TableId, after: LoadedTable | None) -> wire.Json | None:
        """Return the table after a command, or None if it cannot be shown; the command counts anyway.

        after: the table right after the command. A bot player may have moved since; the stream shows that.
        """
        try:
            return await self.seen(asker, table, after)
        except (Refusal, Unavailable):
            return None

    async def _placed(self, asker: Asker, body: Body) -> Asker:
        """Return the requester in the named room, or in the room that shows the table."""
        room = text_of(body, "room")
        if room not in {"", "group", "private"}:
            raise BadRequestError
        if room:
            return asker.privately if room == "private" else asker
        table = text_of(body, "table")
        if tapped := callback_data.read(text_of(body, "data")):
            table = table or tapped.table or ""
        if not table:
            return asker
        if exercise_named(table.casefold()) is not None:
            return asker.privately
        shown = asker.privately.channel in await self._boards.channels(TableId(table))
        return asker.privately if shown else asker


def opening(body: Body) -> dict[str, str]:
    """Return the arguments of a request for a new table."""
    options = " ".join(f"{name}={value}" for name, value in named_of(body, "options").items())
    size = number_of(body, "size")
    wanted = {"seats": str(size)} if size else {}
    return {"game": text_of(body, "game"), "options": options, **wanted}


def _command(asker: Asker, body: Body) -> Request:
    """Return the request of a command of the app, or of a button in a reply."""
    if data := text_of(body, "data"):
        tapped = callback_data.request(asker.request(), data, text_of(body, "answer"))
        if tapped is None:
            raise BadRequestError
        return tapped
    args, turn = named_of(body, "args"), number_of(body, "turn")
    return asker.request(text_of(body, "command"), args, text_of(body, "table"), turn)


def _thinking(asker: Asker, body: Body) -> Request:
    """Return the request of a question about a move."""
    return asker.request(table=text_of(body, "table"), turn=number_of(body, "turn"))


def _table_of(request: Request, reply: AnyReply) -> TableId | None:
    """Return the table or exercise that a request turned out to be about."""
    if reply.table or request.table:
        return reply.table or request.table
    taps = (callback_data.read(button.data) for row in reply.buttons for button in row)
    return next((tap.table for tap in taps if tap and tap.table and exercise_named(tap.table)), None)


def _lit(seen: wire.Json | None) -> list[str]:
    """Return the sites where legal moves begin."""
    match seen:
        case {"choices": {"moves": [*moves]}}:
            return list(dict.fromkeys(move[1] for move in moves))
        case _:
            return []


def sent(request: web.Request, content: bytes, headers: dict[str, str] | None = None) -> web.Response:
    response = web.Response(
        body=content,
        content_type="application/json",
        charset="utf-8",
        headers=headers,
        zlib_executor_size=LARGE,
    )
    if len(content) >= PACKED and takes_gzip(request):
        response.enable_compression(web.ContentCoding.gzip)
    return response
