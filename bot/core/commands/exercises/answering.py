"""A move that somebody makes in an exercise, where at a table it would be played."""

from bot.core import registry
from bot.core.commands.exercises import learning, puzzles
from bot.core.context import Context
from bot.core.exercises import board, latest
from bot.core.lessons.courses import Unit, lesson_named
from bot.core.messages import PersonalReply, Request
from bot.core.puzzles.day import taking_part
from storage.model import TableId


def is_exercise(request: Request) -> bool:
    """Whether a request is about a puzzle or a lesson, and no table."""
    named = request.args.get("table") or request.table or ""
    return registry.is_exercise(request.command) or board.exercise_named(named.casefold()) is not None


async def answered(ctx: Context, name: TableId, text: str) -> PersonalReply | None:
    """What comes of a move on the board of that name; None where that is a table."""
    if (task := puzzles.task_named(name)) is not None:
        return await puzzles.answered(ctx, task, text)
    unit = lesson_named(name)
    return None if unit is None else await learning.answered(ctx, unit, text)


async def typed(ctx: Context, text: str) -> PersonalReply | None:
    """The answer to what somebody types in private, where an exercise is open; None where none is."""
    match await latest.open_exercise(ctx):
        case None:
            return None
        case Unit() as unit:
            return await learning.answered(ctx, unit, text)
        case task:
            return await puzzles.answered(ctx, task, text)


async def gives_away(ctx: Context, text: str) -> bool:
    """Whether a text is a move in the puzzle of the day that somebody is solving."""
    task = await latest.open_exercise(ctx)
    if task is None or isinstance(task, Unit) or not latest.is_move(ctx, task, text):
        return False
    return bool(await taking_part.parts(ctx, task))
