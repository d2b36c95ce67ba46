"""Connection of the real discord.py to a server on this machine."""

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

import discord
import yarl
from discord.gateway import DiscordWebSocket, GatewayRatelimiter
from discord.http import Route

ELSEWHERE = "localhost"
"""Another name of this machine, which the fake's gateway never uses for itself."""


@contextmanager
def discord_at(port: int, gateway: str = "127.0.0.1") -> Iterator[None]:
    """Point the library to the fake for the block; these three settings are all it knows of the network.

    gateway: the host that the library takes for Discord's own gateway. The fake asks for heartbeats far more
    often than Discord, so the library's own limit on them is lifted.
    """
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, discord.Asset.BASE
    Route.BASE = f"http://127.0.0.1:{port}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://{gateway}:{port}/gateway")
    discord.Asset.BASE = f"http://127.0.0.1:{port}/cdn"
    try:
        with patch.object(GatewayRatelimiter, "get_delay", return_value=0.0):
            yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, discord.Asset.BASE = before
