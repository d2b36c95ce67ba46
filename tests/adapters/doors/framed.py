"""A person who plays with one finger in the app, inside a page that plays a platform."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from random import Random
from time import monotonic
from typing import cast

from playwright.async_api import Locator, Page, expect

from bot.adapters.web import wire
from bot.adapters.web.doors import Doors, asker_of
from tests.adapters.doors.frames import App
from tests.adapters.doors.house import Answer, Visitor
from tests.adapters.web.browser.finger import Finger
from tests.adapters.web.tables import LocalTable

PATIENCE = 200.0
"""Seconds until a whole game must be over; it takes half a minute on a quiet machine."""
Chats = Callable[[], Awaitable[bool]]
"""Function that makes the other person's decision in the chat; returns True if there was one."""


@dataclass
class Eyes:
    """Reading as a person, past the limits of a page: in place of the local page's tables."""

    doors: Doors
    visitor: Visitor

    async def gets(self, path: str, _slug: str) -> Answer:
        table = path.removeprefix("/api/board/")
        if table == path:
            return await self.visitor.gets(path)
        session = self.doors._sessions.find(self.visitor.token)
        assert session is not None
        seen: Answer = json.loads(
            wire.written(await self.doors._api.seen(asker_of(session.visit, "the-eyes"), table))
        )
        return seen

    async def asks(self, path: str, _slug: str, **fields: object) -> Answer:
        return await self.visitor.posts(path, **fields)


@dataclass
class FramedFinger(Finger):
    """The app on a phone inside a platform's frame."""

    outer: Page | None = None

    @classmethod
    def on(cls, app: App, doors: Doors, visitor: Visitor, seed: int = 5) -> "FramedFinger":
        """Return a finger on the app in its frame.

        visitor: the same person, from whose view the test reads.
        """
        local = cast("LocalTable", Eyes(doors, visitor))
        return cls(cast("Page", app.frame), local, Random(seed), outer=app.page)

    async def touch(self, what: Locator) -> None:
        """Touch the middle of something, where it lies on the outer page."""
        self.taps += 1
        await what.click(force=True)  # Chromium brings no touches into a frame of another site

    async def sees(self) -> Answer:
        return await cast("Eyes", self.local).gets(f"/api/board/{self.table}", "me")

    async def decided(self) -> bool:
        """Make a decision, if there is one, and wait until the table has taken it."""
        before = await self.decides()
        if before is None:
            return False
        until = monotonic() + PATIENCE
        while monotonic() < until:
            board = await self.sees()
            if any(board[part] != before[part] for part in ("turn", "seq", "status", "choices", "diagram")):
                return True
            await asyncio.sleep(0.02)
        raise AssertionError(f"nothing came of a decision: {before['headline']}")


async def played(finger: FramedFinger, chats: Chats, *, most: int = 10_000) -> Answer:
    """Let both decide until the game is over, and return its last board."""
    until, made = monotonic() + PATIENCE, 0
    board = await finger.sees()
    while board["status"] == "playing" and made < most:
        assert monotonic() < until, f"still playing after {made} decisions: {board['headline']}"
        moved = await finger.decided()
        moved = await chats() or moved
        made += moved
        if not moved:
            await asyncio.sleep(0.02)
        board = await finger.sees()
    return board


async def leaves(finger: FramedFinger) -> None:
    """Leave a table by the menu behind More, and return once it is stored."""
    frame = finger.page
    assert finger.outer is not None
    await frame.locator(".actions").get_by_role("button", name="More", exact=True).click()
    await frame.locator("#sheet").get_by_role("button", name="Leave the table", exact=True).click()
    async with finger.outer.expect_response(lambda response: response.request.method == "POST"):
        await frame.locator("#sheet .danger").click()


async def shows_the_result(finger: FramedFinger) -> None:
    """Expect the sheet with the result to open by itself."""
    await expect(finger.page.locator("#sheet h2")).to_be_visible()
