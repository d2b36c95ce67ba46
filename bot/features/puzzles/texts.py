"""Texts and pictures of puzzles: the question, the verdict on an answer, the solution."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from bot.core import points
from bot.core.context import Context
from bot.core.input import callback_data
from bot.core.input.callback_data import Tap
from bot.core.language.voice import Voice, date_of
from bot.core.messages import Button, File, PersonalReply
from bot.core.publishing import controls, screens
from bot.core.tables.loaded import LoadedTable
from bot.features.analysis.commands import tenths
from bot.features.exercises import board
from bot.features.puzzles import days, rating
from bot.features.puzzles.catalogue import Task
from bot.features.ratings.ratings import Guess
from rules.core.diagram import Diagram, Label, Layout, Line, Site, Text
from rules.core.errors import Refusal
from rules.core.game import shown
from rules.puzzles.answering import Verdict
from rules.puzzles.kinds import BIDS, FORCED
from rules.puzzles.pencil import HEIGHT, PER_CENTIMETRE, PLANS, WIDTH, cuts
from rules.puzzles.puzzle import Puzzle
from storage.model import Attempt, DayAnswer, TableId

ACROSS, ALONG = WIDTH / PER_CENTIMETRE, HEIGHT / PER_CENTIMETRE
"""Units of a card: centimetres."""
MARGIN: Final = 1.0


@cache
def diagram() -> Diagram:
    """Return the diagram of the folded cards with every cut."""
    sites = [
        Site(str(number), _left(number) + ACROSS / 2, MARGIN + ALONG / 2, "square", "light", ACROSS, ALONG)
        for number in range(1, len(PLANS) + 1)
    ]
    lines = [line for number, plan in enumerate(PLANS, 1) for line in _lines(number, plan)]
    labels = [Label(site.name, site.x, MARGIN + ALONG + MARGIN / 2) for site in sites]
    width = _left(len(PLANS)) + ACROSS + MARGIN
    layout = Layout(
        "card", "paper", width, ALONG + 2 * MARGIN, tuple(sites), tuple(lines), tuple(labels), ("ivory",)
    )
    return Diagram("", layout, result=Text("puzzle-pencil"))


def _left(number: int) -> float:
    return MARGIN + (number - 1) * (ACROSS + MARGIN)


def _lines(number: int, plan: str) -> Iterator[Line]:
    for one, other in cuts(plan):
        yield Line((_corner(number, *one), _corner(number, *other)))


def _corner(number: int, file: int, rank: int) -> tuple[float, float]:
    """Return a corner of a card's squares, in units."""
    return _left(number) + file / PER_CENTIMETRE, MARGIN + rank / PER_CENTIMETRE


def question(voice: Voice, puzzle: Puzzle) -> str:
    """Say which side to play and what to find."""
    asked = voice(f"puzzle-{puzzle.kind}", {"moves": _moves(puzzle)})
    seat = puzzle.seat
    side = voice("you-play", {"sides": voice.side(seat)}) if voice.sided(seat) else ""
    return f"{side} {asked}".strip()


def _moves(puzzle: Puzzle) -> int:
    """Return the moves that a patience, or the side to win, has to make."""
    return puzzle.depth if puzzle.kind == "patience" else (len(puzzle.line) + 1) // 2


def explained(voice: Voice, puzzle: Puzzle, verdict: Verdict, *, found: bool) -> Sequence[str]:
    """Say why an answer is right. found: True if the reader found it."""
    move, line = verdict.played[0][1], " ".join(move for _, move in verdict.played[1:])
    lines = [voice("puzzle-right" if found else "puzzle-answer", {"move": voice.written(move)})]
    if line:
        lines.append(voice("puzzle-line", {"moves": voice.written(line)}))
    if others := [voice.written(one) for one in puzzle.answers if one != move]:
        lines.append(voice("puzzle-also", {"moves": ", ".join(others)}))
    if puzzle.theme:
        lines.append(voice(f"puzzle-theme-{puzzle.theme}"))
    if puzzle.kind in FORCED or verdict.before != verdict.after:
        why = f"puzzle-{puzzle.kind}-why" if puzzle.kind in (*FORCED, *BIDS) else "puzzle-only"
        lines.append(voice(why, chances(voice, verdict)))
    return lines


def chances(voice: Voice, verdict: Verdict) -> dict[str, str]:
    """Return the winning chances after the right answer and after another one, in percent."""
    return {"before": tenths(voice, verdict.before), "after": tenths(voice, verdict.after)}


