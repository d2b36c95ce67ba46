"""Write health of a database, for monitoring."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from storage.model import Busy, Failure, Unavailable

TOLD: Final = 60.0
"""Least seconds for which a failure is told: on a full disk a write that needs no room succeeds."""


class WriteHealth:
    """The last write that failed, until one succeeds and a minute is over.

    Where another process held the database, the next one that succeeds shows that it no longer does.
    """

    def __init__(self, now: Callable[[], float] = time.time) -> None:
        self._now = now
        self._failure: Failure | None = None
        self._last = 0.0
        self._told = 0.0
        self._over = True

    def failure(self) -> Failure | None:
        """Return what keeps writes from the database; None while it takes them."""
        return self._failure if not self._over or 0.0 <= self._now() - self._last < self._told else None

    def failed(self, why: str, told: float = TOLD) -> None:
        """Note that a write failed. told: seconds for which that is told at least."""
        before = self.failure()
        self._told = max(told, self._told) if before else told
        self._last = self._now()
        self._failure = Failure(before.since if before else self._last, why)
        self._over = False

    def succeeded(self) -> None:
        """Note that a write is stored."""
        self._over = True

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Note that a write succeeded when the block ends, and that it failed where that raises
        Unavailable.
        """
        try:
            yield
        except Unavailable as reason:
            self.failed(str(reason), 0.0 if isinstance(reason, Busy) else TOLD)
            raise
        self.succeeded()
