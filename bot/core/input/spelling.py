"""Words of games in any language, translated to those that the rules read.

A game lists its words in its Vocabulary. Spellings are in its word files under `typed-<word>`, separated by
commas.
"""

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from typing import Final
from unicodedata import category, normalize

from bot.core.language.voice import LANGUAGES, Voice
from rules.core.errors import AmbiguousMove
from rules.core.game import AnyGame
from rules.core.notation import LONGEST

ALIKE: Final = 0.66
"""How alike two words must be, of 1.0: a short word may have a letter too many, too few or a wrong one."""
_LETTERS: Final = re.compile(r"[^\W\d_]+")


def spelled(game: AnyGame, text: str) -> str:
    """Return the text with every word of the game in the rules' spelling.

    Accents may be missing, and a word may be shortened to its beginning. Raises AmbiguousMove if several
    words fit.

    >>> from rules.games import games
    >>> spelled(games()["crown_and_anchor"], "âncora 10"), spelled(games()["tabula"], "mão-7 24-fuori")
    ('anchor 10', 'bar-7 24-off')
    """
    known = _spellings(game.about.id, game.about.vocabulary.words)
    if not known or len(text) > LONGEST:
        return text
    text = normalize("NFC", text).strip()
    written, end = "", 0
    for found in _LETTERS.finditer(text):
        meant = _meant(text, found, known)
        if len(meant) > 1:
            raise AmbiguousMove(tuple(text[: found.start()] + word + text[found.end() :] for word in meant))
        written += text[end : found.start()] + (meant[0] if meant else found[0])
        end = found.end()
    return written + text[end:]


@cache
def _spellings(game: str, words: tuple[str, ...]) -> Mapping[str, str]:
    """Return the rules' word for each accepted spelling, which is in small letters without accents."""
    voices = [Voice(language, game) for language in LANGUAGES]
    return {
        plain(spelling): word
        for word in words
        for listed in (word, *(voice(f"typed-{word}") for voice in voices))
        for spelling in listed.split(", ")
    }


def _meant(text: str, found: re.Match[str], known: Mapping[str, str]) -> tuple[str, ...]:
    """Return the words that a run of letters may mean, or none within a site such as `e15`."""
    begun = plain(found[0])
    if begun in known:
        return (known[begun],)
    around = text[max(0, found.start() - 1) : found.start()] + text[found.end() : found.end() + 1]
    if any(map(str.isdecimal, around)) or (len(begun) == 1 and begun != plain(text)):
        return ()
    return tuple(dict.fromkeys(word for spelling, word in known.items() if spelling.startswith(begun)))


def plain(text: str) -> str:
    """Return the text in small letters without accents."""
    apart = normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if category(letter) != "Mn")


def nearest(typed: str, known: Iterable[str]) -> str | None:
    """Return the known word most similar to the typed one, or None.

    >>> nearest("ancor", ["crown", "anchor"]), nearest("Lscaa", ["Lasca", "Halma"]), nearest("7", ["x"])
    ('anchor', 'Lasca', None)
    """
    words = {plain(word): word for word in known}
    found = get_close_matches(plain(typed), words, n=1, cutoff=ALIKE)
    return words[found[0]] if found else None