Rows = tuple[tuple[Button, ...], ...]
SHOWN: Final = {"win": 2, "gain": 2, "save": 2}
"""Moves after which the board is shown that a wrong answer leads to; all of a patience."""


@dataclass(frozen=True, slots=True)
class Counted:
    """Effect of an answer.

    rating: the previous rating and the attempt that changed it. part: the person's part in the puzzle of the
    day.
    """

    rating: tuple[Guess, Attempt] | None = None
    part: DayAnswer | None = None


NOTHING_COUNTED: Final = Counted()


async def asked(ctx: Context, task: Task, part: DayAnswer | None = None) -> PersonalReply:
    """Show the question, its board and all ways to answer. part: for the puzzle of the day."""
    if task.puzzle is None:
        return await _riddle(ctx, task)
    puzzle, loaded = task.puzzle, board.board_of(ctx, task.puzzle)
    voice = ctx.voice(loaded)
    seat = board.solver(puzzle)
    lines = [_title(voice, await _hardness(ctx, task), part), question(voice, puzzle)]
    if not ctx.request.places:
        lines.append(voice("puzzle-how", {"example": _example(loaded, puzzle, voice)}))
    rows = (*controls.private_rows(loaded, voice, seat), *_further(voice, task, part))
    picture = await board.picture(ctx, loaded, screens.private_diagram(loaded, seat), "puzzle")
    return PersonalReply(
        "\n".join(lines), buttons=controls.within(rows), files=(picture,), person=ctx.person.id
    )


async def judged(ctx: Context, task: Task, text: str, verdict: Verdict, counted: Counted) -> PersonalReply:
    """Show the verdict on an answer."""
    part = counted.part
    if verdict.right:
        return await solved(ctx, task, verdict, counted)
    voice = ctx.voice(board.board_of(ctx, task.puzzle) if task.puzzle else None)
    files: tuple[File, ...] = ()
    if task.riddle is not None:
        lines = [voice(f"riddle-{task.riddle.name}-wrong", task.riddle.said(text))]
    else:
        lines, files = await _wrong(ctx, task, verdict, voice)
    lines += [voice("puzzle-day-try-on" if part else "puzzle-try-on"), *_change(voice, counted)]
    rows = _answering(voice, task) if task.riddle else _pointing(ctx, task, voice)
    return PersonalReply(
        "\n".join(lines),
        buttons=controls.within((*rows, *_further(voice, task, part))),
        files=files,
        person=ctx.person.id,
    )


async def solved(ctx: Context, task: Task, verdict: Verdict, counted: Counted | None = None) -> PersonalReply:
    """Explain the right answer. counted: None if the person did not find it."""
    voice = ctx.voice(board.board_of(ctx, task.puzzle) if task.puzzle else None)
    found, counted = counted is not None, counted or NOTHING_COUNTED
    part = counted.part
    share = days.sharing(part, voice) if part else ()
    again = ((*share, Button(voice("button-puzzle"), "puzzle")),)
    if task.puzzle is None:
        why = voice(f"riddle-{task.riddle.name}-right") if task.riddle else ""
        lines = [voice("puzzle-found", {"why": why}) if found else why]
        return PersonalReply(
            "\n".join((*lines, *_change(voice, counted))), buttons=again, person=ctx.person.id
        )
    puzzle, loaded = task.puzzle, board.board_of(ctx, task.puzzle)
    lines = [*explained(voice, puzzle, verdict, found=found), *_change(voice, counted)]
    lines += await days.how_it_went(ctx, part) if part else ()
    count = len(verdict.played) if puzzle.kind == "patience" else 1
    seen = _continued(loaded, puzzle, verdict.played[:count])
    picture = await board.picture(ctx, loaded, seen, "solved")
    return PersonalReply(
        "\n".join(lines), buttons=again, files=(picture,), table=loaded.table.id, person=ctx.person.id
    )


async def _hardness(ctx: Context, task: Task) -> int:
    """Return a puzzle's rating in points, as changed by attempts."""
    latest = await ctx.store.latest_attempt(task.name)
    return round(rating.difficulty_of(latest, task.difficulty).points)


def answer_of(task: Task) -> str:
    if task.riddle is not None:
        return task.riddle.answer
    return task.puzzle.answers[0] if task.puzzle else ""


def data(command: str, task: Task, *args: str) -> str:
    """Return the data of a button about a task."""
    return callback_data.write(Tap(command, TableId(task.name), args=args))


def _example(loaded: LoadedTable, puzzle: Puzzle, voice: Voice) -> str:
    """Return a legal move, as typed, that is not the answer."""
    moves = loaded.game.moves(loaded.playing.state, board.solver(puzzle))
    return voice.written(next(text for text in map(loaded.game.write, moves) if text not in puzzle.answers))


