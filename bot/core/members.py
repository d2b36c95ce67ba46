"""People who have left a chat where they played. Its lists leave them out."""

import asyncio
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from cachetools import TTLCache

from bot.core.messages import Later
from bot.core.ports import Gateway
from storage.model import ChannelId, ChatId, PersonId

REMEMBERED: Final = 600.0
"""Seconds for which an answer is believed."""
MOST: Final = 10_000
PATIENCE: Final = 1.5
"""Timeout of a platform's answer in seconds. The requester waits for it."""
AWAY: Final = 5.0
"""Seconds until a platform that did not answer is asked again."""


class Members:
    """Asks the platforms, and remembers their answers for a while."""

    def __init__(
        self, gateways: Callable[[], Mapping[str, Gateway]], serves: Callable[[ChatId], bool] = lambda _: True
    ) -> None:
        """gateways: the platforms that can be asked at this moment, by name. serves: whether of a chat."""
        self._gateways = gateways
        self._serves = serves
        self._known: TTLCache[tuple[ChatId, PersonId], bool] = TTLCache(MOST, REMEMBERED)

    async def gone(self, chat: ChatId, people: Iterable[PersonId]) -> frozenset[PersonId]:
        """Return the people who have left, as far as the platform can confirm it in time."""
        asked = frozenset(people)
        gateway = self._gateway(chat)
        unknown = [person for person in asked if (chat, person) not in self._known]
        if gateway is not None and unknown:
            asking = [asyncio.create_task(self._ask(gateway, chat, person)) for person in unknown]
            _, late = await asyncio.wait(asking, timeout=PATIENCE)
            for task in late:
                task.cancel()
            await asyncio.gather(*asking, return_exceptions=True)
        return frozenset(person for person in asked if self._known.get((chat, person)))

    async def sees(self, chat: ChatId, person: PersonId, channel: ChannelId) -> bool:
        """Return True if a person sees a channel of a chat, or if the platform can't tell. No cache.

        Raises Later if the platform doesn't answer in time.
        """
        gateway = self._gateway(chat)
        if gateway is None:
            raise Later(AWAY)
        try:
            async with asyncio.timeout(PATIENCE):
                return not await gateway.left(chat, person, channel)
        except TimeoutError:
            raise Later(AWAY) from None

    def _gateway(self, chat: ChatId) -> Gateway | None:
        """Return the gateway of a chat while it can be asked."""
        return self._gateways().get(chat.partition(":")[0]) if self._serves(chat) else None

    async def _ask(self, gateway: Gateway, chat: ChatId, person: PersonId) -> None:
        if (left := await gateway.left(chat, person)) is not None:
            self._known[chat, person] = left
