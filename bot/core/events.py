"""Events of the core, for the features that subscribe to them.

Listeners are called in the order of subscription. An error of a listener is the emitter's: before a commit it
prevents the commit, and a listener of stored changes must not raise.
"""

from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias, TypeVar, cast

from bot.core.messages import Request
from bot.core.tables.change import Change
from bot.core.tables.loaded import LoadedTable
from storage.model import ChannelId, ChatId, StoredPost

if TYPE_CHECKING:  # a context emits events
    from bot.core.context import Context

TableListener: TypeAlias = Callable[[LoadedTable], None]
"""Called after the commit, under the table's lock: it must only note the table, and do the work later."""


class Feed:
    """Listeners to stored changes, in the order of storing."""

    def __init__(self) -> None:
        self._listeners: dict[object, TableListener] = {}

    def tell(self, loaded: LoadedTable) -> None:
        """Call every listener with a stored table."""
        for listener in tuple(self._listeners.values()):
            listener(loaded)

    @contextmanager
    def heard(self, listener: TableListener) -> Iterator[None]:
        """Subscribe a listener while the block lasts."""
        key = object()
        self._listeners[key] = listener
        try:
            yield
        finally:
            del self._listeners[key]


E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class TableOpening:
    """A request opens a table for several people. Listeners may add to the change."""

    ctx: "Context"
    change: Change


@dataclass(frozen=True, slots=True)
class GameFinished:
    """A change ends a game and is about to be stored. Listeners may add to it."""

    change: Change


@dataclass(frozen=True, slots=True)
class TableChanged:
    """A table was stored. request: the request that changed it, if one did."""

    loaded: LoadedTable
    request: Request | None = None


@dataclass(frozen=True, slots=True)
class ChatMoved:
    """A chat has got a new id on its platform. merged: that id had results before."""

    chat: ChatId
    merged: bool


@dataclass(frozen=True, slots=True)
class ChatForgotten:
    """A platform has lost the messages of a chat."""

    chat: ChatId


@dataclass(frozen=True, slots=True)
class ChannelRestored:
    """The bot may write to a channel or a whole chat again. pictures: it may also take pictures again."""

    channel: ChannelId | None = None
    chat: ChatId | None = None
    pictures: bool = True


@dataclass(frozen=True, slots=True)
class PostsStored:
    """Posts were stored, as pairs of before and after."""

    changes: tuple[tuple[StoredPost | None, StoredPost | None], ...]


class Events:
    """Listeners by the kind of event."""

    def __init__(self) -> None:
        self._listeners: defaultdict[type, list[Callable[[object], Awaitable[None] | None]]] = defaultdict(
            list
        )

    def subscribe(self, kind: type[E], listener: Callable[[E], Awaitable[None] | None]) -> None:
        """Call a listener with every event of a kind."""
        self._listeners[kind].append(cast("Callable[[object], Awaitable[None] | None]", listener))

    async def emit(self, event: object) -> None:
        """Call every listener of an event's type, one after the other. Raises what a listener raises."""
        for listener in self._listeners[type(event)]:
            if (waiting := listener(event)) is not None:
                await waiting
