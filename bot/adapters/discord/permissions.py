"""What the bot must be permitted to do on a server, and what it lacks."""

from collections.abc import Iterable
from typing import Final

import discord

from bot.adapters.discord.ids import awaiting_thread
from bot.core.input.values import value_of
from bot.core.language.voice import Voice
from bot.core.messages import Request
from rules.core.options import OFF

EVERYTHING: Final = (
    "view_channel",
    "send_messages",
    "send_messages_in_threads",
    "create_public_threads",
    "attach_files",
    "read_message_history",
)
"""What the bot is invited with."""
BRING_BOARDS: Final = frozenset({"play", "board", "mirror"})
"""Commands that make a channel show a board from now on."""

POSTING: Final = frozenset({"puzzle", "seasons"})
"""Settings by which something is posted there from time to time."""


def brings_posts(request: Request) -> bool:
    """Whether a channel is to show a board, a tournament, or what comes by a setting, from now on."""
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
    """Whether only the commands were installed on a server: then nothing can be posted or edited there."""
    guild = interaction.guild_id
    return guild is not None and interaction.client.get_guild(guild) is None


def invitation(application: int) -> str:
    """The address where somebody who manages a server can invite the bot itself."""
    wanted = discord.Permissions(**dict.fromkeys(EVERYTHING, True))
    return discord.utils.oauth_url(application, permissions=wanted)


def missing(interaction: discord.Interaction, request: Request) -> list[str]:
    """The permissions without which what is asked for cannot be shown."""
    if interaction.guild_id is None or not brings_posts(request):
        return []
    spared = {"attach_files"}  # without it the board comes in characters, and names it
    if isinstance(interaction.channel, discord.Thread):
        spared |= {"send_messages", "create_public_threads"}
    elif not awaiting_thread(request.channel):
        spared |= {"send_messages_in_threads", "create_public_threads"}
    return [name for name in lacking(interaction.app_permissions) if name not in spared]


def lacking(rights: discord.Permissions) -> list[str]:
    """What is not permitted, of everything."""
    return [name for name in EVERYTHING if not getattr(rights, name)]


def asked_for(voice: Voice, names: Iterable[str]) -> str:
    """A word about permissions that are missing."""
    return voice("permissions-missing", {"permissions": ", ".join(voice(f"permission-{n}") for n in names)})


def greeting_place(guild: discord.Guild) -> discord.TextChannel | None:
    """The first channel where the bot may say something."""
    candidates = [*([guild.system_channel] if guild.system_channel else []), *guild.text_channels]
    for channel in candidates:
        rights = channel.permissions_for(guild.me)
        if rights.view_channel and rights.send_messages:
            return channel
    return None
