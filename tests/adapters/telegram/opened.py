"""The whole bot on a database file, connected to a fake Telegram by the real python-telegram-bot."""

import itertools
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from hashlib import sha256
from pathlib import Path

from bot.adapters.telegram import TelegramAdapter, Webhook
from bot.adapters.telegram.client import Client, connect
from bot.adapters.telegram.layout import MENU
from bot.app import TICK, App
from bot.core.input import callback_data
from bot.core.ports import Analyst, Thinker
from bot.launches import Launches
from bot.testing.harness import unhurried
from storage.model import TableId
from storage.sqlite import SqliteStore
from tests.fakes.telegram import Button, FakeTelegram, Message


def connected(fake: FakeTelegram) -> Callable[[str], Client]:
    """Connect to the fake without the machine's certificates, which take longer to load than a test."""
    api = fake.base_url.removesuffix("/bot")
    return lambda token: connect(token, api, verify=False)


def leaping() -> Callable[[], float]:
    """Return a clock that advances a minute between reads, so the rate limit never runs out."""
    ticks = itertools.count(step=60.0)
    return lambda: next(ticks)


def counted() -> Callable[[int], bytes]:
    """Return entropy that is the same in every run."""
    drawn = itertools.count(1)
    return lambda size: sha256(str(next(drawn)).encode()).digest()[:size].ljust(size, b"x")


async def settled(fake: FakeTelegram, app: App) -> None:
    """Wait until every update is handled and answered and every chat is up to date."""
    await fake.until(lambda: not fake.updates.pending)
    for adapter in app.adapters:
        if isinstance(adapter, TelegramAdapter):
            await adapter.idle()
    await app.idle()


def table_on(message: Message) -> TableId | None:
    """Return the table that the buttons of a message belong to."""
    read = (callback_data.read(button.data) for button in message.buttons if button.data)
    return next((tap.table for tap in read if tap and tap.table), None)


def button_for(message: Message, command: str) -> Button:
    """Return the button with this command, whatever its label."""
    for button in message.buttons:
        tap = callback_data.read((button.data or "").removeprefix(MENU))
        if tap is not None and tap.command == command:
            return button
    raise LookupError(f"no button for {command} among {message.buttons}")


@asynccontextmanager
async def open_house(
    fake: FakeTelegram,
    path: Path,
    webhook: Webhook | None = None,
    now: Callable[[], float] | None = None,
    thinker: Thinker | None = None,
    analyst: Analyst | None = None,
    *,
    tick: float = TICK,
    launches: Launches | None = None,
    guests: bool = False,
) -> AsyncIterator[App]:
    """Open the bot on the fake alone."""
    async with await SqliteStore.open(path) as store:
        adapter = TelegramAdapter(
            fake.token,
            store,
            webhook,
            connect=connected(fake),
            now=now or leaping(),
            launches=launches,
            guests=guests,
        )
        app = App(
            store,
            (adapter,),
            thinker=thinker,
            analyst=analyst,
            now=fake.clock,
            entropy=counted(),
            clock=unhurried(),
            tick=tick,
        )
        async with app:
            yield app
