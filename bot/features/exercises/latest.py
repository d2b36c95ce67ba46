"""Open exercise of a person: the one looked at last, while it waits for an answer.

It also finds the exercise, or the move in it, that a command asks for.
"""

from bot.core.context import Context
from bot.core.input.refusals import Explained
from bot.features.exercises import board
from bot.features.lessons.courses import Unit, open_unit
from bot.features.puzzles import catalogue, rating
from bot.features.puzzles.catalogue import Task
from rules.core.errors import AmbiguousMove, Refusal


async def open_exercise(ctx: Context) -> Task | Unit | None:
    """Return the open puzzle, riddle or lesson, or None if the latest one is done."""
    attempts = await ctx.store.attempts_of(ctx.person.id)
    learnt = await ctx.store.lessons_of(ctx.person.id)
    if learnt and (not attempts or learnt[-1].opened > attempts[-1].opened):
        return open_unit(learnt)
    return catalogue.open_task(attempts)


async def opening(ctx: Context) -> float:
    """Return the Unix time of opening an exercise now. It is later than that of any earlier one."""
    attempts = await ctx.store.attempts_of(ctx.person.id)
    learnt = await ctx.store.lessons_of(ctx.person.id)
    return rating.after(ctx.deps.now(), [*(one.opened for one in attempts), *(one.opened for one in learnt)])


def named(ctx: Context, opened: Task | Unit | None) -> tuple[str | None, str]:
    """Return the named game, or None, and the typed move, or "". Raises Refusal `no_such_game`.

    opened: the open exercise. A text that is a move in it is a move, even if it names a game: `/learn crown
    5`. Without an open exercise a text with a digit is a move too: no game has one in its name.
    """
    game, move = ctx.arg("game"), ctx.arg("move", 1)
    whole = f"{game} {move}".strip()
    if not game or is_move(ctx, opened, whole):
        return None, whole
    try:
        return ctx.deps.game(game, ctx.language).about.id, move
    except Refusal:
        if opened is None and not move and not any(sign.isdigit() for sign in game):
            raise
        return None, whole


def is_move(ctx: Context, opened: Task | Unit | None, text: str) -> bool:
    """Return True if a text is a move on the board of the open exercise."""
    exercise = board.exercise_named(opened.name) if opened else None
    if exercise is None:
        return False
    try:
        board.meant(board.board_of(ctx, exercise), board.solver(exercise), text)
    except Explained as refusal:
        return refusal.code == AmbiguousMove(()).code
    return True
