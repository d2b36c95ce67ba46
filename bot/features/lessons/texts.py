"""Texts and pictures of lessons: the task, the answer to a move, and the end of a course."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

from bot.core.context import Context
from bot.core.input import callback_data
from bot.core.input.callback_data import Tap
from bot.core.language.text import run_on
from bot.core.language.voice import Voice
from bot.core.messages import Button, Menu, Option, PersonalReply
from bot.core.publishing import controls, screens
from bot.core.publishing.controls import Rows
from bot.core.tables.loaded import LoadedTable
from bot.features.exercises import board
from bot.features.lessons import courses
from bot.features.lessons.courses import Unit
from rules.core.diagram import Diagram, pick
from rules.core.errors import Refusal
from rules.core.game import Move, State, shown
from rules.core.log import Snapshot
from rules.puzzles.lesson import answer, is_right
from rules.search.opponents import has_opponents
from storage.model import Learnt, TableId

EASY: Final = "easy"
"""Level of the bot player for the first game after a course."""


def which(ctx: Context, learnt: Sequence[Learnt]) -> PersonalReply:
    """List the games with lessons, and how many of each are finished."""
    options = []
    for game in ctx.games:
        if count := len(courses.course_of(game)):
            done = f"{courses.finished(game, learnt)}/{count}"
            label = f"{ctx.voice(about=game)('name')} · {done}"
            options.append(Option(label, callback_data.write(Tap("learn", args=(game,)))))
    prompt = ctx.voice()("learn-which")
    return PersonalReply(prompt, menu=Menu(prompt, tuple(options)), person=ctx.person.id)


async def asked(ctx: Context, unit: Unit) -> PersonalReply:
    """Show a lesson: its idea, its task, its board and all ways to answer."""
    loaded = board.board_of(ctx, unit)
    voice = ctx.voice(loaded)
    count = len(courses.course_of(unit.game))
    side = voice("you-play", {"sides": voice.side(unit.seat)}) if voice.sided(unit.seat) else ""
    lines = [
        voice("learn-title", {"game": voice("name"), "number": unit.number, "count": count}),
        f"{side} {voice(f'lesson-{unit.lesson.name}')}".strip(),
    ]
    if unit.number == 1 and not ctx.request.places:
        lines.append(voice("learn-how"))
    return await _shown(ctx, unit, loaded, lines, screens.private_diagram(loaded, board.solver(unit)))


async def wrong(ctx: Context, unit: Unit, move: Move) -> PersonalReply:
    """Show the effect of a legal but wrong move, on the board of the next try."""
    loaded, seat = board.board_of(ctx, unit), board.solver(unit)
    voice, happened = ctx.voice(loaded), _played(unit, loaded, move)
    told = happened[1:] if loaded.game.about.secrets else happened  # that a bid is in says nothing
    lines = [*_told(told, voice), voice(f"lesson-{unit.lesson.name}-wrong"), voice("learn-again")]
    clue = Button(voice("button-clue"), _data("clue", unit))
    seen = screens.private_diagram(loaded, seat)
    facts = [fact for snapshot in happened for fact in snapshot.facts]
    came = shown(loaded.game, happened[-1].state, seat, facts)
    return await _shown(ctx, unit, loaded, lines, seen, clue, came=came)


async def clue(ctx: Context, unit: Unit) -> PersonalReply:
    """Mark the right move of a lesson on its board. The learner still has to make it."""
    loaded, seat = board.board_of(ctx, unit), board.solver(unit)
    game, voice = loaded.game, ctx.voice(loaded)
    text = answer(game, unit.lesson)
    parts = game.parts(game.parse(loaded.playing.state, seat, text))
    seen = pick(screens.private_diagram(loaded, seat), parts[:1], parts[1:])
    lines = [voice("learn-clue", {"move": voice.written(text)})]
    return await _shown(ctx, unit, loaded, lines, seen)


async def right(ctx: Context, unit: Unit, move: Move, learnt: Sequence[Learnt]) -> PersonalReply:
    """Say why a move is right, show the board and the reply, and offer the next step."""
    loaded, seat = board.board_of(ctx, unit), board.solver(unit)
    voice, game = ctx.voice(loaded), loaded.game
    happened = _played(unit, loaded, move)
    facts = [fact for snapshot in happened for fact in snapshot.facts]
    seen = shown(game, happened[-1].state, seat, facts)
    why = voice("learn-right", {"why": voice(f"lesson-{unit.lesson.name}-right")})
    lines = [*_told(happened[1:], voice), why]
    following = courses.following(unit.game, learnt, unit.number)
    if following is None:
        lines.append(voice("learn-over", {"game": voice("name")}))
        rows = _afterwards(ctx, unit.game, voice)
    else:
        count = len(courses.course_of(unit.game))
        label = voice("button-lesson", {"number": following.number, "count": count})
        rows = ((Button(label, _data("lesson", following), "primary"),),)
    picture = await board.picture(ctx, loaded, seen, "right")
    return PersonalReply("\n".join(lines), buttons=rows, files=(picture,), person=ctx.person.id)


def over(ctx: Context, game: str) -> PersonalReply:
    """Say that all lessons are finished, and offer a game, the rules or another round."""
    voice = ctx.voice(about=game)
    again = Button(voice("button-relearn"), _data("lesson", courses.course_of(game)[0]))
    rows = (*_afterwards(ctx, game, voice), (again,))
    return PersonalReply(voice("learn-over", {"game": voice("name")}), buttons=rows, person=ctx.person.id)


async def _shown(
    ctx: Context,
    unit: Unit,
    loaded: LoadedTable,
    lines: Sequence[str],
    seen: Diagram,
    *further: Button,
    came: Diagram | None = None,
) -> PersonalReply:
    """Return words above a board on which a lesson's move is still to be made. came: after a wrong move."""
    rows = (*controls.asking_rows(loaded, ctx.voice(loaded), board.solver(unit)), further)
    picture = await board.picture(ctx, loaded, seen, "lesson")
    if came is not None:
        picture = replace(picture, seen=came)
    return PersonalReply(
        "\n".join(lines), buttons=controls.within(rows), files=(picture,), person=ctx.person.id
    )


