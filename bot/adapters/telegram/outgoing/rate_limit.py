"""How often the bot may call: 30 times a second, once a second in one chat, 20 times a minute in a group.

Everything counts: messages, edits, deletions, answers. Telegram counts a call when it arrives, which is at
some time between its beginning and its answer; so one that is on its way counts until it is answered, and
for a second, or a minute, after that. Boards go first: of them those that notify somebody, and what answers
people (the replies) takes what is left, in the order it came. Old buttons are removed when little else is
said: they carry their turn and do no harm.

Boards of a group are paced: from the first few in a minute on they are spread over what is left of it. Sent
as fast as people move, they would use the minute up, and the next board would come half a minute late.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from typing import Final, Literal

from cachetools import LRUCache

from bot.adapters.telegram.ids import is_private

Kind = Literal["notify", "board", "reply", "tidy"]

LONGEST_CALL: Final = 30.0
"""Seconds after which a call has arrived that is not answered yet."""
LONGEST_PAUSE: Final = 1.0
"""Seconds after which it is worth looking again: something more urgent may have come up."""
PACED_FROM: Final = 5
"""Calls of the last minute from which on boards are spread."""
BETTING_PAUSE: Final = 4.0
"""Seconds between boards of a group's betting tables that say what is staked."""
BOARD_WAITS: Final = LONGEST_PAUSE + 0.5
"""Seconds for which a board that found no room keeps replies back; it looks again before they are over."""
REPLIES_A_MINUTE: Final = 8
"""In a group."""
MOST_WAITING: Final = 12
"""Replies that may wait in a chat; what comes then is not answered."""
MOST_CHATS: Final = 10_000
"""Chats remembered; those that were written to longest ago are forgotten first."""


class TooManyWaitingError(Exception):
    """So many replies wait in this chat that one more would only come too late."""


@dataclass(slots=True, eq=False)
class _Call:
    """counted: when Telegram counts it at the latest."""

    counted: float


@dataclass(slots=True)
class Window:
    """At most `most` calls in any `seconds`; `kept` of them are not for calls of a kind."""

    most: int
    seconds: float
    kept: Mapping[Kind, int] = field(default_factory=dict)
    calls: list[_Call] = field(default_factory=list)

    def wait(self, now: float, kind: Kind) -> float:
        """Return the seconds until another call of this kind fits.

        A call that is still on its way counts as made now: nobody knows when it arrives.
        """
        counted = self._counted(now)
        over = len(counted) - self._most(kind)
        return counted[over] + self.seconds - now if over >= 0 else 0.0

    def pace(self, now: float, kind: Kind, last: float) -> float:
        """Return the seconds until a board is due, where what is left is spread evenly.

        last: when the latest board began. What is left has to do until the oldest call counts no more.
        """
        counted = self._counted(now)
        left = self._most(kind) - len(counted)
        if len(counted) < PACED_FROM or left < 0:
            return 0.0
        return last + (counted[0] + self.seconds - last) / (left + 1) - now

    def _counted(self, now: float) -> list[float]:
        """Return when the calls that count now were made, oldest first."""
        self.calls = [call for call in self.calls if call.counted + self.seconds > now]
        return sorted(min(call.counted, now) for call in self.calls)

    def _most(self, kind: Kind) -> int:
        return self.most - self.kept.get(kind, 0)


@dataclass(slots=True)
class _Chat:
    """What was called about one chat in the last minute, and what waits there."""

    second: Window = field(default_factory=lambda: Window(1, 1.0))
    minute: Window | None = None
    replies: Window | None = None
    board_at: float = 0.0
    """When the latest board began."""
    bets_until: float = 0.0
    held_until: float = 0.0
    board_until: float = 0.0
    """A board waits here, and will look again before then."""
    waiting: int = 0
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)


