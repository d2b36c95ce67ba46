"""Event loop whose clock leaps to the next timer as soon as nothing else is due."""

import asyncio
import selectors
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

T = TypeVar("T")

GRACE = 0.002
"""Seconds for other threads and sockets to deliver before the clock leaps."""


class _Selector(selectors.DefaultSelector):
    """Selector that waits for sockets, and leaps if none is ready."""

    loop: "LeapingLoop"

    def select(self, timeout: float | None = None) -> Any:  # noqa: ANN401 -- as typeshed has it, by platform
        if not self.loop.leaps or timeout is None or timeout <= GRACE:
            return super().select(timeout)
        found = super().select(GRACE)
        if not found:
            self.loop.ahead += timeout - GRACE
        return found


class LeapingLoop(asyncio.SelectorEventLoop):
    """Event loop with real sockets and a clock of its own that leaps over pauses."""

    def __init__(self) -> None:
        self.leaps = False
        self.ahead = 0.0  # seconds of its clock that were leapt over
        selector = _Selector()
        selector.loop = self
        super().__init__(selector)

    async def shutdown_default_executor(self, timeout: float | None = None) -> None:  # noqa: ASYNC109 -- asyncio's own signature
        """Wait for threads in real time; from Python 3.12 on, the loop itself limits that."""
        self.leaps = False
        await super().shutdown_default_executor()

    def time(self) -> float:
        return super().time() + self.ahead


def leaping(evening: Callable[[LeapingLoop], Awaitable[T]]) -> T:
    """Run a coroutine function on such a loop, and return its result. The clock leaps once `leaps` is set."""

    async def begun() -> T:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, LeapingLoop)
        return await evening(loop)

    with asyncio.Runner(loop_factory=LeapingLoop) as runner:
        return runner.run(begun())
