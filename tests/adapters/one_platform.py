"""The bot on one platform as a process of its own, for tests with several: `python -m` this.

Arguments: the platform or its lanes with commas, the database, the address of its fake and the fake's token.
The process waits for leases on the lanes, and prints when it waits and when it is open. SIGTERM ends it in
order.
"""

import asyncio
import signal
import sys
from collections.abc import Sequence
from contextlib import AsyncExitStack
from unittest.mock import AsyncMock, patch

from discord import AutoShardedClient

from bot.adapters.discord import DiscordAdapter, client
from bot.adapters.discord.responder import ResponseTimes
from bot.adapters.telegram import TelegramAdapter
from bot.adapters.telegram.client import connect
from bot.app import App, first
from bot.supervisor import Adapter
from bot.testing.harness import unhurried
from storage.lanes import division
from storage.model import InUseError
from storage.opening import AnyStore, open_store
from tests.adapters.telegram.opened import leaping
from tests.fakes.discord.pointing import discord_at

IDENTIFY_SPACING = 0.8
"""Seconds between the sessions of all processes; the fake Discord asks for a fifth of one."""


def adapter_of(lanes: Sequence[str], store: AnyStore, fake: str, token: str) -> Adapter:
    """Return the adapter of a platform, connected to a fake."""
    platform, shards = division(lanes[0])
    if platform == "discord":
        patient = ResponseTimes(stored=60.0, unstored=60.0, taken=60.0)
        ids = [shard for shard in range(shards) if f"discord:{shard}/{shards}" in lanes]
        return DiscordAdapter(
            token, store, times=patient, spacing=0.0, shards=shards or None, shard_ids=ids or None
        )
    return TelegramAdapter(
        token, store, connect=lambda token: connect(token, fake, verify=False), now=leaping()
    )


async def main(named: str, database: str, fake: str, token: str) -> None:
    """Run until another process takes the named lanes."""
    lanes = named.split(",")
    async with AsyncExitStack() as stack:
        store, told = None, False
        while store is None:
            try:
                store = await stack.enter_async_context(open_store(database, lanes))
            except InUseError:
                if not told:
                    print("waits", flush=True)
                told = True
                await asyncio.sleep(0.1)
        app = App(store, (adapter_of(lanes, store, fake, token),), clock=unhurried())
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, app.stop)
        await stack.enter_async_context(app)
        print("open", flush=True)
        await first(app.wait(), store.taken_over())


if __name__ == "__main__":
    port = sys.argv[3] if sys.argv[1].startswith("discord") else "0"
    with (
        discord_at(int(port)),
        patch.object(client, "IDENTIFY_SPACING", IDENTIFY_SPACING),
        patch.object(AutoShardedClient, "before_identify_hook", AsyncMock()),  # its own five seconds
    ):
        asyncio.run(main(*sys.argv[1:5]))
