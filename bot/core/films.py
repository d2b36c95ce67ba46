"""Films of games: the same one is made once, one at a time for a chat, and the latest are kept."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from cachetools import LRUCache

from rules.core.errors import Refusal
from storage.model import ChatId, TableId, Theme

KEPT: Final = 16_000_000
"""Bytes of films that were made lately."""

FilmKey: TypeAlias = tuple[TableId, float, int, Theme, str]
"""Content of a film: table, time of its opening and number of records; then theme and language."""


class Films:
    """Films that were made lately, and those in the making."""

    def __init__(self) -> None:
        self._made: LRUCache[FilmKey, bytes] = LRUCache(KEPT, getsizeof=len)
        self._making: dict[FilmKey, asyncio.Future[bytes]] = {}
        self._at: set[ChatId] = set()

    async def film(self, key: FilmKey, chat: ChatId, make: Callable[[], Awaitable[bytes]]) -> bytes:
        """Return a film for a chat, from the cache or by `make`. Requests for the same film share it.

        Raises Refusal `film_making` while another film is made for this chat, and the errors of `make`.
        """
        if key in self._made:
            return self._made[key]
        if key not in self._making:
            if chat in self._at:
                raise Refusal("film_making")
            self._at.add(chat)
            self._making[key] = asyncio.ensure_future(self._make(key, chat, make))
        return await asyncio.shield(self._making[key])

    async def _make(self, key: FilmKey, chat: ChatId, make: Callable[[], Awaitable[bytes]]) -> bytes:
        try:
            made = await make()
        finally:
            self._at.discard(chat)
            del self._making[key]
        if len(made) <= KEPT:
            self._made[key] = made
        return made
