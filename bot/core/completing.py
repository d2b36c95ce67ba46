"""What an option of a game could be while it is being typed."""

from collections.abc import Iterator

from bot.core.messages import Suggestion
from bot.core.words import Voice
from rules.core.game import AnyGame
from rules.core.options import OFF, Accepts, accepted, write_options


def options_of(game: AnyGame, voice: Voice, typed: str) -> Iterator[Suggestion]:
    """Settings that fit the last word typed; the words before it stay, and are not offered again."""
    head, _, begun = typed.casefold().rpartition(" ")
    given = {piece.partition("=")[0] for piece in head.split()}
    defaults = write_options(game.about.options())
    for name, accepts in accepted(game.about.options).items():
        if name in given:
            continue
        for value in dict.fromkeys(_values(accepts, defaults[name], begun.partition("=")[2])):
            setting = f"{name}={value}"
            if begun in setting:
                yield Suggestion(f"{setting} · {_named(voice, name, value)}", f"{head} {setting}".strip())


def _values(accepts: Accepts, default: str, begun: str) -> Iterator[str]:
    """The default, the other words, and of a range the number that is being typed, if it is in it."""
    yield default
    yield from accepts.words
    if accepts.off:
        yield OFF
    number = int(begun) if begun.isascii() and begun.isdecimal() and len(begun) < 10 else -1
    if accepts.low is not None and accepts.high is not None and accepts.low <= number <= accepts.high:
        yield str(number)


def _named(voice: Voice, name: str, value: str) -> str:
    words = f"option-{name}-{value}"
    return voice(f"option-{name}") + (f": {voice(words)}" if voice.has(words) else "")
