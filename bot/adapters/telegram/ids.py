"""Ids of people, chats and channels, made from Telegram's numbers.

A person is `telegram:<user>`, a chat `telegram:<chat>`, a channel
`telegram:<chat>` or `telegram:<chat>/<topic>`.
"""

from typing import Final

from telegram import Chat, Message, User
from telegram.constants import ChatID

from storage.model import ChannelId, ChatId, PersonId

PLATFORM: Final = "telegram"
INVITED: Final = "invited"
"""Payload of `/start` in a group that added the bot through its invitation link."""
ANONYMOUS: Final = ChatID.ANONYMOUS_ADMIN
_SUPERGROUPS: Final = -1_000_000_000_000
"""A supergroup's number is this minus the number in its links."""


def person_id(user: User) -> PersonId:
    return PersonId(f"{PLATFORM}:{user.id}")


def user_number(person: PersonId) -> int | None:
    """Return the Telegram number of a person, or None for a person of another platform."""
    platform, _, number = person.partition(":")
    return int(number) if platform == PLATFORM else None


def chat_id(chat: Chat | int) -> ChatId:
    return ChatId(f"{PLATFORM}:{chat if isinstance(chat, int) else chat.id}")


def message_key(message: Message) -> str:
    """Return the idempotency key of a message. An edit keeps it, so the command runs once."""
    return f"{PLATFORM}:{message.chat.id}:{message.message_id}"


def ephemeral_id(message: Message) -> int | None:
    """Return the id of an ephemeral message, which only one person sees, or None for any other."""
    number = message.api_kwargs.get("ephemeral_message_id")
    return number if isinstance(number, int) else None


def channel_of(message: Message) -> ChannelId:
    # A thread of replies has a thread id too, but is no topic.
    return channel(message.chat.id, message.message_thread_id if message.is_topic_message else None)


def channel(chat: int, topic: int | None = None) -> ChannelId:
    return ChannelId(f"{PLATFORM}:{chat}/{topic}" if topic is not None else f"{PLATFORM}:{chat}")


def place_of(place: ChannelId) -> tuple[int, int | None]:
    """Return the chat and topic numbers of a channel."""
    chat, _, topic = place.partition(":")[2].partition("/")
    return int(chat), int(topic) if topic else None


def reader(chat: int) -> PersonId | None:
    """Return the person of a private chat, or None for a group."""
    return PersonId(f"{PLATFORM}:{chat}") if is_private(chat) else None


def is_private(chat: int) -> bool:
    """Return True for a private chat. It has its person's number; groups have negative numbers."""
    return chat > 0


def address(place: ChannelId, message: str) -> str | None:
    """Return the link to a message for members of a supergroup, or None for other chats."""
    chat, topic = place_of(place)
    if chat >= _SUPERGROUPS:
        return None
    way = (str(_SUPERGROUPS - chat), *([str(topic)] if topic is not None else []), message)
    return f"https://t.me/c/{'/'.join(way)}"


def group_invitation(bot: str) -> str:
    """Return the link that adds the bot with this user name to a group."""
    return f"https://t.me/{bot}?startgroup={INVITED}"
