"""/puzzle: puzzles in private, solved by typing, pointing or tapping, like moves at a table.

A right answer is explained with its line, a wrong one with its refutation. The first answer counts for both
ratings. Then one may go on or see the solution.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.core.commands.blocks import stands_on
from bot.core.context import Context, parse_int
from bot.core.input.refusals import Explained
from bot.core.input.values import AGAIN, TODAY, value_of
from bot.core.messages import Form, PersonalReply
from bot.core.outbox.kind import wanted
from bot.core.registry import ACTS, CALL, GAME, PICTURE, TAP, Parameter, command, tap
from bot.features.exercises import board, latest
from bot.features.puzzles import catalogue, days, rating, texts
from bot.features.puzzles.catalogue import Task, tasks
from bot.features.puzzles.days import task_of
from bot.features.puzzles.solution import verdict_on
from rules.core.errors import Refusal
from rules.puzzles.answering import Verdict, is_right
from storage.model import (
    Attempt,
    ChatId,
    DayAnswer,
    Note,
    NotNoted,
    PuzzleDay,
    TableId,
    Write,
    added,
    answer_after,
    changes,
    day_of,
    unchanged,
)

DRAWN: Final = 4
"""Bytes of chance that choose a puzzle."""
TAKEN: Final = 30.0
"""Seconds for which it is remembered that a puzzle was answered; from reading to storing it takes less."""


async def another(ctx: Context) -> PersonalReply:
    """Handle `/puzzle`: show another puzzle, or answer the open one with a move."""
    attempts = await ctx.store.attempts_of(ctx.person.id)
    task = catalogue.open_task(attempts)
    wanted, move = latest.named(ctx, task)
    if move:
        if task is None or wanted not in {None, task.game}:
            raise Refusal("no_puzzle_open")
        return await answered(ctx, task, move)
    drawn = int.from_bytes(ctx.deps.entropy(DRAWN))
    following = catalogue.next_task(attempts, wanted, drawn, task_of(day_of(ctx.deps.now())))
    if following is None:
        raise Refusal("no_puzzle_left")
    before = attempt_at(attempts, ctx, following)
    opened = await latest.opening(ctx)
    await ctx.commit(Write(before, replace(before, opened=opened)))
    return await texts.asked(ctx, following)


@tap("riddle", effect=ACTS, cost=TAP, exercise=True)
async def riddle(ctx: Context) -> PersonalReply:
    """Handle the Answer button of a riddle: show a form, or judge the submitted answer."""
    task = task_named(ctx.request.table)
    if task is None or task.riddle is None:
        raise Refusal("stale")
    text = ctx.arg("answer")
    if text:
        return await answered(ctx, task, text)
    voice = ctx.voice()
    title, label = voice("puzzle-pencil"), voice(f"riddle-{task.riddle.name}-form")
    return PersonalReply(form=Form(title, label, texts.data("riddle", task)), person=ctx.person.id)


@tap("solution", effect=ACTS, cost=PICTURE, exercise=True)
async def solution(ctx: Context) -> PersonalReply:
    """Handle the button that gives a puzzle up: show the answer with its line."""
    task = task_named(ctx.request.table)
    if task is None:
        raise Refusal("stale")
    if await days.is_secret(ctx, task):
        raise Refusal("answer_tomorrow")
    attempts = await ctx.store.attempts_of(ctx.person.id)
    before = attempt_at(attempts, ctx, task)
    if before.ended is None:
        await _keep(ctx, task, attempts, replace(before, ended="shown"), solved=False)
    return await explained(ctx, task)


async def explained(ctx: Context, task: Task, counted: texts.Counted | None = None) -> PersonalReply:
    """Show the answer with its line. counted: None if the requester did not find it."""
    return await texts.solved(
        ctx, task, await _verdict(ctx, task, texts.answer_of(task), right=True), counted
    )


def task_named(name: TableId | None) -> Task | None:
    """Return the task whose button was tapped, or None for a table."""
    return tasks().get(name) if name else None


async def answered(ctx: Context, task: Task, text: str) -> PersonalReply:
    """Judge an answer. An illegal move or an unreadable riddle answer is no try.

    Raises Refusal if the answer is secret. Today's puzzle of the day accepts answers from its participants
    only: others could try all moves first. A try is stored before the search for its explanation, which takes
    longest for wrong ones: of all moves sent at once, the right one would overtake the others.
    """
    if task.riddle is not None and not task.riddle.reads(text):
        hint = ctx.voice()(f"riddle-{task.riddle.name}-form")
        return PersonalReply(hint, toast=True, person=ctx.person.id)
    if not await days.parts(ctx, task) and await days.is_secret(ctx, task):
        raise Refusal("answer_tomorrow")
    attempts = await ctx.store.attempts_of(ctx.person.id)
    before = attempt_at(attempts, ctx, task)
    try:
        move, right = _read(ctx, task, text)
    except Explained as refusal:
        return board.refused(ctx, refusal, board.board_of(ctx, task.puzzle) if task.puzzle else None)
    parts = await days.parts(ctx, task)
    played = [days.answered(part, ctx.deps.now(), right=right) for part in parts]
    after = before
    if before.ended is None:
        tried = replace(before, tries=before.tries + 1, ended="solved" if right else None)
        after = await _keep(ctx, task, attempts, tried, solved=right, days=played, days_read=parts)
    changed = None if after.answered == before.answered else (rating.rating_of(attempts), after)
    part = played[0] if played else None
    verdict = await _verdict(ctx, task, move, right=right)
    return await texts.judged(ctx, task, text, verdict, texts.Counted(changed, part))


async def _keep(  # noqa: PLR0913 -- by name only: what goes into one commit
    ctx: Context,
    task: Task,
    attempts: tuple[Attempt, ...],
    tried: Attempt,
    *,
    solved: bool,
    days: Sequence[DayAnswer] = (),
    days_read: tuple[DayAnswer, ...] = (),
) -> Attempt:
    """Store an attempt, with the rating changes if it counts.

    attempts: all of the requester's, as read. It changes two ratings, so an answer meanwhile by the requester
    or to this puzzle is a conflict.
    """
    turn, before = tuple[Note, ...](), attempt_at(attempts, ctx, task)
    if before.answered is None:
        latest = await ctx.store.latest_attempt(task.name)
        turn = (Note(answer_after(task.name, latest), "", ctx.deps.now() + TAKEN),)
        tried = _counted(ctx, task, tried, attempts, latest, solved=solved)
    unanswered = tuple(one for one in attempts if one.answered is None and one != before)
    await ctx.commit(
        Write(before, tried),
        *unchanged(*unanswered),
        *added(*turn),
        *changes(zip(days_read, days, strict=True)),
        guards=tuple(NotNoted(note.name) for note in turn),
    )
    return tried


def _counted(
    ctx: Context,
    task: Task,
    attempt: Attempt,
    attempts: tuple[Attempt, ...],
    latest: Attempt | None,
    *,
    solved: bool,
) -> Attempt:
    its = rating.difficulty_of(latest, task.difficulty)
    known = (*attempts, latest) if latest else attempts
    at = rating.after(ctx.deps.now(), (one.answered for one in known if one.answered is not None))
    return rating.counted(attempt, rating.rating_of(attempts), its, at, solved=solved)


def _read(ctx: Context, task: Task, text: str) -> tuple[str, bool]:
    """Return an answer as the game writes it, and whether it is right. Raises Explained if it is illegal."""
    if task.puzzle is None:
        return text, task.riddle is not None and task.riddle.accepts(text)
    loaded = board.board_of(ctx, task.puzzle)
    move = board.meant(loaded, board.solver(task.puzzle), text)
    return loaded.game.write(move), is_right(loaded.game, task.puzzle, loaded.playing.state, move)


async def _verdict(ctx: Context, task: Task, text: str, *, right: bool) -> Verdict:
    if task.puzzle is None:
        return Verdict(right, ())
    return await verdict_on(ctx.deps, task.puzzle, text, ctx.chat.id)


def attempt_at(attempts: tuple[Attempt, ...], ctx: Context, task: Task) -> Attempt:
    """Return the person's stored attempt at a task, or a new one with `opened` 0."""
    known = (one for one in attempts if one.puzzle == task.name)
    return next(known, Attempt(ctx.person.id, task.name, 0.0))


