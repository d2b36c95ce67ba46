"""Reading what people type: forgiving about case, separators, width of digits and missing tails."""

import re
import unicodedata
from collections.abc import Iterable
from typing import TypeVar

from rules.core.errors import AmbiguousMove, NotationError

LONGEST = 200
"""Characters; longer text is no move of any game and is not looked at."""
MOST_CANDIDATES = 25

_SEPARATORS = re.compile(r"[\s,;:>→x×*\-–—−]+")

M = TypeVar("M")


def tidy(text: str) -> str:
    """One line, lower case, ordinary digits, single spaces. Raises NotationError for what is too long."""
    if len(text) > LONGEST:
        raise NotationError("not_a_move", text=text[:20] + "…")
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def sites(text: str, pattern: str) -> tuple[str, ...]:
    """The sites a text names in order, where `pattern` fits one site: `c3xe5`, `C3 E5`, `c3e5` alike.

    Raises NotationError when anything but sites and separators is there, or nothing is.
    """
    bare = _SEPARATORS.sub(" ", tidy(text)).strip()
    found = tuple(re.findall(pattern, bare))
    if not found or re.sub(pattern, "", bare).strip():
        raise NotationError("not_a_move", text=text[:40])
    return found


def choose(path: tuple[str, ...], candidates: Iterable[tuple[M, tuple[str, ...]]]) -> M | None:
    """The one move a path of sites means, or None when none fits.

    candidates: legal moves with the sites they visit. The whole path is meant first, then origin and
    landing, then any beginning of a path. Raises AmbiguousMove where several moves fit equally well.
    """
    wanted = tuple(site.casefold() for site in path)
    moves = [(move, parts, tuple(part.casefold() for part in parts)) for move, parts in candidates]
    exact = [(move, parts) for move, parts, low in moves if low == wanted]
    ends = [(move, parts) for move, parts, low in moves if len(wanted) == 2 and low[:1] + low[-1:] == wanted]
    begun = [(move, parts) for move, parts, low in moves if low[: len(wanted)] == wanted]
    for fitting in (exact, ends, begun):
        if len(fitting) == 1:
            return fitting[0][0]
        if fitting:
            raise AmbiguousMove(tuple("-".join(parts) for _, parts in fitting[:MOST_CANDIDATES]))
    return None
