from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
from playwright.async_api import Browser, async_playwright, expect

from bot.core import fairness
from tests.adapters.web.browser.browsing import DESK, FLAGS, PATIENCE, Tab
from tests.adapters.web.tables import LocalTable

Sit = Callable[..., Awaitable[Tab]]

expect.set_options(timeout=PATIENCE)


@pytest.fixture(autouse=True)
def _the_same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make dice depend on the table and the number alone.

    They depend on the log, which contains the random keys of the page's requests: once in five hundred runs a
    player whom a test expected to move had to pass.
    """
    roll = fairness.roll
    monkeypatch.setattr(
        fairness, "roll", lambda link, table, k, _log, wanted: roll(link, table, k, "", wanted)
    )


@pytest.fixture
async def local(tmp_path: Path) -> AsyncIterator[LocalTable]:
    async with LocalTable(tmp_path / "taberna.sqlite3") as local:
        yield local


@pytest.fixture
async def browser(chromium: Path) -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=chromium, args=list(FLAGS), timeout=PATIENCE
        )
        yield browser
        await browser.close()


@pytest.fixture
async def sit(browser: Browser, local: LocalTable) -> AsyncIterator[Sit]:
    """Open the page as a person, and expect no complaint of the browser at the end."""
    tabs: list[Tab] = []

    async def sit(person: str, size: tuple[int, int] = DESK) -> Tab:
        tabs.append(await Tab.open(browser, local.adapter.address, person, size))
        return tabs[-1]

    yield sit
    assert [complaint for tab in tabs for complaint in tab.complaints] == []


@pytest.fixture(autouse=True)
def _boards_posted_anew(_every_player_mentioned: None) -> None:
    """Have every player to move mentioned: these tests look for the board of each move as a message."""
