"""The board of a puzzle: a table at which nobody sits but who solves it, and that is stored nowhere.

What points at moves, completes and paints them needs no more than that.
"""

from bot.core.context import Context
from bot.core.puzzles.tasks import tasks
from bot.core.tables.loaded import LoadedTable
from rules.core.game import AnyGame, Seat
from rules.core.log import Snapshot
from rules.puzzles.puzzle import Puzzle
from storage.model import ChatId, Profile, Sitting, Table, TableId


def board_of(puzzle: Puzzle, game: AnyGame, person: Profile) -> LoadedTable:
    """A puzzle as its solver sees it."""
    state = game.position(puzzle.position)
    table = Table(
        TableId(puzzle.name),
        puzzle.game,
        ChatId(person.id),
        person.id,
        created=0.0,
        status="playing",
        wanted=len(game.to_act(state)),
        sittings=(Sitting(person.id, person.name, puzzle.seat),),
    )
    return LoadedTable(table, game, snapshot=Snapshot(state, 0, game.turn(state)))


def puzzle_board(ctx: Context) -> LoadedTable | None:
    """The board of the puzzle that a request names; None where it means a table."""
    task = tasks().get(str(ctx.request.args.get("table") or ctx.request.table or "").casefold())
    if task is None or task.puzzle is None:
        return None
    return board_of(task.puzzle, ctx.games[task.puzzle.game], ctx.person)


def solver(puzzle: Puzzle) -> Seat:
    """Whose move is looked for."""
    return Seat(puzzle.seat)
