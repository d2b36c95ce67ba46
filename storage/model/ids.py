"""Names of people, chats, channels and tables, as they are stored. The platform comes first."""

from typing import Literal, NewType

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
