"""The page where its WebSocket does not get through, or breaks in mid-move."""

import asyncio
from pathlib import Path
from random import Random

from playwright.async_api import expect

from tests.adapters.doors.framed import FramedFinger
from tests.adapters.doors.frames import App, Surroundings, surroundings
from tests.adapters.doors.house import TelegramHouse
from tests.adapters.doors.test_telegram_frame import begun, opened_with
from tests.adapters.telegram.harness import Harness
from tests.fakes.telegram import FakeTelegram

TURN = "turn => Number(document.querySelector('.board-host')?.dataset.turn) >= turn"
REFUSED = "WebSocket connection to"
"""Beginning of the complaint about a WebSocket that did not open."""


async def opened(house: TelegramHouse, around: Surroundings, table: Harness) -> tuple[App, FramedFinger]:
    """Open the app as the first person, who also looks at the table by other means."""
    ana = table.people[0]
    eyes = await house.opens(ana, start=table.table)
    house.fake.clock.advance(1)
    app = await around.telegram(opened_with(house, ana, table.table))
    await expect(app.frame.locator(".board-host svg").first).to_be_visible()
    return app, FramedFinger.on(app, house.doors, eyes)


async def one_move(finger: FramedFinger, table: Harness) -> None:
    """Let the person move whom the table waits for: in the app, or in the group."""
    person, move = table.due(Random(1))
    if person == table.people[0]:
        assert await finger.decided()
    else:
        await table.answers_board(person, move)


async def test_a_page_without_websockets_asks_for_boards(
    house: TelegramHouse, fake: FakeTelegram, chromium: Path, tmp_path: Path
) -> None:
    table = await begun(house, fake, "/play lasca")
    async with surroundings(chromium, tmp_path, house.doors.port) as around:
        around.line.refuses = True
        app, finger = await opened(house, around, table)
        for _ in range(4):
            await one_move(finger, table)
            await app.frame.wait_for_function(TURN, arg=table.loaded.playing.turn)
        await expect(app.frame.locator("#offline")).to_be_hidden()
        assert house.doors.open_pages == 0
        assert around.line.refused > 1
        assert [one for one in around.complaints if REFUSED not in one] == []
        around.line.refuses = False
        for _ in range(400):
            if house.doors.open_pages:
                break
            await asyncio.sleep(0.1)
        assert house.doors.open_pages == 1  # it goes on trying


async def test_a_socket_that_breaks_in_mid_move_loses_nothing(
    house: TelegramHouse, fake: FakeTelegram, chromium: Path, tmp_path: Path
) -> None:
    table = await begun(house, fake, "/play lasca")
    async with surroundings(chromium, tmp_path, house.doors.port) as around:
        app, finger = await opened(house, around, table)
        for _ in range(6):
            seq = table.loaded.table.seq
            moving = asyncio.create_task(one_move(finger, table))
            await asyncio.sleep(0.05)
            around.line.cut()
            await moving
            assert table.loaded.table.seq == seq + 1
            await app.frame.wait_for_function(TURN, arg=table.loaded.playing.turn)
        await expect(app.frame.locator("#offline")).to_be_hidden()
        assert [one for one in around.complaints if REFUSED not in one] == []
