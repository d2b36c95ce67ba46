import asyncio
from contextlib import suppress

import pytest

from bot.tasks import cancelled, together


async def test_all_are_done_before_a_failure_is_raised() -> None:
    done, go_on = asyncio.Event(), asyncio.Event()

    async def fails() -> None:
        go_on.set()
        raise LookupError

    async def goes_on() -> None:
        await go_on.wait()
        await asyncio.sleep(0)
        done.set()

    with pytest.raises(LookupError):
        await together(fails(), goes_on())
    assert done.is_set()


async def test_all_have_ended_when_it_was_cancelled() -> None:
    ended, waiting = asyncio.Event(), asyncio.Event()

    async def takes_leave_slowly() -> None:
        try:
            waiting.set()
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            ended.set()

    async def for_ever() -> None:
        await asyncio.Event().wait()

    both = asyncio.create_task(together(for_ever(), takes_leave_slowly()))
    await waiting.wait()
    both.cancel()
    with pytest.raises(asyncio.CancelledError):
        await both
    assert ended.is_set()


async def test_a_task_knows_that_it_was_cancelled_whatever_hid_it() -> None:
    begun, told = asyncio.Event(), list[bool]()

    async def careless() -> None:
        told.append(cancelled())
        with suppress(LookupError):
            try:
                begun.set()
                await asyncio.Event().wait()
            finally:
                raise LookupError
        told.append(cancelled())

    task = asyncio.create_task(careless())
    await begun.wait()
    task.cancel()
    await task
    assert told == [False, True]
