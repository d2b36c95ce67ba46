"""Verdicts on answers to puzzles, with or without a worker."""

from contextlib import suppress

from bot.core.dependencies import Dependencies
from rules.core.errors import Refusal
from rules.core.game import Seat
from rules.puzzles.answering import Verdict, is_right, played
from rules.puzzles.kinds import FORCED
from rules.puzzles.puzzle import Puzzle
from storage.model import ChatId


async def verdict_on(deps: Dependencies, puzzle: Puzzle, text: str, chat: ChatId) -> Verdict:
    """Return a worker's verdict on a legal move. If none is free, say right or wrong, by the stored line."""
    if deps.analyst is not None:
        with suppress(Refusal):  # the workers are busy
            return await deps.analyst.answered(puzzle, text, chat)
    game = deps.games[puzzle.game]
    state = game.position(puzzle.position)
    right = is_right(game, puzzle, state, game.parse(state, Seat(puzzle.seat), text))
    lined = text == puzzle.answers[0] and puzzle.kind in {*FORCED, "patience"}
    line = played(game, state, puzzle.line) if lined else ((puzzle.seat, text),)
    return Verdict(right, line, moves=puzzle.depth)
