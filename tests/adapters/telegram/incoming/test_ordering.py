"""Turns in lanes: one at a time, the lowest number first, unblocked by cancelled waits."""

import asyncio
from collections.abc import Callable
from itertools import permutations

import pytest

from bot.adapters.telegram.updates import ChatQueues


class Walk:
    """Walkers through lanes, each of whom stays inside until released."""

    def __init__(self) -> None:
        self.queues = ChatQueues()
        self.entered: list[int] = []
        self.after: Callable[[], object] = bool
        """Callback for the moment a walker leaves."""
        self._leaves: dict[int, asyncio.Event] = {}

    def begins(self, lane: int, number: int) -> asyncio.Task[None]:
        self._leaves[number] = asyncio.Event()
        return asyncio.create_task(self._walks(lane, number))

    def ends(self, number: int) -> None:
        self._leaves[number].set()

    async def _walks(self, lane: int, number: int) -> None:
        async with self.queues.turn(lane, number):
            self.entered.append(number)
            await self._leaves[number].wait()
        self.after()


async def steps() -> None:
    """Wait until no walker in these lanes can go on without being released."""
    for _ in range(10):
        await asyncio.sleep(0)


@pytest.mark.parametrize("order", list(permutations((2, 3, 4))))
async def test_of_those_who_wait_the_lowest_number_is_next(order: tuple[int, ...]) -> None:
    walk = Walk()
    tasks = [walk.begins(5, number) for number in (9, *order)]
    await steps()
    assert walk.entered == [9]
    for number in (9, 2, 3, 4):
        walk.ends(number)
    await asyncio.gather(*tasks)
    assert walk.entered == [9, 2, 3, 4]


async def test_nobody_waits_for_another_lane() -> None:
    walk = Walk()
    tasks = [walk.begins(lane, lane) for lane in (1, 2, 3)]
    await steps()
    assert walk.entered == [1, 2, 3]
    for lane in (1, 2, 3):
        walk.ends(lane)
    await asyncio.gather(*tasks)
    assert not walk.queues._waiting


@pytest.mark.parametrize("late", [False, True])
async def test_who_gives_up_waiting_keeps_nobody_else_waiting(late: bool) -> None:
    """Cancel a wait.

    late: True to cancel it just as its turn comes.
    """
    walk = Walk()
    first, gives_up, last = (walk.begins(5, number) for number in (1, 2, 3))
    await steps()
    if late:
        walk.after = gives_up.cancel
    else:
        gives_up.cancel()
    for number in (1, 3):
        walk.ends(number)
    await asyncio.gather(first, last)
    assert gives_up.cancelled()
    assert walk.entered == [1, 3]
    assert not walk.queues._waiting
