"""Launches of the board app from chats: what the platforms' adapters tell the doors of the app."""

import time
from typing import Final

from cachetools import LRUCache, TTLCache

from bot.core.ports import Now
from storage.model import ChannelId, ChatId, PersonId, TableId

REMEMBERED: Final = 60.0
"""Seconds for which a tapped table waits for the app to open."""
MOST: Final = 10_000


class Launches:
    """Tables that people are about to open in the app, and the chats that taps have proved, in memory."""

    def __init__(self, address: str, mini_app: str = "", now: Now = time.monotonic) -> None:
        """address: public address of the app, without a slash at its end.

        mini_app: short name that BotFather gave it; "" if groups on Telegram cannot open it.
        """
        self.address = address
        self.mini_app = mini_app
        self.application = ""
        """Id of Discord's application, once its adapter has logged in."""
        self._tables: TTLCache[tuple[PersonId, ChannelId], TableId] = TTLCache(MOST, REMEMBERED, now)
        self._chats: LRUCache[str, ChatId] = LRUCache(MOST)

    def tap(self, person: PersonId, channel: ChannelId, table: TableId) -> None:
        """Note that a person opens the app at a table. Their next entry from this channel leads there."""
        self._tables[person, channel] = table

    def tapped(self, person: PersonId, channel: ChannelId) -> TableId | None:
        """Return the table that a person tapped in a channel within the last minute."""
        return self._tables.get((person, channel))

    def learn(self, instance: str, chat: ChatId) -> None:
        """Note the name by which the platform's app calls a chat, as a tap in that chat has shown."""
        self._chats[instance] = chat

    def chat(self, instance: str) -> ChatId | None:
        """Return the chat of such a name, if a tap has shown it since the start."""
        return self._chats.get(instance)
