"""Latest messages of people per channel. The bot reposts a board that is buried under them."""

from typing import Final

from cachetools import LRUCache

from bot.core.messages import Below
from storage.model import ChannelId

MOST_CHANNELS: Final = 2_000
"""Channels remembered; those in which nobody wrote for longest are forgotten first."""
OWN, MOVE, REPLY, TALK, BURIES = 0, 4, 5, 6, 24
"""Heights of messages: the bot's posts, moves, moves as replies, talk, and all that push a board out of view.

Four messages do on a phone, or six moves. A move is one short line; a reply shows a line of its board, too.
Boards do not bury each other: three in a group would do so at every move.
"""
MOST_MESSAGES: Final = 2 * BURIES // MOVE


class Talk:
    """Latest messages in every channel, as far as the platform tells.

    They are lost at a restart: then boards are edited until people write again.
    """

    def __init__(self) -> None:
        self._latest: LRUCache[ChannelId, dict[int, int]] = LRUCache(MOST_CHANNELS)
        """Heights of the latest messages, by number."""

    def heard(self, channel: ChannelId, message: int, height: int = TALK, *, gapless: bool = False) -> None:
        """Record a message by a person, or a post of the bot. They may arrive out of order.

        gapless: the channel leaves out no number, so a missing one is a message that the bot wasn't sent.
        """
        known = self._latest.get(channel, {})
        unseen = range(max(message - MOST_MESSAGES, min(known, default=0)) + 1, message) if gapless else ()
        numbers = {**dict.fromkeys(unseen, TALK), **known, message: height}
        self._latest[channel] = dict(sorted(numbers.items())[-MOST_MESSAGES:])

    def below(self, channel: ChannelId, message: str) -> Below:
        """Return what buries a message of the bot."""
        known = self._latest.get(channel, {})
        heights = [known[number] for number in known if number > int(message)]
        if sum(height for height in heights if height >= TALK) >= BURIES:
            return Below.TALK
        return Below.MOVES if sum(heights) >= BURIES else Below.LITTLE
