"""Stakes and words as people write them, in letters and in symbols."""

import re
import unicodedata
from collections.abc import Collection, Mapping
from typing import Final

from rules.core.errors import AmbiguousMove, NotationError
from rules.core.notation import tidy
from rules.games.crown_and_anchor.state import (
    AGREE,
    FIGURES,
    PASS,
    READY,
    REFUSE,
    THROW,
    VOLUNTEER,
    Play,
    Stake,
    stake,
)

SYMBOLS: Final[Mapping[str, str]] = {
    "👑": "crown",
    "⚓": "anchor",
    "♥": "heart",
    "❤": "heart",
    "♦": "diamond",
    "♠": "spade",
    "♣": "club",
}
WORDS: Final[Mapping[str, Play]] = {
    word.word: word for word in (READY, THROW, VOLUNTEER, PASS, AGREE, REFUSE)
}
_STAKE = re.compile(r"([^\W\d]+|[^\w\s]+)[\s:=,]*([0-9]{1,9})|([0-9]{1,9})[\s:=,]*([^\W\d]+|[^\w\s]+)")


def read_move(text: str) -> Play:
    """The move a text names. Raises NotationError, or AmbiguousMove for a beginning that fits several."""
    bare = _plain(tidy(text))
    fitting: list[Play] = []
    if found := _STAKE.fullmatch(bare):
        chips = int(found[2] or found[3])
        name = found[1] or found[4]
        figures = _fitting(SYMBOLS.get(name, name), FIGURES)
        fitting = [stake(FIGURES.index(figure), chips) for figure in figures]
    elif bare:
        fitting = [WORDS[word] for word in _fitting(bare, WORDS)]
    if not fitting:
        raise NotationError("not_a_move", text=text[:40])
    if len(fitting) > 1:
        raise AmbiguousMove(tuple(" ".join(parts(move)) for move in fitting))
    return fitting[0]


def parts(move: Play) -> tuple[str, ...]:
    """`("crown", "10")`, or the word alone."""
    return (FIGURES[move.figure], str(move.chips)) if isinstance(move, Stake) else (move.word,)


def _fitting(name: str, known: Collection[str]) -> list[str]:
    """What a name means: a whole one first, then any beginning."""
    return [name] if name in known else [other for other in known if other.startswith(name)]


def _plain(text: str) -> str:
    """Without accents and without the marks that make a symbol an emoji."""
    apart = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in apart if unicodedata.category(letter) != "Mn")
