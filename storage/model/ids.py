"""Names of people, chats, channels and tables, as they are stored. The platform comes first."""

from typing import Final, Literal, NewType

PersonId = NewType("PersonId", str)
"""`discord:123`, `telegram:55`, `local:ana`. The platform comes first."""

ChatId = NewType("ChatId", str)
"""A community with one wallet, one set of admins and settings: a Discord server, a Telegram group, or
somebody's private chat."""

ChannelId = NewType("ChannelId", str)
"""Where a message can be posted: a channel, a thread, a group's topic, a private chat. Platform first."""

TableId = NewType("TableId", str)
"""The short code people see and type."""

Theme = Literal["classic", "dark", "contrast"]

GONE: Final = "gone:"
"""Begins the id that stands for somebody who was deleted; their results are shown to nobody."""


def deleted(token: str) -> PersonId:
    """The id that stands for somebody who was deleted."""
    return PersonId(GONE + token)


def was_deleted(person: str | None) -> bool:
    """Whether an id stands for somebody who was deleted; that of a machine, None, does not."""
    return (person or "").startswith(GONE)