async def _riddle(ctx: Context, task: Task) -> PersonalReply:
    voice = ctx.voice()
    if task.riddle is None:
        raise ValueError(task.name)
    lines = [
        voice("puzzle-title", {"game": voice("puzzle-pencil"), "points": str(await _hardness(ctx, task))}),
        voice(f"riddle-{task.riddle.name}"),
    ]
    choices = [f"{number}. {voice(f'cut-{choice}')}" for number, choice in enumerate(task.riddle.choices, 1)]
    rows = (*_answering(voice, task), *_further(voice, task))
    return PersonalReply(
        "\n".join((*lines, *choices)),
        buttons=controls.within(rows),
        files=await _cards(ctx, voice, "\n".join(choices)) if choices else (),
        person=ctx.person.id,
    )


async def _cards(ctx: Context, voice: Voice, alt: str) -> tuple[File, ...]:
    """Return the cut cards, or nothing if they can't be painted now. alt: their description."""
    try:
        content = await ctx.artist.picture(diagram(), ctx.theme, voice)
    except Refusal:
        return ()  # the question says it in words, and is stored as asked by now
    return (File("cards.png", content, screens.PNG, alt),)


def _answering(voice: Voice, task: Task) -> Rows:
    """Return the answer buttons of a riddle."""
    riddle = task.riddle
    if riddle is None:
        return ()
    if not riddle.choices:
        return ((Button(voice("button-riddle"), data("riddle", task), "primary"),),)
    numbered = enumerate(riddle.choices, 1)
    return (tuple(Button(str(number), data("riddle", task, choice)) for number, choice in numbered),)


def _pointing(ctx: Context, task: Task, voice: Voice) -> Rows:
    if task.puzzle is None:
        return ()
    return controls.private_rows(board.board_of(ctx, task.puzzle), voice, board.solver(task.puzzle))


def _title(voice: Voice, hardness: int, part: DayAnswer | None) -> str:
    facts = {"game": voice("name"), "points": str(hardness)}
    if part is None:
        return voice("puzzle-title", facts)
    return voice("puzzle-day-title", {**facts, "date": date_of(part.day, voice)})


def _further(voice: Voice, task: Task, part: DayAnswer | None = None) -> Rows:
    """Return the buttons under a puzzle."""
    # The answer of a puzzle of the day stays secret until the day is over.
    if part is not None:
        return ()
    return (
        (Button(voice("button-solution"), data("solution", task)), Button(voice("button-puzzle"), "puzzle")),
    )


async def _wrong(
    ctx: Context, task: Task, verdict: Verdict, voice: Voice
) -> tuple[list[str], tuple[File, ...]]:
    """Show the effect of a wrong move in words and on a board."""
    puzzle = task.puzzle
    if puzzle is None:
        return [], ()
    loaded = board.board_of(ctx, puzzle)
    lines = [voice("puzzle-wrong", {"move": voice.written(verdict.played[0][1])})]
    reply = " ".join(move for _, move in verdict.played[1:])
    if reply:
        lines.append(voice("puzzle-reply", {"moves": voice.written(reply)}))
    if puzzle.kind in (*FORCED, *BIDS):
        lines.append(voice(f"puzzle-missed-{puzzle.kind}"))
    elif puzzle.kind == "patience":
        lines.append(voice("puzzle-longer", {"moves": verdict.moves}))
    elif verdict.before != verdict.after:
        lines.append(voice("puzzle-chances", chances(voice, verdict)))
    seen = _continued(loaded, puzzle, verdict.played[: SHOWN.get(puzzle.kind, 1)])
    return lines, (await board.picture(ctx, loaded, seen, "answer"),)


def _change(voice: Voice, counted: Counted) -> Sequence[str]:
    """Say how a first answer changed the person's rating."""
    if counted.rating is None:
        return ()
    before, attempt = counted.rating
    if attempt.points is None or attempt.deviation is None:
        return ()
    facts = {
        "points": str(round(attempt.points)),
        "change": points.difference(before.points, attempt.points),
    }
    return (voice("puzzle-rating", facts),)


def _continued(loaded: LoadedTable, puzzle: Puzzle, played: Sequence[tuple[int, str]]) -> Diagram:
    """Return the board after some moves, with the effect of the last. A bid named as a mistake isn't made."""
    records = (f"{mover} {text}" for mover, text in played if puzzle.kind != "never")
    *_, last = (loaded.playing, *board.after(loaded, records))
    return shown(loaded.game, last.state, board.solver(puzzle), last.facts)
