from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
from playwright.async_api import Browser, async_playwright, expect

from tests.adapters.local.browser.browsing import DESK, FLAGS, PATIENCE, Tab
from tests.adapters.local.tables import LocalTable

Sit = Callable[..., Awaitable[Tab]]

expect.set_options(timeout=PATIENCE)


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
    """Open the page as somebody; at the end no browser may have complained."""
    tabs: list[Tab] = []

    async def sit(person: str, size: tuple[int, int] = DESK) -> Tab:
        tabs.append(await Tab.open(browser, local.adapter.address, person, size))
        return tabs[-1]

    yield sit
    assert [complaint for tab in tabs for complaint in tab.complaints] == []
