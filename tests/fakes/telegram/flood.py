"""How often the bot may write: Telegram's published rules, and 429s a test asks for."""

import math
from collections import deque
from dataclasses import dataclass, field

from .model import Chat
from .waiting import Clock
from .wire import RefusedError

COUNTED = ("send", "edit")
"""Beginnings of the methods that count: edits weigh as much as new messages."""


@dataclass
class Window:
    """At most `most` requests in any `seconds`."""

    most: int
    seconds: float
    times: deque[float] = field(default_factory=deque)

    def wait(self, now: float) -> float:
        """Seconds until another request fits; 0 when it fits now."""
        while self.times and self.times[0] <= now - self.seconds:
            self.times.popleft()
        return self.times[0] + self.seconds - now if len(self.times) >= self.most else 0.0


class Flood:
    """With `rules` on: 1 message a second in a chat, 20 a minute in a group, 30 a second overall."""

    def __init__(self, clock: Clock) -> None:
        self.rules = False
        self._clock = clock
        self._overall = Window(30, 1)
        self._chats: dict[int, list[Window]] = {}
        self._paused: dict[int, float] = {}

    def pause(self, chat: Chat, seconds: float) -> None:
        """Every send and edit in this chat gets 429 until the clock has moved on so far."""
        self._paused[chat.id] = self._clock() + seconds

    def admit(self, method: str, chat: Chat) -> None:
        """Raises 429 with retry_after in whole seconds; a refused request is not counted."""
        if not method.lower().startswith(COUNTED):
            return
        now = self._clock()
        wait = self._paused.get(chat.id, now) - now
        windows = self._windows(chat) if self.rules else []
        wait = max([wait, *(window.wait(now) for window in windows)])
        if wait > 0:
            seconds = math.ceil(wait)
            raise RefusedError(429, f"Too Many Requests: retry after {seconds}", retry_after=seconds)
        for window in windows:
            window.times.append(now)

    def _windows(self, chat: Chat) -> list[Window]:
        if chat.id not in self._chats:
            per_minute = [] if chat.type == "private" else [Window(20, 60)]
            self._chats[chat.id] = [Window(1, 1), *per_minute]
        return [self._overall, *self._chats[chat.id]]
