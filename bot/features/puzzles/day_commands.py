"""The buttons of the puzzle of the day: it is solved in private, and how that went is shown if one likes."""

from dataclasses import replace
from typing import Final

from bot.core.commands.blocking import stands_on
from bot.core.context import Context, parse_int
from bot.core.input.values import AGAIN, TODAY, value_of
from bot.core.messages import Button, PersonalReply
from bot.core.registry import ACTS, CALL, GAME, PICTURE, Parameter, command, tap
from bot.features.exercises import latest
from bot.features.puzzles import commands, days, texts
from bot.features.puzzles.catalogue import Task, tasks
from rules.core.errors import Refusal
from storage.model import Attempt, ChatId, DayAnswer, PuzzleDay, Write, changes, day_of

LAST_DAY: Final = 1_000_000
"""No day that anybody will live to see."""


@command(
    "puzzle", GAME, Parameter("move", "move"), effect=ACTS, cost=PICTURE, group="play", rank=90, exercise=True
)
async def puzzle(ctx: Context) -> PersonalReply:
    """/puzzle today: the puzzle of the day; all else is about any other one."""
    word = "" if ctx.arg("move", 1) else value_of(ctx.arg("game"))
    if word == TODAY:
        day = await _today(ctx)
        task = tasks().get(day.puzzle) if day else None
        if day is None or task is None:
            raise Refusal("no_puzzle_today")
        return await _opened(ctx, day, task)
    if word == AGAIN:
        ctx.request = replace(ctx.request, args={})
    return await commands.puzzle(ctx)


async def _today(ctx: Context) -> PuzzleDay | None:
    """What this chat is asked today; in private else what the chat asks where one takes part."""
    today = day_of(ctx.deps.now())
    chats = [ctx.chat.id]
    if ctx.request.alone:
        answers = await ctx.store.days.answers_of(ctx.person.id)
        chats += [one.chat for one in answers if one.day == today]
    found = [await days.day_in(ctx, chat, today) for chat in chats]
    return next((day for day in found if day is not None), None)


@tap("solve", effect=ACTS, cost=PICTURE, exercise=True)
async def solve(ctx: Context) -> PersonalReply:
    """The button under a puzzle of the day: the puzzle, or how one has solved it; later its answer."""
    number = parse_int(ctx.arg("day"), 0, LAST_DAY)
    day = None if number is None else await days.day_in(ctx, ctx.chat.id, number)
    task = tasks().get(day.puzzle) if day else None
    if day is None or task is None:
        raise Refusal("no_puzzle_day")
    if day.day < day_of(ctx.deps.now()):
        if await days.is_secret(ctx, task):  # its turn has come again
            raise Refusal("answer_tomorrow")
        return await commands.explained(ctx, task)
    return await _opened(ctx, day, task)


async def _opened(ctx: Context, day: PuzzleDay, task: Task) -> PersonalReply:
    """The puzzle of today; who has solved it hears how that went."""
    await _must_be_welcome(ctx, day.chat)
    part = await _part(ctx, day, task)
    return await _solved(ctx, part) if part.solved is not None else await texts.asked(ctx, task, part)


@tap("card", effect=ACTS, cost=CALL)
async def card(ctx: Context) -> PersonalReply:
    """The button that shows one's card to the chat where one was asked last: once, if it is tapped."""
    day = parse_int(ctx.arg("day"), 0, LAST_DAY)
    answers = await ctx.store.days.answers_of(ctx.person.id)
    mine = [one for one in answers if one.day == day and one.solved is not None]
    if not mine or day != day_of(ctx.deps.now()):
        raise Refusal("no_puzzle_day")
    part = max(mine, key=lambda one: (one.chat == ctx.chat.id, one.opened))
    await _must_be_welcome(ctx, part.chat)
    if part.card is None:
        await ctx.commit(Write(part, replace(part, card="asked")))
        await ctx.deps.events.emit(days.DayChanged(part.chat))
    return PersonalReply(ctx.voice()("puzzle-day-shared"), toast=True, person=ctx.person.id)


async def _must_be_welcome(ctx: Context, name: ChatId) -> None:
    """Raises Refusal `banned_here` where a chat has banned the asker."""
    chat = await ctx.cache.chat(name)
    if await stands_on(ctx.deps, chat.banned, ctx.person.id):
        raise Refusal("banned_here")


async def _part(ctx: Context, day: PuzzleDay, task: Task) -> DayAnswer:
    """The asker's part in a chat's puzzle of today: as it is, or begun now with what they did elsewhere.

    What they are to solve is open then, although they may have solved it once.
    """
    me, now = ctx.person.id, ctx.deps.now()
    never = DayAnswer(day.chat, day.day, me, 0.0)
    others = await days.parts(ctx, task)
    before = next((one for one in others if one.chat == day.chat), never)
    part = before
    if before == never:
        furthest = max(others, key=lambda one: one.tries, default=never)
        part = replace(furthest, chat=day.chat, opened=now, card=None)
    attempts: tuple[tuple[Attempt, Attempt], ...] = ()
    if part.solved is None:
        known = await ctx.store.attempts_of(me)
        attempt = commands.attempt_at(known, ctx, task)
        opened = await latest.opening(ctx)
        attempts = ((attempt, replace(attempt, opened=opened, ended=None)),)
    await ctx.commit(*changes(attempts), Write(before, part))
    return part


async def _solved(ctx: Context, part: DayAnswer) -> PersonalReply:
    """What somebody hears who asks again for what they have solved."""
    voice = ctx.voice()
    lines = await days.how_it_went(ctx, part)
    another = Button(voice("button-puzzle"), "puzzle")
    buttons = ((*days.sharing(part, voice), another),)
    return PersonalReply("\n".join(lines), buttons=buttons, person=ctx.person.id)
