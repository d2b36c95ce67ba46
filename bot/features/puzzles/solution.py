"""The right answer of a puzzle with everything there is to say of it, for who did not find it."""

from bot.core.dependencies import Dependencies
from rules.core.errors import Refusal
from rules.puzzles.answering import Verdict, played
from rules.puzzles.kinds import FORCED
from rules.puzzles.puzzle import Puzzle
from storage.model import ChatId


async def solved_by(deps: Dependencies, puzzle: Puzzle, chat: ChatId) -> Verdict:
    """Return a worker's verdict on the right answer, or the line stored with the puzzle."""
    answer = puzzle.answers[0]
    if deps.analyst is not None:
        try:
            return await deps.analyst.answered(puzzle, answer, chat)
        except Refusal:  # the workers are busy; the stored line still serves
            pass
    game = deps.games[puzzle.game]
    line = (
        played(game, game.position(puzzle.position), puzzle.line)
        if puzzle.kind in {*FORCED, "patience"}
        else ()
    )
    return Verdict(right=True, played=line or ((puzzle.seat, answer),), moves=puzzle.depth)
