"""The bot as a process of its own, for kills at any moment."""

import asyncio
import multiprocessing
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from multiprocessing.connection import Connection
from pathlib import Path

from bot.adapters.discord import DiscordAdapter
from bot.adapters.discord.responder import ResponseTimes
from bot.app import App
from bot.core.ports import Thinker
from bot.testing.harness import unhurried
from storage.sqlite import SqliteStore
from tests.adapters.discord.harness import ENDLESS, Clock
from tests.fakes.discord import FakeDiscord
from tests.fakes.discord.pointing import discord_at

_processes = multiprocessing.get_context("forkserver")
_processes.set_forkserver_preload([__name__])


@asynccontextmanager
async def house_to_kill(
    fake: FakeDiscord, path: Path, times: ResponseTimes = ENDLESS, thinker: Thinker | None = None
) -> AsyncIterator[None]:
    """Run the bot on the fake in a process of its own, and kill that process at the end of the block.

    The block begins when the bot has posted everything that was due. With endless response times it answers
    only what it has stored, on a busy machine too.
    """
    opened, opens = _processes.Pipe(duplex=False)
    child = _processes.Process(
        target=_run, args=(fake.port, fake.token, path, times, thinker, opens), daemon=True
    )
    child.start()
    opens.close()
    try:
        await asyncio.to_thread(opened.recv)  # EOFError if it ends before it is open
        yield
    finally:
        child.kill()
        await asyncio.to_thread(child.join)
        opened.close()
        child.close()


def _run(
    port: int, token: str, path: Path, times: ResponseTimes, thinker: Thinker | None, opens: Connection
) -> None:
    with discord_at(port):
        asyncio.run(_open(token, path, times, thinker, opens))


async def _open(
    token: str, path: Path, times: ResponseTimes, thinker: Thinker | None, opens: Connection
) -> None:
    clock = Clock()
    async with await SqliteStore.open(path) as store:
        adapter = DiscordAdapter(token, store, now=clock, times=times, spacing=0.0)
        async with App(store, (adapter,), thinker=thinker, now=clock, clock=unhurried()) as app:
            await app.idle()
            opens.send("open")
            await app.wait()
