"""Telegram's limits, and the order of posts and answers that wait for them."""

import asyncio
import itertools
from contextlib import ExitStack, suppress
from heapq import heappop, heappush

import pytest

from bot.adapters.telegram.rate_limit import (
    BUSY_FROM,
    LIVELY,
    LONGEST_CALL,
    MOST_WAITING,
    PACED_FROM,
    PRIVATE_A_MINUTE,
    REPLIES_A_MINUTE,
    RateLimit,
    TooManyWaitingError,
)

GROUP = -5
PRIVATE = 5


class Hand:
    """Clock moved by hand."""

    def __init__(self) -> None:
        self.moment = 1000.0

    def __call__(self) -> float:
        return self.moment


def answered(limit: RateLimit, chat: int, *, bets: bool = False, paced: bool = True) -> None:
    """Answer with a board at once."""
    with limit.board(chat, bets=bets, paced=paced):
        pass


def test_a_chat_gets_a_message_a_second() -> None:
    clock = Hand()
    rate_limit = RateLimit(clock)
    answered(rate_limit, 5)
    assert rate_limit.pause(5, notifies=True) == 1.0
    assert rate_limit.pause(6, notifies=True) == 0.0
    clock.moment += 1.0
    assert rate_limit.pause(5, notifies=True) == 0.0


def test_a_group_gets_20_messages_a_minute_of_which_2_are_kept_for_who_must_be_told() -> None:
    clock = Hand()
    rate_limit = RateLimit(clock)
    for sent in range(20):
        assert rate_limit.pause(-5, notifies=True) == 0.0
        assert (rate_limit.pause(-5, notifies=False) == 0.0) is (sent < 18)
        answered(rate_limit, -5, paced=False)
        clock.moment += 1.0
    assert rate_limit.pause(-5, notifies=True) == 40.0
    assert rate_limit.pause(-6, notifies=False) == 0.0
    clock.moment += 40.0
    assert rate_limit.pause(-5, notifies=True) == 0.0


@pytest.mark.parametrize(("notifies", "longest"), [(True, 3.4), (False, 5.0)])
def test_boards_of_a_group_are_spread_over_the_minute(notifies: bool, longest: float) -> None:
    """Write at most every two seconds, so that none waits for the end of a minute."""
    clock, waits = Hand(), list[float]()
    rate_limit = RateLimit(clock)
    for _ in range(60):
        waits.append(rate_limit.pause(GROUP, notifies=notifies))
        clock.moment += waits[-1]
        answered(rate_limit, GROUP)
        clock.moment += 2.0
    assert waits[:PACED_FROM] == [0.0] * PACED_FROM
    assert max(waits) <= longest - 2.0 + 1e-6


def test_a_chat_without_a_limit_a_minute_is_not_paced() -> None:
    clock = Hand()
    rate_limit = RateLimit(clock)
    for _ in range(60):
        assert rate_limit.pause(PRIVATE, notifies=True) == 0.0
        answered(rate_limit, PRIVATE)
        clock.moment += 1.0


async def test_old_buttons_are_removed_only_while_little_is_said() -> None:
    clock = Hand()
    rate_limit = RateLimit(clock)
    for _ in range(5):
        assert rate_limit.tidy_pause(GROUP) == 0.0
        answered(rate_limit, GROUP)
        assert rate_limit.tidy_pause(GROUP) > 0.0
        clock.moment += 1.0
    assert rate_limit.tidy_pause(GROUP) == 55.0
    clock.moment += 60.0
    rate_limit.hold(GROUP, 7.0)
    assert rate_limit.tidy_pause(GROUP) == 7.0
    reply = asyncio.create_task(held(rate_limit))
    await asyncio.sleep(0)
    clock.moment += 7.0
    assert rate_limit.tidy_pause(GROUP) == 1.0, "a reply is waiting"
    reply.cancel()
    await asyncio.gather(reply, return_exceptions=True)
    assert rate_limit.tidy_pause(GROUP) == 0.0


async def held(rate_limit: RateLimit) -> None:
    """Send a reply that has to wait."""
    async with rate_limit.reply(GROUP):
        pass


def test_all_chats_together_get_30_messages_a_second() -> None:
    rate_limit = RateLimit(Hand())
    for chat in range(1, 31):
        assert rate_limit.pause(chat, notifies=True) == 0.0
        answered(rate_limit, chat)
    assert rate_limit.pause(31, notifies=True) == 1.0


def test_betting_totals_are_edited_every_four_seconds_in_a_group() -> None:
    clock = Hand()
    rate_limit = RateLimit(clock)
    answered(rate_limit, -5, bets=True)
    clock.moment += 3.5
    assert rate_limit.pause(-5, notifies=True) == 0.0
    assert rate_limit.pause(-5, notifies=False) == 0.5
    clock.moment += 0.5
    assert rate_limit.pause(-5, notifies=False) == 0.0


