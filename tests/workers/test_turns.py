"""The order of service in the queue for workers."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import pytest

from bot.core.ports import Urgency
from bot.workers import turns
from bot.workers.turns import Turns
from rules.core.errors import Refusal
from storage.model import ChatId

LIVE, SLOW, FILE, FILM, ANALYSIS = Urgency.LIVE, Urgency.SLOW, Urgency.FILE, Urgency.FILM, Urgency.ANALYSIS


class Queue:
    """Queue of jobs for some workers, and the jobs served so far."""

    def __init__(self, workers: int) -> None:
        self.turns = Turns(workers)
        self.served: list[str] = []
        self.done: dict[str, asyncio.Event] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def comes(self, name: str, chat: str | None, urgency: Urgency) -> None:
        self.done[name] = asyncio.Event()
        self.tasks[name] = asyncio.ensure_future(self._serve(name, chat, urgency))
        await self.settles()

    async def ends(self, name: str) -> None:
        self.done[name].set()
        await self.tasks[name]
        await self.settles()

    async def settles(self) -> None:
        for _ in range(5):
            await asyncio.sleep(0)

    async def _serve(self, name: str, chat: str | None, urgency: Urgency) -> None:
        async with self.turns.turn(ChatId(chat) if chat else None, urgency):
            self.served.append(name)
            await self.done[name].wait()


@asynccontextmanager
async def queue(workers: int, *comers: tuple[str, str | None, Urgency]) -> AsyncIterator[Queue]:
    """Open a queue with these waiting jobs, which nothing holds at the end."""
    opened = Queue(workers)
    for comer in comers:
        await opened.comes(*comer)
    yield opened
    for task in opened.tasks.values():
        task.cancel()
    await asyncio.gather(*opened.tasks.values(), return_exceptions=True)


async def order(opened: Queue) -> Sequence[str]:
    """Return the order of service if each job ends in the order it began."""
    ended = 0
    while ended < len(opened.served):
        await opened.ends(opened.served[ended])
        ended += 1
    return opened.served


async def test_the_most_urgent_go_first_and_of_those_who_came_first() -> None:
    comers = (("a", "one", SLOW), ("b", "two", ANALYSIS), ("c", "three", SLOW), ("d", "four", LIVE))
    async with queue(1, *comers, ("e", "five", LIVE)) as opened:
        assert await order(opened) == ["a", "d", "e", "c", "b"]


async def test_no_chat_has_two_at_a_time() -> None:
    async with queue(2, ("a", "one", LIVE), ("b", "one", LIVE), ("c", "two", SLOW)) as opened:
        assert opened.served == ["a", "c"]
        await opened.ends("a")
        assert opened.served == ["a", "c", "b"]


@pytest.mark.parametrize(("workers", "crowded"), [(1, ("one",)), (2, ("one", "two"))])
async def test_chats_that_want_much_take_turns_with_who_wants_little(
    workers: int, crowded: Sequence[str]
) -> None:
    """Keep one chat's many requests from delaying others, however many chats crowd the queue."""
    comers = [(f"{chat} {number}", chat, LIVE) for number in range(10) for chat in crowded]
    async with queue(workers, *comers, ("other", "other", LIVE)) as opened:
        served = await order(opened)
        assert served.index("other") <= 2 * len(crowded)
        assert len(served) == len(comers) + 1


async def test_who_wanted_much_does_not_stand_behind_all_who_come_later() -> None:
    async with queue(1, *((f"a{number}", "one", LIVE) for number in range(3))) as opened:
        for number in range(4):
            await opened.comes(f"b{number}", f"new {number}", LIVE)
            await opened.ends(opened.served[-1])
        served = await order(opened)
        assert served.index("a2") < served.index("b2")


async def test_what_belongs_to_no_chat_waits_for_no_other_like_it() -> None:
    async with queue(3, ("a", None, FILM), ("b", None, FILM)) as opened:
        assert opened.served == ["a", "b"]


async def test_films_leave_a_worker_to_those_who_play() -> None:
    async with queue(2, ("a", None, FILM), ("b", None, FILM), ("c", "one", SLOW)) as opened:
        assert opened.served == ["a", "c"]
        await opened.ends("a")
        assert opened.served == ["a", "c", "b"]


async def test_a_machine_waits_for_no_file_of_strangers_and_for_no_film_of_its_chat() -> None:
    comers = (("a", "one", FILE), ("b", "two", FILE), ("c", "one", FILM), ("d", "one", SLOW))
    async with queue(2, *comers) as opened:
        assert opened.served == ["a", "d"]
        assert await order(opened) == ["a", "d", "b", "c"]


async def test_a_single_worker_makes_films_too() -> None:
    async with queue(1, ("a", None, FILM)) as opened:
        assert opened.served == ["a"]


async def test_who_goes_away_leaves_the_turn_to_the_next() -> None:
    async with queue(1, ("a", "one", LIVE), ("b", "two", LIVE), ("c", "three", LIVE)) as opened:
        for name in ("b", "a"):
            opened.tasks[name].cancel()
            await opened.settles()
        assert opened.served == ["a", "c"]


@pytest.mark.parametrize(("urgency", "most"), [(LIVE, turns.MOST_PLAYING), (FILM, turns.MOST_LATER)])
async def test_who_comes_when_too_many_wait_is_asked_to_come_back(urgency: Urgency, most: int) -> None:
    async with queue(1) as opened:
        for number in range(most):
            opened.done[str(number)] = asyncio.Event()
            opened.tasks[str(number)] = asyncio.ensure_future(opened._serve(str(number), None, urgency))
        await opened.settles()
        with pytest.raises(Refusal, match="overloaded"):
            async with opened.turns.turn(None, urgency):
                pass
        other = FILM if urgency is LIVE else LIVE
        await opened.comes("other", None, other)
        await opened.ends("0")
        assert not opened.tasks["other"].done()
