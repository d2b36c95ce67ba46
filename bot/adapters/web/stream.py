"""Event stream of a page: the chat, if the page shows it, and the boards of its person.

Every step of a table is a board of its own, so a page can show them in turn.
"""

import asyncio
import json
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, Final, TypeAlias

from aiohttp import web

from bot.adapters.web import wire
from bot.adapters.web.chat import Called, Changed, Event, Onlooker, Said, Unsaid, as_json
from bot.adapters.web.invites import CurrentInvites
from bot.adapters.web.local_chat import LocalChat, Place
from bot.adapters.web.static import takes_gzip
from bot.adapters.web.users import LocalUser
from bot.core.boards.board import Board
from bot.core.boards.boards import Boards
from bot.core.tables.loaded import LoadedTable, awaited
from rules.core.errors import Refusal
from storage.model import Status, TableId, Unavailable

HEARTBEAT: Final = 15.0
"""Seconds of silence until a stream sends a heartbeat."""
MOST_LOOKED_AT: Final = 20
"""Most tables that one page watches."""
GZIP: Final = 31
"""Window bits that make zlib write gzip."""


Shown: TypeAlias = Callable[[Board, Place], wire.Json]
"""Function that makes JSON of a board for its viewer."""


class Streams:
    """Handlers of the streams of all pages."""

    def __init__(self, local_chat: LocalChat, boards: Boards, shown: Shown, invites: CurrentInvites) -> None:
        self._invites = invites
        self._local_chat = local_chat
        self._boards = boards
        self._shown = shown

    async def stream(self, request: web.Request) -> web.StreamResponse:
        """Send server-sent events: the state at first, then every change.

        Without `boards` the stream has the chat; with it boards alone, unless `chat=1` is set.
        """
        people = self._local_chat.people
        local_user = people.get(request.query.get("as", "")) or people.you
        boards = request.query.get("boards")
        reads = boards is None or request.query.get("chat") == "1"
        looked_at = [TableId(name) for name in (boards or "").split(",")[:MOST_LOOKED_AT] if name]
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream; charset=utf-8"})
        pipe = _Pipe(response, packed=takes_gzip(request))
        await response.prepare(request)
        page = _Page(self, pipe, local_user, frozenset(looked_at))
        with (
            self._local_chat.chat.looking(local_user.id, local_user.channel, reads=reads) as onlooker,
            self._listening(page, onlooker, wanted=boards is not None),
            suppress(ConnectionError),
        ):
            if reads:
                await pipe.send("all", self._everything(local_user, onlooker))
            for table in looked_at:
                await page.open(table)
            while (event := await _next(pipe, onlooker)) is not None:
                if isinstance(event, Changed):
                    await page.changed(event.loaded)
                else:
                    await pipe.send(*self._told(event))
        return response

    async def board(self, place: Place, table: TableId, loaded: LoadedTable | None = None) -> wire.Json:
        """Return a table as a person sees it now, or as loaded. Raises Refusal or Unavailable."""
        request = self._local_chat.request(place, "", {}, table)
        boards = self._boards
        seen = await (boards.after(request, loaded) if loaded is not None else boards.board(request))
        return self._shown(seen, place)

    @contextmanager
    def _listening(self, page: "_Page", onlooker: Onlooker, *, wanted: bool) -> Iterator[None]:
        if not wanted:
            yield
            return
        with self._boards.heard(partial(page.heard, onlooker)):
            yield

    def _everything(self, local_user: LocalUser, onlooker: Onlooker) -> object:
        seen = self._local_chat.chat.seen_by(onlooker)
        named = self._local_chat.people.named
        messages = [as_json(message, named) for message in seen]
        return {
            "me": local_user.slug,
            "people": self._people(),
            "messages": messages,
            "invites": self._invites(),
        }

    def _people(self) -> object:
        called = self._local_chat.chat.called
        return [
            {"id": n.slug, "name": n.name, "language": self._local_chat.language(n), "called": n.id in called}
            for n in self._local_chat.people
        ]

    def _told(self, event: Said | Unsaid | Called) -> tuple[str, object]:
        match event:
            case Said(message):
                return "said", as_json(message, self._local_chat.people.named)
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
        written = json.dumps(value, separators=(",", ":"))
        await self.write(f"event: {kind}\ndata: {written}\n\n".encode())

    async def write(self, content: bytes) -> None:
        if self._packer is not None:
            content = self._packer.compress(content) + self._packer.flush(zlib.Z_SYNC_FLUSH)
        await self._response.write(content)


class _Page:
    """Boards of one page as last sent. An unchanged board is not sent again."""

    def __init__(
        self, streams: Streams, pipe: _Pipe, local_user: LocalUser, looked_at: frozenset[TableId]
    ) -> None:
        self._streams = streams
        self._pipe = pipe
        self._person = local_user.id
        self._looked_at = looked_at
        self._place = Place(local_user, private=False, key="")
        self._sent: dict[TableId, dict[str, Any]] = {}
        self._lists: dict[TableId, tuple[Status, bool]] = {}

    def heard(self, onlooker: Onlooker, loaded: LoadedTable) -> None:
        """Note that a table has changed, if it is one of this page's."""
        if loaded.table.id in self._looked_at or self._person in loaded.people() or self._listed(loaded):
            onlooker.note(Changed(loaded))

    async def open(self, table: TableId) -> None:
        """Send a board as it stands, or nothing if this person may not see it."""
        with suppress(Refusal, Unavailable):
            await self._send(table, await self._streams.board(self._place, table))

    async def changed(self, loaded: LoadedTable) -> None:
        """Send a board as it stood after a change, and report that the list of tables has changed."""
        table, seats = loaded.table.id, loaded.seats_of(self._person)
        if table in self._looked_at or self._person in loaded.people():
            with suppress(Refusal, Unavailable):
                await self._send(table, await self._streams.board(self._place, table, loaded))
        now = loaded.table.status, not awaited(loaded).isdisjoint(seats)
        if self._lists.get(table) != now:
            self._lists[table] = now
            await self._pipe.send("tables", table)

    def _listed(self, loaded: LoadedTable) -> bool:
        """Return True if the page lists a table or did: an open lobby of the group."""
        return loaded.table.status == "open" or loaded.table.id in self._lists

    async def _send(self, table: TableId, board: wire.Json) -> None:
        seen = {name: value for name, value in board.items() if name != "now"}
        before = self._sent.get(table, {"revision": -1})
        if before != seen and before["revision"] <= seen["revision"]:
            self._sent[table] = seen
            await self._pipe.send("board", board)


async def _next(pipe: _Pipe, onlooker: Onlooker) -> Event | None:
    """Return the next event, and send heartbeats until it comes."""
    while True:
        try:
            async with asyncio.timeout(HEARTBEAT):
                return await onlooker.events.get()
        except TimeoutError:
            await pipe.write(b": still here\n\n")
