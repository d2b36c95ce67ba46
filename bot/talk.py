"""Latest messages of people per channel. Boards below which people talked are reposted, not edited."""

from typing import Final

from cachetools import LRUCache

from storage.model import ChannelId

MOST_CHANNELS: Final = 2_000
"""Channels remembered; those in which nobody wrote for longest are forgotten first."""


class Talk:
    """Number of the latest message by a person in every channel, as far as the platform tells.

    It is lost at a restart: then boards are edited until a person writes again.
    """

    def __init__(self) -> None:
        self._latest: LRUCache[ChannelId, int] = LRUCache(MOST_CHANNELS)

    def heard(self, channel: ChannelId, message: int) -> None:
        """Record a message by a person. Messages may arrive out of order."""
        self._latest[channel] = max(message, self._latest.get(channel, 0))

    def since(self, channel: ChannelId, message: str) -> bool:
        """Return True if a person wrote below a message of the bot."""
        return self._latest.get(channel, 0) > int(message)
