"""Sender of updates to a webhook: their order, and retries."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field

import aiohttp

from tests.fakes.telegram.delivery import Pending, Updates

PAUSE = 0.01
"""Real seconds for each second of Telegram's."""
LONGEST_PAUSE = 60
"""Longest pause between two attempts in Telegram's seconds; it says 60 to 120."""

SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"


@dataclass
class Postman:
    """Sender of updates to the webhook, with retries until the answer is 2xx.

    After a first failure it retries at once, then after 2, 4, 8 … seconds, or after the answer's Retry-After.
    No other update waits for it: Telegram keeps the order of a chat's messages, but not between messages,
    edits and taps, so the bot must not rely on any.
    """

    updates: Updates
    pauses: list[int] = field(default_factory=list)
    """Telegram's seconds waited before each repetition, in order."""
    _in_flight: set[Pending] = field(default_factory=set)
    _delays: dict[int, int] = field(default_factory=dict)

    def _next(self) -> list[Pending]:
        webhook = self.updates.webhook
        if not webhook.url:
            return []
        free = webhook.max_connections - len(self._in_flight)
        waiting = [pending for pending in self.updates.due() if pending not in self._in_flight]
        return waiting[: max(free, 0)]

    async def run(self) -> None:
        async with aiohttp.ClientSession() as session, asyncio.TaskGroup() as pushes:
            while True:
                for pending in await self.updates.bell.until(self._next, None):
                    self._in_flight.add(pending)
                    pushes.create_task(self._push(session, pending))

    async def _push(self, session: aiohttp.ClientSession, pending: Pending) -> None:
        webhook = self.updates.webhook
        headers = {SECRET_HEADER: webhook.secret_token} if webhook.secret_token else {}
        status, asked = None, 0
        with suppress(aiohttp.ClientError):
            async with session.post(webhook.url, json=pending.update, headers=headers) as response:
                status, asked = response.status, int(response.headers.get("Retry-After", 0))
        await self.updates.pushed(pending, status)
        if status is None or not 200 <= status <= 299:
            await asyncio.sleep(self._pause(pending, asked) * PAUSE)
        self._in_flight.discard(pending)
        await self.updates.bell.ring()

    def _pause(self, pending: Pending, asked: int) -> int:
        known = self._delays.get(pending.id)
        self._delays[pending.id] = min(2 * known, LONGEST_PAUSE) if known else 1
        self.pauses.append(asked or (self._delays[pending.id] if known else 0))
        return self.pauses[-1]
