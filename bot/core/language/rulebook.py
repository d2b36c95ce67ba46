"""The rules of a game in words, as a table plays them: its options change what its sentences say."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from bot.core.language.voice import Voice
from rules.core.errors import Data, OptionError
from rules.core.game import AnyGame, Seat
from rules.core.log import is_open
from rules.core.options import OFF, ON, accepted, read_options, write_options

BULLET: Final = "• "
SEEDS_RULES: Final[Mapping[str, str]] = MappingProxyType({})
"""No options: the default rules."""


def rulebook(
    game: AnyGame,
    voice: Voice,
    options: Mapping[str, str] = SEEDS_RULES,
    seats: int = 0,
) -> str:
    """Return how a game is played, how it ends, how a move is written, and what a table changed.

    options: those of the table that differ. seats: how many play there; 0: the rules for every number.
    What people type is left out for a reader who taps.
    """
    ends = [*endings(game, voice, options, seats).values()]
    if not is_open(game) and seats != 1:
        ends += [voice("rules-time")] if _lost_on_time(game, options, seats) else []
        ends.append(voice("rules-besides"))
    parts = [
        voice("name"),
        _lines(voice("how-to-play", rules_data(game, options, seats))),
        "\n".join((voice("rules-end"), *(BULLET + said for said in ends))),
        *(() if voice.taps else (voice("how-to-move"),)),
    ]
    if options:
        parts.append(voice("rules-options", {"options": options_line(voice, options)}))
    return "\n\n".join(parts)


def endings(
    game: AnyGame, voice: Voice, options: Mapping[str, str] = SEEDS_RULES, seats: int = 0
) -> Mapping[str, str]:
    """Return the ways a table can end by its rules: a sentence by reason."""
    data = rules_data(game, options, seats)
    said = {reason: _lines(voice(f"ending-{reason}", data)) for reason in game.about.vocabulary.outcomes}
    return {reason: sentence for reason, sentence in said.items() if sentence}


def rules_data(game: AnyGame, options: Mapping[str, str], seats: int) -> Data:
    """Return what the words of the rules may select on: every option by name, and `seats`."""
    texts = write_options(read_options(game.about.options, options))
    return {**{name: int(text) if text.isdecimal() else text for name, text in texts.items()}, "seats": seats}


def put_in_words(refusal: OptionError, game: AnyGame, voice: Voice) -> None:
    """Give a refusal of an option what the options and their values are called."""
    options, facts = accepted(game.about.options), dict(refusal.facts)
    if "known" in facts:
        facts["known"] = tuple(f"{name} ({voice(f'option-{name}')})" for name in options)
    takes = options.get(str(facts.get("option")))
    if "accepted" in facts and takes is not None:
        facts["accepted"] = tuple(_typed(voice, str(facts["option"]), value) for value in takes.describe())
    refusal.facts = facts


def variants(game: AnyGame, voice: Voice) -> Iterable[str]:
    """Yield a line for each option: its name, its meaning and its values, the default first."""
    usual = write_options(game.about.options())
    for name, takes in accepted(game.about.options).items():
        values = dict.fromkeys((usual[name], *takes.describe()))
        said = ", ".join((value_words if voice.taps else _typed)(voice, name, one) for one in values)
        line = f"{voice(f'option-{name}')}: {said}"
        yield line if voice.taps else f"{name}: {line}"


def unusual(game: AnyGame) -> tuple[str, str]:
    """Return the first option of a game that has any, with a value that is not the default."""
    usual = write_options(game.about.options())
    name, takes = next(iter(accepted(game.about.options).items()))
    values = (*takes.words, str(takes.low), str(takes.high))
    return name, next(value for value in values if value != usual[name])


def options_line(voice: Voice, options: Mapping[str, str]) -> str:
    """Return options and their values in words."""
    return "; ".join(
        f"{voice(f'option-{name}')}: {value_words(voice, name, options[name])}" for name in options
    )


def value_words(voice: Voice, name: str, value: str) -> str:
    """Return the name of an option's value; a number is its own name."""
    own = f"option-{name}-{value}"
    if voice.has(own):
        return voice(own)
    return voice("on" if value == ON else "off") if value in {ON, OFF} else value


def _lost_on_time(game: AnyGame, options: Mapping[str, str], seats: int) -> bool:
    """Return True if a seat loses on time. In some games the rules move for it instead."""
    first = game.setup(seats or max(game.about.seats), read_options(game.about.options, options))
    return game.lapsed(first, Seat(0)) is None


def _typed(voice: Voice, name: str, value: str) -> str:
    """Return a typed value with its meaning."""
    words = value_words(voice, name, value)
    return value if words == value else f"{value} ({words})"


def _lines(text: str) -> str:
    """Return the text without the lines that say nothing at this table."""
    return "\n".join(" ".join(line.split()) for line in text.splitlines() if line.strip())
