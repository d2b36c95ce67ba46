"""Boards that an open page watches, sent as they change."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, TypeAlias

from bot.adapters.web import wire
from bot.adapters.web.asker import Asker
from bot.adapters.web.boards import BoardApi
from bot.core.tables.loaded import LoadedTable, awaited
from rules.core.errors import Refusal
from storage.model import Status, TableId, Unavailable

Send: TypeAlias = Callable[[str, object], Awaitable[None]]
"""Sends an event to the page: its kind and its value."""


class LiveBoards:
    """Boards of one page as last sent. An unchanged board is not sent again."""

    def __init__(self, api: BoardApi, asker: Asker, send: Send) -> None:
        self._api = api
        self._asker = asker
        self._send_event = send
        self._watched: frozenset[TableId] = frozenset()
        self._sent: dict[TableId, dict[str, Any]] = {}
        self._lists: dict[TableId, tuple[Status, bool]] = {}

    async def watch(self, *tables: TableId) -> None:
        """Watch these tables instead of others, and send each as it stands, if this person may see it."""
        allowed = [table for table in tables if self._asker.only in {None, table}]
        self._watched = frozenset(allowed)
        for table in allowed:
            with suppress(Refusal, Unavailable):
                await self._send(table, await self._api.seen(self._asker, table))

    def concerns(self, loaded: LoadedTable) -> bool:
        """Return True if a changed table is one of this page's."""
        if self._asker.only is not None:
            return loaded.table.id == self._asker.only
        return self._shown(loaded) or self._listed(loaded)

    async def changed(self, loaded: LoadedTable) -> None:
        """Send a board of this page as it stood after a change, and report a change of the list."""
        table, seats = loaded.table.id, loaded.seats_of(self._asker.person.id)
        if self._shown(loaded):
            try:
                await self._send(table, await self._api.seen(self._asker, table, loaded))
            except Refusal:
                return  # the person may not see this table, so a list update must not reveal its pace either
            except Unavailable:
                pass
        now = loaded.table.status, not awaited(loaded).isdisjoint(seats)
        if self._lists.get(table) != now:
            self._lists[table] = now
            await self._send_event("tables", table)

    def _shown(self, loaded: LoadedTable) -> bool:
        return loaded.table.id in self._watched or self._asker.person.id in loaded.people()

    def _listed(self, loaded: LoadedTable) -> bool:
        """Return True if the page lists a table or did: an open lobby of the channel."""
        here = any(s.channel == self._asker.channel for s in loaded.showings if s.seat is None)
        return loaded.table.id in self._lists or (loaded.table.status == "open" and here)

    async def _send(self, table: TableId, board: wire.Json) -> None:
        seen = {name: value for name, value in board.items() if name != "now"}
        before = self._sent.get(table, {"revision": -1})
        if before != seen and before["revision"] <= seen["revision"]:
            self._sent[table] = seen
            await self._send_event("board", board)