class RateLimit:
    """The calls of the last minute, in every chat and in all of them."""

    def __init__(
        self, now: Callable[[], float], sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    ) -> None:
        """now: seconds of a clock that never goes back; sleep: waits so many of them."""
        self._now = now
        self._sleep = sleep
        self._overall = Window(30, 1.0, {"board": 3, "reply": 10, "tidy": 20})
        self._chats: LRUCache[int | None, _Chat] = LRUCache(MOST_CHATS)

    def pause(self, chat: int, *, notifies: bool) -> float:
        """Return the seconds until a board is due, as far as can be known; 0: it may go out now."""
        known, kind = self._chat(chat), self._kind(notifies=notifies)
        now = self._now()
        pace = known.minute.pace(now, kind, known.board_at) if known.minute else 0.0
        return max(self._board_wait(known, kind), pace)

    def tidy_pause(self, chat: int) -> float:
        """Return the seconds until old buttons may be removed: when little is said, and nothing waits."""
        now, known = self._now(), self._chat(chat)
        if known.waiting:
            return LONGEST_PAUSE
        windows = self._windows(chat, known)
        waits = (window.wait(now, "tidy") for window in windows)
        return max(*waits, known.held_until - now, known.board_until - now, 0.0)

    async def room(self, chat: int) -> float:
        """Wait for room that was taken since `pause`: by another topic's board, or by one that was refused.

        For a second at most; seconds after which it is worth another look, if there still is none.
        """
        known, kind = self._chat(chat), self._kind(notifies=True)
        if wait := self._board_wait(known, kind):
            await self._sleep(min(wait, LONGEST_PAUSE))
            return min(self._board_wait(known, kind), LONGEST_PAUSE)
        return 0.0

    @contextmanager
    def board(self, chat: int, *, bets: bool = False, paced: bool = True) -> Iterator[None]:
        """While a board is on its way; bets: one that says what is staked.

        paced: the next board keeps its distance, as it need not to a message of another kind.
        """
        known = self._chat(chat)
        if paced:
            known.board_at = self._now()
        if bets:
            known.bets_until = self._now() + BETTING_PAUSE
        with self._call(self._windows(chat, known)):
            yield

    def hold(self, chat: int | None, seconds: float) -> None:
        """Nothing more about this chat for so long: Telegram asked for it."""
        self._chat(chat).held_until = self._now() + seconds

    @asynccontextmanager
    async def reply(self, chat: int | None, messages: int = 1) -> AsyncIterator[None]:
        """Wait until a reply may go out, and while it is on its way.

        chat: None for a call about no chat, such as an answer to a tap. messages: how many it makes there.
        Raises TooManyWaitingError where it would wait behind too many others.
        """
        known = self._chat(chat)
        await self._turn(chat, known)
        windows = [*self._windows(chat, known) * messages, *filter(None, [known.replies])]
        with self._call(windows):
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
        """While a call is on its way that counts in these; in one that is named twice it counts twice."""
        call = _Call(self._now() + LONGEST_CALL)
        for window in windows:
            window.calls.append(call)
        try:
            yield
        finally:
            call.counted = self._now()
            for window in windows:  # one that took too long is in none of them any more
                window.calls = [other for other in window.calls if other is not call]
            for window in windows:
                window.calls.append(call)

    def _windows(self, chat: int | None, known: _Chat) -> list[Window]:
        """What a call about a chat counts in."""
        own = [known.second] if chat is not None else []
        return [self._overall, *own, *filter(None, [known.minute])]

    @staticmethod
    def _kind(*, notifies: bool) -> Kind:
        return "notify" if notifies else "board"

    def _board_wait(self, known: _Chat, kind: Kind) -> float:
        """Return the seconds until Telegram takes another board."""
        now = self._now()
        soon = max(self._overall.wait(now, kind), known.second.wait(now, kind), known.held_until - now)
        waits = [soon, 0.0 if kind == "notify" else known.bets_until - now]
        if known.minute is not None:
            waits.append(known.minute.wait(now, kind))
        # Replies keep out of the way of a board that waits for a second, not of one for a minute's end.
        known.board_until = now + BOARD_WAITS if 0.0 < soon == max(waits) else now
        return max(waits)

    def _reply_wait(self, chat: int | None, known: _Chat) -> float:
        now = self._now()
        waits = [self._overall.wait(now, "reply"), known.held_until - now]
        if chat is not None:
            waits += [known.second.wait(now, "reply"), known.board_until - now]
        waits += [window.wait(now, "reply") for window in (known.minute, known.replies) if window is not None]
        return max(waits)

    def _chat(self, chat: int | None) -> _Chat:
        known = self._chats.get(chat)
        if known is None:
            known = self._chats[chat] = _Chat()
            if chat is not None and not is_private(chat):
                known.minute = Window(20, 60.0, {"board": 5, "reply": 5, "tidy": 15})
                known.replies = Window(REPLIES_A_MINUTE, 60.0)
        return known
