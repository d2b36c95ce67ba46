"""Permissions that the bot needs on a server, and access of members to it."""

from collections.abc import Iterable
from typing import Final

import discord

from bot.adapters.discord.ids import awaiting_thread, snowflake_of
from bot.core.input.values import value_of
from bot.core.language.voice import Voice
from bot.core.messages import Request
from rules.core.options import OFF
from storage.model import ChannelId

UNKNOWN_CHANNEL: Final = 10003
STRANGERS: Final = frozenset({10007, 10013})
"""Codes for a user who is not a member of a server or thread, or no longer exists."""


async def has_access(guild: discord.Guild, user: int, channel: ChannelId | None) -> bool:
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


EVERYTHING: Final = (
    "view_channel",
    "send_messages",
    "send_messages_in_threads",
    "create_public_threads",
    "attach_files",
    "read_message_history",
)
"""Permissions that the invitation asks for."""
BRING_BOARDS: Final = frozenset({"play", "board", "mirror"})
"""Commands after which a channel shows a board."""

POSTING: Final = frozenset({"puzzle", "seasons"})
"""Settings after which the bot posts to a channel at intervals."""


def brings_posts(request: Request) -> bool:
    """Return True if a request makes a channel show boards, a tournament, or the posts of a setting."""
    first, second = (
        request.args.get(name) or request.args.get(place, "")
        for name, place in (("action", "0"), ("value", "1"))
    )
    match request.command:
        case "tournament":
            return first == "open"
        case "settings":
            asked = (request.args.get("setting") or first) in POSTING
            return asked and value_of(second) not in {"", OFF}
        case command:
            return command in BRING_BOARDS


def without_bot(interaction: discord.Interaction) -> bool:
    """Return True on a server that has the commands but not the bot, which cannot post there."""
    guild = interaction.guild_id
    return guild is not None and interaction.client.get_guild(guild) is None


def invitation(application: int) -> str:
    """Return the link by which an admin invites the bot to a server."""
    wanted = discord.Permissions(**dict.fromkeys(EVERYTHING, True))
    return discord.utils.oauth_url(application, permissions=wanted)


def missing(interaction: discord.Interaction, request: Request) -> list[str]:
    """Return the missing permissions without which the bot cannot show the result of a request."""
    if interaction.guild_id is None or not brings_posts(request):
        return []
    spared = {"attach_files"}  # without it the board is drawn in characters
    if isinstance(interaction.channel, discord.Thread):
        spared |= {"send_messages", "create_public_threads"}
    elif not awaiting_thread(request.channel):
        spared |= {"send_messages_in_threads", "create_public_threads"}
    return [name for name in lacking(interaction.app_permissions) if name not in spared]


def lacking(rights: discord.Permissions) -> list[str]:
    """Return the permissions of EVERYTHING that are not granted."""
    return [name for name in EVERYTHING if not getattr(rights, name)]


def asking_for(voice: Voice, names: Iterable[str]) -> str:
    """Return the message that asks for missing permissions."""
    return voice("permissions-missing", {"permissions": ", ".join(voice(f"permission-{n}") for n in names)})


def greeting_place(guild: discord.Guild) -> discord.TextChannel | None:
    """Return the first channel where the bot may write: the system channel, if it can."""
    candidates = [*([guild.system_channel] if guild.system_channel else []), *guild.text_channels]
    for channel in candidates:
        rights = channel.permissions_for(guild.me)
        if rights.view_channel and rights.send_messages:
            return channel
    return None
