"""Reading what people type: forgiving about case, separators, width of digits and missing tails."""

import re
import unicodedata
from collections.abc import Callable, Iterable
from typing import TypeVar

from rules.core.errors import AmbiguousMove, IllegalMove, NotationError

LONGEST = 200
"""Characters; longer text is no move of any game and is not looked at."""
MOST_CANDIDATES = 25

_SEPARATORS = re.compile(r"[\s,;:>→x×*\-–—−]+")

M = TypeVar("M")


def tidy(text: str) -> str:
    """Return one line, lower case, ordinary digits, single spaces. Raises NotationError for long text."""
    if len(text) > LONGEST:
        raise NotationError("not_a_move", text=text[:20] + "…")
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def sites(text: str, pattern: str) -> tuple[str, ...]:
    """Return the sites a text names in order. `pattern` fits one site: `c3xe5`, `C3 E5`, `c3e5` alike.

    Raises NotationError when anything but sites and separators is there, or nothing is.
    """
    bare = _SEPARATORS.sub(" ", tidy(text)).strip()
    found = tuple(re.findall(pattern, bare))
    if not found or re.sub(pattern, "", bare).strip():
        raise NotationError("not_a_move", text=text[:40])
    return found


def legal_move(
    path: tuple[str, ...],
    legal: Iterable[M],
    parts: Callable[[M], tuple[str, ...]],
    refusal: Callable[[], IllegalMove],
) -> M:
    """Return the one legal move that a path means: a whole one, else its two ends, else any beginning.

    Raises AmbiguousMove where several moves fit equally well, and the game's own refusal where none does.
    """
    wanted = tuple(site.casefold() for site in path)
    moves = [(move, tuple(part.casefold() for part in parts(move))) for move in legal]
    exact = [move for move, found in moves if found == wanted]
    ends = [move for move, found in moves if len(wanted) == 2 and found[:1] + found[-1:] == wanted]
    begun = [move for move, found in moves if found[: len(wanted)] == wanted]
    for fitting in (exact, ends, begun):
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            raise AmbiguousMove(tuple("-".join(parts(move)) for move in fitting[:MOST_CANDIDATES]))
    raise refusal()
