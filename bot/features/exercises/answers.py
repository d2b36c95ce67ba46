"""Moves in puzzles and lessons, for the core, which plays a move at a table."""

from bot.core.context import Context
from bot.core.messages import PersonalReply
from bot.core.tables.loaded import LoadedTable
from bot.features.exercises import board, latest
from bot.features.lessons import commands as lessons
from bot.features.lessons.courses import Unit, lesson_named
from bot.features.puzzles import commands as puzzles
from bot.features.puzzles import days
from storage.model import TableId


class PuzzlesAndLessons:
    """Fulfils `bot.core.exercises.Exercises`."""

    def known(self, name: str) -> bool:
        return board.exercise_named(name.casefold()) is not None

    def board(self, ctx: Context, name: str) -> LoadedTable | None:
        exercise = board.exercise_named(name.casefold())
        return None if exercise is None else board.board_of(ctx, exercise)

    async def answered(self, ctx: Context, name: TableId, text: str) -> PersonalReply | None:
        if (task := puzzles.task_named(name)) is not None:
            return await puzzles.answered(ctx, task, text)
        unit = lesson_named(name)
        return None if unit is None else await lessons.answered(ctx, unit, text)

    async def opened(self, ctx: Context) -> TableId | None:
        opened = await latest.open_exercise(ctx)
        return TableId(opened.name) if opened else None

    async def gives_away(self, ctx: Context, text: str) -> bool:
        task = await latest.open_exercise(ctx)
        if task is None or isinstance(task, Unit) or not latest.is_move(ctx, task, text):
            return False
        return bool(await days.parts(ctx, task))
