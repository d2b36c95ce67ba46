"""Subscriptions to table changes: every step on its own, those of bot players too."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

from bot.core.tables.loaded import LoadedTable

Listener: TypeAlias = Callable[[LoadedTable], None]
"""Called within a change: it must note the table and leave the work for later."""


class Feed:
    """Listeners to stored changes, in the order of storing."""

    def __init__(self) -> None:
        self._listeners: dict[object, Listener] = {}

    def tell(self, loaded: LoadedTable) -> None:
        """Report a stored table to every listener."""
        for listener in tuple(self._listeners.values()):
            listener(loaded)

    @contextmanager
    def heard(self, listener: Listener) -> Iterator[None]:
        """Subscribe a listener while the block lasts."""
        key = object()
        self._listeners[key] = listener
        try:
            yield
        finally:
            del self._listeners[key]
