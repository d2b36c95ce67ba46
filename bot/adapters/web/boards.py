"""The API of the board app: its queries and its commands.

A tap is the same request as a typed line or a button. The requester's page shows the reply; the chat gets
public replies alone.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from http import HTTPStatus
from types import MappingProxyType
from typing import Final
from uuid import uuid4

from aiohttp import web

from bot.adapters.web import wire
from bot.adapters.web.guard import Body, named_of, number_of, read_body, text_of, texts_of
from bot.adapters.web.local_chat import BadRequestError, LocalChat, Place
from bot.adapters.web.static import FOR_GOOD, takes_gzip
from bot.adapters.web.users import PLATFORM, LocalUser, NameRefusedError, is_named
from bot.boards.boards import Boards
from bot.boards.home import Home
from bot.boards.review import Review
from bot.connections import Handler
from bot.core.input import callback_data
from bot.core.language.voice import Voice
from bot.core.messages import AnyReply, Request, check_reader
from bot.core.tables.loaded import LoadedTable
from bot.features.exercises.board import exercise_named
from rules.core.errors import Refusal
from rules.search.effort import LEVELS
from storage.model import PersonId, TableId, Unavailable

PACKED: Final = 1024
"""Smallest response, in bytes, that is compressed."""
LARGE: Final = 32 * 1024
"""Smallest response, in bytes, that is compressed off the event loop."""
MOST_SHARING: Final = 20
"""Most people on one device: as many as any game seats."""
MOST_DIGITS: Final = 10
"""Most digits of a record's number in an address."""
PATIENCE: Final = 1.0
"""Seconds until a request for an unfinished analysis is answered with 202."""
STATUSES: Final = MappingProxyType(
    {"no_such_table": HTTPStatus.NOT_FOUND, "too_fast": HTTPStatus.TOO_MANY_REQUESTS}
)


