"""A shard's connection to the gateway: how long it waits before it connects again."""

import asyncio
from typing import TYPE_CHECKING, Final

import discord
import discord.shard
from discord.shard import EventItem, EventType

if TYPE_CHECKING:
    from bot.adapters.discord.client import Client

LONGEST_PAUSE: Final = 30.0
"""Seconds until the next attempt at most; the library would wait for up to a quarter of an hour."""
CLOSED_IN_ORDER: Final = 1000
_RESET: Final = frozenset({54, 10054})
"""Numbers of a connection that was reset: the library resumes it at once."""


class Shard(discord.shard.Shard):
    """A shard that connects again within half a minute, and at once where Discord answers again."""

    _client: "Client"

    async def _handle_disconnect(self, e: Exception) -> None:
        """Connect again after a pause, unless the library knows better.

        The pause is a task: the library calls this in the one loop that connects all shards.
        """
        final = isinstance(e, discord.ConnectionClosed) and e.code != CLOSED_IN_ORDER
        reset = isinstance(e, OSError) and e.errno in _RESET
        if final or reset or self._client.is_closed():
            await super()._handle_disconnect(e)
            return
        self._dispatch("disconnect")
        self._dispatch("shard_disconnect", self.id)
        self._task = asyncio.get_running_loop().create_task(self._connect_again(e))

    async def _connect_again(self, error: Exception) -> None:
        await self._client.http.pause(min(self._backoff.delay(), LONGEST_PAUSE))
        self._queue_put(EventItem(EventType.reconnect, self, error))
