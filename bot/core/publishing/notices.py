"""Words outside of boards: to players in private about a table that waits, to channels after an outage."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from typing import Final

import structlog
from cachetools import LRUCache

from bot.core.causes import cause_of
from bot.core.dependencies import Dependencies
from bot.core.language.voice import Voice, language_of
from bot.core.messages import Later, Post, Undeliverable
from bot.core.ports import Gateway
from bot.core.publishing.delivering import handed_over
from bot.core.tables import clocks
from bot.core.tables.loaded import LoadedTable
from storage.model import ChannelId, PersonId, Waiting

log = structlog.get_logger()

MOST_REMEMBERED: Final = 1_000


@dataclass(frozen=True, slots=True)
class Notices:
    """Says things as well as that goes: who cannot be written to is not told."""

    deps: Dependencies
    gateways: Mapping[str, Gateway]
    said: LRUCache[str, bool] = field(default_factory=lambda: LRUCache(MOST_REMEMBERED))
    """What was said already, of what is said again until everybody has heard it."""
    owed: dict[ChannelId, Callable[[], Awaitable[bool]]] = field(default_factory=dict)
    """What a channel has yet to hear of the latest outage."""

    async def table_waits(self, loaded: LoadedTable, waiting: Waiting) -> bool:
        """Tell whoever sees no board of a table why, and what helps; False where somebody waits for that.

        For the others nothing waits.
        """
        table, barrier, people = loaded.table.id, waiting.barrier.value, clocks.blind(loaded)
        told = await self._tell(
            loaded,
            people,
            f"waits|{waiting.since}",
            lambda voice: voice("table-waits", {"game": voice("name"), "table": table, "barrier": barrier}),
        )
        return told == people

    async def waited_too_long(self, loaded: LoadedTable, people: frozenset[PersonId]) -> frozenset[PersonId]:
        """Tell people who sat at a table that it is closed; the others of them have to wait for that."""
        table = loaded.table.id
        return await self._tell(
            loaded,
            people,
            "closed",
            lambda voice: voice("table-waited-too-long", {"game": voice("name"), "table": table}),
        )

    def was_away(self, channel: ChannelId, language: str, since: float, people: Iterable[PersonId]) -> None:
        """Owe a channel that what was typed since a Unix time may be lost, and that the turn is theirs."""
        voice, minutes = Voice(language), max(1, round((self.deps.now() - since) / clocks.MINUTE))
        text = voice("platform-was-away", {"minutes": minutes})
        once = f"away|{channel}|{since}"
        self.owed[channel] = partial(self._say, channel, text, once, tuple(sorted(people)))

    async def board_late(self, channel: ChannelId, language: str) -> None:
        """Tell a channel at most once an hour, and where the platform lets it, why its boards come late."""
        hour = self.deps.now() // (60 * clocks.MINUTE)
        await self._say(channel, Voice(language)("board-late"), f"late|{channel}|{hour}")

    async def catch_up(self) -> None:
        """Say what channels are owed; what the platform has no time for now is said another time."""
        for channel in tuple(self.owed):
            owed = self.owed.pop(channel, None)  # whoever comes meanwhile says it no second time
            if owed is not None and not await owed():
                self.owed.setdefault(channel, owed)

    async def _tell(
        self, loaded: LoadedTable, people: frozenset[PersonId], once: str, words: Callable[[Voice], str]
    ) -> frozenset[PersonId]:
        """Tell people something in private, each in their language; all of them but who has to wait."""
        told = set[PersonId]()
        for person in sorted(people):
            profile = await self.deps.cache.profile(person)
            if profile is None or profile.channel is None:
                told.add(person)  # there is no way to them
                continue
            language = profile.language or language_of(profile.client_language) or self.deps.language
            text = words(Voice(language, loaded.table.game))
            if await self._say(profile.channel, text, f"{once}|{loaded.table.id}|{person}"):
                told.add(person)
        return frozenset(told)

    async def _say(self, channel: ChannelId, text: str, once: str, notify: tuple[PersonId, ...] = ()) -> bool:
        """Say something once; False where the platform has no time for it now."""
        gateway, nonce = self.gateways.get(channel.partition(":")[0]), sha256(once.encode()).hexdigest()[:24]
        if gateway is None or nonce in self.said:
            return gateway is not None
        try:
            await handed_over(Post(channel, text, nonce, notify=notify), gateway)  # nothing of a seat's view
        except Later:
            return False
        except Undeliverable as error:  # one who is not reached does not keep the others waiting
            log.info("not_told", because=cause_of(error))
        self.said[nonce] = True
        return True
