"""Who hears of tables that change, as they change: every step by itself, also those that machines take."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

from bot.core.tables.loaded import LoadedTable

Listener: TypeAlias = Callable[[LoadedTable], None]
"""Called within a change: it takes note and leaves the work for later."""


class Feed:
    """Everybody who listens. They hear of what is stored, in its order."""

    def __init__(self) -> None:
        self._listeners: dict[object, Listener] = {}

    def tell(self, loaded: LoadedTable) -> None:
        """A table has been stored, and stands like this."""
        for listener in tuple(self._listeners.values()):
            listener(loaded)

    @contextmanager
    def heard(self, listener: Listener) -> Iterator[None]:
        """Tell a listener too, while the block lasts."""
        key = object()
        self._listeners[key] = listener
        try:
            yield
        finally:
            del self._listeners[key]
