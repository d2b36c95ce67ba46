"""The bot on one platform as a process of its own, beside others on the same PostgreSQL: `python -m` this.

It is told the platform, the database, where its fake is and the fake's token; it waits until nobody else has
the platform, and says when it waits and when it is open. SIGTERM ends it in order.
"""

import asyncio
import signal
import sys
from contextlib import AsyncExitStack

from bot.adapters.discord import DiscordAdapter
from bot.adapters.discord.outgoing.responder import ResponseTimes
from bot.adapters.telegram import TelegramAdapter
from bot.adapters.telegram.client import connect
from bot.app import App, first
from bot.supervisor import Adapter
from bot.testing.harness import unhurried
from storage.model import InUseError
from storage.opening import AnyStore, open_store
from tests.adapters.telegram.opened import leaping
from tests.fakes.discord.pointing import discord_at


def adapter_of(platform: str, store: AnyStore, fake: str, token: str) -> Adapter:
    """A platform's adapter, for a fake."""
    if platform == "discord":
        return DiscordAdapter(token, store, times=ResponseTimes(stored=60.0, unstored=60.0), spacing=0.0)
    return TelegramAdapter(
        token, store, connect=lambda token: connect(token, fake, verify=False), now=leaping()
    )


async def main(platform: str, database: str, fake: str, token: str) -> None:
    """Run until another process has the platform."""
    async with AsyncExitStack() as stack:
        store, told = None, False
        while store is None:
            try:
                store = await stack.enter_async_context(open_store(database, [platform]))
            except InUseError:
                if not told:
                    print("waits", flush=True)
                told = True
                await asyncio.sleep(0.1)
        app = App(store, (adapter_of(platform, store, fake, token),), clock=unhurried())
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, app.stop)
        await stack.enter_async_context(app)
        print("open", flush=True)
        await first(app.wait(), store.taken_over())


if __name__ == "__main__":
    port = sys.argv[3] if sys.argv[1] == "discord" else "0"
    with discord_at(int(port)):
        asyncio.run(main(*sys.argv[1:5]))
