"""How often the bot may write: 30 messages a second, in a chat one a second, in a group 20 a minute.

Edits count. Posts that tell somebody something go first, so some of it is kept for them.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from bot.adapters.telegram.ids import is_private

LONGEST_PAUSE: Final = 1.0
"""Seconds after which a channel looks again: something more urgent may have come up."""
BETTING_PAUSE: Final = 4.0
"""Seconds between edits of a group's betting tables."""
SLACK: Final = 0.1
"""Seconds by which messages may come closer to each other on their way."""
MOST_CHATS: Final = 10_000
"""Chats remembered; those that wrote longest ago are forgotten first."""


@dataclass(slots=True)
class Window:
    """At most `most` messages in any `seconds`, of which the last `kept` only for posts that tell."""

    most: int
    seconds: float
    kept: int = 0
    times: deque[float] = field(default_factory=deque)

    def wait(self, now: float, *, notifies: bool) -> float:
        """Seconds until another message fits."""
        while self.times and self.times[0] <= now - self.seconds:
            self.times.popleft()
        over = len(self.times) - (self.most if notifies else self.most - self.kept)
        return self.times[over] + self.seconds - now if over >= 0 else 0.0


class RateLimit:
    """The messages of the last minute, in every chat and in all of them."""

    def __init__(self, now: Callable[[], float]) -> None:
        """now: seconds of a clock that never goes back."""
        self._now = now
        self._overall = Window(30, 1.0 + SLACK, kept=5)
        self._chats: dict[int, tuple[Window, ...]] = {}
        self._bets: dict[int, float] = {}

    def pause(self, chat: int, *, notifies: bool) -> float:
        """Seconds after which it is worth looking again; 0: a message may go out now."""
        now = self._now()
        waits = [window.wait(now, notifies=notifies) for window in self._windows(chat)]
        if not notifies:
            waits.append(self._bets.get(chat, now) - now)
        return min(max(waits), LONGEST_PAUSE)

    def spend(self, chat: int, *, bets: bool = False) -> None:
        """Note a message or an edit; bets: an edit that says what is staked."""
        now = self._now()
        for window in self._windows(chat):
            window.times.append(now)
        if bets:
            self._bets[chat] = now + BETTING_PAUSE

    def _windows(self, chat: int) -> tuple[Window, ...]:
        mine = self._chats.pop(chat, None)
        if mine is None:
            second, minute = Window(1, 1.0 + SLACK), Window(20, 60.0 + SLACK, kept=5)
            mine = (second,) if is_private(chat) else (second, minute)
        self._chats[chat] = mine
        if len(self._chats) > MOST_CHATS:
            oldest = next(iter(self._chats))
            del self._chats[oldest]
            self._bets.pop(oldest, None)
        return (self._overall, *mine)
