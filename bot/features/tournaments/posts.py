"""Tournaments are posted by themselves: every post is brought from what it shows to what it should show.

What remains to be done is read from the stored tournaments, so a stop in between leaves nothing undone. They
go through the same gateways as boards, and so wait in the same line.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

import structlog

from bot.core.dependencies import Dependencies, retried
from bot.core.messages import Later, Moved, PicturesForbidden, Undeliverable
from bot.core.ports import Gateway
from bot.core.publishing.delivery import Deliveries, Notes, barrier_of, delivered, gateway_at, next_try
from bot.features.tournaments import texts
from bot.features.tournaments.rounds import Step, store
from storage.model import Barrier, ChatId, Commit, Tournament, TournamentId, Unavailable, Waiting, Write

log = structlog.get_logger()


class TournamentPosts:
    """Brings the posts of all tournaments up to date, each beside the others."""

    def __init__(self, deps: Dependencies, gateways: Mapping[str, Gateway]) -> None:
        """gateways: the platforms that can be written to; they may come and go."""
        self._deps = deps
        self._gateways = gateways
        self._deliveries = Deliveries[TournamentId | None]()
        """By tournament; None: looking for what is to be posted."""
        self._again = False
        self._notes = Notes[TournamentId]()

    def changed(self) -> None:
        """Update the posts of tournaments that were stored."""
        self._again = True
        self._deliveries.begin(None, self._look)

    async def catch_up(self) -> None:
        """Post anything that is missing, periodically. Raises Unavailable."""
        for tournament in await self._deps.store.tournaments.behind(self._deps.now()):
            self._deliveries.begin(tournament, partial(self._served, tournament))

    async def idle(self) -> None:
        """Wait until nothing can be done any more for now."""
        await self._deliveries.idle()

    async def stop(self, grace: float) -> None:
        """Finish what is in hand within `grace` seconds; what is not done is stored as not done."""
        await self._deliveries.stop(grace)

    async def _look(self) -> None:
        try:
            while self._again:
                self._again = False
                await self.catch_up()
        except Unavailable as reason:
            log.warning("tournaments_not_looked_at", because=str(reason))

    async def _served(self, name: TournamentId) -> None:
        """Bring one post up to date; what must wait is found again."""
        try:
            while not self._deliveries.closing and await self._one(name):
                pass
        except Later:
            return
        except Unavailable as reason:
            log.warning("tournament_not_posted", tournament=name, because=str(reason))
        except Exception:  # the trouble of one must not end the others'
            log.exception("tournament_not_posted", tournament=name)

    async def _one(self, name: TournamentId) -> bool:
        """Try once to update a post. Return True if it needs another look at once. Raises Later."""
        await self._notes.make_up(name)
        tournament = await self._deps.store.tournaments.load(name)
        if tournament is None or not _behind(tournament) or self._waits(tournament):
            return False
        gateway = gateway_at(self._deps, self._gateways, tournament.channel, tournament.chat)
        if gateway is None:
            return False
        await self._deliveries.welcome(tournament.channel, gateway, notifies=tournament.calls)
        try:
            message = await self._shown(tournament, gateway)
        except Later:
            raise
        except Undeliverable as reason:
            return await self._give_up(tournament, reason)
        await self._notes.make(name, partial(self._note, tournament, message))
        return True

    async def _shown(self, tournament: Tournament, gateway: Gateway) -> str:
        """Post or edit; the platform's id of the message."""
        post = await texts.post(self._deps, tournament)
        try:
            _, message = await delivered(gateway, post)
        except PicturesForbidden:
            log.warning("pictures_forbidden", channel=tournament.channel)
            _, message = await delivered(gateway, await texts.post(self._deps, tournament, plain=True))
        return message

    async def _note(self, sent: Tournament, message: str) -> None:
        """Note what is shown; what was asked for meanwhile is posted next."""
        stored = await self._deps.store.tournaments.load(sent.id)
        if stored is None:
            return
        asked = stored.wanted != sent.wanted
        anew = asked and stored.message is None and sent.message is not None
        await self._put(
            stored,
            shown=max(stored.shown, sent.wanted),
            message=None if anew else message,
            calls=stored.calls and asked,
            waiting=None,
        )

    async def _give_up(self, tournament: Tournament, reason: Undeliverable) -> bool:
        """Note when a post that no platform takes is tried again; whether that is at once."""
        log.info("tournament_undeliverable", tournament=tournament.id, reason=type(reason).__name__)
        if isinstance(reason, Moved):
            await self._deps.move_channel(tournament.channel, reason.channel, reason.was, reason.chat)
            return True
        self._deps.cache.held_up.add(tournament.channel)  # who asks something there lets it be tried again
        await retried(partial(self._held_up, tournament.id, barrier_of(reason)))
        return False

    async def _held_up(self, name: TournamentId, barrier: Barrier) -> None:
        stored, now = await self._deps.store.tournaments.load(name), self._deps.now()
        if stored is not None:
            since = stored.waiting.since if stored.waiting else now
            await self._put(stored, waiting=Waiting(barrier, since, next_try(barrier, since, now)))

    def _waits(self, tournament: Tournament) -> bool:
        return tournament.waiting is not None and self._deps.now() < tournament.waiting.next_try

    async def _put(self, stored: Tournament, **changes: object) -> None:
        after = replace(stored, version=stored.version + 1, **changes)  # type: ignore[arg-type] # fields are named by their owner
        await self._deps.commit(Commit(self._deps.now(), writes=(Write(stored, after),)))


def _behind(tournament: Tournament) -> bool:
    return tournament.shown != tournament.wanted or tournament.calls


async def forgotten(deps: Dependencies, chat: ChatId) -> None:
    """Post the current tournament again after the platform lost the chat's messages."""
    stored = await deps.store.tournaments.latest(chat)
    if stored is not None and stored.living:
        anew = replace(stored, wanted=stored.wanted + 1, message=None)
        await store(deps, stored, Step(anew))
