"""Limits on calls: Telegram's published rules, and 429s that a test asks for."""

import math
from collections import deque
from dataclasses import dataclass, field

from tests.fakes.telegram.waiting import Clock
from tests.fakes.telegram.wire import RefusedError
from tests.fakes.telegram.world.model import Chat

FREE = frozenset({"getupdates", "getme", "getwebhookinfo"})
"""Methods without a limit."""
WRITING = ("send", "edit", "delete", "pin")
"""Prefixes of the methods that count in their chat."""


@dataclass
class Window:
    """Limit of `most` requests in any `seconds`."""

    most: int
    seconds: float
    times: deque[float] = field(default_factory=deque)

    def wait(self, now: float) -> float:
        """Return the seconds until another request fits; 0 if it fits now."""
        while self.times and self.times[0] <= now - self.seconds:
            self.times.popleft()
        over = len(self.times) - self.most
        return self.times[over] + self.seconds - now if over >= 0 else 0.0


class Flood:
    """Rate limits; with `rules` on: 1 writing call a second in a chat, 20 a minute in a group, 30 calls a
    second overall.

    Telegram publishes these for messages and exempts nothing, so edits, deletions and actions count like
    messages, and overall everything does: answers to taps, queries, menus, webhooks.
    """

    def __init__(self, clock: Clock) -> None:
        self.rules = False
        self.refused = 0
        """Number of calls that got 429 so far."""
        self._clock = clock
        self._overall = Window(30, 1)
        self._chats: dict[int, list[Window]] = {}
        self._paused: dict[int | None, float] = {}

    def pause(self, chat: Chat | None, seconds: float) -> None:
        """Answer calls about this chat, or (None) all calls, with 429 for these seconds of the clock."""
        self._paused[chat.id if chat else None] = self._clock() + seconds

    def admit(self, method: str, chat: Chat | None, messages: int = 1) -> None:
        """Count a request, or raise 429 with retry_after in whole seconds; a refused request doesn't count.

        messages: the number it sends there; they may begin while there is room for one.
        """
        now = self._clock()
        windows = self._windows(method.lower(), chat) if self.rules else []
        pauses = [self._paused.get(key, now) - now for key in {None, chat.id if chat else None}]
        wait = max([*pauses, *(window.wait(now) for window in windows)])
        if wait > 0:
            self.refused += 1
            seconds = math.ceil(wait)
            raise RefusedError(429, f"Too Many Requests: retry after {seconds}", retry_after=seconds)
        for window in windows:
            window.times.extend([now] * messages)

    def _windows(self, method: str, chat: Chat | None) -> list[Window]:
        if method in FREE:
            return []
        if chat is None or not method.startswith(WRITING):
            return [self._overall]
        if chat.id not in self._chats:
            per_minute = [] if chat.type == "private" else [Window(20, 60)]
            self._chats[chat.id] = [Window(1, 1), *per_minute]
        return [self._overall, *self._chats[chat.id]]
