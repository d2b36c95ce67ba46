"""The bot as a process of its own, for kills at any moment."""

import asyncio
import multiprocessing
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import urlsplit

from bot.adapters.telegram import TelegramAdapter, Webhook
from bot.adapters.telegram.client import connect
from bot.app import App
from bot.core.ports import Thinker
from bot.testing.harness import unhurried
from storage.sqlite import SqliteStore
from tests.adapters.telegram.opened import leaping
from tests.fakes.telegram import FakeTelegram

_processes = multiprocessing.get_context("forkserver")
_processes.set_forkserver_preload([__name__])


@asynccontextmanager
async def house_to_kill(
    fake: FakeTelegram, path: Path, url: str = "", thinker: Thinker | None = None
) -> AsyncIterator[None]:
    """Run the bot on the fake in a process of its own, and kill that process at the end of the block.

    url: where it listens for the webhook; without one it polls.
    """
    api = fake.base_url.removesuffix("/bot")
    child = _processes.Process(target=_run, args=(api, fake.token, path, url, thinker), daemon=True)
    child.start()
    try:
        yield
    finally:
        child.kill()
        await asyncio.to_thread(child.join)


def _run(api: str, token: str, path: Path, url: str, thinker: Thinker | None) -> None:
    asyncio.run(_open(api, token, path, url, thinker))


async def _open(api: str, token: str, path: Path, url: str, thinker: Thinker | None) -> None:
    webhook = Webhook(url, urlsplit(url).port or 0, host="127.0.0.1") if url else None
    async with await SqliteStore.open(path) as store:
        adapter = TelegramAdapter(
            token, store, webhook, connect=lambda token: connect(token, api, verify=False), now=leaping()
        )
        async with App(store, (adapter,), thinker=thinker, clock=unhurried()) as app:
            await app.wait()