class BoardApi:
    """Handlers of the board app."""

    def __init__(self, local_chat: LocalChat, boards: Boards, neighbours: Iterable[wire.Neighbour]) -> None:
        self._chat = local_chat
        self._boards = boards
        self._neighbours = tuple(neighbours)
        self._layouts = wire.Layouts()
        self._analysing: dict[tuple[PersonId, str], asyncio.Task[Review]] = {}

    def routes(self) -> Iterable[web.RouteDef]:
        """Yield the routes."""
        yield web.get("/api/layout/{name}", self.layout)
        yield web.get("/api/board/{table}", self._handler(self.board))
        yield web.get("/api/home", self._handler(self.home))
        yield web.get("/api/history/{table}", self._handler(self.history))
        yield web.get("/api/analysis/{table}", self._handler(self.analysis))
        yield web.post("/api/act", self._handler(self.act))
        yield web.post("/api/play", self._handler(self.play))
        yield web.post("/api/me", self._handler(self.me))
        yield web.post("/api/steps", self._handler(self.steps))
        yield web.post("/api/why", self._handler(self.why))

    async def layout(self, request: web.Request) -> web.Response:
        """Send a layout that a diagram has named."""
        try:
            content = self._layouts[request.match_info["name"]]
        except KeyError:
            raise web.HTTPNotFound from None
        return _sent(request, content, headers={"Cache-Control": FOR_GOOD})

    async def board(self, request: web.Request) -> web.Response:
        """Send a table as the requester sees it."""
        place = self._looking(request)
        table = request.match_info["table"]
        return _sent(request, wire.written(await self.seen(place, table)))

    async def history(self, request: web.Request) -> web.Response:
        """Send a game as the requester may see it, from its start or from one of its records (`from`)."""
        place = self._looking(request)
        asked = self._request(place, "", {}, request.match_info["table"])
        found = await self._boards.history(asked)
        check_reader(found, place.person.id)
        since = request.query.get("from", "")
        first = int(since) if since.isdecimal() and len(since) < MOST_DIGITS else 0
        frames = [
            wire.written(wire.frame(one, found.voice, self._layouts))
            async for one in found.frames
            if one.seq >= first
        ]
        return _sent(request, b'{"frames":[' + b",".join(frames) + b"]}")

    async def analysis(self, request: web.Request) -> web.Response:
        """Send the analysis of a finished game, or 202 while it is under way in the background."""
        place, table = self._looking(request), request.match_info["table"]
        key = place.person.id, table
        task = self._analysing.get(key)
        if task is None:
            work = self._boards.review(self._request(place, "", {}, table))
            task = self._analysing[key] = asyncio.create_task(work)
        await asyncio.wait([task], timeout=PATIENCE)
        if not task.done():
            return web.Response(status=HTTPStatus.ACCEPTED)
        self._analysing.pop(key, None)
        try:
            return _sent(request, wire.written(wire.review(task.result(), place.person.id)))
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

    async def home(self, request: web.Request) -> web.Response:
        """Send the home screen."""
        place = self._looking(request)
        home = await self._boards.home(self._request(place))
        return _sent(request, wire.written(self._home(home, place.person)))

    async def act(self, request: web.Request) -> web.Response:
        """Carry out a command: {as, key, room, table, turn, command, args}, or {…, data, answer}."""
        body = await read_body(request)
        place = self._place(body, await self._room(body))
        return _sent(request, wire.written(await self._reply(place, self._command(place, body))))

    async def me(self, request: web.Request) -> web.Response:
        """Change a person's name and preferences: {as, key, name, language, theme}."""
        body = await read_body(request)
        place = self._place(body, "private")
        if name := text_of(body, "name"):
            place = await self._chat.rename(place, name)
        for setting in ("language", "theme"):
            if value := text_of(body, setting):
                there = replace(place, key=f"{place.key[:48]}-{setting}")
                reply = await self._chat.handled(there, self._request(there, setting, {setting: value}))
                if reply.refused:
                    return web.json_response({"text": reply.text}, status=HTTPStatus.CONFLICT)
        place = await self._chat.called_you(place)
        home = await self._boards.home(self._request(place))
        return _sent(request, wire.written({"me": self._me(home, place.person)}))

    async def steps(self, request: web.Request) -> web.Response:
        """Send a move under way after some steps: {as, table, turn, taken}."""
        body = await read_body(request)
        place, asked = self._thinking(body)
        found = await self._boards.steps(asked, texts_of(body, "taken"))
        return _sent(request, wire.written(wire.steps(found, place.person.id, self._layouts)))

    async def why(self, request: web.Request) -> web.Response:
        """Send the reason why a move is illegal: {as, table, turn, sites, taken}."""
        body = await read_body(request)
        place, asked = self._thinking(body)
        found = await self._boards.why(asked, texts_of(body, "sites"), texts_of(body, "taken"))
        check_reader(found, place.person.id)
        return _sent(request, wire.written({"text": found.text, "lit": found.lit}))

    async def play(self, request: web.Request) -> web.Response:
        """Begin a game: {as, key, game, against, level, seats, options}."""
        body = await read_body(request)
        against = text_of(body, "against")
        if against == "device":
            return _sent(request, wire.written(await self._pass_and_play(body)))
        level = text_of(body, "level")
        if against not in {"computer", "group"} or (against == "computer" and level not in LEVELS):
            raise web.HTTPBadRequest
        place = self._place(body, "private" if against == "computer" else "group")
        args = self._opening(body) | ({"machine": level} if against == "computer" else {})
        return _sent(request, wire.written(await self._reply(place, self._request(place, "play", args))))

    async def _pass_and_play(self, body: Body) -> wire.Json:
        """Open a table and seat everybody who shares the device."""
        names = texts_of(body, "seats")
        if len(names) > MOST_SHARING:
            raise web.HTTPBadRequest
        place = self._place(body, "group")
        language = self._chat.language(place.person)
        people = [await self._chat.somebody(name, language) for name in names[1:]]
        people = [await self._first(place, names), *people]
        args = self._opening(body) | {"seats": str(len(people))}
        first = replace(place, person=people[0], private=len(people) == 1)
        wanted = replace(self._request(first, "play", args), device=len(people) > 1)
        opened = await self._reply(first, wanted)
        table = opened["table"]
        if not isinstance(table, str) or opened["refused"]:
            return opened
        for number, person in enumerate(people[1:], 2):
            there = replace(place, person=person, key=f"{place.key[:48]}-{number}")
            joined = await self._reply(there, self._request(there, "join", {}, table))
            if joined["refused"]:
                return joined
        beginning = replace(first, key=f"{place.key[:48]}-b")
        seen = await self.seen(beginning, table)
        if seen["status"] == "open":
            return await self._reply(beginning, self._request(beginning, "begin", {}, table))
        return {**opened, "board": seen}

    async def _first(self, place: Place, names: Sequence[str]) -> LocalUser:
        """Return the person of the first seat: an owner without a name takes the name of the seat there."""
        if not names:
            return place.person
        if is_named(place.person) or self._chat.people.called(names[0]):
            return await self._chat.somebody(names[0], self._chat.language(place.person))
        return self._chat.people.renamed(place.person, names[0])

    def _opening(self, body: Body) -> dict[str, str]:
        options = " ".join(f"{name}={value}" for name, value in named_of(body, "options").items())
        size = number_of(body, "size")
        wanted = {"seats": str(size)} if size else {}
        return {"game": text_of(body, "game"), "options": options, **wanted}

    def _command(self, place: Place, body: Body) -> Request:
        """Return the request of a command of the app, or of a button in a reply."""
        if data := text_of(body, "data"):
            tapped = callback_data.request(self._request(place), data, text_of(body, "answer"))
            if tapped is None:
                raise BadRequestError
            return tapped
        args, turn = named_of(body, "args"), number_of(body, "turn")
        return self._request(place, text_of(body, "command"), args, text_of(body, "table"), turn)

    async def _reply(self, place: Place, request: Request) -> wire.Json:
        """Carry out a request and return the reply for the requester's page."""
        steps: list[LoadedTable] = []
        before = await self._boards.revision(request.table) if request.table else -1
        with self._boards.heard(steps.append):
            reply = await self._chat.handled(place, request)
        check_reader(reply, place.person.id)
        if reply.public and not reply.empty:
            self._chat.tell(place, reply)
        table = _table_of(request, reply)
        after = next((one for one in steps if one.table.id == table and one.table.revision > before), None)
        seen = await self._seen_if_any(place, table, after) if table else None
        return {
            "ok": not reply.refused,
            "refused": reply.refused,
            "text": "" if reply.menu and reply.menu.prompt == reply.text else reply.text,
            "toast": reply.toast,
            "fixed": reply.fixed,
            "lit": _lit(seen) if reply.refused else [],
            "table": table,
            "board": seen,
            "after": self._after(reply, place),
            "form": asdict(reply.form) if reply.form else None,
            "menu": wire.menu(reply.menu) if reply.menu else None,
            "buttons": wire.buttons(reply.buttons),
            "files": [wire.file(self._chat.chat.lend(file), file) for file in reply.files],
        }

    def _after(self, reply: AnyReply, place: Place) -> wire.Json | None:
        """Return the position in the reply to an exercise: after a move, or with a clue."""
        seen = next((file.seen for file in reply.files if file.seen is not None), None)
        if seen is None:
            return None
        return wire.diagram(seen, Voice(self._chat.language(place.person), seen.game), self._layouts)

    async def seen(self, place: Place, table: str, loaded: LoadedTable | None = None) -> wire.Json:
        """Return a table as a person sees it now, or as loaded. Raises Refusal or Unavailable."""
        request = self._request(place, "", {}, table)
        found = await (self._boards.after(request, loaded) if loaded else self._boards.board(request))
        return wire.board(found, place.person.id, self._slug, self._layouts)

    async def _seen_if_any(self, place: Place, table: TableId, after: LoadedTable | None) -> wire.Json | None:
        """Return the table after a command, or None if it cannot be shown; the command counts anyway.

        after: the table right after the command. A bot player may have moved since; the stream shows that.
        """
        try:
            return await self.seen(place, table, after)
        except (Refusal, Unavailable):
            return None

    async def _room(self, body: Body) -> str:
        """Return the room of a command: the named one, or the room that shows the table."""
        if room := text_of(body, "room"):
            return room
        person = self._chat.people.get(text_of(body, "as"))
        table = text_of(body, "table")
        if tapped := callback_data.read(text_of(body, "data")):
            table = table or tapped.table or ""
        if person is None or not table:
            return "group"
        if exercise_named(table.casefold()) is not None:
            return "private"
        return "private" if person.channel in await self._boards.channels(TableId(table)) else "group"

    def _request(
        self,
        place: Place,
        command: str = "",
        args: Mapping[str, str] = MappingProxyType({}),
        table: str | None = None,
        turn: int | None = None,
    ) -> Request:
        """Return a request of the board app, whose person taps and types no commands."""
        return replace(self._chat.request(place, command, args, table, turn), places=True)

    def _place(self, body: Body, room: str) -> Place:
        return self._chat.place(text_of(body, "as"), room, text_of(body, "key"))

    def _thinking(self, body: Body) -> tuple[Place, Request]:
        """Return the place and the request of a question about a move."""
        place = self._chat.place(text_of(body, "as"), "group", uuid4().hex)
        return place, self._request(place, "", {}, text_of(body, "table"), number_of(body, "turn"))

    def _looking(self, request: web.Request) -> Place:
        """Return the place of a query, from the address."""
        return self._chat.place(request.query.get("as", ""), "group", uuid4().hex)

    def _slug(self, person: PersonId | None) -> str | None:
        platform, _, slug = (person or "").partition(":")
        return slug if platform == PLATFORM and self._chat.people.get(slug) else None

    def _home(self, home: Home, me: LocalUser) -> wire.Json:
        check_reader(home, me.id)
        return {
            "me": self._me(home, me),
            "people": [{"slug": one.slug, "name": one.name} for one in self._chat.people],
            "games": [wire.offered(one, self._layouts) for one in home.games],
            "tables": [wire.running(one, self._layouts) for one in home.tables],
            "daily": wire.daily(home.daily) if home.daily else None,
            "invites": wire.invites(self._neighbours),
        }

    @staticmethod
    def _me(home: Home, me: LocalUser) -> wire.Json:
        return {
            "slug": me.slug,
            "name": me.name,
            "named": is_named(me),
            "language": home.voice.language,
            "theme": home.theme,
            "admin": home.admin,
        }

    def _handler(self, answered: Callable[[web.Request], Awaitable[web.Response]]) -> Handler:
        """Return a handler that answers refusals in words."""

        async def handler(request: web.Request) -> web.Response:
            try:
                return await answered(request)
            except BadRequestError:
                raise web.HTTPBadRequest from None
            except NameRefusedError:
                raise web.HTTPConflict from None
            except Refusal as refusal:
                return await self._refusal(request, refusal)
            except Unavailable as reason:
                return await self._away(request, reason)

        return handler

    async def _refusal(self, request: web.Request, refusal: Refusal) -> web.Response:
        status = STATUSES.get(refusal.code, HTTPStatus.CONFLICT)
        place = self._chat.somewhere(await _asker(request))
        try:
            words = await self._boards.words(self._request(place), refusal)
        except Unavailable as reason:
            return await self._away(request, reason)
        return web.json_response({"text": words}, status=status)

    async def _away(self, request: web.Request, reason: Unavailable) -> web.Response:
        answer = await self._chat.unserved(await _asker(request), "", reason)
        return web.json_response({"text": answer.reply.text}, status=HTTPStatus.SERVICE_UNAVAILABLE)


async def _asker(request: web.Request) -> str:
    """Return the slug of the requester; the body was read already."""
    return request.query.get("as", "") if request.method == "GET" else text_of(await read_body(request), "as")


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


def _sent(request: web.Request, content: bytes, headers: dict[str, str] | None = None) -> web.Response:
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
