"""Fair queue for the workers that many chats share.

The most urgent work goes first, then that of the chat served least recently. A chat with much work delays
only itself. No chat has two live tasks or two background tasks, such as a file or a film, at the same time.
One worker is reserved for live games.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Final

from bot.core.ports import Urgency
from rules.core.errors import Refusal
from storage.model import ChatId

MOST_PLAYING: Final = 256
MOST_LATER: Final = 8
"""Limits of pending live work, and of pending background work."""


@dataclass(slots=True, eq=False)
class _Waiting:
    """chat: None for what belongs to no chat, and waits for none of its own. since: calls before it came."""

    chat: ChatId | None
    urgency: Urgency
    since: int
    called: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def later(self) -> bool:
        return self.urgency >= Urgency.FILE


class Turns:
    """Turns at a number of workers."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._waiting: list[_Waiting] = []
        self._called: list[_Waiting] = []
        self._calls = 0
        self._latest: dict[ChatId | None, int] = {}
        """Latest call of every chat with pending work."""

    @asynccontextmanager
    async def turn(self, chat: ChatId | None, urgency: Urgency) -> AsyncIterator[None]:
        """Hold a worker for the duration of the block. Raises Refusal `overloaded`."""
        mine = _Waiting(chat, urgency, self._calls)
        in_hand = sum(one.later == mine.later for one in (*self._waiting, *self._called))
        if in_hand >= (MOST_LATER if mine.later else MOST_PLAYING):
            raise Refusal("overloaded")
        self._waiting.append(mine)
        self._call()
        try:
            await mine.called.wait()
            yield
        finally:
            (self._called if mine.called.is_set() else self._waiting).remove(mine)
            if all(one.chat != chat for one in (*self._waiting, *self._called)):
                self._latest.pop(chat, None)
            self._call()

    def _call(self) -> None:
        """Start the work that can be served now."""
        while len(self._called) < self._workers:
            ready = [one for one in self._waiting if self._may_go(one)]
            if not ready:
                return
            first = min(ready, key=self._place)  # of equals the first is who came first
            self._waiting.remove(first)
            self._called.append(first)
            self._calls += 1
            self._latest[first.chat] = self._calls
            first.called.set()

    def _place(self, one: _Waiting) -> tuple[Urgency, int]:
        """Return the sort key of waiting work: its urgency, then the chat's latest service."""
        return one.urgency, max(one.since, self._latest.get(one.chat, 0))

    def _may_go(self, one: _Waiting) -> bool:
        served = any(
            other.chat == one.chat is not None and other.later == one.later for other in self._called
        )
        later = sum(other.later for other in self._called)
        return not served and not (one.later and later >= max(1, self._workers - 1))
