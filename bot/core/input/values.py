"""What people type for a choice or a switch, in any language of ours, as the word that commands read.

What is typed for a value is `value-<value>`, the usual word first. What may be staked on, and other words of
games, are the games' own: see `spelling`.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final

from bot.core.input.spelling import plain
from bot.core.language.voice import LANGUAGES, Voice
from bot.core.registry import spellings, typed_commands
from rules.core.options import OFF, ON
from rules.games import games

ALL: Final = "all"
AGAIN: Final = "again"
TODAY: Final = "today"
MONTHLY: Final = "monthly"
QUARTERLY: Final = "quarterly"


@cache
def values() -> tuple[str, ...]:
    """Every value that commands read and that is no word of a game."""
    own = (ON, OFF, ALL, AGAIN, TODAY, MONTHLY, QUARTERLY)
    of_games = {word for game in games().values() for word in game.about.vocabulary.moves}
    chosen = (
        choice
        for command in typed_commands()
        for parameter in command.parameters
        for choice in parameter.choices
    )
    return tuple(dict.fromkeys(value for value in (*chosen, *own) if value not in of_games))


def value_in(language: str, value: str) -> str:
    """The word for a value in a language, one of a game as it writes it; what has none is its own word."""
    if value in values():
        return spellings(language, f"value-{value}")[0]
    game = next((name for name, game in games().items() if value in game.about.vocabulary.moves), None)
    return value if game is None else Voice(language, game).written(value)


def value_of(text: str) -> str:
    """The value that a word stands for, whichever language it is of; other words stand for themselves."""
    return _meant().get(plain(text), text)


@cache
def _meant() -> Mapping[str, str]:
    spelled = {
        plain(word): value
        for language in LANGUAGES
        for value in values()
        for word in spellings(language, f"value-{value}")
    }
    return {**spelled, **{plain(value): value for value in values()}}
