"""Who sees a server and its channels: asked of Discord, which tells of none who leave."""

from typing import Final

import discord

from bot.adapters.discord.ids import awaiting_thread, snowflake_of
from storage.model import ChannelId

UNKNOWN_CHANNEL: Final = 10003
STRANGERS: Final = frozenset({10007, 10013})
"""Codes of somebody who is no member of a server or a thread, or no more there at all."""


async def sees(guild: discord.Guild, user: int, channel: ChannelId | None) -> bool:
    """Whether somebody is a member of a server and gets at a channel of it, where one is named.

    Raises a DiscordException or an OSError where Discord does not tell.
    """
    try:
        member = await guild.fetch_member(user)
    except discord.NotFound as error:
        return _no_stranger(error)
    if channel is None:
        return True
    place = await _place(guild, channel)
    return place is not None and await _reaches(member, place)


async def _place(
    guild: discord.Guild, channel: ChannelId
) -> discord.abc.GuildChannel | discord.Thread | None:
    """A channel or thread, archived ones too, or where a thread is to be made; None for what was deleted."""
    wanted = awaiting_thread(channel)
    number = wanted[1] if wanted else snowflake_of(channel)
    if known := guild.get_channel_or_thread(number):
        return known
    try:
        return await guild.fetch_channel(number)
    except discord.NotFound as error:
        if error.code != UNKNOWN_CHANNEL:
            raise
        return None


async def _reaches(member: discord.Member, place: discord.abc.GuildChannel | discord.Thread) -> bool:
    """Whether a member sees a channel: a private thread only who is in it, or manages all of them."""
    rights = place.permissions_for(member)
    if not rights.view_channel or not isinstance(place, discord.Thread):
        return rights.view_channel
    if not place.is_private() or rights.manage_threads:
        return True
    try:
        await place.fetch_member(member.id)
    except discord.NotFound as error:
        return _no_stranger(error)
    return True


def _no_stranger(error: discord.NotFound) -> bool:
    """False for an error that says that somebody is unknown. Raises any other one."""
    if error.code not in STRANGERS:
        raise error
    return False
