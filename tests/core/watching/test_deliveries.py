"""Deliveries: one at a time for each subject, and none once the bot is closing."""

import asyncio

from bot.features.watching.notices import Deliveries


async def test_a_thing_is_delivered_once_at_a_time_and_again_when_that_is_done() -> None:
    deliveries, go, begun = Deliveries(), asyncio.Event(), list[str]()

    async def deliver() -> None:
        begun.append("x")
        await go.wait()

    for key in ("a", "a", "b"):
        deliveries.begin(key, deliver)
    await asyncio.sleep(0)
    assert len(begun) == 2
    go.set()
    await deliveries.idle()
    deliveries.begin("a", deliver)
    await deliveries.idle()
    assert len(begun) == 3


async def test_who_closes_begins_nothing_and_leaves_nothing_behind() -> None:
    deliveries, begun = Deliveries(), list[str]()

    async def deliver() -> None:
        begun.append("x")
        await asyncio.Event().wait()

    deliveries.begin("a", deliver)
    await asyncio.sleep(0)
    await deliveries.stop(0.0)
    deliveries.begin("b", deliver)
    await deliveries.idle()
    assert begun == ["x"]
