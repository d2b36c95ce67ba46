"""What happens in one chat is carried out in order; no chat waits for another."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from heapq import heappop, heappush
from itertools import count

from telegram import Update

_Waiting = list[tuple[int, int, asyncio.Future[None]]]
"""A heap: the number waited with, in which order it came, and what is set when its turn has come."""


def lane_of(update: Update) -> int:
    """The chat an update is from; an inline query has only its asker."""
    chat, user = update.effective_chat, update.effective_user
    return chat.id if chat else user.id if user else 0


class ChatQueues:
    """Turns: in each lane one at a time, and of those who wait the one with the lowest number first."""

    def __init__(self) -> None:
        self._waiting: dict[int, _Waiting] = {}
        self._came = count()

    @asynccontextmanager
    async def turn(self, lane: int, number: int) -> AsyncIterator[None]:
        """Nobody else is in this lane while the block lasts."""
        await self._enter(lane, number)
        try:
            yield
        finally:
            self._leave(lane)

    async def _enter(self, lane: int, number: int) -> None:
        waiting = self._waiting.get(lane)
        if waiting is None:
            self._waiting[lane] = []
            return
        mine = asyncio.get_running_loop().create_future()
        heappush(waiting, (number, next(self._came), mine))
        try:
            await mine
        except asyncio.CancelledError:
            if not mine.cancelled():  # the turn had just come
                self._leave(lane)
            raise

    def _leave(self, lane: int) -> None:
        waiting = self._waiting[lane]
        while waiting:
            following = heappop(waiting)[2]
            if not following.cancelled():
                following.set_result(None)
                return
        del self._waiting[lane]
