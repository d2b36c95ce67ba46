"""Telegram's numbers as the bot's ids, and back.

A person is `telegram:<user>`; a chat `telegram:<chat>`; a channel the same, with `/<topic>` in a topic.
"""

from typing import Final

from telegram import Chat, Message, User
from telegram.constants import ChatID

from storage.model import ChannelId, ChatId, PersonId

PLATFORM: Final = "telegram"
INVITED: Final = "invited"
"""Payload of `/start` in a group that added the bot by its invitation."""
ANONYMOUS: Final = ChatID.ANONYMOUS_ADMIN
_SUPERGROUPS: Final = -1_000_000_000_000
"""A supergroup's number is this, less the number that addresses have for it."""


def person_id(user: User) -> PersonId:
    """The id of somebody."""
    return PersonId(f"{PLATFORM}:{user.id}")


def user_number(person: PersonId) -> int | None:
    """Telegram's number of somebody; None for people of other platforms."""
    platform, _, number = person.partition(":")
    return int(number) if platform == PLATFORM else None


def chat_id(chat: Chat | int) -> ChatId:
    """The id of a chat."""
    return ChatId(f"{PLATFORM}:{chat if isinstance(chat, int) else chat.id}")


def message_key(message: Message) -> str:
    """The key of what a message asks for: the same when it is edited, so that it is carried out once."""
    return f"{PLATFORM}:{message.chat.id}:{message.message_id}"


def channel_of(message: Message) -> ChannelId:
    """Where a message stands. A thread of replies is no topic."""
    return channel(message.chat.id, message.message_thread_id if message.is_topic_message else None)


def channel(chat: int, topic: int | None = None) -> ChannelId:
    """A channel by its numbers."""
    return ChannelId(f"{PLATFORM}:{chat}/{topic}" if topic is not None else f"{PLATFORM}:{chat}")


def place_of(place: ChannelId) -> tuple[int, int | None]:
    """Chat and topic of a channel."""
    chat, _, topic = place.partition(":")[2].partition("/")
    return int(chat), int(topic) if topic else None


def reader(chat: int) -> PersonId | None:
    """The one person who reads a private chat; None for a group."""
    return PersonId(f"{PLATFORM}:{chat}") if is_private(chat) else None


def is_private(chat: int) -> bool:
    """Private chats bear the number of the person; groups are negative."""
    return chat > 0


def address(place: ChannelId, message: str) -> str | None:
    """The address of a message of a supergroup, which its members can follow; others have none."""
    chat, topic = place_of(place)
    if chat >= _SUPERGROUPS:
        return None
    way = (str(_SUPERGROUPS - chat), *([str(topic)] if topic is not None else []), message)
    return f"https://t.me/c/{'/'.join(way)}"


def group_invitation(bot: str) -> str:
    """Return the address by which people add the bot of that name to a group of theirs."""
    return f"https://t.me/{bot}?startgroup={INVITED}"
