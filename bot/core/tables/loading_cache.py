"""A cache that loads what it lacks: once at a time for all who ask, and never over what is newer."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar

from cachetools import LRUCache

K = TypeVar("K")
V = TypeVar("V")


class LoadingCache(Generic[K, V]):
    """Values by key, those used last kept as far as there is room."""

    def __init__(
        self,
        load: Callable[[K], Awaitable[V | None]],
        room: int,
        getsizeof: Callable[[V], int] | None = None,
    ) -> None:
        """load: may take a while; None where there is nothing. room: values, or what getsizeof counts."""
        self._load = load
        self._values: LRUCache[K, V] = LRUCache(room, getsizeof)
        self._loads: dict[K, _Load[V]] = {}

    async def get(self, key: K) -> V | None:
        """The value at hand, else as it is loaded; None where there is none. Raises what loading raises."""
        while (value := self._values.get(key)) is None:
            load = self._loads.get(key) or self._begin(key)
            loaded = await asyncio.shield(load.task)
            if load.counts:
                return loaded
        return value

    def at_hand(self, key: K) -> V | None:
        """The value, None where it would have to be loaded."""
        return self._values.get(key)

    def put(self, key: K, value: V) -> None:
        """Keep a value, which is newer than what is being loaded."""
        self.drop(key)
        self._values[key] = value

    def drop(self, key: K) -> None:
        """Have a value loaded again when it is asked for."""
        if load := self._loads.pop(key, None):
            load.counts = False
        self._values.pop(key, None)

    def clear(self) -> None:
        """Have all of them loaded again."""
        for key in (*self._loads, *self._values):
            self.drop(key)

    def drop_where(self, stale: Callable[[V], bool]) -> None:
        """Have those loaded again of which that is so, and what is being loaded now."""
        for key in (*self._loads, *(key for key, value in self._values.items() if stale(value))):
            self.drop(key)

    def _begin(self, key: K) -> "_Load[V]":
        async def value() -> V | None:
            return await self._load(key)

        load = self._loads[key] = _Load(asyncio.create_task(value()))
        load.task.add_done_callback(partial(self._end, key, load))
        return load

    def _end(self, key: K, load: "_Load[V]", task: "asyncio.Task[V | None]") -> None:
        """Keep what was loaded, if it counts. Who asked for it is told of what went wrong."""
        failed = task.cancelled() or task.exception() is not None
        if load.counts:
            del self._loads[key]
            if not failed and (value := task.result()) is not None:
                self._values[key] = value


@dataclass(slots=True, eq=False)
class _Load(Generic[V]):
    """A value on its way. counts: it was neither put nor dropped meanwhile."""

    task: "asyncio.Task[V | None]"
    counts: bool = True
