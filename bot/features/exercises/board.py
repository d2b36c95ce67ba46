"""The board of an exercise: a table at which only who looks for the move sits, and that is stored nowhere.

What points at moves, completes and paints them needs no more than that.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Protocol

import structlog

from bot.core.context import Context
from bot.core.input.legal_moves import legal
from bot.core.input.refusals import Explained, explain
from bot.core.input.spelling import spelled
from bot.core.messages import File, PersonalReply
from bot.core.publishing import screens
from bot.core.tables.loaded import LoadedTable
from bot.features.lessons.courses import lesson_named
from bot.features.puzzles.catalogue import tasks
from rules.core.diagram import Diagram
from rules.core.errors import AmbiguousMove, IllegalMove, NotationError, Refusal
from rules.core.game import Move, Seat, State
from rules.core.log import Snapshot, advance
from rules.core.saved import read_record
from storage.model import ChatId, Sitting, Table, TableId

log = structlog.get_logger()


class Exercise(Protocol):
    """A position in which a move is looked for: a puzzle, or a lesson of a game.

    name: of small letters and digits, that of no table. position: as the game writes it. seat: whose move.
    """

    @property
    def name(self) -> str: ...
    @property
    def game(self) -> str: ...
    @property
    def position(self) -> str: ...
    @property
    def seat(self) -> int: ...


def exercise_named(name: str) -> Exercise | None:
    """Return the exercise whose board has this name, or None for a table."""
    task = tasks().get(name)
    return task.puzzle if task is not None else lesson_named(name)


def board_of(ctx: Context, exercise: Exercise) -> LoadedTable:
    """Return an exercise as the requester sees it."""
    game, person = ctx.games[exercise.game], ctx.person
    state = game.position(exercise.position)
    table = Table(
        TableId(exercise.name),
        exercise.game,
        ChatId(person.id),
        person.id,
        created=0.0,
        status="playing",
        wanted=len(game.to_act(state)),
        sittings=(Sitting(person.id, person.name, exercise.seat),),
    )
    return LoadedTable(table, game, snapshot=Snapshot(state, 0, game.turn(state)))


def solver(exercise: Exercise) -> Seat:
    """Return the seat whose move is asked for."""
    return Seat(exercise.seat)


def meant(loaded: LoadedTable, seat: Seat, text: str) -> Move:
    """Return the legal move that a text means in any language. Raises Explained if there is none."""
    game = loaded.game
    try:
        return game.parse(loaded.playing.state, seat, spelled(game, text))
    except (IllegalMove, NotationError, AmbiguousMove) as refusal:
        words, named = game.about.vocabulary.words, not game.about.secrets and not loaded.betting
        moves = tuple(map(game.write, legal(loaded, seat))) if named else ()
        raise Explained(refusal, moves, words) from None


def refused(ctx: Context, refusal: Explained, loaded: LoadedTable | None) -> PersonalReply:
    """Return the game's explanation of an illegal move. It doesn't count as a try."""
    text = explain(refusal, ctx.voice(loaded))
    return PersonalReply(text, toast=True, refused=True, person=ctx.person.id)


async def picture(ctx: Context, loaded: LoadedTable, seen: Diagram, name: str) -> File:
    """Draw an exercise. name: its subject, for the file name. Return text if no picture can be made now."""
    # The answer is already stored, so the reply must not fail.
    file = f"{loaded.table.id}-{name}"
    try:
        painted = await screens.painted_privately(
            seen, f"{file}.png", ctx.artist, ctx.theme, ctx.language, loaded.names, machines=loaded.machines
        )
        return replace(painted, seen=seen)
    except Refusal as reason:
        log.warning("exercise_in_characters", because=reason.code)
        written = ctx.artist.text(seen, ctx.voice(loaded))
        return File(f"{file}.txt", written.encode(), screens.TEXT)


def after(loaded: LoadedTable, records: Iterable[str]) -> Iterator[Snapshot[State]]:
    """Yield the snapshots of an exercise after each of the given log records. Raises the rules' errors."""
    snapshot = loaded.playing
    for line in records:
        snapshot = advance(loaded.game, snapshot, read_record(line))
        yield snapshot
