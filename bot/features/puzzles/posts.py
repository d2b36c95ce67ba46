"""Puzzles of the day are posted by themselves: what is to be done is read from the stored days.

A chat whose hour has come gets a day; a day without a message is posted while it lasts, its post follows the
answers, and the day after it is explained. Each step is noted before the next, so whatever a stop in between
leaves undone is found again. They go through the same gateways as boards, and so wait in the same line.

A day on which the bot was down from the hour of a chat until midnight has no puzzle there: it would be
the one of yesterday, whose answer is told today. It breaks no streak, for a day counts only where one stood.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Final, TypeAlias

import structlog

from bot.core.causes import cause_of
from bot.core.dependencies import ConflictError, Dependencies, retried
from bot.core.messages import (
    Closed,
    Gone,
    Later,
    Lost,
    Malformed,
    Moved,
    PicturesForbidden,
    Post,
    PublicFile,
    Undeliverable,
)
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
from bot.features.puzzles import days
from bot.features.puzzles.catalogue import tasks
from bot.features.puzzles.days import Asking, hour_of, streak, task_of
from bot.features.puzzles.solution import solved_by
from rules.core.errors import Refusal
from rules.puzzles.answering import Verdict
from rules.puzzles.puzzle import Puzzle
from storage.model import (
    ChannelId,
    Chat,
    ChatId,
    Commit,
    DayAnswer,
    PuzzleDay,
    Taker,
    Unavailable,
    Waiting,
    Write,
    day_of,
    unchanged,
)

log = structlog.get_logger()

AT_ONCE: Final = 8
"""Chats that are seen to at a time: at full hours many are due, and each picture takes its while."""

_Step: TypeAlias = Callable[[PuzzleDay, Puzzle, Gateway], Awaitable[None]]
"""Something that may have to be done for a day."""


class DayPosts:
    """Brings the posts of all chats up to date, one chat's beside the others'."""

    def __init__(self, deps: Dependencies, gateways: Mapping[str, Gateway]) -> None:
        """gateways: the platforms that can be written to; they may come and go."""
        self._deps = deps
        self._gateways = gateways
        self._deliveries = Deliveries[ChatId]()
        self._not_before: dict[ChatId, float] = {}
        self._turn = asyncio.Semaphore(AT_ONCE)
        self._notes = Notes[tuple[ChatId, int]]()

    async def catch_up(self) -> None:
        """Post in every chat whose hour has come or that lacks a post, periodically. Raises Unavailable."""
        now, days = self._deps.now(), self._deps.store.days
        for chat in await days.due(day_of(now), hour_of(now)):
            self._serve(chat)
        for day in await days.unfinished(day_of(now)):
            waits = day.waiting is not None and now < day.waiting.next_try
            if not waits and now >= self._not_before.get(day.chat, now):
                self._serve(day.chat)

    def changed(self, chat: ChatId) -> None:
        """Update the posts of a chat at once, at a person's request."""
        self._serve(chat)

    async def idle(self) -> None:
        """Wait until nothing can be done any more for now."""
        await self._deliveries.idle()

    async def stop(self, grace: float) -> None:
        """Finish what is in hand within `grace` seconds; what is not done is stored as not done."""
        await self._deliveries.stop(grace)

    async def _begin(self, name: ChatId, today: int) -> None:
        """Note what a chat is asked today. What has waited for a week is asked no more."""
        chat, task, now = await self._deps.cache.chat(name), task_of(today), self._deps.now()
        if task is None or chat.puzzle_hour is None or chat.puzzle_channel is None:
            return
        if hour_of(now) < chat.puzzle_hour:
            return
        lately = await self._deps.store.days.of_chat(name, today - 1)
        late = next((day for day in lately if day.message is None and day.waiting is not None), None)
        waiting = late.waiting if late else None
        if late and waiting and now - waiting.since >= LONGEST_WAIT:
            await self._switch_off(late)
        elif all(day.day != today for day in lately):
            new = PuzzleDay(name, today, task.name, chat.puzzle_channel, waiting=waiting)
            await self._put(new, PuzzleDay(name, today, "", ChannelId("")), chat)

    def _serve(self, chat: ChatId) -> None:
        self._deliveries.begin(chat, partial(self._served, chat))

    async def _served(self, chat: ChatId) -> None:
        """Do for a chat all that can be done now; what must wait is found again."""
        try:
            async with self._turn:
                today = day_of(self._deps.now())
                await retried(partial(self._begin, chat, today))
                for step in (self._first, self._afterwards):
                    for day in await self._deps.store.days.of_chat(chat, today - 1):
                        await self._bring_up(day, step)
            self._not_before.pop(chat, None)
        except (ConflictError, Refusal, Unavailable) as reason:  # its settings change, or nothing is stored
            log.warning("puzzle_day_waits", because=cause_of(reason))
        except Later as later:
            self._not_before[chat] = self._deps.now() + later.seconds
        except Exception:  # the trouble of one chat must not end the others'
            log.exception("puzzle_day_failed")

    async def _bring_up(self, day: PuzzleDay, step: _Step) -> None:
        """Do a step for a day, where it can be done now. Raises Later."""
        if await self._notes.make_up((day.chat, day.day)):
            return
        task = tasks().get(day.puzzle)
        gateway = gateway_at(self._deps, self._gateways, day.channel, day.chat)
        waits = day.waiting is not None and self._deps.now() < day.waiting.next_try
        if task is None or task.puzzle is None or gateway is None or waits:
            return
        day = await self._placed(day)
        try:
            await step(day, task.puzzle, gateway)
        except Later:
            raise
        except Undeliverable as reason:
            await self._give_up(day, reason)

    async def _first(self, day: PuzzleDay, puzzle: Puzzle, gateway: Gateway) -> None:
        """Post the question on its day, or the answer at the same hour of the next day."""
        now = self._deps.now()
        if day.day == day_of(now):
            if day.message is None:
                await self._ask(day, puzzle, gateway)
        elif day.message is not None and not day.explained:
            chat = await self._deps.cache.chat(day.chat)
            if hour_of(now) >= (chat.puzzle_hour or 0):
                await self._explain(day, puzzle, gateway)

    async def _afterwards(self, day: PuzzleDay, puzzle: Puzzle, gateway: Gateway) -> None:
        """Make the updates that can wait until all posts are out."""
        if day.message is not None and day.shown_revision != day.wanted_revision:
            await self._follow(day, puzzle, gateway)
        if day.message is not None:
            await self._show_cards(day, puzzle, gateway)

    async def _placed(self, day: PuzzleDay) -> PuzzleDay:
        """Return the day in the chat's current puzzle channel. A posted day keeps its channel."""
        chat = await self._deps.cache.chat(day.chat)
        if day.message is not None or chat.puzzle_channel is None:
            return day
        return replace(day, channel=chat.puzzle_channel)

    async def _ask(self, day: PuzzleDay, puzzle: Puzzle, gateway: Gateway) -> None:
        """Post a day's puzzle, if its chat still wants it."""
        chat = await self._deps.cache.chat(day.chat)
        if chat.puzzle_channel is None:
            return
        message, refused = await self._shown(day, puzzle, gateway)
        await self._note(
            replace(_as_shown(day), message=message, posted=self._deps.now(), pictures_refused=refused)
        )

    async def _explain(self, day: PuzzleDay, puzzle: Puzzle, gateway: Gateway) -> None:
        """Post the answer of a day that is over: with a film, else with a picture, else in words."""
        asking, deps = await self._asking(day, puzzle), self._deps
        verdict = await solved_by(deps, puzzle, day.chat)
        post = days.explained(asking, verdict, await self._named(asking))
        await self._deliveries.welcome(day.channel, gateway)
        try:
            await handed_over(replace(post, picture=await self._film(asking, verdict)), gateway)
        except PicturesForbidden:  # films and pictures may be forbidden one without the other
            try:
                picture = await days.pictured(asking, verdict, deps.artist)
                await handed_over(replace(post, picture=picture), gateway)
            except PicturesForbidden:
                plain = days.explained_in_words(post, asking, verdict, deps.artist)
                await handed_over(plain, gateway)
        await self._note(replace(day, explained=deps.now(), waiting=None))

    async def _film(self, asking: Asking, verdict: Verdict) -> PublicFile:
        """Return the answer as a film, or as a picture if no film can be made now."""
        deps = self._deps
        try:
            return await days.filmed(asking, verdict, deps.artist, deps.films)
        except Exception as error:  # noqa: BLE001 -- whatever keeps it from being made, the answer is due
            log.warning("puzzle_film_not_made", because=cause_of(error))
            return await days.pictured(asking, verdict, deps.artist)

    async def _follow(self, day: PuzzleDay, puzzle: Puzzle, gateway: Gateway) -> None:
        """Let a post say who has solved it by now; one that somebody has deleted is not posted again."""
        try:
            _, refused = await self._shown(day, puzzle, gateway)
        except Lost:
            refused = day.pictures_refused
        await self._note(replace(_as_shown(day), pictures_refused=refused))

    async def _show_cards(self, day: PuzzleDay, puzzle: Puzzle, gateway: Gateway) -> None:
        """Show the cards that people want to be seen, but of nobody who is banned or has left since then.

        One that the platform refuses for what it is keeps no other from being shown.
        """
        takers = await self._deps.store.days.takers(day.chat, day.day)
        asking = [taker for taker in takers if taker.answer.card == "asked"]
        gone = await self._deps.members.gone(day.chat, [taker.answer.person for taker in asking])
        absent = {*gone, *(one.person for one in (await self._deps.cache.chat(day.chat)).banned)}
        for taker in asking:
            if taker.answer.person not in absent:
                running = await streak(self._deps.store, taker.answer.person, day.day)
                await self._deliveries.welcome(day.channel, gateway)
                with suppress(Malformed):
                    await handed_over(days.card(await self._asking(day, puzzle), taker, running), gateway)
            await self._notes.make((day.chat, day.day), partial(self._card_shown, taker.answer))

    async def _card_shown(self, answer: DayAnswer) -> None:
        """Note that a card was shown, if its person was not deleted meanwhile."""
        posted = replace(answer, card="posted")
        with suppress(ConflictError):
            await self._deps.commit(Commit(self._deps.now(), writes=(Write(answer, posted),)))

    async def _shown(self, day: PuzzleDay, puzzle: Puzzle, gateway: Gateway) -> tuple[str, bool]:
        """Update a day's post. Return the platform's message id and True if it has no picture."""
        await self._deliveries.welcome(day.channel, gateway)
        if not day.pictures_refused:
            try:
                return await handed_over(await self._post(day, puzzle, plain=False), gateway), False
            except PicturesForbidden:
                log.warning("pictures_forbidden", channel=day.channel)
        return await handed_over(await self._post(day, puzzle, plain=True), gateway), True

    async def _post(self, day: PuzzleDay, puzzle: Puzzle, *, plain: bool) -> Post:
        deps, asking = self._deps, await self._asking(day, puzzle)
        text = days.words(asking, await self._named(asking))
        if plain:
            return days.asked_in_words(asking, text, deps.artist)
        return await days.asked(asking, text, deps.artist)

    async def _named(self, asking: Asking) -> Sequence[Taker]:
        """Return the participants whom the chat may see."""
        chat, day = asking.chat, asking.day.day
        takers = await self._deps.store.days.takers(chat.id, day)
        here = days.named(takers, {banned.person for banned in chat.banned})
        first = [one.answer.person for one in days.first(here)]
        return days.named(here, await self._deps.members.gone(chat.id, first))

    async def _asking(self, day: PuzzleDay, puzzle: Puzzle) -> Asking:
        """Return a day with its chat's settings and language."""
        deps = self._deps
        chat = await deps.cache.chat(day.chat)
        return Asking(day, puzzle, deps.games[puzzle.game], chat, chat.language or deps.language)

    async def _give_up(self, day: PuzzleDay, reason: Undeliverable) -> None:
        """Note why a day cannot be posted at present: it is tried again while it lasts."""
        log.info("puzzle_day_undeliverable", reason=type(reason).__name__)
        now = self._deps.now()
        if isinstance(reason, Moved):
            await self._deps.move_channel(day.channel, reason.channel, reason.was, reason.chat)
            return
        if isinstance(reason, Gone | Closed):
            await retried(partial(self._switch_off, day))
        self._deps.cache.held_up.add(day.channel)  # who asks something there lets it be tried again
        barrier = barrier_of(reason)
        since = day.waiting.since if day.waiting else now
        held = replace(day, waiting=Waiting(barrier, since, next_try(barrier, since, now)))
        await retried(partial(self._noted, day, held))

    async def _note(self, day: PuzzleDay) -> None:
        """Note what was done for a day."""
        await self._notes.make((day.chat, day.day), partial(self._noted, day, day))

    async def _noted(self, before: PuzzleDay, after: PuzzleDay) -> None:
        """Store what has become of a day; who solved it meanwhile is shown with the next edit."""
        for stored in await self._deps.store.days.of_chat(before.chat, before.day):
            if stored.day == before.day:
                await self._put(replace(after, wanted_revision=stored.wanted_revision), stored)

    async def _put(self, day: PuzzleDay, read: PuzzleDay, *chats: Chat) -> None:
        writes = (*unchanged(*chats), Write(read, day))
        await self._deps.commit(Commit(self._deps.now(), writes=writes))

    async def _switch_off(self, day: PuzzleDay) -> None:
        """Stop posting if a channel is gone or has been unreachable for long."""
        chat = await self._deps.cache.chat(day.chat)
        if chat.puzzle_channel == day.channel:
            off = replace(chat, puzzle_hour=None, puzzle_channel=None)
            await self._deps.commit(Commit(self._deps.now(), writes=(Write(chat, off),)))


def _as_shown(day: PuzzleDay) -> PuzzleDay:
    """Return a day whose post is marked as up to date."""
    return replace(day, shown_revision=day.wanted_revision, waiting=None)


async def forgotten(deps: Dependencies, chat: ChatId) -> None:
    """Post today's puzzle again after the platform lost the chat's messages."""
    for day in await deps.store.days.of_chat(chat, day_of(deps.now())):
        anew = replace(day, message=None)
        await deps.commit(Commit(deps.now(), writes=(Write(day, anew),)))
