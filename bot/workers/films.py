"""A game as a film: made from its saved log alone, so that a process without a store can make it."""

from collections.abc import Sequence
from typing import Final

from bot.core.language.voice import Voice
from bot.core.publishing import screens
from bot.core.transcripts import PublicLog
from render import gif, theme
from rules.core.game import AnyGame
from rules.core.saved import read_log
from rules.games import games
from rules.puzzles.puzzle import Puzzle
from storage.model import Theme

MOST_FRAMES: Final = 120
LARGEST: Final = 2_000_000
"""Bytes of a film; a game that needs more is shown in fewer frames."""


def film(saved: str, look: Theme, language: str) -> bytes:
    """Return an animated GIF of a saved log, as the channel saw the game. Raises LogError."""
    log = PublicLog(read_log(saved, len(saved)))  # only the public part of a log is handed here
    return film_of(games()[log.header.game], log, look, language)


def film_of(game: AnyGame, log: PublicLog, look: Theme, language: str) -> bytes:
    """Return an animated GIF of a public log, as the channel saw the game."""
    voice, most = Voice(language, game.about.id), MOST_FRAMES
    while True:
        frames = tuple(screens.film(game, log, most))
        made = gif.gif(frames, theme.THEMES[look], voice)
        if len(made) <= LARGEST or most <= 2:
            return made
        most = most * 2 // 3


def line(puzzle: Puzzle, played: Sequence[tuple[int, str]], look: Theme, language: str) -> bytes:
    """Return an animated GIF of a puzzle's position and some moves, each with its seat."""
    game = games()[puzzle.game]
    frames = tuple(screens.line(game, puzzle.position, played))
    return gif.gif(frames, theme.THEMES[look], Voice(language, puzzle.game))
