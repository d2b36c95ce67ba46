"""Long work on the event loop, in slices that let others run."""

import asyncio
from collections.abc import Iterator

import pytest

from bot.core import slices


async def test_of_what_takes_half_a_millisecond_each_a_few_are_done_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    passed, at_once = [0.0], [0]
    monkeypatch.setattr(slices, "perf_counter", lambda: passed[0])

    def items() -> Iterator[int]:
        for number in range(100):
            passed[0] += 0.0005
            yield number

    async def working() -> None:
        async for _ in slices.in_slices(items()):
            at_once[-1] += 1

    work = asyncio.ensure_future(working())
    while not work.done():
        await asyncio.sleep(0)
        at_once.append(0)
    assert sum(at_once) == 100
    assert max(at_once) <= 10
