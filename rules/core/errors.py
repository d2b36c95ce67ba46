"""Refusals of the rules layer: a code and facts, never a sentence.

The words for a code live in Fluent files, so every language explains the same rule and a test can
compare codes instead of prose.
"""

from collections.abc import Mapping
from typing import TypeAlias

Datum: TypeAlias = int | str | tuple[str, ...]
Data: TypeAlias = Mapping[str, Datum]


class Refusal(Exception):  # noqa: N818 -- a refusal is an answer of the rules, not an error
    """Something the rules do not accept; nothing has changed.

    code: key of the words, `refusal-<code>`.
    facts: what the words may mention (squares, numbers, seats).
    """

    def __init__(self, code: str, **facts: Datum) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts: Data = facts

    def __reduce__(self) -> tuple[object, ...]:
        """Travel between processes unchanged, whatever arguments a kind of refusal takes."""
        return _arrived, (type(self), self.args, self.__dict__)


def _arrived(kind: type[Refusal], args: tuple[object, ...], fields: dict[str, object]) -> Refusal:
    refusal = kind.__new__(kind)
    refusal.args = args
    refusal.__dict__.update(fields)
    return refusal


class NotationError(Refusal):
    """The text is not a move (or not a position) of this game at all."""


class IllegalMove(Refusal):
    """A well-formed move that the rules forbid here; the code names the rule."""


class AmbiguousMove(Refusal):
    """The text fits several legal moves; `candidates` are written as the game writes them."""

    def __init__(self, candidates: tuple[str, ...]) -> None:
        super().__init__("ambiguous", candidates=candidates)
        self.candidates = candidates


class NotYourTurn(IllegalMove):
    """The seat has no decision to take now."""

    def __init__(self) -> None:
        super().__init__("not_your_turn")


class OptionError(Refusal):
    """A setting that the game does not know or cannot take."""


class LogError(Refusal):
    """A saved log that is foreign, damaged or of another rules version."""


# Codes that every game may raise; their words are shared. A game declares its own in its Vocabulary.
SHARED_REFUSALS: Mapping[str, tuple[str, ...]] = {
    "not_a_move": ("text",),
    "not_a_position": ("text",),
    "no_such_site": ("site",),
    "ambiguous": ("candidates",),
    "not_your_turn": (),
    "game_over": (),
    "no_dice_due": (),
    "no_such_option": ("option", "known"),
    "bad_option": ("option", "value", "accepted"),
    "options_clash": ("option", "needed"),
    "bad_seats": ("seats", "accepted"),
    "log_foreign": (),
    "log_damaged": ("line",),
    "log_version": ("game", "version", "known"),
    "log_unknown_game": ("game",),
    "log_game_waits": ("game",),
    "log_unproven": ("line",),
    "log_unclosed": (),
    "log_other_receipt": ("receipt",),
}
