"""Updates: a parser, per-chat queues and long polling.

Each update is parsed alone, so a malformed one does not cost the others. Updates of one chat run in order,
and no chat waits for another. The offset of polling advances only past updates whose effects are stored.
"""

import asyncio
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count
from typing import Final

import structlog
from telegram import Bot, Update
from telegram.error import Conflict, InvalidToken, RetryAfter, TelegramError

from bot.adapters.telegram.client import Client
from bot.adapters.telegram.dispatcher import UPDATES, Dispatcher
from bot.adapters.telegram.errors import seconds_of, token_refused
from bot.adapters.telegram.ids import PLATFORM
from bot.core.causes import cause_of
from bot.core.ports import Now, Store
from bot.tasks import together
from storage.model import Unavailable

log = structlog.get_logger()

_Waiting = list[tuple[int, int, asyncio.Future[None]]]
"""Heap of waiting updates: its number, its order of arrival, and the future of its turn."""
UNREADABLE: Final = "unreadable"
LONG_POLL: Final = 25
"""Seconds that Telegram holds a request for updates open."""
FIRST_BACK_OFF: Final = 0.5
MOST_BACK_OFF: Final = 5.0
"""Longest back-off in seconds after an error of the network or a conflict with another poller."""
RENUMBERED: Final = 6 * 86_400.0
"""Age in seconds at which a cursor is void. After a week of silence Telegram numbers updates afresh."""


def lane_of(update: Update) -> int:
    """Return the number of an update's chat, or of the user for an inline query, which has no chat."""
    chat, user = update.effective_chat, update.effective_user
    return chat.id if chat else user.id if user else 0


class ChatQueues:
    """Locks of the lanes. A free lane goes to the waiting update with the lowest number."""

    def __init__(self) -> None:
        self._waiting: dict[int, _Waiting] = {}
        self._came = count()

    @asynccontextmanager
    async def turn(self, lane: int, number: int) -> AsyncIterator[None]:
        """Hold the lane during the block."""
        await self._enter(lane, number)
        try:
            yield
        finally:
            self._leave(lane)

    async def _enter(self, lane: int, number: int) -> None:
        waiting = self._waiting.get(lane)
        if waiting is None:
            self._waiting[lane] = []
            return
        mine = asyncio.get_running_loop().create_future()
        heappush(waiting, (number, next(self._came), mine))
        try:
            await mine
        except asyncio.CancelledError:
            if not mine.cancelled():  # the lane was handed over in this very moment: pass it on
                self._leave(lane)
            raise

    def _leave(self, lane: int) -> None:
        waiting = self._waiting[lane]
        while waiting:
            following = heappop(waiting)[2]
            if not following.cancelled():
                following.set_result(None)
                return
        del self._waiting[lane]


class UnnumberedError(Exception):
    """The JSON is no update: it has no number."""


class UpdateParser:
    """Parser of JSON objects into updates."""

    def __init__(self, bot: Bot, store: Store, now: Now) -> None:
        self._bot = bot
        self._store = store
        self._now = now

    async def read(self, raw: object) -> Update | None:
        """Return the update, or None after storing that it cannot be parsed.

        Raises: UnnumberedError if it is no update, Unavailable if its failure cannot be stored.
        """
        number = update_number(raw)
        try:
            update = Update.de_json(dict(raw) if isinstance(raw, Mapping) else {}, self._bot)
            return _in_a_lane(update)
        except Exception as error:  # noqa: BLE001 -- the library may fail on any field
            # Log no text: the update, and so the error, may hold a bid typed in private.
            log.warning("update_unreadable", update=number, why=type(error).__name__)
            await self._store.fail(f"{PLATFORM}:{number}", UNREADABLE, self._now())
            return None


def _in_a_lane(update: Update) -> Update:
    """Return the update. Raises: TypeError if its chat has no number to queue it by."""
    if not isinstance(lane_of(update), int):
        raise TypeError("the chat id of an update is not a number")
    return update


def update_number(raw: object) -> int:
    """Return the number of an update. Raises: UnnumberedError."""
    number = raw.get("update_id") if isinstance(raw, Mapping) else None
    if not isinstance(number, int) or isinstance(number, bool):
        raise UnnumberedError
    return number