LAST_DAY: Final = 1_000_000
"""A day in the distant future."""


@command(
    "puzzle", GAME, Parameter("move", "move"), effect=ACTS, cost=PICTURE, group="play", rank=90, exercise=True
)
async def puzzle(ctx: Context) -> PersonalReply:
    """Handle `/puzzle today`: show the puzzle of the day. Other arguments are about any puzzle."""
    word = "" if ctx.arg("move", 1) else value_of(ctx.arg("game"))
    if word == TODAY:
        day = await _today(ctx)
        task = tasks().get(day.puzzle) if day else None
        if day is None or task is None:
            raise Refusal("no_puzzle_today")
        return await _opened(ctx, day, task)
    if word == AGAIN:
        ctx.request = replace(ctx.request, args={})
    return await another(ctx)


async def _today(ctx: Context) -> PuzzleDay | None:
    """Return today's puzzle of this chat, or in private that of a chat where the person takes part."""
    today = day_of(ctx.deps.now())
    chats = [ctx.chat.id]
    if ctx.request.alone:
        answers = await ctx.store.days.answers_of(ctx.person.id)
        chats += [one.chat for one in answers if one.day == today]
    found = [await days.day_in(ctx, chat, today) for chat in chats]
    return next((day for day in found if day is not None), None)


