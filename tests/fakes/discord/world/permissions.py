"""Permissions: Discord's documented computation, with rights that imply others."""

from tests.fakes.discord.world.model import (
    ALL,
    PERMISSIONS,
    PRIVATE_THREAD,
    STAGE,
    VOICE,
    Channel,
    Guild,
    Overwrite,
    Role,
    User,
)

WITH_SENDING = ("mention_everyone", "attach_files", "embed_links")
"""Rights that need the right to send."""


def bits(*names: str) -> int:
    """Return permissions by discord.py's names."""
    return sum(PERMISSIONS[name] for name in names)


def in_guild(guild: Guild, user: User) -> int:
    """Return a person's rights in a server. An app without its bot user has those of everybody."""
    everyone, *_ = guild.roles
    roles = guild.roles_of.get(user.id, [])
    granted = everyone.permissions
    for role in roles:
        granted |= role.permissions
    return ALL if user.admin or granted & bits("administrator") else granted


def in_channel(channel: Channel, user: User) -> int:
    """Return a person's rights in a channel, with those that follow; in a DM nothing is forbidden."""
    guild = channel.guild
    if guild is None:
        return ALL
    granted = in_guild(guild, user)
    if granted == ALL:
        return ALL
    ruling = channel.parent or channel
    return _implied(ruling, _overwritten(granted, ruling, guild, user), in_thread=channel.is_thread)


def may(channel: Channel, user: User, permission: str) -> bool:
    """Return True if a person has this one right in a channel."""
    return bool(in_channel(channel, user) & bits(permission))


def reaches(channel: Channel, user: User) -> bool:
    """Return True if a person sees a channel and, in a private thread, is a member."""
    outside = channel.kind == PRIVATE_THREAD and user.id not in channel.joined
    return may(channel, user, "manage_threads" if outside else "view_channel")


def _overwritten(granted: int, channel: Channel, guild: Guild, user: User) -> int:
    """Apply the overwrites: first those of @everyone, then of all roles together, then the person's own."""
    none = Overwrite(0)
    everyone = channel.overwrites.get(guild.id, none)
    granted = granted & ~everyone.deny | everyone.allow
    of_roles = [channel.overwrites.get(role.id, none) for role in guild.roles_of.get(user.id, [])]
    denied = allowed = 0
    for each in of_roles:
        denied, allowed = denied | each.deny, allowed | each.allow
    granted = granted & ~denied | allowed
    own = channel.overwrites.get(user.id, none)
    return granted & ~own.deny | own.allow


def _implied(channel: Channel, granted: int, *, in_thread: bool) -> int:
    if not granted & bits("view_channel"):
        return 0
    if channel.kind in (VOICE, STAGE) and not granted & bits("connect"):
        return 0
    sending = "send_messages_in_threads" if in_thread else "send_messages"
    if not granted & bits(sending):
        granted &= ~bits(*WITH_SENDING)
    return granted


def overwrite(channel: Channel, who: User | Role) -> Overwrite:
    """Return the overwrite of a person or a role in a channel or a thread's channel; create it if missing."""
    kind = 0 if isinstance(who, Role) else 1
    return (channel.parent or channel).overwrites.setdefault(who.id, Overwrite(kind))
