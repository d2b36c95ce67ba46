"""The table of a season is posted by itself, once, when all purses were booked.

What remains to be done is read from the stored seasons, so a stop in between leaves nothing undone. The posts
go through the same gateways as boards, and so wait in the same line.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

import structlog

from bot.core.dependencies import Dependencies, retried
from bot.core.language.voice import Voice
from bot.core.messages import Closed, Gone, Later, Moved, PicturesForbidden, Post, Undeliverable
from bot.core.ports import Gateway
from bot.core.publishing.delivery import (
    LONGEST_WAIT,
    Deliveries,
    Notes,
    barrier_of,
    gateway_at,
    handed_over,
    next_try,
)
from bot.features.seasons import texts
from storage.model import ChatId, Commit, Season, Unavailable, Waiting, Write

log = structlog.get_logger()


class SeasonPosts:
    """Posts the tables of seasons that are over, each chat's beside the others'."""

    def __init__(self, deps: Dependencies, gateways: Mapping[str, Gateway]) -> None:
        """gateways: the platforms that can be written to; they may come and go."""
        self._deps = deps
        self._gateways = gateways
        self._deliveries = Deliveries[ChatId]()
        self._notes = Notes[tuple[ChatId, int]]()

    async def catch_up(self) -> None:
        """Post missing season tables, periodically. Raises Unavailable."""
        for season in await self._deps.store.seasons.unfinished():
            if self._due(season):
                self._deliveries.begin(season.chat, partial(self._served, season.chat))

    async def idle(self) -> None:
        """Wait until nothing can be done any more for now."""
        await self._deliveries.idle()

    async def stop(self, grace: float) -> None:
        """Finish what is in hand within `grace` seconds; what is not done is stored as not done."""
        await self._deliveries.stop(grace)

    def _due(self, season: Season) -> bool:
        waits = season.waiting is not None and self._deps.now() < season.waiting.next_try
        return season.booked and not season.posted and not waits

    async def _served(self, chat: ChatId) -> None:
        """Post for a chat all that can be posted now, the oldest first."""
        try:
            for season in await self._deps.store.seasons.of_chat(chat):
                if await self._notes.make_up((chat, season.until)):  # or it would be posted again
                    continue
                if self._due(season):
                    await self._post(season)
        except Later:
            return
        except Unavailable as reason:
            log.warning("season_not_posted", because=str(reason))
        except Exception:  # the trouble of one chat must not end the others'
            log.exception("season_not_posted")

    async def _post(self, season: Season) -> None:
        """Post the table of a season, where that is possible now. Raises Later."""
        gateway = gateway_at(self._deps, self._gateways, season.channel, season.chat)
        if gateway is None:
            return
        post = await texts.post(self._deps, season)
        try:
            if post is not None:
                await self._deliveries.welcome(season.channel, gateway)
                await self._handed_over(post, gateway)
        except Later:
            raise
        except Undeliverable as reason:
            await self._give_up(season, reason)
            return
        await self._note(season, replace(season, posted=self._deps.now(), waiting=None))

    async def _handed_over(self, post: Post, gateway: Gateway) -> None:
        """Send the post, or its words alone and the reason if the channel takes no pictures."""
        try:
            await handed_over(post, gateway)
        except PicturesForbidden:
            log.warning("pictures_forbidden", channel=post.channel)
            why = Voice(post.language)("files-forbidden", {"platform": post.channel.partition(":")[0]})
            await handed_over(replace(post, text=f"{post.text}\n{why}", picture=None), gateway)

    async def _give_up(self, season: Season, reason: Undeliverable) -> None:
        """Note when a post that no platform takes is tried again; after a week it is not."""
        log.info("season_undeliverable", channel=season.channel, reason=type(reason).__name__)
        now = self._deps.now()
        if isinstance(reason, Moved):
            await self._deps.move_channel(season.channel, reason.channel, reason.was, reason.chat)
            return
        since = season.waiting.since if season.waiting else now
        if isinstance(reason, Gone | Closed) or now - since >= LONGEST_WAIT:
            await self._note(season, replace(season, posted=now))
            return
        self._deps.cache.held_up.add(season.channel)  # who asks something there lets it be tried again
        barrier = barrier_of(reason)
        held = Waiting(barrier, since, next_try(barrier, since, now))
        await retried(partial(self._put, season, replace(season, waiting=held)))

    async def _note(self, before: Season, after: Season) -> None:
        await self._notes.make((before.chat, before.until), partial(self._put, before, after))

    async def _put(self, before: Season, after: Season) -> None:
        """Store what has become of a season, where its chat still goes by that name."""
        for stored in await self._deps.store.seasons.of_chat(before.chat):
            if stored.until == before.until:
                await self._deps.commit(Commit(self._deps.now(), writes=(Write(stored, after),)))
