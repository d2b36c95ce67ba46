"""Per-chat queues: updates of one chat run in order, and no chat waits for another."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from heapq import heappop, heappush
from itertools import count

from telegram import Update

_Waiting = list[tuple[int, int, asyncio.Future[None]]]
"""Heap of waiting updates: its number, its order of arrival, and the future of its turn."""


def lane_of(update: Update) -> int:
    """Return the number of an update's chat, or of the user for an inline query, which has no chat."""
    chat, user = update.effective_chat, update.effective_user
    return chat.id if chat else user.id if user else 0


class ChatQueues:
    """Locks of the lanes. A free lane goes to the waiting update with the lowest number."""

    def __init__(self) -> None:
        self._waiting: dict[int, _Waiting] = {}
        self._came = count()

    @asynccontextmanager
    async def turn(self, lane: int, number: int) -> AsyncIterator[None]:
        """Hold the lane during the block."""
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
            if not mine.cancelled():  # the lane was handed over in this very moment: pass it on
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
