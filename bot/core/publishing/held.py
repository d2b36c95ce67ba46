"""Boards that wait a moment for a machine's answer, so that a move and its answer are one message."""

import asyncio
from collections.abc import Callable
from typing import Final

from storage.model import TableId

PATIENCE: Final = 1.7
"""Seconds a board waits for the answer. A command on Discord wants to be answered by it within two."""


class Held:
    """The tables whose boards wait, each with what is done when its answer is late."""

    def __init__(self) -> None:
        self._timers: dict[TableId, asyncio.TimerHandle] = {}
        self._late: dict[TableId, Callable[[], None]] = {}

    def __contains__(self, table: TableId) -> bool:
        return table in self._timers

    def wait(self, table: TableId, late: Callable[[], None]) -> None:
        """Hold a table's boards back; what waits already waits no longer for that."""
        self._late[table] = late
        if table not in self._timers:
            loop = asyncio.get_running_loop()
            self._timers[table] = loop.call_later(PATIENCE, self._out, table)

    def release(self, table: TableId) -> None:
        """The answer is there."""
        self._late.pop(table, None)
        if timer := self._timers.pop(table, None):
            timer.cancel()

    def clear(self) -> None:
        """Nobody waits any more, and nothing is done."""
        for table in tuple(self._timers):
            self.release(table)

    def _out(self, table: TableId) -> None:
        late = self._late.pop(table)
        self.release(table)
        late()
