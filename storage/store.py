"""The store: every query of the bot, over whichever database it has. Nothing is said before it is durable."""

import time
from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import TracebackType
from typing import Final, Self, TypeVar

from storage import privacy, tables, tournaments
from storage.database import Database, Transactions, listed, scalar
from storage.entities import ENTITIES
from storage.ledger import Ledger
from storage.model import (
    Busy,
    ChannelId,
    ChatId,
    Commit,
    Conflict,
    Done,
    Failure,
    PersonId,
    Refused,
    TableId,
    Unavailable,
)
from storage.people import Answers, Days, People, Watches
from storage.results import Results
from storage.seasons import Seasons
from storage.tables import Tables
from storage.tournaments import Tournaments

V = TypeVar("V")

ALIVE: Final = "INSERT INTO opening (row, at) VALUES (1, $1) ON CONFLICT (row) DO UPDATE SET at = excluded.at"
"""Statement that stores a heartbeat."""
TOLD: Final = 60.0
"""Least seconds to report a failure. On a full disk a write that needs no room still succeeds."""


class WriteHealth:
    """The last write that failed, until one succeeds and a minute is over.

    If another process held the database, the next successful write ends the failure at once.
    """

    def __init__(self, now: Callable[[], float] = time.time) -> None:
        self._now = now
        self._failure: Failure | None = None
        self._last = 0.0
        self._told = 0.0
        self._over = True

    def failure(self) -> Failure | None:
        """Return the current failure of writes, or None."""
        return self._failure if not self._over or 0.0 <= self._now() - self._last < self._told else None

    def failed(self, why: str, told: float = TOLD) -> None:
        """Note that a write failed. told: least seconds to report it."""
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


async def last_alive(db: Database) -> float | None:
    at = await scalar(db, "SELECT at FROM opening")
    return at if isinstance(at, float) else None


async def give_back(db: Database, seconds: float, now: float, lanes: Sequence[str] | None) -> None:
    """Put everything that waits forward, in these lanes or in all; together with the note that the bot ran.

    A bot that died in between would give the same time back twice.
    """
    await tables.give_back(db, seconds, now, lanes)
    await tournaments.give_back(db, seconds, lanes)
    if lanes is None:
        await db.run("UPDATE opening SET at = at + $1", seconds)


class Store(Tables, People, Ledger, Transactions):
    """Fulfils `bot.core.ports.Store` on one of the databases. Must be closed."""

    shared: bool = False
    """True if other processes may write there, too."""
    joined: bool = False
    """True if others were there when this store was opened."""
    house: bool = True
    """True if this process sees to everything that is no platform's."""

    def __init__(self, lanes: tuple[str, ...] | None = None) -> None:
        super().__init__(self, lanes)
        self._last_alive: float | None = None
        self.results = Results(self)
        self.days = Days(self)
        self.tournaments = Tournaments(self)
        self.watches = Watches(self)
        self.seasons = Seasons(self)
        self.answers = Answers(self)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    @abstractmethod
    async def close(self) -> None:
        """Finish running writes and close every connection."""

    @abstractmethod
    async def commit(self, commit: Commit) -> Done | Conflict | Refused:
        """Store all of a commit or nothing.

        Raises ValueError if the commit contradicts itself or the stored values, or if the database rejects a
        value. Raises UnconfirmedError if the database has not answered. The store retries a commit with a
        key, because the key shows whether it is stored already.
        """

    @abstractmethod
    def failure(self) -> Failure | None: ...

    @abstractmethod
    def exporting(
        self, person: PersonId, disclosed: Mapping[TableId, int], beside: Mapping[str, object]
    ) -> Callable[[], bytes]: ...

    async def find(self, kind: type[V], *key: object) -> V | None:
        entity = ENTITIES[kind]
        return await self.read(lambda db: entity.find(db, *key))

    async def having(self, kind: type[V], **columns: object) -> tuple[V, ...]:
        entity = ENTITIES[kind]
        where = " AND ".join(f"{name} = ${number}" for number, name in enumerate(columns, 1))
        order = listed(entity.columns[: entity.key])
        return await self.read(
            lambda db: entity.all(db, f"WHERE {where} ORDER BY {order}", *columns.values())
        )

    async def every(self, kind: type[V]) -> tuple[V, ...]:
        entity = ENTITIES[kind]
        return await self.read(lambda db: entity.all(db, f"ORDER BY {listed(entity.columns[: entity.key])}"))

    async def last_alive(self) -> float | None:
        return self._last_alive

    def serves(self, _chat: str, /) -> bool:
        return True

    async def give_back(self, seconds: float, now: float) -> None:
        await self.write_alone(lambda db: self._forward(db, seconds, now))

    async def make_up(self, least: float, now: float) -> float:
        async def made_up(db: Database) -> float:
            last = await self._ran(db)
            if last is None or now - last <= least:
                return 0.0
            await self._forward(db, now - last, now)
            return now - last

        return await self.write_alone(made_up)

    async def _forward(self, db: Database, seconds: float, now: float) -> None:
        await give_back(db, seconds, now, self.lanes)

    async def _ran(self, db: Database) -> float | None:
        """Return when the bot last ran."""
        return await last_alive(db)

    async def move_channel(self, old: ChannelId, new: ChannelId, old_chat: ChatId, new_chat: ChatId) -> None:
        await self.write_alone(lambda db: privacy.move_channel(db, old, new, old_chat, new_chat))
