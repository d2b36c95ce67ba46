"""/learn: the lessons of a game in private, each asking for a move in a real position.

Moves are typed, pointed at or tapped, as at a table. An illegal move gets the broken rule, a wrong one its
effect. The right one is shown with the reply and leads to the next lesson.
"""

from bot.core.context import Context
from bot.core.input.refusals import Explained
from bot.core.language.voice import game_name
from bot.core.messages import PersonalReply
from bot.core.registry import ACTS, GAME, PICTURE, READS, Parameter, command, tap
from bot.features.exercises import board, latest
from bot.features.lessons import courses, texts
from bot.features.lessons.courses import Unit
from rules.core.errors import Refusal
from rules.puzzles.lesson import is_right
from storage.model import Learnt, Write


@command(
    "learn", GAME, Parameter("move", "move"), effect=ACTS, cost=PICTURE, group="play", rank=80, exercise=True
)
async def learn(ctx: Context) -> PersonalReply:
    """Handle `/learn`: show the next lesson of a game, list the games, or answer a move."""
    learnt = await ctx.store.lessons_of(ctx.person.id)
    unit = courses.open_unit(learnt)
    game, move = latest.named(ctx, unit)
    if move:
        if unit is None or game not in {None, unit.game}:
            raise Refusal("no_lesson_open")
        return await answered(ctx, unit, move)
    if game is None:
        return texts.which(ctx, learnt)
    if not courses.course_of(game):
        raise Refusal("no_lessons", game=game_name(ctx.language, game))
    following = courses.following(game, learnt)
    return texts.over(ctx, game) if following is None else await _opened(ctx, following)


@tap("lesson", effect=ACTS, cost=PICTURE, exercise=True)
async def lesson(ctx: Context) -> PersonalReply:
    """Handle the button of a lesson."""
    return await _opened(ctx, _tapped(ctx))


@tap("clue", effect=READS, cost=PICTURE, exercise=True)
async def clue(ctx: Context) -> PersonalReply:
    """Handle the button that shows the right move."""
    return await texts.clue(ctx, _tapped(ctx))


async def answered(ctx: Context, unit: Unit, text: str) -> PersonalReply:
    """Answer a move in a lesson. Only the right one is stored."""
    loaded = board.board_of(ctx, unit)
    try:
        move = board.meant(loaded, board.solver(unit), text)
    except Explained as refusal:
        return board.refused(ctx, refusal, loaded)
    if not is_right(loaded.game, unit.lesson, loaded.playing.state, move):
        return await texts.wrong(ctx, unit, move)
    learnt, now = await ctx.store.lessons_of(ctx.person.id), ctx.deps.now()
    opened = next((one.opened for one in learnt if courses.is_of(one, unit)), now)
    done = Learnt(ctx.person.id, unit.game, unit.lesson.name, opened, max(now, opened))
    await ctx.commit(Write(None, done))
    return await texts.right(ctx, unit, move, (*learnt, done))


async def _opened(ctx: Context, unit: Unit) -> PersonalReply:
    opened = await latest.opening(ctx)
    await ctx.commit(Write(None, Learnt(ctx.person.id, unit.game, unit.lesson.name, opened)))
    return await texts.asked(ctx, unit)


def _tapped(ctx: Context) -> Unit:
    """Return the lesson that a button names. Raises Refusal `stale` if it no longer exists."""
    unit = courses.lesson_named(ctx.request.table or "")
    if unit is None:
        raise Refusal("stale")
    return unit
