"""The board app in Chromium: bytes, seconds until it can be played, frames of a gliding piece, growth.

Bounds: 150 KB until a first game is on the board; 1.5 s until the home screen, or a table opened by its
address, can be used on a CPU slowed four times; 8 KB a move with its answer; 25 requests and 400 KB a reload
after an evening; 60 frames a second while a piece glides; nothing that grows with messages.
"""

import asyncio
import json
import os
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from itertools import pairwise
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Final, TypeAlias

from playwright.async_api import Browser, CDPSession, Page, async_playwright, expect

from bot.testing.player import AtOnce
from rules.games import games
from tests.adapters.web.browser.browsing import FLAGS
from tests.adapters.web.browser.finger import PHONE
from tests.adapters.web.browser.screens import begun, expect_further, play
from tests.adapters.web.browser.wire import Wire
from tests.adapters.web.tables import LocalTable
from tests.adapters.web.touching import Toucher

KILOBYTE: Final = 1024
SLOWED: Final = 4
"""Times that the browser's CPU is slowed while it loads."""
LOADS: Final = 7
GLIDES: Final = 12
"""Moves with counted frames, each with the computer's answer."""
MESSAGES: Final = 200
EVENING: Final = 60
"""Decisions of a long game."""
QUIET: Final = 1.0
"""Seconds to wait for late messages of the stream."""
FRAME: Final = 1000 / 60
LATE: Final = 1.5 * FRAME
"""Milliseconds after which a frame counts as dropped."""
HOME: Final = "document.querySelectorAll('.game').length === 8"
BOARD: Final = ".board-host[data-turn]"
"""A board that has been shown."""
TABLE: Final = f"document.querySelector('{BOARD}')"
"""Conditions under which a screen is usable."""
CLOCK: Final = """() => {
  const look = () => {
    if (!(CONDITION)) return requestAnimationFrame(look);
    document.documentElement.dataset.usable = performance.now();
  };
  requestAnimationFrame(look);
}"""
MARKS: Final = """() => {
  let moving = false;
  const look = () => {
    const now = document.getAnimations().some((one) => one.effect?.target?.closest?.(".piece"));
    if (now !== moving) performance.mark(now ? "glide" : "still");
    moving = now;
    requestAnimationFrame(look);
  };
  look();
}"""
"""JavaScript for marks in a trace when pieces begin and end to glide."""
DRAWN: Final = "Graphics.Pipeline.DrawAndSwap"
"""A frame on its way to the screen, in a trace."""

Row: TypeAlias = tuple[str, str, str]
"""Name, figure and bound of a measurement."""


