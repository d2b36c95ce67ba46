"""People, chats and channels of Discord by the names the bot has for them.

`discord:5` is a person where people are meant, a server where chats are, a channel or thread where channels
are; `discord:dm:5` is the private chat with person 5, as a chat and as a channel. `discord:new:1:2:3` is
the channel of a table that asked for a thread of its own, in channel 2 of server 1, until that is made.
"""

from typing import Final

from bot.core.messages import Where
from storage.model import ChannelId, ChatId, PersonId

PLATFORM: Final = "discord"
_DM: Final = f"{PLATFORM}:dm:"
_NEW: Final = f"{PLATFORM}:new:"


def person_of(user: int) -> PersonId:
    """The bot's name for a user."""
    return PersonId(f"{PLATFORM}:{user}")


def user_of(person: PersonId) -> int | None:
    """The user behind a person; None for somebody of another platform."""
    platform, _, number = person.partition(":")
    return int(number) if platform == PLATFORM and number.isdecimal() else None


def private_channel(user: int) -> ChannelId:
    """Where a user is written to in private."""
    return ChannelId(f"{_DM}{user}")


def private_user(channel: ChannelId) -> int | None:
    """The user of a private channel; None for a channel or thread."""
    return int(channel.removeprefix(_DM)) if channel.startswith(_DM) else None


def reader(channel: ChannelId) -> PersonId | None:
    """The one person who reads a private chat; None for channels and threads."""
    user = private_user(channel)
    return None if user is None else person_of(user)


def place_of(user: int, snowflake: int | None, guild: int | None) -> tuple[ChatId, ChannelId]:
    """Return the chat and the channel where a user is heard, their private one where none is known."""
    channel = private_channel(user) if guild is None or snowflake is None else channel_id(snowflake)
    return ChatId(channel if guild is None else f"{PLATFORM}:{guild}"), channel


def channel_id(snowflake: int) -> ChannelId:
    """A channel or thread as a channel."""
    return ChannelId(f"{PLATFORM}:{snowflake}")


def snowflake_of(channel: ChannelId) -> int:
    """The channel or thread of a channel that is not private."""
    return int(channel.partition(":")[2])


def mention(channel: ChannelId) -> str:
    """A channel that is not private as Discord shows its name, to those who may see it."""
    return f"<#{snowflake_of(channel)}>"


def address(where: Where) -> str | None:
    """The address of a message of a server; None for one in a private chat or in a thread to come."""
    if private_user(where.channel) is not None or awaiting_thread(where.channel) is not None:
        return None
    server = where.chat.partition(":")[2]
    return f"https://discord.com/channels/{server}/{snowflake_of(where.channel)}/{where.message}"


def thread_to_come(guild: int, snowflake: int, asked: int) -> ChannelId:
    """The channel of a table until its thread is made; `asked` tells it from all others of the channel."""
    return ChannelId(f"{_NEW}{guild}:{snowflake}:{asked}")


def awaiting_thread(channel: ChannelId) -> tuple[ChatId, int] | None:
    """Where a thread is to be made: the server as a chat, and the channel. None for a channel there is."""
    if not channel.startswith(_NEW):
        return None
    guild, snowflake, _ = channel.removeprefix(_NEW).split(":")
    return ChatId(f"{PLATFORM}:{guild}"), int(snowflake)