@dataclass(frozen=True, slots=True)
class Cursor:
    """Number of the next update, and the Unix time at which it became known."""

    offset: int = 0
    at: float = 0.0

    @classmethod
    def read(cls, note: str | None) -> "Cursor":
        """Return the stored cursor, or the initial one if there is none or it is damaged."""
        offset, _, at = (note or "0 0").partition(" ")
        if not (offset.isdecimal() and at.isdecimal()):
            log.warning("cursor_damaged")
            return cls()
        return cls(int(offset), float(at))

    def __str__(self) -> str:
        return f"{self.offset} {self.at:.0f}"

    def wanted(self, now: float) -> int:
        """Return the offset for the next request; 0, for the oldest update, if the cursor is void."""
        return self.offset if now - self.at < RENUMBERED else 0

    def past(self, batch: Iterable[object], now: float) -> "Cursor":
        """Return the cursor behind these updates."""
        return Cursor(max(map(update_number, batch)) + 1, now)


class Polling:
    """Loop that fetches updates. It runs those of one chat in order, and several chats at once."""

    def __init__(self, bot: Client, store: Store, dispatcher: Dispatcher, reader: UpdateParser) -> None:
        self._bot = bot
        self._store = store
        self._reader = reader
        self._dispatcher = dispatcher
        self._note = f"{PLATFORM}:offset:{bot.id}"
        self._stopping = asyncio.Event()
        self._fetching: asyncio.Task[Sequence[object]] | None = None
        self._running: asyncio.Task[None] | None = None
        self.away_since: float | None = None
        """Unix time of the first failure since Telegram last answered."""

    async def start(self) -> None:
        """Begin to fetch, starting with the updates that came during the downtime."""
        await self._bot.delete_webhook(drop_pending_updates=False)
        self._running = asyncio.create_task(self._run())

    async def ended(self) -> None:
        """Wait until the loop ends. Raises: the error that ended it."""
        if self._running is not None:
            await asyncio.wait({self._running})
            if not self._running.cancelled() and (error := self._running.exception()) is not None:
                raise error

    async def stop(self, grace: float) -> None:
        """Stop fetching, and finish the updates in progress within `grace` seconds."""
        self._stopping.set()
        if self._fetching is not None:
            self._fetching.cancel()
        if self._running is not None:
            await asyncio.wait({self._running}, timeout=grace)
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)

    async def _run(self) -> None:
        cursor = Cursor.read(await self._store.note(self._note))
        back_off = FIRST_BACK_OFF
        while not self._stopping.is_set():
            try:
                await self._store.must_be_ours()  # a poll without the lease disturbs its holder
                batch = await self._fetch(cursor.wanted(time.time()))
                self.away_since = None
                if batch:
                    await self._store.must_be_ours()
                    await self._carry_out(batch)
                    cursor = cursor.past(batch, time.time())
                    await self._store.put_note(self._note, str(cursor))
                back_off = FIRST_BACK_OFF
            except InvalidToken as error:
                if token_refused(error):
                    raise
                back_off = await self._rest(back_off)
            except Unavailable:
                back_off = await self._rest(back_off)
            except TelegramError as error:
                self.away_since = self.away_since or time.time()
                log.warning(
                    "polling_waits", why=type(error).__name__, other_poller=isinstance(error, Conflict)
                )
                asked = seconds_of(error) if isinstance(error, RetryAfter) else 0.0
                back_off = await self._rest(back_off, asked)
            except Exception as error:  # noqa: BLE001 -- no other error may end the loop
                log.error("polling_failed", because=cause_of(error))  # noqa: TRY400 -- its text may quote a user
                back_off = await self._rest(back_off)

    async def _fetch(self, offset: int) -> Sequence[object]:
        """Return the next updates, or none once the loop is stopping."""
        # During an outage even an empty answer shows that Telegram is back, so do not wait for updates.
        seconds = 0 if self.away_since else LONG_POLL
        self._fetching = asyncio.create_task(self._bot.raw_updates(offset, seconds, UPDATES))
        try:
            return await self._fetching
        except asyncio.CancelledError:
            if not self._stopping.is_set() or not self._fetching.cancelled():
                raise
            return ()
        finally:
            self._fetching = None

    async def _carry_out(self, batch: Iterable[object]) -> None:
        queues: defaultdict[int, list[Update]] = defaultdict(list)
        for raw in sorted(batch, key=update_number):
            if (update := await self._reader.read(raw)) is not None:
                queues[lane_of(update)].append(update)
        await together(*map(self._in_order, queues.values()))

    async def _in_order(self, updates: Iterable[Update]) -> None:
        for update in updates:
            await self._dispatcher.handle(update)

    async def _rest(self, back_off: float, asked: float = 0.0) -> float:
        """Sleep for the longer of both times, or until the loop is stopping. Return the next back-off."""
        with suppress(TimeoutError):
            async with asyncio.timeout(max(back_off, asked)):
                await self._stopping.wait()
        return min(2 * back_off, MOST_BACK_OFF)
