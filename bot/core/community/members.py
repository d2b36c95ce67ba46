"""Who has left a chat since they played there: they are on none of its lists."""

import asyncio
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from cachetools import TTLCache

from bot.core.ports import Gateway
from storage.model import ChannelId, ChatId, PersonId

REMEMBERED: Final = 600.0
"""Seconds for which an answer is believed."""
MOST: Final = 10_000
PATIENCE: Final = 1.5
"""Seconds for a platform to answer: who asks waits for it."""


class Members:
    """Asks the platforms, and remembers their answers for a while."""

    def __init__(self, gateways: Callable[[], Mapping[str, Gateway]]) -> None:
        """gateways: the platforms that can be asked at this moment, by name."""
        self._gateways = gateways
        self._known: TTLCache[tuple[ChatId, ChannelId | None, PersonId], bool] = TTLCache(MOST, REMEMBERED)

    async def gone(
        self, chat: ChatId, people: Iterable[PersonId], channel: ChannelId | None = None
    ) -> frozenset[PersonId]:
        """Those who have left, or from whom a channel of the chat is hidden.

        Of whom the platform does not tell, or not in time, nothing is said.
        """
        asked = frozenset(people)
        gateway = self._gateways().get(chat.partition(":")[0])
        unknown = [person for person in asked if (chat, channel, person) not in self._known]
        if gateway is not None and unknown:
            asking = [asyncio.create_task(self._ask(gateway, chat, channel, person)) for person in unknown]
            _, late = await asyncio.wait(asking, timeout=PATIENCE)
            for task in late:
                task.cancel()
            await asyncio.gather(*asking, return_exceptions=True)
        return frozenset(person for person in asked if self._known.get((chat, channel, person)))

    async def _ask(self, gateway: Gateway, chat: ChatId, channel: ChannelId | None, person: PersonId) -> None:
        if (left := await gateway.left(chat, person, channel)) is not None:
            self._known[chat, channel, person] = left