def report() -> str:
    """Measure, and return a table of the figures with their bounds."""
    rows = asyncio.run(measure())
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    lines = ("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows)
    return "\n".join(("The board app in Chromium", *lines))


async def measure() -> list[Row]:
    """Return every measurement."""
    async with _local() as local, async_playwright() as playwright:
        chromium = os.environ.get("TABERNA_CHROMIUM")
        browser = await playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        lasca, halma = await begun(local, "lasca", 10), await begun(local, "halma", EVENING)
        rows = [
            await first_load(browser, local),
            await usable(browser, "home", local.adapter.address, HOME),
            await usable(browser, "table", f"{local.adapter.address}#/table/{lasca}", TABLE),
            await move(browser, local, "lasca", lasca),
            await move(browser, local, "halma", halma),
            await reload(browser, local, halma),
            *await frames(browser, local, "hasami_shogi"),
            *await growth(browser, local),
        ]
        await browser.close()
        return rows


@asynccontextmanager
async def _local() -> AsyncIterator[LocalTable]:
    with TemporaryDirectory() as folder:
        async with LocalTable(Path(folder) / "taberna.sqlite3", thinker=AtOnce()) as local:
            yield local


async def _page(browser: Browser, *, motion: bool = False) -> Page:
    """Return an empty page of a new browser profile: nothing is cached."""
    context = await browser.new_context(
        viewport={"width": PHONE[0], "height": PHONE[1]},
        locale="en",
        reduced_motion="no-preference" if motion else "reduce",
    )
    return await context.new_page()


async def first_load(browser: Browser, local: LocalTable) -> Row:
    """Measure the bytes from an empty cache until a first game is on the board."""
    async with Wire.to(local) as wire:
        page = await _page(browser)
        await page.goto(wire.address)
        await expect(page.locator(".game")).to_have_count(len(games()))
        await page.locator('.game[data-game="lasca"]').click()
        await page.locator('[data-level="easy"]').click()
        await expect(page.locator(BOARD)).to_be_attached()
        await asyncio.sleep(QUIET)
        row = ("first load", f"{_kilobytes(wire.received)} in {wire.requests} requests", "150 KB")
        await page.context.close()
        return row


async def usable(browser: Browser, name: str, address: str, condition: str) -> Row:
    """Measure the seconds from an empty cache until a screen is usable, and the page's CPU time in them."""
    taken, spent = [], []
    for _ in range(LOADS):
        page = await _page(browser)
        session = await page.context.new_cdp_session(page)
        await session.send("Performance.enable", {"timeDomain": "threadTicks"})
        await session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
        await page.add_init_script(f"({CLOCK.replace('CONDITION', condition)})()")
        await page.goto(address)
        seen = page.locator("html[data-usable]")
        await expect(seen).to_be_attached()
        taken.append(float(str(await seen.get_attribute("data-usable"))) / 1000)
        spent.append(await _metric(session, "TaskDuration"))
        await page.context.close()
    figure = f"{median(taken):.2f} s ({min(taken):.2f} to {max(taken):.2f}), of CPU {median(spent):.2f} s"
    return (f"{name} usable, CPU slowed {SLOWED} times", figure, "1.5 s")


async def _metric(session: CDPSession, name: str) -> float:
    """Return a metric of the page's main thread."""
    metrics = (await session.send("Performance.getMetrics"))["metrics"]
    return float(next(metric["value"] for metric in metrics if metric["name"] == name))


async def move(browser: Browser, local: LocalTable, name: str, table: str) -> Row:
    """Measure the bytes of a move and the computer's answer, including the stream."""
    async with Wire.to(local) as wire:
        page = await _page(browser)
        await page.goto(f"{wire.address}#/table/{table}")
        await expect(page.locator(BOARD)).to_be_attached()
        await asyncio.sleep(QUIET)
        wire.reset()
        before = await Toucher(local, table, 1).sees("you")
        await play(page, before)
        await expect_further(local, table, before)
        await asyncio.sleep(QUIET)
        row = (f"a move of {name} with its answer", _kilobytes(wire.received), "8 KB")
        await page.context.close()
        return row


async def reload(browser: Browser, local: LocalTable, table: str) -> Row:
    """Measure the requests and bytes of a reload after an evening."""
    async with Wire.to(local) as wire:
        page = await _page(browser)
        await page.goto(f"{wire.address}#/table/{table}")
        await expect(page.locator(BOARD)).to_be_attached()
        await asyncio.sleep(QUIET)
        wire.reset()
        await page.reload()
        await expect(page.locator(BOARD)).to_be_attached()
        await asyncio.sleep(QUIET)
        figure = f"{_kilobytes(wire.received)} in {wire.requests} requests"
        await page.context.close()
        return ("reload after an evening", figure, "400 KB in 25 requests")


async def frames(browser: Browser, local: LocalTable, game: str) -> Sequence[Row]:
    """Measure the times between frames while pieces glide, from Chromium's trace."""
    table = await begun(local, game, 2)
    page = await _page(browser, motion=True)
    await page.add_init_script(f"document.addEventListener('DOMContentLoaded', {MARKS})")
    await page.goto(f"{local.adapter.address}#/table/{table}")
    await expect(page.locator(BOARD)).to_be_attached()
    await asyncio.sleep(QUIET)
    categories = ["blink.user_timing", "viz"]
    await browser.start_tracing(page=page, categories=categories)
    for _ in range(GLIDES):
        before = await Toucher(local, table, 1).sees("you")
        if before["choices"] is None:
            break
        await page.wait_for_function(
            f"document.querySelector('.board-host').dataset.turn === '{before['turn']}'"
        )
        await play(page, before)
        await expect_further(local, table, before)
        await asyncio.sleep(QUIET)
    trace = json.loads(await browser.stop_tracing())
    await page.context.close()
    times = sorted(_intervals(trace["traceEvents"]))
    late = sum(time > LATE for time in times) / len(times)
    figure = f"median {median(times):.1f} ms, 95 % {times[len(times) * 95 // 100]:.1f} ms, {late:.0%} late"
    return [(f"{len(times)} frames while pieces glide", figure, f"{FRAME:.1f} ms")]


def _intervals(events: Iterable[dict[str, Any]]) -> Iterable[float]:
    """Yield the milliseconds between two frames that were drawn during the same glide."""
    names = {DRAWN, "glide", "still"}
    told = sorted(
        (event["ts"], event["name"]) for event in events if event["name"] in names and event["ph"] != "e"
    )
    gliding: list[float] = []
    for time, name in told:
        if name == DRAWN:
            gliding.append(time / 1000)
            continue
        if name == "still":
            yield from (after - before for before, after in pairwise(gliding))
        gliding = []


async def growth(browser: Browser, local: LocalTable) -> Sequence[Row]:
    """Measure the nodes and the heap of a table and of the chat before and after many messages."""
    table = await begun(local, "lasca", 4)
    rows = []
    for name, path in (("table", f"#/table/{table}"), ("chat", "chat")):
        page = await _page(browser)
        await page.goto(f"{local.adapter.address}{path}")
        await page.wait_for_load_state()
        await asyncio.sleep(QUIET)
        session = await page.context.new_cdp_session(page)
        await session.send("Performance.enable")
        for number in range(MESSAGES):  # the chat keeps no more than it shows
            await local.says("ana", f"Message {number}")
        before = await _size(page, session)
        for number in range(MESSAGES):
            await local.says("ana", f"Again {number}")
        after = await _size(page, session)
        grown = f"{after[0] - before[0]:+} nodes, {(after[1] - before[1]) / KILOBYTE:+.0f} KB"
        rows.append((f"{MESSAGES} messages beside the {name}", grown, "no growth"))
        await page.context.close()
    return rows


async def _size(page: Page, session: CDPSession) -> tuple[int, float]:
    """Return the number of nodes in the document and the bytes of the heap after a garbage collection."""
    await asyncio.sleep(QUIET)
    await session.send("HeapProfiler.collectGarbage")
    return await page.evaluate("document.querySelectorAll('*').length"), await _metric(
        session, "JSHeapUsedSize"
    )


def _kilobytes(size: int) -> str:
    return f"{size / KILOBYTE:.1f} KB"
