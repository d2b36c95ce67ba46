"""Words for choices and switches in any language, translated to those that commands read.

The spellings of a value are under `value-<value>`, the usual one first. Words of games, such as stakes,
belong to the games: see `spelling`.
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
    """Return every value that commands read and that is no word of a game."""
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
    """Return the word for a value in a language, or the value if it has none. Games spell their own words."""
    if value in values():
        return spellings(language, f"value-{value}")[0]
    game = next((name for name, game in games().items() if value in game.about.vocabulary.moves), None)
    return value if game is None else Voice(language, game).written(value)


def value_of(text: str) -> str:
    """Return the value of a word in any language, or the word itself if it is unknown."""
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
