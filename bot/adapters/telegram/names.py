"""Telegram's numbers as the house's ids, and back.

A person is `telegram:<user>`; a chat `telegram:<chat>`; a spot the same, with `/<topic>` in a forum's topic.
"""

from typing import Final

from telegram import Chat, Message, User
from telegram.constants import ChatID

from storage.model import ChatId, PersonId, Spot

PLATFORM: Final = "telegram"
ANONYMOUS: Final = ChatID.ANONYMOUS_ADMIN


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


def spot_of(message: Message) -> Spot:
    """Where a message stands. A thread of replies is no topic."""
    return spot(message.chat.id, message.message_thread_id if message.is_topic_message else None)


def spot(chat: int, topic: int | None = None) -> Spot:
    """A spot by its numbers."""
    return Spot(f"{PLATFORM}:{chat}/{topic}" if topic is not None else f"{PLATFORM}:{chat}")


def place_of(place: Spot) -> tuple[int, int | None]:
    """Chat and topic of a spot."""
    chat, _, topic = place.partition(":")[2].partition("/")
    return int(chat), int(topic) if topic else None


def is_private(chat: int) -> bool:
    """Private chats bear the number of the person; groups are negative."""
    return chat > 0
