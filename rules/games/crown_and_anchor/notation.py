"""Stakes and words as people write them, in three languages and in symbols."""

import re
import unicodedata
from collections.abc import Mapping

from rules.core.errors import AmbiguousMove, NotationError
from rules.core.notation import tidy
from rules.games.crown_and_anchor.state import (
    FIGURES,
    PASS,
    READY,
    THROW,
    VOLUNTEER,
    Play,
    Stake,
    Word,
    stake,
)

NAMES = {
    "crown": ("crowns", "coroas", "corone", "corona", "coroa", "👑"),
    "anchor": ("anchors", "ancoras", "ancore", "ancora", "⚓"),
    "heart": ("hearts", "copas", "cuori", "♥", "❤"),
    "diamond": ("diamonds", "ouros", "quadri", "♦"),
    "spade": ("spades", "espadas", "picche", "♠"),
    "club": ("clubs", "paus", "fiori", "♣"),
}
"""Accents are dropped before names are compared."""
WORDS = {
    READY: ("ready", "pronto", "pronta"),
    THROW: ("throw", "roll", "jogar", "lancar", "lancia", "tirare"),
    VOLUNTEER: ("volunteer", "voluntario", "voluntaria", "volontario", "volontaria"),
    PASS: ("pass", "passo", "passar", "passare"),
}
_STAKE = re.compile(r"([^\W\d]+|[^\w\s]+)[\s:=,]*([0-9]{1,9})|([0-9]{1,9})[\s:=,]*([^\W\d]+|[^\w\s]+)")


def parse(text: str) -> Play:
    """The move a text names. Raises NotationError, or AmbiguousMove for a beginning that fits several."""
    bare = _plain(tidy(text))
    found = _STAKE.fullmatch(bare)
    if found:
        chips = found[2] or found[3]
        return stake(_figure(found[1] or found[4], chips, text), int(chips))
    return _word(bare, text)


def parts(move: Play) -> tuple[str, ...]:
    """`("crown", "10")`, or the word alone."""
    return (FIGURES[move.figure], str(move.chips)) if isinstance(move, Stake) else (move.word,)


def _figure(name: str, chips: str, text: str) -> int:
    known = {figure: (figure, *names) for figure, names in NAMES.items()}
    fitting = _fitting(name, known)
    if not fitting:
        raise NotationError("not_a_move", text=text[:40])
    if len(fitting) > 1:
        raise AmbiguousMove(tuple(f"{figure} {chips}" for figure in fitting))
    return FIGURES.index(fitting[0])


def _word(name: str, text: str) -> Word:
    known: Mapping[str, tuple[str, ...]] = {move.word: names for move, names in WORDS.items()}
    fitting = _fitting(name, known)
    if not name or not fitting:
        raise NotationError("not_a_move", text=text[:40])
    if len(fitting) > 1:
        raise AmbiguousMove(tuple(fitting))
    return next(move for move in WORDS if move.word == fitting[0])


def _fitting(name: str, known: Mapping[str, tuple[str, ...]]) -> list[str]:
    """What a name means: a whole name first, then any beginning."""
    exact = [key for key, names in known.items() if name in names]
    return exact or [key for key, names in known.items() if any(other.startswith(name) for other in names)]


def _plain(text: str) -> str:
    """Without accents and without the marks that make a symbol an emoji."""
    apart = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in apart if unicodedata.category(letter) != "Mn")
