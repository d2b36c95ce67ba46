"""The connection to Discord: which events we hear, and who hears them."""

from typing import Final

import discord

from bot.adapters.discord.command_menu import declared
from bot.adapters.discord.incoming import Incoming

LONGEST_WAIT: Final = 30.0
"""Seconds that the library may wait out a rate limit by itself: the least it allows to be set."""
GUILDS_PATIENCE: Final = 0.05
"""Seconds without a further server after which the list counts as complete; we do not need it to play."""


class Client(discord.AutoShardedClient):
    """Hears of servers, and of messages in private or that name us; none of it needs a privilege."""

    def __init__(self, incoming: Incoming, shards: int | None) -> None:
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nobody speaks aloud here
        super().__init__(
            intents=discord.Intents(guilds=True, guild_messages=True, dm_messages=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            max_ratelimit_timeout=LONGEST_WAIT,
            guild_ready_timeout=GUILDS_PATIENCE,
            shard_count=shards,
        )
        self._incoming = incoming

    async def setup_hook(self) -> None:
        """Declare the commands, all at once, before the first event."""
        await self.http.bulk_upsert_global_commands(self.application_id or 0, declared())

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """A command, a tap, a form, or a list being typed into."""
        await self._incoming.interaction(interaction)

    async def on_message(self, message: discord.Message) -> None:
        """Something written."""
        if self.user is not None:
            await self._incoming.message(message, self.user)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """A server has taken us in."""
        await self._incoming.welcome(guild)