def _afterwards(ctx: Context, game: str, voice: Voice) -> Rows:
    """Return the buttons after the last lesson: a game against a bot player or a table, and the rules."""
    played = ctx.games[game]
    machine = ctx.deps.thinker is not None and has_opponents(played, max(2, min(played.about.seats)))
    args = (game, "", "", "", "", EASY) if machine else (game,)
    label = voice("button-play-easy") if machine else voice("button-play")
    rules = Button(voice("button-rules"), callback_data.write(Tap("rules", args=(game,))))
    return ((Button(label, callback_data.write(Tap("play", args=args)), "primary"), rules),)


def _played(unit: Unit, loaded: LoadedTable, move: Move) -> tuple[Snapshot[State], ...]:
    """Return the snapshots after a move and after each reply to it."""
    lesson, text = unit.lesson, f"{unit.seat} {loaded.game.write(move)}"
    right = is_right(loaded.game, lesson, loaded.playing.state, move)
    following = board.after(loaded, (text, *(lesson.then if right or lesson.anyhow else ())))
    found = [next(following)]
    with suppress(Refusal):  # after a wrong move not everything may be legal
        found.extend(following)
    return tuple(found)


def _told(happened: Sequence[Snapshot[State]], voice: Voice) -> Sequence[str]:
    """Return what happened in the game's words, one line per move."""
    told = (run_on(voice(f"fact-{fact.kind}", fact.data) for fact in one.facts) for one in happened)
    return [line for line in told if line]


def _data(command: str, unit: Unit) -> str:
    return callback_data.write(Tap(command, TableId(unit.name)))