@tap("solve", effect=ACTS, cost=PICTURE, exercise=True)
async def solve(ctx: Context) -> PersonalReply:
    """Handle the button under a puzzle of the day: show the puzzle, one's result, or the answer."""
    number = parse_int(ctx.arg("day"), 0, LAST_DAY)
    day = None if number is None else await days.day_in(ctx, ctx.chat.id, number)
    task = tasks().get(day.puzzle) if day else None
    if day is None or task is None:
        raise Refusal("no_puzzle_day")
    if day.day < day_of(ctx.deps.now()):
        if await days.is_secret(ctx, task):  # its turn has come again
            raise Refusal("answer_tomorrow")
        return await explained(ctx, task)
    return await _opened(ctx, day, task)


async def _opened(ctx: Context, day: PuzzleDay, task: Task) -> PersonalReply:
    """Show today's puzzle. Solvers see the solution and their result."""
    await _must_be_welcome(ctx, day.chat)
    part = await _part(ctx, day, task)
    if part.solved is None:
        return await texts.asked(ctx, task, part)
    return await explained(ctx, task, texts.Counted(part=part))


@tap("card", effect=ACTS, cost=CALL)
async def card(ctx: Context) -> PersonalReply:
    """Handle the button that shows one's card to the chat, once."""
    day = parse_int(ctx.arg("day"), 0, LAST_DAY)
    answers = await ctx.store.days.answers_of(ctx.person.id)
    mine = [one for one in answers if one.day == day and one.solved is not None]
    if not mine or day != day_of(ctx.deps.now()):
        raise Refusal("no_puzzle_day")
    part = max(mine, key=lambda one: (one.chat == ctx.chat.id, one.opened))
    await _must_be_welcome(ctx, part.chat)
    if part.card is None:
        question = await days.question_of(ctx.store, part.chat, part.day)
        if question is None:
            raise Refusal("no_puzzle_day")
        shown = await wanted(ctx.store, days.CARDS, question.key, question.channel, part.chat)
        await ctx.commit(Write(part, replace(part, card="asked")), shown)
    return PersonalReply(ctx.voice()("puzzle-day-shared"), toast=True, person=ctx.person.id)


async def _must_be_welcome(ctx: Context, name: ChatId) -> None:
    """Raise Refusal `banned_here` if the chat has banned the requester."""
    chat = await ctx.cache.chat(name)
    if await stands_on(ctx.deps, chat.banned, ctx.person.id):
        raise Refusal("banned_here")


async def _part(ctx: Context, day: PuzzleDay, task: Task) -> DayAnswer:
    """Return the requester's part in a chat's puzzle of today. Begin one if there is none.

    A new part includes answers given in other chats. Its task is open again even if it was solved before.
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
        attempt = attempt_at(known, ctx, task)
        opened = await latest.opening(ctx)
        attempts = ((attempt, replace(attempt, opened=opened, ended=None)),)
    await ctx.commit(*changes(attempts), Write(before, part))
    return part
