"""A move that somebody makes in an exercise, where at a table it would be played."""

from bot.core.commands.exercises import learning, puzzles
from bot.core.context import Context
from bot.core.exercises import latest
from bot.core.lessons.courses import Unit, lesson_named
from bot.core.messages import PersonalReply
from storage.model import TableId


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
