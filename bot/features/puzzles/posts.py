"""Posts of the puzzle of the day: the question at its hour, the answer the day after, and solvers' cards.

A chat has no puzzle on a day when the bot was down from its hour until midnight: the answer would be due at
once. Such a day breaks no streak.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import structlog

from bot.core.causes import cause_of
from bot.core.dependencies import Dependencies, attempted
from bot.core.messages import AnyPost, Malformed, Undeliverable
from bot.core.outbox.kind import Kind, wanted
from bot.features.puzzles import days
from bot.features.puzzles.catalogue import tasks
from bot.features.puzzles.days import Asking, hour_of, streak, task_of
from bot.features.puzzles.solution import verdict_on
from storage.model import (
    Chat,
    ChatId,
    Commit,
    DayAnswer,
    Place,
    PuzzleDay,
    StoredPost,
    Taker,
    Write,
    day_of,
    unchanged,
)

log = structlog.get_logger()

AT_ONCE: Final = 8
"""Questions rendered at a time: at full hours many are due, and each picture takes its while."""


class Questions(Kind):
    """Puzzles of the day. The key of a post is the day; a post names those who have solved it."""

    name = days.QUESTION
    reposts = False
    at_once = AT_ONCE

    async def find(self, place: Place) -> StoredPost | None:
        """Return a post that may be tried. What never appeared on its day keeps since when it waits."""
        post = await super().find(place)
        if post and post.message is None and post.key != str(day_of(self.deps.now())):
            return None if (await self.deps.cache.chat(post.home)).puzzle_channel else post
        return post

    async def render(self, post: StoredPost, simpler: int = 0) -> AnyPost | None:
        """Return the question. It is posted on its day only, and follows its solvers for another one."""
        asking, now = await asking_of(self.deps, post), day_of(self.deps.now())
        if asking is None or asking.day.day < now - 1:
            return None
        if post.message is None and (asking.day.day != now or asking.chat.puzzle_channel is None):
            return None
        text = days.words(asking, await named(self.deps, asking))
        if simpler:
            return days.asked_in_words(asking, text, self.deps.artist)
        return await days.asked(asking, text, self.deps.artist)

    async def shown(self, post: StoredPost, message: AnyPost | None) -> tuple[Write, ...]:
        """Return the write that notes when the question was posted."""
        day = await self.deps.store.find(PuzzleDay, post.home, int(post.key))
        if message is None or day is None or day.posted:
            return ()
        return (Write(day, replace(day, posted=self.deps.now())),)

    async def given_up(self, post: StoredPost) -> tuple[Write, ...]:
        """Return the write that switches puzzles of the day off in a channel that takes none."""
        chat = await self.deps.cache.chat(post.home)
        if chat.puzzle_channel != post.channel:
            return ()
        return (Write(chat, replace(chat, puzzle_hour=None, puzzle_channel=None)),)


class Answers(Kind):
    """Answers of the day before: with a film, else with a picture, else in words."""

    name = days.ANSWER
    simplest = 2
    at_once = AT_ONCE

    async def render(self, post: StoredPost, simpler: int = 0) -> AnyPost | None:
        """Return the answer. Films and pictures may be forbidden one without the other."""
        asking, deps = await asking_of(self.deps, post), self.deps
        if asking is None or asking.day.day < day_of(deps.now()) - 1:
            return None
        verdict = await verdict_on(deps, asking.puzzle, asking.puzzle.answers[0], asking.chat.id)
        said = days.explained(asking, verdict, await named(deps, asking))
        if simpler == self.simplest:
            return days.explained_in_words(said, asking, verdict, deps.artist)
        if not simpler:
            try:
                film = await days.filmed(asking, verdict, deps.artist, deps.films)
                return replace(said, picture=film)
            except Exception as error:  # noqa: BLE001 -- whatever keeps it from being made, the answer is due
                log.warning("puzzle_film_not_made", because=cause_of(error))
        return replace(said, picture=await days.pictured(asking, verdict, deps.artist))


class Cards(Kind):
    """Cards that solvers show to their chat, each a message of its own.

    Cards of people who were banned or left are dropped. A malformed card delays no other.
    """

    name = days.CARDS
    keeps = False

    def __init__(self, deps: Dependencies) -> None:
        super().__init__(deps)
        self._next: dict[Place, DayAnswer] = {}

    async def render(self, post: StoredPost, simpler: int = 0) -> AnyPost | None:  # noqa: ARG002 -- words
        """Return the next card."""
        self._next.pop(post.place, None)
        asking, deps = await asking_of(self.deps, post), self.deps
        takers = await deps.store.days.takers(post.home, int(post.key))
        taker = next((one for one in takers if one.answer.card == "asked"), None)
        if asking is None or taker is None:
            return None
        self._next[post.place], person = taker.answer, taker.answer.person
        banned = {one.person for one in asking.chat.banned}
        if person in banned or await deps.members.gone(post.home, [person]):
            return None
        return days.card(asking, taker, await streak(deps.store, person, asking.day.day))

    async def shown(
        self,
        post: StoredPost,
        message: AnyPost | None,  # noqa: ARG002 -- also a card that was passed over
    ) -> tuple[Write, ...]:
        """Return the write that notes a card as shown, if its person was not deleted meanwhile."""
        if (card := self._next.get(post.place)) is None:
            return ()
        answer = await self.deps.store.find(DayAnswer, card.chat, card.day, card.person)
        return (Write(answer, replace(answer, card="posted")),) if answer else ()

    async def refuse(self, refused: StoredPost, reason: Undeliverable) -> None:
        """Skip a malformed card; treat any other refusal as usual."""
        if isinstance(reason, Malformed):
            await self.note(refused, None, None)
        else:
            await super().refuse(refused, reason)


async def asking_of(deps: Dependencies, post: StoredPost) -> Asking | None:
    """Return what a post asks or explains, with its chat's settings and language."""
    day = await deps.store.find(PuzzleDay, post.home, int(post.key))
    task = tasks().get(day.puzzle) if day else None
    if day is None or task is None or task.puzzle is None:
        return None
    chat = await deps.cache.chat(post.home)
    return Asking(
        day, post.channel, task.puzzle, deps.games[task.puzzle.game], chat, chat.language or deps.language
    )