def test_a_board_on_its_way_counts_until_a_second_after_its_answer() -> None:
    """Count it that long: its arrival is unknown here, and Telegram counts from then."""
    clock = Hand()
    rate_limit = RateLimit(clock)
    with rate_limit.board(PRIVATE):
        clock.moment += 20.0
        assert rate_limit.pause(PRIVATE, notifies=True) == 1.0
        assert rate_limit.tidy_pause(PRIVATE) > 0.0
    clock.moment += 0.75
    assert rate_limit.pause(PRIVATE, notifies=True) == 0.25
    clock.moment += 0.25
    assert rate_limit.pause(PRIVATE, notifies=True) == 0.0


async def test_a_reply_on_its_way_counts_until_a_second_after_its_answer() -> None:
    clock = Hand()
    rate_limit = RateLimit(clock)
    with suppress(ConnectionError):
        async with rate_limit.reply(PRIVATE):
            clock.moment += 20.0
            assert rate_limit.pause(PRIVATE, notifies=True) == 1.0
            raise ConnectionError
    assert rate_limit.pause(PRIVATE, notifies=True) == 1.0
    clock.moment += 1.0
    assert rate_limit.pause(PRIVATE, notifies=True) == 0.0


def test_a_call_that_takes_longer_than_any_should_counts_again_from_its_end() -> None:
    rate_limit = RateLimit(clock := Hand())
    with rate_limit.board(GROUP):
        clock.moment += LONGEST_CALL + 10.0
        assert rate_limit.pause(GROUP, notifies=True) == 0.0
    assert rate_limit.pause(GROUP, notifies=True) == 1.0
    clock.moment += 1.0
    for _ in range(19):
        answered(rate_limit, GROUP)
        clock.moment += 1.0
    assert rate_limit.pause(GROUP, notifies=True) == 40.0


async def test_thirty_calls_on_their_way_leave_room_for_no_other() -> None:
    rate_limit = RateLimit(clock := Hand())
    with ExitStack() as calls:
        for chat in range(1, 31):
            assert await rate_limit.room(chat) == 0.0
            calls.enter_context(rate_limit.board(chat))
        clock.moment += 10.0
        assert rate_limit.pause(31, notifies=True) == 1.0


async def test_every_picture_of_an_album_counts() -> None:
    rate_limit = RateLimit(clock := Hand())
    async with rate_limit.reply(GROUP, 18):
        pass
    clock.moment += 1.0
    assert rate_limit.pause(GROUP, notifies=False) == 59.0
    assert rate_limit.pause(GROUP, notifies=True) == 0.0


@pytest.mark.parametrize(("seconds", "lacking"), [(1.0, 0.0), (0.5, 0.5)])
async def test_a_board_waits_a_moment_for_room_that_was_taken_meanwhile(
    seconds: float, lacking: float
) -> None:
    """Wait, because two topics of a group saw the same room at once."""
    clock, slept = Hand(), list[float]()

    async def sleep(asked: float) -> None:
        slept.append(asked)
        clock.moment += seconds

    rate_limit = RateLimit(clock, sleep)
    answered(rate_limit, GROUP)
    assert await rate_limit.room(GROUP) == lacking
    assert slept == [1.0]


class Time:
    """Clock that leaps to the next moment a task sleeps for, when no other task can run."""

    def __init__(self) -> None:
        self.moment = 1000.0
        self._numbers = itertools.count()
        self._sleeping: list[tuple[float, int, asyncio.Future[None]]] = []

    def __call__(self) -> float:
        return self.moment

    async def sleep(self, seconds: float) -> None:
        wakes = asyncio.get_running_loop().create_future()
        heappush(self._sleeping, (self.moment + seconds, next(self._numbers), wakes))
        await wakes

    async def passes(self, seconds: float) -> None:
        """Advance the clock."""
        end = self.moment + seconds
        await settle()
        while self._sleeping and self._sleeping[0][0] <= end:
            self.moment, _, wakes = heappop(self._sleeping)
            if not wakes.cancelled():
                wakes.set_result(None)
            await settle()
        self.moment = end


async def settle() -> None:
    """Wait until no task can run at this moment."""
    for _ in range(100):
        await asyncio.sleep(0)


class Chat:
    """Replies and boards on their way to one chat, and the time each went out."""

    def __init__(self, chat: int) -> None:
        self.time = Time()
        self.limit = RateLimit(self.time, self.time.sleep)
        self.went: list[tuple[str, float]] = []
        self._chat = chat
        self._tasks: list[asyncio.Task[None]] = []

    def reply(self, name: str, chat: int | None = 0) -> None:
        self._tasks.append(asyncio.create_task(self._reply(name, self._chat if chat == 0 else chat)))

    def board(self, name: str, *, notifies: bool = True) -> None:
        self._tasks.append(asyncio.create_task(self._board(name, notifies=notifies)))

    @property
    def order(self) -> list[str]:
        return [name for name, _ in self.went]

    def gone(self) -> None:
        for task in self._tasks:
            task.cancel()

    async def _reply(self, name: str, chat: int | None) -> None:
        try:
            async with self.limit.reply(chat):
                self.went.append((name, self.time.moment))
        except TooManyWaitingError:
            self.went.append((f"{name} dropped", self.time.moment))

    async def _board(self, name: str, *, notifies: bool) -> None:
        while pause := self.limit.pause(self._chat, notifies=notifies):
            await self.time.sleep(pause)
        answered(self.limit, self._chat)
        self.went.append((name, self.time.moment))


