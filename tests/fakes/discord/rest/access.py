"""Objects of a request, if the bot may reach them; else the refusal is Discord's."""

from typing import TYPE_CHECKING

from tests.fakes.discord.rest import errors
from tests.fakes.discord.rest.errors import ApiError
from tests.fakes.discord.world.model import CATEGORY, FORUM, Channel, Guild, Message, User
from tests.fakes.discord.world.permissions import may, reaches

if TYPE_CHECKING:
    from tests.fakes.discord.fake import FakeDiscord


def user_of(fake: "FakeDiscord", user_id: str) -> User:
    if user_id not in fake.users:
        raise ApiError(errors.UNKNOWN_USER)
    return fake.users[user_id]


def guild_of(fake: "FakeDiscord", guild_id: str) -> Guild:
    for guild in fake.guilds:
        if guild.id == guild_id and guild.has_bot:
            return guild
    raise ApiError(errors.UNKNOWN_GUILD)


def channel_of(fake: "FakeDiscord", channel_id: str) -> Channel:
    """Return a channel that the bot can see; it sees none in a server that it isn't a member of."""
    channel = fake.channels.get(channel_id)
    if channel is None or channel.deleted:
        raise ApiError(errors.UNKNOWN_CHANNEL)
    if channel.guild is not None and not channel.guild.has_bot:
        raise ApiError(errors.MISSING_ACCESS)
    if not reaches(channel, fake.bot):
        raise ApiError(errors.MISSING_ACCESS)
    return channel


def message_of(fake: "FakeDiscord", channel: Channel, message_id: str) -> Message:
    message = fake.messages.find(channel, message_id)
    if message is None:
        raise ApiError(errors.UNKNOWN_MESSAGE)
    return message


def allow(fake: "FakeDiscord", channel: Channel, permission: str) -> None:
    if not may(channel, fake.bot, permission):
        raise ApiError(errors.MISSING_PERMISSIONS)


def allow_sending(fake: "FakeDiscord", channel: Channel) -> None:
    """Check the permissions, but not slow mode: bots are exempt."""
    if channel.recipient is not None:
        shared = any(guild.has_bot and channel.recipient in guild.members for guild in fake.guilds)
        if not (shared or channel.recipient.installed):
            raise ApiError(errors.NO_MUTUAL_GUILDS)
        if not channel.recipient.dms_open:
            raise ApiError(errors.DMS_CLOSED)
        return
    if channel.kind == FORUM:
        raise ApiError(errors.IN_A_FORUM)
    if channel.kind == CATEGORY:
        raise ApiError(errors.NOT_A_TEXT_CHANNEL)
    allow_at_lock(fake, channel)
    allow(fake, channel, "send_messages_in_threads" if channel.is_thread else "send_messages")


def allow_at_lock(fake: "FakeDiscord", channel: Channel) -> None:
    """Refuse messages and edits in a locked thread; only a bot that manages threads may wake it."""
    if channel.locked and not may(channel, fake.bot, "manage_threads"):
        raise ApiError(errors.THREAD_ARCHIVED if channel.archived else errors.THREAD_LOCKED)