async def named(deps: Dependencies, asking: Asking) -> Sequence[Taker]:
    """Return those who took part and of whom the chat may hear."""
    chat, day = asking.chat, asking.day.day
    takers = await deps.store.days.takers(chat.id, day)
    here = days.named(takers, {banned.person for banned in chat.banned})
    first = [one.answer.person for one in days.first(here)]
    return days.named(here, await deps.members.gone(chat.id, first))


async def upkeep(deps: Dependencies) -> None:
    """Want the answers of yesterday and the questions of today, wherever it is time. Raises Unavailable."""
    now = deps.now()
    for day in await deps.store.days.unexplained(day_of(now) - 1):
        await attempted("puzzle_days", partial(_explain, deps, day))
    for chat in await deps.store.days.due(day_of(now), hour_of(now)):
        await attempted("puzzle_days", partial(_begin, deps, chat, day_of(now)))


async def _explain(deps: Dependencies, day: PuzzleDay) -> None:
    """Want the answer of a day from the hour of its chat on."""
    chat, question = await deps.cache.chat(day.chat), await days.question_of(deps.store, day.chat, day.day)
    if question is not None and hour_of(deps.now()) >= (chat.puzzle_hour or 0):
        after = replace(day, explained=deps.now())
        post = await wanted(deps.store, days.ANSWER, str(day.day), question.channel, day.chat)
        await deps.commit(Commit(deps.now(), writes=(Write(day, after), post)))


async def _begin(deps: Dependencies, name: ChatId, today: int) -> bool:
    """Want the question of today once its hour has come, and return whether it comes now.

    One of before that never appeared leaves it since when it waits.
    """
    chat, task, now = await deps.cache.chat(name), task_of(today), deps.now()
    if task is None or chat.puzzle_hour is None or chat.puzzle_channel is None:
        return False
    known = await deps.store.find(PuzzleDay, name, today)
    if hour_of(now) < chat.puzzle_hour or (known is not None and known.posted):
        return False
    posts = await deps.store.posts_of(name, days.QUESTION)
    late = [post for post in posts if post.behind and post.message is None]
    waiting = next((post.waiting for post in late), None)
    post = StoredPost(str(today), chat.puzzle_channel, chat=name, waiting=waiting, kind=days.QUESTION)
    day = () if known else (Write(PuzzleDay(name, today, ""), PuzzleDay(name, today, task.name)),)
    dropped = (Write(one, None) for one in late)
    await deps.commit(Commit(now, writes=(*unchanged(chat), *day, *dropped, Write(None, post))))
    return True


async def chosen(deps: Dependencies, chat: Chat) -> bool:
    """Want today's question in the channel that was just chosen, and return whether it comes now."""
    today = day_of(deps.now())
    question = await days.question_of(deps.store, chat.id, today)
    if question is None:
        return await _begin(deps, chat.id, today)
    if question.message is not None or chat.puzzle_channel is None:
        return False
    anew = replace(question, channel=chat.puzzle_channel, wanted=question.wanted + 1, waiting=None)
    moved = (Write(question, None), Write(None, anew))
    writes = (Write(question, anew),) if anew.channel == question.channel else moved
    await deps.commit(Commit(deps.now(), writes=writes))
    return True


async def forgotten(deps: Dependencies, chat: ChatId) -> None:
    """Post today's puzzle again after the platform lost the chat's messages."""
    today = day_of(deps.now())
    if question := await days.question_of(deps.store, chat, today):
        post = await wanted(deps.store, days.QUESTION, str(today), question.channel, chat, repost=True)
        await deps.commit(Commit(deps.now(), writes=(post,)))
