"""The bot's ids for Discord's users, servers, channels and threads.

`discord:5` is a user as a PersonId, a server as a ChatId, and a channel or thread as a ChannelId.
`discord:dm:5` is the private chat with user 5, as a ChatId and as a ChannelId.
`discord:new:1:2:3` is a pending thread: request 3 asked for it in channel 2 of server 1.
"""

from typing import Final

from bot.core.messages import Where
from storage.model import ChannelId, ChatId, PersonId

PLATFORM: Final = "discord"
_DM: Final = f"{PLATFORM}:dm:"
_NEW: Final = f"{PLATFORM}:new:"


def person_of(user: int) -> PersonId:
    return PersonId(f"{PLATFORM}:{user}")


def user_of(person: PersonId) -> int | None:
    """Return the user id of a person; None for a person of another platform."""
    platform, _, number = person.partition(":")
    return int(number) if platform == PLATFORM and number.isdecimal() else None


def private_channel(user: int) -> ChannelId:
    return ChannelId(f"{_DM}{user}")


def private_user(channel: ChannelId) -> int | None:
    """Return the user id of a private chat; None for a channel or thread."""
    return int(channel.removeprefix(_DM)) if channel.startswith(_DM) else None


def reader(channel: ChannelId) -> PersonId | None:
    """Return the only reader of a private chat; None for channels and threads."""
    user = private_user(channel)
    return None if user is None else person_of(user)


def place_of(user: int, snowflake: int | None, guild: int | None) -> tuple[ChatId, ChannelId]:
    """Return the chat and channel of a user's event; the private chat if Discord names no channel."""
    channel = private_channel(user) if guild is None or snowflake is None else channel_id(snowflake)
    return ChatId(channel if guild is None else f"{PLATFORM}:{guild}"), channel


def channel_id(snowflake: int) -> ChannelId:
    return ChannelId(f"{PLATFORM}:{snowflake}")


def snowflake_of(channel: ChannelId) -> int:
    """Return Discord's id of a channel or thread that is neither private nor pending."""
    return int(channel.partition(":")[2])


def mention(channel: ChannelId) -> str:
    """Return the markup that shows a channel's name to readers who may see it."""
    return f"<#{snowflake_of(channel)}>"


def address(where: Where) -> str | None:
    """Return the link to a message on a server; None in a private chat or a pending thread."""
    if private_user(where.channel) is not None or awaiting_thread(where.channel) is not None:
        return None
    server = where.chat.partition(":")[2]
    return f"https://discord.com/channels/{server}/{snowflake_of(where.channel)}/{where.message}"


def pending_thread(guild: int, snowflake: int, request: int) -> ChannelId:
    """Return the channel of a table until its thread exists. request: id that makes it unique."""
    return ChannelId(f"{_NEW}{guild}:{snowflake}:{request}")


def awaiting_thread(channel: ChannelId) -> tuple[ChatId, int] | None:
    """Return the chat and the channel id of a pending thread; None for any other channel."""
    if not channel.startswith(_NEW):
        return None
    guild, snowflake, _ = channel.removeprefix(_NEW).split(":")
    return ChatId(f"{PLATFORM}:{guild}"), int(snowflake)
