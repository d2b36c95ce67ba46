"""Limits on new sessions: a number a day, and one at a time in five seconds."""

import time
from enum import Enum, auto

from tests.fakes.discord.rest.rate_limits import SECOND
from tests.fakes.discord.world.model import Clock, Json

A_DAY = 1000
DAY = 24 * 60 * 60.0
SPACING = 5.0
"""Seconds for which one identifying session keeps others of the same bucket waiting."""


class Start(Enum):
    """Fate of a client that identifies."""

    ACCEPTED = auto()
    TOO_SOON = auto()
    """The session is invalid; the client may retry later."""
    USED_UP = auto()
    """The fake revokes the token and ends its sessions; the owner gets a mail."""


class SessionStarts:
    """Counter of new sessions. The day follows the fake's clock, the spacing its short seconds."""

    def __init__(self, now: Clock) -> None:
        self.most = A_DAY
        self.concurrency = 1
        self.spacing = SPACING * SECOND
        self.too_soon = 0
        self._now = now
        self._made = 0
        self._since = 0.0  # the first of them
        self._latest: dict[int, float] = {}  # by bucket

    def limit(self) -> Json:
        """Return the limits of `GET /gateway/bot`; after the milliseconds all sessions may be begun again."""
        self._begin_anew()
        left = self._since + DAY - self._now() if self._made else 0.0
        return {
            "total": self.most,
            "remaining": max(0, self.most - self._made),
            "reset_after": round(left * 1000),
            "max_concurrency": self.concurrency,
        }

    def take(self, shard: int) -> Start:
        """Count one identify."""
        self._begin_anew()
        if self._made >= self.most:
            return Start.USED_UP
        self._since = self._since if self._made else self._now()
        self._made += 1
        bucket, now = shard % self.concurrency, time.monotonic()
        if now - self._latest.get(bucket, 0.0) < self.spacing:
            self.too_soon += 1
            return Start.TOO_SOON
        self._latest[bucket] = now
        return Start.ACCEPTED

    def _begin_anew(self) -> None:
        if self._now() - self._since >= DAY:
            self._made = 0
