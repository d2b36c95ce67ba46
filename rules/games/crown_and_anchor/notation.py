"""Stakes and words as people write them, in three languages and in symbols."""

import re
import unicodedata
from collections.abc import Mapping
from typing import Final, TypeVar

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
    stake,
)

K = TypeVar("K")

NAMES: Final[Mapping[str, tuple[str, ...]]] = {
    "crown": ("crown", "crowns", "coroas", "corone", "corona", "coroa", "👑"),
    "anchor": ("anchor", "anchors", "ancoras", "ancore", "ancora", "⚓"),
    "heart": ("heart", "hearts", "copas", "cuori", "♥", "❤"),
    "diamond": ("diamond", "diamonds", "ouros", "quadri", "♦"),
    "spade": ("spade", "spades", "espadas", "picche", "♠"),
    "club": ("club", "clubs", "paus", "fiori", "♣"),
}
"""Accents are dropped before names are compared."""
WORDS: Final[Mapping[Play, tuple[str, ...]]] = {
    READY: ("ready", "pronto", "pronta"),
    THROW: ("throw", "roll", "jogar", "lancar", "lancia", "tirare"),
    VOLUNTEER: ("volunteer", "voluntario", "voluntaria", "volontario", "volontaria"),
    PASS: ("pass", "passo", "passar", "passare"),
}
_STAKE = re.compile(r"([^\W\d]+|[^\w\s]+)[\s:=,]*([0-9]{1,9})|([0-9]{1,9})[\s:=,]*([^\W\d]+|[^\w\s]+)")


def read_move(text: str) -> Play:
    """The move a text names. Raises NotationError, or AmbiguousMove for a beginning that fits several."""
    bare = _plain(tidy(text))
    fitting: list[Play] = []
    if found := _STAKE.fullmatch(bare):
        chips = int(found[2] or found[3])
        figures = _fitting(found[1] or found[4], NAMES)
        fitting = [stake(FIGURES.index(figure), chips) for figure in figures]
    elif bare:
        fitting = _fitting(bare, WORDS)
    if not fitting:
        raise NotationError("not_a_move", text=text[:40])
    if len(fitting) > 1:
        raise AmbiguousMove(tuple(" ".join(parts(move)) for move in fitting))
    return fitting[0]


def parts(move: Play) -> tuple[str, ...]:
    """`("crown", "10")`, or the word alone."""
    return (FIGURES[move.figure], str(move.chips)) if isinstance(move, Stake) else (move.word,)


def _fitting(name: str, known: Mapping[K, tuple[str, ...]]) -> list[K]:
    """What a name means: a whole name first, then any beginning."""
    exact = [key for key, names in known.items() if name in names]
    return exact or [key for key, names in known.items() if any(other.startswith(name) for other in names)]


def _plain(text: str) -> str:
    """Without accents and without the marks that make a symbol an emoji."""
    apart = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in apart if unicodedata.category(letter) != "Mn")
