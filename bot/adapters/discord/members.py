"""Queries to Discord about a member's access. It reports nobody who leaves."""

from typing import Final

import discord

from bot.adapters.discord.ids import awaiting_thread, snowflake_of
from storage.model import ChannelId

UNKNOWN_CHANNEL: Final = 10003
STRANGERS: Final = frozenset({10007, 10013})
"""Codes for a user who is not a member of a server or thread, or no longer exists."""


async def sees(guild: discord.Guild, user: int, channel: ChannelId | None) -> bool:
    """Return True if a user is a member of a server, and sees its channel if one is given.

    Raise DiscordException or OSError if Discord does not answer.
    """
    try:
        member = await guild.fetch_member(user)
    except discord.NotFound as error:
        return _unless_stranger(error)
    if channel is None:
        return True
    place = await _place(guild, channel)
    return place is not None and await _reaches(member, place)


async def _place(
    guild: discord.Guild, channel: ChannelId
) -> discord.abc.GuildChannel | discord.Thread | None:
    """Return a channel or thread, even archived; the parent of a pending thread; None if deleted."""
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
    """Return True if a member sees a channel. A private thread needs membership or manage_threads."""
    rights = place.permissions_for(member)
    if not rights.view_channel or not isinstance(place, discord.Thread):
        return rights.view_channel
    if not place.is_private() or rights.manage_threads:
        return True
    try:
        await place.fetch_member(member.id)
    except discord.NotFound as error:
        return _unless_stranger(error)
    return True


def _unless_stranger(error: discord.NotFound) -> bool:
    """Return False for the error of an unknown member. Raise any other."""
    if error.code not in STRANGERS:
        raise error
    return False