@pytest.mark.parametrize("notifies", [True, False])
@pytest.mark.parametrize("chat", [GROUP, PRIVATE])
async def test_a_board_overtakes_every_reply_that_waits(chat: int, notifies: bool) -> None:
    here = Chat(chat)
    for number in range(10):
        here.reply(f"reply {number}")
    await here.time.passes(3.0)
    before = len(here.went)
    here.board("board", notifies=notifies)
    await here.time.passes(3.0)
    here.gone()
    assert before < 10
    assert here.order[before] == "board"
    assert here.order[before + 1] == f"reply {before}"


async def test_of_forty_calls_for_help_a_few_are_answered_and_no_board_is_late() -> None:
    here = Chat(GROUP)
    for number in range(40):
        here.reply(f"help {number}")
    for _ in range(12):
        here.board("board")
        asked = here.time.moment
        await here.time.passes(4.9)
        assert any(name == "board" and asked <= when <= asked + 2.0 for name, when in here.went)
    here.gone()
    answered = [name for name in here.order if name.startswith("help") and "dropped" not in name]
    assert sum("dropped" in name for name in here.order) == 40 - MOST_WAITING - 1
    assert 0 < len(answered) <= REPLIES_A_MINUTE
    assert answered == sorted(answered, key=lambda name: int(name.split()[1]))


async def test_replies_leave_room_for_boards_in_all_chats_together() -> None:
    here = Chat(PRIVATE)
    for number in range(30):
        here.reply(f"reply {number}", 100 + number)
    await settle()
    assert len(here.went) == 20
    here.board("board")
    await settle()
    assert here.order[-1] == "board"
    here.gone()


async def test_answers_to_taps_count_and_wait_for_no_chat() -> None:
    here = Chat(PRIVATE)
    for number in range(25):
        here.reply(f"toast {number}", None)
    await settle()
    assert len(here.went) == 20
    await here.time.passes(1.0)
    assert len(here.went) == 25


async def test_a_429_holds_replies_and_boards_of_its_chat_alone() -> None:
    here = Chat(GROUP)
    here.limit.hold(GROUP, 30.0)
    here.reply("reply")
    here.reply("elsewhere", -6)
    here.board("board")
    await here.time.passes(29.0)
    assert here.order == ["elsewhere"]
    await here.time.passes(4.0)
    assert here.order == ["elsewhere", "board", "reply"]


async def test_who_gives_up_waiting_keeps_nobody_else_waiting() -> None:
    here = Chat(PRIVATE)
    for name in ("first", "gives up", "last"):
        here.reply(name)
    await settle()
    here._tasks[1].cancel()
    await here.time.passes(5.0)
    assert here.order == ["first", "last"]


def test_a_group_that_plays_quickly_or_has_used_its_minute_has_no_room_for_pickers() -> None:
    clock = Hand()
    rate_limit = RateLimit(clock)
    assert not rate_limit.busy(GROUP)
    answered(rate_limit, GROUP)
    clock.moment += 2.0
    assert not rate_limit.busy(GROUP), "a lobby that fills at once"
    answered(rate_limit, GROUP)
    clock.moment += LIVELY - 1.0
    assert rate_limit.busy(GROUP)
    clock.moment += 1.0
    assert not rate_limit.busy(GROUP)
    for _ in range(BUSY_FROM):
        answered(rate_limit, GROUP, paced=False)
    assert rate_limit.busy(GROUP)
    clock.moment += 61.0
    assert not rate_limit.busy(GROUP)
    assert not rate_limit.busy(PRIVATE)


async def test_an_ephemeral_message_waits_for_its_second_but_not_for_its_minute() -> None:
    clock = Hand()

    async def sleep(seconds: float) -> None:
        clock.moment += seconds

    rate_limit = RateLimit(clock, sleep)
    for sent in range(PRIVATE_A_MINUTE):
        async with rate_limit.private(GROUP, 1.0, closes=False):
            assert clock.moment == 1000.0 + sent
    with pytest.raises(TooManyWaitingError):
        async with rate_limit.private(GROUP, 1.0, closes=False):
            pass
    async with rate_limit.private(GROUP, 1.0, closes=True):
        """A menu may always be put away."""
    assert rate_limit.pause(GROUP, notifies=True) == 1.0, "it counts"
