"""Somebody's part in the puzzle of the day: what of their answers counts for it, and what they hear of that.

An answer counts in every chat whose puzzle of the day they have opened, on that day only.
"""

from dataclasses import replace

from bot.core.context import Context
from bot.core.language.voice import Voice
from bot.core.messages import Button
from bot.core.ports import Store
from bot.core.puzzles.day.calendar import task_of
from bot.core.puzzles.day.posts import data, in_a_row
from bot.core.puzzles.day.streaks import Streak, signs, streak_of
from bot.core.puzzles.tasks import Task
from storage.model import ChatId, DayAnswer, PersonId, PuzzleDay, day_of


async def day_in(ctx: Context, chat: ChatId, day: int) -> PuzzleDay | None:
    """What a chat is asked on a day, if it is asked anything."""
    return next((one for one in await ctx.store.days.of_chat(chat, day) if one.day == day), None)


async def parts(ctx: Context, task: Task) -> tuple[DayAnswer, ...]:
    """Where the asker takes part in a task today: it is what these chats are asked."""
    today = day_of(ctx.deps.now())
    found = []
    for answer in await ctx.store.days.answers_of(ctx.person.id):
        if answer.day == today:
            day = await day_in(ctx, answer.chat, today)
            if day is not None and day.puzzle == task.name:
                found.append(answer)
    return tuple(found)


async def named_in(ctx: Context) -> tuple[PuzzleDay, ...]:
    """The days of today and yesterday whose posts may name the asker."""
    since = day_of(ctx.deps.now()) - 1
    answers = await ctx.store.days.answers_of(ctx.person.id)
    found = [await day_in(ctx, one.chat, one.day) for one in answers if one.day >= since and one.solved]
    return tuple(day for day in found if day is not None)


def answered(part: DayAnswer, at: float, *, right: bool) -> DayAnswer:
    """Somebody's part after one more answer; after the right one nothing changes any more."""
    if part.solved is not None:
        return part
    return replace(part, tries=part.tries + 1, solved=at if right else None)


async def is_secret(ctx: Context, task: Task) -> bool:
    """Whether a task is being asked somewhere today, so that its answer is shown to nobody."""
    return task == task_of(day_of(ctx.deps.now())) or bool(await parts(ctx, task))


async def streak(store: Store, person: PersonId, today: int) -> Streak:
    """How many days in a row somebody has solved, wherever they take part."""
    answers = await store.days.answers_of(person)
    solved = {one.day for one in answers if one.solved is not None}
    return streak_of(solved, await store.days.offered(person), today)


async def how_it_went(ctx: Context, part: DayAnswer) -> tuple[str, ...]:
    """What somebody hears who has solved it: their card, and their streak."""
    voice, running = ctx.voice(), await streak(ctx.store, part.person, part.day)
    lines = [voice("puzzle-day-solved", {"signs": signs(part)}), in_a_row(running, voice)]
    if running.frozen:
        lines.append(voice("puzzle-day-frozen"))
    return tuple(line for line in lines if line)


def sharing(part: DayAnswer, voice: Voice) -> tuple[Button, ...]:
    """The button that shows one's card to the chat, until it has been."""
    if part.card is not None:
        return ()
    return (Button(voice("button-card"), data("card", part.day), "primary"),)
