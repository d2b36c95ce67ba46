"""Rate limits: 30 calls a second, one a second per chat, 20 a minute per group.

Messages, edits, deletions and answers all count. Telegram counts a call when it arrives, some time between
its start and its answer. So a call in flight counts until its answer, and a second or a minute longer.

Boards that notify a player have the highest priority, then the other boards. Replies share the rest in order
of arrival. Old buttons are removed last: they carry their turn, so a tap on one does no harm.

Boards of a group are paced: after the first few in a minute they are spread over the rest of it. Without
pacing quick moves would use up the minute, and the next board would come half a minute late.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from typing import Final, Literal

from cachetools import LRUCache

from bot.adapters.telegram.ids import is_private

Kind = Literal["notify", "board", "reply", "private", "tidy"]
LONGEST_CALL: Final = 30.0
"""Seconds after which a call without an answer has surely arrived."""
LONGEST_PAUSE: Final = 1.0
"""Longest sleep in seconds before a new look: a more urgent call may have come."""
PACED_FROM: Final = 5
"""Calls within a minute at which the pacing of boards begins."""
BETTING_PAUSE: Final = 4.0
"""Seconds between boards of a group that only show new stakes."""
BOARD_WAITS: Final = LONGEST_PAUSE + 0.5
"""Seconds for which a delayed board holds replies back. It looks again within that time."""
REPLIES_A_MINUTE: Final = 8
"""Replies a minute per group."""
PRIVATE_A_MINUTE: Final = 10
"""Ephemeral messages and edits of them a minute per group. Others go to the private chat at once."""
BUSY_FROM: Final = 14
"""Calls within a minute from which a group has no room for pickers."""
LIVELY: Final = 8.0
"""Seconds between boards below which it will have none soon: a picker and its board take three calls."""
OPENED: Final = 120.0
"""Seconds in which it must have had a board before these two: a lobby may fill at once."""
MOST_WAITING: Final = 12
"""Replies that may wait per chat. Further ones are dropped."""
MOST_CHATS: Final = 10_000
"""Chats remembered. The least recently used are forgotten first."""


class TooManyWaitingError(Exception):
    """Too many replies already wait in this chat."""


@dataclass(slots=True, eq=False)
class _Call:
    """Call of the Bot API. counted: the latest time at which Telegram counts it."""

    counted: float


@dataclass(slots=True)
class Window:
    """Limit of `most` calls in any `seconds`. `kept` of them are closed to calls of a kind."""

    most: int
    seconds: float
    kept: Mapping[Kind, int] = field(default_factory=dict)
    calls: list[_Call] = field(default_factory=list)

    def wait(self, now: float, kind: Kind) -> float:
        """Return the seconds until another call of this kind fits.

        A call in flight counts as made now, because it may arrive at any time.
        """
        counted = self._counted(now)
        over = len(counted) - self._most(kind)
        return counted[over] + self.seconds - now if over >= 0 else 0.0

    def used(self, now: float) -> int:
        """Return the number of calls that count now."""
        return len(self._counted(now))

    def pace(self, now: float, kind: Kind, last: float) -> float:
        """Return the seconds until a board is due if the free calls are spread evenly.

        They have to last until the oldest call leaves the window. last: start of the latest board.
        """
        counted = self._counted(now)
        left = self._most(kind) - len(counted)
        if len(counted) < PACED_FROM or left < 0:
            return 0.0
        return last + (counted[0] + self.seconds - last) / (left + 1) - now

    def _counted(self, now: float) -> list[float]:
        """Return the times of the calls that count now, oldest first."""
        self.calls = [call for call in self.calls if call.counted + self.seconds > now]
        return sorted(min(call.counted, now) for call in self.calls)

    def _most(self, kind: Kind) -> int:
        return self.most - self.kept.get(kind, 0)


@dataclass(slots=True)
class _Chat:
    """Calls about one chat in the last minute, and its waiting replies."""

    second: Window = field(default_factory=lambda: Window(1, 1.0))
    minute: Window | None = None
    replies: Window | None = None
    privates: Window | None = None
    board_at: float = -OPENED
    """Start of the latest board."""
    earlier_at: float = -OPENED
    """Start of the board before it."""
    bets_until: float = 0.0
    held_until: float = 0.0
    board_until: float = 0.0
    """Time until which a delayed board holds replies back."""
    waiting: int = 0
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)


class RateLimit:
    """Rate limits of each chat and of the bot as a whole."""

    def __init__(
        self, now: Callable[[], float], sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    ) -> None:
        """Start with no calls. now: a monotonic clock in seconds. sleep: waits on that clock."""
        self._now = now
        self._sleep = sleep
        self._overall = Window(30, 1.0, {"board": 3, "reply": 10, "private": 10, "tidy": 20})
        self._chats: LRUCache[int | None, _Chat] = LRUCache(MOST_CHATS)

    def pause(self, chat: int, *, notifies: bool) -> float:
        """Return the expected seconds until a board is due; 0 for now."""
        known, now = self._chat(chat), self._now()
        kind: Kind = "notify" if notifies else "board"
        pace = known.minute.pace(now, kind, known.board_at) if known.minute else 0.0
        return max(self._board_wait(known, kind), pace)

    def tidy_pause(self, chat: int) -> float:
        """Return the seconds until old buttons may be removed, which is when the chat is quiet."""
        now, known = self._now(), self._chat(chat)
        if known.waiting:
            return LONGEST_PAUSE
        windows = self._windows(chat, known)
        waits = (window.wait(now, "tidy") for window in windows)
        return max(*waits, known.held_until - now, known.board_until - now, 0.0)

    def busy(self, chat: int) -> bool:
        """Return True if the group's minute leaves no room for pickers."""
        known, now = self._chat(chat), self._now()
        full = known.minute is not None and known.minute.used(now) >= BUSY_FROM
        return full or (now - known.board_at < LIVELY and now - known.earlier_at < OPENED)

    async def room(self, chat: int) -> float:
        """Wait up to a second until a board may go out, and return 0, or the seconds until the next look.

        Another topic's board, or a refused one, may have taken the room that `pause` saw.
        """
        known = self._chat(chat)
        if wait := self._board_wait(known, "notify"):
            await self._sleep(min(wait, LONGEST_PAUSE))
            return min(self._board_wait(known, "notify"), LONGEST_PAUSE)
        return 0.0

    @contextmanager
    def board(self, chat: int, *, bets: bool = False, paced: bool = True) -> Iterator[None]:
        """Count a board for the duration of the block.

        bets: it only shows new stakes. paced: the pacing of the next board starts from it.
        """
        known = self._chat(chat)
        if paced:
            known.earlier_at, known.board_at = known.board_at, self._now()
        if bets:
            known.bets_until = self._now() + BETTING_PAUSE
        with self._call(self._windows(chat, known)):
            yield

    def hold(self, chat: int | None, seconds: float) -> None:
        """Make no further call about this chat for `seconds`, as Telegram has asked."""
        self._chat(chat).held_until = self._now() + seconds

    @asynccontextmanager
    async def reply(self, chat: int | None, messages: int = 1) -> AsyncIterator[None]:
        """Wait until a reply may go out, and count it for the duration of the block.

        chat: None for a call about no chat, such as an answer to a tap. messages: the number it posts there.
        Raises: TooManyWaitingError.
        """
        known = self._chat(chat)
        await self._turn(chat, known)
        windows = [*self._windows(chat, known) * messages, *filter(None, [known.replies])]
        with self._call(windows):
            yield

    @asynccontextmanager
    async def private(self, chat: int, patience: float, *, closes: bool) -> AsyncIterator[None]:
        """Wait until a call about an ephemeral message may go out, and count it during the block.

        closes: it removes the message. Raises: TooManyWaitingError after more than `patience` seconds.
        """
        # Telegram doesn't say if these calls count in their group, so they do.
        known = self._chat(chat)
        kind: Kind = "reply" if closes else "private"
        own = [] if closes else list(filter(None, [known.privates]))
        until = self._now() + patience
        while (wait := self._private_wait(known, kind, own)) > 0.0:
            if self._now() + wait > until:
                raise TooManyWaitingError
            await self._sleep(min(wait, LONGEST_PAUSE))
        with self._call([*self._windows(chat, known), *own]):
            yield

    async def _turn(self, chat: int | None, known: _Chat) -> None:
        if chat is not None and known.waiting >= MOST_WAITING:
            raise TooManyWaitingError
        known.waiting += 1
        try:
            async with known.turn:
                while (wait := self._reply_wait(chat, known)) > 0.0:
                    await self._sleep(min(wait, LONGEST_PAUSE))
        finally:
            known.waiting -= 1

    @contextmanager
    def _call(self, windows: Sequence[Window]) -> Iterator[None]:
        """Count a call in these windows for the duration of the block, once for each mention of a window."""
        call = _Call(self._now() + LONGEST_CALL)
        for window in windows:
            window.calls.append(call)
        try:
            yield
        finally:
            call.counted = self._now()
            for window in windows:  # a slow call may have left them already
                window.calls = [other for other in window.calls if other is not call]
            for window in windows:
                window.calls.append(call)

    def _windows(self, chat: int | None, known: _Chat) -> list[Window]:
        """Return the windows in which a call about a chat counts."""
        own = [known.second] if chat is not None else []
        return [self._overall, *own, *filter(None, [known.minute])]

    def _board_wait(self, known: _Chat, kind: Kind) -> float:
        """Return the seconds until the limits allow another board."""
        now = self._now()
        soon = max(self._overall.wait(now, kind), known.second.wait(now, kind), known.held_until - now)
        waits = [soon, 0.0 if kind == "notify" else known.bets_until - now]
        if known.minute is not None:
            waits.append(known.minute.wait(now, kind))
        # Hold replies back for a board that waits for its second, not for one that waits for its minute.
        known.board_until = now + BOARD_WAITS if 0.0 < soon == max(waits) else now
        return max(waits)

    def _reply_wait(self, chat: int | None, known: _Chat) -> float:
        now = self._now()
        waits = [self._overall.wait(now, "reply"), known.held_until - now]
        if chat is not None:
            waits += [known.second.wait(now, "reply"), known.board_until - now]
        waits += [window.wait(now, "reply") for window in (known.minute, known.replies) if window is not None]
        return max(waits)

    def _private_wait(self, known: _Chat, kind: Kind, own: Iterable[Window]) -> float:
        now = self._now()
        windows = [self._overall, known.second, *filter(None, [known.minute]), *own]
        waits = (window.wait(now, kind) for window in windows)
        return max(*waits, known.held_until - now, known.board_until - now)

    def _chat(self, chat: int | None) -> _Chat:
        known = self._chats.get(chat)
        if known is None:
            known = self._chats[chat] = _Chat()
            if chat is not None and not is_private(chat):
                known.minute = Window(20, 60.0, {"board": 2, "reply": 5, "private": 6, "tidy": 15})
                known.privates = Window(PRIVATE_A_MINUTE, 60.0)
                known.replies = Window(REPLIES_A_MINUTE, 60.0)
        return known
