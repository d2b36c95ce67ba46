"""Event loop whose clock leaps to the next timer as soon as nothing else is due.

A pause of ten minutes takes a millisecond, and every timeout, back-off and budget is the real one:

    with Runner(loop_factory=VirtualTimeLoop) as runner:
        runner.run(evening())
"""

import asyncio
import selectors
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Final, TypeVar, TypeVarTuple

import aiosqlite
import pytest

from tests.fakes.telegram.waiting import Clock

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

IDLE: Final = 0.02
"""Real seconds without an event after which nothing is left to do: longer than a busy machine takes to
deliver bytes between two sockets of this process.
"""
THREAD: Final = 0.5
"""Real seconds between checks of whether a thread is done."""


class _LeapingSelector(selectors.DefaultSelector):
    """Selector that spends a timeout by adding it to `leapt`."""

    def __init__(self) -> None:
        super().__init__()
        self.leapt = 0.0
        self.threads = 0
        """Functions that threads are running: meanwhile the clock doesn't move."""

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None or timeout <= 0:
            return super().select(timeout)
        while self.threads:
            if ready := super().select(THREAD):
                return ready
        if ready := super().select(IDLE):
            return ready
        self.leapt += timeout
        return []


class VirtualTimeLoop(asyncio.SelectorEventLoop):
    """Event loop whose time stops while threads work, and nearly stops while coroutines do."""

    def __init__(self) -> None:
        self._leaping = _LeapingSelector()
        super().__init__(self._leaping)

    def time(self) -> float:
        """Return the seconds since the start, including those leapt over."""
        return self._leaping.leapt

    @contextmanager
    def standing(self) -> Iterator[None]:
        """Stop the clock inside the block."""
        self._leaping.threads += 1
        try:
            yield
        finally:
            self._leaping.threads -= 1

    def run_in_executor(
        self, executor: Executor | None, func: Callable[[*Ts], T], *args: *Ts
    ) -> asyncio.Future[T]:
        """Run a function in a thread, and stop the clock until it is done."""
        self._leaping.threads += 1
        future = super().run_in_executor(executor, func, *args)
        future.add_done_callback(self._done)
        return future

    def _done(self, _future: object) -> None:
        self._leaping.threads -= 1


class LoopClock(Clock):
    """The fake Telegram's clock, on the time of the running loop."""

    def __call__(self) -> float:
        return super().__call__() + asyncio.get_running_loop().time()


def stand_still_for_sqlite(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop the clock while a database works, which has threads of its own."""
    execute: Callable[..., Awaitable[object]] = aiosqlite.Connection._execute

    async def executed(connection: aiosqlite.Connection, *args: object, **kwargs: object) -> object:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, VirtualTimeLoop)
        with loop.standing():
            return await execute(connection, *args, **kwargs)

    monkeypatch.setattr(aiosqlite.Connection, "_execute", executed)
